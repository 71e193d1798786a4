//! A race without what cannot matter any more: [`Sketch`], a game of its own in which one side, the *winner* W, is to
//! show something against the other, the *loser* L, under rules that are never better for W than those of the race.
//!
//! Stones that stay to the end are no part of it. These are the essential blocks, *walls* (blocks with a liberty outside the
//! region, or with two eyes of their own), and what is joined to them: such stones are *firm*. What is left is the *ground*, the empty
//! points and the loose stones, and of each point which firm stones it touches. Two boards that differ only in
//! which side has filled a liberty are one position here. Of the ground, points that are liberties and nothing
//! else become numbers (as in [`Anatomy`]), and what touches no essential block is dropped (`settle`).
//!
//! *Repetition.* The sketch knows nothing of the boards seen; it is sound because W never has to make a board again.
//!
//! 1. Where both sides have taken loose stones with stones that are not firm since the last firm stone was played, W's capture
//!    in question included, W plays firm stones only. Say W makes a board b that has been seen in this race, by a loose
//!    stone on c. Then c was taken in between, by a stone of L on d. All stones of b that are firm in it have been there since it
//!    was first seen, for firm stones stay; so no stone played in between is firm. And d is not in b, or it was not
//!    there for a while: so W has taken stones in between, too.
//! 2. L may repeat boards here, but for taking back at once the stone that has just taken a single stone, which would
//!    make the board before.
//! 3. For the boards before the sketch, `past` sees that 1 holds for them, too.
//!
//! *What L can do elsewhere.* On dropped points L may play any number of moves that change nothing. Each is as good as a pass, except
//! that it does not end the race and that a ko may be taken back after it. If W has an answer to L's
//! pass, it has one here: the same stone, or, if that was a pass that ended the race, another pass. After taking a ko W is therefore asked for an answer to such a
//! move, too. L may also fill the eyes of a wall of its own, so that it can be taken; but W does not: it does not play next to
//! walls of L that have no liberty beyond the region, nor on its own outside liberties.
//!
//! *What may be kept.* A position has no past, and what can happen in it follows from its numbers, from what its points are and touch, and from
//! which of them are next to each other. The key has all that, points by their place on the board, with the aim and the keeper. So
//! what was found out about a position holds in every sketch that comes to one with the same key.
//!
//! So if W gets what it wants in the sketch, it does in the race; if not, nothing is known.

mod counted;
mod game;
mod ground;
mod past;
mod settle;
mod stones;

use std::sync::{Arc, atomic::AtomicBool};

use tesuji_core::{Bits, Claim, Game, Key, Player, zobrist};

use super::{Anatomy, Race};
use crate::fight::life::two_eyes;
pub use game::{SketchMove, SketchUndo};
use ground::{Cells, Ground};

/// What W is to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// That it captures.
    Captures(Player),
    /// That it is not captured.
    Holds(Player),
    /// That it is not captured even if L cannot be: what touches L's block alone is of no account then, which leaves far
    /// fewer positions.
    Lives(Player),
}

impl Aim {
    /// The side W.
    pub fn winner(self) -> Player {
        match self {
            Aim::Captures(side) | Aim::Holds(side) | Aim::Lives(side) => side,
        }
    }

    /// The claim about a sketch that says so.
    pub fn claim(self) -> Claim {
        match self {
            Aim::Captures(side) => Claim::Wins(side),
            Aim::Holds(side) | Aim::Lives(side) => Claim::DoesNotLose(side),
        }
    }
}

/// A position of a sketch; see the module.
#[derive(Clone, Debug)]
pub struct Sketch {
    ground: Arc<Ground>,
    aim: Aim,
    /// The side that has the other's essential stones in an eye. Those are loose then.
    keeper: Option<Player>,
    /// Set where L was kept from taking back a ko.
    met_ko: Arc<AtomicBool>,
    now: Now,
    /// Whether W sees no way to succeed.
    is_given_up: bool,
    /// Of what never changes but for the ground.
    terms_key: Key,
    key: Key,
}

/// What changes from move to move. Sides are indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Now {
    /// Empty points, but for those that are numbers.
    open: Cells,
    loose: [Cells; 2],
    /// Points of the ground that touch a side's essential block.
    by_block: [Cells; 2],
    /// That touch a wall of it, or can touch an empty point outside the region.
    by_wall: [Cells; 2],
    /// That touch a block of L with two eyes, which is a wall as long as L does not fill them.
    by_eyed: Cells,
    /// Essential blocks that are joined to a wall or have two eyes; and where there is no block to be captured.
    is_immortal: [bool; 2],
    /// Outside liberties.
    outside: [u8; 2],
    shared: u8,
    mover: Player,
    passes: u8,
    /// How often W still has to let L move.
    tempi: u8,
    threats: [u8; 2],
    /// Where L may not play if that takes the stone on the second cell alone.
    ko: Option<(u8, u8)>,
    /// Who has taken loose stones with a stone that is not firm since the last firm one.
    has_taken: [bool; 2],
    /// Who has captured the other.
    taken_by: Option<Player>,
    /// Loose stones that a keeper has to take, and whether it has taken any.
    prey: Cells,
    has_prey: bool,
}

impl Sketch {
    /// The sketch of a race that is not over, if there is one.
    pub fn of<const N: usize>(race: &Race<N>, aim: Aim, met_ko: Arc<AtomicBool>) -> Option<Sketch> {
        let (winner, loser) = (aim.winner(), aim.winner().opponent());
        let outline = Anatomy::outline(race);
        let keeper = race.keeper();
        let is_kept = |side: Player| keeper == Some(side.opponent());
        if Player::BOTH
            .into_iter()
            .any(|side| !is_kept(side) && !outline.is_one_block[side.index()])
            || race.tempi_of(loser) > 0
            || (race.tempi_of(winner) > 0 && aim != Aim::Captures(winner))
            || (aim == Aim::Lives(winner) && keeper.is_some())
        {
            return None;
        }
        let (board, stones) = (race.go().board(), race.go().stones());
        let blocks = Player::BOTH.map(|side| match is_kept(side) {
            true => Bits::EMPTY,
            false => outline.blocks[side.index()],
        });
        let prey = keeper.map_or(Bits::EMPTY, |keeper| race.essential(keeper.opponent()));
        let mut walls = outline.frozen;
        let mut eyed = [Bits::EMPTY; 2];
        let mut inside_eyes = Bits::EMPTY;
        for side in Player::BOTH {
            let own = stones.of(side);
            let mut loose = own.without(&(walls[side.index()] | blocks[side.index()]));
            while let Some(stone) = loose.lowest() {
                let block = board.reach(Bits::single(stone), &own);
                loose = loose.without(&block);
                let eyes = two_eyes(race.go(), side, &block);
                if let Some(eyes) = eyes.filter(|eyes| !eyes.meets(&(blocks[0] | blocks[1] | prey)))
                {
                    eyed[side.index()] |= block;
                    inside_eyes |= eyes;
                }
            }
        }
        walls[winner.index()] |= eyed[winner.index()];
        let stay = Player::BOTH.map(|side| blocks[side.index()] | walls[side.index()]);
        let has_taken = past::has_taken(race, winner, &blocks, &stay)?;
        let loser_eyed = eyed[loser.index()];
        let loose = (stones.of(Player::Black) | stones.of(Player::White))
            .without(&(stay[0] | stay[1] | loser_eyed | inside_eyes));
        let empty = stones.empty(board);
        let (open, beyond) = (empty & race.region(), empty.without(&race.region()));
        if !loose.is_within(&race.region()) {
            return None;
        }
        let ground = Ground::of(board, open.without(&inside_eyes) | loose)?;
        let beside = |stones: &Bits<N>| ground.cells(&board.neighbours(stones));
        let by_beyond = beside(&beyond);
        let mut now = Now {
            open: ground.cells(&open),
            loose: Player::BOTH.map(|side| ground.cells(&(loose & stones.of(side)))),
            by_block: [0, 1].map(|side| beside(&blocks[side])),
            by_wall: [0, 1].map(|side| beside(&walls[side]) | by_beyond),
            by_eyed: beside(&loser_eyed),
            is_immortal: [0, 1].map(|side| blocks[side].is_within(&walls[side])),
            outside: [0; 2],
            shared: 0,
            mover: race.to_move(),
            passes: race.passes(),
            tempi: race.tempi_of(winner),
            threats: Player::BOTH.map(|side| race.elsewhere.threats(side)),
            ko: None,
            has_taken,
            taken_by: None,
            prey: ground.cells(&(prey & loose)),
            has_prey: race.keeper.is_some_and(|(_, has_taken)| has_taken),
        };
        if now.has_prey {
            now.prey = 0;
        }
        if aim == Aim::Lives(winner) {
            now.is_immortal[loser.index()] = true;
        }
        settle::settle(&mut now, &ground, loser)?;
        let (ground, is_given_up, key) = (Arc::new(ground), false, Key::ZERO);
        let terms_key = terms_key(aim, keeper, board.size().columns());
        let mut sketch = Sketch { ground, aim, keeper, met_ko, now, is_given_up, terms_key, key };
        sketch.take_stock();
        Some(sketch)
    }

    /// What follows from the position, after it has changed.
    fn take_stock(&mut self) {
        self.is_given_up = counted::is_hopeless(self) && !counted::is_certain(self);
        self.key = self.recomputed_key();
    }

    /// How many points there are that are no numbers, empty or with loose stones.
    pub fn points(&self) -> u32 {
        (self.now.open | self.now.loose[0] | self.now.loose[1]).count_ones()
    }

    fn liberties(&self, side: Player) -> u32 {
        self.now.liberties(side)
    }
}

impl Now {
    fn liberties(&self, side: Player) -> u32 {
        (self.by_block[side.index()] & self.open).count_ones()
            + u32::from(self.outside[side.index()])
            + u32::from(self.shared)
    }

    /// Everything that is no cell, as a key.
    fn numbers_key(&self) -> Key {
        let [black, white] = self.outside.map(u64::from);
        let flags = self.mover as u64
            | u64::from(self.has_taken[0]) << 1
            | u64::from(self.has_taken[1]) << 2
            | u64::from(self.is_immortal[0]) << 3
            | u64::from(self.is_immortal[1]) << 4
            | self.taken_by.map_or(0, |side| 1 + side as u64) << 5
            | u64::from(self.has_prey) << 7
            | u64::from(self.passes) << 8;
        let threats = u64::from(self.threats[0]) << 8 | u64::from(self.threats[1]);
        zobrist(0x736b_6574, flags | u64::from(self.tempi) << 40)
            ^ zobrist(
                0x736b_6575,
                black | white << 8 | u64::from(self.shared) << 16 | threats << 24,
            )
    }
}

/// What is asked, by whom, and on how wide a board: which points are next to each other follows from their numbers.
fn terms_key(aim: Aim, keeper: Option<Player>, columns: usize) -> Key {
    let aimed = match aim {
        Aim::Captures(_) => 0,
        Aim::Holds(_) => 1,
        Aim::Lives(_) => 2,
    };
    let keeper = keeper.map_or(0, |side| 1 + side as u64);
    let terms = aim.winner() as u64 | aimed << 1 | keeper << 3;
    zobrist(0x736b_6577, terms | (columns as u64) << 8)
}
