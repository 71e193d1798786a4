//! Wasted replies in certificates made by hand: where they may stand, and what the checker says elsewhere.

mod packing;

use packing::{MEMORY, packed, said};

/// White to move cannot stop Black on the right. d2 is wasted: Black answers c2 and captures everything else.
const HEAD: &str = "tesuji-proof 1\ngame hex\nboard 4x3\nstart ..ox/..../.o.x w\nmoves\nshows black wins\nnodes 4\n\n";
/// After a1, as after most replies, Black plays d2.
const ANSWER: [u8; 7] = [3, 7, 6, 3, 3, 7, 11];
/// After d2 Black plays c2; a1 and b1, a2 and b2, a3 and c3 are captured.
const WASTED: [u8; 12] = [9, 6, 9, 0, 0, 1, 0, 4, 5, 0, 8, 10];

/// What the checker says to a proof, as far as it is not about how many nodes there are.
fn told(head: &str, parts: &[&[u8]]) -> String {
    let said = said(&packed(head, &parts.concat(), 100), MEMORY);
    if said.contains("nodes, but there are") { "accepted".into() } else { said }
}

#[test]
fn a_wasted_reply_needs_no_proof() {
    assert_eq!(told(HEAD, &[&[5, 2, 0, 7], &ANSWER, &WASTED]), "accepted");
    assert_eq!(told(HEAD, &[&[5, 2, 7, 0], &WASTED, &ANSWER]), "accepted", "in any order");
    assert_eq!(
        told(HEAD, &[&[5, 1, 0], &ANSWER]),
        "node 3, after no move: the reply d2 is not answered"
    );
    // It may also be told of a reply that has an answer.
    assert_eq!(told(HEAD, &[&[5, 3, 7, 0, 7], &WASTED, &ANSWER, &WASTED]), "accepted");
}

#[test]
fn wasted_replies_stand_in_lists_of_replies_only() {
    let not_listed = "only a reply in a list can be wasted";
    assert_eq!(told(HEAD, &[&WASTED]), format!("node 1, after no move: {not_listed}"));
    assert_eq!(told(HEAD, &[&[4], &WASTED]), format!("node 2, after a1: {not_listed}"));
    let after_move = told(HEAD, &[&[5, 1, 7, 3, 6], &WASTED]);
    assert_eq!(after_move, format!("node 3, after d2 c2: {not_listed}"));
    let filled = HEAD.replace("4x3", "4x4").replace("..ox/..../.o.x", "...x/x.o./..../xo..");
    let after_fill = told(&filled, &[&[8, 5, 0, 0, 1, 1, 2], &WASTED]);
    assert_eq!(after_fill, format!("node 2, after (part 1): {not_listed}"));
    let in_part = told(HEAD, &[&[7, 3, 3, 15, 11], &[5, 1, 7], &WASTED]);
    assert_eq!(in_part, "node 3, after (part 1) d2: a reply is wasted in a part");
    let mut kept = WASTED;
    kept[0] |= 0x80;
    let kept = told(HEAD, &[&[5, 2, 0, 7], &ANSWER, &kept]);
    assert_eq!(kept, "node 4, after d2: a wasted reply is no proof to refer to");
    let alone = told(HEAD, &[&[5, 1, 7], &WASTED]);
    assert!(alone.ends_with("all replies are wasted, and nothing shows who wins without them"));
}

#[test]
fn what_makes_a_reply_wasted_is_checked() {
    for (answer, steps, expected) in [
        (7, &[][..], "the answer to a wasted reply is not an empty cell"),
        (3, &[], "the answer to a wasted reply is not an empty cell"),
        (12, &[], "the answer to a wasted reply is not an empty cell"),
        (6, &[], "the loser can use d2 between c3 and an edge"),
        (6, &[0, 8, 7], "a cell that is filled in is not empty"),
        (6, &[0, 8, 6], "a cell that is filled in is not empty"),
        (6, &[1, 7], "a cell that is filled in is not empty"),
        (6, &[0, 0, 1, 0, 4, 5, 0, 8], "what is filled in is cut short"),
        (5, &[0, 0, 1, 0, 4, 6, 0, 8, 10], "the loser can use"),
    ] {
        let body = [&[5, 2, 0, 7][..], &ANSWER, &[9, answer, steps.len() as u8], steps].concat();
        let told = told(HEAD, &[&body]);
        assert!(told.contains("node 4, after d2: ") && told.contains(expected), "{told}");
    }
    let too_many = told(HEAD, &[&[5, 2, 0, 7], &ANSWER, &[9, 6, 37]]);
    assert!(too_many.ends_with("nothing is filled in, or more than there is"), "{too_many}");
    let cut = told(HEAD, &[&[5, 2, 0, 7], &ANSWER, &WASTED[..7]]);
    assert_eq!(cut, "not a whole certificate: the proof ends too early");
}

#[test]
fn other_games_have_no_wasted_replies() {
    let go = "tesuji-proof 1\ngame go\nboard 3x1\nkomi 0.5\nstart ... b\nmoves\nshows white wins\nnodes 2\n\n";
    let race = "tesuji-proof 1\ngame race\nboard 5x5\nstart .xo.x/.xo.x/.xoxx/xxooo/..... b\nmoves\nblack b5\nwhite c5\nregion a5 a4 a3 d5 d4 a1 b1 c1 d1 e1\nshows white captures, black first\nnodes 2\n\n";
    for head in [go, race] {
        let told = told(head, &[&[5, 1, 0, 9, 1, 0]]);
        assert!(told.ends_with("no reply is wasted in this game"), "{told}");
    }
}
