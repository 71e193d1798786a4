//! Sums written down in the text format, such that reading gives them back.

use std::fmt;

use super::sum::{Component, Side, Sum, Tie};

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.settled != 0.into() {
            writeln!(f, "settled {}", self.settled)?;
        }
        if self.to_play != Side::Left {
            writeln!(f, "to_play {}", self.to_play)?;
        }
        if self.tie != Tie::Right {
            writeln!(f, "tie {}", self.tie)?;
        }
        self.flat().into_iter().try_for_each(|component| writeln!(f, "{component}"))
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Component::Number(score) => write!(f, "{score}"),
            Component::Chance { dist } => {
                f.write_str("[")?;
                for (place, (score, chance)) in dist.outcomes().iter().enumerate() {
                    let blank = if place == 0 { "" } else { " " };
                    write!(f, "{blank}{score}:{chance}")?;
                }
                f.write_str("]")
            }
            // Text has no sign for a sum of nothing, nor for a sum of one.
            Component::Sum { sum } => match &sum[..] {
                [] => f.write_str("0"),
                [only] => write!(f, "{only}"),
                [first, rest @ ..] => {
                    write!(f, "({first}")?;
                    rest.iter().try_for_each(|part| write!(f, " + {part}"))?;
                    f.write_str(")")
                }
            },
            Component::Game { left, right } => {
                f.write_str("{")?;
                listed(f, left)?;
                f.write_str(" |")?;
                listed(f, right)?;
                f.write_str(" }")
            }
        }
    }
}

fn listed(f: &mut fmt::Formatter, options: &[Component]) -> fmt::Result {
    for (place, option) in options.iter().enumerate() {
        write!(f, "{}{option}", if place == 0 { " " } else { ", " })?;
    }
    Ok(())
}
