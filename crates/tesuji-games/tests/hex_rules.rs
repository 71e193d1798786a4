//! Hex against its naive rules: random games and counts of lines of play on boards of every width of
//! set, and pictures and refusals as people see them.

mod kit;
mod naive;

use kit::{Conformance, compare_lines, count_lines};
use naive::{Grid, NaiveRules, empty_grid, grid, hex::NaiveHex};
use proptest::prelude::*;
use tesuji_core::{Game, Notation, Outcome, Player, Rng};
use tesuji_games::hex::Hex;

fn start<const N: usize>(grid: &Grid, to_move: Player) -> (Hex<N>, NaiveHex) {
    let hex = Hex::from_setup(&kit::setup(grid, to_move)).unwrap();
    (hex, NaiveHex::new(grid.clone(), to_move))
}

fn conforms<const N: usize>(grid: &Grid, to_move: Player, games: u64, longest: usize) {
    let (start, naive) = start::<N>(grid, to_move);
    let picture_lines = grid.len() + 2;
    Conformance { start: &start, naive: &naive, games, longest, picture_lines }.check();
}

/// Random stones on about this share of the board, in whatever numbers.
fn random_grid(columns: usize, rows: usize, percent: usize, rng: &mut Rng) -> Grid {
    let mut cell = || match rng.below(200) {
        drawn if drawn < percent => 'x',
        drawn if drawn < 2 * percent => 'o',
        _ => '.',
    };
    (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect()
}

#[test]
fn boards_of_one_word_conform() {
    let sizes = [(1, 1), (1, 5), (5, 1), (2, 2), (3, 3), (3, 2), (2, 3), (4, 6), (6, 4), (8, 8)];
    for (columns, rows) in sizes {
        for to_move in Player::BOTH {
            conforms::<1>(&empty_grid(columns, rows), to_move, 10, 64);
        }
    }
}

#[test]
fn boards_of_several_words_conform() {
    for to_move in Player::BOTH {
        conforms::<2>(&empty_grid(9, 9), to_move, 2, 81);
        conforms::<2>(&empty_grid(11, 11), to_move, 1, 121);
        conforms::<2>(&empty_grid(13, 7), to_move, 1, 91);
        conforms::<4>(&empty_grid(13, 13), to_move, 1, 60);
    }
    // Longer games on the largest boards start from stones, so that their ends are seen too.
    let mut rng = Rng::new(26);
    conforms::<6>(&empty_grid(19, 19), Player::Black, 1, 361);
    conforms::<6>(&random_grid(19, 19, 80, &mut rng), Player::White, 2, 70);
    conforms::<11>(&empty_grid(26, 26), Player::Black, 1, 60);
    conforms::<11>(&random_grid(26, 26, 90, &mut rng), Player::White, 1, 50);
    conforms::<11>(&random_grid(26, 1, 40, &mut rng), Player::Black, 4, 26);
    conforms::<11>(&random_grid(1, 26, 40, &mut rng), Player::Black, 4, 26);
}

#[test]
fn word_counts_do_not_matter() {
    let (narrow, wide) = (
        start::<1>(&empty_grid(4, 3), Player::Black).0,
        start::<11>(&empty_grid(4, 3), Player::Black).0,
    );
    assert_eq!(count_lines(&mut narrow.clone(), 4), count_lines(&mut wide.clone(), 4));
    assert_eq!(narrow.key(), wide.key());
}

#[test]
fn lines_of_play_are_counted_alike() {
    let table = [
        // The last number is the depth; where lines are few, they are followed to the end.
        (1, 1, 1),
        (1, 5, 5),
        (5, 1, 5),
        (2, 2, 4),
        (3, 2, 6),
        (2, 3, 6),
        (3, 3, 6),
        (4, 6, 3),
        (8, 8, 2),
        (19, 19, 1),
        (26, 26, 1),
    ];
    for (columns, rows, depth) in table {
        let (start, naive) = start::<11>(&empty_grid(columns, rows), Player::Black);
        compare_lines(&start, &naive, depth);
    }
    // The player with a single step to go wins with the first stone.
    assert_eq!(count_lines(&mut start::<1>(&empty_grid(5, 1), Player::Black).0, 5), 5);
    assert_eq!(count_lines(&mut start::<1>(&empty_grid(1, 5), Player::White).0, 5), 5);
}

#[test]
fn finished_diagrams_are_finished() {
    let table = [
        (".x./.x./.x.", Some(Player::Black)),
        ("..x/.x./x..", Some(Player::Black)),
        ("x../.x./..x", None),
        ("o../oo./..o", None),
        ("..o/.o./o..", Some(Player::White)),
        ("ooo/x.x/xx.", Some(Player::White)),
        ("oxo/xo./...", None),
    ];
    for (rows, winner) in table {
        for to_move in Player::BOTH {
            let (hex, naive) = start::<1>(&grid(rows), to_move);
            assert_eq!(hex.outcome(), winner.map(Outcome::Won), "{rows}");
            assert_eq!(naive.outcome(), winner.map(Outcome::Won), "{rows}");
            let mut moves = Vec::new();
            hex.moves(&mut moves);
            assert_eq!(moves.is_empty(), winner.is_some(), "{rows}");
        }
    }
}

#[test]
fn pictures_lean_to_the_right() {
    let (hex, _) = start::<1>(&grid("x..o/..../o..x"), Player::Black);
    let picture = "   a b c d
 1 x . . o 1
  2 . * . . 2
   3 o . . x 3
      a b c d";
    assert_eq!(hex.picture(&[(5, '*')]), picture);
}

#[test]
fn illegal_moves_are_refused_with_their_reason() {
    let table = [
        ("x../.o./...", "a1", "`a1` is taken by a black stone"),
        ("x../.o./...", "B2", "`B2` is taken by a white stone"),
        (".x./.x./.x.", "a1", "`a1` cannot be played: the game is over (Won(Black))"),
    ];
    for (rows, text, reason) in table {
        let (hex, _) = start::<1>(&grid(rows), Player::Black);
        assert_eq!(hex.parse_move(text), Err(reason.to_owned()), "{rows}");
    }
    let (hex, _) = start::<1>(&empty_grid(3, 3), Player::Black);
    for text in ["", "a", "1", "a0", "a4", "d1", "1a", "pass", "a1a", "ä1", "a99999999999999999999"]
    {
        let reason = hex.parse_move(text).expect_err(text);
        assert!(reason.contains(text), "{reason}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_diagrams_conform(
        columns in 1usize..9, rows in 1usize..9, percent in 0usize..90, seed: u64,
    ) {
        let mut rng = Rng::new(seed);
        let to_move = Player::BOTH[rng.below(2)];
        conforms::<1>(&random_grid(columns, rows, percent, &mut rng), to_move, 1, 64);
    }

    #[test]
    fn any_text_is_read_without_panic(text in ".{0,6}", seed: u64) {
        let mut rng = Rng::new(seed);
        let hex: Hex<1> = start(&random_grid(5, 4, 40, &mut rng), Player::Black).0;
        if let Ok(mv) = hex.parse_move(&text) {
            prop_assert_eq!(hex.move_text(mv), text.to_lowercase());
        }
    }

    /// The order in which the stones came does not matter to key and outcome.
    #[test]
    fn positions_forget_the_order_of_their_moves(seed: u64, columns in 1usize..7, rows in 1usize..7) {
        let mut rng = Rng::new(seed);
        let (mut there, _) = start::<1>(&empty_grid(columns, rows), Player::Black);
        let (mut moves, mut played) = (Vec::new(), Vec::new());
        for _ in 0..rng.below(columns * rows + 1) {
            there.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.below(moves.len())];
            there.play(mv);
            played.push(mv);
        }
        // Each side's moves in reverse, but the last move last: it may have ended the game.
        let last = played.len() - 1.min(played.len());
        let mut other: Vec<_> = played[..last].to_vec();
        for side in 0..2 {
            let places: Vec<usize> = (side..last).step_by(2).collect();
            for (&to, &from) in places.iter().zip(places.iter().rev()) {
                other[to] = played[from];
            }
        }
        other.extend(&played[last..]);
        let (mut again, _) = start::<1>(&empty_grid(columns, rows), Player::Black);
        for mv in other {
            again.play(mv);
        }
        prop_assert_eq!(again.key(), there.key());
        prop_assert_eq!(again.outcome(), there.outcome());
        prop_assert_eq!(again.winning_cells(Player::White), there.winning_cells(Player::White));
    }
}
