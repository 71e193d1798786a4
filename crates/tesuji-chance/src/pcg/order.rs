//! Which games are better whatever else is on the table. Entry points: [`Gaps::position`],
//! [`drop_dominated`].
//!
//! Write X >= Y if for every other sum C, every side to move and every utility that does not fall
//! with the total, the value of X + C is at least that of Y + C. The **gap** of X and Y is a number
//! c such that X + c >= Y, as small as this file can show; none where it can show nothing. The
//! rules:
//!
//! 1. *Games.* G + c >= H if each Left option of H is matched by a Left option of G whose gap to it
//!    is at most c, each Right option of G is matched by a Right option of H with a gap from the
//!    former to the latter of at most c, and each side has an option in G exactly if it has one in
//!    H.
//! 2. *Positions.* X + c >= Y if their games can be paired with gaps c_1, …, c_n, the dice of X
//!    raised by c_0 stochastically dominate the dice of Y, and c = c_0 + … + c_n.
//!
//! **Why.** Play X + C with k settled against Y + C with k' settled, where the games of X and Y are
//! paired with gaps c_i and k - k' >= sum of c_i. Claim: the first is worth at least as much, by
//! induction over the moves that are left. If Left is to move, take his best move in the second
//! sum: a move in C is made in the first as well; a move in a paired game is answered by the option
//! rule 1 names, whose dice, by rule 2, can be thrown together with the others so that the settled
//! scores stay apart by the gaps that are then left. If he has no move there, he has none in the
//! first sum either (same sides have options), so both pass, or both are over and k >= k'. Right's
//! moves go the other way round: to his best move in the first sum there is one in the second that
//! is no worse for him. The rule about having options is needed: a side that has a move must use
//! one, so an option more can hurt.
//!
//! **What follows.** (a) An option X of a game is dominated by another option Y of the same side if
//! the gap of Y and X is at most 0 for Left, the gap of X and Y for Right. One of them is always
//! kept, so who has an option does not change. (b) Of two moves in different components G and H, to
//! X and to Y, the first is as good for Left if the gap of X + H and Y + G is at most 0. For plain
//! switches {a|b} of numbers this is the rule that the largest difference a - b comes first, here
//! for any utility.
//!
//! Some games that are in fact comparable are not found to be; that costs time, nothing else.

use rustc_hash::FxHashMap;

use super::{
    form::{Game, GameId, Position},
    sum::Side,
    total::Total,
};

/// Most games that are paired by trying all pairings.
const MOST_PAIRED: usize = 3;

/// Most comparisons of positions before everything unknown counts as not comparable.
const MOST_COMPARISONS: usize = 200_000;

/// What has been found out about pairs of games.
pub struct Gaps<T> {
    known: FxHashMap<(GameId, GameId), Option<T>>,
    comparisons: usize,
}

impl<T> Default for Gaps<T> {
    fn default() -> Self {
        Gaps { known: FxHashMap::default(), comparisons: 0 }
    }
}

impl<T: Total> Gaps<T> {
    /// A c such that the first position raised by c is at least as good for Left as the second.
    pub fn position(
        &mut self,
        games: &[Game<T>],
        better: &Position<T>,
        worse: &Position<T>,
    ) -> Option<T> {
        self.comparisons += 1;
        if self.comparisons > MOST_COMPARISONS {
            return None;
        }
        let (mine, theirs) = without_common(&better.games, &worse.games);
        if mine.len() != theirs.len() || mine.len() > MOST_PAIRED {
            return None;
        }
        Some(self.pairing(games, &mine, &theirs)?.plus(&better.dice.gap(&worse.dice)))
    }

    /// The least sum of gaps over all pairings.
    fn pairing(&mut self, games: &[Game<T>], mine: &[GameId], theirs: &[GameId]) -> Option<T> {
        let Some((&first, mine)) = mine.split_first() else { return Some(T::zero()) };
        let mut least: Option<T> = None;
        for (place, &partner) in theirs.iter().enumerate() {
            let others: Vec<GameId> = [&theirs[..place], &theirs[place + 1..]].concat();
            let Some(gap) = self.game(games, first, partner) else { continue };
            let Some(rest) = self.pairing(games, mine, &others) else { continue };
            least = lesser(least, gap.plus(&rest));
        }
        least
    }

    fn game(&mut self, games: &[Game<T>], better: GameId, worse: GameId) -> Option<T> {
        if better == worse {
            return Some(T::zero());
        }
        if let Some(known) = self.known.get(&(better, worse)) {
            return known.clone();
        }
        let gap = self.compare(games, &games[better as usize], &games[worse as usize]);
        self.known.insert((better, worse), gap.clone());
        gap
    }

    fn compare(&mut self, games: &[Game<T>], better: &Game<T>, worse: &Game<T>) -> Option<T> {
        let has = |game: &Game<T>| Side::BOTH.map(|side| !game.options(side).is_empty());
        if has(better) != has(worse) {
            return None;
        }
        let mut gap: Option<T> = None;
        for wanted in worse.options(Side::Left) {
            let mut least = None;
            for option in better.options(Side::Left) {
                least = match self.position(games, option, wanted) {
                    Some(gap) => lesser(least, gap),
                    None => least,
                };
            }
            gap = gap.max(Some(least?));
        }
        for threat in better.options(Side::Right) {
            let mut least = None;
            for option in worse.options(Side::Right) {
                least = match self.position(games, threat, option) {
                    Some(gap) => lesser(least, gap),
                    None => least,
                };
            }
            gap = gap.max(Some(least?));
        }
        gap
    }

    /// Whether moving to `better` is as good for a side as moving to `worse`.
    pub fn dominates(
        &mut self,
        games: &[Game<T>],
        side: Side,
        better: &Position<T>,
        worse: &Position<T>,
    ) -> bool {
        let gap = match side {
            Side::Left => self.position(games, better, worse),
            Side::Right => self.position(games, worse, better),
        };
        gap.is_some_and(|gap| gap <= T::zero())
    }
}

fn lesser<T: Total>(known: Option<T>, new: T) -> Option<T> {
    Some(match known {
        Some(known) => known.min(new),
        None => new,
    })
}

/// What is left of two sorted lists without the games they share.
fn without_common(one: &[GameId], other: &[GameId]) -> (Vec<GameId>, Vec<GameId>) {
    let (mut mine, mut theirs) = (Vec::new(), Vec::new());
    let (mut left, mut right) = (one.iter().peekable(), other.iter().peekable());
    loop {
        match (left.peek(), right.peek()) {
            (Some(a), Some(b)) if a == b => (left.next(), right.next()),
            (Some(a), b) if b.is_none_or(|b| a < b) => {
                mine.push(**a);
                (left.next(), None)
            }
            (_, Some(b)) => {
                theirs.push(**b);
                (None, right.next())
            }
            _ => return (mine, theirs),
        };
    }
}

/// Drops options that another one of the same side dominates. At least one stays where there was
/// one.
pub fn drop_dominated<T: Total>(
    games: &[Game<T>],
    gaps: &mut Gaps<T>,
    side: Side,
    options: &mut Vec<Position<T>>,
) {
    let mut at = 0;
    while at < options.len() && gaps.comparisons < MOST_COMPARISONS {
        // Only options that are still there can dominate, so a chain of them ends with one that
        // stays.
        let dominated = (0..options.len())
            .any(|other| other != at && gaps.dominates(games, side, &options[other], &options[at]));
        if dominated {
            options.remove(at);
        } else {
            at += 1;
        }
    }
}
