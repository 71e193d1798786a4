//! Goal lattices: which of several subgoals have been reached, where some goals are worth others together.
//!
//! With subgoals A, B and C alone, an outcome is better than another if it reaches more of them. A
//! [`GoalOrder`] can add that C dominates A and B; then reaching C is worth at least as much as reaching
//! both (figures 2 and 3 of the paper). [`GoalOrder::reached`] makes outcomes, and two outcomes made by one
//! order compare as it says: the goals that others stand for are added, so comparing is inclusion.

use std::cmp::Ordering;

/// Which goals there are and which of them stand for others. At most 64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalOrder {
    /// For each goal the set of goals it is worth, itself included, as bits.
    worth: Vec<u64>,
}

/// A set of goals reached, with all the goals they are worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goals(u64);

impl GoalOrder {
    /// So many goals, all incomparable.
    ///
    /// # Panics
    /// If there are more than 64.
    pub fn incomparable(count: usize) -> GoalOrder {
        assert!(count <= 64, "{count} goals, but there can be 64");
        GoalOrder { worth: (0..count).map(|goal| 1 << goal).collect() }
    }

    /// The same with `goal` worth at least all of `others` together, and whatever they are worth.
    pub fn with_dominating(mut self, goal: usize, others: &[usize]) -> GoalOrder {
        let added = others.iter().fold(self.worth[goal], |sum, &other| sum | self.worth[other]);
        for worth in &mut self.worth {
            if *worth >> goal & 1 != 0 {
                *worth |= added;
            }
        }
        self
    }

    /// The outcome in which these goals have been reached.
    pub fn reached(&self, goals: impl IntoIterator<Item = usize>) -> Goals {
        Goals(goals.into_iter().fold(0, |sum, goal| sum | self.worth[goal]))
    }

    /// The goals that one is worth together with itself, as far as it stands for others.
    pub fn worth(&self, goal: usize) -> Goals {
        Goals(self.worth[goal])
    }

    /// The fewest goals that make an outcome: those for which no other of its goals stands.
    pub fn told(&self, outcome: Goals) -> Vec<usize> {
        let stands_for = |one: usize, other: usize| {
            let (one_is, other_is) = (self.worth[one], self.worth[other]);
            // Of goals that stand for each other the first is told.
            one != other && other_is & !one_is == 0 && (other_is != one_is || one < other)
        };
        let goals: Vec<usize> = (0..self.count()).filter(|&goal| outcome.contains(goal)).collect();
        let is_told = |&goal: &usize| !goals.iter().any(|&other| stands_for(other, goal));
        goals.iter().copied().filter(is_told).collect()
    }

    /// How many goals there are.
    pub fn count(&self) -> usize {
        self.worth.len()
    }

    /// Every outcome there is, each once.
    pub fn outcomes(&self) -> Vec<Goals> {
        let mut all = vec![Goals(0)];
        for worth in &self.worth {
            for at in 0..all.len() {
                let more = Goals(all[at].0 | worth);
                if !all.contains(&more) {
                    all.push(more);
                }
            }
        }
        all
    }
}

impl Goals {
    /// Whether a goal has been reached, or another that is worth it.
    pub fn contains(self, goal: usize) -> bool {
        self.0 >> goal & 1 != 0
    }
}

impl PartialOrd for Goals {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.0 & !other.0, other.0 & !self.0) {
            (0, 0) => Some(Ordering::Equal),
            (0, _) => Some(Ordering::Less),
            (_, 0) => Some(Ordering::Greater),
            _ => None,
        }
    }
}
