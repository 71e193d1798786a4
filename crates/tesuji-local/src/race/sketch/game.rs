//! A sketch as a [`Game`]: the moves of both sides. L may do whatever it may do in the race, or more; W less.
//!
//! Of the numbers, an outside liberty of the opponent is filled before a shared one, and that before one of its own
//! (see [`moves`](crate::race::RaceOrder) for why the others are no better).

use std::sync::atomic::Ordering;

use tesuji_core::{
    Claim, Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Rng, Settled, Unconditional,
    WholeBoard,
};

use super::{
    super::odds_of_capture,
    Aim, Now, Sketch,
    counted::is_certain,
    ground::each,
    settle::settle,
    stones::{ko_after, placed, takes_back_ko},
};

/// A move of a sketch: a stone on a point of the board, or one of the constants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SketchMove(u16);

impl SketchMove {
    /// To fill an outside liberty of the opponent.
    const OUTSIDE: SketchMove = SketchMove(u16::MAX - 6);
    const SHARED: SketchMove = SketchMove(u16::MAX - 5);
    const OWN: SketchMove = SketchMove(u16::MAX - 4);
    /// W lets L move, as it has to.
    const TENUKI: SketchMove = SketchMove(u16::MAX - 3);
    const THREAT: SketchMove = SketchMove(u16::MAX - 2);
    /// A move of L where nothing matters.
    const ELSEWHERE: SketchMove = SketchMove(u16::MAX - 1);
    const PASS: SketchMove = SketchMove(u16::MAX);
}

/// What taking back a move needs.
#[derive(Debug)]
pub struct SketchUndo(Now, bool, Key);

impl Sketch {
    pub(super) fn loser(&self) -> Player {
        self.aim.winner().opponent()
    }

    fn stone_on(&self, cell: usize) -> SketchMove {
        SketchMove(self.ground.places[cell] as u16)
    }

    fn is_playable(&self, cell: usize) -> bool {
        let now = &self.now;
        let Some(placed) = placed(now, &self.ground, now.mover, self.loser(), cell) else {
            return false;
        };
        if now.mover == self.loser() {
            let is_refused = takes_back_ko(now, &placed, cell);
            if is_refused {
                self.met_ko.store(true, Ordering::Relaxed);
            }
            !is_refused
        } else {
            let [own, theirs] = [now.mover, self.loser()].map(|side| now.has_taken[side.index()]);
            let may_repeat = theirs && (own || placed.taken != 0);
            // A wall of L that has filled its eyes may have no other liberty.
            let may_take_wall = now.by_eyed >> cell & 1 != 0;
            placed.wins || !may_take_wall && (!may_repeat || placed.is_firm)
        }
    }

    /// The number that the side to move would fill, as a position after it.
    fn after_filling(&self, mv: SketchMove) -> Option<Now> {
        let mut after = self.now;
        let (own, enemy) = (after.mover.index(), after.mover.opponent().index());
        let number = match mv {
            SketchMove::OUTSIDE => &mut after.outside[enemy],
            SketchMove::OWN => &mut after.outside[own],
            _ => &mut after.shared,
        };
        *number = number.checked_sub(1)?;
        let is_taken =
            |side: Player| !after.is_immortal[side.index()] && after.liberties(side) == 0;
        let wins = is_taken(after.mover.opponent());
        if !wins && is_taken(after.mover) {
            return None;
        }
        // L may have filled it from a wall with two eyes.
        if mv != SketchMove::OUTSIDE || after.mover != self.loser() {
            after.has_taken = [false; 2];
        }
        if wins {
            after.taken_by = Some(after.mover);
        }
        Some(after)
    }

    fn after_stone(&self, cell: usize) -> Now {
        let now = &self.now;
        let (mover, loser) = (now.mover, self.loser());
        let Some(placed) = placed(now, &self.ground, mover, loser, cell) else {
            unreachable!("only stones that breathe are played")
        };
        let mut after = placed.after;
        after.ko = (mover != loser).then(|| ko_after(&placed, cell)).flatten();
        after.has_taken[mover.index()] |= placed.taken != 0;
        if placed.is_firm {
            after.has_taken = [false; 2];
        }
        if placed.wins {
            after.taken_by = Some(mover);
        } else {
            let settled = settle(&mut after, &self.ground, loser);
            debug_assert!(settled.is_some(), "no more liberties than at first");
        }
        // What L has taken with, W may be given when L fills the eyes of that block.
        if after.by_eyed & !now.by_eyed != 0 && after.has_taken[loser.index()] {
            after.has_taken = [true; 2];
        }
        after
    }
}

impl Game for Sketch {
    type Move = SketchMove;
    type Undo = SketchUndo;
    type Premise = Unconditional;
    type Zone = WholeBoard;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    fn to_move(&self) -> Player {
        self.now.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        let now = &self.now;
        let winner = self.aim.winner();
        match now.taken_by {
            Some(side) if side == winner && now.tempi > 0 => return Some(Outcome::Drawn),
            Some(side) => return Some(Outcome::Won(side)),
            None => {}
        }
        if self.is_given_up {
            return Some(Outcome::Won(self.loser()));
        }
        let target = match self.aim {
            Aim::Captures(side) => side.opponent(),
            Aim::Holds(side) | Aim::Lives(side) => side,
        };
        match self.keeper {
            // The question is whether it takes the other's stones and lives.
            Some(keeper) if target != keeper => {
                let has_won = now.has_prey && now.is_immortal[keeper.index()];
                if !now.has_prey && now.prey == 0 {
                    return Some(Outcome::Drawn);
                }
                if has_won || (now.has_prey && now.passes >= 2) {
                    return Some(Outcome::Won(keeper));
                }
                (now.passes >= 2).then_some(Outcome::Drawn)
            }
            _ => (now.is_immortal[target.index()] || now.passes >= 2).then_some(Outcome::Drawn),
        }
    }

    fn moves(&self, out: &mut Vec<SketchMove>) {
        out.clear();
        if self.outcome().is_some() {
            return;
        }
        let now = &self.now;
        // In the order in which they tend to decide races, for searches that keep to it. Where walls can be fought about,
        // that comes before shared liberties.
        let numbers = [SketchMove::OUTSIDE, SketchMove::SHARED, SketchMove::OWN];
        let is_losers = now.mover == self.loser();
        // W's own outside liberties may be the last of a wall of L that has filled its eyes.
        let count = if is_losers { 3 } else { 2 };
        let number = numbers.into_iter().take(count).find(|&mv| self.after_filling(mv).is_some());
        let is_about_walls = now.by_wall[0] | now.by_wall[1] | now.by_eyed != 0;
        let (first, last) = match number != Some(SketchMove::OUTSIDE) && is_about_walls {
            true => (None, number),
            false => (number, None),
        };
        out.extend(first);
        let stones = each(now.open).filter(|&cell| self.is_playable(cell));
        out.extend(stones.map(|cell| self.stone_on(cell)));
        out.extend(last);
        if !is_losers && now.tempi > 0 {
            out.push(SketchMove::TENUKI);
        }
        let may_repeat =
            if is_losers { now.ko.is_some() } else { now.has_taken[self.loser().index()] };
        if may_repeat && now.threats[now.mover.index()] > 0 {
            out.push(SketchMove::THREAT);
        }
        if is_losers && now.ko.is_some() {
            out.push(SketchMove::ELSEWHERE);
        }
        out.push(SketchMove::PASS);
    }

    fn play(&mut self, mv: SketchMove) -> SketchUndo {
        let undo = SketchUndo(self.now, self.is_given_up, self.key);
        let now = &self.now;
        let mover = now.mover;
        let turn = Now { ko: None, passes: 0, ..*now };
        let mut after = match mv {
            SketchMove::PASS => Now { passes: now.passes + 1, ..turn },
            SketchMove::ELSEWHERE => turn,
            SketchMove::TENUKI => Now { tempi: now.tempi - 1, ..turn },
            SketchMove::THREAT => {
                let mut after = Now { has_taken: [false; 2], ..turn };
                after.threats[mover.index()] -= 1;
                after
            }
            SketchMove::OUTSIDE | SketchMove::SHARED | SketchMove::OWN => {
                let Some(after) = self.after_filling(mv) else { unreachable!("a legal move") };
                Now { ko: None, passes: 0, ..after }
            }
            SketchMove(place) => {
                let cell = self.ground.cell_of(usize::from(place));
                Now { passes: 0, ..self.after_stone(cell) }
            }
        };
        if mv != SketchMove::THREAT {
            after.mover = mover.opponent();
        }
        self.now = after;
        self.take_stock();
        undo
    }

    fn undo(&mut self, SketchUndo(now, is_given_up, key): SketchUndo) {
        (self.now, self.is_given_up, self.key) = (now, is_given_up, key);
    }

    fn key(&self) -> Key {
        self.key
    }

    fn recomputed_key(&self) -> Key {
        let now = &self.now;
        let [[black, white], [block, other_block], [wall, other_wall]] =
            [now.loose, now.by_block, now.by_wall];
        let sets =
            [now.open, black, white, block, other_block, wall, other_wall, now.by_eyed, now.prey];
        let ko = now.ko.map(|cells| self.ground.key_of_ko(cells));
        self.terms_key ^ self.ground.key(sets) ^ now.numbers_key() ^ ko.unwrap_or(Key::ZERO)
    }

    /// Taking the last liberty of the opponent's block, or a pass after a pass.
    fn ending_move(&self) -> Option<SketchMove> {
        let now = &self.now;
        if self.outcome().is_some() {
            return None;
        }
        let enemy = now.mover.opponent();
        let mut capture = None;
        if !now.is_immortal[enemy.index()] && now.liberties(enemy) == 1 {
            let last = each(now.by_block[enemy.index()] & now.open).next();
            capture = match last {
                Some(cell) => self.is_playable(cell).then(|| self.stone_on(cell)),
                None if now.outside[enemy.index()] > 0 => Some(SketchMove::OUTSIDE),
                None => Some(SketchMove::SHARED),
            };
        }
        let wins = now.tempi == 0 || now.mover == self.loser();
        let pass = (now.passes == 1).then_some(SketchMove::PASS);
        match capture {
            Some(capture) if wins => Some(capture),
            capture => pass.or(capture),
        }
    }

    fn settled(&self, _: Claim) -> Option<Settled<Sketch>> {
        let winner = self.aim.winner();
        is_certain(self).then_some(Settled { winner, zone: WholeBoard, premise: Unconditional })
    }

    /// By liberties.
    fn evaluation(&self, _: Claim) -> Option<f32> {
        let attacker = match self.aim {
            Aim::Captures(side) => side,
            Aim::Holds(side) | Aim::Lives(side) => side.opponent(),
        };
        let [own, enemy] = [attacker, attacker.opponent()].map(|side| self.liberties(side) as f32);
        let odds = match self.keeper {
            Some(_) => 0.0,
            None => odds_of_capture(own, enemy, self.now.mover == attacker),
        };
        Some(if self.now.mover == attacker { odds } else { -odds })
    }

    /// Random moves, until something is captured or both have had enough.
    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        let (mut sketch, mut moves) = (self.clone(), Vec::new());
        for _ in 0..3 * self.ground.places.len() + 10 {
            if let Some(outcome) = sketch.outcome() {
                return outcome;
            }
            sketch.moves(&mut moves);
            branching.push(moves.len() as u32);
            sketch.play(moves[rng.below(moves.len())]);
        }
        Outcome::Drawn
    }
}
