//! Plain races decided by counting.
//!
//! Where one side can be counted and the other cannot, counting may still say enough: see `outlast`.
//!
//! Where every part of a race is plain (see [`Anatomy`]), each side has a liberty and eye count of its own
//! and both share some liberties. With E a side's own liberties and S the shared ones, an attacker that
//! moves first and has k turns to spare captures if (and with k = 0 only if)
//!
//! - both or neither have an eye: E(attacker) - E(defender) >= F + k, where F = S if S = 0 or there are
//!   eyes, else S - 1;
//! - only the attacker has an eye: E(attacker) + S >= E(defender) + k;
//! - only the defender has one: E(attacker) >= E(defender) + S + k;
//!
//! and moving second it needs one more. (Müller 1999; Hunter. The forms here were found by exhaustive
//! search and `tests/race_counts.rs` compares them with it on real boards, tempi and two-point eyes
//! included.) Races with large eyes are played out (`tally`). If neither side can capture, the race is a seki.
//!
//! For partial order bounding, [`needed`] puts the same as a bound: the least liberty-eye pairs with which
//! the attacker captures a defender of a given strength.

use tesuji_core::{Bits, Claim, Game, Outcome, Player, Premise, Settled, WholeBoard, zobrist};
use tesuji_games::go::PastBoards;

use super::{
    Anatomy, PartKind, Race, RacePast,
    outlast::outlasting,
    tally::{self, Tally},
};
use crate::pob::{Antichain, LibertyEye};

/// The counts of a plain race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What each side has for itself, Black first.
    pub own: [LibertyEye; 2],
    /// Liberties of both.
    pub shared: i32,
}

impl Standing {
    /// More liberties than any block can lose: what a side has that cannot be captured.
    pub const IMMORTAL: i32 = 10_000;

    /// The counts of a race, if it is plain and has no large eyes.
    pub fn of<const N: usize>(race: &Race<N>, anatomy: &Anatomy<N>) -> Option<Standing> {
        if !anatomy.is_plain() {
            return None;
        }
        let mut standing = Standing { own: [LibertyEye::default(); 2], shared: 0 };
        for part in &anatomy.parts {
            let liberties = part.points.len() as i32;
            match part.kind {
                PartKind::Outside(side) => {
                    standing.own[side.index()] += LibertyEye::plain(liberties)
                }
                PartKind::Eye(side) => {
                    standing.own[side.index()] += LibertyEye { liberties, eye: 1 };
                }
                PartKind::Shared => standing.shared += liberties,
                PartKind::Neutral => {}
                PartKind::LargeEye(_) | PartKind::Unclear => return None,
            }
        }
        for side in Player::BOTH {
            if anatomy.is_immortal(race, side) {
                standing.own[side.index()].liberties = Standing::IMMORTAL;
            }
        }
        Some(standing)
    }
}

/// The least counts with which an attacker captures this defender, with `turns` more turns given away than
/// taken: 0 if the attacker moves first, 1 if it moves second, and one more for each tempo to spare.
pub fn needed(defender: LibertyEye, shared: i32, turns: i32) -> Antichain<LibertyEye> {
    let has_eye = defender.eye > 0;
    let unless_shared = if shared == 0 { 0 } else { shared - 1 };
    let without = if has_eye { shared } else { unless_shared };
    let with = if has_eye { shared } else { -shared };
    Antichain::of_least([
        LibertyEye { liberties: defender.liberties + without + turns, eye: 0 },
        LibertyEye { liberties: defender.liberties + with + turns, eye: 1 },
    ])
}

/// Whether `attacker` captures in a plain race with `mover` to move, after letting the opponent move so
/// many times.
pub fn captures(standing: &Standing, attacker: Player, mover: Player, tempi: u8) -> bool {
    let turns = i32::from(mover != attacker) + i32::from(tempi);
    let defender = standing.own[attacker.opponent().index()];
    defender.liberties < Standing::IMMORTAL
        && needed(defender, standing.shared, turns).admits(&standing.own[attacker.index()])
}

/// A claim that is decided without search.
pub(super) struct Decided<const N: usize> {
    pub winner: Player,
    pub reason: Reason<N>,
}

/// Why.
pub(super) enum Reason<const N: usize> {
    /// The winner cannot be captured whatever happens.
    Lives,
    /// By counting: the winner keeps its stones `kept` and plays on `plays` only. `is_fixed` unless that rests on eyes
    /// of other blocks than the essential ones, which a certificate cannot say.
    Counted { kept: Bits<N>, plays: Bits<N>, is_fixed: bool },
}

/// Who the claim is decided for, where a race can be counted or a side cannot be captured at all.
pub(super) fn decided<const N: usize>(race: &Race<N>, claim: Claim) -> Option<Decided<N>> {
    let anatomy = Anatomy::outline(race);
    let attacker = match claim {
        Claim::Wins(side) => side,
        Claim::DoesNotLose(side) => side.opponent(),
    };
    // Stones in a keeper's eye may be lost without losing the race, so their life decides nothing.
    if race.keeper() != Some(attacker) && anatomy.is_immortal(race, attacker.opponent()) {
        return Some(Decided { winner: attacker.opponent(), reason: Reason::Lives });
    }
    if let Some((keeper, has_taken)) = race.keeper {
        // What it had to take it has taken, and no play can take its life.
        let has_won = keeper == attacker && has_taken && anatomy.is_immortal(race, keeper);
        let won = has_won.then_some(Decided { winner: keeper, reason: Reason::Lives });
        return won.or_else(|| outlasting(race));
    }
    // The defender may end the race by passing now.
    let mover = race.to_move();
    if race.passes() > 0 && claim.favours(Outcome::Drawn) == mover {
        return None;
    }
    if race.tempi_of(attacker.opponent()) > 0 {
        return None;
    }
    if let Some(decided) = outlasting(race) {
        return Some(decided);
    }
    let anatomy = anatomy.if_plain(race)?;
    let tempi = race.tempi_of(attacker);
    let captures = match Standing::of(race, &anatomy) {
        Some(standing) => captures(&standing, attacker, mover, tempi),
        None if tempi > 0 => return None,
        None => {
            let tally = Tally::of(race, &anatomy)?;
            let mut known = race.tallies.lock().ok()?;
            tally::captures(&tally, attacker, race.go().board(), &mut known)?
        }
    };
    // The opponent may be unable to use the turns it is given.
    if !captures && tempi > 0 {
        return None;
    }
    let winner = if captures { attacker } else { attacker.opponent() };
    // Nothing is captured before the end but stones in eyes: the winner keeps all but its stones in eyes of
    // the opponent, and plays on points that are empty now or in eyes.
    let stones = race.go().stones();
    let eyes_of = |side: Player| {
        let eyes = anatomy.eyes.iter().filter(move |eye| eye.owner == side);
        eyes.fold(Bits::EMPTY, |sum, eye| sum | eye.points)
    };
    let kept = stones.of(winner).without(&eyes_of(winner.opponent()));
    let empty = stones.empty(race.go().board()) & race.region();
    let plays = (empty | eyes_of(Player::Black) | eyes_of(Player::White)).without(&kept);
    let is_fixed = anatomy.parts.iter().all(|part| part.is_fixed);
    Some(Decided { winner, reason: Reason::Counted { kept, plays, is_fixed } })
}

/// The same as a proof, if it holds under the past of the race.
pub(super) fn settled<const N: usize>(race: &Race<N>, claim: Claim) -> Option<Settled<Race<N>>> {
    let key = race.key() ^ zobrist(0x7261_6368, claim.favours(Outcome::Drawn) as u64);
    let found = race.known.lock().ok().and_then(|known| known.find(key).cloned());
    let answer = found.unwrap_or_else(|| {
        let answer = decided(race, claim).map(|Decided { winner, reason }| {
            let premise = match reason {
                Reason::Lives => RacePast::none(),
                Reason::Counted { kept, plays, .. } => {
                    RacePast(PastBoards::of_plays(race.go().board(), winner, kept, plays))
                }
            };
            Box::new((winner, premise))
        });
        if let Ok(mut known) = race.known.lock() {
            known.keep(key, answer.clone());
        }
        answer
    });
    let (winner, premise) = *answer?;
    premise.holds(race.go()).then_some(Settled { winner, zone: WholeBoard, premise })
}
