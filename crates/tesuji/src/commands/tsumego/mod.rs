//! `tesuji tsumego`: does the group live, die, or is it ko; with either side moving first.
//!
//! This file reads the command line and hands each position as a question to the library; what is printed about the answers
//! is in the files beside it.

mod judge;
mod picture;
mod pool;
mod record;
mod report;
mod sources;
mod table;
mod told;

use std::{path::PathBuf, time::Duration};

use clap::Args;
use tesuji_local::tsumego::{
    Goal, SOLVERS, TsumegoLimits, TsumegoQuestion, VariationSize, points_of,
};

use self::{pool::Pool, sources::Source};
use crate::{
    duration,
    exit::{Exit, Failure},
    interrupt, memory_size,
    position_argument::GoPosition,
    proof_file,
};

const EXAMPLES: &str = "\
Examples:
  tesuji tsumego problem.sgf                     the group marked MA, TR or SQ, or the one in question
  tesuji tsumego \"...xo/xxxxo/ooooo/..... b\" --target a3
  tesuji tsumego problem.sgf --goal kill --verify \"b2 a1 c1\"
  tesuji tsumego problems.pos --json             `target=a17,c17` after the `;` names stones of the group
  tesuji tsumego problem.sgf --sgf solved.sgf --svg solved.svg
  tesuji tsumego problem.sgf --proof life.proof  a certificate of the results for `tesuji check`
  tesuji tsumego problem.sgf --audit             is the recorded solution right, and complete?
  tesuji tsumego problems/ --jobs 2 --time 10s   a folder: one line each, and a summary

`dead`: the attacker can capture every target. `alive`: the defender can make one safe, by two eyes, by joining
stones outside, or by getting out. `seki`: neither can. The results are those without outside threats; `unless`
says what threats change.";

/// Life and death in Go: does a group live, with either side moving first
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Tsumego {
    #[command(flatten)]
    position: GoPosition,

    /// A stone of the group; of several blocks, all must be captured (repeat it, or c3,d5)
    #[arg(long, value_name = "POINT")]
    target: Vec<String>,

    /// kill: only with the attacker moving first; live: only with the defender; both [default: both]
    #[arg(long, value_name = "GOAL", value_parser = goal)]
    goal: Option<Goal>,

    /// Where stones may be played, such as "c3 d4 e5" [default: around the group]
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,

    /// The most outside threats to ask about [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=20))]
    threats: Option<u8>,

    /// The search: auto; by threats ab, iw, gts, gw, ab-gw, lambda (what they do not find they do not tell); dfpn, ews
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = solver)]
    solver: String,

    /// The greatest order of threat for searches by threats [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=4))]
    threat: Option<u8>,

    /// Judge this line of play: the side to move first, then in turn
    #[arg(long, value_name = "MOVES")]
    verify: Option<String>,

    /// Judge the solution recorded in an SGF file: moves that fail or are missing, replies that are not covered
    #[arg(long, conflicts_with_all = ["verify", "svg", "sgf", "proof", "jobs"])]
    audit: bool,

    /// Draw the problem to FILE as SVG, with the best moves of the side to move
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the problem with its solution to FILE, as SGF with variations for problem viewers
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,

    /// Write the proof of the results, with all that threats change, to FILE, for `tesuji check`
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// The longest line in the SGF file, in moves
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: u32,

    /// The most moves in the SGF file, for each side moving first
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    variations: u32,

    /// Do not look for refutations of wrong first moves
    #[arg(long)]
    no_refutations: bool,

    /// Stop after expanding this many positions, for each problem [default: no limit]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Stop after this time, for each problem: 500ms, 60s, 5m [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time: Option<Duration>,

    /// Memory for the tables, of all jobs together: 512M, 4G, … [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = memory_size::parse)]
    memory: Option<usize>,

    /// Seed of searches that draw lots
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many problems to work on at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,

    /// Print one JSON object a problem
    #[arg(long)]
    json: bool,
}

/// Bytes for the tables, unless somebody says otherwise.
const USUAL_MEMORY: usize = 512 << 20;

fn goal(text: &str) -> Result<Goal, String> {
    text.parse().map_err(|error: tesuji_local::tsumego::TsumegoError| error.to_string())
}

fn solver(text: &str) -> Result<String, String> {
    match SOLVERS.contains(&text) {
        true => Ok(text.to_owned()),
        false => Err(format!("available are {}", SOLVERS.join(", "))),
    }
}

impl Tsumego {
    pub fn run(self) -> Result<Exit, Failure> {
        if self.audit {
            return judge::run(&self, interrupt::watch()?);
        }
        let sources = sources::read(&self.position)?;
        for (is_asked, message) in [
            (self.svg.is_some(), "--svg draws one problem, but there are several"),
            (self.sgf.is_some(), "--sgf writes one problem, but there are several"),
            (self.proof.is_some(), "--proof is about one problem, but there are several"),
        ] {
            if is_asked && sources.list.len() > 1 {
                return Err(Failure::usage(message));
            }
        }
        if let Some(file) = &self.proof {
            proof_file::try_out(file)?;
        }
        let cancelled = interrupt::watch()?;
        let questions = sources.list.into_iter().map(|source| self.ask(source)).collect();
        let manner = told::Manner {
            is_json: self.json,
            is_folder: sources.is_folder,
            svg: self.svg.clone(),
            sgf: self.sgf.clone(),
        };
        Pool { jobs: usize::from(self.jobs), cancelled, proof: self.proof.clone() }
            .run(questions, manner)
    }

    /// The question about a source: what it says, and what the command line says instead.
    fn ask(&self, source: Source) -> pool::Task {
        let question = source.spec.as_ref().map_err(Clone::clone).and_then(|spec| {
            let question = TsumegoQuestion::of_spec(spec).map_err(|error| error.to_string())?;
            Ok(self.completed(question))
        });
        pool::Task { source, question }
    }

    fn completed(&self, mut question: TsumegoQuestion) -> TsumegoQuestion {
        if !self.target.is_empty() {
            question.targets = self.target.iter().flat_map(|text| points_of(text)).collect();
        }
        if let Some(region) = &self.region {
            question.region = Some(points_of(region));
        }
        question.goal = self.goal.unwrap_or(question.goal);
        question.threats = self.threats.unwrap_or(question.threats);
        question.solver.clone_from(&self.solver);
        question.threat = self.threat;
        question.verify = self.verify.as_deref().map(points_of);
        question.refutations = !self.no_refutations;
        question.variations = self.sgf.is_some().then_some(VariationSize {
            depth: self.depth as usize,
            moves: self.variations as usize,
        });
        question.seed = self.seed;
        let memory = self.memory.unwrap_or(USUAL_MEMORY) / usize::from(self.jobs);
        question.limits = TsumegoLimits {
            seconds: self.time.map(|time| time.as_secs_f64()),
            nodes: self.nodes,
            memory: Some(memory as u64),
        };
        question
    }
}
