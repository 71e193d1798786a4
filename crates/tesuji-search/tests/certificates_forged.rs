//! The checker against forgeries: changed files, changed proofs with checksums that are right, and
//! proofs of statements that are false.

mod certificate;

use certificate::{Case, accepted, certified, changed, packed, random_go, unpacked, verdict};
use tesuji_core::{BoardSize, Cell, Game, Notation, Player, Rng, Setup};
use tesuji_games::{
    formats::diagram_text,
    go::Go,
    hex::{Hex, HexMove},
};

fn empty_hex(columns: u64, rows: u64) -> Case<Hex<1>> {
    let start = Setup::empty(BoardSize::new(columns, rows).unwrap());
    let game = Hex::from_setup(&start).unwrap();
    Case { start, moves: Vec::new(), game }
}

fn empty_go(columns: u64, rows: u64, half_points: i32) -> Case<Go<1>> {
    random_go(columns, rows, 0, half_points, &mut BlackFirst::rng())
}

/// Random numbers with which Black moves first.
struct BlackFirst;

impl BlackFirst {
    fn rng() -> Rng {
        (0..).map(Rng::new).find(|rng| rng.clone().below(2) == 0).unwrap()
    }
}

#[test]
fn every_changed_byte_and_every_cut_is_noticed() {
    let (_, file) = certified(&empty_go(2, 3, 1), 1 << 20, 1);
    assert!(verdict(&file).is_ok());
    for at in 0..file.len() {
        for change in [1, 0x20, 0x80] {
            let mut changed = file.clone();
            changed[at] ^= change;
            assert!(verdict(&changed).is_err(), "byte {at} changed by {change}");
        }
        assert!(verdict(&file[..at]).is_err(), "cut at {at}");
    }
    let longer: Vec<u8> = file.iter().copied().chain([0]).collect();
    assert!(verdict(&longer).is_err(), "something added");
}

/// No proof of a true statement can be turned into one of a false statement by a few changes. Counts how
/// many changed proofs are accepted under the true statement: those are proofs as well.
fn forge(file: &[u8], lies: &[(&str, &str)], tries: usize, rng: &mut Rng) -> usize {
    let (head, body) = unpacked(file);
    let mut still_proofs = 0;
    for (truth, lie) in lies {
        let lying = head.replace(truth, lie);
        assert_ne!(lying, head, "{truth} is in the head");
        assert!(!accepted(&lying, &body), "{lie}");
        for _ in 0..tries {
            let mut forged = changed(&body, rng);
            for _ in 0..rng.below(4) {
                if !forged.is_empty() {
                    forged = changed(&forged, rng);
                }
            }
            assert!(!accepted(&lying, &forged), "{lie}: {forged:?}");
            still_proofs += usize::from(accepted(&head, &forged));
        }
    }
    still_proofs
}

#[test]
fn false_statements_about_go_have_no_proof() {
    let mut rng = Rng::new(5);
    // The scores are 0, 9, 1, 4 and 3.
    for (columns, rows, score) in [(2, 3, 0), (3, 3, 9), (2, 2, 1), (3, 4, 4), (1, 8, 3)] {
        for (half_points, winner) in [(2 * score - 1, "black"), (2 * score + 1, "white")] {
            let case = empty_go(columns, rows, half_points);
            let (found, file) = certified(&case, 1 << 24, 1);
            assert_eq!(found.to_string(), winner);
            let komi = |half_points: i32| format!("komi {}", f64::from(half_points) / 2.0);
            let (true_komi, low, high) =
                (komi(half_points), komi(2 * score - 1), komi(2 * score + 1));
            let lie = if winner == "black" { &high } else { &low };
            let loser = if winner == "black" { "white" } else { "black" };
            let (shows, shows_else) = (format!("shows {winner}"), format!("shows {loser}"));
            let lies = [(true_komi.as_str(), lie.as_str()), (shows.as_str(), shows_else.as_str())];
            forge(&file, &lies, 300, &mut rng);
        }
    }
}

#[test]
fn false_statements_about_hex_have_no_proof() {
    let mut rng = Rng::new(6);
    for (columns, rows) in [(3, 3), (4, 4), (3, 4), (4, 3), (5, 5)] {
        // On the edge play is longer than from the centre.
        let mut case = empty_hex(columns, rows);
        let first = if columns == rows { columns as usize * 2 - 1 } else { 0 };
        case.game.play(HexMove::at(first));
        case.moves.push(case.game.move_text(HexMove::at(first)));
        let (winner, file) = certified(&case, 1 << 24, 1);
        let shows = format!("shows {winner}");
        let lie = format!("shows {}", winner.opponent());
        let still_proofs = forge(&file, &[(shows.as_str(), lie.as_str())], 1000, &mut rng);
        // Not everything is rejected: an order of replies does not matter, for example.
        assert!(still_proofs > 0 || columns * rows < 10);
    }
}

/// The proof of an empty board under the head of one with a stone of the loser: right where the stone does not
/// matter, wrong elsewhere.
#[test]
fn proofs_of_other_positions_are_accepted_only_where_they_are_true() {
    let (_, file) = certified(&empty_hex(4, 4), 1 << 20, 1);
    let (head, body) = unpacked(&file);
    let (mut accepted, mut rejected) = (0, 0);
    for cell in 0..16 {
        let mut start = Setup::empty(BoardSize::new(4, 4).unwrap());
        start.cells[cell] = Cell::Stone(Player::White);
        let other = head.replace("..../..../..../.... b", &diagram_text(&start));
        assert_ne!(other, head);
        if verdict(&packed(&other, &body)).is_err() {
            rejected += 1;
            continue;
        }
        accepted += 1;
        let game: Hex<1> = Hex::from_setup(&start).unwrap();
        let case = Case { start, moves: Vec::new(), game };
        assert_eq!(certified(&case, 1 << 20, 1).0, Player::Black, "cell {cell}");
    }
    assert!(rejected > 0, "{accepted} accepted, {rejected} rejected");
}

#[test]
fn hostile_files_are_refused_in_bounded_memory() {
    let head = "tesuji-proof 1\ngame go\nboard 3x3\nkomi 0.5\nstart .../.../... b\nmoves\nshows black wins\nnodes 5\n\n";
    // A proof that never ends, references to nowhere, numbers beyond all bounds, kinds that do not exist.
    let passes: Vec<u8> = std::iter::repeat_n([3u8, 9], 100_000).flatten().collect();
    let nested: Vec<u8> = vec![0x84; 1 << 20];
    for body in [
        vec![],
        passes,
        nested,
        vec![1, 0, 0],
        vec![2, 0xff, 0xff, 0xff, 0xff, 0x0f, 0],
        vec![5, 0xff, 0xff, 0xff, 0xff, 0x0f],
        vec![5, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        vec![6, 0xff, 0xff, 0x7f],
        vec![7],
        vec![8],
        vec![0x7f],
        vec![0],
        vec![6, 0, 0, 0, 1],
        vec![6, 1, 3, 0, 0, 1],
    ] {
        assert!(verdict(&packed(head, &body)).is_err());
    }
    // A block that says it is small and unpacks to much.
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![4u8; 50 << 20], 9);
    let mut file = head.as_bytes().to_vec();
    file.extend(1000u32.to_le_bytes());
    file.extend((bomb.len() as u32).to_le_bytes());
    file.extend(&blake3::hash(&bomb).as_bytes()[..8]);
    file.extend(&bomb);
    assert!(verdict(&file).is_err());
    for head in [
        "tesuji-proof 2\n\n",
        "tesuji-proof 1\ngame chess\n\n",
        "tesuji-proof 1\ngame go\nboard 999999x999999\n\n",
        "tesuji-proof 1\ngame go\nboard 3x3\nkomi 1e9\n\n",
        "tesuji-proof 1\ngame go\nboard 3x3\nkomi 0.5\nstart xxx/xxx/xxx b\nmoves\nshows black wins\nnodes 1\n\n",
        "tesuji-proof 1\ngame hex\nboard 3x3\nstart .../.../... b\nmoves a1 a1\nshows black wins\nnodes 1\n\n",
        "\n\n",
    ] {
        assert!(verdict(&packed(head, &[0])).is_err(), "{head}");
    }
    assert!(verdict(&vec![b'x'; 3 << 20]).is_err());
}
