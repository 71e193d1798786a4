//! What happens outside a fight, as numbers that are part of the position: [`Elsewhere`].
//!
//! A *threat* is a move elsewhere that the other side answers: the board of the fight stays as it is, the same side is
//! to move again, and all boards seen before are forgotten. A *tempo* is a turn that a side has to give away before
//! it may win, at a time of its choice.

use tesuji_core::{Key, Player, zobrist};

/// Outside threats of both sides, and the turns that one has to give away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Elsewhere {
    threats: [u8; 2],
    tempi: Option<(Player, u8)>,
}

impl Elsewhere {
    /// The same with so many threats for a side.
    pub fn with_threats(mut self, side: Player, threats: u8) -> Elsewhere {
        self.threats[side.index()] = threats;
        self
    }

    /// The same with a side having to give away so many turns.
    pub fn with_tempi(mut self, side: Player, tempi: u8) -> Elsewhere {
        self.tempi = (tempi > 0).then_some((side, tempi));
        self
    }

    /// The threats that a side still has.
    pub fn threats(&self, side: Player) -> u8 {
        self.threats[side.index()]
    }

    /// How many turns a side still has to give away.
    pub fn tempi(&self, side: Player) -> u8 {
        self.tempi.filter(|&(owner, _)| owner == side).map_or(0, |(_, left)| left)
    }

    /// Whether a side has turns to give away.
    pub fn has_tempi(&self) -> bool {
        self.tempi.is_some()
    }

    /// Uses one of the threats of a side.
    pub fn use_threat(&mut self, side: Player) {
        self.threats[side.index()] = self.threats[side.index()].saturating_sub(1);
    }

    /// Gives away one of the turns that are to be.
    pub fn give_turn(&mut self) {
        let rest = self.tempi.map(|(side, left)| (side, left.saturating_sub(1)));
        self.tempi = rest.filter(|&(_, left)| left > 0);
    }

    /// The key of these numbers.
    pub fn key(&self) -> Key {
        let tempi = self.tempi.map_or(0, |(side, left)| 1 + 2 * u64::from(left) + side as u64);
        let [black, white] = self.threats.map(u64::from);
        zobrist(0x7261_6366, tempi) ^ zobrist(0x7261_6367, black << 8 | white)
    }
}
