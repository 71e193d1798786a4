//! Expansion: what happens when a position is first looked at.
//!
//! Stored zones may settle the position or leave few moves that matter. Each remaining move is played;
//! children that are over, known, or can be ended at once by their side to move are settled on the
//! spot, and a refuted move's zone rules out all moves that do not disturb it. What is left becomes the
//! edges of a new node, judged by random games.

use tesuji_core::{CellSet, Game, Key, Premise, Symmetry, Zone};

use super::{
    Ews, Place,
    history::{legal_hash, turned_history},
    judge::unjudged,
    node_table::{Edge, Node},
    refutations::Refutations,
};
use crate::{Control, Proof};

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
        let mover = game.to_move();
        if let Some(proof) = self.ending(game) {
            return Expansion::Solved(proof);
        }
        let mut refuted = Refutations::none(game);
        self.scratch.advice.clear();
        if self.uses_zone_table() {
            let arrival = self.arrival;
            if let Some(proof) = self.consult_on_arrival(game, arrival, &mut refuted) {
                return Expansion::Solved(proof);
            }
        }
        if let Some(proof) = self.take_advice(game, &mut refuted) {
            return Expansion::Solved(proof);
        }
        self.scratch.symmetries.clear();
        if self.parameters.symmetry {
            game.self_symmetries(&mut self.scratch.symmetries);
        }
        let mut moves = std::mem::take(&mut self.scratch.moves);
        let mut edges = std::mem::take(&mut self.scratch.edges);
        game.moves(&mut moves);
        edges.clear();
        let mut won = None;
        for &mv in &moves {
            if self.uses_zones() && !refuted.common.contains(G::Zone::cell(game, mv)) {
                continue;
            }
            match self.look_at(game, mv) {
                Look::Settled(proof) if proof.winner == mover => {
                    won = Some(proof.before(game, mv));
                    break;
                }
                Look::Settled(proof) => {
                    let symmetries = std::mem::take(&mut self.scratch.symmetries);
                    refuted.add(game, &symmetries, &proof);
                    self.scratch.symmetries = symmetries;
                }
                Look::Open(edge) => {
                    if !is_image(game, &edges, mv, &self.scratch.symmetries) {
                        edges.push(edge);
                    }
                }
            }
        }
        if self.uses_zones() {
            edges.retain(|edge| refuted.common.contains(G::Zone::cell(game, edge.mv)));
        }
        let expansion = if let Some(proof) = won {
            Expansion::Solved(proof)
        } else if edges.is_empty() {
            Expansion::Solved(refuted.into_proof(game))
        } else {
            let legal = legal_hash(game, place.turn, &moves, &self.scratch.symmetries);
            let tally = self.judge(game, &mut edges, control);
            Expansion::Open(self.open_node(game, place, key, refuted, &mut edges, tally, legal))
        };
        self.scratch.moves = moves;
        self.scratch.edges = edges;
        expansion
    }

    /// The proof by a move that ends the game at once in the mover's favour, if there is one.
    fn ending(&self, game: &mut G) -> Option<Proof<G>> {
        let mover = game.to_move();
        let mv = game.ending_move()?;
        let undo = game.play(mv);
        let ended = game.outcome().map(|outcome| self.claim.favours(outcome));
        let after =
            (ended == Some(mover)).then(|| Proof::of_ending(game, mover).carried_back(game, &undo));
        game.undo(undo);
        after.map(|after| after.before(game, mv))
    }

    /// Looks at the position after a move.
    fn look_at(&mut self, game: &mut G, mv: G::Move) -> Look<G> {
        let mover = game.to_move();
        let undo = game.play(mv);
        let look = if let Some(outcome) = game.outcome() {
            Look::Settled(Proof::of_ending(game, self.claim.favours(outcome)))
        } else if let Some(proof) = self.parameters.lookahead.then(|| self.ending(game)).flatten() {
            Look::Settled(proof)
        } else if let Some(settled) = game.settled(self.claim) {
            self.statistics.settled += 1;
            Look::Settled(Proof::of_settled(settled))
        } else {
            let place = self.place(game);
            let known = match self.parameters.transpositions && !self.uses_zone_table() {
                true => self.known(game, place),
                false => None,
            };
            match known {
                Some(proof) => Look::Settled(proof),
                None => Look::Open(self.edge(game, place.key, mv)),
            }
        };
        let look = match look {
            Look::Settled(proof) => Look::Settled(proof.carried_back(game, &undo)),
            open @ Look::Open(_) => open,
        };
        game.undo(undo);
        debug_assert_eq!(game.to_move(), mover);
        look
    }

    /// An edge to the position `game`, with its node's estimate if it has one.
    fn edge(&self, game: &G, key: Key, mv: G::Move) -> Edge<G::Move> {
        let edge = unjudged(key, mv);
        match self.nodes.find(key) {
            Some(at) => Edge { estimate: self.estimate(at), ..edge },
            None if self.learns() => {
                Edge { estimate: self.learned.estimate(game, &self.parameters), ..edge }
            }
            None => edge,
        }
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
        node.looked_up = self.zones.now();
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

/// What is seen of the position after a move.
enum Look<G: Game> {
    /// It is settled.
    Settled(Proof<G>),
    /// It is open; its edge may still lack an estimate.
    Open(Edge<G::Move>),
}

/// Whether one of the position's own symmetries makes `mv` out of a move that already has an edge. That
/// both lead to symmetric positions is not enough: the refutation of one is known to be that of the
/// other only if the symmetry leaves the position itself as it is.
fn is_image<G: Game>(
    game: &G,
    edges: &[Edge<G::Move>],
    mv: G::Move,
    symmetries: &[Symmetry],
) -> bool {
    let makes = |edge: &Edge<G::Move>| {
        symmetries.iter().any(|&symmetry| game.move_under(edge.mv, symmetry) == mv)
    };
    !symmetries.is_empty() && edges.iter().any(makes)
}
