//! Why a connection holds: the stones it needs, and the tree of rules it was made by.
//!
//! [`needed_stones`] is what a zone takes from a connection: the side's stones without which one of its
//! steps would fail. [`Derivation`] is the whole argument, small enough to be checked by someone who does
//! not trust this program.

use std::fmt;

use tesuji_core::{Bits, Player};

use super::{
    connections::{Connection, ConnectionId, Connections, Origin},
    ends::End,
};
use crate::hex::HexBoard;

/// A position, seen by the side whose connections are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a, const N: usize> {
    /// The board.
    pub board: &'a HexBoard<N>,
    /// The side.
    pub side: Player,
    /// All stones.
    pub stones: &'a [Bits<N>; 2],
}

/// The stones a connection rests on. Wherever the side has these and the opponent none of the carrier,
/// the connection holds.
pub fn needed_stones<const N: usize>(
    sight: Sight<'_, N>,
    connections: &Connections<N>,
    id: ConnectionId,
) -> Bits<N> {
    let ends = &connections.ends;
    let (mut blocks, mut walls) = (Bits::EMPTY, Bits::EMPTY);
    let mut met = vec![id];
    let mut at = 0;
    while let Some(&id) = met.get(at) {
        at += 1;
        let connection = connections.get(id);
        let mut captors = Vec::new();
        match connection.origin {
            Origin::Neighbours => blocks |= contact(sight, connections, connection.ends),
            Origin::And { first, second, via } => {
                captors.push(via);
                for part in [first, second] {
                    if !met.contains(&part) {
                        met.push(part);
                    }
                }
            }
            Origin::Or { start, count } => {
                for &part in connections.parts(start, count) {
                    if !met.contains(&part) {
                        met.push(part);
                    }
                }
            }
        }
        if connection.shares_captures {
            captors.extend(connection.ends);
            let Sight { board, side, stones } = sight;
            walls |= ends.capture_needs(board, side, stones, &captors, &connection.carrier);
        }
    }
    let connection = connections.get(id);
    let mut used = connection.carrier;
    let mut whole = Bits::EMPTY;
    for end in connection.ends.map(usize::from) {
        used |= ends.cell[end];
        if (2..ends.blocks).contains(&end) {
            whole |= ends.stones[end];
        }
    }
    thinned(sight, blocks, &used) | whole | walls
}

/// The stones by which a block or edge is the neighbour of an empty cell.
fn contact<const N: usize>(
    sight: Sight<'_, N>,
    connections: &Connections<N>,
    [one, other]: [End; 2],
) -> Bits<N> {
    let ends = &connections.ends;
    let block = one.min(other) as usize;
    if block >= ends.blocks {
        return Bits::EMPTY;
    }
    if block >= 2 {
        return ends.stones[block];
    }
    let cell = ends.cell[one.max(other) as usize];
    let row = &sight.board.edges[sight.side.index()][block];
    if cell.meets(row) {
        return Bits::EMPTY;
    }
    sight.board.chain_between(&sight.board.neighbours_of(&cell), row, &ends.stones[block])
}

/// The blocks without the stones that touch no used cell and hold nothing together: what is left is still
/// connected and has the same neighbours among the used cells.
fn thinned<const N: usize>(sight: Sight<'_, N>, mut blocks: Bits<N>, used: &Bits<N>) -> Bits<N> {
    let [first, last] = &sight.board.edges[sight.side.index()];
    let kept = sight.board.neighbours_of(used) | *first | *last;
    loop {
        let mut dropped = false;
        for stone in blocks.without(&kept).iter() {
            let beside = sight.board.neighbours[stone] & blocks;
            let one = beside.lowest().map_or(Bits::EMPTY, Bits::single);
            if sight.board.flood(one, &beside) == beside {
                blocks.remove(stone);
                dropped = true;
            }
        }
        if !dropped {
            return blocks;
        }
    }
}

/// The tree of rules behind a connection.
#[derive(Clone, Debug)]
pub struct Derivation<const N: usize> {
    /// The empty cells it uses.
    pub carrier: Bits<N>,
    /// What it joins.
    pub ends: [Place<N>; 2],
    /// Whether it holds if the opponent moves first.
    pub full: bool,
    /// The rule.
    pub rule: Rule<N>,
}

/// An end point of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place<const N: usize> {
    /// The side's first (0) or second (1) edge, with the stones that touch it.
    Edge(usize, Bits<N>),
    /// A block of stones.
    Block(Bits<N>),
    /// An empty cell.
    Cell(usize),
}

/// How a connection was made.
#[derive(Clone, Debug)]
pub enum Rule<const N: usize> {
    /// The end points touch.
    Neighbours,
    /// Two full connections that meet in `via`.
    And {
        /// Where they meet.
        via: Place<N>,
        /// The two.
        parts: Box<[Derivation<N>; 2]>,
        /// The cells both may use, because stones on `via` and the end points capture them.
        captured: Bits<N>,
    },
    /// Semi connections without a common cell, except for cells that stones on the end points capture.
    Or {
        /// The semi connections.
        parts: Vec<Derivation<N>>,
        /// The captured cells.
        captured: Bits<N>,
    },
}

impl<const N: usize> Derivation<N> {
    /// The derivation of a connection.
    pub fn of(connections: &Connections<N>, id: ConnectionId) -> Derivation<N> {
        let ends = &connections.ends;
        let place = |end: End| match end as usize {
            edge @ 0..2 => Place::Edge(edge, ends.stones[edge]),
            block if block < ends.blocks => Place::Block(ends.stones[block]),
            cell => Place::Cell(ends.cell[cell].lowest().expect("an empty cell")),
        };
        let connection = connections.get(id);
        let captured = |captors: &[End]| match connection.shares_captures {
            true => ends.captured_within(captors, &connection.carrier),
            false => Bits::EMPTY,
        };
        let [one, other] = connection.ends;
        let rule = match connection.origin {
            Origin::Neighbours => Rule::Neighbours,
            Origin::And { first, second, via } => Rule::And {
                via: place(via),
                parts: Box::new([first, second].map(|part| Derivation::of(connections, part))),
                captured: captured(&[one, other, via]),
            },
            Origin::Or { start, count } => {
                let parts = connections.parts(start, count).iter();
                Rule::Or {
                    parts: parts.map(|&part| Derivation::of(connections, part)).collect(),
                    captured: captured(&[one, other]),
                }
            }
        };
        let Connection { carrier, full, .. } = connection;
        Derivation { carrier, ends: [place(one), place(other)], full, rule }
    }
}

impl<const N: usize> fmt::Display for Derivation<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl<const N: usize> Derivation<N> {
    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let kind = if self.full { "full" } else { "semi" };
        let [one, other] = &self.ends;
        write!(f, "{:1$}{kind} {one:?} - {other:?} in {2:?}", "", 2 * depth, self.carrier)?;
        match &self.rule {
            Rule::Neighbours => writeln!(f, ": neighbours"),
            Rule::And { via, parts, captured } => {
                writeln!(f, ": both via {via:?}, captured {captured:?}")?;
                parts.iter().try_for_each(|part| part.write(f, depth + 1))
            }
            Rule::Or { parts, captured } => {
                writeln!(f, ": one of {}, captured {captured:?}", parts.len())?;
                parts.iter().try_for_each(|part| part.write(f, depth + 1))
            }
        }
    }
}
