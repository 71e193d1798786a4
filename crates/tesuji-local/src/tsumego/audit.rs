//! A recorded problem judged for its author: [`audit`]. Every move of the side to move that the record calls right is
//! compared with what is best where it is played, and every reply with what needs an answer.
//!
//! A move counts as right if something in the play after it says so. Where the record marks nothing, the first moves and all that
//! follows count as the solution. A record that goes no further than the first move says nothing about replies.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use tesuji_core::{Game, Player};
use tesuji_games::{
    go::Go,
    open::{self, GoVisitor},
};
use tesuji_search::Control;

use super::{
    answer::{ResultName, StopName},
    answering::{Problem, limits, position_text, stop_name},
    claims::Claims,
    game::{Passes, Tsumego, TsumegoMove},
    notation::{move_text, parse_move},
    question::{TsumegoError, TsumegoQuestion},
    refute::{Refuter, worst},
    variations::threats,
    verdict::Verdict,
    verify::{best_texts, is_best},
};

/// A move of a record with what follows.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who makes it, `black` or `white`, where the record says so.
    pub color: Option<String>,
    /// True if the record calls it right, false if it calls it wrong.
    pub right: Option<bool>,
    /// What may follow.
    pub then: Vec<RecordedMove>,
}

/// What was found out about a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Audit {
    /// The board asked about, and the side to move.
    pub position: String,
    /// A stone of each block to be captured.
    pub targets: Vec<String>,
    /// The side to move.
    pub color: String,
    /// What becomes of the targets when it moves first.
    pub result: ResultName,
    /// The best first moves.
    pub moves: Vec<String>,
    /// How many recorded moves were judged.
    pub judged: usize,
    /// What is to be said against it.
    pub findings: Vec<Finding>,
    /// Positions expanded.
    pub nodes: u64,
    /// Time.
    pub seconds: f64,
    /// Which limit kept some moves from being judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopName>,
}

/// What is to be said against a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// The moves that lead there.
    pub line: Vec<String>,
    /// The moves it is about.
    pub moves: Vec<String>,
    /// The play that shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refutation: Vec<String>,
    /// What is better.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub better: Vec<String>,
    /// Why, where that needs words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// What can be said against a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// The side to move gets the worst there is whatever it plays.
    NoSolution,
    /// It need not play at all.
    NoMoveNeeded,
    /// A move of the solution fails, or does worse than another.
    SolutionFails,
    /// A move that fails is marked right.
    WrongMarkedRight,
    /// A best move is not among those marked right.
    RightMarkedWrong,
    /// A best first move is not in the record.
    Missing,
    /// There are several best moves.
    NotUnique,
    /// A reply that needs an answer is not in the record.
    NotCovered,
    /// No recorded reply refutes a wrong move.
    RefutationFails,
    /// A move that cannot be played.
    Unplayable,
}

/// Judges a record of moves from the position of a question.
pub fn audit(
    question: &TsumegoQuestion,
    record: &[RecordedMove],
    cancelled: &AtomicBool,
) -> Result<Audit, TsumegoError> {
    question.searcher()?;
    let spec = question.spec()?;
    open::open_as_go(&spec, Opened { question, record, cancelled })?
}

struct Opened<'q> {
    question: &'q TsumegoQuestion,
    record: &'q [RecordedMove],
    cancelled: &'q AtomicBool,
}

impl GoVisitor for Opened<'_> {
    type Output = Result<Audit, TsumegoError>;

    fn visit<const N: usize>(self, go: Go<N>) -> Self::Output {
        let Opened { question, record, cancelled } = self;
        let problem = Problem::of(&go, question)?;
        let limits = limits(question);
        let root = problem.root(&go, go.to_move());
        let has_marks = record.iter().any(says_right);
        let is_solution = |first: &RecordedMove| !has_marks || says_right(first);
        let mut auditor = Auditor {
            claims: Claims::new(&root, question.searcher()?, limits.memory, question.seed),
            control: Control::new(limits, cancelled),
            most_threats: question.threats,
            side: go.to_move(),
            has_marks,
            is_deep: record.iter().any(|first| is_solution(first) && !first.then.is_empty()),
            judged: 0,
            is_complete: true,
            findings: Vec::new(),
        };
        let (result, moves) = auditor.first(&root, record);
        let seconds = auditor.control.elapsed().as_secs_f64();
        let stopped = auditor.claims.stopped().or(auditor.control.stop()).map(stop_name);
        Ok(Audit {
            position: position_text(&go),
            targets: problem.targets,
            color: go.to_move().to_string(),
            result,
            moves,
            judged: auditor.judged,
            findings: auditor.findings,
            nodes: auditor.claims.nodes(),
            seconds: (seconds * 1e6).round() / 1e6,
            stopped: stopped.filter(|_| !auditor.is_complete),
        })
    }
}

/// Whether something in a move or after it is called right.
fn says_right(recorded: &RecordedMove) -> bool {
    recorded.right == Some(true) || recorded.then.iter().any(says_right)
}

struct Auditor<'c, const N: usize> {
    claims: Claims<N>,
    control: Control<'c>,
    most_threats: u8,
    /// The side to move at the root, which the solution is for.
    side: Player,
    has_marks: bool,
    /// Whether a solution goes on after its first move.
    is_deep: bool,
    judged: usize,
    is_complete: bool,
    findings: Vec<Finding>,
}

impl<const N: usize> Auditor<'_, N> {
    /// Judges the root; its result and best moves.
    fn first(&mut self, root: &Tsumego<N>, record: &[RecordedMove]) -> (ResultName, Vec<String>) {
        let Some(verdict) = self.verdict(root) else { return (ResultName::Unknown, Vec::new()) };
        let moves = verdict.moves.iter().map(|&mv| move_text(root, mv)).collect();
        if verdict.result == worst(root) {
            self.find(FindingKind::NoSolution, &[], Vec::new());
        } else if verdict.moves.is_empty() {
            self.find(FindingKind::NoMoveNeeded, &[], Vec::new());
        }
        self.solve(root, record, &mut Vec::new(), &verdict);
        (verdict.result.into(), moves)
    }

    /// Judges the moves recorded where the side that solves is to move.
    fn solve(
        &mut self,
        game: &Tsumego<N>,
        record: &[RecordedMove],
        line: &mut Vec<String>,
        verdict: &Verdict,
    ) {
        let mut right = Vec::new();
        for recorded in record {
            let Some(mv) = self.playable(game, recorded, line) else { continue };
            self.judged += 1;
            let is_right = match self.has_marks {
                true => says_right(recorded),
                false => recorded.right != Some(false),
            };
            let name = vec![move_text(game, mv)];
            // Where nothing helps, nothing is right.
            let is_best = is_best(verdict, mv) && verdict.result != worst(game);
            match (is_right, is_best) {
                (true, true) => {
                    right.push(mv);
                    self.follow(game, mv, recorded, line);
                }
                (true, false) => {
                    let kind = match self.has_marks {
                        true => FindingKind::WrongMarkedRight,
                        false => FindingKind::SolutionFails,
                    };
                    self.find_refuted(kind, game, mv, verdict, line);
                }
                (false, true) => {
                    right.push(mv);
                    self.find(FindingKind::RightMarkedWrong, line, name);
                }
                (false, false) => self.refute(game, mv, recorded, line, verdict),
            }
        }
        if verdict.result == worst(game) || record.is_empty() {
            return;
        }
        let names = |moves: &mut dyn Iterator<Item = &TsumegoMove>| -> Vec<String> {
            moves.map(|&mv| move_text(game, mv)).collect()
        };
        let missing = names(&mut verdict.moves.iter().filter(|mv| !right.contains(mv)));
        if line.is_empty() && !missing.is_empty() {
            self.find(FindingKind::Missing, line, missing);
        }
        if verdict.moves.len() > 1 {
            let all = names(&mut verdict.moves.iter());
            self.find(FindingKind::NotUnique, line, all);
        }
    }

    /// Judges what is recorded after a best move.
    fn follow(
        &mut self,
        game: &Tsumego<N>,
        mv: TsumegoMove,
        recorded: &RecordedMove,
        line: &mut Vec<String>,
    ) {
        let mut after = game.clone().with_passes(Passes::Full);
        after.play(mv);
        if after.outcome().is_some() || (recorded.then.is_empty() && !self.is_deep) {
            return;
        }
        line.push(move_text(game, mv));
        let striver = self.striver_of(&after);
        let needed =
            striver.and_then(|side| threats(&after, side, &mut self.claims, &mut self.control));
        let mut covered = Vec::new();
        for reply in &recorded.then {
            let Some(mv) = self.playable(&after, reply, line) else { continue };
            covered.push(mv);
            let mut next = after.clone();
            next.play(mv);
            if next.outcome().is_some() || reply.then.is_empty() {
                continue;
            }
            line.push(move_text(&after, mv));
            if let Some(verdict) = self.verdict(&next) {
                self.solve(&next, &reply.then, line, &verdict);
            }
            line.pop();
        }
        match needed {
            Some(needed) => {
                let open: Vec<String> = needed
                    .iter()
                    .filter(|(mv, _)| !covered.contains(mv))
                    .map(|&(mv, _)| move_text(&after, mv))
                    .collect();
                if !open.is_empty() {
                    self.find(FindingKind::NotCovered, line, open);
                }
            }
            None => self.is_complete = false,
        }
        line.pop();
    }

    /// Judges the replies recorded to a wrong move: one of them should refute it.
    fn refute(
        &mut self,
        game: &Tsumego<N>,
        mv: TsumegoMove,
        recorded: &RecordedMove,
        line: &mut Vec<String>,
        verdict: &Verdict,
    ) {
        if recorded.then.is_empty() {
            return;
        }
        let mut after = game.clone().with_passes(Passes::Full);
        after.play(mv);
        let Some(fate) = self.claims.fate(&after, &mut self.control) else {
            self.is_complete = false;
            return;
        };
        // What only threats tell apart is not seen in the results of replies.
        if after.outcome().is_some() || fate == verdict.result {
            return;
        }
        line.push(move_text(game, mv));
        let mut replies = Vec::new();
        let mut is_refuted = false;
        for reply in &recorded.then {
            let Some(answer) = self.playable(&after, reply, line) else { continue };
            self.judged += 1;
            replies.push(move_text(&after, answer));
            let mut next = after.clone();
            next.play(answer);
            match self.claims.fate(&next, &mut self.control) {
                Some(found) => is_refuted |= found == fate,
                None => {
                    self.is_complete = false;
                    is_refuted = true;
                }
            }
        }
        line.pop();
        if !is_refuted && !replies.is_empty() {
            let refutation = self.refutation(game, mv, verdict);
            line.push(move_text(game, mv));
            self.findings.push(Finding {
                refutation,
                ..Finding::new(FindingKind::RefutationFails, line, replies)
            });
            line.pop();
        }
    }

    /// The move, if it can be played by whoever is to move.
    fn playable(
        &mut self,
        game: &Tsumego<N>,
        recorded: &RecordedMove,
        line: &[String],
    ) -> Option<TsumegoMove> {
        let mover = game.to_move().to_string();
        let why = match &recorded.color {
            Some(color) if *color != mover => Err(format!("it is by {color}, out of turn")),
            _ => parse_move(game, &recorded.mv),
        };
        match why {
            Ok(mv) => Some(mv),
            Err(why) => {
                let moves = vec![recorded.mv.clone()];
                let finding = Finding::new(FindingKind::Unplayable, line, moves);
                self.findings.push(Finding { why: Some(why), ..finding });
                None
            }
        }
    }

    fn verdict(&mut self, game: &Tsumego<N>) -> Option<Verdict> {
        let most = self.most_threats;
        let found = Verdict::of(game, &mut self.claims, most, &mut self.control);
        self.is_complete &= found.is_some();
        found
    }

    /// Whose claim keeps what the side that solves has, with the other side to move.
    fn striver_of(&mut self, game: &Tsumego<N>) -> Option<Player> {
        let fate = self.claims.fate(game, &mut self.control);
        self.is_complete &= fate.is_some();
        Some(super::refute::striver(self.side.opponent(), game.terms().attacker, fate?))
    }

    fn refutation(&mut self, game: &Tsumego<N>, mv: TsumegoMove, verdict: &Verdict) -> Vec<String> {
        let (claims, control) = (&mut self.claims, &mut self.control);
        let mut refuter = Refuter { claims, control, most_threats: self.most_threats };
        let reply = refuter.punished(game, mv, verdict);
        reply.iter().map(|&mv| move_text(game, mv)).collect()
    }

    fn find_refuted(
        &mut self,
        kind: FindingKind,
        game: &Tsumego<N>,
        mv: TsumegoMove,
        verdict: &Verdict,
        line: &[String],
    ) {
        let refutation = self.refutation(game, mv, verdict);
        let better = match verdict.result == worst(game) {
            true => Vec::new(),
            false => best_texts(game, verdict),
        };
        let finding = Finding::new(kind, line, vec![move_text(game, mv)]);
        self.findings.push(Finding { refutation, better, ..finding });
    }

    fn find(&mut self, kind: FindingKind, line: &[String], moves: Vec<String>) {
        self.findings.push(Finding::new(kind, line, moves));
    }
}

impl Finding {
    fn new(kind: FindingKind, line: &[String], moves: Vec<String>) -> Finding {
        let (refutation, better) = (Vec::new(), Vec::new());
        Finding { kind, line: line.to_vec(), moves, refutation, better, why: None }
    }
}
