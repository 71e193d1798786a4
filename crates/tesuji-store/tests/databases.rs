//! The database as a file: later runs start from what is known, at other thresholds only where that is sound,
//! and nothing damaged or foreign is used.

mod searches;

use std::{
    collections::HashSet,
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
};

use searches::{BLACK_WINS, folder, go, hex, solve, team};
use tesuji_core::{Claim, Game, Notation, Player, Rng, Storable};
use tesuji_games::{
    go::{Go, Komi, Safety},
    hex::Hex,
};
use tesuji_search::{Finding, Findings, Report, Wanted};
use tesuji_store::{Database, DatabaseError, Tail};

const ROOMY: u64 = 1 << 30;

fn open<G: Storable + Notation>(folder: &Path, game: &G) -> Database<G> {
    Database::open(folder, game, ROOMY).unwrap()
}

/// Solves a position with the help of the database, and adds what was found out.
fn ask<G: Storable + Notation>(folder: &Path, game: &G, claim: Claim) -> Report<G::Move> {
    let mut database = open(folder, game);
    let mut team = team(game, claim);
    database.load(game.threshold(claim), &team.findings()).unwrap();
    let report = solve(&mut team, game);
    database.save(game.threshold(claim), 1, &team.findings()).unwrap();
    report
}

/// What a database gives to a search, each proof as text.
fn known<G: Storable + std::fmt::Debug>(game: &G, findings: &Findings<G>) -> HashSet<String> {
    let mut known = HashSet::new();
    let each = |known: &mut HashSet<String>, finding: Finding<G>, _| {
        known.insert(format!("{finding:?}"));
    };
    findings.read::<_, ()>(game, Wanted::all(1), &mut known, each, |_| Ok(())).unwrap();
    known
}

/// The only file of proofs in a folder.
fn file_in(folder: &Path) -> std::path::PathBuf {
    let is_proofs = |path: &std::path::PathBuf| path.extension().is_some_and(|end| end == "proofs");
    let mut files =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(is_proofs);
    let file = files.next().unwrap();
    assert!(files.next().is_none());
    file
}

#[test]
fn a_second_run_is_answered_at_once_and_adds_nothing() {
    let folder = folder("second-run");
    for (first, second) in [
        (ask(&folder, &go("2x3"), BLACK_WINS).nodes, ask(&folder, &go("2x3"), BLACK_WINS).nodes),
        (ask(&folder, &hex("4x4"), BLACK_WINS).nodes, ask(&folder, &hex("4x4"), BLACK_WINS).nodes),
    ] {
        assert!(first > 20 && second <= 1, "{first} {second}");
    }
    let length = |game: &str| {
        let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap());
        let mut lengths = files.filter_map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name.starts_with(game) && name.ends_with(".proofs"))
                .then(|| entry.metadata().unwrap().len())
        });
        lengths.next().unwrap()
    };
    let before = [length("go"), length("hex")];
    ask(&folder, &go("2x3"), BLACK_WINS);
    ask(&folder, &hex("4x4"), BLACK_WINS);
    assert_eq!(before, [length("go"), length("hex")]);
}

/// A position of a random game.
fn random_go(size: &str, rng: &mut Rng) -> Go<1> {
    let mut game = go(size);
    let mut moves = Vec::new();
    for _ in 0..rng.below(10) {
        game.moves(&mut moves);
        // Passes come last and are rare.
        let choices = moves.len() - usize::from(moves.len() > 1 && rng.below(6) > 0);
        let undo = game.play(moves[rng.below(choices)]);
        if game.outcome().is_some() {
            game.undo(undo);
            break;
        }
    }
    game
}

/// Hundreds of questions, one database: any komi, any claim, positions with a past, knowledge on and off. The
/// answers are those of searches that know nothing.
#[test]
fn go_answers_are_the_same_with_a_database() {
    let mut rng = Rng::new(8);
    let mut nodes = [0; 2];
    for (size, questions) in [("2x2", 150), ("1x4", 150), ("3x2", 120), ("6x1", 80), ("3x3", 12)] {
        let folder = folder(&format!("many-go-{size}"));
        for _ in 0..questions {
            let cells = go(size).board_size().cells() as i32;
            let half_points = rng.below(4 * cells as usize + 3) as i32 - 2 * cells - 1;
            let safety = [Safety::None, Safety::None, "bss".parse().unwrap()][rng.below(3)];
            let komi = Komi::from_half_points(half_points).unwrap();
            let game = random_go(size, &mut rng).with_komi(komi).with_safety(safety);
            let side = Player::BOTH[rng.below(2)];
            let claim = [Claim::Wins(side), Claim::DoesNotLose(side)][rng.below(2)];
            let helped = ask(&folder, &game, claim);
            let alone = solve(&mut team(&game, claim), &game);
            assert!(alone.winner.is_some());
            assert_eq!(helped.winner, alone.winner, "{claim} {half_points}/2 {game:?}");
            nodes[0] += helped.nodes;
            nodes[1] += alone.nodes;
        }
    }
    assert!(2 * nodes[0] < nodes[1], "the database helps: {nodes:?}");
}

#[test]
fn hex_answers_are_the_same_with_a_database() {
    let mut rng = Rng::new(9);
    let mut nodes = [0; 2];
    for (size, questions) in [("3x3", 150), ("3x4", 100), ("4x4", 60), ("5x4", 20)] {
        let folder = folder(&format!("many-hex-{size}"));
        for _ in 0..questions {
            let mut game: Hex<1> = hex(size);
            let mut moves = Vec::new();
            for _ in 0..rng.below(4) {
                game.moves(&mut moves);
                game.play(moves[rng.below(moves.len())]);
            }
            if game.outcome().is_some() {
                continue;
            }
            let game = if rng.below(2) == 0 { game.with_knowledge() } else { game };
            let claim = Claim::Wins(Player::BOTH[rng.below(2)]);
            let helped = ask(&folder, &game, claim);
            let alone = solve(&mut team(&game, claim), &game);
            assert_eq!(helped.winner, alone.winner, "{game:?}");
            nodes[0] += helped.nodes;
            nodes[1] += alone.nodes;
        }
    }
    assert!(2 * nodes[0] < nodes[1], "the database helps: {nodes:?}");
}

/// At another komi only the proofs of the side that it suits are used.
#[test]
fn proofs_go_to_the_thresholds_where_they_hold() {
    let folder = folder("thresholds");
    let game = go("2x3");
    ask(&folder, &game, BLACK_WINS);
    let threshold = game.threshold(BLACK_WINS);
    assert_eq!(threshold, 1, "with komi 0.5 Black needs a point");
    let winners = |asked: i32| {
        let team = team(&game, BLACK_WINS);
        open(&folder, &game).load(asked, &team.findings()).unwrap();
        let mut winners = [0; 2];
        let each = |winners: &mut [u64; 2], finding: Finding<Go<1>>, _| match finding {
            Finding::Position { proof, .. } => winners[proof.winner.index()] += 1,
            Finding::Zone { .. } => panic!("Go has no zones"),
        };
        let findings = team.findings();
        findings.read::<_, ()>(&game, Wanted::all(1), &mut winners, each, |_| Ok(())).unwrap();
        winners
    };
    let [black, white] = winners(threshold);
    assert!(black > 0 && white > 0);
    assert_eq!(winners(threshold - 1), [black, 0]);
    assert_eq!(winners(threshold + 1), [0, white]);
}

/// Whatever byte is changed and wherever the file is cut: it is refused, or what is used of it are proofs that
/// were in it.
#[test]
fn nothing_damaged_is_used() {
    damage_everything(&go("1x4"), "damaged-go");
    damage_everything(&hex("3x3"), "damaged-hex");
}

fn damage_everything<G: Storable + Notation + std::fmt::Debug>(game: &G, name: &str) {
    let folder = folder(name);
    ask(&folder, game, BLACK_WINS);
    let mut moved = game.clone();
    let mut moves = Vec::new();
    moved.moves(&mut moves);
    moved.play(moves[0]);
    // Another block.
    ask(&folder, &moved, Claim::Wins(Player::White));
    let file = file_in(&folder);
    let good = fs::read(&file).unwrap();
    let load = || {
        let database = Database::open(&folder, game, ROOMY)?;
        let team = team(game, BLACK_WINS);
        database.load(game.threshold(BLACK_WINS), &team.findings())?;
        Ok::<_, DatabaseError>((database.tail(), known(game, &team.findings())))
    };
    let (_, all) = load().unwrap();
    let (mut refused, mut torn) = (0, 0);
    let mut try_out = |bytes: &[u8], what: &str, at: usize| {
        fs::write(&file, bytes).unwrap();
        match load() {
            Ok((tail, some)) => {
                assert!(some.is_subset(&all), "{what} at {at}");
                assert!(some.len() < all.len() || bytes.starts_with(&good), "{what} at {at}");
                torn += usize::from(tail != Tail::Whole);
            }
            Err(_) => refused += 1,
        }
    };
    for at in 0..good.len() {
        try_out(&good[..at], "cut", at);
        let mut changed = good.clone();
        changed[at] ^= 0x10;
        try_out(&changed, "changed", at);
    }
    try_out(&[&good[..], b"xyz"].concat(), "longer", good.len());
    assert!(refused > 50 && torn > 50, "{refused} {torn}");
    assert_eq!(fs::read(&file).unwrap(), good, "a torn end is cut off");
}

#[test]
fn proofs_of_another_board_or_game_are_refused() {
    let folder = folder("foreign");
    ask(&folder, &go("2x2"), BLACK_WINS);
    let foreign = fs::read(file_in(&folder)).unwrap();
    fs::remove_file(file_in(&folder)).unwrap();
    ask(&folder, &go("2x3"), BLACK_WINS);
    fs::write(file_in(&folder), foreign).unwrap();
    let error = Database::open(&folder, &go("2x3"), ROOMY).err().unwrap();
    assert!(matches!(error, DatabaseError::OtherRules { .. }));
    assert!(error.to_string().contains("about something else"), "{error}");
    fs::write(file_in(&folder), "proofs").unwrap();
    let error = Database::open(&folder, &go("2x3"), ROOMY).err().unwrap();
    assert!(error.to_string().contains("something else"), "{error}");
}

#[test]
fn one_process_writes_and_others_read() {
    let folder = folder("lock");
    let game = go("2x3");
    let writer = open(&folder, &game);
    let mut reader = open(&folder, &game);
    assert!(!writer.is_read_only() && reader.is_read_only());
    let mut team = team(&game, BLACK_WINS);
    solve(&mut team, &game);
    assert_eq!(reader.save(1, 1, &team.findings()).unwrap(), 0);
    drop(writer);
    let mut next = open(&folder, &game);
    assert!(!next.is_read_only());
    assert!(next.save(1, 1, &team.findings()).unwrap() > 0);
    // A block that is being written is not read, and a reader cuts nothing off.
    OpenOptions::new().append(true).open(next.file()).unwrap().write_all(&[1; 99]).unwrap();
    let length = fs::metadata(next.file()).unwrap().len();
    let reader = open(&folder, &game);
    assert!(reader.is_read_only() && reader.tail() == Tail::Whole);
    assert!(reader.load(1, &team.findings()).unwrap() > 0);
    assert_eq!(fs::metadata(next.file()).unwrap().len(), length);
}

/// A file that is too large loses the proofs that were cheap, and is a good database as before.
#[test]
fn a_large_file_loses_the_cheapest_proofs() {
    let folder = folder("limit");
    let game = go("3x3").with_komi("8.5".parse().unwrap());
    let threshold = game.threshold(BLACK_WINS);
    let mut team = team(&game, BLACK_WINS);
    solve(&mut team, &game);
    let all = team.findings().len() as u64;
    let mut database = Database::open(&folder, &game, 3_000).unwrap();
    assert!(database.save(threshold, 1, &team.findings()).unwrap() >= all);
    let length = fs::metadata(database.file()).unwrap().len();
    assert!((600..=1_800).contains(&length), "{length}");
    drop(database);
    let mut fresh = searches::team(&game, BLACK_WINS);
    let database = open(&folder, &game);
    assert_eq!(database.tail(), Tail::Whole);
    assert!(database.load(threshold, &fresh.findings()).unwrap() < all / 2);
    // The dearest of all is that of the whole question.
    let report = solve(&mut fresh, &game);
    assert!(report.winner.is_some() && report.nodes == 0, "{}", report.nodes);
}
