//! Go's moves and premises as bytes. A premise begins with a byte that says what follows: bit 0 that
//! there is a family of created boards, bit 1 that White made it, bits 2 and 3 how many boards are
//! relied on, 3 meaning too many to list. Sets of points take one bit a point.

use tesuji_core::{Bits, Claim, Player, Premise, Storable, Stored};

use super::{
    position::Go,
    premise::{Created, MOST_RELIED_ON, PastBoards, ReliedOn},
    rules::GoMove,
    stones::Stones,
};

const CREATED: u8 = 1;
const WHITE: u8 = 2;
const TOO_MANY: u8 = 3;

/// A pass, in a byte or two that no point has.
const PASS: u16 = u16::MAX;

impl<const N: usize> Storable for Go<N> {
    const RULES: &'static str =
        "positional superko, area scoring, no suicide, two passes end the game; proofs 1";

    fn threshold(&self, claim: Claim) -> i32 {
        let cells = self.board_size().cells() as i32;
        let favours_black =
            |&score: &i32| claim.favours(self.outcome_of_score(score)) == Player::Black;
        // Black may be favoured by no score that the board allows.
        (-cells..=cells).find(favours_black).unwrap_or(cells + 1)
    }
}

impl<const N: usize> Stored<Go<N>> for GoMove {
    fn write(&self, _: &Go<N>, out: &mut Vec<u8>) {
        let number = self.cell().map_or(PASS, |cell| cell as u16);
        out.extend(number.to_le_bytes());
    }

    fn read(game: &Go<N>, bytes: &mut &[u8]) -> Option<Self> {
        let (number, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        match u16::from_le_bytes(*number) {
            PASS => Some(GoMove::PASS),
            cell => {
                let cell = usize::from(cell);
                (cell < game.board_size().cells()).then(|| GoMove::at(cell))
            }
        }
    }
}

impl<const N: usize> Stored<Go<N>> for PastBoards<N> {
    fn write(&self, game: &Go<N>, out: &mut Vec<u8>) {
        let cells = game.board_size().cells();
        let mut kind = match &self.relied_on {
            ReliedOn::TooMany => TOO_MANY << 2,
            few => (few.boards().len() as u8) << 2,
        };
        if let Some(created) = &self.created {
            kind |= CREATED | if created.winner == Player::White { WHITE } else { 0 };
        }
        out.push(kind);
        if let Some(Created { common, possible, points, .. }) = &self.created {
            for set in [&common[0], &common[1], &possible[0], &possible[1], points] {
                set.write(cells, out);
            }
        }
        for board in self.relied_on.boards() {
            Player::BOTH.iter().for_each(|&player| board.of(player).write(cells, out));
        }
    }

    fn read(game: &Go<N>, bytes: &mut &[u8]) -> Option<Self> {
        let cells = game.board_size().cells();
        let (&kind, rest) = bytes.split_first()?;
        *bytes = rest;
        if kind >> 4 != 0 || kind & (CREATED | WHITE) == WHITE {
            return None;
        }
        let mut premise: PastBoards<N> = Premise::<Go<N>>::none();
        if kind & CREATED != 0 {
            let mut set = || Bits::read(cells, bytes);
            let created = Created {
                winner: if kind & WHITE != 0 { Player::White } else { Player::Black },
                common: [set()?, set()?],
                possible: [set()?, set()?],
                points: set()?,
            };
            let fits = |side: usize| created.common[side].is_within(&created.possible[side]);
            if !fits(0) || !fits(1) || created.common[0].meets(&created.common[1]) {
                return None;
            }
            premise.created = Some(created);
        }
        let count = kind >> 2;
        if count == TOO_MANY {
            premise.relied_on = ReliedOn::TooMany;
            return Some(premise);
        }
        for _ in 0..count {
            let (black, white) = (Bits::read(cells, bytes)?, Bits::read(cells, bytes)?);
            if black.meets(&white) {
                return None;
            }
            premise.relied_on.add(&Stones::new(black, white));
        }
        // A board listed twice would be listed once now.
        (premise.relied_on.boards().len() == usize::from(count)).then_some(premise)
    }
}

/// The number of boards must fit two bits next to "too many".
const _: () = assert!(MOST_RELIED_ON < TOO_MANY as usize);
