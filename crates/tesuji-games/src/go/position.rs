//! A position of Go: the stones, whose turn it is, and every board seen on the way.
//!
//! [`Go`] is the entry point. Superko needs the boards of the past, and three summaries of them are
//! kept beside the list so that most questions never walk it: the points where each side has ever
//! had a stone (a move elsewhere repeats nothing), the symmetries under which every board so far is
//! unchanged, and a hash of the set of boards. A hash only ever says "no"; before a move is refused
//! or a symmetry believed, real boards are compared.
//!
//! Invariant: the last board of the list is the one on the table, and no board is listed twice. (A
//! stone play never repeats a board, and a pass adds none.)

use std::sync::Arc;

use tesuji_core::{Bits, BoardSize, Key, Player, Symmetry};

use super::{
    board::GoBoard,
    komi::Komi,
    safety::Safety,
    stones::Stones,
    symmetry::{KeyRing, MOST_SYMMETRIES},
};

/// A position of Go together with its past. `N` is the number of words a set of points takes:
/// `64 * N` must be at least the number of points.
#[derive(Clone, Debug)]
pub struct Go<const N: usize> {
    board: Arc<GoBoard<N>>,
    komi: Komi,
    safety: Safety,
    pub(super) to_move: Player,
    pub(super) passes: u8,
    seen: Vec<SeenBoard<N>>,
    now: Now<N>,
}

/// A board of the past (or the present), with its key in the board's own orientation.
#[derive(Clone, Copy, Debug)]
struct SeenBoard<const N: usize> {
    key: Key,
    stones: Stones<N>,
}

/// What changes with every stone played; taking a move back restores it whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now<const N: usize> {
    stones: Stones<N>,
    /// Board keys in all orientations.
    keys: KeyRing,
    /// Where each side has a stone now or had one on an earlier board.
    ever: Stones<N>,
    /// Bit s is set if symmetry s changes neither this board nor any earlier one.
    unchanging: u8,
    /// Hash of the set of all boards seen.
    history: Key,
}

impl<const N: usize> Go<N> {
    /// The position with these stones and no past. Every block must have a liberty.
    pub(super) fn begin(
        board: Arc<GoBoard<N>>,
        stones: Stones<N>,
        to_move: Player,
        komi: Komi,
    ) -> Go<N> {
        let keys = keys_of(&board, &stones);
        let now = Now { stones, keys, ever: stones, unchanging: u8::MAX, history: Key::ZERO };
        let mut go = Go {
            board,
            komi,
            safety: Safety::default(),
            to_move,
            passes: 0,
            seen: Vec::new(),
            now,
        };
        go.record();
        go
    }

    /// The geometry of the board.
    #[inline]
    pub fn board(&self) -> &GoBoard<N> {
        &self.board
    }

    /// The size of the board.
    #[inline]
    pub fn board_size(&self) -> BoardSize {
        self.board.size()
    }

    /// The stones on the board.
    #[inline]
    pub fn stones(&self) -> &Stones<N> {
        &self.now.stones
    }

    /// How many passes have just been made in a row: 0, 1 or 2.
    #[inline]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Whether two passes have ended the game.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// The komi.
    #[inline]
    pub fn komi(&self) -> Komi {
        self.komi
    }

    /// The same position and past with another komi.
    pub fn with_komi(mut self, komi: Komi) -> Go<N> {
        self.komi = komi;
        self
    }

    /// How much static knowledge [`Game::settled`](tesuji_core::Game::settled) uses.
    #[inline]
    pub fn safety(&self) -> Safety {
        self.safety
    }

    /// The same position and past with another amount of static knowledge.
    pub fn with_safety(mut self, safety: Safety) -> Go<N> {
        self.safety = safety;
        self
    }

    /// The same board with nothing else in its past and `to_move` next.
    pub fn afresh(&self, to_move: Player) -> Go<N> {
        let go = Go::begin(Arc::clone(&self.board), self.now.stones, to_move, self.komi);
        go.with_safety(self.safety)
    }

    /// Goes on after two passes, which then have not been made; boards seen stay seen.
    pub fn play_on(&mut self) {
        self.passes = 0;
    }

    /// Gives the turn to the other side without a move: for games about a part of the board, which count
    /// passes themselves. Done twice, nothing has changed.
    pub fn turn_over(&mut self) {
        self.to_move = self.to_move.opponent();
    }

    /// The points that have a stone now or had one on an earlier board.
    pub fn ever_occupied(&self) -> Bits<N> {
        self.now.ever.of(Player::Black) | self.now.ever.of(Player::White)
    }

    /// Area score of the board as it stands, Black minus White, in points and without komi.
    pub fn score(&self) -> i32 {
        self.now.stones.score(&self.board)
    }

    /// All boards seen, oldest first; the last one is the present board.
    pub fn seen(&self) -> impl DoubleEndedIterator<Item = &Stones<N>> + ExactSizeIterator {
        self.seen.iter().map(|board| &board.stones)
    }

    /// The boards seen before the present one.
    #[inline]
    pub fn seen_before(&self) -> impl DoubleEndedIterator<Item = &Stones<N>> + ExactSizeIterator {
        let earlier = self.seen.len() - 1;
        self.seen[..earlier].iter().map(|board| &board.stones)
    }

    /// The board after the side to move plays on an empty point, and the stones that captures;
    /// whether the move is legal is not asked.
    #[inline]
    pub fn board_after(&self, cell: usize) -> (Stones<N>, Bits<N>) {
        let captured = self.now.stones.captures(&self.board, cell, self.to_move);
        (self.now.stones.after(cell, self.to_move, &captured), captured)
    }

    /// The board that playing on `cell` would repeat, if it is one seen before. The cell must be
    /// empty and the move no suicide.
    #[inline]
    pub fn repeated_by(&self, cell: usize) -> Option<Stones<N>> {
        // The new board has the mover's stone on the cell. If no board ever had, it is new.
        if !self.now.ever.of(self.to_move).contains(cell) {
            return None;
        }
        let (after, captured) = self.board_after(cell);
        let mut key = self.now.keys[0] ^ self.board.symmetries.stone_word(cell, self.to_move);
        for stone in captured.iter() {
            key ^= self.board.symmetries.stone_word(stone, self.to_move.opponent());
        }
        self.seen.iter().any(|board| board.key == key && board.stones == after).then_some(after)
    }

    /// The points where superko can forbid the side to move to play. Few, and mostly none.
    #[inline]
    pub(super) fn perhaps_repeating(&self) -> Bits<N> {
        self.now.stones.empty(&self.board) & self.now.ever.of(self.to_move)
    }

    /// Hash of the set of all boards seen, whatever their order.
    #[inline]
    pub(super) fn history(&self) -> Key {
        self.now.history
    }

    /// The position's key in the orientation given by a symmetry.
    #[inline]
    pub(super) fn oriented_key(&self, symmetry: Symmetry) -> Key {
        self.with_turn(self.now.keys[symmetry])
    }

    /// The key computed from the stones alone.
    pub(super) fn key_from_nothing(&self) -> Key {
        self.with_turn(keys_of(&self.board, &self.now.stones)[0])
    }

    /// Whether a symmetry leaves the board and all earlier boards as they are.
    #[inline]
    pub(super) fn is_unchanging(&self, symmetry: Symmetry) -> bool {
        self.now.unchanging >> symmetry & 1 != 0
    }

    /// Puts a stone of the side to move on the board and returns what was before. Turn and passes
    /// are left to the caller.
    pub(super) fn place(&mut self, cell: usize) -> Now<N> {
        let before = self.now;
        let (stones, captured) = self.board_after(cell);
        self.now.stones = stones;
        self.now.ever.of_mut(self.to_move).insert(cell);
        let symmetries = &self.board.symmetries;
        symmetries.toggle(&mut self.now.keys, cell, self.to_move);
        for stone in captured.iter() {
            symmetries.toggle(&mut self.now.keys, stone, self.to_move.opponent());
        }
        self.record();
        before
    }

    /// Takes back what [`Go::place`] did.
    pub(super) fn unplace(&mut self, before: Now<N>) {
        self.seen.pop();
        self.now = before;
    }

    /// Adds the present board to the past.
    fn record(&mut self) {
        let now = &mut self.now;
        let key = now.keys[0];
        self.seen.push(SeenBoard { key, stones: now.stones });
        // A sum does not care about order; scattering the keys first keeps it from inheriting the
        // linear relations between the keys of related boards.
        now.history = Key::from_bits(now.history.bits().wrapping_add(scattered(key)));
        for symmetry in 0..MOST_SYMMETRIES {
            // The identity changes nothing, and looking would cost most of a move.
            let kept = symmetry == 0
                || symmetry < self.board.symmetries.count()
                    && now.unchanging >> symmetry & 1 != 0
                    && now.keys[symmetry] == key
                    && now.stones.mapped(self.board.symmetries.places(symmetry)) == now.stones;
            if !kept {
                now.unchanging &= !(1 << symmetry);
            }
        }
    }

    #[inline]
    fn with_turn(&self, key: Key) -> Key {
        let symmetries = &self.board.symmetries;
        let turn = match self.to_move {
            Player::Black => Key::ZERO,
            Player::White => symmetries.white_to_move,
        };
        key ^ turn ^ symmetries.passes[usize::from(self.passes)]
    }
}

/// The keys of a board in all orientations, without turn and passes.
fn keys_of<const N: usize>(board: &GoBoard<N>, stones: &Stones<N>) -> KeyRing {
    let mut keys = [board.symmetries.empty_board; MOST_SYMMETRIES];
    for player in Player::BOTH {
        for cell in stones.of(player).iter() {
            board.symmetries.toggle(&mut keys, cell, player);
        }
    }
    keys
}

/// A bijection of 128-bit numbers in which every output bit depends on every input bit.
fn scattered(key: Key) -> u128 {
    const ODD: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
    let mut bits = key.bits();
    for _ in 0..2 {
        bits = (bits ^ (bits >> 67)).wrapping_mul(ODD);
    }
    bits ^ (bits >> 61)
}
