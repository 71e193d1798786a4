//! Open positions: those that have been expanded and are not solved yet.
//!
//! A [`Node`] is an expanded position; its [`Edge`]s are the moves that are still open, each with the
//! latest estimate of the position behind it. A position that was never expanded exists only as edges,
//! which is most of them. Positions reached by several move orders share one node, found by key.
//!
//! Memory is bounded. Nodes keep their places; the edges lie in one long array, with gaps where nodes
//! were removed, and [`NodeTable::collect`] closes the gaps after throwing out the nodes that matter
//! least. Nodes on the line being searched are never thrown out.

use tesuji_core::{CellSet, Game, Key, Premise, Zone};

use super::chance::Chance;
use crate::{
    key_index::{BYTES_PER_RECORD, KeyIndex},
    reserve::reserve,
};

/// However little memory is allowed, some nodes must fit. A line longer than that still fits: the table
/// grows beyond its limit rather than lose the line being searched.
const LEAST_NODES: usize = 32;

/// What is thought of a position, for its side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The chance of winning.
    pub chance: Chance,
    /// The expected work of showing that the side to move wins, if it does.
    pub work_if_won: f32,
    /// The expected work of showing that the side to move loses, if it does.
    pub work_if_lost: f32,
    /// The number of random games behind `chance`.
    pub games: f32,
}

/// An open move and what is thought of the position behind it.
#[derive(Clone, Copy, Debug)]
pub struct Edge<M> {
    /// The key of the position behind the move.
    pub key: Key,
    /// The latest estimate of that position.
    pub estimate: Estimate,
    /// What the edges are sorted by, smallest first.
    pub rank: f32,
    /// The move, in the node's own orientation.
    pub mv: M,
}

/// An expanded position. Moves, zones and premises are in the orientation in which its key is least.
#[derive(Clone, Debug)]
pub struct Node<G: Game> {
    /// The key it is found under.
    pub key: Key,
    /// The random games below it: won by the side to move, and all.
    pub wins: f64,
    /// See `wins`.
    pub games: f64,
    /// Expected work, as in [`Estimate`].
    pub work_if_won: f32,
    /// Expected work, as in [`Estimate`].
    pub work_if_lost: f32,
    /// Expansions spent on it.
    pub expansions: u64,
    /// When it was last looked up among the stored zones.
    pub looked_up: u64,
    /// The zones of all refuted moves together.
    pub joined: G::Zone,
    /// The cells all those zones cover: only moves there are still open.
    pub common: <G::Zone as Zone<G>>::Cells,
    /// What the refutations take for granted about earlier moves.
    pub premise: G::Premise,
    /// The history the node was last checked against, and how the position lay.
    pub history: Key,
    /// A hash of the moves that were legal, and of the position's own symmetries.
    pub legal: Key,
    /// Whether the edges are sorted by win rate alone.
    pub by_win_rate: bool,
    /// Whether the line being searched runs through it.
    pub on_line: bool,
    first_edge: u32,
    edge_count: u32,
}

/// The open positions.
#[derive(Debug)]
pub struct NodeTable<G: Game> {
    index: KeyIndex,
    nodes: Vec<Option<Node<G>>>,
    free: Vec<u32>,
    edges: Vec<Edge<G::Move>>,
    /// Edges that belong to removed nodes.
    lost_edges: usize,
    node_capacity: usize,
    edge_capacity: usize,
}

impl<G: Game> NodeTable<G> {
    /// A table that keeps within this many bytes, for positions with about `branching` moves.
    pub fn with_memory(bytes: usize, branching: usize) -> NodeTable<G> {
        let per_node = size_of::<Option<Node<G>>>() + BYTES_PER_RECORD + size_of::<u32>();
        let per_edge = size_of::<Edge<G::Move>>();
        // Must-play and refutations leave about a third of the moves; too many nodes or too many
        // edges both lead to a collection, so the split need not be exact.
        let edges_per_node = (branching / 3).max(4);
        let fitting = bytes / (per_node + edges_per_node * per_edge);
        let nodes = reserve(fitting.clamp(LEAST_NODES, u32::MAX as usize / 2));
        let edges = (nodes.capacity() * edges_per_node).max(LEAST_NODES * branching);
        let edges = reserve(edges.min(u32::MAX as usize));
        NodeTable {
            index: KeyIndex::new(),
            node_capacity: nodes.capacity(),
            edge_capacity: edges.capacity(),
            nodes,
            free: Vec::new(),
            edges,
            lost_edges: 0,
        }
    }

    /// The number of open positions.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// The share of the memory in use, 0 to 1.
    pub fn fill(&self) -> f64 {
        let nodes = self.len() as f64 / self.node_capacity as f64;
        let edges = (self.edges.len() - self.lost_edges) as f64 / self.edge_capacity as f64;
        nodes.max(edges)
    }

    /// Whether a node with this many edges can be added without a collection.
    pub fn has_room_for(&self, edges: usize) -> bool {
        self.len() < self.node_capacity && self.edges.len() + edges <= self.edge_capacity
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.index.clear();
        self.nodes.clear();
        self.free.clear();
        self.edges.clear();
        self.lost_edges = 0;
    }

    /// The node with this key.
    #[inline]
    pub fn find(&self, key: Key) -> Option<u32> {
        self.index
            .find(key, |at| self.nodes[at as usize].as_ref().is_some_and(|node| node.key == key))
    }

    /// A node by its place.
    #[inline]
    pub fn node(&self, at: u32) -> &Node<G> {
        self.nodes[at as usize].as_ref().expect("nodes in use stay in place")
    }

    /// A node by its place.
    #[inline]
    pub fn node_mut(&mut self, at: u32) -> &mut Node<G> {
        self.nodes[at as usize].as_mut().expect("nodes in use stay in place")
    }

    /// The open moves of a node, best first.
    #[inline]
    pub fn edges(&self, at: u32) -> &[Edge<G::Move>] {
        let node = self.node(at);
        &self.edges[node.first_edge as usize..][..node.edge_count as usize]
    }

    /// A node and its open moves, to be changed together.
    #[inline]
    pub fn node_and_edges(&mut self, at: u32) -> (&mut Node<G>, &mut [Edge<G::Move>]) {
        let node = self.nodes[at as usize].as_mut().expect("nodes in use stay in place");
        let edges = &mut self.edges[node.first_edge as usize..][..node.edge_count as usize];
        (node, edges)
    }

    /// Adds a node. There must be room.
    pub fn insert(&mut self, mut node: Node<G>, edges: &[Edge<G::Move>]) -> u32 {
        node.first_edge = self.edges.len() as u32;
        node.edge_count = edges.len() as u32;
        self.edges.extend_from_slice(edges);
        let key = node.key;
        let at = match self.free.pop() {
            Some(at) => {
                self.nodes[at as usize] = Some(node);
                at
            }
            None => {
                self.nodes.push(Some(node));
                self.nodes.len() as u32 - 1
            }
        };
        self.index.insert(key, at);
        at
    }

    /// Removes a node.
    pub fn remove(&mut self, at: u32) {
        let node = self.nodes[at as usize].take().expect("nodes in use stay in place");
        self.index.remove(node.key, at);
        self.lost_edges += node.edge_count as usize;
        self.free.push(at);
    }

    /// Keeps only the edges that `keep` accepts, in their order.
    pub fn retain_edges(&mut self, at: u32, mut keep: impl FnMut(&Edge<G::Move>) -> bool) {
        let (node, edges) = self.node_and_edges(at);
        let mut kept = 0;
        for from in 0..edges.len() {
            if keep(&edges[from]) {
                edges.swap(kept, from);
                kept += 1;
            }
        }
        let dropped = edges.len() - kept;
        node.edge_count = kept as u32;
        self.lost_edges += dropped;
    }

    /// Makes room: throws out nodes that cannot be reached from `root` any more and, if that is not
    /// enough, those with the fewest expansions below them, then closes the gaps between edges.
    pub fn collect(&mut self, root: Option<u32>) {
        let reached = self.reachable(root);
        for at in 0..self.nodes.len() as u32 {
            let gone = self.nodes[at as usize].as_ref().is_some_and(|node| !node.on_line);
            if gone && !reached[at as usize] {
                self.remove(at);
            }
        }
        if self.fill() > 0.5 {
            self.remove_least();
        }
        self.close_gaps();
    }

    fn reachable(&self, root: Option<u32>) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        let mut todo: Vec<u32> = root.into_iter().collect();
        for &at in &todo {
            reached[at as usize] = true;
        }
        while let Some(at) = todo.pop() {
            for edge in self.edges(at) {
                if let Some(below) = self.find(edge.key)
                    && !reached[below as usize]
                {
                    reached[below as usize] = true;
                    todo.push(below);
                }
            }
        }
        reached
    }

    /// Removes half of the nodes, those with the fewest expansions first.
    fn remove_least(&mut self) {
        let mut counts: Vec<u64> =
            self.nodes.iter().flatten().map(|node| node.expansions).collect();
        let middle = counts.len() / 2;
        let (_, &mut median, _) = counts.select_nth_unstable(middle);
        // Many nodes share small counts: of those at the median only as many go as are needed.
        let below = self.nodes.iter().flatten().filter(|node| node.expansions < median).count();
        let mut at_median = middle - below.min(middle);
        for at in 0..self.nodes.len() as u32 {
            let Some(node) = &self.nodes[at as usize] else { continue };
            if node.on_line || node.expansions > median {
                continue;
            }
            if node.expansions == median {
                if at_median == 0 {
                    continue;
                }
                at_median -= 1;
            }
            self.remove(at);
        }
    }

    fn close_gaps(&mut self) {
        let mut order: Vec<u32> =
            (0..self.nodes.len() as u32).filter(|&at| self.nodes[at as usize].is_some()).collect();
        order.sort_unstable_by_key(|&at| self.node(at).first_edge);
        let mut end = 0;
        for at in order {
            let node = self.nodes[at as usize].as_mut().expect("only nodes in use were listed");
            let (first, count) = (node.first_edge as usize, node.edge_count as usize);
            self.edges.copy_within(first..first + count, end);
            node.first_edge = end as u32;
            end += count;
        }
        self.edges.truncate(end);
        self.lost_edges = 0;
    }
}

impl<G: Game> Node<G> {
    /// A node without edges yet.
    pub fn new(key: Key) -> Node<G> {
        Node {
            key,
            wins: 0.0,
            games: 0.0,
            work_if_won: 1.0,
            work_if_lost: 1.0,
            expansions: 1,
            looked_up: 0,
            joined: G::Zone::nothing(),
            common: <G::Zone as Zone<G>>::Cells::EMPTY,
            premise: G::Premise::none(),
            history: Key::ZERO,
            legal: Key::ZERO,
            by_win_rate: false,
            on_line: false,
            first_edge: 0,
            edge_count: 0,
        }
    }
}
