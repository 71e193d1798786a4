//! Problems made up at random, the same for the same seed.
//!
//! [`closed`]: the targets stand in an area that the attacker's stones close off, and these have
//! liberties outside. [`open`]: a small board of which all, or a part, is the region, so that
//! stones may run out, join what stands outside, and capture it.

use tesuji_core::Rng;

use super::{
    board::{Points, Size, each_point},
    problem::Problem,
};

/// Where a closed area lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Corner,
    Side,
    Centre,
}

/// What a closed problem is to be like.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Empty points, least and most.
    pub empty: (usize, usize),
    /// Points of the closed area, least and most.
    pub area: (usize, usize),
    /// Columns and rows of the board.
    pub board: (usize, usize),
    /// How many groups are targets, at most.
    pub targets: usize,
}

impl Wanted {
    /// Up to so many empty points, on boards that fit.
    pub fn up_to(empty: usize) -> Wanted {
        let (least, most) = (empty + 2, 2 * empty + 5);
        let side = if empty <= 6 { 6 } else { 7 };
        Wanted { empty: (1, empty), area: (least, most), board: (side, side), targets: 1 }
    }
}

fn any_bit(rng: &mut Rng, points: Points) -> Points {
    let all: Vec<usize> = each_point(points).collect();
    1 << all[rng.below(all.len())]
}

fn between(rng: &mut Rng, (least, most): (usize, usize)) -> usize {
    least + rng.below(most + 1 - least)
}

/// A connected area in a corner, on a side, or in the centre, with some preference for round ones.
fn area(rng: &mut Rng, size: &Size, place: Place, points: usize) -> Option<Points> {
    let point = |column: usize, row: usize| 1 << (row * size.columns + column);
    let (columns, rows) = (size.columns, size.rows);
    let frame: Points =
        (0..columns).fold(0, |set, column| set | point(column, 0) | point(column, rows - 1));
    let frame = (0..rows).fold(frame, |set, row| set | point(0, row) | point(columns - 1, row));
    let (first, within) = match place {
        Place::Corner => (point(0, rows - 1), size.all()),
        Place::Side => {
            let sides = point(0, rows - 1) | point(columns - 1, rows - 1);
            (point(columns / 2, rows - 1), size.all() & !(sides | size.around(sides)))
        }
        Place::Centre => (point(columns / 2, rows / 2), size.all() & !frame),
    };
    let mut area: Points = first;
    while (area.count_ones() as usize) < points {
        let next = size.around(area) & within;
        if next == 0 {
            return None;
        }
        // Of two candidates the one with more neighbours in the area, mostly.
        let candidates = [any_bit(rng, next), any_bit(rng, next)];
        let weight = |candidate: Points| (size.around(candidate) & area).count_ones();
        let better = usize::from(weight(candidates[1]) > weight(candidates[0]));
        area |= candidates[if rng.below(4) == 0 { 1 - better } else { better }];
    }
    Some(area)
}

/// A closed problem of either colour; nothing where chance makes none.
pub fn closed(rng: &mut Rng, wanted: &Wanted) -> Option<Problem> {
    let size = Size::new(wanted.board.0, wanted.board.1);
    let place = [Place::Corner, Place::Corner, Place::Side, Place::Centre][rng.below(4)];
    let points = between(rng, wanted.area);
    let area = area(rng, &size, place, points)?;
    let wall = size.around(area);
    let outside = size.all() & !area & !wall;
    if size.parts(wall).into_iter().any(|part| size.around(part) & outside == 0) {
        return None;
    }
    let mut empty: Points = 0;
    let count = between(rng, wanted.empty);
    while (empty.count_ones() as usize) < count {
        if empty == area {
            return None;
        }
        // The defender's stones stand along the wall, mostly.
        let apart = if rng.below(2) == 0 { size.around(empty) } else { 0 };
        let edge = size.around(wall) & area & !empty;
        let inner = area & !empty & !edge & !apart;
        empty |= match inner != 0 && rng.below(4) != 0 {
            true => any_bit(rng, inner),
            false if edge != 0 => any_bit(rng, edge),
            false => any_bit(rng, area & !empty),
        };
    }
    let few = rng.below(4);
    let (mut attacker, mut defender) = (wall, 0);
    for point in each_point(area & !empty) {
        let is_inner = size.around(1 << point) & wall == 0;
        let odds = if is_inner { few + 2 } else { few };
        match rng.below(16) < odds {
            true => attacker |= 1 << point,
            false => defender |= 1 << point,
        }
    }
    let blocks = size.parts(defender);
    let mut targets: Vec<usize> = Vec::new();
    let mut left = blocks;
    // The largest block first, then others now and then.
    left.sort_by_key(|block| std::cmp::Reverse(block.count_ones()));
    for block in left {
        if targets.is_empty() || (targets.len() < wanted.targets && rng.below(2) == 0) {
            targets.push(block.trailing_zeros() as usize);
        }
    }
    let (black, white) =
        if rng.below(2) == 0 { (defender, attacker) } else { (attacker, defender) };
    Problem::new(size, black, white, &targets, area)
}

/// An open problem on a board of up to `cells` points with up to `empty` points to play on: the
/// whole board, or a part of it with some points and stones outside.
pub fn open(rng: &mut Rng, cells: usize, empty: usize) -> Option<Problem> {
    let sizes: Vec<(usize, usize)> = (1..=cells)
        .flat_map(|columns| (1..=cells / columns).map(move |rows| (columns, rows)))
        .filter(|&(columns, rows)| columns >= rows && columns * rows >= 4)
        .collect();
    let (columns, rows) = sizes[rng.below(sizes.len())];
    let size = Size::new(columns, rows);
    let share = 2 + rng.below(6);
    let (mut black, mut white) = (0, 0);
    for point in 0..size.cells() {
        match rng.below(share + 2) {
            0 => {}
            turn if turn % 2 == 0 => black |= 1 << point,
            _ => white |= 1 << point,
        }
    }
    let mut region = size.all();
    if rng.below(2) == 0 {
        for point in 0..size.cells() {
            if rng.below(4) == 0 {
                region &= !(1 << point);
            }
        }
    }
    let own = if rng.below(2) == 0 { black } else { white };
    if own == 0 {
        return None;
    }
    let blocks = size.parts(own);
    let first = blocks[rng.below(blocks.len())];
    let mut targets = vec![first.trailing_zeros() as usize];
    if blocks.len() > 1 && rng.below(4) == 0 {
        let other = blocks[rng.below(blocks.len())];
        if other != first {
            targets.push(other.trailing_zeros() as usize);
        }
    }
    // A region has the liberties of the targets, or the question is refused.
    let stones = black | white;
    let all = size.reach(targets.iter().fold(0, |set, &target| set | 1 << target), own);
    region |= size.around(all) & !stones;
    let points = (region & !stones).count_ones() as usize;
    (points <= empty).then(|| Problem::new(size, black, white, &targets, region))?
}
