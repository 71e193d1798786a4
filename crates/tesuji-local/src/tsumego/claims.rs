//! Single questions about a position: does the attacker capture, does the defender live, with so many threats?
//!
//! [`Claims`] keeps one search for each of the two claims. Threats and the striver's passes are looked at only where a proof
//! leans on a ban (see [`super::past`]): by df-pn position by position, by Expected Work Search in a second search.

use tesuji_core::{Claim, Game, Player};
use tesuji_search::{CommonParameters, Control, DfpnParameters, EwsParameters, Solver, Stop};

use super::{
    game::{Passes, Tsumego, TsumegoMove},
    threats::{Searches, ThreatSolver, Wanted},
};

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
    /// One of the searches by threats, up to this order. What they do not find they do not tell.
    Threats(ThreatSolver, u32),
}

/// The searches behind the questions.
enum Asked<const N: usize> {
    /// For the claim that the attacker captures, and that the defender lives.
    Common(Box<[Solver<Tsumego<N>>; 2]>),
    /// Both claims.
    Threats(Box<Searches<N>>),
}

/// Questions about the positions of one problem.
pub struct Claims<const N: usize> {
    asked: Asked<N>,
    attacker: Player,
    searcher: Searcher,
    nodes: u64,
    stopped: Option<Stop>,
}

impl<const N: usize> Claims<N> {
    /// Questions about positions of the problem that this one belongs to.
    pub fn new(problem: &Tsumego<N>, searcher: Searcher, memory: usize, seed: u64) -> Claims<N> {
        let attacker = problem.terms().attacker;
        let common = |make: &dyn Fn(Claim) -> Solver<Tsumego<N>>| {
            let solver = |striver: Player| make(Claim::Wins(striver));
            Asked::Common(Box::new([solver(attacker), solver(attacker.opponent())]))
        };
        let asked = match searcher {
            Searcher::Ews => common(&|claim| {
                Solver::ews(problem, claim, &EwsParameters::default(), memory / 2, seed, 1)
            }),
            Searcher::Dfpn => common(&|claim| {
                let own = DfpnParameters::default();
                let common = CommonParameters { line_nodes: 0, ..Default::default() };
                Solver::dfpn(problem, claim, &own, &common, memory / 2, seed)
            }),
            Searcher::Threats(solver, threat) => {
                let wanted = Wanted::new(solver, threat);
                Asked::Threats(Box::new(Searches::new(problem, wanted, memory, seed)))
            }
        };
        Claims { asked, attacker, searcher, nodes: 0, stopped: None }
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
        let captures = self.succeeds(game, self.attacker, control);
        if captures == Some(true) {
            return Some(Fate::Dead);
        }
        // A search that finds no capture may yet find life.
        if captures.is_none() && matches!(self.asked, Asked::Common(_)) {
            return None;
        }
        let lives = self.succeeds(game, defender, control)?;
        if lives { Some(Fate::Alive) } else { captures.map(|_| Fate::Seki) }
    }

    /// Whether `striver` gets done what it must, with the position's threats.
    pub fn succeeds(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        control: &mut Control<'_>,
    ) -> Option<bool> {
        if let Asked::Threats(searches) = &mut self.asked {
            let before = searches.nodes();
            let found = searches.succeeds(game, striver, control);
            if found.is_none() {
                self.stopped = searches.stopped();
            }
            let nodes = searches.nodes() - before;
            self.count(nodes, control);
            return found;
        }
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
            let proof = self.solver(striver)?.premise(&light);
            let stands = proof.is_some_and(|premise| premise.is_unleaned(loser));
            if stands || (winner == striver && game.threats[loser.index()] == 0) {
                return Some(winner == striver);
            }
        }
        game.mode = Passes::Full;
        Some(self.winner(&game, striver, control)? == striver)
    }

    /// A move with which the side to move gets done, or keeps from being done, what `striver` must: the one that the search
    /// found if it still does when all passes are asked for, else any; nothing if there is none or limits do not allow to say.
    pub fn winning_move(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        control: &mut Control<'_>,
    ) -> Option<TsumegoMove> {
        let mover = game.to_move();
        if game.outcome().is_some() || self.winner_of(game, striver, control)? != mover {
            return None;
        }
        let mut asked = game.clone().with_passes(Passes::Lazy);
        asked.striver = striver;
        if self.searcher == Searcher::Ews {
            asked.mode = Passes::Light;
            asked.threats = [0; 2];
        }
        let mut likely = Vec::new();
        asked.moves(&mut likely);
        let best = match &mut self.asked {
            // It belongs to the question put last, which was this one.
            Asked::Threats(searches) => searches.best(),
            Asked::Common(_) if asked.passes == 0 || mover == striver => {
                let report = self.solver(striver)?.solve(&asked, control, &mut |_| {});
                self.count(report.nodes, control);
                report.best
            }
            Asked::Common(_) => None,
        };
        if let Some(at) = likely.iter().position(|mv| Some(*mv) == best) {
            likely[..=at].rotate_right(1);
        }
        likely.into_iter().find(|&mv| {
            let mut after = game.clone().with_passes(Passes::Full);
            after.play(mv);
            self.winner_of(&after, striver, control) == Some(mover)
        })
    }

    /// Who gets it: `striver` what it must, or the other side that it does not.
    fn winner_of(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        control: &mut Control<'_>,
    ) -> Option<Player> {
        let succeeds = self.succeeds(game, striver, control)?;
        Some(if succeeds { striver } else { striver.opponent() })
    }

    fn count(&mut self, nodes: u64, control: &mut Control<'_>) {
        self.nodes += nodes;
        control.spend(nodes);
    }

    fn solver(&mut self, striver: Player) -> Option<&mut Solver<Tsumego<N>>> {
        match &mut self.asked {
            Asked::Common(solvers) => Some(&mut solvers[usize::from(striver != self.attacker)]),
            Asked::Threats(_) => None,
        }
    }

    fn winner(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        control: &mut Control<'_>,
    ) -> Option<Player> {
        let report = self.solver(striver)?.solve(game, control, &mut |_| {});
        self.count(report.nodes, control);
        if report.winner.is_none() {
            self.stopped = report.stopped;
        }
        report.winner
    }
}
