//! From the bytes of an SGF file to text, before anything is parsed. In Shift_JIS, Big5 and GBK the
//! second byte of a character may be the backslash or a bracket of ASCII (十, 能, 表, 功 …), so a file
//! whose bytes are parsed as they stand loses closing brackets, and stones, without a word.
//!
//! [`decode`] believes a byte order mark, then `CA`; a text without either is UTF-8 if it can be,
//! else in a charset of byte pairs in which it decodes cleanly, else Windows-1252, of which Latin-1
//! is a part. Where several are possible, the one with the fewest signs of damage is taken: a file
//! that does not scan, or a `[` within a value, which is what a swallowed `]` leaves behind.

use std::borrow::Cow;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};

use super::{Fault, scan::Syntax, scan::scan};

/// A charset and the text that a file is in it.
type Candidate<'a> = (&'static Encoding, Cow<'a, str>);

/// Reads the syntax of a file in whichever charset it is written; the name of the charset comes
/// with it.
pub(super) fn read(bytes: &[u8]) -> (Result<Syntax, (String, Fault)>, &'static str) {
    let mut candidates = candidates(bytes);
    let scanned = |(encoding, text): Candidate<'_>| {
        let text = text.into_owned();
        let syntax = scan(text.clone()).map_err(|fault| (text, fault));
        (syntax, encoding.name())
    };
    if candidates.len() == 1 {
        return scanned(candidates.remove(0));
    }
    let damage = |result: &Result<Syntax, (String, Fault)>| match result {
        Ok(syntax) => (false, syntax.openings_in_values),
        Err(_) => (true, 0),
    };
    let mut best = scanned(candidates.remove(0));
    for candidate in candidates {
        if damage(&best.0) == (false, 0) {
            break;
        }
        let next = scanned(candidate);
        // Earlier candidates are more likely.
        if damage(&next.0) < damage(&best.0) {
            best = next;
        }
    }
    best
}

/// The text of a file as it is read; see the module.
pub fn decode(bytes: &[u8]) -> (String, &'static str) {
    match read(bytes) {
        (Ok(syntax), charset) => (syntax.text, charset),
        (Err((text, _)), charset) => (text, charset),
    }
}

/// The texts that a file may be, the most likely first.
fn candidates(bytes: &[u8]) -> Vec<Candidate<'_>> {
    if let Some(marked) = marked(bytes) {
        return vec![(marked, marked.decode(bytes).0)];
    }
    let clean = |encoding: &'static Encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        text.map(|text| (encoding, text))
    };
    let declared = declared(bytes);
    let as_declared = declared.and_then(clean);
    let utf8 = clean(UTF_8);
    match (as_declared, utf8) {
        (Some(declared), None) if !declared.0.is_single_byte() => vec![declared],
        (Some(declared), Some(_)) if declared.0.is_single_byte() => vec![declared],
        // A short text in pairs may be UTF-8 by accident, but hardly twice with three bytes. Such a
        // file was saved again as UTF-8 by a program that left the name.
        (Some(_), Some(utf8))
            if utf8.1.chars().filter(|sign| sign.len_utf8() > 2).nth(1).is_some() =>
        {
            vec![utf8]
        }
        (Some(declared), Some(utf8)) if !bytes.is_ascii() => vec![declared, utf8],
        (Some(declared), Some(_)) => vec![declared],
        (None, Some(utf8)) => vec![utf8],
        (as_declared, None) => {
            let mut found: Vec<Candidate<'_>> = as_declared.into_iter().collect();
            // Pairs as declared, torn in a place or two, are better than a guess.
            if let Some(torn) = declared.filter(|&torn| torn != UTF_8 && found.is_empty()) {
                found.push((torn, torn.decode_without_bom_handling(bytes).0));
            }
            let (likely, unlikely) = pairs(bytes);
            let guesses = likely.into_iter().chain([WINDOWS_1252]).chain(unlikely);
            found.extend(guesses.filter_map(clean));
            found
        }
    }
}

/// What the first bytes say: a byte order mark, or the zeros of UTF-16, which begins with ASCII.
fn marked(bytes: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Some(encoding);
    }
    match bytes {
        [0, second, ..] if *second != 0 => Some(UTF_16BE),
        [first, 0, ..] if *first != 0 => Some(UTF_16LE),
        _ => None,
    }
}

/// The charset that `CA` names. It is looked for in the bytes: the syntax cannot be known before.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut starts = bytes.windows(3).enumerate().filter(|(at, window)| {
        // What stands before a property, blanks aside.
        let before = bytes[..*at].iter().rev().find(|byte| !byte.is_ascii_whitespace());
        *window == b"CA[" && matches!(before, Some(b';' | b']'))
    });
    let (start, _) = starts.next()?;
    let value = &bytes[start + 3..];
    let label = &value[..value.iter().position(|&byte| byte == b']')?];
    let label = String::from_utf8_lossy(label).trim().to_ascii_lowercase();
    let known = match label.as_str() {
        // Names of Windows that are no labels on the web.
        "cp932" | "ms932" => Some(SHIFT_JIS),
        "cp936" | "ms936" => Some(GB18030),
        "cp949" | "ms949" => Some(EUC_KR),
        "cp950" | "ms950" => Some(BIG5),
        "eucjp" => Some(EUC_JP),
        "euckr" => Some(EUC_KR),
        _ => Encoding::for_label(label.as_bytes()),
    };
    // The bytes are not UTF-16, or that would have been seen.
    known.filter(|&known| known != REPLACEMENT && known != UTF_16LE && known != UTF_16BE)
}

/// The charsets of byte pairs, the likely ones by how much of the text is common in them, and the
/// unlikely ones. It decides about the words of comments only, unless brackets are at stake.
fn pairs(bytes: &[u8]) -> (Vec<&'static Encoding>, Vec<&'static Encoding>) {
    let mut all = [SHIFT_JIS, EUC_JP, GB18030, BIG5, EUC_KR].map(|charset| {
        let share = common_share(charset, bytes);
        // Korean syllables are common in Chinese charsets too, but Chinese that keeps to them is
        // rare.
        let is_korean = charset == EUC_KR && share > 0.99 && pairs_in(charset, bytes).count() > 7;
        (charset, if is_korean { 2.0 } else { share })
    });
    all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let (likely, unlikely): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, share)| *share > 0.5);
    let names = |list: Vec<(&'static Encoding, f64)>| list.into_iter().map(|(name, _)| name);
    (names(likely).collect(), names(unlikely).collect())
}

fn common_share(charset: &'static Encoding, bytes: &[u8]) -> f64 {
    let (mut common, mut all) = (0_u32, 0_u32);
    for (lead, trail) in pairs_in(charset, bytes) {
        all += 1;
        common += u32::from(is_common(charset, lead, trail));
    }
    f64::from(common) / f64::from(all.max(1))
}

/// The characters beyond ASCII, as pairs; single bytes of such a charset have a trail of 0.
fn pairs_in(charset: &'static Encoding, bytes: &[u8]) -> impl Iterator<Item = (u8, u8)> {
    let mut rest = bytes.iter().copied();
    std::iter::from_fn(move || {
        let lead = rest.find(|&byte| byte >= 0x80)?;
        let is_single = charset == SHIFT_JIS && (0xa1..=0xdf).contains(&lead);
        let trail = if is_single { None } else { rest.next() };
        Some((lead, trail.unwrap_or(0)))
    })
}

/// Whether a pair is among the characters that make up most texts in a charset.
fn is_common(encoding: &'static Encoding, lead: u8, trail: u8) -> bool {
    let high = trail >= 0xa1;
    match encoding {
        // Punctuation, kana, and the kanji of level 1.
        _ if encoding == SHIFT_JIS => {
            matches!(lead, 0x81..=0x83 | 0x88..=0x98) && trail >= 0x40 && trail != 0x7f
        }
        _ if encoding == EUC_JP => high && matches!(lead, 0xa1 | 0xa4 | 0xa5 | 0xb0..=0xcf),
        // Punctuation and the characters of level 1.
        _ if encoding == GB18030 => high && matches!(lead, 0xa1 | 0xa3 | 0xb0..=0xd7),
        _ if encoding == BIG5 => {
            matches!(lead, 0xa1 | 0xa4..=0xc6) && (high || (0x40..=0x7e).contains(&trail))
        }
        // Hangul.
        _ => high && matches!(lead, 0xa1 | 0xb0..=0xc8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(charset: &'static Encoding, text: &str) -> Vec<u8> {
        let (bytes, _, has_errors) = charset.encode(text);
        assert!(!has_errors, "{text}");
        bytes.into_owned()
    }

    /// Text whose second bytes are backslashes and brackets, before stones.
    const TRAPS: [(&Encoding, &str, &str); 6] = [
        (SHIFT_JIS, "Shift_JIS", "表"),
        (SHIFT_JIS, "sjis", "十能ソ"),
        (BIG5, "Big5", "功"),
        (BIG5, "cp950", "許功蓋"),
        (GB18030, "GBK", "誠"),
        (GB18030, "GB18030", "黑先活：誠"),
    ];

    #[test]
    fn brackets_are_not_swallowed() {
        for (charset, name, comment) in TRAPS {
            for declared in [format!("CA[{name}]"), String::new()] {
                for (before, after) in [(";", ""), (";SZ[9]", "AW[cc]"), (";C[a]", ";B[dd]")] {
                    let text = format!("({before}{declared}C[{comment}]AB[aa]{after})");
                    let (read, known) = decode(&encoded(charset, &text));
                    let stones = format!("]AB[aa]{after})");
                    assert!(read.ends_with(&stones), "{text} as {known}: {read}");
                    assert!(declared.is_empty() || read == text, "{text} as {known}: {read}");
                }
            }
        }
    }

    #[test]
    fn text_comes_out_as_it_went_in() {
        for (charset, comment) in [
            (SHIFT_JIS, "黒先活、二手目が急所です"),
            (EUC_JP, "黒先活、二手目が急所です"),
            (GB18030, "黑先活，第二手是要点"),
            (BIG5, "黑先活，第二手是要點，表功"),
            (EUC_KR, "흑선활 급소는 두 번째 수입니다"),
            (WINDOWS_1252, "Schwarz zieht, für Weiß schwer zu lösen"),
            (UTF_8, "黒先活 흑선 für"),
        ] {
            for declared in [format!("CA[{}]", charset.name()), String::new()] {
                let text = format!("(;FF[4]{declared}C[{comment}]AB[aa][bb])");
                assert_eq!(decode(&encoded(charset, &text)), (text, charset.name()));
            }
        }
    }

    #[test]
    fn utf16_is_read_with_and_without_its_mark() {
        let text = "(;C[黒先]AB[aa])";
        let units: Vec<u16> = text.encode_utf16().collect();
        for mark in [&[0xfeff_u16][..], &[]] {
            let units = || mark.iter().chain(&units);
            let little: Vec<u8> = units().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units().flat_map(|unit| unit.to_be_bytes()).collect();
            assert_eq!(decode(&little), (text.to_owned(), "UTF-16LE"));
            assert_eq!(decode(&big), (text.to_owned(), "UTF-16BE"));
        }
        assert_eq!(decode(b"\xef\xbb\xbf(;)"), ("(;)".to_owned(), "UTF-8"));
    }

    #[test]
    fn what_is_declared_may_be_wrong() {
        // Saved again as UTF-8 by a program that left the old name.
        let text = "(;CA[GBK]C[表功]AB[aa]AW[bb])";
        assert_eq!(decode(text.as_bytes()).0, text);
        // Declared as UTF-8, or with a name nobody knows.
        for name in ["UTF-8", "martian", "UTF-16"] {
            let text = format!("(;CA[{name}]C[十能表]AB[aa])");
            assert_eq!(decode(&encoded(SHIFT_JIS, &text)), (text, "Shift_JIS"));
        }
        // Latin letters are not taken for pairs, though `é]` could be one.
        for text in ["(;C[café]AB[aa])", "(;C[é];B[aa])", "(;AB[aa]C[é])"] {
            assert_eq!(decode(&encoded(WINDOWS_1252, text)).0, text);
        }
    }
}
