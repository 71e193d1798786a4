//! Tables of SGF text and what is read from it.

use tesuji_core::Player;

use super::*;
use crate::formats::{
    diagram::diagram_text,
    selection::At,
    spec::{Mark, MarkKind},
};

/// The end of the main line, of problems too.
fn spec(text: &str) -> PositionSpec {
    read(text.as_bytes(), &options(None, Some(At::End)))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .spec
}

fn options(game: Option<&str>, at: Option<At>) -> SgfOptions<'_> {
    SgfOptions { game, selection: Selection { at, ..Selection::default() } }
}

fn moves(spec: &PositionSpec) -> String {
    let letter = |player| if player == Some(Player::Black) { 'B' } else { 'W' };
    let texts = spec.moves.iter().map(|mv| format!("{}:{}", letter(mv.player), mv.text));
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn positions_and_moves_of_the_main_line() {
    for (text, game, diagram, line) in [
        ("(;SZ[3])", "go", ".../.../... b", ""),
        ("(;GM[1]SZ[3:2]AB[aa]AW[cb])", "go", "x../..o b", ""),
        ("(;SZ[2:3];B[aa];W[bc];B[];W[tt])", "go", "../../.. b", "B:a3 W:b1 B:pass W:pass"),
        ("(;SZ[3]AB[aa:bc];AE[bb])(;SZ[5])", "go", "xx./x../xx. b", ""),
        (
            "(;SZ[3];AB[aa][cc];AW[bb]AE[aa];B[ab](;W[ac])(;W[ba]))",
            "go",
            ".../.o./..x b",
            "B:a2 W:a1",
        ),
        (
            "(;SZ[9]AB[ii];W[ai];W[ia])",
            "go",
            "........./........./........./........./........./........./........./........./........x w",
            "W:a1 W:j9",
        ),
        ("(;GM[11]SZ[3]AB[b1]AW[c3];W[a2];B[ba])", "hex", ".x./.../..o w", "W:a2 B:b1"),
        ("(;GM[11]SZ[2];B[A1];W[resign];B[zz])", "hex", "../.. b", "B:a1"),
        ("(;SZ[2]Black[aa];White[bb])", "go", "../.. b", "B:a2 W:b1"),
    ] {
        let spec = spec(text);
        assert_eq!(spec.game.as_deref(), Some(game), "{text}");
        assert_eq!(diagram_text(&spec.setup), diagram, "{text}");
        assert_eq!(moves(&spec), line, "{text}");
    }
    assert_eq!(spec("(;B[tt])").setup.size.to_string(), "19x19");
    assert_eq!(spec("(;GM[11];B[k11])").setup.size.to_string(), "11x11");
    assert_eq!(spec("(;GM[4];B[oo])").setup.size.to_string(), "15x15");
    assert_eq!(moves(&spec("(;SZ[21];B[tt])")), "B:u2");
    assert_eq!(read(b"\xef\xbb\xbf (;)(;)\n(;)", &SgfOptions::default()).unwrap().games_in_file, 3);
}

#[test]
fn the_side_to_move() {
    use Player::{Black, White};
    for (text, side) in [
        ("(;SZ[3])", Black),
        ("(;SZ[3]PL[W])", White),
        ("(;SZ[3]PL[white];PL[b])", Black),
        ("(;SZ[3]PL[])", Black),
        ("(;SZ[3];W[aa])", White),
        ("(;GM[11];W[resign])", White),
        ("(;SZ[3]PL[B];W[aa];PL[B])", Black),
        ("(;SZ[3]HA[2]AB[aa][bb])", White),
        ("(;SZ[3]HA[2]AB[aa][bb];B[cc])", Black),
        ("(;SZ[3]HA[2])", Black),
        ("(;SZ[3]HA[0]AB[aa])", Black),
        ("(;SZ[3]HA[2]AB[aa][bb]PL[B])", Black),
    ] {
        assert_eq!(spec(text).setup.to_move, side, "{text}");
    }
}

#[test]
fn komi_is_passed_on_for_go_alone() {
    for (text, komi) in [
        ("(;KM[6.5])", Some("6.5")),
        ("(;KM[ 0 ])", Some("0")),
        ("(;KM[-3.5])", Some("-3.5")),
        ("(;KM[])", None),
        ("(;GM[11]KM[x])", None),
    ] {
        assert_eq!(spec(text).rule("komi"), komi, "{text}");
    }
}

#[test]
fn marks_say_when_they_appear() {
    let spec = spec("(;SZ[3]MA[aa:ba]LB[cc:1\\:2];B[bb]TR[bb]SQ[ca]CR[ac])");
    let label = MarkKind::Label("1:2".to_owned());
    let expected = [
        (MarkKind::Cross, 0, 0),
        (MarkKind::Cross, 1, 0),
        (label, 8, 0),
        (MarkKind::Triangle, 4, 1),
        (MarkKind::Square, 2, 1),
        (MarkKind::Circle, 6, 1),
    ];
    assert_eq!(
        spec.marks,
        expected.map(|(kind, cell, after_moves)| Mark { kind, cell, after_moves })
    );
}

#[test]
fn reading_stops_where_asked() {
    let text = "(;SZ[3];AB[cc];W[aa];B[bb]MA[bb];AW[ba];W[ca])";
    let at = |at| read(text.as_bytes(), &options(None, Some(At::Moves(at))));
    for (count, line) in [(0, ""), (1, "W:a3"), (2, "W:a3 B:b2")] {
        let spec = at(count).unwrap().spec;
        assert_eq!(moves(&spec), line);
        assert_eq!(diagram_text(&spec.setup), ".../.../..x w");
    }
    assert_eq!(at(2).unwrap().spec.marks.len(), 1);
    assert!(matches!(at(3).unwrap_err().problem, SgfProblem::SetupAfterMoves { moves: 2, .. }));
    let swapped = b"(;GM[11];B[a1];W[swap-pieces])";
    assert!(read(swapped, &options(None, Some(At::Moves(1)))).is_ok());
    let short = read(b"(;SZ[3];B[aa])", &options(None, Some(At::Moves(4)))).unwrap_err();
    assert!(short.to_string().ends_with("after 4 moves, but the source has 1"), "{short}");
}

#[test]
fn the_game_asked_for_must_match() {
    let ask = |game, text: &str| read(text.as_bytes(), &options(Some(game), None));
    for (game, text) in [
        ("go", "(;GM[1])"),
        ("go", "(;)"),
        ("hex", "(;GM[11])"),
        ("hex", "(;B[a1])"),
        ("nogo", "(;GM[1]SZ[5])"),
        ("gomoku", "(;SZ[15])"),
        ("gomoku", "(;GM[4])"),
        ("ninuki", "(;GM[4])"),
    ] {
        assert_eq!(ask(game, text).unwrap().spec.game.as_deref(), Some(game));
    }
    for (game, text, message) in [
        ("go", "(;GM[11])", "line 1, column 6: the file holds a game of hex, not of go"),
        ("go", "(;GM[4])", "line 1, column 6: the file holds a game of gomoku, not of go"),
        ("hex", "(;GM[1])", "line 1, column 6: the file holds a game of go, not of hex"),
        ("amazons", "(;)", "line 1, column 1: amazons is not read from SGF"),
    ] {
        let error = ask(game, text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn bad_files_say_where_and_why() {
    for (text, message) in [
        ("", "line 1, column 1: the file holds no game"),
        ("(;SZ[3]\n;B[aa]", "line 1, column 1: the game that opens here is never closed"),
        ("(;GM[2])", "line 1, column 6: GM[2] is not supported"),
        ("(;GM[1][11])", "line 1, column 3: GM has 2 values; expected one"),
        ("(;SZ[x])", "line 1, column 6: SZ[x] is not a board size"),
        ("(;SZ[3:])", "line 1, column 6: SZ[3:] is not a board size"),
        ("(;SZ[0])", "line 1, column 6: board size 0x0 is out of range"),
        ("(;SZ[99999999999999999999])", "line 1, column 6: board size 18446744073709551615x"),
        ("(;SZ[26])", "line 1, column 6: board size 26x26 is too large for go"),
        ("(;GM[11]SZ[27])", "line 1, column 12: board size 27x27 is out of range"),
        ("(;SZ[3]\n;B[dd])", "line 2, column 4: `dd` is off the board of 3x3"),
        ("(;SZ[3];B[d4])", "line 1, column 11: `d4` is not a point"),
        ("(;SZ[3];B[aa][bb])", "line 1, column 9: B has 2 values; expected one"),
        ("(;SZ[3]AB[tt])", "line 1, column 11: `tt` is off the board"),
        ("(;SZ[3]AB[aa]AW[aa])", "line 1, column 17: `aa` is set up twice in one node"),
        ("(;SZ[3]PL[x])", "line 1, column 11: PL[x] is not a side"),
        ("(;SZ[3]KM[six])", "line 1, column 11: KM[six] is not a number"),
        ("(;SZ[3]HA[-])", "line 1, column 11: HA[-] is not a number"),
        ("(;SZ[3]LB[aa])", "line 1, column 11: `aa` is not a label"),
        ("(;SZ[3];B[aa];AW[bb])", "line 1, column 15: AW changes the position after move 1"),
        ("(;SZ[3];B[aa];PL[B])", "line 1, column 15: PL changes the position after move 1"),
        (
            "(;GM[11];B[a1];W[swap-pieces])",
            "line 1, column 18: the Hex move `swap-pieces` by white",
        ),
        ("(;GM[11];B[])", "line 1, column 12: the Hex move `pass` by black is not supported"),
    ] {
        let error = read(text.as_bytes(), &SgfOptions::default()).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn comments_may_be_in_any_encoding() {
    let text = b"(;SZ[3]C[caf\xe9 \x83\xff];B[aa])";
    assert_eq!(moves(&read(text, &SgfOptions::default()).unwrap().spec), "B:a3");
}

/// The moves of the position meant, and which it is in words.
fn meant(text: &str, at: &str, variation: &str, game: Option<usize>) -> Result<String, String> {
    let selection = Selection { at: at.parse().ok(), variation: variation.parse().ok(), game };
    let found = read(text.as_bytes(), &SgfOptions { game: None, selection });
    let found = found.map_err(|error| error.to_string())?;
    let side = found.spec.setup.to_move;
    Ok(format!("{side} {} | {}", moves(&found.spec), found.meant))
}

#[test]
fn problems_mean_their_root_and_records_their_end() {
    for (text, expected) in [
        // Setup with White's stones, or without handicap.
        ("(;SZ[3]AB[aa]AW[bb];B[ab];W[ba])", "black  | the problem's root"),
        ("(;SZ[3]AB[aa];W[ab])", "white  | the problem's root"),
        ("(;SZ[3]AW[aa]PL[W];B[ab])", "white  | the problem's root"),
        ("(;SZ[3]HA[2]AB[aa][bb]AW[cc];W[ab])", "white  | the problem's root"),
        ("(;SZ[3]HA[0]AB[aa];B[ab])", "black  | the problem's root"),
        ("(;SZ[3];AB[aa];AW[bb]PL[W];W[ba])", "white  | the problem's root"),
        ("(;SZ[3]AB[aa]B[bb];W[ba])", "black  | the problem's root"),
        ("(;SZ[3]AB[aa]AW[bb](;W[ab])(;B[ab]))", "white  | the problem's root"),
        // Game records.
        ("(;SZ[3])", "black  | before the first move"),
        ("(;SZ[3];B[ab];W[ba])", "black B:a2 W:b3 | after 2 moves of the main line"),
        ("(;SZ[3]HA[2]AB[aa][bb];W[ab])", "white W:a2 | after 1 move of the main line"),
        ("(;SZ[3];HA[2]AB[aa][bb];W[])", "white W:pass | after 1 move of the main line"),
        ("(;SZ[3]AB[aa];AE[aa];W[ab])", "white W:a2 | after 1 move of the main line"),
    ] {
        assert_eq!(meant(text, "", "", None).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn variations_games_and_places_are_chosen() {
    // Two forks on the way to the second branch; passes are moves, setup nodes are not.
    let problem = "(;SZ[3]AB[aa]AW[bb];PL[B](;B[ab];W[ba](;B[bc])(;B[];W[cc]))(;B[ca]))\n\
                   (;SZ[3];B[aa];W[bb](;B[cc])(;B[ac]))";
    for (at, variation, game, expected) in [
        ("", "", None, "black  | game 1 of 2, the problem's root"),
        ("end", "", None, "black B:a2 W:b3 B:b1 | game 1 of 2, after 3 moves of the main line"),
        ("2", "", Some(1), "black B:a2 W:b3 | game 1 of 2, after 2 moves of the main line"),
        ("", "2", None, "black B:c3 | game 1 of 2, after 1 move of variation 2"),
        ("", "1", None, "black B:a2 W:b3 B:b1 | game 1 of 2, after 3 moves of variation 1"),
        (
            "",
            "1.2",
            None,
            "black B:a2 W:b3 B:pass W:c1 | game 1 of 2, after 4 moves of variation 1.2",
        ),
        ("3", "1.2", None, "black B:a2 W:b3 B:pass | game 1 of 2, after 3 moves of variation 1.2"),
        ("root", "1.2", None, "black  | game 1 of 2, the problem's root"),
        ("", "", Some(2), "black B:a3 W:b2 B:c1 | game 2 of 2, after 3 moves of the main line"),
        ("", "2", Some(2), "black B:a3 W:b2 B:a1 | game 2 of 2, after 3 moves of variation 2"),
        ("0", "", Some(2), "black  | game 2 of 2, before the first move"),
    ] {
        let found = meant(problem, at, variation, game);
        assert_eq!(found.as_deref(), Ok(expected), "{at} {variation} {game:?}");
    }
    for (at, variation, game, message) in [
        ("", "", Some(3), "line 2, column 37: asked for game 3, but the file holds 2"),
        ("", "", Some(0), "line 2, column 37: asked for game 0, but the file holds 2"),
        ("", "3", None, "line 1, column 20: asked for branch 3 at fork 1, which has 2"),
        ("", "1.3", None, "line 1, column 33: asked for branch 3 at fork 2, which has 2"),
        ("", "2.1", None, "line 1, column 61: there is no variation 2.1: that line has one fork"),
        ("5", "1.2", None, "line 2, column 37: asked for the position after 5 moves"),
    ] {
        let error = meant(problem, at, variation, game).unwrap_err();
        assert!(error.starts_with(message), "{at} {variation} {game:?}: {error}");
    }
}

#[test]
fn a_stray_value_is_passed_over_with_a_note() {
    let text = b"(;SZ[3]AB[aa]AW[bb]\nPL[W][cc];W[ab])";
    let found = read(text, &SgfOptions::default()).unwrap();
    assert_eq!(diagram_text(&found.spec.setup), "x../.o./... w");
    assert_eq!(found.notes, ["line 2, column 7: PL[cc] is not understood and passed over"]);
    assert!(read(b"(;SZ[3]PL[cc][W])", &SgfOptions::default()).is_err());
}

#[test]
fn stones_survive_the_charset_of_the_comment() {
    // 黒先十 in Shift_JIS: the last byte is a backslash, which would swallow the bracket.
    for head in ["CA[Shift_JIS]", ""] {
        let mut text = format!("(;SZ[3]{head}C[").into_bytes();
        text.extend(b"\x8d\x95\x90\xe6\x8f\x5c]AB[aa]AW[bb])");
        let found = read(&text, &SgfOptions::default()).unwrap();
        assert_eq!(diagram_text(&found.spec.setup), "x../.o./... b");
        let collection = Collection::read(&text).unwrap();
        let record = collection.record(1, None).unwrap();
        assert_eq!(record.node(record.root()).unwrap().comment, "黒先十");
    }
}

#[test]
fn nodes_say_what_they_hold() {
    let text = "(;SZ[3]AB[aa:ba]AB[ca]AW[ac]PL[W]MA[aa]TR[ba]SQ[ca]RU[Japanese]HA[2]PB[A\\]B]\
                C[one]C[two](;W[bb]C[RIGHT]LB[bb:1])(;W[]GB[1]))";
    let collection = Collection::read(text.as_bytes()).unwrap();
    let record = collection.record(1, None).unwrap();
    let root = record.node(record.root()).unwrap();
    let stone = |cell, player| (cell, tesuji_core::Cell::Stone(player));
    let blacks = [0, 1, 2].map(|cell| stone(cell, Player::Black));
    assert_eq!(root.setup, [&blacks[..], &[stone(6, Player::White)]].concat());
    assert_eq!(root.to_move, Some(Player::White));
    assert_eq!(root.marks, [(0, MarkKind::Cross), (1, MarkKind::Triangle), (2, MarkKind::Square)]);
    assert_eq!(root.comment, "one\ntwo");
    assert_eq!(record.about("RU").as_deref(), Some("Japanese"));
    assert_eq!((record.handicap(), record.about("PB").as_deref()), (2, Some("A]B")));
    let children: Vec<Node> =
        record.children(record.root()).map(|child| record.node(child).unwrap()).collect();
    assert_eq!(children[0].moves, [RecordMove::at(Player::White, 4)]);
    assert_eq!(children[0].comment, "RIGHT");
    assert_eq!(children[0].marks, [(4, MarkKind::Label("1".to_owned()))]);
    assert_eq!(children[1].moves, [RecordMove::of(Player::White, None)]);
    assert_eq!(children[1].others, [("GB".to_owned(), vec!["1".to_owned()])]);
}

#[test]
fn what_is_written_reads_back() {
    let mut tree = Tree::new(Node {
        setup: vec![(0, tesuji_core::Cell::Stone(Player::Black))],
        to_move: Some(Player::White),
        marks: vec![(0, MarkKind::Cross), (1, MarkKind::Label("a:]\\".to_owned()))],
        comment: "brackets [] and \\ 表\nline two".to_owned(),
        ..Node::default()
    });
    let right = tree.add(0, Node::of_move(RecordMove::at(Player::White, 4)));
    tree.node_mut(right).unwrap().comment = "RIGHT".to_owned();
    let reply = tree.add(right, Node::of_move(RecordMove::of(Player::Black, None)));
    tree.add(reply, Node::of_move(RecordMove::at(Player::White, 8)));
    tree.add(0, Node::of_move(RecordMove::at(Player::White, 3)));
    let size = "3x3".parse().unwrap();
    let komi = Some("0.5".to_owned());
    let text = tree_text(&Header { game: "go", size, komi }, &tree);
    assert_eq!(
        text,
        "(;FF[4]GM[1]CA[UTF-8]AP[tesuji]SZ[3]KM[0.5]AB[aa]PL[W]MA[aa]LB[ba:a\\:\\]\\\\]\
         C[brackets [\\] and \\\\ 表\nline two]\n(;W[bb]C[RIGHT];B[];W[cc])\n(;W[ab]))\n"
    );
    let collection = Collection::read(text.as_bytes()).unwrap();
    let mut again = collection.record(1, Some("go")).unwrap().tree().unwrap();
    again.node_mut(0).unwrap().others.clear();
    assert_eq!(again, tree);
    assert_eq!(tree.path_to(3), [0, 1, 2, 3]);
}
