//! What a certificate says it proves: the readable lines at its head.
//!
//! ```text
//! tesuji-proof 1
//! game go
//! board 3x3
//! komi 8.5
//! start .../.../... b
//! moves b2 pass
//! shows black wins
//! nodes 27
//! ```
//!
//! `komi` only for Go. `start` has the rows from the top and the side to move, as in a diagram; `moves`
//! were played from there and count as history. Every line is there exactly once, in this order.

use std::fmt;

use crate::board::{Cells, EMPTY, Size, stone};

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Moves first on the empty board.
    Black,
    /// The other side.
    White,
}

impl Colour {
    /// The other side.
    pub fn opponent(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "black",
            Colour::White => "white",
        })
    }
}

/// The games there are rules for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameName {
    Go,
    Hex,
}

/// What is to be proven.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The lines themselves.
    pub text: String,
    /// The side that is said to succeed.
    pub winner: Colour,
    /// Whether a draw is a success.
    pub(crate) draw_will_do: bool,
    pub(crate) game: GameName,
    pub(crate) size: Size,
    /// Twice the komi.
    pub(crate) komi_twice: i64,
    pub(crate) start: Cells,
    pub(crate) to_move: Colour,
    /// The cells of the moves played since, nothing for a pass.
    pub(crate) moves: Vec<Option<usize>>,
    pub(crate) nodes: u64,
}

/// The letters of columns: Go does without i.
fn letters(game: GameName) -> impl Iterator<Item = u8> {
    (b'a'..=b'z').filter(move |&letter| game == GameName::Hex || letter != b'i')
}

impl Statement {
    /// In a sentence: `black wins go 3x3, komi 8.5, .../.../... b`.
    pub fn sentence(&self) -> String {
        let line = |key: &str| {
            let found = self.text.lines().find_map(|line| line.strip_prefix(key));
            found.unwrap_or_default().trim_start()
        };
        let shows = line("shows ");
        let mut text = format!("{shows}: {} {}", line("game "), line("board "));
        if self.game == GameName::Go {
            text += &format!(", komi {}", line("komi "));
        }
        text += &format!(", {}", line("start "));
        if !self.moves.is_empty() {
            text += &format!(", after {}", line("moves"));
        }
        text
    }

    pub(crate) fn parse(text: &str) -> Result<Statement, String> {
        let mut lines = text.lines();
        let mut next = |key: &str| -> Result<&str, String> {
            let line = lines.next().unwrap_or_default();
            match line.strip_prefix(key) {
                Some("") => Ok(""),
                Some(value) if value.starts_with(' ') => Ok(&value[1..]),
                _ => Err(format!("expected a line `{key} …`, found `{line}`")),
            }
        };
        let version = next("tesuji-proof")?;
        if version != "1" {
            return Err(format!("this is version `{version}` of the format; only 1 is known"));
        }
        let game = match next("game")? {
            "go" => GameName::Go,
            "hex" => GameName::Hex,
            other => return Err(format!("no rules for the game `{other}`")),
        };
        let size = parse_size(next("board")?, game)?;
        let komi_twice = if game == GameName::Go { parse_komi(next("komi")?)? } else { 0 };
        let (start, to_move) = parse_diagram(next("start")?, size)?;
        let words = next("moves")?.split_ascii_whitespace();
        let moves = words.map(|word| parse_move(word, game, size)).collect::<Result<_, _>>()?;
        let (winner, draw_will_do) = match next("shows")? {
            "black wins" => (Colour::Black, false),
            "white wins" => (Colour::White, false),
            "black does not lose" => (Colour::Black, true),
            "white does not lose" => (Colour::White, true),
            other => return Err(format!("`{other}` is nothing that can be shown")),
        };
        let nodes = next("nodes")?;
        let nodes = nodes.parse().map_err(|_| format!("`{nodes}` is not a number of nodes"))?;
        if let Some(line) = lines.next() {
            return Err(format!("unexpected line `{line}`"));
        }
        let text = text.to_owned();
        Ok(Statement {
            text,
            winner,
            draw_will_do,
            game,
            size,
            komi_twice,
            start,
            to_move,
            moves,
            nodes,
        })
    }
}

/// Columns have one letter, so no side is longer than there are letters.
fn parse_size(text: &str, game: GameName) -> Result<Size, String> {
    let longest = letters(game).count();
    let side = |text: &str| text.parse().ok().filter(|side| (1..=longest).contains(side));
    let sides = text.split_once('x').and_then(|(left, right)| Some((side(left)?, side(right)?)));
    let (columns, rows) = sides.ok_or_else(|| format!("`{text}` is not the size of a board"))?;
    Ok(Size { columns, rows })
}

/// Twice the komi: `24.5` is 49, `-3` is -6.
fn parse_komi(text: &str) -> Result<i64, String> {
    let bad = || format!("`{text}` is not a komi");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (whole, half) = match digits.split_once('.') {
        None => (digits, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return Err(bad()),
    };
    let is_number = (1..=6).contains(&whole.len()) && whole.bytes().all(|b| b.is_ascii_digit());
    let whole: i64 = if is_number { whole.parse().map_err(|_| bad())? } else { return Err(bad()) };
    Ok(sign * (2 * whole + half))
}

fn parse_diagram(text: &str, size: Size) -> Result<(Cells, Colour), String> {
    let bad = |what: &str| format!("`{text}` is not a diagram of this board: {what}");
    let (rows, side) = text.split_once(' ').ok_or_else(|| bad("there is no side to move"))?;
    let to_move = match side {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(bad("the side to move must be b or w")),
    };
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != size.rows || rows.iter().any(|row| row.len() != size.columns) {
        return Err(bad("its rows have other lengths"));
    }
    let cells: Cells = rows.concat().into_bytes().into();
    let known = [EMPTY, stone(Colour::Black), stone(Colour::White)];
    match cells.iter().all(|cell| known.contains(cell)) {
        true => Ok((cells, to_move)),
        false => Err(bad("only . x and o are known")),
    }
}

/// A letter for the column, in Go without i, and a row counted from the bottom in Go, from the top
/// in Hex.
fn parse_move(text: &str, game: GameName, size: Size) -> Result<Option<usize>, String> {
    let bad = || format!("`{text}` is not a move on this board");
    if text == "pass" && game == GameName::Go {
        return Ok(None);
    }
    let column = letters(game).position(|letter| text.as_bytes().first() == Some(&letter));
    let row: Option<usize> = text.get(1..).and_then(|row| row.parse().ok());
    match (column, row) {
        (Some(column), Some(row)) if column < size.columns && (1..=size.rows).contains(&row) => {
            let row = if game == GameName::Go { size.rows - row } else { row - 1 };
            Ok(Some(row * size.columns + column))
        }
        _ => Err(bad()),
    }
}
