//! Running the program in tests.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

/// The program with these arguments, its input closed and its output kept.
pub fn tesuji<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The exit status, standard output and standard error of a run.
pub fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// Runs the program to its end.
pub fn run<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> (i32, String, String) {
    ended(tesuji(arguments).output().unwrap())
}

/// An empty folder of this name.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A whole number in a JSON object.
pub fn number(json: &str, field: &str) -> u64 {
    let (_, rest) = json.split_once(&format!("\"{field}\":")).unwrap();
    rest.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
}

/// A string in a JSON object.
pub fn word<'a>(json: &'a str, field: &str) -> &'a str {
    let (_, rest) = json.split_once(&format!("\"{field}\":\"")).unwrap();
    rest.split_once('"').unwrap().0
}

/// Waits until something has happened.
pub fn until(mut happened: impl FnMut() -> bool) {
    while !happened() {
        thread::sleep(Duration::from_millis(5));
    }
}
