//! A player for sums that are too large to be solved: every move is followed by plays by chance,
//! and the one with the best share of wins is chosen (flat Monte Carlo; the heuristic player of
//! Zhao and Müller, 2005, with a depth of one). Entry point: [`estimate`]. An estimate is not an
//! answer: it is given beside `unknown`, never instead of it.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use tesuji_core::Rng;
use tesuji_search::Control;

use super::{
    form::{Form, View},
    playout::{Playouts, throw},
    root::{MoveName, Root},
    spending::{Spending, Stopped},
    sum::{Side, Sum},
    utility::Winning,
};

/// What plays by chance say about a sum.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// Left's share of wins after the move that looks best, a tie counting as the sum says.
    pub win_probability: f64,
    /// The move that looks best, none where nobody chooses.
    #[serde(rename = "move")]
    pub best: Option<MoveName>,
    /// Plays after each move.
    pub plays: usize,
}

/// How the plays are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plays {
    /// How many after each move.
    pub count: usize,
    /// Whether both sides look for gains, or move at random.
    pub eager: bool,
    /// What chance is drawn from.
    pub seed: u64,
}

/// Estimates a sum by plays by chance.
pub fn estimate(sum: &Sum, plays: Plays, control: &Control) -> Result<Estimate, Stopped> {
    let mut spent = Spending::new(control);
    let mut form = Form::<BigInt>::new(View::Outcomes);
    let root = Root::new(&mut form, sum, &mut spent)?;
    let playouts = match plays.eager {
        true => Playouts::eager(&form),
        false => Playouts::random(&form),
    };
    let winning = Winning(sum.tie);
    let mut rng = Rng::new(plays.seed);
    let mut shares = Vec::with_capacity(root.after.len());
    let mut open = Vec::new();
    for (asked, after) in root.asked.iter().zip(&root.after) {
        let mut won = 0;
        for _ in 0..plays.count {
            open.clear();
            open.extend_from_slice(&after.games);
            // Sums of whole numbers that a rounded number holds are whole numbers.
            let total =
                throw(&after.dice, &mut rng) + playouts.play(&mut open, asked.side, &mut rng);
            won += winning.parts(&(total.clamp(-1.0, 1.0).round() as i64));
            spent.add_work(100 + 50 * after.games.len() as u64)?;
        }
        let most = f64::from(winning.whole()) * plays.count.max(1) as f64;
        shares.push(f64::from(won) / most);
    }
    let better = |a: &f64, b: &f64| match sum.to_play {
        Side::Left => a > b,
        Side::Right => a < b,
    };
    let mut best = 0;
    for (place, share) in shares.iter().enumerate() {
        if better(share, &shares[best]) {
            best = place;
        }
    }
    Ok(Estimate {
        win_probability: shares.get(best).copied().unwrap_or_default(),
        best: root.moves.get(best).copied(),
        plays: plays.count,
    })
}

/// The number of plays that keeps an estimate under about a second.
pub fn affordable(sum: &Sum) -> usize {
    let parts = sum.flat().len().max(1);
    (20_000_000 / (parts * parts * 50)).clamp(10, 2_000)
}
