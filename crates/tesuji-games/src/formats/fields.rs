//! The words of a `.pos` line: plain words and `key=value` pairs whose values may be quoted. The
//! entry points are [`split_at`], which cuts a line at a sign that stands outside quotes, and
//! [`pairs`]. There are no escapes: a quoted value holds anything but a double quote.

use super::{place::excerpt, pos::PosProblem};

/// A problem and the byte of the line where it stands.
pub(super) type Fault = (usize, PosProblem);

/// A `key=value` pair and the byte where it starts.
pub(super) struct Pair<'a> {
    pub(super) at: usize,
    pub(super) key: &'a str,
    pub(super) value: &'a str,
}

/// The text before and after the first `sign` outside quotes; nothing comes after if there is none.
pub(super) fn split_at(text: &str, sign: char) -> (&str, Option<&str>) {
    let mut quoted = false;
    for (at, character) in text.char_indices() {
        if character == '"' {
            quoted = !quoted;
        } else if character == sign && !quoted {
            return (&text[..at], Some(&text[at + sign.len_utf8()..]));
        }
    }
    (text, None)
}

/// The pairs in a text that starts at byte `base` of the line.
pub(super) fn pairs(text: &str, base: usize) -> Result<Vec<Pair<'_>>, Fault> {
    let mut pairs = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let at = base + text.len() - rest.len();
        let word = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        let Some((key, after)) = rest.split_once('=').filter(|(key, _)| {
            !key.is_empty() && !key.contains(|sign: char| sign.is_whitespace() || sign == '"')
        }) else {
            return Err((at, PosProblem::NotAPair(excerpt(word))));
        };
        let value_at = at + key.len() + 1;
        let value;
        (value, rest) = take_value(after, value_at)?;
        pairs.push(Pair { at, key, value });
        rest = rest.trim_start();
    }
    Ok(pairs)
}

/// The value at the start of a text, and what comes after it.
fn take_value(text: &str, at: usize) -> Result<(&str, &str), Fault> {
    let Some(quoted) = text.strip_prefix('"') else {
        let (value, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        return match value.find('"') {
            Some(quote) => Err((at + quote, PosProblem::StrayQuote)),
            None => Ok((value, rest)),
        };
    };
    let (value, rest) = quoted.split_once('"').ok_or((at, PosProblem::Unterminated))?;
    if rest.starts_with(|next: char| !next.is_whitespace()) {
        return Err((at + value.len() + 2, PosProblem::StrayQuote));
    }
    Ok((value, rest))
}

/// A value as it has to be written, or nothing if it cannot be.
pub(super) fn value_text(value: &str) -> Option<String> {
    if value.contains(['"', '\n']) {
        return None;
    }
    let plain = !value.is_empty()
        && !value.contains(|sign: char| sign.is_whitespace() || matches!(sign, ';' | ':'));
    Some(if plain { value.to_owned() } else { format!("\"{value}\"") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_inside_quotes_do_not_split() {
        assert_eq!(split_at("a:b:c", ':'), ("a", Some("b:c")));
        assert_eq!(split_at("a=\":\" b", ':'), ("a=\":\" b", None));
        assert_eq!(split_at("a=\":\":b", ':'), ("a=\":\"", Some("b")));
    }

    #[test]
    fn pairs_keep_order_and_quotes_go() {
        let found = pairs(" a=1\tb=\"x y;\"  c= d=\"\"", 10).unwrap();
        let found: Vec<_> = found.iter().map(|pair| (pair.at, pair.key, pair.value)).collect();
        assert_eq!(found, [(11, "a", "1"), (15, "b", "x y;"), (25, "c", ""), (28, "d", "")]);
    }

    #[test]
    fn bad_pairs_are_pointed_at() {
        for (text, at, problem) in [
            ("a", 0, PosProblem::NotAPair("a".into())),
            ("a=1 =2", 4, PosProblem::NotAPair("=2".into())),
            ("a b=2", 0, PosProblem::NotAPair("a".into())),
            ("\"a\"=2", 0, PosProblem::NotAPair("\"a\"=2".into())),
            ("a=\"b c", 2, PosProblem::Unterminated),
            ("a=b\"c", 3, PosProblem::StrayQuote),
            ("a=\"b\"c", 5, PosProblem::StrayQuote),
        ] {
            assert_eq!(pairs(text, 0).err(), Some((at, problem)), "{text}");
        }
    }
}
