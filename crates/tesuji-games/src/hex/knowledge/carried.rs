//! Connections carried over from an earlier position, so that only what a new stone changes is searched for.
//!
//! Stones of the opponent only take connections away: those whose carriers they hit. Stones of the side
//! itself leave the others as they are; what a new stone makes possible follows from its neighbours by
//! the usual rules. [`Connections::search_after`] keeps what holds in both positions and applies the
//! rules to what is new.
//!
//! What is kept holds by the derivation it had. A derivation that shares captured cells is kept only
//! where they are still captured; connections between end points that capture other cells than before are
//! combined anew.

use tesuji_core::Bits;

use super::{
    connections::{Connection, ConnectionId, Connections, Origin},
    ends::{End, Ends},
    lists::{Link, NONE},
};

/// What an end point of the earlier position is now.
#[derive(Clone, Copy)]
struct Now {
    /// Its number, or none if a stone was placed there.
    end: End,
    /// Whether it is one with another end point of the earlier position, or captures cells that it did not: so its
    /// connections have not been combined with all others yet.
    renewed: bool,
    /// Whether it captures what it did.
    captures_the_same: bool,
}

impl<const N: usize> Connections<N> {
    /// Finds the connections between [`Connections::ends`], given those of a position with fewer stones, of
    /// either side, and the same ones otherwise.
    pub fn search_after(&mut self, earlier: &Connections<N>, neighbours: &[Bits<N>]) {
        self.start();
        self.carry_over(earlier);
        self.join_neighbours(neighbours);
        self.combine_all();
    }

    fn carry_over(&mut self, earlier: &Connections<N>) {
        let now = ends_now(&earlier.ends, &self.ends);
        let free = self.ends.free();
        let wanted = earlier.wanted();
        let mut ids: Vec<ConnectionId> = vec![NONE; earlier.all.len()];
        for (id, connection) in earlier.all.iter().enumerate().filter(|&(id, _)| wanted[id]) {
            if !connection.carrier.is_within(&free) {
                continue;
            }
            let ends = connection.ends.map(|end| now[end as usize].end);
            if ends.contains(&End::MAX) || ends[0] == ends[1] {
                continue;
            }
            let Some(origin) = self.origin_now(earlier, connection, &now, &ids) else { continue };
            ids[id] = self.all.len() as ConnectionId;
            let Connection { carrier, full, shares_captures, superseded, .. } = *connection;
            if !superseded && connection.ends.iter().any(|&end| now[end as usize].renewed) {
                self.add(ends, carrier, origin, shares_captures, full);
                if self.all.len() as ConnectionId == ids[id] {
                    ids[id] = NONE;
                }
            } else {
                self.adopt(Connection { ends, origin, combined: true, next: NONE, ..*connection });
            }
        }
    }

    /// Which connections are in use: those that none has replaced, and what they were made of, which comes
    /// before them.
    fn wanted(&self) -> Vec<bool> {
        let mut wanted: Vec<bool> = self.all.iter().map(|one| !one.superseded).collect();
        for id in (0..self.all.len()).rev() {
            if wanted[id] {
                match self.all[id].origin {
                    Origin::Neighbours => {}
                    Origin::And { first, second, .. } => {
                        wanted[first as usize] = true;
                        wanted[second as usize] = true;
                    }
                    Origin::Or { start, count } => {
                        let parts = self.parts(start, count).iter();
                        parts.for_each(|&part| wanted[part as usize] = true);
                    }
                }
            }
        }
        wanted
    }

    /// What a connection was made of, by the present numbers, if all of that still holds.
    fn origin_now(
        &mut self,
        earlier: &Connections<N>,
        connection: &Connection<N>,
        now: &[Now],
        ids: &[ConnectionId],
    ) -> Option<Origin> {
        let mut captors = [connection.ends[0], connection.ends[1], connection.ends[0]];
        let kept = |part: ConnectionId| Some(ids[part as usize]).filter(|&id| id != NONE);
        let origin = match connection.origin {
            Origin::Neighbours => Origin::Neighbours,
            Origin::And { first, second, via } => {
                captors[2] = via;
                let via = now[via as usize].end;
                // What a block on the way joined to an edge is found again without it.
                if via < 2 || via == End::MAX {
                    return None;
                }
                Origin::And { first: kept(first)?, second: kept(second)?, via }
            }
            Origin::Or { start, count } => {
                let parts = earlier.parts(start, count);
                if parts.iter().any(|&part| kept(part).is_none()) {
                    return None;
                }
                let start = self.parts.len() as u32;
                self.parts.extend(parts.iter().map(|&part| ids[part as usize]));
                Origin::Or { start, count }
            }
        };
        let (then, carrier) = (&earlier.ends, &connection.carrier);
        let still_captured = || {
            let captured = then.captured_within(&captors, carrier);
            let captors = captors.map(|end| now[end as usize].end);
            captured.is_within(&self.ends.captured_within(&captors, carrier))
        };
        let still_captured =
            || captors.iter().all(|&end| now[end as usize].captures_the_same) || still_captured();
        (!connection.shares_captures || still_captured()).then_some(origin)
    }

    /// Takes in a connection that has been combined with all those taken in before.
    fn adopt(&mut self, mut connection: Connection<N>) {
        let id = self.all.len() as ConnectionId;
        let Connection { carrier, ends, full, .. } = connection;
        if !connection.superseded {
            let at = self.pair(ends[0], ends[1]);
            let kind = &mut self.pairs[at].kinds[usize::from(full)];
            connection.next = kind.first;
            kind.meet = if kind.first == NONE { carrier } else { kind.meet & carrier };
            kind.join |= carrier;
            kind.first = id;
            kind.count += 1;
            self.note_done(at, ends, full, carrier.is_empty());
            if full {
                for (near, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                    self.links[near as usize].push(Link { carrier, other, id });
                }
            }
        }
        self.all.push(connection);
    }
}

fn ends_now<const N: usize>(earlier: &Ends<N>, ends: &Ends<N>) -> Vec<Now> {
    let block_of =
        |stones: &Bits<N>| (2..ends.blocks).find(|&block| ends.stones[block].meets(stones));
    let edge_of = |stones: &Bits<N>| (0..2).find(|&edge| ends.stones[edge].meets(stones));
    let mut comers = vec![0; ends.count()];
    let mut now: Vec<Now> = (0..earlier.count())
        .map(|end| {
            let number = match end {
                0 | 1 => end as End,
                block if block < earlier.blocks => {
                    let stones = &earlier.stones[block];
                    edge_of(stones).or_else(|| block_of(stones)).map_or(End::MAX, |at| at as End)
                }
                cell => ends.at[earlier.cell[cell].lowest().expect("an empty cell")],
            };
            let lives = number != End::MAX;
            if lives {
                comers[number as usize] += 1;
            }
            let (before, after) = match lives {
                true => (earlier.groups(end as End), ends.groups(number)),
                false => Default::default(),
            };
            let captures_the_same = before == after;
            let renewed = !captures_the_same && after.iter().any(|group| !before.contains(group));
            Now { end: number, renewed, captures_the_same }
        })
        .collect();
    for one in now.iter_mut().filter(|one| one.end != End::MAX) {
        one.renewed |= comers[one.end as usize] > 1;
    }
    now
}
