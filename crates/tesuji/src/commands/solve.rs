//! `tesuji solve`: prove who wins.

use std::{cell::Cell, path::PathBuf, time::Duration};

use clap::{Args, ValueEnum};
use tesuji_games::{
    formats::{PositionSpec, SpecMove, pos},
    open::{self, Listed, Visitor},
};
use tesuji_search::Stop;

use crate::{
    answer::{self, Answer, Question, Surroundings, Verdict},
    checkpoint::CheckpointFile,
    describe, duration,
    each_position::{self, Heading},
    exit::{Exit, Failure},
    interrupt,
    json::{self, Recorded},
    output,
    position_argument::{PositionArgument, Positions, RuleOptions},
    progress_line::ProgressLine,
    proof_file::{ProofFile, ProofOutcome},
    search_options::{self, SearchOptions},
};

const EXAMPLES: &str = "\
Examples:
  tesuji solve hex 5x5
  tesuji solve hex \"x../.o./... b\" --json
  tesuji solve go 3x3 --komi 8.5 --time 60s
  tesuji solve go \"..x./.xo./.... b\" --moves \"c1 pass\"
  tesuji solve problems.pos --nodes 100000
  tesuji solve go 3x3 --komi 8.5 --proof 3x3.proof
  tesuji solve hex 8x8 --checkpoint 8x8.save      (then `tesuji resume 8x8.save`)
  tesuji solve hex 7x7 --db proofs                (the next question starts from these proofs)
  echo \"go 2x2 komi=0.5 : ../.. b\" | tesuji solve -

The outcome is for the side to move. Where draws are possible (Go with a whole komi), two questions
are asked one after the other: does it win, does it at least draw. With --claim only one of them is:
then `loss` answers \"does it win\" with no (it may be a draw), and `draw` answers \"does it not lose\"
with yes (it may be a win). Limits hold for each position.

Exit status: 0 answered, 3 stopped undecided at a limit, 1 bad input, 2 wrong usage,
130 interrupted.";

/// Prove who wins
#[derive(Args)]
#[command(after_help = EXAMPLES, override_usage = super::usage("solve"))]
pub struct Solve {
    #[command(flatten)]
    position: PositionArgument,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    options: SolveOptions,
}

/// How a position is to be solved.
#[derive(Args, Clone, Debug)]
pub struct SolveOptions {
    /// Ask only whether the side to move wins, or only whether it does not lose
    #[arg(long, value_enum)]
    claim: Option<Question>,

    /// Save what is found out to FILE now and then and at the end; go on from there if FILE exists
    #[arg(long, value_name = "FILE", help_heading = "Search options")]
    pub checkpoint: Option<PathBuf>,

    /// How often to save: 30s, 5m, … (the same as --set checkpoint_seconds) [default: 5m]
    #[arg(long, value_name = "TIME", help_heading = "Search options", value_parser = duration::parse)]
    pub checkpoint_every: Option<Duration>,

    /// Write the proof to FILE, for `tesuji check`
    #[arg(long, value_name = "FILE", help_heading = "Search options")]
    pub proof: Option<PathBuf>,

    #[command(flatten)]
    pub search: SearchOptions,
}

impl Solve {
    pub fn run(self) -> Result<Exit, Failure> {
        if super::parameters_shown(&self.options.search)? {
            return Ok(Exit::Answered);
        }
        let positions = || self.position.read(Some(&self.rules));
        self.options.solve(positions)
    }
}

impl SolveOptions {
    /// Answers positions, which are read after the options have been checked.
    pub fn solve(
        &self,
        positions: impl FnOnce() -> Result<Positions, Failure>,
    ) -> Result<Exit, Failure> {
        let mut settings = self.search.settings()?;
        if let Some(every) = self.checkpoint_every {
            let seconds = every.as_secs_f64().to_string();
            settings.parameters.set("checkpoint_seconds", &seconds).map_err(Failure::usage)?;
        }
        let positions = positions()?;
        for (is_given, what) in
            [(self.checkpoint.is_some(), "checkpoint"), (self.proof.is_some(), "proof")]
        {
            if is_given && positions.entries.len() != 1 {
                return Err(Failure::usage(format!("a {what} is about one position")));
            }
        }
        let cancelled = interrupt::watch()?;
        let tally = Tally::default();
        let exit = each_position::run(positions, |spec, heading| {
            let progress = ProgressLine::new(settings.progress);
            let checkpoint = match &self.checkpoint {
                Some(file) => Some(CheckpointFile { file, asked: self.kept(&spec)? }),
                None => None,
            };
            let surroundings = Surroundings {
                settings: &settings,
                cancelled,
                progress: &progress,
                checkpoint: checkpoint.as_ref(),
                proof: self.proof.as_deref().map(|file| ProofFile { file, spec: &spec }),
            };
            let question = describe::question(self.claim, &spec);
            let says = spec.answer("win");
            let visitor = SolveOne { question, heading, surroundings, says, tally: &tally };
            open::open(&spec, visitor).map_err(Failure::input)?
        });
        tally.tell();
        exit
    }
}

impl SolveOptions {
    /// Everything it takes to ask about a position again, as names and values: the position as a line of a
    /// `.pos` file, and options by their names.
    fn kept(&self, spec: &PositionSpec) -> Result<Vec<(String, String)>, Failure> {
        let moves = spec.moves_with_passes("pass").into_iter();
        let moves = moves.map(|text| SpecMove { player: None, text: text.to_owned() }).collect();
        let spec = PositionSpec { moves, answers: Vec::new(), marks: Vec::new(), ..spec.clone() };
        let line = pos::line_text(&spec).map_err(Failure::input)?;
        let mut kept = vec![(POSITION.to_owned(), line)];
        let mut keep = |name: &str, value: String| kept.push((name.to_owned(), value));
        if let Some(value) = self.claim.and_then(|claim| claim.to_possible_value()) {
            keep("claim", value.get_name().to_owned());
        }
        if let Some(every) = self.checkpoint_every {
            keep("checkpoint-every", every.as_secs_f64().to_string());
        }
        if let Some(file) = &self.proof {
            keep("proof", search_options::absolute(file)?);
        }
        kept.extend(self.search.kept()?);
        Ok(kept)
    }
}

/// The name under which a checkpoint has its position.
pub const POSITION: &str = "position";

struct SolveOne<'a> {
    question: Option<Question>,
    heading: Heading,
    surroundings: Surroundings<'a>,
    /// Who wins according to the file.
    says: Option<&'a str>,
    tally: &'a Tally,
}

/// How many answers agree with what their files say.
#[derive(Default)]
struct Tally {
    agree: Cell<usize>,
    contradict: Cell<usize>,
    undecided: Cell<usize>,
}

impl Tally {
    fn count(&self, recorded: &Recorded) {
        let count = match recorded.agrees {
            Some(true) => &self.agree,
            Some(false) => &self.contradict,
            None => &self.undecided,
        };
        count.set(count.get() + 1);
    }

    fn tell(&self) {
        let [agree, contradict, undecided] =
            [&self.agree, &self.contradict, &self.undecided].map(Cell::get);
        let all = agree + contradict + undecided;
        if all > 0 {
            eprintln!(
                "{agree} of {all} answers agree with the file, {contradict} do not, \
                 {undecided} are undecided"
            );
        }
    }
}

impl Visitor for SolveOne<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<G: Listed>(self, position: G) -> Result<Exit, Failure> {
        let answer = answer::answer(&position, self.question, &self.surroundings)?;
        self.surroundings.progress.clear();
        let recorded = self.says.map(|says| Recorded::of(says, winner(&answer)));
        recorded.iter().for_each(|recorded| self.tally.count(recorded));
        if self.surroundings.settings.json {
            output::json(&self.object(&position, &answer, recorded))?;
        } else {
            self.heading.print(&text(&position, &answer))?;
        }
        let stopped = match answer.proof {
            Some(ProofOutcome::Stopped(stop)) => Some(stop),
            _ => None,
        };
        if let Some(stop) = stopped {
            let why = describe::stopped(Some(stop));
            self.surroundings.progress.note(&format!("the proof was not written: {why}"));
        }
        Ok(match answer.verdict {
            _ if stopped == Some(Stop::Cancelled) => Exit::Interrupted,
            _ if stopped.is_some() => Exit::Undecided,
            Verdict::Unknown if answer.report.stopped == Some(Stop::Cancelled) => Exit::Interrupted,
            Verdict::Unknown => Exit::Undecided,
            _ => Exit::Answered,
        })
    }
}

impl SolveOne<'_> {
    fn object<G: Listed>(
        &self,
        position: &G,
        answer: &Answer<G::Move>,
        recorded: Option<Recorded>,
    ) -> json::Solved {
        let report = &answer.report;
        let decided = answer.verdict != Verdict::Unknown;
        let settings = self.surroundings.settings;
        json::Solved {
            about: json::About::of(position, &self.heading),
            outcome: json::verdict(answer.verdict),
            winner: winner(answer),
            best: best(answer).map(|mv| position.move_text(mv)),
            pv: match decided {
                true => describe::line_texts(position, &report.line),
                false => Vec::new(),
            },
            claim: self.question.map(|question| match question {
                Question::Win => "win",
                Question::NotLose => "not-lose",
            }),
            at_most: answer.cannot_win.then_some("draw"),
            effort: json::Effort::new(settings, answer.nodes, answer.elapsed, report.stopped),
            recorded,
            proof: answer.proof.as_ref().and_then(json::Proof::of),
            root: json::promises(position, report),
            table: json::Table::of(&report.statistics),
        }
    }
}

/// Who wins: black, white, none (a draw), or nothing where that is not known.
fn winner<M: Copy>(answer: &Answer<M>) -> Option<&'static str> {
    let is_draw = answer.verdict == Verdict::Draw && answer.question.is_none();
    if is_draw { Some("none") } else { answer.winner.map(json::side) }
}

/// A move that reaches the verdict, where the side to move has something to reach.
fn best<M: Copy>(answer: &Answer<M>) -> Option<M> {
    let reached = matches!(answer.verdict, Verdict::Win | Verdict::Draw);
    answer.report.best.filter(|_| reached)
}

fn text<G: Listed>(position: &G, answer: &Answer<G::Move>) -> String {
    let best = best(answer);
    let picture = describe::with_move(position, best);
    let mut lines = vec![describe::heading(position), String::new(), picture, String::new()];
    lines.push(sentence(position, answer, best));
    if answer.verdict == Verdict::Unknown {
        lines.extend(answer.report.root.iter().take(5).map(|root| {
            let name = position.move_text(root.mv);
            let (win_rate, work) = (100.0 * root.win_rate, root.expected_work);
            format!("  {name:5} win rate {win_rate:3.0} %, expected work {work:.3e}")
        }));
    } else if !answer.report.line.is_empty() {
        let line = describe::line_texts(position, &answer.report.line);
        lines.push(format!("line: {}", line.join(" ")));
    }
    lines.extend(answer.proof.as_ref().and_then(describe::proof));
    if position.outcome().is_none() {
        lines.push(describe::effort(answer.nodes, duration::seconds(answer.elapsed)));
    }
    lines.join("\n")
}

fn sentence<G: Listed>(position: &G, answer: &Answer<G::Move>, best: Option<G::Move>) -> String {
    let mover = position.to_move();
    if position.outcome().is_some() {
        return match answer.winner {
            Some(winner) => format!("the game is over: {winner} has won"),
            None => "the game is over: a draw".to_owned(),
        };
    }
    let with = best.map_or(String::new(), |mv| format!(" with {}", position.move_text(mv)));
    match (answer.verdict, answer.question) {
        (Verdict::Win, _) => format!("{mover} to play wins{with}"),
        (Verdict::Draw, Some(_)) => format!("{mover} to play does not lose{with}"),
        (Verdict::Draw, None) => format!("{mover} to play draws{with}"),
        (Verdict::Loss, Some(Question::Win)) => format!("{mover} to play does not win"),
        (Verdict::Loss, _) => {
            format!("{mover} to play loses: {} wins against every move", mover.opponent())
        }
        (Verdict::Unknown, _) => {
            let known =
                if answer.cannot_win { format!(" ({mover} cannot win)") } else { String::new() };
            format!("undecided{known}: {}", describe::stopped(answer.report.stopped))
        }
    }
}
