//! The laws every partial order must keep, for the orders that ship; and what bounds make of them.

use proptest::prelude::*;
use tesuji_local::pob::{
    Antichain, Deepening, Dominance, GoalOrder, Goals, Graph, LibertyEye, frontier,
    nondominated_paths,
};

/// Reflexive, antisymmetric, transitive, and `partial_cmp` the same from both sides.
#[allow(clippy::eq_op)]
fn check_laws<V: PartialOrd + std::fmt::Debug>(a: &V, b: &V, c: &V) {
    assert!(a <= a, "{a:?} is not at most itself");
    if a <= b && b <= a {
        assert_eq!(a, b);
    }
    if a <= b && b <= c {
        assert!(a <= c, "{a:?} <= {b:?} <= {c:?}");
    }
    assert_eq!(a.partial_cmp(b), b.partial_cmp(a).map(|order| order.reverse()));
    assert_eq!(a == b, a.partial_cmp(b) == Some(std::cmp::Ordering::Equal));
}

fn liberty_eye() -> impl Strategy<Value = LibertyEye> {
    (0..4, 0..3u8).prop_map(|(liberties, eye)| LibertyEye { liberties, eye })
}

/// An order of goals and three outcomes under it.
fn goals() -> impl Strategy<Value = [Goals; 3]> {
    let dominations = prop::collection::vec((0..5usize, 0..5usize, 0..5usize), 0..4);
    let sets = prop::array::uniform3(prop::collection::vec(0..5usize, 0..5));
    (dominations, sets).prop_map(|(dominations, sets)| {
        let order = dominations
            .into_iter()
            .fold(GoalOrder::incomparable(5), |order, (c, a, b)| order.with_dominating(c, &[a, b]));
        sets.map(|set| order.reached(set))
    })
}

proptest! {
    #[test]
    fn dominance_is_an_order(values in prop::array::uniform3(prop::array::uniform3(0..3i32))) {
        let [a, b, c] = values.map(Dominance);
        check_laws(&a, &b, &c);
        prop_assert_eq!(a <= b, a.0.iter().zip(&b.0).all(|(a, b)| a <= b));
    }

    #[test]
    fn liberty_eye_is_an_order(a in liberty_eye(), b in liberty_eye(), c in liberty_eye()) {
        check_laws(&a, &b, &c);
        prop_assert_eq!(a <= b, a.liberties <= b.liberties && a.eye <= b.eye);
        if a <= b {
            prop_assert!(a + c <= b + c);
        }
    }

    #[test]
    fn goal_lattices_are_orders([a, b, c] in goals()) {
        check_laws(&a, &b, &c);
    }

    #[test]
    fn bounds_split_the_values(
        least in prop::collection::vec(liberty_eye(), 0..6),
        value in liberty_eye(),
        better in liberty_eye(),
    ) {
        let bound = Antichain::of_least(least.clone());
        for (at, a) in bound.values().iter().enumerate() {
            for b in &bound.values()[..at] {
                prop_assert_eq!(a.partial_cmp(b), None);
            }
        }
        // Dropping what lies above changes nothing, and success sets are closed upwards.
        prop_assert_eq!(bound.admits(&value), least.iter().any(|least| *least <= value));
        if bound.admits(&value) && value <= better {
            prop_assert!(bound.admits(&better));
        }
    }

    /// A side forces a bound if one of its strategies has all its results in the success set.
    #[test]
    fn the_frontier_is_all_that_can_be_forced(
        strategies in prop::collection::vec(prop::collection::vec(liberty_eye(), 1..4), 0..5),
        values in prop::collection::vec(liberty_eye(), 1..9),
        gives_up in 0..6usize,
    ) {
        let forces = |bound: &Antichain<LibertyEye>| {
            strategies.iter().any(|results| results.iter().all(|result| bound.admits(result)))
        };
        let bounds: Vec<_> = (1..1 << values.len())
            .map(|set| {
                let is_in = |at: &usize| set >> at & 1 != 0;
                Antichain::of_least((0..values.len()).filter(is_in).map(|at| values[at]))
            })
            .collect();
        let mut asked = Vec::new();
        let found = frontier(&values, usize::MAX, |bound| {
            assert!(!asked.contains(bound), "asked twice");
            asked.push(bound.clone());
            Some(forces(bound))
        });
        prop_assert!(found.open.is_empty() && found.asked == asked.len());
        for bound in &bounds {
            prop_assert_eq!(found.forces(bound), Some(forces(bound)), "{:?}", bound);
        }
        for (at, bound) in found.forced.iter().enumerate() {
            for (other_at, other) in found.forced.iter().enumerate() {
                prop_assert!(at == other_at || !bound.is_at_least(other));
            }
        }
        for value in &values {
            let below = found.sure(&values).values().iter().any(|top| value <= top);
            prop_assert_eq!(below, forces(&Antichain::of_least([*value])));
        }
        // Unanswered questions leave something open; what is said is true all the same.
        let mut count = 0;
        let partly = frontier(&values, usize::MAX, |bound| {
            count += 1;
            (count % 7 > gives_up).then(|| forces(bound))
        });
        let few = frontier(&values, gives_up, |bound| Some(forces(bound)));
        prop_assert!(few.asked <= gives_up);
        for bound in &bounds {
            for found in [&partly, &few] {
                let told = found.forces(bound);
                prop_assert!(told.is_none_or(|told| told == forces(bound)), "{:?}", bound);
            }
        }
        // With no answers at all, nothing is claimed.
        let nothing = frontier(&values, usize::MAX, |_| None);
        prop_assert!(nothing.forced.is_empty() && nothing.open.len() == 1);
        prop_assert!(bounds.iter().all(|bound| nothing.forces(bound).is_none()));
    }
}

/// A graph whose paths cost a vector, a set of goals, or liberties and eyes.
struct Ways<C> {
    steps: Vec<(usize, usize, C)>,
    nothing: C,
    sum: fn(&C, &C) -> C,
}

const PLACES: usize = 6;

impl<C: PartialOrd + Clone> Graph for Ways<C> {
    type Node = usize;
    type Cost = C;

    fn nothing(&self) -> C {
        self.nothing.clone()
    }

    fn sum(&self, one: &C, other: &C) -> C {
        (self.sum)(one, other)
    }

    fn steps(&self, node: usize, out: &mut Vec<(usize, C)>) {
        *out = self.from(node).map(|(_, to, cost)| (*to, cost.clone())).collect();
    }

    fn is_goal(&self, node: usize) -> bool {
        node + 1 == PLACES
    }

    fn estimate(&self, _: usize) -> C {
        self.nothing.clone()
    }
}

impl<C: PartialOrd + Clone> Ways<C> {
    fn from(&self, node: usize) -> impl Iterator<Item = &(usize, usize, C)> {
        self.steps.iter().filter(move |step| step.0 == node)
    }

    /// What every path costs.
    fn all(&self, line: &mut Vec<usize>, cost: C) -> Vec<C> {
        let at = line[line.len() - 1];
        if self.is_goal(at) {
            return vec![cost];
        }
        let mut all = Vec::new();
        for (_, to, more) in self.from(at) {
            if !line.contains(to) {
                line.push(*to);
                all.extend(self.all(line, (self.sum)(&cost, more)));
                line.pop();
            }
        }
        all
    }

    fn check(&self, number: fn(&C) -> i64) {
        let least = Antichain::of_least(self.all(&mut vec![0], self.nothing.clone()));
        for deepening in [Deepening::Antichain, Deepening::Number(number)] {
            let found = nondominated_paths(self, 0, &deepening, u64::MAX).unwrap();
            let costs = Antichain::of_least(found.paths.iter().map(|(_, cost)| cost.clone()));
            assert!(costs == least && found.paths.len() == least.values().len());
            for (line, cost) in &found.paths {
                // Several steps may lead from one place to another.
                assert!(self.costs_along(line).contains(cost));
            }
            let none = nondominated_paths(self, 0, &deepening, 0);
            assert!(none.is_none_or(|found| found.expanded == 0));
        }
    }

    fn costs_along(&self, line: &[usize]) -> Vec<C> {
        let mut costs = vec![self.nothing.clone()];
        for pair in line.windows(2) {
            let steps = self.from(pair[0]).filter(|step| step.1 == pair[1]);
            let steps: Vec<&C> = steps.map(|(_, _, cost)| cost).collect();
            costs = costs
                .iter()
                .flat_map(|cost| steps.iter().map(move |step| (self.sum)(cost, step)))
                .collect();
        }
        costs
    }
}

proptest! {
    #[test]
    fn every_path_that_no_other_beats_is_found(
        steps in prop::collection::vec((0..PLACES, 0..PLACES, 0..4i32, 0..3u8, 0..4i32), 4..18),
    ) {
        Ways {
            steps: steps.iter().map(|s| (s.0, s.1, Dominance([s.2, s.3.into(), s.4]))).collect(),
            nothing: Dominance([0; 3]),
            sum: |a, b| Dominance([0, 1, 2].map(|at| a.0[at] + b.0[at])),
        }
        .check(|cost| cost.0[0].into());
        Ways {
            steps: steps.iter().map(|s| (s.0, s.1, LibertyEye { liberties: s.2, eye: s.3 })).collect(),
            nothing: LibertyEye::plain(0),
            sum: |a, b| *a + *b,
        }
        .check(|cost| cost.liberties.into());
        // Hazards, of which the last is as bad as the first two.
        fn union(a: &Goals, b: &Goals) -> Goals {
            let order = GoalOrder::incomparable(4).with_dominating(3, &[0, 1]);
            order.reached((0..4).filter(|&goal| a.contains(goal) || b.contains(goal)))
        }
        let order = GoalOrder::incomparable(4).with_dominating(3, &[0, 1]);
        Ways {
            steps: steps.iter().map(|s| (s.0, s.1, order.reached([s.2 as usize]))).collect(),
            nothing: order.reached([]),
            sum: union,
        }
        .check(|cost| (0..4).filter(|&goal| cost.contains(goal)).count() as i64);
    }
}

#[test]
fn c_dominates_a_and_b() {
    let [a, b, c] = [0, 1, 2];
    let plain = GoalOrder::incomparable(3);
    assert_eq!(plain.outcomes().len(), 8);
    assert_eq!(plain.reached([c]).partial_cmp(&plain.reached([a, b])), None);
    assert!(plain.reached([a]) < plain.reached([a, b]));

    let order = plain.with_dominating(c, &[a, b]);
    assert!(order.reached([c]) > order.reached([a, b]));
    assert_eq!(order.reached([a]).partial_cmp(&order.reached([b])), None);
    // Nothing, A, B, A and B, C.
    assert_eq!(order.outcomes().len(), 5);
}

#[test]
fn two_liberties_or_an_eye() {
    let (two, eye) = (LibertyEye::plain(2), LibertyEye { liberties: 1, eye: 1 });
    assert_eq!(two.partial_cmp(&eye), None);
    let bound = Antichain::of_least([two, eye, LibertyEye::plain(5)]);
    assert_eq!(bound.values(), [two, eye]);
    assert!(bound.admits(&LibertyEye::plain(3)) && !bound.admits(&LibertyEye::plain(1)));
}
