//! From arguments to positions: `<game> <position>`, a file, or standard input. This is where files
//! are read; what their contents mean is for `tesuji_games::formats` to say.

use std::{
    fs::File,
    io::{self, Read},
};

use clap::Args;
use tesuji_games::{
    formats::{
        self, At, PositionSpec, ReadError, ReadOptions, Selection, SpecMove, Variation,
        sgf::Collection,
    },
    go::Komi,
    open::GAMES,
};

use crate::exit::Failure;

/// Files of positions are text; anything larger than this is something else.
const MOST_BYTES: u64 = 64 << 20;

/// Which position.
#[derive(Args, Clone, Debug)]
pub struct PositionArgument {
    /// The game (go or hex); or a .pos or SGF file or `-`, which say the game themselves
    #[arg(value_name = "GAME")]
    first: Option<String>,

    /// `WxH` (an empty board, columns by rows), a diagram `rows side` such as "x.o/.x./... b", the
    /// path of a .pos or SGF file, or `-` for standard input
    #[arg(value_name = "POSITION")]
    second: Option<String>,

    #[command(flatten)]
    choice: Choice,
}

/// Which position, for commands that are about Go alone.
#[derive(Args, Clone, Debug)]
pub struct GoPosition {
    /// A diagram `rows side`, the path of a .pos or SGF file, or `-`; the word `go` may come first
    #[arg(value_name = "POSITION", required = true, num_args = 1..=2)]
    words: Vec<String>,

    #[command(flatten)]
    choice: Choice,
}

/// Which position of a game or of several, and moves to play from there.
#[derive(Args, Clone, Default, Debug)]
pub struct Choice {
    /// The position at the root of a game record (before the first move), at its end, or after N
    /// moves [default: the root of a problem, the end of anything else]
    #[arg(long, value_name = "root|end|N")]
    at: Option<At>,

    /// The game of an SGF collection, or the position of a .pos file, from 1 [default: the first
    /// game, all positions]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,

    /// The variation, by the branch taken at each fork, from 1, such as 2.1; its end without --at
    #[arg(long, value_name = "BRANCHES")]
    line: Option<Variation>,

    /// Moves to play from the position first, such as "c3 d4 pass"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// Rules that differ from game to game.
#[derive(Args, Clone, Debug)]
pub struct RuleOptions {
    /// Go: points for White, a whole or half number [default: 0.5]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub komi: Option<Komi>,
}

/// Positions in the order they were given.
pub struct Positions {
    /// The file they are from, for messages.
    pub name: Option<String>,
    /// The positions.
    pub entries: Vec<NumberedPosition>,
}

/// A position and where it is from.
pub struct NumberedPosition {
    /// The line of the file, if it is from one.
    pub line: Option<usize>,
    /// The position, or what is wrong with it.
    pub spec: Result<PositionSpec, String>,
    /// Which position of a game it is, in words, where there are several or one was chosen.
    pub meant: Option<String>,
}

impl NumberedPosition {
    /// A position that is in no file.
    pub fn alone(spec: PositionSpec) -> NumberedPosition {
        NumberedPosition { line: None, spec: Ok(spec), meant: None }
    }
}

impl PositionArgument {
    /// The positions meant, with the rules of the command line in place of their own.
    pub fn read(&self, rules: Option<&RuleOptions>) -> Result<Positions, Failure> {
        let (game, position) = self.words()?;
        let komi = rules.and_then(|rules| rules.komi);
        if let (Some(game), Some(_)) = (&game, komi)
            && game != "go"
        {
            return Err(Failure::usage(format!("--komi is a rule of go; {game} has no komi")));
        }
        let mut positions = positions(game.as_deref(), position, &self.choice)?;
        if let Some(komi) = komi {
            for spec in positions.entries.iter_mut().flat_map(|entry| &mut entry.spec) {
                set_rule(spec, "komi", &komi.to_string());
            }
        }
        Ok(positions)
    }

    /// The game, if it was given, and the position.
    fn words(&self) -> Result<(Option<String>, &str), Failure> {
        let known = format!("the games are {}", GAMES.join(", "));
        match (self.first.as_deref(), self.second.as_deref()) {
            (None, _) => Err(Failure::usage(
                "no position given; expected <GAME> <POSITION>, or a file or `-`",
            )),
            (Some(game), Some(position)) => {
                let name = game.to_ascii_lowercase();
                if !GAMES.contains(&name.as_str()) {
                    return Err(Failure::usage(format!("unknown game `{game}`; {known}")));
                }
                Ok((Some(name), position))
            }
            (Some(only), None) if GAMES.contains(&only.to_ascii_lowercase().as_str()) => {
                let message =
                    format!("no position given; expected one after `{only}`, such as 5x5");
                Err(Failure::usage(message))
            }
            (Some(only), None) if formats::looks_inline(only) => {
                let message = format!("which game is `{only}`? expected it first; {known}");
                Err(Failure::usage(message))
            }
            (Some(only), None) => Ok((None, only)),
        }
    }
}

/// Gives a rule a value, whatever the source says.
pub fn set_rule(spec: &mut PositionSpec, key: &str, value: &str) {
    spec.rules.retain(|(name, _)| name != key);
    spec.rules.push((key.to_owned(), value.to_owned()));
}

impl GoPosition {
    /// The positions meant. `what` is what the command is about, such as `races`.
    pub fn read(&self, what: &str) -> Result<Positions, Failure> {
        self.read_from(self.source(what)?)
    }

    /// Where they are to be read from: a diagram, a path or `-`.
    pub fn source(&self, what: &str) -> Result<&str, Failure> {
        match &self.words[..] {
            [position] => Ok(position),
            [game, position] if game.eq_ignore_ascii_case("go") => Ok(position),
            [game, _] => {
                let message = format!("{what} are part of go, but `{game}` comes first");
                Err(Failure::usage(message))
            }
            _ => Err(Failure::usage("expected one position")),
        }
    }

    /// The games of an SGF file, with their variations, and which of them is meant, if one was chosen.
    pub fn records(&self, source: &str) -> Result<(Collection, Option<usize>), Failure> {
        let (name, bytes) = bytes(Some("go"), source)?;
        let collection =
            Collection::read(&bytes).map_err(|error| Failure::input(format!("{name}: {error}")))?;
        Ok((collection, self.choice.game.map(|number| number as usize)))
    }

    /// The positions meant of a source, which may be another: a file of the folder that was named.
    pub fn read_from(&self, source: &str) -> Result<Positions, Failure> {
        positions(Some("go"), source, &self.choice)
    }
}

/// The positions of a file, or of standard input (`-`), which say their game.
pub fn from_file(name: &str) -> Result<Positions, Failure> {
    positions(None, name, &Choice::default())
}

/// The positions of an argument: typed, in a file, or from standard input.
fn positions(game: Option<&str>, position: &str, choice: &Choice) -> Result<Positions, Failure> {
    let mut positions = match position != "-" && formats::looks_inline(position) {
        true => typed(game, position, choice)?,
        false => in_file(game, position, choice)?,
    };
    let texts = || choice.moves.iter().flat_map(|moves| moves.split_whitespace());
    for entry in &mut positions.entries {
        if let Ok(spec) = &mut entry.spec {
            spec.moves.extend(texts().map(|text| SpecMove { player: None, text: text.to_owned() }));
        }
        if let Some(meant) = entry.meant.as_mut().filter(|_| texts().next().is_some()) {
            *meant += &format!(", then {}", texts().collect::<Vec<_>>().join(" "));
        }
    }
    Ok(positions)
}

fn typed(game: Option<&str>, position: &str, choice: &Choice) -> Result<Positions, Failure> {
    let mut spec = formats::parse_inline(position).map_err(Failure::input)?;
    spec.game = game.map(str::to_owned);
    if let Some(number) = choice.game.filter(|&number| number > 1) {
        let number = number as usize;
        return Err(Failure::input(ReadError::NoSuchPosition { number, available: 1 }));
    }
    let (spec, _) = formats::select(spec, &choice.selection()).map_err(Failure::input)?;
    Ok(Positions { name: None, entries: vec![NumberedPosition::alone(spec)] })
}

fn in_file(game: Option<&str>, position: &str, choice: &Choice) -> Result<Positions, Failure> {
    let (name, bytes) = bytes(game, position)?;
    let options = ReadOptions { name: Some(&name), game, selection: choice.selection() };
    let document = formats::read_positions(&bytes, options)
        .map_err(|error| Failure::input(format!("{name}: {error}")))?;
    if choice.game.is_none() && document.games_in_file > document.positions.len() {
        let games = document.games_in_file;
        eprintln!("note: {name} holds {games} games; the first is taken (--game N takes another)");
    }
    for note in &document.notes {
        eprintln!("note: {name}: {note}");
    }
    let entries = document.positions.into_iter().map(|entry| NumberedPosition {
        line: Some(entry.line),
        spec: entry.position.map_err(|error| error.to_string()),
        meant: entry.meant.map(|meant| meant.to_string()),
    });
    Ok(Positions { name: Some(name), entries: entries.collect() })
}

/// The name of a source, for messages, and what it holds.
fn bytes(game: Option<&str>, source: &str) -> Result<(String, Vec<u8>), Failure> {
    let (name, bytes) = match source {
        "-" => ("standard input".to_owned(), contents(io::stdin().lock())),
        path => (path.to_owned(), File::open(path).and_then(contents)),
    };
    let bytes = bytes.map_err(|error| unreadable(&name, game.is_some(), &error))?;
    Ok((name, bytes))
}

impl Choice {
    fn selection(&self) -> Selection {
        let game = self.game.map(|number| number as usize);
        Selection { at: self.at, game, variation: self.line.clone() }
    }
}

fn contents(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        let message = format!("it is larger than {} MiB", MOST_BYTES >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

fn unreadable(name: &str, game_given: bool, error: &io::Error) -> Failure {
    // A mistyped diagram ends up here too.
    let meant = match (error.kind(), game_given) {
        (io::ErrorKind::NotFound, true) => {
            "; nor is it WxH or a diagram `rows side`, such as 5x5 or \"x.o/.x./... b\"".to_owned()
        }
        (io::ErrorKind::NotFound, false) if name.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
            format!("; nor is it a game ({})", GAMES.join(", "))
        }
        _ => String::new(),
    };
    Failure::input(format!("cannot read `{name}`: {error}{meant}"))
}
