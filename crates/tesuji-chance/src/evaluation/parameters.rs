//! Every number of the evaluation, declared once with default, range and help, and the values
//! fitted for boards of other sizes.
//!
//! The defaults are those for 19x19. [`Parameters::for_board`] takes the set nearest in size;
//! `preset=paper` has the paper's constants of the chance of winning (the rest of its program was
//! never published). How the fit was made: `examples/fit.rs`, docs/results/chance.md.

use tesuji_core::BoardSize;
use tesuji_games::go::Safety;
use tesuji_search::{choices, parameters};

choices! {
    /// How a lead becomes a chance. All curves have the same slope where the game is even.
    pub enum Curve {
        /// Straight, cut off at 0 and 1, as in the paper.
        Linear = "linear",
        /// 1 / (1 + exp(-2 S / width)).
        Logistic = "logistic",
    }
}

choices! {
    /// How much static safety the evaluation uses.
    pub enum Sureness {
        /// None.
        None = "none",
        /// Life without answers.
        Benson = "benson",
        /// Life with answers found by pairs.
        Pairs = "lap-pairs",
        /// Life with answers, eyes found by small searches too.
        Lap = "lap",
    }
}

impl Sureness {
    /// The level of the Go safety code.
    pub fn level(self) -> Safety {
        match self {
            Sureness::None => Safety::None,
            Sureness::Benson => Safety::Benson,
            Sureness::Pairs => Safety::LapPairs,
            Sureness::Lap => Safety::Lap,
        }
    }
}

parameters! {
    /// The parameters of the evaluation.
    pub struct Parameters {
        curve: Curve = Curve::Logistic, (), "how a lead becomes a chance of winning";
        early_until: f64 = 100.0, 0.0..=1000.0, "up to this move the number of moves decides how much is open, then the frontier";
        early_width: f64 = 60.0, 0.0..=1000.0, "the lead in points that decides the game at that move, on the straight curve";
        early_slope: f64 = 0.25, 0.0..=100.0, "how much more of a lead each move before it asks for";
        late_width: f64 = 0.0, 0.0..=1000.0, "after that move, the lead that decides when no frontier is left";
        late_frontier: f64 = 1.0, 0.0..=100.0, "after that move, how much more each frontier point asks for";
        turn: f64 = 12.0, 0.0..=100.0, "points that being on move is worth on the empty board";
        turn_until: f64 = 100.0, 1.0..=1000.0, "the move up to which that falls";
        turn_late: f64 = 1.0, 0.0..=100.0, "points that being on move is worth from then on";
        safety: Sureness = Sureness::Pairs, (), "what is shown to live or to be owned, without search";
        claim: u32 = 4, 0..=50, "how many steps away from a group its share of an empty point may be";
        decay: f64 = 0.98, 0.0..=1.0, "what is left of influence one point further on";
        sweeps: u32 = 24, 1..=1000, "how often influence is spread";
        gain: f64 = 1.5, 0.01..=100.0, "how sharply influence becomes ownership";
        enclosed: u32 = 8, 0..=1000, "areas of up to so many points that only one side touches are its own";
        space: f64 = 0.5, 0.0..=1.0, "how much of an empty point a side must own for it to be space of its group";
        rounds: u32 = 2, 1..=10, "how often groups are judged, each time without those found dead before";
        alive: f64 = 0.9, 0.5..=1.0, "from this chance of living on a group counts as safe";
        dead: f64 = 0.1, 0.0..=0.5, "up to this chance of living a group counts as dead";
        quiet: f64 = 1.0, 0.0..=100.0, "groups worth less than being on move, so many times, are abandoned";
        life_base: f64 = 0.0, -100.0..=100.0, "log-odds of living: of every group";
        life_liberties: f64 = 1.0, -100.0..=100.0, "log-odds of living: for the logarithm of its liberties";
        life_space: f64 = 1.0, -100.0..=100.0, "log-odds of living: for the logarithm of its space";
        life_size: f64 = 0.0, -100.0..=100.0, "log-odds of living: for the logarithm of its stones";
        life_around: f64 = 1.0, -100.0..=100.0, "log-odds of living: for the ownership of its liberties";
        life_race: f64 = 0.5, -100.0..=100.0, "log-odds of living: for the logarithm of its liberties over those of the weakest neighbour";
        life_turn: f64 = 0.5, -100.0..=100.0, "log-odds of living: if its side is on move, and against it if not";
        life_atari: f64 = -2.0, -100.0..=100.0, "log-odds of living: if the other side can capture it";
        life_escape: f64 = -1.0, -100.0..=100.0, "log-odds of living: in atari with its own side on move";
        life_short: f64 = -0.5, -100.0..=100.0, "log-odds of living: with two liberties and the other side on move";
        life_link: f64 = 0.5, -100.0..=100.0, "log-odds of living: if another group of its side is next to its liberties";
        life_friend: f64 = 0.5, -100.0..=100.0, "log-odds of living: if such a group is known to live";
        life_out: f64 = 0.5, -100.0..=100.0, "log-odds of living: for the logarithm of the open points two steps on";
        life_filled: f64 = 0.0, -100.0..=100.0, "log-odds of living: for the part of the board that is filled";
        life_closed: f64 = 0.0, -100.0..=100.0, "log-odds of living: without open points two steps on";
        life_eye_space: f64 = 0.0, -100.0..=100.0, "log-odds of living: for the logarithm of its space if there are none";
        life_eyes: f64 = 0.0, -100.0..=100.0, "log-odds of living: if its space is in several parts";
        trust: f64 = 0.95, 0.0..=1.0, "how often what a local search says is what happens";
        most_fighting: u32 = 8, 1..=16, "groups of a battle whose fates are told apart; the least worth of the rest count at what is expected";
        most_outcomes: u32 = 3, 1..=64, "the most outcomes of a battle in a sum; neighbours are put together";
        most_components: u32 = 4, 2..=12, "the most components of a sum";
        race_nodes: u32 = 200, 1..=100000000, "positions that the search of a race may take, with either side moving first";
        most_races: u32 = 4, 0..=1000, "races of a board that are searched, at most";
        sum_nodes: u32 = 500000, 1..=1000000000, "positions that solving a sum may take";
        local_points: u32 = 5, 0..=12, "open areas of up to so many empty points are played out";
        local_nodes: u32 = 400, 1..=1000000, "options of an area that is played out, at most";
    }
}

/// The names of the presets.
pub const PRESETS: [&str; 4] = ["paper", "9x9", "13x13", "19x19"];

/// Fitted values: name, 9x9, 13x13, 19x19. Of the last, the life of groups is that of 13x13, and
/// the chance of winning and the turn are set by hand, for want of records.
const FITTED: &[(&str, [f64; 3])] = &[
    ("life_base", [-2.47, -2.978, -2.978]),
    ("life_liberties", [0.892, 0.714, 0.714]),
    ("life_space", [0.36, 0.554, 0.554]),
    ("life_size", [-0.122, -0.071, -0.071]),
    ("life_around", [2.656, 3.419, 3.419]),
    ("life_race", [0.754, 0.596, 0.596]),
    ("life_turn", [0.297, 0.142, 0.142]),
    ("life_atari", [-0.805, -1.715, -1.715]),
    ("life_escape", [0.345, -0.718, -0.718]),
    ("life_short", [-0.568, -0.791, -0.791]),
    ("life_link", [1.358, 1.039, 1.039]),
    ("life_friend", [-0.919, 1.417, 1.417]),
    ("life_out", [0.523, 0.82, 0.82]),
    ("life_filled", [0.377, 1.255, 1.255]),
    ("life_closed", [0.165, 1.399, 1.399]),
    ("life_eye_space", [-0.019, 0.381, 0.381]),
    ("life_eyes", [0.401, -0.617, -0.617]),
    ("decay", [0.98, 0.99, 0.99]),
    ("gain", [1.5, 1.0, 1.25]),
    ("alive", [0.93, 0.96, 0.9]),
    ("dead", [0.05, 0.15, 0.1]),
    ("space", [0.6, 0.6, 0.5]),
    ("quiet", [0.5, 1.5, 1.0]),
    ("claim", [4.0, 4.0, 4.0]),
    ("early_until", [18.0, 12.5, 100.0]),
    ("early_width", [2.0, 18.0, 60.0]),
    ("early_slope", [0.862, 2.0, 0.25]),
    ("late_width", [1.5, 2.0, 5.0]),
    ("late_frontier", [0.777, 0.66, 0.6]),
    ("turn", [13.5, 7.5, 14.0]),
    ("turn_until", [17.0, 36.5, 120.0]),
    ("turn_late", [1.0, 1.75, 1.0]),
];

impl Parameters {
    /// The set fitted for the boards nearest in size to this one.
    pub fn for_board(size: BoardSize) -> Parameters {
        let at = match size.cells() {
            0..=120 => 0,
            121..=255 => 1,
            _ => 2,
        };
        Parameters::fitted(at)
    }

    /// The set of this name, for boards of this size.
    pub fn preset(name: &str, size: BoardSize) -> Option<Parameters> {
        match name {
            "paper" => Some(Parameters::for_board(size).with_paper_chances()),
            "9x9" => Some(Parameters::fitted(0)),
            "13x13" => Some(Parameters::fitted(1)),
            "19x19" => Some(Parameters::fitted(2)),
            _ => None,
        }
    }

    fn fitted(at: usize) -> Parameters {
        let mut parameters = Parameters::default();
        for (name, values) in FITTED {
            // That the table is right is tested.
            let _ = parameters.set(name, &values[at].to_string());
        }
        parameters
    }

    /// The same with the constants of the paper for the chance of winning.
    pub fn with_paper_chances(self) -> Parameters {
        Parameters {
            curve: Curve::Linear,
            early_until: 100.0,
            early_width: 60.0,
            early_slope: 0.25,
            late_width: 0.0,
            late_frontier: 1.0,
            turn: 0.0,
            turn_late: 0.0,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_and_fitted_value_is_one() {
        let size = "9x9".parse().unwrap();
        for name in PRESETS {
            assert!(Parameters::preset(name, size).is_some(), "{name}");
        }
        assert!(Parameters::preset("7x7", size).is_none());
        let mut parameters = Parameters::default();
        for (name, values) in FITTED {
            for value in values {
                assert_eq!(parameters.set(name, &value.to_string()), Ok(()), "{name}");
            }
        }
        for row in Parameters::default().table() {
            assert_eq!(parameters.set(row.name, &row.value), Ok(()), "{}", row.name);
        }
    }

    #[test]
    fn boards_take_the_set_nearest_in_size() {
        for (size, preset) in
            [("5x5", "9x9"), ("9x9", "9x9"), ("13x13", "13x13"), ("19x19", "19x19")]
        {
            let size = size.parse().unwrap();
            assert_eq!(Some(Parameters::for_board(size)), Parameters::preset(preset, size));
        }
    }
}
