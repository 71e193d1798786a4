//! `tesuji score`: the exact score of a Go position with best play, by bisection over komi.
//!
//! The score is the number s (Black minus White) for which Black wins at komi s - 0.5 and White at
//! s + 0.5. Every step asks one such question; the bounds known so far are the answer if a limit comes
//! first. Limits hold for all steps together.

use clap::Args;
use tesuji_core::{Claim, Player};
use tesuji_games::{
    formats::PositionSpec,
    go::Komi,
    open::{self, Listed, Visitor},
};
use tesuji_search::Stop;

use super::show::points;
use crate::{
    answer::{self, Allowance, Surroundings},
    describe, duration,
    each_position::{self, Heading},
    exit::{Exit, Failure},
    interrupt, json, output,
    position_argument::{PositionArgument, set_rule},
    progress_line::ProgressLine,
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
            let mut progress = ProgressLine::new(settings.progress);
            let bisection = bisect(spec, &settings, |spec, allowance, task| {
                progress.set_task(task);
                let surroundings = Surroundings {
                    settings: &settings,
                    cancelled,
                    progress: &progress,
                    checkpoint: None,
                };
                open::open(spec, AskBlack { allowance, surroundings }).map_err(Failure::input)?
            })?;
            progress.clear();
            let visitor = Print { bisection: &bisection, heading, settings: &settings };
            open::open(&bisection.spec, visitor).map_err(Failure::input)?
        })
    }
}

/// What is known about a score.
struct Bisection {
    spec: PositionSpec,
    lower: i32,
    upper: i32,
    /// A move of the side to move that keeps the score at its bound.
    best: Option<String>,
    stopped: Option<Stop>,
    allowance: Allowance,
}

/// What a position says when asked whether Black wins.
enum Reply {
    /// The game is over, with this score.
    Over(i32),
    /// The winner, and a winning move if that is the side to move.
    Decided(Player, Option<String>),
    Stopped(Option<Stop>),
}

fn bisect(
    spec: PositionSpec,
    settings: &Settings,
    mut ask: impl FnMut(&PositionSpec, &mut Allowance, String) -> Result<Reply, Failure>,
) -> Result<Bisection, Failure> {
    if spec.game.as_deref().is_some_and(|game| game != "go") {
        let game = spec.game.unwrap_or_default();
        return Err(Failure::input(format!("only go has scores, but the position is for {game}")));
    }
    // Not needed, but a line with a bad komi is a bad line.
    spec.rule("komi").map_or(Ok(Komi::default()), str::parse).map_err(Failure::input)?;
    let cells = spec.setup.size.cells() as i32;
    let allowance = Allowance::new(settings.limits);
    let mut known =
        Bisection { spec, lower: -cells, upper: cells, best: None, stopped: None, allowance };
    while known.lower < known.upper {
        // Rounded up, so that both answers narrow the bounds.
        let least = known.lower + (known.upper - known.lower + 1) / 2;
        let komi = Komi::from_half_points(2 * least - 1).map_err(Failure::input)?;
        set_rule(&mut known.spec, "komi", &komi.to_string());
        let task = format!("score {} to {}, komi {komi}: ", known.lower, known.upper);
        match ask(&known.spec, &mut known.allowance, task)? {
            Reply::Over(score) => (known.lower, known.upper) = (score, score),
            Reply::Decided(winner, best) => {
                known.best = best.or(known.best);
                match winner {
                    Player::Black => known.lower = least,
                    Player::White => known.upper = least - 1,
                }
            }
            Reply::Stopped(stop) => {
                known.stopped = stop;
                break;
            }
        }
    }
    Ok(known)
}

/// Asks whether Black wins at the komi of the position.
struct AskBlack<'a> {
    allowance: &'a mut Allowance,
    surroundings: Surroundings<'a>,
}

impl Visitor for AskBlack<'_> {
    type Output = Result<Reply, Failure>;

    fn visit<G: Listed>(self, position: G) -> Result<Reply, Failure> {
        if let (Some(_), Some(score)) = (position.outcome(), position.score_on_board()) {
            return Ok(Reply::Over(score));
        }
        let claim = Claim::Wins(position.to_move());
        let report = answer::search(&position, claim, self.allowance, &self.surroundings)?;
        Ok(match report.winner {
            Some(winner) => {
                Reply::Decided(winner, report.best.map(|best| position.move_text(best)))
            }
            None => Reply::Stopped(report.stopped),
        })
    }
}

struct Print<'a> {
    bisection: &'a Bisection,
    heading: Heading,
    settings: &'a Settings,
}

impl Visitor for Print<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<G: Listed>(self, position: G) -> Result<Exit, Failure> {
        let Bisection { lower, upper, stopped, ref allowance, .. } = *self.bisection;
        let score = (lower == upper).then_some(lower);
        let best = score.and_then(|_| self.bisection.best.clone().or_else(|| any_move(&position)));
        if self.settings.json {
            let mut about = json::About::of(&position, self.heading.line);
            // The komi of the last step means nothing to the reader.
            about.rules.clear();
            let (nodes, elapsed) = (allowance.spent(), allowance.elapsed());
            let effort = json::Effort::new(self.settings, nodes, elapsed, stopped);
            output::json(&json::Scored { about, score, lower, upper, best, effort })?;
        } else {
            self.heading.print(&self.text(&position, score, best))?;
        }
        Ok(match (score, stopped) {
            (Some(_), _) => Exit::Answered,
            (None, Some(Stop::Cancelled)) => Exit::Interrupted,
            (None, _) => Exit::Undecided,
        })
    }
}

impl Print<'_> {
    fn text<G: Listed>(&self, position: &G, score: Option<i32>, best: Option<String>) -> String {
        let Bisection { lower, upper, stopped, ref allowance, .. } = *self.bisection;
        let mover = position.to_move();
        let cell = best.as_ref().and_then(|text| position.parse_move(text).ok());
        let mark = cell.and_then(|mv| position.move_cell(mv)).map(|cell| (cell, '*'));
        let title =
            format!("go {}, {mover} ({}) to play", position.size(), describe::letter(mover));
        let picture = describe::picture(position, mark.as_slice());
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
