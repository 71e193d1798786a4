//! `--db DIR` as users meet it: later runs profit, answers stay the same, several processes and crashes do no
//! harm.

mod runs;

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use runs::{ended, folder, number, run, tesuji, until, word};
use tesuji_core::Rng;

fn ask(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = tesuji(arguments.iter().copied());
    ended(command.args(["--json", "--db"]).arg(folder).output().unwrap())
}

/// The answer and its nodes.
fn answer(folder: &Path, arguments: &[&str]) -> (String, u64) {
    let (code, stdout, stderr) = ask(folder, arguments);
    assert_eq!(code, 0, "{arguments:?}: {stderr}");
    (stdout.clone(), number(&stdout, "nodes"))
}

fn alone(arguments: &[&str]) -> (String, u64) {
    let (code, stdout, stderr) = run(arguments.iter().copied().chain(["--json"]));
    assert_eq!(code, 0, "{arguments:?}: {stderr}");
    (stdout.clone(), number(&stdout, "nodes"))
}

/// The file of proofs about a game.
fn file_of(folder: &Path, game: &str) -> PathBuf {
    let mut files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_it = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with(game) && name.ends_with(".proofs")
    };
    files.find(is_it).unwrap()
}

/// The bytes of all files in a folder.
fn length_of(folder: &Path) -> u64 {
    let lengths = fs::read_dir(folder).unwrap().filter_map(|entry| entry.unwrap().metadata().ok());
    lengths.map(|data| data.len()).sum()
}

#[test]
fn later_runs_and_neighbours_profit() {
    let folder = folder("profit");
    for (first, neighbours) in [
        (
            &["solve", "hex", "6x6", "--knowledge", "off"][..],
            &[
                &["solve", "hex", "6x6", "--knowledge", "off", "--moves", "d3"][..],
                &["solve", "hex", "6x6", "--knowledge", "off", "--moves", "b5"],
            ][..],
        ),
        (
            &["solve", "go", "4x4", "--komi", "1.5"],
            &[
                &["solve", "go", "4x4", "--komi", "0.5"],
                &["solve", "go", "4x4", "--komi", "1", "--claim", "win"],
                &["solve", "go", "4x4", "--komi", "2.5"],
            ],
        ),
    ] {
        let (one, nodes) = answer(&folder, first);
        assert!(nodes > 1000, "{nodes}");
        let (two, again) = answer(&folder, first);
        assert!(again <= 1, "{again}");
        assert_eq!(word(&one, "winner"), word(&two, "winner"));
        let mut nodes = [0; 2];
        for neighbour in neighbours {
            let (helped, fewer) = answer(&folder, neighbour);
            let (fresh, all) = alone(neighbour);
            assert_eq!(word(&helped, "outcome"), word(&fresh, "outcome"), "{neighbour:?}");
            nodes[0] += fewer;
            nodes[1] += all;
        }
        assert!(nodes[0] < nodes[1], "{nodes:?}");
    }
}

#[test]
fn scores_and_openings_are_the_same() {
    let folder = folder("same");
    let field = |json: &str, name: &str| {
        let (_, rest) = json.split_once(&format!("\"{name}\":")).unwrap();
        rest.split_once(",\"").unwrap().0.to_owned()
    };
    for board in ["2x2", "2x3", "1x6", "3x3", "5x2"] {
        let (score, _) = alone(&["score", "go", board]);
        for _ in 0..2 {
            let (helped, _) = answer(&folder, &["score", "go", board]);
            assert_eq!(field(&helped, "score"), field(&score, "score"), "{board}");
        }
        let (_, nodes) = answer(&folder, &["score", "go", board]);
        assert!(nodes <= 1, "{nodes}");
    }
    for question in
        [&["hex", "4x4"][..], &["hex", "4x4", "--knowledge", "off"], &["go", "2x2", "--komi", "1"]]
    {
        let arguments = [&["openings"][..], question].concat();
        let moves = |json: &str| {
            json.split_once("\"moves\":").unwrap().1.split_once(']').unwrap().0.to_owned()
        };
        let (fresh, all) = alone(&arguments);
        let (helped, _) = answer(&folder, &arguments);
        assert_eq!(moves(&helped), moves(&fresh), "{question:?}");
        let (helped, fewer) = answer(&folder, &arguments);
        assert_eq!(moves(&helped), moves(&fresh), "{question:?}");
        assert!(fewer <= all, "{fewer} {all}");
    }
}

#[test]
fn a_second_process_only_reads() {
    let folder = folder("two");
    let endless = ["solve", "go", "5x5", "--komi", "24.5", "--checkpoint-every", "20ms"];
    let mut writer = tesuji(endless).arg("--db").arg(&folder).spawn().unwrap();
    until(|| fs::read_dir(&folder).unwrap().count() == 2);
    let (code, stdout, stderr) = ask(&folder, &["solve", "go", "5x5", "--nodes", "100"]);
    assert_eq!(code, 3, "{stdout}");
    assert!(stderr.contains("warning: another process is adding to "), "{stderr}");
    writer.kill().unwrap();
    writer.wait().unwrap();
    let (_, _, stderr) = ask(&folder, &["solve", "go", "5x5", "--nodes", "100"]);
    assert!(!stderr.contains("another process"), "{stderr}");
    assert!(stderr.contains(" proofs known from "), "{stderr}");
}

/// Processes that add to a database are killed at random moments. What is left is a good database, and the
/// answer found with its help is the right one.
#[test]
fn killed_writers_do_no_harm() {
    let mut rng = Rng::new(5);
    for (name, question) in [
        ("killed-go", &["solve", "go", "4x4", "--komi", "1.5"][..]),
        ("killed-hex", &["solve", "hex", "6x6", "--knowledge", "off"]),
    ] {
        let folder = folder(name);
        for _ in 0..15 {
            let mut command = tesuji(question.iter().copied());
            command.args(["--checkpoint-every", "10ms", "--db"]).arg(&folder);
            let before = length_of(&folder);
            let mut child = command.spawn().unwrap();
            until(|| length_of(&folder) > before.max(1000) || child.try_wait().unwrap().is_some());
            thread::sleep(Duration::from_micros(rng.below(40_000) as u64));
            let _ = child.kill();
            child.wait().unwrap();
        }
        let (fresh, _) = alone(question);
        let (helped, _) = answer(&folder, question);
        let (known, nodes) = answer(&folder, question);
        assert_eq!(word(&helped, "winner"), word(&fresh, "winner"));
        assert_eq!(word(&known, "winner"), word(&fresh, "winner"));
        assert!(nodes <= 1, "{nodes}");
    }
}

#[test]
fn wrong_files_are_not_used() {
    let folder = folder("wrong");
    answer(&folder, &["solve", "go", "2x3"]);
    answer(&folder, &["solve", "hex", "4x4", "--knowledge", "off"]);
    let (go, hex) = (file_of(&folder, "go"), file_of(&folder, "hex"));
    let good = fs::read(&hex).unwrap();
    let refused = |message: &str| {
        let (code, stdout, stderr) = ask(&folder, &["solve", "hex", "4x4"]);
        assert_eq!((code, stdout.as_str()), (1, ""), "{stderr}");
        assert!(stderr.starts_with("error: ") && stderr.contains(message), "{stderr}");
    };
    fs::copy(&go, &hex).unwrap();
    refused("is about something else");
    fs::write(&hex, "proofs").unwrap();
    refused("it is something else");
    let mut changed = good.clone();
    changed[30] ^= 1;
    fs::write(&hex, &changed).unwrap();
    refused("it is damaged");
    fs::write(&hex, &good[..good.len() - 5]).unwrap();
    let (code, _, stderr) = ask(&folder, &["solve", "hex", "4x4"]);
    assert_eq!(code, 0);
    assert!(stderr.contains("bytes at its end, which are damaged"), "{stderr}");
    let (code, _, stderr) = ask(&hex, &["solve", "hex", "4x4"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("cannot use the database"), "{stderr}");
}

/// With a limit on the size of files, adding fails as on a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_does_not_stop_the_search() {
    let folder = folder("full-db");
    let (code, _, stderr) = ask(&folder, &["solve", "go", "4x4", "--nodes", "200"]);
    assert_eq!(code, 3, "{stderr}");
    let file = file_of(&folder, "go");
    let before = fs::read(&file).unwrap();
    let script = format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", before.len() / 512 + 1);
    let limited = std::process::Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_tesuji")])
        .args(["solve", "go", "4x4", "--komi", "1.5", "--db"])
        .arg(&folder)
        .output()
        .unwrap();
    let (code, stdout, stderr) = ended(limited);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("black to play wins"), "{stdout}");
    assert!(stderr.contains("warning: cannot add to "), "{stderr}");
    assert!(fs::read(&file).unwrap() == before, "the file is as it was");
}
