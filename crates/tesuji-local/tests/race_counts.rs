//! Counting and searching against brute force, on thousands of generated races.

mod naive_race;

use std::sync::atomic::AtomicBool;

use naive_race::NaiveRace;
use tesuji_core::{Claim, Game, Player, Rng};
use tesuji_local::{
    pob::{AlphaBeta, Variant},
    race::{Anatomy, Race, RaceOrder, Standing, captures},
    semeai::{Ending, Options, Semeai, Unless},
};
use tesuji_search::{Control, Ews, EwsParameters, Limits};

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

fn by_counting(standing: &Standing, mover: Player, tempi: [u8; 2]) -> i32 {
    let captures = |side: Player| captures(standing, side, mover, tempi[side.index()]);
    match (captures(Player::Black), captures(Player::White)) {
        (true, true) => panic!("both sides capture in {standing:?}"),
        (true, false) => 1,
        (false, true) => -1,
        (false, false) => 0,
    }
}

/// A plain race: walls outside, the two blocks within, `x` with its liberties above and `o` below, shared
/// ones between them, eyes of up to two points at the ends.
#[allow(clippy::needless_range_loop)] // Several rows are filled column by column.
fn plain_race(rng: &mut Rng) -> NaiveRace {
    let core = 2 + rng.below(3);
    let eyes = [rng.below(3), rng.below(3)];
    // An eye takes a column more than its points, for the wall that closes it.
    let [left, right] = eyes.map(|eye| if eye == 0 { 0 } else { eye + 1 });
    let columns = left + core + right;
    let mut rows = [".", "o", "x", "x", ".", "o", "o", "x", "."]
        .map(|sign| sign.repeat(columns).chars().collect::<Vec<char>>());
    // Row 2: liberties of x, row 4: shared, row 6: liberties of o. Row 3 and 5 are the blocks.
    let choose = |rng: &mut Rng, signs: [char; 2]| signs[rng.below(2)];
    rows[2] = (0..columns).map(|_| choose(rng, ['.', 'o'])).collect();
    rows[4] = (0..columns).map(|_| ['.', 'x', 'o'][rng.below(3)]).collect();
    rows[6] = (0..columns).map(|_| choose(rng, ['.', 'x'])).collect();
    rows[5] = vec!['o'; columns];
    for column in 0..left {
        (rows[2][column], rows[4][column]) = ('x', 'x');
        rows[3][column] = if column + 1 < left { '.' } else { 'x' };
    }
    for column in columns - right..columns {
        (rows[4][column], rows[6][column]) = ('o', 'o');
        rows[5][column] = if column > columns - right { '.' } else { 'o' };
    }
    let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let inside = columns..8 * columns;
    let race = NaiveRace::new(&text.join("/"), [vec![], vec![]], vec![]);
    let region = inside.filter(|&cell| race.cells[cell] == '.').collect();
    let (x, o) = (3 * columns + left, 5 * columns);
    NaiveRace { region, essential: [vec![x], vec![o]], ..race }
}

#[test]
fn counting_is_exact() {
    let mut rng = Rng::new(7);
    let mut checked = [0; 3];
    let mut eyes_seen = [0; 4];
    while checked.iter().sum::<u32>() < 4000 {
        let mut naive = plain_race(&mut rng);
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

/// A small board with random stones of which some are essential; the whole board, or a part, is the region.
fn any_race(rng: &mut Rng) -> Option<NaiveRace> {
    let (columns, rows) = [(4, 3), (5, 3), (4, 4), (6, 2), (7, 2)][rng.below(5)];
    let size = columns * rows;
    let empties = 3 + rng.below(4);
    let mut text: Vec<char> = (0..size).map(|_| ['x', 'o'][rng.below(2)]).collect();
    for _ in 0..empties {
        text[rng.below(size)] = '.';
    }
    let text: Vec<String> = text.chunks(columns).map(|row| row.iter().collect()).collect();
    let race = NaiveRace::new(&text.join("/"), [vec![], vec![]], vec![]);
    let setup = tesuji_games::formats::diagram::parse(&race.diagram()).ok()?;
    tesuji_games::go::Go::<2>::from_setup(&setup, Default::default()).ok()?;
    let stone = |rng: &mut Rng, sign: char| {
        let cells: Vec<usize> = (0..size).filter(|&cell| race.cells[cell] == sign).collect();
        (!cells.is_empty()).then(|| cells[rng.below(cells.len())])
    };
    let essential = [vec![stone(rng, 'x')?], vec![stone(rng, 'o')?]];
    // A point left out of the region makes stones around it safe.
    let spared = (rng.below(2) == 0).then(|| rng.below(size));
    let region = (0..size).filter(|&cell| Some(cell) != spared).collect();
    let mut race = NaiveRace { region, essential, mover: rng.below(2), ..race };
    match rng.below(4) {
        0 => race.threats[rng.below(2)] = 1,
        1 => race.tempi[rng.below(2)] = 1,
        _ => {}
    }
    Some(race)
}

#[test]
fn every_search_agrees_with_brute_force() {
    let mut rng = Rng::new(11);
    let mut checked = [0; 3];
    while checked.iter().sum::<u32>() < 1200 {
        let Some(naive) = any_race(&mut rng) else { continue };
        let mut nodes = 10_000;
        let Some(expected) = naive.value(&mut nodes) else { continue };
        let race = naive.race::<2>();
        let about = format!(
            "{} {:?} threats {:?} tempi {:?} region {:?}",
            naive.diagram(),
            naive.essential,
            naive.threats,
            naive.tempi,
            naive.region
        );
        for (name, variant) in Variant::ALL {
            assert_eq!(by_alpha_beta(&race, variant), expected, "{name}: {about}");
        }
        assert_eq!(by_ews(&race), expected, "ews: {about}");
        checked[(expected + 1) as usize] += 1;
    }
    assert!(checked.iter().all(|&count| count > 80), "one-sided: {checked:?}");
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
        then_ews: false,
        most_tempi: 2,
        most_threats: 2,
        all_moves: true,
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
