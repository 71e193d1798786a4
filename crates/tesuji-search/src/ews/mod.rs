//! Expected Work Search (Randall, Müller, Wei and Hayward, IJCAI 2024), for every game.
//!
//! Each open position has a win rate, estimated by random games, and two expected amounts of work: of
//! proving that its side to move wins, and that it loses. The search always descends to the child with
//! which a proof is expected to cost least, expands the position it ends at, and carries win rates,
//! expected work and proofs back up. [`Ews::solve`] is the entry point.
//!
//! - [`parameters`]: every number in it, and the presets `paper`, `ews-wr` and `ews-ps`;
//! - `node_table`: the open positions, in bounded memory;
//! - `chance`, `work`, `rank`: first estimates, the order of children, the paper's equations;
//! - `expand`: a node for a position that the `ledger` cannot decide; `judge`: random games
//!   for its moves; `advised`: what the game's own expert thinks of them;
//! - `history`: nodes under rules with memory;
//! - `descend`: selection and backing up; `order`: children kept in order; `narrow`: moves ruled out;
//! - `revisit`: open moves looked up again; `setup`: a search before it begins;
//! - `line`: the line of play shown with an answer;
//! - `unfold`, `unfold_zones`: the proof written down, to be checked by others; `shown_grounds`: what
//!   has been written and can be referred to;
//! - `team`: several threads; `crew`: how they share the work, `notices` and `exchange`: what they tell
//!   each other; `findings`: what a later search can go on from.
//!
//! Soundness rests on three rules. A proof is passed up only together with its zone and premise. A
//! stored proof is used only where its premise holds. A node that another history reaches is used only
//! if its refutations hold there and the same moves are legal; otherwise that history gets a node of
//! its own.

mod advised;
mod chance;
mod crew;
mod descend;
mod exchange;
mod expand;
mod findings;
mod history;
mod judge;
mod learned;
mod line;
mod narrow;
mod node_table;
mod notices;
mod number;
mod order;
pub mod parameters;
mod rank;
mod replies;
mod revisit;
mod scene;
mod setup;
mod shown_grounds;
mod team;
#[cfg(test)]
mod tests;
mod unfold;
mod unfold_zones;
mod work;

use std::sync::Arc;

use tesuji_core::{Adviser, Claim, Game, Player, Rng, Sampler, Symmetry, Tally};

use crate::{
    Control, Progress, Proof, Report, RootMove, Statistics, Stop,
    ledger::{Arrival, Cells, Ledger, Place},
};
pub(crate) use chance::Chance;
use crew::Seat;
use descend::Bound;
use exchange::Exchange;
pub use findings::{Finding, Findings};
pub(crate) use learned::Learned;
use node_table::{Edge, Estimate, NodeTable};
use notices::Notices;
use parameters::LoserOrder;
pub use parameters::{EwsParameters, PRESETS};
use rank::{ChanceSource, Ranking};
pub use team::{STACK_BYTES, Team};
pub use unfold::WrittenProof;

/// Expected Work Search with its tables. One value can solve several positions of one game under one
/// claim, the later ones helped by what the earlier ones proved.
pub struct Ews<G: Game> {
    parameters: EwsParameters,
    claim: Claim,
    rng: Rng,
    sampler: G::Sampler,
    ledger: Ledger<G>,
    nodes: NodeTable<G>,
    learned: Learned,
    /// Expansions in the present `solve`, and how many there may be.
    expansions: u64,
    expansion_limit: u64,
    /// The length of a random game at the root.
    longest: usize,
    /// The nodes of the line being searched, from the root.
    line: Vec<u32>,
    /// The moves along it.
    played: Vec<G::Move>,
    /// The position searched, and which of the threads that search it this is.
    root: Option<G>,
    seat: Seat,
    notices: Arc<Notices>,
    exchange: Arc<Exchange<Cells<G>>>,
    /// How far to go back because another thread has proven a position of the line.
    retreat: Option<usize>,
    /// The symmetry that turns the root's node to the root as it was given.
    root_back: Symmetry,
    /// The exponent of the expected work where chances are learned. Small proofs count most while little is learned:
    /// with a low one from the start, proofs of 6x6 positions of Go come out 1.6 times as large. From the first
    /// restart on, and where an earlier search has learned, chances count most.
    exponent: f64,
    /// What won at the positions solved before, and for whom: see `advised`.
    answers: Vec<(Player, G::Move)>,
    /// How the position about to be visited was reached.
    arrival: Option<Arrival<Cells<G>>>,
    /// Who is thought to win.
    conjectured: Player,
    stop: Option<Stop>,
    statistics: Statistics,
    scratch: Scratch<G>,
}

/// Buffers kept between expansions.
struct Scratch<G: Game> {
    moves: Vec<G::Move>,
    candidates: Vec<G::Move>,
    edges: Vec<Edge<G::Move>>,
    tallies: Vec<Tally>,
    branching: Vec<u32>,
    symmetries: Vec<Symmetry>,
}

/// What came of visiting a position.
struct Visit<G: Game> {
    /// The proof, if the position is solved.
    proof: Option<Proof<G>>,
    /// What is thought of it now, if it is not.
    estimate: Estimate,
    /// Random games played during the visit: won by the side to move, and all.
    wins: f64,
    games: f64,
}

/// When a search that learns first begins again from the root. What it has solved and learned stays, so
/// that the first estimates, made when it knew nothing, are made again. One that goes on from what another has
/// learned counts as having done that once.
const FIRST_RESTART: u64 = 1000;

/// Told of the progress of a search.
pub type Observer<'a, M> = dyn FnMut(&Progress<'_, M>) + 'a;

impl<G: Game> Ews<G> {
    /// Decides the claim at a position, or stops at a limit.
    pub fn solve(
        &mut self,
        root: &G,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) -> Report<G::Move> {
        let proof = self.search(root, control, observer);
        self.recall_answer(root, proof.as_ref());
        self.report(root, proof, control)
    }

    /// The proof that decides the claim at a position, unless a limit comes first.
    fn search(
        &mut self,
        root: &G,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) -> Option<Proof<G>> {
        self.statistics = Statistics::default();
        self.ledger.settled = 0;
        self.expansions = 0;
        self.expansion_limit = control.limits().nodes.unwrap_or(u64::MAX);
        let mut game = root.clone();
        match game.outcome() {
            Some(outcome) => Some(Proof::of_ending(&game, self.claim.favours(outcome))),
            None => self.visit_root(&mut game, control, observer),
        }
    }

    /// What is to be told about a search that has just ended.
    fn report(
        &mut self,
        root: &G,
        proof: Option<Proof<G>>,
        control: &mut Control<'_>,
    ) -> Report<G::Move> {
        let nodes = self.expansions;
        let statistics = self.statistics();
        let open = self.root_moves(root, self.nodes.find(self.place(root).key));
        let line = match &proof {
            Some(proof) => self.line_of_play(root, proof, control),
            None => open.first().map(|best| best.mv).into_iter().collect(),
        };
        Report {
            winner: proof.as_ref().map(|proof| proof.winner),
            best: proof.as_ref().and_then(|proof| proof.mv),
            line,
            nodes,
            stopped: self.stop.filter(|_| proof.is_none()),
            root: if proof.is_some() { Vec::new() } else { open },
            statistics,
        }
    }

    fn visit_root(
        &mut self,
        game: &mut G,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) -> Option<Proof<G>> {
        self.nodes.clear();
        self.notices.clear();
        self.expansions = 0;
        self.stop = match self.expansion_limit {
            0 => Some(Stop::Nodes),
            _ => control.stop(),
        };
        self.conjectured = game.to_move();
        self.ledger.advised = G::Adviser::is_asked(game);
        self.root = (self.seat.of > 1).then(|| game.clone());
        self.retreat = None;
        self.root_back = game.inverse(self.place(game).turn);
        self.scratch.branching.clear();
        self.sampler.branching(game, &mut self.scratch.branching);
        self.longest = self.scratch.branching.len().max(1);
        let parameters = &self.parameters;
        let later = (FIRST_RESTART as f64 * parameters.restart_growth.max(1.0)) as u64;
        let (exponent, mut restart) = match self.learned.has_learned() {
            true => (parameters.learned_exponent, later),
            false => (parameters.learned_first_exponent, FIRST_RESTART),
        };
        self.exponent = exponent;
        while self.stop.is_none() {
            self.arrival = None;
            let budget = match self.learns() && self.parameters.restart_growth > 1.0 {
                true => restart - self.expansions,
                false => u64::MAX,
            };
            let visit = self.visit(game, Bound::NONE, budget, control, observer);
            debug_assert!(self.line.is_empty());
            if visit.proof.is_some() {
                return visit.proof;
            }
            if self.expansions >= restart {
                self.exponent = self.parameters.learned_exponent;
                self.nodes.clear();
                self.notices.clear();
                restart = (restart as f64 * self.parameters.restart_growth) as u64;
            }
        }
        None
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            open_nodes: self.nodes.len(),
            fill: self.nodes.fill(),
            collections: self.statistics.collections,
            rebuilt: self.statistics.rebuilt,
            deepest: self.statistics.deepest,
            ..self.ledger.statistics()
        }
    }

    /// The moves still open at the root, best first. `game` is any position on its board.
    fn root_moves(&self, game: &G, root: Option<u32>) -> Vec<RootMove<G::Move>> {
        let Some(at) = root else { return Vec::new() };
        let root_move = |edge: &Edge<G::Move>| RootMove {
            mv: game.move_under(edge.mv, self.root_back),
            win_rate: 1.0 - f64::from(edge.estimate.chance.rate),
            expected_work: f64::from(edge.estimate.work_if_lost),
        };
        self.nodes.edges(at).iter().map(root_move).collect()
    }

    fn place(&self, game: &G) -> Place {
        self.ledger.place(game)
    }

    /// A stored proof of this position that is valid here.
    fn known(&self, game: &G, place: Place) -> Option<Proof<G>> {
        self.ledger.known(game, place)
    }

    /// Keeps a proof of this position for later, and learns from it.
    fn remember(&mut self, game: &G, place: Place, proof: &Proof<G>, work: u64) {
        if self.learns() {
            self.learned.learn(game, self.claim, proof.winner, work, &self.parameters);
        }
        if self.has_company() && self.known(game, place).is_some() {
            return;
        }
        let Ews { ledger, exchange, seat, .. } = self;
        ledger.remember(game, place, proof, work, |shelf, pattern| {
            if seat.of > 1 {
                exchange.send(seat.number, (shelf, pattern, work));
            }
        });
    }

    /// Keeps the proof by which a move at the root wins, as it is before the game made more of the move than a
    /// stone: what the table has of the position after it may need stones that were filled in, too, and then is not
    /// found from the root. So a search that goes on from here knows the answer.
    fn remember_answer(&mut self, game: &G, proof: &Proof<G>) {
        if self.line.is_empty() && self.uses_zone_table() {
            self.ledger.remember_zone(game, proof, self.expansions, |_, _| {});
        }
    }

    fn learns(&self) -> bool {
        self.parameters.learned && self.learned.is_possible()
    }

    fn chance_source(&self) -> ChanceSource {
        match (self.ledger.advised, self.learns()) {
            (true, _) => ChanceSource::Adviser,
            (false, true) => ChanceSource::Learned { exponent: self.exponent },
            (false, false) => ChanceSource::Games,
        }
    }

    fn uses_zones(&self) -> bool {
        self.ledger.uses_zones()
    }

    fn uses_zone_table(&self) -> bool {
        self.ledger.uses_zone_table()
    }

    fn ranking(&self, by_win_rate: bool, parent_games: f64) -> Ranking<'_> {
        let source = self.chance_source();
        Ranking { parameters: &self.parameters, by_win_rate, parent_games, source }
    }

    /// Whether the moves at a position with this side to move are ordered by win rate alone.
    fn orders_by_win_rate(&self, to_move: Player) -> bool {
        let order = match self.chance_source() {
            ChanceSource::Games => self.parameters.loser_order,
            ChanceSource::Learned { .. } => self.parameters.learned_loser_order,
            ChanceSource::Adviser => LoserOrder::Key,
        };
        self.parameters.conjecture && order == LoserOrder::WinRate && to_move != self.conjectured
    }
}
