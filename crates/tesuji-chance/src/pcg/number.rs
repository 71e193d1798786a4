//! Scores and probabilities as text: whole numbers of any size, fractions and decimals, read
//! exactly. Lengths are bounded, so that no file can ask for numbers that take minutes to multiply.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// The most digits a number may have, and the largest power of ten in a decimal.
pub const MOST_DIGITS: usize = 1_000;

/// Reads a score.
pub fn score(text: &str) -> Result<BigInt, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err("is no whole number".to_owned());
    }
    short(digits)?;
    text.parse().map_err(|_| "is no whole number".to_owned())
}

/// Reads a fraction such as `1/4` or a decimal such as `0.25`.
pub fn probability(text: &str) -> Result<BigRational, String> {
    let wrong = || "is no probability such as 1/4 or 0.25".to_owned();
    if let Some((above, below)) = text.split_once('/') {
        let (above, below) = (score(above).map_err(|_| wrong())?, score(below));
        let below = below.map_err(|_| wrong())?;
        if below.is_zero() {
            return Err("divides by 0".to_owned());
        }
        return Ok(BigRational::new(above, below));
    }
    let (number, power) = match text.split_once(['e', 'E']) {
        Some((number, power)) => (number, power.parse::<i32>().map_err(|_| wrong())?),
        None => (text, 0),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("-", whole));
    if whole.len() + part.len() == 0 || number.ends_with('.') {
        return Err(wrong());
    }
    short(number)?;
    let digits = score(&format!("{sign}{whole}{part}")).map_err(|_| wrong())?;
    let power = i64::from(power) - part.len() as i64;
    if power.unsigned_abs() as usize > 2 * MOST_DIGITS {
        return Err(format!("has more than {MOST_DIGITS} digits"));
    }
    let ten = BigInt::from(10).pow(power.unsigned_abs() as u32);
    Ok(if power < 0 { BigRational::new(digits, ten) } else { (digits * ten).into() })
}

fn short(digits: &str) -> Result<(), String> {
    match digits.len() <= MOST_DIGITS {
        true => Ok(()),
        false => Err(format!("has more than {MOST_DIGITS} digits")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_and_decimals_are_read_exactly() {
        for (text, value) in [
            ("1/4", "1/4"),
            ("2/8", "1/4"),
            ("0.25", "1/4"),
            (".25", "1/4"),
            ("1", "1"),
            ("0.1", "1/10"),
            ("1e-3", "1/1000"),
            ("2.5E1", "25"),
            ("-0.5", "-1/2"),
            ("-1/3", "-1/3"),
            ("0", "0"),
        ] {
            assert_eq!(probability(text).unwrap().to_string(), value, "{text}");
        }
        for text in ["", ".", "1.", "1/", "/2", "1/0", "1/2/3", "0.5/2", "x", "1e", "1e9999", "--1"]
        {
            assert!(probability(text).is_err(), "{text}");
        }
        assert!(probability(&"1".repeat(1001)).is_err());
    }

    #[test]
    fn scores_are_whole_numbers_of_any_size() {
        let large = "-123456789012345678901234567890";
        assert_eq!(score(large).unwrap().to_string(), large);
        for text in ["", "-", "+1", "1.0", "1e3", "--1", "٣", "1_000"] {
            assert!(score(text).is_err(), "{text}");
        }
        assert!(score(&"9".repeat(1001)).is_err());
    }
}
