//! The checkpoint file, all numbers little-endian:
//!
//! ```text
//! "TESUJICP"  version u32
//! question    length u32, UTF-8 text
//! effort      expansions u64, milliseconds u64, of all runs together
//! weights     count u32; for each feature its number u32 and four f32
//! blocks      proofs u32, bytes u32, the proofs; ended by a block without proofs
//! proofs      how many in all, u64
//! checksum    u64, of everything before
//! ```
//!
//! A proof is its key (16 bytes), a byte with the winner (bit 0), whether there is a move (bit 1) and the
//! logarithm of the work (bits 2 to 7), the move and the premise.

use std::io::{self, Read, Write};

use tesuji_core::{Key, Player, Stored, Zone};
use tesuji_games::open::Listed;
use tesuji_search::{Findings, Proof};

use super::checksum::Summed;

const MAGIC: &[u8; 8] = b"TESUJICP";

/// Changes with the format, and whenever proofs or weights of older versions should not be used.
const VERSION: u32 = 1;

const WHITE_WINS: u8 = 1;
const HAS_MOVE: u8 = 2;

/// A block is written when it has so many bytes. No proof is nearly as long.
const BLOCK: usize = 1 << 16;

/// No question is longer.
const LONGEST_QUESTION: u32 = 1 << 16;

/// What was spent on a question so far, by all runs.
#[derive(Clone, Copy, Default, Debug)]
pub struct Spent {
    pub nodes: u64,
    pub milliseconds: u64,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub enum Unusable {
    NotACheckpoint,
    OtherVersion(u32),
    /// The question it is about.
    OtherQuestion(String),
    Damaged,
    Io(io::Error),
}

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Unusable {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Unusable::Damaged,
            _ => Unusable::Io(error),
        }
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
pub fn write<G: Listed>(
    out: impl Write,
    question: &str,
    spent: Spent,
    game: &G,
    findings: &Findings<G>,
    selection: Selection,
) -> io::Result<u64> {
    let mut out = Summed::new(out);
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&(question.len() as u32).to_le_bytes())?;
    out.write_all(question.as_bytes())?;
    out.write_all(&spent.nodes.to_le_bytes())?;
    out.write_all(&spent.milliseconds.to_le_bytes())?;
    let weights = findings.weights();
    out.write_all(&(weights.len() as u32).to_le_bytes())?;
    for (feature, weights) in weights {
        out.write_all(&feature.to_le_bytes())?;
        out.write_all(&weights.map(f32::to_le_bytes).concat())?;
    }
    let least = if findings.proofs() > selection.all { floor(selection.work) } else { 1 };
    let mut block = Block { out, proofs: 0, bytes: Vec::new(), total: 0 };
    findings.read_proofs(
        &mut block,
        |block, key, proof, work| {
            if work >= least {
                block.add(game, key, proof, work);
            }
        },
        |block| if block.bytes.len() >= BLOCK { block.write() } else { Ok(()) },
    )?;
    if block.proofs > 0 {
        block.write()?;
    }
    block.write()?;
    let Block { mut out, total, .. } = block;
    out.write_all(&total.to_le_bytes())?;
    let sum = out.sum();
    out.write_all(&sum.to_le_bytes())?;
    out.flush()?;
    Ok(total)
}

/// The greatest power of two that is not above the number: the work of proofs is known only roughly.
fn floor(work: u64) -> u64 {
    1 << work.max(1).ilog2()
}

struct Block<W> {
    out: Summed<W>,
    proofs: u32,
    bytes: Vec<u8>,
    total: u64,
}

impl<W: Write> Block<W> {
    fn add<G: Listed>(&mut self, game: &G, key: Key, proof: &Proof<G>, work: u64) {
        let bytes = &mut self.bytes;
        bytes.extend(key.bits().to_le_bytes());
        let winner = if proof.winner == Player::White { WHITE_WINS } else { 0 };
        let has_move = if proof.mv.is_some() { HAS_MOVE } else { 0 };
        bytes.push(winner | has_move | (work.ilog2() as u8) << 2);
        if let Some(mv) = proof.mv {
            mv.write(game, bytes);
        }
        proof.premise.write(game, bytes);
        self.proofs += 1;
        self.total += 1;
    }

    fn write(&mut self) -> io::Result<()> {
        self.out.write_all(&self.proofs.to_le_bytes())?;
        self.out.write_all(&(self.bytes.len() as u32).to_le_bytes())?;
        self.out.write_all(&self.bytes)?;
        self.bytes.clear();
        self.proofs = 0;
        Ok(())
    }
}

/// Reads a checkpoint of this question into `findings`. If it fails, they must not be used: what was
/// read before the failure is among them.
pub fn read<G: Listed>(
    input: impl Read,
    question: &str,
    game: &G,
    findings: &Findings<G>,
) -> Result<(Spent, u64), Unusable> {
    let mut input = Summed::new(input);
    let magic: [u8; 8] = array(&mut input).map_err(|error| match error {
        Unusable::Damaged => Unusable::NotACheckpoint,
        other => other,
    })?;
    if magic != *MAGIC {
        return Err(Unusable::NotACheckpoint);
    }
    let version = u32::from_le_bytes(array(&mut input)?);
    if version != VERSION {
        return Err(Unusable::OtherVersion(version));
    }
    let length = u32::from_le_bytes(array(&mut input)?);
    if length > LONGEST_QUESTION {
        return Err(Unusable::Damaged);
    }
    let text = String::from_utf8(bytes(&mut input, length)?).map_err(|_| Unusable::Damaged)?;
    if text != question {
        return Err(Unusable::OtherQuestion(text));
    }
    let nodes = u64::from_le_bytes(array(&mut input)?);
    let milliseconds = u64::from_le_bytes(array(&mut input)?);
    let count = u32::from_le_bytes(array(&mut input)?);
    for _ in 0..count {
        let feature = u32::from_le_bytes(array(&mut input)?);
        let mut weights = [0.0; 4];
        for weight in &mut weights {
            *weight = f32::from_le_bytes(array(&mut input)?);
        }
        if !findings.set_weights(feature, weights) {
            return Err(Unusable::Damaged);
        }
    }
    let total = read_proofs(&mut input, game, findings)?;
    if u64::from_le_bytes(array(&mut input)?) != total {
        return Err(Unusable::Damaged);
    }
    let sum = input.sum();
    let is_last = |input: &mut dyn Read| Ok::<bool, io::Error>(input.read(&mut [0])? == 0);
    if u64::from_le_bytes(array(&mut input)?) != sum || !is_last(&mut input)? {
        return Err(Unusable::Damaged);
    }
    Ok((Spent { nodes, milliseconds }, total))
}

fn read_proofs<G: Listed>(
    input: &mut impl Read,
    game: &G,
    findings: &Findings<G>,
) -> Result<u64, Unusable> {
    let mut total = 0;
    loop {
        let proofs = u32::from_le_bytes(array(input)?);
        let length = u32::from_le_bytes(array(input)?);
        let block = bytes(input, length)?;
        let mut rest = &block[..];
        for _ in 0..proofs {
            let (key, proof, work) = read_proof(game, &mut rest).ok_or(Unusable::Damaged)?;
            findings.add_proof(key, proof, work);
        }
        if !rest.is_empty() {
            return Err(Unusable::Damaged);
        }
        if proofs == 0 {
            return Ok(total);
        }
        total += u64::from(proofs);
    }
}

fn read_proof<G: Listed>(game: &G, bytes: &mut &[u8]) -> Option<(Key, Proof<G>, u64)> {
    let (key, rest) = bytes.split_first_chunk()?;
    let (&kind, rest) = rest.split_first()?;
    *bytes = rest;
    let mv = match kind & HAS_MOVE {
        0 => None,
        _ => Some(<G::Move as Stored<G>>::read(game, bytes)?),
    };
    let premise = <G::Premise as Stored<G>>::read(game, bytes)?;
    let winner = if kind & WHITE_WINS != 0 { Player::White } else { Player::Black };
    let proof = Proof { winner, mv, zone: <G::Zone as Zone<G>>::nothing(), premise };
    Some((Key::from_bits(u128::from_le_bytes(*key)), proof, 1 << (kind >> 2)))
}

fn array<const N: usize>(input: &mut impl Read) -> Result<[u8; N], Unusable> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// So many bytes; memory is taken only for those that are there.
fn bytes(input: &mut impl Read, count: u32) -> Result<Vec<u8>, Unusable> {
    let mut bytes = Vec::new();
    input.take(u64::from(count)).read_to_end(&mut bytes)?;
    match bytes.len() == count as usize {
        true => Ok(bytes),
        false => Err(Unusable::Damaged),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use tesuji_core::{Claim, Setup};
    use tesuji_games::go::{Go, Komi, Safety};
    use tesuji_search::{Control, EwsParameters, Limits, Team};

    use super::*;

    const ALL: Selection = Selection { all: usize::MAX, work: 1 };

    fn team(game: &Go<1>) -> Team<Go<1>> {
        let parameters = EwsParameters { line_nodes: 0, ..EwsParameters::default() };
        Team::new(game, Claim::Wins(Player::Black), parameters, 1 << 20, 1, 1)
    }

    /// Solves a small board and returns its checkpoint.
    fn solved(game: &Go<1>, selection: Selection) -> Vec<u8> {
        let mut team = team(game);
        let cancelled = AtomicBool::new(false);
        let limits = Limits { nodes: None, time: None, memory: 0 };
        let report = team.solve(game, &mut Control::new(limits, &cancelled), &mut |_| {});
        assert!(report.winner.is_some() && report.nodes > 20);
        let mut file = Vec::new();
        let spent = Spent { nodes: report.nodes, milliseconds: 5 };
        let count = write(&mut file, "who", spent, game, &team.findings(), selection).unwrap();
        assert!(count > 5);
        file
    }

    fn board(size: &str) -> Go<1> {
        // Static safety would leave nothing to save.
        let setup = Setup::empty(size.parse().unwrap());
        Go::from_setup(&setup, Komi::default()).unwrap().with_safety(Safety::None)
    }

    #[test]
    fn what_is_written_is_read() {
        let game = board("2x3");
        let file = solved(&game, ALL);
        let other = team(&game);
        let (spent, count) = read(&file[..], "who", &game, &other.findings()).unwrap();
        assert_eq!((spent.milliseconds, count), (5, other.findings().proofs() as u64));
        let mut again = Vec::new();
        write(&mut again, "who", spent, &game, &other.findings(), ALL).unwrap();
        assert!(file == again);
        let fewer = solved(&game, Selection { all: 0, work: 4 });
        assert!(fewer.len() < file.len());
    }

    #[test]
    fn a_file_that_was_changed_or_cut_is_refused() {
        let game = board("1x5");
        let file = solved(&game, ALL);
        let findings = team(&game).findings();
        let refused = |file: &[u8], what: &str, at: usize| {
            assert!(read(file, "who", &game, &findings).is_err(), "{what} at {at}");
        };
        for at in 0..file.len() {
            refused(&file[..at], "cut", at);
            for change in [1, 0x80, 0xff] {
                let mut changed = file.clone();
                changed[at] ^= change;
                refused(&changed, "changed", at);
            }
        }
        refused(&[&file[..], b"x"].concat(), "longer", file.len());
        assert!(read(&file[..], "whom", &game, &findings).is_err());
        assert!(read(&file[..], "who", &game, &findings).is_ok());
    }

    /// Even with a checksum that fits, bytes that are no proofs are refused and nothing panics.
    #[test]
    fn proofs_are_checked_one_by_one() {
        let game = board("1x5");
        let file = solved(&game, ALL);
        let findings = team(&game).findings();
        let mut refused = 0;
        for at in 0..file.len() - 8 {
            let mut changed = file[..file.len() - 8].to_vec();
            changed[at] ^= 0x80;
            let mut sum = Summed::new(io::sink());
            sum.write_all(&changed).unwrap();
            changed.extend(sum.sum().to_le_bytes());
            refused += usize::from(read(&changed[..], "who", &game, &findings).is_err());
        }
        assert!(refused > 50, "{refused}");
    }
}
