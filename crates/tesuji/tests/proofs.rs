//! Certificates as users meet them: written by one process, checked by another, refused when something
//! is wrong with them.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

fn tesuji(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tesuji")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A file of this name in a folder of its own.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("proofs");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Solves with these arguments, checks the proof and returns what the checker prints.
fn checked(name: &str, arguments: &[&str]) -> String {
    let file = file(name);
    let file = file.to_str().unwrap();
    let solved = tesuji(&[&["solve"], arguments, &["--json", "--proof", file]].concat());
    assert!(solved.status.success(), "{}", text(&solved.stderr));
    let told = text(&solved.stdout);
    let bytes = fs::metadata(file).unwrap().len();
    assert!(told.contains(&format!("\"bytes\":{bytes}")), "{told}");
    let check = tesuji(&["check", file]);
    assert!(check.status.success(), "{}", text(&check.stderr));
    text(&check.stdout)
}

#[test]
fn proofs_are_accepted_with_the_statement_that_was_asked() {
    let cases: [(&str, &[&str], &str); 9] = [
        ("hex", &["hex", "4x4"], "black wins: hex 4x4, ..../..../..../.... b\n"),
        ("wide", &["hex", "4x3"], "black wins: hex 4x3, ..../..../.... b\n"),
        ("go", &["go", "3x3", "--komi", "8.5"], "black wins: go 3x3, komi 8.5, .../.../... b\n"),
        ("lost", &["go", "3x3", "--komi", "9.5"], "white wins: go 3x3, komi 9.5, .../.../... b\n"),
        (
            "moves",
            &["go", "2x3", "--komi", "0.5", "--moves", "a1 B2 pass"],
            "white wins: go 2x3, komi 0.5, ../../.. b, after a1 b2 pass\n",
        ),
        (
            "draw",
            &["go", "2x2", "--komi", "1", "--claim", "not-lose"],
            "black does not lose: go 2x2, komi 1, ../.. b\n",
        ),
        (
            "no win",
            &["go", "2x2", "--komi", "1", "--claim", "win"],
            "white does not lose: go 2x2, komi 1, ../.. b\n",
        ),
        ("over", &["hex", "x/x w"], "black wins: hex 1x2, x/x w\n"),
        (
            "ended",
            &["go", "2x2", "--komi", "0.5", "--moves", "a1 pass pass"],
            "black wins: go 2x2, komi 0.5, ../.. b, after a1 pass pass\n",
        ),
    ];
    for (name, arguments, statement) in cases {
        let told = checked(name, arguments);
        assert!(told.starts_with(&format!("verified: {statement}")), "{told}");
    }
}

#[test]
fn threads_checkpoints_and_weak_knowledge_have_proofs_too() {
    let saved = file("search.save");
    let _ = fs::remove_file(&saved);
    let saved = saved.to_str().unwrap();
    let question = ["go", "3x4", "--komi", "3.5"];
    for (name, more) in [
        ("threads", ["--threads", "2"]),
        ("saved", ["--checkpoint", saved]),
        ("resumed", ["--checkpoint", saved]),
        ("no knowledge", ["--knowledge", "off"]),
        ("benson", ["--set", "go.safety=benson"]),
        ("ablation", ["--solver", "ews-ps"]),
    ] {
        let told = checked(name, &[&question[..], &more].concat());
        assert!(told.starts_with("verified: black wins: go 3x4, komi 3.5"), "{name}: {told}");
    }
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    checked("whole", &["go", "2x3", "--komi", "0.5"]);
    let whole = fs::read(file("whole")).unwrap();
    let komi = whole.windows(8).position(|line| line == b"komi 0.5").unwrap();
    let cases: [(&str, Vec<u8>); 5] = [
        ("cut", whole[..whole.len() / 2].to_vec()),
        ("empty", Vec::new()),
        ("longer", [&whole[..], b"x"].concat()),
        ("komi", [&whole[..komi], b"komi -.5", &whole[komi + 8..]].concat()),
        ("foreign", b"(;FF[4]GM[1]SZ[5])\n\n".to_vec()),
    ];
    for (name, bytes) in cases {
        let damaged = file(name);
        fs::write(&damaged, bytes).unwrap();
        for json in [false, true] {
            let mut arguments = vec!["check", damaged.to_str().unwrap()];
            arguments.extend(json.then_some("--json"));
            let check = tesuji(&arguments);
            assert_eq!(check.status.code(), Some(1), "{name}");
            assert!(text(&check.stderr).contains("is not accepted"), "{name}");
            assert_eq!(text(&check.stdout).contains("\"verified\":false"), json, "{name}");
        }
    }
}

#[test]
fn a_proof_that_cannot_be_finished_in_time_is_not_written() {
    let file = file("late");
    let _ = fs::remove_file(&file);
    let name = file.to_str().unwrap();
    let solved =
        tesuji(&["solve", "go", "5x5", "--komi", "24.5", "--nodes", "1000", "--proof", name]);
    assert_eq!(solved.status.code(), Some(3));
    assert!(!file.exists());
}
