//! Hex puzzles with winners found by another solver: whatever a short search with knowledge decides must
//! agree.

use std::sync::atomic::AtomicBool;

use tesuji_core::{Claim, Game};
use tesuji_games::{formats::pos, hex::Hex};
use tesuji_search::{Control, EwsParameters, Limits, Team};

#[test]
fn puzzles_up_to_8x8_have_the_recorded_winners() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites/hex-puzzles.pos");
    let text = std::fs::read_to_string(path).unwrap();
    let (mut decided, mut all) = (0, 0);
    for (line, spec) in pos::parse_file(&text) {
        let spec = spec.unwrap();
        if spec.setup.size.cells() > 64 {
            continue;
        }
        all += 1;
        let game: Hex<1> = Hex::from_setup(&spec.setup).unwrap().with_knowledge();
        let limits = Limits { nodes: Some(100), time: None, memory: 64 << 20 };
        let stop = AtomicBool::new(false);
        let mut control = Control::new(limits, &stop);
        let parameters = EwsParameters { line_nodes: 0, ..EwsParameters::default() };
        let claim = Claim::Wins(game.to_move());
        let mut team = Team::new(&game, claim, parameters, limits.memory, 1, 1);
        let report = team.solve(&game, &mut control, &mut |_| {});
        if let Some(winner) = report.winner {
            decided += 1;
            let recorded = spec.answers.iter().find(|(key, _)| key == "win").unwrap();
            assert!(winner.to_string().starts_with(&recorded.1), "line {line}: {winner}");
        }
    }
    assert!(decided >= 20, "{decided} of {all}");
}
