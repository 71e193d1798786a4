//! Shortest paths where costs are only partially ordered: iterative deepening with antichains as bounds.
//!
//! IDMOA* (Harikumar and Kumar 1996) deepens multiobjective A* step by step; it is about vectors. The idea of
//! bounding carries over to any partial order: an iteration is given an antichain of costs, follows every
//! path whose estimate is at or below one of them, and collects the estimates at which it turned back.
//! Those that are not at or above the cost of a path found by then are the next bound. When there are none
//! left, every path that no other beats has been found. [`nondominated_paths`] is the entry point.
//!
//! Costs must add up so that more is never less: `a <= a + b`, and `a <= b` makes `a + c <= b + c`. They need
//! not be vectors: the hazards met on the way, where some are as bad as others together, will do.

use super::Antichain;

/// A graph to find paths in.
pub trait Graph {
    /// A place.
    type Node: Copy + Eq;
    /// What a path costs.
    type Cost: PartialOrd + Clone;

    /// The cost of standing still.
    fn nothing(&self) -> Self::Cost;

    /// The cost of two parts of a path together.
    fn sum(&self, one: &Self::Cost, other: &Self::Cost) -> Self::Cost;

    /// The steps from a place, put into `out`, which is cleared first.
    fn steps(&self, node: Self::Node, out: &mut Vec<(Self::Node, Self::Cost)>);

    /// Whether paths may end here.
    fn is_goal(&self, node: Self::Node) -> bool;

    /// What the rest of every path from here costs at least.
    fn estimate(&self, node: Self::Node) -> Self::Cost;
}

/// How the next bound is made of the estimates at which paths were given up.
#[derive(Clone, Copy, Debug)]
pub enum Deepening<C> {
    /// By all of the least of them: an antichain.
    Antichain,
    /// By a number that keeps the order, as where vectors are deepened by one component; everything whose
    /// number is no more is followed.
    Number(fn(&C) -> i64),
}

/// What was found, and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Nondominated<N, C> {
    /// A path for each cost that no other path's is below.
    pub paths: Vec<(Vec<N>, C)>,
    /// How often the search was started.
    pub iterations: u32,
    /// Places expanded, in all iterations.
    pub expanded: u64,
    /// The most costs in one bound.
    pub widest: usize,
}

/// A path from `start` to a goal for each cost that no other path beats; nothing if more than so many
/// places have to be expanded.
///
/// ```
/// use tesuji_local::pob::{Deepening, Dominance, Graph, nondominated_paths};
///
/// /// From 0 to 3, by way of 1 or of 2.
/// struct Diamond;
/// impl Graph for Diamond {
///     type Node = u8;
///     type Cost = Dominance<2>;
///     fn nothing(&self) -> Dominance<2> {
///         Dominance([0, 0])
///     }
///     fn sum(&self, one: &Dominance<2>, other: &Dominance<2>) -> Dominance<2> {
///         Dominance([one.0[0] + other.0[0], one.0[1] + other.0[1]])
///     }
///     fn steps(&self, node: u8, out: &mut Vec<(u8, Dominance<2>)>) {
///         *out = match node {
///             0 => vec![(1, Dominance([1, 3])), (2, Dominance([2, 1]))],
///             _ => vec![(3, Dominance([1, 1]))],
///         };
///     }
///     fn is_goal(&self, node: u8) -> bool {
///         node == 3
///     }
///     fn estimate(&self, _: u8) -> Dominance<2> {
///         Dominance([0, 0])
///     }
/// }
/// let found = nondominated_paths(&Diamond, 0, &Deepening::Antichain, 100).unwrap();
/// assert_eq!(found.paths.len(), 2);
/// ```
pub fn nondominated_paths<G: Graph>(
    graph: &G,
    start: G::Node,
    deepening: &Deepening<G::Cost>,
    most_expanded: u64,
) -> Option<Nondominated<G::Node, G::Cost>> {
    let found = Nondominated { paths: Vec::new(), iterations: 0, expanded: 0, widest: 0 };
    let mut search = Search {
        graph,
        deepening,
        most_expanded,
        bound: Bound::of(deepening, &[graph.estimate(start)]),
        beyond: Vec::new(),
        line: vec![start],
        found,
    };
    loop {
        search.found.iterations += 1;
        search.found.widest = search.found.widest.max(search.bound.width());
        search.visit(start, &graph.nothing())?;
        let beyond = std::mem::take(&mut search.beyond);
        let beyond: Vec<G::Cost> =
            beyond.into_iter().filter(|cost| !search.is_beaten(cost)).collect();
        if beyond.is_empty() {
            return Some(search.found);
        }
        search.bound.raise(deepening, &beyond);
    }
}

/// What paths are followed.
enum Bound<C> {
    /// Those with an estimate at or below one of these.
    Antichain(Vec<C>),
    /// Those whose number is no more.
    Number(i64),
}

impl<C: PartialOrd + Clone> Bound<C> {
    fn of(deepening: &Deepening<C>, costs: &[C]) -> Bound<C> {
        match deepening {
            Deepening::Antichain => Bound::Antichain(least(costs)),
            Deepening::Number(number) => {
                Bound::Number(costs.iter().map(number).min().unwrap_or(i64::MAX))
            }
        }
    }

    /// Lets more in: the least of the costs beyond it.
    fn raise(&mut self, deepening: &Deepening<C>, beyond: &[C]) {
        match (self, Bound::of(deepening, beyond)) {
            (Bound::Antichain(costs), Bound::Antichain(more)) => {
                let all = costs.drain(..).chain(more);
                *costs = Antichain::of_greatest(all).values().to_vec();
            }
            (bound, other) => *bound = other,
        }
    }

    fn admits(&self, deepening: &Deepening<C>, cost: &C) -> bool {
        match (self, deepening) {
            (Bound::Number(most), Deepening::Number(number)) => number(cost) <= *most,
            (Bound::Antichain(costs), _) => costs.iter().any(|most| cost <= most),
            (Bound::Number(_), Deepening::Antichain) => false,
        }
    }

    fn width(&self) -> usize {
        match self {
            Bound::Antichain(costs) => costs.len(),
            Bound::Number(_) => 1,
        }
    }
}

/// Whether a cost makes another one pointless.
fn beats<C: PartialOrd>(cost: &C, other: &C) -> bool {
    cost <= other
}

fn least<C: PartialOrd + Clone>(costs: &[C]) -> Vec<C> {
    Antichain::of_least(costs.iter().cloned()).values().to_vec()
}

struct Search<'a, G: Graph> {
    graph: &'a G,
    deepening: &'a Deepening<G::Cost>,
    most_expanded: u64,
    bound: Bound<G::Cost>,
    /// Estimates at which paths were given up in this iteration, the least of them.
    beyond: Vec<G::Cost>,
    line: Vec<G::Node>,
    found: Nondominated<G::Node, G::Cost>,
}

impl<G: Graph> Search<'_, G> {
    /// Whether a path found is at least as good as any with this estimate.
    fn is_beaten(&self, estimate: &G::Cost) -> bool {
        self.found.paths.iter().any(|(_, cost)| beats(cost, estimate))
    }

    fn visit(&mut self, node: G::Node, cost: &G::Cost) -> Option<()> {
        let estimate = self.graph.sum(cost, &self.graph.estimate(node));
        if self.is_beaten(&estimate) {
            return Some(());
        }
        if !self.bound.admits(self.deepening, &estimate) {
            if !self.beyond.iter().any(|other| beats(other, &estimate)) {
                self.beyond.retain(|other| !beats(&estimate, other));
                self.beyond.push(estimate);
            }
            return Some(());
        }
        if self.graph.is_goal(node) {
            if !self.is_beaten(cost) {
                self.found.paths.retain(|(_, other)| !beats(cost, other));
                self.found.paths.push((self.line.clone(), cost.clone()));
            }
            return Some(());
        }
        if self.found.expanded >= self.most_expanded {
            return None;
        }
        self.found.expanded += 1;
        let mut steps = Vec::new();
        self.graph.steps(node, &mut steps);
        for (next, step) in steps {
            if self.line.contains(&next) {
                continue;
            }
            self.line.push(next);
            let visited = self.visit(next, &self.graph.sum(cost, &step));
            self.line.pop();
            visited?;
        }
        Some(())
    }
}
