//! A board as two sets of points, and the rules of Go on it without memory: blocks, captures,
//! suicide and Benson's unconditional life. Points are bits of a number, row by row from the top; a
//! board has up to 127.

/// A set of points.
pub type Points = u128;

/// The points of a set, in ascending order.
pub fn each_point(mut points: Points) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = (points != 0).then(|| points.trailing_zeros() as usize)?;
        points &= points - 1;
        Some(point)
    })
}

pub fn set_of(points: &[usize]) -> Points {
    points.iter().fold(0, |set, &point| set | 1 << point)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    pub columns: usize,
    pub rows: usize,
    all: Points,
    /// All but the first and all but the last column.
    not_first: Points,
    not_last: Points,
}

impl Size {
    pub fn new(columns: usize, rows: usize) -> Size {
        let cells = columns * rows;
        assert!(cells < 128, "boards have up to 127 points");
        let column =
            |at: usize| (0..rows).fold(0, |set: Points, row| set | 1 << (row * columns + at));
        let all = (1 << cells) - 1;
        Size {
            columns,
            rows,
            all,
            not_first: all & !column(0),
            not_last: all & !column(columns - 1),
        }
    }

    pub fn cells(&self) -> usize {
        self.columns * self.rows
    }

    pub fn all(&self) -> Points {
        self.all
    }

    /// All points next to a point of the set that are not of it.
    pub fn around(&self, points: Points) -> Points {
        let sideways = (points & self.not_first) >> 1 | (points & self.not_last) << 1;
        (sideways | points << self.columns | points >> self.columns) & self.all & !points
    }

    /// The points that can be reached from these within a set.
    pub fn reach(&self, from: Points, within: Points) -> Points {
        let mut reached = from & within;
        loop {
            let more = self.around(reached) & within;
            if more == 0 {
                return reached;
            }
            reached |= more;
        }
    }

    /// The connected parts of a set.
    pub fn parts(&self, mut points: Points) -> Vec<Points> {
        let mut parts = Vec::new();
        while points != 0 {
            let part = self.reach(points & points.wrapping_neg(), points);
            points &= !part;
            parts.push(part);
        }
        parts
    }

    /// The stones of the mover and of the other side after a stone; nothing if the point is taken
    /// or the stone would have no liberty.
    pub fn after(&self, own: Points, other: Points, point: usize) -> Option<[Points; 2]> {
        let stone = 1 << point;
        if (own | other) & stone != 0 {
            return None;
        }
        let (own, mut left) = (own | stone, other);
        for block in self.parts(self.reach(self.around(stone), other)) {
            if self.around(block) & !own & !other == 0 {
                left &= !block;
            }
        }
        let block = self.reach(stone, own);
        let breathes = self.around(block) & !own & !left != 0;
        breathes.then_some([own, left])
    }

    /// Whether every block has a liberty.
    pub fn is_legal(&self, sides: [Points; 2]) -> bool {
        let empty = self.all & !sides[0] & !sides[1];
        sides
            .iter()
            .all(|&own| self.parts(own).into_iter().all(|block| self.around(block) & empty != 0))
    }

    /// The stones that live though their side always passes (Benson 1976).
    pub fn unconditionally_alive(&self, own: Points, other: Points) -> Points {
        let empty = self.all & !own & !other;
        let mut chains = self.parts(own);
        let mut areas = self.parts(self.all & !own);
        loop {
            let is_vital = |area: Points, chain: Points| {
                let liberties = self.around(chain);
                area & liberties != 0 && area & empty & !liberties == 0
            };
            let before = (chains.len(), areas.len());
            chains
                .retain(|&chain| areas.iter().filter(|&&area| is_vital(area, chain)).count() >= 2);
            let living = chains.iter().fold(0, |set, chain| set | chain);
            areas.retain(|&area| self.around(area) & !living == 0);
            if before == (chains.len(), areas.len()) {
                return living;
            }
        }
    }
}
