//! A search before it begins: how memory is divided, what threads have in common, and the three ways to make one,
//! alone ([`Ews::new`]), as one of several (`with_seat`) and from what another search knows (`going_on`).

use std::sync::Arc;

use tesuji_core::{Claim, Game, Rng, Sampler, Zone};

use super::{
    Ews, EwsParameters, Learned, Scratch, crew::Seat, exchange::Exchange, node_table::NodeTable,
    notices::Notices,
};
use crate::{
    SharedProofs, Statistics,
    ledger::{Cells, Ledger, Means, memory_for_advice},
};

/// What threads have in common.
pub(super) struct Shared<G: Game> {
    pub(super) proofs: Arc<SharedProofs<G>>,
    notices: Arc<Notices>,
    exchange: Arc<Exchange<Cells<G>>>,
    learned: Learned,
}

impl<G: Game> Shared<G> {
    pub(super) fn new(proof_bytes: usize, learned: Learned, threads: usize) -> Shared<G> {
        Shared {
            proofs: Arc::new(SharedProofs::with_memory(proof_bytes)),
            notices: Arc::default(),
            exchange: Arc::new(Exchange::new(threads)),
            learned,
        }
    }
}

impl<G: Game> Clone for Shared<G> {
    fn clone(&self) -> Shared<G> {
        Shared {
            proofs: Arc::clone(&self.proofs),
            notices: Arc::clone(&self.notices),
            exchange: Arc::clone(&self.exchange),
            learned: self.learned.clone(),
        }
    }
}

/// How many bytes each table may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemoryShares {
    pub(super) nodes: usize,
    pub(super) solved: usize,
    pub(super) zones: usize,
    pub(super) advice: usize,
}

impl MemoryShares {
    pub(super) fn of<G: Game>(game: &G, parameters: &EwsParameters, memory: usize) -> MemoryShares {
        let advice = memory_for_advice(game, memory);
        let memory = memory - advice;
        let nodes = (memory as f64 * parameters.node_share) as usize;
        let rest = memory - nodes;
        let zones = match G::Zone::STORED && parameters.zones && parameters.zone_table {
            true => ((memory as f64 * parameters.zone_share) as usize).min(rest),
            false => 0,
        };
        MemoryShares { nodes, solved: rest - zones, zones, advice }
    }
}

/// Memory for open positions of a search that only finds lines of play in what another has proven.
const MEMORY_FOR_LINES: usize = 16 << 20;

impl<G: Game> Ews<G> {
    /// A search for positions on the board of `game`, with all tables within `memory` bytes.
    pub fn new(
        game: &G,
        claim: Claim,
        parameters: EwsParameters,
        memory: usize,
        seed: u64,
    ) -> Ews<G> {
        let shares = MemoryShares::of(game, &parameters, memory);
        let shared =
            Shared::new(shares.solved, Learned::new(game, seed, parameters.learned_noise), 1);
        Ews::with_seat(game, claim, parameters, shares, seed, Seat::ALONE, shared)
    }

    /// One of the searches that share their tables.
    pub(super) fn with_seat(
        game: &G,
        claim: Claim,
        parameters: EwsParameters,
        shares: MemoryShares,
        seed: u64,
        seat: Seat,
        shared: Shared<G>,
    ) -> Ews<G> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let means = parameters.means();
        let MemoryShares { zones, advice, .. } = shares;
        let ledger = Ledger::new(game, claim, means, shared.proofs, zones, advice);
        Ews {
            claim,
            rng: Rng::new(seed),
            sampler: G::Sampler::new(game),
            nodes: NodeTable::with_memory(shares.nodes, moves.len()),
            ledger,
            learned: shared.learned,
            expansions: 0,
            expansion_limit: u64::MAX,
            longest: 1,
            line: Vec::new(),
            played: Vec::new(),
            root: None,
            seat,
            notices: shared.notices,
            exchange: shared.exchange,
            retreat: None,
            root_back: 0,
            exponent: parameters.learned_first_exponent,
            answers: Vec::new(),
            arrival: None,
            conjectured: game.to_move(),
            stop: None,
            statistics: Statistics::default(),
            scratch: Scratch {
                moves,
                candidates: Vec::new(),
                edges: Vec::new(),
                tallies: Vec::new(),
                branching: Vec::new(),
                symmetries: Vec::new(),
            },
            parameters,
        }
    }

    /// A search that goes on from what another one knows, with little memory of its own.
    pub(crate) fn going_on(
        game: &G,
        ledger: Ledger<G>,
        learned: Learned,
        line_nodes: u32,
        seed: u64,
    ) -> Ews<G> {
        let Means { symmetry, transpositions, lookahead, zones, zone_table } = ledger.means;
        let parameters = EwsParameters {
            symmetry,
            transpositions,
            lookahead,
            zones,
            zone_table,
            line_nodes,
            ..EwsParameters::default()
        };
        let shares = MemoryShares { nodes: MEMORY_FOR_LINES, solved: 0, zones: 0, advice: 0 };
        let shared = Shared::new(0, learned, 1);
        let claim = ledger.claim;
        let own = Ews::with_seat(game, claim, parameters, shares, seed, Seat::ALONE, shared);
        Ews { ledger, ..own }
    }

    /// What the search knows.
    pub(crate) fn into_ledger(self) -> Ledger<G> {
        self.ledger
    }
}
