//! `tesuji resume` as users meet it, and crashes: whatever happens to a process or a disk, the search goes on
//! from the last good save and says what it would have said.

mod runs;

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use runs::{ended, folder, number, run, tesuji, word};
use tesuji_core::Rng;

/// Go and Hex, with knowledge and without: a second or so each.
const QUESTIONS: [&[&str]; 4] = [
    &["go", "4x4", "--komi", "1.5"],
    &["go", "5x3", "--komi", "2.5", "--moves", "c2 pass"],
    &["hex", "6x6", "--knowledge", "off"],
    &["hex", "7x7"],
];

/// So many kills each for Go and for Hex.
const KILLS: usize = 50;

fn solve(question: &[&str], file: &Path) -> Command {
    let mut command = tesuji(["solve"]);
    command.args(question).args(["--json", "--progress", "never", "--checkpoint-every", "10ms"]);
    command.arg("--checkpoint").arg(file);
    command
}

fn resume(file: &Path, options: &[&str]) -> Command {
    let mut command = tesuji(["resume"]);
    command.arg(file).args(options);
    command
}

/// What is said about a question: outcome and winner.
fn verdict(json: &str) -> (String, String) {
    (word(json, "outcome").to_owned(), word(json, "winner").to_owned())
}

/// Kills searches at random moments, again and again. Each goes on from where the last one was saved; when one
/// gets to its end, its answer must be right, and the next begins anew.
fn survives_kills(questions: &[&[&str]], name: &str, seed: u64) {
    let file = folder(name).join("c");
    let mut rng = Rng::new(seed);
    let mut kills = 0;
    let mut answers = 0;
    for question in questions.iter().cycle() {
        let (code, whole, stderr) = run(["solve", "--json"].iter().chain(question.iter()).copied());
        assert_eq!(code, 0, "{stderr}");
        let _ = fs::remove_file(&file);
        let mut went_on = 0;
        loop {
            let exists = file.exists();
            let mut child = match exists {
                true => {
                    let threads = ["1", "2"][rng.below(2)];
                    resume(&file, &["--json", "--progress", "never", "--threads", threads])
                }
                false => solve(question, &file),
            }
            .spawn()
            .unwrap();
            went_on += usize::from(exists);
            let started = Instant::now();
            let moment = Duration::from_micros(1_000 + rng.below(120_000) as u64);
            // The last run may take its time.
            while child.try_wait().unwrap().is_none()
                && (started.elapsed() < moment || kills >= KILLS)
            {
                thread::sleep(Duration::from_micros(500));
            }
            let is_running = child.try_wait().unwrap().is_none();
            if is_running {
                child.kill().unwrap();
                child.wait().unwrap();
                kills += 1;
                continue;
            }
            let (code, stdout, stderr) = ended(child.wait_with_output().unwrap());
            assert_eq!((code, stderr.as_str()), (0, ""), "{question:?}");
            assert_eq!(
                verdict(&stdout),
                verdict(&whole),
                "{question:?} after {went_on} resumptions"
            );
            answers += 1;
            break;
        }
        if kills >= KILLS {
            break;
        }
    }
    assert!(kills >= KILLS && answers > 0);
}

#[test]
fn go_survives_kills() {
    survives_kills(&QUESTIONS[..2], "kills-go", 1);
}

#[test]
fn hex_survives_kills() {
    survives_kills(&QUESTIONS[2..], "kills-hex", 2);
}

#[cfg(unix)]
#[test]
fn a_signal_to_stop_saves_first() {
    let folder = folder("signals");
    for (question, signal) in [
        (&["go", "5x5", "--komi", "24.5"][..], "-TERM"),
        (&["hex", "9x9", "--knowledge", "off"], "-INT"),
        (&["hex", "11x11"], "-TERM"),
    ] {
        let file = folder.join(question.join("-"));
        // Long before the next save is due.
        let every = ["--checkpoint-every", "1h"];
        let first = solve(question, &file).args(["--nodes", "5"]).output().unwrap();
        assert_eq!(ended(first).0, 3);
        let mut child = resume(&file, &every).spawn().unwrap();
        let mut told = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        told.read_line(&mut line).unwrap();
        assert!(line.starts_with("going on from "), "{line}");
        thread::sleep(Duration::from_millis(200));
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        line.clear();
        told.read_line(&mut line).unwrap();
        assert!(line.starts_with("saved "), "{line}");
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let (code, _, stderr) = ended(resume(&file, &["--nodes", "1"]).output().unwrap());
        let (_, spent) = stderr.split_once(" proofs, ").unwrap();
        let nodes: u64 = spent.split(' ').next().unwrap().parse().unwrap();
        assert!(code == 3 && nodes > 5, "{stderr}");
    }
}

#[test]
fn the_question_is_in_the_file() {
    let folder = folder("question");
    for (number_of, question) in QUESTIONS.iter().enumerate() {
        let file = folder.join(number_of.to_string());
        let (_, whole, _) = run(["solve", "--json"].iter().chain(question.iter()).copied());
        let nodes = number(&whole, "nodes");
        let limit = (nodes / 2).to_string();
        let options = ["--nodes", &limit, "--seed", "1"];
        let (code, stdout, stderr) = ended(solve(question, &file).args(options).output().unwrap());
        assert_eq!(code, 3, "{stdout}{stderr}");
        // From another folder, and with other settings.
        let mut command = resume(&file, &["--json", "--memory", "64M", "--threads", "2"]);
        let (code, stdout, stderr) = ended(command.current_dir("/").output().unwrap());
        assert_eq!(code, 0, "{stderr}");
        assert!(stderr.starts_with("going on from "), "{stderr}");
        assert_eq!(verdict(&stdout), verdict(&whole));
        assert_eq!((number(&stdout, "threads"), number(&stdout, "seed")), (2, 1));
        // What is decided stays so.
        let (code, stdout, _) = ended(resume(&file, &["--json"]).output().unwrap());
        assert_eq!(code, 0);
        assert_eq!(verdict(&stdout), verdict(&whole));
        assert!(number(&stdout, "nodes") <= 5, "{stdout}");
    }
}

#[test]
fn limits_claims_proofs_and_parameters_go_on() {
    let folder = folder("goes-on-with");
    let file = folder.join("c");
    let mut command = solve(&["go", "3x3", "--komi", "9", "--claim", "not-lose"], &file);
    command.args(["--nodes", "3", "--set", "epsilon=0.25", "--proof", "c.proof"]);
    let (code, _, stderr) = ended(command.current_dir(&folder).output().unwrap());
    assert_eq!(code, 3, "{stderr}");
    assert!(!folder.join("c.proof").exists());
    let (code, stdout, _) = ended(resume(&file, &["--nodes", "1"]).output().unwrap());
    assert_eq!(code, 3, "{stdout}");
    let (code, stdout, stderr) = ended(resume(&file, &["--json"]).output().unwrap());
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("\"claim\":\"not-lose\"") && stdout.contains("\"outcome\":\"draw\""));
    let (code, stdout, _) = run(["check".as_ref(), folder.join("c.proof").as_os_str()]);
    assert_eq!(code, 0, "{stdout}");
    let elsewhere = folder.join("other.proof");
    let mut command = resume(&file, &["--proof"]);
    assert_eq!(ended(command.arg(&elsewhere).output().unwrap()).0, 0);
    assert_eq!(fs::read(elsewhere).unwrap(), fs::read(folder.join("c.proof")).unwrap());
}

#[test]
fn what_is_no_checkpoint_is_refused() {
    let folder = folder("not-resumed");
    let refused = |file: &Path, message: &str| {
        let (code, stdout, stderr) = ended(resume(file, &["--json"]).output().unwrap());
        assert_eq!((code, stdout.as_str()), (1, ""), "{stderr}");
        assert!(stderr.starts_with("error: ") && stderr.contains(message), "{stderr}");
    };
    refused(&folder.join("nothing"), "cannot read the checkpoint");
    refused(&folder, "cannot read the checkpoint");
    refused(Path::new("/dev/zero"), "is not a checkpoint");
    fs::write(folder.join("text"), "go 5x5").unwrap();
    refused(&folder.join("text"), "is not a checkpoint");
    let good = folder.join("good");
    assert_eq!(ended(solve(&["hex", "3x3"], &good).output().unwrap()).0, 0);
    let bytes = fs::read(&good).unwrap();
    for at in [10, 40, 120, bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        fs::write(folder.join("changed"), &changed).unwrap();
        let message = if at == 10 { "of another version" } else { "is damaged" };
        refused(&folder.join("changed"), message);
        fs::write(folder.join("cut"), &bytes[..at]).unwrap();
        refused(&folder.join("cut"), "is damaged");
    }
    let (code, stdout, _) = run(["resume", "--help"]);
    assert!(code == 0 && stdout.contains("Examples:") && stdout.contains("tesuji resume "));
}

/// With a limit on the size of files, saving fails as on a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_does_not_stop_the_search() {
    let folder = folder("full");
    for (name, question) in [("go", "go 5x5 --komi 24.5"), ("hex", "hex 6x6 --knowledge off")] {
        let file = folder.join(name);
        let words: Vec<&str> = question.split(' ').collect();
        let first = solve(&words, &file).args(["--nodes", "20"]).output().unwrap();
        assert_eq!(ended(first).0, 3);
        let before = fs::read(&file).unwrap();
        // `ulimit -f` counts in blocks of 512 bytes.
        let most = before.len() / 512 + 2;
        let script = format!("trap '' XFSZ; ulimit -f {most}; exec \"$@\"");
        let limited = Command::new("sh")
            .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_tesuji"), "resume"])
            .arg(&file)
            .args(["--nodes", "15000", "--progress", "never"])
            .output()
            .unwrap();
        let (code, stdout, stderr) = ended(limited);
        assert_eq!(code, 3, "{stderr}");
        assert!(stdout.contains("undecided: "), "{stdout}");
        assert!(stderr.contains("warning: cannot save "), "{stderr}");
        let after = fs::read(&file).unwrap();
        // Saves before the disk was full may have worked.
        assert!(after.len() <= most * 512 && !folder.join(format!("{name}.tmp")).exists());
        let again = resume(&file, &["--nodes", "1", "--progress", "never"]).output().unwrap();
        assert_eq!(ended(again).0, 3, "the file is as good as before");
    }
}

/// Every solver is saved and goes on: what it has proven is kept in the same way.
#[test]
fn rivals_go_on_as_well() {
    let folder = folder("rivals-go-on");
    let boards: [&[&str]; 2] =
        [&["go", "3x3", "--komi", "8.5"], &["hex", "4x4", "--knowledge", "off"]];
    for solver in ["dfpn", "pns", "mcts", "alphabeta"] {
        for (at, board) in boards.iter().enumerate() {
            let file = folder.join(format!("{solver}-{at}"));
            let mut first = solve(board, &file);
            let (code, json, stderr) =
                ended(first.args(["--solver", solver, "--nodes", "15"]).output().unwrap());
            assert_eq!(code, 3, "{solver}: {stderr}");
            assert_eq!(word(&json, "outcome"), "unknown");
            let (code, json, stderr) =
                ended(resume(&file, &["--json", "--progress", "never"]).output().unwrap());
            assert_eq!(code, 0, "{solver}: {stderr}");
            assert_eq!(verdict(&json), ("win".to_owned(), "black".to_owned()));
            assert_eq!(word(&json, "solver"), solver);
        }
    }
}
