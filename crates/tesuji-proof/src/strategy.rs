//! Playing by a proof in a game with zones: an answer to every reply, inside witnesses as well.
//!
//! At the loser's turn the winner has some *duties*: places of the proof that each show a part of what it
//! wants, and that have nothing to do with each other. A reply that one of them needs is answered there;
//! one on half of a pair by the other half; others change nothing. Places where cells are filled in are
//! duties as well: from there on the others see the board with these cells filled. So are wasted replies, once they
//! were answered: the reply and what its answer captured count as the winner's.

use tesuji_core::{CellSet, Player, Zone};

use crate::{Answers, Certify, Ground, Node, NodeId, Place, Step, Tree};

/// A proof with what each of its nodes needs.
#[derive(Debug)]
pub struct Strategy<'a, G: Certify> {
    tree: &'a Tree,
    winner: Player,
    grounds: Vec<Option<G::Ground>>,
}

impl<'a, G: Certify> Strategy<'a, G> {
    /// The strategy of a proof of this position; nothing if it is not even well formed.
    pub fn new(tree: &'a Tree, game: &G, winner: Player) -> Option<Strategy<'a, G>> {
        let mut strategy = Strategy { tree, winner, grounds: vec![None; tree.len()] };
        strategy.look_at(tree.root()?, &mut game.clone(), game.whole_goal())?;
        Some(strategy)
    }

    /// Works out what a node and those below it need.
    fn look_at(&mut self, id: NodeId, game: &mut G, goal: [u32; 2]) -> Option<G::Ground> {
        let ground = match self.tree.node(id) {
            Node::Ending => {
                game.outcome()?;
                let mut ground = G::Ground::nothing();
                ground.need(&G::Zone::of_ending(game).covers());
                ground
            }
            Node::Again { node, symmetry } => {
                self.grounds[node.index()].as_ref()?.under(game, symmetry.into())
            }
            Node::Move { number, child } => {
                let mv = game.numbered(number);
                let mut ground = self.look_after(mv, child, game, goal)?;
                ground.before(game, mv);
                ground
            }
            Node::AllReplies(replies) | Node::SomeReplies(replies) => {
                let mut answers = Answers::new(game);
                for &(number, child) in replies {
                    let reply = game.numbered(number);
                    if self.is_wasted(child) {
                        let ground = self.look_at(child, game, goal)?;
                        answers.add_wasted(game, self.winner, reply, &ground);
                    } else {
                        let ground = self.look_after(reply, child, game, goal)?;
                        answers.add(game, self.winner, &ground);
                    }
                }
                answers.closed(game, self.winner)
            }
            // Looked at before the reply.
            Node::Wasted { reply, answer, numbers } => {
                game.wasted_ground(self.winner, reply, answer, numbers)?.1
            }
            Node::Witness(numbers) => game.chain_ground(self.winner, goal, numbers, &[])?,
            Node::Joint { numbers, parts } => {
                let goals = game.part_goals(goal, numbers);
                let mut grounds = Vec::new();
                for (&part, goal) in parts.iter().zip(goals) {
                    grounds.push(self.look_at(part, game, goal)?);
                }
                game.chain_ground(self.winner, goal, numbers, &grounds)?
            }
            Node::Filled { numbers, child } => {
                let cells = game.fill_cells(numbers)?;
                let cells: Vec<G::Move> =
                    cells.iter().map(|&(number, _)| game.numbered(number)).collect();
                let ground = self.look_at(child, &mut game.filled(self.winner, &cells), goal)?;
                game.without_fill(self.winner, numbers, ground)?.1
            }
        };
        self.grounds[id.index()] = Some(ground.clone());
        Some(ground)
    }

    fn is_wasted(&self, id: NodeId) -> bool {
        matches!(self.tree.node(id), Node::Wasted { .. })
    }

    fn look_after(
        &mut self,
        mv: G::Move,
        child: NodeId,
        game: &mut G,
        goal: [u32; 2],
    ) -> Option<G::Ground> {
        let undo = game.play(mv);
        let ground = self.look_at(child, game, goal);
        game.undo(undo);
        ground
    }

    /// What a place needs, as the board lies.
    fn ground(&self, game: &G, place: &Place) -> G::Ground {
        let ground = self.grounds[place.node().index()].as_ref().expect("all were looked at");
        place.turns().iter().rev().fold(ground.clone(), |ground, &turn| ground.under(game, turn))
    }

    /// Follows references, and goes into what is filled in and the parts of a joint; what is joined by stones
    /// alone stays, for its pairs.
    pub fn duties(&self, place: Place) -> Vec<Place> {
        let mut duties = Vec::new();
        let place = place.followed(self.tree, &mut duties);
        if let Node::Joint { parts, .. } = self.tree.node(place.node()) {
            for &part in parts {
                duties.extend(self.duties(place.at(part)));
            }
        }
        duties.push(place);
        duties
    }

    /// The winner's move, if it is to move by one of its duties; they change accordingly.
    pub fn opening(&self, game: &G, duties: &mut Vec<Place>) -> Option<G::Move> {
        let is_move = |duty: &Place| matches!(self.tree.node(duty.node()), Node::Move { .. });
        let at = duties.iter().position(is_move)?;
        let Step::Move(mv, next) = duties[at].step(self.tree, game) else { return None };
        duties.splice(at..=at, self.duties(next));
        Some(mv)
    }

    /// The winner's answer to a reply, `game` being the position before it; the duties change accordingly.
    /// Nothing if the proof has no answer, or none is possible because the board is full.
    pub fn answer(&self, game: &G, duties: &mut Vec<Place>, reply: G::Move) -> Option<G::Move> {
        let mut after = game.clone();
        after.play(reply);
        let filled_in = self.filled_in(game, duties);
        let spare = || {
            let mut moves = Vec::new();
            after.moves(&mut moves);
            moves.first().copied()
        };
        if let Some((_, answer)) = filled_in.iter().find(|(cell, _)| *cell == reply) {
            return answer.filter(|&mv| after.allows(mv)).or_else(spare);
        }
        let cells: Vec<G::Move> = filled_in.into_iter().map(|(cell, _)| cell).collect();
        let answer = self.answer_to(&game.filled(self.winner, &cells), duties, reply);
        // The stone may be there already.
        answer.filter(|&mv| after.allows(mv)).or_else(spare)
    }

    /// The cells that are filled in, each with the answer to a reply there.
    fn filled_in(&self, game: &G, duties: &[Place]) -> Vec<(G::Move, Option<G::Move>)> {
        let mut cells = Vec::new();
        for duty in duties {
            let node = self.tree.node(duty.node());
            if let Node::Filled { numbers, .. } | Node::Wasted { numbers, .. } = node {
                let told = game.fill_cells(numbers).expect("they made sense before");
                let seen = |number: u32| duty.seen(game, number);
                cells.extend(told.into_iter().map(|(cell, mate)| (seen(cell), mate.map(seen))));
                if let Node::Wasted { reply, .. } = node {
                    cells.push((seen(reply), None));
                }
            }
        }
        cells
    }

    /// The answer to a reply that is not on a filled cell, as the duties say; none if nothing depends on it.
    fn answer_to(&self, game: &G, duties: &mut Vec<Place>, reply: G::Move) -> Option<G::Move> {
        let cell = G::Zone::cell(game, reply);
        let mut after = game.clone();
        after.play(reply);
        let is_joint = |duty: &Place| matches!(self.tree.node(duty.node()), Node::Joint { .. });
        let meets = |duty: &Place| {
            let ground = self.ground(game, duty);
            let open = ground.exposed(game, self.winner).without(&ground.guarded());
            !self.fills(duty) && !is_joint(duty) && open.contains(cell)
        };
        if let Some(at) = duties.iter().position(meets) {
            return self.follow(game, &after, duties, at, reply);
        }
        let mate = |duty: &Place| self.ground(game, duty).mate(game, reply);
        let mates = duties.iter().filter(|duty| !self.fills(duty)).filter_map(mate);
        if let Some(mv) = mates.into_iter().find(|&mv| after.allows(mv)) {
            return Some(mv);
        }
        // Nothing depends on the reply, so the winner has a move to spare.
        (0..duties.len()).find_map(|at| self.follow(game, &after, duties, at, reply))
    }

    /// Whether a duty is only to see some cells as the winner's.
    fn fills(&self, duty: &Place) -> bool {
        matches!(self.tree.node(duty.node()), Node::Filled { .. } | Node::Wasted { .. })
    }

    /// Answers a reply as a duty says.
    fn follow(
        &self,
        game: &G,
        after: &G,
        duties: &mut Vec<Place>,
        at: usize,
        reply: G::Move,
    ) -> Option<G::Move> {
        let duty = duties[at].clone();
        if self.fills(&duty) {
            return None;
        }
        let Step::Replies(replies, _) = duty.step(self.tree, game) else { return None };
        let cell = G::Zone::cell(game, reply);
        let listed = replies.iter().find(|(mv, _)| *mv == reply);
        let free = |(_, child): &&(G::Move, Place)| {
            !self.is_wasted(child.node())
                && !self.ground(game, child).exposed(game, self.winner).contains(cell)
        };
        let (_, child) = listed.or_else(|| replies.iter().find(free))?;
        if let Step::Wasted(mv) = child.step(self.tree, game) {
            // What is filled in later counts on what was captured before, so the order matters.
            duties.insert(at, child.clone());
            return Some(mv);
        }
        let mut next = self.duties(child.clone());
        let mv = self.opening(after, &mut next)?;
        duties.splice(at..=at, next);
        Some(mv)
    }
}
