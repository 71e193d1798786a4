//! Which stones a race is about: those named, else those marked in the file, else the only race there is.

use tesuji_core::{Bits, Notation, Player};
use tesuji_games::{
    formats::{MarkKind, PositionSpec},
    go::{Go, coordinates},
};
use tesuji_local::race::{region::Reach, targets};

use crate::exit::Failure;

/// What the command line says.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub black: Option<&'a str>,
    pub white: Option<&'a str>,
}

/// Every race on the board.
pub fn all<const N: usize>(go: &Go<N>) -> Result<Vec<[Bits<N>; 2]>, Failure> {
    match targets::pairs(go, Reach::default()) {
        pairs if pairs.is_empty() => Err(Failure::input(
            "no race found: no two blocks of different colours that touch are both shut in",
        )),
        pairs => Ok(pairs.into_iter().map(|pair| pair.map(first_stone)).collect()),
    }
}

/// The essential stones of both sides.
pub fn one<const N: usize>(
    go: &Go<N>,
    spec: &PositionSpec,
    names: Names<'_>,
) -> Result<[Bits<N>; 2], Failure> {
    let answer = |key: &str| {
        spec.answers.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    };
    let mut chosen = [Bits::EMPTY; 2];
    let given = [
        (Player::Black, names.black.or(answer("black"))),
        (Player::White, names.white.or(answer("white"))),
    ];
    for (side, text) in given {
        if let Some(text) = text {
            chosen[side.index()] = stones(go, side, text)?;
        }
    }
    if chosen.iter().all(Bits::is_empty) {
        chosen = marked(go, spec);
    }
    // What is missing may be the only possibility.
    let fits = |pair: &[Bits<N>; 2]| {
        (0..2).all(|side| chosen[side].is_empty() || chosen[side].meets(&pair[side]))
    };
    if chosen.iter().any(Bits::is_empty) {
        let mut found = targets::pairs(go, Reach::default());
        found.retain(fits);
        match &found[..] {
            [pair] => {
                for (chosen, block) in chosen.iter_mut().zip(pair) {
                    if chosen.is_empty() {
                        *chosen = first_stone(*block);
                    }
                }
            }
            [] => {
                let message = "which blocks race? No race between shut-in blocks was found here; \
                               name a stone of each with --black and --white";
                return Err(Failure::input(message));
            }
            several => {
                let name = |block: &Bits<N>| points_text(go, &first_stone(*block));
                let pairs: Vec<String> =
                    several.iter().map(|[b, w]| format!("{} and {}", name(b), name(w))).collect();
                let message = format!(
                    "which blocks race? There are {}: {}; choose with --black and --white, or --all",
                    several.len(),
                    pairs.join(", ")
                );
                return Err(Failure::input(message));
            }
        }
    }
    Ok(chosen)
}

/// The stones of a side at the named points.
fn stones<const N: usize>(go: &Go<N>, side: Player, text: &str) -> Result<Bits<N>, Failure> {
    let cells = points(go, text)?;
    for cell in cells.iter() {
        let name = coordinates(go.size()).name(cell);
        let found = match go.stones().owner(cell) {
            Some(owner) if owner == side => continue,
            Some(owner) => format!("a {owner} stone"),
            None => "nothing".to_owned(),
        };
        let message = format!("--{side} {name}: there is {found} at {name}, not a {side} stone");
        return Err(Failure::input(message));
    }
    Ok(cells)
}

/// The cells of a list of points.
pub fn points<const N: usize>(go: &Go<N>, text: &str) -> Result<Bits<N>, Failure> {
    let words = text.split(|sign: char| sign == ',' || sign.is_whitespace());
    let mut cells = Bits::EMPTY;
    for word in words.filter(|word| !word.is_empty()) {
        cells.insert(coordinates(go.size()).parse(word).map_err(Failure::input)?);
    }
    match cells.is_empty() {
        true => Err(Failure::input(format!("`{text}` names no point; expected one such as c3"))),
        false => Ok(cells),
    }
}

/// The stones marked with MA, TR or SQ where marks were last put.
fn marked<const N: usize>(go: &Go<N>, spec: &PositionSpec) -> [Bits<N>; 2] {
    let is_meant =
        |kind: &MarkKind| matches!(kind, MarkKind::Cross | MarkKind::Triangle | MarkKind::Square);
    let meant = || spec.marks.iter().filter(|mark| is_meant(&mark.kind));
    let last = meant().map(|mark| mark.after_moves).max();
    let cells: Bits<N> =
        meant().filter(|mark| Some(mark.after_moves) == last).map(|mark| mark.cell).collect();
    Player::BOTH.map(|side| cells & go.stones().of(side))
}

/// A block by one of its stones.
fn first_stone<const N: usize>(block: Bits<N>) -> Bits<N> {
    block.lowest().map_or(Bits::EMPTY, Bits::single)
}

/// The names of some points.
pub fn points_text<const N: usize>(go: &Go<N>, cells: &Bits<N>) -> String {
    let names: Vec<String> = cells.iter().map(|cell| coordinates(go.size()).name(cell)).collect();
    names.join(",")
}
