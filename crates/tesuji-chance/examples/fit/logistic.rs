//! Logistic regression by Newton's method, with a little shrinkage.

/// The weights that make `outcomes` likeliest, given rows of features.
pub fn fit(rows: &[Vec<f64>], outcomes: &[f64], shrink: f64) -> Vec<f64> {
    weighted(rows, outcomes, &vec![1.0; rows.len()], shrink)
}

/// The same with rows that count more than others.
pub fn weighted(rows: &[Vec<f64>], outcomes: &[f64], counts: &[f64], shrink: f64) -> Vec<f64> {
    let count = rows[0].len();
    let mut weights = vec![0.0; count];
    for _ in 0..30 {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -shrink * weight).collect();
        let mut curvature = vec![vec![0.0; count]; count];
        for (at, row) in curvature.iter_mut().enumerate() {
            row[at] = shrink;
        }
        for ((row, outcome), weight) in rows.iter().zip(outcomes).zip(counts) {
            let odds: f64 = row.iter().zip(&weights).map(|(x, w)| x * w).sum();
            let chance = 1.0 / (1.0 + (-odds).exp());
            for i in 0..count {
                gradient[i] += weight * (outcome - chance) * row[i];
                for j in 0..count {
                    curvature[i][j] += weight * chance * (1.0 - chance) * row[i] * row[j];
                }
            }
        }
        let step = solve(curvature, gradient);
        let size = step.iter().map(|value| value.abs()).fold(0.0, f64::max);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if size < 1e-8 {
            break;
        }
    }
    weights
}

/// Gauss with pivots.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for at in 0..count {
        let pivot = (at..count)
            .max_by(|&a, &b| matrix[a][at].abs().total_cmp(&matrix[b][at].abs()))
            .unwrap_or(at);
        matrix.swap(at, pivot);
        right.swap(at, pivot);
        for row in at + 1..count {
            let factor = matrix[row][at] / matrix[at][at];
            let pivot = matrix[at].clone();
            for (value, above) in matrix[row].iter_mut().zip(&pivot).skip(at) {
                *value -= factor * above;
            }
            right[row] -= factor * right[at];
        }
    }
    for at in (0..count).rev() {
        for column in at + 1..count {
            right[at] -= matrix[at][column] * right[column];
        }
        right[at] /= matrix[at][at];
    }
    right
}
