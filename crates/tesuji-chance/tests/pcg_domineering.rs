//! Another game that counts scores: Domineering, in which every domino placed is a point and some
//! cells hold a prize that is drawn when they are covered. Left places upright dominoes, Right
//! level ones; a side that cannot place one passes. A board falls apart into regions, and regions
//! are components: only the rules below know that.

mod naive;

use std::collections::BTreeSet;

use naive::{ask, points, solved, winning};
use tesuji_chance::pcg::{Component, Distribution, Side, Sum};

type Cell = (i64, i64);

/// The regions of the free cells of a board, rows separated by `/`: `.` free, `$` free with a prize
/// of 2 or nothing, `#` not there.
fn board(rows: &str) -> Vec<Component> {
    let mut free = BTreeSet::new();
    let mut prizes = BTreeSet::new();
    for (y, row) in rows.split('/').enumerate() {
        for (x, cell) in row.chars().enumerate() {
            let here = (x as i64, y as i64);
            if cell != '#' {
                free.insert(here);
            }
            if cell == '$' {
                prizes.insert(here);
            }
        }
    }
    regions(&free, &prizes)
}

fn regions(free: &BTreeSet<Cell>, prizes: &BTreeSet<Cell>) -> Vec<Component> {
    let mut left = free.clone();
    let mut regions = Vec::new();
    while let Some(start) = left.pop_first() {
        let mut region = BTreeSet::from([start]);
        let mut waiting = vec![start];
        while let Some((x, y)) = waiting.pop() {
            for next in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                if left.remove(&next) {
                    region.insert(next);
                    waiting.push(next);
                }
            }
        }
        regions.push(game(&region, prizes));
    }
    regions
}

fn game(region: &BTreeSet<Cell>, prizes: &BTreeSet<Cell>) -> Component {
    let options = |(right, down): Cell, points: i64| {
        let mut options = Vec::new();
        for &(x, y) in region {
            let other = (x + right, y + down);
            if region.contains(&other) {
                let mut rest = region.clone();
                rest.remove(&(x, y));
                rest.remove(&other);
                let mut sum = vec![Component::number(points)];
                let covered = [(x, y), other].into_iter().filter(|cell| prizes.contains(cell));
                let prize = Distribution::estimated(&[(2 * points, 1.0), (0, 1.0)]).unwrap();
                sum.extend(covered.map(|_| Component::from(prize.clone())));
                sum.extend(regions(&rest, prizes));
                options.push(Component::Sum { sum });
            }
        }
        options
    };
    Component::game(options((0, 1), 1), options((1, 0), -1))
}

#[test]
fn boards_by_hand() {
    for (rows, first, score) in [
        (".", Side::Left, 0),
        ("./.", Side::Left, 1),
        ("./.", Side::Right, 1),
        ("..", Side::Left, -1),
        // Who moves first on 2x2 gets both dominoes of his direction.
        ("../..", Side::Left, 2),
        ("../..", Side::Right, -2),
        // Two such boards: one each.
        ("..#../..#..", Side::Left, 0),
        ("..#../..#..", Side::Right, 0),
    ] {
        let sum = Sum { to_play: first, ..Sum::new(board(rows)) };
        assert_eq!(ask(&sum).expected_score_exact, Some(score.to_string()), "{rows} {first}");
    }
}

#[test]
fn boards_with_prizes_by_the_definition() {
    for rows in ["$./..", ".$./...", "$.#./..#$", "...#.$/.$.#..", "..$/.#./...", "$..$/#..#"] {
        for to_play in [Side::Left, Side::Right] {
            let sum = Sum { to_play, ..Sum::new(board(rows)) };
            let answer = ask(&sum);
            let (chance, _) = solved(&sum, &winning(sum.tie));
            let (score, _) = solved(&sum, &points);
            assert_eq!(answer.win_probability_exact, Some(chance.to_string()), "{rows}");
            assert_eq!(answer.expected_score_exact, Some(score.to_string()), "{rows}");
        }
    }
}
