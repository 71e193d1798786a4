//! E_W(S, F, M): the chance of winning with a lead of S points, F frontier points left and M moves
//! played, where no group is in danger (section 3 of the paper).
//!
//! The paper's estimate is a straight line: even at S = 0, decided at S = `width`, which falls with
//! the moves played up to move 100 and is the number of frontier points from then on. The width has
//! parameters, and so has the curve.

use super::parameters::{Curve, Parameters};

/// The lead at which the straight curve reaches certainty.
pub fn width(frontier: f64, played: f64, parameters: &Parameters) -> f64 {
    let Parameters { early_until, early_width, early_slope, late_width, late_frontier, .. } =
        *parameters;
    if played < early_until {
        early_width + early_slope * (early_until - played)
    } else {
        late_width + late_frontier * frontier
    }
}

/// What being on move is worth, in points: less and less as the board fills, and nothing when
/// nothing is open any more.
pub fn turn(frontier: f64, played: f64, parameters: &Parameters) -> f64 {
    let Parameters { turn, turn_until, turn_late, .. } = *parameters;
    if frontier <= 0.0 && played >= parameters.early_until {
        return 0.0;
    }
    turn_late + (turn - turn_late) * (1.0 - played / turn_until).max(0.0)
}

/// The chance that a lead of `score` points wins. A width of nothing leaves nothing open: the
/// leader has won, and a lead of exactly nothing counts half.
pub fn chance_of(score: f64, frontier: f64, played: f64, parameters: &Parameters) -> f64 {
    let width = width(frontier, played, parameters);
    if width <= 0.0 || score == 0.0 {
        return match score {
            _ if score > 0.0 => 1.0,
            _ if score < 0.0 => 0.0,
            _ => 0.5,
        };
    }
    let lead = score / width;
    match parameters.curve {
        Curve::Linear => (0.5 + lead / 2.0).clamp(0.0, 1.0),
        Curve::Logistic => 1.0 / (1.0 + (-2.0 * lead).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paper(score: f64, frontier: f64, played: f64) -> f64 {
        chance_of(score, frontier, played, &Parameters::default().with_paper_chances())
    }

    /// Section 3, word for word.
    fn as_written(s: f64, f: f64, m: f64) -> f64 {
        if m < 100.0 {
            if s > 60.0 + (100.0 - m) / 4.0 {
                1.0
            } else if s < -60.0 - (100.0 - m) / 4.0 {
                0.0
            } else {
                0.5 + s / (60.0 + (100.0 - m) / 4.0) * 0.5
            }
        } else if s > f {
            1.0
        } else if s < -f {
            0.0
        } else {
            0.5 * (1.0 + s / f)
        }
    }

    #[test]
    fn the_papers_example() {
        assert_eq!(paper(20.0, 40.0, 130.0), 0.75);
    }

    #[test]
    fn the_papers_definition() {
        for played in [0, 1, 50, 99, 100, 101, 130, 400] {
            for frontier in [1, 5, 40, 60, 100] {
                for score in -130..=130 {
                    let [s, f, m] = [score, frontier, played].map(f64::from);
                    let (found, expected) = (paper(s, f, m), as_written(s, f, m));
                    assert!((found - expected).abs() < 1e-12, "{s} {f} {m}: {found} {expected}");
                }
            }
        }
    }

    #[test]
    fn nothing_jumps_at_move_100_if_60_points_are_open() {
        for score in -100..=100 {
            let score = f64::from(score);
            let step = paper(score, 60.0, 99.999) - paper(score, 60.0, 100.0);
            assert!(step.abs() < 1e-5);
            assert!((paper(score, 60.0, 99.0) - paper(score, 60.0, 100.0)).abs() < 0.005);
        }
    }

    #[test]
    fn no_frontier_leaves_nothing_open() {
        assert_eq!(paper(0.5, 0.0, 200.0), 1.0);
        assert_eq!(paper(-0.5, 0.0, 200.0), 0.0);
        assert_eq!(paper(0.0, 0.0, 200.0), 0.5);
    }

    #[test]
    fn the_turn_is_worth_less_and_less() {
        let parameters =
            Parameters { turn: 12.0, turn_until: 50.0, turn_late: 2.0, ..Parameters::default() };
        let values = [0.0, 25.0, 50.0, 300.0].map(|played| turn(9.0, played, &parameters));
        assert_eq!(values, [12.0, 7.0, 2.0, 2.0]);
        assert_eq!(turn(0.0, 0.0, &parameters), 12.0);
        assert_eq!(turn(0.0, 300.0, &parameters), 0.0);
    }

    #[test]
    fn curves_rise_and_are_the_same_for_both_sides() {
        for curve in [Curve::Linear, Curve::Logistic] {
            let parameters = Parameters { curve, ..Parameters::default() };
            let mut before = 0.0;
            for score in -400..=400 {
                let score = f64::from(score) / 2.0;
                let chance = chance_of(score, 30.0, 150.0, &parameters);
                let other = chance_of(-score, 30.0, 150.0, &parameters);
                assert!(chance >= before && (0.0..=1.0).contains(&chance));
                assert!((chance + other - 1.0).abs() < 1e-12);
                before = chance;
            }
        }
    }
}
