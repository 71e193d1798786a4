//! `tesuji bench`: several solvers on the same positions.

use std::{
    fs::{self, File},
    io::Write,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;
use tesuji_games::formats::{PositionSpec, pos};

use crate::{
    bench::{
        Contestant, Job, Knowledge, Limit, NamedTable, Published, Record, Sweep, cactus, compared,
        each_position, foreign, named, quarters, read_records, scatter, summary, swept,
    },
    duration,
    exit::{Exit, Failure},
    interrupt, memory_size, output,
    position_argument::{self, Positions},
    progress_line::ProgressLine,
    search_options::ProgressMode,
};

const EXAMPLES: &str = "\
Examples:
  tesuji bench                                         the built-in suite, a minute or so
  tesuji bench suites/foundation.pos --seeds 1-5 --time 60s
  tesuji bench suites/go-6x6.pos --every 20 --solver ews --solver ews-ps --solver alphabeta
  tesuji bench --solver ews --solver \"dfpn widening=3 numbers=learned\" --process
  tesuji bench --out today.json --plot cactus.svg --scatter ews-dfpn.svg
  tesuji bench --compare yesterday.json today.json
  tesuji bench suites/foundation.pos --sweep key_exponent=0,0.07,1 --seeds 1-8
  tesuji bench --table hex                             a table of the EWS paper; also go, hex-knowledge, go-6x6

A solver is a name and settings, as --set takes them. Where seeds are several, tables show the median; `>`
marks runs that were stopped. Times are on the processor where the system tells, so that other work on the
machine matters little. Published figures are printed beside ours where they are about the same position;
they are from other machines. An answer that contradicts the suite is reported, and the exit status is 1.";

/// The solvers that are run if none is named: all but the ablations of the first.
const USUAL: [&str; 6] = ["ews", "dfpn", "pns", "mcts", "alphabeta", "negamax"];

/// How long a run may take if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// What is run if no suite is named.
const BUILT_IN: (&str, &str) = ("bench.pos", include_str!("../../../../suites/bench.pos"));

/// Up to so many positions are shown one by one.
const MOST_SHOWN: usize = 40;

/// Run suites over several solvers and print tables against recorded rivals
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Bench {
    /// Files of positions [default: a small suite of its own]
    #[arg(value_name = "SUITE.pos")]
    suites: Vec<String>,

    /// A solver to run, with settings: "dfpn epsilon=0.5"; can be given several times [default: ews dfpn pns
    /// mcts alphabeta negamax]
    #[arg(long = "solver", value_name = "SOLVER")]
    solvers: Vec<String>,

    /// Make a table of the EWS paper: go, hex, hex-knowledge or go-6x6. It names suite, solvers, seeds and limits;
    /// what is given as well comes before it
    #[arg(long, value_name = "NAME", value_parser = named, conflicts_with_all = ["suites", "sweep"])]
    table: Option<&'static NamedTable>,

    /// The seeds of the runs: 1, or 1-5 [default: 1]
    #[arg(long, value_name = "SEEDS", value_parser = seeds)]
    seeds: Option<RangeInclusive<u64>>,

    /// Time for each run: 500ms, 60s, 5m, 1h [default: 2s]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time: Option<Duration>,

    /// Positions each run may expand [default: no limit]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Memory for the tables of a run [default: 2G, or half of the machine's if that is less]
    #[arg(long, value_name = "SIZE", value_parser = memory_size::parse)]
    memory: Option<usize>,

    /// Which knowledge beyond the rules is used [default: paper]
    #[arg(long, value_enum)]
    knowledge: Option<Knowledge>,

    /// Take every Nth position of a suite [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,

    /// Run each solver on each position in a process of its own
    #[arg(long)]
    process: bool,

    /// Try values of a parameter of the first solver: name=a,b,c; several give all combinations
    #[arg(long, value_name = "NAME=A,B,…", value_parser = Sweep::parse)]
    sweep: Vec<Sweep>,

    /// Print lines of JSON, one for each run, instead of tables
    #[arg(long)]
    json: bool,

    /// Write lines of JSON, one for each run, to FILE as well
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Draw how many runs are solved in how much time (SVG)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Draw the first solver against the second (SVG)
    #[arg(long, value_name = "FILE")]
    scatter: Option<PathBuf>,

    /// Compare two files written with --out, and run nothing
    #[arg(long, num_args = 2, value_names = ["A", "B"],
        conflicts_with_all = ["suites", "table", "solvers", "sweep", "out", "plot", "scatter"])]
    compare: Option<Vec<PathBuf>>,

    /// Show progress on standard error: auto (where that is a terminal) or never
    #[arg(long, value_enum, default_value_t = ProgressMode::Auto)]
    progress: ProgressMode,
}

/// Everything that came of the runs.
#[derive(Default)]
struct Outcome {
    records: Vec<Record>,
    bad_input: bool,
    interrupted: bool,
}

impl Bench {
    pub fn run(self) -> Result<Exit, Failure> {
        if let Some([before, after]) = self.compare.as_deref() {
            let (text, contradict) = compared(&records(before)?, &records(after)?);
            output::line(text.trim_end())?;
            return Ok(if contradict { Exit::BadInput } else { Exit::Answered });
        }
        let published = Published::all().map_err(Failure::input)?;
        let contestants = self.contestants()?;
        if self.scatter.is_some() && contestants.len() < 2 {
            return Err(Failure::usage("--scatter takes two solvers, but there is one"));
        }
        let mut out = match &self.out {
            Some(file) => Some(File::create(file).map_err(|error| unwritable(file, error))?),
            None => None,
        };
        let suites = self.suites()?;
        let outcome = self.run_all(&suites, &contestants, out.as_mut())?;
        let records = &outcome.records;
        if !self.json {
            self.print(records, &published)?;
        }
        for (file, picture) in [
            (&self.plot, cactus(records)),
            (&self.scatter, scatter(records, contestants.get(1).map_or("", |one| &one.label))),
        ] {
            if let Some(file) = file {
                fs::write(file, picture).map_err(|error| unwritable(file, error))?;
            }
        }
        let wrong = records.iter().filter(|record| record.is_wrong()).inspect(|record| {
            let Record { solver, position, seed, .. } = record;
            eprintln!("error: {solver} with seed {seed} contradicts the suite on {position}");
        });
        Ok(match (outcome.interrupted, wrong.count() > 0 || outcome.bad_input) {
            (true, _) => Exit::Interrupted,
            (false, true) => Exit::BadInput,
            (false, false) => Exit::Answered,
        })
    }

    fn contestants(&self) -> Result<Vec<Contestant>, Failure> {
        let mut texts = self.solvers.clone();
        if !self.sweep.is_empty() {
            let first = texts.first().map_or("ews", String::as_str);
            texts = Sweep::contestants(first, &self.sweep);
        } else if texts.is_empty() {
            let usual = self.table.map_or(&USUAL[..], |table| table.solvers);
            texts = usual.iter().map(|&text| text.to_owned()).collect();
        }
        let of_table = self.table.map(|table| table.knowledge);
        let knowledge = self.knowledge.or(of_table).unwrap_or(Knowledge::Paper);
        let read = |text: &String| Contestant::parse(text, knowledge);
        let contestants: Vec<Contestant> =
            texts.iter().map(read).collect::<Result<_, _>>().map_err(Failure::usage)?;
        for (at, one) in contestants.iter().enumerate() {
            if contestants[..at].iter().any(|other| other.label == one.label) {
                return Err(Failure::usage(format!("the solver `{}` is given twice", one.label)));
            }
        }
        Ok(contestants)
    }

    fn suites(&self) -> Result<Vec<Positions>, Failure> {
        if self.suites.is_empty() {
            let (name, text) = self.table.map_or(BUILT_IN, |table| table.suite);
            let entries = pos::parse_file(text).map(|(line, spec)| {
                let spec = spec.map_err(|error| error.to_string());
                position_argument::NumberedPosition { line: Some(line), spec, meant: None }
            });
            let name = Some(name.to_owned());
            return Ok(vec![Positions { name, entries: entries.collect() }]);
        }
        self.suites.iter().map(|file| position_argument::from_file(file)).collect()
    }

    fn run_all(
        &self,
        suites: &[Positions],
        contestants: &[Contestant],
        mut out: Option<&mut File>,
    ) -> Result<Outcome, Failure> {
        let cancelled = interrupt::watch()?;
        let mut progress = ProgressLine::new(self.progress);
        let mut outcome = Outcome::default();
        let table = self.table;
        let seeds = self.seeds.clone().unwrap_or(1..=table.map_or(1, |table| table.last_seed));
        let every = self.every.unwrap_or(table.map_or(1, |table| table.every));
        let limit = Limit {
            time: self.time.or(table.map(|table| table.time)).or(Some(USUAL_TIME)),
            nodes: self.nodes.or(table.and_then(|table| table.nodes)),
            memory: self.memory.unwrap_or_else(memory_size::default),
        };
        for positions in suites {
            let suite = positions.name.as_deref().unwrap_or("-");
            let entries = positions.entries.iter().step_by(every as usize).enumerate();
            for (number, entry) in entries {
                let line = entry.line.unwrap_or(1);
                let spec: &PositionSpec = match &entry.spec {
                    Ok(spec) => spec,
                    Err(message) => {
                        Failure::input(format!("{suite}, line {line}: {message}")).report();
                        outcome.bad_input = true;
                        continue;
                    }
                };
                // Whoever comes first at a position finds memory and caches cold, so they take turns.
                let turns = contestants.iter().cycle().skip(number % contestants.len());
                for contestant in turns.take(contestants.len()) {
                    for seed in seeds.clone() {
                        progress.set_task(format!("{suite} {line}, {}", contestant.label));
                        progress.show_task();
                        let job = Job { suite, line, spec, contestant, seed, limit };
                        let record = match self.process {
                            true => job.run_apart(),
                            false => job.run(cancelled),
                        };
                        if interrupt::requested() {
                            progress.clear();
                            outcome.interrupted = true;
                            return Ok(outcome);
                        }
                        let record = record.map_err(|message| {
                            Failure::input(format!("{suite}, line {line}: {message}"))
                        });
                        match record {
                            Ok(record) => {
                                self.keep(&record, out.as_deref_mut())?;
                                outcome.records.push(record);
                            }
                            Err(failure) => {
                                failure.report();
                                outcome.bad_input = true;
                            }
                        }
                    }
                }
            }
        }
        progress.clear();
        Ok(outcome)
    }

    /// Writes a record as soon as it is there: a bench that is stopped has not run for nothing.
    fn keep(&self, record: &Record, out: Option<&mut File>) -> Result<(), Failure> {
        let line = serde_json::to_string(record)
            .map_err(|error| Failure::input(format!("cannot write a record: {error}")))?;
        if self.json {
            output::line(&line)?;
        }
        if let (Some(out), Some(file)) = (out, &self.out) {
            writeln!(out, "{line}").map_err(|error| unwritable(file, error))?;
        }
        Ok(())
    }

    fn print(&self, records: &[Record], published: &[Published]) -> Result<(), Failure> {
        if records.is_empty() {
            return Ok(());
        }
        if !self.sweep.is_empty() {
            output::line(&swept(records))?;
            return Ok(());
        }
        let positions: std::collections::HashSet<_> =
            records.iter().map(Record::question).collect();
        let mut parts = vec![summary(records)];
        match positions.len() <= MOST_SHOWN {
            true => parts.insert(0, each_position(records)),
            false => parts.push(quarters(records)),
        }
        parts.extend(foreign(records, published));
        output::line(&parts.join("\n\n"))?;
        Ok(())
    }
}

/// Records of an earlier bench.
fn records(file: &Path) -> Result<Vec<Record>, Failure> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    read_records(&text).map_err(|message| {
        Failure::input(format!("{name} is not what `tesuji bench --out` writes: {message}"))
    })
}

fn unwritable(file: &Path, error: std::io::Error) -> Failure {
    Failure::input(format!("cannot write {}: {error}", file.display()))
}

/// Reads `3` or `1-5`.
fn seeds(text: &str) -> Result<RangeInclusive<u64>, String> {
    let wrong = || format!("`{text}` is not a seed or a range of seeds such as 1-5");
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().map_err(|_| wrong())?..=last.parse().map_err(|_| wrong())?;
    if range.is_empty() { Err(wrong()) } else { Ok(range) }
}
