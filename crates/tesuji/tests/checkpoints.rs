//! `--checkpoint` as users meet it: stop and go on, files that are refused, a killed process, a disk that
//! fails.

mod runs;

use std::{
    fs,
    path::Path,
    process::{Child, Command},
    thread,
    time::Duration,
};

use runs::{ended, folder, number, until};

fn tesuji(arguments: &[&str], checkpoint: &Path) -> Command {
    let mut command = runs::tesuji(["solve"]);
    command.args(arguments).arg("--checkpoint").arg(checkpoint);
    command
}

fn run(arguments: &[&str], checkpoint: &Path) -> (i32, String, String) {
    ended(tesuji(arguments, checkpoint).output().unwrap())
}

/// Takes a few thousand expansions.
const QUESTION: [&str; 5] = ["go", "3x5", "--komi", "14.5", "--json"];

/// Takes longer than any test waits.
const ENDLESS: [&str; 6] = ["go", "5x5", "--komi", "24.5", "--set", "checkpoint_seconds=0.02"];

#[test]
fn a_stopped_search_goes_on() {
    let file = folder("goes-on").join("c");
    for threads in ["1", "2"] {
        let _ = fs::remove_file(&file);
        let ask =
            |limit: &[&str]| run(&[&QUESTION[..], &["--threads", threads], limit].concat(), &file);
        let (code, stdout, stderr) = ask(&["--nodes", "1000"]);
        assert_eq!(code, 3, "{stdout}{stderr}");
        assert!(stderr.starts_with("saved "), "{stderr}");
        let (code, stdout, stderr) = ask(&[]);
        assert_eq!(code, 0, "{stderr}");
        assert!(stdout.contains("\"outcome\":\"win\""), "{stdout}");
        assert!(stderr.starts_with("going on from "), "{stderr}");
        assert!(stderr.contains(" proofs, 1000 nodes in ") || threads == "2", "{stderr}");
        // What is decided stays so.
        let (code, stdout, stderr) = ask(&["--progress", "never"]);
        assert_eq!((code, number(&stdout, "nodes")), (0, 0), "{stdout}");
        assert!(stdout.contains("\"outcome\":\"win\"") && stderr.is_empty(), "{stdout}{stderr}");
    }
}

/// After 4,000 expansions a search forgets its open positions and begins again with what it has proven and learned. A
/// file keeps just that, so a search that was stopped there goes on as if it had not been: expansion for expansion.
#[test]
fn nothing_is_lost_by_stopping() {
    let folder = folder("nothing-lost");
    let (_, whole, _) = run(&QUESTION, &folder.join("whole"));
    let (_, first, _) = run(&[&QUESTION[..], &["--nodes", "4000"]].concat(), &folder.join("c"));
    let (_, rest, _) = run(&QUESTION, &folder.join("c"));
    assert_eq!(number(&first, "nodes"), 4000);
    assert_eq!(number(&rest, "nodes"), number(&whole, "nodes") - 4000, "{rest}{whole}");
}

#[test]
fn wrong_files_are_refused() {
    let folder = folder("refused");
    let file = folder.join("c");
    assert_eq!(run(&QUESTION, &file).0, 0);
    let refused = |arguments: &[&str], file: &Path, status: i32, message: &str| {
        let before = fs::read(file).ok();
        let (code, stdout, stderr) = run(arguments, file);
        assert_eq!((code, stdout.as_str()), (status, ""), "{stderr}");
        assert!(stderr.starts_with("error: ") && stderr.contains(message), "{stderr}");
        assert!(fs::read(file).ok() == before, "the file stays as it was");
    };
    refused(&["go", "3x5", "--komi", "13.5"], &file, 1, "is a checkpoint of another question");
    let moved = ["go", "3x5", "--komi", "14.5", "--moves", "a1"];
    refused(&moved, &file, 1, "is a checkpoint of another question");
    let unknowing = ["go", "3x5", "--komi", "14.5", "--knowledge", "off"];
    refused(&unknowing, &file, 1, "go.safety=none");
    refused(&["hex", "3x3"], &file, 1, "is a checkpoint of another question");
    refused(&["go", "2x2", "--komi", "1"], &file, 2, "choose with --claim");
    refused(&QUESTION, &folder, 1, "cannot read the checkpoint");
    refused(&QUESTION, &folder.join("no/c"), 1, "cannot write the checkpoint");
    let good = fs::read(&file).unwrap();
    fs::write(folder.join("cut"), &good[..good.len() / 2]).unwrap();
    refused(&QUESTION, &folder.join("cut"), 1, "is damaged");
    fs::write(folder.join("text"), "positions").unwrap();
    refused(&QUESTION, &folder.join("text"), 1, "is not a checkpoint");
    fs::write(folder.join("empty"), "").unwrap();
    refused(&QUESTION, &folder.join("empty"), 1, "is not a checkpoint");
    assert!(!folder.join("c.tmp").exists());
}

fn start_endless(file: &Path) -> Child {
    tesuji(&ENDLESS, file).spawn().unwrap()
}

#[test]
fn a_killed_search_leaves_a_usable_file() {
    let file = folder("killed").join("c");
    for round in 0..3 {
        let mut child = start_endless(&file);
        let before = fs::metadata(&file).ok().and_then(|data| data.modified().ok());
        until(|| fs::metadata(&file).ok().and_then(|data| data.modified().ok()) > before);
        thread::sleep(Duration::from_millis(7 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let (code, _, stderr) = run(&[&ENDLESS[..], &["--nodes", "10"]].concat(), &file);
        assert_eq!(code, 3, "{stderr}");
        assert!(stderr.starts_with("going on from "), "{stderr}");
    }
}

#[test]
fn a_disk_that_fails_does_not_stop_the_search() {
    let folder = folder("fails");
    let file = folder.join("c");
    let arguments = [&ENDLESS[..], &["--nodes", "20000", "--progress", "never"]].concat();
    let child = tesuji(&arguments, &file).spawn().unwrap();
    until(|| file.exists());
    fs::remove_dir_all(&folder).unwrap();
    let (code, stdout, stderr) = ended(child.wait_with_output().unwrap());
    assert_eq!(code, 3, "{stderr}");
    assert!(stderr.contains("warning: cannot save "), "{stderr}");
    assert!(stdout.contains("undecided: "), "{stdout}");
}
