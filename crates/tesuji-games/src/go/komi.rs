//! Komi: the points White gets for moving second, in steps of half a point.
//!
//! Held as a whole number of half points, so that comparing a score with it is exact.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// Points given to White; Black must score more than this to win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Komi {
    half_points: i32,
}

/// Why a text or number is no komi.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KomiError {
    /// Not a whole or half number.
    #[error("`{0}` is not a komi; expected a whole or half number such as 7 or 0.5")]
    Malformed(String),
    /// A number, but absurdly large.
    #[error("komi `{0}` is out of range; expected -{max} to {max}", max = Komi::MOST_POINTS)]
    OutOfRange(String),
}

impl Komi {
    /// The largest komi in points; more than any board has.
    pub const MOST_POINTS: i32 = 1000;

    /// Komi from a number of half points: `from_half_points(15)` is 7.5.
    pub fn from_half_points(half_points: i32) -> Result<Komi, KomiError> {
        if half_points.unsigned_abs() > 2 * Komi::MOST_POINTS.unsigned_abs() {
            return Err(KomiError::OutOfRange(written(half_points.into())));
        }
        Ok(Komi { half_points })
    }

    /// The number of half points.
    #[inline]
    pub const fn half_points(self) -> i32 {
        self.half_points
    }
}

impl Default for Komi {
    /// Half a point: Black must win by any margin.
    fn default() -> Komi {
        Komi { half_points: 1 }
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.half_points.into()))
    }
}

fn written(half_points: i64) -> String {
    let sign = if half_points < 0 { "-" } else { "" };
    let half = if half_points % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", half_points.abs() / 2)
}

impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let malformed = || KomiError::Malformed(text.to_owned());
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (whole, half) = match unsigned.split_once('.') {
            None => (unsigned, 0),
            Some((whole, "0")) => (whole, 0),
            Some((whole, "5")) => (whole, 1),
            Some(_) => return Err(malformed()),
        };
        if whole.is_empty() || !whole.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(malformed());
        }
        // More digits than a number can hold are just a komi out of range.
        let points: i32 = whole.parse().unwrap_or(i32::MAX);
        let size = points.saturating_mul(2).saturating_add(half);
        let half_points = if unsigned.len() < text.len() { -size } else { size };
        Komi::from_half_points(half_points).map_err(|_| KomiError::OutOfRange(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_and_written_in_half_points() {
        let table = [
            ("0.5", 1, "0.5"),
            ("7", 14, "7"),
            ("7.0", 14, "7"),
            ("24.5", 49, "24.5"),
            ("-3.5", -7, "-3.5"),
            ("-0.5", -1, "-0.5"),
            ("0", 0, "0"),
            ("-0", 0, "0"),
            ("007.5", 15, "7.5"),
            ("1000", 2000, "1000"),
            ("-1000", -2000, "-1000"),
        ];
        for (text, half_points, shown) in table {
            let komi: Komi = text.parse().unwrap();
            assert_eq!(komi.half_points(), half_points, "{text}");
            assert_eq!(komi.to_string(), shown);
        }
        assert_eq!(Komi::default().to_string(), "0.5");
    }

    #[test]
    fn bad_komi_is_named() {
        for text in [
            "", "-", ".", ".5", ".0", "5.", "0.3", "0.50", "7.00", "7.0.0", "nan", "inf", "1e3",
            "+7", " 7", "7 ", "--7", "0x7", "7,5", "½", "5.5.5", "-.5",
        ] {
            let error = text.parse::<Komi>().unwrap_err();
            assert_eq!(error, KomiError::Malformed(text.to_owned()));
            assert!(error.to_string().contains(&format!("`{text}`")));
        }
        for text in ["1000.5", "-1000.5", "1001", "99999999999999999999", "-2147483648"] {
            let error = text.parse::<Komi>().unwrap_err();
            assert_eq!(error, KomiError::OutOfRange(text.to_owned()));
        }
        assert!(Komi::from_half_points(i32::MIN).is_err());
    }
}
