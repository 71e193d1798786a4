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
            if won.is_none_or(|won| size(&hit.pattern) < size(&won.pattern)) {
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
                None if lost.is_none_or(|lost| size(&hit.pattern) < size(&lost)) => {
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
        fitting.sort_by_key(|(pattern, _)| size(pattern));
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

/// How much a pattern asks for: cells without the opponent's stones first, then stones of the winner.
fn size<S: CellSet>(pattern: &ZonePattern<S>) -> (usize, usize) {
    (pattern.covers.len(), pattern.needs.len())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tesuji_core::{Bits, Claim, Rng, Setup};
    use tesuji_games::hex::{Hex, HexZone};

    use super::*;
    use crate::{EwsParameters, SharedProofs};

    /// After a move, zones that need a stone that has come since or were stored since tell as much as all of them,
    /// whether the game fills in cells or not. (Any patterns will do: what is looked up is not checked.)
    #[test]
    fn what_is_left_out_on_arrival_does_not_fit() {
        let mut rng = Rng::new(5);
        let (mut decided, mut narrowed, mut filled_in) = (0, 0, 0);
        for round in 0..2000 {
            let size = ["6x6", "7x5"][round % 2];
            let empty = Hex::<1>::from_setup(&Setup::empty(size.parse().unwrap())).unwrap();
            let cells = empty.empty_cells().len();
            let empty = if round % 3 == 0 { empty } else { empty.with_knowledge() };
            let means = EwsParameters::default().means();
            let proofs = Arc::new(SharedProofs::with_memory(1 << 16));
            let mut ledger =
                Ledger::new(&empty, Claim::Wins(Player::Black), means, proofs, 1 << 20, 1 << 20);
            let mut set = |one_in: usize| -> Bits<1> {
                (0..cells).filter(|_| rng.below(one_in) == 0).collect()
            };
            let mut store = |ledger: &mut Ledger<Hex<1>>, count: usize| {
                for _ in 0..count {
                    let covers = set(2) | set(3);
                    let needs = covers & set(3);
                    if needs.len() < 4 {
                        continue;
                    }
                    let pattern = ZonePattern { needs, covers };
                    ledger.zones.insert(count % 2 * usize::from(size == "7x5"), pattern, 1);
                }
            };
            store(&mut ledger, 200);
            store(&mut ledger, 201);
            let mut game = empty;
            let mut moves = Vec::new();
            while game.outcome().is_none() {
                let mut refuted = Refutations::none(&game);
                if ledger.consult(&game, Scope::All, &mut refuted).is_some() {
                    break;
                }
                game.moves(&mut moves);
                let is_open = |mv: &_| refuted.common.contains(HexZone::cell(&game, *mv));
                let open: Vec<_> = moves.iter().copied().filter(is_open).collect();
                let arrival = Arrival::from(&game, ledger.zones.now());
                store(&mut ledger, 5 * (game.empty_cells().len() % 2));
                let before = game.empty_cells().len();
                game.play(open[round % open.len()]);
                filled_in += before - game.empty_cells().len() - 1;
                if game.outcome().is_some() {
                    break;
                }
                let [mut some, mut all] = [0, 1].map(|_| Refutations::none(&game));
                let found = ledger.consult_on_arrival(&game, Some(arrival), &mut some);
                let expected = ledger.consult(&game, Scope::All, &mut all);
                assert_eq!(found.is_some(), expected.is_some());
                decided += usize::from(found.is_some());
                if found.is_none() {
                    assert_eq!(some.common, all.common);
                    narrowed += usize::from(some.common != HexZone::all_cells(&game));
                }
            }
        }
        assert!(
            decided > 20 && narrowed > 100 && filled_in > 1000,
            "{decided} {narrowed} {filled_in}"
        );
    }
}
