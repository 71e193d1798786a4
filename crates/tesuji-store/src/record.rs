//! One proof as bytes.
//!
//! A byte says what follows: bit 0 that White wins, bit 1 that there is a move, bit 2 that it is a zone by
//! itself, bits 3 to 7 the logarithm of the expansions it took. A zone by itself follows as the game writes
//! it; otherwise the key (16 bytes, little-endian), the move, the premise and the zone.

use tesuji_core::{Key, Player, Storable, Stored, Zone};
use tesuji_search::{Finding, Proof};

const WHITE_WINS: u8 = 1;
const HAS_MOVE: u8 = 2;
const IS_ZONE: u8 = 4;
const WORK_SHIFT: u32 = 3;

/// Nothing took more expansions, as far as files are concerned.
const MOST_LOG_WORK: u32 = 31;

/// Appends a proof that took about `work` expansions.
pub fn write<G: Storable>(game: &G, finding: &Finding<G>, work: u64, out: &mut Vec<u8>) {
    let log_work = work.max(1).ilog2().min(MOST_LOG_WORK) as u8;
    let white = |winner: Player| if winner == Player::White { WHITE_WINS } else { 0 };
    match finding {
        Finding::Position { key, proof } => {
            let has_move = if proof.mv.is_some() { HAS_MOVE } else { 0 };
            out.push(white(proof.winner) | has_move | log_work << WORK_SHIFT);
            out.extend(key.bits().to_le_bytes());
            if let Some(mv) = proof.mv {
                mv.write(game, out);
            }
            proof.premise.write(game, out);
            proof.zone.write(game, out);
        }
        Finding::Zone { winner, zone } => {
            out.push(white(*winner) | IS_ZONE | log_work << WORK_SHIFT);
            zone.write(game, out);
        }
    }
}

/// Takes a proof off the front of `bytes`; nothing if they do not begin with one.
pub fn read<G: Storable>(game: &G, bytes: &mut &[u8]) -> Option<(Finding<G>, u64)> {
    let (&kind, rest) = bytes.split_first()?;
    *bytes = rest;
    let winner = if kind & WHITE_WINS != 0 { Player::White } else { Player::Black };
    let work = 1 << (kind >> WORK_SHIFT);
    if kind & IS_ZONE != 0 {
        // Only games with zones keep proofs by zone, and no move goes with them.
        let zone =
            (G::Zone::STORED && kind & HAS_MOVE == 0).then(|| G::Zone::read(game, bytes))??;
        return Some((Finding::Zone { winner, zone }, work));
    }
    let (key, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    let mv = match kind & HAS_MOVE {
        0 => None,
        _ => Some(<G::Move as Stored<G>>::read(game, bytes)?),
    };
    let premise = <G::Premise as Stored<G>>::read(game, bytes)?;
    let zone = G::Zone::read(game, bytes)?;
    let key = Key::from_bits(u128::from_le_bytes(*key));
    Some((Finding::Position { key, proof: Proof { winner, mv, zone, premise } }, work))
}

/// Who wins by a finding.
pub fn winner_of<G: Storable>(finding: &Finding<G>) -> Player {
    match finding {
        Finding::Position { proof, .. } => proof.winner,
        Finding::Zone { winner, .. } => *winner,
    }
}
