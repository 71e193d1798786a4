//! Pictures of boards as files.

use std::{io::Write as _, path::Path};

use tesuji_games::picture::BoardPicture;
use tesuji_store::replaced_file;

use crate::exit::Failure;

/// Writes a picture as SVG. The file is whole at any time.
pub fn write(file: &Path, picture: &BoardPicture) -> Result<(), Failure> {
    write_text(file, &picture.svg())
}

/// Writes a picture that is already SVG.
pub fn write_text(file: &Path, text: &str) -> Result<(), Failure> {
    replaced_file::replace(file, |out| out.write_all(text.as_bytes())).map_err(|error| {
        Failure::input(format!("cannot write the picture {}: {error}", file.display()))
    })
}
