//! The exact scores of small empty Go boards, asked on both sides of each: Black wins at half a point
//! less, White at half a point more, with every amount of static knowledge.

mod questions;

use questions::{ROOMY, ask, search};
use tesuji_core::{Claim, Player, Setup};
use tesuji_games::{
    formats::pos,
    go::{Go, Komi, Safety},
};

/// Boards with more points, or longer and one point wide, take too long here without knowledge.
const MOST_POINTS: usize = 12;
const LONGEST_LINE: usize = 8;

/// The suite's boards that are small enough, with their scores.
fn boards() -> Vec<(Setup, i32)> {
    let suite = include_str!("../../../suites/go-small.pos");
    let board = |spec: tesuji_games::formats::PositionSpec| {
        let (_, score) = spec.answers.iter().find(|(key, _)| key == "score").expect("a score");
        (spec.setup, score.parse().expect("a number"))
    };
    let small = |(setup, _): &(Setup, i32)| {
        let size = setup.size;
        let is_line = size.columns().min(size.rows()) == 1;
        size.cells() <= MOST_POINTS && !(is_line && size.cells() > LONGEST_LINE)
    };
    pos::parse_file(suite).map(|(_, spec)| board(spec.unwrap())).filter(small).collect()
}

#[test]
fn small_boards_have_their_scores() {
    let boards = boards();
    assert!(boards.len() >= 15, "the suite has shrunk to {}", boards.len());
    for (setup, score) in boards {
        for (level, name) in Safety::ALL {
            for (half_points, winner) in
                [(2 * score - 1, Player::Black), (2 * score + 1, Player::White)]
            {
                let komi = Komi::from_half_points(half_points).unwrap();
                let game = Go::<1>::from_setup(&setup, komi).unwrap().with_safety(level);
                let claim = Claim::Wins(Player::Black);
                let mut ews = search(&game, claim, "default line_nodes=0", 64 * ROOMY, 1);
                let report = ask(&mut ews, &game, None);
                assert_eq!(report.winner, Some(winner), "{} {name} {half_points}", setup.size);
            }
        }
    }
}
