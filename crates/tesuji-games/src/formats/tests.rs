//! Tables of sources and what the front door makes of them.

use super::*;

fn read(text: &str, game: Option<&str>) -> Result<Document, ReadError> {
    read_positions(text.as_bytes(), ReadOptions { game, ..ReadOptions::default() })
}

/// Line, game and diagram (or the start of the error) of every position.
fn summary(document: &Document) -> Vec<(usize, String)> {
    let describe = |position: &Result<PositionSpec, ReadError>| match position {
        Ok(spec) => {
            format!("{} {}", spec.game.as_deref().unwrap_or("?"), diagram_text(&spec.setup))
        }
        Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
    };
    document.positions.iter().map(|entry| (entry.line, describe(&entry.position))).collect()
}

#[test]
fn arguments_are_sizes_or_diagrams() {
    for (text, diagram) in
        [("3x2", ".../... b"), (" 1X1 ", ". b"), ("x.o/.x./... w", "x.o/.x./... w"), ("x b", "x b")]
    {
        assert!(looks_inline(text), "{text}");
        assert_eq!(diagram_text(&parse_inline(text).unwrap().setup), diagram);
    }
    for (text, message) in [
        ("5x", "`5x` is not a board size"),
        ("0x3", "board size 0x3 is out of range"),
        ("27x3", "board size 27x3 is out of range"),
        ("x.o/...", "the side to move is missing"),
        ("x.q/... b", "row 1 from the top, column 3: unknown character `q`"),
        ("x.o/... q", "`q` is not a side to move"),
    ] {
        assert!(looks_inline(text), "{text}");
        let error = parse_inline(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
    for text in ["", "-", "a.sgf", "./games/5x5.pos", "my file.sgf", "b"] {
        assert!(!looks_inline(text), "{text}");
    }
}

#[test]
fn sources_of_every_kind() {
    for (text, game, expected) in [
        ("go 2x1 : x. b\n\n# no\nhex 1x1 : . w", None, vec![(1, "go x. b"), (4, "hex . w")]),
        ("\u{feff}x. b\r\n2x2\r\n", Some("Hex"), vec![(1, "hex x. b"), (2, "hex ../.. b")]),
        (" \n(;SZ[2]AB[aa])(;)", None, vec![(1, "go x./.. b")]),
        (
            "go 1x1 : . b\nhex 1x1 : . b\nx",
            Some("go"),
            vec![
                (1, "go . b"),
                (2, "the position is for hex, not for go"),
                (3, "the side to move is missing; expected `b` or `w` after the rows"),
            ],
        ),
        (
            "x. b",
            None,
            vec![(
                1,
                "`x. b` does not say which game it is; expected `<game> <WxH> … : <rows> <side>`",
            )],
        ),
    ] {
        let found = summary(&read(text, game).unwrap());
        let found: Vec<(usize, &str)> =
            found.iter().map(|(at, text)| (*at, text.as_str())).collect();
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(read("(;)(;)", None).unwrap().games_in_file, 2);
}

#[test]
fn whole_sources_that_are_refused() {
    let options = |name| ReadOptions { name: Some(name), ..ReadOptions::default() };
    assert_eq!(read("", None), Err(ReadError::NoPosition));
    assert_eq!(read("# nothing\n", None), Err(ReadError::NoPosition));
    assert!(matches!(
        read_positions(b"\xff\xfe", ReadOptions::default()),
        Err(ReadError::Decode(_))
    ));
    assert!(matches!(read_positions(b"\x00junk", options("a.SGF")), Err(ReadError::Sgf(_))));
    assert!(matches!(read("(;B[aa]", None), Err(ReadError::Sgf(_))));
    assert!(matches!(read("(;GM[11])", Some("go")), Err(ReadError::Sgf(_))));
    let document = read_positions(b"(;B[aa])", options("a.pos")).unwrap();
    assert!(matches!(document.positions[0].position, Err(ReadError::Pos(_))));
}

#[test]
fn games_in_utf16_are_known_without_a_name() {
    let text = "(;SZ[3]C[黒先]AB[aa])";
    for mark in ["", "\u{feff}"] {
        let units: Vec<u16> = mark.encode_utf16().chain(text.encode_utf16()).collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [little, big] {
            let document = read_positions(&bytes, ReadOptions::default()).unwrap();
            let spec = document.positions[0].position.as_ref().unwrap();
            assert_eq!(diagram_text(&spec.setup), "x../.../... b");
        }
    }
}

#[test]
fn stopping_early_holds_for_lines_too() {
    let line = "go 3x3 moves=\"a1 b2\" : .../.../... b\ngo 3x3 : .../.../... b";
    let selection = Selection { at: Some(At::Moves(1)), ..Selection::default() };
    let options = ReadOptions { selection, ..ReadOptions::default() };
    let document = read_positions(line.as_bytes(), options).unwrap();
    assert_eq!(document.positions[0].position.as_ref().unwrap().moves.len(), 1);
    assert!(matches!(document.positions[1].position, Err(ReadError::TooFewMoves(_))));
}
