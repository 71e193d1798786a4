//! Partial order bounding away from Go: a planner and a saboteur, by every kind of search against brute force.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use tesuji_core::{Claim, Game, Player};
use tesuji_local::{
    planning::{Plan, Subgoals, Usefulness},
    pob::{
        AlphaBeta, Antichain, Better, Bounded, GoalOrder, Goals, Keeping, OutcomeSets, Unordered,
        Variant, compare, frontier,
    },
};
use tesuji_search::{Control, Ews, EwsParameters, Limits};

/// Whether the planner reaches the bound, by trying everything.
fn brute_force(plan: &mut Plan, order: &GoalOrder, bound: &Antichain<Goals>) -> bool {
    if plan.outcome().is_some() {
        return bound.admits(&order.reached(plan.reached()));
    }
    let planner = plan.to_move() == Player::Black;
    let mut moves = Vec::new();
    plan.moves(&mut moves);
    for mv in moves {
        let undo = plan.play(mv);
        let reached = brute_force(plan, order, bound);
        plan.undo(undo);
        if reached == planner {
            return planner;
        }
    }
    !planner
}

fn answers(plan: &Plan, order: &GoalOrder, bound: &Antichain<Goals>) -> Vec<(bool, u64)> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 1 << 20 };
    let mut control = Control::new(limits, &cancelled);
    let claim = Claim::Wins(Player::Black);
    let game = Bounded::new(plan.clone(), Subgoals(order.clone()), bound.clone(), Player::Black);
    let mut ews = Ews::new(&game, claim, EwsParameters::default(), 1 << 20, 1);
    let mut reports = vec![ews.solve(&game, &mut control, &mut |_| {})];
    for variant in [Variant::POB, Variant::POB_UNPRUNED] {
        let mut search = AlphaBeta::new(&Usefulness, variant, claim, 1 << 20);
        reports.push(search.solve(&game, &control));
    }
    reports.push(AlphaBeta::new(&Unordered, Variant::POB, claim, 1 << 20).solve(&game, &control));
    let answer = |report: &tesuji_search::Report<u32>| {
        (report.winner.expect("decided") == Player::Black, report.nodes)
    };
    reports.iter().map(answer).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_search_answers_every_bound(
        goals in prop::collection::vec(1..64u32, 1..4),
        dominates in any::<bool>(),
        bound in prop::collection::vec(prop::collection::vec(0..3usize, 0..3), 1..3),
    ) {
        let mut order = GoalOrder::incomparable(3);
        if dominates {
            order = order.with_dominating(2, &[0, 1]);
        }
        let bound = Antichain::of_least(bound.into_iter().map(|goals| order.reached(goals)));
        let mut plan = Plan::new(6, &goals);
        let expected = brute_force(&mut plan, &order, &bound);
        for (at, (reached, _)) in answers(&plan, &order, &bound).into_iter().enumerate() {
            prop_assert_eq!(reached, expected, "search {}", at);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// What the planner can force, by bounds and by sets of outcomes backed up, is the same.
    #[test]
    fn two_ways_to_all_that_can_be_forced(
        goals in prop::collection::vec(1..64u32, 1..5),
        dominates in any::<bool>(),
    ) {
        let mut order = GoalOrder::incomparable(goals.len());
        if dominates && goals.len() > 2 {
            order = order.with_dominating(2, &[0, 1]);
        }
        let plan = Plan::new(6, &goals);
        let found = frontier(&order.outcomes(), usize::MAX, |bound| {
            Some(brute_force(&mut plan.clone(), &order, bound))
        });
        let evaluation = Subgoals(order.clone());
        let number = |goals: &Goals| (0..5).filter(|&goal| goals.contains(goal)).count() as i64;
        let search = |keeping, most_sets| {
            OutcomeSets::new(&evaluation, Player::Black, number, keeping, most_sets, 1)
        };
        let family = search(Keeping::All, 1_000).family(&mut plan.clone()).unwrap();
        prop_assert_eq!(family.len(), found.forced.len());
        for set in &family {
            prop_assert!(found.forced.contains(set), "{:?} {:?}", family, found.forced);
        }
        // One set kept on the way is one that can be forced, though perhaps none of the strongest.
        let mut one = search(Keeping::Preferred, 1_000);
        let kept = one.family(&mut plan.clone()).unwrap();
        prop_assert_eq!(kept.len(), 1);
        prop_assert_eq!(found.forces(&kept[0]), Some(true));
        let choice = one.choose(&mut plan.clone()).unwrap();
        let mut after = plan.clone();
        after.play(choice.mv);
        prop_assert!(brute_force(&mut after, &order, &choice.set));
        prop_assert!(search(Keeping::All, 0).family(&mut plan.clone()).is_none() || goals.is_empty());
    }
}

#[test]
fn preferences_compare_the_worst_first() {
    let by = |number: &i32| i64::from(*number / 10);
    assert_eq!(compare(&[], &[], by), Better::Either);
    assert_eq!(compare(&[30], &[], by), Better::First);
    assert_eq!(compare(&[30, 50], &[20, 90], by), Better::First);
    // 21 and 25 are of equal preference and dropped, all of them.
    assert_eq!(compare(&[21, 29, 50], &[25, 40], by), Better::First);
    assert_eq!(compare(&[21, 29], &[25], by), Better::Either);
    assert_eq!(compare(&[21], &[25, 40], by), Better::Second);
}

#[test]
fn the_frontier_of_a_plan() {
    // A and B take two tasks each, one of them in common; C takes three.
    let (a, b, c) = (0, 1, 2);
    let plan = Plan::new(7, &[0b0000011, 0b0000110, 0b0111000]);
    let plain = GoalOrder::incomparable(3);
    let forced = |order: &GoalOrder| {
        let values = order.outcomes();
        let found = frontier(&values, usize::MAX, |bound| {
            let all = answers(&plan, order, bound);
            assert!(all.iter().all(|(reached, _)| *reached == all[0].0));
            Some(all[0].0)
        });
        assert!(found.open.is_empty());
        (found.sure(&values), found.forced)
    };
    // The planner does the task in common first, but the saboteur chooses which of A and B it spoils:
    // neither alone can be had for sure, though one of the two can.
    let (sure, bounds) = forced(&plain);
    assert_eq!(sure.values(), [plain.reached([])]);
    let either = Antichain::of_least([plain.reached([a]), plain.reached([b])]);
    assert_eq!(bounds, std::slice::from_ref(&either));
    assert!(answers(&plan, &plain, &either).iter().all(|(reached, _)| *reached));
    assert!(brute_force(&mut plan.clone(), &plain, &either));
    // Where C is worth both, it does not help: it is out of reach.
    let order = plain.with_dominating(c, &[a, b]);
    let (sure, bounds) = forced(&order);
    assert_eq!(sure.values(), [order.reached([])]);
    assert_eq!(bounds, [Antichain::of_least([order.reached([a]), order.reached([b])])]);
}

#[test]
fn leaving_out_dominated_tasks_pays() {
    let order = GoalOrder::incomparable(4);
    let plan = Plan::new(8, &[0b00000111, 0b00111100, 0b11100000, 0b10010001]);
    let bound = Antichain::of_least((0..4).map(|goal| order.reached([goal])));
    let all = answers(&plan, &order, &bound);
    let [_, pob, _, unordered] = all[..] else { unreachable!() };
    assert!(pob.1 * 2 < unordered.1, "{} nodes against {}", pob.1, unordered.1);
}
