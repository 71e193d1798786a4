//! A small JSON reader that keeps what the usual ones lose: where each value stands, numbers as
//! they are written (of any size), and names said twice, which are refused. Depth is bounded.

use super::read::{MOST_DEPTH, ReadError, cut};

/// A component takes two levels, its object and the list in it.
const MOST_LEVELS: usize = 2 * MOST_DEPTH + 10;

/// No object of the format has as many; looking for a name twice must not take long.
const MOST_FIELDS: usize = 16;

/// A value and where it starts.
pub struct Json {
    pub line: usize,
    pub column: usize,
    pub value: Value,
}

/// What there is in JSON.
pub enum Value {
    /// true, false or null.
    Word(String),
    /// A number, as written.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Reads one value and nothing after it.
pub fn read(file: &str) -> Result<Json, ReadError> {
    let mut reader = Reader { rest: file, line: 1, column: 1 };
    let json = reader.value(0)?;
    reader.skip();
    match reader.rest.is_empty() {
        true => Ok(json),
        false => Err(reader.error("the file goes on after its end")),
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Reader<'a> {
    /// Steps over so many bytes and returns them.
    fn step(&mut self, bytes: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(bytes);
        for sign in passed.chars() {
            match sign {
                '\n' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
        }
        self.rest = rest;
        passed
    }

    fn skip(&mut self) {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.step(blank);
    }

    /// Steps over a sign if it comes next, and over blanks before it.
    fn take(&mut self, sign: char) -> bool {
        self.skip();
        let found = self.rest.starts_with(sign);
        if found {
            self.step(sign.len_utf8());
        }
        found
    }

    fn error(&self, message: impl Into<String>) -> ReadError {
        let run = self.rest.find(|sign: char| !is_in_word(sign)).unwrap_or(self.rest.len());
        let end = run.max(self.rest.chars().next().map_or(0, char::len_utf8));
        let token = cut(&self.rest[..end]);
        ReadError { line: self.line, column: self.column, token, message: message.into() }
    }

    fn value(&mut self, level: usize) -> Result<Json, ReadError> {
        self.skip();
        if level > MOST_LEVELS {
            return Err(self.error(format!("nested more than {MOST_DEPTH} deep")));
        }
        let (line, column) = (self.line, self.column);
        let value = match self.rest.chars().next() {
            Some('{') => self.object(level)?,
            Some('[') => self.list(level)?,
            Some('"') => Value::Text(self.text()?),
            Some(sign) if is_in_word(sign) => self.word()?,
            Some(_) => return Err(self.error("expected a value")),
            None => return Err(self.error("the file ends where a value is expected")),
        };
        Ok(Json { line, column, value })
    }

    fn word(&mut self) -> Result<Value, ReadError> {
        let length = self.rest.find(|sign: char| !is_in_word(sign)).unwrap_or(self.rest.len());
        let word = &self.rest[..length];
        let number = word.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit());
        match word {
            "true" | "false" | "null" => Ok(Value::Word(self.step(length).to_owned())),
            _ if number => Ok(Value::Number(self.step(length).to_owned())),
            _ => Err(self.error("no value")),
        }
    }

    fn list(&mut self, level: usize) -> Result<Value, ReadError> {
        let mut items = Vec::new();
        self.step(1);
        if self.take(']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(level + 1)?);
            if self.take(']') {
                return Ok(Value::List(items));
            }
            if !self.take(',') {
                return Err(self.error("expected `,` or the closing `]`"));
            }
        }
    }

    fn object(&mut self, level: usize) -> Result<Value, ReadError> {
        let mut fields: Vec<(String, Json)> = Vec::new();
        self.step(1);
        if self.take('}') {
            return Ok(Value::Object(fields));
        }
        loop {
            self.skip();
            if !self.rest.starts_with('"') {
                return Err(self.error("expected a name in quotation marks"));
            }
            let (line, column) = (self.line, self.column);
            let name = self.text()?;
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(ReadError {
                    line,
                    column,
                    token: cut(&name),
                    message: "said twice".into(),
                });
            }
            if fields.len() == MOST_FIELDS {
                return Err(self.error("more names than any object here has"));
            }
            if !self.take(':') {
                return Err(self.error("expected `:` after a name"));
            }
            fields.push((name, self.value(level + 1)?));
            if self.take('}') {
                return Ok(Value::Object(fields));
            }
            if !self.take(',') {
                return Err(self.error("expected `,` or the closing `}`"));
            }
        }
    }

    fn text(&mut self) -> Result<String, ReadError> {
        let start = self.error("");
        self.step(1);
        let mut text = String::new();
        loop {
            let Some(sign) = self.rest.chars().next() else {
                return Err(ReadError { message: "this text never ends".into(), ..start });
            };
            match sign {
                '"' => {
                    self.step(1);
                    return Ok(text);
                }
                '\n' => return Err(ReadError { message: "this text never ends".into(), ..start }),
                '\\' => text.push(self.escape()?),
                sign => {
                    text.push(sign);
                    self.step(sign.len_utf8());
                }
            }
        }
    }

    /// A backslash and what it stands for. Halves of signs beyond 16 bits become the sign for
    /// "unknown": no name or number has one.
    fn escape(&mut self) -> Result<char, ReadError> {
        let mut signs = self.rest.chars().skip(1);
        let sign = match signs.next() {
            Some(sign @ ('"' | '\\' | '/')) => sign,
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let code = self.rest.get(2..6).and_then(|code| u32::from_str_radix(code, 16).ok());
                let code = code.ok_or_else(|| self.error("expected four digits after \\u"))?;
                self.step(4);
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return Err(self.error("no such sign")),
        };
        self.step(2);
        Ok(sign)
    }
}

fn is_in_word(sign: char) -> bool {
    sign.is_alphanumeric() || "+-.".contains(sign)
}
