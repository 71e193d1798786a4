//! Shared random fills: the result of a random Hex game is that of a random fill of the empty cells,
//! whatever the order, so one fill is a sample for every move whose cell the mover received.
//!
//! Sixty-four fills are made at once, one in each bit of a word per cell ("lanes"). Every lane gives
//! the mover exactly half of the empty cells, rounded up, as alternating play would; the words come
//! from pools of such balanced words and are dealt to the cells in random order.

use tesuji_core::{Claim, Player, Rng, Sampler, Tally};

use super::{Hex, HexMove};

/// Sets of balanced words kept for each number of empty cells.
const SETS_PER_POOL: usize = 32;

/// Random fills for positions on one board.
#[derive(Clone, Debug)]
pub struct FillSampler<const N: usize> {
    columns: usize,
    rows: usize,
    /// Where each cell stands in the padded arrays below.
    places: Vec<u16>,
    /// For each number of empty cells the balanced words, made when first needed.
    pools: Vec<Vec<u64>>,
    /// Black's lanes by cell, with an empty margin around the board.
    black: Vec<u64>,
    /// The lanes in which Black has joined the cell to the top edge.
    joined: Vec<u64>,
    /// The empty cells in dealing order.
    deal: Vec<u16>,
}

impl<const N: usize> FillSampler<N> {
    #[inline]
    fn place(&self, cell: usize) -> usize {
        usize::from(self.places[cell])
    }

    const fn stride(&self) -> usize {
        self.columns + 2
    }

    /// Makes sure there are balanced words for this number of empty cells.
    fn prepare_pool(&mut self, empty: usize) {
        if !self.pools[empty].is_empty() {
            return;
        }
        // The pools are the same in every search, so that the seed alone decides the samples.
        let mut rng = Rng::new(empty as u64);
        let mut words = vec![0; SETS_PER_POOL * empty];
        let mut order: Vec<usize> = (0..empty).collect();
        for set in words.chunks_exact_mut(empty) {
            for lane in 0..64 {
                rng.shuffle(&mut order);
                for &chosen in &order[..empty.div_ceil(2)] {
                    set[chosen] |= 1 << lane;
                }
            }
        }
        self.pools[empty] = words;
    }

    /// The lanes in which Black joins top and bottom, by sweeps down and up until nothing changes.
    fn black_wins(&mut self) -> u64 {
        let stride = self.stride();
        self.joined.fill(0);
        // The margin above the board counts as joined for the first sweep only.
        self.joined[..stride].fill(u64::MAX);
        for row in 1..=self.rows {
            self.join_row(row, |joined, at| joined[at - stride] | joined[at - stride + 1]);
        }
        self.joined[..stride].fill(0);
        loop {
            let mut changed = false;
            for row in (1..self.rows).rev() {
                changed |=
                    self.join_row(row, |joined, at| joined[at + stride] | joined[at + stride - 1]);
            }
            if !changed {
                break;
            }
            changed = false;
            for row in 2..=self.rows {
                changed |=
                    self.join_row(row, |joined, at| joined[at - stride] | joined[at - stride + 1]);
            }
            if !changed {
                break;
            }
        }
        let bottom = self.rows * stride;
        self.joined[bottom..bottom + stride].iter().fold(0, |lanes, &joined| lanes | joined)
    }

    /// Joins the cells of one row to what `beyond` says of each, then to each other, sideways.
    #[inline]
    fn join_row(&mut self, row: usize, beyond: impl Fn(&[u64], usize) -> u64) -> bool {
        let first = row * self.stride() + 1;
        let last = first + self.columns - 1;
        let mut left = 0;
        let mut changed = 0;
        for at in first..=last {
            let before = self.joined[at];
            left = before | (self.black[at] & (beyond(&self.joined, at) | left));
            self.joined[at] = left;
            changed |= left ^ before;
        }
        if changed == 0 {
            return false;
        }
        let mut right = 0;
        for at in (first..=last).rev() {
            right = self.joined[at] | (self.black[at] & right);
            self.joined[at] = right;
        }
        true
    }
}

impl<const N: usize> Sampler<Hex<N>> for FillSampler<N> {
    const SHARED: bool = true;

    fn new(game: &Hex<N>) -> Self {
        let size = game.board.size;
        let padded = (size.columns() + 2) * (size.rows() + 2);
        FillSampler {
            columns: size.columns(),
            rows: size.rows(),
            places: (0..size.cells())
                .map(|at| (size.row_of(at) + 1) * (size.columns() + 2) + size.column_of(at) + 1)
                .map(|place| place as u16)
                .collect(),
            pools: vec![Vec::new(); size.cells() + 1],
            black: vec![0; padded],
            joined: vec![0; padded],
            deal: Vec::new(),
        }
    }

    fn sample(
        &mut self,
        game: &Hex<N>,
        claim: Claim,
        games: u32,
        rng: &mut Rng,
        moves: &[HexMove],
        tallies: &mut [Tally],
    ) -> Tally {
        // Hex has no draws, so the claim does not matter.
        let _ = claim;
        let empty = game.empty_cells();
        let count = empty.len();
        self.prepare_pool(count);
        self.deal.clear();
        self.deal.extend(empty.iter().map(|cell| self.places[cell]));
        self.black.fill(0);
        for cell in game.stones(Player::Black).iter() {
            let place = self.place(cell);
            self.black[place] = u64::MAX;
        }
        // White's lanes are the complement of Black's.
        let mover_is_white = match tesuji_core::Game::to_move(game) {
            Player::Black => 0,
            Player::White => u64::MAX,
        };
        let mut total = Tally::default();
        for _ in 0..games.div_ceil(64) {
            rng.shuffle(&mut self.deal);
            let start = rng.below(SETS_PER_POOL) * count;
            for (&place, &word) in self.deal.iter().zip(&self.pools[count][start..start + count]) {
                self.black[usize::from(place)] = word ^ mover_is_white;
            }
            let won = self.black_wins() ^ mover_is_white;
            for (mv, tally) in moves.iter().zip(tallies.iter_mut()) {
                let began = self.black[self.place(mv.cell())] ^ mover_is_white;
                tally.games += began.count_ones();
                tally.wins += (began & won).count_ones();
            }
            total.games += 64;
            total.wins += won.count_ones();
        }
        total
    }

    fn branching(&self, game: &Hex<N>, branching: &mut Vec<u32>) {
        branching.extend((1..=game.empty_cells().len() as u32).rev());
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Game, Outcome, Setup};

    use super::*;

    /// Each lane of a batch, replayed as a position, has the winner the sweeps found, and every lane
    /// gives the mover half of the empty cells, rounded up.
    #[test]
    fn lanes_agree_with_the_rules() {
        for (size, stones) in
            [("1x1", 0), ("1x4", 1), ("3x3", 2), ("6x6", 5), ("7x4", 3), ("4x9", 8)]
        {
            for round in 0..20 {
                let mut rng = Rng::new(round);
                let mut game = Hex::<1>::from_setup(&Setup::empty(size.parse().unwrap())).unwrap();
                let mut moves = Vec::new();
                for _ in 0..stones {
                    game.moves(&mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    game.play(moves[rng.below(moves.len())]);
                }
                game.moves(&mut moves);
                if moves.is_empty() {
                    continue;
                }
                let mut sampler = FillSampler::new(&game);
                let mut tallies = vec![Tally::default(); moves.len()];
                let mover = game.to_move();
                let claim = Claim::Wins(mover);
                let total = sampler.sample(&game, claim, 64, &mut rng, &moves, &mut tallies);
                let mut wins = 0;
                for lane in 0..64 {
                    let (mut mine, mut others) = (Vec::new(), Vec::new());
                    for &mv in &moves {
                        let black = sampler.black[sampler.place(mv.cell())] >> lane & 1 != 0;
                        if black == (mover == Player::Black) { &mut mine } else { &mut others }
                            .push(mv);
                    }
                    assert_eq!(mine.len(), moves.len().div_ceil(2));
                    let mut end = game.clone();
                    let mut turn = [mine.into_iter(), others.into_iter()];
                    for ply in 0.. {
                        if end.outcome().is_some() {
                            break;
                        }
                        end.play(turn[ply % 2].next().expect("a full board has a winner"));
                    }
                    wins += u32::from(end.outcome() == Some(Outcome::Won(mover)));
                }
                assert_eq!((total.wins, total.games), (wins, 64), "{size} round {round}");
                let began: u32 = tallies.iter().map(|tally| tally.games).sum();
                assert_eq!(began as usize, 64 * moves.len().div_ceil(2));
            }
        }
    }
}
