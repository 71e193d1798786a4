//! Partial order bounding away from Go: a planner and a saboteur.
//!
//! Every subgoal is a set of tasks, and tasks may belong to several. The two sides take turns; the planner
//! does a task, the saboteur makes one impossible. A subgoal is reached when all its tasks are done. Which
//! subgoals are reached is only partially ordered, and so is what a task is good for: a task that serves
//! all the subgoals another serves, and more, dominates it.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use tesuji_core::{
    Claim, Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Rng, Unconditional, WholeBoard,
    zobrist,
};
use tesuji_local::pob::{
    AlphaBeta, Antichain, Bounded, Dominance, Evaluation, GoalOrder, Goals, MoveOrder, Ranked,
    Unordered, Variant, frontier,
};
use tesuji_search::{Control, Ews, EwsParameters, Limits};

#[derive(Clone, Debug)]
struct Plan {
    /// The tasks of each subgoal, as bits.
    goals: Vec<u32>,
    tasks: u32,
    done: u32,
    spoiled: u32,
}

impl Plan {
    fn new(tasks: u32, goals: &[u32]) -> Plan {
        Plan { goals: goals.to_vec(), tasks, done: 0, spoiled: 0 }
    }

    fn reached(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.goals.len()).filter(|&at| self.goals[at] & !self.done == 0)
    }

    /// The subgoals that are still open and need this task.
    fn served(&self, task: u32) -> u32 {
        let is_open = |goal: &u32| goal & self.spoiled == 0 && goal & !self.done != 0;
        let serves = |at: &usize| is_open(&self.goals[*at]) && self.goals[*at] >> task & 1 != 0;
        (0..self.goals.len()).filter(serves).fold(0, |sum, at| sum | 1 << at)
    }
}

impl Game for Plan {
    type Move = u32;
    type Undo = u32;
    type Premise = Unconditional;
    type Zone = WholeBoard;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    fn to_move(&self) -> Player {
        Player::BOTH[((self.done | self.spoiled).count_ones() % 2) as usize]
    }

    fn outcome(&self) -> Option<Outcome> {
        ((self.done | self.spoiled).count_ones() == self.tasks).then_some(Outcome::Drawn)
    }

    fn moves(&self, out: &mut Vec<u32>) {
        out.clear();
        out.extend((0..self.tasks).filter(|task| (self.done | self.spoiled) >> task & 1 == 0));
    }

    fn play(&mut self, mv: u32) -> u32 {
        match self.to_move() {
            Player::Black => self.done |= 1 << mv,
            Player::White => self.spoiled |= 1 << mv,
        }
        mv
    }

    fn undo(&mut self, undo: u32) {
        self.done &= !(1 << undo);
        self.spoiled &= !(1 << undo);
    }

    fn key(&self) -> Key {
        zobrist(77, u64::from(self.done)) ^ zobrist(78, u64::from(self.spoiled))
    }

    fn recomputed_key(&self) -> Key {
        self.key()
    }

    fn playout(&self, _: &mut Rng, _: &mut Vec<u32>) -> Outcome {
        unreachable!("only bounded games are searched")
    }
}

#[derive(Clone, Debug)]
struct Reached(GoalOrder);

impl Evaluation<Plan> for Reached {
    type Value = Goals;

    /// Known as soon as every subgoal is reached or spoiled.
    fn value(&self, plan: &Plan) -> Option<Goals> {
        let is_open = |task: u32| plan.served(task) != 0;
        let settled = !(0..plan.tasks).any(|task| plan.done >> task & 1 == 0 && is_open(task));
        settled.then(|| self.0.reached(plan.reached()))
    }
}

/// The subgoals a task serves: more is better, for the planner to do and for the saboteur to spoil.
struct Usefulness;

impl MoveOrder<Bounded<Plan, Reached>> for Usefulness {
    type Value = Dominance<4>;

    fn rank(
        &self,
        game: &Bounded<Plan, Reached>,
        moves: &[u32],
        ranked: &mut Vec<Ranked<u32, Dominance<4>>>,
    ) {
        ranked.clear();
        ranked.extend(moves.iter().map(|&mv| {
            let served = game.game().served(mv);
            let value = Dominance([0, 1, 2, 3].map(|goal| (served >> goal & 1) as i32));
            Ranked { mv, value, says_all: true, priority: served.count_ones() as i32 }
        }));
    }

    fn widen(&self, _: &Bounded<Plan, Reached>, _: Player, _: &[u32], _: &mut Unconditional) {}
}

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
    let game = Bounded::new(plan.clone(), Reached(order.clone()), bound.clone(), Player::Black);
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

#[test]
fn the_frontier_of_a_plan() {
    // A and B take two tasks each, one of them in common; C takes three.
    let (a, b, c) = (0, 1, 2);
    let plan = Plan::new(7, &[0b0000011, 0b0000110, 0b0111000]);
    let plain = GoalOrder::incomparable(3);
    let reached = |order: &GoalOrder, values: &[Goals]| {
        let found = frontier(values, |bound| {
            let all = answers(&plan, order, bound);
            assert!(all.iter().all(|(reached, _)| *reached == all[0].0));
            Some(all[0].0)
        });
        assert!(found.open.is_empty());
        found.reached
    };
    // The planner does the task in common first, but the saboteur chooses which of A and B it spoils:
    // neither alone can be had for sure, though one of the two can.
    let top = reached(&plain, &plain.outcomes());
    assert_eq!(top.values(), [plain.reached([])]);
    let either = Antichain::of_least([plain.reached([a]), plain.reached([b])]);
    assert!(answers(&plan, &plain, &either).iter().all(|(reached, _)| *reached));
    assert!(brute_force(&mut plan.clone(), &plain, &either));
    // Where C is worth both, it does not help: it is out of reach.
    let order = plain.with_dominating(c, &[a, b]);
    assert_eq!(reached(&order, &order.outcomes()).values(), [order.reached([])]);
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
