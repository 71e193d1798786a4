//! Records of finished games as `records/gnugo.py` makes them: moves, who won, and who owned what
//! in the end.

use std::{fs, path::Path};

use tesuji_core::{Game, Notation, Player};
use tesuji_games::{
    formats::{
        Selection,
        sgf::{self, SgfOptions},
    },
    go::{Go, Komi},
};

/// A finished game.
pub struct Record<const N: usize> {
    /// The level of Black and of White.
    pub levels: [u32; 2],
    /// The positions, from the empty board on.
    pub positions: Vec<Go<N>>,
    /// Whether Black won.
    pub black_won: bool,
    /// Who owned each point in the end: +1 Black, -1 White, 0 nobody.
    pub owner: Vec<i8>,
}

/// The records of a folder, in the order of their names.
pub fn read<const N: usize>(folder: &Path) -> Vec<Record<N>> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder of records")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "sgf"))
        .collect();
    files.sort();
    files.iter().filter_map(|file| record(&fs::read(file).ok()?)).collect()
}

fn record<const N: usize>(bytes: &[u8]) -> Option<Record<N>> {
    let text = String::from_utf8_lossy(bytes);
    let black_won = match property(&text, "RE[")?.chars().next()? {
        'B' => true,
        'W' => false,
        _ => return None,
    };
    let level = |name| property(&text, name)?.rsplit(' ').next()?.parse::<u32>().ok();
    let levels = [level("PB[")?, level("PW[")?];
    let found =
        sgf::read(bytes, &SgfOptions { game: Some("go"), selection: Selection::default() }).ok()?;
    let komi: Komi = found.spec.rule("komi")?.parse().ok()?;
    let mut go = Go::<N>::from_setup(&found.spec.setup, komi).ok()?;
    let mut positions = vec![go.clone()];
    for text in found.spec.moves_with_passes("pass") {
        go.play(go.parse_move(text).ok()?);
        positions.push(go.clone());
    }
    let mut owner: Vec<i8> = (0..go.board_size().cells())
        .map(|cell| match go.stones().owner(cell) {
            Some(Player::Black) => 1,
            Some(Player::White) => -1,
            None => 0,
        })
        .collect();
    let columns = go.board_size().columns();
    for (name, value) in [("TB[", 1), ("TW[", -1)] {
        let Some(start) = text.rfind(name) else { continue };
        let list = &text[start + 2..];
        let end =
            list.find(|sign: char| !"[]abcdefghijklmnopqrs".contains(sign)).unwrap_or(list.len());
        for point in list[..end].split(['[', ']']).filter(|point| point.len() == 2) {
            let at: Vec<usize> = point.bytes().map(|letter| usize::from(letter - b'a')).collect();
            owner[at[1] * columns + at[0]] = value;
        }
    }
    Some(Record { levels, positions, black_won, owner })
}

fn property<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let start = text.find(name)? + name.len();
    Some(&text[start..start + text[start..].find(']')?])
}
