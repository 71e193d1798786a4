//! Who is better off in which of two ways to leave a few empty cells, whatever is around them.
//!
//! What a side, call it Black, gets out of a small region in the end depends only on which of its cells
//! are black. A [`LocalOrder`] says for each two such sets whether the second is at least as good for Black.
//! [`LocalOrder::fill`] finds the cells that can be given to White without changing who wins, however the
//! board looks elsewhere and whoever moves.
//!
//! G ≤ H, for two ways G and H of the region with some cells taken, is shown by a strategy that copies:
//! Black, who wins with G, wins with H. It answers
//!
//! - its own move in the imagined G by one in H, by nothing (a stone elsewhere never hurts), or by
//!   imagining an answer of White's after which it goes on;
//! - White's move in H by imagining one in G, by nothing (a pass of White's in G never hurts), or by a move
//!   of its own that makes up for it.
//!
//! Moves elsewhere are copied. In the end both are full, and their black cells are compared. White can be
//! given cells if P ≤ P with these cells white: the converse holds anyway. It must hold after any one more move
//! of White's as well, so that a move that wins with these cells wins without them.
//!
//! (Conway's order of games, with what a region comes to at its ends instead of nothing. Selinger: On the
//! combinatorial value of Hex positions.)

/// At most so many cells are compared.
pub const MOST_CELLS: usize = 5;

/// So many sets there are of so many cells.
pub const SUBSETS: usize = 1 << MOST_CELLS;

/// The sum of 3^i over each set of i.
const TERNARY: [u32; SUBSETS] = {
    let mut codes = [0; SUBSETS];
    let mut set = 1;
    while set < SUBSETS {
        codes[set] = codes[set & (set - 1)] + 3u32.pow((set as u32).trailing_zeros());
        set += 1;
    }
    codes
};

/// Which set of black cells is at least as good for Black as which other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LocalOrder {
    cells: u8,
    /// For each set of black cells the sets that are at least as good, as bits.
    at_least: [u32; SUBSETS],
}

/// What was found out about pairs of ways: nothing, that the order does not hold, or that it does.
#[derive(Clone, Debug, Default)]
pub struct Comparisons {
    known: Vec<Option<bool>>,
}

/// A way to leave the region: black cells, white cells.
#[derive(Clone, Copy)]
struct Way {
    black: u8,
    white: u8,
}

impl Way {
    /// A number below 3^cells.
    fn code(self) -> u32 {
        TERNARY[usize::from(self.black)] + 2 * TERNARY[usize::from(self.white)]
    }

    /// The empty cells, each as a set.
    fn empty(self, all: u8) -> impl Iterator<Item = u8> {
        let empty = all & !(self.black | self.white);
        (0..MOST_CELLS).map(|cell| 1 << cell).filter(move |cell| empty & cell != 0)
    }

    fn with_black(self, cell: u8) -> Way {
        Way { black: self.black | cell, ..self }
    }

    fn with_white(self, cell: u8) -> Way {
        Way { white: self.white | cell, ..self }
    }
}

impl LocalOrder {
    /// The order of the sets of so many cells, which says for two of them whether the second is at least as
    /// good for Black.
    pub fn of(cells: usize, is_at_most: impl Fn(usize, usize) -> bool) -> LocalOrder {
        let mut at_least = [0; SUBSETS];
        for (less, at_least) in at_least.iter_mut().enumerate().take(1 << cells) {
            let more = (0..1 << cells).filter(|&more| is_at_most(less, more));
            *at_least = more.fold(0, |all, more| all | 1 << more);
        }
        LocalOrder { cells: cells as u8, at_least }
    }

    /// Cells that can all be given to White without changing who wins.
    pub fn fill(&self, comparisons: &mut Comparisons) -> u8 {
        let ways = 3usize.pow(u32::from(self.cells));
        comparisons.known.clear();
        comparisons.known.resize(ways * ways, None);
        let mut now = Way { black: 0, white: 0 };
        // If White can be given several, each of them alone lies between: so one after the other will do.
        while let Some(cell) =
            now.empty(self.all()).find(|&cell| self.can_be_given(now, cell, comparisons))
        {
            now = now.with_white(cell);
        }
        now.white
    }

    /// Whether White can be given a cell, now and after each move of White's.
    fn can_be_given(&self, now: Way, cell: u8, comparisons: &mut Comparisons) -> bool {
        let given = now.with_white(cell);
        self.is_at_most(now, given, comparisons)
            && given
                .empty(self.all())
                .all(|own| self.is_at_most(now.with_white(own), given.with_white(own), comparisons))
    }

    fn all(&self) -> u8 {
        ((1u32 << self.cells) - 1) as u8
    }

    fn is_at_most(&self, less: Way, more: Way, comparisons: &mut Comparisons) -> bool {
        let all = self.all();
        if less.black & !more.black == 0 && more.white & !less.white == 0 {
            return true;
        }
        if less.black | less.white == all && more.black | more.white == all {
            return self.at_least[usize::from(less.black)] >> more.black & 1 != 0;
        }
        let ways = 3u32.pow(u32::from(self.cells));
        let at = (less.code() * ways + more.code()) as usize;
        if let Some(known) = comparisons.known[at] {
            return known;
        }
        let mut holds = |less, more| self.is_at_most(less, more, comparisons);
        let is_at_most = less.empty(all).all(|cell| {
            let less = less.with_black(cell);
            holds(less, more)
                || more.empty(all).any(|own| holds(less, more.with_black(own)))
                || less.empty(all).any(|reply| holds(less.with_white(reply), more))
        }) && more.empty(all).all(|cell| {
            let more = more.with_white(cell);
            holds(less, more)
                || less.empty(all).any(|own| holds(less.with_white(own), more))
                || more.empty(all).any(|reply| holds(less, more.with_black(reply)))
        });
        comparisons.known[at] = Some(is_at_most);
        is_at_most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each cell joins by itself, for Black, as bits; cells do not join each other's.
    fn fill(joins: &[u32]) -> u8 {
        let joined = |set: usize| {
            let chosen = joins.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
            chosen.fold(0, |all, (_, joins)| all | joins)
        };
        let order = LocalOrder::of(joins.len(), |less, more| joined(less) & !joined(more) == 0);
        order.fill(&mut Comparisons::default())
    }

    #[test]
    fn cells_that_join_nothing_are_given_away() {
        assert_eq!(fill(&[0]), 1);
        assert_eq!(fill(&[1]), 0);
        assert_eq!(fill(&[1, 0, 2]), 0b010);
    }

    #[test]
    fn of_cells_that_join_the_same_three_are_enough() {
        assert_eq!(fill(&[1, 1]), 0);
        // Two would do, but no longer after one more move of White's.
        assert_eq!(fill(&[1, 1, 1]), 0);
        assert_eq!(fill(&[1, 1, 1, 1]), 0b0001);
    }

    #[test]
    fn a_cell_that_adds_nothing_to_a_better_one_stays_until_that_is_taken() {
        // The second joins part of what the first does; after White has the first it is worth something.
        assert_eq!(fill(&[0b11, 0b01]), 0);
    }

    #[test]
    fn pairs_that_are_only_good_together_are_captured() {
        let order = LocalOrder::of(2, |less, more| less != 0b11 || more == 0b11);
        assert_eq!(order.fill(&mut Comparisons::default()), 0b11);
    }
}
