//! `tesuji check`: verify a proof with the independent checker.

use std::{fs::File, io::BufReader, path::PathBuf};

use clap::Args;
use serde::Serialize;

use crate::{
    exit::{Exit, Failure},
    memory_size, output,
};

const EXAMPLES: &str = "\
Examples:
  tesuji solve go 3x3 --komi 8.5 --proof 3x3.proof
  tesuji check 3x3.proof
  head -8 3x3.proof            what it proves, in words

The checker has rules of its own and believes nothing the file says. It prints the statement it has
verified: read it, for a proof of something else is also a proof.

Exit status: 0 verified, 1 not a proof of what it says.";

/// Verify a proof with the independent checker
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// The certificate, as written by `--proof`
    #[arg(value_name = "CERTIFICATE")]
    file: PathBuf,

    /// Memory for what is kept of the proof at a time: 512M, 4G, …
    #[arg(long, value_name = "SIZE", default_value = "8G", value_parser = memory_size::parse)]
    memory: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked {
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Check {
    pub fn run(self) -> Result<Exit, Failure> {
        let name = self.file.display();
        let file = File::open(&self.file)
            .map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
        let result = tesuji_check::check(BufReader::new(file), self.memory);
        if self.json {
            let object = match &result {
                Ok(verified) => Checked {
                    verified: true,
                    claim: Some(verified.statement.sentence()),
                    nodes: Some(verified.nodes),
                    error: None,
                },
                Err(rejected) => {
                    let error = Some(rejected.to_string());
                    Checked { verified: false, claim: None, nodes: None, error }
                }
            };
            output::json(&object)?;
        }
        match result {
            Ok(verified) if !self.json => {
                let claim = verified.statement.sentence();
                output::line(&format!("verified: {claim}\n{} nodes", verified.nodes))?;
                Ok(Exit::Answered)
            }
            Ok(_) => Ok(Exit::Answered),
            Err(rejected) => Err(Failure::input(format!("{name} is not accepted: {rejected}"))),
        }
    }
}
