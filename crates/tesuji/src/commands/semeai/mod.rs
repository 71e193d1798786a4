//! `tesuji semeai`: who wins a capturing race, with either side moving first.
//!
//! The race is between two blocks, named, marked in the file or found. Both questions are put to the same
//! searches; what they leave open is unknown, never guessed. The library asks and answers; this parses and prints.

mod proof;
mod record;
mod report;

use std::{path::PathBuf, sync::atomic::AtomicBool, time::Duration};

use clap::Args;
use tesuji_core::Bits;
use tesuji_games::{
    formats::PositionSpec,
    go::Go,
    open::{self, GoVisitor},
};
use tesuji_local::{
    fight::points,
    semeai::{self, Answered, Asked, Ending, Options, Question},
};
use tesuji_search::{Control, Limits, Stop};

use crate::{
    describe, duration,
    each_position::{self, Heading},
    exit::{Exit, Failure},
    interrupt, memory_size, output,
    position_argument::GoPosition,
    proof_file::{ProofFile, ProofOutcome},
};

const EXAMPLES: &str = "\
Examples:
  tesuji semeai game.sgf --at 57 --black c3 --white d4
  tesuji semeai problem.sgf                      the blocks marked MA, TR or SQ, or the only race there is
  tesuji semeai problems.pos --json              `black=c3 white=d4` after the `;` names the blocks
  tesuji semeai board.sgf --at 0 --all           every race on the board
  tesuji semeai problem.sgf --sgf answer.sgf     the lines of play as a game record
  tesuji semeai problem.sgf --proof race.proof   a proof that `tesuji check` verifies

The race is played where it matters (the points marked in the picture); blocks with liberties beyond
are taken to live. A result is checked with more of the board and withdrawn if that keeps changing it. Ko: the result is the one without outside threats, `unless` says what threats change.";

/// Who wins a capturing race in Go, with either side moving first
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Semeai {
    #[command(flatten)]
    position: GoPosition,

    /// A stone of Black's block; several, such as c3,d5, if losing any of them decides
    #[arg(long, value_name = "POINT")]
    black: Option<String>,

    /// A stone of White's block
    #[arg(long, value_name = "POINT")]
    white: Option<String>,

    /// Every race on the board, one answer each
    #[arg(long, conflicts_with_all = ["black", "white"])]
    all: bool,

    /// Where stones may be played, such as "c3 d4 e5" [default: around the two blocks]
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,

    /// The search: pob, pob- (dominated moves tried), alphabeta-pop (leaves not counted), alphabeta;
    /// or auto, which is pob first and df-pn for what it leaves open
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = solver)]
    solver: String,

    /// The most tempi to ask about
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(0..=60))]
    tempi: u8,

    /// The most outside ko threats to ask about
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=20))]
    threats: u8,

    /// Stop after expanding this many positions, for each side moving first and again on more of the board [default:
    /// 500000, but positions of simplified races, which are cheap, count a sixteenth]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Stop after this time: 500ms, 60s, 5m, for each side moving first and again on more of the board [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time: Option<Duration>,

    /// Memory for the tables: 512M, 4G, … [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = memory_size::parse)]
    memory: Option<usize>,

    /// Print one JSON object a race
    #[arg(long)]
    json: bool,

    /// Write the lines of play to this file, as SGF with variations
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,

    /// Write the proof of the results, on the marked points and with the ko threats told, to FILE, for `tesuji check`
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    proof: Option<PathBuf>,
}

/// A search by its name, if there is one.
fn solver(name: &str) -> Result<String, String> {
    semeai::solver(name).map(|_| name.to_owned())
}

impl Semeai {
    pub fn run(self) -> Result<Exit, Failure> {
        let positions = self.position.read("races")?;
        for (is_asked, message) in [
            (self.sgf.is_some(), "--sgf writes the record of one position, but there are several"),
            (self.proof.is_some(), "--proof is about one position, but there are several"),
        ] {
            if is_asked && positions.entries.len() > 1 {
                return Err(Failure::usage(message));
            }
        }
        let cancelled = interrupt::watch()?;
        each_position::run(positions, |spec, heading| {
            let visitor = Answer { command: &self, spec: &spec, cancelled, heading: &heading };
            open::open_as_go(&spec, visitor).map_err(Failure::input)?
        })
    }

    fn question(&self) -> Question {
        Question {
            black: self.black.clone(),
            white: self.white.clone(),
            all: self.all,
            region: self.region.clone(),
            solver: self.solver.clone(),
            tempi: self.tempi,
            threats: self.threats,
        }
    }

    fn options(&self) -> Result<Options, Failure> {
        let memory = self.memory.unwrap_or(1 << 30);
        let limits = Limits { nodes: self.nodes, time: self.time, memory };
        self.question().options(limits).map_err(|message| Failure::usage(&message))
    }
}

/// An answer as it is printed.
struct Told<const N: usize> {
    answered: Answered<N>,
    /// What became of the proof, if one was asked for and there was something to prove.
    proof: Option<ProofOutcome>,
    elapsed: Duration,
}

struct Answer<'a> {
    command: &'a Semeai,
    spec: &'a PositionSpec,
    cancelled: &'a AtomicBool,
    heading: &'a Heading,
}

impl GoVisitor for Answer<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<const N: usize>(self, go: Go<N>) -> Result<Exit, Failure> {
        let command = self.command;
        let chosen = semeai::chosen(&go, self.spec, &command.question());
        let targets = chosen.map_err(Failure::input)?;
        let region = command.region.as_deref().or(self.spec.answer("region"));
        let region = region.map(|text| points::parse(&go, text));
        let region = region.transpose().map_err(Failure::input)?;
        // The race of a finished game begins afresh, its past forgotten.
        let heading = match go.is_over() {
            true => &self.heading.without_past(describe::diagram(&go)),
            false => self.heading,
        };
        let mut worst = Exit::Answered;
        let mut answers = Vec::new();
        for (at, essential) in targets.into_iter().enumerate() {
            let told = self.answer(&go, essential, region)?;
            worst = worst.max(exit(&told));
            if command.json {
                output::json(&report::json(&told, heading, &command.solver))?;
            } else {
                let gap = if at > 0 { "\n" } else { "" };
                heading.print(&format!("{gap}{}", report::text(&told)))?;
            }
            if let Some(ProofOutcome::Stopped(stop)) = told.proof {
                eprintln!("the proof was not written: {}", describe::stopped(Some(stop)));
            }
            answers.push(told.answered);
            if interrupt::requested() {
                return Ok(Exit::Interrupted);
            }
        }
        if let Some(file) = &command.sgf {
            record::write(file, &go, &answers)?;
        }
        Ok(worst)
    }
}

impl Answer<'_> {
    fn answer<const N: usize>(
        &self,
        go: &Go<N>,
        essential: [Bits<N>; 2],
        region: Option<Bits<N>>,
    ) -> Result<Told<N>, Failure> {
        let file = self.command.proof.as_deref().map(|file| ProofFile { file, spec: self.spec });
        if let Some(file) = &file {
            file.try_out()?;
        }
        let options = self.command.options()?;
        let clock = Control::new(options.limits, self.cancelled);
        let asked = Asked { options, cancelled: self.cancelled, is_proven: file.is_some() };
        let answered = semeai::ask(go, essential, region, asked).map_err(Failure::input)?;
        let proof = match &file {
            Some(file) => proof::write(file, go, &answered)?,
            None => None,
        };
        Ok(Told { answered, proof, elapsed: clock.elapsed() })
    }
}

fn exit<const N: usize>(told: &Told<N>) -> Exit {
    let verdicts = &told.answered.verdicts;
    if let Some(ProofOutcome::Stopped(stop)) = told.proof {
        if stop == Stop::Cancelled { Exit::Interrupted } else { Exit::Undecided }
    } else if verdicts.iter().all(|verdict| verdict.ending != Ending::Unknown) {
        Exit::Answered
    } else if verdicts.iter().any(|verdict| verdict.stopped == Some(Stop::Cancelled)) {
        Exit::Interrupted
    } else {
        Exit::Undecided
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::Player;
    use tesuji_games::formats::diagram;
    use tesuji_local::{
        fight::region::{self, Reach},
        semeai::Wider,
    };

    use super::*;

    /// What is told about a race if a wider region says this.
    fn told(wider: Ending) -> (serde_json::Value, String, Exit) {
        let setup = diagram::parse(".xo.x/.xo.x/.xoxx/xxooo/..... b").unwrap();
        let go: Go<1> = Go::from_setup(&setup, Default::default()).unwrap();
        let essential = [Bits::single(1), Bits::single(2)];
        let region = region::around(&go, &essential, Reach::default());
        let limits = Limits { nodes: Some(100_000), time: None, memory: 1 << 20 };
        let options =
            Question { tempi: 1, threats: 0, solver: "pob".to_owned(), ..Default::default() };
        let (options, cancelled) = (options.options(limits).unwrap(), AtomicBool::new(false));
        let asked = Asked { options, cancelled: &cancelled, is_proven: false };
        let mut answered = semeai::answered(&go, essential, &[region], Wider::Agrees, asked);
        assert_ne!(answered.verdicts[0].ending, Ending::Unknown, "the race is small");
        answered.wider[0] = semeai::compared(&mut answered.verdicts[0], wider);
        let told = Told { answered, proof: None, elapsed: Duration::ZERO };
        let heading = Heading::new(&PositionSpec::bare(setup), None, None);
        let json = serde_json::to_value(report::json(&told, &heading, "pob")).unwrap();
        (json["black_first"].clone(), report::text(&told), exit(&told))
    }

    #[test]
    fn results_that_a_wider_region_contradicts_are_withdrawn() {
        // The race is a seki, which is only believed if more of the board confirms it.
        let result = "seki";
        let (open, _, exit) = told(Ending::Unknown);
        assert_eq!(
            (open["result"].as_str(), &open["confirmed"]),
            (Some("unknown"), &serde_json::Value::Null)
        );
        assert!(exit == Exit::Undecided);
        let endings = [
            ("black", Ending::Captures(Player::Black)),
            ("white", Ending::Captures(Player::White)),
            ("seki", Ending::Seki),
        ];
        for (name, wider) in endings {
            let (first, text, exit) = told(wider);
            if name == result {
                assert_eq!(
                    (first["result"].as_str(), &first["confirmed"]),
                    (Some(name), &true.into())
                );
                continue;
            }
            assert_eq!(
                (first["result"].as_str(), &first["confirmed"]),
                (Some("unknown"), &false.into())
            );
            assert!(first["moves"].as_array().unwrap().is_empty() && first["tempo"].is_null());
            assert!(first["unless"].is_null() && first["pv"].as_array().unwrap().is_empty());
            let sentence =
                format!("black first: unknown; {result} on the marked points, not with more");
            assert!(text.contains(&sentence), "{text}");
            assert!(exit == Exit::Undecided);
        }
    }
}
