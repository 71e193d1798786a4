//! Where play that goes on after two passes would come to something else, no seki is confirmed.

mod naive_race;

use std::sync::atomic::AtomicBool;

use naive_race::{NaiveRace, any_race};
use tesuji_core::Rng;
use tesuji_local::{
    race::RaceOrder,
    semeai::{Ending, Options, Question, Semeai},
};
use tesuji_search::Limits;

#[test]
fn a_ban_that_outlives_play_is_seen() {
    let mut rng = Rng::new(3);
    let (mut same, mut other) = (0, 0);
    let wanted = std::env::var("RACES").ok().and_then(|text| text.parse().ok()).unwrap_or(12_000);
    for _ in 0..wanted {
        let Some(race) = any_race(&mut rng) else { continue };
        if race.tempi != [0, 0] {
            continue;
        }
        let region = (0..race.cells.len()).collect();
        let race = NaiveRace { region, threats: [0; 2], ..race };
        let Some(0) = race.value(&mut 1_000) else { continue };
        let on = NaiveRace { passed_out: Some((race.mover, Vec::new())), ..race.clone() };
        let Some(value) = on.value(&mut 6_000) else { continue };
        let limits = Limits { nodes: Some(20_000), time: None, memory: 4 << 20 };
        let options = Question { tempi: 0, ..Question::default() }.options(limits).unwrap();
        let options = Options { all_moves: false, ..options };
        let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
        let found = Semeai::new(options, &order, &cancelled).verdict(&race.race::<1>());
        if found.ending != Ending::Seki {
            continue;
        }
        match value {
            0 => same += 1,
            _ => {
                assert!(found.may_rest_on_ban, "{value}: {}", race.about());
                other += 1;
            }
        }
    }
    println!("{same} sekis stay so, {other} do not");
    assert!(same > 50 && other > 3, "{same} {other}");
}
