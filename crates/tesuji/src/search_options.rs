//! The options every searching command shares, and what they mean for the search.

use std::{
    io,
    path::{self, Path, PathBuf},
    time::Duration,
};

use clap::{Args, ValueEnum};
use tesuji_core::{Claim, Game};
use tesuji_games::open;
use tesuji_search::{EwsParameters, Limits, Method, SOLVERS, Solver};

use crate::{duration, exit::Failure, known_proofs::DatabasePlace, memory_size};

/// How to search.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search options")]
pub struct SearchOptions {
    /// The search: ews, its ablations ews-wr (no win rate) and ews-ps (no proof size), or one of its rivals
    /// dfpn, pns, pp, mcts, alphabeta and negamax
    #[arg(long, value_name = "NAME", default_value = "ews", value_parser = solver)]
    pub solver: String,

    /// Use what is known about the game beyond its rules, where there is any
    #[arg(long, value_enum, default_value_t = Switch::On)]
    pub knowledge: Switch,

    /// Threads to search with (ews only)
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=4096))]
    threads: u32,

    /// Memory for the tables: 512M, 4G, … [default: 2G, or half of the machine's if that is less]
    #[arg(long, value_name = "SIZE", value_parser = memory_size::parse)]
    memory: Option<usize>,

    #[command(flatten)]
    run: RunOptions,

    /// The seed of every random choice; one seed and one thread always give the same search
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,

    /// Keep proofs in folder DIR and use those that earlier runs have kept there
    #[arg(long, value_name = "DIR")]
    db: Option<PathBuf>,

    /// The most bytes that --db keeps for each game and board; the cheapest proofs go first
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = memory_size::parse)]
    db_size: usize,

    /// Set a parameter of the solver; `--set help` lists them, `--set preset=paper` sets many
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

/// What belongs to one run, and not to what is searched or how.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search options")]
pub struct RunOptions {
    /// Stop after this time: 500ms, 60s, 5m, 1h, or plain seconds [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time: Option<Duration>,

    /// Stop after expanding this many positions [default: no limit]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Show progress on standard error: auto (where that is a terminal) or never
    #[arg(long, value_enum, default_value_t = ProgressMode::Auto)]
    progress: ProgressMode,

    /// Print one JSON object a position
    #[arg(long)]
    json: bool,
}

/// What can be changed about a search that goes on.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search options")]
pub struct ResumeOptions {
    /// Threads to search with [default: as before]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    threads: Option<u32>,

    /// Memory for the tables: 512M, 4G, … [default: as before]
    #[arg(long, value_name = "SIZE", value_parser = memory_size::parse)]
    memory: Option<usize>,

    #[command(flatten)]
    run: RunOptions,

    /// Keep proofs in folder DIR and use those that earlier runs have kept there [default: as before]
    #[arg(long, value_name = "DIR")]
    db: Option<PathBuf>,

    /// The most bytes that --db keeps for each game and board [default: as before]
    #[arg(long, value_name = "SIZE", value_parser = memory_size::parse)]
    db_size: Option<usize>,
}

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

/// When to show progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ProgressMode {
    Auto,
    Never,
}

/// The options after they have been checked.
#[derive(Clone, Debug)]
pub struct Settings {
    pub solver: String,
    pub method: Method,
    /// The parameters of Expected Work Search, which also say how checkpoints are made.
    pub parameters: EwsParameters,
    /// What is set about games, as name and value.
    pub game_options: Vec<(String, String)>,
    pub limits: Limits,
    pub knowledge: bool,
    pub threads: u32,
    pub seed: u64,
    pub progress: ProgressMode,
    pub json: bool,
    /// Where proofs are kept between runs.
    pub database: Option<DatabasePlace>,
}

impl Settings {
    /// How often a long search is saved.
    pub fn save_interval(&self) -> Duration {
        Duration::from_secs_f64(self.parameters.checkpoint_seconds)
    }

    /// A search for positions on the board of `position`, within `memory` bytes.
    pub fn solver<G: Game>(&self, position: &G, claim: Claim, memory: usize) -> Solver<G> {
        Solver::new(position, claim, &self.method, memory, self.seed, self.threads as usize)
    }
}

impl SearchOptions {
    /// Whether the list of parameters is asked for instead of a search.
    pub fn wants_help(&self) -> bool {
        self.set.iter().any(|pair| pair == "help")
    }

    /// The options as the search understands them.
    pub fn settings(&self) -> Result<Settings, Failure> {
        let method = self.method()?;
        if self.threads > 1 && method.ews().is_none() {
            let message = format!("{} searches with one thread; --threads is for ews", self.solver);
            return Err(Failure::usage(message));
        }
        Ok(Settings {
            solver: self.solver.clone(),
            parameters: method.ews().cloned().unwrap_or_default(),
            method,
            game_options: self.game_options()?,
            limits: Limits {
                nodes: self.run.nodes,
                time: self.run.time,
                memory: self.memory.unwrap_or_else(memory_size::default),
            },
            knowledge: self.knowledge == Switch::On,
            threads: self.threads,
            seed: self.seed,
            progress: self.run.progress,
            json: self.run.json,
            database: self.database_place(),
        })
    }

    fn database_place(&self) -> Option<DatabasePlace> {
        let place = |folder| DatabasePlace { folder, limit: self.db_size as u64 };
        self.db.clone().map(place)
    }

    /// The options that a resumed search needs, as names and values. Limits are not among them: a search
    /// that was stopped by one should be able to go on.
    pub fn kept(&self) -> Result<Vec<(String, String)>, Failure> {
        let knowledge = if self.knowledge == Switch::On { "on" } else { "off" };
        let mut kept = vec![
            ("solver", self.solver.clone()),
            ("knowledge", knowledge.to_owned()),
            ("threads", self.threads.to_string()),
            ("seed", self.seed.to_string()),
        ];
        kept.extend(self.memory.map(|bytes| ("memory", bytes.to_string())));
        kept.extend(self.set.iter().map(|pair| ("set", pair.clone())));
        if let Some(folder) = &self.db {
            kept.push(("db", absolute(folder)?));
            kept.push(("db-size", self.db_size.to_string()));
        }
        Ok(kept.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// Puts the options of a resumed search in place of those it had.
    pub fn resume_with(&mut self, new: ResumeOptions) {
        let ResumeOptions { threads, memory, run, db, db_size } = new;
        self.run = run;
        self.threads = threads.unwrap_or(self.threads);
        self.memory = memory.or(self.memory);
        self.db = db.or(self.db.take());
        self.db_size = db_size.unwrap_or(self.db_size);
    }

    /// What is set about games. Without knowledge, every option is off.
    fn game_options(&self) -> Result<Vec<(String, String)>, Failure> {
        let mut options = Vec::new();
        let pairs = self.set.iter().filter_map(|text| text.split_once('='));
        for (name, value) in pairs.filter(|(name, _)| is_about_a_game(name)) {
            open::check_option(name, value).map_err(Failure::usage)?;
            options.push((name.to_owned(), value.to_owned()));
        }
        if self.knowledge == Switch::Off {
            options.extend(
                open::OPTIONS.iter().map(|option| (option.name.to_owned(), option.off.to_owned())),
            );
        }
        Ok(options)
    }

    /// The search: the solver's or the named preset's parameters, then every `--set`.
    pub fn method(&self) -> Result<Method, Failure> {
        let mut method =
            Method::named(&self.solver).ok_or_else(|| Failure::usage(unknown(&self.solver)))?;
        let mut pairs = Vec::new();
        for text in self.set.iter().filter(|text| *text != "help") {
            let wrong = || format!("`{text}` is not of the form name=value; try --set help");
            let (name, value) = text.split_once('=').ok_or_else(|| Failure::usage(wrong()))?;
            match name {
                "preset" => method = method.with_preset(value).map_err(Failure::usage)?,
                _ if is_about_a_game(name) => {}
                _ => pairs.push((name, value)),
            }
        }
        for (name, value) in pairs {
            method.set(name, value).map_err(Failure::usage)?;
        }
        Ok(method)
    }
}

/// A path that means the same from every folder, as text.
pub fn absolute(file: &Path) -> Result<String, Failure> {
    let whole = path::absolute(file).map_err(|error: io::Error| {
        Failure::input(format!("cannot use the path `{}`: {error}", file.display()))
    })?;
    whole.into_os_string().into_string().map_err(|path| {
        Failure::usage(format!(
            "a checkpoint cannot hold the path `{}`: it is not UTF-8",
            path.display()
        ))
    })
}

/// Whether a name of `--set` is an option of a game, and not a parameter of the solver.
fn is_about_a_game(name: &str) -> bool {
    name.contains('.')
}

fn solver(text: &str) -> Result<String, String> {
    match SOLVERS.contains(&text) {
        true => Ok(text.to_owned()),
        false => Err(unknown(text)),
    }
}

fn unknown(solver: &str) -> String {
    format!("unknown solver `{solver}`; available are {}", SOLVERS.join(", "))
}
