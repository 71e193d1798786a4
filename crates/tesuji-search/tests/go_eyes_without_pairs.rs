//! What rules without a witness claim on boards of more than 25 points (eyes by one answer, short and longer hunts for
//! eyes) against searches that know nothing of them.
//!
//! The positions are those of the games of `suites/go-6x6.pos` from ply 16 on, and boards made for hunts (`walled_board`),
//! and what comes of playing about there until few points are left, all with their pasts. A claim counts if pairs
//! alone do not show it. It is put to a search as a question, whether the side wins at the komi at which it needs just
//! these points: first to one that knows only the rules of the game, then, if that is too much for it, to one that also
//! knows unconditional life and the territory beside it (`benson`), then to one that knows all that has a witness
//! (`bss-no-hunt`). Claims that are too much for each of them are counted and left out. Long tests can be run in parts
//! (`part`); results are in docs/results/go-safety.md.

mod go_games;
#[path = "../../tesuji-games/tests/part/mod.rs"]
mod part;
mod questions;
#[path = "../../tesuji-games/tests/safety/mod.rs"]
mod safety;

use std::collections::HashSet;

use go_games::superko_forbids_a_move;
use part::Part;
use questions::{ask, search};
use safety::{
    claims::{Position, bound, komi_for, position, walled_board},
    exact_go,
};
use tesuji_core::{Claim, Game, Key, Notation, Player, Rng};
use tesuji_games::{
    formats::{PositionSpec, pos},
    go::{GoMove, Komi, Safety},
};

const SUITE: &str = include_str!("../../../suites/go-6x6.pos");

/// Levels that look for eyes in other ways than by pairs, and the same without.
const LEVELS: [(Safety, Safety); 4] = [
    (Safety::Lap, Safety::LapPairs),
    (Safety::Bss, Safety::BssPairs),
    (Safety::LapEyes, Safety::LapPairs),
    (Safety::BssEyes, Safety::BssPairs),
];

/// What searches know that are asked, one after the other.
const JUDGES: [Safety; 3] = [Safety::None, Safety::Benson, Safety::BssNoHunt];

/// Earlier in the game hardly anything is claimed.
const FIRST_PLY: usize = 16;

#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    /// Claims of each level; one that two levels make counts for both.
    claims: [usize; LEVELS.len()],
    /// Different claims, and those in positions where superko forbids a move.
    questions: usize,
    forbidding: usize,
    /// By each of the judges.
    answered: [usize; JUDGES.len()],
    unanswered: usize,
}

struct Claims {
    /// What has been looked at, so that nothing is asked twice.
    seen: HashSet<Key>,
    part: Part,
    /// For each of the judges.
    most_expansions: [u64; JUDGES.len()],
    tally: Tally,
}

impl Claims {
    fn new(part: Part, most_expansions: [u64; JUDGES.len()]) -> Claims {
        Claims { seen: HashSet::new(), part, most_expansions, tally: Tally::default() }
    }

    /// Checks the claims in this position.
    fn check(&mut self, game: &Position) {
        if game.is_over() || !self.seen.insert(game.key()) || !self.part.takes_next() {
            return;
        }
        self.tally.positions += 1;
        for side in Player::BOTH {
            for points in self.claimed(game, side) {
                self.tally.questions += 1;
                self.tally.forbidding += usize::from(superko_forbids_a_move(game));
                assert_ne!(
                    self.gets(game, side, points),
                    Some(false),
                    "{side} does not get {points} points, {} to move, {} passes, {} boards seen\n{}",
                    game.to_move(),
                    game.passes(),
                    game.seen().len(),
                    game.picture(&[])
                );
            }
        }
    }

    /// The numbers of points that some level claims and that pairs do not show.
    fn claimed(&mut self, game: &Position, side: Player) -> Vec<usize> {
        let of = |level| bound(game.board(), game.stones(), side, game.to_move(), level);
        let mut claimed = Vec::new();
        for ((level, without), claims) in LEVELS.into_iter().zip(&mut self.tally.claims) {
            let points = of(level);
            if points <= of(without) {
                continue;
            }
            let asked = position_for(game, side, points, level);
            if asked.settled(Claim::Wins(side)).is_some_and(|settled| settled.winner == side) {
                *claims += 1;
                if !claimed.contains(&points) {
                    claimed.push(points);
                }
            }
        }
        claimed
    }

    /// Whether the side gets so many points, if it does not take too long to find out.
    fn gets(&mut self, game: &Position, side: Player, points: usize) -> Option<bool> {
        for (judge, level) in JUDGES.into_iter().enumerate() {
            let asked = position_for(game, side, points, level);
            let mut ews = search(&asked, Claim::Wins(side), "default line_nodes=0", 1 << 24, 1);
            let report = ask(&mut ews, &asked, Some(self.most_expansions[judge]));
            if let Some(winner) = report.winner {
                self.tally.answered[judge] += 1;
                return Some(winner == side);
            }
        }
        self.tally.unanswered += 1;
        None
    }

    /// Checks the positions of a game as the suite has it, and some that come of playing about after it.
    fn check_game(&mut self, spec: &PositionSpec, continuations: usize, rng: &mut Rng) {
        let mut game = Position::from_setup(&spec.setup, Komi::default()).unwrap();
        for (ply, text) in spec.moves_with_passes("pass").into_iter().enumerate() {
            if ply >= FIRST_PLY {
                self.check(&game);
            }
            game.play(game.parse_move(text).unwrap());
        }
        for _ in 0..continuations {
            self.play_about(game.clone(), rng);
        }
    }

    /// Plays moves by lot that fill no own eye, mostly without passing, and checks after each.
    fn play_about(&mut self, mut game: Position, rng: &mut Rng) {
        let mut moves = Vec::new();
        for _ in 0..game.board_size().cells() {
            if game.is_over() {
                return;
            }
            self.check(&game);
            game.moves(&mut moves);
            let own = game.stones().of(game.to_move());
            moves.retain(|mv| {
                !mv.cell().is_some_and(|cell| game.board().touching(cell).is_within(&own))
            });
            if rng.below(8) > 0 && moves.len() > 1 {
                moves.retain(|&mv| mv != GoMove::PASS);
            }
            game.play(moves[rng.below(moves.len())]);
        }
    }
}

/// The position at the komi at which the side needs just these points, for a search that knows so much.
fn position_for(game: &Position, side: Player, points: usize, level: Safety) -> Position {
    let komi = komi_for(side, points, game.board_size().cells());
    game.clone().with_safety(level).with_komi(komi)
}

/// Checks every `one_in`-th game of the suite.
fn check_suite(one_in: usize, continuations: usize, mut claims: Claims) -> Tally {
    let mut rng = Rng::new(1);
    for (_, spec) in pos::parse_file(SUITE).step_by(one_in) {
        claims.check_game(&spec.unwrap(), continuations, &mut rng);
    }
    println!("6x6 games: {:?}", claims.tally);
    claims.tally
}

/// Checks so many boards with a region in a wall, and positions that come of playing about there.
fn check_walled((columns, rows): (usize, usize), boards: usize, mut claims: Claims) -> Tally {
    let mut rng = Rng::new(2);
    for _ in 0..boards {
        let stones = walled_board(columns, rows, &mut rng);
        if let Some(game) = position(columns, rows, &stones, Player::BOTH[rng.below(2)]) {
            claims.play_about(game, &mut rng);
        }
    }
    println!("{columns}x{rows}: {:?}", claims.tally);
    claims.tally
}

/// All with more than 25 points, and few enough for `walled_board`.
const SIZES: [(usize, usize); 4] = [(6, 5), (7, 4), (9, 3), (13, 2)];

#[test]
fn claims_in_games_are_true() {
    let tally = check_suite(20, 1, Claims::new(Part::whole(), [200, 3_000, 3_000]));
    assert!(tally.questions >= 100, "few claims");
    assert!(20 * tally.unanswered <= tally.questions, "too many claims were not checked");
}

#[test]
fn claims_behind_walls_are_true() {
    for size in SIZES {
        let tally = check_walled(size, 60, Claims::new(Part::whole(), [200, 3_000, 3_000]));
        assert!(tally.questions >= 20, "few claims");
        assert!(20 * tally.unanswered <= tally.questions, "too many claims were not checked");
    }
}

/// All games of the suite, with ten continuations each.
#[test]
#[ignore = "takes 12 minutes"]
fn claims_in_all_games_are_true() {
    let tally = check_suite(1, 10, Claims::new(Part::asked_for(), [500, 20_000, 20_000]));
    assert!(100 * tally.unanswered <= tally.questions, "too many claims were not checked");
}

#[test]
#[ignore = "takes minutes"]
fn claims_behind_many_walls_are_true() {
    for size in SIZES {
        let claims = Claims::new(Part::asked_for(), [500, 20_000, 20_000]);
        let tally = check_walled(size, 2_000, claims);
        assert!(100 * tally.unanswered <= tally.questions, "too many claims were not checked");
    }
}
