//! From a question about life and death to a certificate of its answer: [`prove`]. The results of both sides moving first, as far as they are
//! asked about, with every change by threats, are claims of one file. Best moves and refutations are not.

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use tesuji_games::{
    go::Go,
    open::{self, GoVisitor},
};
use tesuji_proof::{Head, Tree};
use tesuji_search::{Control, Stop};

use super::{
    Claims, Searcher, Verdict,
    answering::{Problem, limits, position_text},
    question::{Goal, TsumegoError, TsumegoQuestion},
    written::{head_terms, written},
};

/// What a certificate has.
#[derive(Debug)]
pub struct Proven {
    /// What it says.
    pub head: Head,
    /// A proof for each claim.
    pub trees: Vec<Tree>,
    /// Positions that were searched for it.
    pub searched: u64,
    /// How long it took.
    pub time: Duration,
}

/// The proofs of the answer to a question, unless a limit stops it first.
pub fn prove(
    question: &TsumegoQuestion,
    cancelled: &AtomicBool,
) -> Result<Result<Proven, Stop>, TsumegoError> {
    let spec = question.spec()?;
    open::open_as_go(&spec, Proving { question, cancelled })?
}

struct Proving<'q> {
    question: &'q TsumegoQuestion,
    cancelled: &'q AtomicBool,
}

impl GoVisitor for Proving<'_> {
    type Output = Result<Result<Proven, Stop>, TsumegoError>;

    fn visit<const N: usize>(self, go: Go<N>) -> Self::Output {
        let problem = Problem::of(&go, self.question)?;
        Ok(self.proven(&go, &problem))
    }
}

impl Proving<'_> {
    fn proven<const N: usize>(&self, go: &Go<N>, problem: &Problem<N>) -> Result<Proven, Stop> {
        let started = Instant::now();
        let (question, terms) = (self.question, &problem.terms);
        let limits = limits(question);
        let mut control = Control::new(limits, self.cancelled);
        let sides = match question.goal {
            Goal::Kill => vec![terms.attacker],
            Goal::Live => vec![terms.defender()],
            Goal::Both => vec![terms.attacker, terms.defender()],
        };
        let (memory, mut claims) = (limits.memory / 2, None);
        let (mut shows, mut trees, mut searched) = (Vec::new(), Vec::new(), 0);
        for first in sides {
            let root = problem.root(go, first);
            let claims = claims
                .get_or_insert_with(|| Claims::new(&root, Searcher::Dfpn, memory, question.seed));
            let steps = Verdict::steps_of(&root, claims, question.threats, &mut control);
            let (fate, steps) = steps.ok_or(control.stop().unwrap_or(Stop::Nodes))?;
            for shown in written(&root, fate, &steps, memory, &mut control)? {
                shows.push(shown.claim);
                trees.push(shown.tree);
                searched += shown.searched;
            }
        }
        let head = Head {
            game: "tsumego",
            board: go.board_size().to_string(),
            rules: Vec::new(),
            start: position_text(go),
            moves: Vec::new(),
            terms: head_terms(go, terms),
            shows,
        };
        Ok(Proven { head, trees, searched, time: started.elapsed() })
    }
}
