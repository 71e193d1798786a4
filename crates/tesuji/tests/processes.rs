//! What needs a real process around it: standard input, pipes, signals.

use std::{
    io::{Read, Write},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = start(arguments);
    // A program that does not read its input closes the pipe; that is its business.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

#[test]
fn standard_input_holds_positions() {
    for (arguments, input, status, outcomes) in [
        (["solve", "-", "--json"].as_slice(), "hex 2x2 : ../.. b", 0, vec!["win"]),
        (&["solve", "hex", "-", "--json"], "2x2\n\n# no\nxo/.. w\n", 0, vec!["win", "win"]),
        (&["solve", "-", "--json"], "(;GM[1]SZ[2]KM[1.5])", 0, vec!["loss"]),
        (&["solve", "-", "--json"], "oops\ngo 2x2 : ../.. b\n", 1, vec!["win"]),
        (&["solve", "-", "--json"], "", 1, vec![]),
        (&["solve", "-", "--json"], "2x2", 1, vec![]),
    ] {
        let (code, stdout, stderr) = run(arguments, input);
        assert_eq!(code, status, "{input}: {stderr}");
        let answers: Vec<&str> = stdout.lines().collect();
        assert_eq!(answers.len(), outcomes.len(), "{input}: {stdout}");
        for (answer, outcome) in answers.iter().zip(outcomes) {
            assert!(answer.contains(&format!("\"outcome\":\"{outcome}\"")), "{input}: {answer}");
        }
        assert_eq!(stderr.is_empty(), status == 0, "{stderr}");
    }
}

#[test]
fn parameters_are_listed_without_a_position() {
    for command in ["solve", "score", "openings"] {
        let (code, stdout, _) = run(&[command, "--set", "help"], "");
        assert_eq!(code, 0);
        for word in ["key_exponent", "node_share", "paper", "ews-wr", "ews-ps"] {
            assert!(stdout.contains(word), "{command}: {word}");
        }
    }
    let (_, changed, _) =
        run(&["solve", "--set", "epsilon=0.5", "--set", "help", "--set", "preset=paper"], "");
    let line = |name: &str| changed.lines().find(|line| line.trim().starts_with(name)).unwrap();
    assert!(line("epsilon").contains("= 0.5"), "--set counts after the preset, whatever the order");
    assert!(line("key_exponent").contains("= 1 "), "{changed}");
}

#[test]
fn every_command_explains_itself_with_examples() {
    for command in ["solve", "score", "openings", "show"] {
        let (code, stdout, _) = run(&[command, "--help"], "");
        assert_eq!(code, 0);
        assert!(stdout.contains("Examples:") && stdout.contains(&format!("tesuji {command} ")));
    }
    let (code, stdout, _) = run(&["--version"], "");
    assert_eq!((code, stdout.as_str()), (0, concat!("tesuji ", env!("CARGO_PKG_VERSION"), "\n")));
}

#[test]
fn one_seed_gives_one_search() {
    let nodes = |seed: &str| {
        let (code, stdout, _) = run(&["solve", "hex", "4x4", "--json", "--seed", seed], "");
        assert_eq!(code, 0);
        let (_, rest) = stdout.split_once("\"nodes\":").unwrap();
        rest.split_once(',').unwrap().0.to_owned()
    };
    assert_eq!(nodes("7"), nodes("7"));
}

#[test]
fn a_limit_between_the_two_questions_leaves_half_an_answer() {
    let half = (1..60).find(|nodes| {
        let limit = nodes.to_string();
        let (code, stdout, _) =
            run(&["solve", "go", "2x2", "--komi", "1", "--json", "--nodes", &limit], "");
        assert!(code == 0 || code == 3);
        assert_eq!(code == 3, stdout.contains("\"outcome\":\"unknown\""));
        stdout.contains("\"at_most\":\"draw\"")
    });
    assert!(half.is_some());
}

#[test]
fn a_time_limit_is_kept() {
    let started = Instant::now();
    let (code, stdout, _) = run(&["solve", "go", "7x7", "--time", "300ms", "--json"], "");
    assert_eq!(code, 3);
    assert!(stdout.contains("\"stopped\":\"time\""), "{stdout}");
    assert!(started.elapsed() < Duration::from_secs(3));
}

#[test]
fn a_reader_may_go_away() {
    let mut child = start(&["solve", "-"]);
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all("hex 2x2 : ../.. b\n".repeat(50).as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_it_knows() {
    for (arguments, expected) in [
        (["solve", "hex", "11x11", "--json"].as_slice(), "\"outcome\":\"unknown\""),
        (&["score", "go", "9x9", "--json"], "\"score\":null"),
        (&["openings", "hex", "11x11", "--json"], "\"outcome\":\"unknown\""),
    ] {
        let mut child = start(arguments);
        thread::sleep(Duration::from_millis(700));
        let interrupted = Instant::now();
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let status = child.wait().unwrap();
        assert!(interrupted.elapsed() < Duration::from_secs(3), "{arguments:?}");
        assert_eq!(status.code(), Some(130), "{arguments:?}");
        let mut answer = String::new();
        child.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
        assert_eq!(answer.lines().count(), 1);
        assert!(answer.contains(expected), "{answer}");
        assert!(answer.contains("\"stopped\":\"interrupted\""), "{answer}");
    }
}
