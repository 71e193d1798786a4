//! The evaluation as its users meet it: definitions, symmetry, small boards against whole-board
//! search.

use std::sync::atomic::AtomicBool;

use tesuji_chance::evaluation::{
    Component, Evaluation, Parameters, Play, Question, Races, Report, Rule, Standing, chance_of,
    evaluate, evaluate_with,
};
use tesuji_core::{Bits, Cell, Claim, Game, Player, Rng, Setup};
use tesuji_games::{
    formats::{diagram_text, parse_inline},
    go::{Go, Komi},
};
use tesuji_search::{Control, Limits, Method, Solver, ews::STACK_BYTES};

fn go(diagram: &str, komi: &str) -> Go<2> {
    let setup = parse_inline(diagram).unwrap().setup;
    Go::from_setup(&setup, komi.parse().unwrap()).unwrap()
}

/// A position after so many random moves, none of which fills an eye of its own side.
fn random_position(rng: &mut Rng, size: &str, moves: usize) -> Go<2> {
    let komi = Komi::from_half_points(rng.below(30) as i32 - 15).unwrap();
    let mut go = Go::<2>::from_setup(&Setup::empty(size.parse().unwrap()), komi).unwrap();
    let mut legal = Vec::new();
    for _ in 0..moves {
        go.moves(&mut legal);
        let own = go.stones().of(go.to_move());
        let fills = |cell: usize| go.board().touching(cell).is_within(&own);
        legal.retain(|mv| mv.cell().is_some_and(|cell| !fills(cell)));
        if legal.is_empty() {
            break;
        }
        go.play(legal[rng.below(legal.len())]);
    }
    go
}

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-6, "{one} {other}");
}

fn parameters(go: &Go<2>) -> Parameters {
    Parameters::for_board(go.board_size())
}

/// What the numbers of an evaluation have to do with each other.
fn check_definitions(go: &Go<2>, found: &Evaluation<2>, parameters: &Parameters) {
    let komi = f64::from(go.komi().half_points()) / 2.0;
    // E_A is what all points are expected to be, and S that with features.
    near(found.ownership.iter().sum::<f64>() - komi, found.expected_territory);
    let features: f64 = found.features.iter().map(|(_, points)| points).sum();
    near(found.expected_territory + features, found.score);
    // S_p and S_o: every open group for or against Black.
    let open = found.groups.iter().filter(|group| group.standing == Standing::Unsettled);
    let settled = found.score - open.clone().map(|group| group.expected()).sum::<f64>();
    let stake: f64 = open.map(|group| group.area).sum();
    near(found.pessimistic, settled - stake);
    near(found.optimistic, settled + stake);
    assert!(found.pessimistic <= found.score + 1e-9 && found.score <= found.optimistic + 1e-9);
    assert!(
        (0.0..=1.0).contains(&found.win_probability) && (0.0..=1.0).contains(&found.independent)
    );
    // Every stone is in one group.
    let mut seen = Bits::EMPTY;
    for group in &found.groups {
        assert!(!group.stones.meets(&seen) && group.stones.is_within(&go.stones().of(group.color)));
        assert!((0.0..=1.0).contains(&group.life));
        seen |= group.stones;
    }
    assert_eq!(seen | go.stones().empty(go.board()), go.board().points());
    // Battles are of open groups, each in one; outcomes are distributions.
    let mut fighting = vec![0; found.groups.len()];
    for battle in &found.battles {
        battle.groups.iter().for_each(|&at| fighting[at] += 1);
        for outcomes in &battle.outcomes {
            near(outcomes.iter().map(|one| one.probability).sum(), 1.0);
        }
    }
    for (group, count) in found.groups.iter().zip(fighting) {
        assert_eq!(count, usize::from(group.standing == Standing::Unsettled));
    }
    // One chance of winning, by the paper's rules.
    let frontier = found.frontier_points() as f64;
    let chance = |score| chance_of(score, frontier, found.played, parameters);
    match found.rule {
        Rule::NoBattle => near(found.win_probability, chance(found.score)),
        Rule::OneBattle => {
            let rest = found.score - found.in_battles(0);
            let outcomes = &found.battles[0].outcomes[found.to_move.index()];
            let sum = outcomes.iter().map(|one| one.probability * chance(rest + one.points)).sum();
            near(found.win_probability, sum);
        }
        Rule::Sum | Rule::Decomposed => {}
    }
}

#[test]
fn the_numbers_are_what_the_paper_defines() {
    let mut rng = Rng::new(1);
    let mut rules = [0; 4];
    for round in 0..300 {
        let moves = rng.below(70);
        let go = random_position(&mut rng, "9x9", moves);
        let mut parameters = parameters(&go);
        if round % 2 == 0 {
            parameters = parameters.with_paper_chances();
        }
        let found = evaluate(&go, moves as f64, &parameters);
        check_definitions(&go, &found, &parameters);
        rules[found.rule as usize] += 1;
    }
    assert!(rules[0] > 5 && rules[1] > 5 && rules[2] > 5, "{rules:?}");
}

/// The same position with colours exchanged.
fn exchanged(go: &Go<2>) -> Go<2> {
    let size = go.board_size();
    let mut setup = Setup::empty(size);
    for cell in 0..size.cells() {
        if let Some(owner) = go.stones().owner(cell) {
            setup.cells[cell] = Cell::Stone(owner.opponent());
        }
    }
    setup.to_move = go.to_move().opponent();
    let komi = Komi::from_half_points(-go.komi().half_points()).unwrap();
    Go::from_setup(&setup, komi).unwrap()
}

#[test]
fn colours_make_no_difference() {
    let mut rng = Rng::new(2);
    for _ in 0..200 {
        let moves = rng.below(60);
        let go = random_position(&mut rng, "9x9", moves).afresh(Player::Black);
        let other = exchanged(&go);
        let parameters = parameters(&go);
        let [one, two] = [&go, &other].map(|go| evaluate(go, moves as f64, &parameters));
        let close = |a: f64, b: f64, what: &str| assert!((a - b).abs() < 0.02, "{what}: {a} {b}");
        close(one.score, -two.score, "score");
        close(one.pessimistic, -two.optimistic, "worst");
        close(one.win_probability, 1.0 - two.win_probability, "chance");
        assert_eq!(one.frontier_points(), two.frontier_points());
    }
}

#[test]
fn an_empty_board_is_open_and_a_full_one_is_not() {
    let empty = go("9x9", "7");
    let found = evaluate(&empty, 0.0, &parameters(&empty));
    assert_eq!((found.frontier_points(), found.groups.len(), found.battles.len()), (0, 0, 0));
    assert_eq!(found.expected_territory, -7.0);
    // Two living sides and one point between them.
    let over = go(
        "x.x.xo.o./xxxxxo.o./xxxxxooo./xxxxxoooo/xxxx.oooo/xxxxxoooo/xxxxxoo../x.x.xo.o./xxxxxo.oo b",
        "0.5",
    );
    let found = evaluate(&over, 140.0, &parameters(&over));
    assert!(found.frontier_points() <= 1);
    assert!(found.groups.iter().all(|group| group.standing == Standing::Safe));
    assert!(found.win_probability > 0.9, "{}", found.win_probability);
}

#[test]
fn dead_stones_belong_to_the_other_side() {
    let position = go(
        "....o..../ooooo..../.x..o..../....o..../ooooooooo/xxxxxxxxx/........./.xxx...../......... b",
        "0.5",
    );
    let found = evaluate(&position, 60.0, &parameters(&position));
    let stone = found.groups.iter().find(|group| group.stones.contains(19)).unwrap();
    assert_eq!((stone.color, stone.standing), (Player::Black, Standing::Dead));
    assert!(found.ownership[19] < -0.9 && found.ownership[18] < -0.9);
    assert!(found.win_probability < 0.7, "{}", found.win_probability);
}

#[test]
fn questions_say_what_is_wrong_with_them() {
    let position = go("9x9", "7");
    for (name, value, message) in [
        ("gain", "x", "`x` is not a value of gain; expected a number from 0.01 to 100"),
        ("preset", "go", "`go` is not a preset; expected one of paper, 9x9, 13x13, 19x19"),
    ] {
        let set = vec![(name.to_owned(), value.to_owned())];
        let question = Question { set, ..Question::default() };
        assert_eq!(question.answer(&position).unwrap_err(), message);
    }
    let question = Question { played: Some(f64::NAN), ..Question::default() };
    assert!(question.answer(&position).is_err());
}

#[test]
fn reports_are_the_same_from_run_to_run() {
    let mut rng = Rng::new(3);
    for _ in 0..10 {
        let go = random_position(&mut rng, "9x9", 50);
        let report = || {
            let found = Question::default().answer(&go).unwrap();
            serde_json::to_string(&Report::of(&go, &found)).unwrap()
        };
        assert_eq!(report(), report());
    }
}

/// Two sides that live with three eyes each, and anything between them.
fn between_walls(rng: &mut Rng) -> Option<Go<2>> {
    let rows = [".xx", "xxx", ".xx", "xxx", ".xx"].map(|wall| {
        let middle: String = (0..2).map(|_| ['.', '.', 'x', 'o'][rng.below(4)]).collect();
        let other: String =
            wall.chars().rev().map(|sign| if sign == 'x' { 'o' } else { sign }).collect();
        format!("{wall}{middle}{other}")
    });
    let side = ['b', 'w'][rng.below(2)];
    let setup = parse_inline(&format!("{} {side}", rows.join("/"))).ok()?.setup;
    let komi = Komi::from_half_points(2 * rng.below(9) as i32 - 7).ok()?;
    Go::from_setup(&setup, komi).ok()
}

/// Boards on which all that is open is played out: the sum of the parts is won if the whole board
/// is, by a search of the whole board.
#[test]
fn sums_of_small_areas_agree_with_search_of_the_whole_board() {
    with_room(compare_sums);
}

fn compare_sums() {
    let mut rng = Rng::new(4);
    let (mut compared, mut with_several, mut differ) = (0, 0, Vec::new());
    while compared < 100 {
        let Some(position) = between_walls(&mut rng) else { continue };
        let parameters = Parameters { local_points: 6, ..parameters(&position) };
        let mut races = Races { nodes: 1, races: 0 };
        let found = evaluate_with(&position, 30.0, &parameters, &mut races);
        let is_hot = |one: &&Component<2>| matches!(one.game, Some(Play::Game { .. }));
        let hot = found.components.iter().filter(is_hot).count();
        if found.rule != Rule::Decomposed || hot == 0 || (hot == 1 && rng.below(4) > 0) {
            continue;
        }
        let Some(wins) = whole_board(&position) else { continue };
        compared += 1;
        with_several += usize::from(hot > 1);
        if (found.win_probability > 0.5) != wins {
            let komi = position.komi();
            differ.push(format!("{} komi {komi}", diagram_text(&setup_of(&position))));
        }
    }
    println!("{compared} compared, {with_several} of several hot areas, {differ:?}");
    assert!(differ.is_empty(), "{differ:?}");
    assert!(with_several >= 50, "{with_several}");
}

fn setup_of(go: &Go<2>) -> Setup {
    let size = go.board_size();
    let cells = (0..size.cells())
        .map(|cell| go.stones().owner(cell).map_or(Cell::Empty, Cell::Stone))
        .collect();
    Setup { size, cells, to_move: go.to_move() }
}

/// Whether Black wins with best play of both, if that is found out soon.
fn whole_board(go: &Go<2>) -> Option<bool> {
    let never = AtomicBool::new(false);
    let memory = 4 << 20;
    let mut control = Control::new(Limits { nodes: Some(2_000), time: None, memory }, &never);
    let method = Method::named("dfpn").expect("a search");
    let mut solver = Solver::new(go, Claim::Wins(Player::Black), &method, memory, 1, 1);
    solver.solve(go, &mut control, &mut |_| {}).winner.map(|winner| winner == Player::Black)
}

/// Searches go deeper than a test's stack.
fn with_room(run: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        thread.spawn_scoped(scope, run).expect("a thread").join().expect("no panic");
    });
}
