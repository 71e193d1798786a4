//! What becomes of groups that fight each other, all together.
//!
//! Each group has its own chance of living, but fates hang together: of two groups of different
//! colours that touch, one rarely dies with the other. [`joint`] is the distribution over all fates
//! that has the chances given and is otherwise as near as can be to a first guess (iterative
//! proportional fitting).

/// How much less likely it is that two touching groups of different colours both die than if they
/// had nothing to do with each other.
const BOTH_DIE: f64 = 0.05;

/// Rounds of fitting; the chances are met to a thousandth long before.
const ROUNDS: usize = 60;

/// The chance of each set of groups, as a mask, to be those that live: as likely as `chances` say
/// for each group, where `enemies` are pairs that touch.
pub fn joint(chances: &[f64], enemies: &[(usize, usize)]) -> Vec<f64> {
    let guess = (0..1usize << chances.len()).map(|alive| {
        let lost = |at: usize| alive >> at & 1 == 0;
        let own =
            chances.iter().enumerate().map(|(at, life)| if lost(at) { 1.0 - life } else { *life });
        let clashes = enemies.iter().filter(|&&(one, other)| lost(one) && lost(other)).count();
        own.product::<f64>() * BOTH_DIE.powi(clashes as i32)
    });
    fitted(guess.collect(), chances)
}

/// The distribution nearest to a guess (over masks, all with some weight) that has these chances.
fn fitted(mut weights: Vec<f64>, chances: &[f64]) -> Vec<f64> {
    for _ in 0..ROUNDS {
        let mut off = 0.0f64;
        for (at, &wanted) in chances.iter().enumerate() {
            let total: f64 = weights.iter().sum();
            let alive: f64 = masked(&weights, at).sum();
            let dead = total - alive;
            if total <= 0.0 {
                return weights;
            }
            off = off.max((alive / total - wanted).abs());
            let up = if alive > 0.0 { wanted / alive } else { 0.0 };
            let down = if dead > 0.0 { (1.0 - wanted) / dead } else { 0.0 };
            for (mask, weight) in weights.iter_mut().enumerate() {
                *weight *= if mask >> at & 1 == 1 { up } else { down };
            }
        }
        if off < 1e-9 {
            break;
        }
    }
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= total);
    }
    weights
}

fn masked(weights: &[f64], at: usize) -> impl Iterator<Item = f64> + '_ {
    weights
        .iter()
        .enumerate()
        .filter(move |(mask, _)| mask >> at & 1 == 1)
        .map(|(_, weight)| *weight)
}

/// The chance that a sum of independent fates comes out above nothing: group i counts `effect` if
/// it lives, with its chance, and as much for the other side if not; by convolution over steps of
/// 1/64 point.
pub fn independent(settled: f64, groups: &[(f64, f64)]) -> f64 {
    const UNIT: f64 = 64.0;
    let units = |points: f64| (points * UNIT).round() as i64;
    let reach: i64 = groups.iter().map(|&(effect, _)| units(effect).abs()).sum();
    let size = (2 * reach + 1) as usize;
    let mut totals = vec![0.0f64; size];
    totals[reach as usize] = 1.0;
    let mut spread = 0i64;
    let mut next = vec![0.0f64; size];
    for &(effect, life) in groups {
        let step = units(effect);
        let range = (reach - spread) as usize..=(reach + spread) as usize;
        next.iter_mut().for_each(|weight| *weight = 0.0);
        for at in range {
            let weight = totals[at];
            if weight > 0.0 {
                next[(at as i64 + step) as usize] += weight * life;
                next[(at as i64 - step) as usize] += weight * (1.0 - life);
            }
        }
        spread += step.abs();
        std::mem::swap(&mut totals, &mut next);
    }
    let settled = units(settled);
    let wins = |at: usize| settled + at as i64 - reach > 0;
    let won = totals.iter().enumerate().filter(|&(at, _)| wins(at)).map(|(_, weight)| *weight);
    won.sum::<f64>().min(1.0)
}

#[cfg(test)]
mod tests {
    use tesuji_core::Rng;

    use super::*;

    #[test]
    fn chances_are_met_and_enemies_seldom_die_together() {
        for chances in [vec![0.5, 0.5], vec![0.2, 0.3, 0.9], vec![0.01, 0.6, 0.5, 0.99]] {
            let enemies: Vec<_> = (1..chances.len()).map(|at| (at - 1, at)).collect();
            let found = joint(&chances, &enemies);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            for (at, chance) in chances.iter().enumerate() {
                let life: f64 = masked(&found, at).sum();
                assert!((life - chance).abs() < 1e-3, "{chances:?}: {life}");
            }
        }
        let apart = joint(&[0.5, 0.5], &[]);
        assert!(apart.iter().all(|weight| (weight - 0.25).abs() < 1e-9));
        assert!(joint(&[0.5, 0.5], &[(0, 1)])[0] < 0.1);
        assert_eq!(joint(&[], &[]), [1.0]);
        assert_eq!(joint(&[1.0, 0.0], &[(0, 1)]), [0.0, 1.0, 0.0, 0.0]);
    }

    /// Section 2 of the paper, term by term.
    fn all_products(settled: f64, groups: &[(f64, f64)]) -> f64 {
        (0..1u32 << groups.len())
            .map(|alive| {
                let (mut total, mut product) = (settled, 1.0);
                for (at, &(effect, life)) in groups.iter().enumerate() {
                    let lives = alive >> at & 1 == 1;
                    total += if lives { effect } else { -effect };
                    product *= if lives { life } else { 1.0 - life };
                }
                if total > 0.0 { product } else { 0.0 }
            })
            .sum()
    }

    #[test]
    fn the_convolution_is_the_sum_of_all_products() {
        let mut rng = Rng::new(1);
        let mut number = |most: usize| rng.below(2 * most * 64 + 1) as f64 / 64.0 - most as f64;
        for _ in 0..300 {
            let groups: Vec<_> = (0..7).map(|_| (number(20), (number(1) + 1.0) / 2.0)).collect();
            let settled = number(10) + 1.0 / 128.0;
            let settled = (settled * 64.0).floor() / 64.0;
            let (found, expected) = (independent(settled, &groups), all_products(settled, &groups));
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
    }
}
