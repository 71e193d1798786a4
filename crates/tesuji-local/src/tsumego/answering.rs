//! From a question about life and death to its answer: [`answer`]. Everything that is asked is put to the same searches; what a limit
//! leaves open is `unknown`, never guessed.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use tesuji_core::{Bits, Cell, Game, Player, Setup};
use tesuji_games::{
    formats::diagram_text,
    go::{Go, coordinates},
    open::{self, GoVisitor},
};
use tesuji_search::{Control, Limits, Stop};

use super::{
    answer::{First, Outside, ResultName, Role, StopName, TsumegoAnswer, Unless},
    claims::{Claims, Fate},
    game::{Passes, Tsumego, TsumegoMove},
    line,
    notation::move_text,
    question::{Goal, MOST_TARGETS, TsumegoError, TsumegoQuestion, USUAL_MEMORY},
    refute::{Refuter, worst},
    region, surroundings,
    terms::Terms,
    variations::Grower,
    verdict::Verdict,
    verify,
};
use crate::fight::{
    boundary::{Boundary, Task},
    confirm,
    region::Reach,
};

/// What is being worked on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TsumegoProgress {
    /// In a few words.
    pub task: String,
    /// Positions expanded so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
}

/// Answers a question, or says what is wrong with it. Setting `cancelled` from anywhere ends the work with what is known.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tesuji_local::tsumego::{ResultName, TsumegoQuestion, answer};
///
/// // Three points in a row: whoever takes the middle one decides.
/// let question = TsumegoQuestion {
///     position: "...xo/xxxxo/ooooo/..... b".to_owned(),
///     targets: vec!["a3".to_owned()],
///     ..TsumegoQuestion::default()
/// };
/// let told = answer(&question, &AtomicBool::new(false), &mut |_| {}).unwrap();
/// let (attacker, defender) = (told.attacker.unwrap(), told.defender.unwrap());
/// assert_eq!((attacker.result, defender.result), (ResultName::Dead, ResultName::Alive));
/// assert_eq!((attacker.moves, defender.moves), (vec!["b4".to_owned()], vec!["b4".to_owned()]));
/// ```
pub fn answer(
    question: &TsumegoQuestion,
    cancelled: &AtomicBool,
    progress: &mut dyn FnMut(&TsumegoProgress),
) -> Result<TsumegoAnswer, TsumegoError> {
    question.searcher()?;
    if question.each {
        return Err(TsumegoError::Each);
    }
    let spec = question.spec()?;
    open::open_as_go(&spec, Asking { question, cancelled, progress })?
}

struct Asking<'q> {
    question: &'q TsumegoQuestion,
    cancelled: &'q AtomicBool,
    progress: &'q mut dyn FnMut(&TsumegoProgress),
}

impl GoVisitor for Asking<'_> {
    type Output = Result<TsumegoAnswer, TsumegoError>;

    fn visit<const N: usize>(self, go: Go<N>) -> Self::Output {
        let Asking { question, cancelled, progress } = self;
        let problem = Problem::of(&go, question)?;
        let limits = limits(question);
        let mut control = Control::new(limits, cancelled);
        let root = problem.root(&go, problem.terms.attacker);
        let mut work = Work {
            question,
            claims: Claims::new(&root, question.searcher()?, limits.memory, question.seed),
            control: &mut control,
            progress,
        };
        work.answer(&go, &problem)
    }
}

/// The limits of a question.
pub(super) fn limits(question: &TsumegoQuestion) -> Limits {
    let limits = question.limits;
    // Longer than anybody waits is no limit, and no time either.
    let time = limits.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let memory = limits.memory.unwrap_or(USUAL_MEMORY);
    let memory = usize::try_from(memory).unwrap_or(usize::MAX);
    Limits { nodes: limits.nodes, time, memory }
}

/// What is asked about, read.
pub(super) struct Problem<const N: usize> {
    pub terms: Arc<Terms<N>>,
    /// A stone of each target, as they are named.
    pub targets: Vec<String>,
    bounds: Vec<surroundings::Bound<N>>,
    boundary: Boundary<N>,
    around: Around<N>,
}

/// What there is beyond the region.
enum Around<const N: usize> {
    /// Nobody asks: the region was given.
    Given,
    /// Nothing is wider.
    Whole,
    /// The problem in a wider region.
    Wider(Arc<Terms<N>>),
}

impl<const N: usize> Problem<N> {
    pub fn of(go: &Go<N>, question: &TsumegoQuestion) -> Result<Problem<N>, TsumegoError> {
        let names = coordinates(go.board_size());
        let points = |place: &'static str, texts: &[String]| {
            let point = |text: &String| {
                let parsed = names.parse(text);
                parsed.map_err(|error| TsumegoError::Point { place, reason: error.to_string() })
            };
            texts.iter().map(point).collect::<Result<Vec<usize>, TsumegoError>>()
        };
        let mut targets = points("targets", &question.targets)?;
        if targets.is_empty() {
            targets = surroundings::group(go).ok_or(TsumegoError::NoGroup)?;
        }
        // Targets that make no sense are told before anything is made of them.
        let blocks = Terms::new(go, &targets, go.board().points())?.target_stones();
        let region = match &question.region {
            Some(texts) => points("region", texts)?.into_iter().collect(),
            None => region::around(go, &blocks, Reach::default()),
        };
        let terms = Terms::new(go, &targets, region)?;
        if terms.targets.len() > MOST_TARGETS {
            return Err(TsumegoError::TooManyTargets(terms.targets.len()));
        }
        let bounds = surroundings::outside(go, &region);
        let around = match (&question.region, region::closed(go, &blocks)) {
            (Some(_), _) => Around::Given,
            (None, Some(_)) => Around::Whole,
            (None, None) => match region::around(go, &blocks, Reach::WIDE) {
                wider if wider == region => Around::Whole,
                wider => Around::Wider(Arc::new(Terms::new(go, &targets, wider)?)),
            },
        };
        let mut essential = [Bits::EMPTY; 2];
        essential[terms.defender().index()] = blocks;
        let boundary = Boundary::of(go, &essential, &region);
        let targets = targets.into_iter().map(|cell| names.name(cell)).collect();
        Ok(Problem { terms: Arc::new(terms), targets, bounds, boundary, around })
    }

    /// Whether the stones that a result rests on are shown to stay.
    fn stays(&self, fate: Fate, first: Player) -> bool {
        let (attacker, defender) = (self.terms.attacker, self.terms.defender());
        let rests_on: &[(Player, Task)] = match fate {
            Fate::Dead => &[(attacker, Task::Captures)],
            Fate::Seki => &[(attacker, Task::HoldsOut), (defender, Task::HoldsOut)],
            Fate::Alive => &[(defender, Task::HoldsOut)],
        };
        let is_shown = |&(side, task)| self.boundary.unshown(side, task, first).is_empty();
        rests_on.iter().all(is_shown)
    }

    /// The problem with a side moving first.
    pub fn root(&self, go: &Go<N>, first: Player) -> Tsumego<N> {
        let terms = Arc::clone(&self.terms);
        Tsumego::new(go, terms, self.terms.attacker, first).with_passes(Passes::Full)
    }
}

struct Work<'w, 'c, const N: usize> {
    question: &'w TsumegoQuestion,
    claims: Claims<N>,
    control: &'w mut Control<'c>,
    progress: &'w mut dyn FnMut(&TsumegoProgress),
}

impl<const N: usize> Work<'_, '_, N> {
    fn answer(&mut self, go: &Go<N>, problem: &Problem<N>) -> Result<TsumegoAnswer, TsumegoError> {
        let (question, terms) = (self.question, &problem.terms);
        let names = coordinates(go.board_size());
        let list = |cells: &Bits<N>| cells.iter().map(|cell| names.name(cell)).collect::<Vec<_>>();
        // A line that cannot be played is an error at once.
        let verify = match &question.verify {
            Some(line) => {
                let root = problem.root(go, go.to_move());
                self.tell("the line to verify");
                let most = question.threats;
                let claims = &mut self.claims;
                Some(verify::verified(&root, line, most, claims, self.control)?)
            }
            None => None,
        };
        let attacker = (question.goal != Goal::Live).then(|| {
            self.tell(&format!("{} first", terms.attacker));
            self.first(go, problem, terms.attacker)
        });
        let defender = (question.goal != Goal::Kill).then(|| {
            self.tell(&format!("{} first", terms.defender()));
            self.first(go, problem, terms.defender())
        });
        let both = [&attacker, &defender];
        let asked: Vec<Option<bool>> =
            both.into_iter().flatten().map(|first| first.confirmed).collect();
        let outside = problem.bounds.iter().map(|bound| Outside {
            color: bound.side.to_string(),
            stones: list(&bound.block),
            why: match bound.has_eyes {
                true => "it has two eyes".to_owned(),
                false => {
                    let count = bound.liberties.len();
                    let plural = if count == 1 { "y" } else { "ies" };
                    format!("it has {count} libert{plural} outside the region")
                }
            },
            shown: bound.has_eyes,
        });
        let mut told = TsumegoAnswer {
            game: "go".to_owned(),
            board: go.board_size().to_string(),
            position: position_text(go),
            color: terms.defender().to_string(),
            targets: problem.targets.clone(),
            stones: list(&terms.target_stones()),
            goal: question.goal,
            solver: question.solver.clone(),
            region: list(&terms.region),
            confirmed: confirm::together(&asked),
            attacker,
            defender,
            verify,
            outside: outside.collect(),
            nodes: self.claims.nodes(),
            seconds: (self.control.elapsed().as_secs_f64() * 1e6).round() / 1e6,
            stopped: None,
        };
        if !told.is_complete() {
            told.stopped = self.claims.stopped().or(self.control.stop()).map(stop_name);
        }
        Ok(told)
    }

    fn tell(&mut self, task: &str) {
        let (nodes, elapsed) = (self.claims.nodes(), self.control.elapsed());
        (self.progress)(&TsumegoProgress { task: task.to_owned(), nodes, elapsed });
    }

    /// What is known with the side to move moving first.
    fn first(&mut self, go: &Go<N>, problem: &Problem<N>, mover: Player) -> First {
        let mut first = self.within(&problem.root(go, mover));
        let fate = match first.result {
            ResultName::Dead => Fate::Dead,
            ResultName::Seki => Fate::Seki,
            ResultName::Alive => Fate::Alive,
            ResultName::Unknown => return first,
        };
        first.confirmed = match &problem.around {
            Around::Given => None,
            Around::Whole => problem.stays(fate, mover).then_some(true),
            Around::Wider(terms) => match self.wider(go, terms, mover) {
                Some(wider) if wider != fate => Some(false),
                Some(_) => problem.stays(fate, mover).then_some(true),
                None => None,
            },
        };
        if first.confirmed == Some(false) {
            let color = first.color;
            first = First { confirmed: Some(false), ..First::unknown(color) };
        }
        first
    }

    /// The result in a wider region, if a part of the limits is enough to find it.
    fn wider(&mut self, go: &Go<N>, terms: &Arc<Terms<N>>, mover: Player) -> Option<Fate> {
        self.tell("a wider region");
        let root = Tsumego::new(go, Arc::clone(terms), terms.attacker, mover);
        let searcher = self.question.searcher().ok()?;
        let mut claims = Claims::new(&root, searcher, WIDER_MEMORY, self.question.seed);
        let most = LEAST_WIDER.max(self.claims.nodes());
        claims.fate(&root, &mut self.control.with_nodes(most))
    }

    /// The same within the region alone.
    fn within(&mut self, root: &Tsumego<N>) -> First {
        let mut first = First::unknown(root.to_move().to_string());
        if root.outcome().is_some() {
            return self.decided(root, first);
        }
        let Some(fate) = self.claims.fate(root, self.control) else { return first };
        first.result = fate.into();
        let most = self.question.threats;
        let Some(verdict) = Verdict::of(root, &mut self.claims, most, self.control) else {
            return first;
        };
        let attacker = root.terms().attacker;
        first.unless_all = verdict
            .steps
            .iter()
            .map(|step| Unless {
                side: if step.side == attacker { Role::Attacker } else { Role::Defender },
                threats: step.threats,
                then: step.then.into(),
            })
            .collect();
        first.unless = least(&first.unless_all, verdict.result, root.to_move() == attacker);
        first.moves = verdict.moves.iter().map(|&mv| move_text(root, mv)).collect();
        first.complete = !self.question.refutations || self.refute(root, &verdict, &mut first);
        self.show_line(root, &verdict, &mut first);
        if let Some(size) = self.question.variations {
            let (claims, control) = (&mut self.claims, &mut *self.control);
            first.variations =
                Grower { claims, control, most_threats: most, size }.grown(root, &verdict);
        }
        first
    }

    /// What is decided before the first move.
    fn decided(&self, root: &Tsumego<N>, mut first: First) -> First {
        let life = line::life(root);
        let result = if life.is_some() { Fate::Alive } else { Fate::Dead };
        if self.question.refutations && result == worst(root) {
            for cell in root.go().playable_within(&root.terms().region).iter() {
                let name = move_text(root, TsumegoMove::at(cell));
                first.refutations.insert(name, vec!["pass".to_owned()]);
            }
        }
        First { result: result.into(), complete: true, life, ..first }
    }

    /// Refutes what has to be refuted; whether that could be done.
    fn refute(&mut self, root: &Tsumego<N>, verdict: &Verdict, first: &mut First) -> bool {
        let mut is_complete = true;
        for mv in Refuter::wrong_moves(root, verdict) {
            let most_threats = self.question.threats;
            let (claims, control) = (&mut self.claims, &mut *self.control);
            let reply = Refuter { claims, control, most_threats }.punished(root, mv, verdict);
            match reply {
                Some(reply) => {
                    let reply = vec![move_text(root, reply)];
                    first.refutations.insert(move_text(root, mv), reply);
                }
                None => is_complete = false,
            }
        }
        is_complete
    }

    /// Adds a line of play that begins with the best move, and how the group lives at its end.
    fn show_line(&mut self, root: &Tsumego<N>, verdict: &Verdict, first: &mut First) {
        let mut game = root.clone();
        let mut moves: Vec<TsumegoMove> = verdict.moves.first().copied().into_iter().collect();
        for &mv in &moves {
            game.play(mv);
        }
        let rest = line::line(&game, verdict.result, LONGEST_LINE, &mut self.claims, self.control);
        for &mv in &rest {
            game.play(mv);
        }
        moves.extend(rest);
        first.line = moves.iter().map(|&mv| move_text(root, mv)).collect();
        if verdict.result == Fate::Alive {
            first.life = line::life(&game);
        }
    }
}

/// The wider region gets as many positions as the usual one took, and at least so many.
const LEAST_WIDER: u64 = 100_000;

/// Bytes for it.
const WIDER_MEMORY: usize = 32 << 20;

/// A line of play that is shown goes no further.
const LONGEST_LINE: usize = 40;

/// The first change of the side that dislikes the result.
fn least(steps: &[Unless], result: Fate, attacker_first: bool) -> Option<Unless> {
    let side = match (result, attacker_first) {
        (Fate::Dead, _) | (Fate::Seki, false) => Role::Defender,
        (Fate::Alive, _) | (Fate::Seki, true) => Role::Attacker,
    };
    steps.iter().filter(|step| step.side == side).min_by_key(|step| step.threats).copied()
}

/// The board as it stands, and the side to move.
pub(super) fn position_text<const N: usize>(go: &Go<N>) -> String {
    let mut setup = Setup::empty(go.board_size());
    for (cell, content) in setup.cells.iter_mut().enumerate() {
        *content = go.stones().owner(cell).map_or(Cell::Empty, Cell::Stone);
    }
    setup.to_move = go.to_move();
    diagram_text(&setup)
}

pub(super) fn stop_name(stop: Stop) -> StopName {
    match stop {
        Stop::Nodes => StopName::Nodes,
        Stop::Time => StopName::Time,
        Stop::Depth => StopName::Depth,
        Stop::Cancelled => StopName::Interrupted,
    }
}
