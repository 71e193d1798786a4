//! `tesuji resume`: go on with a search that was saved by `solve --checkpoint`. The checkpoint says what was
//! asked and how; only limits and the like can be changed.

use std::{path::PathBuf, time::Duration};

use clap::{Args, Parser};
use tesuji_games::formats::pos;

use super::solve::{POSITION, SolveOptions};
use crate::{
    checkpoint, duration,
    exit::{Exit, Failure},
    position_argument::{NumberedPosition, Positions},
    search_options::ResumeOptions,
};

const EXAMPLES: &str = "\
Examples:
  tesuji solve hex 8x8 --checkpoint 8x8.save --time 1h
  tesuji resume 8x8.save
  tesuji resume 8x8.save --time 30m --threads 2 --json

FILE knows the position, the rules, the solver and its parameters, the seed, and where the proof
and the database go. Limits on time and nodes are not kept: without new ones the search goes on to
the end. It is saved to FILE again, as often as before.

Exit status: 0 answered, 3 stopped undecided at a limit, 1 bad input (no checkpoint, or a damaged
one), 2 wrong usage, 130 interrupted.";

/// Go on with a search that was saved by `solve --checkpoint`
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Resume {
    /// The checkpoint
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write the proof to this file, for `tesuji check` [default: as before]
    #[arg(long, value_name = "FILE", help_heading = "Search options")]
    proof: Option<PathBuf>,

    /// How often to save: 30s, 5m, … [default: as before]
    #[arg(long, value_name = "TIME", help_heading = "Search options", value_parser = duration::parse)]
    checkpoint_every: Option<Duration>,

    #[command(flatten)]
    search: ResumeOptions,
}

/// The options of a checkpoint are those of `solve`.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Kept {
    #[command(flatten)]
    options: SolveOptions,
}

impl Resume {
    pub fn run(self) -> Result<Exit, Failure> {
        let Resume { file, proof, checkpoint_every, search } = self;
        let head = checkpoint::head(&file)?;
        let name = file.display();
        let unclear =
            |what: &str| Failure::input(format!("the checkpoint {name} is unclear: {what}"));
        let line = head.all(POSITION).next().ok_or_else(|| unclear("it has no position"))?;
        let spec = pos::parse_line(line).map_err(|error| unclear(&error.to_string()))?;
        let options = head.settings.iter().filter(|(name, _)| name != POSITION);
        let arguments = options.map(|(name, value)| format!("--{name}={value}"));
        let mut options =
            Kept::try_parse_from(arguments).map_err(|error| unclear(&error.to_string()))?.options;
        options.search.resume_with(search);
        options.proof = proof.or(options.proof);
        options.checkpoint_every = checkpoint_every.or(options.checkpoint_every);
        options.checkpoint = Some(file);
        let entries = vec![NumberedPosition::alone(spec)];
        options.solve(|| Ok(Positions { name: None, entries }))
    }
}
