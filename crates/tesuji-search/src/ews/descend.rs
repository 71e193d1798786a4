//! Selection and backing up: follow the best child down, expand, carry the result back.
//!
//! The paper starts every expansion at the root. Here a visit stays with a child while the child's rank
//! is within 1 + epsilon of the next best one's (Pawlewicz and Lew 2006) and for at most a share of the
//! expansions its parent has had, so that most steps cost one level instead of the whole line. `stay=0`
//! restores the paper's way.

use tesuji_core::{Game, Premise};

use super::{
    Ews, EwsParameters, Observer, Visit,
    chance::Chance,
    expand::Expansion,
    node_table::{Estimate, NodeTable},
    rank::{ChanceSource, Ranking},
};
use crate::{
    Control, Progress, Proof, Stop,
    ledger::{Arrival, Ledger, Place},
};

/// Longer lines of play than this are given up: each takes some of the stack. Only superko fights on
/// larger boards could get there.
pub(super) const LONGEST_LINE: usize = 10_000;

/// While a position is being worked on, it is looked up again when so many zones have been stored: its
/// children look through all of them otherwise.
const MANY_NEWS: u64 = 1024;

/// Which child to visit, and for how long.
struct Choice<M> {
    /// Its place among the edges.
    place: usize,
    /// Its move, as the node has it.
    mv: M,
    bound: Bound,
    budget: u64,
}

/// When to leave a child for its sibling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The rank beyond which the sibling is better.
    rank: f32,
    /// How the parent ranks its children.
    by_win_rate: bool,
}

impl Bound {
    /// Never.
    pub(super) const NONE: Bound = Bound { rank: f32::INFINITY, by_win_rate: false };
}

impl<G: Game> Ews<G> {
    /// Works on a position until it is solved, `bound` is passed, `budget` expansions are spent or the
    /// search is stopped.
    pub(super) fn visit(
        &mut self,
        game: &mut G,
        bound: Bound,
        budget: u64,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) -> Visit<G> {
        let place = self.place(game);
        if !self.uses_zone_table()
            && let Some(proof) = self.known(game, place)
        {
            return Visit::solved(proof);
        }
        let last_expansion = self.expansions.saturating_add(budget);
        let at = match self.node_for(game, place) {
            Ok(at) => at,
            Err(key) => {
                let expansion = self.expand(game, place, key, control);
                self.after_expansion(game, control, observer);
                return match expansion {
                    Expansion::Solved(proof) => {
                        self.remember(game, place, &proof, 1);
                        Visit::solved(proof)
                    }
                    Expansion::Open(at) => self.first_visit(at),
                };
            }
        };
        if let Some(proof) = self.look_again(game, place, at, 1) {
            self.settle(game, place, at, &proof);
            return Visit::solved(proof);
        }
        // Another path may have been here since the parent last looked.
        let estimate = self.estimate(at);
        if self.ranking(bound.by_win_rate, 0.0).rank(&estimate) > bound.rank {
            return Visit { proof: None, estimate, wins: 0.0, games: 0.0 };
        }
        if self.line.len() >= LONGEST_LINE {
            self.stop = Some(Stop::Depth);
        }
        self.work_on(game, place, at, bound, last_expansion, control, observer)
    }

    /// The node of a position, or the key under which to file a new one.
    pub(super) fn node_for(&mut self, game: &G, place: Place) -> Result<u32, tesuji_core::Key> {
        let Some(at) = self.nodes.find(place.key) else { return Err(place.key) };
        if !G::Premise::REMEMBERS {
            return Ok(at);
        }
        // A turned copy of a position earlier on the line has a history of its own, too.
        if !self.nodes.node(at).on_line && self.fits_history(game, at, place.turn) {
            return Ok(at);
        }
        // A history that the node does not fit gets a node of its own. If it took the other's place, two
        // histories could throw out each other's node in turns for ever.
        let key = Ledger::exact_key(game);
        let own = self.nodes.find(key);
        self.statistics.rebuilt += u64::from(own.is_none());
        own.ok_or(key)
    }

    #[allow(clippy::too_many_arguments)]
    fn work_on(
        &mut self,
        game: &mut G,
        place: Place,
        at: u32,
        bound: Bound,
        last_expansion: u64,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) -> Visit<G> {
        let mover = game.to_move();
        let back = game.inverse(place.turn);
        let (mut wins, mut games) = (0.0, 0.0);
        let spent = self.nodes.node(at).expansions;
        if let Some(proof) = self.look_around(game, place, at, spent) {
            self.settle(game, place, at, &proof);
            return Visit::solved(proof);
        }
        if let Some(proof) = self.revisit(game, place, at) {
            self.settle(game, place, at, &proof);
            return Visit::solved(proof);
        }
        loop {
            self.update_order(at, mover);
            let Choice { place: chosen, mv: filed, bound: child_bound, budget } =
                self.select(at, last_expansion);
            let mv = game.move_under(filed, back);
            let before = self.expansions;
            self.nodes.node_mut(at).on_line = true;
            self.line.push(at);
            self.played.push(mv);
            self.statistics.deepest = self.statistics.deepest.max(self.line.len());
            self.arrival = Some(Arrival::from(game, self.nodes.node(at).looked_up));
            let undo = game.play(mv);
            let mut visit = self.visit(game, child_bound, budget, control, observer);
            visit.proof = visit.proof.map(|proof| proof.carried_back(game, &undo));
            game.undo(undo);
            self.line.pop();
            self.played.pop();
            let node = self.nodes.node_mut(at);
            node.on_line = false;
            node.expansions += self.expansions - before;
            node.wins += visit.games - visit.wins;
            node.games += visit.games;
            wins += visit.games - visit.wins;
            games += visit.games;
            let solved = match visit.proof {
                Some(proof) if proof.winner == mover => {
                    self.remember_answer(game, &proof);
                    Some(proof.before(game, mv))
                }
                Some(proof) => self.refute(game, place, at, filed, &proof),
                None => {
                    self.nodes.node_and_edges(at).1[chosen].estimate = visit.estimate;
                    self.update_order_of(at, chosen);
                    None
                }
            };
            let solved =
                solved.or_else(|| self.look_around(game, place, at, self.expansions - before));
            if let Some(proof) = solved {
                self.settle(game, place, at, &proof);
                return Visit { wins, games, ..Visit::solved(proof) };
            }
            if let Some(proof) = self.look_again(game, place, at, MANY_NEWS) {
                self.settle(game, place, at, &proof);
                return Visit { wins, games, ..Visit::solved(proof) };
            }
            self.update_work(at);
            let estimate = self.estimate(at);
            self.post_notice(at, estimate);
            let depth = self.line.len();
            match self.retreat {
                Some(goal) if goal < depth => return Visit { proof: None, estimate, wins, games },
                Some(goal) => {
                    self.retreat = None;
                    if goal == depth
                        && let Some(proof) = self.known(game, place)
                    {
                        self.nodes.remove(at);
                        return Visit { wins, games, ..Visit::solved(proof) };
                    }
                }
                None => {}
            }
            if self.line.is_empty() {
                let likely_won = estimate.chance.rate >= 0.5;
                self.conjectured = if likely_won { mover } else { mover.opponent() };
            }
            let own_rank = self.ranking(bound.by_win_rate, 0.0).rank(&estimate);
            if self.stop.is_some() || self.expansions >= last_expansion || own_rank > bound.rank {
                return Visit { proof: None, estimate, wins, games };
            }
        }
    }

    /// Drops a solved node and keeps its proof.
    fn settle(&mut self, game: &G, place: Place, at: u32, proof: &Proof<G>) {
        let work = self.nodes.node(at).expansions;
        self.nodes.remove(at);
        self.remember(game, place, proof, work);
    }

    /// The best move, or the one this thread is to look after, and how long to stay with it.
    fn select(&self, at: u32, last_expansion: u64) -> Choice<G::Move> {
        let node = self.nodes.node(at);
        let edges = self.nodes.edges(at);
        let place = self.seat_at(at);
        let mv = edges[place].mv;
        if !Ranking::is_local(&self.parameters) {
            return Choice { place, mv, bound: Bound::NONE, budget: 1 };
        }
        let bound = match place {
            0 => {
                let next = edges.get(1).map_or(f32::INFINITY, |edge| edge.rank);
                let rank = self.ranking(node.by_win_rate, 0.0).with_slack(next);
                Bound { rank, by_win_rate: node.by_win_rate }
            }
            _ => Bound::NONE,
        };
        let stay = match self.learns() {
            true => self.parameters.learned_stay,
            false => self.parameters.stay,
        };
        let share = (stay * node.expansions as f64) as u64;
        let budget = share.clamp(1, (last_expansion - self.expansions).max(1));
        Choice { place, mv, bound, budget }
    }

    /// What is thought of a node's position.
    pub(super) fn estimate(&self, at: u32) -> Estimate {
        estimate_at(&self.nodes, &self.parameters, self.chance_source(), at)
    }

    /// The result of expanding a position: its random games are those of its new node.
    fn first_visit(&self, at: u32) -> Visit<G> {
        let node = self.nodes.node(at);
        let prior = self.parameters.prior_games;
        Visit {
            proof: None,
            estimate: self.estimate(at),
            wins: node.wins - prior / 2.0,
            games: node.games - prior,
        }
    }

    /// Checks the limits and reports progress.
    fn after_expansion(
        &mut self,
        game: &G,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) {
        // What has stopped the search already still does: a line that is too long stays so.
        let nodes = control.count_expansion(self.expansions);
        self.stop = self.stop.or_else(|| match nodes >= self.expansion_limit {
            true => Some(Stop::Nodes),
            false => control.stop(),
        });
        self.look_back();
        if control.report_due() {
            let root = self.root_moves(game, self.line.first().copied());
            observer(&Progress {
                nodes,
                elapsed: control.elapsed(),
                root: &root,
                statistics: self.statistics(),
            });
        }
    }
}

impl<G: Game> Visit<G> {
    fn solved(proof: Proof<G>) -> Visit<G> {
        let estimate =
            Estimate { chance: Chance::EVEN, work_if_won: 1.0, work_if_lost: 1.0, games: 0.0 };
        Visit { proof: Some(proof), estimate, wins: 0.0, games: 0.0 }
    }
}

/// What is thought of a node's position.
pub(super) fn estimate_at<G: Game>(
    nodes: &NodeTable<G>,
    parameters: &EwsParameters,
    source: ChanceSource,
    at: u32,
) -> Estimate {
    let node = nodes.node(at);
    let (by_win_rate, parent_games) = (node.by_win_rate, node.games);
    let ranking = Ranking { parameters, by_win_rate, parent_games, source };
    Estimate {
        chance: ranking.backed_up(nodes.edges(at), node.wins / node.games),
        work_if_won: node.work_if_won,
        work_if_lost: node.work_if_lost,
        games: node.games as f32,
    }
}
