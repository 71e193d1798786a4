//! What sketches of races say, against brute force with every earlier board.

mod naive_race;

use std::{
    collections::HashMap,
    sync::{Arc, atomic::AtomicBool},
};

use naive_race::{
    NaiveRace, any_race, any_race_or_keeper, half_plain_race, plain_race, race_with_large_eyes,
};
use tesuji_core::{Game, Key, Player, Rng};
use tesuji_local::{
    race::{
        Race, RaceMove, RaceOrder,
        sketch::{Aim, Sketch},
    },
    semeai::{Ending, Options, Semeai, Sketches},
};
use tesuji_search::{CommonParameters, Control, DfpnParameters, Limits, Method, Solver};

/// Searches of sketches that are kept for all the races of a test: what is proven in one sketch holds in all.
#[derive(Default)]
struct Kept([[Option<Solver<Sketch>>; 3]; 2]);

impl Kept {
    /// Whether W gets what it wants in the sketch of a race; nothing if there is none.
    fn succeeds(&mut self, race: &Race<2>, aim: Aim) -> Option<bool> {
        let sketch = Sketch::of(race, aim, Arc::default())?;
        if let Some(outcome) = sketch.outcome() {
            return Some(aim.claim().favours(outcome) == aim.winner());
        }
        let kind = match aim {
            Aim::Captures(_) => 0,
            Aim::Holds(_) => 1,
            Aim::Lives(_) => 2,
        };
        let solver = self.0[aim.winner().index()][kind].get_or_insert_with(|| {
            let method = Method::Dfpn(DfpnParameters::default(), CommonParameters::default());
            Solver::new(&sketch, aim.claim(), &method, 64 << 20, 1, 1)
        });
        let cancelled = AtomicBool::new(false);
        let limits = Limits { nodes: None, time: None, memory: 1 << 20 };
        let report = solver.solve(&sketch, &mut Control::new(limits, &cancelled), &mut |_| {});
        report.winner.map(|winner| winner == aim.winner())
    }
}

/// What a sketch says of each side's aims is so. How many of the two questions were answered, and how many by life.
fn check(naive: &NaiveRace, race: &Race<2>, nodes: u32, kept: &mut Kept) -> Option<(u32, u32)> {
    if race.outcome().is_some() {
        return None;
    }
    let (mut decided, mut lives) = (0, 0);
    let mut expected = None;
    for (side, sign) in [(Player::Black, 1), (Player::White, -1)] {
        let other = side.opponent();
        let mut is_decided = false;
        for aim in [Aim::Captures(side), Aim::Holds(other), Aim::Lives(other)] {
            if kept.succeeds(race, aim) != Some(true) {
                continue;
            }
            let value = match expected {
                Some(value) => value,
                None => naive.value(&mut nodes.clone())?,
            };
            expected = Some(value);
            is_decided = true;
            lives += u32::from(aim == Aim::Lives(other));
            let captures = aim == Aim::Captures(side);
            assert_eq!(sign * value > 0, captures, "{aim:?}: {}", naive.about());
        }
        decided += u32::from(is_decided);
    }
    Some((decided, lives))
}

fn stones(naive: &NaiveRace) -> usize {
    naive.cells.iter().filter(|&&cell| cell != '.').count()
}

/// A few random moves, so that there is a past; half of the time such that take something, where there are any.
fn with_a_past(mut naive: NaiveRace, rng: &mut Rng, most: usize) -> (NaiveRace, Race<2>) {
    let mut race = naive.race::<2>();
    for _ in 0..rng.below(most + 1) {
        let legal = |&cell: &usize| Some((cell, naive.after_move(cell)?));
        let mut moves: Vec<_> = naive.region.iter().filter_map(legal).collect();
        let takes = |after: &NaiveRace| stones(after) <= stones(&naive);
        if rng.below(2) == 0 && moves.iter().any(|(_, after)| takes(after)) {
            moves.retain(|(_, after)| takes(after));
        }
        if moves.is_empty() {
            break;
        }
        let (cell, after) = moves.swap_remove(rng.below(moves.len()));
        let undo = race.play(RaceMove::at(cell));
        if race.outcome().is_some() {
            race.undo(undo);
            break;
        }
        naive = after;
    }
    (naive, race)
}

fn empty(naive: &NaiveRace) -> usize {
    naive.region.iter().filter(|&&cell| naive.cells[cell] == '.').count()
}

#[test]
fn sketches_of_random_boards_agree_with_brute_force() {
    let mut rng = Rng::new(41);
    let (mut asked, mut decided, mut lives) = (0, 0, 0);
    let mut kept = Kept::default();
    while asked < 4000 {
        let Some(naive) = any_race_or_keeper(&mut rng) else { continue };
        let naive = naive.with_stones_in_region();
        let (naive, race) = with_a_past(naive, &mut rng, 5);
        let found = check(&naive, &race, 20_000, &mut kept);
        let Some((answered, by_life)) = found else { continue };
        asked += 2;
        decided += answered;
        lives += by_life;
    }
    assert!(2 * decided > asked && 50 * lives > asked, "{decided} and {lives} of {asked}");
}

#[test]
fn sketches_of_made_up_races_agree_with_brute_force() {
    let mut rng = Rng::new(43);
    let (mut asked, mut decided, mut lives) = (0, 0, 0);
    let mut kept = Kept::default();
    while asked < 2000 {
        let naive = match rng.below(3) {
            0 => Some(plain_race(&mut rng, 3)).filter(NaiveRace::is_legal),
            1 => race_with_large_eyes(&mut rng),
            _ => half_plain_race(&mut rng),
        };
        let Some(naive) = naive.filter(|naive| empty(naive) <= 7) else { continue };
        let mut naive = naive.with_stones_in_region();
        naive.keeper = (rng.below(4) == 0).then(|| (rng.below(2), false));
        let (naive, race) = with_a_past(naive, &mut rng, 5);
        let found = check(&naive, &race, 8_000, &mut kept);
        let Some((answered, by_life)) = found else { continue };
        asked += 2;
        decided += answered;
        lives += by_life;
    }
    assert!(2 * decided > asked && 50 * lives > asked, "{decided} and {lives} of {asked}");
}

/// Whether something that was taken in the past counts as taken in the sketch.
fn begins_after_a_capture(race: &Race<2>, aim: Aim) -> bool {
    let sketch = Sketch::of(race, aim, Arc::default());
    sketch.is_some_and(|sketch| !format!("{sketch:?}").contains("has_taken: [false, false]"))
}

#[test]
fn sketches_after_captures_agree_with_brute_force() {
    let mut rng = Rng::new(61);
    let (mut asked, mut decided) = (0, 0);
    let mut kept = Kept::default();
    while asked < 1200 {
        let Some(naive) = any_race_or_keeper(&mut rng) else { continue };
        let naive = naive.with_stones_in_region();
        let (naive, race) = with_a_past(naive, &mut rng, 12);
        let aims = Player::BOTH.map(|side| [Aim::Captures(side), Aim::Holds(side)]);
        if race.outcome().is_some()
            || !aims.into_iter().flatten().any(|aim| begins_after_a_capture(&race, aim))
        {
            continue;
        }
        let Some((answered, _)) = check(&naive, &race, 20_000, &mut kept) else { continue };
        asked += 2;
        decided += answered;
    }
    assert!(4 * decided > asked, "{decided} of {asked}");
}

/// Whether W succeeds, by trying everything: what is said without search about any position on the way is true.
fn by_all_moves(
    sketch: &mut Sketch,
    aim: Aim,
    known: &mut HashMap<Key, bool>,
    certain: &mut u32,
) -> Option<bool> {
    if let Some(outcome) = sketch.outcome() {
        return Some(aim.claim().favours(outcome) == aim.winner());
    }
    if let Some(&succeeds) = known.get(&sketch.key()) {
        return Some(succeeds);
    }
    if known.len() > 3_000 {
        return None;
    }
    assert_eq!(sketch.key(), sketch.recomputed_key());
    let is_winners = sketch.to_move() == aim.winner();
    let mut moves = Vec::new();
    sketch.moves(&mut moves);
    let mut succeeds = !is_winners;
    for mv in moves {
        let undo = sketch.play(mv);
        let after = by_all_moves(sketch, aim, known, certain);
        sketch.undo(undo);
        if after? == is_winners {
            succeeds = is_winners;
        }
    }
    let is_certain = sketch.settled(aim.claim()).is_some();
    assert!(succeeds || !is_certain, "{aim:?}: {sketch:?}");
    *certain += u32::from(is_certain);
    known.insert(sketch.key(), succeeds);
    Some(succeeds)
}

#[test]
fn what_is_certain_in_a_sketch_can_be_played() {
    let mut rng = Rng::new(47);
    let (mut positions, mut certain) = (0, 0);
    while positions < 200_000 {
        let naive = match rng.below(3) {
            0 => any_race_or_keeper(&mut rng),
            1 => race_with_large_eyes(&mut rng),
            _ => half_plain_race(&mut rng),
        };
        let Some(naive) = naive.filter(|naive| empty(naive) <= 6) else { continue };
        let race = naive.with_stones_in_region().race::<2>();
        for side in Player::BOTH {
            for aim in [Aim::Captures(side), Aim::Holds(side), Aim::Lives(side)] {
                let Some(mut sketch) = Sketch::of(&race, aim, Arc::default()) else { continue };
                let mut known = HashMap::new();
                by_all_moves(&mut sketch, aim, &mut known, &mut certain);
                positions += known.len();
            }
        }
    }
    assert!(certain > 10_000, "{certain} of {positions}");
}

fn ending_of(value: i32) -> Ending {
    match value {
        1 => Ending::Captures(Player::Black),
        -1 => Ending::Captures(Player::White),
        _ => Ending::Seki,
    }
}

/// What a verdict says that had so few positions that sketches gave most of it.
#[test]
fn verdicts_by_sketches_agree_with_brute_force() {
    let mut rng = Rng::new(53);
    let (mut results, mut changed_by_threats, mut tempi) = (0, 0, 0);
    while results < 400 || changed_by_threats < 3 || tempi < 20 {
        let Some(mut naive) = any_race(&mut rng) else { continue };
        (naive.threats, naive.tempi) = ([0; 2], [0; 2]);
        let naive = naive.with_stones_in_region();
        let Some(expected) = naive.value(&mut 6_000) else { continue };
        let limits = Limits { nodes: Some(1_500), time: None, memory: 4 << 20 };
        let options = Options {
            most_tempi: 1,
            most_threats: 1,
            all_moves: true,
            sketches_for_one: 1,
            limits,
            ..Options::result_within(0)
        };
        let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
        let verdict = Semeai::new(options, &order, &cancelled).verdict(&naive.race::<2>());
        let about = naive.about();
        if verdict.ending == Ending::Unknown {
            continue;
        }
        assert_eq!(verdict.ending, ending_of(expected), "{about}");
        results += 1;
        for side in 0..2 {
            let mut with = naive.clone();
            with.threats[side] = 1;
            let told = verdict.unless.filter(|unless| unless.side.index() == side);
            let Some(then) = with.value(&mut 6_000).map(ending_of) else { continue };
            if let Some(unless) = told {
                assert_eq!(unless.then, then, "{about}");
                changed_by_threats += 1;
            } else if verdict.ko_is_known && verdict.unless.is_none() {
                assert_eq!(verdict.ending, then, "a threat for {side}: {about}");
            }
        }
        if let Some(tempo) = verdict.tempo {
            let mut with = naive.clone();
            with.tempi[usize::from(expected < 0)] = 1;
            let Some(value) = with.value(&mut 6_000) else { continue };
            assert!(tempo == 0 || value == expected, "{about}");
            assert!(tempo > 0 || verdict.tempo_is_least || value != expected, "{about}");
            tempi += u32::from(tempo > 0);
        }
        let sign = if naive.mover == 0 { 1 } else { -1 };
        for attempt in &verdict.tries {
            let after = naive.after_move(attempt.mv.cell().unwrap()).expect("a legal move");
            let (Some(works), Some(value)) = (attempt.works, after.value(&mut 6_000)) else {
                continue;
            };
            assert_eq!(works, sign * value >= sign * expected, "{:?} in {about}", attempt.mv);
        }
    }
}

/// What a move does to a race, with searches of sketches that are kept from race to race.
#[test]
fn races_before_and_after_a_move_are_compared_as_brute_force_does() {
    let mut rng = Rng::new(59);
    let sketches = Sketches::new(8 << 20);
    let (mut compared, mut lost, mut needed) = (0, 0, 0);
    while compared < 400 || lost < 20 || needed < 20 {
        let Some(mut naive) = any_race_or_keeper(&mut rng) else { continue };
        (naive.threats, naive.tempi) = ([0; 2], [0; 2]);
        let naive = naive.with_stones_in_region();
        let legal = |&cell: &usize| Some((cell, naive.after_move(cell)?));
        let moves: Vec<_> = naive.region.iter().filter_map(legal).collect();
        if moves.is_empty() {
            continue;
        }
        let (cell, naive_after) = &moves[rng.below(moves.len())];
        let mut naive_elsewhere = naive.clone();
        naive_elsewhere.mover = 1 - naive.mover;
        let values = [&naive, naive_after, &naive_elsewhere].map(|naive| naive.value(&mut 6_000));
        let [Some(before), Some(after), Some(elsewhere)] = values else { continue };
        let race = naive.race::<2>();
        let mut race_after = race.clone();
        race_after.play(RaceMove::at(*cell));
        let limits = Limits { nodes: Some(1_500), time: None, memory: 4 << 20 };
        let options = Options { sketches_for_one: 1, limits, ..Options::result_within(0) };
        let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
        let mut questions = Semeai::new(options, &order, &cancelled).with_sketches(&sketches);
        let found = questions.compared(&race, &race_after, &naive_elsewhere.race::<2>());
        for (ending, value) in [(found.before, before), (found.after, after)] {
            let is_so = ending == Ending::Unknown || ending == ending_of(value);
            assert!(is_so, "{ending:?} with {cell} in {}", naive.about());
        }
        let sign = if naive.mover == 0 { 1 } else { -1 };
        if let Some(is_needed) = found.is_needed {
            let is_worse = sign * elsewhere < sign * after;
            assert_eq!(is_needed, is_worse, "{cell} in {}", naive.about());
            needed += u32::from(is_needed);
        }
        compared += u32::from(found.before != Ending::Unknown && found.after != Ending::Unknown);
        lost += u32::from(after != before);
    }
}
