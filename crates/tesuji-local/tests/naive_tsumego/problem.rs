//! A question of life and death as text and as sets of points.

use super::board::{Points, Size, set_of};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    Attacker,
    Defender,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        }
    }
}

/// What becomes of the targets, the worse for the defender first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Fate {
    Dead,
    Seki,
    Alive,
}

impl Fate {
    pub fn name(self) -> &'static str {
        match self {
            Fate::Dead => "dead",
            Fate::Seki => "seki",
            Fate::Alive => "alive",
        }
    }

    /// Whether a side likes this fate better than another.
    pub fn is_better(self, than: Fate, side: Side) -> bool {
        match side {
            Side::Attacker => self < than,
            Side::Defender => self > than,
        }
    }
}

/// A board, the targets and where stones may be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub size: Size,
    /// The stones of the attacker and of the defender.
    pub stones: [Points; 2],
    /// Whether the defender has the `x` stones, Black's.
    pub defender_is_black: bool,
    /// A stone of each target.
    pub targets: Vec<usize>,
    /// The stones of each target, as they stand.
    pub blocks: Vec<Points>,
    pub region: Points,
    /// Stones of the defender outside the region that are of no target.
    pub shore: Points,
}

const LETTERS: &[u8] = b"abcdefghjklmnopqrstuvwxyz";

impl Problem {
    /// Nothing if a target is no stone or not of one colour with the others, a block has no
    /// liberty, or the region leaves out a liberty of a target.
    pub fn new(
        size: Size,
        black: Points,
        white: Points,
        targets: &[usize],
        region: Points,
    ) -> Option<Problem> {
        let defender_is_black = black & 1 << targets.first()? != 0;
        let (defender, attacker) = if defender_is_black { (black, white) } else { (white, black) };
        let are_stones = targets.iter().all(|&target| defender & 1 << target != 0);
        if !are_stones || black & white != 0 || !size.is_legal([black, white]) {
            return None;
        }
        let blocks: Vec<Points> =
            targets.iter().map(|&target| size.reach(1 << target, defender)).collect();
        let all = blocks.iter().fold(0, |set, block| set | block);
        let empty = size.all() & !black & !white;
        if size.around(all) & empty & !region != 0 {
            return None;
        }
        let targets = targets.to_vec();
        let (stones, shore) = ([attacker, defender], defender & !region & !all);
        Some(Problem { size, stones, defender_is_black, targets, blocks, region, shore })
    }

    /// From the rows of a diagram and names of points.
    pub fn parse<'a>(
        rows: &str,
        targets: impl IntoIterator<Item = &'a str>,
        region: impl IntoIterator<Item = &'a str>,
    ) -> Option<Problem> {
        let lines: Vec<&str> = rows.split('/').collect();
        let size = Size::new(lines[0].len(), lines.len());
        let signs: Vec<u8> = lines.concat().into_bytes();
        let of = |sign: u8| {
            let cells: Vec<usize> = (0..signs.len()).filter(|&at| signs[at] == sign).collect();
            set_of(&cells)
        };
        let targets: Vec<usize> =
            targets.into_iter().map(|name| point(size, name)).collect::<Option<_>>()?;
        let region: Vec<usize> =
            region.into_iter().map(|name| point(size, name)).collect::<Option<_>>()?;
        Problem::new(size, of(b'x'), of(b'o'), &targets, set_of(&region))
    }

    pub fn empty(&self) -> Points {
        self.size.all() & !self.stones[0] & !self.stones[1]
    }

    /// The empty points of the region.
    pub fn open(&self) -> Points {
        self.region & self.empty()
    }

    /// The rows of the diagram.
    pub fn rows(&self) -> String {
        let [attacker, defender] = self.stones;
        let (x, o) =
            if self.defender_is_black { (defender, attacker) } else { (attacker, defender) };
        let sign = |cell: usize| match (x >> cell & 1, o >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        };
        let row = |row: usize| -> String {
            (row * self.size.columns..(row + 1) * self.size.columns).map(sign).collect()
        };
        (0..self.size.rows).map(row).collect::<Vec<_>>().join("/")
    }

    /// The diagram with a side to move.
    pub fn diagram(&self, first: Side) -> String {
        let is_black = (first == Side::Defender) == self.defender_is_black;
        format!("{} {}", self.rows(), if is_black { "b" } else { "w" })
    }

    pub fn name(&self, point: usize) -> String {
        self.size.name(point)
    }

    pub fn names(&self, points: impl IntoIterator<Item = usize>) -> Vec<String> {
        points.into_iter().map(|point| self.name(point)).collect()
    }

    /// A line of a `.pos` file.
    pub fn line(&self, first: Side) -> String {
        let Size { columns, rows, .. } = self.size;
        let targets = self.names(self.targets.iter().copied()).join(",");
        let region = self.names(super::board::each_point(self.region)).join(",");
        format!("go {columns}x{rows} : {} ; target={targets} region={region}", self.diagram(first))
    }
}

impl Size {
    /// How a point is written.
    pub fn name(&self, point: usize) -> String {
        let letter = LETTERS[point % self.columns] as char;
        format!("{letter}{}", self.rows - point / self.columns)
    }
}

/// A point by its name.
pub fn point(size: Size, name: &str) -> Option<usize> {
    let column = LETTERS.iter().position(|&letter| name.as_bytes().first() == Some(&letter))?;
    let row: usize = name.get(1..)?.parse().ok()?;
    let is_on_board = column < size.columns && (1..=size.rows).contains(&row);
    is_on_board.then(|| (size.rows - row) * size.columns + column)
}
