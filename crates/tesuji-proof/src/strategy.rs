//! Playing by a proof in a game with zones: an answer to every reply, inside witnesses as well.
//!
//! At the loser's turn the winner has some *duties*: places of the proof that each show a part of what it
//! wants, and that have nothing to do with each other. A reply that one of them needs is answered there;
//! one on half of a pair by the other half; others change nothing.

use tesuji_core::{CellSet, Player, Zone};

use crate::{Certify, Ground, Node, NodeId, Place, Step, Tree};

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
                let mut ground = G::Ground::nothing();
                let mut common = G::Zone::all_cells(game);
                for &(number, child) in replies {
                    let answer = self.look_after(game.numbered(number), child, game, goal)?;
                    common = common.and(&answer.exposed(game, self.winner));
                    ground.add(&answer, game, self.winner);
                }
                ground.need(&common.without(&ground.guarded()));
                ground
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
        };
        self.grounds[id.index()] = Some(ground.clone());
        Some(ground)
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

    /// Follows references, and goes into the parts of a joint; what is joined by stones alone stays, for its
    /// pairs.
    pub fn duties(&self, place: Place) -> Vec<Place> {
        let place = place.followed(self.tree);
        let mut duties = vec![place.clone()];
        if let Node::Joint { parts, .. } = self.tree.node(place.node()) {
            for &part in parts {
                duties.splice(0..0, self.duties(place.at(part)));
            }
        }
        duties
    }

    /// The winner's answer to a reply, `game` being the position before it; the duties change accordingly.
    /// Nothing if the proof has no answer, or none is possible because the board is full.
    pub fn answer(&self, game: &G, duties: &mut Vec<Place>, reply: G::Move) -> Option<G::Move> {
        let cell = G::Zone::cell(game, reply);
        let mut after = game.clone();
        after.play(reply);
        let meets = |duty: &Place| {
            let ground = self.ground(game, duty);
            let is_joint = matches!(self.tree.node(duty.node()), Node::Joint { .. });
            let open = ground.exposed(game, self.winner).without(&ground.guarded());
            !is_joint && open.contains(cell)
        };
        if let Some(at) = duties.iter().position(meets) {
            return self.follow(game, &after, duties, at, reply);
        }
        let mate = |duty: &Place| self.ground(game, duty).mate(game, reply);
        if let Some(mv) = duties.iter().filter_map(mate).find(|&mv| after.allows(mv)) {
            return Some(mv);
        }
        // Nothing depends on the reply, so the winner has a move to spare.
        let next = (0..duties.len()).find_map(|at| self.follow(game, &after, duties, at, reply));
        let mut moves = Vec::new();
        after.moves(&mut moves);
        next.or_else(|| moves.first().copied())
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
        let Step::Replies(replies, _) = duties[at].step(self.tree, game) else { return None };
        let cell = G::Zone::cell(game, reply);
        let listed = replies.iter().find(|(mv, _)| *mv == reply);
        let free = |(_, child): &&(G::Move, Place)| {
            !self.ground(game, child).exposed(game, self.winner).contains(cell)
        };
        let (_, child) = listed.or_else(|| replies.iter().find(free))?;
        let Step::Move(mv, next) = child.step(self.tree, after) else { return None };
        duties.splice(at..=at, self.duties(next));
        match after.allows(mv) {
            true => Some(mv),
            // The stone is there already.
            false => {
                let mut moves = Vec::new();
                after.moves(&mut moves);
                moves.first().copied()
            }
        }
    }
}
