//! Certificates for tests: positions with the moves that lead to them, proofs of them, and files taken
//! apart and put together again with checksums that are right.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use std::sync::atomic::AtomicBool;

use tesuji_check::{Rejected, Verified, check};
use tesuji_core::{BoardSize, Cell, Claim, Notation, Player, Rng, Setup};
use tesuji_games::{
    formats::diagram_text,
    go::{Go, GoMove, Komi},
    hex::Hex,
};
use tesuji_proof::{Certify, Head};
use tesuji_search::{Control, EwsParameters, Limits, Team};

/// Plenty for the checker.
pub const MEMORY: usize = 1 << 30;

/// A position with how it was reached.
#[derive(Clone, Debug)]
pub struct Case<G> {
    pub start: Setup,
    pub moves: Vec<String>,
    pub game: G,
}

/// The head of a certificate that shows something about a position.
pub fn head<G: Notation>(case: &Case<G>, shows: &str) -> Head {
    Head {
        game: G::NAME,
        board: case.start.size.to_string(),
        rules: case.game.rules(),
        start: diagram_text(&case.start),
        moves: case.moves.clone(),
        terms: Vec::new(),
        shows: vec![shows.into()],
    }
}

/// Who wins, and the certificate of that. The game must have no draws.
pub fn certified<G>(case: &Case<G>, memory: usize, seed: u64) -> (Player, Vec<u8>)
where
    G: Certify + Notation + Sync,
{
    let claim = Claim::Wins(case.game.to_move());
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory };
    let mut control = Control::new(limits, &stop);
    let parameters = EwsParameters { line_nodes: 0, ..EwsParameters::default() };
    let mut team = Team::new(&case.game, claim, parameters, memory, seed, 1);
    let report = team.solve(&case.game, &mut control, &mut |_| {});
    let winner = report.winner.expect("there are no limits");
    let proof = team.write_down(&case.game, winner, &mut control).expect("nor here");
    let mut bytes = Vec::new();
    tesuji_proof::write(&head(case, &format!("{winner} wins")), &[proof.tree], &mut bytes).unwrap();
    (winner, bytes)
}

/// Checks a file.
pub fn verdict(bytes: &[u8]) -> Result<Verified, Rejected> {
    check(bytes, MEMORY)
}

/// A position of a random game of Go with many captures and few passes.
pub fn random_go(columns: u64, rows: u64, longest: usize, komi: i32, rng: &mut Rng) -> Case<Go<1>> {
    let mut start = Setup::empty(BoardSize::new(columns, rows).unwrap());
    start.to_move = Player::BOTH[rng.below(2)];
    let komi = Komi::from_half_points(komi).unwrap();
    let mut game = Go::from_setup(&start, komi).unwrap();
    let mut names = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..rng.below(longest + 1) {
        use tesuji_core::Game;
        game.moves(&mut moves);
        let captures =
            |mv: &GoMove| mv.cell().is_some_and(|cell| !game.board_after(cell).1.is_empty());
        if rng.below(2) == 0 && moves.iter().any(captures) {
            moves.retain(captures);
        } else if moves.len() > 1 && rng.below(6) > 0 {
            moves.pop();
        }
        let mv = moves[rng.below(moves.len())];
        names.push(game.move_text(mv));
        let undo = game.play(mv);
        if game.is_over() {
            game.undo(undo);
            names.pop();
            break;
        }
    }
    Case { start, moves: names, game }
}

/// A position with a few random stones of both sides.
pub fn random_hex(columns: u64, rows: u64, one_in: usize, rng: &mut Rng) -> Case<Hex<1>> {
    loop {
        let mut start = Setup::empty(BoardSize::new(columns, rows).unwrap());
        start.to_move = Player::BOTH[rng.below(2)];
        for cell in &mut start.cells {
            if rng.below(one_in) == 0 {
                *cell = Cell::Stone(Player::BOTH[rng.below(2)]);
            }
        }
        if let Ok(game) = Hex::from_setup(&start) {
            return Case { start, moves: Vec::new(), game };
        }
    }
}

/// Up to two cells changed, and perhaps the side to move.
pub fn changed_setup(setup: &Setup, rng: &mut Rng) -> Setup {
    let mut other = setup.clone();
    for _ in 0..rng.below(3) {
        let cell = rng.below(other.cells.len());
        let stones = Player::BOTH.map(Cell::Stone);
        other.cells[cell] = [Cell::Empty, stones[0], stones[1]][rng.below(3)];
    }
    if rng.below(4) == 0 {
        other.to_move = other.to_move.opponent();
    }
    other
}

/// The head of a file and the bytes of its proof.
pub fn unpacked(file: &[u8]) -> (String, Vec<u8>) {
    let end = file.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let head = String::from_utf8(file[..end].to_vec()).unwrap();
    let mut body = Vec::new();
    let mut rest = &file[end..];
    loop {
        let length = |at: usize| u32::from_le_bytes(rest[at..at + 4].try_into().unwrap()) as usize;
        let (raw, packed) = (length(0), length(4));
        if raw == 0 {
            return (head, body);
        }
        let block = &rest[16..16 + packed];
        body.extend(miniz_oxide::inflate::decompress_to_vec(block).unwrap());
        rest = &rest[16 + packed..];
    }
}

/// A file with this head and proof, all checksums right.
pub fn packed(head: &str, body: &[u8]) -> Vec<u8> {
    let mut file = head.as_bytes().to_vec();
    for block in body.chunks(1 << 15) {
        let packed = miniz_oxide::deflate::compress_to_vec(block, 1);
        file.extend((block.len() as u32).to_le_bytes());
        file.extend((packed.len() as u32).to_le_bytes());
        file.extend(&blake3::hash(&packed).as_bytes()[..8]);
        file.extend(packed);
    }
    file.extend([0; 8]);
    let digest = *blake3::hash(&file).as_bytes();
    file.extend(digest);
    file
}

/// One small change of a proof: a byte changed, taken out, put in or moved, a part doubled or dropped.
pub fn changed(body: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut body = body.to_vec();
    let at = rng.below(body.len());
    let end = (at + 1 + rng.below(8)).min(body.len());
    match rng.below(6) {
        0 => body[at] = rng.below(256) as u8,
        1 => body[at] ^= 1 << rng.below(8),
        2 => drop(body.drain(at..end)),
        3 => body.insert(at, rng.below(27) as u8),
        4 => {
            let part = body[at..end].to_vec();
            let place = rng.below(body.len());
            body.splice(place..place, part);
        }
        _ => {
            let other = rng.below(body.len());
            body.swap(at, other);
        }
    }
    body
}

/// With the count that a proof really has, as far as the number of nodes is what is wrong with it.
pub fn accepted(head: &str, body: &[u8]) -> bool {
    match verdict(&packed(head, body)) {
        Ok(_) => true,
        Err(error) => match error.to_string().split_once("but there are ") {
            Some((_, count)) => {
                let start = head.find("\nnodes ").unwrap() + 7;
                let head = format!("{}{count}\n\n", &head[..start]);
                verdict(&packed(&head, body)).is_ok()
            }
            None => false,
        },
    }
}
