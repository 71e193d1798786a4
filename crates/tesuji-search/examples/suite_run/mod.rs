//! One run of Expected Work Search on one position of a suite, with settings written as on the command line.

use std::{
    error::Error,
    fs,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use tesuji_core::{Claim, Player};
use tesuji_games::{
    formats::PositionSpec,
    open::{Listed, Visitor, check_option, open},
};
use tesuji_search::{Control, Ews, EwsParameters, Limits, ews::PRESETS};

/// Memory for the tables of a search.
const MEMORY: usize = 1 << 30;

/// How to search.
#[derive(Clone, Debug)]
pub struct Settings {
    parameters: EwsParameters,
    /// What is set about games, as name and value.
    options: Vec<(String, String)>,
    seed: u64,
    limits: Limits,
}

/// What came of a run.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The winner, unless the search was stopped.
    pub winner: Option<Player>,
    /// Expanded positions.
    pub nodes: u64,
    /// Time by the clock.
    pub seconds: f64,
    /// Time on the processor, where the system tells; otherwise by the clock.
    pub processor_seconds: f64,
}

impl Settings {
    /// Reads words such as `ews-ps learned=off go.safety=lap seed=2 nodes=1000 seconds=30`: at most one
    /// preset, parameters of the search, options of games, the seed and limits.
    pub fn parse(text: &str) -> Result<Settings, Box<dyn Error>> {
        let (pairs, presets): (Vec<&str>, Vec<&str>) =
            text.split_whitespace().partition(|word| word.contains('='));
        let preset = presets.first().copied().unwrap_or("default");
        let unknown = || format!("no preset `{preset}`; expected {}", PRESETS.join(", "));
        let mut settings = Settings {
            parameters: EwsParameters::preset(preset).ok_or_else(unknown)?,
            options: Vec::new(),
            seed: 1,
            limits: Limits { nodes: None, time: None, memory: MEMORY },
        };
        // The line of play is not asked for, so none is searched.
        settings.parameters.set("line_nodes", "0")?;
        for (name, value) in pairs.iter().filter_map(|pair| pair.split_once('=')) {
            match name {
                "seed" => settings.seed = value.parse()?,
                "nodes" => settings.limits.nodes = Some(value.parse()?),
                "seconds" => settings.limits.time = Some(Duration::from_secs_f64(value.parse()?)),
                _ if name.contains('.') => {
                    check_option(name, value)?;
                    settings.options.push((name.to_owned(), value.to_owned()));
                }
                _ => settings.parameters.set(name, value)?,
            }
        }
        Ok(settings)
    }

    /// Searches for the winner of a position.
    pub fn solve(&self, spec: &PositionSpec) -> Result<Outcome, Box<dyn Error>> {
        Ok(open(spec, Run(self))?)
    }
}

struct Run<'a>(&'a Settings);

impl Visitor for Run<'_> {
    type Output = Outcome;

    fn visit<G: Listed>(self, mut position: G) -> Outcome {
        let Settings { parameters, options, seed, limits } = self.0;
        for (name, value) in options {
            position.configure(name, value);
        }
        let never = AtomicBool::new(false);
        let (start, on_processor) = (Instant::now(), processor_seconds());
        let mut control = Control::new(*limits, &never);
        let claim = Claim::Wins(position.to_move());
        let mut search = Ews::new(&position, claim, parameters.clone(), limits.memory, *seed);
        let report = search.solve(&position, &mut control, &mut |_| {});
        let seconds = start.elapsed().as_secs_f64();
        let since = |before| processor_seconds().map(|now| now - before);
        let processor_seconds = on_processor.and_then(since).unwrap_or(seconds);
        Outcome { winner: report.winner, nodes: report.nodes, seconds, processor_seconds }
    }
}

/// How long this thread has been running on a processor, where the system tells (Linux does).
fn processor_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
