//! Where problems come from: one position, a file with several, or a folder of files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tesuji_games::formats::PositionSpec;

use crate::{exit::Failure, position_argument::GoPosition};

/// What the command is about, for messages.
const ABOUT: &str = "problems of life and death";

/// A problem, or what is wrong with it.
pub struct Source {
    /// The file it is from, where there are several.
    pub file: Option<String>,
    /// Its line, where a file has several.
    pub line: Option<usize>,
    /// Which position of a game record it is, in words.
    pub meant: Option<String>,
    /// What heads a message about it.
    pub place: String,
    /// The position.
    pub spec: Result<PositionSpec, String>,
}

/// All problems that are meant.
pub struct Sources {
    /// In the order they are answered.
    pub list: Vec<Source>,
    /// Whether they are from a folder.
    pub is_folder: bool,
}

/// Reads a position, a file or a folder.
pub fn read(argument: &GoPosition) -> Result<Sources, Failure> {
    let position = argument.source(ABOUT)?;
    if !Path::new(position).is_dir() {
        return Ok(Sources { list: one(argument, position, None)?, is_folder: false });
    }
    let files = files(Path::new(position))
        .map_err(|error| Failure::input(format!("cannot read `{position}`: {error}")))?;
    if files.is_empty() {
        return Err(Failure::input(format!("there is no .sgf or .pos file in `{position}`")));
    }
    let mut list = Vec::new();
    for path in files {
        let name = path.strip_prefix(position).unwrap_or(&path).display().to_string();
        match one(argument, &path.to_string_lossy(), Some(&name)) {
            Ok(sources) => list.extend(sources),
            Err(failure) => list.push(Source {
                file: Some(name),
                line: None,
                meant: None,
                place: String::new(),
                spec: Err(failure.message().to_owned()),
            }),
        }
    }
    Ok(Sources { list, is_folder: true })
}

/// The files meant, by the names they are told by, and whether they are from a folder.
pub fn files_meant(argument: &GoPosition) -> Result<(Vec<(String, String)>, bool), Failure> {
    let position = argument.source(ABOUT)?;
    let folder = Path::new(position);
    if !folder.is_dir() {
        return Ok((vec![(position.to_owned(), position.to_owned())], false));
    }
    let files = files(folder)
        .map_err(|error| Failure::input(format!("cannot read `{position}`: {error}")))?;
    let is_record =
        |path: &PathBuf| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"));
    let named = files.into_iter().filter(is_record).map(|path| {
        let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
        (name, path.to_string_lossy().into_owned())
    });
    Ok((named.collect(), true))
}

/// The problems of a diagram or a file.
fn one(argument: &GoPosition, position: &str, file: Option<&str>) -> Result<Vec<Source>, Failure> {
    let positions = argument.read_from(position)?;
    let several = positions.entries.len() > 1;
    let sources = positions.entries.into_iter().map(|entry| Source {
        file: file.map(str::to_owned),
        line: entry.line.filter(|_| several),
        meant: entry.meant,
        place: match (&positions.name, entry.line) {
            (Some(name), Some(line)) => format!("{name}, line {line}: "),
            (Some(name), None) => format!("{name}: "),
            (None, _) => String::new(),
        },
        spec: entry.spec,
    });
    Ok(sources.collect())
}

/// The files of a folder and the folders in it that may hold problems, by name.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
            // Links are not followed: they may lead back.
            if path.is_dir() && !path.is_symlink() {
                open.push(path);
            } else if ending.is_some_and(|ending| ending == "sgf" || ending == "pos") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
