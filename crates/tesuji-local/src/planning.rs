//! Adversarial planning: a planner and a saboteur, a game that is about nothing but several subgoals.
//!
//! Every subgoal is a set of tasks, and tasks may belong to several. The two sides take turns; the planner
//! (Black) does a task, the saboteur makes one impossible. A subgoal is reached when all its tasks are done.
//! [`Plan`] is the position, [`Subgoals`] says what the subgoals reached are worth, and [`Usefulness`] is a
//! partial order of moves: a task that serves all the open subgoals another serves, and more, dominates it.

use tesuji_core::{
    Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Rng, Unconditional, WholeBoard, zobrist,
};

use crate::pob::{Bounded, Dominance, Evaluation, GoalOrder, Goals, MoveOrder, Range, Ranked};

/// A position: tasks done and tasks spoiled, each set as bits.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The tasks of each subgoal, as bits.
    goals: Vec<u32>,
    tasks: u32,
    done: u32,
    spoiled: u32,
}

impl Plan {
    /// So many tasks, at most 32, and for each subgoal, at most 64, the tasks it needs, as bits.
    ///
    /// # Panics
    /// If there are more, or a subgoal needs a task that there is not.
    pub fn new(tasks: u32, goals: &[u32]) -> Plan {
        assert!(tasks <= 32 && goals.len() <= 64, "at most 32 tasks and 64 subgoals");
        let is_known = |goal: &u32| u64::from(*goal) >> tasks == 0;
        assert!(goals.iter().all(is_known), "a subgoal needs a task that there is not");
        Plan { goals: goals.to_vec(), tasks, done: 0, spoiled: 0 }
    }

    /// The subgoals reached.
    pub fn reached(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.goals.len()).filter(|&at| self.goals[at] & !self.done == 0)
    }

    /// The subgoals that are reached or can still be.
    pub fn possible(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.goals.len()).filter(|&at| self.goals[at] & self.spoiled == 0)
    }

    /// The subgoals that are still open and need this task, as bits.
    pub fn served(&self, task: u32) -> u64 {
        let is_open = |goal: &u32| goal & self.spoiled == 0 && goal & !self.done != 0;
        let serves = |at: &usize| is_open(&self.goals[*at]) && self.goals[*at] >> task & 1 != 0;
        (0..self.goals.len()).filter(serves).fold(0, |sum, at| sum | 1 << at)
    }

    fn is_free(&self, task: u32) -> bool {
        (self.done | self.spoiled) >> task & 1 == 0
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
        out.extend((0..self.tasks).filter(|&task| self.is_free(task)));
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

    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        let mut game = self.clone();
        let mut moves = Vec::new();
        while game.outcome().is_none() {
            game.moves(&mut moves);
            branching.push(moves.len() as u32);
            game.play(moves[rng.below(moves.len())]);
        }
        Outcome::Drawn
    }
}

/// What the subgoals reached are worth.
#[derive(Clone, Debug)]
pub struct Subgoals(pub GoalOrder);

impl Evaluation<Plan> for Subgoals {
    type Value = Goals;

    /// Known as soon as every subgoal is reached or spoiled.
    fn value(&self, plan: &Plan) -> Option<Goals> {
        let is_open = |task: u32| plan.is_free(task) && plan.served(task) != 0;
        let settled = !(0..plan.tasks).any(is_open);
        settled.then(|| self.0.reached(plan.reached()))
    }

    fn range(&self, plan: &Plan) -> Range<Goals> {
        Range {
            at_least: Some(self.0.reached(plan.reached())),
            at_most: Some(self.0.reached(plan.possible())),
        }
    }
}

/// The subgoals that a task serves: more is better, for the planner to do and for the saboteur to spoil.
#[derive(Clone, Copy, Debug)]
pub struct Usefulness;

/// How many subgoals the order of moves can tell apart.
const MOST_GOALS: usize = 12;

impl MoveOrder<Bounded<Plan, Subgoals>> for Usefulness {
    type Value = Dominance<MOST_GOALS>;

    fn rank(
        &self,
        game: &Bounded<Plan, Subgoals>,
        moves: &[u32],
        ranked: &mut Vec<Ranked<u32, Self::Value>>,
    ) {
        let told = game.game().goals.len() <= MOST_GOALS;
        ranked.clear();
        ranked.extend(moves.iter().map(|&mv| {
            let served = game.game().served(mv);
            let vector = std::array::from_fn(|goal| (told && served >> goal & 1 != 0).into());
            let priority = served.count_ones() as i32;
            Ranked { mv, value: Dominance(vector), says_all: told, priority }
        }));
    }

    fn widen(
        &self,
        _: &Bounded<Plan, Subgoals>,
        _: Player,
        _: &[u32],
        _: &mut <Bounded<Plan, Subgoals> as Game>::Premise,
    ) {
    }
}
