//! `tesuji openings`: the verdict of every first move.
//!
//! One search per claim answers all first moves, so that later ones profit from what was proven for
//! earlier ones, and moves that a symmetry of the position maps onto each other are solved once.

use clap::Args;
use tesuji_core::{Game, Outcome, Player};
use tesuji_games::open::{self, Listed, Visitor};
use tesuji_search::{Solver, Stop};

use crate::{
    answer::{self, Allowance, Question, Surroundings, Verdict},
    describe, duration,
    each_position::{self, Heading},
    exit::{Exit, Failure},
    interrupt, json,
    known_proofs::KnownProofs,
    output,
    position_argument::{PositionArgument, RuleOptions},
    progress_line::ProgressLine,
    search_options::{SearchOptions, Settings},
};

const EXAMPLES: &str = "\
Examples:
  tesuji openings hex 4x4
  tesuji openings go 2x2 --komi 0.5 --json
  tesuji openings hex \"..x/.o./... w\"

The outcome of a move is for the side that makes it. --nodes and --time hold for each first move.";

/// The verdict of every first move, as a board picture
#[derive(Args)]
#[command(after_help = EXAMPLES, override_usage = super::usage("openings"))]
pub struct Openings {
    #[command(flatten)]
    position: PositionArgument,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    search: SearchOptions,
}

impl Openings {
    pub fn run(self) -> Result<Exit, Failure> {
        if super::parameters_shown(&self.search)? {
            return Ok(Exit::Answered);
        }
        let settings = self.search.settings()?;
        let positions = self.position.read(Some(&self.rules))?;
        let cancelled = interrupt::watch()?;
        each_position::run(positions, |spec, heading| {
            let visitor = Survey { settings: &settings, cancelled, heading };
            open::open(&spec, visitor).map_err(Failure::input)?
        })
    }
}

struct Survey<'a> {
    settings: &'a Settings,
    cancelled: &'a std::sync::atomic::AtomicBool,
    heading: Heading,
}

/// What is known about the first moves.
struct Found<M> {
    moves: Vec<(M, Verdict)>,
    nodes: u64,
    elapsed: std::time::Duration,
    stopped: Option<Stop>,
}

impl Visitor for Survey<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<G: Listed>(self, mut position: G) -> Result<Exit, Failure> {
        // Before the first moves are played: what is known about a game may add to them.
        for (name, value) in &self.settings.game_options {
            position.configure(name, value);
        }
        let found = self.first_moves(&position)?;
        if self.settings.json {
            let Found { nodes, elapsed, stopped, .. } = found;
            let opening = |&(mv, verdict): &(G::Move, Verdict)| json::Opening {
                mv: position.move_text(mv),
                outcome: json::verdict(verdict),
            };
            output::json(&json::Openings {
                about: json::About::of(&position, &self.heading),
                moves: found.moves.iter().map(opening).collect(),
                effort: json::Effort::new(self.settings, nodes, elapsed, stopped),
            })?;
        } else {
            self.heading.print(&text(&position, &found))?;
        }
        let undecided = found.moves.iter().any(|(_, verdict)| *verdict == Verdict::Unknown);
        Ok(match (undecided, found.stopped) {
            (false, _) => Exit::Answered,
            (true, Some(Stop::Cancelled)) => Exit::Interrupted,
            (true, _) => Exit::Undecided,
        })
    }
}

impl Survey<'_> {
    fn first_moves<G: Listed>(&self, position: &G) -> Result<Found<G::Move>, Failure> {
        let mover = position.to_move();
        let whole = Allowance::new(self.settings.limits);
        let mut found =
            Found { moves: Vec::new(), nodes: 0, elapsed: whole.elapsed(), stopped: None };
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let classes = classes(position, &moves);
        let mut progress = ProgressLine::new(self.settings.progress);
        let mut searches = self.searches(position);
        let known = KnownProofs::open(self.settings, position, &progress)?;
        if let Some(known) = &known {
            for search in &searches {
                known.load(search.threshold, &search.solver.findings(), &progress)?;
            }
        }
        // In the order they are listed: the most promising first took as many nodes (Hex 5x5, five
        // seeds: 28,600 to 40,800 against 28,300 to 38,400).
        let order: Vec<usize> = (0..moves.len()).filter(|&at| classes[at] == at).collect();
        let mut verdicts = vec![Verdict::Unknown; moves.len()];
        let mut child = position.clone();
        for (done, &index) in order.iter().enumerate() {
            // Even a search that stops at once may take a while on a large board.
            if interrupt::requested() {
                found.stopped = Some(Stop::Cancelled);
                break;
            }
            let name = position.move_text(moves[index]);
            progress.set_task(format!("{name} ({} of {}): ", done + 1, order.len()));
            let surroundings = Surroundings {
                settings: self.settings,
                cancelled: self.cancelled,
                progress: &progress,
                checkpoint: None,
                proof: None,
            };
            let undo = child.play(moves[index]);
            verdicts[index] =
                verdict_after(&child, mover, &mut searches, &mut found, &surroundings);
            child.undo(undo);
            if let Some(known) = &known {
                for search in &searches {
                    known.save(search.threshold, &search.solver.findings(), &progress);
                }
            }
        }
        found.moves =
            moves.iter().zip(&classes).map(|(&mv, &class)| (mv, verdicts[class])).collect();
        progress.clear();
        found.elapsed = whole.elapsed();
        Ok(found)
    }

    /// One search for every question a position of this game takes, sharing the memory.
    fn searches<G: Listed>(&self, position: &G) -> Vec<Search<G>> {
        let questions: &[Question] = match position.can_draw() {
            true => &[Question::Win, Question::NotLose],
            false => &[Question::Win],
        };
        let memory = self.settings.limits.memory / questions.len();
        let mut settings = self.settings.clone();
        // No lines of play are shown.
        settings.method = settings.method.without_line();
        let search = |&question: &Question| {
            let claim = question.claim(position.to_move());
            let solver = settings.solver(position, claim, memory);
            Search { question, threshold: position.threshold(claim), solver }
        };
        questions.iter().map(search).collect()
    }
}

/// A search for one question.
struct Search<G: Game> {
    question: Question,
    threshold: i32,
    solver: Solver<G>,
}

/// For every move the place in the list of the first move it is interchangeable with.
fn classes<G: Game>(position: &G, moves: &[G::Move]) -> Vec<usize> {
    let mut symmetries = Vec::new();
    position.self_symmetries(&mut symmetries);
    let place = |mv: G::Move| moves.iter().position(|&listed| listed == mv);
    let class = |(index, &mv): (usize, &G::Move)| {
        let images = symmetries.iter().filter_map(|&turn| place(position.move_under(mv, turn)));
        images.fold(index, usize::min)
    };
    moves.iter().enumerate().map(class).collect()
}

/// The verdict for the side that has just moved.
fn verdict_after<G: Listed>(
    child: &G,
    mover: Player,
    searches: &mut [Search<G>],
    found: &mut Found<G::Move>,
    surroundings: &Surroundings<'_>,
) -> Verdict {
    match child.outcome() {
        Some(Outcome::Won(winner)) if winner == mover => return Verdict::Win,
        Some(Outcome::Won(_)) => return Verdict::Loss,
        Some(Outcome::Drawn) => return Verdict::Draw,
        None => {}
    }
    let mut allowance = Allowance::new(surroundings.settings.limits);
    let mut verdict = Verdict::Loss;
    for Search { question, solver, .. } in searches {
        let report = answer::search_with(solver, child, &mut allowance, surroundings);
        let holds = report.winner.map(|winner| winner == mover);
        if holds != Some(false) {
            found.stopped = report.stopped.or(found.stopped);
            verdict = match (holds, question) {
                (None, _) => Verdict::Unknown,
                (_, Question::Win) => Verdict::Win,
                (_, Question::NotLose) => Verdict::Draw,
            };
            break;
        }
    }
    found.nodes += allowance.spent();
    verdict
}

fn text<G: Listed>(position: &G, found: &Found<G::Move>) -> String {
    let sign = |verdict: Verdict| match verdict {
        Verdict::Win => '*',
        Verdict::Draw => '=',
        Verdict::Loss => '-',
        Verdict::Unknown => '?',
    };
    let marks: Vec<(usize, char)> = found
        .moves
        .iter()
        .filter_map(|&(mv, verdict)| Some((position.move_cell(mv)?, sign(verdict))))
        .collect();
    let picture = describe::picture(position, &marks);
    let mut lines = vec![describe::heading(position), String::new(), picture, String::new()];
    if found.moves.is_empty() {
        lines.push("the game is over".to_owned());
        return lines.join("\n");
    }
    for (verdict, word) in [
        (Verdict::Win, "win"),
        (Verdict::Draw, "draw"),
        (Verdict::Loss, "lose"),
        (Verdict::Unknown, "are undecided"),
    ] {
        let these = found.moves.iter().filter(|(_, found)| *found == verdict);
        let names: Vec<String> = these.map(|&(mv, _)| position.move_text(mv)).collect();
        if !names.is_empty() {
            let count = format!("{} of {} {word}", names.len(), found.moves.len());
            lines.push(format!("{} {count}: {}", sign(verdict), names.join(" ")));
        }
    }
    lines.push(describe::effort(found.nodes, duration::seconds(found.elapsed)));
    lines.join("\n")
}
