//! Depth-first proof-number search (df-pn; Nagai 2002) with the refinements that made it the usual solver:
//! the 1 + epsilon trick (Pawlewicz and Lew 2006), first numbers from a heuristic, and widening as in
//! focused df-pn (Arneson, Hayward and Henderson 2010).
//!
//! A visit stays below a position until one of its two numbers ([`Numbers`]) reaches a bound beyond which some
//! other position is more promising. Numbers are shared between histories: they prove nothing. Proofs are the [`Ledger`]'s.

mod number_table;

use tesuji_core::Game;

use crate::{
    Proof, Statistics, choices,
    depth_first::{DepthFirst, Scene},
    frame::{Child, Frame},
    ledger::{Ledger, Place},
    opinion::{Opinions, Source},
    parameters,
    proof_numbers::{MOST, Numbers, UNIT},
};
use number_table::NumberTable;

parameters! {
    /// The parameters of df-pn.
    pub struct DfpnParameters {
        epsilon: f64 = 0.25, 0.0..=100.0, "stay with a child until its number passes the next one's by this share (the 1+epsilon trick)";
        widening: u32 = 0, 0..=100_000, "so many of the best open moves count at a time, and widening_share of the others; 0: all";
        widening_share: f64 = 0.25, 0.0..=1.0, "share of the open moves that count besides the first `widening`";
        numbers: Source = Source::Game, (), "where the first numbers of a position come from";
        sums: Sums = Sums::Sum, (), "how to_lose follows from the numbers of the moves";
        trust: f64 = 1.0, 0.0..=100.0, "factor of the log-odds behind the first numbers";
        playouts: u32 = 8, 1..=100_000, "random games for each new position, where numbers come from them";
    }
}

choices! {
    /// How much is left to show that all moves lose.
    pub enum Sums {
        /// The sum over the moves, as in proof-number search.
        Sum = "sum",
        /// The greatest, and one for each other move: blind to positions counted twice (weak proof numbers).
        Weak = "weak",
    }
}

/// A bound that is never reached.
const NEVER: u64 = u64::MAX;

/// Depth-first proof-number search.
pub(crate) struct Dfpn<G: Game> {
    parameters: DfpnParameters,
    opinions: Opinions<G>,
    table: NumberTable,
}

impl<G: Game> Dfpn<G> {
    pub fn new(
        game: &G,
        ledger: &Ledger<G>,
        parameters: DfpnParameters,
        memory: usize,
        seed: u64,
    ) -> Dfpn<G> {
        let DfpnParameters { numbers, trust, playouts, .. } = parameters;
        Dfpn {
            opinions: Opinions::new(game, ledger.claim, numbers, trust, playouts, seed),
            table: NumberTable::with_memory(memory),
            parameters,
        }
    }

    /// How many of the open moves count.
    fn width(&self, open: usize) -> usize {
        match self.parameters.widening as usize {
            0 => open,
            first => {
                let more = self.parameters.widening_share * open.saturating_sub(first) as f64;
                open.min(first + more.ceil() as usize)
            }
        }
    }

    /// What the table says of open moves, or else the first numbers.
    fn look_up<M>(&mut self, open: &mut [Child<M, Numbers>]) {
        for child in open {
            let found = self.table.find(child.key);
            let numbers = found.unwrap_or_else(|| Numbers::first(&child.opinion));
            child.data = if child.again { numbers.turned() } else { numbers };
        }
    }

    fn numbers(&self, open: &[Child<G::Move, Numbers>]) -> Numbers {
        let sum = Numbers::of_parent(open.iter().map(|child| child.data));
        match self.parameters.sums {
            Sums::Sum => sum,
            Sums::Weak => {
                let worst = open.iter().map(|child| child.data.to_win).max().unwrap_or(0);
                Numbers { to_lose: (worst + others(open.len())).min(MOST), ..sum }
            }
        }
    }

    /// The most promising move and the bound for the position after it.
    fn select(
        &self,
        open: &[Child<G::Move, Numbers>],
        own: Numbers,
        bound: Numbers,
    ) -> (usize, Numbers) {
        let mut best = 0;
        let mut next = MOST;
        for (at, child) in open.iter().enumerate().skip(1) {
            if child.data.to_lose < open[best].data.to_lose {
                next = open[best].data.to_lose;
                best = at;
            } else {
                next = next.min(child.data.to_lose);
            }
        }
        let stay = next + (next as f64 * self.parameters.epsilon) as u64 + 1;
        let rest = match self.parameters.sums {
            Sums::Sum => own.to_lose.saturating_sub(open[best].data.to_win),
            Sums::Weak => others(open.len()),
        };
        let child_bound = Numbers {
            to_win: unbound(bound.to_lose.saturating_sub(rest)),
            to_lose: unbound(bound.to_win.min(stay)),
        };
        (best, if open[best].again { child_bound.turned() } else { child_bound })
    }
}

impl<G: Game> DepthFirst<G> for Dfpn<G> {
    type Data = Numbers;
    /// The numbers at which to leave the position.
    type Goal = Numbers;
    type Open = Numbers;

    fn opinions(&mut self) -> &mut Opinions<G> {
        &mut self.opinions
    }

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        Statistics {
            open_nodes: self.table.len(),
            fill: self.table.fill(),
            collections: self.table.collections(),
            ..ledger.statistics()
        }
    }

    fn begin(&mut self, scene: &mut Scene<'_, '_, '_, G>, root: &mut G) -> Option<Proof<G>> {
        let never = Numbers { to_win: NEVER, to_lose: NEVER };
        while !scene.guard.is_stopped() {
            if let Ok(proof) = self.visit(scene, root, None, never) {
                return Some(proof);
            }
        }
        None
    }

    fn foreseen(&self, _: &Scene<'_, '_, '_, G>, _: Place, _: Numbers) -> Option<Numbers> {
        None
    }

    fn work_on(
        &mut self,
        scene: &mut Scene<'_, '_, '_, G>,
        game: &mut G,
        mut frame: Frame<G, Numbers>,
        bound: Numbers,
    ) -> Result<Proof<G>, Numbers> {
        let before = scene.guard.expansions;
        self.look_up(&mut frame.open);
        let mut has_resorted = frame.has_resorted;
        // The order decides ties and who takes part in the widening.
        frame.open.sort_by_key(|child| Numbers::first(&child.opinion).to_lose);
        loop {
            // Moves that are looked at last come in when all others are refuted.
            if frame.has_resorted != has_resorted {
                has_resorted = true;
                self.look_up(&mut frame.open);
            }
            let taking_part = &frame.open[..self.width(frame.open.len())];
            let numbers = self.numbers(taking_part);
            if scene.guard.is_stopped()
                || numbers.to_win >= bound.to_win
                || numbers.to_lose >= bound.to_lose
            {
                let work = 1 + scene.guard.expansions - before;
                self.table.insert(scene.ledger.place(game).key, numbers, work);
                return Err(numbers);
            }
            let (at, child_bound) = self.select(taking_part, numbers, bound);
            match self.follow(scene, game, &frame, at, child_bound) {
                Ok(proof) => {
                    if let Some(proof) = frame.absorb(scene.ledger, game, at, &proof) {
                        return Ok(proof);
                    }
                }
                Err(numbers) => {
                    let again = frame.open[at].again;
                    frame.open[at].data = if again { numbers.turned() } else { numbers };
                }
            }
        }
    }
}

/// One for each move but the worst, in units.
fn others(open: usize) -> u64 {
    (open as u64).saturating_sub(1) * UNIT
}

/// Bounds beyond the greatest number do not bind: where positions are shared by histories that reach them in
/// different order, sums can feed back into themselves, and all numbers end up there.
fn unbound(bound: u64) -> u64 {
    if bound >= MOST { NEVER } else { bound }
}
