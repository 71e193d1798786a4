//! Life and death by threats: the seed's examples, and every search against exhaustive search with
//! full history.

mod naive_tsumego;

use std::{sync::Arc, sync::atomic::AtomicBool};

use naive_tsumego::{
    Fate, Problem, Search, Side,
    board::each_point,
    made_up::{Wanted as MadeUp, closed, open},
};
use tesuji_core::{Bits, Game, Player, Rng};
use tesuji_games::{
    formats::parse_inline,
    go::{Go, Komi, coordinates},
};
use tesuji_local::{
    tsumego::{
        Passes, Terms, Tsumego, TsumegoMove,
        threats::{Searches, ThreatLimits, ThreatSolver, Wanted},
    },
    widening::{Attack, Style, ThreatSearch, Value, Widening, WideningParameters},
};
use tesuji_search::{Control, Limits};

const NO_LIMITS: Limits = Limits { nodes: None, time: None, memory: 0 };

fn problem(diagram: &str, targets: &[&str], region: Option<Bits<1>>) -> Tsumego<1> {
    let spec = parse_inline(diagram).expect("a position");
    let go = Go::<1>::from_setup(&spec.setup, Komi::default()).expect("a position");
    let names = coordinates(go.board_size());
    let points: Vec<usize> = targets.iter().map(|text| names.parse(text).unwrap()).collect();
    let region = region.unwrap_or(go.board().points());
    let terms = Arc::new(Terms::new(&go, &points, region).expect("a problem"));
    let (attacker, first) = (terms.attacker, go.to_move());
    Tsumego::new(&go, terms, attacker, first)
}

fn points(diagram: &str, texts: &[&str]) -> Bits<1> {
    let spec = parse_inline(diagram).expect("a position");
    let names = coordinates(spec.setup.size);
    texts.iter().map(|text| names.parse(text).expect("a point")).collect()
}

fn search(widening: Widening, threat: u32) -> ThreatSearch<Tsumego<1>> {
    let parameters = WideningParameters::default();
    ThreatSearch::new(Style { widening, threat }, parameters, ThreatLimits::default(), 8 << 20)
}

/// Whether generalized widening thinks that the targets are captured, and by which move.
fn capture(game: &Tsumego<1>, threat: u32) -> (bool, Option<String>) {
    let cancelled = AtomicBool::new(false);
    let control = Control::new(NO_LIMITS, &cancelled);
    let mut game = game.clone().with_passes(Passes::Light);
    let mut search = search(Widening::Everywhere, threat);
    let (value, mv) = search.attack(&mut game, 200_000, &control);
    let name = |mv: TsumegoMove| Some(coordinates(game.go().board_size()).name(mv.cell()?));
    (value.is_won(), mv.filter(|_| value.is_won()).and_then(name))
}

/// Whether it is proven that the attacker captures.
fn is_captured(game: &Tsumego<1>, solver: ThreatSolver, threat: u32) -> Option<bool> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: Some(400_000), ..NO_LIMITS };
    let control = Control::new(limits, &cancelled);
    let mut searches = Searches::new(game, Wanted::new(solver, threat), 32 << 20, 1);
    searches.succeeds(game, game.terms().attacker, &control)
}

const LADDER: &str = "......../..xx..../.xo...../......../......../......../......../........ b";

#[test]
fn the_path_of_a_ladder_is_traced_and_its_breakers_lie_on_it() {
    let ladder = problem(LADDER, &["c6"], None);
    assert_eq!(capture(&ladder, 0), (true, Some("c5".to_owned())));
    assert_eq!(is_captured(&ladder, ThreatSolver::Widening, 0), Some(true));
    let cancelled = AtomicBool::new(false);
    let control = Control::new(NO_LIMITS, &cancelled);
    let traced = search(Widening::Everywhere, 0)
        .traced(&ladder.clone().with_passes(Passes::Light), u64::MAX, &control)
        .expect("a ladder");
    let names = coordinates(ladder.go().board_size());
    let empty = ladder.go().stones().empty(ladder.go().board());
    assert!(traced.len() * 3 < empty.len() * 2, "{} of {} points", traced.len(), empty.len());
    let mut breakers = 0;
    for point in empty.iter() {
        let mut signs: Vec<Vec<char>> =
            LADDER[..71].split('/').map(|row| row.chars().collect()).collect();
        signs[point / 8][point % 8] = 'o';
        let rows: Vec<String> = signs.into_iter().map(|row| row.into_iter().collect()).collect();
        let broken = problem(&format!("{} b", rows.join("/")), &["c6"], None);
        if !capture(&broken, 0).0 {
            breakers += 1;
            assert!(traced.contains(point), "{} breaks the ladder", names.name(point));
        }
    }
    assert!(breakers >= 6, "{breakers} breakers");
}

/// With stones on both sides there is a net at d5, three moves from the end; the ladder is longer
/// and simpler.
#[test]
fn a_ladder_is_preferred_to_a_shorter_net() {
    let both = "......../..xx..../.xo...../.x....../......../......../......../........ b";
    let broken = "......../..xx..../.xo...../.x....../......../......../.....oo./........ b";
    let (net, ladder) = (problem(broken, &["c6"], None), problem(both, &["c6"], None));
    assert_eq!(capture(&net, 0), (false, None));
    assert_eq!(capture(&net, 1), (true, Some("d5".to_owned())));
    // Both ataris begin a ladder.
    assert_eq!(capture(&ladder, 0), (true, Some("d6".to_owned())));
    assert_eq!(capture(&ladder, 2), (true, Some("d6".to_owned())));
    assert_eq!(is_captured(&net, ThreatSolver::Widening, 1), Some(true));
    assert_eq!(is_captured(&ladder, ThreatSolver::Widening, 1), Some(true));
}

/// c1 would be self-atari: first d1.
#[test]
fn an_extra_approach_move_is_found() {
    let names = ["a3", "b3", "c3", "d3", "a2", "b2", "c2", "a1", "b1", "c1", "d1"];
    let diagram = "....../xxxx../oooox./.oox../xo..x. b";
    let approach = problem(diagram, &["a3"], Some(points(diagram, &names)));
    assert_eq!(capture(&approach, 1), (true, Some("d1".to_owned())));
    let c1 = points(diagram, &["c1"]).lowest().expect("one point");
    let mut too_early = approach.clone();
    too_early.play(TsumegoMove::at(c1));
    assert_eq!(capture(&too_early, 2), (false, None));
    assert_eq!(is_captured(&approach, ThreatSolver::Widening, 1), Some(true));
}

/// White threatens to make a second eye at d1, so Black plays there; the other way round White
/// lives there.
#[test]
fn the_forced_move_is_where_the_opponent_would_make_an_eye() {
    let cancelled = AtomicBool::new(false);
    let control = Control::new(NO_LIMITS, &cancelled);
    for (diagram, striver) in [
        ("....../xxxxx./oooox./.o..x. b", Player::Black),
        ("....../xxxxx./oooox./.o..x. w", Player::White),
    ] {
        let names = coordinates(problem(diagram, &["a2"], None).go().board_size());
        let texts = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"];
        let game = problem(diagram, &["a2"], Some(points(diagram, &texts)));
        for solver in [ThreatSolver::Widening, ThreatSolver::Iterative, ThreatSolver::Lambda] {
            let mut searches = Searches::new(&game, Wanted::new(solver, 1), 32 << 20, 1);
            let told = format!("{solver:?} {diagram}");
            assert_eq!(searches.succeeds(&game, striver, &control), Some(true), "{told}");
            let best = searches.best().and_then(TsumegoMove::cell).map(|cell| names.name(cell));
            assert_eq!(best.as_deref(), Some("d1"), "{told}");
            assert!(searches.nodes() < 100, "{told}: {}", searches.nodes());
        }
    }
}

/// Values with a threat of each side that generalized widening tells: how many kos, and how many of
/// them are kos.
#[derive(Default, Debug)]
struct Kos {
    said: u32,
    true_ones: u32,
}

/// What the seed's values mean, for the position with none, Min's and Max's threat.
fn by_threats([none, min, max]: [bool; 3]) -> Value {
    match (none, min, max) {
        (true, true, _) => Value::Win,
        (true, false, _) => Value::WinByKo,
        (false, _, true) => Value::LostByKo,
        (false, _, false) => Value::Lost,
    }
}

fn check_values(made_up: &Problem, kos: &mut Kos) {
    let mut exhaustive = Search::new(made_up, 40_000);
    let targets: Vec<String> = made_up.names(made_up.targets.iter().copied());
    let targets: Vec<&str> = targets.iter().map(String::as_str).collect();
    let region: Bits<1> = each_point(made_up.region).collect();
    let cancelled = AtomicBool::new(false);
    let control = Control::new(Limits { nodes: Some(20_000), ..NO_LIMITS }, &cancelled);
    for mover in Side::BOTH {
        let game = problem(&made_up.diagram(mover), &targets, Some(region));
        let attacker = game.terms().attacker;
        let searches = Searches::new(&game, Wanted::new(ThreatSolver::Widening, 3), 8 << 20, 1);
        for (striver, good) in [(attacker, Fate::Dead), (attacker.opponent(), Fate::Alive)] {
            let (max, min) = if striver == attacker { ([1, 0], [0, 1]) } else { ([0, 1], [1, 0]) };
            let fates = [[0, 0], min, max].map(|threats| exhaustive.fate(mover, threats, None));
            let [Ok(none), Ok(min), Ok(max)] = fates else { return };
            let truth = by_threats([none, min, max].map(|fate| fate == good));
            let value = searches.value(&game, striver, &control);
            if matches!(value, Value::WinByKo | Value::LostByKo) {
                kos.said += 1;
                kos.true_ones += u32::from(value == truth);
            }
        }
    }
}

#[test]
fn kos_have_values_of_their_own() {
    let mut rng = Rng::new(3);
    let mut kos = Kos::default();
    for _ in 0..6_000 {
        if let Some(problem) = closed(&mut rng, &MadeUp::up_to(4)) {
            check_values(&problem, &mut kos);
        }
    }
    println!("{kos:?}");
    assert!(kos.said > 10 && kos.true_ones * 3 > kos.said * 2, "{kos:?}");
}

fn check(made_up: &Problem, counts: &mut [[u32; 2]; 12]) {
    let mut exhaustive = Search::new(made_up, 40_000);
    let targets: Vec<String> = made_up.names(made_up.targets.iter().copied());
    let targets: Vec<&str> = targets.iter().map(String::as_str).collect();
    let solvers = [
        (ThreatSolver::AlphaBeta, 0),
        (ThreatSolver::Widening, 0),
        (ThreatSolver::Widening, 1),
        (ThreatSolver::Widening, 2),
        (ThreatSolver::Widening, 4),
        (ThreatSolver::Iterative, 1),
        (ThreatSolver::Iterative, 3),
        (ThreatSolver::Generalized, 1),
        (ThreatSolver::Generalized, 3),
        (ThreatSolver::WideningThenAlphaBeta, 1),
        (ThreatSolver::Lambda, 1),
        (ThreatSolver::Lambda, 3),
    ];
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: Some(100_000), ..NO_LIMITS };
    let control = Control::new(limits, &cancelled);
    let region: Bits<1> = each_point(made_up.region).collect();
    let games = Side::BOTH.map(|mover| problem(&made_up.diagram(mover), &targets, Some(region)));
    let attacker = games[0].terms().attacker;
    let mut searches = solvers
        .map(|(solver, threat)| Searches::new(&games[0], Wanted::new(solver, threat), 8 << 20, 1));
    for threats in [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2]] {
        for (mover, game) in Side::BOTH.into_iter().zip(&games) {
            let Ok(fate) = exhaustive.fate(mover, threats, None) else { return };
            let game = game
                .clone()
                .with_threats(attacker, threats[0])
                .with_threats(attacker.opponent(), threats[1]);
            for (at, searches) in searches.iter_mut().enumerate() {
                for (striver, truth) in
                    [(attacker, fate == Fate::Dead), (attacker.opponent(), fate == Fate::Alive)]
                {
                    let said = searches.succeeds(&game, striver, &control);
                    let case = || {
                        let (solver, threat) = solvers[at];
                        format!("{solver:?} {threat}, threats {threats:?}, {}", made_up.line(mover))
                    };
                    assert!(said.is_none_or(|said| said == truth), "{said:?}: {}", case());
                    let is_exact = searches.stopped().is_none()
                        && matches!(
                            solvers[at].0,
                            ThreatSolver::AlphaBeta | ThreatSolver::WideningThenAlphaBeta
                        );
                    assert!(!is_exact || said.is_some(), "{}", case());
                    counts[at][0] += u32::from(truth);
                    counts[at][1] += u32::from(truth && said == Some(true));
                }
            }
        }
    }
}

fn check_many(seed: u64, count: usize, make: impl Fn(&mut Rng) -> Option<Problem>) {
    let mut rng = Rng::new(seed);
    let mut counts = [[0; 2]; 12];
    let mut made = 0;
    while made < count {
        if let Some(problem) = make(&mut rng) {
            made += 1;
            check(&problem, &mut counts);
        }
    }
    println!("true claims and those proven: {counts:?}");
    assert!(counts.iter().all(|[truths, found]| *found * 3 > *truths), "{counts:?}");
}

#[test]
fn closed_problems_agree_with_exhaustive_search() {
    let count = std::env::var("TESUJI_PROBLEMS").map_or(150, |text| text.parse().unwrap());
    check_many(11, count, |rng| closed(rng, &MadeUp { targets: 3, ..MadeUp::up_to(5) }));
}

#[test]
fn open_problems_agree_with_exhaustive_search() {
    let count = std::env::var("TESUJI_PROBLEMS").map_or(250, |text| text.parse().unwrap());
    check_many(12, count, |rng| open(rng, 12, 5));
}
