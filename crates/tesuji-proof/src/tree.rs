//! A proof as a tree, its nodes in the order in which they were completed.
//!
//! Each node is about the position its parents' moves lead to. A node that was shown before, perhaps
//! turned or under another past, is referred to by [`Node::Again`]; the tree is written in the order it was
//! built, so that what is referred to has always been written.

/// A node's place in its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// A step of a proof.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// The game is over.
    Ending,
    /// The position is that of another node, seen through a symmetry of the board.
    Again {
        /// The node referred to, completed before.
        node: NodeId,
        /// The symmetry that takes its position to this one.
        symmetry: u8,
    },
    /// The winner plays.
    Move {
        /// The move's number.
        number: u32,
        /// The position after it.
        child: NodeId,
    },
    /// All replies of the loser, in the order of their numbers.
    AllReplies(&'a [(u32, NodeId)]),
    /// Replies of the loser that show why the others need no answer.
    SomeReplies(&'a [(u32, NodeId)]),
    /// Why the position is decided without play, as the checker of the game reads it.
    Witness(&'a [u32]),
    /// The same, once each of its parts is shown.
    Joint {
        /// What the checker of the game reads.
        numbers: &'a [u32],
        /// The parts, in the order in which the numbers have them.
        parts: &'a [NodeId],
    },
    /// The position is won if it is with something filled in for the winner.
    Filled {
        /// What the checker of the game reads.
        numbers: &'a [u32],
        /// The position with that filled in.
        child: NodeId,
    },
    /// The reply that led here gains nothing, as the winner's answer shows: below [`Node::SomeReplies`] only.
    Wasted {
        /// The reply's number.
        reply: u32,
        /// The answer's number.
        answer: u32,
        /// What the checker of the game reads about what the answer captures.
        numbers: &'a [u32],
    },
}

#[derive(Clone, Copy, Debug)]
enum Packed {
    Ending,
    Again { node: NodeId, symmetry: u8 },
    Move { number: u32, child: NodeId },
    AllReplies { first: u32, count: u32 },
    SomeReplies { first: u32, count: u32 },
    Witness { first: u32, count: u32 },
    Joint { joint: u32 },
    Filled { joint: u32 },
    Wasted { reply: u32, answer: u32, first: u32, count: u32 },
}

/// Where the numbers and the parts of a joint are; what is filled in has one part.
#[derive(Clone, Copy, Debug)]
struct Joint {
    numbers: (u32, u32),
    parts: (u32, u32),
}

/// A proof being built, or ready to be written. The last node is the root.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Packed>,
    replies: Vec<(u32, NodeId)>,
    witnesses: Vec<u32>,
    joints: Vec<Joint>,
    parts: Vec<NodeId>,
}

/// A state of a tree to go back to.
#[derive(Clone, Copy, Debug)]
pub struct TreeMark([usize; 5]);

impl Tree {
    /// The present state.
    pub fn mark(&self) -> TreeMark {
        let Tree { nodes, replies, witnesses, joints, parts } = self;
        TreeMark([nodes.len(), replies.len(), witnesses.len(), joints.len(), parts.len()])
    }

    /// Takes out what was added since, to which nothing may refer.
    pub fn go_back(&mut self, mark: TreeMark) {
        let TreeMark([nodes, replies, witnesses, joints, parts]) = mark;
        self.nodes.truncate(nodes);
        self.replies.truncate(replies);
        self.witnesses.truncate(witnesses);
        self.joints.truncate(joints);
        self.parts.truncate(parts);
    }

    /// A tree without nodes.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The root, once there is one.
    pub fn root(&self) -> Option<NodeId> {
        self.nodes.len().checked_sub(1).map(|last| NodeId(last as u32))
    }

    /// All nodes, in the order in which they were completed.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Adds a node. Its children must have been added before, in the order in which it names them.
    ///
    /// # Panics
    /// If there are more than 2^32 - 1 nodes.
    pub fn add(&mut self, node: Node<'_>) -> NodeId {
        let packed = match node {
            Node::Ending => Packed::Ending,
            Node::Again { node, symmetry } => Packed::Again { node, symmetry },
            Node::Move { number, child } => Packed::Move { number, child },
            Node::AllReplies(replies) => {
                let (first, count) = add_all(&mut self.replies, replies);
                Packed::AllReplies { first, count }
            }
            Node::SomeReplies(replies) => {
                let (first, count) = add_all(&mut self.replies, replies);
                Packed::SomeReplies { first, count }
            }
            Node::Witness(numbers) => {
                let (first, count) = add_all(&mut self.witnesses, numbers);
                Packed::Witness { first, count }
            }
            Node::Joint { numbers, parts } => {
                Packed::Joint { joint: self.add_joint(numbers, parts) }
            }
            Node::Filled { numbers, child } => {
                Packed::Filled { joint: self.add_joint(numbers, &[child]) }
            }
            Node::Wasted { reply, answer, numbers } => {
                let (first, count) = add_all(&mut self.witnesses, numbers);
                Packed::Wasted { reply, answer, first, count }
            }
        };
        let number = u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes");
        self.nodes.push(packed);
        NodeId(number)
    }

    fn add_joint(&mut self, numbers: &[u32], parts: &[NodeId]) -> u32 {
        let numbers = add_all(&mut self.witnesses, numbers);
        let parts = add_all(&mut self.parts, parts);
        add_all(&mut self.joints, &[Joint { numbers, parts }]).0
    }

    fn joint(&self, joint: u32) -> (&[u32], &[NodeId]) {
        let Joint { numbers, parts } = self.joints[joint as usize];
        (part(&self.witnesses, numbers.0, numbers.1), part(&self.parts, parts.0, parts.1))
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        let replies = |first: u32, count: u32| part(&self.replies, first, count);
        match self.nodes[id.0 as usize] {
            Packed::Ending => Node::Ending,
            Packed::Again { node, symmetry } => Node::Again { node, symmetry },
            Packed::Move { number, child } => Node::Move { number, child },
            Packed::AllReplies { first, count } => Node::AllReplies(replies(first, count)),
            Packed::SomeReplies { first, count } => Node::SomeReplies(replies(first, count)),
            Packed::Witness { first, count } => Node::Witness(part(&self.witnesses, first, count)),
            Packed::Joint { joint } => {
                let (numbers, parts) = self.joint(joint);
                Node::Joint { numbers, parts }
            }
            Packed::Filled { joint } => {
                let (numbers, parts) = self.joint(joint);
                Node::Filled { numbers, child: parts[0] }
            }
            Packed::Wasted { reply, answer, first, count } => {
                Node::Wasted { reply, answer, numbers: part(&self.witnesses, first, count) }
            }
        }
    }
}

impl NodeId {
    /// The number of nodes completed before it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

fn add_all<T: Copy>(all: &mut Vec<T>, more: &[T]) -> (u32, u32) {
    let first = u32::try_from(all.len()).expect("fewer than 2^32 replies and numbers");
    all.extend_from_slice(more);
    (first, more.len() as u32)
}

fn part<T>(all: &[T], first: u32, count: u32) -> &[T] {
    &all[first as usize..][..count as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_can_be_taken_out() {
        let mut tree = Tree::new();
        let first = tree.add(Node::Witness(&[1, 2]));
        let mark = tree.mark();
        let again = tree.add(Node::Again { node: first, symmetry: 1 });
        let reply = tree.add(Node::SomeReplies(&[(3, again)]));
        tree.add(Node::Joint { numbers: &[1, 4], parts: &[reply] });
        tree.go_back(mark);
        assert_eq!(tree.root(), Some(first));
        let child = tree.add(Node::Filled { numbers: &[5], child: first });
        let filled = tree.node(child);
        assert!(matches!(filled, Node::Filled { numbers: &[5], child } if child == first));
    }
}
