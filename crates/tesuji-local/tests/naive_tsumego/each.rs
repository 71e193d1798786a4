//! Several groups: the strongest bounds on the fates of all of them that the side moving first can
//! force.
//!
//! A bound is a list of sets of groups, at least one of which the side decides wholly its way: the
//! attacker by capturing all of it, the defender by keeping it. It is told as the least such sets.

use super::{
    board::each_point,
    problem::{Problem, Side},
    search::{Aim, OutOfNodes, Search, Turn},
};

/// A bound that can be forced, with the first moves that do (none if a pass does), each set as
/// bits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Forced {
    pub bound: Vec<u8>,
    pub moves: Vec<usize>,
}

/// What each side, moving first, can force.
pub fn each(problem: &Problem, nodes: u64) -> Result<[Vec<Forced>; 2], OutOfNodes> {
    let mut search = Search::new(problem, nodes);
    Ok([
        forces(problem, &mut search, Side::Attacker)?,
        forces(problem, &mut search, Side::Defender)?,
    ])
}

/// Sets of groups, bit `s` standing for the set `s`.
type Family = u16;

/// All families of sets of so many groups that have all larger sets with a set, the weakest, which
/// has the empty set, left out, and the empty one, too.
fn families(groups: usize) -> Vec<Family> {
    let sets = 1u32 << groups;
    let full = if sets == 16 { u32::from(u16::MAX) } else { (1 << sets) - 1 };
    let is_closed = |family: &u32| {
        (0..sets).all(|set| {
            family >> set & 1 == 0 || (0..groups).all(|group| family >> (set | 1 << group) & 1 != 0)
        })
    };
    (1..full).filter(is_closed).map(|family| family as Family).collect()
}

/// Whether the mover can be sure that the set of groups decided its way is of a family, as a
/// question to the search, which answers for the defender.
fn can_force(
    problem: &Problem,
    search: &mut Search<'_>,
    mover: Side,
    family: Family,
    first: Option<Turn>,
) -> Result<bool, OutOfNodes> {
    let sets = 1usize << problem.targets.len();
    let is_in = |set: usize| family >> set & 1 != 0;
    let wanted = (0..sets).filter(|&captured| match mover {
        Side::Attacker => !is_in(captured),
        Side::Defender => is_in(sets - 1 - captured),
    });
    let wanted = wanted.fold(0u16, |wanted, captured| wanted | 1 << captured);
    let reached = search.defender_reaches(Aim::Captured(wanted), mover, [0, 0], first)?;
    Ok(reached == (mover == Side::Defender))
}

fn forces(
    problem: &Problem,
    search: &mut Search<'_>,
    mover: Side,
) -> Result<Vec<Forced>, OutOfNodes> {
    let mut forced = Vec::new();
    for family in families(problem.targets.len()) {
        if can_force(problem, search, mover, family, None)? {
            forced.push(family);
        }
    }
    let is_stronger = |one: Family, other: Family| one != other && one & !other == 0;
    let strongest: Vec<Family> = forced
        .iter()
        .copied()
        .filter(|&family| !forced.iter().any(|&other| is_stronger(other, family)))
        .collect();
    let mut found = Vec::new();
    for family in strongest {
        let mut moves = Vec::new();
        if !can_force(problem, search, mover, family, Some(Turn::Pass))? {
            for point in each_point(problem.open()) {
                let [own, other] = [mover, mover.other()].map(|side| problem.stones[side as usize]);
                let is_legal = problem.size.after(own, other, point).is_some();
                let first = Some(Turn::Stone(point));
                if is_legal && can_force(problem, search, mover, family, first)? {
                    moves.push(point);
                }
            }
        }
        found.push(Forced { bound: least_sets(problem.targets.len(), family), moves });
    }
    found.sort();
    Ok(found)
}

fn least_sets(groups: usize, family: Family) -> Vec<u8> {
    let is_in = |set: usize| family >> set & 1 != 0;
    let has_less =
        |set: usize| (0..groups).any(|group| set >> group & 1 != 0 && is_in(set & !(1 << group)));
    (0..1usize << groups).filter(|&set| is_in(set) && !has_less(set)).map(|set| set as u8).collect()
}
