//! What the Hex adviser says about a position: `cargo run --release -p tesuji-games --example hex_advice --
//! "rows side" [TIMES]`. Prints the decision, the must-play moves with their worth, and how long it took
//! on average of so many times (200).

use std::time::Instant;

use tesuji_core::{Advice, Adviser, Game, Notation, Zone};
use tesuji_games::{
    formats::pos::parse_line,
    hex::{Hex, HexAdviser},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).ok_or("expected \"rows side\"")?;
    let columns = text.find(['/', ' ']).unwrap_or(1);
    let rows = text.split(' ').next().map_or(1, |rows| rows.split('/').count());
    let spec = parse_line(&format!("hex {columns}x{rows} : {text}"))?;
    let game =
        Hex::<2>::from_setup(&spec.setup).map_err(|error| error.to_string())?.with_knowledge();
    let mut adviser = HexAdviser::new(&game);
    let mut advice = Advice::default();
    adviser.advise(&game, &mut advice);
    println!("{}", game.picture(&[]));
    if let Some((winner, mv, zone)) = &advice.decided {
        let mv = mv.map(|mv| game.move_text(mv));
        println!("{winner} wins with {mv:?} in {:?}", Zone::<Hex<2>>::covers(zone));
    }
    println!("{} threats", advice.threats.len());
    let mut moves = advice.moves.clone();
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
    let list: Vec<String> =
        moves.iter().map(|(mv, odds)| format!("{} {odds:.2}", game.move_text(*mv))).collect();
    println!("{} moves: {}", moves.len(), list.join(", "));
    let times = std::env::args().nth(2).map_or(Ok(200), |times| times.parse::<u32>())?;
    let start = Instant::now();
    for _ in 0..times {
        adviser.advise(&game, &mut advice);
    }
    println!("{} {:?} each", game.to_move(), start.elapsed() / times.max(1));
    Ok(())
}
