//! Hex in certificates: moves are numbered as the cells are; the witness of a finished game or of a
//! connection is a chain of the winner's stones with gaps (`argue`).

use tesuji_core::{Bits, Player, Unconditional, Zone};
use tesuji_proof::Certify;

use super::{
    HexArguer, HexGround, HexZone,
    position::{Hex, HexMove},
    told_fill,
};

impl<const N: usize> Certify for Hex<N> {
    type Rests = Unconditional;
    type Ground = HexGround<N>;
    type Arguer = HexArguer<N>;

    fn plain(&self) -> Self {
        self.clone().without_knowledge()
    }

    fn informed(&self) -> Self {
        self.clone().with_knowledge()
    }

    fn confined(&self, winner: Player, zone: &HexZone<N>) -> Self {
        let outside = self.board.all.without(&zone.covers());
        self.clone().with_stones(winner.opponent(), &outside)
    }

    fn allows(&self, mv: HexMove) -> bool {
        mv.cell() < self.board.size.cells() && self.empty_cells().contains(mv.cell())
    }

    fn move_number(&self, mv: HexMove) -> u32 {
        mv.cell() as u32
    }

    fn numbered(&self, number: u32) -> HexMove {
        HexMove::at(number as usize)
    }

    fn read_witness(next: &mut dyn FnMut() -> Option<u32>) -> Option<Vec<u32>> {
        let count = next()?;
        let mut numbers = vec![count];
        for _ in 0..count {
            numbers.push(next()?);
        }
        Some(numbers)
    }

    fn whole_goal(&self) -> [u32; 2] {
        let cells = self.board.size.cells() as u32;
        [cells, cells + 1]
    }

    fn part_goals(&self, goal: [u32; 2], numbers: &[u32]) -> Vec<[u32; 2]> {
        let part = self.board.size.cells() as u32 + 3;
        let (mut last, mut is_part) = (goal[0], false);
        let mut goals = Vec::new();
        for &number in numbers.iter().skip(1).chain([&goal[1]]) {
            if number == part {
                is_part = true;
            } else if number + 1 != part {
                if std::mem::take(&mut is_part) {
                    goals.push([last, number]);
                }
                last = number;
            }
        }
        goals
    }

    fn chain_ground(
        &self,
        winner: Player,
        goal: [u32; 2],
        numbers: &[u32],
        parts: &[HexGround<N>],
    ) -> Option<HexGround<N>> {
        let cells = self.board.size.cells();
        let stones = self.stones(winner);
        let mut ground = HexGround::of_stones(Bits::EMPTY);
        let mut parts = parts.iter();
        let (mut last, mut gap) = (usize::MAX, 0);
        let places = numbers.get(1..)?.iter().map(|&number| number as usize);
        for place in [goal[0] as usize].into_iter().chain(places).chain([goal[1] as usize]) {
            if place >= cells + 2 {
                gap = place - cells - 1;
                continue;
            }
            match std::mem::take(&mut gap) {
                0 => {}
                1 => {
                    let pair = self.board.pair_between(winner, [last, place])?;
                    ground.add_with(&HexGround::of_pair(pair), stones);
                }
                _ => ground.add_with(parts.next()?, stones),
            }
            if place < cells {
                ground.add_with(&HexGround::of_stones(Bits::single(place)), stones);
            }
            last = place;
        }
        Some(ground)
    }

    fn fill_cells(&self, numbers: &[u32]) -> Option<Vec<(u32, Option<u32>)>> {
        let mut cells = Vec::new();
        for step in told_fill::steps_of::<N>(numbers, self.board.size.cells())? {
            let told: Vec<u32> = step.cells.iter().map(|cell| cell as u32).collect();
            match told.as_slice() {
                &[one, other] if step.is_pair => {
                    cells.extend([(one, Some(other)), (other, Some(one))]);
                }
                dead => cells.extend(dead.iter().map(|&cell| (cell, None))),
            }
        }
        Some(cells)
    }

    fn filled(&self, winner: Player, cells: &[HexMove]) -> Self {
        self.with_cells(winner, &cells.iter().map(|mv| mv.cell()).collect())
    }

    fn without_fill(
        &self,
        winner: Player,
        numbers: &[u32],
        ground: HexGround<N>,
    ) -> Option<(Vec<u32>, HexGround<N>)> {
        let steps = told_fill::steps_of(numbers, self.board.size.cells())?;
        let (taken, ground) = told_fill::without_fill(self, winner, &steps, ground);
        Some((told_fill::numbers_of(&taken), ground))
    }

    fn wasted_ground(
        &self,
        winner: Player,
        reply: u32,
        answer: u32,
        numbers: &[u32],
    ) -> Option<(Vec<u32>, HexGround<N>)> {
        let cells = self.board.size.cells();
        let exchange = [reply, answer].map(|number| number as usize);
        if exchange.iter().any(|&cell| cell >= cells) {
            return None;
        }
        let steps = told_fill::steps_of(numbers, cells)?;
        let (taken, ground) = told_fill::wasted_ground(self, winner, exchange, &steps);
        Some((told_fill::counted_numbers_of(&taken), ground))
    }

    fn parts_of(&self, numbers: &[u32]) -> usize {
        let gap = self.board.size.cells() as u32 + 3;
        numbers.iter().skip(1).filter(|&&number| number == gap).count()
    }
}

impl<const N: usize> Hex<N> {
    /// The cells of a shortest chain, in the order in which they join the edges.
    pub(super) fn in_order(&self, mut chain: Bits<N>, winner: Player) -> Vec<usize> {
        let size = self.board.size;
        let is_first = |cell: &usize| match winner {
            Player::Black => size.row_of(*cell) == 0,
            Player::White => size.column_of(*cell) == 0,
        };
        let mut next = chain.iter().find(is_first);
        let mut order = Vec::new();
        while let Some(cell) = next {
            order.push(cell);
            chain.remove(cell);
            next = (self.board.neighbours_of(&Bits::single(cell)) & chain).lowest();
        }
        order
    }
}
