//! What a proof in a certificate rests on: the same as [`PastBoards`](super::premise::PastBoards), told more
//! precisely, so that one written proof serves under more histories. A search keeps millions of premises
//! and must be brief; a certificate gains by every proof that need not be written again.
//!
//! Boards are told apart by the number of their stones, with a family for each number; claims without
//! play, whose boards may have any number of stones, have a family of their own. The boards relied on are
//! all listed. The checker keeps the same two things in the same way.

use tesuji_core::{Bits, Game, Key, Player, Premise, Symmetry};

use super::{position::Go, premise::Created, rules::GoMove, safety::Making, stones::Stones};

/// What a written proof takes for granted about the boards seen before.
#[derive(Clone, Debug)]
pub struct Rests<const N: usize> {
    /// Families of boards the winner may make, by the number of stones, in ascending order.
    made: Vec<(Count, Created<N>)>,
    /// Boards that have been seen.
    relied_on: Vec<Stones<N>>,
}

/// The number of stones on a board.
type Count = u16;

/// The family of boards with any number of stones.
const ANY: Count = Count::MAX;

fn count<const N: usize>(board: &Stones<N>) -> Count {
    (board.of(Player::Black).len() + board.of(Player::White).len()) as Count
}

impl<const N: usize> Rests<N> {
    /// What a claim without play rests on: none of the boards `winner` may have to make has been seen.
    pub(super) fn of_making(points: Bits<N>, winner: Player, making: &Making<N>) -> Self {
        let made = match making.plays.is_empty() {
            true => Vec::new(),
            false => vec![(ANY, Created::of_making(points, winner, making))],
        };
        Rests { made, relied_on: Vec::new() }
    }

    /// Whether some board must have been seen.
    pub fn relies_on_the_past(&self) -> bool {
        !self.relied_on.is_empty()
    }

    fn make(&mut self, count: Count, more: &Created<N>) {
        match self.made.binary_search_by_key(&count, |(count, _)| *count) {
            Ok(at) => self.made[at].1.join(more),
            Err(at) => self.made.insert(at, (count, more.clone())),
        }
    }

    fn rely_on(&mut self, board: &Stones<N>) {
        if !self.relied_on.contains(board) {
            self.relied_on.push(*board);
        }
    }
}

impl<const N: usize> Premise<Go<N>> for Rests<N> {
    const REMEMBERS: bool = true;

    fn none() -> Self {
        Rests { made: Vec::new(), relied_on: Vec::new() }
    }

    fn before(game: &Go<N>, mv: GoMove, after: &Self) -> Self {
        let mut rests = after.clone();
        if let Some(cell) = mv.cell() {
            let (board, _) = game.board_after(cell);
            rests.make(count(&board), &Created::one(game.to_move(), &board, cell));
        }
        rests.relied_on.retain(|board| board != game.stones());
        rests
    }

    fn join(&mut self, other: &Self) {
        other.made.iter().for_each(|(count, family)| self.make(*count, family));
        other.relied_on.iter().for_each(|board| self.rely_on(board));
    }

    fn close(&mut self, game: &Go<N>) {
        self.relied_on.retain(|board| board != game.stones());
        for board in game.boards_refused() {
            self.rely_on(&board);
        }
    }

    fn holds(&self, game: &Go<N>) -> bool {
        let family = |wanted: Count| {
            let at = self.made.binary_search_by_key(&wanted, |(count, _)| *count).ok()?;
            Some(&self.made[at].1)
        };
        let always = family(ANY);
        let conflicts = |seen: &Stones<N>| {
            always.is_some_and(|family| family.covers(seen))
                || family(count(seen)).is_some_and(|family| family.covers(seen))
        };
        self.relied_on.iter().all(|board| game.seen().any(|seen| seen == board))
            && (self.made.is_empty() || !game.seen_before().any(conflicts))
    }

    fn under(&self, game: &Go<N>, symmetry: Symmetry) -> Self {
        if symmetry == 0 {
            return self.clone();
        }
        let places = game.board().symmetries.places(symmetry);
        Rests {
            made: self.made.iter().map(|(count, family)| (*count, family.mapped(places))).collect(),
            relied_on: self.relied_on.iter().map(|board| board.mapped(places)).collect(),
        }
    }

    fn history_key(game: &Go<N>) -> Key {
        <Go<N> as Game>::Premise::history_key(game)
    }
}
