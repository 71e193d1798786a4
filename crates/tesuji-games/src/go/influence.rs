//! A quick opinion of a Go position: who is nearer to which points, and which stones are in danger.
//!
//! Every empty point goes to the side whose stones are nearer, by steps along empty points; points next to
//! stones count more than those further off. Chains in atari, and less so with two liberties, are taken to be
//! weak. Points a side owns for certain (Benson) count again. Opinion only: nothing rests on it.

use tesuji_core::{Bits, Game, Player};

use super::{Go, safety};

/// What an empty point counts next to stones and further off.
const NEAR: f32 = 1.0;
const FAR: f32 = 0.5;

/// What a point counts in addition that is owned for certain.
const CERTAIN: f32 = 1.0;

/// What a stone loses in atari, if the opponent is to move and if its owner is, and with two liberties.
const IN_ATARI: [f32; 2] = [2.0, 1.0];
const TWO_LIBERTIES: f32 = 0.5;

impl<const N: usize> Go<N> {
    /// The log-odds that the side to move gets what it needs.
    pub(super) fn influence_odds(&self) -> f32 {
        let [black, white] = Player::BOTH.map(|side| self.worth(side));
        let lead = black - white + self.nearness() - self.komi().half_points() as f32 / 2.0;
        // On larger boards more points are open.
        let odds = lead / (self.board_size().cells() as f32 / 4.0);
        if self.to_move == Player::Black { odds } else { -odds }
    }

    /// What the stones of a side count, with what they are sure of and what threatens them.
    fn worth(&self, side: Player) -> f32 {
        let (board, own) = (self.board(), self.stones().of(side));
        let empty = self.stones().empty(board);
        let mut worth = own.len() as f32;
        let mut unseen = own;
        while let Some(stone) = unseen.lowest() {
            let chain = board.reach(Bits::single(stone), &own);
            unseen = unseen.without(&chain);
            let each = match (board.neighbours(&chain) & empty).len() {
                1 => IN_ATARI[usize::from(self.to_move() == side)],
                2 => TWO_LIBERTIES,
                _ => 0.0,
            };
            worth -= each * chain.len() as f32;
        }
        if own.len() >= 5 {
            let level = safety::Safety::Benson;
            let cells = self.board_size().cells();
            let sure = safety::secured(board, self.stones(), side, self.to_move(), level, cells);
            worth += CERTAIN * sure.points as f32;
        }
        worth
    }

    /// The empty points nearer to Black minus those nearer to White.
    fn nearness(&self) -> f32 {
        let board = self.board();
        let mut open = self.stones().empty(board);
        let mut reached = Player::BOTH.map(|side| self.stones().of(side));
        let mut sum = 0.0;
        let mut value = NEAR;
        loop {
            let [black, white] = reached.map(|area| board.neighbours(&area) & open);
            if (black | white).is_empty() {
                return sum;
            }
            sum += value * (black.len() as f32 - white.len() as f32);
            open = open.without(&(black | white));
            reached = [black.without(&white), white.without(&black)];
            value = FAR;
        }
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::Setup;

    use super::*;
    use crate::go::{GoMove, Komi};

    fn after(moves: &[usize]) -> f32 {
        let mut go =
            Go::<1>::from_setup(&Setup::empty("5x5".parse().unwrap()), Komi::default()).unwrap();
        for &cell in moves {
            go.play(GoMove::at(cell));
        }
        go.influence_odds()
    }

    #[test]
    fn stones_in_the_centre_and_out_of_danger_are_worth_more() {
        // The opinion is the opponent's.
        assert!(after(&[12]) < after(&[0]));
        // A stone in the corner with one liberty left.
        assert!(after(&[0, 1]) < after(&[12, 1]));
        assert!(after(&[]).is_finite());
    }
}
