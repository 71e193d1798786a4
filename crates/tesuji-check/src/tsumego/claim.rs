//! What is claimed about life and death, in words, and when it has come true.
//!
//! | words | means |
//! |---|---|
//! | `white captures` | all targets are captured before one of them is safe |
//! | `white does not capture` | a target becomes safe, or play ends before all are captured |
//! | `black lives` | a target becomes safe |
//! | `black does not live` | all targets are captured, or play ends before one is safe |
//! | `white captures c3 or e5 and g7` | c3 is captured, or both others are |
//! | `black keeps c3 or e5 and g7` | c3 is never captured, or neither of the others is |
//!
//! The last two may be denied as well. Play that ends because both pass again where they have
//! passed before is a success for the *holder*: the attacker where the words are about living, else
//! the defender.

/// Which sets of targets must be decided, and whose way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The attacker captures all of at least one set. An empty list: all targets.
    Captures(Vec<Vec<usize>>),
    /// The defender keeps all of at least one set.
    Keeps(Vec<Vec<usize>>),
    /// The defender makes a target safe.
    Lives,
}

/// A claim about targets without the sides: the aim, and whether the aim is denied.
pub struct Said {
    pub aim: Aim,
    pub is_denied: bool,
}

impl Said {
    /// From the words after the colour; nothing if they make no sense. `point` reads a point.
    pub fn parse(text: &str, point: impl Fn(&str) -> Option<usize>) -> Option<Said> {
        let (is_denied, text) = match text.strip_prefix("does not ") {
            Some(text) => (true, text),
            None => (false, text),
        };
        let (verb, sets) = text.split_once(' ').unwrap_or((text, ""));
        let sets = sets.split(" or ").filter(|_| !sets.is_empty());
        let set = |set: &str| set.split(" and ").map(&point).collect::<Option<Vec<usize>>>();
        let sets = sets.map(set).collect::<Option<Vec<_>>>()?;
        let aim = match (verb, is_denied) {
            ("capture", true) | ("captures", false) => Aim::Captures(sets),
            ("keep", true) | ("keeps", false) if !sets.is_empty() => Aim::Keeps(sets),
            ("live", true) | ("lives", false) if sets.is_empty() => Aim::Lives,
            _ => return None,
        };
        Some(Said { aim, is_denied })
    }

    /// Whether the side of which it is said succeeds if play ends undecided.
    pub fn holds(&self) -> bool {
        matches!(self.aim, Aim::Keeps(_)) != self.is_denied
    }
}

impl Aim {
    /// The targets that the aim speaks of by name.
    pub fn named(&self) -> impl Iterator<Item = usize> {
        let sets = match self {
            Aim::Captures(sets) | Aim::Keeps(sets) => sets.as_slice(),
            Aim::Lives => &[],
        };
        sets.iter().flatten().copied()
    }

    /// Whether the attacker has had its way if these targets and no others were captured for good.
    pub fn is_attackers(&self, is_captured: impl Fn(usize) -> bool, targets: &[usize]) -> bool {
        let all = |set: &[usize]| set.iter().all(|&target| is_captured(target));
        match self {
            Aim::Captures(sets) if !sets.is_empty() => sets.iter().any(|set| all(set)),
            Aim::Keeps(sets) => {
                sets.iter().all(|set| set.iter().any(|&target| is_captured(target)))
            }
            Aim::Captures(_) | Aim::Lives => all(targets),
        }
    }
}
