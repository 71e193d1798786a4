//! Amounts of memory as people write them: `4G`, `512M`, `1GiB` or plain bytes; and how much to take
//! when nobody says.

use std::fs;

/// The least a search gets along with.
const LEAST: usize = 1 << 20;

/// What a search takes by default, on a machine that has twice as much.
const DEFAULT: usize = 2 << 30;

/// Reads an amount of memory. Units are powers of 1024, with or without `B` or `iB`, in either case.
pub fn parse(text: &str) -> Result<usize, String> {
    let expected = "expected a number of bytes, or one with a unit such as 512M, 4G or 1GiB";
    let wrong = || format!("`{text}` is not an amount of memory; {expected}");
    let digits =
        text.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit = unit.trim_start().to_ascii_lowercase();
    let letter = unit.strip_suffix("ib").or(unit.strip_suffix('b')).unwrap_or(&unit);
    let scale = match (letter, unit.as_str()) {
        ("", "" | "b") => 1.0,
        ("k", _) => 1024.0,
        ("m", _) => f64::from(1 << 20),
        ("g", _) => f64::from(1 << 30),
        ("t", _) => (1u64 << 40) as f64,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let bytes = number * scale;
    if !bytes.is_finite() || bytes > (1u64 << 50) as f64 {
        return Err(format!("`{text}` is more memory than any machine has"));
    }
    let bytes = bytes as usize;
    if bytes < LEAST {
        return Err(format!("`{text}` is too little memory; expected at least 1M"));
    }
    Ok(bytes)
}

/// 2 GiB, but no more than half of what the machine has.
pub fn default() -> usize {
    machine().map_or(DEFAULT, |bytes| DEFAULT.min(bytes / 2)).max(LEAST)
}

/// The memory of this machine, or of the container around us; unknown where Linux does not tell.
fn machine() -> Option<usize> {
    let group = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let group = group.and_then(|text| text.trim().parse().ok());
    let info = fs::read_to_string("/proc/meminfo").ok()?;
    let total = info.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: usize = total.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let total = kilobytes.checked_mul(1024)?;
    Some(group.map_or(total, |group: usize| group.min(total)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_in_many_spellings() {
        for (text, bytes) in [
            ("1048576", 1 << 20),
            ("4G", 4 << 30),
            ("512m", 512 << 20),
            ("1GiB", 1 << 30),
            ("2048 KB", 2 << 20),
            ("1.5g", 3 << 29),
            ("1T", 1 << 40),
        ] {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "-1G", "4X", "4Gi b", "1..5G", "4GG", "1e9", "ib", "5ib"] {
            assert!(parse(text).unwrap_err().contains("is not an amount"), "{text}");
        }
        assert!(parse("5").unwrap_err().contains("too little"));
        assert!(parse("99999999999999999999T").unwrap_err().contains("more memory"));
    }
}
