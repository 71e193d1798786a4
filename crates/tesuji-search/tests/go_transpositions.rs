//! Stored proofs under superko against the exact solver: positions with and without long pasts, asked
//! one after the other of searches that keep their tables, so that proofs meet histories they were not
//! made for. The same positions are put to a table that trusts every proof; it must be found out, or the
//! test would be blind. What is tested and why it holds: docs/ghi.md.

mod exact_go;
mod go_games;
mod questions;
mod trusting_go;

use std::collections::HashMap;

use exact_go::ExactGo;
use go_games::{Position, diagrams, question, random_game, superko_forbids_a_move};
use questions::{ROOMY, TINY, ask, search};
use tesuji_core::{Claim, Game, Notation, Player, Rng};
use tesuji_games::go::Komi;
use tesuji_search::Ews;
use trusting_go::TrustingGo;

const CLAIM: Claim = Claim::Wins(Player::Black);

/// More expansions than almost any question here takes.
const EXPANSIONS: Option<u64> = Some(20_000);

/// Visits the exact solver may take for one question; a position that needs more is left out.
const VISITS: u64 = 20_000;

/// A way of searching: settings, memory, and whether one search answers all questions of a board.
type Run = (&'static str, usize, bool);

/// One random game for each move is enough: estimates prove nothing.
const RUNS: [Run; 7] = [
    ("default line_nodes=0 playouts=1", ROOMY, true),
    ("default line_nodes=0 playouts=1", TINY, true),
    ("default line_nodes=0 playouts=1 symmetry=off", ROOMY, true),
    ("paper line_nodes=0", ROOMY, true),
    ("default line_nodes=0 playouts=1 transpositions=off", ROOMY, true),
    ("ews-wr line_nodes=0 playouts=1", ROOMY, true),
    ("default line_nodes=0 playouts=1", ROOMY, false),
];

/// Which komi a position is asked at.
#[derive(Clone, Copy)]
enum Komis {
    /// All with half a point, from where Black cannot lose to where Black cannot win.
    All,
    /// The two next to the score, and one more.
    NextToTheScore,
}

/// What came of the questions about one board.
#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    /// Positions the exact solver did not finish.
    left_out: usize,
    /// Decided positions in which superko forbids a move.
    forbidding: usize,
    longest_past: usize,
    questions: usize,
    unanswered: usize,
    rebuilt: u64,
    collections: u64,
    naive_questions: usize,
    naive_wrong: usize,
}

/// The searches of one board by komi, all of which keep their tables from question to question.
struct Board {
    size: (usize, usize),
    runs: &'static [Run],
    exact: ExactGo,
    searches: HashMap<(i32, usize), Ews<Position>>,
    trusting: HashMap<i32, Ews<TrustingGo>>,
    tally: Tally,
}

impl Board {
    fn new(size: (usize, usize), runs: &'static [Run]) -> Board {
        Board {
            size,
            runs,
            exact: ExactGo::new(size.0, size.1),
            searches: HashMap::new(),
            trusting: HashMap::new(),
            tally: Tally::default(),
        }
    }

    /// Asks about a position in every way and compares with the exact score.
    fn ask(&mut self, game: &Position, komis: Komis) {
        let Some(score) = self.exact.score(&question(game), VISITS) else {
            self.tally.left_out += 1;
            return;
        };
        self.tally.positions += 1;
        self.tally.forbidding += usize::from(superko_forbids_a_move(game));
        self.tally.longest_past = self.tally.longest_past.max(game.seen().len());
        let points = (self.size.0 * self.size.1) as i32;
        let half_points = match komis {
            Komis::All => (-points..=points + 1).map(|komi| 2 * komi - 1).collect(),
            Komis::NextToTheScore => {
                let other = (self.tally.positions as i32 * 7).rem_euclid(2 * points + 2) - points;
                vec![2 * score - 1, 2 * score + 1, 2 * other - 1]
            }
        };
        for half_points in half_points {
            let game = game.clone().with_komi(Komi::from_half_points(half_points).unwrap());
            let black = 2 * score > half_points;
            let winner = if black { Player::Black } else { Player::White };
            self.ask_sound(&game, winner);
            self.ask_naive(&game, winner);
        }
    }

    fn ask_sound(&mut self, game: &Position, winner: Player) {
        for (number, &(settings, memory, shared)) in self.runs.iter().enumerate() {
            let place = (game.komi().half_points(), number);
            let new = || search(game, CLAIM, settings, memory, 1);
            if !shared {
                self.searches.insert(place, new());
            }
            let report = ask(self.searches.entry(place).or_insert_with(new), game, EXPANSIONS);
            self.tally.questions += 1;
            self.tally.rebuilt += report.statistics.rebuilt;
            self.tally.collections += report.statistics.collections;
            match report.winner {
                None => self.tally.unanswered += 1,
                Some(answer) => assert_eq!(
                    answer,
                    winner,
                    "{settings}, {memory} bytes, komi {}, {:?} to move, {:?}\n{}",
                    game.komi(),
                    game.to_move(),
                    question(game),
                    game.picture(&[])
                ),
            }
            if let Some(best) = report.best {
                assert_eq!(game.refusal(best), None, "{settings}: {best:?} is no move");
            }
        }
    }

    fn ask_naive(&mut self, game: &Position, winner: Player) {
        let trusting = TrustingGo(game.clone());
        let (settings, memory, _) = RUNS[0];
        let new = || search(&trusting, CLAIM, settings, memory, 1);
        let ews = self.trusting.entry(game.komi().half_points()).or_insert_with(new);
        if let Some(answer) = ask(ews, &trusting, EXPANSIONS).winner {
            self.tally.naive_questions += 1;
            self.tally.naive_wrong += usize::from(answer != winner);
        }
    }

    fn print(&self) {
        println!("{}x{}: {:?}", self.size.0, self.size.1, self.tally);
        let few = self.tally.unanswered * 100 <= self.tally.questions;
        assert!(few, "{:?}: too many unanswered", self.size);
    }
}

/// Asks about every `one_in`-th diagram of a board, none with a past.
fn ask_diagrams(board: &mut Board, one_in: usize, komis: Komis) {
    let (columns, rows) = board.size;
    diagrams(columns, rows).step_by(one_in).for_each(|game| board.ask(&game, komis));
}

/// Asks about positions of random games that have seen at least `least` boards, in random order: a past
/// would otherwise mostly meet its own beginnings.
fn ask_games(board: &mut Board, games: u64, longest: usize, least: usize, komis: Komis) {
    let (columns, rows) = board.size;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut positions = random_game(columns, rows, longest, &mut rng);
        positions.retain(|game| game.seen().len() >= least);
        for taken in 0..positions.len().min(6) {
            let other = taken + rng.below(positions.len() - taken);
            positions.swap(taken, other);
            board.ask(&positions[taken], komis);
        }
    }
}

/// Positions decided, and how many answers of the naive table were wrong, over all boards.
#[derive(Default)]
struct Total {
    positions: usize,
    naive_wrong: usize,
}

impl Total {
    fn add(&mut self, board: &Board) {
        board.print();
        self.positions += board.tally.positions;
        self.naive_wrong += board.tally.naive_wrong;
    }
}

#[test]
fn quick() {
    let mut total = Total::default();
    for (size, games, longest, least) in [
        ((6, 1), 40, 60, 5),
        ((7, 1), 40, 60, 5),
        ((3, 2), 40, 60, 5),
        ((4, 2), 30, 60, 5),
        ((3, 3), 20, 70, 5),
        ((4, 3), 20, 90, 10),
    ] {
        let t = std::time::Instant::now();
        let mut board = Board::new(size, &RUNS);
        ask_games(&mut board, games, longest, least, Komis::NextToTheScore);
        total.add(&board);
        println!("{:?}", t.elapsed());
    }
}
