//! `tesuji semeai`: who wins a capturing race, with either side moving first.
//!
//! The race is between two blocks, named, marked in the file or found. Both questions are put to the same
//! searches; what they leave open is unknown, never guessed. A race is about a part of the board, so its result
//! is asked for again on a larger part. If that gives another one, the race is about the larger part, which is compared
//! with a larger one again; what that contradicts is withdrawn.

mod choice;
mod proof;
mod record;
mod report;

use std::{
    path::PathBuf,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use clap::Args;
use tesuji_core::{Bits, Game, Player};
use tesuji_games::{
    formats::{PositionSpec, SpecMove},
    go::Go,
    open::{self, GoVisitor},
};
use tesuji_local::{
    pob::Variant,
    race::{
        Race, RaceOrder,
        region::{self, Reach},
        targets,
    },
    semeai::{Ending, Options, SKETCHES_FOR_ONE, Semeai as Questions, Sketches, Verdict},
};
use tesuji_search::{Control, Limits, Stop};

use crate::{
    describe, duration,
    each_position::{self, Heading},
    exit::{Exit, Failure},
    interrupt, memory_size, output,
    position_argument::{self, Positions},
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
    /// A diagram `rows side`, the path of a .pos or SGF file, or `-`; the word `go` may come first
    #[arg(value_name = "POSITION", required = true, num_args = 1..=2)]
    words: Vec<String>,

    /// A stone of Black's block; several, such as c3,d5, if losing any of them decides
    #[arg(long, value_name = "POINT")]
    black: Option<String>,

    /// A stone of White's block
    #[arg(long, value_name = "POINT")]
    white: Option<String>,

    /// The position after this many moves of the game record
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// Moves to play from the position first, such as "c3 d4 pass"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Every race on the board, one answer each
    #[arg(long, conflicts_with_all = ["black", "white"])]
    all: bool,

    /// Where stones may be played, such as "c3 d4 e5" [default: around the two blocks]
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,

    /// The search: pob, pob- (dominated moves tried), alphabeta-pop (leaves not counted), alphabeta;
    /// or auto, which is pob first and df-pn for what it leaves open
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = solver)]
    solver: Solver,

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

/// A search by its name.
#[derive(Clone, Copy, Debug)]
struct Solver {
    name: &'static str,
    variant: Variant,
    then_dfpn: bool,
}

fn solver(text: &str) -> Result<Solver, String> {
    if text == "auto" {
        return Ok(Solver { name: "auto", variant: Variant::POB, then_dfpn: true });
    }
    let found = Variant::ALL.into_iter().find(|(name, _)| *name == text);
    let known = Variant::ALL.map(|(name, _)| name).join(", ");
    let (name, variant) =
        found.ok_or_else(|| format!("unknown solver `{text}`; available are auto, {known}"))?;
    Ok(Solver { name, variant, then_dfpn: false })
}

impl Semeai {
    pub fn run(self) -> Result<Exit, Failure> {
        let positions = self.positions()?;
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

    fn positions(&self) -> Result<Positions, Failure> {
        let position = match &self.words[..] {
            [position] => position,
            [game, position] if game.eq_ignore_ascii_case("go") => position,
            [game, _] => {
                let message = format!("races are part of go, but `{game}` comes first");
                return Err(Failure::usage(message));
            }
            _ => return Err(Failure::usage("expected one position")),
        };
        let mut positions = position_argument::positions(Some("go"), position, self.at)?;
        for entry in &mut positions.entries {
            if let Ok(spec) = &mut entry.spec {
                let texts = self.moves.iter().flat_map(|moves| moves.split_whitespace());
                let moves = texts.map(|text| SpecMove { player: None, text: text.to_owned() });
                spec.moves.extend(moves);
            }
        }
        Ok(positions)
    }

    fn options(&self) -> Options {
        Options {
            variant: self.solver.variant,
            then_dfpn: self.solver.then_dfpn,
            most_tempi: self.tempi,
            most_threats: self.threats,
            all_moves: true,
            sketches_for_one: if self.nodes.is_some() { 1 } else { SKETCHES_FOR_ONE },
            limits: Limits {
                nodes: Some(self.nodes.unwrap_or(500_000)),
                time: self.time,
                memory: self.memory.unwrap_or(1 << 30),
            },
        }
    }
}

/// A race and what was found out about it.
struct Answered<const N: usize> {
    /// The race, with Black to move and with White to move.
    races: [Race<N>; 2],
    verdicts: [Verdict; 2],
    /// What a wider region says about each of them.
    wider: [Wider; 2],
    /// What became of the proof, if one was asked for and there was something to prove.
    proof: Option<ProofOutcome>,
    elapsed: Duration,
}

/// What a wider region says about a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wider {
    /// The same, or there is nothing wider.
    Agrees,
    /// Not decided within the limits, or not asked.
    Unknown,
    /// Something else than this result, which is withdrawn.
    Contradicts(Ending),
    /// Not decided, and this result says that nothing can happen any more: too much to say without knowing
    /// what a larger part of the board adds. It is withdrawn.
    LeavesOpen(Ending),
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
        let names =
            choice::Names { black: command.black.as_deref(), white: command.white.as_deref() };
        let targets = match command.all {
            true => choice::all(&go)?,
            false => vec![choice::one(&go, self.spec, names)?],
        };
        let region = command.region.as_deref().map(|text| choice::points(&go, text)).transpose()?;
        let mut worst = Exit::Answered;
        let mut answers = Vec::new();
        for (at, essential) in targets.into_iter().enumerate() {
            let answered = self.answer(&go, essential, region)?;
            worst = worst.max(exit(&answered));
            if command.json {
                let solver = command.solver.name;
                output::json(&report::json(&answered, self.heading.line, solver))?;
            } else {
                let gap = if at > 0 { "\n" } else { "" };
                self.heading.print(&format!("{gap}{}", report::text(&answered)))?;
            }
            if let Some(ProofOutcome::Stopped(stop)) = answered.proof {
                eprintln!("the proof was not written: {}", describe::stopped(Some(stop)));
            }
            answers.push(answered);
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
    ) -> Result<Answered<N>, Failure> {
        let file = self.command.proof.as_deref().map(|file| ProofFile { file, spec: self.spec });
        if let Some(file) = &file {
            file.try_out()?;
        }
        let regions = match region {
            Some(points) => {
                vec![points | go.board().points().without(&go.stones().empty(go.board()))]
            }
            None => {
                let reaches = [Reach::default(), Reach::WIDE, Reach::WIDEST];
                let mut regions =
                    reaches.map(|reach| region::around(go, &essential, reach)).to_vec();
                // Where the second reach adds nothing, there is nothing to compare with.
                let is_all = regions[0] == regions[1];
                regions.dedup();
                regions.truncate(if is_all { 1 } else { regions.len() });
                regions
            }
        };
        let beyond = if region.is_some() { Wider::Unknown } else { Wider::Agrees };
        self.within(go, essential, &regions, beyond, file.as_ref())
    }

    /// The answer for the first of these regions that the next does not contradict. `beyond` is what is said of a
    /// result if there is no next region.
    fn within<const N: usize>(
        &self,
        go: &Go<N>,
        essential: [Bits<N>; 2],
        regions: &[Bits<N>],
        beyond: Wider,
        file: Option<&ProofFile<'_>>,
    ) -> Result<Answered<N>, Failure> {
        let started = Instant::now();
        let races = both_ways(go, essential, regions[0]);
        let order = RaceOrder::default();
        let mut questions = Questions::new(self.command.options(), &order, self.cancelled);
        let mut verdicts = [0, 1].map(|at| {
            debug_assert!(races[at].outcome().is_none());
            questions.verdict(&races[at])
        });
        let next = regions.get(1).map(|&wide| both_ways(go, essential, wide));
        let wider = [0, 1].map(|at| {
            let Some(next) = &next else { return beyond };
            let found = self.ask_wider(&next[at], &verdicts[at], questions.sketches());
            verdicts[at].nodes += found.nodes;
            compare(&mut verdicts[at], found.ending)
        });
        if regions.len() > 2 && wider.iter().any(|wider| matches!(wider, Wider::Contradicts(_))) {
            // Only if that says more; otherwise what is confirmed here would be lost.
            let is_known = |verdict: &&Verdict| verdict.ending != Ending::Unknown;
            let known = |verdicts: &[Verdict; 2]| verdicts.iter().filter(is_known).count();
            let mut answered = self.within(go, essential, &regions[1..], beyond, None)?;
            let says_more = known(&answered.verdicts) > known(&verdicts);
            if says_more && file.is_some() {
                answered = self.within(go, essential, &regions[1..], beyond, file)?;
            }
            for (one, other) in answered.verdicts.iter_mut().zip(&mut verdicts) {
                let nodes = one.nodes + other.nodes;
                (one.nodes, other.nodes) = (nodes, nodes);
            }
            if says_more {
                answered.elapsed = started.elapsed();
                return Ok(answered);
            }
        }
        let (proof, elapsed) = (None, started.elapsed());
        let mut answered = Answered { races, verdicts, wider, proof, elapsed };
        if let Some(file) = file {
            let mut control = Control::new(self.command.options().limits, self.cancelled);
            answered.proof = proof::write(file, go, &answered, &mut questions, &mut control)?;
            answered.elapsed = started.elapsed();
        }
        Ok(answered)
    }

    /// What a race in a wider region comes to, asked only where there is a result to compare it with.
    /// Sketches of it may have much in common with those of the narrow one.
    fn ask_wider<const N: usize>(
        &self,
        race: &Race<N>,
        narrow: &Verdict,
        sketches: &Sketches,
    ) -> Verdict {
        let order = RaceOrder::default();
        match narrow.ending {
            Ending::Unknown => Verdict { nodes: 0, ..narrow.clone() },
            likely => Questions::new(self.command.options(), &order, self.cancelled)
                .with_sketches(sketches)
                .result(race, likely),
        }
    }
}

/// Compares a verdict with the result of a wider region, and withdraws it if that is another one.
fn compare(verdict: &mut Verdict, wider: Ending) -> Wider {
    let ending = verdict.ending;
    let told = match wider {
        same if same == ending => return Wider::Agrees,
        Ending::Unknown if ending != Ending::Seki => return Wider::Unknown,
        Ending::Unknown => Wider::LeavesOpen(ending),
        _ => Wider::Contradicts(ending),
    };
    *verdict = verdict.clone().withdrawn();
    told
}

/// The race with Black and with White moving first.
fn both_ways<const N: usize>(go: &Go<N>, essential: [Bits<N>; 2], region: Bits<N>) -> [Race<N>; 2] {
    let keeper = targets::keeper(go, &essential, Reach::default());
    Player::BOTH.map(|mover| targets::race_with_first(go, essential, region, keeper, mover))
}

fn exit<const N: usize>(answered: &Answered<N>) -> Exit {
    let verdicts = &answered.verdicts;
    if let Some(ProofOutcome::Stopped(stop)) = answered.proof {
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
    use tesuji_games::formats::diagram;

    use super::*;

    /// What is told about a race if a wider region says this.
    fn told(wider: Ending) -> (serde_json::Value, String, Exit) {
        let setup = diagram::parse(".xo.x/.xo.x/.xoxx/xxooo/..... b").unwrap();
        let go: Go<1> = Go::from_setup(&setup, Default::default()).unwrap();
        let essential = [Bits::single(1), Bits::single(2)];
        let races = both_ways(&go, essential, region::around(&go, &essential, Reach::default()));
        let limits = Limits { nodes: Some(100_000), time: None, memory: 1 << 20 };
        let options = Options {
            variant: Variant::POB,
            then_dfpn: false,
            most_tempi: 1,
            most_threats: 0,
            all_moves: true,
            sketches_for_one: 1,
            limits,
        };
        let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
        let mut questions = Questions::new(options, &order, &cancelled);
        let mut verdicts = [0, 1].map(|at| questions.verdict(&races[at]));
        assert_ne!(verdicts[0].ending, Ending::Unknown, "the race is small");
        let wider = [compare(&mut verdicts[0], wider), Wider::Agrees];
        let (proof, elapsed) = (None, Duration::ZERO);
        let answered = Answered { races, verdicts, wider, proof, elapsed };
        let json = serde_json::to_value(report::json(&answered, None, "pob")).unwrap();
        (json["black_first"].clone(), report::text(&answered), exit(&answered))
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
