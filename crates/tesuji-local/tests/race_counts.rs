//! Counting and searching against brute force, on thousands of generated races.

mod naive_race;

use std::sync::{Arc, atomic::AtomicBool};

use naive_race::{
    NaiveRace, any_race, any_race_or_keeper, half_plain_race, plain_race, race_with_large_eyes,
};
use tesuji_core::{Claim, Game, Player, Rng};
use tesuji_local::{
    pob::{AlphaBeta, Variant},
    race::{Anatomy, Race, RaceOrder, Standing, captures},
    semeai::{Ending, Options, Semeai, Unless},
};
use tesuji_search::{
    CommonParameters, Control, DfpnParameters, Ews, EwsParameters, Limits, Method, Solver,
};

/// 1, 0 or -1 by a search for both claims.
fn value(mut wins: impl FnMut(Claim) -> Option<Player>) -> i32 {
    let is_black = |winner: Option<Player>| winner.expect("decided") == Player::Black;
    if is_black(wins(Claim::Wins(Player::Black))) {
        1
    } else if is_black(wins(Claim::DoesNotLose(Player::Black))) {
        0
    } else {
        -1
    }
}

fn by_alpha_beta(race: &Race<2>, variant: Variant) -> i32 {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 1 << 20 };
    let control = Control::new(limits, &cancelled);
    value(|claim| {
        AlphaBeta::new(&RaceOrder::default(), variant, claim, 1 << 20).solve(race, &control).winner
    })
}

fn by_ews(race: &Race<2>) -> i32 {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 1 << 20 };
    let mut control = Control::new(limits, &cancelled);
    value(|claim| {
        let mut ews = Ews::new(race, claim, EwsParameters::default(), 1 << 20, 1);
        ews.solve(race, &mut control, &mut |_| {}).winner
    })
}

/// The search that takes over where the first one stops, with dominated moves left out.
fn by_dfpn(race: &Race<2>) -> i32 {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 1 << 20 };
    let mut control = Control::new(limits, &cancelled);
    let race = race.clone().pruned(Arc::default());
    let method = Method::Dfpn(DfpnParameters::default(), CommonParameters::default());
    value(|claim| {
        let mut solver = Solver::new(&race, claim, &method, 1 << 20, 1, 1);
        solver.solve(&race, &mut control, &mut |_| {}).winner
    })
}

fn by_counting(standing: &Standing, mover: Player, tempi: [u8; 2]) -> i32 {
    let captures = |side: Player| captures(standing, side, mover, tempi[side.index()]);
    match (captures(Player::Black), captures(Player::White)) {
        (true, true) => panic!("both sides capture in {standing:?}"),
        (true, false) => 1,
        (false, true) => -1,
        (false, false) => 0,
    }
}

#[test]
fn counting_is_exact() {
    let mut rng = Rng::new(7);
    let mut checked = [0; 3];
    let mut eyes_seen = [0; 4];
    while checked.iter().sum::<u32>() < 4000 {
        let mut naive = plain_race(&mut rng, 2);
        if naive.region.len() > 6 {
            continue;
        }
        let Ok(setup) = tesuji_games::formats::diagram::parse(&naive.diagram()) else { panic!() };
        if tesuji_games::go::Go::<2>::from_setup(&setup, Default::default()).is_err() {
            continue;
        }
        naive.mover = rng.below(2);
        if rng.below(2) == 0 {
            naive.tempi[rng.below(2)] = 1 + rng.below(2) as u8;
        }
        let mut nodes = 20_000;
        let Some(expected) = naive.value(&mut nodes) else { continue };
        let race = naive.race::<2>();
        let anatomy = Anatomy::of(&race);
        let standing = Standing::of(&race, &anatomy)
            .unwrap_or_else(|| panic!("{} is plain: {anatomy:?}", naive.diagram()));
        let mover = race.to_move();
        // A side with tempi to give away is asked whether it captures, nothing else.
        let counted = by_counting(&standing, mover, naive.tempi);
        let about = format!("{} {:?} {standing:?}", naive.diagram(), naive.tempi);
        if naive.tempi == [0, 0] {
            assert_eq!(counted, expected, "{about}");
        } else {
            for (side, sign) in [(0, 1), (1, -1)] {
                if naive.tempi[side] > 0 {
                    // What counting promises is so; it may promise too little.
                    assert!(counted != sign || expected == sign, "{about}");
                }
            }
        }
        checked[(expected + 1) as usize] += 1;
        eyes_seen[usize::from(2 * standing.own[0].eye + standing.own[1].eye)] += 1;
    }
    assert!(checked.iter().all(|&count| count > 300), "one-sided: {checked:?}");
    assert!(eyes_seen.iter().all(|&count| count > 300), "few eyes: {eyes_seen:?}");
}

#[test]
fn large_eyes_are_played_out_exactly() {
    let mut rng = Rng::new(9);
    let (mut checked, mut large) = ([0; 3], 0);
    while checked.iter().sum::<u32>() < 1000 {
        let Some(naive) = race_with_large_eyes(&mut rng) else { continue };
        let empty = naive.region.iter().filter(|&&cell| naive.cells[cell] == '.').count();
        if empty > 6 {
            continue;
        }
        let Some(expected) = naive.value(&mut 6_000) else { continue };
        let race = naive.race::<2>();
        let about = format!("{} {:?}", naive.diagram(), naive.essential);
        for (side, sign) in [(Player::Black, 1), (Player::White, -1)] {
            let settled = race.settled(Claim::Wins(side));
            let settled = settled.unwrap_or_else(|| panic!("{about} is not plain"));
            assert_eq!(settled.winner == side, sign * expected > 0, "{side}: {about}");
        }
        checked[(expected + 1) as usize] += 1;
        large += u32::from(Standing::of(&race, &Anatomy::of(&race)).is_none());
    }
    assert!(checked.iter().all(|&count| count > 30) && large > 300, "{checked:?} {large}");
}

/// Where only one side of a race can be counted, what is said all the same is true.
#[test]
fn half_counted_races_agree_with_brute_force() {
    let mut rng = Rng::new(23);
    let (mut settled, mut by_eyes) = ([0; 2], 0);
    while settled.iter().sum::<u32>() < 400 {
        let Some(naive) = half_plain_race(&mut rng) else { continue };
        let empty = naive.region.iter().filter(|&&cell| naive.cells[cell] == '.').count();
        let race = naive.race::<2>();
        let anatomy = Anatomy::of(&race);
        let is_fixed = anatomy.parts.iter().all(|part| part.is_fixed);
        if empty > 7 || (anatomy.is_plain() && is_fixed) {
            continue;
        }
        let found: Vec<_> = Player::BOTH
            .into_iter()
            .filter_map(|side| Some((side, race.settled(Claim::Wins(side))?)))
            .collect();
        if found.is_empty() {
            continue;
        }
        let Some(expected) = naive.value(&mut 8_000) else { continue };
        let about = format!("{} {:?}", naive.diagram(), naive.essential);
        for (side, found) in found {
            let sign = if side == Player::Black { 1 } else { -1 };
            assert_eq!(found.winner == side, sign * expected > 0, "{side}: {about}");
            settled[usize::from(found.winner == side)] += 1;
            by_eyes += u32::from(anatomy.is_plain());
        }
    }
    assert!(settled.iter().all(|&count| count > 100) && by_eyes > 100, "{settled:?} {by_eyes}");
}

/// What is said about random boards without search is true, with walls that hold for so many turns only, keepers,
/// threats and tempi.
#[test]
fn claims_about_random_boards_agree_with_brute_force() {
    let mut rng = Rng::new(29);
    let (mut checked, mut by_lasting) = ([0; 2], [0; 3]);
    while checked.iter().sum::<u32>() < 1500 {
        let Some(naive) = any_race_or_keeper(&mut rng) else { continue };
        let race = naive.race::<2>();
        let anatomy = Anatomy::of(&race);
        let lives = Player::BOTH.map(|side| anatomy.is_immortal(&race, side));
        if race.outcome().is_some() || lives != [false; 2] || anatomy.is_plain() {
            continue;
        }
        for (side, sign) in [(Player::Black, 1), (Player::White, -1)] {
            let Some(found) = race.settled(Claim::Wins(side)) else { continue };
            let Some(expected) = naive.value(&mut 20_000) else { continue };
            let about = naive.about();
            assert_eq!(found.winner == side, sign * expected > 0, "{side}: {about}");
            checked[usize::from(found.winner == side)] += 1;
            by_lasting[0] += u32::from(naive.keeper.is_some());
            by_lasting[1] += u32::from(naive.tempi[side.index()] > 0 && found.winner == side);
            by_lasting[2] += u32::from(naive.threats != [0, 0]);
        }
    }
    assert!(checked.iter().all(|&count| count > 300), "one-sided: {checked:?}");
    assert!(by_lasting.iter().all(|&count| count > 10), "few of a kind: {by_lasting:?}");
}

#[test]
fn every_search_agrees_with_brute_force() {
    let mut rng = Rng::new(11);
    let mut checked = [0; 3];
    while checked.iter().sum::<u32>() < 1200 {
        let Some(naive) = any_race_or_keeper(&mut rng) else { continue };
        let mut nodes = 10_000;
        let Some(expected) = naive.value(&mut nodes) else { continue };
        let race = naive.race::<2>();
        let about = naive.about();
        for (name, variant) in Variant::ALL {
            assert_eq!(by_alpha_beta(&race, variant), expected, "{name}: {about}");
        }
        assert_eq!(by_ews(&race), expected, "ews: {about}");
        assert_eq!(by_dfpn(&race), expected, "df-pn: {about}");
        checked[(expected + 1) as usize] += 1;
    }
    assert!(checked.iter().all(|&count| count > 80), "one-sided: {checked:?}");
}

/// Where the keeper's liberties are plain, most of its moves and of those against it are left out.
#[test]
fn races_with_a_keeper_agree_with_brute_force() {
    let mut rng = Rng::new(17);
    let mut checked = [0; 3];
    while checked.iter().sum::<u32>() < 250 {
        let naive = match rng.below(2) {
            0 => Some(plain_race(&mut rng, 2)),
            _ => race_with_large_eyes(&mut rng),
        };
        let Some(mut naive) = naive else { continue };
        let empty = naive.region.iter().filter(|&&cell| naive.cells[cell] == '.').count();
        if empty > 5 || !naive.is_legal() {
            continue;
        }
        // Points of captured stones can be played on.
        naive = naive.with_stones_in_region();
        (naive.keeper, naive.tempi) = (Some((rng.below(2), false)), [0; 2]);
        naive.threats = [0, 1].map(|_| u8::from(rng.below(8) == 0));
        let Some(expected) = naive.value(&mut 6_000) else { continue };
        let race = naive.race::<2>();
        let about = format!("{} {:?} {:?}", naive.diagram(), naive.essential, naive.keeper);
        for (name, variant) in Variant::ALL {
            assert_eq!(by_alpha_beta(&race, variant), expected, "{name}: {about}");
        }
        assert_eq!(by_ews(&race), expected, "ews: {about}");
        assert_eq!(by_dfpn(&race), expected, "df-pn: {about}");
        checked[(expected + 1) as usize] += 1;
    }
    assert!(checked.iter().all(|&count| count > 10), "one-sided: {checked:?}");
}

fn ending(value: i32) -> Ending {
    match value {
        1 => Ending::Captures(Player::Black),
        -1 => Ending::Captures(Player::White),
        _ => Ending::Seki,
    }
}

/// Everything a verdict says, by brute force; nothing if that takes too long.
fn check_verdict(naive: &NaiveRace) -> Option<bool> {
    let value = |race: &NaiveRace| race.value(&mut 6_000);
    let expected = value(naive)?;
    let mut unless = None;
    'found: for threats in 1..=2 {
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            let mut with = naive.clone();
            with.threats[side] = threats;
            let then = value(&with)?;
            if then != expected {
                unless = Some(Unless { side: player, threats, then: ending(then) });
                break 'found;
            }
        }
    }
    let mut tempo = None;
    if expected != 0 {
        tempo = Some(0);
        for tempi in 1..=2 {
            let mut with = naive.clone();
            with.tempi[usize::from(expected < 0)] = tempi;
            match value(&with)? == expected {
                true => tempo = Some(tempi),
                false => break,
            }
        }
    }
    let limits = Limits { nodes: Some(1_000_000), time: None, memory: 4 << 20 };
    let options = Options {
        variant: Variant::POB,
        then_dfpn: false,
        most_tempi: 2,
        most_threats: 2,
        all_moves: true,
        sketches_for_one: 1,
        limits,
    };
    let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
    let verdict = Semeai::new(options, &order, &cancelled).verdict(&naive.race::<2>());
    let about = format!("{} {:?} {:?}", naive.diagram(), naive.essential, naive.region);
    assert_eq!(verdict.ending, ending(expected), "{about}");
    assert!(verdict.ko_is_known && verdict.stopped.is_none(), "{about}");
    assert_eq!(verdict.unless, unless, "{about}");
    assert_eq!(verdict.tempo, tempo, "{about}");
    let sign = if naive.mover == 0 { 1 } else { -1 };
    for attempt in &verdict.tries {
        let after = naive.after_move(attempt.mv.cell().unwrap()).expect("a legal move");
        let works = sign * value(&after)? >= sign * expected;
        assert_eq!(attempt.works, Some(works), "{:?} in {about}", attempt.mv);
    }
    Some(unless.is_some())
}

#[test]
fn verdicts_agree_with_brute_force() {
    let mut rng = Rng::new(5);
    let (mut checked, mut kos) = (0, 0);
    while checked < 200 || kos < 4 {
        let Some(mut naive) = any_race(&mut rng) else { continue };
        (naive.threats, naive.tempi) = ([0; 2], [0; 2]);
        if let Some(is_ko) = check_verdict(&naive) {
            checked += 1;
            kos += u32::from(is_ko);
        }
    }
}
