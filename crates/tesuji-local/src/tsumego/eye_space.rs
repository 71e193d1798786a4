//! Eye spaces: what a block that is shut in amounts to, by exhaustive search of its inside alone.
//!
//! [`EyeSpace`] is a block T whose neighbours are known to the last point: an inside of a few points that T alone
//! encloses, empty or with stones of either side in it; some plain liberties outside, at which only the attacker's lasting stones and T meet; and
//! lasting stones of the attacker. Whatever else is on the board, the fate of T depends on the inside, the number of liberties outside and who
//! is to move. Playing elsewhere is passing.
//!
//! [`Known::winner`] says whether the attacker captures T, or the defender makes it unconditionally alive, in a bounded number of moves, with the other side free to
//! pass and to retake any ko. Such a win needs no ban, so it holds for any number of threats. Nor is it stopped by one: let r(X, m) be the least number
//! of moves in which it is won on the inside X with side m to move. Since the loser may pass, r is greater for the loser's turn than for the winner's on the same inside.
//! A winner who moves to lower r never comes back to an inside that was there before: not with the loser to move, for that has a rank of its own, nor where it was
//! itself to move, for then r would have had to grow. Boards seen before the eye space came about are the caller's concern.
//!
//! Seki and ko are not told: [`Known::winner`] says nothing then.

use rustc_hash::FxHashMap;
use tesuji_core::Player;

/// The most points of an inside: the bits of a mask.
pub const MOST_POINTS: usize = 8;

/// The most liberties outside.
pub const MOST_OUTSIDE: u8 = 6;

/// An inside and what is around it. Points are numbered from 0; sets of them are bit masks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EyeSpace {
    /// How many points there are.
    pub count: u8,
    /// Which points each point touches.
    pub touching: [u8; 8],
    /// The points that touch T as it stands at the start.
    pub edge: u8,
    /// What is on the inside.
    pub inside: Inside,
}

/// Stones and liberties of an eye space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Inside {
    /// The attacker's stones.
    pub attackers: u8,
    /// The defender's stones.
    pub defenders: u8,
    /// Liberties of T outside.
    pub outside: u8,
    /// Whether the attacker is to move.
    pub attacks: bool,
}

/// What a move leads to.
enum After {
    Captured,
    Play(Inside),
}

impl EyeSpace {
    /// The same with so many liberties outside.
    pub fn with_outside(mut self, outside: u8) -> EyeSpace {
        self.inside.outside = outside;
        self
    }

    fn with(mut self, inside: Inside) -> EyeSpace {
        self.inside = inside;
        self
    }

    fn all(&self) -> u8 {
        ((1u16 << self.count) - 1) as u8
    }

    fn neighbours(&self, set: u8) -> u8 {
        let mut rest = set;
        let mut touched = 0;
        while rest != 0 {
            touched |= self.touching[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        touched
    }

    fn reach(&self, seed: u8, within: u8) -> u8 {
        let mut reached = seed;
        loop {
            let grown = reached | (self.neighbours(reached) & within);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The defender's stones inside that belong to T.
    fn joined(&self, defenders: u8) -> u8 {
        self.reach(self.edge & defenders, defenders)
    }

    /// The liberties of T inside.
    fn liberties(&self, inside: &Inside) -> u8 {
        let empty = self.all() & !(inside.attackers | inside.defenders);
        (self.edge | self.neighbours(self.joined(inside.defenders))) & empty
    }

    /// The blocks of `stones` next to the point that have no liberty but it.
    fn taken(&self, stones: u8, point: u8, empty: u8) -> u8 {
        let mut near = self.neighbours(point) & stones;
        let mut taken = 0;
        while near != 0 {
            let block = self.reach(1 << near.trailing_zeros(), stones);
            near &= !block;
            if self.neighbours(block) & empty & !point == 0 {
                taken |= block;
            }
        }
        taken
    }

    /// A stone inside by the side to move, if it is legal but for bans.
    fn after(&self, inside: &Inside, point: u8) -> Option<After> {
        let Inside { attackers, defenders, outside, attacks } = *inside;
        let empty = self.all() & !(attackers | defenders);
        let mut after = *inside;
        after.attacks = !attacks;
        if attacks {
            let joined = self.joined(defenders);
            let left = self.liberties(inside) & !point;
            if left == 0 && outside == 0 && self.liberties(inside) & point != 0 {
                return Some(After::Captured);
            }
            let taken = self.taken(defenders & !joined, point, empty);
            after.attackers |= point;
            after.defenders &= !taken;
            let block = self.reach(point, after.attackers);
            let empty = self.all() & !(after.attackers | after.defenders);
            return (self.neighbours(block) & empty != 0).then_some(After::Play(after));
        }
        let taken = self.taken(attackers, point, empty);
        after.defenders |= point;
        after.attackers &= !taken;
        let block = self.reach(point, after.defenders);
        let empty = self.all() & !(after.attackers | after.defenders);
        let breathes = match block & self.joined(after.defenders) != 0 {
            true => outside > 0 || self.liberties(&after) != 0,
            false => self.neighbours(block) & empty != 0,
        };
        breathes.then_some(After::Play(after))
    }

    /// Whether T has two eyes that nothing can take.
    fn lives(&self, inside: &Inside) -> bool {
        let joined = self.joined(inside.defenders);
        let others = inside.defenders & !joined;
        let liberties = self.liberties(inside);
        let mut open = self.all() & !inside.defenders;
        let mut eyes = 0;
        while open != 0 {
            let area = self.reach(1 << open.trailing_zeros(), self.all() & !inside.defenders);
            open &= !area;
            let empty = area & !inside.attackers;
            let is_own = self.neighbours(area) & others == 0;
            if empty != 0 && empty & !liberties == 0 && is_own {
                eyes += 1;
            }
        }
        eyes >= 2
    }
}

/// In how many moves one side is known to win, and to have tried in vain.
#[derive(Clone, Copy, Default, Debug)]
struct Ranks {
    won_within: Option<u8>,
    tried: u8,
}

/// Eye spaces searched so far.
#[derive(Default, Debug)]
pub struct Known {
    ranks: FxHashMap<(EyeSpace, bool), Ranks>,
    /// What was asked about: whether the attacker wins, if it is known.
    answers: FxHashMap<EyeSpace, Option<bool>>,
}

impl Known {
    /// Who wins an eye space of `attacker`'s opponent, if either does without seki and ko.
    pub fn winner(&mut self, space: &EyeSpace, attacker: Player) -> Option<Player> {
        if let Some(known) = self.answers.get(space) {
            return known.map(|attacks| if attacks { attacker } else { attacker.opponent() });
        }
        let deepest = 2 * (space.count + space.inside.outside) + 4;
        let answer = (1..=deepest)
            .flat_map(|depth| [(depth, true), (depth, false)])
            .find(|&(depth, attacks)| self.wins(*space, attacks, depth))
            .map(|(_, attacks)| attacks);
        self.answers.insert(*space, answer);
        answer.map(|attacks| if attacks { attacker } else { attacker.opponent() })
    }

    /// Whether the attacker (or the defender) gets its way within so many moves.
    fn wins(&mut self, space: EyeSpace, attacker: bool, depth: u8) -> bool {
        let inside = space.inside;
        if space.lives(&inside) {
            return !attacker;
        }
        if depth == 0 {
            return false;
        }
        let ranks = self.ranks.get(&(space, attacker)).copied().unwrap_or_default();
        if ranks.won_within.is_some_and(|within| within <= depth) {
            return true;
        }
        if ranks.tried >= depth {
            return false;
        }
        let is_winners = inside.attacks == attacker;
        let mut after = Vec::with_capacity(MOST_POINTS + 2);
        let mut open = space.all() & !(inside.attackers | inside.defenders);
        let mut captured = false;
        while open != 0 {
            let point = 1 << open.trailing_zeros();
            open &= !point;
            match space.after(&inside, point) {
                Some(After::Captured) => captured = true,
                Some(After::Play(next)) => after.push(next),
                None => {}
            }
        }
        // A defender that wins does without taking its own liberties.
        if inside.outside > 0 && (inside.attacks || !is_winners) {
            let next = Inside { outside: inside.outside - 1, attacks: !inside.attacks, ..inside };
            match next.outside == 0 && space.liberties(&next) == 0 {
                true if inside.attacks => captured = true,
                // The defender does not take its own last liberty.
                true => {}
                false => after.push(next),
            }
        }
        if !is_winners {
            after.push(Inside { attacks: !inside.attacks, ..inside });
        }
        let won = if captured {
            is_winners
        } else if is_winners {
            after.iter().any(|&inside| self.wins(space.with(inside), attacker, depth - 1))
        } else {
            after.iter().all(|&inside| self.wins(space.with(inside), attacker, depth - 1))
        };
        let ranks = self.ranks.entry((space, attacker)).or_default();
        match won {
            true => ranks.won_within = Some(ranks.won_within.map_or(depth, |w| w.min(depth))),
            false => ranks.tried = ranks.tried.max(depth),
        }
        won
    }
}
