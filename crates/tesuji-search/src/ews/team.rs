//! Several threads that search the same position, each with its own open positions and random choices,
//! all with the same solved positions. See `crew` for how they share the work.

use std::{
    sync::Arc,
    thread::{self, ScopedJoinHandle},
};

use tesuji_core::{Claim, Game, Player, Zone};
use tesuji_proof::Certify;

use super::{
    Ews, EwsParameters, Findings, Learned, Observer, WrittenProof,
    crew::Seat,
    setup::{MemoryShares, Shared},
};
use crate::{Control, Proof, Report, Statistics, Stop, control::Crew};

/// Searches recurse along the line of play, and lines can be thousands of moves long. Only the pages
/// that are touched cost memory.
pub const STACK_BYTES: usize = 512 << 20;

/// Expected Work Search with any number of threads. With one it is [`Ews`] as such.
pub struct Team<G: Game> {
    searches: Vec<Ews<G>>,
}

impl<G: Game> Team<G> {
    /// A search for positions on the board of `game`, with all tables within `memory` bytes.
    pub fn new(
        game: &G,
        claim: Claim,
        parameters: EwsParameters,
        memory: usize,
        seed: u64,
        threads: usize,
    ) -> Team<G> {
        let share = MemoryShares::of(game, &parameters, memory);
        let shared =
            Shared::new(share.solved, Learned::new(game, seed, parameters.learned_noise), threads);
        let search = |number: usize| {
            let seat = Seat { number, of: threads };
            // The first thread searches as it would alone.
            let seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(number as u64));
            let own = MemoryShares {
                nodes: share.nodes / threads,
                zones: share.zones / threads,
                advice: share.advice / threads,
                ..share
            };
            Ews::with_seat(game, claim, parameters.clone(), own, seed, seat, shared.clone())
        };
        Team { searches: (0..threads.max(1)).map(search).collect() }
    }

    /// What the search has found out, to be read or added to.
    pub fn findings(&self) -> Findings<G> {
        let Ews { ledger, learned, .. } = &self.searches[0];
        Findings {
            proofs: Arc::clone(&ledger.proofs),
            zones: self.searches.iter().map(|search| search.ledger.zones.clone()).collect(),
            learned: learned.clone(),
        }
    }

    /// Forgets the proofs that the other side wins, so that the search can go on under rules that are
    /// kinder to `winner`.
    ///
    /// For these, every ending that favoured `winner` must still favour it, and so must everything the
    /// game knows without search; moves and their legality must be the same. A proof for `winner` is a
    /// tree of moves whose leaves are such endings and such knowledge, so it stays one, and its premise,
    /// which speaks of the moves played before, does not change. Go under a lower komi for Black, a
    /// higher one for White, is the case in point. What was learned is kept: it proves nothing.
    pub fn keep_proofs_for(&mut self, winner: Player) {
        assert!(!G::Zone::STORED, "proofs kept by zone cannot be told apart by winner yet");
        self.searches[0].ledger.proofs.retain(|proof| proof.winner == winner);
    }

    /// Decides the claim at a position, or stops at a limit. Several threads may pass a limit on
    /// expansions by one each.
    pub fn solve(
        &mut self,
        root: &G,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) -> Report<G::Move> {
        let (first, others) = self.searches.split_first_mut().expect("a team has a search");
        if others.is_empty() {
            return first.solve(root, control, observer);
        }
        let crew = Crew::default();
        let mut proofs: Vec<Option<Proof<G>>> = thread::scope(|scope| {
            let crew = &crew;
            let mut handles: Vec<ScopedJoinHandle<'_, _>> = Vec::new();
            for search in others {
                let mut control = control.for_crew(crew);
                let root = root.clone();
                let work = move || {
                    let _end = FinishOnDrop(crew);
                    search.search(&root, &mut control, &mut |_| {})
                };
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                match builder.spawn_scoped(scope, work) {
                    Ok(handle) => handles.push(handle),
                    // Fewer threads do the same work.
                    Err(_) => break,
                }
            }
            let proof = {
                let _end = FinishOnDrop(crew);
                first.search(root, &mut control.for_crew(crew), observer)
            };
            let join = |handle: ScopedJoinHandle<'_, Option<Proof<G>>>| match handle.join() {
                Ok(proof) => proof,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            std::iter::once(proof).chain(handles.into_iter().map(join)).collect()
        });
        self.searches.iter_mut().for_each(Ews::take_parcels);
        let ran = proofs.len();
        let decided = proofs.iter().position(Option::is_some);
        let speaker = decided.unwrap_or(0);
        let nodes = self.searches[..ran].iter().map(|search| search.expansions).sum();
        let statistics = self.statistics(ran);
        let stopped = self.stopped(ran);
        let proof = proofs.swap_remove(speaker);
        self.searches.iter_mut().for_each(|search| search.recall_answer(root, proof.as_ref()));
        let report = self.searches[speaker].report(root, proof, control);
        Report { nodes, statistics, stopped: stopped.filter(|_| decided.is_none()), ..report }
    }

    /// The proof of what [`Team::solve`] has just found out about `root`, in a form that can be
    /// checked; what the tables have lost is searched for again.
    pub fn write_down(
        &mut self,
        root: &G,
        winner: Player,
        control: &mut Control<'_>,
    ) -> Result<WrittenProof, Stop>
    where
        G: Certify,
    {
        self.searches[0].unfolded(root, winner, control)
    }

    /// Why the first that stopped did: the others stopped because it had.
    fn stopped(&self, ran: usize) -> Option<Stop> {
        let stops = || self.searches[..ran].iter().filter_map(|search| search.stop);
        stops().find(|&stop| stop != Stop::Cancelled).or_else(|| stops().next())
    }

    fn statistics(&self, ran: usize) -> Statistics {
        let all: Vec<Statistics> = self.searches[..ran].iter().map(Ews::statistics).collect();
        let sum = |of: fn(&Statistics) -> u64| all.iter().map(of).sum::<u64>();
        let count = |of: fn(&Statistics) -> usize| all.iter().map(of).sum::<usize>();
        Statistics {
            open_nodes: count(|one| one.open_nodes),
            fill: all.iter().map(|one| one.fill).sum::<f64>() / all.len() as f64,
            solved: all[0].solved,
            zones: count(|one| one.zones),
            collections: sum(|one| one.collections),
            rebuilt: sum(|one| one.rebuilt),
            settled: sum(|one| one.settled),
            deepest: all.iter().map(|one| one.deepest).max().unwrap_or(0),
        }
    }
}

/// However a thread ends, even by a panic, the others need not go on.
struct FinishOnDrop<'a>(&'a Crew);

impl Drop for FinishOnDrop<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}
