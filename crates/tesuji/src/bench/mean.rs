//! Averages of runs, and how sure they are.

use tesuji_core::Rng;

/// The middle of the values; the lower one of two.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len().saturating_sub(1) / 2).copied()
}

/// The geometric mean.
pub fn geometric(values: &[f64]) -> Option<f64> {
    let logarithms: f64 = values.iter().map(|value| value.max(1e-9).ln()).sum();
    (!values.is_empty()).then(|| (logarithms / values.len() as f64).exp())
}

/// A range that holds the geometric mean in 95 of 100 cases, by drawing the values again (bootstrap). Nothing
/// for less than three values.
pub fn confidence(values: &[f64]) -> Option<(f64, f64)> {
    const DRAWS: usize = 2000;
    if values.len() < 3 {
        return None;
    }
    let mut rng = Rng::new(1);
    let mut means: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let drawn: Vec<f64> = values.iter().map(|_| values[rng.below(values.len())]).collect();
            geometric(&drawn).unwrap_or(0.0)
        })
        .collect();
    means.sort_by(f64::total_cmp);
    Some((means[DRAWS / 40], means[DRAWS - 1 - DRAWS / 40]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![3.0, 1.0]), Some(1.0));
        assert_eq!(median(Vec::new()), None);
        assert!((geometric(&[1.0, 100.0]).unwrap() - 10.0).abs() < 1e-9);
        let (low, high) = confidence(&[9.0, 10.0, 11.0, 10.0]).unwrap();
        assert!(low < 10.0 && 10.0 < high && low >= 9.0 && high <= 11.0);
        assert_eq!(confidence(&[1.0, 2.0]), None);
    }
}
