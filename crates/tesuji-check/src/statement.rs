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
//! were played from there and count as history. Every line is there exactly once, in this order. A race has
//! three more lines after `moves` and a line `shows` for each proof that follows:
//!
//! ```text
//! black c3
//! white d4 f6
//! region a1 a2 b1
//! shows black captures, black first
//! shows white is not captured, white first
//! ```
//!
//! Where White's stones are in an eye of Black, a line `keeper black` follows `region`, and what is shown is that
//! a side `wins` or `does not lose`. A line `confined`, as in life and death below, may come before `shows`; older files
//! do not have it and mean the same. With `shown to stay` in place of `taken`, that is checked, too.
//!
//! `bounded-go` and `bounded-hex` are about several aims of a side at once. After `moves` come the aims, what some are
//! worth besides themselves, and a line `shows` for each proof:
//!
//! ```text
//! aim A 2 of a1 b1 c1
//! aim B c3
//! order B is worth A
//! shows black reaches A, or B
//! shows white prevents A and B
//! ```
//!
//! In Go so many of the points are to be held at the end of the game, in Hex an aim is two places to be joined, each a
//! cell, `top`, `bottom`, `left` or `right`. The bound may be `nothing`.
//!
//! Life and death has these lines after `moves` (what can be shown: `tsumego::claim`):
//!
//! ```text
//! targets c3
//! region c3 c4 d4
//! confined stones are played on these points only; the stones around them are taken to stay
//! shows black lives, white first, 1 ko threat for white
//! ```

use std::fmt;

use crate::{
    board::{Cells, EMPTY, Size, stone},
    bounded::Aims,
    tsumego::claim::{Aim, Said},
};

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
    Race,
    Tsumego,
    BoundedGo,
    BoundedHex,
}

impl GameName {
    /// Whether it is about a bound over several aims.
    pub fn is_bounded(self) -> bool {
        matches!(self, GameName::BoundedGo | GameName::BoundedHex)
    }

    fn is_hex(self) -> bool {
        matches!(self, GameName::Hex | GameName::BoundedHex)
    }
}

/// One thing that is to be proven about the position.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The side that is said to succeed.
    pub winner: Colour,
    /// Whether a draw, or a race in which nothing is captured, is a success; in life and death, play
    /// that ends because both pass.
    pub draw_will_do: bool,
    /// The side that moves first, in races and in life and death; elsewhere the position says it.
    pub first: Option<Colour>,
    /// Black's and White's ko threats, in races and in life and death.
    pub threats: [usize; 2],
    /// In bounded games, what the claimant is to reach: all the aims of one of these lists.
    pub bound: Vec<Vec<usize>>,
    /// In bounded games, the side whose aims they are; in life and death, the one of which something is
    /// said or denied.
    pub claimant: Colour,
    /// In life and death, what is said.
    pub aim: Option<Aim>,
}

impl Claim {
    /// That a side wins, or does not lose.
    pub fn new(winner: Colour, draw_will_do: bool) -> Claim {
        Claim {
            winner,
            draw_will_do,
            first: None,
            threats: [0; 2],
            bound: Vec::new(),
            claimant: winner,
            aim: None,
        }
    }
}

/// What is to be proven.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The lines themselves.
    pub text: String,
    /// What is claimed, one proof each; Go and Hex have one.
    pub(crate) claims: Vec<Claim>,
    pub(crate) game: GameName,
    pub(crate) size: Size,
    /// Twice the komi.
    pub(crate) komi_twice: i64,
    pub(crate) start: Cells,
    pub(crate) to_move: Colour,
    /// The cells of the moves played since, nothing for a pass.
    pub(crate) moves: Vec<Option<usize>>,
    /// In races, the stones of Black and White that must not be captured.
    pub(crate) essential: [Vec<usize>; 2],
    /// In races, the empty points where stones may be played; in life and death all such points.
    pub(crate) region: Vec<usize>,
    /// In life and death, a stone of each group that is attacked.
    pub(crate) targets: Vec<usize>,
    /// In races, the side that has the other's essential stones in an eye.
    pub(crate) keeper: Option<Colour>,
    /// In bounded games, the aims and what they are worth.
    pub(crate) aims: Aims,
    /// In races, whether the stones around the region are said to be shown to stay (or else to be taken to), if the
    /// file says anything about them.
    pub(crate) bounds_stay: Option<bool>,
    pub(crate) nodes: u64,
}

/// What has to be said about the region of life and death.
const CONFINED: &str =
    "stones are played on these points only; the stones around them are taken to stay";

/// What may be said of that of a race, where it is to be checked.
const SHOWN: &str =
    "stones are played on these points only; the stones around them are shown to stay";

/// The letters of columns: Go does without i.
fn letters(game: GameName) -> impl Iterator<Item = u8> {
    (b'a'..=b'z').filter(move |&letter| game.is_hex() || letter != b'i')
}

impl Statement {
    /// The aims of a bounded game and their order, in words.
    fn aims_in_words(&self) -> String {
        let told = |line: &&str| line.starts_with("aim ") || line.starts_with("order ");
        let lines: Vec<&str> = self.text.lines().filter(told).collect();
        lines.join("; ")
    }

    /// In a sentence: `black wins: go 3x3, komi 8.5, .../.../... b`.
    pub fn sentence(&self) -> String {
        let lines = |key: &str| -> Vec<&str> {
            let found = self.text.lines().filter_map(|line| line.strip_prefix(key));
            found.map(str::trim_start).collect()
        };
        let line = |key: &str| lines(key).first().copied().unwrap_or_default();
        let shows = lines("shows ").join("; ");
        let mut text = format!("{shows}: {} {}", line("game "), line("board "));
        if self.game == GameName::Go {
            text += &format!(", komi {}", line("komi "));
        }
        if self.game == GameName::Race {
            let (black, white) = (line("black "), line("white "));
            text += &format!(", black {black}, white {white}, region {}", line("region "));
            let stay = if self.bounds_stay == Some(true) { "shown" } else { "taken" };
            text += &format!(
                " (play is confined to these points; the stones around them are {stay} to stay)"
            );
            if let Some(keeper) = self.keeper {
                text += &format!(", keeper {keeper}");
            }
        }
        if self.game == GameName::Tsumego {
            let (targets, region) = (line("targets "), line("region "));
            text += &format!(", targets {targets}, {CONFINED}: {region}");
        }
        if self.game.is_bounded() {
            text += &format!(", {}", self.aims_in_words());
        }
        text += &format!(", {}", line("start "));
        if !self.moves.is_empty() {
            text += &format!(", after {}", line("moves"));
        }
        text
    }

    pub(crate) fn parse(text: &str) -> Result<Statement, String> {
        let mut lines = Lines(text.lines().peekable());
        let version = lines.value("tesuji-proof")?;
        if version != "1" {
            return Err(format!("this is version `{version}` of the format; only 1 is known"));
        }
        let game = match lines.value("game")? {
            "go" => GameName::Go,
            "hex" => GameName::Hex,
            "race" => GameName::Race,
            "tsumego" => GameName::Tsumego,
            "bounded-go" => GameName::BoundedGo,
            "bounded-hex" => GameName::BoundedHex,
            other => return Err(format!("no rules for the game `{other}`")),
        };
        let size = parse_size(lines.value("board")?, game)?;
        let komi_twice = if game == GameName::Go { parse_komi(lines.value("komi")?)? } else { 0 };
        let (start, to_move) = parse_diagram(lines.value("start")?, size)?;
        let words = lines.value("moves")?.split_ascii_whitespace();
        let moves = words.map(|word| parse_move(word, game, size)).collect::<Result<_, _>>()?;
        let mut points = |key: &str, games: &[GameName]| -> Result<Vec<usize>, String> {
            let line = if games.contains(&game) { lines.value(key)? } else { "" };
            line.split_ascii_whitespace().map(|word| parse_point(word, game, size)).collect()
        };
        let race = [GameName::Race];
        let essential = [points("black", &race)?, points("white", &race)?];
        let targets = points("targets", &[GameName::Tsumego])?;
        let region = points("region", &[GameName::Race, GameName::Tsumego])?;
        if game == GameName::Tsumego && lines.value("confined")? != CONFINED {
            return Err(format!("after the region must be said: {CONFINED}"));
        }
        let has_keeper = game == GameName::Race && lines.next_is("keeper");
        let keeper = match has_keeper {
            true => Some(parse_colour(lines.value("keeper")?).ok_or("there is no such keeper")?),
            false => None,
        };
        let bounds_stay = match game == GameName::Race && lines.next_is("confined") {
            false => None,
            true => match lines.value("confined")? {
                CONFINED => Some(false),
                SHOWN => Some(true),
                other => return Err(format!("`confined {other}` is nothing that can be said")),
            },
        };
        let aims = match game.is_bounded() {
            true => Aims::parse(&mut lines, game, size)?,
            false => Aims::default(),
        };
        let claim = |lines: &mut Lines<'_>| {
            let text = lines.value("shows")?;
            match game {
                GameName::Tsumego => parse_fate(text, size),
                _ if game.is_bounded() => aims.claim(text),
                _ => parse_claim(text, game, has_keeper),
            }
        };
        let mut claims = vec![claim(&mut lines)?];
        let has_more = !matches!(game, GameName::Go | GameName::Hex);
        while has_more && lines.next_is("shows") {
            claims.push(claim(&mut lines)?);
        }
        let nodes = lines.value("nodes")?;
        let nodes = nodes.parse().map_err(|_| format!("`{nodes}` is not a number of nodes"))?;
        if let Some(line) = lines.0.next() {
            return Err(format!("unexpected line `{line}`"));
        }
        let text = text.to_owned();
        Ok(Statement {
            text,
            claims,
            game,
            size,
            komi_twice,
            start,
            to_move,
            moves,
            essential,
            region,
            targets,
            keeper,
            aims,
            bounds_stay,
            nodes,
        })
    }
}

/// The lines that have not been read yet.
pub(crate) struct Lines<'a>(std::iter::Peekable<std::str::Lines<'a>>);

impl<'a> Lines<'a> {
    /// What the next line says, which must begin with this key.
    pub(crate) fn value(&mut self, key: &str) -> Result<&'a str, String> {
        let line = self.0.next().unwrap_or_default();
        match line.strip_prefix(key) {
            Some("") => Ok(""),
            Some(value) if value.starts_with(' ') => Ok(&value[1..]),
            _ => Err(format!("expected a line `{key} …`, found `{line}`")),
        }
    }

    pub(crate) fn next_is(&mut self, key: &str) -> bool {
        self.0.peek().is_some_and(|line| line.split(' ').next() == Some(key))
    }
}

pub(crate) fn parse_colour(word: &str) -> Option<Colour> {
    match word {
        "black" => Some(Colour::Black),
        "white" => Some(Colour::White),
        _ => None,
    }
}

/// `black wins`, or in a race `black captures, white first, 1 ko threat for black`.
fn parse_claim(text: &str, game: GameName, has_keeper: bool) -> Result<Claim, String> {
    let bad = || nothing_to_show(text);
    let (wins, does_not_lose) = match game {
        GameName::Race if !has_keeper => ("captures", "is not captured"),
        _ => ("wins", "does not lose"),
    };
    let (what, terms) = match game {
        GameName::Race => parse_terms(text)?,
        _ => (text, Terms { first: None, threats: [0; 2] }),
    };
    let (winner, what) = what.split_once(' ').ok_or_else(bad)?;
    let draw_will_do = match what {
        _ if what == wins => false,
        _ if what == does_not_lose => true,
        _ => return Err(bad()),
    };
    let winner = parse_colour(winner).ok_or_else(bad)?;
    let Terms { first, threats } = terms;
    Ok(Claim { first, threats, ..Claim::new(winner, draw_will_do) })
}

/// `black does not live, white first`: what is said of a side in life and death.
fn parse_fate(text: &str, size: Size) -> Result<Claim, String> {
    let bad = || nothing_to_show(text);
    let (what, Terms { first, threats }) = parse_terms(text)?;
    let (claimant, what) = what.split_once(' ').ok_or_else(bad)?;
    let claimant = parse_colour(claimant).ok_or_else(bad)?;
    let said = Said::parse(what, |point| parse_point(point, GameName::Tsumego, size).ok());
    let said = said.ok_or_else(bad)?;
    let winner = if said.is_denied { claimant.opponent() } else { claimant };
    let claim = Claim::new(winner, said.holds());
    Ok(Claim { first, threats, claimant, aim: Some(said.aim), ..claim })
}

fn nothing_to_show(text: &str) -> String {
    format!("`{text}` is nothing that can be shown")
}

/// What follows a claim about a fight.
struct Terms {
    first: Option<Colour>,
    threats: [usize; 2],
}

/// A claim about a fight without `, white first` and `, 1 ko threat for black`, and these.
fn parse_terms(text: &str) -> Result<(&str, Terms), String> {
    let bad = || nothing_to_show(text);
    let colour = |word: &str| parse_colour(word).ok_or_else(bad);
    let mut parts = text.split(", ");
    let what = parts.next().ok_or_else(bad)?;
    let first = parts.next().and_then(|part| part.strip_suffix(" first")).ok_or_else(bad)?;
    let mut terms = Terms { first: Some(colour(first)?), threats: [0; 2] };
    if let Some(part) = parts.next() {
        let (threats, side) = part
            .split_once(" ko threat for ")
            .or_else(|| part.split_once(" ko threats for "))
            .ok_or_else(bad)?;
        let side = if colour(side)? == Colour::Black { 0 } else { 1 };
        terms.threats[side] = threats.parse::<u8>().map_err(|_| bad())?.into();
    }
    if parts.next().is_some() { Err(bad()) } else { Ok((what, terms)) }
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

/// A point, or nothing for a pass, where there are passes.
fn parse_move(text: &str, game: GameName, size: Size) -> Result<Option<usize>, String> {
    match text {
        "pass" if !game.is_hex() => Ok(None),
        _ => parse_point(text, game, size).map(Some),
    }
}

/// A letter for the column, in Go without i, and a row counted from the bottom in Go, from the top
/// in Hex.
pub(crate) fn parse_point(text: &str, game: GameName, size: Size) -> Result<usize, String> {
    let bad = || format!("`{text}` is not a point of this board");
    let column = letters(game).position(|letter| text.as_bytes().first() == Some(&letter));
    let row: Option<usize> = text.get(1..).and_then(|row| row.parse().ok());
    match (column, row) {
        (Some(column), Some(row)) if column < size.columns && (1..=size.rows).contains(&row) => {
            let row = if game.is_hex() { row - 1 } else { size.rows - row };
            Ok(row * size.columns + column)
        }
        _ => Err(bad()),
    }
}
