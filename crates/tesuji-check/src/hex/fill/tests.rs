//! Filling in against the definition of a win, on boards so small that all positions can be tried.

use super::*;
use crate::{Colour, Statement};

/// Boards with who wins them, by trying everything.
struct World {
    position: Position,
    boards: Vec<Cells>,
    /// For each board whether W wins if L is to move, and if W is.
    won: Vec<[bool; 2]>,
}

/// The place of a board in the list of all.
fn number_of(board: &Cells) -> usize {
    let digit = |cell: &u8| b".xo".iter().position(|stone| stone == cell).expect("a stone or none");
    board.iter().rev().fold(0, |number, cell| 3 * number + digit(cell))
}

impl World {
    fn new(columns: usize, rows: usize, winner: Colour) -> World {
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
    fn is_true(&self, ground: &Ground, is_winners_turn: bool) -> bool {
        let (own, other) = (stone(self.position.winner), stone(self.position.winner.opponent()));
        let turn = usize::from(is_winners_turn);
        let mut lost = self.boards.iter().zip(&self.won).filter(|(_, won)| !won[turn]);
        !lost.any(|(board, _)| ground.holds(board, own, other))
    }
}

/// Numbers without rhyme.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// One or two steps that are accepted on a board, if some are found by chance.
fn some_fill(position: &Position, dice: &mut Dice) -> Option<Fill> {
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
fn some_ground(board: &Cells, own: u8, dice: &mut Dice) -> Ground {
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

#[test]
fn what_is_true_of_a_filled_board_is_true_without_as_far_as_is_said() {
    let (mut tried, mut with_losers_half) = (0, 0);
    for (columns, rows, winner, rounds) in
        [(3, 3, Colour::Black, 12_000), (3, 3, Colour::White, 12_000), (4, 2, Colour::White, 6_000)]
    {
        let mut world = World::new(columns, rows, winner);
        let mut dice = Dice(rounds);
        let (own, other) = (stone(winner), stone(winner.opponent()));
        for _ in 0..rounds {
            world.position.board = world.boards[dice.below(world.boards.len())].clone();
            let Some(fill) = some_fill(&world.position, &mut dice) else { continue };
            world.position.put_in(&fill);
            let ground = some_ground(&world.position.board, own, &mut dice);
            let is_winners_turn = dice.below(2) == 0;
            if !world.is_true(&ground, is_winners_turn) {
                continue;
            }
            let is_losers_half = |cell: usize| {
                world.position.board[cell] == other && matches!(ground.0[cell], Need::Half(_))
            };
            with_losers_half += usize::from((0..columns * rows).any(is_losers_half));
            let before = world.position.take_out(&fill, ground.clone());
            assert!(before.holds(&world.position.board, own, other), "it holds where it is said");
            let board = String::from_utf8_lossy(&world.position.board).into_owned();
            assert!(
                world.is_true(&before, is_winners_turn),
                "{columns}x{rows} {winner} {board}: {:?}, {:?} and then {:?}",
                fill.0.iter().map(|step| &step.cells).collect::<Vec<_>>(),
                before.0,
                ground.0
            );
            tried += 1;
        }
    }
    assert!(tried > 2_000 && with_losers_half > 100, "{tried} {with_losers_half}");
}

/// Cells whose colour decides the game are never dead, and of two cells that are not enough one by one no
/// pair is made.
#[test]
fn dead_cells_and_captured_pairs_are_worth_what_is_said() {
    for (columns, rows, winner) in
        [(3, 3, Colour::Black), (2, 4, Colour::White), (4, 2, Colour::White)]
    {
        let mut world = World::new(columns, rows, winner);
        let (mut dead, mut pairs) = (0, 0);
        for board in world.boards.clone() {
            world.position.board = board.clone();
            let value = |board: &Cells| world.won[number_of(board)];
            let with = |cells: &[usize], colour: Colour| {
                let mut board = board.clone();
                cells.iter().for_each(|&cell| board[cell] = stone(colour));
                board
            };
            let empty: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == EMPTY).collect();
            for &one in &empty {
                if world.position.walls_of_dead(&board, &[one]).is_ok() {
                    let [own, other] =
                        [winner, winner.opponent()].map(|side| value(&with(&[one], side)));
                    assert!(own == value(&board) && other == own, "{board:?} {one}");
                    dead += 1;
                }
                for &other in empty.iter().filter(|&&other| other > one) {
                    if world.position.walls_of_pair(&board, [one, other]).is_ok() {
                        let filled = with(&[one, other], winner);
                        assert_eq!(value(&filled), value(&board), "{board:?} {one} {other}");
                        pairs += 1;
                    }
                }
            }
        }
        assert!(dead > 1_000 && pairs > 500, "{dead} {pairs}");
    }
}
