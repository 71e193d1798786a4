//! One run: in this process, or in one of its own, which is this program called as `tesuji solve`.

use std::{
    io::Write,
    process::{Command, Stdio},
    sync::atomic::AtomicBool,
    time::Duration,
};

use serde_json::Value;
use tesuji_core::Cell;
use tesuji_games::{
    formats::{PositionSpec, pos},
    open::{self, Listed, Visitor},
};
use tesuji_search::{EwsParameters, Limits};

use super::{
    Contestant, Record,
    processor_time::{children_seconds, thread_seconds},
};
use crate::{
    answer::{self, Answer, Surroundings, Verdict},
    duration, json,
    progress_line::ProgressLine,
    search_options::{ProgressMode, Settings},
};

/// What a run may use.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub memory: usize,
}

/// One position for one solver.
pub struct Job<'a> {
    pub suite: &'a str,
    pub line: usize,
    pub spec: &'a PositionSpec,
    pub contestant: &'a Contestant,
    pub seed: u64,
    pub limit: Limit,
}

impl Job<'_> {
    /// Runs it here. The error says what is wrong with the position.
    pub fn run(&self, cancelled: &AtomicBool) -> Result<Record, String> {
        open::open(self.spec, Run { job: self, cancelled }).map_err(|error| error.to_string())?
    }

    /// Runs it in a process of its own.
    pub fn run_apart(&self) -> Result<Record, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let line = pos::line_text(self.spec).map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.args(["solve", "-", "--json", "--progress", "never"]);
        command.args(["--solver", &self.contestant.solver, "--seed", &self.seed.to_string()]);
        command.args(["--memory", &self.limit.memory.to_string(), "--set", "line_nodes=0"]);
        for (name, value) in self.contestant.set.iter().chain(&self.contestant.game_options) {
            command.args(["--set", &format!("{name}={value}")]);
        }
        if let Some(time) = self.limit.time {
            command.args(["--time", &format!("{}s", time.as_secs_f64())]);
        }
        if let Some(nodes) = self.limit.nodes {
            command.args(["--nodes", &nodes.to_string()]);
        }
        let before = children_seconds();
        let fails = |error: std::io::Error| format!("cannot run a process: {error}");
        let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = streams.spawn().map_err(fails)?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(line.as_bytes()).map_err(fails)?;
        }
        let output = child.wait_with_output().map_err(fails)?;
        let answer: Value = serde_json::from_slice(&output.stdout).map_err(|_| {
            let message = String::from_utf8_lossy(&output.stderr);
            format!("the process ended without an answer ({}): {}", output.status, message.trim())
        })?;
        let spent = before.zip(children_seconds()).map(|(before, after)| after - before);
        let word = |key: &str| answer[key].as_str().map(str::to_owned);
        Ok(Record {
            outcome: word("outcome").unwrap_or_else(|| "unknown".to_owned()),
            winner: word("winner"),
            nodes: answer["nodes"].as_u64().unwrap_or(0),
            seconds: answer["seconds"].as_f64().unwrap_or(0.0),
            processor_seconds: spent,
            stopped: word("stopped"),
            ..self.blank()
        })
    }

    /// The record without what came of the run.
    fn blank(&self) -> Record {
        let Job { suite, line, spec, contestant, seed, limit } = self;
        let game = spec.game.clone().unwrap_or_default();
        let board = spec.setup.size.to_string();
        let empty =
            spec.moves.is_empty() && spec.setup.cells.iter().all(|cell| *cell == Cell::Empty);
        let mut position = format!("{game} {board}");
        for (name, value) in &spec.rules {
            position.push_str(&format!(", {name} {value}"));
        }
        let source = spec.answers.iter().find(|(name, _)| name == "src").map(|(_, src)| src);
        match source.filter(|_| !empty) {
            Some(source) => position.push_str(&format!(", {source}")),
            None if !empty => position.push_str(&format!(", line {line}")),
            None => {}
        }
        let expected = spec.answers.iter().find(|(name, _)| name == "win");
        let knowledge = contestant.uses_knowledge_of(&game);
        Record {
            suite: (*suite).to_owned(),
            line: *line,
            game,
            board,
            position,
            empty,
            knowledge,
            solver: contestant.label.clone(),
            seed: *seed,
            outcome: "unknown".to_owned(),
            expected: expected.map(|(_, winner)| winner.clone()),
            winner: None,
            nodes: 0,
            seconds: 0.0,
            processor_seconds: None,
            stopped: None,
            time_limit: limit.time.map(|time| time.as_secs_f64()),
            node_limit: limit.nodes,
        }
    }
}

struct Run<'a> {
    job: &'a Job<'a>,
    cancelled: &'a AtomicBool,
}

impl Visitor for Run<'_> {
    type Output = Result<Record, String>;

    fn visit<G: Listed>(self, position: G) -> Result<Record, String> {
        let Job { contestant, seed, limit, .. } = self.job;
        let Limit { nodes, time, memory } = *limit;
        let settings = Settings {
            solver: contestant.solver.clone(),
            method: contestant.method.clone(),
            parameters: EwsParameters::default(),
            game_options: contestant.game_options.clone(),
            limits: Limits { nodes, time, memory },
            knowledge: true,
            threads: 1,
            seed: *seed,
            progress: ProgressMode::Never,
            json: false,
            database: None,
        };
        let surroundings = Surroundings {
            settings: &settings,
            cancelled: self.cancelled,
            progress: &ProgressLine::new(ProgressMode::Never),
            checkpoint: None,
            proof: None,
        };
        let before = thread_seconds();
        let answer = answer::answer(&position, None, &surroundings)
            .map_err(|failure| failure.message().to_owned())?;
        let spent = before.zip(thread_seconds()).map(|(before, after)| after - before);
        let Answer { verdict, winner, nodes, elapsed, ref report, .. } = answer;
        let nobody = (verdict == Verdict::Draw).then_some("none");
        Ok(Record {
            outcome: json::verdict(verdict).to_owned(),
            winner: winner.map(json::side).or(nobody).map(str::to_owned),
            nodes,
            seconds: duration::seconds(elapsed),
            processor_seconds: spent,
            stopped: report.stopped.map(answer::stop_name).map(str::to_owned),
            ..self.job.blank()
        })
    }
}
