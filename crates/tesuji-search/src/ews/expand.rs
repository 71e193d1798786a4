//! Expansion: the moves that a [`survey`](Ledger::survey) of the position leaves open become the edges of a
//! new node, judged by what was learned, by the game's expert or by random games.

use tesuji_core::{Game, Key, Premise, Symmetry, Zone};

use super::{
    Ews,
    chance::Chance,
    descend::estimate_at,
    history::{legal_hash, turned_history},
    judge::unjudged,
    node_table::{Edge, Node},
    rank::ChanceSource,
};
use crate::{
    Control, Proof,
    ledger::{Ledger, OpenMove, Place, Refutations, Survey},
};

/// What came of an expansion.
pub(super) enum Expansion<G: Game> {
    /// The position is solved.
    Solved(Proof<G>),
    /// It is not; here is its node.
    Open(u32),
}

impl<G: Game> Ews<G> {
    /// Expands an open position whose node will be filed under `key`.
    pub(super) fn expand(
        &mut self,
        game: &mut G,
        place: Place,
        key: Key,
        control: &Control<'_>,
    ) -> Expansion<G> {
        self.expansions += 1;
        let mut edges = std::mem::take(&mut self.scratch.edges);
        let (claim, learns, source) = (self.claim, self.learns(), self.chance_source());
        let Ews { ledger, nodes, learned, parameters, arrival, .. } = self;
        let survey = ledger.survey(game, *arrival, &mut edges, |child, key, mv| {
            let edge = unjudged(key, mv);
            match nodes.find(key) {
                Some(at) => Edge { estimate: estimate_at(nodes, parameters, source, at), ..edge },
                None if learns => {
                    Edge { estimate: learned.estimate(child, claim, parameters), ..edge }
                }
                None => edge,
            }
        });
        let expansion = match survey {
            Survey::Solved(proof) => Expansion::Solved(proof),
            Survey::Open(refuted) => {
                let Ledger { moves, symmetries, .. } = &self.ledger;
                let legal = legal_hash(game, place.turn, moves, symmetries);
                let tally = match self.judge(game, &mut edges, control) {
                    _ if source != ChanceSource::Games => first_sample(&edges),
                    games => games,
                };
                Expansion::Open(self.open_node(game, place, key, refuted, &mut edges, tally, legal))
            }
        };
        self.scratch.edges = edges;
        expansion
    }

    /// Adds the node of a position whose edges are judged.
    #[allow(clippy::too_many_arguments)]
    fn open_node(
        &mut self,
        game: &G,
        place: Place,
        key: Key,
        refuted: Refutations<G>,
        edges: &mut [Edge<G::Move>],
        tally: (f64, f64),
        legal: Key,
    ) -> u32 {
        let mut node = Node::new(key);
        node.wins = tally.0 + self.parameters.prior_games / 2.0;
        node.games = tally.1 + self.parameters.prior_games;
        for edge in edges.iter_mut() {
            edge.mv = game.move_under(edge.mv, place.turn);
        }
        node.by_win_rate = self.orders_by_win_rate(game.to_move());
        let ranking = self.ranking(node.by_win_rate, node.games);
        ranking.sort(edges);
        (node.work_if_won, node.work_if_lost) = ranking.expected_work(edges);
        node.looked_up = self.ledger.zones.now();
        node.history = turned_history(game, place.turn);
        node.legal = legal;
        if !self.nodes.has_room_for(edges.len()) {
            let root = self.line.first().copied();
            self.nodes.collect(root);
            self.statistics.collections += 1;
        }
        let at = self.nodes.insert(node, edges);
        self.keep_refutations(game, at, place.turn, refuted);
        at
    }

    /// Files refutations, seen as the position lies, in a node.
    pub(super) fn keep_refutations(
        &mut self,
        game: &G,
        at: u32,
        turn: Symmetry,
        refuted: Refutations<G>,
    ) {
        let node = self.nodes.node_mut(at);
        node.joined = refuted.joined.under(game, turn);
        node.premise = refuted.premise.under(game, turn);
        node.common = G::Zone::cells_under(game, &refuted.common, turn);
    }
}

/// What is thought of a position whose edges are judged without random games, as one random game of which that
/// share is won: averages and confidence bounds count these instead.
fn first_sample<M>(edges: &[Edge<M>]) -> (f64, f64) {
    let to_win = edges.iter().map(|edge| edge.estimate.chance.to_win).sum();
    (f64::from(Chance::unless_all_fail(to_win).rate), 1.0)
}

impl<M: Copy> OpenMove<M> for Edge<M> {
    fn mv(&self) -> M {
        self.mv
    }
}
