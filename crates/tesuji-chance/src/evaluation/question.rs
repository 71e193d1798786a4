//! The question about a Go position as data: [`Question`]. Its answer is a [`Report`](super::Report).

use serde::{Deserialize, Serialize};
use tesuji_core::BoardSize;
use tesuji_games::go::Go;

use super::{
    evaluated::{Evaluation, evaluate, evaluate_with},
    local::Races,
    parameters::{PRESETS, Parameters},
};

/// What is asked about a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// The moves played so far; as many as there are stones if nothing is said.
    pub played: Option<f64>,
    /// Whether to do without local searches.
    pub quick: bool,
    /// Parameters, as names and values; `preset` comes first, wherever it stands.
    pub set: Vec<(String, String)>,
}

impl Question {
    /// The parameters for a board. The error says what was expected.
    pub fn parameters(&self, size: BoardSize) -> Result<Parameters, String> {
        let mut parameters = Parameters::for_board(size);
        for (_, preset) in self.set.iter().filter(|(name, _)| name == "preset") {
            parameters = Parameters::preset(preset, size).ok_or_else(|| {
                let known = PRESETS.join(", ");
                format!("`{preset}` is not a preset; expected one of {known}")
            })?;
        }
        for (name, value) in self.set.iter().filter(|(name, _)| name != "preset") {
            parameters.set(name, value)?;
        }
        Ok(parameters)
    }

    /// What the position is worth. The error says what is wrong with the question.
    ///
    /// ```
    /// use tesuji_chance::evaluation::{Question, Report};
    /// use tesuji_games::{formats::parse_inline, go::{Go, Komi}};
    ///
    /// let setup = parse_inline("...../..x../.xxx./ooooo/..o.. b").unwrap().setup;
    /// let go = Go::<1>::from_setup(&setup, Komi::default()).unwrap();
    /// let found = Question::default().answer(&go).unwrap();
    /// let report = Report::of(&go, &found);
    /// assert!(report.win_probability > 0.5 && report.pessimistic <= report.score);
    /// ```
    pub fn answer<const N: usize>(&self, go: &Go<N>) -> Result<Evaluation<N>, String> {
        let parameters = self.parameters(go.board_size())?;
        let stones = go.board_size().cells() - go.stones().empty(go.board()).len();
        let played = self.played.unwrap_or(stones as f64);
        if !(played.is_finite() && played >= 0.0) {
            return Err(format!("`{played}` is not a number of moves"));
        }
        Ok(match self.quick {
            true => evaluate(go, played, &parameters),
            false => evaluate_with(go, played, &parameters, &mut Races::of(&parameters)),
        })
    }
}
