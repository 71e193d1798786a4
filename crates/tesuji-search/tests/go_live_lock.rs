//! Two histories that take turns at one position must not keep throwing out each other's node: the search
//! would expand the same few positions for ever.

mod questions;

use questions::{ROOMY, ask, search};
use tesuji_core::{Claim, Game, Notation, Player, Setup};
use tesuji_games::go::{Go, Komi};

/// A game on six points in a row that ends at `oo.o.o`, with White to pass and Black to move.
const MOVES: [&str; 15] = [
    "b1", "e1", "d1", "c1", "pass", "a1", "pass", "d1", "b1", "pass", "f1", "c1", "d1", "pass",
    "a1",
];

#[test]
fn every_history_keeps_its_node() {
    // No result of this board reaches the komi, so every random game says the same, and an order by
    // win rates tries all lines in turn.
    let komi = Komi::from_half_points(13).unwrap();
    let empty = Setup { to_move: Player::White, ..Setup::empty("6x1".parse().unwrap()) };
    let mut game = Go::<1>::from_setup(&empty, komi).unwrap();
    for text in MOVES {
        let mv = game.parse_move(text).unwrap();
        game.play(mv);
    }
    assert!(game.picture(&[]).contains("o o . o . o"));
    for preset in ["ews-ps", "paper", "default", "ews-wr"] {
        let settings = format!("{preset} line_nodes=0");
        let mut ews = search(&game, Claim::Wins(Player::Black), &settings, ROOMY, 1);
        let report = ask(&mut ews, &game, Some(2_000));
        assert_eq!(report.winner, Some(Player::White), "{preset}: {:?}", report.statistics);
    }
}
