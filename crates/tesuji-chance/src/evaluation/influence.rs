//! Influence: how much of each empty point a side may expect to own.
//!
//! Stones hold their points; every empty point takes the average of its neighbours, a little less
//! of it the further away the stones are. (A random walk from the point, stopped now and then: the
//! chance that it ends at Black's stones minus that at White's.) The edge of the board is no
//! neighbour, so it helps whoever stands near. [`spread`] is the entry point; [`owned`] turns
//! influence into ownership.

use tesuji_core::BoardSize;

use super::parameters::Parameters;

/// Influence from -1 (White's) to +1 (Black's) for each cell, given what is `held`: the value of
/// the cells that do not change.
pub fn spread(size: BoardSize, held: &[Option<f32>], parameters: &Parameters) -> Vec<f32> {
    let (columns, rows) = (size.columns(), size.rows());
    // A margin of zeros all around saves asking where the edge is.
    let stride = columns + 2;
    let at = |cell: usize| (cell / columns + 1) * stride + cell % columns + 1;
    let mut field = vec![0.0f32; stride * (rows + 2)];
    let mut open = Vec::with_capacity(held.len());
    for (cell, value) in held.iter().enumerate() {
        match value {
            Some(value) => field[at(cell)] = *value,
            None => {
                let (column, row) = (cell % columns, cell / columns);
                let neighbours = usize::from(column > 0)
                    + usize::from(column + 1 < columns)
                    + usize::from(row > 0)
                    + usize::from(row + 1 < rows);
                let share = parameters.decay as f32 / neighbours.max(1) as f32;
                open.push((at(cell), share));
            }
        }
    }
    // Up and down by turns, so that no direction is favoured for long.
    for _ in 0..parameters.sweeps {
        let mut moved = 0.0f32;
        for &(at, share) in open.iter() {
            moved = moved.max(relax(&mut field, at, share, stride));
        }
        for &(at, share) in open.iter().rev() {
            moved = moved.max(relax(&mut field, at, share, stride));
        }
        if moved < SETTLED {
            break;
        }
    }
    (0..held.len()).map(|cell| field[at(cell)]).collect()
}

/// Changes below this are not waited for.
const SETTLED: f32 = 1e-4;

#[inline]
fn relax(field: &mut [f32], at: usize, share: f32, stride: usize) -> f32 {
    let sum = field[at - stride] + field[at - 1] + field[at + 1] + field[at + stride];
    let value = share * sum;
    let moved = (value - field[at]).abs();
    field[at] = value;
    moved
}

/// What influence means as ownership, from -1 to +1.
#[inline]
pub fn owned(influence: f32, parameters: &Parameters) -> f64 {
    (parameters.gain * f64::from(influence)).tanh() / parameters.gain.tanh()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread_of(size: &str, stones: &[(usize, f32)]) -> Vec<f32> {
        let size: BoardSize = size.parse().unwrap();
        let mut held = vec![None; size.cells()];
        for &(cell, value) in stones {
            held[cell] = Some(value);
        }
        spread(size, &held, &Parameters::default())
    }

    #[test]
    fn influence_falls_with_distance_and_ends_at_the_other_side() {
        let found = spread_of("7x1", &[(0, 1.0), (6, -1.0)]);
        assert!(found.windows(2).all(|pair| pair[0] > pair[1]), "{found:?}");
        assert!(found[3].abs() < 1e-3, "{found:?}");
        assert!(spread_of("5x5", &[]).iter().all(|&value| value == 0.0));
        assert_eq!(spread_of("1x1", &[]), [0.0]);
    }

    #[test]
    fn colours_and_directions_make_no_difference() {
        let (one, other) =
            (spread_of("5x4", &[(7, 1.0), (13, -1.0)]), spread_of("5x4", &[(7, -1.0), (13, 1.0)]));
        for (a, b) in one.iter().zip(&other) {
            assert!((a + b).abs() < 1e-6);
        }
        let turned = spread_of("5x4", &[(12, 1.0), (6, -1.0)]);
        for (a, b) in one.iter().zip(turned.iter().rev()) {
            assert!((a - b).abs() < 1e-3, "{a} {b}");
        }
    }
}
