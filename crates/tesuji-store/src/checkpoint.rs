//! The checkpoint of one search: the question it is about, how it was asked, what was spent on it, and what
//! was found out. The byte format is in `docs/formats/checkpoint.md`.
//!
//! The [`Head`] is text, so that `tesuji resume` can ask the question again and people can see what a file is
//! about. [`read`] takes a file only as the answer to the same question, word for word.

use std::io::{self, BufRead, Write};

use tesuji_core::Storable;
use tesuji_search::{Findings, Wanted};

use crate::{
    chain::{Block, Blocks, Kind, LONGEST_TEXT, Reader, Unusable, Writer},
    record,
};

/// The version changes with the format, and whenever proofs or weights of older versions should not be used.
const KIND: Kind = Kind { magic: *b"TESUJICP", version: 2 };

const END: u8 = 0;
const WEIGHTS: u8 = 1;
const PROOFS: u8 = 2;

/// What was spent on a question so far, by all runs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Spent {
    /// Expansions.
    pub nodes: u64,
    /// Time.
    pub milliseconds: u64,
}

/// What a checkpoint is about.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Head {
    /// Everything that a proof may depend on, in one line: two runs whose questions agree may share proofs.
    pub question: String,
    /// How to ask it again, as names and values.
    pub settings: Vec<(String, String)>,
    /// The effort.
    pub spent: Spent,
}

const QUESTION: &str = "question";
const SPENT: &str = "spent";

impl Head {
    /// A value with a line break cannot be kept, nor can more than nearly a mebibyte of them.
    pub fn is_writable(&self) -> bool {
        let settings = self.settings.iter().flat_map(|(name, value)| [name, value]);
        let mut left = LONGEST_TEXT as usize - 1000;
        settings.chain([&self.question]).all(|text| {
            left = left.saturating_sub(text.len() + 2);
            left > 0 && !text.contains('\n')
        })
    }

    /// The settings of a name, in order.
    pub fn all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.settings.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// One line for each thing: its name, a space, its value.
    fn text(&self) -> String {
        assert!(self.is_writable(), "checked before the search");
        let Spent { nodes, milliseconds } = self.spent;
        let mut text = format!("{QUESTION} {}\n", self.question);
        for (name, value) in &self.settings {
            text += &format!("{name} {value}\n");
        }
        text + &format!("{SPENT} {nodes} {milliseconds}\n")
    }

    fn parse(text: &str) -> Option<Head> {
        let mut head = Head::default();
        for line in text.lines() {
            let (name, value) = line.split_once(' ')?;
            match name {
                QUESTION => head.question = value.to_owned(),
                SPENT => {
                    let (nodes, milliseconds) = value.split_once(' ')?;
                    let number = |text: &str| text.parse().ok();
                    head.spent =
                        Spent { nodes: number(nodes)?, milliseconds: number(milliseconds)? };
                }
                _ => head.settings.push((name.to_owned(), value.to_owned())),
            }
        }
        Some(head)
    }
}

/// Which proofs to write.
#[derive(Clone, Copy, Debug)]
pub struct Selection {
    /// Up to so many proofs, all.
    pub all: usize,
    /// If there are more, those that took at least so many expansions.
    pub work: u64,
}

/// Writes a checkpoint and returns how many proofs it has.
pub fn write<G: Storable>(
    out: impl Write,
    head: &Head,
    game: &G,
    findings: &Findings<G>,
    selection: Selection,
) -> io::Result<u64> {
    let mut writer = Writer::begin(out, KIND, &head.text())?;
    let mut weights = Blocks::new(&mut writer, WEIGHTS, &[]);
    for (feature, values) in findings.weights() {
        weights.add(|out| {
            out.extend(feature.to_le_bytes());
            out.extend(values.map(f32::to_le_bytes).concat());
        });
        weights.flush_full()?;
    }
    weights.finish()?;
    let least = if findings.len() > selection.all { selection.work } else { 1 };
    let mut proofs = Blocks::new(&mut writer, PROOFS, &[]);
    findings.read(
        game,
        Wanted::all(least),
        &mut proofs,
        |proofs, finding, work| proofs.add(|out| record::write(game, &finding, work, out)),
        Blocks::flush_full,
    )?;
    let total = proofs.finish()?;
    writer.block(END, 0, &total.to_le_bytes())?;
    writer.into_inner()?;
    Ok(total)
}

/// Why a checkpoint cannot be gone on from.
#[derive(Debug)]
pub enum Refused {
    /// It cannot be used at all.
    Unusable(Unusable),
    /// It is about another question, namely this.
    OtherQuestion(String),
}

impl From<Unusable> for Refused {
    fn from(reason: Unusable) -> Refused {
        Refused::Unusable(reason)
    }
}

/// What a checkpoint is about. Nothing else of it is looked at.
pub fn read_head(input: impl BufRead) -> Result<Head, Unusable> {
    let (_, text) = Reader::begin(input, KIND)?;
    Head::parse(&text).ok_or(Unusable::Damaged)
}

/// Reads a checkpoint of this question into `findings` and returns what was spent and how many proofs there
/// are. If it fails, `findings` must not be used: a file that ends too early has been read until there.
pub fn read<G: Storable>(
    input: impl BufRead,
    question: &str,
    game: &G,
    findings: &Findings<G>,
) -> Result<(Spent, u64), Refused> {
    let (mut reader, text) = Reader::begin(input, KIND)?;
    let head = Head::parse(&text).ok_or(Unusable::Damaged)?;
    if head.question != question {
        return Err(Refused::OtherQuestion(head.question));
    }
    let mut total = 0u64;
    while let Some(Block { tag, count, payload }) = reader.next_block()? {
        let mut rest = &payload[..];
        match tag {
            WEIGHTS => (0..count).try_for_each(|_| read_weights(&mut rest, findings)),
            PROOFS => (0..count).try_for_each(|_| {
                let (finding, work) = record::read(game, &mut rest)?;
                findings.add(game, finding, work);
                total += 1;
                Some(())
            }),
            END => {
                let is_last = reader.next_block()?.is_none();
                return match is_last && payload == total.to_le_bytes() {
                    true => Ok((head.spent, total)),
                    false => Err(Unusable::Damaged.into()),
                };
            }
            _ => None,
        }
        .filter(|()| rest.is_empty())
        .ok_or(Unusable::Damaged)?;
    }
    Err(Unusable::Damaged.into())
}

fn read_weights<G: Storable>(bytes: &mut &[u8], findings: &Findings<G>) -> Option<()> {
    let mut next = || {
        let (number, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        Some(*number)
    };
    let feature = u32::from_le_bytes(next()?);
    let mut weights = [0.0; 4];
    for weight in &mut weights {
        *weight = f32::from_le_bytes(next()?);
    }
    findings.set_weights(feature, weights).then_some(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use tesuji_core::{Claim, Player, Setup};
    use tesuji_games::{
        go::{Go, Komi, Safety},
        hex::Hex,
    };
    use tesuji_search::{Control, EwsParameters, Limits, Team};

    use super::*;

    /// Even with digests that fit, bytes that are no proofs are refused and nothing panics.
    fn proofs_are_checked<G: Storable>(game: &G) {
        let team = || {
            let parameters = EwsParameters { line_nodes: 0, ..EwsParameters::default() };
            Team::new(game, Claim::Wins(Player::Black), parameters, 1 << 20, 1, 1)
        };
        let mut solved = team();
        let (cancelled, mut file) = (AtomicBool::new(false), Vec::new());
        let limits = Limits { nodes: None, time: None, memory: 0 };
        solved.solve(game, &mut Control::new(limits, &cancelled), &mut |_| {});
        let selection = Selection { all: usize::MAX, work: 1 };
        write(&mut file, &Head::default(), game, &solved.findings(), selection).unwrap();
        let (mut reader, text) = Reader::begin(&file[..], KIND).unwrap();
        let mut blocks = Vec::new();
        while let Some(block) = reader.next_block().unwrap() {
            blocks.push(block);
        }
        let findings = team().findings();
        let (mut refused, mut tried) = (0, 0);
        for which in 0..blocks.len() {
            for at in 0..blocks[which].payload.len() {
                let mut writer = Writer::begin(Vec::new(), KIND, &text).unwrap();
                for (number, Block { tag, count, payload }) in blocks.iter().enumerate() {
                    let mut payload = payload.clone();
                    if number == which {
                        payload[at] ^= 0x80;
                    }
                    writer.block(*tag, *count, &payload).unwrap();
                }
                let changed = writer.into_inner().unwrap();
                tried += 1;
                refused += usize::from(read(&changed[..], "", game, &findings).is_err());
            }
        }
        assert!(refused > 50 && tried > refused, "{refused} of {tried}");
    }

    #[test]
    fn proofs_are_checked_one_by_one() {
        let setup = Setup::empty("1x5".parse().unwrap());
        let go = Go::<1>::from_setup(&setup, Komi::default()).unwrap();
        proofs_are_checked(&go.with_safety(Safety::None));
        proofs_are_checked(&Hex::<1>::from_setup(&Setup::empty("4x4".parse().unwrap())).unwrap());
    }
}
