//! Answers one after the other on standard output: [`Teller`]. As JSON objects, as texts, or for a folder as lines of a table.

use std::{io, path::PathBuf};

use serde::Serialize;
use serde_json::Value;
use tesuji_local::tsumego::{Recorded, TsumegoAnswer};

use super::{picture, record, report, sources::Source, table::Table};
use crate::{
    describe,
    exit::{Exit, Failure},
    json, output, picture_file,
    proof_file::ProofOutcome,
};

/// How answers are told.
pub struct Manner {
    /// As JSON.
    pub is_json: bool,
    /// Whether the problems are from a folder.
    pub is_folder: bool,
    /// Where to draw the problem.
    pub svg: Option<PathBuf>,
    /// Where to write its solution.
    pub sgf: Option<PathBuf>,
}

/// A problem answered.
pub struct Told {
    /// Where it is from.
    pub source: Source,
    /// The answer, or what is wrong.
    pub answer: Result<TsumegoAnswer, String>,
    /// What became of the proof, if one is wanted.
    pub proof: Option<Result<ProofOutcome, Failure>>,
    /// How it went.
    pub exit: Exit,
}

/// The JSON object of an answer.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(flatten)]
    answer: &'a TsumegoAnswer,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Value>,
    /// Whether the answer says what the record does; null if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees: Option<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<json::Proof>,
}

/// What the record says: the winner alone as `solve` tells it, else all of it.
fn expected(recorded: &Recorded) -> Value {
    let alone = Recorded { win: recorded.win.clone(), ..Recorded::default() };
    match &recorded.win {
        Some(win) if *recorded == alone => {
            let winner = match win.as_str() {
                "b" | "black" => "black",
                "w" | "white" => "white",
                other => other,
            };
            Value::from(winner)
        }
        _ => serde_json::to_value(recorded).unwrap_or_default(),
    }
}

/// Tells answers.
pub struct Teller {
    manner: Manner,
    table: Table,
    told: usize,
    worst: Exit,
}

impl Teller {
    /// For so many problems.
    pub fn new(manner: Manner, count: usize) -> Teller {
        Teller { manner, table: Table::new(count), told: 0, worst: Exit::Answered }
    }

    /// Tells an answer, and then saves what is to be saved of it; the error is one of writing.
    pub fn tell(&mut self, mut told: Told) -> Result<(), Failure> {
        let answer = told.answer.clone();
        self.worst = self.worst.max(told.exit);
        let (proof, failed) = match told.proof.take().transpose() {
            Ok(proof) => (proof, None),
            Err(failure) => (None, Some(failure)),
        };
        self.say(told, proof.as_ref())?;
        if let Some(failure) = failed {
            return Err(failure);
        }
        if let Some(ProofOutcome::Stopped(stop)) = proof {
            eprintln!("the proof was not written: {}", describe::stopped(Some(stop)));
            self.worst = self.worst.max(Exit::Undecided);
        }
        let Ok(answer) = answer else { return Ok(()) };
        if let Some(file) = &self.manner.svg {
            let captions: Vec<String> = answer
                .firsts()
                .map(|(role, first)| report::sentence(&answer, role, first))
                .collect();
            if let Some(picture) = picture::with_moves(&answer, &captions) {
                picture_file::write(file, &picture)?;
            }
        }
        match &self.manner.sgf {
            Some(file) => record::write(file, &answer),
            None => Ok(()),
        }
    }

    fn say(&mut self, told: Told, proof: Option<&ProofOutcome>) -> io::Result<()> {
        let Told { source, answer, .. } = told;
        let answer = match answer {
            Ok(answer) => answer,
            Err(message) => {
                eprintln!("error: {}{message}", source.place);
                self.table.count_bad();
                return Ok(());
            }
        };
        let recorded = source.spec.as_ref().ok().and_then(Recorded::of_spec);
        let agrees = recorded.as_ref().map(|recorded| recorded.agrees(&answer));
        self.table.count(&answer, agrees);
        let follows = self.told > 0;
        self.told += 1;
        if self.manner.is_json {
            return output::json(&Json {
                file: source.file.as_deref(),
                line: source.line,
                id: source.spec.as_ref().ok().and_then(|spec| spec.answer("id")),
                answer: &answer,
                expected: recorded.as_ref().map(expected),
                agrees,
                proof: proof.and_then(json::Proof::of),
            });
        }
        if self.manner.is_folder {
            if !follows {
                output::line(&Table::head())?;
            }
            return output::line(&Table::row(&source, &answer, agrees));
        }
        let gap = if follows { "\n" } else { "" };
        let line = source.line.map_or(String::new(), |line| format!("line {line}\n"));
        let meant = source.meant.as_ref().map_or(String::new(), |meant| format!("{meant}\n"));
        let proof =
            proof.and_then(describe::proof).map_or(String::new(), |line| format!("\n{line}"));
        output::line(&format!("{gap}{line}{meant}{}{proof}", report::text(&answer, agrees)))
    }

    /// Ends the telling with a summary, if there were several problems.
    pub fn finish(&mut self) -> io::Result<()> {
        match (self.table.summary(), self.manner.is_folder && !self.manner.is_json) {
            (Some(summary), true) => output::line(&format!("\n{summary}")),
            (Some(summary), false) => {
                eprintln!("{summary}");
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// The worst exit status.
    pub fn worst(&self) -> Exit {
        self.worst
    }
}
