//! Every position of 3x3 Hex, solved with every preset, every parameter that could matter and next to
//! no memory, and compared with brute force: the winner, the move by which the side to move wins, and
//! each of the winner's moves in the line of play.

mod hex_oracle;
mod hex_positions;
mod questions;

use hex_oracle::HexOracle;
use hex_positions::{all_positions, check, hex};
use questions::{ROOMY, TINY, ask, search};
use tesuji_core::{Claim, Player};
use tesuji_search::ews::PRESETS;

const CLAIM: Claim = Claim::Wins(Player::Black);

/// Solves every `step`th position, each with a search of its own or all with one.
fn compare(settings: &str, memory: usize, reused: bool, step: usize) -> usize {
    let mut oracle = HexOracle::new(3, 3);
    let positions = all_positions(&oracle);
    let start = hex::<1>(&oracle, [0; 2], Player::Black);
    let mut ews = search(&start, CLAIM, settings, memory, 1);
    let mut compared = 0;
    for (number, (stones, to_move)) in positions.into_iter().enumerate() {
        if !number.is_multiple_of(step) {
            continue;
        }
        let game = hex::<1>(&oracle, stones, to_move);
        if !reused {
            ews = search(&game, CLAIM, settings, memory, number as u64);
        }
        let report = ask(&mut ews, &game, None);
        check(&mut oracle, &game, stones, &report, settings);
        compared += 1;
    }
    compared
}

#[test]
fn presets_agree_with_brute_force_everywhere() {
    for preset in PRESETS {
        assert_eq!(compare(preset, ROOMY, false, 1), 12_092);
    }
}

#[test]
fn presets_agree_with_brute_force_everywhere_with_tables_kept() {
    for preset in PRESETS {
        assert_eq!(compare(preset, ROOMY, true, 1), 12_092);
    }
}

#[test]
fn every_setting_agrees_with_brute_force() {
    for settings in [
        "default symmetry=off",
        "default zones=off",
        "default zone_table=off",
        "default lookahead=off",
        "default transpositions=off zone_table=off",
        "default conjecture=off",
        "default loser_order=key",
        "default shared=off",
        "default win_rate_backup=product",
        "default win_rate_backup=best",
        "default initial_work=sum",
        "default initial_work=one",
        "default key=product",
        "default key=blend",
        "default key=uct",
        "default key_exponent=0",
        "default stay=0",
        "default stay=1",
        "default stay=1 epsilon=100",
        "default symmetry=off zones=off lookahead=off transpositions=off",
        "default symmetry=off zone_table=off lookahead=off stay=0",
        "paper lookahead=on win_rate_backup=best stay=1",
        "ews-ps win_rate_backup=product zones=off",
        "ews-wr symmetry=off zone_table=off",
    ] {
        for memory in [ROOMY, TINY] {
            for reused in [false, true] {
                compare(settings, memory, reused, 3);
            }
        }
    }
}

#[test]
fn with_next_to_no_memory_every_position_is_still_right() {
    for settings in ["default", "default zones=off", "default zone_table=off", "paper zones=off"] {
        for reused in [false, true] {
            assert_eq!(compare(settings, TINY, reused, 1), 12_092);
        }
    }
}
