//! Expansion: what happens when a position is first looked at.
//!
//! Stored zones may settle the position or leave few moves that matter. Each remaining move is played;
//! children that are over, known, or can be ended at once by their side to move are settled on the
//! spot, and a refuted move's zone rules out all moves that do not disturb it. What is left becomes the
//! edges of a new node, judged by random games.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use tesuji_core::{CellSet, Game, Key, Premise, Sampler, Symmetry, Tally, Zone, zobrist};

use super::{
    Cells, Ews, Place,
    node_table::{Edge, Estimate, Node},
    work::initial_work,
};
use crate::{Control, Proof};

/// What came of an expansion.
pub(super) enum Expansion<G: Game> {
    /// The position is solved.
    Solved(Proof<G>),
    /// It is not; here is its node.
    Open(u32),
}

/// The refutations of the moves of one position, seen as the position lies.
pub(super) struct Refutations<G: Game> {
    /// The zones together.
    pub joined: G::Zone,
    /// The cells all of them cover.
    pub common: Cells<G>,
    /// What they take for granted.
    pub premise: G::Premise,
}

impl<G: Game> Refutations<G> {
    pub(super) fn none(game: &G) -> Refutations<G> {
        Refutations {
            joined: G::Zone::nothing(),
            common: G::Zone::all_cells(game),
            premise: G::Premise::none(),
        }
    }

    /// Adds the refutation of a move and, where the position is symmetric, those of its images.
    pub(super) fn add(&mut self, game: &G, symmetries: &[Symmetry], proof: &Proof<G>) {
        self.add_one(&proof.zone, &proof.premise);
        for &symmetry in symmetries {
            self.add_one(&proof.zone.under(game, symmetry), &proof.premise.under(game, symmetry));
        }
    }

    pub(super) fn add_one(&mut self, zone: &G::Zone, premise: &G::Premise) {
        self.joined.join(zone);
        self.common = self.common.and(&zone.covers());
        self.premise.join(premise);
    }

    /// The proof that the side to move loses, once no move is left.
    pub(super) fn into_proof(mut self, game: &G) -> Proof<G> {
        self.joined.close(&self.common);
        self.premise.close(game);
        let winner = game.to_move().opponent();
        Proof { winner, mv: None, zone: self.joined, premise: self.premise }
    }
}

impl<G: Game> Ews<G> {
    /// Expands an open position whose node will be filed under `key`.
    pub(super) fn expand(
        &mut self,
        game: &mut G,
        place: Place,
        key: Key,
        control: &Control<'_>,
    ) -> Expansion<G> {
        self.expansions += 1;
        let mover = game.to_move();
        if let Some(proof) = self.ending(game) {
            return Expansion::Solved(proof);
        }
        let mut refuted = Refutations::none(game);
        if self.uses_zone_table() {
            let arrival = self.arrival;
            if let Some(proof) = self.consult_on_arrival(game, arrival, &mut refuted) {
                return Expansion::Solved(proof);
            }
        }
        self.scratch.symmetries.clear();
        if self.parameters.symmetry {
            game.self_symmetries(&mut self.scratch.symmetries);
        }
        let mut moves = std::mem::take(&mut self.scratch.moves);
        let mut edges = std::mem::take(&mut self.scratch.edges);
        game.moves(&mut moves);
        edges.clear();
        let mut won = None;
        for &mv in &moves {
            if self.uses_zones() && !refuted.common.contains(G::Zone::cell(game, mv)) {
                continue;
            }
            match self.look_at(game, mv) {
                Look::Settled(proof) if proof.winner == mover => {
                    won = Some(proof.before(game, mv));
                    break;
                }
                Look::Settled(proof) => {
                    let symmetries = std::mem::take(&mut self.scratch.symmetries);
                    refuted.add(game, &symmetries, &proof);
                    self.scratch.symmetries = symmetries;
                }
                Look::Open(edge) => {
                    if !is_image(game, &edges, mv, &self.scratch.symmetries) {
                        edges.push(edge);
                    }
                }
            }
        }
        if self.uses_zones() {
            edges.retain(|edge| refuted.common.contains(G::Zone::cell(game, edge.mv)));
        }
        let expansion = if let Some(proof) = won {
            Expansion::Solved(proof)
        } else if edges.is_empty() {
            Expansion::Solved(refuted.into_proof(game))
        } else {
            let legal = legal_hash(game, place.turn, &moves, &self.scratch.symmetries);
            let tally = self.judge(game, &mut edges, control);
            Expansion::Open(self.open_node(game, place, key, refuted, &mut edges, tally, legal))
        };
        self.scratch.moves = moves;
        self.scratch.edges = edges;
        expansion
    }

    /// The proof by a move that ends the game at once in the mover's favour, if there is one.
    fn ending(&self, game: &mut G) -> Option<Proof<G>> {
        let mover = game.to_move();
        let mv = game.ending_move()?;
        let undo = game.play(mv);
        let ended = game.outcome().map(|outcome| self.favours(outcome));
        let after = (ended == Some(mover)).then(|| Proof::of_ending(game, mover));
        game.undo(undo);
        after.map(|after| after.before(game, mv))
    }

    /// Looks at the position after a move.
    fn look_at(&mut self, game: &mut G, mv: G::Move) -> Look<G> {
        let mover = game.to_move();
        let undo = game.play(mv);
        let look = if let Some(outcome) = game.outcome() {
            Look::Settled(Proof::of_ending(game, self.favours(outcome)))
        } else if let Some(proof) = self.parameters.lookahead.then(|| self.ending(game)).flatten() {
            Look::Settled(proof)
        } else {
            let place = self.place(game);
            let known = match self.parameters.transpositions && !self.uses_zone_table() {
                true => self.known(game, place),
                false => None,
            };
            match known {
                Some(proof) => Look::Settled(proof),
                None => Look::Open(self.edge(place.key, mv)),
            }
        };
        game.undo(undo);
        debug_assert_eq!(game.to_move(), mover);
        look
    }

    /// An edge to a position, with its node's estimate if it has one.
    fn edge(&self, key: Key, mv: G::Move) -> Edge<G::Move> {
        match self.nodes.find(key) {
            Some(at) => Edge { estimate: self.estimate(at), ..unjudged(key, mv) },
            None => unjudged(key, mv),
        }
    }

    /// Adds the node of a position whose edges are judged.
    #[allow(clippy::too_many_arguments)]
    fn open_node(
        &mut self,
        game: &G,
        place: Place,
        key: Key,
        refuted: Refutations<G>,
        edges: &mut [Edge<G::Move>],
        tally: (f64, f64),
        legal: Key,
    ) -> u32 {
        let mut node = Node::new(key);
        node.wins = tally.0 + self.parameters.prior_games / 2.0;
        node.games = tally.1 + self.parameters.prior_games;
        for edge in edges.iter_mut() {
            edge.mv = game.move_under(edge.mv, place.turn);
        }
        node.by_win_rate = self.orders_by_win_rate(game.to_move());
        let ranking = self.ranking(node.by_win_rate, node.games);
        ranking.sort(edges);
        (node.work_if_won, node.work_if_lost) = ranking.expected_work(edges);
        node.looked_up = self.zones.now();
        node.history = turned_history(game, place.turn);
        node.legal = legal;
        if !self.nodes.has_room_for(edges.len()) {
            let root = self.line.first().copied();
            self.nodes.collect(root);
            self.statistics.collections += 1;
        }
        let at = self.nodes.insert(node, edges);
        self.keep_refutations(game, at, place.turn, refuted);
        at
    }

    /// Files refutations, seen as the position lies, in a node.
    pub(super) fn keep_refutations(
        &mut self,
        game: &G,
        at: u32,
        turn: Symmetry,
        refuted: Refutations<G>,
    ) {
        let node = self.nodes.node_mut(at);
        node.joined = refuted.joined.under(game, turn);
        node.premise = refuted.premise.under(game, turn);
        node.common = G::Zone::cells_under(game, &refuted.common, turn);
    }

    /// Plays random games for the edges that have no estimate yet. Returns the games of the position
    /// itself: won by its side to move, and all.
    fn judge(
        &mut self,
        game: &G,
        edges: &mut [Edge<G::Move>],
        control: &Control<'_>,
    ) -> (f64, f64) {
        if self.parameters.shared && G::Sampler::SHARED {
            self.judge_together(game, edges)
        } else {
            self.judge_one_by_one(game, edges, control)
        }
    }

    fn judge_together(&mut self, game: &G, edges: &mut [Edge<G::Move>]) -> (f64, f64) {
        let scratch = &mut self.scratch;
        scratch.branching.clear();
        self.sampler.branching(game, &mut scratch.branching);
        let share = scratch.branching.len() as f64 / self.longest as f64;
        let extra = self.parameters.shallow_factor * share.powf(self.parameters.shallow_power);
        let games = (f64::from(self.parameters.shared_games) * (1.0 + extra)) as u32;
        scratch.candidates.clear();
        scratch.candidates.extend(edges.iter().map(|edge| edge.mv));
        scratch.tallies.clear();
        scratch.tallies.resize(edges.len(), Tally::default());
        let total = self.sampler.sample(
            game,
            self.claim,
            games,
            &mut self.rng,
            &scratch.candidates,
            &mut scratch.tallies,
        );
        let after = scratch.branching.get(1..).unwrap_or_default();
        let (won, lost) = initial_work(&self.parameters, after);
        for (edge, tally) in edges.iter_mut().zip(&scratch.tallies) {
            if edge.estimate.win_rate.is_nan() {
                // The child's side to move wins what the mover loses.
                let losses = f64::from(tally.games - tally.wins);
                edge.estimate =
                    fresh(self.parameters.prior_games, losses, f64::from(tally.games), won, lost);
            }
        }
        (f64::from(total.wins), f64::from(total.games))
    }

    fn judge_one_by_one(
        &mut self,
        game: &G,
        edges: &mut [Edge<G::Move>],
        control: &Control<'_>,
    ) -> (f64, f64) {
        let mut after = game.clone();
        let (mut wins, mut games) = (0.0, 0.0);
        for edge in edges.iter_mut().filter(|edge| edge.estimate.win_rate.is_nan()) {
            // On large boards the random games of one expansion take seconds. Once stopped, the
            // estimates no longer matter.
            if control.stop().is_some() {
                edge.estimate = fresh(1.0, 0.0, 0.0, 1.0, 1.0);
                continue;
            }
            let undo = after.play(edge.mv);
            let side = after.to_move();
            let (mut side_wins, mut won, mut lost) = (0.0, 0.0, 0.0);
            let playouts = self.parameters.playouts;
            for _ in 0..playouts {
                let branching = &mut self.scratch.branching;
                branching.clear();
                let outcome = after.playout(&mut self.rng, branching);
                if self.claim.favours(outcome) == side {
                    side_wins += 1.0;
                }
                let work = initial_work(&self.parameters, branching);
                won += work.0 / f64::from(playouts);
                lost += work.1 / f64::from(playouts);
            }
            after.undo(undo);
            let played = f64::from(playouts);
            edge.estimate = fresh(self.parameters.prior_games, side_wins, played, won, lost);
            wins += played - side_wins;
            games += played;
        }
        (wins, games)
    }

    /// The move that does best in random games at a position that is not over.
    pub(super) fn most_promising(&mut self, game: &G, control: &Control<'_>) -> G::Move {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut edges: Vec<_> = moves.iter().map(|&mv| unjudged(Key::ZERO, mv)).collect();
        self.judge(game, &mut edges, control);
        let least = edges.iter().min_by(|a, b| a.estimate.win_rate.total_cmp(&b.estimate.win_rate));
        least.expect("there are moves until the game is over").mv
    }

    /// Whether a node built under another history can be used as it is under this one: its refutations
    /// hold here and the same moves are legal.
    pub(super) fn fits_history(&mut self, game: &G, at: u32, turn: Symmetry) -> bool {
        let history = turned_history(game, turn);
        if self.nodes.node(at).history == history {
            return true;
        }
        let back = game.inverse(turn);
        if !self.nodes.node(at).premise.under(game, back).holds(game) {
            return false;
        }
        self.scratch.symmetries.clear();
        if self.parameters.symmetry {
            game.self_symmetries(&mut self.scratch.symmetries);
        }
        game.moves(&mut self.scratch.moves);
        let legal = legal_hash(game, turn, &self.scratch.moves, &self.scratch.symmetries);
        if self.nodes.node(at).legal != legal {
            return false;
        }
        self.nodes.node_mut(at).history = history;
        true
    }
}

/// What is seen of the position after a move.
enum Look<G: Game> {
    /// It is settled.
    Settled(Proof<G>),
    /// It is open; its edge may still lack an estimate.
    Open(Edge<G::Move>),
}

/// Whether one of the position's own symmetries makes `mv` out of a move that already has an edge. That
/// both lead to symmetric positions is not enough: the refutation of one is known to be that of the
/// other only if the symmetry leaves the position itself as it is.
fn is_image<G: Game>(
    game: &G,
    edges: &[Edge<G::Move>],
    mv: G::Move,
    symmetries: &[Symmetry],
) -> bool {
    let makes = |edge: &Edge<G::Move>| {
        symmetries.iter().any(|&symmetry| game.move_under(edge.mv, symmetry) == mv)
    };
    !symmetries.is_empty() && edges.iter().any(makes)
}

/// An edge without an estimate: it is judged by random games once all edges are known.
fn unjudged<M>(key: Key, mv: M) -> Edge<M> {
    let estimate = Estimate { win_rate: f32::NAN, work_if_won: 1.0, work_if_lost: 1.0, games: 0.0 };
    Edge { key, estimate, rank: 0.0, mv }
}

/// The estimate of a position by its first random games.
fn fresh(prior_games: f64, wins: f64, games: f64, work_if_won: f64, work_if_lost: f64) -> Estimate {
    Estimate {
        win_rate: ((wins + prior_games / 2.0) / (games + prior_games)) as f32,
        work_if_won: work_if_won as f32,
        work_if_lost: work_if_lost as f32,
        games: (games + prior_games) as f32,
    }
}

/// A key of the past as a node turned this way sees it. Mirror images can have seen the same boards, each
/// the other one among them; turned to the node they share, these are different pasts.
fn turned_history<G: Game>(game: &G, turn: Symmetry) -> Key {
    match G::Premise::REMEMBERS {
        true => G::Premise::history_key(game).then(zobrist(0, turn as u64)),
        false => Key::ZERO,
    }
}

/// A hash of the legal moves, in the node's orientation and whatever their order, and of the position's
/// own symmetries. Only rules with memory need it: otherwise the key settles both.
fn legal_hash<G: Game>(
    game: &G,
    turn: Symmetry,
    moves: &[G::Move],
    symmetries: &[Symmetry],
) -> Key {
    let mut sum = 0u128;
    if G::Premise::REMEMBERS {
        for &mv in moves {
            let mut hasher = FxHasher::default();
            game.move_under(mv, turn).hash(&mut hasher);
            sum = sum.wrapping_add(zobrist(0, hasher.finish()).bits());
        }
        // A node with symmetric moves left out is only shared by positions that leave out the same.
        for &symmetry in symmetries {
            sum = sum.wrapping_add(zobrist(1 + turn as u64, symmetry as u64).bits());
        }
    }
    Key::from_bits(sum)
}
