//! Races by brute force, with rules of their own: a list of cells, every earlier board, no tables; and races
//! made up at random.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use std::collections::HashSet;

use tesuji_core::{Bits, Cell, Player, Rng, Setup};
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
    /// The side that has the other's essential stones in an eye, and whether it has taken one.
    pub keeper: Option<(usize, bool)>,
    pub passes: u8,
    pub seen: HashSet<Vec<char>>,
    /// Where both have passed, if play goes on after that; and who moves then.
    pub passed_out: Option<(usize, Vec<Situation>)>,
}

/// A board and the threats that are left.
type Situation = (Vec<char>, [u8; 2]);

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
            keeper: None,
            passes: 0,
            seen,
            passed_out: None,
        }
    }

    pub fn diagram(&self) -> String {
        let rows: Vec<String> =
            self.cells.chunks(self.columns).map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), ["b", "w"][self.mover])
    }

    /// Everything that tells this race from others, for messages.
    pub fn about(&self) -> String {
        format!(
            "{} {:?} {:?} threats {:?} tempi {:?} region {:?}",
            self.diagram(),
            self.essential,
            self.keeper,
            self.threats,
            self.tempi,
            self.region
        )
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
            if self.keeper.is_some_and(|(keeper, _)| keeper == side) {
                race = race.with_keeper(player);
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
        if let Some((keeper, has_taken)) = self.keeper {
            next.keeper = Some((keeper, has_taken || next.has_lost(1 - keeper)));
        }
        Some(next)
    }

    fn has_lost(&self, side: usize) -> bool {
        self.essential[side].iter().any(|&cell| self.cells[cell] != SIGNS[side])
    }

    fn ending(&self) -> Option<Value> {
        if let Some((keeper, has_taken)) = self.keeper {
            let value = if keeper == 0 { 1 } else { -1 };
            return match self.has_lost(keeper) {
                true => Some(-value),
                false => (self.passes == 2).then_some(if has_taken { value } else { 0 }),
            };
        }
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
        if let (2, Some((first, list))) = (pass.passes, &mut pass.passed_out) {
            let situation = (self.cells.clone(), self.threats);
            if !list.contains(&situation) {
                list.push(situation);
                pass.mover = *first;
                pass.passes = 0;
                pass.seen = HashSet::from([self.cells.clone()]);
            }
        }
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

/// A plain race: walls outside, the two blocks within, `x` with its liberties above and `o` below, shared
/// ones between them, eyes of up to `largest` points at the ends.
#[allow(clippy::needless_range_loop)] // Several rows are filled column by column.
pub fn plain_race(rng: &mut Rng, largest: usize) -> NaiveRace {
    let core = 2 + rng.below(3);
    let eyes = [rng.below(largest + 1), rng.below(largest + 1)];
    // An eye takes a column more than its points, for the wall that closes it.
    let [left, right] = eyes.map(|eye| if eye == 0 { 0 } else { eye + 1 });
    let columns = left + core + right;
    let mut rows = [".", "o", "x", "x", ".", "o", "o", "x", "."]
        .map(|sign| sign.repeat(columns).chars().collect::<Vec<char>>());
    // Row 2: liberties of x, row 4: shared, row 6: liberties of o. Row 3 and 5 are the blocks.
    let choose = |rng: &mut Rng, signs: [char; 2]| signs[rng.below(2)];
    rows[2] = (0..columns).map(|_| choose(rng, ['.', 'o'])).collect();
    rows[4] = (0..columns).map(|_| ['.', 'x', 'o'][rng.below(3)]).collect();
    rows[6] = (0..columns).map(|_| choose(rng, ['.', 'x'])).collect();
    rows[5] = vec!['o'; columns];
    for column in 0..left {
        (rows[2][column], rows[4][column]) = ('x', 'x');
        rows[3][column] = if column + 1 < left { '.' } else { 'x' };
    }
    for column in columns - right..columns {
        (rows[4][column], rows[6][column]) = ('o', 'o');
        rows[5][column] = if column > columns - right { '.' } else { 'o' };
    }
    let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let inside = columns..8 * columns;
    let race = NaiveRace::new(&text.join("/"), [vec![], vec![]], vec![]);
    let region = inside.filter(|&cell| race.cells[cell] == '.').collect();
    let (x, o) = (3 * columns + left, 5 * columns);
    NaiveRace { region, essential: [vec![x], vec![o]], ..race }
}

/// [`any_race`], in some of which one side is a keeper.
pub fn any_race_or_keeper(rng: &mut Rng) -> Option<NaiveRace> {
    let mut race = any_race(rng)?;
    if rng.below(4) == 0 && race.tempi == [0, 0] {
        race.keeper = Some((rng.below(2), false));
    }
    Some(race)
}

/// A small board with random stones of which some are essential; the whole board, or a part, is the region.
pub fn any_race(rng: &mut Rng) -> Option<NaiveRace> {
    let (columns, rows) = [(4, 3), (5, 3), (4, 4), (6, 2), (7, 2)][rng.below(5)];
    let size = columns * rows;
    let empties = 3 + rng.below(4);
    let mut text: Vec<char> = (0..size).map(|_| ['x', 'o'][rng.below(2)]).collect();
    for _ in 0..empties {
        text[rng.below(size)] = '.';
    }
    let text: Vec<String> = text.chunks(columns).map(|row| row.iter().collect()).collect();
    let race = NaiveRace::new(&text.join("/"), [vec![], vec![]], vec![]);
    if !race.is_legal() {
        return None;
    }
    let stone = |rng: &mut Rng, sign: char| {
        let cells: Vec<usize> = (0..size).filter(|&cell| race.cells[cell] == sign).collect();
        (!cells.is_empty()).then(|| cells[rng.below(cells.len())])
    };
    let essential = [vec![stone(rng, 'x')?], vec![stone(rng, 'o')?]];
    // A point left out of the region makes stones around it safe.
    let spared = (rng.below(2) == 0).then(|| rng.below(size));
    let region = (0..size).filter(|&cell| Some(cell) != spared).collect();
    let mut race = NaiveRace { region, essential, mover: rng.below(2), ..race };
    match rng.below(4) {
        0 => race.threats[rng.below(2)] = 1,
        1 => race.tempi[rng.below(2)] = 1,
        _ => {}
    }
    Some(race)
}

/// A plain race with eyes of up to four points, in which some enemy stones stand.
pub fn race_with_large_eyes(rng: &mut Rng) -> Option<NaiveRace> {
    let mut naive = plain_race(rng, 4);
    let columns = naive.columns;
    for cell in naive.region.clone() {
        let enemy = match cell / columns {
            3 => 'o',
            5 => 'x',
            _ => continue,
        };
        if rng.below(3) == 0 {
            naive.cells[cell] = enemy;
        }
    }
    naive.mover = rng.below(2);
    naive.seen = HashSet::from([naive.cells.clone()]);
    naive.is_legal().then(|| naive.with_stones_in_region())
}

/// A plain race with a few points changed, so that some of it can be counted and some cannot; a wall may have two eyes
/// in place of liberties outside.
pub fn half_plain_race(rng: &mut Rng) -> Option<NaiveRace> {
    let mut naive = plain_race(rng, 2);
    let columns = naive.columns;
    let shut = rng.below(4);
    for (wall, first) in [('o', 0), ('x', 8 * columns)] {
        if shut == usize::from(wall == 'x') {
            naive.cells[first..first + columns].fill(wall);
            naive.cells[first] = '.';
            naive.cells[first + columns - 1] = '.';
        }
    }
    for _ in 0..rng.below(3) {
        let cell = columns + rng.below(7 * columns);
        if !naive.essential.iter().any(|side| side.contains(&cell)) {
            naive.cells[cell] = ['.', '.', 'x', 'o'][rng.below(4)];
        }
    }
    naive.region = match shut {
        0 => (0..8 * columns).collect(),
        1 => (columns..9 * columns).collect(),
        _ => (columns..8 * columns).collect(),
    };
    naive.mover = rng.below(2);
    naive.seen = HashSet::from([naive.cells.clone()]);
    naive.is_legal().then(|| naive.with_stones_in_region())
}

impl NaiveRace {
    /// Whether every block has a liberty.
    pub fn is_legal(&self) -> bool {
        let setup = diagram::parse(&self.diagram()).unwrap();
        Go::<2>::from_setup(&setup, Komi::default()).is_ok()
    }

    /// The same with stones allowed wherever stones stand at first, as certificates have it.
    pub fn with_stones_in_region(mut self) -> NaiveRace {
        let stones = (0..self.cells.len()).filter(|&cell| self.cells[cell] != '.');
        self.region.extend(stones);
        self.region.sort_unstable();
        self.region.dedup();
        self
    }
}
