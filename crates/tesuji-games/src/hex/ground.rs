//! What a written Hex proof rests on: some cells are W's, some are not L's, and of some pairs of cells W
//! has one or L has neither.
//!
//! The last are what bridges need. When L plays on one half of a pair, W answers on the other, and the
//! pair is as good as before; so a proof that needs it is valid before and after, and such replies need no
//! answer of their own. The checker puts grounds together by the same rules (docs/checker.md).

use tesuji_core::{Bits, Game, Player, Symmetry, ZonePattern};
use tesuji_proof::{Fit, Ground};

use super::{Hex, HexMove, told_fill::ToldStep};

/// The cells a written proof needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexGround<const N: usize> {
    /// Cells that hold W's stones.
    pub(super) own: Bits<N>,
    /// Cells that do not hold L's.
    pub(super) free: Bits<N>,
    /// The cells of the pairs; the three sets have no cell in common.
    paired: Bits<N>,
    pairs: Vec<[u16; 2]>,
}

impl<const N: usize> HexGround<N> {
    /// Some cells that hold W's stones.
    pub(super) fn of_stones(own: Bits<N>) -> HexGround<N> {
        HexGround { own, free: Bits::EMPTY, paired: Bits::EMPTY, pairs: Vec::new() }
    }

    /// A pair.
    pub(super) fn of_pair(pair: [usize; 2]) -> HexGround<N> {
        let paired = pair.into_iter().collect();
        let pairs = vec![pair.map(|cell| cell as u16)];
        HexGround { own: Bits::EMPTY, free: Bits::EMPTY, paired, pairs }
    }

    /// All cells that are needed in any way.
    pub(super) fn all(&self) -> Bits<N> {
        self.own | self.free | self.paired
    }

    /// The cells on which a stone of L would matter, with these stones of W: all but halves of pairs of which W
    /// has the other.
    pub(super) fn exposed_with(&self, stones: &Bits<N>) -> Bits<N> {
        let half = |cell: &usize| self.mate_of(*cell).is_some_and(|mate| stones.contains(mate));
        self.all().without(&self.paired.iter().filter(half).collect())
    }

    /// Whether it holds with these stones of W and L.
    pub(super) fn holds_with(&self, own: &Bits<N>, other: &Bits<N>) -> bool {
        self.own.is_within(own)
            && !self.free.meets(other)
            && self.pairs.iter().all(|&pair| {
                let pair = pair_of(pair);
                pair.meets(own) || !pair.meets(other)
            })
    }

    /// The ground before W plays a cell.
    pub(super) fn before_playing(&mut self, cell: usize) {
        if self.own.contains(cell) {
            self.own.remove(cell);
            self.free.insert(cell);
        } else if let Some(mate) = self.mate_of(cell) {
            self.pairs.retain(|pair| !pair.contains(&(cell as u16)));
            self.paired.remove(cell);
            self.paired.remove(mate);
            self.free.insert(cell);
        }
    }

    /// The other half of a pair.
    pub(super) fn mate_of(&self, cell: usize) -> Option<usize> {
        let pair = self.pairs.iter().find(|pair| pair.contains(&(cell as u16)))?;
        Some(usize::from(pair[0]) + usize::from(pair[1]) - cell)
    }

    /// Whether L could take a cell from both grounds at once, with these stones of W. A pair of which W has a
    /// half is in no danger.
    pub(super) fn clashes_with(&self, other: &HexGround<N>, stones: &Bits<N>) -> bool {
        let in_danger = |ground: &HexGround<N>| {
            let pairs = ground.pairs.iter().map(|&pair| pair_of(pair));
            pairs.filter(|pair| !pair.meets(stones)).fold(ground.free, |all, pair| all | pair)
        };
        let mut both = in_danger(self) & in_danger(other);
        for pair in self.pairs.iter().filter(|pair| other.pairs.contains(pair)) {
            both = both.without(&pair_of(*pair));
        }
        !both.is_empty()
    }

    /// Makes halves of pairs that are L's unneeded: W has the other half, which is needed instead.
    pub(super) fn need_nothing_of(&mut self, losers: &Bits<N>) {
        let lost: Vec<[u16; 2]> =
            self.pairs.iter().copied().filter(|pair| pair_of(*pair).meets(losers)).collect();
        for pair in lost {
            self.drop_pair(pair);
            self.own |= pair_of(pair).without(losers);
        }
    }

    /// The ground before cells are filled in for reasons that rest on some of W's stones.
    pub(super) fn before_fill(&mut self, step: &ToldStep<N>, needs: &Bits<N>, stones: &Bits<N>) {
        let touched: Vec<[u16; 2]> =
            self.pairs.iter().copied().filter(|pair| pair_of(*pair).meets(&step.cells)).collect();
        touched.into_iter().for_each(|pair| self.drop_pair(pair));
        self.own = self.own.without(&step.cells);
        self.free = self.free.without(&step.cells);
        if step.is_pair {
            let mut cells = step.cells.iter();
            if let (Some(low), Some(high)) = (cells.next(), cells.next()) {
                self.add_with(&HexGround::of_pair([low, high]), stones);
            }
        }
        self.add_with(&HexGround::of_stones(*needs), stones);
    }

    fn drop_pair(&mut self, pair: [u16; 2]) {
        self.pairs.retain(|other| *other != pair);
        self.paired = self.paired.without(&pair_of(pair));
    }

    /// Adds another ground, with these stones of W on the board. A pair of one that the other touches is
    /// given up: W has one half of it, which is then needed, or both must be free.
    pub(super) fn add_with(&mut self, other: &HexGround<N>, stones: &Bits<N>) {
        let (here, there) = (self.all(), other.all());
        self.own |= other.own;
        self.free = (self.free | other.free).without(&self.own);
        let touched = |ground: &HexGround<N>, touching: &Bits<N>, same: &[[u16; 2]]| {
            let pairs = ground.pairs.iter().copied();
            pairs
                .filter(|pair| pair_of(*pair).meets(touching) && !same.contains(pair))
                .collect::<Vec<_>>()
        };
        let lost = touched(self, &there, &other.pairs);
        let lost_there = touched(other, &here, &self.pairs);
        self.pairs.retain(|pair| !lost.contains(pair));
        for pair in &other.pairs {
            if !lost_there.contains(pair) && !self.pairs.contains(pair) {
                self.pairs.push(*pair);
            }
        }
        let mut given_up = [lost, lost_there].concat();
        given_up.sort_unstable();
        given_up.dedup();
        for pair in given_up.into_iter().map(pair_of) {
            if !pair.meets(&self.own) {
                match (pair & *stones).lowest() {
                    Some(cell) => self.own.insert(cell),
                    None => self.free |= pair,
                }
            }
        }
        self.free = self.free.without(&self.own);
        self.paired = self.pairs.iter().fold(Bits::EMPTY, |all, pair| all | pair_of(*pair));
    }
}

fn pair_of<const N: usize>(pair: [u16; 2]) -> Bits<N> {
    pair.into_iter().map(usize::from).collect()
}

impl<const N: usize> Ground<Hex<N>> for HexGround<N> {
    fn nothing() -> Self {
        HexGround::of_stones(Bits::EMPTY)
    }

    fn before(&mut self, _: &Hex<N>, mv: HexMove) {
        self.before_playing(mv.cell());
    }

    fn add(&mut self, other: &Self, game: &Hex<N>, winner: Player) {
        self.add_with(other, game.stones(winner));
    }

    fn need(&mut self, cells: &Bits<N>) {
        self.add_with(&HexGround::of_stones(*cells), cells);
    }

    fn need_nothing_of_losers(&mut self, game: &Hex<N>, winner: Player) {
        self.need_nothing_of(game.stones(winner.opponent()));
    }

    fn cells(&self) -> Bits<N> {
        self.all()
    }

    fn exposed(&self, game: &Hex<N>, winner: Player) -> Bits<N> {
        self.exposed_with(game.stones(winner))
    }

    fn guarded(&self) -> Bits<N> {
        self.paired
    }

    fn mate(&self, _: &Hex<N>, reply: HexMove) -> Option<HexMove> {
        self.mate_of(reply.cell()).map(HexMove::at)
    }

    fn pattern(&self) -> ZonePattern<Bits<N>> {
        ZonePattern { needs: self.own, covers: self.own | self.free }
    }

    fn fits(&self, game: &Hex<N>, winner: Player) -> Fit<HexMove> {
        let (own, other) = (game.stones(winner), game.stones(winner.opponent()));
        if (self.own | self.free).meets(other) {
            return Fit::No;
        }
        let mut missing = self.own.without(own);
        for pair in self.pairs.iter().map(|pair| pair_of(*pair)) {
            if pair.meets(other) && !pair.meets(own) {
                if pair.is_within(other) {
                    return Fit::No;
                }
                missing |= pair.without(other);
            }
        }
        match missing.len() {
            0 => Fit::Holds,
            1 => Fit::After(HexMove::at(missing.lowest().expect("there is one"))),
            _ => Fit::No,
        }
    }

    fn under(&self, game: &Hex<N>, symmetry: Symmetry) -> Self {
        if symmetry == 0 {
            return self.clone();
        }
        let turned = |cell: u16| game.move_under(HexMove::at(cell.into()), symmetry).cell() as u16;
        let [own, free, paired] =
            [self.own, self.free, self.paired].map(|cells| cells.reversed(game.board.size.cells()));
        // Each pair with its lower cell first, as elsewhere.
        let pairs = self.pairs.iter().map(|&[low, high]| [turned(high), turned(low)]).collect();
        HexGround { own, free, paired, pairs }
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{BoardSize, Setup};

    use super::*;

    /// What is needed of three cells in all ways that there are: for each nothing, free or own; or two of
    /// them a pair.
    fn grounds() -> Vec<HexGround<1>> {
        let simple = |cell: usize, way: usize| match way {
            0 => HexGround::nothing(),
            1 => HexGround { free: Bits::single(cell), ..HexGround::nothing() },
            _ => HexGround::of_stones(Bits::single(cell)),
        };
        let mut all = Vec::new();
        for number in 0..27 {
            let ways = [number % 3, number / 3 % 3, number / 9];
            let mut ground = HexGround::nothing();
            for (cell, way) in ways.into_iter().enumerate() {
                ground.add_with(&simple(cell, way), &Bits::EMPTY);
            }
            all.push(ground);
        }
        for third in 0..3 {
            for way in 0..3 {
                let pair: Vec<usize> = (0..3).filter(|&cell| cell != third).collect();
                let mut ground = HexGround::of_pair([pair[0], pair[1]]);
                ground.add_with(&simple(third, way), &Bits::EMPTY);
                all.push(ground);
            }
        }
        all
    }

    /// Two grounds clash wherever a move of L hurts both and no answer mends both: what the checker's rule, of
    /// which this is the writer's image, is made for.
    #[test]
    fn grounds_clash_where_one_move_can_hurt_both() {
        let size: BoardSize = "3x1".parse().unwrap();
        let game = Hex::<1>::from_setup(&Setup::empty(size)).unwrap();
        let boards: Vec<[Bits<1>; 2]> = (0..27)
            .map(|number: usize| {
                let colour = |cell: usize| number / 3usize.pow(cell as u32) % 3;
                [1, 2].map(|side| (0..3).filter(|&cell| colour(cell) == side).collect())
            })
            .collect();
        for one in grounds() {
            for other in grounds() {
                for &[own, losers] in &boards {
                    let both = |own: &Bits<1>, losers: &Bits<1>| {
                        one.holds_with(own, losers) && other.holds_with(own, losers)
                    };
                    if !both(&own, &losers) {
                        continue;
                    }
                    let mut sum = one.clone();
                    sum.add_with(&other, &own);
                    let empty = game.board.all.without(&(own | losers));
                    let hurt = empty.iter().any(|cell| {
                        let losers = losers | Bits::single(cell);
                        let holds = [&one, &other].map(|ground| ground.holds_with(&own, &losers));
                        let answers = empty.without(&Bits::single(cell));
                        let mends = |answer: usize| both(&(own | Bits::single(answer)), &losers);
                        holds == [false, false] && !answers.iter().any(mends)
                    });
                    let clash = one.clashes_with(&other, &own);
                    assert!(sum.holds_with(&own, &losers));
                    assert!(!hurt || clash, "{one:?} {other:?} {own:?} {losers:?}");
                }
            }
        }
        let pair = HexGround::<1>::of_pair([0, 1]);
        let free = HexGround { free: Bits::single(1), ..HexGround::nothing() };
        assert!(!pair.clashes_with(&pair, &Bits::EMPTY), "the same pair");
        assert!(pair.clashes_with(&HexGround::of_pair([1, 2]), &Bits::EMPTY));
        assert!(pair.clashes_with(&free, &Bits::EMPTY));
        assert!(!pair.clashes_with(&free, &Bits::single(0)), "W has a half");
        assert!(!pair.clashes_with(&HexGround::of_stones(Bits::single(1)), &Bits::EMPTY));
    }
}
