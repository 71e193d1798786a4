//! Races by brute force, with rules of their own: a list of cells, every earlier board, no tables.

use std::collections::HashSet;

use tesuji_core::{Bits, Cell, Player, Setup};
use tesuji_games::{
    formats::diagram,
    go::{Go, Komi},
};
use tesuji_local::race::Race;

#[derive(Clone)]
pub struct NaiveRace {
    pub columns: usize,
    pub cells: Vec<char>,
    /// Cells whose stones must not be lost, for `x` and `o`.
    pub essential: [Vec<usize>; 2],
    pub region: Vec<usize>,
    pub mover: usize,
    pub threats: [u8; 2],
    /// Tempi to be given away by `x` and `o`.
    pub tempi: [u8; 2],
    pub passes: u8,
    pub seen: HashSet<Vec<char>>,
}

const SIGNS: [char; 2] = ['x', 'o'];

/// 1: `x` captures, -1: `o` captures, 0: nobody does.
pub type Value = i32;

impl NaiveRace {
    /// The race of a diagram without side, Black to move.
    pub fn new(rows: &str, essential: [Vec<usize>; 2], region: Vec<usize>) -> NaiveRace {
        let columns = rows.split('/').next().unwrap().len();
        let cells: Vec<char> = rows.chars().filter(|&sign| sign != '/').collect();
        let seen = HashSet::from([cells.clone()]);
        NaiveRace {
            columns,
            cells,
            essential,
            region,
            mover: 0,
            threats: [0; 2],
            tempi: [0; 2],
            passes: 0,
            seen,
        }
    }

    pub fn diagram(&self) -> String {
        let rows: Vec<String> =
            self.cells.chunks(self.columns).map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), ["b", "w"][self.mover])
    }

    /// The same race for the searches.
    pub fn race<const N: usize>(&self) -> Race<N> {
        let setup: Setup = diagram::parse(&self.diagram()).unwrap();
        assert!(setup.cells.iter().all(|cell| *cell != Cell::Blocked));
        let go = Go::<N>::from_setup(&setup, Komi::default()).unwrap();
        let bits = |cells: &Vec<usize>| cells.iter().copied().collect::<Bits<N>>();
        let essential = [bits(&self.essential[0]), bits(&self.essential[1])];
        let mut race = Race::new(go, essential, bits(&self.region));
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            race = race.with_threats(player, self.threats[side]);
            if self.tempi[side] > 0 {
                race = race.with_tempi(player, self.tempi[side]);
            }
        }
        race
    }

    fn near(&self, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let mut near = Vec::new();
        if row > 0 {
            near.push(cell - self.columns);
        }
        if cell + self.columns < self.cells.len() {
            near.push(cell + self.columns);
        }
        if column > 0 {
            near.push(cell - 1);
        }
        if column + 1 < self.columns {
            near.push(cell + 1);
        }
        near
    }

    /// The block of a stone, and whether it has a liberty.
    fn block(&self, cells: &[char], cell: usize) -> (Vec<usize>, bool) {
        let mut block = vec![cell];
        let mut breathes = false;
        let mut at = 0;
        while at < block.len() {
            for next in self.near(block[at]) {
                breathes |= cells[next] == '.';
                if cells[next] == cells[cell] && !block.contains(&next) {
                    block.push(next);
                }
            }
            at += 1;
        }
        (block, breathes)
    }

    fn after(&self, cell: usize) -> Option<Vec<char>> {
        if self.cells[cell] != '.' {
            return None;
        }
        let mut cells = self.cells.clone();
        cells[cell] = SIGNS[self.mover];
        for next in self.near(cell) {
            if cells[next] == SIGNS[1 - self.mover] {
                let (block, breathes) = self.block(&cells, next);
                if !breathes {
                    block.into_iter().for_each(|stone| cells[stone] = '.');
                }
            }
        }
        (self.block(&cells, cell).1 && !self.seen.contains(&cells)).then_some(cells)
    }

    /// The race after a stone, if that is legal.
    pub fn after_move(&self, cell: usize) -> Option<NaiveRace> {
        let cells = self.after(cell)?;
        let mut next = self.clone();
        next.seen.insert(cells.clone());
        next.cells = cells;
        next.passes = 0;
        next.mover = 1 - self.mover;
        Some(next)
    }

    fn ending(&self) -> Option<Value> {
        for (side, sign) in SIGNS.into_iter().enumerate() {
            if self.essential[side].iter().any(|&cell| self.cells[cell] != sign) {
                let winner = 1 - side;
                let value = if winner == 0 { 1 } else { -1 };
                return Some(if self.tempi[winner] > 0 { 0 } else { value });
            }
        }
        (self.passes == 2).then_some(0)
    }

    /// The value with best play; nothing if it takes more than `nodes` positions.
    pub fn value(&self, nodes: &mut u32) -> Option<Value> {
        self.bounded(-1, 1, nodes)
    }

    fn bounded(&self, mut low: Value, mut high: Value, nodes: &mut u32) -> Option<Value> {
        if let Some(value) = self.ending() {
            return Some(value);
        }
        *nodes = nodes.checked_sub(1)?;
        let mut children = Vec::new();
        for &cell in &self.region {
            children.extend(self.after_move(cell));
        }
        if self.tempi[self.mover] > 0 {
            let mut next = self.clone();
            next.tempi[self.mover] -= 1;
            next.passes = 0;
            next.mover = 1 - self.mover;
            children.push(next);
        }
        if self.threats[self.mover] > 0 {
            let mut next = self.clone();
            next.threats[self.mover] -= 1;
            next.passes = 0;
            next.seen = HashSet::from([self.cells.clone()]);
            children.push(next);
        }
        let mut pass = self.clone();
        pass.passes += 1;
        pass.mover = 1 - self.mover;
        children.push(pass);
        let sign = if self.mover == 0 { 1 } else { -1 };
        let mut best = -sign;
        for child in children {
            let value = child.bounded(low, high, nodes)?;
            if sign * value > sign * best {
                best = value;
            }
            if self.mover == 0 {
                low = low.max(best)
            } else {
                high = high.min(best)
            }
            if low >= high {
                break;
            }
        }
        Some(best)
    }
}
