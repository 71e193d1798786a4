//! `tesuji proof sgf`: a proof as a game record with variations, for ordinary viewers.
//!
//! The winner has one move at each turn, the loser a variation for every reply that the proof answers.
//! References are followed, so the record is a part of the proof's tree, cut at a depth and a size.

use std::path::PathBuf;

use clap::Args;
use tesuji_core::Notation;
use tesuji_games::{
    formats::sgf::{Header, Node, RecordMove, Writer},
    picture::Pictured,
};
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
    fn view<G: Pictured + Certify>(self, opened: &[Opened<'_, G>]) -> Result<Exit, Failure> {
        let (depth, moves) = (self.depth, self.moves);
        let writer = Writer::new(&header(&opened[0]));
        let mut record = Record { opened: &opened[0], writer, depth, moves_left: moves };
        record.root();
        let count = opened.len();
        for opened in opened {
            record.opened = opened;
            record.moves_left = moves / count;
            if count > 1 {
                record.writer.open_variation();
                record.writer.node(&Node {
                    to_move: Some(opened.game.to_move()),
                    comment: opened.shows.to_string(),
                    ..Node::default()
                });
            }
            if let Some(root) = Place::root(&opened.tree) {
                record.variation(&mut opened.game.clone(), &root, depth);
            }
            if count > 1 {
                record.writer.close_variation();
            }
        }
        output::line(record.writer.finish().trim_end())?;
        Ok(Exit::Answered)
    }
}

fn header<G: Notation>(opened: &Opened<'_, G>) -> Header<'static> {
    let komi = opened.game.rules().into_iter().find(|(name, _)| *name == "komi");
    let size = opened.certificate.spec.setup.size;
    Header { game: G::NAME, size, komi: komi.map(|(_, value)| value) }
}

struct Record<'a, G> {
    opened: &'a Opened<'a, G>,
    writer: Writer,
    depth: usize,
    moves_left: usize,
}

impl<G: Pictured + Certify> Record<'_, G> {
    fn root(&mut self) {
        let certificate = self.opened.certificate;
        let mut mover = certificate.spec.setup.to_move;
        self.writer.set_up(&certificate.spec.setup);
        self.comment(&certificate.file.head.join("\n"));
        // The moves that lead to the position are part of the game.
        for text in certificate.spec.moves_with_passes("pass") {
            let cell = self.cell_of_text(text);
            self.writer.node(&Node::of_move(RecordMove::of(mover, cell)));
            mover = mover.opponent();
        }
    }

    fn comment(&mut self, comment: &str) {
        self.writer.say(&Node { comment: comment.to_owned(), ..Node::default() });
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
            self.comment(comment);
        }
        if is_cut {
            return;
        }
        self.moves_left -= moves.len();
        let mover = game.to_move();
        let is_fork = moves.len() > 1;
        for (mv, child) in moves {
            if is_fork {
                self.writer.open_variation();
            }
            self.writer.node(&Node::of_move(RecordMove::of(mover, game.move_cell(mv))));
            let undo = game.play(mv);
            if let Some(child) = child {
                self.variation(game, &child, depth - 1);
            }
            game.undo(undo);
            if is_fork {
                self.writer.close_variation();
            }
        }
    }

    /// The cell of a move of the record; nothing for a pass.
    fn cell_of_text(&self, text: &str) -> Option<usize> {
        // Any position of the game knows the names of its points.
        let game = &self.opened.game;
        (0..game.size().cells())
            .find(|&cell| game.move_text(game.numbered(cell as u32)).eq_ignore_ascii_case(text))
    }
}
