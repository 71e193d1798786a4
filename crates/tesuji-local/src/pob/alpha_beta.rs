//! The depth-first search of the paper, deepened step by step, in four variants: leaves evaluated by a
//! partial order or by the rules alone, dominated moves left out or tried.
//!
//! [`AlphaBeta::solve`] is the entry point. With two values alpha-beta is an AND/OR search that stops at
//! the first move that wins. What it proves it keeps by key with the premise under which it holds; a
//! position that the depth limit leaves open is not kept. The leaf evaluation is [`Game::settled`].

use tesuji_core::{Claim, Game, Premise, Zone};
use tesuji_search::{Control, Proof, Report, SolvedTable, Statistics, Stop};

use super::{MoveOrder, Pruning, selected};

/// How positions are decided without search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// By the rules: the game is over.
    Endings,
    /// By what the game can tell of itself as well.
    Evaluated,
}

/// Which parts of partial order search to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// How positions are decided without search.
    pub leaves: Leaves,
    /// Which moves are left out.
    pub pruning: Pruning,
}

impl Variant {
    /// Partial order bounding with everything.
    pub const POB: Variant = Variant { leaves: Leaves::Evaluated, pruning: Pruning::Dominated };
    /// Without leaving out dominated moves (POB⁻).
    pub const POB_UNPRUNED: Variant =
        Variant { leaves: Leaves::Evaluated, pruning: Pruning::Equivalent };
    /// Alpha-beta that leaves out dominated moves (αβ with partial order pruning).
    pub const ALPHA_BETA_PRUNED: Variant =
        Variant { leaves: Leaves::Endings, pruning: Pruning::Dominated };
    /// Plain alpha-beta.
    pub const ALPHA_BETA: Variant =
        Variant { leaves: Leaves::Endings, pruning: Pruning::Equivalent };

    /// The variants by their names on the command line.
    pub const ALL: [(&'static str, Variant); 4] = [
        ("pob", Variant::POB),
        ("pob-", Variant::POB_UNPRUNED),
        ("alphabeta-pop", Variant::ALPHA_BETA_PRUNED),
        ("alphabeta", Variant::ALPHA_BETA),
    ];
}

/// The search with its table. One value answers several questions under one claim, the later ones helped
/// by what the earlier ones proved.
pub struct AlphaBeta<'a, G: Game, O> {
    order: &'a O,
    variant: Variant,
    claim: Claim,
    table: SolvedTable<G>,
    nodes: u64,
    node_limit: Option<u64>,
    deepest: usize,
    stopped: Option<Stop>,
}

/// What a visit to a position came to.
enum Visit<G: Game> {
    Proven(Proof<G>),
    /// Cut off by the depth limit, or by a stop.
    Open,
}

/// Deeper lines than this are not followed: each step is a level of recursion.
const MOST_DEPTH: usize = 400;

impl<'a, G: Game, O: MoveOrder<G>> AlphaBeta<'a, G, O> {
    /// A search with tables of about so many bytes.
    pub fn new(order: &'a O, variant: Variant, claim: Claim, memory: usize) -> Self {
        AlphaBeta {
            order,
            variant,
            claim,
            table: SolvedTable::with_memory(memory),
            nodes: 0,
            node_limit: None,
            deepest: 0,
            stopped: None,
        }
    }

    /// Decides the claim for this position, if the limits allow.
    pub fn solve(&mut self, game: &G, control: &Control<'_>) -> Report<G::Move> {
        self.solve_within(game, control.limits().nodes, control)
    }

    /// The same with another limit on positions.
    pub fn solve_within(
        &mut self,
        game: &G,
        nodes: Option<u64>,
        control: &Control<'_>,
    ) -> Report<G::Move> {
        let mut game = game.clone();
        (self.nodes, self.deepest, self.stopped) = (0, 0, None);
        self.node_limit = nodes;
        let mut depth = 1;
        let proof = loop {
            match self.visit(&mut game, depth, 0, control) {
                Visit::Proven(proof) => break Some(proof),
                Visit::Open if self.stopped.is_some() => break None,
                Visit::Open if depth == MOST_DEPTH => {
                    self.stopped = Some(Stop::Depth);
                    break None;
                }
                Visit::Open => depth = (depth + 2).min(MOST_DEPTH),
            }
        };
        let line = proof.as_ref().map_or(Vec::new(), |proof| self.line(&mut game, proof));
        Report {
            winner: proof.as_ref().map(|proof| proof.winner),
            best: proof.and_then(|proof| proof.mv),
            line,
            // A position that is decided at once has been looked at, too.
            nodes: self.nodes.max(1),
            stopped: self.stopped,
            root: Vec::new(),
            statistics: Statistics {
                solved: self.table.len(),
                deepest: self.deepest,
                ..Statistics::default()
            },
        }
    }

    /// What the search is about.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The position as the rules, its evaluation or the table decide it.
    fn decided(&mut self, game: &G) -> Option<Proof<G>> {
        if let Some(outcome) = game.outcome() {
            return Some(Proof::of_ending(game, self.claim.favours(outcome)));
        }
        if let Some(proof) = self.table.find(game.key(), |proof| proof.premise.holds(game)) {
            return Some(proof.clone());
        }
        match self.variant.leaves {
            Leaves::Evaluated => game.settled(self.claim).map(Proof::of_settled),
            Leaves::Endings => None,
        }
    }

    fn visit(&mut self, game: &mut G, depth: usize, ply: usize, control: &Control<'_>) -> Visit<G> {
        if let Some(proof) = self.decided(game) {
            return Visit::Proven(proof);
        }
        if depth == 0 {
            return Visit::Open;
        }
        self.stopped = control.stop().or(match self.node_limit {
            Some(limit) if self.nodes >= limit => Some(Stop::Nodes),
            _ => None,
        });
        if self.stopped.is_some() {
            return Visit::Open;
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        let spent = self.nodes;
        let mover = game.to_move();
        let (mut moves, mut ranked) = (Vec::new(), Vec::new());
        game.moves(&mut moves);
        self.order.rank(game, &moves, &mut ranked);
        let mut left_out = Vec::new();
        selected(&mut ranked, self.variant.pruning, &mut moves, &mut left_out);
        let mut refuted = G::Premise::none();
        let mut is_open = false;
        for &mv in &moves {
            let undo = game.play(mv);
            let visit = self.visit(game, depth - 1, ply + 1, control);
            game.undo(undo);
            match visit {
                Visit::Proven(proof) if proof.winner == mover => {
                    return Visit::Proven(self.keep(game, proof.before(game, mv), spent));
                }
                Visit::Proven(proof) => refuted.join(&proof.premise),
                Visit::Open => is_open = true,
            }
            if self.stopped.is_some() {
                return Visit::Open;
            }
        }
        if is_open {
            return Visit::Open;
        }
        let winner = mover.opponent();
        self.order.widen(game, winner, &left_out, &mut refuted);
        refuted.close(game);
        // Proofs are found again by key alone, so their zones are not kept.
        let proof = Proof { winner, mv: None, zone: G::Zone::nothing(), premise: refuted };
        Visit::Proven(self.keep(game, proof, spent))
    }

    fn keep(&mut self, game: &G, proof: Proof<G>, nodes_before: u64) -> Proof<G> {
        if proof.premise.holds(game) {
            self.table.insert(game.key(), proof.clone(), self.nodes - nodes_before + 1);
        }
        proof
    }

    /// Moves of the winner from the table, and for the loser the reply that is kept longest in play: any
    /// whose proof has a move.
    fn line(&mut self, game: &mut G, proof: &Proof<G>) -> Vec<G::Move> {
        let winner = proof.winner;
        let (mut line, mut undos, mut moves) = (Vec::new(), Vec::new(), Vec::new());
        let mut next = proof.mv;
        while line.len() < MOST_DEPTH && game.outcome().is_none() {
            if next.is_none() {
                next = match game.to_move() == winner {
                    true => self.known(game).and_then(|proof| proof.mv),
                    false => {
                        game.moves(&mut moves);
                        moves.iter().copied().find(|&mv| self.goes_on(game, mv))
                    }
                };
            }
            let Some(mv) = next.take() else { break };
            undos.push(game.play(mv));
            line.push(mv);
        }
        while let Some(undo) = undos.pop() {
            game.undo(undo);
        }
        line
    }

    /// A stored proof of this position that is valid here.
    pub fn known(&mut self, game: &G) -> Option<Proof<G>> {
        self.table.find(game.key(), |proof| proof.premise.holds(game)).cloned()
    }

    fn goes_on(&mut self, game: &mut G, mv: G::Move) -> bool {
        let undo = game.play(mv);
        let has_answer = self.known(game).is_some_and(|proof| proof.mv.is_some());
        game.undo(undo);
        has_answer
    }
}
