//! `tesuji score`: the exact score of a Go position with best play, by bisection over komi.
//!
//! The score is the number s (Black minus White) for which Black wins at komi s - 0.5 and White at
//! s + 0.5. Every step asks one such question, helped by the proofs of the earlier ones; the bounds known
//! so far are the answer if a limit comes first. Limits hold for all steps together.

use std::sync::atomic::AtomicBool;

use clap::Args;
use tesuji_core::{Claim, Player};
use tesuji_games::open::{self, Listed, Visitor};
use tesuji_search::Stop;

use super::show::points;
use crate::{
    answer::{self, Allowance, Surroundings},
    describe, duration,
    each_position::{self, Heading},
    exit::{Exit, Failure},
    interrupt, json,
    known_proofs::KnownProofs,
    output,
    position_argument::PositionArgument,
    progress_line::ProgressLine,
    saver,
    search_options::{SearchOptions, Settings},
};

const EXAMPLES: &str = "\
Examples:
  tesuji score go 3x3
  tesuji score go \"x.x.x. b\" --json
  tesuji score problems.pos --time 60s

The score is Black minus White by area, without komi: a komi in a file changes nothing. Limits hold
for each position, all steps of the bisection together.";

/// The exact score of a Go position with best play
#[derive(Args)]
#[command(after_help = EXAMPLES, override_usage = super::usage("score"))]
pub struct Score {
    #[command(flatten)]
    position: PositionArgument,

    #[command(flatten)]
    search: SearchOptions,
}

impl Score {
    pub fn run(self) -> Result<Exit, Failure> {
        if super::parameters_shown(&self.search)? {
            return Ok(Exit::Answered);
        }
        let settings = self.search.settings()?;
        let positions = self.position.read(None)?;
        let cancelled = interrupt::watch()?;
        each_position::run(positions, |spec, heading| {
            // Not needed, but a line with a bad komi is a bad line: `open` says so.
            let visitor = ScoreOne { settings: &settings, cancelled, heading };
            open::open(&spec, visitor).map_err(Failure::input)?
        })
    }
}

struct ScoreOne<'a> {
    settings: &'a Settings,
    cancelled: &'a AtomicBool,
    heading: Heading,
}

/// What is known about a score.
struct Bisection {
    lower: i32,
    upper: i32,
    /// A move of the side to move that keeps the score at its bound.
    best: Option<String>,
    stopped: Option<Stop>,
    allowance: Allowance,
}

impl Visitor for ScoreOne<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<G: Listed>(self, position: G) -> Result<Exit, Failure> {
        let Some(on_board) = position.score_on_board() else {
            let game = G::NAME;
            let message = format!("only go has scores, but the position is for {game}");
            return Err(Failure::input(message));
        };
        let bisection = match position.outcome() {
            Some(_) => Bisection {
                lower: on_board,
                upper: on_board,
                best: None,
                stopped: None,
                allowance: Allowance::new(self.settings.limits),
            },
            None => self.bisect(&position)?,
        };
        Print { bisection: &bisection, heading: self.heading, settings: self.settings }
            .print(&position)
    }
}

impl ScoreOne<'_> {
    /// Narrows the bounds step by step. One search answers all steps: what was proven for one side at
    /// one komi holds at every komi that suits this side better.
    fn bisect<G: Listed>(&self, position: &G) -> Result<Bisection, Failure> {
        let cells = position.size().cells() as i32;
        let allowance = Allowance::new(self.settings.limits);
        let mut known =
            Bisection { lower: -cells, upper: cells, best: None, stopped: None, allowance };
        let mut progress = ProgressLine::new(self.settings.progress);
        let claim = Claim::Wins(position.to_move());
        let mut solver = self.settings.solver(position, claim, self.settings.limits.memory);
        let findings = solver.findings();
        let proofs = KnownProofs::open(self.settings, position, &progress)?;
        while known.lower < known.upper {
            // Rounded up, so that both answers narrow the bounds.
            let least = known.lower + (known.upper - known.lower + 1) / 2;
            let Some(step) = position.with_least_score(least) else {
                return Err(Failure::input(format!("no komi makes the score at least {least}")));
            };
            progress.set_task(format!("score {} to {}: ", known.lower, known.upper));
            let surroundings = Surroundings {
                settings: self.settings,
                cancelled: self.cancelled,
                progress: &progress,
                checkpoint: None,
                proof: None,
            };
            let allowance = &mut known.allowance;
            let report = match &proofs {
                None => answer::search_with(&mut solver, &step, allowance, &surroundings),
                Some(proofs) => {
                    proofs.load(step.threshold(claim), &findings, &progress)?;
                    let save = || proofs.save(step.threshold(claim), &findings, &progress);
                    saver::around(self.settings.save_interval(), save, || {
                        answer::search_with(&mut solver, &step, allowance, &surroundings)
                    })
                }
            };
            known.best = report.best.map(|best| step.move_text(best)).or(known.best);
            match report.winner {
                // The next step asks for more: what White can do against less it can against more.
                Some(Player::Black) => {
                    known.lower = least;
                    solver.keep_proofs_for(Player::White);
                }
                Some(Player::White) => {
                    known.upper = least - 1;
                    solver.keep_proofs_for(Player::Black);
                }
                None => {
                    known.stopped = report.stopped;
                    break;
                }
            }
        }
        progress.clear();
        Ok(known)
    }
}

struct Print<'a> {
    bisection: &'a Bisection,
    heading: Heading,
    settings: &'a Settings,
}

impl Print<'_> {
    fn print<G: Listed>(&self, position: &G) -> Result<Exit, Failure> {
        let Bisection { lower, upper, stopped, ref allowance, .. } = *self.bisection;
        let score = (lower == upper).then_some(lower);
        let best = score.and_then(|_| self.bisection.best.clone().or_else(|| any_move(position)));
        if self.settings.json {
            let mut about = json::About::of(position, &self.heading);
            // A komi means nothing here.
            about.rules.clear();
            let (nodes, elapsed) = (allowance.spent(), allowance.elapsed());
            let effort = json::Effort::new(self.settings, nodes, elapsed, stopped);
            output::json(&json::Scored { about, score, lower, upper, best, effort })?;
        } else {
            self.heading.print(&self.text(position, score, best))?;
        }
        Ok(match (score, stopped) {
            (Some(_), _) => Exit::Answered,
            (None, Some(Stop::Cancelled)) => Exit::Interrupted,
            (None, _) => Exit::Undecided,
        })
    }

    fn text<G: Listed>(&self, position: &G, score: Option<i32>, best: Option<String>) -> String {
        let Bisection { lower, upper, stopped, ref allowance, .. } = *self.bisection;
        let mover = position.to_move();
        let mv = best.as_ref().and_then(|text| position.parse_move(text).ok());
        let title =
            format!("go {}, {mover} ({}) to play", position.size(), describe::letter(mover));
        let picture = describe::with_move(position, mv);
        let mut lines = vec![title, String::new(), picture, String::new()];
        lines.push(match (score, best) {
            (Some(score), Some(best)) => format!("score {score} ({}), with {best}", points(score)),
            (Some(score), None) => format!("score {score} ({})", points(score)),
            (None, _) => {
                let why = describe::stopped(stopped);
                format!("undecided, between {lower} and {upper}: {why}")
            }
        });
        let seconds = duration::seconds(allowance.elapsed());
        lines.push(describe::effort(allowance.spent(), seconds));
        lines.join("\n")
    }
}

/// Where the score is the worst there is, no move is better than another.
fn any_move<G: Listed>(position: &G) -> Option<String> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.first().map(|&mv| position.move_text(mv))
}
