//! The one place that lists the games.
//!
//! [`open`] turns a [`PositionSpec`], which knows no rules, into a position of the game it names, and
//! hands it to a [`Visitor`]. The visitor is generic, so everything behind it is compiled for the game
//! and for the number of machine words its board needs, without dynamic dispatch. A new game is a new
//! arm here, an implementation of [`Listed`] and an entry in [`GAMES`].

use tesuji_core::{Game, Notation, Setup, SetupError, Storable};
use tesuji_proof::Certify;
use thiserror::Error;

use crate::{
    formats::{OutOfTurn, PositionSpec, diagram_text},
    go::{Go, Komi, KomiError},
    hex::Hex,
    picture::Pictured,
};

/// The names of the games, as on the command line and in `.pos` files.
pub const GAMES: [&str; 2] = ["go", "hex"];

/// What commands ask of every listed game beyond its rules and notation.
pub trait Listed: Pictured + Certify + Storable {
    /// Whether the game can end in a draw under the rules of this position. Where it cannot, one
    /// claim settles a position; otherwise it takes two.
    fn can_draw(&self) -> bool;

    /// Sets one of the [`OPTIONS`] to a value that [`check_option`] accepts. Options of other games
    /// change nothing.
    fn configure(&mut self, _name: &str, _value: &str) {}

    /// The same position and past, won by Black if the score is at least so many points and by White
    /// otherwise, in games that are decided by a score. Nothing else changes, so proofs that Black wins
    /// stay proofs when `least` falls, and proofs that White wins when it rises.
    fn with_least_score(&self, _least: i32) -> Option<Self> {
        None
    }

    /// The score as the board stands, Black minus White, in games that are decided by a score.
    fn score_on_board(&self) -> Option<i32> {
        None
    }
}

impl<const N: usize> Listed for Hex<N> {
    fn can_draw(&self) -> bool {
        false
    }

    fn configure(&mut self, name: &str, value: &str) {
        if name == "hex.knowledge" {
            let position = self.clone();
            *self = match value {
                "on" => position.with_knowledge(),
                _ => position.without_knowledge(),
            };
        }
    }
}

impl<const N: usize> Listed for Go<N> {
    fn can_draw(&self) -> bool {
        self.komi().half_points() % 2 == 0
    }

    fn with_least_score(&self, least: i32) -> Option<Self> {
        let komi = Komi::from_half_points(2 * least - 1).ok()?;
        Some(self.clone().with_komi(komi))
    }

    fn score_on_board(&self) -> Option<i32> {
        Some(self.score())
    }

    fn configure(&mut self, name: &str, value: &str) {
        if let ("go.safety", Ok(safety)) = (name, value.parse()) {
            *self = self.clone().with_safety(safety);
        }
    }
}

/// Something that can be set about a game, other than its rules: how much is known about it.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// The name, which begins with that of the game.
    pub name: &'static str,
    /// The value with all knowledge used, and with none.
    pub on: &'static str,
    /// See `on`.
    pub off: &'static str,
    /// The values there are.
    pub values: &'static [&'static str],
    /// What it does.
    pub help: &'static str,
}

/// Everything that can be set about games.
pub const OPTIONS: [GameOption; 2] = [
    GameOption {
        name: "go.safety",
        on: "bss-pairs",
        off: "none",
        values: &[
            "none",
            "benson",
            "lap",
            "bss",
            "lap-pairs",
            "bss-pairs",
            "bss-no-el",
            "bss-no-ip",
            "bss-no-hunt",
            "lap-eyes",
            "bss-eyes",
        ],
        help: "static safety in Go: how positions are decided without search",
    },
    GameOption {
        name: "hex.knowledge",
        on: "on",
        off: "off",
        values: &["on", "off"],
        help: "fill-in, virtual connections and must-play in Hex",
    },
];

/// Whether an option exists and can have this value; otherwise a sentence that names what is wrong.
pub fn check_option(name: &str, value: &str) -> Result<(), String> {
    let Some(option) = OPTIONS.iter().find(|option| option.name == name) else {
        let names = OPTIONS.map(|option| option.name).join(", ");
        return Err(format!("there is no option `{name}`; the options of games are {names}"));
    };
    if option.values.contains(&value) {
        return Ok(());
    }
    let values = option.values.join(", ");
    Err(format!("`{value}` is not a value of {name}; expected one of {values}"))
}

/// Something to be done with a position of any game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Listed>(self, position: G) -> Self::Output;
}

/// Something to be done with a position of Go, for what only Go has.
pub trait GoVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<const N: usize>(self, position: Go<N>) -> Self::Output;
}

/// Why a description is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// The description names no game.
    #[error("the position does not say which game it is; expected one of {}", GAMES.join(", "))]
    NoGame,
    /// A game that is not listed.
    #[error("unknown game `{0}`; expected one of {known}", known = GAMES.join(", "))]
    UnknownGame(String),
    /// Another game where only Go will do.
    #[error("the position is for {0}, but only go will do")]
    NotGo(String),
    /// A rule the game does not have.
    #[error("{game} has no rule `{key}`; expected {}", expected_keys(game))]
    UnknownRule {
        /// The game.
        game: &'static str,
        /// The key.
        key: String,
    },
    /// A bad komi.
    #[error(transparent)]
    Komi(#[from] KomiError),
    /// A bad claim.
    #[error("`{0}` is not a claim; expected win or not-lose")]
    Claim(String),
    /// Stones that cannot stand like this.
    #[error("{error}{}", spot(error, diagram, *columns))]
    Setup {
        /// What is wrong, and where.
        error: SetupError,
        /// The diagram.
        diagram: String,
        /// The width of its rows.
        columns: usize,
    },
    /// Two moves in a row by one side, in a game without passes.
    #[error(transparent)]
    OutOfTurn(#[from] OutOfTurn),
    /// A move that cannot be played.
    #[error("move {number}: {reason}")]
    Move {
        /// The number of the move, counted from 1.
        number: usize,
        /// The move as written.
        text: String,
        /// Why it cannot be played, naming the move.
        reason: String,
    },
}

/// Opens the position a description stands for, its moves played, and lets the visitor see it.
pub fn open<V: Visitor>(spec: &PositionSpec, visitor: V) -> Result<V::Output, OpenError> {
    match spec.game.as_deref().ok_or(OpenError::NoGame)? {
        "go" => open_go(spec, visitor),
        "hex" => open_hex(spec, visitor),
        other => Err(OpenError::UnknownGame(other.to_owned())),
    }
}

/// Calls `$open::<N>` with as many words as hold the cells of the board. Few sizes are offered: every search
/// is compiled for each of them, and beyond 11x11 nobody waits for a word more.
macro_rules! with_words {
    ($cells:expr, $open:ident($($argument:expr),*)) => {
        match $cells {
            0..=64 => $open::<1, V>($($argument),*),
            65..=128 => $open::<2, V>($($argument),*),
            129..=384 => $open::<6, V>($($argument),*),
            // 26x26, the largest board there is, has 676 cells.
            _ => $open::<11, V>($($argument),*),
        }
    };
}

fn open_hex<V: Visitor>(spec: &PositionSpec, visitor: V) -> Result<V::Output, OpenError> {
    check_rules("hex", spec)?;
    with_words!(spec.setup.size.cells(), hex_of_words(spec, visitor))
}

fn hex_of_words<const N: usize, V: Visitor>(
    spec: &PositionSpec,
    visitor: V,
) -> Result<V::Output, OpenError> {
    let position =
        Hex::<N>::from_setup(&spec.setup).map_err(|error| refused(error, &spec.setup))?;
    // Moves given with a position are played as they stand: nothing is filled in before the question.
    Ok(visitor.visit(after(position, &spec.moves_in_turn()?)?.with_knowledge()))
}

fn open_go<V: Visitor>(spec: &PositionSpec, visitor: V) -> Result<V::Output, OpenError> {
    check_rules("go", spec)?;
    let komi = spec.rule("komi").map_or(Ok(Komi::default()), str::parse)?;
    with_words!(spec.setup.size.cells(), go_of_words(spec, komi, visitor))
}

fn go_of_words<const N: usize, V: Visitor>(
    spec: &PositionSpec,
    komi: Komi,
    visitor: V,
) -> Result<V::Output, OpenError> {
    Ok(visitor.visit(go_position::<N>(spec, komi)?))
}

fn go_position<const N: usize>(spec: &PositionSpec, komi: Komi) -> Result<Go<N>, OpenError> {
    let position =
        Go::<N>::from_setup(&spec.setup, komi).map_err(|error| refused(error, &spec.setup))?;
    after(position, &spec.moves_with_passes("pass"))
}

/// Opens a description that is, or may be taken to be, one of a position of Go.
pub fn open_as_go<V: GoVisitor>(spec: &PositionSpec, visitor: V) -> Result<V::Output, OpenError> {
    match spec.game.as_deref() {
        None | Some("go") => {}
        Some(other) => return Err(OpenError::NotGo(other.to_owned())),
    }
    check_rules("go", spec)?;
    // A komi means nothing to what only looks at the board, but a bad one is a bad line.
    let komi = spec.rule("komi").map_or(Ok(Komi::default()), str::parse)?;
    with_words!(spec.setup.size.cells(), visit_go(spec, komi, visitor))
}

fn visit_go<const N: usize, V: GoVisitor>(
    spec: &PositionSpec,
    komi: Komi,
    visitor: V,
) -> Result<V::Output, OpenError> {
    let mut go =
        Go::<N>::from_setup(&spec.setup, komi).map_err(|error| refused(error, &spec.setup))?;
    for (number, text) in (1..).zip(spec.moves_with_passes("pass")) {
        // What only looks at the board does not care for passes before.
        if go.is_over() {
            go.play_on();
        }
        let mv = go.parse_move(text).map_err(|reason| {
            let text = text.to_owned();
            OpenError::Move { number, text, reason }
        })?;
        go.play(mv);
    }
    Ok(visitor.visit(go))
}

/// The position after these moves.
fn after<G: Notation>(mut position: G, moves: &[&str]) -> Result<G, OpenError> {
    for (number, text) in (1..).zip(moves) {
        let mv = position.parse_move(text).map_err(|reason| {
            let text = (*text).to_owned();
            OpenError::Move { number, text, reason }
        })?;
        position.play(mv);
    }
    Ok(position)
}

/// The rules a game has, `claim` aside, which belongs to the question and not to the game.
fn rule_keys(game: &str) -> &'static [&'static str] {
    match game {
        "go" => &["komi"],
        _ => &[],
    }
}

fn check_rules(game: &'static str, spec: &PositionSpec) -> Result<(), OpenError> {
    for (key, value) in &spec.rules {
        if key == "claim" {
            if value != "win" && value != "not-lose" {
                return Err(OpenError::Claim(value.clone()));
            }
        } else if !rule_keys(game).contains(&key.as_str()) {
            return Err(OpenError::UnknownRule { game, key: key.clone() });
        }
    }
    Ok(())
}

fn expected_keys(game: &str) -> String {
    let mut keys = rule_keys(game).to_vec();
    keys.extend(["claim", "moves"]);
    keys.join(", ")
}

fn refused(error: SetupError, setup: &Setup) -> OpenError {
    OpenError::Setup { error, diagram: diagram_text(setup), columns: setup.size.columns() }
}

/// The diagram with a caret under the cell to blame, if there is one.
fn spot(error: &SetupError, diagram: &str, columns: usize) -> String {
    let Some(cell) = error.cell else { return String::new() };
    // Every row but the first has a slash before it.
    let caret = cell + cell / columns;
    format!("\n  {diagram}\n  {:caret$}^", "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pos::parse_line;

    /// Game, size, side to move, number of moves and whether draws are possible.
    struct Describe;

    impl Visitor for Describe {
        type Output = String;

        fn visit<G: Listed>(self, position: G) -> String {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let (size, mover) = (position.size(), position.to_move());
            let draws = if position.can_draw() { "draws" } else { "no draws" };
            format!("{} {size} {mover} {} {draws}", G::NAME, moves.len())
        }
    }

    #[test]
    fn every_game_and_word_count_opens() {
        for (line, expected) in [
            ("hex 3x3 : x../.../... w", "hex 3x3 white 8 no draws"),
            ("hex 3x3 moves=\"a1 b2\" : .../.../... b", "hex 3x3 black 7 no draws"),
            ("go 2x2 : ../.. b", "go 2x2 black 5 no draws"),
            ("go 2x2 komi=1 moves=\"a1 pass\" : ../.. b", "go 2x2 black 4 draws"),
            ("go 2x2 moves=\"pass pass\" : ../.. b", "go 2x2 black 0 no draws"),
        ] {
            assert_eq!(open(&parse_line(line).unwrap(), Describe).unwrap(), expected);
        }
        for (side, moves) in [(8, 64), (11, 121), (16, 256), (19, 361), (25, 625), (26, 676)] {
            let mut spec =
                PositionSpec::bare(Setup::empty(format!("{side}x{side}").parse().unwrap()));
            spec.game = Some("hex".to_owned());
            let expected = format!("hex {side}x{side} black {moves} no draws");
            assert_eq!(open(&spec, Describe).unwrap(), expected);
            spec.game = Some("go".to_owned());
            assert_eq!(open(&spec, Describe).is_ok(), side <= 25);
        }
    }

    #[test]
    fn errors_name_the_token_and_point_at_the_spot() {
        for (line, message) in [
            ("chess 1x1 : . b", "unknown game `chess`; expected one of go, hex"),
            ("hex 1x1 komi=1 : . b", "hex has no rule `komi`; expected claim, moves"),
            ("go 1x1 k=1 : . b", "go has no rule `k`; expected komi, claim, moves"),
            ("go 1x1 komi=x : . b", "`x` is not a komi; expected a whole or half number"),
            ("go 1x1 claim=yes : . b", "`yes` is not a claim; expected win or not-lose"),
            ("hex 2x2 moves=\"a1 a1\" : ../.. b", "move 2: `a1` is taken by a black stone"),
            ("go 2x2 moves=\"a1 c3\" : ../.. b", "move 2: `c3` is off the board"),
            (
                "go 3x3 : ..o/.ox/..o w",
                "the black stone at c2 belongs to a block without liberties\n  \
                 ..o/.ox/..o w\n        ^",
            ),
        ] {
            let spec = parse_line(line).unwrap();
            let error = open(&spec, Describe).unwrap_err().to_string();
            assert!(error.starts_with(message), "{line}: {error}");
        }
    }
}
