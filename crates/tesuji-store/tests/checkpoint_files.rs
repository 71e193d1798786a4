//! Checkpoints as bytes: what is written is read, and a file that was changed, cut or is about something else
//! is refused, for games with and without zones.

mod searches;

use searches::{BLACK_WINS, go, hex, solve, team};
use tesuji_core::{Notation, Storable};
use tesuji_search::EwsParameters;
use tesuji_store::checkpoint::{self, Head, Refused, Selection, Spent};

const ALL: Selection = Selection { all: usize::MAX, work: 1 };

fn head() -> Head {
    let settings =
        [("set", "epsilon=0.5"), ("position", "go : b"), ("set", "stay=0"), ("proof", "")];
    let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let spent = Spent { nodes: 17, milliseconds: 5 };
    Head { question: "who wins?".to_owned(), settings: settings.to_vec(), spent }
}

/// Solves a small board and returns its checkpoint.
fn solved<G: Storable>(game: &G, selection: Selection) -> Vec<u8> {
    let mut team = team(game, BLACK_WINS);
    let report = solve(&mut team, game);
    assert!(report.winner.is_some() && report.nodes > 10);
    let mut file = Vec::new();
    let count = checkpoint::write(&mut file, &head(), game, &team.findings(), selection).unwrap();
    assert!(count > 5, "{count}");
    file
}

fn is_read_as_written<G: Storable + Notation>(game: &G) {
    let file = solved(game, ALL);
    let mut other = team(game, BLACK_WINS);
    let findings = other.findings();
    let (spent, count) = checkpoint::read(&file[..], &head().question, game, &findings).unwrap();
    assert_eq!((spent, count), (head().spent, findings.len() as u64));
    assert_eq!(checkpoint::read_head(&file[..]).unwrap(), head());
    let mut again = Vec::new();
    checkpoint::write(&mut again, &head(), game, &findings, ALL).unwrap();
    assert!(file == again, "{}", G::NAME);
    let fewer = solved(game, Selection { all: 0, work: 4 });
    assert!(fewer.len() < file.len());
    // What was decided stays so, nearly without search.
    let report = solve(&mut other, game);
    assert!(report.winner.is_some() && report.nodes <= 5, "{}", report.nodes);
}

#[test]
fn what_is_written_is_read() {
    is_read_as_written(&go("2x3"));
    is_read_as_written(&hex("4x4"));
    is_read_as_written(&hex("4x5"));
    is_read_as_written(&hex("7x7").with_knowledge());
}

/// Hex without a table of zones keeps its proofs by key, each with its zone.
#[test]
fn proofs_by_key_have_their_zones() {
    let game = hex("3x3");
    let parameters = EwsParameters { line_nodes: 0, zone_table: false, ..EwsParameters::default() };
    let fresh = || tesuji_search::Team::new(&game, BLACK_WINS, parameters.clone(), 1 << 20, 1, 1);
    let mut first = fresh();
    let report = solve(&mut first, &game);
    let mut file = Vec::new();
    checkpoint::write(&mut file, &head(), &game, &first.findings(), ALL).unwrap();
    let mut second = fresh();
    checkpoint::read(&file[..], &head().question, &game, &second.findings()).unwrap();
    let again = solve(&mut second, &game);
    assert_eq!((again.winner, again.best, again.nodes), (report.winner, report.best, 0));
}

fn is_refused_if_changed<G: Storable>(game: &G) {
    let file = solved(game, ALL);
    assert!(file.len() < 100_000, "a small file: {}", file.len());
    let read = |file: &[u8], question: &str| {
        checkpoint::read(file, question, game, &team(game, BLACK_WINS).findings())
    };
    let question = head().question;
    // One team for all: what a refused file leaves behind does not matter here.
    let findings = team(game, BLACK_WINS).findings();
    let is_refused = |file: &[u8]| checkpoint::read(file, &question, game, &findings).is_err();
    for at in 0..file.len() {
        assert!(is_refused(&file[..at]), "cut at {at}");
        for change in [1, 0x80, 0xff] {
            let mut changed = file.clone();
            changed[at] ^= change;
            assert!(is_refused(&changed), "changed at {at}");
        }
    }
    assert!(is_refused(&[&file[..], b"x"].concat()), "longer");
    assert!(is_refused(&[&file[..], &file[..]].concat()), "twice");
    let other = read(&file, "who loses?").unwrap_err();
    assert!(matches!(other, Refused::OtherQuestion(found) if found == question));
    assert!(read(&file, &question).is_ok());
}

#[test]
fn a_file_that_was_changed_or_cut_is_refused() {
    is_refused_if_changed(&go("1x5"));
    is_refused_if_changed(&hex("4x4"));
}

#[test]
fn other_files_are_refused() {
    for bytes in [&b""[..], b"TESUJI", b"TESUJIDB\x01\0\0\0", b"TESUJICP", b"TESUJICP\x01\0\0\0"] {
        assert!(checkpoint::read_head(bytes).is_err());
    }
    let huge = [b"TESUJICP", &2u32.to_le_bytes()[..], &u32::MAX.to_le_bytes()].concat();
    assert!(checkpoint::read_head(&huge[..]).is_err());
}
