//! Plain races with large eyes, played out with numbers in place of plain points.
//!
//! Where every part of a race is plain (see [`Anatomy`]), points of one kind are interchangeable, so a
//! position comes to a [`Tally`]: how many there are of each kind, and what stands in the eyes. All points of
//! an eye touch its block, so every stone of the owner in it stays, and with each of its stones the eye
//! gets smaller; between two of them only enemy stones are added. So no board is ever repeated, and
//! [`captures`] is an exact search without a past, over far fewer positions than there are boards.

use std::collections::HashMap;

use tesuji_core::{Bits, Game, Player};
use tesuji_games::go::GoBoard;

use super::{Anatomy, PartKind, Race};

/// What is left of a plain race.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Tally<const N: usize> {
    outside: [u8; 2],
    shared: u8,
    eyes: Vec<Eye<N>>,
    cannot_be_captured: [bool; 2],
    mover: Player,
    passes: u8,
}

/// An eye and the stones in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Eye<const N: usize> {
    owner: Player,
    points: Bits<N>,
    stones: [Bits<N>; 2],
}

/// Whether a side captures, for each tally and side that was asked about.
#[derive(Debug)]
pub(super) struct Known<const N: usize> {
    captures: HashMap<(Tally<N>, Player), bool>,
    /// Tallies with so many empty points took too long, so that larger ones are not begun.
    too_many: usize,
}

impl<const N: usize> Default for Known<N> {
    fn default() -> Self {
        Known { captures: HashMap::new(), too_many: usize::MAX }
    }
}

/// A question that takes more new tallies than this is left to the search; and no more are kept.
const MOST_AT_ONCE: usize = 10_000;
const MOST_KEPT: usize = 1 << 18;

impl<const N: usize> Tally<N> {
    /// The tally of a race, if it is plain.
    pub fn of(race: &Race<N>, anatomy: &Anatomy<N>) -> Option<Tally<N>> {
        if !anatomy.is_plain() {
            return None;
        }
        let stones = race.go().stones();
        let mut tally = Tally {
            outside: [0; 2],
            shared: 0,
            eyes: Vec::new(),
            cannot_be_captured: Player::BOTH.map(|side| anatomy.is_immortal(race, side)),
            mover: race.to_move(),
            passes: race.passes(),
        };
        for part in &anatomy.parts {
            let points = u8::try_from(part.points.len()).ok()?;
            match part.kind {
                PartKind::Outside(side) => {
                    let sum = &mut tally.outside[side.index()];
                    *sum = sum.checked_add(points)?;
                }
                PartKind::Shared => tally.shared = tally.shared.checked_add(points)?,
                PartKind::Eye(_) | PartKind::LargeEye(_) | PartKind::Neutral => {}
                PartKind::Unclear => return None,
            }
        }
        for area in &anatomy.eyes {
            let inside = Player::BOTH.map(|side| stones.of(side) & area.points);
            tally.eyes.push(Eye { owner: area.owner, points: area.points, stones: inside });
        }
        Some(tally)
    }

    fn liberties(&self, side: Player) -> usize {
        let eyes = self.eyes.iter().filter(|eye| eye.owner == side);
        usize::from(self.outside[side.index()])
            + usize::from(self.shared)
            + eyes.map(|eye| eye.empty().len()).sum::<usize>()
    }

    /// How many empty points there are.
    fn empty(&self) -> usize {
        let outside: usize = self.outside.iter().map(|&points| usize::from(points)).sum();
        outside
            + usize::from(self.shared)
            + self.eyes.iter().map(|eye| eye.empty().len()).sum::<usize>()
    }

    /// What the moves of the side to move lead to, if it cannot capture, without those that another is as good as:
    /// an outside liberty of the opponent is as good as a shared one, and that as one of its own (see [`super::moves`]).
    fn options(&self, board: &GoBoard<N>) -> Vec<Tally<N>> {
        let mover = self.mover;
        let after = Tally { mover: mover.opponent(), passes: 0, ..self.clone() };
        let mut options = Vec::new();
        if let Some(left) = self.outside[mover.opponent().index()].checked_sub(1) {
            let mut option = after.clone();
            option.outside[mover.opponent().index()] = left;
            options.push(option);
        } else if let Some(shared) = self.shared.checked_sub(1) {
            options.push(Tally { shared, ..after.clone() });
        } else if let Some(left) = self.outside[mover.index()].checked_sub(1) {
            let mut option = after.clone();
            option.outside[mover.index()] = left;
            options.push(option);
        }
        for (at, eye) in self.eyes.iter().enumerate() {
            for changed in eye.empty().iter().filter_map(|cell| eye.after(board, cell, mover)) {
                let mut option = after.clone();
                option.eyes[at] = changed;
                options.push(option);
            }
        }
        options.push(Tally { passes: self.passes + 1, ..after });
        // The opponent has more than one liberty, so nothing that takes the mover's last one captures.
        options
            .retain(|option| self.cannot_be_captured[mover.index()] || option.liberties(mover) > 0);
        options
    }
}

impl<const N: usize> Eye<N> {
    fn empty(&self) -> Bits<N> {
        self.points.without(&(self.stones[0] | self.stones[1]))
    }

    /// The eye after a stone that does not capture the block around it, if that is legal here.
    fn after(&self, board: &GoBoard<N>, cell: usize, side: Player) -> Option<Eye<N>> {
        let mut eye = self.clone();
        eye.stones[side.index()].insert(cell);
        let enemy = self.owner.opponent().index();
        let mut unseen = match side == self.owner {
            true => eye.stones[enemy],
            false => Bits::single(cell),
        };
        while let Some(stone) = unseen.lowest() {
            let chain = board.reach(Bits::single(stone), &eye.stones[enemy]);
            unseen = unseen.without(&chain);
            if !board.neighbours(&chain).meets(&eye.empty()) {
                if side != self.owner {
                    return None;
                }
                eye.stones[enemy] = eye.stones[enemy].without(&chain);
            }
        }
        Some(eye)
    }
}

/// Whether `attacker` captures; nothing if it takes too long to find out.
pub(super) fn captures<const N: usize>(
    tally: &Tally<N>,
    attacker: Player,
    board: &GoBoard<N>,
    known: &mut Known<N>,
) -> Option<bool> {
    let empty = tally.empty();
    if empty >= known.too_many {
        return None;
    }
    if known.captures.len() > MOST_KEPT {
        known.captures.clear();
    }
    let most = known.captures.len() + MOST_AT_ONCE;
    let captures = played_out(tally, attacker, board, &mut known.captures, most);
    if captures.is_none() {
        known.too_many = empty;
    }
    captures
}

fn played_out<const N: usize>(
    tally: &Tally<N>,
    attacker: Player,
    board: &GoBoard<N>,
    known: &mut HashMap<(Tally<N>, Player), bool>,
    most: usize,
) -> Option<bool> {
    if tally.passes == 2 {
        return Some(false);
    }
    let (mover, enemy) = (tally.mover, tally.mover.opponent());
    if !tally.cannot_be_captured[enemy.index()] && tally.liberties(enemy) == 1 {
        return Some(mover == attacker);
    }
    let key = (tally.clone(), attacker);
    if let Some(&captures) = known.get(&key) {
        return Some(captures);
    }
    if known.len() >= most {
        return None;
    }
    let mut captures = mover != attacker;
    for option in tally.options(board) {
        if played_out(&option, attacker, board, known, most)? == (mover == attacker) {
            captures = mover == attacker;
            break;
        }
    }
    known.insert(key, captures);
    Some(captures)
}
