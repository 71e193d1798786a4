//! What a search knows about positions without searching them, the same for every search here.
//!
//! A [`Ledger`] holds the proofs found so far, by key and by zone, and asks the game for what is certain at
//! once: endings, static knowledge, the game's expert. [`Ledger::known`] looks a position up,
//! [`Ledger::survey`] looks at it and its moves for the first time, [`Ledger::remember`] files a proof. Open
//! positions and the choice of moves are the searches' own.
//!
//! All soundness under rules with memory is here and in [`Premise`]: a proof is filed with its premise and
//! handed out only where that holds, or under the exact history where it does not hold on its own path
//! (docs/ghi.md).

mod consult;
mod refutations;
mod survey;

use std::sync::Arc;

use tesuji_core::{
    Advice, Adviser, CellSet, Claim, Game, Key, Premise, Symmetry, Zone, ZonePattern,
};

use crate::{Proof, SharedProofs, SharedZones, Statistics};
pub(crate) use consult::Arrival;
pub(crate) use refutations::Refutations;
pub(crate) use survey::{OpenMove, Survey};

/// The sets of cells a game's zones are made of.
pub(crate) type Cells<G> = <<G as Game>::Zone as Zone<G>>::Cells;

/// Which of the means below a search uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// Symmetric positions count as one.
    pub symmetry: bool,
    /// New children are looked up among the proofs.
    pub transpositions: bool,
    /// Children whose side to move can end the game at once are refuted.
    pub lookahead: bool,
    /// Refuted moves rule out others by their zones, where the game has zones.
    pub zones: bool,
    /// Proofs are kept by zone and answer every position they fit.
    pub zone_table: bool,
}

/// Proofs, and what is certain without search.
pub(crate) struct Ledger<G: Game> {
    pub claim: Claim,
    pub means: Means,
    pub proofs: Arc<SharedProofs<G>>,
    pub zones: SharedZones<Cells<G>>,
    adviser: G::Adviser,
    /// Whether the adviser is asked about the positions searched at present.
    pub advised: bool,
    /// Positions decided without search.
    pub settled: u64,
    /// What the latest survey saw: the legal moves, the position's own symmetries, the expert's advice.
    pub moves: Vec<G::Move>,
    /// The moves it left open.
    open: Vec<G::Move>,
    /// See `moves`.
    pub symmetries: Vec<Symmetry>,
    /// See `moves`.
    pub advice: Advice<G>,
}

/// Where a position is filed: its least key over all symmetries and the symmetry that leads there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub key: Key,
    pub turn: Symmetry,
}

/// The part of a search's memory in which the game's expert may remember what it found: an eighth of it, and not so much
/// that its first use costs more time than is saved.
pub(crate) fn memory_for_advice<G: Game>(game: &G, memory: usize) -> usize {
    if G::Adviser::is_asked(game) { (memory / 8).min(256 << 20) } else { 0 }
}

impl<G: Game> Ledger<G> {
    /// A ledger for positions on the board of `game`, its zones within `zone_bytes`, what the game's expert remembers
    /// within `advice_bytes`.
    pub fn new(
        game: &G,
        claim: Claim,
        means: Means,
        proofs: Arc<SharedProofs<G>>,
        zone_bytes: usize,
        advice_bytes: usize,
    ) -> Ledger<G> {
        let mut adviser = G::Adviser::new(game);
        adviser.remember_within(advice_bytes);
        Ledger {
            claim,
            means,
            proofs,
            zones: SharedZones::with_memory(zone_bytes, G::Zone::all_cells(game)),
            adviser,
            advised: G::Adviser::is_asked(game),
            settled: 0,
            moves: Vec::new(),
            open: Vec::new(),
            symmetries: Vec::new(),
            advice: Advice::default(),
        }
    }

    pub fn uses_zones(&self) -> bool {
        G::Zone::TRACKED && self.means.zones
    }

    pub fn uses_zone_table(&self) -> bool {
        G::Zone::STORED && self.uses_zones() && self.means.zone_table
    }

    pub fn place(&self, game: &G) -> Place {
        let mut place = Place { key: game.key(), turn: 0 };
        if self.means.symmetry {
            for turn in 1..game.symmetries() {
                let key = game.key_under(turn);
                if key < place.key {
                    place = Place { key, turn };
                }
            }
        }
        place
    }

    /// The key of a position together with its exact history.
    pub fn exact_key(game: &G) -> Key {
        game.key().then(G::Premise::history_key(game))
    }

    /// A stored proof of this position that is valid here. Zones are not asked: see [`Ledger::survey`].
    pub fn known(&self, game: &G, place: Place) -> Option<Proof<G>> {
        let back = game.inverse(place.turn);
        let shared = self.proofs.find(place.key, |proof| {
            !G::Premise::REMEMBERS || proof.premise.under(game, back).holds(game)
        });
        if let Some(proof) = shared {
            return Some(proof.under(game, back));
        }
        if G::Premise::REMEMBERS {
            return self.proofs.find(Self::exact_key(game), |_| true);
        }
        None
    }

    /// Whether a proof is filed under this least key of a position, valid here or not.
    pub fn has_proof_under(&self, key: Key) -> bool {
        self.proofs.contains(key)
    }

    /// How many proofs there are, for reports.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            solved: self.proofs.len(),
            zones: self.zones.len(),
            settled: self.settled,
            ..Statistics::default()
        }
    }

    /// Keeps a proof of this position for later; `told` is called with every zone that is kept.
    pub fn remember(
        &mut self,
        game: &G,
        place: Place,
        proof: &Proof<G>,
        work: u64,
        told: impl FnMut(usize, ZonePattern<Cells<G>>),
    ) {
        if self.uses_zone_table() {
            // The table's own look-up finds positions with the winner to move.
            if proof.winner != game.to_move() {
                debug_assert!(fits(game, proof), "a proof's zone fits its own position");
                self.remember_zone(game, proof, work, told);
            }
        } else if proof.premise.holds(game) {
            self.proofs.insert(place.key, proof.under(game, place.turn), work);
        } else {
            self.proofs.insert(Self::exact_key(game), proof.clone(), work);
        }
    }

    /// Keeps the zone of a proof that its winner wins with the opponent to move.
    pub fn remember_zone(
        &mut self,
        game: &G,
        proof: &Proof<G>,
        work: u64,
        mut told: impl FnMut(usize, ZonePattern<Cells<G>>),
    ) {
        let shelf = G::Zone::shelf(game, proof.winner);
        for symmetry in 0..game.symmetries() {
            let zone = proof.zone.under(game, symmetry);
            let pattern = zone.pattern(game, proof.winner);
            self.zones.insert(shelf, pattern, work);
            told(shelf, pattern);
        }
    }
}

/// Whether a proof's zone fits the position it was found for.
pub(crate) fn fits<G: Game>(game: &G, proof: &Proof<G>) -> bool {
    let (own, other) = G::Zone::stones(game, proof.winner);
    let pattern = proof.zone.pattern(game, proof.winner);
    pattern.needs.without(&own).is_empty() && !pattern.covers.meets(&other)
}
