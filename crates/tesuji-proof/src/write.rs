//! Writing a certificate: nodes in the order of play, in deflated blocks with checksums.
//!
//! A node that others refer to is marked to be kept, and the last reference says that it is the last, so
//! that the checker keeps no more than it needs. The same tree gives the same bytes.

use std::io::{self, Write};

use crate::{Head, Node, NodeId, Tree};

/// Bytes of a block before it is packed.
const BLOCK: usize = 1 << 15;
/// How hard to pack, from 0 to 10.
const LEVEL: u8 = 7;

const KEPT: u8 = 0x80;

/// What was written.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// Nodes of the proof.
    pub nodes: usize,
    /// Bytes of the file.
    pub bytes: u64,
}

/// Writes proofs, one for each line `shows` of the head. The root of each is the last node of its tree.
pub fn write(head: &Head, trees: &[Tree], out: impl Write) -> io::Result<Written> {
    let nodes = trees.iter().map(Tree::len).sum();
    let mut file = File { out, digest: blake3::Hasher::new(), bytes: 0, block: Vec::new() };
    file.raw(head.text(nodes).as_bytes())?;
    for tree in trees {
        file.tree(tree)?;
    }
    file.end()?;
    Ok(Written { nodes, bytes: file.bytes })
}

enum Step {
    Write(NodeId),
    Complete(NodeId),
}

/// For each node the last one that refers to it. Nodes are numbered in the order in which they were
/// completed, and references have no children, so this is also the last to be written.
struct References {
    last: Vec<Option<NodeId>>,
}

impl References {
    fn of(tree: &Tree) -> References {
        let mut last = vec![None; tree.len()];
        for id in tree.ids() {
            if let Node::Again { node, .. } = tree.node(id) {
                last[node.index()] = Some(id);
            }
        }
        References { last }
    }
}

struct File<W> {
    out: W,
    digest: blake3::Hasher,
    bytes: u64,
    block: Vec<u8>,
}

impl<W: Write> File<W> {
    fn tree(&mut self, tree: &Tree) -> io::Result<()> {
        let root = tree.root().ok_or_else(|| io::Error::other("a proof has at least one node"))?;
        let references = References::of(tree);
        let mut kept = vec![u32::MAX; tree.len()];
        let mut kept_so_far = 0;
        // Nodes to write, and nodes whose children have been written.
        let mut pending = vec![Step::Write(root)];
        while let Some(step) = pending.pop() {
            let id = match step {
                Step::Write(id) => id,
                Step::Complete(id) => {
                    kept[id.index()] = kept_so_far;
                    kept_so_far += 1;
                    continue;
                }
            };
            let is_kept = references.last[id.index()].is_some();
            if is_kept {
                pending.push(Step::Complete(id));
            }
            self.node(tree, id, is_kept, |node| {
                let is_last = references.last[node.index()] == Some(id);
                (is_last, kept_so_far - kept[node.index()])
            })?;
            match tree.node(id) {
                Node::Move { child, .. } | Node::Filled { child, .. } => {
                    pending.push(Step::Write(child));
                }
                Node::AllReplies(replies) | Node::SomeReplies(replies) => {
                    pending.extend(replies.iter().rev().map(|&(_, child)| Step::Write(child)));
                }
                Node::Joint { parts, .. } => {
                    pending.extend(parts.iter().rev().map(|&part| Step::Write(part)));
                }
                Node::Ending | Node::Again { .. } | Node::Witness(_) | Node::Wasted { .. } => {}
            }
        }
        Ok(())
    }

    /// Writes what comes before a node's children. `kept` tells whether this is the last reference to a
    /// node, and how far back it is among those kept.
    fn node(
        &mut self,
        tree: &Tree,
        id: NodeId,
        is_kept: bool,
        kept: impl Fn(NodeId) -> (bool, u32),
    ) -> io::Result<()> {
        let mark = if is_kept { KEPT } else { 0 };
        match tree.node(id) {
            Node::Ending => self.block.push(mark),
            Node::Again { node, symmetry } => {
                let (is_last, back) = kept(node);
                self.block.push(mark | if is_last { 2 } else { 1 });
                self.number(back);
                self.number(symmetry.into());
            }
            Node::Move { number, .. } => {
                self.block.push(mark | 3);
                self.number(number);
            }
            Node::AllReplies(_) => self.block.push(mark | 4),
            Node::SomeReplies(replies) => {
                self.block.push(mark | 5);
                self.number(replies.len() as u32);
                replies.iter().for_each(|&(number, _)| self.number(number));
            }
            node @ (Node::Witness(numbers)
            | Node::Joint { numbers, .. }
            | Node::Filled { numbers, .. }) => {
                let kind = match node {
                    Node::Joint { .. } => 7,
                    Node::Filled { .. } => 8,
                    _ => 6,
                };
                self.block.push(mark | kind);
                numbers.iter().for_each(|&number| self.number(number));
            }
            Node::Wasted { answer, numbers, .. } => {
                self.block.push(mark | 9);
                self.number(answer);
                numbers.iter().for_each(|&number| self.number(number));
            }
        }
        if self.block.len() >= BLOCK { self.end_block() } else { Ok(()) }
    }

    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.block.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.block.push(number as u8);
    }

    fn end_block(&mut self) -> io::Result<()> {
        let packed = miniz_oxide::deflate::compress_to_vec(&self.block, LEVEL);
        self.raw(&(self.block.len() as u32).to_le_bytes())?;
        self.raw(&(packed.len() as u32).to_le_bytes())?;
        self.raw(&blake3::hash(&packed).as_bytes()[..8])?;
        self.raw(&packed)?;
        self.block.clear();
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            self.end_block()?;
        }
        self.raw(&[0; 8])?;
        let digest = *self.digest.finalize().as_bytes();
        self.raw(&digest)?;
        self.out.flush()
    }

    fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.digest.update(bytes);
        self.bytes += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}
