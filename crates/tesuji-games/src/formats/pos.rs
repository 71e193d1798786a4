//! `.pos` files: one position a line, blank lines and lines starting with `#` skipped.
//!
//! `<game> <WxH> [key=value …] : <rows> <side> [; answer=value …]`
//!
//! [`parse_line`] reads a line, [`line_text`] writes one, and [`numbered_lines`] finds the lines
//! that hold positions. Names of games, values of rules and moves are passed on as written, for the
//! game to judge; only the keys are known here. Marks have no place in the format.

use tesuji_core::{BoardSize, BoardSizeError};
use thiserror::Error;

use super::{
    diagram::{self, DiagramError},
    fields::{self, Fault},
    place::excerpt,
    spec::{OutOfTurn, PositionSpec, SpecMove},
};

/// The keys that may stand before the colon.
pub const RULE_KEYS: [&str; 7] = ["komi", "k", "captures", "cap_b", "cap_w", "claim", MOVES];

const MOVES: &str = "moves";

/// Why a line holds no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {problem}")]
pub struct PosError {
    /// The spot, in characters from 1 at the start of the line.
    pub column: usize,
    /// What is wrong.
    pub problem: PosProblem,
}

/// What can be wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PosProblem {
    /// Nothing in the line.
    #[error("the line is empty; expected `<game> <WxH> [key=value …] : <rows> <side>`")]
    Empty,
    /// Does not start with a name.
    #[error(
        "`{0}` is not the name of a game; expected `<game> <WxH> [key=value …] : <rows> <side>`"
    )]
    NotAGame(String),
    /// No colon outside quotes.
    #[error("no `:` before the diagram; expected `<game> <WxH> [key=value …] : <rows> <side>`")]
    MissingColon,
    /// Nothing after the name of the game.
    #[error("the board size is missing; expected WxH, such as 5x5, after the name of the game")]
    MissingSize,
    /// The second word is no size.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// A word where a pair should stand.
    #[error("`{0}` is not of the form key=value")]
    NotAPair(String),
    /// A quoted value without an end.
    #[error("the quote that opens here is never closed")]
    Unterminated,
    /// A quote in the middle of a value, or something right after a quoted value.
    #[error("a quoted value starts right after `=` and ends before a space")]
    StrayQuote,
    /// A key no game has.
    #[error("unknown key `{0}`; expected one of {known}", known = RULE_KEYS.join(", "))]
    UnknownKey(String),
    /// A key given twice.
    #[error("the key `{0}` is given twice")]
    DuplicateKey(String),
    /// The part after the colon.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
}

/// Why a position cannot be written as a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PosWriteError {
    /// The format demands a game.
    #[error("a .pos line must name the game, and the position names none")]
    NoGame,
    /// A name or key that is not one plain word.
    #[error("`{0}` cannot be written in a .pos line; expected one word without `=`, `;` or `\"`")]
    Name(String),
    /// A key that would not be read back.
    #[error(transparent)]
    Key(#[from] PosProblem),
    /// A value with a quote or a line break, for which there are no escapes.
    #[error("the value of `{0}` holds a quote or a line break, which a .pos line cannot hold")]
    Value(String),
    /// The format does not say who makes a move.
    #[error("a .pos line cannot say that a side moves out of turn: {0}")]
    OutOfTurn(#[from] OutOfTurn),
}

/// Reads one line.
pub fn parse_line(line: &str) -> Result<PositionSpec, PosError> {
    spec_of(line).map_err(|(at, problem)| {
        let column = 1 + line.char_indices().take_while(|&(start, _)| start < at).count();
        PosError { column, problem }
    })
}

/// The lines that hold something, with their numbers from 1.
pub fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with('#')
    })
}

/// Reads every line that holds a position; a bad one does not spoil the others.
pub fn parse_file(text: &str) -> impl Iterator<Item = (usize, Result<PositionSpec, PosError>)> {
    numbered_lines(text).map(|(number, line)| (number, parse_line(line)))
}

/// The line that says what `spec` says, save for its marks.
pub fn line_text(spec: &PositionSpec) -> Result<String, PosWriteError> {
    let game = spec.game.as_deref().ok_or(PosWriteError::NoGame)?;
    if !is_game_name(game) {
        return Err(PosWriteError::Name(game.to_owned()));
    }
    let mut line = format!("{game} {}", spec.setup.size);
    for (at, (key, value)) in spec.rules.iter().enumerate() {
        if !RULE_KEYS.contains(&key.as_str()) || key == MOVES {
            return Err(PosProblem::UnknownKey(key.clone()).into());
        }
        if spec.rules[..at].iter().any(|(earlier, _)| earlier == key) {
            return Err(PosProblem::DuplicateKey(key.clone()).into());
        }
        push_pair(&mut line, key, value)?;
    }
    let moves = spec.moves_in_turn()?;
    if let Some(text) =
        moves.iter().find(|text| text.is_empty() || text.contains(char::is_whitespace))
    {
        return Err(PosWriteError::Name((*text).to_owned()));
    }
    if !moves.is_empty() {
        push_pair(&mut line, MOVES, &moves.join(" "))?;
    }
    line.push_str(" : ");
    line.push_str(&diagram::diagram_text(&spec.setup));
    if !spec.answers.is_empty() {
        line.push_str(" ;");
    }
    for (key, value) in &spec.answers {
        push_pair(&mut line, key, value)?;
    }
    Ok(line)
}

fn push_pair(line: &mut String, key: &str, value: &str) -> Result<(), PosWriteError> {
    let unfit = |sign: char| sign.is_whitespace() || matches!(sign, '=' | ';' | '"');
    if key.is_empty() || key.contains(unfit) {
        return Err(PosWriteError::Name(key.to_owned()));
    }
    let value = fields::value_text(value).ok_or_else(|| PosWriteError::Value(key.to_owned()))?;
    *line += &format!(" {key}={value}");
    Ok(())
}

/// Any word may name a game as long as it cannot be taken for another part of the line.
fn is_game_name(word: &str) -> bool {
    let fit = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
    word.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && word.chars().all(fit)
        && word.parse::<BoardSize>().is_err()
}

fn spec_of(line: &str) -> Result<PositionSpec, Fault> {
    let start = line.len() - line.trim_start().len();
    if start == line.len() {
        return Err((0, PosProblem::Empty));
    }
    let (head, body) = fields::split_at(line, ':');
    let head_end = head.trim_end().len();
    let mut words = head.trim_start().splitn(2, char::is_whitespace);
    let game = words.next().unwrap_or_default();
    if !is_game_name(game) {
        return Err((start, PosProblem::NotAGame(excerpt(game))));
    }
    let after_game = words.next().unwrap_or_default().trim();
    let Some(size) = after_game.split_whitespace().next() else {
        return Err((head_end, PosProblem::MissingSize));
    };
    let size_at = head_end.saturating_sub(after_game.len());
    let size: BoardSize = size.parse().map_err(|error: BoardSizeError| (size_at, error.into()))?;
    let pairs_at = size_at + after_game.find(char::is_whitespace).unwrap_or(after_game.len());
    let (rules, moves) = rules_of(&line[pairs_at..head_end.max(pairs_at)], pairs_at)?;

    let body = body.ok_or((head_end, PosProblem::MissingColon))?;
    let (rows, answers) = fields::split_at(body, ';');
    let rows_at = line.len() - body.trim_start().len();
    let setup = diagram::parse_sized(rows, size).map_err(|error| in_line(line, rows_at, error))?;
    Ok(PositionSpec {
        game: Some(game.to_ascii_lowercase()),
        setup,
        rules,
        moves,
        answers: answers_of(answers.unwrap_or_default(), line.len())?,
        marks: Vec::new(),
    })
}

/// Turns a spot in the diagram, counted in characters, into one in the line, counted in bytes.
fn in_line(line: &str, rows_at: usize, error: DiagramError) -> Fault {
    let within: usize = line[rows_at..].chars().take(error.at).map(char::len_utf8).sum();
    (rows_at + within, error.into())
}

type Rules = Vec<(String, String)>;

fn rules_of(text: &str, base: usize) -> Result<(Rules, Vec<SpecMove>), Fault> {
    let mut rules = Rules::new();
    let mut moves = None;
    for pair in fields::pairs(text, base)? {
        if !RULE_KEYS.contains(&pair.key) {
            return Err((pair.at, PosProblem::UnknownKey(excerpt(pair.key))));
        }
        let key = pair.key.to_owned();
        let known = rules.iter().any(|(earlier, _)| *earlier == key);
        if known || (key == MOVES && moves.is_some()) {
            return Err((pair.at, PosProblem::DuplicateKey(key)));
        }
        if key == MOVES {
            let texts = pair.value.split_whitespace();
            let in_turn = |text: &str| SpecMove { player: None, text: text.to_owned() };
            moves = Some(texts.map(in_turn).collect());
        } else {
            rules.push((key, pair.value.to_owned()));
        }
    }
    Ok((rules, moves.unwrap_or_default()))
}

/// Reads the end of a line. Further semicolons outside quotes separate answers, as `win=b; bm=c3`
/// is easily written and would otherwise put the semicolon into the value.
fn answers_of(text: &str, line_end: usize) -> Result<Rules, Fault> {
    let mut answers = Rules::new();
    let mut rest = Some(text);
    while let Some(part) = rest {
        let base = line_end - part.len();
        let (here, after) = fields::split_at(part, ';');
        for pair in fields::pairs(here, base)? {
            answers.push((pair.key.to_owned(), pair.value.to_owned()));
        }
        rest = after;
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written_back() {
        for (line, written) in [
            (
                "go 5x4 komi=0.5 : ...x./..xo./.xo../..... b ; win=b bm=c3 src=\"a; b: c\"",
                "go 5x4 komi=0.5 : ...x./..xo./.xo../..... b ; win=b bm=c3 src=\"a; b: c\"",
            ),
            ("hex 2x1:.. w", "hex 2x1 : .. w"),
            (
                "\tGO 1X2\tmoves=\"a1  pass\" komi=7 :\tX/. B;win=b; bm=a1\r",
                "go 1x2 komi=7 moves=\"a1 pass\" : x/. b ; win=b bm=a1",
            ),
            (
                "ninuki 1x1 cap_b=2 cap_w=0 moves=a1 k=5 : . b ;",
                "ninuki 1x1 cap_b=2 cap_w=0 k=5 moves=a1 : . b",
            ),
            ("go 1x1 komi=\"\" : . b ; src=a:b", "go 1x1 komi=\"\" : . b ; src=\"a:b\""),
        ] {
            let spec = parse_line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(line_text(&spec).unwrap(), written);
            assert_eq!(parse_line(written).unwrap(), spec);
        }
    }

    #[test]
    fn bad_lines_say_where_and_why() {
        for (line, column, message) in [
            ("", 1, "the line is empty"),
            ("5x5 : . b", 1, "`5x5` is not the name of a game"),
            (": . b", 1, "`` is not the name of a game"),
            ("go : . b", 3, "the board size is missing"),
            ("go 5 : . b", 4, "`5` is not a board size"),
            ("go 0x5 : . b", 4, "board size 0x5 is out of range"),
            ("go komi=1 5x5 : . b", 4, "`komi=1` is not a board size"),
            ("go 1x1 . b", 8, "`.` is not of the form key=value"),
            ("go 1x1 komi=1", 14, "no `:` before the diagram"),
            ("go 1x1 komi=1 ; win=b", 15, "`;` is not of the form key=value"),
            ("go 1x1 comi=1 : . b", 8, "unknown key `comi`; expected one of komi, k,"),
            ("go 1x1 k=1 komi=1 k=2 : . b", 19, "the key `k` is given twice"),
            ("go 1x1 moves=a1 moves=a1 : . b", 17, "the key `moves` is given twice"),
            ("go 1x1 moves=\"a1 : . b", 14, "the quote that opens here is never closed"),
            ("go 1x1 : . b ; win", 16, "`win` is not of the form key=value"),
            ("go 1x1 : . b ; é=b src=\"x", 24, "the quote that opens here is never closed"),
            ("go 2x1 : .é b", 11, "row 1 from the top, column 2: unknown character `é`"),
            ("go 2x1 : .. ", 12, "the side to move is missing"),
            ("go 2x2 : .. b", 12, "expected 2 rows for a board of 2x2, found 1"),
        ] {
            let error = parse_line(line).unwrap_err();
            assert!(error.problem.to_string().starts_with(message), "{line}: {error}");
            assert_eq!(error.column, column, "{line}: {error}");
        }
    }

    #[test]
    fn files_skip_comments_and_number_the_rest() {
        let text = "# a comment\r\n\r\n  \t# another\r\nhex 1x1 : . b\r\noops\r\n\r\nhex 1x1 : . w";
        let read: Vec<_> = parse_file(text).map(|(number, spec)| (number, spec.is_ok())).collect();
        assert_eq!(read, [(4, true), (5, false), (7, true)]);
    }

    #[test]
    fn what_a_line_cannot_hold_is_refused() {
        let good = parse_line("go 1x1 komi=1 : . b ; src=x").unwrap();
        let broken = |change: fn(&mut PositionSpec)| {
            let mut spec = good.clone();
            change(&mut spec);
            line_text(&spec).unwrap_err().to_string()
        };
        assert!(broken(|spec| spec.game = None).contains("names none"));
        assert!(broken(|spec| spec.game = Some("5x5".into())).contains("`5x5`"));
        assert!(broken(|spec| spec.rules[0].0 = "size".into()).contains("unknown key `size`"));
        assert!(broken(|spec| spec.rules.push(("komi".into(), "2".into()))).contains("twice"));
        assert!(broken(|spec| spec.answers[0].1 = "a\"b".into()).contains("`src` holds a quote"));
        assert!(broken(|spec| spec.answers[0].0 = "a b".into()).contains("`a b`"));
        assert!(
            broken(|spec| {
                let player = Some(tesuji_core::Player::White);
                spec.moves.push(SpecMove { player, text: "a1".into() });
            })
            .contains("out of turn")
        );
    }
}
