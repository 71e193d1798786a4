//! Why a first move does not do: [`Refuter::punished`] finds the reply that shows it.
//!
//! A move may do worse in three ways, and the reply has to show the one that counts. If it leads to a worse result, the reply
//! keeps that. If only outside threats tell it from a better move, the reply keeps what it is with those threats. Where
//! the side moving first has nothing better anyway, the reply keeps the result against as many threats as it can. Passing is
//! tried first: then no reply is needed. Every reply is asked about and not taken from a table of what was tried.

use tesuji_core::{Game, Player};
use tesuji_search::Control;

use super::{
    claims::{Claims, Fate},
    game::{Passes, Tsumego, TsumegoMove},
    notation::stones,
    verdict::Verdict,
};

/// Looks for refutations of first moves at one position.
pub struct Refuter<'q, 'c, const N: usize> {
    /// Answers single questions.
    pub claims: &'q mut Claims<N>,
    /// The limits.
    pub control: &'q mut Control<'c>,
    /// The most outside threats to ask about.
    pub most_threats: u8,
}

/// What must still be so after the reply: with these threats the side moving first gets no more than this.
#[derive(Clone, Copy, Debug)]
struct Kept {
    side: Player,
    threats: u8,
    fate: Fate,
}

/// What threats change after a first move: how many of its own the side needs to do better, and against how many it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Standing {
    needs: u8,
    holds: u8,
}

impl<const N: usize> Refuter<'_, '_, N> {
    /// The first moves that a verdict calls for refuting: all legal ones where the side gets the worst there is, else those that
    /// do worse than the best.
    pub fn wrong_moves(root: &Tsumego<N>, verdict: &Verdict) -> Vec<TsumegoMove> {
        if verdict.result != worst(root) {
            return verdict.others.clone();
        }
        stones(root)
    }

    /// The reply to a first move that shows why it does not do; a pass where none is needed. Nothing if a limit kept it from
    /// being found, or if the move does as well as any.
    pub fn punished(
        &mut self,
        root: &Tsumego<N>,
        mv: TsumegoMove,
        verdict: &Verdict,
    ) -> Option<TsumegoMove> {
        let first = root.to_move();
        let mut after = root.clone().with_passes(Passes::Full);
        after.play(mv);
        if after.outcome().is_some() {
            return Some(TsumegoMove::PASS);
        }
        let fate = self.claims.fate(&after, self.control)?;
        let mut kept = vec![Kept { side: first, threats: 0, fate }];
        if fate == verdict.result {
            let mine = self.standing(&after, first, fate)?;
            kept.extend(self.difference(root, &after, mine, verdict)?);
            if kept.len() == 1 {
                if fate != worst(root) {
                    return None;
                }
                if (2..=self.most_threats).contains(&mine.needs) {
                    kept.push(Kept { side: first, threats: mine.needs - 1, fate });
                }
            }
        }
        // What a pass fails to do is shown by playing: two passes only give the attacker the turn.
        let pass = (mv != TsumegoMove::PASS).then_some(TsumegoMove::PASS);
        let mut replies: Vec<TsumegoMove> = pass.into_iter().collect();
        replies.extend(self.likely_reply(&after, first, &kept));
        let others = stones(&after).into_iter().chain([TsumegoMove::PASS]);
        for reply in others {
            if !replies.contains(&reply) {
                replies.push(reply);
            }
        }
        // What needs a threat to be shown may have no reply that shows everything.
        for conditions in [&kept[..], &kept[..1]] {
            for &reply in &replies {
                if self.keeps(&after, reply, conditions, first)? {
                    return Some(reply);
                }
            }
        }
        None
    }

    /// The reply of the search to the condition that is hardest to meet.
    fn likely_reply(
        &mut self,
        after: &Tsumego<N>,
        first: Player,
        kept: &[Kept],
    ) -> Option<TsumegoMove> {
        let attacker = after.terms().attacker;
        let hardest = kept.iter().rev().find(|kept| !is_best(first, attacker, kept.fate))?;
        let game = after.clone().with_threats(hardest.side, hardest.threats);
        let striver = striver(first, attacker, hardest.fate);
        let reply = self.claims.winning_move(&game, striver, self.control)?;
        (reply != TsumegoMove::THREAT).then_some(reply)
    }

    /// What shows that a move which reaches the result is beaten by one of the best.
    fn difference(
        &mut self,
        root: &Tsumego<N>,
        after: &Tsumego<N>,
        mine: Standing,
        verdict: &Verdict,
    ) -> Option<Option<Kept>> {
        let first = root.to_move();
        let mut best = verdict.moves.clone();
        if best.is_empty() {
            // Nothing beats passing, and it may be that nothing but passing will do.
            best = stones(root);
            best.retain(|mv| !verdict.others.contains(mv));
            best.push(TsumegoMove::PASS);
        }
        for best in best {
            let mut better = root.clone().with_passes(Passes::Full);
            better.play(best);
            let theirs = self.standing(&better, first, verdict.result)?;
            if theirs == mine || theirs.needs > mine.needs || theirs.holds < mine.holds {
                continue;
            }
            let kept = match theirs.needs < mine.needs {
                true => Kept { side: first, threats: theirs.needs, fate: verdict.result },
                false => {
                    let (side, threats) = (first.opponent(), mine.holds + 1);
                    let with = after.clone().with_threats(side, threats);
                    Kept { side, threats, fate: self.claims.fate(&with, self.control)? }
                }
            };
            return Some(Some(kept));
        }
        Some(None)
    }

    fn standing(&mut self, after: &Tsumego<N>, first: Player, result: Fate) -> Option<Standing> {
        let most = self.most_threats;
        let mut standing = Standing { needs: most + 1, holds: most };
        for threats in 1..=most {
            let with = after.clone().with_threats(first, threats);
            if self.claims.fate(&with, self.control)? != result {
                standing.needs = threats;
                break;
            }
        }
        for threats in 1..=most {
            let with = after.clone().with_threats(first.opponent(), threats);
            if self.claims.fate(&with, self.control)? != result {
                standing.holds = threats - 1;
                break;
            }
        }
        Some(standing)
    }

    /// Whether all of it is still so after a reply.
    fn keeps(
        &mut self,
        after: &Tsumego<N>,
        reply: TsumegoMove,
        conditions: &[Kept],
        first: Player,
    ) -> Option<bool> {
        let attacker = after.terms().attacker;
        let mut next = after.clone();
        next.play(reply);
        // A side cannot get more than the best there is for it.
        for kept in conditions.iter().filter(|kept| !is_best(first, attacker, kept.fate)) {
            let game = next.clone().with_threats(kept.side, kept.threats);
            // One claim says whether the side moving first gets no more than this.
            let striver = striver(first, attacker, kept.fate);
            let succeeds = self.claims.succeeds(&game, striver, self.control)?;
            if succeeds != (striver != first) {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The worst result for the side to move.
pub(super) fn worst<const N: usize>(root: &Tsumego<N>) -> Fate {
    if root.to_move() == root.terms().attacker { Fate::Alive } else { Fate::Dead }
}

/// Whether there is nothing better for a side.
fn is_best(first: Player, attacker: Player, fate: Fate) -> bool {
    fate == if first == attacker { Fate::Dead } else { Fate::Alive }
}

/// Whose claim tells whether the side moving first gets more than this, which is not the best for it: the other side's if this
/// is the worst, else its own.
pub(super) fn striver(first: Player, attacker: Player, fate: Fate) -> Player {
    let is_worst = is_best(first.opponent(), attacker, fate);
    if is_worst { first.opponent() } else { first }
}
