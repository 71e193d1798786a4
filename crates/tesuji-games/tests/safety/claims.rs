//! What the tests of static claims share: positions, bounds and questions to the [`Oracle`].

use tesuji_core::{Bits, BoardSize, Cell, Game, Player, Rng, Setup};
use tesuji_games::go::{Go, GoBoard, Komi, Safety, Stones, safety::secured};

use super::{
    Oracle, State,
    exact_go::{ExactGo, Question},
};

pub type Position = Go<1>;

pub fn words(stones: &Stones<1>) -> [u32; 2] {
    Player::BOTH.map(|player| stones.of(player).words()[0] as u32)
}

pub fn stones(words: &[u32; 2]) -> Stones<1> {
    let of = |word: u32| (0..32).filter(|&cell| word >> cell & 1 != 0).collect::<Bits<1>>();
    Stones::new(of(words[0]), of(words[1]))
}

/// The largest bound of a level.
pub fn bound(
    board: &GoBoard<1>,
    stones: &Stones<1>,
    side: Player,
    to_move: Player,
    level: Safety,
) -> usize {
    let of = |needed| secured(board, stones, side, to_move, level, needed).points;
    let cells = board.points().len();
    (1..=cells).rev().map(|needed| (needed, of(needed))).find(|(n, p)| p >= n).map_or(0, |(_, p)| p)
}

/// The komi at which `side` wins if and only if it has at least `points` and the other side the rest.
pub fn komi_for(side: Player, points: usize, cells: usize) -> Komi {
    let margin = 2 * points as i32 - cells as i32;
    let half_points = match side {
        Player::Black => 2 * margin - 1,
        Player::White => -2 * margin + 1,
    };
    Komi::from_half_points(half_points).unwrap()
}

/// Whether `side` gets so many points, with the exact past; nothing if that takes too many visits.
pub fn truth(game: &Position, side: Player, points: usize, most_visits: usize) -> Option<bool> {
    truth_by(game, side, points, most_visits, Safety::Bss)
}

/// Visits of a short trial.
const SHORT_TRIAL: usize = 10_000;

/// Up to so many points proof numbers are quicker than long trials.
const GOOD_FOR_PROOF_NUMBERS: usize = 16;

/// The same. What defies a short trial is put to proof numbers on small boards, then to long trials with one order of
/// moves and a better one.
pub fn patient_truth(
    game: &Position,
    side: Player,
    points: usize,
    most_visits: usize,
) -> Option<bool> {
    truth(game, side, points, most_visits.min(SHORT_TRIAL))
        .or_else(|| truth_by_proof_numbers(game, side, points, most_visits))
        .or_else(|| truth(game, side, points, most_visits))
        .or_else(|| truth_by(game, side, points, most_visits, Safety::BssEyes))
}

/// The same by another program, which has rules of its own and is as exact about the past.
fn truth_by_proof_numbers(
    game: &Position,
    side: Player,
    points: usize,
    most_visits: usize,
) -> Option<bool> {
    let size = game.board_size();
    if size.cells() > GOOD_FOR_PROOF_NUMBERS {
        return None;
    }
    let question = Question {
        board: words(game.stones()),
        black_to_move: game.to_move() == Player::Black,
        passes: game.passes(),
        earlier: game.seen().map(words).collect(),
    };
    let margin = 2 * points as i32 - size.cells() as i32;
    let mut exact = ExactGo::new(size.columns(), size.rows());
    match side {
        Player::Black => exact.black_gets(&question, margin, most_visits as u64),
        Player::White => {
            exact.black_gets(&question, 1 - margin, most_visits as u64).map(|gets| !gets)
        }
    }
}

/// The same with moves in the order that a level suggests.
fn truth_by(
    game: &Position,
    side: Player,
    points: usize,
    most_visits: usize,
    level: Safety,
) -> Option<bool> {
    let (board, size) = (game.board(), game.board_size());
    let hint = |words: &[u32; 2], to_move: usize| {
        let to_move = Player::BOTH[to_move];
        secured(board, &stones(words), side, to_move, level, points).points
    };
    let mut oracle = Oracle::new(size.columns(), size.rows(), side.index(), points, Box::new(hint));
    let state = State {
        stones: words(game.stones()),
        to_move: game.to_move().index(),
        passes: u32::from(game.passes()),
        seen: game.seen().map(words).collect(),
    };
    if (0..3).any(|patience| oracle.proves(&state, patience, most_visits)) {
        return Some(true);
    }
    oracle.gets(&state, most_visits)
}

pub fn position(
    columns: usize,
    rows: usize,
    words: &[u32; 2],
    to_move: Player,
) -> Option<Position> {
    without_past(format!("{columns}x{rows}").parse().unwrap(), &stones(words), to_move)
}

/// The position with these stones; nothing if a block has no liberty.
pub fn without_past(size: BoardSize, stones: &Stones<1>, to_move: Player) -> Option<Position> {
    let cell = |cell| stones.owner(cell).map_or(Cell::Empty, Cell::Stone);
    let cells = (0..size.cells()).map(cell).collect();
    let komi = Komi::from_half_points(1).unwrap();
    Position::from_setup(&Setup { cells, to_move, ..Setup::empty(size) }, komi).ok()
}

/// A random board: `own` in 100 points are of one side, `other` in 100 of the other.
pub fn random_board(cells: usize, own: usize, other: usize, rng: &mut Rng) -> [u32; 2] {
    let mut stones = [0; 2];
    let swap = rng.below(2);
    for cell in 0..cells {
        let draw = rng.below(100);
        if draw < own {
            stones[swap] |= 1 << cell;
        } else if draw < own + other {
            stones[1 - swap] |= 1 << cell;
        }
    }
    stones
}

/// All positions of a board without a past, of those that are alike one.
pub fn all_positions(columns: usize, rows: usize) -> impl Iterator<Item = Position> {
    let stones = move |number: usize| {
        let mut stones = [0; 2];
        let mut rest = number;
        for cell in 0..columns * rows {
            if !rest.is_multiple_of(3) {
                stones[rest % 3 - 1] |= 1 << cell;
            }
            rest /= 3;
        }
        stones
    };
    let numbers = 0..3usize.pow((columns * rows) as u32);
    let smallest = numbers.map(stones).filter(move |&stones| is_smallest(columns, rows, stones));
    smallest.flat_map(move |stones| {
        Player::BOTH.into_iter().filter_map(move |side| position(columns, rows, &stones, side))
    })
}

/// Whether no symmetry of the board, with or without exchange of colours, leads to a smaller one.
fn is_smallest(columns: usize, rows: usize, stones: [u32; 2]) -> bool {
    let turned = |word: u32, symmetry: usize| {
        let mut image = 0;
        for cell in (0..columns * rows).filter(|cell| word >> cell & 1 != 0) {
            let (mut column, mut row) = (cell % columns, cell / columns);
            if symmetry & 1 != 0 {
                column = columns - 1 - column;
            }
            if symmetry & 2 != 0 {
                row = rows - 1 - row;
            }
            if symmetry & 4 != 0 {
                (column, row) = (row, column);
            }
            image |= 1 << (row * columns + column);
        }
        image
    };
    let symmetries = if columns == rows { 8 } else { 4 };
    (0..symmetries).all(|symmetry| {
        let image = stones.map(|word| turned(word, symmetry));
        stones <= image && stones <= [image[1], image[0]]
    })
}

fn neighbours(columns: usize, rows: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (column, row) = (cell % columns, cell / columns);
    let near = [
        (column > 0).then(|| cell - 1),
        (column + 1 < columns).then(|| cell + 1),
        (row > 0).then(|| cell - columns),
        (row + 1 < rows).then(|| cell + columns),
    ];
    near.into_iter().flatten()
}

/// A region of one side's opponent within a wall that has some room of its own.
pub fn walled_board(columns: usize, rows: usize, rng: &mut Rng) -> [u32; 2] {
    let cells = columns * rows;
    let size = 4 + rng.below(cells / 2 - 2);
    let mut region = 1u32 << rng.below(cells);
    while (region.count_ones() as usize) < size {
        let from = rng.below(cells);
        if region >> from & 1 != 0 {
            let near: Vec<usize> = neighbours(columns, rows, from).collect();
            region |= 1 << near[rng.below(near.len())];
        }
    }
    let side = rng.below(2);
    let mut stones = [0; 2];
    let weak = if rng.below(2) == 0 { 0 } else { 25 };
    let empty = 20 + rng.below(50);
    for cell in 0..cells {
        let at_border = neighbours(columns, rows, cell).any(|next| region >> next & 1 != 0);
        let draw = rng.below(100);
        if region >> cell & 1 != 0 {
            if draw < empty {
            } else if draw < empty + weak {
                stones[side] |= 1 << cell;
            } else {
                stones[1 - side] |= 1 << cell;
            }
        } else if draw < 70 || at_border && draw < 97 {
            stones[side] |= 1 << cell;
        }
    }
    stones
}
