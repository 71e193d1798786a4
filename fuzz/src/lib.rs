//! What must hold for every input of the readers, good or bad, one function per fuzz target: nothing
//! panics, errors point into the input, and whatever is read can be written and reads back the same.

use tesuji_core::{Alphabet, BoardSize, Coordinates, RowOne, Setup};
use tesuji_games::formats::{
    At, Meant, ReadOptions, Selection, SpecMove, diagram, diagram_text, looks_inline, parse_inline,
    place, pos, read_positions, sgf,
};

/// Any bytes as text.
fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

/// Sources go through the front door unharmed, whichever game is asked for.
fn source(data: &[u8]) {
    for game in [None, Some("go"), Some("hex"), Some("amazons")] {
        for (name, at, number, line) in [
            (None, None, None, None),
            (Some("a.sgf"), Some(At::Moves(1)), Some(2), None),
            (Some("a.sgf"), None, None, Some("2.1")),
            (Some("a.pos"), Some(At::Root), Some(2), None),
        ] {
            let variation = line.map(|line: &str| line.parse().unwrap());
            let selection = Selection { at, game: number, variation };
            let Ok(document) = read_positions(data, ReadOptions { name, game, selection }) else {
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

/// SGF files in any charset: positions, which go through a `.pos` line and back, and games with their
/// variations, which are written as SGF and read again.
pub fn sgf(data: &[u8]) {
    source(data);
    let (text, _) = sgf::decode(data);
    let collection = match sgf::Collection::read(data) {
        Err(error) => {
            assert!(error.place <= place::Place::of(text.as_bytes(), text.len()));
            assert!(!error.to_string().is_empty());
            return;
        }
        Ok(collection) => collection,
    };
    // Text that has been decoded is not decoded again.
    assert!(collection.charset() != "UTF-8" || sgf::decode(text.as_bytes()).0 == text);
    assert!(collection.games() > 0);
    for number in 1..=collection.games().min(3) {
        if let Ok(record) = collection.record(number, None) {
            position(&record, text.len());
            variations(&record);
        }
    }
}

fn position(record: &sgf::Record<'_>, bytes: usize) {
    let read = |at| record.position(Some(at), None);
    let Ok(found) = read(At::End) else { return };
    let spec = found.spec;
    well_formed(&spec.setup);
    assert!(spec.marks.iter().all(|mark| mark.cell < spec.setup.size.cells()));
    assert!(spec.marks.len() <= 5 * spec.setup.size.cells() * 2 + bytes);

    for count in [0, spec.moves.len() / 2, spec.moves.len()] {
        let part = read(At::Moves(count)).unwrap().spec;
        assert_eq!(part.moves, spec.moves[..count]);
        assert_eq!((part.setup, part.rules), (spec.setup.clone(), spec.rules.clone()));
    }
    // What is meant if nothing is said is one of the two.
    let Meant { is_problem, moves, .. } = record.position(None, None).unwrap().meant;
    assert_eq!(moves, if is_problem { 0 } else { spec.moves.len() });

    let mut in_turn = spec.clone();
    in_turn.marks.clear();
    let plain = |text: &str| SpecMove { player: None, text: text.to_owned() };
    in_turn.moves = spec.moves_with_passes("pass").into_iter().map(plain).collect();
    let written = pos::line_text(&in_turn).unwrap();
    assert_eq!(pos::parse_line(&written), Ok(in_turn));
}

/// Whatever a game says is still said when it has been written.
fn variations(record: &sgf::Record<'_>) {
    let Ok(tree) = record.tree() else { return };
    let komi = record.komi().map(str::to_owned);
    let header = sgf::Header { game: record.game(), size: record.size(), komi };
    let written = sgf::tree_text(&header, &tree);
    let again = sgf::Collection::read(written.as_bytes()).unwrap();
    assert_eq!((again.games(), again.charset()), (1, "UTF-8"));
    let again = again.record(1, Some(record.game())).unwrap();
    assert_eq!((again.game(), again.size()), (record.game(), record.size()));
    let mut again = again.tree().unwrap();
    assert_eq!(again.nodes().len(), tree.nodes().len());
    let mut tree = tree;
    for at in 0..tree.nodes().len() {
        assert_eq!(tree.nodes()[at].children, again.nodes()[at].children);
        for node in [tree.node_mut(at).unwrap(), again.node_mut(at).unwrap()] {
            canonical(node);
        }
        assert_eq!(tree.nodes()[at], again.nodes()[at]);
    }
}

/// A node without what has several ways of saying it.
fn canonical(node: &mut sgf::Node) {
    let header = ["FF", "GM", "CA", "AP", "SZ", "KM"];
    node.others.retain(|(name, _)| {
        !header.contains(&name.as_str()) && name.bytes().all(|byte| byte.is_ascii_uppercase())
    });
    node.setup.sort_by_key(|(cell, _)| *cell);
    node.marks.sort_by_key(|(cell, kind)| (*cell, format!("{kind:?}")));
    node.marks.dedup();
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
