//! The file around a proof: heads, blocks, digests and numbers that are not as they should be, each with what the
//! checker says to it.

mod packing;

use packing::{MEMORY, framed, packed, said, sealed};
use tesuji_check::check;

/// Black has won: the proof is one byte.
const HEX: &str =
    "tesuji-proof 1\ngame hex\nboard 2x2\nstart x./x. w\nmoves\nshows black wins\nnodes 1\n\n";
/// White cannot do anything about Black's two eyes; a witness of one living block and no pairs.
const GO: &str = "tesuji-proof 1\ngame go\nboard 5x2\nkomi 9.5\nstart .x.x./xxxxx w\nmoves\nshows black wins\nnodes 1\n\n";
const GO_BODY: [u8; 10] = [6, 1, 1, 0, 3, 0, 2, 4, 0, 0];

#[test]
fn good_files_are_good() {
    assert_eq!(said(&packed(HEX, &[0], 100), MEMORY), "accepted");
    assert_eq!(said(&packed(GO, &GO_BODY[..9], 1), MEMORY), "accepted");
}

#[test]
fn every_change_of_a_byte_and_every_cut_is_noticed() {
    for file in [packed(HEX, &[0], 100), packed(GO, &GO_BODY[..9], 4)] {
        for at in 0..file.len() {
            for bit in 0..8 {
                let mut changed = file.clone();
                changed[at] ^= 1 << bit;
                assert_ne!(said(&changed, MEMORY), "accepted", "byte {at}, bit {bit}");
            }
            assert_ne!(said(&file[..at], MEMORY), "accepted", "cut at {at}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_told() {
    let whole = |blocks: &[u8]| sealed([HEX.as_bytes(), blocks, &[0; 8]].concat());
    let pack = |bytes: &[u8]| miniz_oxide::deflate::compress_to_vec(bytes, 1);
    let largest = vec![0x80; 1 << 16];
    let mut followed = packed(HEX, &[0], 100);
    followed.push(0);
    let mut wrong_sum = framed(1, &pack(&[0]));
    wrong_sum[8] ^= 1;
    let not_empty = [framed(1, &pack(&[0])), vec![0, 0, 0, 0, 1, 0, 0, 0]].concat();
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (followed, "not a whole certificate: something follows the digest"),
        (packed(HEX, &[0, 0], 100), "not a whole certificate: something follows the proof"),
        (packed(HEX, &[0, 0], 1), "not a whole certificate: something follows the proof"),
        (packed(HEX, &[], 1), "not a whole certificate: the proof ends too early"),
        (whole(&wrong_sum), "not a whole certificate: the checksum of a block is wrong"),
        (whole(&framed(2, &pack(&[0]))), "not a whole certificate: a block has the wrong length"),
        (whole(&framed(1, &pack(&[0, 0]))), "not a whole certificate: a block cannot be unpacked"),
        (whole(&framed(1, &[7, 7])), "not a whole certificate: a block cannot be unpacked"),
        (
            sealed([HEX.as_bytes(), &not_empty].concat()),
            "not a whole certificate: the last block is not empty",
        ),
        (
            whole(&framed((1 << 16) + 1, &pack(&[0]))),
            "not a whole certificate: a block is too large",
        ),
        (
            whole(&framed(1, &vec![0; (1 << 16) + 1])),
            "not a whole certificate: a block is too large",
        ),
        // The largest block is read; what is in it is no proof.
        (
            whole(&framed(1 << 16, &pack(&largest))),
            "node 1, after no move: the winner is not connected",
        ),
        (vec![b'a'; (1 << 20) + 1], "not a whole certificate: its head has no end"),
        (vec![b'a'; (1 << 20) - 1], "not a whole certificate: it ends too early"),
        (b"\xff\n\n".to_vec(), "not a whole certificate: its head is not text"),
    ];
    for (number, (file, expected)) in cases.into_iter().enumerate() {
        // The largest block belongs to a position that is not over.
        let file = match expected.starts_with("node") {
            true => {
                let head = HEX.replace("x./x.", "x./..");
                sealed([head.as_bytes(), &framed(1 << 16, &pack(&largest)), &[0; 8]].concat())
            }
            false => file,
        };
        assert_eq!(said(&file, MEMORY), expected, "case {number}");
    }
    let mut wrong_digest = packed(HEX, &[0], 100);
    *wrong_digest.last_mut().unwrap() ^= 1;
    let expected = "not a whole certificate: the digest of the file is wrong";
    assert_eq!(said(&wrong_digest, MEMORY), expected);
}

struct Failing;

impl std::io::Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("no disk"))
    }
}

#[test]
fn reading_errors_are_not_ends_of_files() {
    let error = check(Failing, MEMORY).expect_err("nothing can be read").to_string();
    assert_eq!(error, "not a whole certificate: it cannot be read: no disk");
}

#[test]
fn heads_that_make_no_sense_are_refused() {
    for (from, to, expected) in [
        ("proof 1", "proof 2", "this is version `2` of the format; only 1 is known"),
        ("game go", "game chess", "no rules for the game `chess`"),
        ("game go", "gamego", "expected a line `game …`, found `gamego`"),
        ("board 5x2", "board 0x2", "`0x2` is not the size of a board"),
        ("board 5x2", "board 26x2", "`26x2` is not the size of a board"),
        ("komi 9.5", "komi 9.25", "`9.25` is not a komi"),
        ("komi 9.5", "komi .5", "`.5` is not a komi"),
        ("komi 9.5", "komi 1234567", "`1234567` is not a komi"),
        ("komi 9.5", "komi +9.5", "`+9.5` is not a komi"),
        (
            "xxxxx w",
            "xxxxx",
            "`.x.x./xxxxx` is not a diagram of this board: there is no side to move",
        ),
        (
            "xxxxx w",
            "xxxxx r",
            "`.x.x./xxxxx r` is not a diagram of this board: the side to move must be b or w",
        ),
        (
            "xxxxx w",
            "xxxx w",
            "`.x.x./xxxx w` is not a diagram of this board: its rows have other lengths",
        ),
        (
            "xxxxx w",
            "xxxxx/..... w",
            "`.x.x./xxxxx/..... w` is not a diagram of this board: its rows have other lengths",
        ),
        (
            "xxxxx w",
            "xxxx# w",
            "`.x.x./xxxx# w` is not a diagram of this board: only . x and o are known",
        ),
        ("moves", "moves f1", "`f1` is not a point of this board"),
        ("moves", "moves a3", "`a3` is not a point of this board"),
        ("moves", "moves a0", "`a0` is not a point of this board"),
        ("moves", "moves é1", "`é1` is not a point of this board"),
        ("black wins", "black loses", "`black loses` is nothing that can be shown"),
        ("nodes 1", "nodes -1", "`-1` is not a number of nodes"),
        ("nodes 1", "nodes 1\nmore", "unexpected line `more`"),
        ("nodes 1", "nodes 2", "the head says 2 nodes, but there are 1"),
    ] {
        let head = GO.replacen(from, to, 1);
        let said = said(&packed(&head, &GO_BODY[..9], 100), MEMORY);
        assert_eq!(said, format!("bad statement: {expected}"), "{to}");
    }
}

#[test]
fn heads_say_what_they_say() {
    let sentence = |head: &str, body: &[u8]| {
        let verified = check(packed(head, body, 100).as_slice(), MEMORY);
        verified.unwrap_or_else(|error| panic!("{head}{error}")).statement.sentence()
    };
    assert_eq!(sentence(HEX, &[0]), "black wins: hex 2x2, x./x. w");
    assert_eq!(sentence(GO, &GO_BODY[..9]), "black wins: go 5x2, komi 9.5, .x.x./xxxxx w");
    let moved = HEX.replace("x./x. w", "x./.. b").replace("moves", "moves a2");
    assert_eq!(sentence(&moved, &[0]), "black wins: hex 2x2, x./.. b, after a2");
    // Rows of Go are counted from the bottom, and there is no column i.
    let wide = "tesuji-proof 1\ngame go\nboard 9x2\nkomi -0.5\nstart ........./......... b\nmoves j2 a1\nshows white does not lose\nnodes 1\n\n";
    let told = said(&packed(wide, &[0], 100), MEMORY);
    assert_eq!(told, "node 1, after no move: the game is not over");
    let wrong = wide.replace("j2", "i2");
    let told = said(&packed(&wrong, &[0], 100), MEMORY);
    assert_eq!(told, "bad statement: `i2` is not a point of this board");
}

#[test]
fn komi_and_sides_decide_finished_games() {
    // Two passes; both have two points, and two are nobody's.
    let head = |komi: &str, shows: &str| {
        format!(
            "tesuji-proof 1\ngame go\nboard 3x2\nkomi {komi}\nstart xx./oo. b\nmoves pass pass\nshows {shows}\nnodes 1\n\n"
        )
    };
    for (komi, shows, holds) in [
        ("-0.5", "black wins", true),
        ("-0.5", "white wins", false),
        ("-0.5", "white does not lose", false),
        ("0", "black wins", false),
        ("0", "white wins", false),
        ("0", "black does not lose", true),
        ("0.0", "white does not lose", true),
        ("0.5", "black does not lose", false),
        ("0.5", "white wins", true),
        ("123456", "white wins", true),
        ("-123456.5", "black wins", true),
    ] {
        let told = said(&packed(&head(komi, shows), &[0], 100), MEMORY);
        assert_eq!(told == "accepted", holds, "{komi} {shows}: {told}");
    }
}

#[test]
fn numbers_may_have_five_bytes_and_32_bits() {
    // A move node of Hex with a move written in many ways.
    let head = HEX.replace("x./x. w", "x./.. b").replace("nodes 1", "nodes 2");
    let told = |number: &[u8]| said(&packed(&head, &[&[3], number, &[0]].concat(), 100), MEMORY);
    for good in [&[2][..], &[0x82, 0], &[0x82, 0x80, 0x80, 0x80, 0]] {
        assert_eq!(told(good), "accepted", "{good:?}");
    }
    assert!(told(&[0x82, 0x80, 0x80, 0x80, 0x0f]).contains("is not an empty cell"));
    assert!(told(&[0x82, 0x80, 0x80, 0x80, 1]).contains("is not an empty cell"));
    assert!(told(&[0x82, 1]).contains("is not an empty cell"));
    assert!(told(&[0x82, 0x80, 1]).contains("is not an empty cell"));
    assert!(told(&[0x82, 0x80, 0x80, 1]).contains("is not an empty cell"));
    let large = "not a whole certificate: a number is too large";
    assert_eq!(told(&[0x82, 0x80, 0x80, 0x80, 0x10]), large);
    assert_eq!(told(&[0x82, 0x80, 0x80, 0x80, 0x80, 0]), large);
}

#[test]
fn memory_is_bounded() {
    // Black plays around and around; every node is kept. 9 kept nodes and as many open ones.
    let head =
        "tesuji-proof 1\ngame hex\nboard 1x1\nstart x b\nmoves\nshows black wins\nnodes 1\n\n";
    assert_eq!(said(&packed(head, &[0], 100), 0), "accepted");
    assert_eq!(
        said(&packed(head, &[0x80], 100), 0),
        "accepted",
        "the first node costs nothing yet"
    );
    let head = HEX.replace("x./x. w", "x./.. b").replace("nodes 1", "nodes 2");
    let body = [3, 2, 0];
    let refused = "node 2, after a2: checking it takes more memory than allowed";
    assert_eq!(said(&packed(&head, &body, 100), 199), refused);
    assert_eq!(said(&packed(&head, &body, 100), 200), "accepted");
}

/// Black has won, and White plays the same cell again and again; each time Black's answer is the node that is
/// made of the number.
fn a_thousand_replies(answer: impl Fn(usize) -> Vec<u8>) -> Vec<u8> {
    let head = "tesuji-proof 1\ngame hex\nboard 3x3\nstart x../x../x.. w\nmoves\nshows black wins\nnodes 1001\n\n";
    let mut body = vec![5, 0xe8, 7];
    body.extend([8; 1000]);
    body.extend((0..1000).flat_map(answer));
    packed(head, &body, 1 << 15)
}

#[test]
fn kept_nodes_count_until_their_last_use() {
    // A kept node takes 40 bytes for good, and 64 and 4 for each cell until it is not needed any more.
    let all_kept = a_thousand_replies(|_| vec![0x80]);
    assert_eq!(said(&all_kept, 145_000), "accepted");
    let refused = said(&all_kept, 128_000);
    assert!(refused.ends_with("checking it takes more memory than allowed"), "{refused}");
    // Every other one is referred to at once, for the last time.
    let forgotten = |number| if number % 2 == 0 { vec![0x80] } else { vec![2, 1, 0] };
    assert_eq!(said(&a_thousand_replies(forgotten), 25_000), "accepted");
    let referred_to = |number| if number % 2 == 0 { vec![0x80] } else { vec![1, 1, 0] };
    assert_eq!(said(&a_thousand_replies(referred_to), 75_000), "accepted");
    let refused = said(&a_thousand_replies(referred_to), 60_000);
    assert!(refused.ends_with("checking it takes more memory than allowed"), "{refused}");
}
