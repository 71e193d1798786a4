//! Everything there is to know about a problem with one side moving first: the result, what outside threats change, and
//! the best first moves.

use tesuji_core::{Game, Player};
use tesuji_search::Control;

use super::{
    claims::{Claims, Fate},
    game::{Passes, Tsumego, TsumegoMove},
};

/// So many threats of a side bring about another result than one fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who has the threats.
    pub side: Player,
    /// How many.
    pub threats: u8,
    /// The result then.
    pub then: Fate,
}

/// How a first move does: see [`Verdict::moves`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Standing {
    /// How many threats of its own the side needs to do better; one more than asked about: never.
    needs: u8,
    /// Against how many of the other side's the result holds.
    holds: u8,
}

impl Standing {
    fn beats(self, other: Standing) -> bool {
        self.needs <= other.needs && self.holds >= other.holds && self != other
    }
}

/// What is known with one side moving first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The result without outside threats.
    pub result: Fate,
    /// Every number of threats that changes it.
    pub steps: Vec<Step>,
    /// The best first moves; empty where none beats passing.
    pub moves: Vec<TsumegoMove>,
    /// All first moves that do worse, in result or in threats.
    pub others: Vec<TsumegoMove>,
}

/// Asks the questions.
struct Asking<'q, 'c, const N: usize> {
    claims: &'q mut Claims<N>,
    control: &'q mut Control<'c>,
    most_threats: u8,
    first: Player,
    attacker: Player,
}

impl Verdict {
    /// The verdict about a position with its side to move moving first; nothing where a limit stopped it.
    pub fn of<const N: usize>(
        root: &Tsumego<N>,
        claims: &mut Claims<N>,
        most_threats: u8,
        control: &mut Control<'_>,
    ) -> Option<Verdict> {
        let root = root.clone().with_passes(Passes::Full);
        let every = root.clone().with_all_moves();
        let (first, attacker) = (root.to_move(), root.terms().attacker);
        let mut asking = Asking { claims, control, most_threats, first, attacker };
        asking.verdict(&root, &every)
    }
}

impl Verdict {
    /// The result alone, and every number of threats that changes it.
    pub fn steps_of<const N: usize>(
        root: &Tsumego<N>,
        claims: &mut Claims<N>,
        most_threats: u8,
        control: &mut Control<'_>,
    ) -> Option<(Fate, Vec<Step>)> {
        let result = claims.fate(root, control)?;
        let (first, attacker) = (root.to_move(), root.terms().attacker);
        let mut asking = Asking { claims, control, most_threats, first, attacker };
        let steps =
            if root.outcome().is_some() { Vec::new() } else { asking.steps(root, result)? };
        Some((result, steps))
    }
}

impl<const N: usize> Asking<'_, '_, N> {
    fn verdict(&mut self, root: &Tsumego<N>, every: &Tsumego<N>) -> Option<Verdict> {
        let result = self.claims.fate(root, self.control)?;
        let steps = self.steps(root, result)?;
        let mut stones = Vec::new();
        every.moves(&mut stones);
        stones.retain(|mv| mv.cell().is_some());
        let mut best = Vec::new();
        let mut others = Vec::new();
        for mv in stones {
            match self.standing(root, mv, result)? {
                Some(standing) => best.push((mv, standing)),
                None => others.push(mv),
            }
        }
        let pass = self.standing(root, TsumegoMove::PASS, result)?;
        let is_beaten = |standing: Standing| {
            let mut better = best.iter().map(|(_, better)| *better).chain(pass);
            better.any(|better| better.beats(standing))
        };
        let pass_will_do = pass.is_some_and(|pass| !is_beaten(pass));
        let (moves, beaten): (Vec<_>, Vec<_>) =
            best.iter().partition(|(_, standing)| !is_beaten(*standing));
        others.extend(beaten.iter().map(|(mv, _)| *mv));
        let moves = if pass_will_do { Vec::new() } else { moves.iter().map(|m| m.0).collect() };
        Some(Verdict { result, steps, moves, others })
    }

    /// Whether the side moving first gets at least this result at a position.
    fn keeps(&mut self, game: &Tsumego<N>, result: Fate) -> Option<bool> {
        let (attacker, defender) = (self.attacker, self.attacker.opponent());
        let is_attackers = self.first == attacker;
        match (result, is_attackers) {
            (Fate::Alive, true) | (Fate::Dead, false) => Some(true),
            (Fate::Dead, true) => self.claims.succeeds(game, attacker, self.control),
            (Fate::Seki, true) => Some(!self.claims.succeeds(game, defender, self.control)?),
            (Fate::Seki, false) => Some(!self.claims.succeeds(game, attacker, self.control)?),
            (Fate::Alive, false) => self.claims.succeeds(game, defender, self.control),
        }
    }

    /// Whether it gets more than this result.
    fn exceeds(&mut self, game: &Tsumego<N>, result: Fate) -> Option<bool> {
        let is_attackers = self.first == self.attacker;
        match (result, is_attackers) {
            (Fate::Dead, true) | (Fate::Alive, false) => Some(false),
            (Fate::Seki, true) => self.keeps(game, Fate::Dead),
            (Fate::Alive, true) | (Fate::Dead, false) => self.keeps(game, Fate::Seki),
            (Fate::Seki, false) => self.keeps(game, Fate::Alive),
        }
    }

    fn fate_with(&mut self, game: &Tsumego<N>, side: Player, threats: u8) -> Option<Fate> {
        self.claims.fate(&game.clone().with_threats(side, threats), self.control)
    }

    fn steps(&mut self, root: &Tsumego<N>, result: Fate) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        for side in [self.first, self.first.opponent()] {
            // More threats never hurt, so nothing changes if the most change nothing.
            let last = self.fate_with(root, side, self.most_threats)?;
            let mut before = result;
            for threats in 1..=self.most_threats {
                if before == last {
                    break;
                }
                let then = self.fate_with(root, side, threats)?;
                if then != before {
                    steps.push(Step { side, threats, then });
                }
                before = then;
            }
        }
        Some(steps)
    }

    /// How a move does, if it reaches the result at all.
    fn standing(
        &mut self,
        root: &Tsumego<N>,
        mv: TsumegoMove,
        result: Fate,
    ) -> Option<Option<Standing>> {
        let mut after = root.clone();
        match mv {
            // With nothing in the past, what follows a pass is what the other side gets moving first: of two passes the second leads
            // back to the attacker's turn, which is where one pass of either leads or what the defender's leaves.
            TsumegoMove::PASS if root.is_fresh() && root.passes == 0 => after.turn_over(),
            TsumegoMove::PASS => drop(after.play(mv)),
            stone => drop(after.play(stone)),
        }
        if !self.keeps(&after, result)? {
            return Some(None);
        }
        let mut standing = Standing { needs: self.most_threats + 1, holds: self.most_threats };
        let other = self.first.opponent();
        let most = self.most_threats;
        if self.exceeds(&after.clone().with_threats(self.first, most), result)? {
            for threats in 1..=most {
                if self.exceeds(&after.clone().with_threats(self.first, threats), result)? {
                    standing.needs = threats;
                    break;
                }
            }
        }
        if !self.keeps(&after.clone().with_threats(other, most), result)? {
            for threats in 1..=most {
                if !self.keeps(&after.clone().with_threats(other, threats), result)? {
                    standing.holds = threats - 1;
                    break;
                }
            }
        }
        Some(Some(standing))
    }
}
