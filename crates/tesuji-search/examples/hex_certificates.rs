//! Certificates of Hex: solves positions, writes the proofs, checks them, and prints a line for each.
//!
//! `hex_certificates 6x6` is about the empty board, `hex_certificates 6x6 openings` about every first
//! move (one of each two that a half turn maps onto each other), `… openings 11` from that cell on.

use std::{sync::atomic::AtomicBool, time::Instant};

use tesuji_core::{BoardSize, Claim, Game, Notation, Player, Setup};
use tesuji_games::{
    formats::diagram_text,
    hex::{Hex, HexMove},
};
use tesuji_proof::Head;
use tesuji_search::{Control, EwsParameters, Limits, Team};

/// For the search, and for the checker.
const MEMORY: usize = 2 << 30;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let size: BoardSize = arguments[0].parse().expect("a size like 6x6");
    let empty = Hex::from_setup(&Setup::empty(size)).expect("an empty board").with_knowledge();
    println!("position winner | searched again | nodes bytes | solved written checked (s)");
    if arguments.get(1).is_none_or(|word| word != "openings") {
        certify(size, &empty, &[]);
        return;
    }
    let first = arguments.get(2).map_or(0, |cell| cell.parse().expect("the number of a cell"));
    for cell in first..size.cells().div_ceil(2) {
        certify(size, &empty, &[HexMove::at(cell)]);
    }
}

fn certify(size: BoardSize, empty: &Hex<1>, moves: &[HexMove]) {
    let mut game = empty.clone();
    let names: Vec<String> = moves.iter().map(|&mv| empty.move_text(mv)).collect();
    // Played without filling in: the certificate is about the position as it is.
    game = game.without_knowledge();
    for &mv in moves {
        game.play(mv);
    }
    let game = game.with_knowledge();
    let claim = Claim::Wins(game.to_move());
    let stop = AtomicBool::new(false);
    let mut control = Control::new(Limits { nodes: None, time: None, memory: MEMORY }, &stop);
    let parameters = EwsParameters { line_nodes: 0, ..EwsParameters::default() };
    let started = Instant::now();
    let mut team = Team::new(&game, claim, parameters, MEMORY, 1, 1);
    let report = team.solve(&game, &mut control, &mut |_| {});
    let solved = started.elapsed();
    let winner: Player = report.winner.expect("there is no limit");
    let started = Instant::now();
    let proof = team.write_down(&game, winner, &mut control).expect("there is no limit");
    let head = Head {
        game: "hex",
        board: size.to_string(),
        rules: Vec::new(),
        start: diagram_text(&Setup::empty(size)),
        moves: names.clone(),
        terms: Vec::new(),
        shows: vec![format!("{winner} wins")],
    };
    let mut bytes = Vec::new();
    tesuji_proof::write(&head, std::slice::from_ref(&proof.tree), &mut bytes)
        .expect("memory takes all");
    let written = started.elapsed();
    let started = Instant::now();
    let verdict = tesuji_check::check(bytes.as_slice(), MEMORY);
    println!(
        "{size} {} {winner} | {} {} | {} {} | {:.3} {:.3} {:.3}",
        names.join(" "),
        report.nodes,
        proof.expansions,
        proof.tree.len(),
        bytes.len(),
        solved.as_secs_f64(),
        written.as_secs_f64(),
        started.elapsed().as_secs_f64()
    );
    if let Err(error) = verdict {
        println!("NOT ACCEPTED: {error}");
        std::process::exit(1);
    }
}
