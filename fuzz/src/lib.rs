//! What must hold for every input of the readers, good or bad, one function per fuzz target: nothing
//! panics, errors point into the input, and whatever is read can be written and reads back the same.

use tesuji_core::{Alphabet, BoardSize, Coordinates, RowOne, Setup};
use tesuji_games::formats::{
    ReadOptions, SpecMove, diagram, diagram_text, looks_inline, parse_inline, place, pos,
    read_positions, sgf,
};

/// Any bytes as text.
fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

/// Sources go through the front door unharmed, whichever game is asked for.
fn source(data: &[u8]) {
    for game in [None, Some("go"), Some("hex"), Some("amazons")] {
        for (name, at) in [(None, None), (Some("a.sgf"), Some(1)), (Some("a.pos"), Some(0))] {
            let Ok(document) = read_positions(data, ReadOptions { name, game, at }) else {
                continue;
            };
            assert!(!document.positions.is_empty());
            for entry in document.positions {
                match entry.position {
                    Err(error) => assert!(!error.to_string().is_empty()),
                    Ok(spec) => assert!(
                        spec.game.is_some()
                            && game.is_none_or(|game| spec.game.as_deref() == Some(game))
                    ),
                }
            }
        }
    }
}

fn well_formed(setup: &Setup) {
    assert_eq!(setup.cells.len(), setup.size.cells());
}

/// Diagrams and sizes.
pub fn diagram(data: &[u8]) {
    let text = text(data);
    match diagram::parse(&text) {
        Err(error) => {
            assert!(error.at <= error.text.chars().count());
            assert!(!error.to_string().is_empty());
        }
        Ok(setup) => {
            well_formed(&setup);
            let written = diagram_text(&setup);
            assert!(looks_inline(&text) && looks_inline(&written));
            assert_eq!(diagram::parse(&written).as_ref(), Ok(&setup));
            assert_eq!(diagram::parse_sized(&text, setup.size).as_ref(), Ok(&setup));
            assert_eq!(parse_inline(&text).unwrap().setup, setup);
        }
    }
    if let Ok(spec) = parse_inline(&text) {
        well_formed(&spec.setup);
    }
}

/// Lines of `.pos` files.
pub fn pos(data: &[u8]) {
    source(data);
    let text = text(data);
    for (_, line) in pos::numbered_lines(&text) {
        match pos::parse_line(line) {
            Err(error) => {
                assert!((1..=line.chars().count() + 1).contains(&error.column));
                assert!(!error.to_string().is_empty());
            }
            Ok(spec) => {
                well_formed(&spec.setup);
                let written = pos::line_text(&spec).unwrap();
                assert_eq!(pos::parse_line(&written), Ok(spec));
            }
        }
    }
}

/// SGF files. There is no writer, so that what is read goes through a `.pos` line instead.
pub fn sgf(data: &[u8]) {
    source(data);
    let read = |at| sgf::read(data, sgf::SgfOptions { game: None, at });
    let spec = match read(None) {
        Err(error) => {
            assert!(error.place <= place::Place::of(data, data.len()));
            assert!(!error.to_string().is_empty());
            return;
        }
        Ok(found) => {
            assert!(found.games_in_file > 0);
            found.spec
        }
    };
    well_formed(&spec.setup);
    assert!(spec.marks.iter().all(|mark| mark.cell < spec.setup.size.cells()));

    for count in [0, spec.moves.len() / 2, spec.moves.len()] {
        let part = read(Some(count)).unwrap().spec;
        assert_eq!(part.moves, spec.moves[..count]);
        assert_eq!((part.setup, part.rules), (spec.setup.clone(), spec.rules.clone()));
    }

    let mut in_turn = spec.clone();
    in_turn.marks.clear();
    let plain = |text: &str| SpecMove { player: None, text: text.to_owned() };
    in_turn.moves = spec.moves_with_passes("pass").into_iter().map(plain).collect();
    let written = pos::line_text(&in_turn).unwrap();
    assert_eq!(pos::parse_line(&written), Ok(in_turn));
}

/// Names of points; the first two bytes are the size of the board.
pub fn coordinates(data: &[u8]) {
    let [columns, rows, name @ ..] = data else { return };
    let name = text(name);
    for (alphabet, letters) in [(Alphabet::Full, 26), (Alphabet::WithoutI, 25)] {
        let size =
            BoardSize::new(u64::from(columns % letters) + 1, u64::from(rows % 26) + 1).unwrap();
        for row_one in [RowOne::Top, RowOne::Bottom] {
            let coordinates = Coordinates { size, alphabet, row_one };
            match coordinates.parse(&name) {
                Err(error) => assert!(!error.to_string().is_empty()),
                Ok(cell) => {
                    assert!(cell < size.cells());
                    assert_eq!(coordinates.parse(&coordinates.name(cell)), Ok(cell));
                }
            }
        }
    }
}
