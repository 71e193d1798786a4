//! Follows a proof through the game, the same for every game.
//!
//! A proof is written in the order of play. Each node is about the position reached by the moves so
//! far, and begins with a byte: what kind it is and, by its top bit, whether it is *kept* to be referred
//! to later.
//!
//! | kind | then | meaning |
//! |---|---|---|
//! | 0 ending | | the game is over and the winner has won |
//! | 1 again | number, symmetry | a kept node shows it, counted back from the latest |
//! | 2 again, for the last time | the same | and is not needed any more |
//! | 3 move | move, node | the winner plays this |
//! | 4 replies | a node for each | all moves of the loser, in order |
//! | 5 some replies | count, moves, a node for each | these; the rest need no answer |
//! | 6 witness | what the game wants | the position is decided without play |
//! | 7 parts | the same, a node for each part | it is, once its parts are |
//! | 8 filled | what the game wants, a node | it is like another one, with something filled in |
//! | 9 wasted | what the game wants | under 5 only: the loser might as well not have played this reply |
//!
//! A checked node leaves behind what it *rests on* ([`Rules::Rests`]): a condition on the position and
//! its past under which the same proof is valid. Only that is trusted when a node is referred to.

use std::io::Read;

use crate::{Broken, Rejected, container::Body};

/// The rules of a game with one position being looked at, as far as a proof needs them. W is the side
/// that is said to win, L its opponent.
pub trait Rules {
    /// What a proof of a position rests on.
    type Rests: Clone;
    /// A position with what its proof rests on, to be referred to later.
    type Kept;
    /// What the proofs of replies rest on, put together.
    type Replies;
    /// A witness with parts that are shown one after the other.
    type Parts;

    /// Whether W is to move.
    fn winner_is_to_move(&self) -> bool;
    /// A finished game that W has won.
    fn ending(&self) -> Result<Self::Rests, String>;
    /// Plays a legal move.
    fn play(&mut self, number: usize) -> Result<(), String>;
    /// Takes the last move back.
    fn take_back(&mut self);
    /// All legal moves, in ascending order.
    fn moves(&self) -> Vec<usize>;
    /// What W's move rests on, given what the position after it does.
    fn before(&self, number: usize, after: Self::Rests) -> Self::Rests;
    /// No reply yet.
    fn no_replies(&self) -> Self::Replies;
    /// What a reply of L rests on before it is played, given what the position after it does, where that is less.
    fn answered(&self, _reply: usize, after: Self::Rests) -> Self::Rests {
        after
    }
    /// Adds an answered reply of L.
    fn add_reply(&self, replies: &mut Self::Replies, rests: Self::Rests);
    /// A reply of L, just played, that gains nothing, as the numbers that follow show: what that rests on. It is
    /// not shown that W wins after it, only that whoever wins without it does.
    fn wasted<R: Read>(&self, _: &mut Body<R>) -> Result<Self::Rests, Fault> {
        Err(Fault::Wrong("no reply is wasted in this game".into()))
    }
    /// Adds a wasted reply of L.
    fn add_wasted(&self, _: &mut Self::Replies, _reply: usize, _: Self::Rests) {}
    /// All replies together, if every legal one is among those answered or needs no answer.
    fn close(&self, replies: Self::Replies, answered: &[usize]) -> Result<Self::Rests, String>;
    /// A position that is decided without play, as the numbers that follow show.
    fn witness<R: Read>(&self, body: &mut Body<R>) -> Result<Self::Rests, Fault>;
    /// A position that is decided without play if the parts that follow are, and how many there are, at
    /// least one.
    fn parts<R: Read>(&self, _: &mut Body<R>) -> Result<(Self::Parts, usize), Fault> {
        Err(Fault::Wrong("nothing has parts in this game".into()))
    }
    /// A position that is decided for W if that of its only part is, in which something is filled in.
    fn filled<R: Read>(&self, _: &mut Body<R>) -> Result<Self::Parts, Fault> {
        Err(Fault::Wrong("nothing is filled in in this game".into()))
    }
    /// Turns to a part.
    fn enter(&mut self, _: &Self::Parts, _number: usize) {}
    /// Turns back from a part and adds what it rests on.
    fn leave(&mut self, _: &mut Self::Parts, _: Self::Rests) -> Result<(), String> {
        Ok(())
    }
    /// What all parts together rest on.
    fn whole(&self, parts: Self::Parts) -> Result<Self::Rests, String>;
    /// This position and what its proof rests on.
    fn keep(&self, rests: &Self::Rests) -> Self::Kept;
    /// What the proof of a kept position rests on here, if it is one for this position.
    fn again(&self, kept: &Self::Kept, symmetry: usize) -> Result<Self::Rests, String>;
    /// Roughly how many bytes a kept position takes.
    fn kept_bytes(&self, kept: &Self::Kept) -> usize;
    /// How a move is written.
    fn move_text(&self, number: usize) -> String;
}

/// The first node that does not hold.
#[derive(Debug, thiserror::Error)]
#[error("node {number}, after {line}: {reason}")]
pub struct BadNode {
    /// Its number, the root being 1.
    pub number: u64,
    /// The moves that lead there.
    pub line: String,
    /// What is wrong.
    pub reason: String,
}

/// A node whose children are still to come.
enum Open<G: Rules> {
    Move {
        number: usize,
    },
    /// Whether they are listed: only then some may be wasted.
    Replies {
        answered: Vec<usize>,
        next: usize,
        replies: G::Replies,
        is_listed: bool,
    },
    Parts {
        parts: G::Parts,
        next: usize,
        count: usize,
    },
}

struct Frame<G: Rules> {
    open: Open<G>,
    is_kept: bool,
}

/// Kept nodes, by number; those not needed any more are gone.
struct Shelf<G: Rules> {
    nodes: Vec<Option<G::Kept>>,
    bytes: usize,
    most_bytes: usize,
}

const KEPT: u8 = 0x80;
const FRAME_BYTES: usize = 200;

/// Checks the proof of a position; returns the number of nodes.
pub fn walk<G: Rules, R: Read>(
    mut game: G,
    body: &mut Body<R>,
    memory: usize,
) -> Result<u64, Rejected> {
    let mut shelf = Shelf::<G> { nodes: Vec::new(), bytes: 0, most_bytes: memory };
    let mut line: Vec<Frame<G>> = Vec::new();
    let mut count = 0;
    loop {
        count += 1;
        let read = node(&game, body, &mut shelf, &line);
        let (node, is_kept) = read.map_err(|fault| fault.at(&game, &line, count))?;
        match node {
            Node::Open(open) => line.push(Frame { open, is_kept }),
            Node::Checked(found) => {
                let more = hand_up(&mut game, &mut line, &mut shelf, found, is_kept);
                if !more.map_err(|fault| fault.at(&game, &line, count))? {
                    return Ok(count);
                }
            }
        }
        let next = match &line.last().expect("a node is open").open {
            Open::Move { number } => *number,
            Open::Replies { answered, next, .. } => answered[*next],
            Open::Parts { parts, next, .. } => {
                game.enter(parts, *next);
                continue;
            }
        };
        if let Err(reason) = game.play(next) {
            return Err(Fault::Wrong(reason).at(&game, &line, count));
        }
    }
}

/// Hands what a checked node rests on to the node above it, until one has more to come; whether there
/// is such a node.
fn hand_up<G: Rules>(
    game: &mut G,
    line: &mut Vec<Frame<G>>,
    shelf: &mut Shelf<G>,
    mut found: Found<G>,
    mut is_kept: bool,
) -> Result<bool, Fault> {
    loop {
        if let (true, Found::Shown(rests)) = (is_kept, &found) {
            shelf.put(game, rests);
        }
        let Some(frame) = line.pop() else { return Ok(false) };
        if !matches!(frame.open, Open::Parts { .. }) {
            game.take_back();
        }
        is_kept = frame.is_kept;
        let rests = match (frame.open, found) {
            (Open::Replies { answered, next, mut replies, is_listed }, found) => {
                match found {
                    Found::Shown(rests) => {
                        let rests = game.answered(answered[next], rests);
                        game.add_reply(&mut replies, rests);
                    }
                    Found::Wasted(rests) => game.add_wasted(&mut replies, answered[next], rests),
                }
                if next + 1 < answered.len() {
                    let open = Open::Replies { answered, next: next + 1, replies, is_listed };
                    line.push(Frame { open, is_kept });
                    return Ok(true);
                }
                game.close(replies, &answered)?
            }
            (_, Found::Wasted(_)) => return Err(not_a_reply()),
            (Open::Move { number }, Found::Shown(rests)) => game.before(number, rests),
            (Open::Parts { mut parts, next, count }, Found::Shown(rests)) => {
                game.leave(&mut parts, rests)?;
                if next + 1 < count {
                    let open = Open::Parts { parts, next: next + 1, count };
                    line.push(Frame { open, is_kept });
                    return Ok(true);
                }
                game.whole(parts)?
            }
        };
        found = Found::Shown(rests);
    }
}

/// What reading a node led to.
enum Node<G: Rules> {
    /// Its children follow.
    Open(Open<G>),
    /// It holds.
    Checked(Found<G>),
}

/// What a node that holds says.
enum Found<G: Rules> {
    /// W wins, and what that rests on.
    Shown(G::Rests),
    /// The reply that led there is wasted, and what that rests on.
    Wasted(G::Rests),
}

fn not_a_reply() -> Fault {
    Fault::Wrong("only a reply in a list can be wasted".into())
}

/// Why a node does not hold.
pub enum Fault {
    Broken(Broken),
    Wrong(String),
}

impl From<Broken> for Fault {
    fn from(broken: Broken) -> Fault {
        Fault::Broken(broken)
    }
}

impl From<String> for Fault {
    fn from(reason: String) -> Fault {
        Fault::Wrong(reason)
    }
}

impl Fault {
    fn at<G: Rules>(self, game: &G, line: &[Frame<G>], number: u64) -> Rejected {
        match self {
            Fault::Broken(broken) => Rejected::Broken(broken),
            Fault::Wrong(reason) => {
                let line = line_text(game, line);
                Rejected::Node(BadNode { number, line, reason })
            }
        }
    }
}

/// The moves that lead to the node being looked at.
fn line_text<G: Rules>(game: &G, line: &[Frame<G>]) -> String {
    let text = |frame: &Frame<G>| match &frame.open {
        Open::Move { number } => game.move_text(*number),
        Open::Replies { answered, next, .. } => {
            answered.get(*next).map_or_else(String::new, |&number| game.move_text(number))
        }
        Open::Parts { next, .. } => format!("(part {})", next + 1),
    };
    let moves: Vec<String> = line.iter().map(text).collect();
    if moves.is_empty() { "no move".to_owned() } else { moves.join(" ") }
}

/// Reads and checks one node, as far as that can be done before its children; whether it is kept.
fn node<G: Rules, R: Read>(
    game: &G,
    body: &mut Body<R>,
    shelf: &mut Shelf<G>,
    line: &[Frame<G>],
) -> Result<(Node<G>, bool), Fault> {
    if shelf.bytes + line.len() * FRAME_BYTES > shelf.most_bytes {
        return Err(Fault::Wrong("checking it takes more memory than allowed".into()));
    }
    let byte = body.byte()?;
    let kind = byte & !KEPT;
    match (kind, game.winner_is_to_move()) {
        (3, false) => return Err(Fault::Wrong("the winner is not to move here".into())),
        (4 | 5, true) => return Err(Fault::Wrong("the loser is not to move here".into())),
        _ => {}
    }
    let node = match kind {
        0 => Node::Checked(Found::Shown(game.ending()?)),
        1 | 2 => {
            let (back, symmetry) = (body.number()?, body.number()?);
            Node::Checked(Found::Shown(shelf.again(game, back, symmetry, kind == 2)?))
        }
        3 => Node::Open(Open::Move { number: body.number()? }),
        4 | 5 => {
            let answered = if kind == 4 { game.moves() } else { listed(body)? };
            if answered.is_empty() {
                return Err(Fault::Wrong("no reply is answered".into()));
            }
            let (replies, is_listed) = (game.no_replies(), kind == 5);
            Node::Open(Open::Replies { answered, next: 0, replies, is_listed })
        }
        6 => Node::Checked(Found::Shown(game.witness(body)?)),
        7 => {
            let (parts, count) = game.parts(body)?;
            if count == 0 {
                return Err(Fault::Wrong("there are no parts".into()));
            }
            Node::Open(Open::Parts { parts, next: 0, count })
        }
        8 => Node::Open(Open::Parts { parts: game.filled(body)?, next: 0, count: 1 }),
        9 => {
            let above = line.last().map(|frame| &frame.open);
            if !matches!(above, Some(Open::Replies { is_listed: true, .. })) {
                return Err(not_a_reply());
            }
            if byte & KEPT != 0 {
                return Err(Fault::Wrong("a wasted reply is no proof to refer to".into()));
            }
            Node::Checked(Found::Wasted(game.wasted(body)?))
        }
        other => return Err(Fault::Wrong(format!("there are no nodes of kind {other}"))),
    };
    Ok((node, byte & KEPT != 0))
}

/// The moves in a list. Nothing depends on their order, nor on one being there twice.
fn listed<R: Read>(body: &mut Body<R>) -> Result<Vec<usize>, Fault> {
    (0..body.number()?).map(|_| Ok(body.number()?)).collect()
}

impl<G: Rules> Shelf<G> {
    fn put(&mut self, game: &G, rests: &G::Rests) {
        let kept = game.keep(rests);
        self.bytes += game.kept_bytes(&kept) + size_of::<Option<G::Kept>>();
        self.nodes.push(Some(kept));
    }

    fn again(
        &mut self,
        game: &G,
        back: usize,
        symmetry: usize,
        is_last: bool,
    ) -> Result<G::Rests, String> {
        let at = self.nodes.len().checked_sub(back).filter(|_| back > 0);
        let place = at.and_then(|at| self.nodes.get_mut(at));
        let kept = place.ok_or_else(|| format!("there is no kept node {back} back"))?;
        let node = kept.as_ref().ok_or("that kept node is not needed any more")?;
        let rests = game.again(node, symmetry)?;
        if is_last {
            self.bytes -= game.kept_bytes(node);
            *kept = None;
        }
        Ok(rests)
    }
}
