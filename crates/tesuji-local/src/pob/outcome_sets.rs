//! Partial order game tree search (Dasgupta, Chakrabarti and DeSarkar 1996), the method that partial order
//! bounding was made to replace, as Müller's paper describes it.
//!
//! What a strategy of the claimant guarantees is the *set* of outcomes among which its opponent can choose.
//! [`OutcomeSets`] backs up families of such sets: at the claimant's turn those of all moves together, at
//! the opponent's one set of each move joined in every way; sets that are inferior to another are dropped.
//! To choose among the others the claimant has a private *preference*, a number for each outcome that keeps
//! the order. [`compare`] looks at the worst outcome of each set, drops what both have of that preference,
//! and goes on with the rest; if nothing is left, the choice is arbitrary.
//!
//! The original is about vectors and dominance. Nothing here uses more than `<=`: a set is as good as another
//! if each of its outcomes is at or above one of the other's, and of a set only its least outcomes are
//! kept, since an opponent that prefers less, however it does, never has a use for the others.

use std::collections::HashMap;

use tesuji_core::{Game, Key, Player, Premise, Rng};

use super::{Antichain, Evaluation};

/// Which of two sets of outcomes is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Better {
    /// The first.
    First,
    /// The second.
    Second,
    /// The preference does not say.
    Either,
}

/// Compares sets of outcomes by a preference: the worst outcomes first, those of equal preference dropped from
/// both.
pub fn compare<V>(one: &[V], other: &[V], preference: impl Fn(&V) -> i64) -> Better {
    let mut sorted = [one, other].map(|set| {
        let mut numbers: Vec<i64> = set.iter().map(&preference).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter()
    });
    loop {
        let [one, other] = sorted.each_mut().map(Iterator::next);
        return match (one, other) {
            (None, None) => Better::Either,
            (None, Some(_)) => Better::Second,
            (Some(_), None) => Better::First,
            (Some(one), Some(other)) if one == other => continue,
            (Some(one), Some(other)) if one > other => Better::First,
            _ => Better::Second,
        };
    }
}

/// When the preference is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeping {
    /// At the root only: every set that is not inferior is kept.
    All,
    /// At every turn of the claimant: one set is kept.
    Preferred,
}

/// The search, with what it has found and what that took.
pub struct OutcomeSets<'a, G: Game, E: Evaluation<G>, P> {
    evaluation: &'a E,
    claimant: Player,
    preference: P,
    keeping: Keeping,
    /// More sets than this in one family are too many.
    most_sets: usize,
    most_nodes: u64,
    rng: Rng,
    families: HashMap<Key, Family<E::Value>>,
    /// What it took.
    pub effort: Effort,
}

/// What each of several strategies guarantees.
type Family<V> = Vec<Antichain<V>>;

/// What a search took.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Positions expanded.
    pub nodes: u64,
    /// The most sets in one family.
    pub most_sets: usize,
    /// The most outcomes in one set.
    pub most_outcomes: usize,
    /// Sets made by joining one of each reply.
    pub joined: u64,
    /// How often sets were compared by preference.
    pub compared: u64,
    /// How often the preference did not say.
    pub arbitrary: u64,
}

/// A move chosen by preference.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M, V> {
    /// The move.
    pub mv: M,
    /// What it is believed to guarantee.
    pub set: Antichain<V>,
    /// Whether another move's set was as good by preference.
    pub is_arbitrary: bool,
}

impl<'a, G: Game, E: Evaluation<G>, P: Fn(&E::Value) -> i64> OutcomeSets<'a, G, E, P> {
    /// A search for what this side can guarantee, which gives up at families of more than so many sets.
    pub fn new(
        evaluation: &'a E,
        claimant: Player,
        preference: P,
        keeping: Keeping,
        most_sets: usize,
        seed: u64,
    ) -> Self {
        OutcomeSets {
            evaluation,
            claimant,
            preference,
            keeping,
            most_sets,
            most_nodes: u64::MAX,
            rng: Rng::new(seed),
            families: HashMap::new(),
            effort: Effort::default(),
        }
    }

    /// The same search, which gives up after so many positions.
    pub fn within(mut self, most_nodes: u64) -> Self {
        self.most_nodes = most_nodes;
        self
    }

    /// What the claimant's strategies guarantee, none inferior to another; nothing if there are too many, or
    /// too many positions.
    pub fn family(&mut self, game: &mut G) -> Option<Vec<Antichain<E::Value>>> {
        if let Some(value) = self.evaluation.range(game).exact() {
            return Some(vec![Antichain::of_least([value])]);
        }
        let key = game.key().then(G::Premise::history_key(game));
        if let Some(known) = self.families.get(&key) {
            return Some(known.clone());
        }
        if self.effort.nodes >= self.most_nodes {
            return None;
        }
        self.effort.nodes += 1;
        let is_claimants = game.to_move() == self.claimant;
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut family: Option<Family<E::Value>> = None;
        for mv in moves {
            let undo = game.play(mv);
            let after = self.family(game);
            game.undo(undo);
            let after = after?;
            family = Some(match family {
                None => after,
                Some(family) if is_claimants => {
                    self.without_inferior(family.into_iter().chain(after))?
                }
                Some(family) => self.joined(&family, &after)?,
            });
        }
        let mut family = family.unwrap_or_default();
        if is_claimants && self.keeping == Keeping::Preferred {
            let (best, _) = self.preferred(&family);
            family = family.into_iter().skip(best).take(1).collect();
        }
        self.families.insert(key, family.clone());
        Some(family)
    }

    /// The move for the claimant, to move, by its preference among what its moves guarantee.
    pub fn choose(&mut self, game: &mut G) -> Option<Choice<G::Move, E::Value>> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let (mut sets, mut makers) = (Vec::new(), Vec::new());
        for mv in moves {
            let undo = game.play(mv);
            let family = self.family(game);
            game.undo(undo);
            for set in family? {
                sets.push(set);
                makers.push(mv);
            }
        }
        let keeps = |at: &usize| {
            let is_beaten = |other: &Antichain<E::Value>| {
                other.is_at_least(&sets[*at]) && !sets[*at].is_at_least(other)
            };
            !sets.iter().any(is_beaten)
        };
        let kept: Vec<usize> = (0..sets.len()).filter(keeps).collect();
        let family: Family<E::Value> = kept.iter().map(|&at| sets[at].clone()).collect();
        let (best, ties) = self.preferred(&family);
        let at = *kept.get(best)?;
        // Moves that guarantee the same are as good as each other; that is no arbitrary choice.
        let is_arbitrary = ties.iter().any(|&tie| {
            !(family[tie].is_at_least(&family[best]) && family[best].is_at_least(&family[tie]))
        });
        Some(Choice { mv: makers[at], set: sets[at].clone(), is_arbitrary })
    }

    /// The number of the best set, and of those that are as good by preference.
    fn preferred(&mut self, family: &[Antichain<E::Value>]) -> (usize, Vec<usize>) {
        let (mut best, mut ties) = (0, Vec::new());
        for at in 1..family.len() {
            self.effort.compared += 1;
            let (one, other) = (family[best].values(), family[at].values());
            match compare(one, other, &self.preference) {
                Better::First => {}
                Better::Second => {
                    best = at;
                    ties.clear();
                }
                Better::Either => {
                    self.effort.arbitrary += 1;
                    let is_better = self.rng.below(2) == 0;
                    ties.push(if is_better { best } else { at });
                    best = if is_better { at } else { best };
                }
            }
        }
        (best, ties)
    }

    fn joined(
        &mut self,
        family: &[Antichain<E::Value>],
        more: &[Antichain<E::Value>],
    ) -> Option<Family<E::Value>> {
        self.effort.joined += (family.len() * more.len()) as u64;
        let join = |one: &Antichain<E::Value>, other: &Antichain<E::Value>| {
            Antichain::of_least(one.values().iter().chain(other.values()).cloned())
        };
        let sets: Vec<_> =
            family.iter().flat_map(|one| more.iter().map(move |other| join(one, other))).collect();
        self.without_inferior(sets)
    }

    /// The sets that are not inferior to another, each once; nothing if too many are left.
    fn without_inferior(
        &mut self,
        sets: impl IntoIterator<Item = Antichain<E::Value>>,
    ) -> Option<Family<E::Value>> {
        let mut kept: Family<E::Value> = Vec::new();
        for set in sets {
            if kept.iter().any(|other| other.is_at_least(&set)) {
                continue;
            }
            kept.retain(|other| !set.is_at_least(other));
            self.effort.most_outcomes = self.effort.most_outcomes.max(set.values().len());
            kept.push(set);
            if kept.len() > self.most_sets {
                return None;
            }
        }
        self.effort.most_sets = self.effort.most_sets.max(kept.len());
        Some(kept)
    }
}
