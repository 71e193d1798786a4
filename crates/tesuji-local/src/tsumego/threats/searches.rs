//! The seed's searches behind one face: [`Searches`].
//!
//! Each is asked whether the striver gets done what it must, as [`crate::tsumego::Claims`] is, and
//! says so only with a proof: threat searches find, [`Confirm`] proves. What a threat search does
//! not find is unknown; alpha-beta is exact both ways. A question is first asked without the
//! striver's passes and without threats elsewhere, as [`crate::tsumego::Claims`] explains.

use tesuji_core::{Claim, Game, Player};
use tesuji_search::{Control, Proof, Stop};

use super::{judge::DfpnJudge, order::NearFirst, wanted::Wanted};
use crate::{
    pob::{AlphaBeta, Variant},
    tsumego::{Passes, Tsumego, TsumegoMove, TsumegoPast},
    widening::{Attack, Confirm, Judge, Style, ThreatSearch, Value, Widening},
};

/// Bytes of the table of [`Searches::value`].
const VALUE_MEMORY: usize = 16 << 20;

/// What searches one claim.
struct Side<const N: usize> {
    attack: Option<Box<dyn Attack<Tsumego<N>>>>,
    confirm: Confirm<Tsumego<N>>,
    judge: DfpnJudge<N>,
    exact: Option<AlphaBeta<'static, Tsumego<N>, NearFirst>>,
}

/// For whom a position is decided.
struct Decision<const N: usize> {
    winner: Player,
    mv: Option<TsumegoMove>,
    /// What that takes for granted, where it is known.
    premise: Option<TsumegoPast<N>>,
}

/// Questions about the positions of one problem.
///
/// ```
/// use std::sync::{Arc, atomic::AtomicBool};
/// use tesuji_core::Player;
/// use tesuji_games::{formats::parse_inline, go::{Go, Komi}};
/// use tesuji_local::tsumego::{Terms, Tsumego, threats::{Searches, ThreatSolver, Wanted}};
/// use tesuji_search::{Control, Limits};
///
/// // A ladder: White's stone in the third column cannot get away.
/// let text = "......./..xx.../.xo..../......./......./......./....... b";
/// let go = Go::<1>::from_setup(&parse_inline(text)?.setup, Komi::default()).unwrap();
/// let terms = Arc::new(Terms::new(&go, &[16], go.board().points()).unwrap());
/// let problem = Tsumego::new(&go, terms, Player::Black, Player::Black);
/// let wanted = Wanted::new(ThreatSolver::Widening, 0);
/// let mut searches = Searches::new(&problem, wanted, 16 << 20, 1);
/// let never = AtomicBool::new(false);
/// let control = Control::new(Limits { nodes: Some(10_000), time: None, memory: 0 }, &never);
/// assert_eq!(searches.succeeds(&problem, Player::Black, &control), Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Searches<const N: usize> {
    wanted: Wanted,
    /// For the claim that the attacker captures, and that the defender lives.
    sides: [Side<N>; 2],
    attacker: Player,
    nodes: u64,
    unconfirmed: u64,
    best: Option<TsumegoMove>,
    stopped: Option<Stop>,
}

impl<const N: usize> Searches<N> {
    /// Questions about positions of the problem that this one belongs to, with all tables within
    /// about `memory` bytes.
    pub fn new(problem: &Tsumego<N>, wanted: Wanted, memory: usize, seed: u64) -> Searches<N> {
        let attacker = problem.terms().attacker;
        let (share, sharing) = (memory / 8, &wanted.sharing);
        let side = |striver: Player| Side {
            attack: wanted.attack(share),
            confirm: Confirm::new(wanted.widening.clone(), share),
            judge: DfpnJudge::new(
                problem,
                striver,
                (u64::from(sharing.judge_nodes), u64::from(sharing.judge_total)),
                share,
                seed,
            ),
            exact: wanted.is_exact().then(|| {
                let claim = Claim::Wins(striver);
                AlphaBeta::new(&NearFirst, Variant::POB_UNPRUNED, claim, share)
            }),
        };
        Searches {
            sides: [side(attacker), side(attacker.opponent())],
            wanted,
            attacker,
            nodes: 0,
            unconfirmed: 0,
            best: None,
            stopped: None,
        }
    }

    /// Positions searched so far, in all searches together.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many wins were found that could not be proven.
    pub fn unconfirmed(&self) -> u64 {
        self.unconfirmed
    }

    /// Why the latest question that was left open was, if a limit was the reason.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The move that decided the latest question, if the side to move had it decided.
    pub fn best(&self) -> Option<TsumegoMove> {
        self.best
    }

    /// Whether `striver` gets done what it must, with the position's threats; nothing where that is
    /// not proven.
    pub fn succeeds(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        control: &Control<'_>,
    ) -> Option<bool> {
        let mut game = game.clone();
        game.striver = striver;
        (self.best, self.stopped) = (None, None);
        if let Some(outcome) = game.outcome() {
            return Some(Claim::Wins(striver).favours(outcome) == striver);
        }
        let end = control.limits().nodes.map(|nodes| self.nodes + nodes);
        // What follows a pass of the striver is a matter of passes.
        if game.passes == 0 || game.to_move() == striver {
            let mut light = game.clone().with_passes(Passes::Light);
            light.threats = [0; 2];
            let decision = self.decision(&light, striver, end, control)?;
            let loser = decision.winner.opponent();
            let is_won = decision.winner == striver;
            let stands = decision.premise.is_some_and(|premise| premise.is_unleaned(loser));
            if stands || (is_won && game.threats[loser.index()] == 0) {
                self.best = decision.mv;
                return Some(is_won);
            }
        }
        game.mode = Passes::Full;
        let decision = self.decision(&game, striver, end, control)?;
        self.best = decision.mv;
        Some(decision.winner == striver)
    }

    /// What generalized widening thinks of a position, kos told apart: the seed's values. A win is
    /// one by ko if it fails where the other side has a threat elsewhere, a loss if it becomes a
    /// win where `striver` has one. An opinion; [`Searches::succeeds`] proves. The limit on
    /// positions is for each of these questions.
    pub fn value(&self, game: &Tsumego<N>, striver: Player, control: &Control<'_>) -> Value {
        let style = Style { widening: Widening::Everywhere, threat: self.wanted.threat };
        let (parameters, limits) = (self.wanted.widening.clone(), self.wanted.limits.clone());
        let mut search = ThreatSearch::new(style, parameters, limits, VALUE_MEMORY);
        let mut with_threat = |side: Option<Player>| {
            let mut game = game.clone().with_passes(Passes::Full);
            (game.striver, game.threats) = (striver, [0; 2]);
            if let Some(side) = side {
                game.threats[side.index()] = 1;
            }
            search.value(&game, control.limits().nodes.unwrap_or(u64::MAX), control)
        };
        match with_threat(None) {
            value if value.is_won() => match with_threat(Some(striver.opponent())).is_won() {
                true => Value::Win,
                false => Value::WinByKo,
            },
            _ if with_threat(Some(striver)).is_won() => Value::LostByKo,
            value => value,
        }
    }

    /// For whom a position is decided; for the striver's opponent only by alpha-beta.
    fn decision(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        end: Option<u64>,
        control: &Control<'_>,
    ) -> Option<Decision<N>> {
        let side = &mut self.sides[usize::from(striver != self.attacker)];
        let left = |nodes: u64| end.map_or(u64::MAX, |end| end.saturating_sub(nodes));
        if let Some(attack) = &mut side.attack {
            let before = (attack.nodes(), side.confirm.nodes(), side.judge.nodes());
            let budget = match side.exact {
                Some(_) => left(self.nodes).min(u64::from(self.wanted.sharing.first_nodes)),
                None => left(self.nodes),
            };
            side.judge.begin();
            let found = attack.attack(&mut game.clone(), budget, control).0.is_won();
            self.stopped = attack.stopped();
            let mut proof = None;
            if found {
                let budget = budget.saturating_sub(attack.nodes() - before.0);
                let (attack, judge) = (attack.as_mut(), &mut side.judge);
                proof = side.confirm.prove(game, attack, judge, budget, control);
                self.stopped = side.confirm.stopped();
                self.unconfirmed += u64::from(proof.is_none());
            }
            self.nodes += attack.nodes() - before.0;
            self.nodes += side.confirm.nodes() - before.1 + side.judge.nodes() - before.2;
            if let Some(Proof { winner, mv, premise, .. }) = proof {
                return Some(Decision { winner, mv, premise: Some(premise) });
            }
        }
        let exact = side.exact.as_mut()?;
        let report = exact.solve_within(game, Some(left(self.nodes)), control);
        self.nodes += report.nodes;
        self.stopped = report.stopped;
        let winner = report.winner?;
        // What is decided without search is not kept.
        let premise = match game.settled(Claim::Wins(striver)) {
            Some(settled) => Some(settled.premise),
            None => exact.known(game).map(|proof| proof.premise),
        };
        Some(Decision { winner, mv: report.best, premise })
    }
}
