//! Following a proof through the game: where one is in the tree, and the moves of the proof as they are on
//! the board, seen through the symmetries of the references on the way.

use tesuji_core::Symmetry;

use crate::{Certify, Node, NodeId, Tree};

/// A place in a proof.
#[derive(Clone, Debug)]
pub struct Place {
    node: NodeId,
    /// The symmetries of references, the first one first.
    turns: Vec<Symmetry>,
}

/// What a proof says about a position.
#[derive(Clone, Debug)]
pub enum Step<M> {
    /// The game is over.
    Ending,
    /// The position is decided without play.
    Decided,
    /// The winner plays this.
    Move(M, Place),
    /// The replies that are answered; whether these are all that are legal.
    Replies(Vec<(M, Place)>, bool),
    /// The reply before was wasted: the winner plays this, and all is as it would be without both.
    Wasted(M),
}

impl Place {
    /// The root of a tree.
    pub fn root(tree: &Tree) -> Option<Place> {
        Some(Place { node: tree.root()?, turns: Vec::new() })
    }

    /// The node of the tree.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// The symmetries it is seen through, the first one first.
    pub(crate) fn turns(&self) -> &[Symmetry] {
        &self.turns
    }

    /// Another node, seen through the same symmetries.
    pub(crate) fn at(&self, node: NodeId) -> Place {
        Place { node, turns: self.turns.clone() }
    }

    /// Where play goes on: the place that is referred to, and that after filling in. The places at which
    /// something is filled in on the way there are added to `fills`.
    pub(crate) fn followed(&self, tree: &Tree, fills: &mut Vec<Place>) -> Place {
        let mut shown = self.clone();
        loop {
            match tree.node(shown.node) {
                Node::Again { node, symmetry } => {
                    shown.turns.push(usize::from(symmetry));
                    shown.node = node;
                }
                Node::Filled { child, .. } => {
                    fills.push(shown.clone());
                    shown.node = child;
                }
                _ => return shown,
            }
        }
    }

    /// The move that a number at this place stands for on the board.
    pub fn seen<G: Certify>(&self, game: &G, number: u32) -> G::Move {
        let turns = self.turns.iter().rev();
        turns.fold(game.numbered(number), |mv, &turn| game.move_under(mv, turn))
    }

    /// What the proof says here. `game` is the position.
    pub fn step<G: Certify>(&self, tree: &Tree, game: &G) -> Step<G::Move> {
        let shown = self.followed(tree, &mut Vec::new());
        let step = |&(number, child): &(u32, NodeId)| (shown.seen(game, number), shown.at(child));
        match tree.node(shown.node) {
            Node::Ending => Step::Ending,
            Node::Witness(_) | Node::Joint { .. } => Step::Decided,
            Node::Again { .. } | Node::Filled { .. } => unreachable!("these are followed"),
            Node::Move { number, child } => Step::Move(shown.seen(game, number), shown.at(child)),
            Node::Wasted { answer, .. } => Step::Wasted(shown.seen(game, answer)),
            Node::AllReplies(replies) => Step::Replies(replies.iter().map(step).collect(), true),
            Node::SomeReplies(replies) => Step::Replies(replies.iter().map(step).collect(), false),
        }
    }
}
