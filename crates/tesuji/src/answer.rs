//! One position, one answer: which claims to put to the search, in which order, and how their results
//! add up to win, draw or loss for the side to move. Limits hold for all claims together.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

use tesuji_core::{Claim, Outcome, Player};
use tesuji_games::open::Listed;
use tesuji_search::{Control, Limits, Report, Solver, Statistics, Stop};

use crate::{
    checkpoint::{Checkpoint, CheckpointFile},
    exit::Failure,
    known_proofs::KnownProofs,
    progress_line::ProgressLine,
    proof_file::{ProofFile, ProofOutcome},
    saver,
    search_options::Settings,
};

/// How a position ends with best play, for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Win,
    Draw,
    Loss,
    Unknown,
}

/// What is asked about the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Question {
    /// Does it win? A failure is reported as a loss, though it may be a draw.
    Win,
    /// Does it at least draw? A success is reported as a draw, though it may be a win.
    NotLose,
}

impl Question {
    /// The claim about a side.
    pub fn claim(self, side: Player) -> Claim {
        match self {
            Question::Win => Claim::Wins(side),
            Question::NotLose => Claim::DoesNotLose(side),
        }
    }
}

/// What was found out about a position.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// The result for the side to move.
    pub verdict: Verdict,
    /// The winner, where the verdict says it: not for an answer to one of two questions only.
    pub winner: Option<Player>,
    /// The single question that was asked, where the game has draws and so another remains.
    pub question: Option<Question>,
    /// Whether a win has been ruled out, though nothing more is known.
    pub cannot_win: bool,
    /// What the search reported last.
    pub report: Report<M>,
    /// Expanded positions, all claims together.
    pub nodes: u64,
    /// Time for all claims together.
    pub elapsed: Duration,
    /// What became of the proof, if one was asked for and there was something to prove.
    pub proof: Option<ProofOutcome>,
}

/// What is left of the limits.
pub struct Allowance {
    started: Instant,
    limits: Limits,
    spent: u64,
}

impl Allowance {
    /// All of it; the clock starts now.
    pub fn new(limits: Limits) -> Allowance {
        Allowance { started: Instant::now(), limits, spent: 0 }
    }

    /// The limits for the next search.
    pub fn rest(&self) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent)),
            time: self.limits.time.map(|time| time.saturating_sub(self.elapsed())),
            memory: self.limits.memory,
        }
    }

    /// Notes expanded positions.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Expanded positions so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Time so far.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// Searches keep to limits, can be stopped, and show their progress.
pub struct Surroundings<'a> {
    pub settings: &'a Settings,
    pub cancelled: &'a AtomicBool,
    pub progress: &'a ProgressLine,
    /// Where to save the search.
    pub checkpoint: Option<&'a CheckpointFile<'a>>,
    /// Where to write the proof.
    pub proof: Option<ProofFile<'a>>,
}

/// Decides the position, or one question about it.
pub fn answer<G: Listed>(
    position: &G,
    question: Option<Question>,
    surroundings: &Surroundings<'_>,
) -> Result<Answer<G::Move>, Failure> {
    let mover = position.to_move();
    let mut allowance = Allowance::new(surroundings.settings.limits);
    let question = question.filter(|_| position.can_draw());
    if let Some(outcome) = position.outcome() {
        let mut answer = ended(outcome, mover);
        if let Some(proof) = &surroundings.proof {
            answer.proof = Some(proof.write_ending(position, answer.winner)?);
        }
        return Ok(answer);
    }
    for (is_given, what) in
        [(surroundings.checkpoint.is_some(), "checkpoint"), (surroundings.proof.is_some(), "proof")]
    {
        if is_given && question.is_none() && position.can_draw() {
            let two =
                format!("with a whole komi there are two questions, and a {what} is about one");
            let choose = "choose with --claim win or --claim not-lose";
            return Err(Failure::usage(format!("{two}: {choose}")));
        }
    }
    if let Some(proof) = &surroundings.proof {
        proof.try_out()?;
    }
    let mut proof = None;
    let mut ask = |question: Question| {
        let claim = question.claim(mover);
        let report;
        (report, proof) = search(position, claim, &mut allowance, surroundings)?;
        let holds = report.winner.map(|winner| winner == mover);
        Ok::<_, Failure>((report, holds))
    };
    let (mut report, mut holds) = ask(question.unwrap_or(Question::Win))?;
    let mut success = match question {
        Some(Question::NotLose) => Verdict::Draw,
        _ => Verdict::Win,
    };
    let mut cannot_win = false;
    if question.is_none() && position.can_draw() && holds == Some(false) {
        cannot_win = true;
        (report, holds) = ask(Question::NotLose)?;
        success = Verdict::Draw;
    }
    let verdict = match holds {
        Some(true) => success,
        Some(false) => Verdict::Loss,
        None => Verdict::Unknown,
    };
    let winner = match (verdict, question) {
        (Verdict::Win, _) => Some(mover),
        // Not to win may be a draw.
        (Verdict::Loss, None | Some(Question::NotLose)) => Some(mover.opponent()),
        _ => None,
    };
    let cannot_win = cannot_win && verdict == Verdict::Unknown;
    let (nodes, elapsed) = (allowance.spent(), allowance.elapsed());
    Ok(Answer { verdict, winner, question, cannot_win, report, nodes, elapsed, proof })
}

/// Puts one claim to a search that begins with what a checkpoint and the database know, and saves what it
/// finds out; writes the proof if it is wanted.
fn search<G: Listed>(
    position: &G,
    claim: Claim,
    allowance: &mut Allowance,
    surroundings: &Surroundings<'_>,
) -> Result<(Report<G::Move>, Option<ProofOutcome>), Failure> {
    let Surroundings { settings, progress, .. } = *surroundings;
    let mut solver = settings.solver(position, claim, settings.limits.memory);
    let findings = solver.findings();
    let checkpoint = surroundings
        .checkpoint
        .map(|place| Checkpoint::open(place, position, claim, &findings, settings, progress));
    let checkpoint = checkpoint.transpose()?;
    let known = KnownProofs::open(settings, position, progress)?;
    let threshold = position.threshold(claim);
    if let Some(known) = &known {
        known.load(threshold, &findings, progress)?;
    }
    let report = match checkpoint.is_some() || known.is_some() {
        false => search_with(&mut solver, position, allowance, surroundings),
        true => {
            let nodes = AtomicU64::new(0);
            let save = || {
                if let Some(checkpoint) = &checkpoint {
                    checkpoint.save(&findings, nodes.load(Ordering::Relaxed), progress);
                }
                if let Some(known) = &known {
                    known.save(threshold, &findings, progress);
                }
            };
            saver::around(settings.save_interval(), save, || {
                let mut count = |spent| nodes.store(spent, Ordering::Relaxed);
                let report =
                    search_counting(&mut solver, position, allowance, surroundings, &mut count);
                count(report.nodes);
                report
            })
        }
    };
    let proof = match (report.winner, &surroundings.proof) {
        (Some(winner), Some(proof)) => {
            let mut control = Control::new(allowance.rest(), surroundings.cancelled);
            let position = configured(position, settings);
            Some(proof.write(&mut solver, &position, claim, winner, &mut control)?)
        }
        _ => None,
    };
    Ok((report, proof))
}

/// The position with what is set about its game.
fn configured<G: Listed>(position: &G, settings: &Settings) -> G {
    let mut position = position.clone();
    for (name, value) in &settings.game_options {
        position.configure(name, value);
    }
    position
}

/// Puts a position to a search that may have solved others before.
pub fn search_with<G: Listed>(
    solver: &mut Solver<G>,
    position: &G,
    allowance: &mut Allowance,
    surroundings: &Surroundings<'_>,
) -> Report<G::Move> {
    search_counting(solver, position, allowance, surroundings, &mut |_| {})
}

/// The same, with `count` told now and then how many positions have been expanded.
fn search_counting<G: Listed>(
    solver: &mut Solver<G>,
    position: &G,
    allowance: &mut Allowance,
    surroundings: &Surroundings<'_>,
    count: &mut dyn FnMut(u64),
) -> Report<G::Move> {
    let rest = allowance.rest();
    if rest.nodes == Some(0) {
        return not_searched(Some(Stop::Nodes));
    }
    let mut control = Control::new(rest, surroundings.cancelled);
    let position = &configured(position, surroundings.settings);
    let report = solver.solve(position, &mut control, &mut |progress| {
        count(progress.nodes);
        surroundings.progress.show(position, progress);
    });
    allowance.spend(report.nodes);
    report
}

/// The answer where the game is over already.
fn ended<M>(outcome: Outcome, mover: Player) -> Answer<M> {
    let (verdict, winner) = match outcome {
        Outcome::Drawn => (Verdict::Draw, None),
        Outcome::Won(winner) if winner == mover => (Verdict::Win, Some(winner)),
        Outcome::Won(winner) => (Verdict::Loss, Some(winner)),
    };
    Answer {
        verdict,
        winner,
        question: None,
        cannot_win: false,
        report: not_searched(None),
        nodes: 0,
        elapsed: Duration::ZERO,
        proof: None,
    }
}

/// The report of a search that did not take place.
fn not_searched<M>(stopped: Option<Stop>) -> Report<M> {
    Report {
        winner: None,
        best: None,
        line: Vec::new(),
        nodes: 0,
        stopped,
        root: Vec::new(),
        statistics: Statistics::default(),
    }
}

/// Why a search stopped, in a word for JSON.
pub fn stop_name(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "nodes",
        Stop::Time => "time",
        Stop::Cancelled => "interrupted",
        Stop::Depth => "depth",
    }
}
