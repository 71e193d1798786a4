//! A Hex position. Besides the stones it keeps, for each player and edge, the stones connected to
//! that edge, so that the end of the game and moves that end it are found without a search of the
//! board.

use std::sync::Arc;

use tesuji_core::{
    Bits, Claim, Coordinates, Game, Key, Outcome, Player, Rng, Setup, SetupError, Symmetry,
    Unconditional,
};

use super::{
    FillSampler, HexAdviser, HexBoard, HexZone,
    knowledge::{FillIn, FillStep},
};

/// A move: the cell to fill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HexMove(u16);

impl HexMove {
    /// The move that fills a cell.
    #[inline]
    pub const fn at(cell: usize) -> HexMove {
        HexMove(cell as u16)
    }

    /// The cell.
    #[inline]
    pub const fn cell(self) -> usize {
        self.0 as usize
    }
}

/// A position on a board of up to `64 * N` cells.
#[derive(Clone, Debug)]
pub struct Hex<const N: usize> {
    pub(super) board: Arc<HexBoard<N>>,
    pub(super) stones: [Bits<N>; 2],
    /// The stones with columns and rows exchanged: White's view of a square board.
    pub(super) transposed_stones: [Bits<N>; 2],
    /// For each player and edge, the player's stones connected to that edge.
    reached: [[Bits<N>; 2]; 2],
    /// The keys of the position as it stands and after a half turn.
    keys: [Key; 2],
    to_move: Player,
    winner: Option<Player>,
    /// Whether play goes on after a chain is complete: see [`Hex::to_the_full_board`].
    goes_on: bool,
    /// With knowledge: what was filled in after moves, besides the moves themselves.
    filling: Option<Box<Filling<N>>>,
}

/// Cells filled in along the line of play.
#[derive(Clone, Debug)]
struct Filling<const N: usize> {
    fill_in: FillIn<N>,
    steps: Vec<FillStep<N>>,
    /// So many moves have been made since there is knowledge.
    moves: u32,
}

/// What it takes to undo a move.
#[derive(Clone, Copy, Debug)]
pub struct HexUndo<const N: usize> {
    cell: u16,
    reached: [[Bits<N>; 2]; 2],
    /// How many steps of fill-in there were before.
    steps: u32,
    /// Who had won before: proofs of connections go on after the game.
    winner: Option<Player>,
}

impl<const N: usize> Hex<N> {
    /// A position from a diagram. Stone counts need not match: puzzles often leave them open.
    pub fn from_setup(setup: &Setup) -> Result<Hex<N>, SetupError> {
        if let Some(cell) = setup.first_blocked() {
            let name = Hex::<N>::coordinates_of(setup.size).name(cell);
            return Err(SetupError::at(
                cell,
                format!("Hex has no blocked cells, but {name} is `#`"),
            ));
        }
        let stones = Player::BOTH.map(|player| setup.stones(player).collect());
        let board = Arc::new(HexBoard::new(setup.size));
        // Both sides cannot be connected at once: two such chains would have to cross.
        Ok(Hex::of_stones(board, stones, setup.to_move))
    }

    fn of_stones(board: Arc<HexBoard<N>>, stones: [Bits<N>; 2], to_move: Player) -> Hex<N> {
        let mut position = Hex {
            board,
            stones: [Bits::EMPTY; 2],
            transposed_stones: [Bits::EMPTY; 2],
            reached: [[Bits::EMPTY; 2]; 2],
            keys: [Key::ZERO; 2],
            to_move,
            winner: None,
            goes_on: false,
            filling: None,
        };
        for player in Player::BOTH {
            stones[player.index()].iter().for_each(|cell| position.put(player, cell));
        }
        if to_move == Player::White {
            position.flip_side_key();
        }
        position
    }

    /// The same position with Hex knowledge: after every move, cells that make no difference to who wins
    /// are filled in (`knowledge::fill_in`), so that they are neither moves nor part of the key. The
    /// position itself stays as it is: all its cells can still be asked about.
    pub fn with_knowledge(mut self) -> Hex<N> {
        let fill_in = FillIn::new(&self.board);
        self.filling = Some(Box::new(Filling { fill_in, steps: Vec::new(), moves: 0 }));
        self
    }

    /// The same position without it.
    pub fn without_knowledge(mut self) -> Hex<N> {
        self.filling = None;
        self
    }

    /// The same position without knowledge, and with no end until the board is full: for games about other
    /// connections than that of the edges. Nobody wins it by itself.
    pub fn to_the_full_board(mut self) -> Hex<N> {
        self.goes_on = true;
        self.winner = None;
        self.without_knowledge()
    }

    /// Whether cells are filled in after moves.
    #[inline]
    pub fn has_knowledge(&self) -> bool {
        self.filling.is_some()
    }

    /// Everything that was filled in along the line of play, in order.
    pub fn fill_steps(&self) -> &[FillStep<N>] {
        self.filling.as_ref().map_or(&[], |filling| &filling.steps)
    }

    /// What the latest move, whose token this is, filled in besides its own cell.
    pub(super) fn steps_since(&self, undo: &HexUndo<N>) -> &[FillStep<N>] {
        &self.fill_steps()[undo.steps as usize..]
    }

    /// The same position with some of the empty cells given to a side.
    pub(super) fn with_stones(mut self, player: Player, cells: &Bits<N>) -> Hex<N> {
        let cells = *cells & self.empty_cells();
        cells.iter().for_each(|cell| self.put(player, cell));
        self
    }

    /// The same position, without knowledge, with some cells a side's, whatever was there.
    pub(super) fn with_cells(&self, player: Player, cells: &Bits<N>) -> Hex<N> {
        let mut stones = self.stones.map(|stones| stones.without(cells));
        stones[player.index()] |= *cells;
        Hex::of_stones(Arc::clone(&self.board), stones, self.to_move)
    }

    /// The geometry of the board.
    #[inline]
    pub fn board(&self) -> &HexBoard<N> {
        &self.board
    }

    /// The empty cells.
    #[inline]
    pub fn empty_cells(&self) -> Bits<N> {
        self.board.all.without(&(self.stones[0] | self.stones[1]))
    }

    /// The stones of a side.
    #[inline]
    pub fn stones(&self, player: Player) -> &Bits<N> {
        &self.stones[player.index()]
    }

    /// How the points of a board are named.
    pub fn coordinates_of(size: tesuji_core::BoardSize) -> Coordinates {
        use tesuji_core::{Alphabet, RowOne};
        Coordinates { size, alphabet: Alphabet::Full, row_one: RowOne::Top }
    }

    /// The empty cells on which a side would complete its chain at once.
    #[inline]
    pub fn winning_cells(&self, player: Player) -> Bits<N> {
        let side = player.index();
        let beside = |edge: usize| {
            self.board.neighbours_of(&self.reached[side][edge]) | self.board.edges[side][edge]
        };
        (beside(0) & beside(1)).without(&(self.stones[0] | self.stones[1]))
    }

    #[inline]
    fn put(&mut self, player: Player, cell: usize) {
        let side = player.index();
        self.stones[side].insert(cell);
        if self.board.size.is_square() {
            self.transposed_stones[side].insert(usize::from(self.board.transposed[cell]));
        }
        for (symmetry, key) in self.keys.iter_mut().enumerate() {
            *key ^= self.board.stone_key(player, cell, symmetry);
        }
        let mut edges_reached = 0;
        for edge in 0..2 {
            let beside = self.board.neighbours[cell].meets(&self.reached[side][edge]);
            if beside || self.board.edges[side][edge].contains(cell) {
                let from = self.reached[side][edge] | Bits::single(cell);
                self.reached[side][edge] = self.board.flood(from, &self.stones[side]);
                edges_reached += 1;
            }
        }
        if edges_reached == 2 && !self.goes_on {
            self.winner = Some(player);
        }
    }

    /// Fills in what makes no difference after a move.
    fn fill_after(&mut self, player: Player, cell: usize) {
        let Some(mut filling) = self.filling.take() else { return };
        let mut stones = self.stones;
        let Filling { fill_in, steps, moves } = &mut *filling;
        // Before the first move nothing was filled in.
        match *moves {
            1 => fill_in.run(&self.board, &mut stones, steps),
            _ => fill_in.run_after(player, cell, &self.board, &mut stones, steps),
        }
        for player in Player::BOTH {
            let new = stones[player.index()].without(&self.stones[player.index()]);
            for cell in new.iter() {
                self.put(player, cell);
            }
        }
        self.filling = Some(filling);
    }

    #[inline]
    fn take_off(&mut self, player: Player, cell: usize) {
        let side = player.index();
        self.stones[side].remove(cell);
        if self.board.size.is_square() {
            self.transposed_stones[side].remove(usize::from(self.board.transposed[cell]));
        }
        for (symmetry, key) in self.keys.iter_mut().enumerate() {
            *key ^= self.board.stone_key(player, cell, symmetry);
        }
    }

    #[inline]
    fn flip_side_key(&mut self) {
        let side = self.board.white_to_move_key();
        self.keys[0] ^= side;
        self.keys[1] ^= side;
    }
}

impl<const N: usize> Game for Hex<N> {
    type Move = HexMove;
    type Undo = HexUndo<N>;
    type Premise = Unconditional;
    type Zone = HexZone<N>;
    type Sampler = FillSampler<N>;
    type Adviser = HexAdviser<N>;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Won)
    }

    fn moves(&self, out: &mut Vec<HexMove>) {
        out.clear();
        if self.winner.is_none() {
            out.extend(self.empty_cells().iter().map(HexMove::at));
        }
    }

    #[inline]
    fn play(&mut self, mv: HexMove) -> HexUndo<N> {
        let mover = self.to_move;
        let steps = self.fill_steps().len() as u32;
        let undo = HexUndo { cell: mv.0, reached: self.reached, steps, winner: self.winner };
        self.put(mover, mv.cell());
        if let Some(filling) = &mut self.filling {
            filling.moves += 1;
            if self.winner.is_none() {
                self.fill_after(mover, mv.cell());
            }
        }
        self.to_move = mover.opponent();
        self.flip_side_key();
        undo
    }

    #[inline]
    fn undo(&mut self, undo: HexUndo<N>) {
        let mover = self.to_move.opponent();
        if let Some(mut filling) = self.filling.take() {
            filling.moves -= 1;
            for step in filling.steps.drain(undo.steps as usize..) {
                for cell in step.cells.iter() {
                    self.take_off(step.owner, cell);
                }
            }
            self.filling = Some(filling);
        }
        self.take_off(mover, usize::from(undo.cell));
        self.reached = undo.reached;
        self.winner = undo.winner;
        self.to_move = mover;
        self.flip_side_key();
    }

    #[inline]
    fn key(&self) -> Key {
        self.keys[0]
    }

    fn recomputed_key(&self) -> Key {
        let mut key = match self.to_move {
            Player::Black => Key::ZERO,
            Player::White => self.board.white_to_move_key(),
        };
        for player in Player::BOTH {
            for cell in self.stones[player.index()].iter() {
                key ^= self.board.stone_key(player, cell, 0);
            }
        }
        key
    }

    fn symmetries(&self) -> usize {
        2
    }

    #[inline]
    fn key_under(&self, symmetry: Symmetry) -> Key {
        self.keys[symmetry]
    }

    #[inline]
    fn move_under(&self, mv: HexMove, symmetry: Symmetry) -> HexMove {
        match symmetry {
            0 => mv,
            _ => HexMove::at(self.board.size.cells() - 1 - mv.cell()),
        }
    }

    #[inline]
    fn ending_move(&self) -> Option<HexMove> {
        if self.winner.is_some() {
            return None;
        }
        self.winning_cells(self.to_move).lowest().map(HexMove::at)
    }

    fn evaluation(&self, _: Claim) -> Option<f32> {
        Some(self.two_distance_odds())
    }

    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        let mut empty: Vec<HexMove> = Vec::new();
        self.moves(&mut empty);
        rng.shuffle(&mut empty);
        let mut end = self.clone();
        for (played, &mv) in empty.iter().enumerate() {
            if end.winner.is_some() {
                break;
            }
            branching.push((empty.len() - played) as u32);
            end.play(mv);
        }
        end.outcome().expect("a full Hex board has a winner")
    }
}
