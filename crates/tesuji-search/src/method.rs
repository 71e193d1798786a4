//! Which search to use, and how: chosen by name, every number in it set by name.

use crate::{
    EwsParameters, alphabeta::AlphabetaParameters, best_first::mcts::MctsParameters,
    best_first::pns::PnsParameters, best_first::product::ProductParameters, dfpn::DfpnParameters,
    ews::PRESETS, ledger::Means, negamax::NegamaxParameters, parameters, parameters::ParameterInfo,
};

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

impl CommonParameters {
    /// What the search uses besides its own judgement.
    pub(crate) fn means(&self) -> Means {
        let CommonParameters { symmetry, transpositions, lookahead, zones, zone_table, .. } = *self;
        Means { symmetry, transpositions, lookahead, zones, zone_table }
    }
}

/// A search with its parameters.
#[derive(Clone, PartialEq, Debug)]
// There is one of these in a run: a box would only stand in the way.
#[allow(clippy::large_enum_variant)]
pub enum Method {
    /// Expected Work Search.
    Ews(EwsParameters),
    /// Depth-first proof-number search.
    Dfpn(DfpnParameters, CommonParameters),
    /// Best-first proof-number search.
    Pns(PnsParameters, CommonParameters),
    /// Product propagation.
    Product(ProductParameters, CommonParameters),
    /// Monte Carlo tree search that proves.
    Mcts(MctsParameters, CommonParameters),
    /// Enhanced alpha-beta.
    Alphabeta(AlphabetaParameters, CommonParameters),
    /// Plain negamax with a table.
    Negamax(NegamaxParameters, CommonParameters),
}

/// The names of the searches, the default first.
pub const SOLVERS: [&str; 9] =
    ["ews", "ews-wr", "ews-ps", "dfpn", "pns", "pp", "mcts", "alphabeta", "negamax"];

impl Method {
    /// The search of this name, one of [`SOLVERS`], at its defaults.
    pub fn named(name: &str) -> Option<Method> {
        let common = CommonParameters::default();
        Some(match name {
            "ews" => Method::Ews(EwsParameters::default()),
            "ews-wr" | "ews-ps" => Method::Ews(EwsParameters::preset(name)?),
            "dfpn" => Method::Dfpn(DfpnParameters::default(), common),
            "pns" => Method::Pns(PnsParameters::default(), common),
            "pp" => Method::Product(ProductParameters::default(), common),
            "mcts" => Method::Mcts(MctsParameters::default(), common),
            "alphabeta" => Method::Alphabeta(AlphabetaParameters::default(), common),
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
            Method::Pns(own, common) => (own, common),
            Method::Product(own, common) => (own, common),
            Method::Mcts(own, common) => (own, common),
            Method::Alphabeta(own, common) => (own, common),
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
            Method::Pns(own, common) => (own, common),
            Method::Product(own, common) => (own, common),
            Method::Mcts(own, common) => (own, common),
            Method::Alphabeta(own, common) => (own, common),
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
            Method::Dfpn(_, common)
            | Method::Pns(_, common)
            | Method::Product(_, common)
            | Method::Mcts(_, common)
            | Method::Alphabeta(_, common)
            | Method::Negamax(_, common) => common.line_nodes = 0,
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

tables!(
    DfpnParameters,
    PnsParameters,
    ProductParameters,
    MctsParameters,
    AlphabetaParameters,
    NegamaxParameters
);
