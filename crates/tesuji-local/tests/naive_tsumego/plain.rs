//! The game once more with no shortcut: lists of cells, every earlier board, minimax over three
//! fates. A position searched before is only looked up if its whole past is the same, and a side
//! that can have the best for itself looks no further. For tiny problems; it is what `search` is
//! compared with, and shares nothing with it but the names of sides and fates.

use std::collections::{BTreeSet, HashMap};

use super::problem::{Fate, Problem, Side};

type Cells = Vec<u8>;

/// A position with all that the rules want to know of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Position {
    cells: Cells,
    attacker_moves: bool,
    passed: bool,
    /// Outside threats of the attacker and the defender.
    threats: (u8, u8),
    captured: Vec<bool>,
    seen: BTreeSet<Cells>,
    passed_out: BTreeSet<(Cells, (u8, u8), Vec<bool>)>,
}

pub struct Plain {
    columns: usize,
    /// `a` for the attacker, `d` for the defender.
    start: Cells,
    region: Vec<bool>,
    targets: Vec<usize>,
    /// The cells of the targets as they stood.
    target_cells: Vec<bool>,
    known: HashMap<Position, Fate>,
    pub nodes_left: u64,
}

impl Plain {
    pub fn new(problem: &Problem, nodes: u64) -> Plain {
        let count = problem.size.cells();
        let sign = |cell: usize| match [0, 1].map(|side| problem.stones[side] >> cell & 1) {
            [1, _] => b'a',
            [_, 1] => b'd',
            _ => b'.',
        };
        let mut plain = Plain {
            columns: problem.size.columns,
            start: (0..count).map(sign).collect(),
            region: (0..count).map(|cell| problem.region >> cell & 1 == 1).collect(),
            targets: problem.targets.clone(),
            target_cells: vec![false; count],
            known: HashMap::new(),
            nodes_left: nodes,
        };
        for &target in &problem.targets {
            for cell in plain.block(&plain.start, target) {
                plain.target_cells[cell] = true;
            }
        }
        plain
    }

    /// The fate with best play; nothing if it takes too long to find out.
    pub fn fate(&mut self, mover: Side, threats: [u8; 2]) -> Option<Fate> {
        let position = Position {
            cells: self.start.clone(),
            attacker_moves: mover == Side::Attacker,
            passed: false,
            threats: (threats[0], threats[1]),
            captured: vec![false; self.targets.len()],
            seen: BTreeSet::from([self.start.clone()]),
            passed_out: BTreeSet::new(),
        };
        self.value(&position)
    }

    fn beside(&self, cell: usize) -> Vec<usize> {
        let mut beside = Vec::new();
        if !cell.is_multiple_of(self.columns) {
            beside.push(cell - 1);
        }
        if cell % self.columns + 1 < self.columns {
            beside.push(cell + 1);
        }
        if cell >= self.columns {
            beside.push(cell - self.columns);
        }
        if cell + self.columns < self.start.len() {
            beside.push(cell + self.columns);
        }
        beside
    }

    /// All cells joined to one by cells for which the test is the same.
    fn joined(&self, from: usize, test: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut joined = vec![from];
        let mut at = 0;
        while at < joined.len() {
            for next in self.beside(joined[at]) {
                if test(next) == test(from) && !joined.contains(&next) {
                    joined.push(next);
                }
            }
            at += 1;
        }
        joined
    }

    fn block(&self, cells: &Cells, cell: usize) -> Vec<usize> {
        self.joined(cell, |other| cells[other] == cells[cell])
    }

    fn has_liberty(&self, cells: &Cells, cell: usize) -> bool {
        let block = self.block(cells, cell);
        block.iter().any(|&stone| self.beside(stone).iter().any(|&next| cells[next] == b'.'))
    }

    fn after_stone(&self, cells: &Cells, cell: usize, sign: u8) -> Option<Cells> {
        if cells[cell] != b'.' || !self.region[cell] {
            return None;
        }
        let mut after = cells.clone();
        after[cell] = sign;
        for next in self.beside(cell) {
            if after[next] != b'.' && after[next] != sign && !self.has_liberty(&after, next) {
                for stone in self.block(&after, next) {
                    after[stone] = b'.';
                }
            }
        }
        self.has_liberty(&after, cell).then_some(after)
    }

    /// Whether the defender's stone on a cell is of a chain that lives unconditionally.
    fn lives(&self, cells: &Cells, cell: usize) -> bool {
        let is_own = |cell: usize| cells[cell] == b'd';
        let part_of = |cell: usize| {
            let mut part = self.joined(cell, is_own);
            part.sort_unstable();
            part
        };
        let parts: BTreeSet<Vec<usize>> = (0..cells.len()).map(part_of).collect();
        let (mut chains, mut areas): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| is_own(part[0]));
        loop {
            let touches = |cell: usize, part: &Vec<usize>| {
                self.beside(cell).iter().any(|next| part.contains(next))
            };
            let is_vital = |area: &Vec<usize>, chain: &Vec<usize>| {
                let borders = area.iter().any(|&cell| touches(cell, chain));
                let all = area.iter().all(|&cell| cells[cell] != b'.' || touches(cell, chain));
                borders && all
            };
            let (had_chains, had_areas) = (chains.len(), areas.len());
            chains.retain(|chain| areas.iter().filter(|area| is_vital(area, chain)).count() >= 2);
            let is_living = |cell: usize| chains.iter().any(|chain| chain.contains(&cell));
            areas.retain(|area| {
                let around = area.iter().flat_map(|&cell| self.beside(cell));
                around.into_iter().all(|next| !is_own(next) || is_living(next))
            });
            if (chains.len(), areas.len()) == (had_chains, had_areas) {
                return chains.iter().any(|chain| chain.contains(&cell));
            }
        }
    }

    fn is_safe(&self, cells: &Cells, target: usize) -> bool {
        let block = self.block(cells, target);
        let joins = block.iter().any(|&cell| !self.region[cell] && !self.target_cells[cell]);
        let is_out = block
            .iter()
            .any(|&cell| self.beside(cell).iter().any(|&n| cells[n] == b'.' && !self.region[n]));
        joins || is_out || self.lives(cells, target)
    }

    fn value(&mut self, position: &Position) -> Option<Fate> {
        if position.captured.iter().all(|&is_captured| is_captured) {
            return Some(Fate::Dead);
        }
        let targets = self.targets.iter().zip(&position.captured);
        for (&target, &is_captured) in targets {
            if !is_captured && self.is_safe(&position.cells, target) {
                return Some(Fate::Alive);
            }
        }
        if let Some(&fate) = self.known.get(position) {
            return Some(fate);
        }
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let mut fates = Vec::new();
        let best_there_is = if position.attacker_moves { Fate::Dead } else { Fate::Alive };
        for cell in 0..self.start.len() {
            let sign = if position.attacker_moves { b'a' } else { b'd' };
            let Some(cells) = self.after_stone(&position.cells, cell, sign) else { continue };
            if position.seen.contains(&cells) {
                continue;
            }
            let mut next = position.clone();
            for (number, &target) in self.targets.iter().enumerate() {
                if cells[target] != b'd' {
                    next.captured[number] = true;
                }
            }
            next.seen.insert(cells.clone());
            next.cells = cells;
            next.passed = false;
            next.attacker_moves = !position.attacker_moves;
            fates.push(self.value(&next)?);
            if fates.contains(&best_there_is) {
                self.known.insert(position.clone(), best_there_is);
                return Some(best_there_is);
            }
        }
        let (attackers, defenders) = position.threats;
        let threats = match position.attacker_moves {
            true => attackers.checked_sub(1).map(|left| (left, defenders)),
            false => defenders.checked_sub(1).map(|left| (attackers, left)),
        };
        if let Some(threats) = threats {
            let mut next = position.clone();
            next.threats = threats;
            next.passed = false;
            next.seen = BTreeSet::from([position.cells.clone()]);
            fates.push(self.value(&next)?);
        }
        let mut next = position.clone();
        next.attacker_moves = !position.attacker_moves;
        next.passed = true;
        if position.passed {
            let situation = (position.cells.clone(), position.threats, position.captured.clone());
            if next.passed_out.insert(situation) {
                next.attacker_moves = true;
                next.passed = false;
                next.seen = BTreeSet::from([position.cells.clone()]);
                fates.push(self.value(&next)?);
            } else {
                fates.push(Fate::Seki);
            }
        } else {
            fates.push(self.value(&next)?);
        }
        let best = match position.attacker_moves {
            true => fates.into_iter().min()?,
            false => fates.into_iter().max()?,
        };
        self.known.insert(position.clone(), best);
        Some(best)
    }
}
