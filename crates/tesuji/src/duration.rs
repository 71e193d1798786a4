//! Durations as people write them: `60s`, `5m`, `1h`, `500ms`, `1.5h`, or plain seconds.

use std::time::Duration;

/// Reads a duration.
pub fn parse(text: &str) -> Result<Duration, String> {
    let wrong = || {
        format!(
            "`{text}` is not a duration; expected a number of seconds, or one with ms, s, m or h"
        )
    };
    let digits =
        text.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86_400.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * scale).map_err(|_| wrong())
}

/// Seconds for output, without digits no clock has.
pub fn seconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_in_many_spellings() {
        for (text, milliseconds) in [
            ("60s", 60_000),
            ("5m", 300_000),
            ("1h", 3_600_000),
            ("500ms", 500),
            ("90", 90_000),
            ("1.5", 1_500),
            ("0", 0),
        ] {
            assert_eq!(parse(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "-5s", "5 s", "5x", "1..2s", "1e5", "inf", "99999999999999999999999h"]
        {
            assert!(parse(text).unwrap_err().contains("is not a duration"), "{text}");
        }
    }
}
