//! For tests of grounds: all boards of a small size with who wins them, and steps and grounds that chance makes up.

use super::{
    Position,
    fill::{Fill, Step},
    ground::{Ground, Need},
};
use crate::{
    Colour, Statement,
    board::{Cells, EMPTY, stone},
};

/// Boards with who wins them, by trying everything.
pub struct World {
    pub position: Position,
    pub boards: Vec<Cells>,
    /// For each board whether W wins if L is to move, and if W is.
    pub won: Vec<[bool; 2]>,
}

/// The place of a board in the list of all.
pub fn number_of(board: &Cells) -> usize {
    let digit = |cell: &u8| b".xo".iter().position(|stone| stone == cell).expect("a stone or none");
    board.iter().rev().fold(0, |number, cell| 3 * number + digit(cell))
}

impl World {
    pub fn new(columns: usize, rows: usize, winner: Colour) -> World {
        let row = ".".repeat(columns);
        let start = vec![row.as_str(); rows].join("/");
        let head = format!(
            "tesuji-proof 1\ngame hex\nboard {columns}x{rows}\nstart {start} b\nmoves\nshows {winner} wins\nnodes 1\n"
        );
        let statement = Statement::parse(&head).expect("a good head");
        let mut position = Position::new(&statement, &statement.claims[0]).expect("a good board");
        let cells = columns * rows;
        let mut boards: Vec<Cells> = Vec::new();
        for number in 0..3usize.pow(cells as u32) {
            let digit = |cell: usize| b".xo"[number / 3usize.pow(cell as u32) % 3];
            boards.push((0..cells).map(digit).collect());
        }
        let mut won = vec![[false; 2]; boards.len()];
        // Fuller boards first.
        let mut order = boards.clone();
        order.sort_by_key(|board| board.iter().filter(|&&cell| cell == EMPTY).count());
        for board in order {
            for is_winners_turn in [true, false] {
                let mover = if is_winners_turn { winner } else { winner.opponent() };
                let mut moves = (0..cells).filter(|&cell| board[cell] == EMPTY).peekable();
                let is_won = if moves.peek().is_none() {
                    position.board = board.clone();
                    position.connection(winner).is_some()
                } else {
                    let mut after = |cell: usize| {
                        let mut after = board.clone();
                        after[cell] = stone(mover);
                        won[number_of(&after)][usize::from(!is_winners_turn)]
                    };
                    if is_winners_turn { moves.any(&mut after) } else { moves.all(&mut after) }
                };
                won[number_of(&board)][usize::from(is_winners_turn)] = is_won;
            }
        }
        World { position, won, boards }
    }

    /// A claim: W wins wherever the ground holds.
    pub fn is_true(&self, ground: &Ground, is_winners_turn: bool) -> bool {
        let (own, other) = (stone(self.position.winner), stone(self.position.winner.opponent()));
        let turn = usize::from(is_winners_turn);
        let mut lost = self.boards.iter().zip(&self.won).filter(|(_, won)| !won[turn]);
        !lost.any(|(board, _)| ground.holds(board, own, other))
    }
}

/// Numbers without rhyme.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// One or two steps that are accepted on a board, if some are found by chance.
pub fn some_fill(position: &Position, dice: &mut Dice) -> Option<Fill> {
    let mut board = position.board.clone();
    let mut steps = Vec::new();
    for _ in 0..6 {
        let empty: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == EMPTY).collect();
        if empty.is_empty() || steps.len() == 2 {
            break;
        }
        let is_pair = dice.below(2) == 0;
        let count = if is_pair { 2 } else { 1 + dice.below(2) };
        let mut cells: Vec<usize> = (0..count).map(|_| empty[dice.below(empty.len())]).collect();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() < count {
            continue;
        }
        let walls = match is_pair {
            true => position.walls_of_pair(&board, [cells[0], cells[1]]),
            false => position.walls_of_dead(&board, &cells),
        };
        if let Ok(walls) = walls {
            cells.iter().for_each(|&cell| board[cell] = stone(position.winner));
            steps.push(Step { cells, is_pair, walls });
        }
    }
    (!steps.is_empty()).then_some(Fill(steps))
}

/// Something that is true of a board, with a bit of everything.
pub fn some_ground(board: &Cells, own: u8, dice: &mut Dice) -> Ground {
    let mut ground = Ground::nothing(board.len());
    for cell in 0..board.len() {
        if board[cell] == own {
            ground.0[cell] = [Need::Own, Need::Own, Need::Free, Need::Nothing][dice.below(4)];
        } else if board[cell] == EMPTY {
            ground.0[cell] = [Need::Free, Need::Free, Need::Nothing][dice.below(3)];
        }
    }
    for _ in 0..dice.below(3) {
        let (one, other) = (dice.below(board.len()), dice.below(board.len()));
        let is_free = |cell: usize| !matches!(ground.0[cell], Need::Half(_));
        let holds = board[one] == own
            || board[other] == own
            || board[one] == EMPTY && board[other] == EMPTY;
        if one != other && is_free(one) && is_free(other) && holds {
            (ground.0[one], ground.0[other]) = (Need::half(other), Need::half(one));
        }
    }
    ground
}
