//! `tesuji proof play`: try to refute a proof. The reader plays the losing side; the answers come from
//! the certificate alone, without any search.

use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};

use clap::Args;
use tesuji_core::Zone;
use tesuji_games::open::Listed;
use tesuji_proof::{Node, Place, Step};

use super::{Opened, Viewer, open_proof};
use crate::{
    describe,
    exit::{Exit, Failure},
    output,
};

/// Play the losing side against a proof
#[derive(Args)]
pub struct Play {
    /// The certificate
    file: PathBuf,
}

impl Play {
    pub fn run(self) -> Result<Exit, Failure> {
        open_proof(&self.file.clone(), self)
    }
}

const COMMANDS: &str = "a move, `undo`, `moves` (what the proof answers), `board` or `quit`";

impl Viewer for Play {
    fn view<G: Listed>(self, opened: &Opened<'_, G>) -> Result<Exit, Failure> {
        let shows = opened.certificate.file.line("shows").unwrap_or_default();
        let loser = opened.certificate.winner.opponent();
        output::line(&format!("{shows}. You play {loser}: {COMMANDS}."))?;
        let Some(root) = Place::root(&opened.tree) else { return Ok(Exit::Answered) };
        let used = used_cells(opened);
        let mut table = Table { opened, used, line: vec![(opened.game.clone(), root)] };
        table.answer()?;
        table.prompt()?;
        for line in io::stdin().lock().lines() {
            let line = line.map_err(Failure::input)?;
            match line.trim() {
                "" => {}
                "quit" | "exit" => break,
                "undo" => table.undo()?,
                "board" => table.show()?,
                "moves" => table.list()?,
                text => table.reply(text)?,
            }
            table.prompt()?;
        }
        Ok(Exit::Answered)
    }
}

/// A game against a proof: the positions in which the loser was to move, the present one last.
struct Table<'a, G> {
    opened: &'a Opened<'a, G>,
    used: Vec<Vec<bool>>,
    line: Vec<(G, Place)>,
}

impl<G: Listed> Table<'_, G> {
    fn now(&mut self) -> &mut (G, Place) {
        self.line.last_mut().expect("the start is always there")
    }

    /// Plays the winner's moves, if it is its turn, and shows the board.
    fn answer(&mut self) -> Result<(), Failure> {
        let tree = &self.opened.tree;
        let (game, place) = self.now();
        if let Step::Move(mv, child) = place.step(tree, game) {
            let mover = game.to_move();
            let text = game.move_text(mv);
            game.play(mv);
            *place = child;
            output::line(&format!("{mover} plays {text}"))?;
        }
        self.show()
    }

    fn show(&mut self) -> Result<(), Failure> {
        let tree = &self.opened.tree;
        let winner = self.opened.certificate.winner;
        let (game, place) = self.now();
        output::line(&describe::picture(game, &[]))?;
        match place.step(tree, game) {
            Step::Ending | Step::Decided if game.outcome().is_some() => {
                output::line("the game is over; `undo` to try again")?;
            }
            Step::Ending | Step::Decided => output::line(&format!(
                "decided without play: {winner} is sure to win from here; `undo` to try something else"
            ))?,
            Step::Move(..) | Step::Replies(..) => {}
        }
        Ok(())
    }

    fn prompt(&self) -> Result<(), Failure> {
        print!("> ");
        io::stdout().flush()?;
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if self.line.len() > 1 {
            self.line.pop();
        }
        self.show()
    }

    /// The replies the proof answers.
    fn list(&mut self) -> Result<(), Failure> {
        let tree = &self.opened.tree;
        let (game, place) = self.now();
        if let Step::Replies(replies, is_complete) = place.step(tree, game) {
            let names: Vec<String> = replies.iter().map(|(mv, _)| game.move_text(*mv)).collect();
            let rest = if is_complete { "" } else { "; the others change nothing" };
            output::line(&format!("{}{rest}", names.join(" ")))?;
        }
        Ok(())
    }

    /// Plays the loser's move and the winner's answer.
    fn reply(&mut self, text: &str) -> Result<(), Failure> {
        let tree = &self.opened.tree;
        let (game, place) = self.line.last().expect("the start is always there");
        let Step::Replies(replies, _) = place.step(tree, game) else {
            return Ok(output::line("the game is decided; `undo` or `quit`")?);
        };
        let mv = match game.parse_move(text) {
            Ok(mv) => mv,
            Err(reason) => return Ok(output::line(&format!("{reason}; or {COMMANDS}"))?),
        };
        let mut game = game.clone();
        let answered = replies.iter().find(|(reply, _)| *reply == mv);
        let child = match answered {
            Some((_, child)) => child.clone(),
            None => match self.undisturbed(&game, mv, &replies) {
                Some(child) => child,
                None => return Ok(output::line("the certificate has no answer to that")?),
            },
        };
        game.play(mv);
        self.line.push((game, child));
        self.answer()
    }

    /// An answered reply whose proof a move elsewhere does not disturb.
    fn undisturbed(&self, game: &G, mv: G::Move, replies: &[(G::Move, Place)]) -> Option<Place> {
        let is_free = |(_, child): &&(G::Move, Place)| {
            let used = &self.used[child.node().index()];
            let mut cells = (0..used.len()).filter(|&cell| used[cell]);
            !cells.any(|cell| child.seen(game, cell as u32) == mv)
        };
        replies.iter().find(is_free).map(|(_, child)| child.clone())
    }
}

/// The cells each node's proof uses, for games in which some replies need no answer; else nothing.
fn used_cells<G: Listed>(opened: &Opened<'_, G>) -> Vec<Vec<bool>> {
    if !G::Zone::TRACKED {
        return Vec::new();
    }
    let game = &opened.game;
    let mut all: Vec<Vec<bool>> = Vec::with_capacity(opened.tree.len());
    for id in opened.tree.ids() {
        let mut used = vec![false; game.size().cells()];
        match opened.tree.node(id) {
            Node::Ending => {}
            // A chain, after its length.
            Node::Witness(numbers) | Node::Joint { numbers, .. } => {
                numbers.iter().skip(1).for_each(|&cell| used[cell as usize] = true);
            }
            Node::Move { child, .. } => used.clone_from(&all[child.index()]),
            Node::Again { node, symmetry } => {
                for cell in (0..used.len()).filter(|&cell| all[node.index()][cell]) {
                    let mv = game.move_under(game.numbered(cell as u32), symmetry.into());
                    used[game.move_number(mv) as usize] = true;
                }
            }
            Node::AllReplies(replies) | Node::SomeReplies(replies) => {
                for (_, child) in replies {
                    let more = all[child.index()].iter();
                    used.iter_mut().zip(more).for_each(|(used, more)| *used |= more);
                }
            }
        }
        all.push(used);
    }
    all
}
