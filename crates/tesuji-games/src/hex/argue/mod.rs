//! Explaining positions that virtual connections decide: [`HexArguer`].
//!
//! H-search finds a connection of the winner's edges, on the board as it is and without captured cells, so
//! that each step is one by the rules alone. It is written as a chain with gaps (`route`); a gap that is
//! not a bridge is a part: a position with a goal of its own, where each semi connection is the answer to
//! a reply that does not disturb it. Parts that were shown before are referred to (`claims`).

mod claims;
mod fill;
mod hints;
mod route;

use tesuji_core::{Bits, Game, Outcome, Player};
use tesuji_proof::{Argued, Arguer, Ground, Node, NodeId, Tree, WastedReply};

use self::{
    claims::{Claim, Claims},
    fill::FillFinder,
    hints::Hints,
    route::{Part, Place, Route, Router, Semi, Step},
};
use super::{
    Hex, HexGround, HexMove, HexZone,
    knowledge::{Connections, FillReason, WastedMove, WastedMoves},
    told_fill::{self, ToldStep},
};

/// Explains Hex positions.
#[derive(Debug)]
pub struct HexArguer<const N: usize> {
    connections: Connections<N>,
    claims: Claims<N>,
    /// The position last looked at and its threats.
    game: Hex<N>,
    threats: Vec<Semi<N>>,
    fill: FillFinder<N>,
    hints: Hints<N>,
    wasted: WastedMoves<N>,
}

impl<const N: usize> Arguer<Hex<N>> for HexArguer<N> {
    fn new(game: &Hex<N>) -> HexArguer<N> {
        HexArguer {
            connections: Connections::default(),
            claims: Claims::default(),
            game: game.clone().without_knowledge(),
            threats: Vec::new(),
            fill: FillFinder::new(&game.board),
            hints: Hints::new(&game.board),
            wasted: WastedMoves::new(&game.board),
        }
    }

    fn argue(&mut self, game: &Hex<N>, winner: Player, tree: &mut Tree) -> Option<Argued<Hex<N>>> {
        self.game = game.clone();
        self.threats.clear();
        let board = std::sync::Arc::clone(&game.board);
        if let Some(outcome) = game.outcome() {
            assert_eq!(outcome, Outcome::Won(winner), "the winner was proven");
            let chain = game.board.shortest_chain(winner, game.stones(winner));
            let edges = [0, 1].map(|edge| board.size.cells() + edge);
            let places = game.in_order(chain, winner);
            let places = [edges[0]].into_iter().chain(places).chain([edges[1]]);
            let route: Route<N> = places.map(Step::Place).collect();
            return self.told(winner, tree, |writing| writing.chain(&route, false));
        }
        let ends = &mut self.connections.ends;
        ends.rebuild_without_captures(&board, winner, &game.stones);
        self.connections.search(&board.neighbours);
        let mut router = Router::new(&board, winner, &self.connections);
        if game.to_move() == winner {
            let semi = router.semi_between_edges(self.connections.edge_semi()?);
            return self.told(winner, tree, |writing| writing.semi(&semi, false));
        }
        if let Some(id) = self.connections.edge_full() {
            let route = router.between_edges(id);
            return self.told(winner, tree, |writing| writing.chain(&route, false));
        }
        let mut threats: Vec<Semi<N>> =
            self.connections.edge_semis().map(|id| router.semi_between_edges(id)).collect();
        threats.sort_by_key(|semi| semi.carrier.len());
        self.threats = threats;
        None
    }

    fn threats(&self) -> Vec<Bits<N>> {
        self.threats.iter().map(|semi| semi.carrier).collect()
    }

    fn argue_threat(&mut self, threat: usize, tree: &mut Tree) -> Option<Argued<Hex<N>>> {
        let semi = self.threats[threat].clone();
        let winner = self.game.to_move().opponent();
        self.told(winner, tree, |writing| writing.semi(&semi, false))
    }

    fn fill(&mut self, told: &Hex<N>, game: &Hex<N>, winner: Player) -> Vec<u32> {
        let among = game.empty_cells();
        told_fill::numbers_of(&self.fill.find(&game.board, winner, &told.stones, &among))
    }

    fn hints(&mut self, game: &Hex<N>, winner: Player) -> Vec<(HexMove, HexZone<N>)> {
        self.hints.find(game, winner)
    }

    fn wasted(
        &mut self,
        told: &Hex<N>,
        game: &Hex<N>,
        winner: Player,
        replies: &Bits<N>,
    ) -> Vec<WastedReply<Hex<N>>> {
        let empty = game.empty_cells();
        let mut all = Vec::new();
        let open = *replies & empty;
        self.wasted.find(&told.board, winner.opponent(), &told.stones, &open, |found| {
            all.extend(wasted_reply(told, winner, &found, &empty));
        });
        all
    }
}

/// A wasted reply as the checker is told of it, if the answer and what is captured are among these cells.
fn wasted_reply<const N: usize>(
    told: &Hex<N>,
    winner: Player,
    found: &WastedMove<N>,
    among: &Bits<N>,
) -> Option<WastedReply<Hex<N>>> {
    let mut steps = Vec::new();
    for step in &found.captured {
        let is_pair = match step.reason {
            FillReason::Dead => false,
            FillReason::Captured => true,
            _ => return None,
        };
        steps.push(ToldStep { cells: step.cells, is_pair });
    }
    let (taken, ground) =
        told_fill::wasted_ground(told, winner, [found.cell, found.answer], &steps);
    let cells = taken.iter().fold(Bits::single(found.answer), |all, step| all | step.cells);
    cells.is_within(among).then(|| WastedReply {
        reply: HexMove::at(found.cell),
        answer: found.answer as u32,
        numbers: told_fill::counted_numbers_of(&taken),
        ground,
    })
}

impl<const N: usize> HexArguer<N> {
    /// Adds something to the tree, or nothing if the checker would not follow it.
    fn told(
        &mut self,
        winner: Player,
        tree: &mut Tree,
        tell: impl FnOnce(&mut Writing<'_, N>) -> Option<Argued<Hex<N>>>,
    ) -> Option<Argued<Hex<N>>> {
        let (mark, claims) = (tree.mark(), self.claims.len());
        let argued = tell(&mut Writing {
            own: *self.game.stones(winner),
            other: *self.game.stones(winner.opponent()),
            game: &self.game,
            claims: &mut self.claims,
            tree,
        });
        if argued.is_none() {
            tree.go_back(mark);
            self.claims.truncate(claims);
        }
        argued
    }
}

/// Connections being added to a tree.
struct Writing<'a, const N: usize> {
    game: &'a Hex<N>,
    /// The winner's stones, those played on the way included, and the loser's.
    own: Bits<N>,
    other: Bits<N>,
    claims: &'a mut Claims<N>,
    tree: &'a mut Tree,
}

impl<const N: usize> Writing<'_, N> {
    fn cells(&self) -> usize {
        self.game.board.size.cells()
    }

    /// A chain from the first place of a route to the last, both known to the checker. None if two gaps have
    /// to do with each other, as far as the checker can tell.
    fn chain(&mut self, route: &Route<N>, is_reversed: bool) -> Option<Argued<Hex<N>>> {
        let turned;
        let route = if is_reversed {
            turned = route::reversed(route);
            &turned
        } else {
            route
        };
        if let [_, Step::Part { part, reversed }, _] = route.as_slice() {
            return self.part(part, *reversed);
        }
        let mut ground = HexGround::of_stones(Bits::EMPTY);
        let mut numbers = vec![0];
        for (at, step) in route.iter().enumerate() {
            let number = match step {
                Step::Place(place) => {
                    if *place < self.cells() {
                        let stone = Bits::single(*place);
                        ground.add_with(&HexGround::of_stones(stone), &self.own);
                    }
                    *place
                }
                Step::Pair(pair) => {
                    self.join(&mut ground, &HexGround::of_pair(*pair))?;
                    self.cells() + 2
                }
                Step::Part { .. } => self.cells() + 3,
            };
            if at > 0 && at + 1 < route.len() {
                numbers.push(number as u32);
            }
        }
        numbers[0] = numbers.len() as u32 - 1;
        // The checker reads the parts after the chain, and adds up what they need in this order.
        let mut parts: Vec<NodeId> = Vec::new();
        for step in route {
            if let Step::Part { part, reversed } = step {
                let argued = self.part(part, *reversed)?;
                self.join(&mut ground, &argued.ground)?;
                parts.push(argued.node);
            }
        }
        let node = match parts.is_empty() {
            true => self.tree.add(Node::Witness(&numbers)),
            false => self.tree.add(Node::Joint { numbers: &numbers, parts: &parts }),
        };
        Some(Argued { node, ground })
    }

    /// Adds a ground that must not have to do with the one so far.
    fn join(&self, ground: &mut HexGround<N>, more: &HexGround<N>) -> Option<()> {
        if ground.clashes_with(more, &self.own) {
            return None;
        }
        ground.add_with(more, &self.own);
        Some(())
    }

    /// The winner's move and the chain after it.
    fn semi(&mut self, semi: &Semi<N>, is_reversed: bool) -> Option<Argued<Hex<N>>> {
        self.own.insert(semi.via);
        let after = self.chain(&semi.route, is_reversed);
        self.own.remove(semi.via);
        let after = after?;
        let node = self.tree.add(Node::Move { number: semi.via as u32, child: after.node });
        let mut ground = after.ground;
        ground.before_playing(semi.via);
        Some(Argued { node, ground })
    }

    /// A connection of its own: a semi connection for each reply that matters.
    fn part(&mut self, part: &Part<N>, is_reversed: bool) -> Option<Argued<Hex<N>>> {
        if let Some(claim) = self.claims.find(part.goal, [&self.own, &self.other], &part.carrier) {
            let Claim { node, symmetry, ground } = claim.clone();
            let node = self.tree.add(Node::Again { node, symmetry });
            return Some(Argued { node, ground });
        }
        let empty = self.game.board.all.without(&(self.own | self.other));
        let mut ground = HexGround::of_stones(Bits::EMPTY);
        // The cells that all answers so far need.
        let mut common = part.carrier | self.own;
        let mut replies = Vec::new();
        for semi in &part.semis {
            let Some(reply) = (common & empty).without(&semi.carrier).lowest() else { continue };
            let answer = self.semi(semi, is_reversed)?;
            ground.add_with(&answer.ground, &self.own);
            let exposed = answer.ground.exposed_with(&self.own);
            common = if replies.is_empty() { exposed } else { common & exposed };
            replies.push((reply as u32, answer.node));
        }
        let open = common.without(&ground.guarded());
        // The grounds of semi connections that refer to others may have more cells than these.
        if open.meets(&empty) {
            return None;
        }
        ground.need(&open);
        let node = self.tree.add(Node::SomeReplies(&replies));
        self.file(part.goal, node, &ground);
        Some(Argued { node, ground })
    }

    /// Keeps what was shown, as it is and after a half turn.
    fn file(&mut self, goal: [Place; 2], node: NodeId, ground: &HexGround<N>) {
        let cells = self.cells();
        for symmetry in 0..2 {
            let turned = |place: Place| match (symmetry, place < cells) {
                (0, _) => place,
                (_, true) => cells - 1 - place,
                (_, false) => 2 * cells + 1 - place,
            };
            let ground = ground.under(self.game, symmetry);
            self.claims.add(goal.map(turned), Claim { node, symmetry: symmetry as u8, ground });
        }
    }
}
