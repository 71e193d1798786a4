//! Static safety: points a side is sure to own, proven without search and sound under positional
//! superko.
//!
//! [`secured`] is the entry point: a lower bound on the area a side W will have when the game ends,
//! whatever its opponent L does, together with the boards W's stones may make while it carries that
//! out. W's moves must be legal, so the claim holds only if none of those boards has been seen: the
//! bound comes with a [`Making`], and [`Go::settled`](super::Go) turns it into a premise and tests it.
//!
//! One file for each idea: `scene` (the board as W sees it), `alternating` (chains that live, by themselves or
//! if W answers), `pairs` (the answers), `seeking` (more eyes for chains that lack them), `one_answer` (eyes
//! that one answer makes, also shared ones), `hunted_eyes` (eyes found by a small search), `territory`
//! (regions in which L cannot live), `hunt` (such regions found by a small search), `extending` (W takes its
//! share of the points nobody owns), `intersecting` (W makes an eye or connection first, being on move).
//!
//! | level | life | territory | hunts | W's share of the rest | W's move first |
//! |---|---|---|---|---|---|
//! | `benson` | without answers | yes | | | |
//! | `lap` | alternating | yes | yes | | |
//! | `bss` | alternating | yes | yes | yes | yes |
//! | `lap-pairs`, `bss-pairs` (the default) | like `lap`, `bss` on boards up to 25 points, everywhere | yes | yes | like `lap`, `bss` | |
//! | `bss-no-el`, `bss-no-ip`, `bss-no-hunt` | alternating | yes | all but one of the three | | |
//! | `lap-eyes`, `bss-eyes` | also with eyes that longer hunts find | yes | yes | like `lap`, `bss` | |
//!
//! On boards of more than 25 points the levels that hunt, but for `lap-pairs` and `bss-pairs`, look for eyes as
//! `one_answer` and short hunts find them; `lap-eyes` and `bss-eyes` do so on every board.

mod alternating;
mod apart;
mod explained;
mod extending;
mod few;
mod hunt;
mod hunted_eyes;
mod intersecting;
mod living;
mod one_answer;
mod pairs;
mod scene;
mod seeking;
mod shape;
mod territory;

use std::{fmt, str::FromStr};

use tesuji_core::{Bits, Player};

use super::{board::GoBoard, stones::Stones};
use alternating::{Means, Plan};
pub use apart::{LivingApart, living_apart};
pub use explained::{Explained, explained};
use few::Few;
pub use living::{Living, living};
use scene::Scene;
use seeking::EyesBy;
use shape::blocks_of;

/// Boards of so many points are small: those up to 5x5.
const SMALL_BOARD: usize = 25;

/// How much static knowledge is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Safety {
    /// The rules alone.
    None,
    /// Chains that live without an answer (Benson 1976), and regions where the opponent cannot live
    /// beside them.
    Benson,
    /// Chains that live if every move against them is answered (locally alternating play, Müller
    /// 1997), and regions where the opponent cannot live beside them.
    Lap,
    /// The same, half of the points beside them, and the move of the side to move (bounded static
    /// safety, Randall et al. 2022).
    Bss,
    /// `Bss` with no eyes but those that pairs show: what it says has a witness more often, so searches and their
    /// certificates take less time.
    #[default]
    BssPairs,
    /// `Lap` with no eyes but those that pairs show: what searches try where the past forbids what `BssPairs` claims.
    LapPairs,
    /// `Bss` without extending liberties: no half of the points beside.
    BssNoEl,
    /// `Bss` without intersecting play: no move first.
    BssNoIp,
    /// `Bss` without small searches in regions.
    BssNoHunt,
    /// `Lap` with small searches for eyes: slower than what they save a search, for what is to be
    /// decided without one.
    LapEyes,
    /// `Bss` with small searches for eyes.
    BssEyes,
}

impl Safety {
    /// All levels with their names.
    pub const ALL: [(Safety, &'static str); 11] = [
        (Safety::None, "none"),
        (Safety::Benson, "benson"),
        (Safety::Lap, "lap"),
        (Safety::Bss, "bss"),
        (Safety::LapPairs, "lap-pairs"),
        (Safety::BssPairs, "bss-pairs"),
        (Safety::BssNoEl, "bss-no-el"),
        (Safety::BssNoIp, "bss-no-ip"),
        (Safety::BssNoHunt, "bss-no-hunt"),
        (Safety::LapEyes, "lap-eyes"),
        (Safety::BssEyes, "bss-eyes"),
    ];

    /// This level and weaker ones, to be tried when the past forbids what a stronger claim needs.
    pub(super) fn and_weaker(self) -> &'static [Safety] {
        match self {
            Safety::None => &[],
            Safety::Benson => &[Safety::Benson],
            Safety::Lap => &[Safety::Lap, Safety::Benson],
            Safety::Bss => &[Safety::Bss, Safety::Lap, Safety::Benson],
            Safety::LapPairs => &[Safety::LapPairs, Safety::Benson],
            Safety::BssPairs => &[Safety::BssPairs, Safety::LapPairs, Safety::Benson],
            Safety::BssNoEl => &[Safety::BssNoEl, Safety::Lap, Safety::Benson],
            Safety::BssNoIp => &[Safety::BssNoIp, Safety::Lap, Safety::Benson],
            Safety::BssNoHunt => &[Safety::BssNoHunt, Safety::Benson],
            Safety::LapEyes => &[Safety::LapEyes, Safety::Lap, Safety::Benson],
            Safety::BssEyes => &[Safety::BssEyes, Safety::Bss, Safety::Lap, Safety::Benson],
        }
    }

    /// Whether only living stones and what they enclose count, with the opponent on move.
    fn is_alternating_at_most(self) -> bool {
        matches!(
            self,
            Safety::None | Safety::Benson | Safety::Lap | Safety::LapPairs | Safety::LapEyes
        )
    }

    /// Whether points beside living stones are shared out.
    fn extends(self) -> bool {
        !self.is_alternating_at_most() && self != Safety::BssNoEl
    }

    /// Whether small searches are made within regions.
    fn hunts(self) -> bool {
        !matches!(self, Safety::Benson | Safety::BssNoHunt)
    }

    /// How eyes are looked for that pairs do not show. On small boards that takes searches more time than
    /// it saves them.
    fn eyes_by(self, points: usize) -> EyesBy {
        match self {
            Safety::LapEyes | Safety::BssEyes => EyesBy::Hunts,
            Safety::None | Safety::Benson | Safety::BssNoHunt => EyesBy::Pairs,
            Safety::LapPairs | Safety::BssPairs => EyesBy::Pairs,
            _ if points <= SMALL_BOARD => EyesBy::Pairs,
            _ => EyesBy::SmallHunts,
        }
    }

    /// The same without small searches within regions.
    fn without_hunts(self) -> Safety {
        match self {
            Safety::Bss | Safety::BssPairs | Safety::BssNoIp | Safety::BssEyes => Safety::BssNoHunt,
            Safety::Lap | Safety::LapPairs | Safety::BssNoEl | Safety::LapEyes => Safety::Benson,
            other => other,
        }
    }

    /// Whether the side to move may make its move first.
    fn intersects(self) -> bool {
        !self.is_alternating_at_most() && self != Safety::BssNoIp
    }

    /// What chains may rely on, to be tried in this order.
    fn means(self) -> &'static [Means] {
        match self {
            Safety::None => &[],
            Safety::Benson => &[Means::Nothing],
            _ => &[Means::Answers, Means::Connections],
        }
    }
}

impl fmt::Display for Safety {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Safety::ALL.iter().find(|(level, _)| level == self).map(|(_, name)| name);
        f.write_str(name.expect("every level is listed"))
    }
}

impl FromStr for Safety {
    type Err = String;

    /// The level of this name; the error says what was expected.
    fn from_str(text: &str) -> Result<Safety, String> {
        let found = Safety::ALL.iter().find(|(_, name)| *name == text);
        found.map(|&(level, _)| level).ok_or_else(|| {
            let names = Safety::ALL.map(|(_, name)| name);
            format!("one of {}", names.join(", "))
        })
    }
}

/// What a side is sure of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secured<const N: usize> {
    /// The least area it will have at the end of the game.
    pub points: usize,
    /// The boards it may have to make for that; nothing if it need only pass.
    pub making: Option<Making<N>>,
}

/// A family of boards: those that have all of `kept` and at least one of `plays` among the side's own
/// stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Making<const N: usize> {
    /// Stones the side has on all of them.
    pub kept: Bits<N>,
    /// Where the side plays.
    pub plays: Bits<N>,
}

impl<const N: usize> Secured<N> {
    /// Nothing at all.
    pub const NOTHING: Self = Secured { points: 0, making: None };
}

/// What `side` is sure of at the end, with `to_move` next. Only a bound of at least `needed` points is
/// of interest: the work stops when that is reached or seen to be out of reach. The claim for a side
/// that is to answer a pass, or may be answered by one, is about the play that goes on: ending the game
/// at once is for the caller to consider.
pub fn secured<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    side: Player,
    to_move: Player,
    level: Safety,
    needed: usize,
) -> Secured<N> {
    let mut best = without_moving(board, stones, side, to_move == side, level, needed);
    if best.points < needed && level.intersects() && to_move == side {
        let found = intersecting::first_move(board, stones, side, level, needed);
        if found.points > best.points {
            best = found;
        }
    }
    best.making = best.making.filter(|making| !making.plays.is_empty());
    best
}

/// What `side` is sure of without playing first.
fn without_moving<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    side: Player,
    on_move: bool,
    level: Safety,
    needed: usize,
) -> Secured<N> {
    let mut best = Secured::NOTHING;
    let means = level.means();
    let (Some(strongest), own) = (means.last(), stones.of(side)) else { return best };
    let scene = Scene::new(board, own, stones.empty(board));
    if own.is_empty() || !scene.is_hopeful(*strongest, 0, needed) {
        return best;
    }
    let blocks = blocks_of(board, &own);
    let eyes_by = level.eyes_by(board.points().len());
    let may_connect = scene.may_connect(&blocks);
    if !may_connect && !eyes_by.most_empty().is_none_or(|most| scene.may_live(&blocks, most)) {
        return best;
    }
    for &means in means.iter().filter(|&&means| may_connect || means != Means::Connections) {
        if let Some(mut plan) = alternating::plan(&scene, &blocks, means, eyes_by) {
            let found = worth(&scene, &mut plan, on_move, level, means, needed);
            if found.points > best.points {
                best = found;
            }
            if best.points >= needed {
                break;
            }
        }
    }
    best
}

/// What a plan is worth.
fn worth<const N: usize>(
    scene: &Scene<N>,
    plan: &mut Plan<N>,
    on_move: bool,
    level: Safety,
    means: Means,
    needed: usize,
) -> Secured<N> {
    let hunts = level.hunts() && means != Means::Nothing;
    let (mut owned, mut plays) = territory::owned(scene, plan, means);
    if hunts && owned.len() + plan.stones.len() < needed {
        hunted(scene, plan, &mut owned, &mut plays, needed);
    }
    let mut points = (owned | plan.stones).len();
    if level.extends() {
        let share = extending::share(&scene.empty, plan, &owned, on_move);
        points += share.points;
        plays |= share.plays;
    }
    plays |= plan.pairs.used();
    Secured { points, making: Some(Making { kept: plan.stones, plays }) }
}

/// Adds the regions in which L can be hunted down, if that may bring W the points it needs.
fn hunted<const N: usize>(
    scene: &Scene<N>,
    plan: &Plan<N>,
    owned: &mut Bits<N>,
    plays: &mut Bits<N>,
    needed: usize,
) {
    let Scene { board, own, empty, .. } = scene;
    if board.size().columns() < 2 || board.size().rows() < 2 {
        return;
    }
    let mut unseen = board.points().without(&(plan.stones | *owned));
    let mut hopes: Few<Bits<N>, 12> = Few::new(Bits::EMPTY);
    let mut most = owned.len() + plan.stones.len();
    while let Some(point) = unseen.lowest() {
        let region = board.reach(Bits::single(point), &unseen);
        unseen = unseen.without(&region);
        let few_empty = (region & *empty).len() <= hunt::MOST_EMPTY;
        if few_empty && !region.meets(&plan.quiet) && !region.meets(&plan.pairs.used()) {
            most += region.len();
            hopes.push(region);
        } else {
            most += (region & *empty & plan.around).len();
        }
    }
    if most < needed {
        return;
    }
    for region in hopes.as_slice() {
        let other = region.without(&(*own | *empty));
        if hunt::is_hunted_down(board, &plan.stones, region, &(*region & *own), &other) {
            *owned |= *region;
            *plays |= region.without(own);
        } else {
            most -= region.len();
            most += (*region & *empty & plan.around).len();
            if most < needed {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So that certificates need not show by play what only the search's way of looking for eyes has found.
    #[test]
    fn searches_look_for_eyes_by_pairs_only_whatever_the_past() {
        for level in Safety::default().and_weaker() {
            assert_eq!(level.eyes_by(36), EyesBy::Pairs, "{level}");
        }
    }
}
