//! Go under positional superko against exact brute force: every line of play on the smallest boards,
//! every diagram on the next, and random games with long pasts, in which stored proofs meet histories
//! they were not made for. A memo that forgets history is wrong on some of these games, which shows
//! that they ask the question.

#[path = "../../tesuji-games/tests/naive/mod.rs"]
mod naive;
mod questions;

use std::collections::{HashMap, HashSet};

use naive::{Grid, NaiveRules, brute_force::BruteForce, empty_grid, go::NaiveGo, grid};
use questions::{ROOMY, TINY, ask, search};
use tesuji_core::{BoardSize, Cell, Claim, Game, Notation, Outcome, Player, Rng, Setup};
use tesuji_games::go::{Go, GoMove, Komi};
use tesuji_search::{Ews, Report};

type Position = Go<1>;

/// More expansions than almost any question here takes.
const PLENTY: Option<u64> = Some(50_000);

/// One way of searching: settings, memory, and whether one search answers all questions of a board.
type Run = (&'static str, usize, bool);

const RUNS: [Run; 9] = [
    ("default line_nodes=0", ROOMY, false),
    ("default", ROOMY, true),
    ("ews-wr line_nodes=0", ROOMY, true),
    ("ews-ps line_nodes=0", ROOMY, true),
    ("default line_nodes=0", TINY, true),
    ("default line_nodes=0 symmetry=off", ROOMY, true),
    ("default line_nodes=0 transpositions=off", ROOMY, true),
    ("default line_nodes=0 lookahead=off", ROOMY, true),
    ("paper line_nodes=0 playouts=2", ROOMY, true),
];

/// A position with its past, for both sets of rules.
#[derive(Clone)]
struct Case {
    game: Position,
    naive: NaiveGo,
}

impl Case {
    fn new(grid: &Grid, to_move: Player) -> Option<Case> {
        let cell = |letter: char| match letter {
            'x' => Cell::Stone(Player::Black),
            'o' => Cell::Stone(Player::White),
            _ => Cell::Empty,
        };
        let size = BoardSize::new(grid[0].len() as u64, grid.len() as u64).unwrap();
        let cells = grid.concat().into_iter().map(cell).collect();
        let game = Position::from_setup(&Setup { size, cells, to_move }, Komi::default()).ok()?;
        Some(Case { game, naive: NaiveGo::new(grid.clone(), to_move, 1) })
    }

    fn play(&mut self, mv: GoMove) {
        let text = self.game.move_text(mv);
        let is_same = |naive_move: &_| self.naive.text(naive_move) == text;
        let naive_move = self.naive.moves().into_iter().find(is_same).expect("a legal move");
        self.naive.play(&naive_move);
        self.game.play(mv);
    }

    fn moves(&self) -> Vec<GoMove> {
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        moves
    }

    fn cells(&self) -> i32 {
        self.game.board_size().cells() as i32
    }

    /// Black's margin with best play.
    fn margin(&self, brute_force: &mut BruteForce<NaiveGo>) -> i32 {
        brute_force.margin(&self.naive, -self.cells(), self.cells())
    }
}

/// The side a claim is decided for at this komi if Black's margin is this.
fn favoured(claim: Claim, half_points: i32, margin: i32) -> Player {
    claim.favours(match (2 * margin).cmp(&half_points) {
        std::cmp::Ordering::Greater => Outcome::Won(Player::Black),
        std::cmp::Ordering::Equal => Outcome::Drawn,
        std::cmp::Ordering::Less => Outcome::Won(Player::White),
    })
}

/// Questions about one board: the searches by komi and run, so that later questions meet what earlier
/// ones left behind.
struct Questions<'a> {
    runs: &'a [Run],
    searches: HashMap<(i32, usize), Ews<Position>>,
    brute_force: BruteForce<NaiveGo>,
    asked: usize,
    /// Questions that took too long, by run.
    unanswered: Vec<usize>,
    rebuilt: u64,
    collections: u64,
}

const CLAIM: Claim = Claim::Wins(Player::Black);

impl Questions<'_> {
    fn new(runs: &[Run]) -> Questions<'_> {
        Questions {
            runs,
            searches: HashMap::new(),
            brute_force: BruteForce::new(),
            asked: 0,
            unanswered: vec![0; runs.len()],
            rebuilt: 0,
            collections: 0,
        }
    }

    /// Asks in every way who wins with each komi, and compares the answers with Black's margin.
    fn ask(&mut self, case: &Case, margin: i32, half_points: impl IntoIterator<Item = i32>) {
        for half_points in half_points {
            let komi = Komi::from_half_points(half_points).unwrap();
            let game = case.game.clone().with_komi(komi);
            for (number, run) in self.runs.iter().enumerate() {
                let (settings, memory, reused) = *run;
                let place = (half_points, number);
                let new = || search(&game, CLAIM, settings, memory, 1);
                if !reused {
                    self.searches.insert(place, new());
                }
                let ews = self.searches.entry(place).or_insert_with(new);
                let report = ask(ews, &game, PLENTY);
                self.asked += 1;
                self.rebuilt += report.statistics.rebuilt;
                self.collections += report.statistics.collections;
                let what = format!(
                    "{run:?}, komi {komi}, {} boards seen, {:?} to move on\n{}",
                    game.seen().len(),
                    game.to_move(),
                    game.picture(&[])
                );
                let winner = favoured(CLAIM, half_points, margin);
                if report.winner.is_none() && !settings.starts_with("default") {
                    self.unanswered[number] += 1;
                    continue;
                }
                assert_eq!(report.winner, Some(winner), "{what}");
                self.check_moves(case, half_points, winner, &report, &what);
            }
        }
    }

    fn print(&self, (columns, rows): (usize, usize)) {
        println!(
            "{columns}x{rows}: {} questions, {} nodes rebuilt, {} collections, unanswered {:?}",
            self.asked, self.rebuilt, self.collections, self.unanswered
        );
        let unanswered: usize = self.unanswered.iter().sum();
        assert!(unanswered * 100 < self.asked, "{columns}x{rows}: {:?}", self.unanswered);
    }

    /// Checks that the winner's moves in the line, the best move first, keep the win.
    fn check_moves(
        &mut self,
        case: &Case,
        half_points: i32,
        winner: Player,
        report: &Report<GoMove>,
        what: &str,
    ) {
        let mover_wins = winner == case.game.to_move() && !case.game.is_over();
        assert_eq!(report.best.is_some(), mover_wins, "{what}");
        assert!(report.best.is_none() || report.best.as_ref() == report.line.first(), "{what}");
        let mut after = case.clone();
        let least = half_points.div_euclid(2) + 1;
        for (number, &mv) in report.line.iter().enumerate() {
            let mover = after.game.to_move();
            assert_eq!(after.game.refusal(mv), None, "{mv:?} of {:?}, {what}", report.line);
            after.play(mv);
            // Brute force is slow: the first moves, and others now and then.
            if mover == winner && (number < 2 || self.asked.is_multiple_of(16)) {
                let black = self.brute_force.black_gets(&after.naive, least);
                assert_eq!(black, winner == Player::Black, "{mv:?} of {:?}, {what}", report.line);
            }
        }
    }
}

/// All komi with half points that can matter.
fn half_komis(cells: i32) -> impl Iterator<Item = i32> {
    (-cells..=cells).map(|points| 2 * points + 1).take(2 * cells as usize)
}

/// The komi next to a margin: one with which Black just wins and one with which White does.
fn next_to(margin: i32) -> [i32; 2] {
    [2 * margin - 1, 2 * margin + 1]
}

#[test]
fn every_line_of_play_on_the_smallest_boards() {
    let mut positions = 0;
    for (columns, rows) in [(1, 1), (2, 1), (1, 2), (3, 1)] {
        let mut questions = Questions::new(&RUNS);
        let mut met = HashSet::new();
        let starts = Player::BOTH.map(|player| Case::new(&empty_grid(columns, rows), player));
        let mut todo: Vec<Case> = starts.into_iter().flatten().collect();
        while let Some(case) = todo.pop() {
            if !met.insert(case.naive.state()) {
                continue;
            }
            positions += 1;
            let margin = case.margin(&mut questions.brute_force);
            questions.ask(&case, margin, half_komis(case.cells()));
            for mv in case.moves() {
                let mut after = case.clone();
                after.play(mv);
                todo.push(after);
            }
        }
        questions.print((columns, rows));
    }
    assert_eq!(positions, 2538);
}

/// All diagrams of a board in which every block has a liberty, with either side to move.
fn diagrams(columns: usize, rows: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    for number in 0..3usize.pow((columns * rows) as u32) {
        let letter = |cell: usize| ['.', 'x', 'o'][number / 3usize.pow(cell as u32) % 3];
        let row = |row: usize| (0..columns).map(|column| letter(row * columns + column)).collect();
        let grid: Grid = (0..rows).map(row).collect();
        cases.extend(Player::BOTH.into_iter().filter_map(|player| Case::new(&grid, player)));
    }
    cases
}

#[test]
fn every_diagram_of_small_boards() {
    // Columns, rows, how many stones at least, and of how many diagrams one is taken.
    for (columns, rows, least, one_in) in [
        (4, 1, 0, 1),
        (1, 4, 0, 5),
        (5, 1, 0, 1),
        (2, 2, 0, 1),
        (6, 1, 1, 23),
        (3, 2, 2, 43),
        (2, 3, 3, 29),
    ] {
        let mut questions = Questions::new(&RUNS);
        let stones = |case: &Case| case.naive.grid().concat().iter().filter(|&&c| c != '.').count();
        let enough = diagrams(columns, rows).into_iter().filter(|case| stones(case) >= least);
        for (number, case) in enough.step_by(one_in).enumerate() {
            let margin = case.margin(&mut questions.brute_force);
            match number % 4 {
                0 => questions.ask(&case, margin, half_komis(case.cells())),
                _ => questions.ask(&case, margin, next_to(margin)),
            }
        }
        questions.print((columns, rows));
    }
}

/// The positions of a random game in which captures are preferred and passes are rare, so that its past
/// is long and superko often forbids something.
fn random_game((columns, rows): (usize, usize), longest: usize, rng: &mut Rng) -> Vec<Case> {
    let to_move = Player::BOTH[rng.below(2)];
    let mut case = Case::new(&empty_grid(columns, rows), to_move).unwrap();
    let mut cases = Vec::new();
    for _ in 0..longest {
        cases.push(case.clone());
        let mut moves = case.moves();
        let captures =
            |mv: &GoMove| mv.cell().is_some_and(|cell| !case.game.board_after(cell).1.is_empty());
        if rng.below(2) == 0 && moves.iter().any(captures) {
            moves.retain(captures);
        } else if moves.len() > 1 && rng.below(4) > 0 {
            moves.pop();
        }
        case.play(moves[rng.below(moves.len())]);
        if case.game.is_over() {
            break;
        }
    }
    cases
}

#[test]
fn random_games_with_long_pasts() {
    let (mut positions, mut refusing, mut misled, mut rebuilt) = (0, 0, 0, 0);
    // Columns, rows, games, moves at most, how many of the first positions are left out because brute
    // force takes too long for them, and of how many later ones one is taken.
    for (columns, rows, games, longest, skipped, one_in) in [
        (5, 1, 60, 30, 0, 2),
        (1, 5, 30, 30, 0, 2),
        (6, 1, 6, 40, 14, 4),
        (2, 2, 80, 40, 0, 2),
        (3, 2, 8, 50, 16, 4),
        (2, 3, 8, 50, 16, 4),
    ] {
        let mut questions = Questions::new(&RUNS);
        // What a table by position alone, without the past, would remember.
        let mut memo = HashMap::new();
        for seed in 0..games {
            let mut rng = Rng::new(seed);
            let cases = random_game((columns, rows), longest, &mut rng);
            for case in cases.iter().skip(skipped).rev().step_by(one_in) {
                let margin = case.margin(&mut questions.brute_force);
                questions.ask(case, margin, next_to(margin));
                positions += 1;
                let board = case.game.stones();
                let repeats = |cell: usize| {
                    board.owner(cell).is_none()
                        && board.breathes(case.game.board(), cell, case.game.to_move())
                        && case.game.repeated_by(cell).is_some()
                };
                refusing += usize::from((0..columns * rows).any(repeats));
                let (stones, to_move, passes, _) = case.naive.state();
                let remembered = *memo.entry((stones, to_move, passes)).or_insert(margin);
                misled += usize::from(remembered != margin);
            }
        }
        questions.print((columns, rows));
        rebuilt += questions.rebuilt;
    }
    println!(
        "{positions} positions, superko forbids a move in {refusing}, {misled} mislead a memo"
    );
    assert!(positions > 1000 && refusing > 100, "{positions} positions, {refusing} with superko");
    assert!(misled > 10, "only {misled} positions mislead a memo that forgets the past");
    assert!(rebuilt > 0, "no node ever met a past it did not fit");
}

#[test]
fn known_scores() {
    let table = [
        (".", Player::Black, 0),
        ("..", Player::Black, 0),
        ("...", Player::Black, 3),
        ("....", Player::Black, 4),
        (".....", Player::Black, 0),
        ("......", Player::Black, 1),
        ("../..", Player::Black, 1),
        (".../...", Player::Black, 0),
        ("../../..", Player::Black, 0),
        ("..../....", Player::Black, 8),
        (".../.../...", Player::Black, 9),
        // A table that forgets the past gets this one wrong.
        ("x.x.x.", Player::Black, 1),
    ];
    for (rows, to_move, score) in table {
        let case = Case::new(&grid(rows), to_move).unwrap();
        let cells = case.cells();
        for (settings, memory, _) in RUNS {
            if cells > 6 && memory == TINY {
                continue;
            }
            for half_points in next_to(score) {
                if half_points.abs() > 2 * cells {
                    continue;
                }
                let game =
                    case.game.clone().with_komi(Komi::from_half_points(half_points).unwrap());
                for claim in [Claim::Wins(Player::Black), Claim::Wins(Player::White)] {
                    let report = ask(&mut search(&game, claim, settings, memory, 1), &game, PLENTY);
                    let winner = favoured(claim, half_points, score);
                    assert_eq!(
                        report.winner,
                        Some(winner),
                        "{rows} komi {half_points}/2, {settings}"
                    );
                }
            }
        }
    }
}

#[test]
fn whole_komi_is_drawn_exactly_where_it_equals_the_score() {
    let mut draws = 0;
    for (columns, rows, one_in) in [(3, 1, 1), (4, 1, 1), (2, 2, 1), (5, 1, 5), (3, 2, 101)] {
        let mut brute_force = BruteForce::new();
        let mut searches = HashMap::new();
        for case in diagrams(columns, rows).into_iter().step_by(one_in) {
            let margin = case.margin(&mut brute_force);
            for points in (-case.cells()..=case.cells()).filter(|komi| (komi - margin).abs() <= 2) {
                let game = case.game.clone().with_komi(Komi::from_half_points(2 * points).unwrap());
                for player in Player::BOTH {
                    let answers = [Claim::Wins(player), Claim::DoesNotLose(player)].map(|claim| {
                        let new = || search(&game, claim, "default line_nodes=0", ROOMY, 1);
                        let ews = searches.entry((points, claim)).or_insert_with(new);
                        let report = ask(ews, &game, PLENTY);
                        assert_eq!(report.winner, Some(favoured(claim, 2 * points, margin)));
                        report.winner == Some(player)
                    });
                    let drawn = answers == [false, true];
                    assert_eq!(drawn, points == margin, "{}", game.picture(&[]));
                    draws += usize::from(drawn);
                }
            }
        }
    }
    assert!(draws > 500, "{draws} draws");
}
