//! How a virtual connection is told to the checker: a chain of the side's stones with gaps.
//!
//! [`Router::full`] turns a connection found by H-search into a [`Route`]. Connections that meet in a block
//! become one chain; a gap is a pair of cells that touch both sides (a bridge) or a [`Part`]: a connection
//! of its own, made of semi connections that have no cell in common.

use std::{collections::HashMap, rc::Rc};

use tesuji_core::{Bits, Player};

use crate::hex::{
    HexBoard,
    knowledge::{ConnectionId, Connections, End, Origin},
};

/// A cell, or an edge of the side: the number of cells for the first, one more for the other.
pub type Place = usize;

/// A way from one place to another.
pub type Route<const N: usize> = Vec<Step<N>>;

/// A step of a route. The first and the last are places, and between two others there is one.
#[derive(Clone, Debug)]
pub enum Step<const N: usize> {
    /// A stone or an edge.
    Place(Place),
    /// Two cells, either of which joins the places before and after.
    Pair([usize; 2]),
    /// A connection of these places, to be followed from its end if `reversed`.
    Part {
        /// The connection.
        part: Rc<Part<N>>,
        /// Whether the route goes from its second place to its first.
        reversed: bool,
    },
}

/// A full connection as a choice between semi connections.
#[derive(Debug)]
pub struct Part<const N: usize> {
    /// What is joined.
    pub goal: [Place; 2],
    /// The cells that are used.
    pub carrier: Bits<N>,
    /// The semi connections.
    pub semis: Vec<Semi<N>>,
}

/// The side plays `via`; then there is a route.
#[derive(Clone, Debug)]
pub struct Semi<const N: usize> {
    /// The cell to play.
    pub via: usize,
    /// The cells that are used, `via` among them.
    pub carrier: Bits<N>,
    /// From the first place to the last, by way of `via`.
    pub route: Route<N>,
}

/// The routes of one side's connections in one position.
pub struct Router<'a, const N: usize> {
    board: &'a HexBoard<N>,
    side: Player,
    connections: &'a Connections<N>,
    known: HashMap<ConnectionId, Rc<Route<N>>>,
}

impl<'a, const N: usize> Router<'a, N> {
    /// Routes for connections made without captures.
    pub fn new(
        board: &'a HexBoard<N>,
        side: Player,
        connections: &'a Connections<N>,
    ) -> Router<'a, N> {
        Router { board, side, connections, known: HashMap::new() }
    }

    /// The route of a full connection of the edges.
    pub fn between_edges(&mut self, id: ConnectionId) -> Route<N> {
        let route = self.full(id, 0).to_vec();
        self.to_edges(route)
    }

    /// The move and the route of a semi connection of the edges.
    pub fn semi_between_edges(&mut self, id: ConnectionId) -> Semi<N> {
        let mut semi = self.semi(id, 0);
        semi.route = self.to_edges(semi.route);
        semi
    }

    fn to_edges(&self, route: Route<N>) -> Route<N> {
        let edges = [0, 1].map(|edge| self.board.size.cells() + edge);
        self.stretched(route, [0, 1], edges)
    }

    /// A route with its ends moved to other places of the same end points.
    fn stretched(&self, mut route: Route<N>, ends: [End; 2], goal: [Place; 2]) -> Route<N> {
        let mut whole = self.within(ends[0], goal[0], first_of(&route));
        let tail = self.within(ends[1], last_of(&route), goal[1]);
        whole.pop();
        route.pop();
        whole.append(&mut route);
        whole.extend(tail);
        whole
    }

    /// The route of a full connection, from one of its ends to the other.
    fn full(&mut self, id: ConnectionId, from: End) -> Rc<Route<N>> {
        let [start, end] = self.connections.get(id).ends;
        let route = match self.known.get(&id) {
            Some(route) => Rc::clone(route),
            None => {
                let route = Rc::new(self.found(id, [start, end]));
                self.known.insert(id, Rc::clone(&route));
                route
            }
        };
        if from == start { route } else { Rc::new(reversed(&route)) }
    }

    fn found(&mut self, id: ConnectionId, ends: [End; 2]) -> Route<N> {
        let connections = self.connections;
        match connections.get(id).origin {
            Origin::Neighbours => self.contact(ends),
            Origin::And { first, second, via } => {
                let there = self.full(first, ends[0]);
                let back = self.full(second, via);
                let mut route = there.to_vec();
                let mut inner = self.within(via, last_of(&route), first_of(&back));
                route.pop();
                inner.pop();
                route.append(&mut inner);
                route.extend(back.iter().cloned());
                route
            }
            Origin::Or { start, count } => {
                let parts = connections.parts(start, count).to_vec();
                if let Some(route) = self.bridge(&parts, ends) {
                    return route;
                }
                let semis: Vec<Semi<N>> =
                    parts.into_iter().map(|semi| self.semi(semi, ends[0])).collect();
                self.part(ends, semis)
            }
        }
    }

    /// The semi connections of a part, all from the same place to the same place.
    fn part(&self, ends: [End; 2], mut semis: Vec<Semi<N>>) -> Route<N> {
        let goal = [most_common(&semis, first_of), most_common(&semis, last_of)];
        for semi in &mut semis {
            semi.route = self.stretched(std::mem::take(&mut semi.route), ends, goal);
        }
        let carrier = semis.iter().fold(Bits::EMPTY, |all, semi| all | semi.carrier);
        let part = Rc::new(Part { goal, carrier, semis });
        vec![Step::Place(goal[0]), Step::Part { part, reversed: false }, Step::Place(goal[1])]
    }

    fn semi(&mut self, id: ConnectionId, from: End) -> Semi<N> {
        let connection = self.connections.get(id);
        let Origin::And { first, second, via } = connection.origin else {
            unreachable!("semi connections are made by the and rule");
        };
        let (one, other) =
            if connection.ends[0] == from { (first, second) } else { (second, first) };
        let mut route = self.full(one, from).to_vec();
        route.pop();
        route.extend(self.full(other, via).iter().cloned());
        let via = self.cell(via);
        Semi { via, carrier: connection.carrier, route }
    }

    /// Two semi connections that are each one cell beside both ends.
    fn bridge(&self, semis: &[ConnectionId], ends: [End; 2]) -> Option<Route<N>> {
        let &[one, other] = semis else { return None };
        let cell = |id: ConnectionId| {
            let connection = self.connections.get(id);
            (connection.carrier.len() == 1).then(|| connection.carrier.lowest())?
        };
        let (one, other) = (cell(one)?, cell(other)?);
        let pair = [one.min(other), one.max(other)];
        let [near, far] = ends.map(|end| self.places_beside(end, pair));
        for &near in &near {
            for &far in &far {
                if self.board.pair_between(self.side, [near, far]) == Some(pair) {
                    return Some(vec![Step::Place(near), Step::Pair(pair), Step::Place(far)]);
                }
            }
        }
        None
    }

    /// The places of an end point that touch both cells.
    fn places_beside(&self, end: End, [one, other]: [usize; 2]) -> Vec<Place> {
        let touches = |place: &Place| {
            let beside = self.beside(*place);
            beside.contains(one) && beside.contains(other)
        };
        self.places(end).into_iter().filter(touches).collect()
    }

    fn touch(&self, one: Place, other: Place) -> bool {
        let cells = self.board.size.cells();
        other < cells && self.beside(one).contains(other)
            || one < cells && self.beside(other).contains(one)
    }

    fn beside(&self, place: Place) -> Bits<N> {
        self.board.beside(self.side, place)
    }

    /// All places of an end point: its edge first.
    fn places(&self, end: End) -> Vec<Place> {
        let ends = &self.connections.ends;
        let end = usize::from(end);
        if end >= ends.blocks {
            return vec![self.cell(end as End)];
        }
        let edge = (end < 2).then_some(self.board.size.cells() + end);
        edge.into_iter().chain(ends.stones[end].iter()).collect()
    }

    /// The empty cell that is an end point.
    fn cell(&self, end: End) -> usize {
        self.connections.ends.cell[usize::from(end)].lowest().expect("an empty cell")
    }

    /// Two end points, the second an empty cell or both, that touch.
    fn contact(&self, ends: [End; 2]) -> Route<N> {
        let [from, to] = ends.map(|end| self.places(end));
        for &one in &from {
            if let Some(&other) = to.iter().find(|&&other| self.touch(one, other)) {
                return vec![Step::Place(one), Step::Place(other)];
            }
        }
        unreachable!("neighbours touch")
    }

    /// A shortest route from one place of an end point to another, both included.
    fn within(&self, end: End, from: Place, to: Place) -> Route<N> {
        let places = self.places(end);
        let mut came_from: HashMap<Place, Place> = HashMap::from([(to, to)]);
        let mut reached = vec![to];
        let mut at = 0;
        while !came_from.contains_key(&from) {
            let place = reached[at];
            at += 1;
            for &next in &places {
                if self.touch(place, next) && !came_from.contains_key(&next) {
                    came_from.insert(next, place);
                    reached.push(next);
                }
            }
        }
        let mut route = vec![Step::Place(from)];
        let mut place = from;
        while place != to {
            place = came_from[&place];
            route.push(Step::Place(place));
        }
        route
    }
}

/// Where a route begins.
pub fn first_of<const N: usize>(route: &Route<N>) -> Place {
    place_of(route.first())
}

/// Where it ends.
pub fn last_of<const N: usize>(route: &Route<N>) -> Place {
    place_of(route.last())
}

fn place_of<const N: usize>(step: Option<&Step<N>>) -> Place {
    match step {
        Some(Step::Place(place)) => *place,
        _ => unreachable!("routes begin and end in places"),
    }
}

/// The same route from its end.
pub fn reversed<const N: usize>(route: &Route<N>) -> Route<N> {
    let turned = |step: &Step<N>| match step {
        Step::Part { part, reversed } => Step::Part { part: Rc::clone(part), reversed: !reversed },
        step => step.clone(),
    };
    route.iter().rev().map(turned).collect()
}

/// The place that most of the semi connections begin or end with.
fn most_common<const N: usize>(semis: &[Semi<N>], of: fn(&Route<N>) -> Place) -> Place {
    let places: Vec<Place> = semis.iter().map(|semi| of(&semi.route)).collect();
    let count = |place: &Place| places.iter().filter(|other| *other == place).count();
    // The last of several maxima is chosen, so go through them backwards.
    *places.iter().rev().max_by_key(|place| count(place)).expect("there are semi connections")
}
