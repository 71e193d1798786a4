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

/// Runs a command with something to read.
fn tesuji_reading(arguments: &[&str], input: &str) -> String {
    use std::{io::Write, process::Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    text(&output.stdout)
}

#[test]
fn proofs_can_be_looked_at() {
    checked("looked at", &["go", "2x3", "--komi", "0.5", "--moves", "a1 b2"]);
    let file = file("looked at");
    let file = file.to_str().unwrap();
    let info = text(&tesuji(&["proof", "info", file]).stdout);
    assert!(info.contains("shows black wins\n") && info.contains("longest line"), "{info}");
    let json = text(&tesuji(&["proof", "info", file, "--json"]).stdout);
    assert!(json.contains("\"witnesses\":"), "{json}");
    let sgf = text(&tesuji(&["proof", "sgf", file, "--depth", "3"]).stdout);
    assert!(sgf.starts_with("(;FF[4]GM[1]CA[UTF-8]AP[tesuji]SZ[2:3]KM[0.5]PL[B]C["), "{sgf}");
    assert!(sgf.contains(";B[ac];W[bb];B["), "{sgf}");
    let (open, close) = (sgf.matches('(').count(), sgf.matches(')').count());
    assert_eq!(open, close, "{sgf}");
}

#[test]
fn records_of_proofs_can_be_read_again() {
    checked("record", &["hex", "3x3"]);
    let record = file("record.sgf");
    let sgf = tesuji(&["proof", "sgf", file("record").to_str().unwrap()]).stdout;
    fs::write(&record, sgf).unwrap();
    let shown = tesuji(&["show", record.to_str().unwrap()]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
}

/// Whatever the loser plays, the proof has an answer until the game is decided.
#[test]
fn nobody_refutes_a_proof() {
    for (name, arguments, points) in [
        ("played hex", &["hex", "4x4"][..], "abcd"),
        ("played more hex", &["hex", "5x5", "--moves", "e2"][..], "abcde"),
        ("played lost hex", &["hex", "5x5", "--moves", "a2"][..], "abcde"),
        ("played wasted hex", &["hex", "6x6", "--moves", "f2"][..], "abcdef"),
        ("played go", &["go", "2x3", "--komi", "0.5"][..], "ab"),
    ] {
        checked(name, arguments);
        // Replies in an order that differs from try to try; those that are taken are refused.
        for start in 0..6 {
            let mut replies: Vec<String> = points
                .chars()
                .flat_map(|column| {
                    (1..=points.len().max(3)).map(move |row| format!("{column}{row}"))
                })
                .collect();
            let middle = start * replies.len() / 6;
            replies.rotate_left(middle);
            replies.push("pass".into());
            let told = tesuji_reading(
                &["proof", "play", file(name).to_str().unwrap()],
                &(replies.join("\n") + "\nmoves\nboard\nundo\nquit\n"),
            );
            assert!(told.contains("You play"), "{told}");
            assert!(!told.contains("has no answer"), "{told}");
            // In Hex the answers go on until the winner is joined.
            assert!(points == "ab" || told.contains("the game is over"), "{told}");
        }
    }
}

#[test]
fn files_that_are_no_certificates_cannot_be_looked_at() {
    let foreign = file("no certificate");
    fs::write(&foreign, "(;FF[4]GM[1]SZ[5])\n\n").unwrap();
    for command in ["info", "sgf", "play"] {
        let output = tesuji(&["proof", command, foreign.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains("not a whole certificate"));
    }
}

#[test]
fn races_are_certified_and_shown() {
    let certificate = file("race");
    let certificate = certificate.to_str().unwrap();
    let board = ".xo.x/.xo.x/.xoxx/xxooo/..... b";
    let race = ["semeai", board, "--black", "b5", "--white", "c5", "--region"];
    // A region without a liberty of one of the blocks would say that nobody can take it.
    let refused = tesuji(&[&race[..], &["a5 a4 a3 d5 d4", "--proof", certificate]].concat());
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("the region leaves out a1,b1"));
    let arguments = [&race[..], &["a5 a4 a3 d5 d4 a1 b1 c1 d1 e1"]].concat();
    let solved = tesuji(&[&arguments[..], &["--json", "--proof", certificate]].concat());
    assert!(solved.status.success(), "{}", text(&solved.stderr));
    assert!(text(&solved.stdout).contains("\"proof\":{"), "{}", text(&solved.stdout));
    let check = tesuji(&["check", certificate]);
    assert!(check.status.success(), "{}", text(&check.stderr));
    let told = text(&check.stdout);
    assert!(
        told.contains(" first") && told.contains(": race 5x5, black b5, white c5, region "),
        "{told}"
    );
    for arguments in [["proof", "info"], ["proof", "sgf"], ["proof", "play"]] {
        let shown = tesuji(&[&arguments[..], &[certificate]].concat());
        assert!(shown.status.success(), "{arguments:?}: {}", text(&shown.stderr));
    }
    let missing = tesuji(&["proof", "play", certificate, "--claim", "9"]);
    assert_eq!(missing.status.code(), Some(1));
    let whole = fs::read(certificate).unwrap();
    let first = whole.windows(6).position(|word| word == b" first").unwrap();
    let changed = [&whole[..first - 5], b"xxxxx", &whole[first..]].concat();
    for (name, bytes) in
        [("race cut", whole[..whole.len() - 40].to_vec()), ("race changed", changed)]
    {
        let damaged = file(name);
        fs::write(&damaged, bytes).unwrap();
        let check = tesuji(&["check", damaged.to_str().unwrap()]);
        assert_eq!(check.status.code(), Some(1), "{name}");
    }
}

/// The proof that comes with the program is accepted.
#[test]
fn nine_by_nine_hex_is_a_win_for_black() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proofs/hex-9x9.proof");
    let check = tesuji(&["check", file]);
    assert!(check.status.success(), "{}", text(&check.stderr));
    let rows = ["........."; 9].join("/");
    assert!(text(&check.stdout).contains(&format!("black wins: hex 9x9, {rows} b\n")));
}
