//! Who owns what: groups, what each is worth, and how every empty point is shared between them.
//!
//! [`Territory::of`] is the entry point. Groups are judged with all others alive; those found dead
//! then count as the other side's, which joins what was cut by them, and the rest is judged again.
//! An empty point that Black may expect to own to b (White to 1 - b) counts b for Black's nearest
//! group and 1 - b for White's: a point of its own is worth 1 to a group, a neutral one a half.
//! Points too far from a side's groups for any of them to claim stay with the side whatever
//! happens.

use tesuji_core::{Bits, Player};
use tesuji_games::go::{Go, GoBoard, Stones, safety};

use super::{
    groups::{self, Group, Standing},
    influence, life,
    life::Scene,
    parameters::Parameters,
};

/// A position shared out.
pub(super) struct Territory<const N: usize> {
    pub groups: Vec<Group<N>>,
    /// Ownership of each point with every open group alive, Black's +1.
    pub ownership: Vec<f64>,
    /// For each cell the groups, Black's and White's, that its shares go to.
    pub claims: Vec<[Option<u16>; 2]>,
    /// Points that stay whatever becomes of the groups, Black minus White, without komi.
    pub settled: f64,
    /// What each side is shown to own.
    pub sure: [Bits<N>; 2],
    /// Stones shown to live, of both sides.
    pub living: Bits<N>,
    /// Points outside `sure` that what is shown there needs.
    pub needs: Bits<N>,
}

/// The board while groups are judged.
struct Judging<'a, const N: usize> {
    board: &'a GoBoard<N>,
    stones: &'a Stones<N>,
    parameters: &'a Parameters,
    living: Bits<N>,
    sure: [Bits<N>; 2],
    needs: Bits<N>,
    dead: Bits<N>,
    groups: Vec<Group<N>>,
    ownership: Vec<f64>,
    nearest: [Vec<Claim>; 2],
}

/// The nearest group of a side, and how far away it is.
#[derive(Clone, Copy)]
struct Claim {
    group: u16,
    distance: u16,
}

const NOBODY: Claim = Claim { group: u16::MAX, distance: u16::MAX };

impl<const N: usize> Territory<N> {
    /// The position with `to_move` next.
    pub fn of(go: &Go<N>, to_move: Player, parameters: &Parameters) -> Territory<N> {
        let (board, stones) = (go.board(), go.stones());
        let level = parameters.safety.level();
        let sure = Player::BOTH.map(|side| safety::living(board, stones, side, level));
        let living = sure[0].stones | sure[1].stones;
        let needs = sure[0].needs | sure[1].needs;
        let sure = sure.map(|sure| sure.area);
        let dead = (sure[0] & stones.of(Player::White)) | (sure[1] & stones.of(Player::Black));
        let mut judging = Judging {
            board,
            stones,
            parameters,
            living,
            sure,
            needs,
            dead,
            groups: Vec::new(),
            ownership: Vec::new(),
            nearest: [Vec::new(), Vec::new()],
        };
        for _ in 0..parameters.rounds {
            let before = judging.dead;
            judging.round(to_move);
            if judging.dead == before {
                break;
            }
        }
        judging.share();
        judging.finish()
    }
}

impl<const N: usize> Judging<'_, N> {
    /// Finds groups and judges them; those found dead are dead from now on.
    fn round(&mut self, to_move: Player) {
        self.groups = groups::join(self.board, self.stones, &self.dead);
        self.share();
        let scene = Scene {
            board: self.board,
            stones: self.stones,
            living: self.living,
            dead: self.dead,
            ownership: &self.ownership,
            to_move,
        };
        let judged: Vec<f64> = (0..self.groups.len())
            .map(|at| life::chance(&scene.features(&self.groups, at), self.parameters))
            .collect();
        for (group, estimate) in self.groups.iter_mut().zip(judged) {
            let lost = self.sure[group.color.opponent().index()];
            group.estimate = estimate;
            group.proven = true;
            group.life = if group.stones.is_within(&lost) {
                0.0
            } else if group.stones.meets(&self.living) {
                group.proven = group.stones.is_within(&self.living);
                1.0
            } else {
                group.proven = false;
                estimate
            };
            group.standing = match group.life {
                life if life >= self.parameters.alive => Standing::Safe,
                life if life <= self.parameters.dead => Standing::Dead,
                _ => Standing::Unsettled,
            };
            match group.standing {
                Standing::Safe => group.life = 1.0,
                Standing::Dead => group.life = 0.0,
                _ => {}
            }
        }
        let is_dead = |group: &&Group<N>| group.standing == Standing::Dead;
        self.dead = Bits::EMPTY;
        for group in self.groups.iter().filter(is_dead) {
            self.dead |= group.stones;
        }
    }

    /// Shares out the empty points among the groups that are not dead.
    fn share(&mut self) {
        let Judging { board, stones, parameters, .. } = *self;
        let held = self.held();
        let field = influence::spread(board.size(), &held, parameters);
        let owned = |(value, held): (&f32, &Option<f32>)| match held {
            Some(value) => f64::from(*value),
            None => influence::owned(*value, parameters),
        };
        self.ownership = field.iter().zip(&held).map(owned).collect();
        for side in Player::BOTH {
            self.nearest[side.index()] = self.nearest_groups(side);
        }
        let empty = stones.empty(board);
        for group in &mut self.groups {
            group.space = Bits::EMPTY;
        }
        for cell in empty.iter() {
            let owner = if self.ownership[cell] > 0.0 { Player::Black } else { Player::White };
            let claim = self.nearest[owner.index()][cell];
            if self.ownership[cell].abs() >= parameters.space
                && let Some(group) = self.groups.get_mut(usize::from(claim.group))
            {
                group.space.insert(cell);
            }
        }
    }

    /// The points that do not change while influence spreads: stones, what is shown to be owned,
    /// and small areas that only one side touches.
    fn held(&self) -> Vec<Option<f32>> {
        let Judging { board, stones, .. } = *self;
        let mut held = vec![None; board.size().cells()];
        let alive = Player::BOTH.map(|side| stones.of(side).without(&self.dead));
        let mut free = board.points().without(&(alive[0] | alive[1]));
        while let Some(cell) = free.lowest() {
            let area = board.reach(Bits::single(cell), &free);
            free = free.without(&area);
            if area.len() > self.parameters.enclosed as usize {
                continue;
            }
            let border = board.neighbours(&area);
            let value = match alive.map(|alive| border.meets(&alive)) {
                [true, false] => 1.0,
                [false, true] => -1.0,
                _ => continue,
            };
            area.iter().for_each(|cell| held[cell] = Some(value));
        }
        for (side, value) in [(Player::Black, 1.0), (Player::White, -1.0)] {
            for cell in stones.of(side).iter() {
                held[cell] = Some(if self.dead.contains(cell) { -value } else { value });
            }
            self.sure[side.index()].iter().for_each(|cell| held[cell] = Some(value));
        }
        held
    }

    /// For each cell the nearest group of a side that is not dead, by steps that no living stone of
    /// the other side blocks; of two as near the larger.
    fn nearest_groups(&self, side: Player) -> Vec<Claim> {
        let Judging { board, stones, .. } = *self;
        let mut nearest = vec![NOBODY; board.size().cells()];
        let other = stones.of(side.opponent()).without(&self.dead);
        let mut open = board.points().without(&other);
        let mut order: Vec<usize> = (0..self.groups.len())
            .filter(|&at| {
                self.groups[at].color == side && !self.groups[at].stones.meets(&self.dead)
            })
            .collect();
        order.sort_by_key(|&at| std::cmp::Reverse(self.groups[at].stones.len()));
        let mut reached: Vec<(usize, Bits<N>)> =
            order.iter().map(|&at| (at, self.groups[at].stones)).collect();
        for &(at, area) in &reached {
            for cell in area.iter() {
                nearest[cell] = Claim { group: at as u16, distance: 0 };
            }
            open = open.without(&area);
        }
        let mut distance = 0;
        while !reached.is_empty() {
            distance += 1;
            for (at, area) in &mut reached {
                *area = board.neighbours(area) & open;
                open = open.without(area);
                for cell in area.iter() {
                    nearest[cell] = Claim { group: *at as u16, distance };
                }
            }
            reached.retain(|(_, area)| !area.is_empty());
        }
        nearest
    }

    /// What each group is worth.
    fn finish(mut self) -> Territory<N> {
        let empty = self.stones.empty(self.board);
        let mut settled = 0.0;
        let mut claims = vec![[None; 2]; self.board.size().cells()];
        for (at, group) in self.groups.iter_mut().enumerate() {
            group.area = group.stones.len() as f64;
            for cell in group.stones.iter() {
                claims[cell][group.color.index()] = Some(at as u16);
            }
        }
        for cell in empty.iter() {
            for (side, sign) in [(Player::Black, 1.0), (Player::White, -1.0)] {
                let share = (1.0 + sign * self.ownership[cell]) / 2.0;
                let claim = self.nearest[side.index()][cell];
                let near = u32::from(claim.distance) <= self.parameters.claim;
                match self.groups.get_mut(usize::from(claim.group)).filter(|_| near) {
                    Some(group) => {
                        group.area += share;
                        claims[cell][side.index()] = Some(claim.group);
                    }
                    None => settled += sign * share,
                }
            }
        }
        Territory {
            groups: self.groups,
            ownership: self.ownership,
            claims,
            settled,
            sure: self.sure,
            living: self.living,
            needs: self.needs,
        }
    }
}

impl<const N: usize> Territory<N> {
    /// The features of every group with `to_move` next, as they are once the dead are known.
    pub fn features(&self, go: &Go<N>, to_move: Player) -> Vec<life::Features> {
        let mut dead = Bits::EMPTY;
        for group in self.groups.iter().filter(|group| group.standing == Standing::Dead) {
            dead |= group.stones;
        }
        let scene = Scene {
            board: go.board(),
            stones: go.stones(),
            living: self.living,
            dead,
            ownership: &self.ownership,
            to_move,
        };
        (0..self.groups.len()).map(|at| scene.features(&self.groups, at)).collect()
    }

    /// Ownership of each point with the chances its groups have, Black's +1: what is shared out,
    /// and what stays.
    pub fn expected_ownership(&self, stones: &Stones<N>) -> Vec<f64> {
        let kept = |claim: Option<u16>| {
            claim.map_or(1.0, |at| 2.0 * self.groups[usize::from(at)].life - 1.0)
        };
        let of_cell = |(cell, claims): (usize, &[Option<u16>; 2])| match stones.owner(cell) {
            Some(Player::Black) => kept(claims[0]),
            Some(Player::White) => -kept(claims[1]),
            None => {
                let black = (1.0 + self.ownership[cell]) / 2.0;
                black * kept(claims[0]) - (1.0 - black) * kept(claims[1])
            }
        };
        self.claims.iter().enumerate().map(of_cell).collect()
    }
}
