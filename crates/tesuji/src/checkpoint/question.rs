//! The question a checkpoint is about, as a text: two runs whose texts agree may share proofs.

use tesuji_core::{Claim, Premise};
use tesuji_games::open::{self, Listed};

use crate::search_options::Settings;

/// Everything that a proof may depend on: the version that found it, game, board, rules, the position
/// with its past, the claim, and what was assumed to be known about the game.
pub fn text<G: Listed>(position: &G, claim: Claim, settings: &Settings) -> String {
    let rules = position.rules().into_iter().map(|(name, value)| format!(" {name}={value}"));
    let prefix = format!("{}.", G::NAME);
    let options = open::OPTIONS.iter().filter(|option| option.name.starts_with(&prefix));
    let options = options.map(|option| {
        let set = settings.game_options.iter().rev().find(|(name, _)| name == option.name);
        let value = set.map_or(option.on, |(_, value)| value.as_str());
        format!(" {}={value}", option.name)
    });
    format!(
        "tesuji {}: {} {}{}, {} to play, {claim}{}; position {:?} history {:?}",
        env!("CARGO_PKG_VERSION"),
        G::NAME,
        position.size(),
        rules.collect::<String>(),
        position.to_move(),
        options.collect::<String>(),
        position.key(),
        G::Premise::history_key(position),
    )
}
