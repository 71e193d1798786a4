//! The chance of winning, kept so that chances close to 0 and 1 stay apart.
//!
//! Besides the win rate a [`Chance`] holds the negative logarithms of the chances to win and to lose.
//! Where win rates are multiplied (a position is lost if every move fails), these are added, and after
//! many moves a hopeless position can still be told from a worse one.

/// A chance of winning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    /// The chance to win.
    pub rate: f32,
    /// Minus the logarithm of the chance to win.
    pub to_win: f32,
    /// Minus the logarithm of the chance to lose.
    pub to_lose: f32,
}

/// No chance is thought smaller than this, so that logarithms stay finite.
const LEAST: f32 = 1e-30;

impl Default for Chance {
    fn default() -> Chance {
        Chance::EVEN
    }
}

impl Chance {
    /// Not estimated yet.
    pub const UNKNOWN: Chance = Chance { rate: f32::NAN, to_win: f32::NAN, to_lose: f32::NAN };

    /// Even.
    pub const EVEN: Chance =
        Chance { rate: 0.5, to_win: std::f32::consts::LN_2, to_lose: std::f32::consts::LN_2 };

    /// This win rate.
    #[inline]
    pub fn of(rate: f64) -> Chance {
        let rate = rate as f32;
        Chance { rate, to_win: -rate.max(LEAST).ln(), to_lose: -(1.0 - rate).max(LEAST).ln() }
    }

    /// These log-odds of winning.
    #[inline]
    pub fn with_odds(odds: f32) -> Chance {
        let smaller = (-odds.abs()).exp();
        let (likely, unlikely) = (smaller.ln_1p(), odds.abs() + smaller.ln_1p());
        let (to_win, to_lose) = if odds > 0.0 { (likely, unlikely) } else { (unlikely, likely) };
        Chance { rate: (-to_win).exp(), to_win, to_lose }
    }

    /// The chance of a position all of whose moves must fail for it to be lost, given the sum of
    /// [`Chance::to_win`] over the positions they lead to.
    #[inline]
    pub fn unless_all_fail(sum: f32) -> Chance {
        let to_lose = sum.max(LEAST);
        let rate = -(-to_lose).exp_m1();
        Chance { rate, to_win: -rate.ln(), to_lose }
    }

    /// The chance with this share of the log-odds.
    #[inline]
    pub fn believed(&self, share: f32) -> Chance {
        Chance::with_odds(share * (self.to_lose - self.to_win))
    }

    /// Whether there is no estimate yet.
    #[inline]
    pub fn is_unknown(&self) -> bool {
        self.rate.is_nan()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f32, b: f32) {
        assert!((a - b).abs() <= 1e-5 * b.abs().max(1.0), "{a} {b}");
    }

    #[test]
    fn three_ways_to_say_the_same() {
        for rate in [0.01, 0.3, 0.5, 0.9, 0.999] {
            let chance = Chance::of(rate);
            let odds = (rate / (1.0 - rate)).ln() as f32;
            let same = Chance::with_odds(odds);
            let lost = Chance::unless_all_fail(chance.to_lose);
            for other in [same, lost] {
                close(other.rate, chance.rate);
                close(other.to_win, chance.to_win);
                close(other.to_lose, chance.to_lose);
            }
        }
    }

    #[test]
    fn belief_scales_the_odds() {
        for rate in [0.01, 0.3, 0.5, 0.999] {
            let chance = Chance::of(rate);
            close(chance.believed(1.0).rate, chance.rate);
            close(chance.believed(0.0).rate, 0.5);
            let odds = (rate / (1.0 - rate)).ln() as f32;
            close(chance.believed(0.7).to_lose, Chance::with_odds(0.7 * odds).to_lose);
        }
    }

    #[test]
    fn extremes_stay_finite_and_apart() {
        for chance in [
            Chance::of(0.0),
            Chance::of(1.0),
            Chance::with_odds(200.0),
            Chance::with_odds(-200.0),
            Chance::unless_all_fail(0.0),
            Chance::unless_all_fail(1e6),
        ] {
            assert!(chance.to_win.is_finite() && chance.to_lose.is_finite());
        }
        assert!(Chance::unless_all_fail(50.0).to_lose > Chance::unless_all_fail(40.0).to_lose);
    }
}
