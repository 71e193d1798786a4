//! All searches behind one face: chosen by name, set by name, asked in the same way.
//!
//! [`Solver`] is the entry point. Expected Work Search brings its own [`Team`]; every other search is a
//! [`Search`] around a [`Ledger`], and what it proves is handed to Expected Work Search when a line of play is
//! to be shown or a proof to be written down.

use std::sync::Arc;

use tesuji_core::{Adviser, Certify, Claim, Game, Player, Zone};

use crate::{
    Control, EwsParameters, Proof, Report, SharedProofs, Statistics, Stop, Team,
    dfpn::{Dfpn, DfpnParameters},
    ews::{Ews, Observer, PRESETS, WrittenProof},
    guard::Guard,
    ledger::{Ledger, Means},
    negamax::{Negamax, NegamaxParameters},
    parameters,
    parameters::ParameterInfo,
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

parameters! {
    /// The parameters that all searches but EWS share; EWS has them among its own.
    pub struct CommonParameters {
        lookahead: bool = true, (), "refute children whose side to move can end the game at once";
        symmetry: bool = true, (), "treat symmetric positions as one";
        transpositions: bool = true, (), "look every new child up among the solved positions (enhanced transposition cutoffs)";
        zones: bool = true, (), "use relevance zones (must-play), where the game has them";
        zone_table: bool = true, (), "answer positions by stored zones of other positions";
        line_nodes: u32 = 2_000, 0..=10_000_000, "expansions spent on each move of the line shown with the answer";
        node_share: f64 = 0.5, 0.01..=0.98, "share of the memory for open positions";
        zone_share: f64 = 0.4, 0.01..=0.98, "share of the memory for zones, where the game has them";
    }
}

/// A search with its parameters.
#[derive(Clone, PartialEq, Debug)]
pub enum Method {
    /// Expected Work Search.
    Ews(EwsParameters),
    /// Depth-first proof-number search.
    Dfpn(DfpnParameters, CommonParameters),
    /// Plain negamax with a table.
    Negamax(NegamaxParameters, CommonParameters),
}

/// The names of the searches, the default first.
pub const SOLVERS: [&str; 5] = ["ews", "ews-wr", "ews-ps", "dfpn", "negamax"];

impl Method {
    /// The search of this name, one of [`SOLVERS`], at its defaults.
    pub fn named(name: &str) -> Option<Method> {
        let common = CommonParameters::default();
        Some(match name {
            "ews" => Method::Ews(EwsParameters::default()),
            "ews-wr" | "ews-ps" => Method::Ews(EwsParameters::preset(name)?),
            "dfpn" => Method::Dfpn(DfpnParameters::default(), common),
            "negamax" => {
                let plain = CommonParameters { lookahead: false, zones: false, ..common };
                Method::Negamax(NegamaxParameters::default(), plain)
            }
            _ => return None,
        })
    }

    /// The same search with one of its presets, or a sentence that says which there are.
    pub fn with_preset(self, preset: &str) -> Result<Method, String> {
        match self {
            Method::Ews(_) => EwsParameters::preset(preset).map(Method::Ews).ok_or_else(|| {
                format!("there is no preset `{preset}`; the presets are {}", PRESETS.join(", "))
            }),
            _ => Err("only ews has presets".to_owned()),
        }
    }

    /// Sets one parameter from text. The error says what was expected.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let (own, common): (&mut dyn Table, _) = match self {
            Method::Ews(own) => return own.set(name, value),
            Method::Dfpn(own, common) => (own, common),
            Method::Negamax(own, common) => (own, common),
        };
        if common.table().iter().any(|row| row.name == name) {
            return common.set(name, value);
        }
        own.set_one(name, value).map_err(|error| {
            match own.rows().iter().any(|row| row.name == name) {
                true => error,
                false => {
                    let rest: Vec<&str> = common.table().iter().map(|row| row.name).collect();
                    format!("{error}, {}", rest.join(", "))
                }
            }
        })
    }

    /// Every parameter with its present value.
    pub fn table(&self) -> Vec<ParameterInfo> {
        let (own, common): (&dyn Table, _) = match self {
            Method::Ews(own) => return own.table(),
            Method::Dfpn(own, common) => (own, common),
            Method::Negamax(own, common) => (own, common),
        };
        [own.rows(), common.table()].concat()
    }

    /// The parameters of Expected Work Search, if that is what it is.
    pub fn ews(&self) -> Option<&EwsParameters> {
        match self {
            Method::Ews(parameters) => Some(parameters),
            _ => None,
        }
    }

    /// The same search, but without searching for a line of play to show.
    pub fn without_line(mut self) -> Method {
        match &mut self {
            Method::Ews(own) => own.line_nodes = 0,
            Method::Dfpn(_, common) | Method::Negamax(_, common) => common.line_nodes = 0,
        }
        self
    }
}

/// A table of parameters, whichever it is.
trait Table {
    fn set_one(&mut self, name: &str, value: &str) -> Result<(), String>;
    fn rows(&self) -> Vec<ParameterInfo>;
}

macro_rules! tables {
    ($($name:ty),*) => {$(
        impl Table for $name {
            fn set_one(&mut self, name: &str, value: &str) -> Result<(), String> {
                self.set(name, value)
            }

            fn rows(&self) -> Vec<ParameterInfo> {
                self.table()
            }
        }
    )*};
}

tables!(DfpnParameters, NegamaxParameters);

/// Any of the searches.
pub enum Solver<G: Game> {
    /// Expected Work Search, with any number of threads.
    Ews(Team<G>),
    /// Another one.
    Rival(Rival<G>),
}

impl<G: Game + 'static> Solver<G> {
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
        let rival = |common: &CommonParameters,
                     make: &dyn Fn(&Ledger<G>, usize) -> Box<dyn Search<G>>| {
            Solver::Rival(Rival::new(game, claim, common, memory, seed, make))
        };
        match method {
            Method::Ews(own) => {
                Solver::Ews(Team::new(game, claim, own.clone(), memory, seed, threads))
            }
            Method::Dfpn(own, common) => rival(common, &|ledger, bytes| {
                Box::new(Dfpn::new(game, ledger, own.clone(), bytes, seed))
            }),
            Method::Negamax(own, common) => {
                rival(common, &|ledger, _| Box::new(Negamax::new(game, ledger, own, seed)))
            }
        }
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
                assert!(
                    !G::Zone::TRACKED,
                    "proofs kept by zone cannot be told apart by winner yet"
                );
                rival.ledger().proofs.retain(|proof| proof.winner == winner);
            }
        }
    }

    /// Expected Work Search, if that is what it is.
    pub fn team(&self) -> Option<&Team<G>> {
        match self {
            Solver::Ews(team) => Some(team),
            Solver::Rival(_) => None,
        }
    }
}

/// A search other than Expected Work Search, with what it knows.
pub struct Rival<G: Game> {
    search: Box<dyn Search<G>>,
    /// Lent to Expected Work Search now and then.
    ledger: Option<Ledger<G>>,
    line_nodes: u32,
    seed: u64,
}

impl<G: Game> Rival<G> {
    fn new(
        game: &G,
        claim: Claim,
        common: &CommonParameters,
        memory: usize,
        seed: u64,
        make: &dyn Fn(&Ledger<G>, usize) -> Box<dyn Search<G>>,
    ) -> Rival<G> {
        let CommonParameters { symmetry, transpositions, lookahead, zones, zone_table, .. } =
            *common;
        let means = Means { symmetry, transpositions, lookahead, zones, zone_table };
        let by_zone = G::Zone::TRACKED && zones && zone_table;
        let share = |share: f64| (memory as f64 * share) as usize;
        let nodes = share(common.node_share);
        let zone_bytes = if by_zone { share(common.zone_share).min(memory - nodes) } else { 0 };
        let proofs = Arc::new(SharedProofs::with_memory(memory - nodes - zone_bytes));
        let ledger = Ledger::new(game, claim, means, proofs, zone_bytes);
        let search = make(&ledger, nodes);
        Rival { search, ledger: Some(ledger), line_nodes: common.line_nodes, seed }
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
            None => self.search.prove(ledger, &mut game, &mut guard),
        };
        let Guard { expansions: nodes, deepest, stop, .. } = guard;
        let statistics = Statistics { deepest, ..self.search.tables(ledger) };
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
        let mut ews = Ews::going_on(root, ledger, self.line_nodes, self.seed);
        let result = work(&mut ews);
        self.ledger = Some(ews.into_ledger());
        result
    }
}

/// The ledger is given back before anything else is done.
const NOT_LENT: &str = "the ledger is not lent";
