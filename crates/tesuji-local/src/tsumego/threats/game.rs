//! Life and death for searches with threats. Max is the striver: the attacker if the claim is that it captures, the defender if
//! it is that it lives.

use tesuji_core::{Bits, Game, Key, Player, zobrist};

use super::{moves, reach::Reach, room::has_room, skin::Skin};
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
    type Reach = Reach;

    fn max(&self) -> Player {
        self.striver
    }

    fn value(&self, reach: &Reach) -> Value {
        if let Some(outcome) = self.outcome() {
            return by_ko(self, reach, Value::of_outcome(outcome, self.striver));
        }
        if let Some(settled) = self.settled(self.claim()) {
            let is_won = settled.winner == self.striver;
            return by_ko(self, reach, if is_won { Value::Win } else { Value::Lost });
        }
        if reach.limits.room && !has_room(self, &Skin::of(self)) {
            let is_kill = self.striver == self.terms().attacker;
            return by_ko(self, reach, if is_kill { Value::Win } else { Value::Lost });
        }
        Value::Open
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

    fn max_moves(&self, order: u32, reach: &Reach, out: &mut Vec<TsumegoMove>) {
        moves::offered(self, order, reach, out);
    }

    fn min_moves(&self, trace: &Bits<N>, reach: &Reach, out: &mut Vec<TsumegoMove>) {
        moves::replies(self, trace, reach, out);
    }

    /// The point, the points of what it captures, and the last liberties of the block it makes.
    fn trace_of(&self, mv: TsumegoMove) -> Bits<N> {
        let Some(cell) = mv.cell() else { return Bits::EMPTY };
        let board = self.go().board();
        let (after, taken) = self.go().board_after(cell);
        let block = after.chain(board, cell);
        let liberties = board.neighbours(&block) & after.empty(board);
        let last = if liberties.len() <= WEAK { liberties } else { Bits::EMPTY };
        Bits::single(cell) | taken | last
    }

    fn let_pass(&mut self) -> TsumegoUndo<N> {
        self.play(TsumegoMove::PASS)
    }

    fn thought_key(&self) -> Key {
        let [black, white] = self.threats.map(u64::from);
        let mode = u64::from(self.mode == Passes::Light);
        self.key().then(zobrist(0x7468_6f75, black | white << 8 | mode << 16))
    }
}

/// A result for which a threat elsewhere was used is one by ko, if that is asked for.
fn by_ko<const N: usize>(game: &Tsumego<N>, reach: &Reach, value: Value) -> Value {
    let Some(threats) = reach.ko_threats else { return value };
    let has_used = |side: Player| game.threats[side.index()] < threats[side.index()];
    match value {
        Value::Win if has_used(game.striver) => Value::LostByKo,
        Value::Lost if has_used(game.striver.opponent()) => Value::WinByKo,
        _ => value,
    }
}
