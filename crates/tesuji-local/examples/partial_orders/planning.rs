//! Planning problems of growing size: partial order bounding against partial order game tree search.

use std::sync::atomic::AtomicBool;

use tesuji_core::{Claim, Game, Player, Rng};
use tesuji_local::{
    planning::{Plan, Subgoals, Usefulness},
    pob::{
        AlphaBeta, Antichain, Better, Bounded, GoalOrder, Goals, Keeping, MoveOrder, OutcomeSets,
        Unordered, Variant, compare, frontier,
    },
};
use tesuji_search::{Control, Limits};

/// Larger families are given up.
const MOST_SETS: usize = 100;

/// More questions are not asked about one problem.
const MOST_QUESTIONS: usize = 300;

/// A plan with the order of its subgoals.
struct Problem {
    plan: Plan,
    order: GoalOrder,
}

impl Problem {
    /// So many subgoals of two or three tasks each.
    fn random(subgoals: usize, tasks: u32, order: GoalOrder, rng: &mut Rng) -> Problem {
        let goal = |rng: &mut Rng| {
            let mut goal = 0_u32;
            let size = 2 + rng.below(2) as u32;
            while goal.count_ones() < size {
                goal |= 1 << rng.below(tasks as usize);
            }
            goal
        };
        let goals: Vec<u32> = (0..subgoals).map(|_| goal(rng)).collect();
        Problem { plan: Plan::new(tasks, &goals), order }
    }

    /// Whether the planner reaches a bound after these moves, and the nodes it took.
    fn reaches<O: MoveOrder<Bounded<Plan, Subgoals>>>(
        &self,
        plan: &Plan,
        bound: &Antichain<Goals>,
        order: &O,
        variant: Variant,
    ) -> (bool, u64) {
        let evaluation = Subgoals(self.order.clone());
        let game = Bounded::new(plan.clone(), evaluation, bound.clone(), Player::Black);
        let mut search = AlphaBeta::new(order, variant, Claim::Wins(Player::Black), 1 << 18);
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: None, time: None, memory: 1 << 18 };
        let report = search.solve(&game, &Control::new(limits, &stop));
        (report.winner == Some(Player::Black), report.nodes)
    }

    fn after(&self, mv: u32) -> Plan {
        let mut plan = self.plan.clone();
        plan.play(mv);
        plan
    }
}

/// What the planner likes.
#[derive(Clone, Copy)]
enum Preference {
    /// Every subgoal alike.
    Count,
    /// Each subgoal twice as much as the one before: no ties.
    Weights,
    /// None.
    Nothing,
}

impl Preference {
    const ALL: [(&'static str, Preference); 3] = [
        ("number of subgoals", Preference::Count),
        ("weights 1, 2, 4, …", Preference::Weights),
        ("none", Preference::Nothing),
    ];

    fn of(self, goals: &Goals) -> i64 {
        let reached = (0..64).filter(|&goal| goals.contains(goal));
        match self {
            Preference::Count => reached.count() as i64,
            Preference::Weights => reached.map(|goal| 1_i64 << goal).sum(),
            Preference::Nothing => 0,
        }
    }
}

/// Sums over problems.
#[derive(Default)]
struct Sums {
    problems: u64,
    one_bound: [u64; 2],
    questions: u64,
    frontier_nodes: [u64; 2],
    unfinished: u64,
    strongest: u64,
    most_strongest: usize,
    unsure: u64,
}

/// Sums over the problems that a rival has finished.
#[derive(Default)]
struct RivalSums {
    finished: u64,
    nodes: u64,
    joined: u64,
    most_sets: usize,
    most_outcomes: usize,
    arbitrary: u64,
    wrong: u64,
    missed: u64,
    wanted: u64,
    against_itself: u64,
    judged: u64,
}

/// Prints the tables.
pub fn run(count: usize) {
    let mut pob = Vec::new();
    let mut rivals = Vec::new();
    let fig2 = GoalOrder::incomparable(3);
    let fig3 = GoalOrder::incomparable(3).with_dominating(2, &[0, 1]);
    let sizes = (4..=12).map(|n| (n.to_string(), n, GoalOrder::incomparable(n)));
    let problems = [("3 (figure 2)".to_owned(), 3, fig2), ("3 (figure 3)".to_owned(), 3, fig3)];
    for (name, subgoals, order) in problems.into_iter().chain(sizes) {
        let tasks = 7 + (subgoals as u32).div_ceil(4);
        let mut rng = Rng::new(subgoals as u64);
        let mut sums = Sums::default();
        let mut rival_sums: Vec<RivalSums> = (0..4).map(|_| RivalSums::default()).collect();
        for _ in 0..count {
            let problem = Problem::random(subgoals, tasks, order.clone(), &mut rng);
            examine(&problem, &mut sums, &mut rival_sums, &mut rng);
        }
        eprintln!("{name}");
        pob.push((name.clone(), sums));
        rivals.push((name, rival_sums));
    }
    print_pob(&pob);
    for (at, title) in [
        "all sets kept, number of subgoals",
        "one set kept, number of subgoals",
        "one set kept, weights 1, 2, 4, …",
        "one set kept, no preference",
    ]
    .into_iter()
    .enumerate()
    {
        print_rival(title, &rivals, at);
    }
}

fn examine(problem: &Problem, sums: &mut Sums, rivals: &mut [RivalSums], rng: &mut Rng) {
    sums.problems += 1;
    // At least a third of the subgoals, whichever.
    let outcomes = problem.order.outcomes();
    let wanted = problem.order.count().div_ceil(3);
    let enough = |value: &&Goals| Preference::Count.of(value) as usize >= wanted;
    let bound = Antichain::of_least(outcomes.iter().filter(enough).copied());
    let plain = (&Unordered, Variant::POB_UNPRUNED);
    let (reached, nodes) = problem.reaches(&problem.plan, &bound, plain.0, plain.1);
    let (again, fewer) = problem.reaches(&problem.plan, &bound, &Usefulness, Variant::POB);
    assert_eq!(reached, again);
    sums.one_bound[0] += nodes;
    sums.one_bound[1] += fewer;
    let found = frontier(&outcomes, MOST_QUESTIONS, |bound| {
        let (reached, nodes) = problem.reaches(&problem.plan, bound, plain.0, plain.1);
        let (again, fewer) = problem.reaches(&problem.plan, bound, &Usefulness, Variant::POB);
        assert_eq!(reached, again);
        sums.frontier_nodes[0] += nodes;
        sums.frontier_nodes[1] += fewer;
        Some(reached)
    });
    sums.questions += found.asked as u64;
    sums.unfinished += u64::from(!found.open.is_empty());
    sums.strongest += found.forced.len() as u64;
    sums.most_strongest = sums.most_strongest.max(found.forced.len());
    sums.unsure += u64::from(found.forced.iter().any(|bound| bound.values().len() > 1));

    let evaluation = Subgoals(problem.order.clone());
    let search = |preference: Preference, keeping: Keeping, seed: u64| {
        let by = move |goals: &Goals| preference.of(goals);
        OutcomeSets::new(&evaluation, Player::Black, by, keeping, MOST_SETS, seed)
    };
    let seed = rng.word();
    let mut all = search(Preference::Count, Keeping::All, seed);
    let best = all.choose(&mut problem.plan.clone());
    let full = all.family(&mut problem.plan.clone());
    if let (Some(full), true) = (&full, found.open.is_empty()) {
        // Two ways to the same: the family at the root is what can be forced.
        assert_eq!(full.len(), found.forced.len());
        assert!(full.iter().all(|set| found.forced.iter().any(|forced| forced.is_at_least(set))));
    }
    for (at, sums) in rivals.iter_mut().enumerate() {
        let (preference, keeping) = match at {
            0 => (Preference::Count, Keeping::All),
            _ => (Preference::ALL[at - 1].1, Keeping::Preferred),
        };
        let mut rival = search(preference, keeping, seed);
        let Some(choice) = rival.choose(&mut problem.plan.clone()) else { continue };
        sums.finished += 1;
        sums.nodes += rival.effort.nodes;
        sums.joined += rival.effort.joined;
        sums.most_sets = sums.most_sets.max(rival.effort.most_sets);
        sums.most_outcomes = sums.most_outcomes.max(rival.effort.most_outcomes);
        sums.arbitrary += u64::from(choice.is_arbitrary);
        let after = problem.after(choice.mv);
        let kept: Vec<bool> = found
            .forced
            .iter()
            .map(|bound| problem.reaches(&after, bound, &Usefulness, Variant::POB).0)
            .collect();
        if !found.open.is_empty() {
            continue;
        }
        sums.judged += 1;
        // It keeps none of what could be forced at best.
        sums.wrong += u64::from(!kept.contains(&true));
        sums.missed += kept.iter().filter(|kept| !**kept).count() as u64;
        sums.wanted += kept.len() as u64;
        if at == 1
            && let Some(best) = &best
        {
            let by = |goals: &Goals| preference.of(goals);
            let verdict = compare(best.set.values(), choice.set.values(), by);
            sums.against_itself += u64::from(verdict == Better::First);
        }
    }
}

fn print_pob(rows: &[(String, Sums)]) {
    println!("\nPartial order bounding (averages)");
    println!(
        "| subgoals | one bound: nodes | with dominated tasks left out | frontier: questions | nodes \
         | with dominated tasks left out | strongest bounds | at most | with \"this or that\" | unfinished |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (name, sums) in rows {
        let mean = |sum: u64| sum as f64 / sums.problems as f64;
        println!(
            "| {name} | {:.0} | {:.0} | {:.1} | {:.0} | {:.0} | {:.1} | {} | {:.0} % | {} |",
            mean(sums.one_bound[0]),
            mean(sums.one_bound[1]),
            mean(sums.questions),
            mean(sums.frontier_nodes[0]),
            mean(sums.frontier_nodes[1]),
            mean(sums.strongest),
            sums.most_strongest,
            100.0 * mean(sums.unsure),
            sums.unfinished,
        );
    }
}

fn print_rival(title: &str, rows: &[(String, Vec<RivalSums>)], at: usize) {
    println!("\nPartial order game tree search: {title}");
    println!(
        "| subgoals | finished | nodes | sets joined | most sets | most outcomes in a set | arbitrary \
         | keeps nothing of the best | misses a strongest bound | worse by its own preference |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (name, sums) in rows {
        let sums = &sums[at];
        let share = |part: u64, whole: u64| match whole {
            0 => "-".to_owned(),
            _ => format!("{:.0} %", 100.0 * part as f64 / whole as f64),
        };
        let mean = |sum: u64| sum as f64 / sums.finished.max(1) as f64;
        let itself = if at == 1 { share(sums.against_itself, sums.judged) } else { "".into() };
        println!(
            "| {name} | {} | {:.0} | {:.0} | {} | {} | {} | {} | {} | {itself} |",
            sums.finished,
            mean(sums.nodes),
            mean(sums.joined),
            sums.most_sets,
            sums.most_outcomes,
            share(sums.arbitrary, sums.finished),
            share(sums.wrong, sums.judged),
            share(sums.missed, sums.wanted),
        );
    }
}
