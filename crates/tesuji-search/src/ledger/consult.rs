//! Looking a position up among the stored zones: a proof, or fewer moves that matter.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Game, Player, Premise, Zone, ZonePattern};

use super::{Cells, Ledger, Refutations};
use crate::{Proof, Scope, ZoneMatch};

/// How a position was reached, when its parent was looked up before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival<S> {
    /// The stones of both sides at the parent, each as that side sees the board.
    stones: [S; 2],
    /// When the parent was last looked up.
    parent_looked_up: u64,
}

impl<S: CellSet> Arrival<S> {
    /// From a parent that was last looked up at this time.
    pub fn from<G: Game<Zone: Zone<G, Cells = S>>>(parent: &G, looked_up: u64) -> Arrival<S> {
        let stones = Player::BOTH.map(|side| G::Zone::stones(parent, side).0);
        Arrival { stones, parent_looked_up: looked_up }
    }
}

impl<G: Game> Ledger<G> {
    /// Looks up a position for the first time. Zones that fitted its parent have had their say there: those of the
    /// side that moved would have won there, and the move hits all those of its opponent. So only those count that need
    /// a stone that has come since, by the move or because it was filled in, or were stored since.
    pub fn consult_on_arrival(
        &mut self,
        game: &G,
        arrival: Option<Arrival<Cells<G>>>,
        refuted: &mut Refutations<G>,
    ) -> Option<Proof<G>> {
        let Some(Arrival { stones, parent_looked_up }) = arrival else {
            return self.consult(game, Scope::All, refuted);
        };
        let mover = game.to_move();
        let newcomers = |side: Player| G::Zone::stones(game, side).0.without(&stones[side.index()]);
        let filled_in = newcomers(mover);
        let won = match filled_in.is_empty() {
            true => None,
            false => self.mover_wins(game, mover, Scope::Needing(filled_in)),
        };
        let opponent = mover.opponent();
        let played = Scope::Needing(newcomers(opponent));
        won.or_else(|| self.opponent_wins(game, opponent, played, refuted))
            .or_else(|| self.consult(game, Scope::Since(parent_looked_up), refuted))
    }

    /// Looks a position up among the zones in scope.
    pub fn consult(
        &mut self,
        game: &G,
        scope: Scope<Cells<G>>,
        refuted: &mut Refutations<G>,
    ) -> Option<Proof<G>> {
        let mover = game.to_move();
        self.mover_wins(game, mover, scope)
            .or_else(|| self.opponent_wins(game, mover.opponent(), scope, refuted))
    }

    /// The proof by a zone in which the side to move wins, at most one stone missing.
    fn mover_wins(&mut self, game: &G, mover: Player, scope: Scope<Cells<G>>) -> Option<Proof<G>> {
        let (own, other) = G::Zone::stones(game, mover);
        let mut won: Option<ZoneMatch<Cells<G>>> = None;
        self.zones.search(G::Zone::shelf(game, mover), scope, &own, &other, |hit| {
            // The smaller the zone, the more it will answer.
            if won.is_none_or(|won| hit.pattern.covers.len() < won.pattern.covers.len()) {
                won = Some(hit);
            }
            ControlFlow::Continue(())
        });
        let hit = won?;
        let zone = G::Zone::from_pattern(game, mover, &hit.pattern);
        let after = Proof { winner: mover, mv: None, zone, premise: G::Premise::none() };
        // With nothing missing any move will do: an extra stone never hurts its owner.
        let mv = match hit.missing {
            Some(cell) => G::Zone::move_at(game, mover, cell),
            None => {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                moves[0]
            }
        };
        Some(after.before(game, mv))
    }

    /// The proof by a zone in which the opponent of the side to move wins, or by several of them that no
    /// move disturbs at once. Otherwise each zone with one stone missing refutes the moves outside it.
    fn opponent_wins(
        &mut self,
        game: &G,
        winner: Player,
        scope: Scope<Cells<G>>,
        refuted: &mut Refutations<G>,
    ) -> Option<Proof<G>> {
        let (own, other) = G::Zone::stones(game, winner);
        // The moves that are still open, as the winner sees the board.
        let mut open = G::Zone::all_cells(game).without(&own).without(&other);
        open = open.and(&G::Zone::cells_seen(game, winner, &refuted.common));
        let mut lost: Option<ZonePattern<Cells<G>>> = None;
        let mut fitting = Vec::new();
        self.zones.search(G::Zone::shelf(game, winner), scope, &own, &other, |hit| {
            match hit.missing {
                Some(missing) => fitting.push((hit.pattern, missing)),
                None if lost.is_none_or(|lost| hit.pattern.covers.len() < lost.covers.len()) => {
                    lost = Some(hit.pattern);
                }
                None => {}
            }
            ControlFlow::Continue(())
        });
        if let Some(pattern) = lost {
            let zone = G::Zone::from_pattern(game, winner, &pattern);
            return Some(Proof { winner, mv: None, zone, premise: G::Premise::none() });
        }
        // The smallest zones first: they rule out most, and what is joined stays small.
        fitting.sort_by_key(|(pattern, _)| pattern.covers.len());
        fitting.retain(|(pattern, _)| {
            let narrows = !open.without(&pattern.covers).is_empty();
            open = open.and(&pattern.covers);
            narrows
        });
        for (pattern, missing) in fitting {
            // The winner has yet to put the missing stone down.
            let mv = G::Zone::move_at(game, winner, missing);
            let zone = G::Zone::from_pattern(game, winner, &pattern);
            refuted.add_one(&G::Zone::before(game, mv, &zone), &G::Premise::none());
        }
        if open.is_empty() {
            let refuted = std::mem::replace(refuted, Refutations::none(game));
            return Some(refuted.into_proof(game));
        }
        None
    }
}
