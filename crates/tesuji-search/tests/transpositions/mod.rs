//! Questions about the positions of one board, put in many ways to searches that keep their tables, and
//! compared with the exact score. [`Questions`] is where to start reading.

use std::{collections::HashMap, ops::Range};

use tesuji_core::{Claim, Game, Notation, Player, Rng};
use tesuji_games::go::Komi;
use tesuji_search::Ews;

use crate::{
    exact_go::ExactGo,
    go_games::{Position, diagrams, question, random_game, superko_forbids_a_move},
    questions::{ask, search},
    trusting_go::TrustingGo,
};

const CLAIM: Claim = Claim::Wins(Player::Black);

/// Visits the exact solver may take for one question; a position that needs more is left out.
const VISITS: u64 = 20_000;

/// The same on boards of twelve points, where a position that is hard for it is hard for all.
const VISITS_ON_TWELVE_POINTS: u64 = 1_500;

/// Positions taken from each random game.
const PER_GAME: usize = 8;

/// A way of searching.
#[derive(Clone, Copy)]
pub struct Run {
    settings: &'static str,
    memory: usize,
    /// Whether one search answers all questions of a board.
    keeps_tables: bool,
    /// What may be spent on a question. Without an answer it counts as unanswered.
    expansions: u64,
}

const fn run(settings: &'static str, memory: usize, expansions: u64) -> Run {
    Run { settings, memory, keeps_tables: true, expansions }
}

const ROOMY: usize = 1 << 24;

/// So little that tables overflow all the time, but not so little that nothing gets solved.
const SMALL: usize = 1 << 16;

/// Random games are few: estimates prove nothing.
pub const ALL_RUNS: [Run; 8] = [
    run("default line_nodes=0 playouts=1", ROOMY, 20_000),
    run("paper line_nodes=0", ROOMY, 20_000),
    run("default line_nodes=0 playouts=1 symmetry=off", ROOMY, 20_000),
    run("default line_nodes=0 playouts=1", SMALL, 3_000),
    run("default line_nodes=0 playouts=1 transpositions=off lookahead=off", ROOMY, 20_000),
    run("ews-wr line_nodes=0 playouts=1", ROOMY, 20_000),
    run("ews-ps line_nodes=0 playouts=1", ROOMY, 20_000),
    Run {
        settings: "default line_nodes=0 playouts=1",
        memory: ROOMY,
        keeps_tables: false,
        expansions: 20_000,
    },
];

/// Those in which tables matter most.
pub const SHARED_RUNS: [Run; 4] = [ALL_RUNS[0], ALL_RUNS[1], ALL_RUNS[2], ALL_RUNS[3]];

/// Which komi a position is asked at.
#[derive(Clone, Copy)]
pub enum Komis {
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
    /// Positions in which superko forbids a move.
    forbidding: usize,
    /// Boards seen, over all positions.
    boards_seen: usize,
    questions: usize,
    /// By run.
    unanswered: Vec<usize>,
    rebuilt: u64,
    collections: u64,
    naive_questions: usize,
    naive_wrong: usize,
}

/// The searches of one board by komi and run.
pub struct Questions {
    size: (usize, usize),
    runs: &'static [Run],
    exact: ExactGo,
    searches: HashMap<(i32, usize), Ews<Position>>,
    trusting: HashMap<i32, Ews<TrustingGo>>,
    tally: Tally,
}

impl Questions {
    pub fn new(size: (usize, usize), runs: &'static [Run]) -> Questions {
        Questions {
            size,
            runs,
            exact: ExactGo::new(size.0, size.1),
            searches: HashMap::new(),
            trusting: HashMap::new(),
            tally: Tally { unanswered: vec![0; runs.len()], ..Tally::default() },
        }
    }

    /// Asks about every `one_in`-th diagram of the board, none with a past.
    pub fn ask_diagrams(&mut self, one_in: usize, komis: Komis) {
        let (columns, rows) = self.size;
        diagrams(columns, rows).step_by(one_in).for_each(|game| self.ask(&game, komis));
        assert_eq!(self.tally.left_out, 0, "the exact solver must know every diagram");
    }

    /// Asks about positions of random games that have seen at least `least` boards. They are taken in
    /// no order: a past would otherwise mostly meet its own beginnings.
    pub fn ask_games(&mut self, seeds: Range<u64>, longest: usize, least: usize, komis: Komis) {
        let (columns, rows) = self.size;
        for seed in seeds {
            let mut rng = Rng::new(seed);
            let mut positions = random_game(columns, rows, longest, &mut rng);
            positions.retain(|game| game.seen().len() >= least);
            for taken in 0..positions.len().min(PER_GAME) {
                let other = taken + rng.below(positions.len() - taken);
                positions.swap(taken, other);
                self.ask(&positions[taken], komis);
            }
        }
    }

    /// Asks about a position in every way and compares with the exact score.
    fn ask(&mut self, game: &Position, komis: Komis) {
        let visits = if self.size.0 * self.size.1 < 12 { VISITS } else { VISITS_ON_TWELVE_POINTS };
        let Some(score) = self.exact.score(&question(game), visits) else {
            self.tally.left_out += 1;
            return;
        };
        self.tally.positions += 1;
        self.tally.forbidding += usize::from(superko_forbids_a_move(game));
        self.tally.boards_seen += game.seen().len();
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
            let winner = if 2 * score > half_points { Player::Black } else { Player::White };
            self.ask_sound(&game, winner);
            self.ask_naive(&game, winner);
        }
        if self.tally.positions.is_multiple_of(1_000) {
            self.print();
        }
    }

    fn ask_sound(&mut self, game: &Position, winner: Player) {
        for (number, run) in self.runs.iter().enumerate() {
            let place = (game.komi().half_points(), number);
            let new = || search(game, CLAIM, run.settings, run.memory, 1);
            if !run.keeps_tables {
                self.searches.remove(&place);
            }
            let ews = self.searches.entry(place).or_insert_with(new);
            let report = ask(ews, game, Some(run.expansions));
            self.tally.questions += 1;
            self.tally.rebuilt += report.statistics.rebuilt;
            self.tally.collections += report.statistics.collections;
            let Some(answer) = report.winner else {
                self.tally.unanswered[number] += 1;
                continue;
            };
            let what = || {
                let (komi, to_move) = (game.komi(), game.to_move());
                let (question, picture) = (question(game), game.picture(&[]));
                format!(
                    "{}, komi {komi}, {to_move:?} to move, {question:?}\n{picture}",
                    run.settings
                )
            };
            assert_eq!(answer, winner, "{}", what());
            if let Some(best) = report.best {
                assert_eq!(game.refusal(best), None, "{best:?} is no move, {}", what());
            }
        }
    }

    /// Asks the table that trusts every proof.
    fn ask_naive(&mut self, game: &Position, winner: Player) {
        let trusting = TrustingGo(game.clone());
        let run = self.runs[0];
        let new = || search(&trusting, CLAIM, run.settings, run.memory, 1);
        let ews = self.trusting.entry(game.komi().half_points()).or_insert_with(new);
        if let Some(answer) = ask(ews, &trusting, Some(run.expansions)).winner {
            self.tally.naive_questions += 1;
            self.tally.naive_wrong += usize::from(answer != winner);
        }
    }

    pub fn print(&self) {
        println!("{}x{}: {:?}", self.size.0, self.size.1, self.tally);
    }
}

/// What came of the questions about several boards.
#[derive(Default)]
pub struct Total {
    positions: usize,
    questions: usize,
    unanswered: usize,
    naive_wrong: usize,
}

impl Total {
    pub fn add(&mut self, questions: &Questions) {
        questions.print();
        let tally = &questions.tally;
        self.positions += tally.positions;
        self.questions += tally.questions;
        self.unanswered += tally.unanswered.iter().sum::<usize>();
        self.naive_wrong += tally.naive_wrong;
    }

    /// Checks that enough was asked and answered, and that the naive table was found out.
    pub fn check(&self, positions: usize, naive_wrong: usize) {
        assert!(self.positions >= positions, "only {} positions", self.positions);
        assert!(self.unanswered * 50 <= self.questions, "{} unanswered", self.unanswered);
        assert!(
            self.naive_wrong >= naive_wrong,
            "a naive table is wrong {} times",
            self.naive_wrong
        );
    }
}
