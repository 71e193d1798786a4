//! What judges life and death is judged: the exhaustive search with its notes about the past
//! against the same game without any shortcut, and by answers that are known.

mod naive_tsumego;

use naive_tsumego::{
    Answer, Fate, Problem, Search, Side, answer, each,
    made_up::{Wanted, closed, open},
    plain::Plain,
};
use tesuji_core::Rng;

/// The fates found both ways, for every number of threats up to one of each side.
fn compare(problem: &Problem, nodes: u64) -> Option<[Fate; 8]> {
    let mut search = Search::new(problem, 100_000);
    let mut plain = Plain::new(problem, nodes);
    let mut fates = [Fate::Seki; 8];
    for (number, fate) in fates.iter_mut().enumerate() {
        let mover = Side::BOTH[number % 2];
        let threats = [(number / 2 % 2) as u8, (number / 4) as u8];
        let expected = plain.fate(mover, threats)?;
        *fate = search.fate(mover, threats, None).ok()?;
        assert_eq!(*fate, expected, "{} threats {threats:?}", problem.line(mover));
    }
    Some(fates)
}

fn compare_many(seed: u64, count: usize, make: impl Fn(&mut Rng) -> Option<Problem>) {
    let mut rng = Rng::new(seed);
    let (mut compared, mut unfinished, mut found) = (0, 0, [0; 3]);
    let mut changed_by_threats = 0;
    while compared < count {
        let Some(problem) = make(&mut rng) else { continue };
        match compare(&problem, 1_000) {
            None => unfinished += 1,
            // Most of what chance makes is dead whoever moves first.
            Some([Fate::Dead, Fate::Dead, ..]) if rng.below(16) != 0 => {}
            Some(fates) => {
                compared += 1;
                found[fates[0] as usize] += 1;
                found[fates[1] as usize] += 1;
                changed_by_threats += usize::from((2..8).any(|at| fates[at] != fates[at % 2]));
            }
        }
    }
    println!("{found:?}, {changed_by_threats} by threats, {unfinished} unfinished");
    let is_mixed = found[0] > 10 && found[2] > 10 && changed_by_threats > 0;
    assert!(is_mixed, "{found:?}, {changed_by_threats} by threats, {unfinished} unfinished");
}

#[test]
fn closed_problems_have_the_fates_of_plain_search() {
    compare_many(1, 60, |rng| closed(rng, &Wanted { targets: 3, ..Wanted::up_to(5) }));
}

#[test]
fn open_problems_have_the_fates_of_plain_search() {
    compare_many(2, 300, |rng| open(rng, 12, 4));
}

fn answered(rows: &str, targets: &str, region: &str, threats: u8) -> (Problem, Answer) {
    let problem = Problem::parse(rows, targets.split(' '), region.split(' ')).expect("a problem");
    let found = answer(&problem, threats, u64::MAX).expect("there is no limit");
    (problem, found)
}

/// What is said about one side first, in a line: the result, the steps, the moves.
fn told(problem: &Problem, found: &Answer, side: Side) -> String {
    let told = &found.first[side as usize];
    let step = |step: &naive_tsumego::Step| {
        format!(" {}{}:{}", &step.side.name()[..1], step.threats, step.then.name())
    };
    let steps: String = told.unless_all.iter().map(step).collect();
    let moves = problem.names(told.moves.iter().copied()).join(" ");
    format!("{}{steps} [{moves}]", told.result.name())
}

#[test]
fn known_answers_are_found() {
    for (rows, targets, region, attacker, defender) in [
        // Three in a row: the middle.
        (
            "....../oooooo/xxxxxo/...xxo",
            "a2",
            "a1 b1 c1 a2 b2 c2 d2 e2 d1 e1",
            "dead [b1]",
            "alive [b1]",
        ),
        // Two points are one eye.
        ("...../oooo./xxxo./..xo.", "a2", "a1 b1 c1 a2 b2 c2", "dead []", "dead []"),
        // Two eyes.
        ("....../ooooo./xxxxo./.x.xo.", "a2", "a1 b1 c1 d1 a2 b2 c2 d2", "alive []", "alive []"),
    ] {
        let (problem, found) = answered(rows, targets, region, 3);
        assert_eq!(told(&problem, &found, Side::Attacker), attacker, "{rows}");
        assert_eq!(told(&problem, &found, Side::Defender), defender, "{rows}");
    }
}

#[test]
fn a_group_that_reaches_out_is_alive() {
    // White's move on c2 is next to d2, which the region leaves out.
    let rows = "xxx../xox../xo.../xxx..";
    let region = "b2 b3 c2".split(' ');
    let problem = Problem::parse(rows, ["b3"], region).expect("a problem");
    let found = answer(&problem, 1, u64::MAX).expect("there is no limit");
    assert_eq!(told(&problem, &found, Side::Defender), "alive [c2]");
    assert_eq!(told(&problem, &found, Side::Attacker), "dead [c2]");
    // Joined to a stone that stands outside it is safe; a region without its liberty is refused.
    let rows = "xxxxx/xo.ox/xxx.x";
    let problem = Problem::parse(rows, ["b2"], ["b2", "c2"]).expect("a problem");
    let found = answer(&problem, 1, u64::MAX).expect("there is no limit");
    assert_eq!(told(&problem, &found, Side::Defender), "alive [c2]");
    assert!(Problem::parse(rows, ["b2"], ["b2"]).is_none());
    assert!(Problem::parse(rows, ["c2"], ["c2"]).is_none());
    assert!(Problem::parse(rows, ["b2", "a1"], ["b2", "c2"]).is_none());
}

#[test]
fn one_of_two_groups_can_be_saved() {
    // One white move at c1 is needed by both.
    let rows = "......./oooxooo/xxo.oxx/.xo.ox.";
    let region = "a1 b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2".split(' ');
    let problem = Problem::parse(rows, ["a2", "g2"], region).expect("a problem");
    let [attacker, defender] = each(&problem, u64::MAX).expect("there is no limit");
    // Both are dead as they stand.
    assert_eq!(attacker.len(), 1);
    assert_eq!(attacker[0].bound, [3]);
    assert!(defender.is_empty());
}
