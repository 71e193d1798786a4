//! The subcommands, one file each.

mod bench;
mod check;
mod evaluate;
mod openings;
mod pcg;
mod proof;
mod resume;
mod score;
mod semeai;
mod show;
mod solve;
mod tsumego;

use clap::Subcommand;

use crate::{
    exit::{Exit, Failure},
    output,
    search_options::SearchOptions,
    set_help,
};

/// Printed below `tesuji --help`.
pub const OVERVIEW: &str = "\
Examples:
  tesuji solve hex 5x5                         who wins 5x5 Hex, and how
  tesuji solve go \"x.o/.x./... b\" --komi 2.5   a diagram: rows from the top, then the side to move
  tesuji solve problems.pos --json             every position of a file, one JSON object each
  tesuji openings hex 4x4                      which first moves win
  tesuji score go 3x3                          the exact score with best play
  tesuji semeai game.sgf --black c3 --white d4 who wins a capturing race
  tesuji pcg fights.pcg                        a sum of fights whose outcomes are uncertain
  tesuji tsumego problem.sgf                   does the group live
  tesuji evaluate game.sgf --all               the chance of winning over a whole game of Go
  tesuji solve hex 4x4 --proof 4x4.proof       a proof that anyone can check …
  tesuji check 4x4.proof                       … and its check
  tesuji solve hex 8x8 --checkpoint 8x8.save   saved now and then …
  tesuji resume 8x8.save                       … and gone on with
  tesuji bench                                 the solvers against each other

Exit status: 0 answered, 3 stopped undecided at a limit, 1 bad input, 2 wrong usage,
130 interrupted.";

/// How a command is called: the game may be left out where a file says it.
fn usage(command: &str) -> String {
    format!(
        "tesuji {command} [OPTIONS] <GAME> <POSITION>\n       tesuji {command} [OPTIONS] <FILE.pos|FILE.sgf|->"
    )
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Solve(solve::Solve),
    Resume(resume::Resume),
    Score(score::Score),
    Openings(openings::Openings),
    Semeai(semeai::Semeai),
    Pcg(pcg::Pcg),
    Tsumego(tsumego::Tsumego),
    Evaluate(evaluate::Evaluate),
    Show(show::Show),
    Check(check::Check),
    Proof(proof::Proof),
    Bench(bench::Bench),
}

impl Command {
    /// Does it.
    pub fn run(self) -> Result<Exit, Failure> {
        match self {
            Command::Solve(command) => command.run(),
            Command::Resume(command) => command.run(),
            Command::Score(command) => command.run(),
            Command::Openings(command) => command.run(),
            Command::Semeai(command) => command.run(),
            Command::Pcg(command) => command.run(),
            Command::Tsumego(command) => command.run(),
            Command::Evaluate(command) => command.run(),
            Command::Show(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Proof(command) => command.run(),
            Command::Bench(command) => command.run(),
        }
    }
}

/// Prints the parameters if they are asked for instead of an answer.
fn parameters_shown(options: &SearchOptions) -> Result<bool, Failure> {
    if options.wants_help() {
        output::line(&set_help::text(&options.solver, &options.method()?))?;
    }
    Ok(options.wants_help())
}
