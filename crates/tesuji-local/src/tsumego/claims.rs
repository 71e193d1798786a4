//! Single questions about a position: does the attacker capture, does the defender live, with so many threats?
//!
//! [`Claims`] keeps one search for each of the two claims. Threats and the striver's passes are looked at only where a proof
//! leans on a ban (see [`super::past`]): by df-pn position by position, by Expected Work Search in a second search.

use tesuji_core::{Claim, Game, Player};
use tesuji_search::{CommonParameters, Control, DfpnParameters, EwsParameters, Solver, Stop};

use super::game::{Passes, Tsumego};

/// What a fight comes to, from the worst for the attacker to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// The defender can force that a target is safe.
    Alive,
    /// Neither side can force anything.
    Seki,
    /// The attacker can capture all targets.
    Dead,
}

/// Which search answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Searcher {
    /// Depth-first proof-number search.
    Dfpn,
    /// Expected Work Search.
    Ews,
}

/// Questions about the positions of one problem.
pub struct Claims<const N: usize> {
    /// For the claim that the attacker captures, and that the defender lives.
    solvers: [Solver<Tsumego<N>>; 2],
    attacker: Player,
    searcher: Searcher,
    nodes: u64,
    stopped: Option<Stop>,
}

impl<const N: usize> Claims<N> {
    /// Questions about positions of the problem that this one belongs to.
    pub fn new(problem: &Tsumego<N>, searcher: Searcher, memory: usize, seed: u64) -> Claims<N> {
        let attacker = problem.terms().attacker;
        let solver = |striver: Player| {
            let claim = Claim::Wins(striver);
            match searcher {
                Searcher::Ews => {
                    let own = EwsParameters::default();
                    Solver::ews(problem, claim, &own, memory / 2, seed, 1)
                }
                Searcher::Dfpn => {
                    let own = DfpnParameters::default();
                    let common = CommonParameters { line_nodes: 0, ..Default::default() };
                    Solver::dfpn(problem, claim, &own, &common, memory / 2, seed)
                }
            }
        };
        Claims {
            solvers: [solver(attacker), solver(attacker.opponent())],
            attacker,
            searcher,
            nodes: 0,
            stopped: None,
        }
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Why the latest question that was left open was.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The fate of the targets at a position, with its threats; nothing if the limits do not allow to say.
    pub fn fate(&mut self, game: &Tsumego<N>, control: &mut Control<'_>) -> Option<Fate> {
        let defender = self.attacker.opponent();
        if self.succeeds(game, self.attacker, control)? {
            return Some(Fate::Dead);
        }
        Some(if self.succeeds(game, defender, control)? { Fate::Alive } else { Fate::Seki })
    }

    /// Whether `striver` gets done what it must, with the position's threats.
    pub fn succeeds(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        control: &mut Control<'_>,
    ) -> Option<bool> {
        let mut game = game.clone();
        game.striver = striver;
        if let Some(outcome) = game.outcome() {
            return Some(Claim::Wins(striver).favours(outcome) == striver);
        }
        if self.searcher == Searcher::Ews {
            return self.succeeds_by_ews(game, striver, control);
        }
        game.mode = Passes::Lazy;
        Some(self.winner(&game, striver, control)? == striver)
    }

    /// Expected Work Search does not look at some moves last, so it is asked without them first.
    fn succeeds_by_ews(
        &mut self,
        mut game: Tsumego<N>,
        striver: Player,
        control: &mut Control<'_>,
    ) -> Option<bool> {
        // What follows a pass of the striver is a matter of passes.
        if game.passes == 0 || game.to_move() == striver {
            let mut light = game.clone().with_passes(Passes::Light);
            light.threats = [0; 2];
            let winner = self.winner(&light, striver, control)?;
            let loser = winner.opponent();
            let proof = self.solver(striver).premise(&light);
            let stands = proof.is_some_and(|premise| premise.is_unleaned(loser));
            if stands || (winner == striver && game.threats[loser.index()] == 0) {
                return Some(winner == striver);
            }
        }
        game.mode = Passes::Full;
        Some(self.winner(&game, striver, control)? == striver)
    }

    fn solver(&mut self, striver: Player) -> &mut Solver<Tsumego<N>> {
        &mut self.solvers[usize::from(striver != self.attacker)]
    }

    fn winner(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        control: &mut Control<'_>,
    ) -> Option<Player> {
        let solver = self.solver(striver);
        let report = solver.solve(game, control, &mut |_| {});
        self.nodes += report.nodes;
        if std::env::var("DBG").is_ok() {
            eprintln!(
                "striver {striver} {:?} to move {} seen {} threats {:?} passes {}: winner {:?} nodes {}",
                game.mode,
                game.to_move(),
                game.go.seen().len(),
                game.threats,
                game.passes,
                report.winner,
                report.nodes
            );
        }
        if report.winner.is_none() {
            self.stopped = report.stopped;
        }
        report.winner
    }
}
