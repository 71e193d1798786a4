//! Go against its naive rules: random games, counts of lines of play, and the corners of the rules.

mod kit;
mod naive;

use kit::{Conformance, compare_lines, count_lines};
use naive::{Grid, empty_grid, go::NaiveGo, grid};
use proptest::prelude::*;
use tesuji_core::{Game, Notation, Outcome, Player, Rng};
use tesuji_games::go::{Go, GoMove, Komi, Refusal};

fn start<const N: usize>(grid: &Grid, to_move: Player, half_points: i32) -> (Go<N>, NaiveGo) {
    let komi = Komi::from_half_points(half_points).unwrap();
    let go = Go::from_setup(&kit::setup(grid, to_move), komi).unwrap();
    (go, NaiveGo::new(grid.clone(), to_move, half_points))
}

fn go<const N: usize>(rows: &str, to_move: Player) -> Go<N> {
    start(&grid(rows), to_move, 1).0
}

fn conforms<const N: usize>(grid: &Grid, to_move: Player, komi: i32, games: u64, longest: usize) {
    let (start, naive) = start::<N>(grid, to_move, komi);
    let picture_lines = grid.len() + 2;
    Conformance { start: &start, naive: &naive, games, longest, picture_lines }.check();
}

/// A board full of random stones, from which dead blocks have been taken off.
fn random_grid(columns: usize, rows: usize, rng: &mut Rng) -> Grid {
    let mut go: Go<10> = start(&empty_grid(columns, rows), Player::Black, 1).0;
    let mut moves = Vec::new();
    for _ in 0..rng.below(2 * columns * rows) {
        go.moves(&mut moves);
        go.play(moves[rng.below(moves.len().max(2) - 1)]);
        if go.is_over() {
            break;
        }
    }
    let letter = |cell| kit::letter(go.cell(cell));
    let row = |row: usize| (0..columns).map(|column| letter(row * columns + column)).collect();
    (0..rows).map(row).collect()
}

#[test]
fn small_boards_conform() {
    for (columns, rows) in [(1, 1), (5, 1), (1, 5), (2, 2), (2, 3), (3, 3), (4, 2)] {
        for to_move in Player::BOTH {
            for komi in [1, 0, 4, -3] {
                conforms::<1>(&empty_grid(columns, rows), to_move, komi, 25, 80);
            }
        }
    }
}

#[test]
fn middle_boards_conform() {
    conforms::<1>(&empty_grid(5, 5), Player::Black, 1, 20, 150);
    conforms::<1>(&empty_grid(8, 8), Player::White, 1, 3, 150);
    conforms::<2>(&empty_grid(9, 9), Player::Black, 15, 3, 200);
    conforms::<2>(&empty_grid(13, 5), Player::Black, 15, 3, 150);
    conforms::<4>(&empty_grid(13, 13), Player::Black, 15, 1, 60);
}

#[test]
fn large_boards_conform() {
    let mut rng = Rng::new(19);
    conforms::<6>(&empty_grid(19, 19), Player::Black, 15, 1, 40);
    conforms::<6>(&random_grid(19, 19, &mut rng), Player::Black, 15, 1, 25);
    conforms::<10>(&empty_grid(25, 25), Player::Black, 15, 1, 15);
    conforms::<10>(&random_grid(25, 25, &mut rng), Player::White, 15, 1, 12);
}

#[test]
fn word_counts_do_not_matter() {
    let (mut narrow, mut wide) =
        (go::<1>(".../.../...", Player::Black), go::<10>(".../.../...", Player::Black));
    assert_eq!(count_lines(&mut narrow, 4), count_lines(&mut wide, 4));
    assert_eq!(narrow.key(), wide.key());
}

#[test]
fn lines_of_play_are_counted_alike() {
    let table = [
        // The last number is the depth; where lines are few, they are followed to the end.
        (1, 1, 40),
        (2, 1, 40),
        (3, 1, 40),
        (5, 1, 6),
        (1, 5, 6),
        (2, 2, 8),
        (2, 3, 6),
        (3, 3, 5),
        (4, 2, 5),
        (5, 5, 3),
        (9, 9, 2),
        (19, 19, 1),
        (25, 25, 1),
    ];
    for (columns, rows, depth) in table {
        let (start, naive) = start::<10>(&empty_grid(columns, rows), Player::Black, 1);
        compare_lines(&start, &naive, depth);
    }
    // Complete games under positional superko without suicide.
    for (columns, games) in [(1, 1), (2, 9), (3, 907)] {
        let (mut start, _) = start::<1>(&empty_grid(columns, 1), Player::Black, 1);
        assert_eq!(count_lines(&mut start, 1000), games, "1x{columns}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_diagrams_conform(columns in 1usize..7, rows in 1usize..7, seed: u64, komi in -6i32..7) {
        let mut rng = Rng::new(seed);
        let to_move = Player::BOTH[rng.below(2)];
        conforms::<1>(&random_grid(columns, rows, &mut rng), to_move, komi, 1, 60);
    }

    #[test]
    fn any_text_is_read_without_panic(text in ".{0,6}", seed: u64) {
        let mut rng = Rng::new(seed);
        let go: Go<1> = start(&random_grid(5, 4, &mut rng), Player::Black, 1).0;
        if let Ok(mv) = go.parse_move(&text) {
            prop_assert_eq!(go.move_text(mv), text.to_lowercase());
        }
    }

    /// Positions reached by the same moves in another order have equal keys, and equal histories
    /// only if the same boards were seen.
    #[test]
    fn history_keys_tell_sets_of_boards_apart(first: u64, second: u64) {
        let wander = |seed: u64| {
            let mut rng = Rng::new(seed);
            let (mut go, _) = start::<1>(&empty_grid(3, 1), Player::Black, 1);
            let mut moves = Vec::new();
            for _ in 0..rng.below(12) {
                go.moves(&mut moves);
                match moves.get(rng.below(moves.len().max(1))) {
                    Some(&mv) => go.play(mv),
                    None => break,
                };
            }
            go
        };
        let (a, b) = (wander(first), wander(second));
        let boards = |go: &Go<1>| {
            let mut boards: Vec<_> = go.seen().map(|stones| format!("{stones:?}")).collect();
            boards.sort();
            let count = boards.len();
            boards.dedup();
            assert_eq!(boards.len(), count, "a board is listed twice");
            boards
        };
        use tesuji_core::Premise;
        let key = |go: &Go<1>| <Go<1> as Game>::Premise::history_key(go);
        prop_assert_eq!(boards(&a) == boards(&b), key(&a) == key(&b));
    }
}

/// Plays the moves of a text and returns the position.
fn after<const N: usize>(mut go: Go<N>, moves: &str) -> Go<N> {
    for text in moves.split_whitespace() {
        let mv = go.parse_move(text).unwrap_or_else(|reason| panic!("{reason}"));
        go.play(mv);
    }
    go
}

#[test]
fn illegal_moves_are_refused_with_their_reason() {
    let table = [
        ("x.o/.../...", "", "a3", "`a3` is not legal: a black stone is already there"),
        ("x.o/.../...", "", "C3", "`C3` is not legal: a white stone is already there"),
        ("x.o/.../...", "pass pass", "b2", "`b2` is not legal: two passes have ended the game"),
        ("x.o/.../...", "pass pass", "pass", "`pass` is not legal: two passes have ended the game"),
        (
            ".o./o../...",
            "",
            "a3",
            "`a3` is not legal: it is suicide, black's stone would have no liberty",
        ),
        // Several stones at once.
        (
            ".xo/xo./o..",
            "",
            "a3",
            "`a3` is not legal: it is suicide, black's stone would have no liberty",
        ),
        // A ko, at once and after a move elsewhere.
        (
            ".xo./x.xo/.xo./....",
            "pass b3",
            "c3",
            "`c3` is not legal: it repeats an earlier position, which positional superko forbids",
        ),
        (".xo./x.xo/.xo./....", "pass b3 d1 a1", "c3", ""),
        (
            "xo.o/.xo./..../....",
            "c4",
            "b4",
            "`b4` is not legal: it repeats an earlier position, which positional superko forbids",
        ),
        (".../.../...", "", "d1", "`d1` is off the board; 3x3 has the points a1 to c3"),
        (
            ".../.../...",
            "",
            "tenuki",
            "`tenuki` is not a point; expected a column letter and a row number such as b2, or pass",
        ),
    ];
    for (rows, moves, text, reason) in table {
        let go = after(go::<1>(rows, Player::Black), moves);
        match go.parse_move(text) {
            Ok(_) => assert_eq!(reason, "", "{text} in\n{}", go.picture(&[])),
            Err(said) => assert_eq!(said, reason, "{text} in\n{}", go.picture(&[])),
        }
    }
}

#[test]
fn the_starting_diagram_counts_as_seen_and_passes_make_no_board() {
    // Black takes a ko that stood in the diagram: White may not take back before the board changes
    // elsewhere, and a pass does not change it.
    let ko = after(go::<1>("xo.o/.xo./..../....", Player::Black), "c4");
    assert_eq!(ko.refusal(ko_point(&ko)), Some(Refusal::Repeats));
    let own_turn_again = after(go::<1>("x.xo/.xo./..../....", Player::White), "b4 pass");
    let undone = after(own_turn_again.clone(), "pass");
    assert!(undone.is_over());
    assert_eq!(own_turn_again.seen().len(), 2);
    let elsewhere = after(ko.clone(), "d1 a1");
    assert_eq!(elsewhere.refusal(ko_point(&elsewhere)), None);
    let passed = after(ko.clone(), "pass");
    assert_eq!(passed.seen().len(), ko.seen().len());
}

fn ko_point<const N: usize>(go: &Go<N>) -> GoMove {
    GoMove::at(go.board_size().cell(1, 0))
}

#[test]
fn area_is_compared_with_komi() {
    let table = [
        // Rows, Black's area minus White's.
        (".../.../...", 0),
        ("x../.../...", 9),
        ("x.o/.../...", 0),
        (".xo/xx./.xo", 4),
        (".x.o./xx.oo", 0),
        (".o", -2),
    ];
    for (rows, score) in table {
        let go = go::<1>(rows, Player::Black);
        assert_eq!(go.score(), score, "{rows}");
        for (half_points, outcome) in [
            (2 * score - 1, Outcome::Won(Player::Black)),
            (2 * score, Outcome::Drawn),
            (2 * score + 1, Outcome::Won(Player::White)),
        ] {
            let komi = Komi::from_half_points(half_points).unwrap();
            let ended = after(go.clone().with_komi(komi), "pass pass");
            assert_eq!(ended.outcome(), Some(outcome), "{rows} with komi {komi}");
            assert_eq!(ended.rules(), [("komi", komi.to_string())]);
        }
    }
}

#[test]
fn pictures_show_coordinates_stones_and_marks() {
    let go = go::<2>("x........./.o......../..........", Player::Black);
    let picture = "   a b c d e f g h j k
 3 x . . . . . . . . . 3
 2 . o . . . . . . . . 2
 1 # . . . . . . . . . 1
   a b c d e f g h j k";
    assert_eq!(go.picture(&[(20, '#')]), picture);
}

#[test]
fn symmetry_needs_a_symmetric_past() {
    let symmetries = |go: &Go<1>| {
        let mut found = Vec::new();
        go.self_symmetries(&mut found);
        found.len()
    };
    let empty = go::<1>(".../.../...", Player::Black);
    assert_eq!(symmetries(&empty), 7);
    assert_eq!(symmetries(&after(empty.clone(), "b2")), 7);
    assert_eq!(symmetries(&after(empty.clone(), "b3")), 1);
    // Symmetric again, but the way there was not.
    let wandered = after(empty.clone(), "b3 pass b1 pass");
    assert_eq!(symmetries(&wandered), 1);
    // Of the same board without that past, four are.
    assert_eq!(symmetries(&go::<1>(".x./.../.x.", Player::Black)), 3);
}

#[test]
fn random_games_avoid_eyes_and_end() {
    let mut rng = Rng::new(5);
    let mut branching = Vec::new();
    // Two eyes each: both sides only pass.
    let settled = go::<1>(".x.xo.o/xxxxooo/xxxxooo/.x.xo.o", Player::Black);
    assert_eq!(settled.playout(&mut rng, &mut branching), Outcome::Won(Player::Black));
    assert_eq!(branching, [1, 1]);
    // A ko just taken is not retaken at once: one candidate less.
    branching.clear();
    let ko = after(go::<1>("xo.o/.xo./..../....", Player::Black), "c4");
    ko.playout(&mut rng, &mut branching);
    let mut moves = Vec::new();
    ko.moves(&mut moves);
    assert_eq!(branching[0] as usize, moves.len() - 1);
    let empty = go::<1>("...../...../...../...../.....", Player::Black);
    let black_wins =
        (0..400).filter(|_| empty.playout(&mut rng, &mut branching) == Outcome::Won(Player::Black));
    assert!((200..350).contains(&black_wins.count()), "the first move is an advantage");
}
