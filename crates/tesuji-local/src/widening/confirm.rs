//! Proofs of what a search with threats has found: [`Confirm`].
//!
//! A threat search tries few replies, believes quick opinions and forgets the past, so what it
//! calls won need not be. Here the win is played out against *every* legal reply, passes included.
//! At Max's turn the move is the one that the search finds there, after a reply that changes
//! nothing first of all the one that was right before it (Kawano's simulation). The rules decide,
//! or what the game is certain of ([`tesuji_core::Game::settled`]), and premises are carried up as
//! in every search that proves, so that a proof is used only under a past for which it stands.
//! Where a quick opinion ended the threat search, or its move fails, a [`Judge`] is asked.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;
use tesuji_core::{CellSet, Claim, Game, Key, Premise, Zone};
use tesuji_search::{Control, Proof, SolvedTable, Stop};

use super::{Attack, Threats, WideningParameters};

/// A search that proves, for what threats do not show.
pub trait Judge<G: Game> {
    /// A proof that Max gets it done, if there is one within the limits.
    fn judge(&mut self, game: &G, control: &Control<'_>) -> Option<Proof<G>>;

    /// Positions searched so far.
    fn nodes(&self) -> u64;
}

/// Nobody to ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoJudge;

impl<G: Game> Judge<G> for NoJudge {
    fn judge(&mut self, _: &G, _: &Control<'_>) -> Option<Proof<G>> {
        None
    }

    fn nodes(&self) -> u64 {
        0
    }
}

/// Longer lines are not followed.
const MOST_DEPTH: usize = 400;

/// Proofs of wins, with the positions they have in common.
pub struct Confirm<G: Threats> {
    parameters: WideningParameters,
    table: SolvedTable<G>,
    /// Positions, with their past, where it failed.
    failed: HashSet<Key, FxBuildHasher>,
    nodes: u64,
    fence: u64,
    stopped: Option<Stop>,
}

/// Who is asked for moves.
struct Helpers<'h, G: Threats> {
    attack: &'h mut dyn Attack<G>,
    judge: &'h mut dyn Judge<G>,
}

impl<G: Threats> Confirm<G> {
    /// With a table of about so many bytes.
    pub fn new(parameters: WideningParameters, memory: usize) -> Confirm<G> {
        Confirm {
            parameters,
            table: SolvedTable::with_memory(memory),
            failed: HashSet::default(),
            nodes: 0,
            fence: 0,
            stopped: None,
        }
    }

    /// Positions visited so far, without those of the searches that it asks.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Why the latest proof was given up, if a limit was the reason.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// A proof that Max gets it done, if the moves found by `attack` show it.
    pub fn prove(
        &mut self,
        game: &G,
        attack: &mut dyn Attack<G>,
        judge: &mut dyn Judge<G>,
        nodes: u64,
        control: &Control<'_>,
    ) -> Option<Proof<G>> {
        self.stopped = None;
        self.fence = self.nodes.saturating_add(nodes);
        self.failed.clear();
        let mut game = game.clone();
        self.visit(&mut game, None, 0, &mut Helpers { attack, judge }, control)
    }

    /// A proof that is kept and holds here.
    pub fn known(&mut self, game: &G) -> Option<Proof<G>> {
        self.table.find(game.key(), |proof| proof.premise.holds(game)).cloned()
    }

    fn visit(
        &mut self,
        game: &mut G,
        hint: Option<G::Move>,
        ply: usize,
        helpers: &mut Helpers<'_, G>,
        control: &Control<'_>,
    ) -> Option<Proof<G>> {
        let max = game.max();
        let claim = Claim::Wins(max);
        let is_for_max = |proof: Proof<G>| (proof.winner == max).then_some(proof);
        if let Some(outcome) = game.outcome() {
            return is_for_max(Proof::of_ending(game, claim.favours(outcome)));
        }
        if let Some(proof) = self.known(game) {
            return Some(proof);
        }
        if let Some(settled) = game.settled(claim) {
            return is_for_max(Proof::of_settled(settled));
        }
        let key = game.thought_key().then(G::Premise::history_key(game));
        if self.failed.contains(&key) {
            return None;
        }
        self.stopped = self.stopped.or_else(|| control.stop());
        if self.nodes >= self.fence {
            self.stopped = self.stopped.or(Some(Stop::Nodes));
        }
        if self.stopped.is_some() || ply >= MOST_DEPTH {
            return None;
        }
        self.nodes += 1;
        let before = self.nodes;
        let proof = match game.to_move() == max {
            true => self.max_turn(game, hint, ply, helpers, control),
            false => self.min_turn(game, ply, helpers, control),
        };
        let proof = proof.or_else(|| match self.stopped {
            None if game.to_move() == max => helpers.judge.judge(game, control),
            _ => None,
        });
        match &proof {
            Some(proof) if proof.premise.holds(game) => {
                self.table.insert(game.key(), proof.clone(), self.nodes - before + 1);
            }
            Some(_) => {}
            None if self.stopped.is_none() => _ = self.failed.insert(key),
            None => {}
        }
        proof
    }

    /// One of Max's moves will do.
    fn max_turn(
        &mut self,
        game: &mut G,
        hint: Option<G::Move>,
        ply: usize,
        helpers: &mut Helpers<'_, G>,
        control: &Control<'_>,
    ) -> Option<Proof<G>> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut tried = Vec::new();
        for turn in 0..self.parameters.confirm_tries {
            let next = match (turn, game.direct_win()) {
                (0, Some(mv)) => Some(mv),
                (0, None) if hint.is_some_and(|mv| moves.contains(&mv)) => hint,
                _ => {
                    let budget = u64::from(self.parameters.confirm_nodes);
                    let (value, mv) = helpers.attack.attack(game, budget, control);
                    mv.filter(|_| value.is_won())
                }
            };
            let Some(mv) = next else { break };
            if tried.contains(&mv) || !moves.contains(&mv) {
                continue;
            }
            tried.push(mv);
            let undo = game.play(mv);
            let proof = self.visit(game, None, ply + 1, helpers, control);
            let proof = proof.map(|proof| proof.carried_back(game, &undo));
            game.undo(undo);
            if let Some(proof) = proof {
                return Some(proof.before(game, mv));
            }
            if self.stopped.is_some() {
                break;
            }
        }
        None
    }

    /// All replies must fail. What is right after a pass is tried after every other reply.
    fn min_turn(
        &mut self,
        game: &mut G,
        ply: usize,
        helpers: &mut Helpers<'_, G>,
        control: &Control<'_>,
    ) -> Option<Proof<G>> {
        let max = game.max();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let undo = game.let_pass();
        let hint = match game.outcome() {
            None if game.to_move() == max => {
                let budget = u64::from(self.parameters.confirm_nodes);
                let direct = game.direct_win();
                direct.or_else(|| helpers.attack.attack(game, budget, control).1)
            }
            _ => None,
        };
        game.take_back_pass(undo);
        let (mut zone, mut premise) = (G::Zone::nothing(), G::Premise::none());
        let mut common = G::Zone::all_cells(game);
        // Games that can pass list it last, and what refutes a pass refutes most other replies.
        for mv in moves.into_iter().rev() {
            if G::Zone::TRACKED && !G::Zone::disturbs(game, &common, mv) {
                continue;
            }
            let undo = game.play(mv);
            let proof = self.visit(game, hint, ply + 1, helpers, control);
            let proof = proof.map(|proof| proof.carried_back(game, &undo));
            game.undo(undo);
            let mut refuted = proof?;
            let (used, beside) = G::Zone::refuting(game, mv, &refuted.zone, &mut refuted.premise);
            zone.join(&used);
            common = common.and(&beside);
            premise.join(&refuted.premise);
        }
        premise.close(game);
        zone.close(game, &common, &premise);
        Some(Proof { winner: max, mv: None, zone, premise })
    }
}
