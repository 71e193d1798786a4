//! The first estimate of the work a position will take, from the numbers of moves along a random game.

use super::parameters::{EwsParameters, InitialWork};

/// Expected work never grows beyond this, so that sums and products stay finite.
pub const MOST_WORK: f64 = 1e30;

/// The expected work of showing that the side to move wins, and that it loses, at the position whose
/// random game had these numbers of moves to choose from.
///
/// A proof of a loss must answer every move at the loser's turns and needs one move at the winner's, so
/// its size is about the product of the branching factors at the loser's turns. The paper takes the sum
/// of all branching factors for both.
pub fn initial_work(parameters: &EwsParameters, branching: &[u32]) -> (f64, f64) {
    match parameters.initial_work {
        InitialWork::One => (1.0, 1.0),
        InitialWork::Sum => {
            let sum: f64 = branching.iter().map(|&moves| f64::from(moves)).sum();
            (sum.max(1.0), sum.max(1.0))
        }
        InitialWork::Product => {
            let depth = (parameters.initial_depth * branching.len() as f64).ceil() as usize;
            let mut logarithms = [0.0; 2];
            for (ply, &moves) in branching.iter().take(depth).enumerate() {
                logarithms[ply % 2] += f64::from(moves.max(1)).ln();
            }
            let [loser_to_move, winner_to_move] =
                logarithms.map(|sum| (parameters.initial_exponent * sum).exp().min(MOST_WORK));
            (winner_to_move, loser_to_move)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_the_first_estimate() {
        let with = |initial_work, initial_exponent, initial_depth| EwsParameters {
            initial_work,
            initial_exponent,
            initial_depth,
            ..EwsParameters::default()
        };
        let close = |(won, lost): (f64, f64), expected: (f64, f64)| {
            assert!((won - expected.0).abs() < 1e-9 && (lost - expected.1).abs() < 1e-9);
        };
        let branching = [5, 4, 3, 2, 1];
        close(initial_work(&with(InitialWork::Sum, 1.0, 1.0), &branching), (15.0, 15.0));
        close(initial_work(&with(InitialWork::Product, 1.0, 1.0), &branching), (8.0, 15.0));
        close(initial_work(&with(InitialWork::Product, 0.5, 0.4), &branching), (2.0, 5f64.sqrt()));
        close(initial_work(&with(InitialWork::One, 1.0, 1.0), &branching), (1.0, 1.0));
        let long = vec![1000; 1000];
        assert_eq!(
            initial_work(&with(InitialWork::Product, 1.0, 1.0), &long),
            (MOST_WORK, MOST_WORK)
        );
    }
}
