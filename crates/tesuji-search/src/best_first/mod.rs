//! Best-first searches that hold their tree in memory: each step goes from the root along the moves a
//! [`Policy`] chooses to a position nobody has looked at, expands it and carries the result back.
//!
//! A node belongs to one line of play, so it has one history and what it has refuted stays valid; positions
//! that other lines have solved are found in the [`Ledger`]. Memory is bounded: when the tree is too large,
//! the subtrees that took the least work are cut off, and what was thought of their roots stays.

pub(crate) mod mcts;
pub(crate) mod pns;
pub(crate) mod product;

use tesuji_core::Game;

use crate::{
    Proof, Statistics,
    frame::{Child, Frame, after_move},
    guard::Guard,
    ledger::{Arrival, Cells, Ledger},
    opinion::{Opinion, Opinions},
    solver::Search,
};

/// How a best-first search judges positions and chooses between moves.
pub(crate) trait Policy<G: Game>: Send {
    /// What it keeps about a position.
    type Data: Copy + Default + Send;

    /// Whom it asks about new positions.
    fn opinions(&mut self) -> &mut Opinions<G>;

    /// What it keeps about a position nobody has looked at.
    fn first(&self, opinion: &Opinion) -> Self::Data;

    /// Which open move to follow. `own` is what it keeps about the position itself.
    fn select(&self, open: &[Branch<G, Self::Data>], own: &Self::Data) -> usize;

    /// A sample of a position that has just been expanded. It may say something about the open moves, too.
    fn sample(&mut self, game: &G, open: &mut [Branch<G, Self::Data>]) -> Sample;

    /// Brings `own` and the open moves up to date after a sample of the position was found below it; `moves`
    /// are those that were made from the position on, turn by turn.
    fn back_up(
        &self,
        open: &mut [Branch<G, Self::Data>],
        own: &mut Self::Data,
        sample: Sample,
        moves: &[G::Move],
    );
}

/// How random games from a position went.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sample {
    /// Won by the side to move, and all.
    pub wins: f32,
    pub games: f32,
}

impl Sample {
    /// The same games seen from the other side.
    fn turned(self) -> Sample {
        Sample { wins: self.games - self.wins, ..self }
    }
}

/// An open move, with the tree behind it.
pub(crate) type Branch<G, D> = Child<<G as Game>::Move, Link<G, D>>;

/// What is behind an open move.
pub(crate) struct Link<G: Game, D> {
    pub data: D,
    node: Option<Box<Node<G, D>>>,
}

impl<G: Game, D: Default> Default for Link<G, D> {
    fn default() -> Self {
        Link { data: D::default(), node: None }
    }
}

/// An expanded position.
struct Node<G: Game, D> {
    frame: Frame<G, Link<G, D>>,
    /// Expansions at and below it.
    work: u64,
}

/// However little memory is allowed, some nodes must fit.
const LEAST_MEMORY: usize = 1 << 16;

/// A best-first search.
pub(crate) struct BestFirst<G: Game, P: Policy<G>> {
    policy: P,
    /// The moves of the line being followed.
    moves: Vec<G::Move>,
    /// Nodes and open moves, as counted since the tree was last looked through.
    nodes: usize,
    branches: usize,
    /// The bytes the tree may take.
    memory: usize,
    collections: u64,
}

impl<G: Game, P: Policy<G>> BestFirst<G, P> {
    pub fn new(policy: P, memory: usize) -> BestFirst<G, P> {
        let memory = memory.max(LEAST_MEMORY);
        BestFirst { policy, moves: Vec::new(), nodes: 0, branches: 0, memory, collections: 0 }
    }

    /// Follows the chosen moves below `link` and expands one position, whose moves the link then leads to.
    fn step(
        &mut self,
        ledger: &mut Ledger<G>,
        game: &mut G,
        link: &mut Link<G, P::Data>,
        arrival: Option<Arrival<Cells<G>>>,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Result<Proof<G>, Sample> {
        let place = ledger.place(game);
        if !ledger.uses_zone_table()
            && let Some(proof) = ledger.known(game, place)
        {
            return Ok(proof);
        }
        let result = match &mut link.node {
            None => self.expand(ledger, game, link, arrival, guard),
            Some(node) => self.follow(ledger, game, node, &mut link.data, guard),
        };
        if let Ok(proof) = &result {
            let work = link.node.as_ref().map_or(1, |node| node.work);
            self.policy.opinions().learn(game, proof.winner, work);
            ledger.remember(game, place, proof, work, |_, _| {});
        }
        result
    }

    fn expand(
        &mut self,
        ledger: &mut Ledger<G>,
        game: &mut G,
        link: &mut Link<G, P::Data>,
        arrival: Option<Arrival<Cells<G>>>,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Result<Proof<G>, Sample> {
        let expanded = Frame::expand(ledger, self.policy.opinions(), game, arrival);
        guard.expanded(self.moves.len(), || self.tables(ledger));
        let mut frame: Frame<G, Link<G, P::Data>> = match expanded {
            Err(proof) => return Ok(*proof),
            Ok(frame) => frame,
        };
        for child in &mut frame.open {
            child.data.data = self.policy.first(&child.opinion);
        }
        frame.open.shrink_to_fit();
        self.nodes += 1;
        self.branches += frame.open.len();
        let sample = self.policy.sample(game, &mut frame.open);
        self.policy.back_up(&mut frame.open, &mut link.data, sample, &[]);
        link.node = Some(Box::new(Node { frame, work: 1 }));
        Err(sample)
    }

    fn follow(
        &mut self,
        ledger: &mut Ledger<G>,
        game: &mut G,
        node: &mut Node<G, P::Data>,
        own: &mut P::Data,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Result<Proof<G>, Sample> {
        if let Some(proof) = node.frame.look_again(ledger, game) {
            return Ok(proof);
        }
        let at = self.policy.select(&node.frame.open, own);
        let (mv, arrival) = (node.frame.open[at].mv, node.frame.arrival(game));
        let depth = self.moves.len();
        self.moves.push(mv);
        let before = guard.expansions;
        let result = after_move(game, mv, |game| {
            self.step(ledger, game, &mut node.frame.open[at].data, Some(arrival), guard)
        });
        node.work += guard.expansions - before;
        let sample = match result {
            Ok(proof) => match node.frame.absorb(ledger, game, at, &proof) {
                Some(proof) => {
                    self.moves.truncate(depth);
                    return Ok(proof);
                }
                None => Sample::default(),
            },
            Err(sample) => sample.turned(),
        };
        self.policy.back_up(&mut node.frame.open, own, sample, &self.moves[depth..]);
        // Moves below stay listed until the step is over: those of the same side count for its own.
        if depth == 0 {
            self.moves.clear();
        }
        Err(sample)
    }

    /// Cuts off subtrees if the tree is too large.
    fn keep_within_memory(&mut self, root: &mut Link<G, P::Data>) {
        let mut least = 1;
        if self.bytes() > self.memory {
            let goal = self.memory / 2;
            (self.nodes, self.branches) = (0, 0);
            self.look_through(root, 0);
            while self.bytes() > goal && self.nodes > 1 {
                (self.nodes, self.branches) = (0, 0);
                self.look_through(root, least);
                least *= 2;
                self.collections += 1;
            }
        }
    }

    /// Counts the tree and cuts off what took no more than so many expansions. The root stays.
    fn look_through(&mut self, link: &mut Link<G, P::Data>, least: u64) {
        let Some(node) = &mut link.node else { return };
        self.nodes += 1;
        self.branches += node.frame.open.len();
        for child in &mut node.frame.open {
            if child.data.node.as_ref().is_some_and(|node| node.work <= least) {
                child.data.node = None;
            }
            self.look_through(&mut child.data, least);
        }
    }

    fn bytes(&self) -> usize {
        self.nodes * size_of::<Node<G, P::Data>>() + self.branches * size_of::<Branch<G, P::Data>>()
    }

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        Statistics {
            open_nodes: self.nodes,
            fill: self.bytes() as f64 / self.memory as f64,
            collections: self.collections,
            ..ledger.statistics()
        }
    }
}

impl<G: Game, P: Policy<G>> Search<G> for BestFirst<G, P> {
    fn prove(
        &mut self,
        ledger: &mut Ledger<G>,
        root: &mut G,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Option<Proof<G>> {
        let mut link = Link::default();
        (self.nodes, self.branches, self.collections) = (0, 0, 0);
        while !guard.is_stopped() {
            self.moves.clear();
            if let Ok(proof) = self.step(ledger, root, &mut link, None, guard) {
                return Some(proof);
            }
            self.keep_within_memory(&mut link);
        }
        None
    }

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        BestFirst::tables(self, ledger)
    }
}
