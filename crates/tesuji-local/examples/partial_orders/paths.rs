//! Paths where costs are partially ordered: antichains as bounds against one number as a threshold.

use tesuji_core::Rng;
use tesuji_local::pob::{
    Antichain, Deepening, Dominance, GoalOrder, Goals, Graph, nondominated_paths,
};

/// What a kind of cost must tell.
trait Costs {
    type Cost: PartialOrd + Clone + std::fmt::Debug;
    fn nothing(&self) -> Self::Cost;
    fn sum(&self, one: &Self::Cost, other: &Self::Cost) -> Self::Cost;
    fn random(&self, rng: &mut Rng) -> Self::Cost;
    /// A cost at or below both.
    fn meet(&self, one: &Self::Cost, other: &Self::Cost) -> Self::Cost;
    /// A number that keeps the order, and is the first component of vectors.
    fn number(cost: &Self::Cost) -> i64;
}

struct Vectors<const M: usize>;

impl<const M: usize> Costs for Vectors<M> {
    type Cost = Dominance<M>;

    fn nothing(&self) -> Dominance<M> {
        Dominance([0; M])
    }

    fn sum(&self, one: &Dominance<M>, other: &Dominance<M>) -> Dominance<M> {
        Dominance(std::array::from_fn(|at| one.0[at] + other.0[at]))
    }

    fn random(&self, rng: &mut Rng) -> Dominance<M> {
        Dominance(std::array::from_fn(|_| 1 + rng.below(5) as i32))
    }

    fn meet(&self, one: &Dominance<M>, other: &Dominance<M>) -> Dominance<M> {
        Dominance(std::array::from_fn(|at| one.0[at].min(other.0[at])))
    }

    fn number(cost: &Dominance<M>) -> i64 {
        cost.0[0].into()
    }
}

/// The hazards met on the way, some as bad as others together.
struct Hazards(GoalOrder);

impl Hazards {
    fn list(&self, goals: Goals) -> Vec<usize> {
        (0..self.0.count()).filter(|&goal| goals.contains(goal)).collect()
    }
}

impl Costs for Hazards {
    type Cost = Goals;

    fn nothing(&self) -> Goals {
        self.0.reached([])
    }

    fn sum(&self, one: &Goals, other: &Goals) -> Goals {
        self.0.reached(self.list(*one).into_iter().chain(self.list(*other)))
    }

    fn random(&self, rng: &mut Rng) -> Goals {
        match rng.below(3) {
            0 => self.0.reached([rng.below(self.0.count())]),
            _ => self.nothing(),
        }
    }

    fn meet(&self, one: &Goals, other: &Goals) -> Goals {
        // Sets closed under what their members are worth have closed intersections.
        self.0.reached(self.list(*one).into_iter().filter(|&goal| other.contains(goal)))
    }

    fn number(cost: &Goals) -> i64 {
        (0..64).filter(|&goal| cost.contains(goal)).count() as i64
    }
}

/// A grid to be crossed from corner to corner by steps in four directions.
struct Grid<C: Costs> {
    costs: C,
    side: usize,
    steps: Vec<[Option<C::Cost>; 4]>,
    estimates: Vec<C::Cost>,
}

impl<C: Costs> Grid<C> {
    fn random(costs: C, side: usize, estimated: bool, rng: &mut Rng) -> Grid<C> {
        let cells = side * side;
        let mut grid = Grid { costs, side, steps: Vec::new(), estimates: Vec::new() };
        for cell in 0..cells {
            let step = |to: Option<usize>, rng: &mut Rng| to.map(|_| grid.costs.random(rng));
            let steps = std::array::from_fn(|way| step(grid.beside(cell, way), rng));
            grid.steps.push(steps);
        }
        grid.estimates = vec![grid.costs.nothing(); cells];
        if estimated {
            grid.estimate_all();
        }
        grid
    }

    fn beside(&self, cell: usize, way: usize) -> Option<usize> {
        let (column, row) = (cell % self.side, cell / self.side);
        match way {
            0 => (column + 1 < self.side).then_some(cell + 1),
            1 => (row + 1 < self.side).then_some(cell + self.side),
            2 => (column > 0).then(|| cell - 1),
            _ => (row > 0).then(|| cell - self.side),
        }
    }

    /// For each cell a cost that no path to the goal goes below: by dynamic programming backwards, with
    /// what is below all the ways on in the place of the best of them.
    fn estimate_all(&mut self) {
        let goal = self.steps.len() - 1;
        let mut known: Vec<Option<C::Cost>> = vec![None; self.steps.len()];
        known[goal] = Some(self.costs.nothing());
        loop {
            let mut changed = false;
            for cell in 0..goal {
                let mut best: Option<C::Cost> = None;
                for way in 0..4 {
                    let (Some(next), Some(step)) = (self.beside(cell, way), &self.steps[cell][way])
                    else {
                        continue;
                    };
                    let Some(rest) = &known[next] else { continue };
                    let whole = self.costs.sum(step, rest);
                    best = Some(match best {
                        None => whole,
                        Some(best) => self.costs.meet(&best, &whole),
                    });
                }
                if best.is_some() && best != known[cell] {
                    known[cell] = best;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.estimates = known.into_iter().map(|cost| cost.expect("a way leads on")).collect();
    }

    /// The costs of all paths that no other beats, by trying every path.
    fn by_brute_force(&self) -> (Antichain<C::Cost>, u64) {
        let mut all = (Vec::new(), 0);
        self.walk(&mut vec![0], &self.costs.nothing(), &mut all);
        (Antichain::of_least(all.0), all.1)
    }

    fn walk(&self, line: &mut Vec<usize>, cost: &C::Cost, all: &mut (Vec<C::Cost>, u64)) {
        let cell = line[line.len() - 1];
        if cell + 1 == self.steps.len() {
            all.0.push(cost.clone());
            if all.0.len() > 1_000 {
                all.0 = Antichain::of_least(all.0.drain(..)).values().to_vec();
            }
            return;
        }
        all.1 += 1;
        for way in 0..4 {
            if let (Some(next), Some(step)) = (self.beside(cell, way), &self.steps[cell][way])
                && !line.contains(&next)
            {
                line.push(next);
                self.walk(line, &self.costs.sum(cost, step), all);
                line.pop();
            }
        }
    }
}

impl<C: Costs> Graph for Grid<C> {
    type Node = usize;
    type Cost = C::Cost;

    fn nothing(&self) -> C::Cost {
        self.costs.nothing()
    }

    fn sum(&self, one: &C::Cost, other: &C::Cost) -> C::Cost {
        self.costs.sum(one, other)
    }

    fn steps(&self, node: usize, out: &mut Vec<(usize, C::Cost)>) {
        out.clear();
        for way in 0..4 {
            if let (Some(next), Some(step)) = (self.beside(node, way), &self.steps[node][way]) {
                out.push((next, step.clone()));
            }
        }
    }

    fn is_goal(&self, node: usize) -> bool {
        node + 1 == self.steps.len()
    }

    fn estimate(&self, node: usize) -> C::Cost {
        self.estimates[node].clone()
    }
}

/// Prints the table.
pub fn run(count: usize) {
    println!(
        "| costs | grid | estimate | paths | every path: places expanded | antichain: iterations | \
         widest bound | places expanded | one number: iterations | places expanded |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for estimated in [false, true] {
        for side in [3, 4, 5] {
            row("vectors of 2", side, estimated, count, || Vectors::<2>);
            row("vectors of 3", side, estimated, count, || Vectors::<3>);
            let plain = || Hazards(GoalOrder::incomparable(6));
            row("sets of 6 hazards", side, estimated, count, plain);
            let some_worse = || {
                let order = GoalOrder::incomparable(6).with_dominating(2, &[0, 1]);
                Hazards(order.with_dominating(5, &[2, 3]))
            };
            row("6 hazards, two worth others", side, estimated, count, some_worse);
        }
    }
}

fn row<C: Costs>(name: &str, side: usize, estimated: bool, count: usize, costs: impl Fn() -> C) {
    let mut rng = Rng::new(side as u64);
    let (mut paths, mut brute, mut iterations, mut expanded, mut widest) =
        (0, 0, [0; 2], [0; 2], 0);
    for _ in 0..count {
        let grid = Grid::random(costs(), side, estimated, &mut rng);
        let (least, tried) = grid.by_brute_force();
        brute += tried;
        for (at, deepening) in
            [Deepening::Antichain, Deepening::Number(C::number)].into_iter().enumerate()
        {
            let found = nondominated_paths(&grid, 0, &deepening, u64::MAX).expect("no limit");
            let costs = Antichain::of_least(found.paths.iter().map(|(_, cost)| cost.clone()));
            let is_same = costs.is_at_least(&least) && least.is_at_least(&costs);
            assert!(is_same && found.paths.len() == least.values().len(), "{costs:?} {least:?}");
            iterations[at] += found.iterations;
            expanded[at] += found.expanded;
            if at == 0 {
                paths += found.paths.len();
                widest = widest.max(found.widest);
            }
        }
    }
    let mean = |sum: f64| sum / count as f64;
    println!(
        "| {name} | {side}x{side} | {} | {:.1} | {:.0} | {:.1} | {widest} | {:.0} | {:.1} | {:.0} |",
        if estimated { "yes" } else { "none" },
        mean(paths as f64),
        mean(brute as f64),
        mean(iterations[0].into()),
        mean(expanded[0] as f64),
        mean(iterations[1].into()),
        mean(expanded[1] as f64),
    );
}
