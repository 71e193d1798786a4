//! `tesuji proof play`: try to refute a proof. The reader plays the losing side; the answers come from
//! the certificate alone, without any search.

use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};

use clap::Args;
use tesuji_core::{Notation, Zone};
use tesuji_games::picture::Pictured;
use tesuji_proof::{Certify, Place, Step, Strategy};

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

    /// Which of the claims to play against, where there are several
    #[arg(long, value_name = "N", default_value_t = 1)]
    claim: usize,
}

impl Play {
    pub fn run(self) -> Result<Exit, Failure> {
        open_proof(&self.file.clone(), self)
    }
}

const COMMANDS: &str = "a move, `undo`, `moves` (what the proof answers), `board` or `quit`";

impl Viewer for Play {
    fn view<G: Pictured + Certify>(self, opened: &[Opened<'_, G>]) -> Result<Exit, Failure> {
        let chosen = self.claim.checked_sub(1).and_then(|at| opened.get(at));
        let opened = chosen.ok_or_else(|| {
            let (claim, count) = (self.claim, opened.len());
            Failure::input(format!("there is no claim {claim}; the certificate has {count}"))
        })?;
        let shows = &opened.shows;
        let loser = opened.winner.opponent();
        output::line(&format!("{shows}. You play {loser}: {COMMANDS}."))?;
        let Some(root) = Place::root(&opened.tree) else { return Ok(Exit::Answered) };
        let strategy = match G::Zone::STORED {
            true => Some(strategy_of(opened)?),
            false => None,
        };
        let duties = match &strategy {
            Some(strategy) => strategy.duties(root),
            None => vec![root],
        };
        let mut table = Table { opened, strategy, line: vec![(opened.game.clone(), duties)] };
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

/// A game against a proof: the positions in which the loser was to move, the present one last, with the
/// places of the proof they are at.
struct Table<'a, G: Certify> {
    opened: &'a Opened<'a, G>,
    /// In games with zones.
    strategy: Option<Strategy<'a, G>>,
    line: Vec<(G, Vec<Place>)>,
}

impl<G: Pictured + Certify> Table<'_, G> {
    fn now(&mut self) -> &mut (G, Vec<Place>) {
        self.line.last_mut().expect("the start is always there")
    }

    /// Plays the winner's moves, if it is its turn, and shows the board.
    fn answer(&mut self) -> Result<(), Failure> {
        let Table { opened, strategy, line } = self;
        let (game, places) = line.last_mut().expect("the start is always there");
        let mv = match strategy {
            Some(strategy) => strategy.opening(game, places),
            None => match places[0].step(&opened.tree, game) {
                Step::Move(mv, child) => {
                    *places = vec![child];
                    Some(mv)
                }
                _ => None,
            },
        };
        if let Some(mv) = mv {
            tell(game, mv)?;
            game.play(mv);
        }
        self.show()
    }

    fn show(&mut self) -> Result<(), Failure> {
        let tree = &self.opened.tree;
        let winner = self.opened.winner;
        let has_strategy = self.strategy.is_some();
        let (game, places) = self.now();
        output::line(&describe::picture(game, &[]))?;
        if game.outcome().is_some() {
            output::line("the game is over; `undo` to try again")?;
        } else if !has_strategy && matches!(places[0].step(tree, game), Step::Decided) {
            output::line(&format!(
                "decided without play: {winner} is sure to win from here; `undo` to try something else"
            ))?;
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
        let (game, places) = self.now();
        let mut told = Vec::new();
        for place in places {
            if let Step::Replies(replies, is_complete) = place.step(tree, game) {
                let names: Vec<String> =
                    replies.iter().map(|(mv, _)| game.move_text(*mv)).collect();
                let rest = if is_complete { "" } else { "; the others change nothing" };
                let text = format!("{}{rest}", names.join(" "));
                // Where something is filled in, the position after it says the same.
                if !told.contains(&text) {
                    output::line(&text)?;
                    told.push(text);
                }
            }
        }
        Ok(())
    }

    /// Plays the loser's move and the winner's answer.
    fn reply(&mut self, text: &str) -> Result<(), Failure> {
        let (game, places) = self.line.last().expect("the start is always there");
        let is_decided = match self.strategy {
            Some(_) => game.outcome().is_some(),
            None => !matches!(places[0].step(&self.opened.tree, game), Step::Replies(..)),
        };
        if is_decided {
            return Ok(output::line("the game is decided; `undo` or `quit`")?);
        }
        let mv = match game.parse_move(text) {
            Ok(mv) => mv,
            Err(reason) => return Ok(output::line(&format!("{reason}; or {COMMANDS}"))?),
        };
        match self.strategy {
            Some(_) => self.reply_by_strategy(mv),
            None => self.reply_by_tree(mv),
        }
    }

    fn reply_by_tree(&mut self, mv: G::Move) -> Result<(), Failure> {
        let (game, places) = self.line.last().expect("the start is always there");
        let Step::Replies(replies, _) = places[0].step(&self.opened.tree, game) else {
            return Ok(());
        };
        let Some((_, child)) = replies.into_iter().find(|(reply, _)| *reply == mv) else {
            return Ok(output::line("the certificate has no answer to that")?);
        };
        let mut game = game.clone();
        game.play(mv);
        self.line.push((game, vec![child]));
        self.answer()
    }

    fn reply_by_strategy(&mut self, mv: G::Move) -> Result<(), Failure> {
        let (game, places) = self.line.last().expect("the start is always there");
        let (mut game, mut places) = (game.clone(), places.clone());
        let strategy = self.strategy.as_ref().expect("the game has zones");
        let answer = strategy.answer(&game, &mut places, mv);
        game.play(mv);
        match answer {
            Some(answer) => {
                tell(&game, answer)?;
                game.play(answer);
            }
            None if game.outcome().is_none() => {
                return Ok(output::line("the certificate has no answer to that")?);
            }
            None => {}
        }
        self.line.push((game, places));
        self.show()
    }
}

fn tell<G: Notation>(game: &G, mv: G::Move) -> Result<(), Failure> {
    Ok(output::line(&format!("{} plays {}", game.to_move(), game.move_text(mv)))?)
}

fn strategy_of<'a, G: Certify>(opened: &'a Opened<'a, G>) -> Result<Strategy<'a, G>, Failure> {
    let Opened { tree, game, winner, .. } = opened;
    let strategy = Strategy::new(tree, game, *winner);
    strategy
        .ok_or_else(|| Failure::input("the certificate makes no sense; `tesuji check` says why"))
}
