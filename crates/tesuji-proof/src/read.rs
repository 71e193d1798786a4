//! Reading a certificate back into a tree, for tools that show it. They trust it as far as it goes: only
//! the checker says whether it is a proof.

use std::io::{self, Read};

use tesuji_core::Player;

use crate::{Certify, Node, NodeId, Tree};

/// A certificate that has been unpacked.
#[derive(Clone, Debug)]
pub struct Unpacked {
    /// The lines of the head.
    pub head: Vec<String>,
    /// The bytes of the proof.
    body: Vec<u8>,
    /// Bytes of the file.
    pub bytes: usize,
}

/// The most bytes a block unpacks to.
const MOST_BLOCK: usize = 1 << 16;

impl Unpacked {
    /// Reads a file; its checksums must be right.
    pub fn read(mut input: impl Read) -> io::Result<Unpacked> {
        let mut file = Vec::new();
        input.read_to_end(&mut file)?;
        let head_end = file.windows(2).position(|pair| pair == b"\n\n");
        let head_end = head_end.ok_or_else(|| broken("it has no head"))?;
        let head = str::from_utf8(&file[..head_end]).map_err(|_| broken("its head is not text"))?;
        let head: Vec<String> = head.lines().map(str::to_owned).collect();
        let end = file.len().checked_sub(32).filter(|&end| end >= head_end + 2);
        let (all, digest) = file.split_at(end.ok_or_else(|| broken("it ends too early"))?);
        if blake3::hash(all).as_bytes() != digest {
            return Err(broken("its digest is wrong"));
        }
        let mut body = Vec::new();
        let mut rest = &all[head_end + 2..];
        loop {
            let (length, packed_length) = (take_length(&mut rest)?, take_length(&mut rest)?);
            if length == 0 {
                return Ok(Unpacked { head, body, bytes: file.len() });
            }
            let block =
                rest.get(8..8 + packed_length).ok_or_else(|| broken("it ends too early"))?;
            let block = miniz_oxide::inflate::decompress_to_vec_with_limit(block, MOST_BLOCK);
            body.extend(block.map_err(|_| broken("a block cannot be unpacked"))?);
            rest = &rest[8 + packed_length..];
        }
    }

    /// The value of a line of the head.
    pub fn line(&self, key: &str) -> Option<&str> {
        self.head.iter().find_map(|line| match line.split_once(' ') {
            Some((name, value)) if name == key => Some(value),
            None if line == key => Some(""),
            _ => None,
        })
    }

    /// Bytes of the proof before it was packed.
    pub fn body_bytes(&self) -> usize {
        self.body.len()
    }

    /// The value of every line with this key.
    pub fn lines(&self, key: &str) -> Vec<&str> {
        let values = self.head.iter().filter_map(|line| line.split_once(' '));
        values.filter(|(name, _)| *name == key).map(|(_, value)| value).collect()
    }

    /// The proofs of these positions, which must be those of the head, each with the side it is for.
    pub fn trees<G: Certify>(&self, claims: &[(G, Player)]) -> io::Result<Vec<Tree>> {
        let mut bytes = self.body.as_slice();
        let mut trees = Vec::new();
        for (game, winner) in claims {
            let (game, winner, tree) = (game.clone(), *winner, Tree::new());
            let mut reading = Reading { bytes, game, winner, tree, kept: Vec::new() };
            reading.read()?;
            bytes = reading.bytes;
            trees.push(reading.tree);
        }
        match bytes.is_empty() {
            true => Ok(trees),
            false => Err(broken("something follows the proof")),
        }
    }
}

struct Reading<'a, G: Certify> {
    bytes: &'a [u8],
    game: G,
    winner: Player,
    tree: Tree,
    /// Kept nodes, by number.
    kept: Vec<NodeId>,
}

/// A node whose children are being read.
struct Open<G: Certify> {
    is_kept: bool,
    kind: Kind<G>,
    children: Vec<NodeId>,
    undo: Option<G::Undo>,
}

enum Kind<G: Certify> {
    Moves {
        moves: Vec<G::Move>,
        is_complete: bool,
    },
    Parts {
        numbers: Vec<u32>,
        count: usize,
    },
    /// With the position before something was filled in.
    Filled {
        numbers: Vec<u32>,
        before: G,
    },
}

impl<G: Certify> Reading<'_, G> {
    fn read(&mut self) -> io::Result<()> {
        let mut line: Vec<Open<G>> = Vec::new();
        loop {
            let byte = self.byte()?;
            let is_kept = byte & 0x80 != 0;
            let mut done = match byte & 0x7f {
                0 => Some(self.tree.add(Node::Ending)),
                1 | 2 => {
                    let (back, symmetry) = (self.number()? as usize, self.number()?);
                    let at = self.kept.len().checked_sub(back).and_then(|at| self.kept.get(at));
                    let node = *at.ok_or_else(|| broken("a reference leads nowhere"))?;
                    let symmetry = symmetry as u8;
                    if usize::from(symmetry) >= self.game.symmetries() {
                        return Err(broken("the board has no such symmetry"));
                    }
                    Some(self.tree.add(Node::Again { node, symmetry }))
                }
                6 => {
                    let numbers = self.witness()?;
                    Some(self.tree.add(Node::Witness(&numbers)))
                }
                7 => {
                    let numbers = self.witness()?;
                    let count = self.game.parts_of(&numbers);
                    if count == 0 {
                        return Err(broken("there are no parts"));
                    }
                    let kind = Kind::Parts { numbers, count };
                    line.push(Open { is_kept, kind, children: Vec::new(), undo: None });
                    None
                }
                8 => {
                    let numbers = self.witness()?;
                    let cells = self.game.fill_cells(&numbers);
                    let cells = cells.ok_or_else(|| broken("a cell cannot be filled in"))?;
                    let cells: Vec<G::Move> =
                        cells.iter().map(|&(number, _)| self.game.numbered(number)).collect();
                    let filled = self.game.filled(self.winner, &cells);
                    let before = std::mem::replace(&mut self.game, filled);
                    let kind = Kind::Filled { numbers, before };
                    line.push(Open { is_kept, kind, children: Vec::new(), undo: None });
                    None
                }
                9 => {
                    let reply = line.last().and_then(Open::reply_read);
                    let reply = reply.filter(|_| self.game.to_move() == self.winner);
                    let reply = reply.ok_or_else(|| broken("a node is of the wrong kind"))?;
                    Some(self.wasted(reply)?)
                }
                kind => {
                    let kind = Kind::Moves { moves: self.moves(kind)?, is_complete: kind == 4 };
                    line.push(Open { is_kept, kind, children: Vec::new(), undo: None });
                    None
                }
            };
            let mut is_kept = is_kept;
            // Complete nodes as long as their last child is.
            while let Some(node) = done {
                if is_kept {
                    self.kept.push(node);
                }
                let Some(open) = line.last_mut() else { return Ok(()) };
                if let Some(undo) = open.undo.take() {
                    self.game.undo(undo);
                }
                open.children.push(node);
                done = None;
                if open.children.len() == open.kind.count() {
                    let open = line.pop().expect("it was there");
                    is_kept = open.is_kept;
                    done = Some(self.complete(open));
                }
            }
            let open = line.last_mut().expect("a node is open");
            if let Kind::Moves { moves, .. } = &open.kind {
                open.undo = Some(self.game.play(moves[open.children.len()]));
            }
        }
    }

    /// Adds a node whose children have been read.
    fn complete(&mut self, open: Open<G>) -> NodeId {
        let (moves, is_complete) = match open.kind {
            Kind::Moves { moves, is_complete } => (moves, is_complete),
            Kind::Parts { numbers, .. } => {
                return self.tree.add(Node::Joint { numbers: &numbers, parts: &open.children });
            }
            Kind::Filled { numbers, before } => {
                self.game = before;
                return self.tree.add(Node::Filled { numbers: &numbers, child: open.children[0] });
            }
        };
        let numbers = moves.iter().map(|&mv| self.game.move_number(mv));
        let children: Vec<(u32, NodeId)> = numbers.zip(open.children.iter().copied()).collect();
        if self.game.to_move() == self.winner {
            let (number, child) = children[0];
            self.tree.add(Node::Move { number, child })
        } else if is_complete {
            self.tree.add(Node::AllReplies(&children))
        } else {
            self.tree.add(Node::SomeReplies(&children))
        }
    }

    /// The node that says why a reply, just played, is wasted.
    fn wasted(&mut self, reply: G::Move) -> io::Result<NodeId> {
        let answer = self.number()?;
        let numbers = self.witness()?;
        let is_good = self.game.allows(self.game.numbered(answer));
        match self.game.fill_cells(&numbers) {
            Some(_) if is_good => {
                let reply = self.game.move_number(reply);
                Ok(self.tree.add(Node::Wasted { reply, answer, numbers: &numbers }))
            }
            _ => Err(broken("a reply cannot be wasted like that")),
        }
    }

    fn witness(&mut self) -> io::Result<Vec<u32>> {
        let mut next = || self.number().ok();
        G::read_witness(&mut next).ok_or_else(|| broken("a witness is cut short"))
    }

    /// The moves of a node whose children follow.
    fn moves(&mut self, kind: u8) -> io::Result<Vec<G::Move>> {
        let is_winners = self.game.to_move() == self.winner;
        let count = match kind {
            3 if is_winners => 1,
            4 if !is_winners => {
                let mut legal = Vec::new();
                self.game.moves(&mut legal);
                legal.sort_by_key(|&mv| self.game.move_number(mv));
                return if legal.is_empty() { Err(broken("the game is over")) } else { Ok(legal) };
            }
            5 if !is_winners => self.number()?,
            _ => return Err(broken("a node is of the wrong kind")),
        };
        let mut moves = Vec::new();
        for _ in 0..count {
            let number = self.number()?;
            let mv = self.game.numbered(number);
            if self.game.move_number(mv) != number || !self.game.allows(mv) {
                return Err(broken("a move is not legal"));
            }
            moves.push(mv);
        }
        if moves.is_empty() { Err(broken("no reply is answered")) } else { Ok(moves) }
    }

    fn byte(&mut self) -> io::Result<u8> {
        let (&first, rest) = self.bytes.split_first().ok_or_else(|| broken("it ends too early"))?;
        self.bytes = rest;
        Ok(first)
    }

    fn number(&mut self) -> io::Result<u32> {
        let mut number = 0u64;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(number).map_err(|_| broken("a number is too large"));
            }
        }
        Err(broken("a number is too large"))
    }
}

impl<G: Certify> Open<G> {
    /// The reply whose node is being read, if some replies are listed.
    fn reply_read(&self) -> Option<G::Move> {
        match &self.kind {
            Kind::Moves { moves, is_complete: false } => moves.get(self.children.len()).copied(),
            _ => None,
        }
    }
}

impl<G: Certify> Kind<G> {
    /// How many children there will be.
    fn count(&self) -> usize {
        match self {
            Kind::Moves { moves, .. } => moves.len(),
            Kind::Parts { count, .. } => *count,
            Kind::Filled { .. } => 1,
        }
    }
}

fn take_length(rest: &mut &[u8]) -> io::Result<usize> {
    let (bytes, after) = rest.split_first_chunk().ok_or_else(|| broken("it ends too early"))?;
    *rest = after;
    Ok(u32::from_le_bytes(*bytes) as usize)
}

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("not a whole certificate: {what}"))
}
