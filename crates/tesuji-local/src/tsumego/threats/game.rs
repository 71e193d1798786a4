//! Life and death for searches with threats. Max is the striver: the attacker if the claim is that
//! it captures, the defender if it is that it lives.

use tesuji_core::{Bits, Game, Key, Player, zobrist};

use super::{limits::ThreatLimits, moves, room::has_room, skin::Skin};
use crate::{
    tsumego::{Passes, Tsumego, TsumegoMove, game::TsumegoUndo},
    widening::{Threats, Value},
};

/// Blocks with so many liberties can soon be captured: what they hold up matters.
const WEAK: usize = 2;

/// An eye is at most so large; of larger areas only the liberties matter.
const LARGEST_EYE: usize = 8;

impl<const N: usize> Threats for Tsumego<N> {
    type Trace = Bits<N>;
    type Reach = ThreatLimits;

    fn max(&self) -> Player {
        self.striver
    }

    fn value(&self, limits: &ThreatLimits) -> Value {
        if let Some(outcome) = self.outcome() {
            return Value::of_outcome(outcome, self.striver);
        }
        let winner = match self.settled(self.claim()) {
            Some(settled) => settled.winner,
            None if limits.room && !has_room(self, &Skin::of(self)) => self.terms().attacker,
            None => return Value::Open,
        };
        if winner == self.striver { Value::Win } else { Value::Lost }
    }

    fn trace_of_value(&self) -> Bits<N> {
        let (board, stones) = (self.go().board(), self.go().stones());
        let empty = stones.empty(board);
        if self.standing().next().is_none() {
            return Bits::EMPTY;
        }
        let skin = Skin::of(self);
        if self.striver == self.terms().attacker {
            // Dead as it stands: all the room there is, and what shuts it in.
            let own = stones.of(self.terms().defender());
            let area = board.reach(skin.blocks, &(own | (empty & self.terms().region)));
            let walls = board.neighbours(&area) & stones.of(self.terms().attacker);
            let walls = board.reach(walls, &stones.of(self.terms().attacker));
            return (area & empty) | Skin::liberties_of_weak(self, &walls, WEAK);
        }
        // Alive: the eyes.
        let open = board.points().without(&stones.of(self.terms().defender()));
        let mut trace = Bits::EMPTY;
        for liberty in skin.liberties.iter() {
            let area = board.reach(Bits::single(liberty), &open);
            trace |= if area.len() <= LARGEST_EYE { area } else { Bits::single(liberty) };
        }
        trace & empty
    }

    fn direct_win(&self) -> Option<TsumegoMove> {
        let is_attack = self.striver == self.terms().attacker;
        let ending = self.ending_move().filter(|mv| mv.cell().is_some());
        match ending {
            None if !is_attack => moves::second_eye(self),
            _ => ending,
        }
    }

    fn max_moves(&self, order: u32, limits: &ThreatLimits, out: &mut Vec<TsumegoMove>) {
        moves::offered(self, order, limits, out);
    }

    fn min_moves(&self, trace: &Bits<N>, _: &ThreatLimits, out: &mut Vec<TsumegoMove>) {
        moves::replies(self, trace, out);
    }

    /// The point, the points of what it captures, the last liberties of the block it makes, and
    /// those of Max's other blocks around the targets.
    fn trace_of(&self, mv: TsumegoMove) -> Bits<N> {
        let Some(cell) = mv.cell() else { return Bits::EMPTY };
        let board = self.go().board();
        let (after, taken) = self.go().board_after(cell);
        let (terms, empty) = (self.terms(), after.empty(board));
        let own = after.of(terms.defender());
        let targets = self.standing().fold(Bits::EMPTY, |sum, target| sum | target) & own;
        let blocks = board.reach(targets, &own);
        let near = blocks | (board.neighbours(&blocks) & empty);
        let max = after.of(self.striver);
        let touching = board.reach(board.neighbours(&near) & max, &max);
        let mut trace = Bits::single(cell) | taken;
        let mut add_last = |_, liberties: Bits<N>| {
            if liberties.len() <= WEAK {
                trace |= liberties;
            }
        };
        add_last(Bits::EMPTY, board.neighbours(&after.chain(board, cell)) & empty);
        Skin::each_block(board, &touching, &empty, add_last);
        trace
    }

    fn let_pass(&mut self) -> TsumegoUndo<N> {
        self.play(TsumegoMove::PASS)
    }

    /// With the threats elsewhere, and the points on which the mover must not play now. (Which bans
    /// come later is left out.)
    fn thought_key(&self) -> Key {
        let [black, white] = self.threats.map(u64::from);
        let mode = u64::from(self.mode == Passes::Light);
        let mut key = self.key().then(zobrist(0x7468_6f75, black | white << 8 | mode << 16));
        let empty = self.go().stones().empty(self.go().board()) & self.terms().region;
        for cell in empty.iter() {
            if self.go().repeated_by(cell).is_some() {
                key = key.then(zobrist(0x6261_6e6e, cell as u64));
            }
        }
        key
    }
}
