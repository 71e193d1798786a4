//! The exact solver that other tests rely on, itself compared with brute force on the naive rules: move
//! for move along random games, and by score where brute force can follow. The two share no code.

#[path = "../../tesuji-games/tests/naive/mod.rs"]
mod naive;

mod exact_go;

use exact_go::{Board, ExactGo, Question, safe_area::safe_area};
use naive::{Grid, NaiveRules, brute_force::BruteForce, empty_grid, go::NaiveGo, grid};
use tesuji_core::{Player, Rng};

const PLENTY: u64 = 10_000_000;

fn masks(grid: &Grid) -> Board {
    let cells = grid.concat();
    ['x', 'o'].map(|letter| {
        let stones = cells.iter().enumerate().filter(|&(_, &cell)| cell == letter);
        stones.fold(0, |mask, (point, _)| mask | 1u32 << point)
    })
}

/// A naive position with its past, as the exact solver wants it.
#[derive(Clone)]
struct Case {
    rules: NaiveGo,
    earlier: Vec<Board>,
    passes: u8,
}

impl Case {
    fn new(grid: Grid, to_move: Player) -> Case {
        Case { rules: NaiveGo::new(grid, to_move, 0), earlier: Vec::new(), passes: 0 }
    }

    fn play(&mut self, mv: &Option<(usize, usize)>) {
        self.earlier.push(masks(self.rules.grid()));
        self.passes = if mv.is_none() { self.passes + 1 } else { 0 };
        self.rules.play(mv);
    }

    fn question(&self) -> Question {
        Question {
            board: masks(self.rules.grid()),
            black_to_move: self.rules.to_move() == Player::Black,
            passes: self.passes,
            earlier: self.earlier.clone(),
        }
    }
}

/// Compares legal moves and the boards after them, and the score of the board as it stands.
fn compare_rules(exact: &ExactGo, case: &Case) {
    let question = case.question();
    let columns = case.rules.grid()[0].len();
    let side = usize::from(!question.black_to_move);
    let moves = case.rules.moves();
    assert_eq!(exact.field().score(&question.board), case.rules.score());
    let mut empty = exact.field().empty(&question.board);
    while empty != 0 {
        let point = empty.trailing_zeros();
        empty &= empty - 1;
        let after = exact.field().after(&question.board, side, point);
        let after = after.filter(|after| !question.earlier.contains(after));
        let mv = Some((point as usize / columns, point as usize % columns));
        let naive = moves.contains(&mv).then(|| {
            let mut next = case.rules.clone();
            next.play(&mv);
            masks(next.grid())
        });
        assert_eq!(after, naive, "{mv:?} at {question:?}");
    }
}

fn random_game(columns: usize, rows: usize, longest: usize, rng: &mut Rng) -> Vec<Case> {
    let mut case = Case::new(empty_grid(columns, rows), Player::BOTH[rng.below(2)]);
    let mut cases = vec![case.clone()];
    while cases.len() < longest {
        let mut moves = case.rules.moves();
        if moves.len() > 1 && rng.below(4) > 0 {
            moves.retain(Option::is_some);
        }
        case.play(&moves[rng.below(moves.len())]);
        if case.passes == 2 {
            break;
        }
        cases.push(case.clone());
    }
    cases
}

#[test]
fn rules_agree_along_random_games() {
    let mut positions = 0;
    for (columns, rows) in [(1, 1), (1, 2), (5, 1), (1, 7), (2, 2), (3, 2), (2, 4), (3, 3), (4, 3)]
    {
        let exact = ExactGo::new(columns, rows);
        for seed in 0..100 {
            for case in random_game(columns, rows, 60, &mut Rng::new(seed)) {
                compare_rules(&exact, &case);
                positions += 1;
            }
        }
    }
    assert!(positions > 10_000, "{positions} positions");
}

#[test]
fn scores_agree_with_brute_force() {
    let mut compared = 0;
    // Columns, rows, random games, and how many of their first positions brute force cannot follow.
    for (columns, rows, games, skipped) in [
        (1, 1, 2, 0),
        (2, 1, 5, 0),
        (3, 1, 30, 0),
        (1, 4, 60, 0),
        (5, 1, 40, 0),
        (2, 2, 60, 0),
        (6, 1, 4, 16),
        (3, 2, 4, 18),
        (2, 3, 4, 18),
    ] {
        let points = (columns * rows) as i32;
        let mut exact = ExactGo::new(columns, rows);
        let mut brute_force = BruteForce::new();
        for seed in 0..games {
            let cases = random_game(columns, rows, 50, &mut Rng::new(seed));
            for case in cases.iter().skip(skipped) {
                let naive = brute_force.margin(&case.rules, -points, points);
                let question = case.question();
                assert_eq!(exact.score(&question, PLENTY), Some(naive), "{question:?}");
                compared += 1;
            }
        }
    }
    println!("{compared} scores compared");
    assert!(compared > 2000, "{compared} scores compared");
}

#[test]
fn known_scores_of_empty_boards() {
    let table = [
        (3, 1, 3),
        (4, 1, 4),
        (5, 1, 0),
        (6, 1, 1),
        (7, 1, 2),
        (2, 2, 1),
        (3, 2, 0),
        (4, 2, 8),
        (3, 3, 9),
    ];
    for (columns, rows, score) in table {
        let question =
            Question { board: [0, 0], black_to_move: true, passes: 0, earlier: Vec::new() };
        let found = ExactGo::new(columns, rows).score(&question, PLENTY);
        assert_eq!(found, Some(score), "{columns}x{rows}");
    }
}

#[test]
fn only_what_passing_keeps_is_safe() {
    let table = [
        // Two eyes for either block, one of them shared.
        (".x.x.", 5, 0),
        // The last block has one eye only, and takes the others with it.
        (".x.x.x", 0, 0),
        (".x.xo.", 0, 0),
        // What lies outside is nobody's yet.
        (".x.x../xxxx../......", 8, 0),
        // An eye of two points makes stones safe, but is not itself counted.
        ("..x./xxxx/....", 6, 0),
        ("x.x./xxxx/oooo/.o.o", 8, 8),
        (".xo/xxo/oo.", 0, 0),
        ("....", 0, 0),
    ];
    for (rows, black, white) in table {
        let grid = grid(rows);
        let exact = ExactGo::new(grid[0].len(), grid.len());
        let safe = [0, 1].map(|side| safe_area(exact.field(), &masks(&grid), side));
        assert_eq!(safe, [black, white], "{rows}");
    }
}
