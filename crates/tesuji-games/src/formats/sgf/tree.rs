//! A game with its variations as plain data: [`Tree`]. Its nodes stand in one list, a parent before
//! its children, so that neither building nor dropping a deep tree recurses.

use super::node::Node;

/// A game with its variations. The root is node 0, and its first children are the main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<TreeNode>,
}

/// A node and its place in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// What it says.
    pub node: Node,
    /// The node before it; nothing for the root.
    pub parent: Option<usize>,
    /// The nodes after it, the main line first.
    pub children: Vec<usize>,
}

impl Tree {
    /// A tree with nothing but a root.
    pub fn new(root: Node) -> Tree {
        Tree { nodes: vec![TreeNode { node: root, parent: None, children: Vec::new() }] }
    }

    /// Adds a node as the last child of another and returns its number.
    ///
    /// # Panics
    /// If there is no such parent.
    pub fn add(&mut self, parent: usize, node: Node) -> usize {
        let number = self.nodes.len();
        self.nodes[parent].children.push(number);
        self.nodes.push(TreeNode { node, parent: Some(parent), children: Vec::new() });
        number
    }

    /// All nodes, the root first and every other one after its parent.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// What a node says, to be changed.
    pub fn node_mut(&mut self, number: usize) -> Option<&mut Node> {
        self.nodes.get_mut(number).map(|found| &mut found.node)
    }

    /// The nodes from the root to a node.
    pub fn path_to(&self, number: usize) -> Vec<usize> {
        let parent = |&at: &usize| self.nodes.get(at).and_then(|found| found.parent);
        let mut path: Vec<usize> = std::iter::successors(Some(number), parent).collect();
        path.reverse();
        path
    }
}
