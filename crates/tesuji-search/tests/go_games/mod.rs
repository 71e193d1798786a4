//! Go positions for tests: all diagrams of a board, and positions of random games with long pasts. Each
//! can be put as a question to the exact solver.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use tesuji_core::{BoardSize, Cell, Game, Player, Rng, Setup};
use tesuji_games::go::{Go, GoMove, Komi, Stones};

use crate::exact_go::{Board, Question};

pub type Position = Go<1>;

/// The masks of a board.
fn masks(stones: &Stones<1>) -> Board {
    Player::BOTH.map(|player| stones.of(player).words()[0] as u32)
}

/// A position with its past, for the exact solver.
pub fn question(game: &Position) -> Question {
    Question {
        board: masks(game.stones()),
        black_to_move: game.to_move() == Player::Black,
        passes: game.passes(),
        earlier: game.seen().map(masks).collect(),
    }
}

/// The position of a diagram with nothing in its past; nothing if a block has no liberty.
pub fn diagram(columns: usize, rows: usize, cells: Vec<Cell>, to_move: Player) -> Option<Position> {
    let size = BoardSize::new(columns as u64, rows as u64).unwrap();
    Position::from_setup(&Setup { size, cells, to_move }, Komi::default()).ok()
}

/// All diagrams of a board in which every block has a liberty, with either side to move.
pub fn diagrams(columns: usize, rows: usize) -> impl Iterator<Item = Position> {
    let cell = |number: usize, at: usize| match number / 3usize.pow(at as u32) % 3 {
        0 => Cell::Empty,
        1 => Cell::Stone(Player::Black),
        _ => Cell::Stone(Player::White),
    };
    (0..3usize.pow((columns * rows) as u32)).flat_map(move |number| {
        let cells: Vec<Cell> = (0..columns * rows).map(|at| cell(number, at)).collect();
        Player::BOTH
            .into_iter()
            .filter_map(move |to_move| diagram(columns, rows, cells.clone(), to_move))
    })
}

/// The positions of a random game. Captures are preferred and passes are rare, so that the past is long
/// and superko often forbids something.
pub fn random_game(columns: usize, rows: usize, longest: usize, rng: &mut Rng) -> Vec<Position> {
    let to_move = Player::BOTH[rng.below(2)];
    let mut game = diagram(columns, rows, vec![Cell::Empty; columns * rows], to_move).unwrap();
    let mut positions = vec![game.clone()];
    let mut moves = Vec::new();
    while positions.len() < longest {
        game.moves(&mut moves);
        let captures =
            |mv: &GoMove| mv.cell().is_some_and(|cell| !game.board_after(cell).1.is_empty());
        if rng.below(2) == 0 && moves.iter().any(captures) {
            moves.retain(captures);
        } else if moves.len() > 1 && rng.below(4) > 0 {
            moves.pop();
        }
        game.play(moves[rng.below(moves.len())]);
        if game.is_over() {
            break;
        }
        positions.push(game.clone());
    }
    positions
}

/// Whether superko forbids the side to move anything.
pub fn superko_forbids_a_move(game: &Position) -> bool {
    (0..game.board_size().cells()).any(|cell| {
        game.stones().owner(cell).is_none()
            && game.stones().breathes(game.board(), cell, game.to_move())
            && game.repeated_by(cell).is_some()
    })
}
