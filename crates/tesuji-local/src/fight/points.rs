//! Points of a board as text, and stones that are named or marked.

use tesuji_core::{Bits, Notation, Player};
use tesuji_games::{
    formats::{MarkKind, PositionSpec},
    go::{Go, coordinates},
};

/// The cells of a list of points, such as `c3,d4` or `c3 d4`.
pub fn parse<const N: usize>(go: &Go<N>, text: &str) -> Result<Bits<N>, String> {
    let words = text.split(|sign: char| sign == ',' || sign.is_whitespace());
    let mut cells = Bits::EMPTY;
    for word in words.filter(|word| !word.is_empty()) {
        cells.insert(coordinates(go.size()).parse(word).map_err(|error| error.to_string())?);
    }
    match cells.is_empty() {
        true => Err(format!("`{text}` names no point; expected one such as c3")),
        false => Ok(cells),
    }
}

/// The names of some points, with this between them.
pub fn text<const N: usize>(go: &Go<N>, cells: &Bits<N>, between: &str) -> String {
    list(go, cells).join(between)
}

/// The names of some points.
pub fn list<const N: usize>(go: &Go<N>, cells: &Bits<N>) -> Vec<String> {
    cells.iter().map(|cell| coordinates(go.size()).name(cell)).collect()
}

/// The stones of a side at the named points; `name` is what the list is called where it was given.
pub fn stones<const N: usize>(
    go: &Go<N>,
    side: Player,
    name: &str,
    given: &str,
) -> Result<Bits<N>, String> {
    let cells = parse(go, given)?;
    for cell in cells.iter() {
        let point = coordinates(go.size()).name(cell);
        let found = match go.stones().owner(cell) {
            Some(owner) if owner == side => continue,
            Some(owner) => format!("a {owner} stone"),
            None => "nothing".to_owned(),
        };
        return Err(format!("{name} {point}: there is {found} at {point}, not a {side} stone"));
    }
    Ok(cells)
}

/// The stones marked with MA, TR or SQ where marks were last put, Black's and White's.
pub fn marked<const N: usize>(go: &Go<N>, spec: &PositionSpec) -> [Bits<N>; 2] {
    let is_meant =
        |kind: &MarkKind| matches!(kind, MarkKind::Cross | MarkKind::Triangle | MarkKind::Square);
    let meant = || spec.marks.iter().filter(|mark| is_meant(&mark.kind));
    let last = meant().map(|mark| mark.after_moves).max();
    let cells: Bits<N> =
        meant().filter(|mark| Some(mark.after_moves) == last).map(|mark| mark.cell).collect();
    Player::BOTH.map(|side| cells & go.stones().of(side))
}

/// A block by one of its stones.
pub fn first_stone<const N: usize>(block: Bits<N>) -> Bits<N> {
    block.lowest().map_or(Bits::EMPTY, Bits::single)
}
