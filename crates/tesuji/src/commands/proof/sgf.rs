//! `tesuji proof sgf`: a proof as a game record with variations, for ordinary viewers.
//!
//! The winner has one move at each turn, the loser a variation for every reply that the proof answers.
//! References are followed, so the record is a part of the proof's tree, cut at a depth and a size.

use std::{fmt::Write, path::PathBuf};

use clap::Args;
use tesuji_core::{Cell, Notation, Player};
use tesuji_proof::{Certify, Place, Step};

use super::{Opened, Viewer, open_proof};
use crate::{
    exit::{Exit, Failure},
    output,
};

/// A proof as SGF with variations
#[derive(Args)]
pub struct Sgf {
    /// The certificate
    file: PathBuf,

    /// Moves of the longest variation
    #[arg(long, value_name = "N", default_value_t = 12)]
    depth: usize,

    /// Moves in the whole record
    #[arg(long, value_name = "N", default_value_t = 5000)]
    moves: usize,
}

impl Sgf {
    pub fn run(self) -> Result<Exit, Failure> {
        open_proof(&self.file.clone(), self)
    }
}

impl Viewer for Sgf {
    fn view<G: Notation + Certify>(self, opened: &[Opened<'_, G>]) -> Result<Exit, Failure> {
        let (depth, moves) = (self.depth, self.moves);
        let mut record =
            Record { opened: &opened[0], text: String::new(), depth, moves_left: moves };
        record.root();
        let count = opened.len();
        for opened in opened {
            record.opened = opened;
            record.moves_left = moves / count;
            if count > 1 {
                let first = letter(opened.game.to_move());
                let _ = write!(record.text, "\n(;PL[{first}]C[{}]", opened.shows);
            }
            if let Some(root) = Place::root(&opened.tree) {
                record.variation(&mut opened.game.clone(), &root, depth);
            }
            if count > 1 {
                record.text.push(')');
            }
        }
        record.text.push(')');
        output::line(&record.text)?;
        Ok(Exit::Answered)
    }
}

struct Record<'a, G> {
    opened: &'a Opened<'a, G>,
    text: String,
    depth: usize,
    moves_left: usize,
}

impl<G: Notation + Certify> Record<'_, G> {
    fn root(&mut self) {
        let certificate = self.opened.certificate;
        let size = certificate.spec.setup.size;
        let game = if G::NAME == "hex" { 11 } else { 1 };
        let board = match size.is_square() {
            true => size.columns().to_string(),
            false => format!("{}:{}", size.columns(), size.rows()),
        };
        let _ = write!(self.text, "(;FF[4]GM[{game}]CA[UTF-8]AP[tesuji]SZ[{board}]");
        for (name, value) in self.opened.game.rules() {
            if name == "komi" {
                let _ = write!(self.text, "KM[{value}]");
            }
        }
        for (property, player) in [("AB", Player::Black), ("AW", Player::White)] {
            let cells = &certificate.spec.setup.cells;
            let mut stones = (0..cells.len()).filter(|&at| cells[at] == Cell::Stone(player));
            if let Some(first) = stones.next() {
                let point = self.point(first);
                let _ = write!(self.text, "{property}[{point}]");
                for at in stones {
                    let point = self.point(at);
                    let _ = write!(self.text, "[{point}]");
                }
            }
        }
        let mut mover = certificate.spec.setup.to_move;
        let _ = write!(self.text, "PL[{}]C[{}]", letter(mover), certificate.file.head.join("\n"));
        // The moves that lead to the position are part of the game.
        for text in certificate.spec.moves_with_passes("pass") {
            let point = self.point_of_text(text);
            let _ = write!(self.text, ";{}[{point}]", letter(mover));
            mover = mover.opponent();
        }
    }

    /// The variations from a position on.
    fn variation(&mut self, game: &mut G, place: &Place, depth: usize) {
        let winner = self.opened.winner;
        let (moves, comment) = match place.step(&self.opened.tree, game) {
            Step::Ending => (Vec::new(), "The game is over.".to_owned()),
            Step::Decided => (Vec::new(), format!("Decided without play: {winner} wins.")),
            Step::Move(mv, child) => (vec![(mv, Some(child))], String::new()),
            Step::Wasted(mv) => (
                vec![(mv, None)],
                "This gains nothing: what wins without it wins after the answer.".to_owned(),
            ),
            Step::Replies(replies, is_complete) => {
                let comment = if is_complete { "" } else { "Other moves change nothing." };
                let replies = replies.into_iter().map(|(mv, child)| (mv, Some(child)));
                (replies.collect(), comment.to_owned())
            }
        };
        let is_cut = depth == 0 || self.moves_left < moves.len();
        let comment = match is_cut && !moves.is_empty() {
            true => "The proof goes on.",
            false => comment.as_str(),
        };
        // The root has a comment already.
        if !comment.is_empty() && depth < self.depth {
            let _ = write!(self.text, "C[{comment}]");
        }
        if is_cut {
            return;
        }
        self.moves_left -= moves.len();
        let mover = game.to_move();
        let is_fork = moves.len() > 1;
        for (mv, child) in moves {
            let point = game.move_cell(mv).map_or(String::new(), |cell| self.point(cell));
            let open = if is_fork { "(" } else { "" };
            let _ = write!(self.text, "{open};{}[{point}]", letter(mover));
            let undo = game.play(mv);
            if let Some(child) = child {
                self.variation(game, &child, depth - 1);
            }
            game.undo(undo);
            if is_fork {
                self.text.push(')');
            }
        }
    }

    /// A point as SGF has it: two letters, or in Hex a letter and a number.
    fn point(&self, cell: usize) -> String {
        let size = self.opened.game.size();
        let (column, row) = (size.column_of(cell), size.row_of(cell));
        let letter = |number: usize| char::from(b'a' + number as u8);
        match G::NAME {
            "hex" => format!("{}{}", letter(column), row + 1),
            _ => format!("{}{}", letter(column), letter(row)),
        }
    }

    /// A point or pass as the command line has it, for SGF.
    fn point_of_text(&self, text: &str) -> String {
        // Any position of the game knows the names of its points.
        let game = &self.opened.game;
        let cell = (0..game.size().cells())
            .find(|&cell| game.move_text(game.numbered(cell as u32)).eq_ignore_ascii_case(text));
        cell.map_or(String::new(), |cell| self.point(cell))
    }
}

fn letter(player: Player) -> char {
    match player {
        Player::Black => 'B',
        Player::White => 'W',
    }
}
