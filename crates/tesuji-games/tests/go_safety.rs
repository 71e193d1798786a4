//! Static safety: no claim is ever contradicted.

mod safety;

use safety::{Oracle, State};
use tesuji_core::{Bits, Cell, Claim, Game, Notation, Player, Rng, Setup};
use tesuji_games::go::{Go, Komi, Safety, Stones, safety::secured};

type Position = Go<1>;

const LEVELS: [Safety; 5] =
    [Safety::Benson, Safety::Lap, Safety::Bss, Safety::BssNoEl, Safety::BssNoIp];

fn words(stones: &Stones<1>) -> [u32; 2] {
    Player::BOTH.map(|player| stones.of(player).words()[0] as u32)
}

fn stones(words: &[u32; 2]) -> Stones<1> {
    let of = |word: u32| (0..32).filter(|&cell| word >> cell & 1 != 0).collect::<Bits<1>>();
    Stones::new(of(words[0]), of(words[1]))
}

/// The komi at which `side` wins if and only if it has at least `points` and the other side the rest.
fn komi_for(side: Player, points: usize, cells: usize) -> Komi {
    let margin = 2 * points as i32 - cells as i32;
    let half_points = match side {
        Player::Black => 2 * margin - 1,
        Player::White => -2 * margin + 1,
    };
    Komi::from_half_points(half_points).unwrap()
}

#[derive(Default, Debug)]
struct Tally {
    claims: usize,
    beyond_benson: usize,
    undecided: usize,
    wrong: usize,
}

/// Checks the claims of every level for both sides in this position.
fn check(game: &Position, most_visits: usize, tallies: &mut [Tally; 5]) {
    let board = game.board();
    let size = game.board_size();
    let cells = size.cells();
    for side in Player::BOTH {
        let mut checked: Vec<(usize, Option<bool>)> = Vec::new();
        let mut benson = 0;
        for (level, tally) in LEVELS.into_iter().zip(tallies.iter_mut()) {
            let bound = secured(board, game.stones(), side, game.to_move(), level, cells).points;
            if level == Safety::Benson {
                benson = bound;
            }
            if bound == 0 {
                continue;
            }
            let asked = game.clone().with_safety(level).with_komi(komi_for(side, bound, cells));
            let Some(settled) = asked.settled(Claim::Wins(side)) else { continue };
            assert_eq!(settled.winner, side);
            tally.claims += 1;
            tally.beyond_benson += usize::from(bound > benson);
            let truth = match checked.iter().find(|(points, _)| *points == bound) {
                Some((_, truth)) => *truth,
                None => {
                    let hint = |words: &[u32; 2], to_move: usize| {
                        let to_move = Player::BOTH[to_move];
                        secured(board, &stones(words), side, to_move, Safety::Bss, bound).points
                    };
                    let mut oracle = Oracle::new(
                        size.columns(),
                        size.rows(),
                        side.index(),
                        bound,
                        Box::new(hint),
                    );
                    let state = State {
                        stones: words(game.stones()),
                        to_move: game.to_move().index(),
                        passes: u32::from(game.passes()),
                        seen: game.seen().map(words).collect(),
                    };
                    let truth = oracle.gets(&state, most_visits);
                    checked.push((bound, truth));
                    truth
                }
            };
            match truth {
                Some(true) => {}
                Some(false) => {
                    tally.wrong += 1;
                    println!(
                        "WRONG {level}: {side} {bound} points, {} to move, {} passes, past {}\n{}",
                        game.to_move(),
                        game.passes(),
                        game.seen().len(),
                        game.picture(&[])
                    );
                }
                None => {
                    tally.undecided += 1;
                    println!(
                        "undecided {level}: {side} {bound} points, {} to move, past {}\n{}",
                        game.to_move(),
                        game.seen().len(),
                        game.picture(&[])
                    );
                }
            }
        }
    }
}

fn setup(columns: usize, rows: usize, stones: &[u32; 2], to_move: Player) -> Setup {
    let size = format!("{columns}x{rows}").parse().unwrap();
    let mut setup = Setup::empty(size);
    for (cell, place) in setup.cells.iter_mut().enumerate() {
        for player in Player::BOTH {
            if stones[player.index()] >> cell & 1 != 0 {
                *place = Cell::Stone(player);
            }
        }
    }
    setup.to_move = to_move;
    setup
}

fn position(columns: usize, rows: usize, stones: &[u32; 2], to_move: Player) -> Option<Position> {
    let komi = Komi::from_half_points(1).unwrap();
    Position::from_setup(&setup(columns, rows, stones, to_move), komi).ok()
}

/// A random board: `own` in 100 points are of one side, `other` in 100 of the other.
fn random_board(cells: usize, own: usize, other: usize, rng: &mut Rng) -> [u32; 2] {
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

#[test]
fn all_small_boards() {
    for (columns, rows) in [(1, 4), (5, 1), (7, 1), (2, 2), (3, 2), (2, 4), (3, 3)] {
        let cells = columns * rows;
        let mut tallies: [Tally; 5] = Default::default();
        for number in 0..3usize.pow(cells as u32) {
            let mut stones = [0; 2];
            let mut rest = number;
            for cell in 0..cells {
                if rest % 3 > 0 {
                    stones[rest % 3 - 1] |= 1 << cell;
                }
                rest /= 3;
            }
            for to_move in Player::BOTH {
                if let Some(game) = position(columns, rows, &stones, to_move) {
                    check(&game, 200_000, &mut tallies);
                }
            }
        }
        println!("{columns}x{rows}: {tallies:#?}");
        assert!(tallies.iter().all(|tally| tally.wrong == 0 && tally.undecided == 0));
    }
}

#[test]
fn random_boards() {
    let mut rng = Rng::new(2);
    for (columns, rows, boards) in
        [(8, 1, 3000), (5, 2, 3000), (4, 3, 3000), (4, 4, 3000), (5, 3, 1000)]
    {
        let mut tallies: [Tally; 5] = Default::default();
        for _ in 0..boards {
            let own = 35 + rng.below(35);
            let other = rng.below(25);
            let stones = random_board(columns * rows, own, other, &mut rng);
            let to_move = Player::BOTH[rng.below(2)];
            if let Some(game) = position(columns, rows, &stones, to_move) {
                check(&game, 100_000, &mut tallies);
            }
        }
        println!("{columns}x{rows}: {tallies:#?}");
        assert!(tallies.iter().all(|tally| tally.wrong == 0));
    }
}
