//! Searches of sketches that are kept from one question to the next: [`Sketches`].
//!
//! What is proven in one sketch holds in every other that comes to a position with the same key (see [`sketch`](crate::race::sketch)):
//! of another position of the race, such as that after a move, in another region, even of another race.

use std::sync::{Arc, Mutex, PoisonError, atomic::AtomicBool};

use tesuji_search::{
    CommonParameters, Control, DfpnParameters, Method, NegamaxParameters, Report, Solver, Source,
};

use crate::race::sketch::{Aim, Sketch, SketchMove};

/// Sketches of so many points are small.
const SMALL_SKETCH: u32 = 12;

/// Searches of sketches. Clones share what is found.
#[derive(Clone)]
pub struct Sketches {
    searches: Arc<Mutex<Searches>>,
    /// Whether one of the sketches met a ko, which later questions answered by what is kept may not.
    pub(super) met_ko: Arc<AtomicBool>,
}

struct Searches {
    /// For each.
    memory: usize,
    /// For what each side may want, to capture or not to be captured, in small and in large sketches.
    solvers: [[[Option<Solver<Sketch>>; 2]; 2]; 2],
}

impl Sketches {
    /// No searches yet, each of which will have so much memory.
    pub fn new(memory: usize) -> Sketches {
        let solvers = Default::default();
        Sketches {
            searches: Arc::new(Mutex::new(Searches { memory, solvers })),
            met_ko: Arc::default(),
        }
    }

    /// Asks whether W succeeds in a sketch that is not over.
    pub(super) fn solve(
        &self,
        sketch: &Sketch,
        aim: Aim,
        control: &mut Control<'_>,
    ) -> Report<SketchMove> {
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let winner = aim.winner();
        let kind = usize::from(aim != Aim::Captures(winner));
        let size = usize::from(sketch.points() > SMALL_SKETCH);
        let memory = searches.memory;
        let solver = searches.solvers[winner.index()][kind][size]
            .get_or_insert_with(|| Solver::new(sketch, aim.claim(), &method(sketch), memory, 1, 1));
        solver.solve(sketch, control, &mut |_| {})
    }
}

/// Lines of play are found by asking about each move.
pub(super) fn common() -> CommonParameters {
    CommonParameters { line_nodes: 0, ..CommonParameters::default() }
}

/// Df-pn.
pub(super) fn dfpn() -> Method {
    Method::Dfpn(DfpnParameters::default(), common())
}

/// The search for a sketch. Small ones have few positions that are reached in many ways, which df-pn would visit again and
/// again.
fn method(sketch: &Sketch) -> Method {
    match sketch.points() <= SMALL_SKETCH {
        true => {
            let own = NegamaxParameters { order: Source::Game, ..NegamaxParameters::default() };
            Method::Negamax(own, common())
        }
        false => dfpn(),
    }
}
