//! The text format: header lines, then one component a line, `#` to the end of a line is a comment.
//!
//! ```text
//! sum  = term { "+" term }
//! term = score | "[" { score ":" probability } "]" | "{" [ list ] "|" [ list ] "}" | "(" sum ")"
//! list = sum { "," sum }
//! ```

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use super::{
    number,
    read::{Parts, ReadError, check_depth, cut},
    sum::{Component, Distribution, Side, Sum, Tie},
};

/// Reads a whole file.
pub fn read(file: &str) -> Result<Sum, ReadError> {
    let mut sum = Sum::new(Vec::new());
    let mut seen = Vec::new();
    let mut parts = Parts::default();
    for (line, text) in file.lines().enumerate() {
        let tokens = tokens(text);
        let mut parser =
            Parser { text, tokens: &tokens, next: 0, line: line + 1, parts: &mut parts };
        match tokens.first() {
            None => {}
            Some(first) if first.text.starts_with(char::is_alphabetic) => {
                if !sum.components.is_empty() {
                    return Err(parser.error("header lines stand before the first component"));
                }
                if seen.contains(&first.text) {
                    return Err(parser.error("said twice"));
                }
                seen.push(first.text);
                parser.header(&mut sum)?;
            }
            Some(_) => {
                let component = parser.sum(0)?;
                if parser.peek().is_some() {
                    return Err(parser.error("one component a line ends before this"));
                }
                sum.components.push(component);
            }
        }
    }
    Ok(sum)
}

/// A piece of a line and the byte at which it starts.
#[derive(Clone, Copy)]
struct Token<'a> {
    start: usize,
    text: &'a str,
}

/// Cuts a line into signs, numbers and words; leaves out the comment.
fn tokens(line: &str) -> Vec<Token<'_>> {
    let code = line.find('#').map_or(line, |at| &line[..at]);
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(offset) = code[start..].find(|sign: char| !sign.is_whitespace()) {
        start += offset;
        let rest = &code[start..];
        let mut before = None;
        let length = rest.find(|sign: char| {
            let inside = sign.is_alphanumeric() || "._/".contains(sign);
            let minus = sign == '-' && matches!(before, None | Some('e' | 'E'));
            before = Some(sign);
            !inside && !minus
        });
        // A sign that is no part of a number or a word stands for itself.
        let length = match length.unwrap_or(rest.len()) {
            0 => rest.chars().next().map_or(1, char::len_utf8),
            length => length,
        };
        tokens.push(Token { start, text: &rest[..length] });
        start += length;
    }
    tokens
}

struct Parser<'a, 'b> {
    text: &'a str,
    tokens: &'b [Token<'a>],
    next: usize,
    line: usize,
    parts: &'b mut Parts,
}

impl<'a> Parser<'a, '_> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).map(|token| token.text)
    }

    /// Steps over a sign if it comes next.
    fn take(&mut self, sign: &str) -> bool {
        let found = self.peek() == Some(sign);
        self.next += usize::from(found);
        found
    }

    /// An error at the token that comes next.
    fn error(&self, message: impl Into<String>) -> ReadError {
        self.error_from(self.next, self.next, message)
    }

    /// An error about the tokens from one to another.
    fn error_from(&self, from: usize, to: usize, message: impl Into<String>) -> ReadError {
        let start = self.tokens.get(from).map_or(self.text.trim_end().len(), |token| token.start);
        let token = match (self.tokens.get(from), self.tokens.get(to)) {
            (Some(first), Some(last)) => &self.text[first.start..last.start + last.text.len()],
            _ => "",
        };
        ReadError {
            line: self.line,
            column: self.text[..start].chars().count() + 1,
            token: cut(token),
            message: message.into(),
        }
    }

    fn header(&mut self, sum: &mut Sum) -> Result<(), ReadError> {
        let name = self.peek().unwrap_or_default();
        self.next += 1;
        let value = self.peek().unwrap_or_default();
        match (name, value) {
            ("settled", _) => sum.settled = self.score()?,
            ("to_play", "left") => sum.to_play = Side::Left,
            ("to_play", "right") => sum.to_play = Side::Right,
            ("to_play", _) => return Err(self.error("expected left or right")),
            ("tie", "right") => sum.tie = Tie::Right,
            ("tie", "left") => sum.tie = Tie::Left,
            ("tie", "half") => sum.tie = Tie::Half,
            ("tie", _) => return Err(self.error("expected right, left or half")),
            _ => {
                self.next = 0;
                return Err(self.error("neither a component nor settled, to_play or tie"));
            }
        }
        self.next += usize::from(name != "settled");
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error("the header line ends before this")),
        }
    }

    fn score(&mut self) -> Result<BigInt, ReadError> {
        let score = match self.peek() {
            None => return Err(self.error("a score is missing")),
            Some(text) => number::score(text).map_err(|wrong| self.error(wrong))?,
        };
        self.next += 1;
        Ok(score)
    }

    fn sum(&mut self, depth: usize) -> Result<Component, ReadError> {
        let first = self.term(depth)?;
        if self.peek() != Some("+") {
            return Ok(first);
        }
        let mut sum = vec![first];
        while self.take("+") {
            sum.push(self.term(depth)?);
        }
        Ok(Component::Sum { sum })
    }

    fn term(&mut self, depth: usize) -> Result<Component, ReadError> {
        check_depth(depth).map_err(|wrong| self.error(wrong))?;
        self.parts.add().map_err(|wrong| self.error(wrong))?;
        if self.take("{") {
            return self.game(depth);
        }
        if self.take("[") {
            return self.distribution();
        }
        if self.take("(") {
            let sum = self.sum(depth + 1)?;
            return match self.take(")") {
                true => Ok(sum),
                false => Err(self.error("expected `)`")),
            };
        }
        match self.peek() {
            None => Err(self.error("a component is missing at the end of the line")),
            Some(text) if text.starts_with(|sign: char| sign.is_alphanumeric() || sign == '-') => {
                self.score().map(Component::Number)
            }
            Some(_) => Err(self.error("a component is missing before this")),
        }
    }

    fn game(&mut self, depth: usize) -> Result<Component, ReadError> {
        let left = self.options(depth, "|")?;
        if !self.take("|") {
            return Err(self.error("expected `,`, `+` or the `|` between the options of the sides"));
        }
        let right = self.options(depth, "}")?;
        if !self.take("}") {
            return Err(self.error("expected `,`, `+` or the closing `}`"));
        }
        Ok(Component::Game { left, right })
    }

    fn options(&mut self, depth: usize, end: &str) -> Result<Vec<Component>, ReadError> {
        let mut options = Vec::new();
        if self.peek() == Some(end) {
            return Ok(options);
        }
        options.push(self.sum(depth + 1)?);
        while self.take(",") {
            options.push(self.sum(depth + 1)?);
        }
        Ok(options)
    }

    /// What follows a `[`.
    fn distribution(&mut self) -> Result<Component, ReadError> {
        let start = self.next - 1;
        let mut outcomes = Vec::new();
        while self.peek() != Some("]") {
            if self.peek().is_none() {
                return Err(self.error("expected an outcome such as 5:1/2, or the closing `]`"));
            }
            self.parts.add().map_err(|wrong| self.error(wrong))?;
            let score = self.score()?;
            if !self.take(":") {
                return Err(self.error("expected `:` and a probability"));
            }
            outcomes.push((score, self.probability()?));
        }
        let end = self.next;
        self.next += 1;
        Distribution::new(outcomes)
            .map(Component::from)
            .map_err(|wrong| self.error_from(start, end, wrong.to_string()))
    }

    fn probability(&mut self) -> Result<BigRational, ReadError> {
        let text = self.peek().ok_or_else(|| self.error("a probability is missing"))?;
        let chance = number::probability(text).map_err(|wrong| self.error(wrong))?;
        if chance.is_zero() || chance.is_negative() {
            return Err(self.error("a probability is above 0"));
        }
        self.next += 1;
        Ok(chance)
    }
}
