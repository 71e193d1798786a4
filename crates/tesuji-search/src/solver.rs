//! All searches behind one face: chosen by name, set by name, asked in the same way.
//!
//! [`Solver`] is the entry point. Expected Work Search brings its own [`Team`]; every other search is a
//! [`Search`] around a [`Ledger`], and what it proves is handed to Expected Work Search when a line of play is
//! to be shown or a proof to be written down.

use std::sync::Arc;

use tesuji_core::{Adviser, Claim, Game, Player, Premise, Zone};
use tesuji_proof::Certify;

use crate::{
    Control, Proof, Report, SharedProofs, Statistics, Stop, Team,
    alphabeta::Alphabeta,
    best_first::{
        mcts::{ByGames, Mcts},
        pns::{ByNumbers, Pns},
        product::{ByChances, Product},
    },
    depth_first::LineByLine,
    dfpn::{Dfpn, DfpnParameters},
    ews::{Ews, EwsParameters, Findings, Learned, Observer, WrittenProof},
    guard::Guard,
    ledger::{Ledger, memory_for_advice},
    method::{CommonParameters, Method},
    negamax::Negamax,
};

/// A search that is not [`Ews`].
pub(crate) trait Search<G: Game>: Send {
    /// The proof that decides the claim at a position that is not over, unless the guard stops it.
    fn prove(
        &mut self,
        ledger: &mut Ledger<G>,
        root: &mut G,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Option<Proof<G>>;

    /// How full the tables are.
    fn tables(&self, ledger: &Ledger<G>) -> Statistics;
}

/// Any of the searches.
pub enum Solver<G: Game> {
    /// Expected Work Search, with any number of threads.
    Ews(Team<G>),
    /// Another one.
    Rival(Box<Rival<G>>),
}

impl<G: Game> Solver<G> {
    /// A search for positions on the board of `game`, with all tables within `memory` bytes. Only Expected
    /// Work Search uses more than one thread.
    pub fn new(
        game: &G,
        claim: Claim,
        method: &Method,
        memory: usize,
        seed: u64,
        threads: usize,
    ) -> Solver<G> {
        let share = |common: &CommonParameters| (memory as f64 * common.node_share) as usize;
        let rival = |common: &CommonParameters, make: Make<'_, G>| {
            let known = memory - share(common);
            Solver::Rival(Box::new(Rival::new(game, claim, common, (memory, known), seed, make)))
        };
        match method {
            Method::Ews(own) => Solver::ews(game, claim, own, memory, seed, threads),
            Method::Dfpn(own, common) => Solver::dfpn(game, claim, own, common, memory, seed),
            Method::Pns(own, common) => rival(common, &|ledger| {
                Box::new(Pns::new(ByNumbers::new(game, ledger, own, seed), share(common)))
            }),
            Method::Product(own, common) => rival(common, &|ledger| {
                let judge = ByChances::new(game, ledger, own, seed);
                Box::new(Product::new(judge, share(common)))
            }),
            Method::Mcts(own, common) => rival(common, &|ledger| {
                let judge = ByGames::new(game, ledger, own.clone(), seed);
                Box::new(Mcts::new(judge, share(common)))
            }),
            Method::Alphabeta(own, common) => rival(common, &|ledger| {
                let search = Alphabeta::new(game, ledger, own.clone(), share(common), seed);
                Box::new(LineByLine(search))
            }),
            Method::Negamax(own, common) => rival(common, &|ledger| {
                let search = Negamax::new(game, ledger, own, seed);
                Box::new(LineByLine(search))
            }),
        }
    }

    /// Expected Work Search; for games that need no other search, which then are not compiled for them.
    pub fn ews(
        game: &G,
        claim: Claim,
        own: &EwsParameters,
        memory: usize,
        seed: u64,
        threads: usize,
    ) -> Solver<G> {
        Solver::Ews(Team::new(game, claim, own.clone(), memory, seed, threads))
    }

    /// Depth-first proof-number search; see [`Solver::ews`].
    pub fn dfpn(
        game: &G,
        claim: Claim,
        own: &DfpnParameters,
        common: &CommonParameters,
        memory: usize,
        seed: u64,
    ) -> Solver<G> {
        let numbers = (memory as f64 * common.node_share) as usize;
        let sizes = (memory, memory - numbers);
        Solver::Rival(Box::new(Rival::new(game, claim, common, sizes, seed, &|ledger| {
            Box::new(LineByLine(Dfpn::new(game, ledger, own.clone(), numbers, seed)))
        })))
    }

    /// Decides the claim at a position, or stops at a limit.
    pub fn solve(
        &mut self,
        root: &G,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) -> Report<G::Move> {
        match self {
            Solver::Ews(team) => team.solve(root, control, observer),
            Solver::Rival(rival) => rival.solve(root, control, observer),
        }
    }

    /// The proof of what [`Solver::solve`] has just found out about `root`, in a form that can be
    /// checked; what the tables have lost is searched for again, by Expected Work Search.
    pub fn write_down(
        &mut self,
        root: &G,
        winner: Player,
        control: &mut Control<'_>,
    ) -> Result<WrittenProof, Stop>
    where
        G: Certify,
    {
        match self {
            Solver::Ews(team) => team.write_down(root, winner, control),
            Solver::Rival(rival) => {
                rival.through_ews(root, |ews| ews.unfolded(root, winner, control))
            }
        }
    }

    /// Forgets the proofs that the other side wins: see [`Team::keep_proofs_for`].
    pub fn keep_proofs_for(&mut self, winner: Player) {
        match self {
            Solver::Ews(team) => team.keep_proofs_for(winner),
            Solver::Rival(rival) => {
                assert!(!G::Zone::STORED, "proofs kept by zone cannot be told apart by winner yet");
                rival.ledger().proofs.retain(|proof| proof.winner == winner);
            }
        }
    }

    /// A stored proof of a position that holds at it, if there is one.
    pub fn known(&self, game: &G) -> Option<Proof<G>> {
        let proofs = self.findings().proofs;
        proofs.find(game.key(), |proof| proof.premise.holds(game))
    }

    /// Its premise.
    pub fn premise(&self, game: &G) -> Option<G::Premise> {
        self.known(game).map(|proof| proof.premise)
    }

    /// What the search has found out, to be read or added to.
    pub fn findings(&self) -> Findings<G> {
        match self {
            Solver::Ews(team) => team.findings(),
            Solver::Rival(rival) => {
                let ledger = rival.ledger.as_ref().expect(NOT_LENT);
                Findings {
                    proofs: Arc::clone(&ledger.proofs),
                    zones: vec![ledger.zones.clone()],
                    learned: rival.learned.clone(),
                }
            }
        }
    }
}

/// Makes such a search, given what is known.
type Make<'m, G> = &'m dyn Fn(&Ledger<G>) -> Box<dyn Search<G>>;

/// A search other than Expected Work Search, with what it knows.
pub struct Rival<G: Game> {
    engine: Box<dyn Search<G>>,
    /// Lent to Expected Work Search now and then.
    ledger: Option<Ledger<G>>,
    /// Only for [`Findings`]: what rivals learn they keep to themselves.
    learned: Learned,
    line_nodes: u32,
    seed: u64,
}

impl<G: Game> Rival<G> {
    /// A rival with so much memory in all, and for what it knows.
    fn new(
        game: &G,
        claim: Claim,
        common: &CommonParameters,
        (memory, known): (usize, usize),
        seed: u64,
        make: Make<'_, G>,
    ) -> Rival<G> {
        let means = common.means();
        let by_zone = G::Zone::STORED && means.zones && means.zone_table;
        let advice = memory_for_advice(game, known);
        let known = known - advice;
        let zone_share = (memory as f64 * common.zone_share) as usize;
        let zone_bytes = if by_zone { zone_share.min(known) } else { 0 };
        let proofs = Arc::new(SharedProofs::with_memory(known - zone_bytes));
        let ledger = Ledger::new(game, claim, means, proofs, zone_bytes, advice);
        let engine = make(&ledger);
        let learned = Learned::new(game, seed, EwsParameters::default().learned_noise);
        Rival { engine, ledger: Some(ledger), learned, line_nodes: common.line_nodes, seed }
    }

    fn solve(
        &mut self,
        root: &G,
        control: &mut Control<'_>,
        observer: &mut Observer<'_, G::Move>,
    ) -> Report<G::Move> {
        let ledger = self.ledger.as_mut().expect(NOT_LENT);
        ledger.advised = G::Adviser::is_asked(root);
        ledger.settled = 0;
        let mut guard = Guard::new(control, observer);
        let mut game = root.clone();
        let proof = match game.outcome() {
            Some(outcome) => Some(Proof::of_ending(&game, ledger.claim.favours(outcome))),
            None => self.engine.prove(ledger, &mut game, &mut guard),
        };
        let Guard { expansions: nodes, deepest, stop, .. } = guard;
        let statistics = Statistics { deepest, ..self.engine.tables(ledger) };
        let line = match &proof {
            Some(proof) => self.through_ews(root, |ews| ews.line_of_play(root, proof, control)),
            None => Vec::new(),
        };
        Report {
            winner: proof.as_ref().map(|proof| proof.winner),
            best: proof.as_ref().and_then(|proof| proof.mv),
            line,
            nodes,
            stopped: stop.filter(|_| proof.is_none()),
            root: Vec::new(),
            statistics,
        }
    }

    fn ledger(&mut self) -> &mut Ledger<G> {
        self.ledger.as_mut().expect(NOT_LENT)
    }

    /// Lets Expected Work Search go on from what is known.
    fn through_ews<R>(&mut self, root: &G, work: impl FnOnce(&mut Ews<G>) -> R) -> R {
        let ledger = self.ledger.take().expect(NOT_LENT);
        let mut ews = Ews::going_on(root, ledger, self.learned.clone(), self.line_nodes, self.seed);
        let result = work(&mut ews);
        self.ledger = Some(ews.into_ledger());
        result
    }
}

/// The ledger is given back before anything else is done.
const NOT_LENT: &str = "the ledger is not lent";
