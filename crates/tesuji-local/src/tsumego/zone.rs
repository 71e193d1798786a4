//! The part of the board that a proof about life and death uses (relevance zones: Shih, Wu, Wei and Wu, AAAI 2022).
//!
//! A proof that W wins has a zone Z: W wins by the same moves on every board that agrees on Z, whatever stands elsewhere and
//! whatever L plays there, answered as if L had passed. So a reply outside the zone of the refutation of another reply is refuted as well, and
//! need not be looked at. For that Z holds, beside the points that are played on,
//!
//! - at W's turn: the points around the stone; a captured block with all its neighbours, a liberty of every other block of
//!   L's next to the stone; an empty neighbour of the stone, or a block of its own with another liberty. So the move is legal and captures
//!   what it captures in the proof, no more and no less;
//! - at L's turn: of every block of W's in Z all of it and a liberty, so that nothing played outside can capture it; around an empty
//!   point of Z where L cannot play now what keeps it from it: the block it would make with all neighbours, and a liberty of each
//!   block of W's among these;
//! - at the end: what shows that a target lives. Once the targets have been captured nothing is needed.
//!
//! The blocks that are captured are in Z with their neighbours, so all points next to a target that is to be captured are: a stone outside cannot join
//! it to safety. Nor can it make the target unconditionally alive, for W's stones do capture it afterwards.
//!
//! **The past.** Where a proof leans on a ban ([`TsumegoPast::is_unleaned`]), stones played elsewhere would lift it: its zone is the whole
//! board. Otherwise the boards that W creates in answer to replies outside Z are those of the proof with other stones outside. The premise is widened to all of these; where
//! it does not hold then, the other replies are looked at. (No board made on the way comes up again: outside Z only L plays, and W captures nothing there, so
//! once something has changed it never changes back; and while nothing has changed, play is that of the proof.) Passes that end play, or that follow another, need the whole board.

use tesuji_core::{Bits, Game, Player, Symmetry, Zone, ZonePattern};

use super::{benson, game::Tsumego, past::TsumegoPast, plain::left_out};
use crate::race::RaceMove;

/// The points that a proof uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LifeZone<const N: usize>(Bits<N>);

impl<const N: usize> LifeZone<N> {
    pub(crate) fn everything(game: &Tsumego<N>) -> Self {
        LifeZone(game.go.board().points())
    }

    /// The zone of these points.
    pub(super) fn of(points: Bits<N>) -> Self {
        LifeZone(points)
    }

    fn is_everything(&self, game: &Tsumego<N>) -> bool {
        self.0 == game.go.board().points()
    }
}

/// A block among the stones of a side.
fn block<const N: usize>(game: &Tsumego<N>, side: Player, cell: usize) -> Bits<N> {
    game.go.board().reach(Bits::single(cell), &game.go.stones().of(side))
}

/// Adds a block and one of its liberties, in the zone already if possible and not `but`; `but` itself if there is no other.
fn add_with_liberty<const N: usize>(
    game: &Tsumego<N>,
    zone: &mut Bits<N>,
    block: &Bits<N>,
    but: Option<usize>,
) {
    let board = game.go.board();
    *zone |= *block;
    let mut liberties = board.neighbours(block) & game.go.stones().empty(board);
    if let Some(but) = but.filter(|&but| liberties.contains(but)) {
        liberties.remove(but);
        if liberties.is_empty() {
            zone.insert(but);
            return;
        }
    }
    if !liberties.meets(zone)
        && let Some(liberty) = liberties.lowest()
    {
        zone.insert(liberty);
    }
}

/// Makes the blocks of `side` that the zone meets safe from stones played outside.
fn hold<const N: usize>(game: &Tsumego<N>, zone: &mut Bits<N>, side: Player, but: Option<usize>) {
    let own = game.go.stones().of(side);
    let mut rest = *zone & own;
    while let Some(cell) = rest.lowest() {
        let block = block(game, side, cell);
        rest = rest.without(&block);
        add_with_liberty(game, zone, &block, but);
    }
}

/// The blocks of a side next to a point.
fn around<const N: usize>(game: &Tsumego<N>, side: Player, cell: usize) -> Vec<Bits<N>> {
    let mut rest = game.go.board().touching(cell) & game.go.stones().of(side);
    let mut blocks = Vec::new();
    while let Some(stone) = rest.lowest() {
        let block = block(game, side, stone);
        rest = rest.without(&block);
        blocks.push(block);
    }
    blocks
}

impl<const N: usize> Zone<Tsumego<N>> for LifeZone<N> {
    type Cells = Bits<N>;

    const TRACKED: bool = true;
    const STORED: bool = false;

    fn nothing() -> Self {
        LifeZone(Bits::EMPTY)
    }

    fn of_ending(game: &Tsumego<N>) -> Self {
        if game.passes >= 2 {
            return Self::everything(game);
        }
        if game.standing().next().is_none() {
            return Self::nothing();
        }
        let (board, own) = (game.go.board(), game.go.stones().of(game.terms.defender()));
        let empty = game.go.stones().empty(board);
        let outside = empty.without(&game.terms.region);
        for target in game.standing() {
            let block = board.reach(target, &own);
            if block.meets(&game.terms.friends) {
                return LifeZone(block);
            }
            let mut contact = board.neighbours(&block) & outside;
            if let Some(liberty) = contact.lowest() {
                contact = Bits::single(liberty);
                return LifeZone(block | contact);
            }
        }
        LifeZone(benson::witness(board, &own, &empty))
    }

    fn before(game: &Tsumego<N>, mv: RaceMove, after: &Self) -> Self {
        if after.is_everything(game) || (mv == RaceMove::PASS && game.passes == 1) {
            return Self::everything(game);
        }
        let Some(cell) = mv.cell() else { return *after };
        let (board, stones) = (game.go.board(), game.go.stones());
        let winner = game.to_move();
        let empty = stones.empty(board);
        let beside = board.touching(cell);
        let mut zone = after.0 | beside;
        zone.insert(cell);
        let mut captures = false;
        for block in around(game, winner.opponent(), cell) {
            let near = board.neighbours(&block);
            if (near & empty).has_two() {
                add_with_liberty(game, &mut zone, &block, Some(cell));
            } else {
                zone |= block | near;
                captures = true;
            }
        }
        if !captures && !beside.meets(&empty) {
            let breathing = around(game, winner, cell)
                .into_iter()
                .find(|block| (board.neighbours(block) & empty).has_two());
            if let Some(block) = breathing {
                add_with_liberty(game, &mut zone, &block, Some(cell));
            }
        }
        LifeZone(zone)
    }

    fn join(&mut self, other: &Self) {
        self.0 |= other.0;
    }

    fn refuting(
        game: &Tsumego<N>,
        mv: RaceMove,
        after: &Self,
        premise: &mut TsumegoPast<N>,
    ) -> (Self, Bits<N>) {
        let all = game.go.board().points();
        if after.is_everything(game) || (mv == RaceMove::PASS && game.passes == 1) {
            return (LifeZone(all), all);
        }
        let (loser, winner) = (game.to_move(), game.to_move().opponent());
        let board = game.go.board();
        let empty = game.go.stones().empty(board);
        let mut zone = after.0;
        if let Some(cell) = mv.cell() {
            for block in around(game, winner, cell) {
                let near = board.neighbours(&block);
                if block.meets(&after.0) && !(near & empty).has_two() {
                    zone |= block | near;
                }
            }
        }
        hold(game, &mut zone, winner, mv.cell());
        let rules_out_none = mv == RaceMove::THREAT
            || mv.cell().is_some_and(|cell| zone.contains(cell))
            || !premise.is_unleaned(loser);
        if rules_out_none {
            return (LifeZone(zone), all);
        }
        let elsewhere = board.points().without(&zone);
        if !elsewhere.meets(&(empty & game.terms.region)) {
            return (LifeZone(zone), all);
        }
        match premise.disregarding(&elsewhere, game) {
            Some(widened) => {
                *premise = widened;
                (LifeZone(zone), zone)
            }
            None => (LifeZone(zone), all),
        }
    }

    fn close(&mut self, game: &Tsumego<N>, _: &Bits<N>, premise: &TsumegoPast<N>) {
        let loser = game.to_move();
        if !premise.is_unleaned(loser) || self.is_everything(game) {
            *self = Self::everything(game);
            return;
        }
        let winner = loser.opponent();
        let (board, stones) = (game.go.board(), game.go.stones());
        let empty = stones.empty(board) & game.terms.region;
        if game.prunes {
            let alike = left_out(game).alike;
            self.0 |= alike | board.neighbours(&alike);
        }
        hold(game, &mut self.0, winner, None);
        let mut seen = Bits::EMPTY;
        while let Some(cell) = (self.0 & empty).without(&seen).lowest() {
            seen.insert(cell);
            if stones.breathes(board, cell, loser) {
                continue;
            }
            let made = around(game, loser, cell)
                .into_iter()
                .fold(Bits::single(cell), |sum, block| sum | block);
            self.0 |= made | board.neighbours(&made);
            for block in around(game, winner, cell) {
                add_with_liberty(game, &mut self.0, &block, Some(cell));
            }
            hold(game, &mut self.0, winner, None);
        }
    }

    fn covers(&self) -> Bits<N> {
        self.0
    }

    fn cell(_: &Tsumego<N>, mv: RaceMove) -> usize {
        mv.cell().unwrap_or(0)
    }

    fn disturbs(_: &Tsumego<N>, cells: &Bits<N>, mv: RaceMove) -> bool {
        mv.cell().is_none_or(|cell| cells.contains(cell))
    }

    fn under(&self, _: &Tsumego<N>, _: Symmetry) -> Self {
        *self
    }

    fn cells_under(_: &Tsumego<N>, cells: &Bits<N>, _: Symmetry) -> Bits<N> {
        *cells
    }

    fn pattern(&self, _: &Tsumego<N>, _: Player) -> ZonePattern<Bits<N>> {
        ZonePattern { needs: Bits::EMPTY, covers: self.0 }
    }

    fn cells_seen(_: &Tsumego<N>, _: Player, cells: &Bits<N>) -> Bits<N> {
        *cells
    }

    fn from_pattern(_: &Tsumego<N>, _: Player, pattern: &ZonePattern<Bits<N>>) -> Self {
        LifeZone(pattern.covers)
    }

    fn stones(game: &Tsumego<N>, side: Player) -> (Bits<N>, Bits<N>) {
        let stones = game.go.stones();
        (stones.of(side), stones.of(side.opponent()))
    }

    fn move_at(_: &Tsumego<N>, _: Player, cell: usize) -> RaceMove {
        RaceMove::at(cell)
    }

    fn shelf(_: &Tsumego<N>, winner: Player) -> usize {
        winner.index()
    }

    fn all_cells(game: &Tsumego<N>) -> Bits<N> {
        game.go.board().points()
    }
}
