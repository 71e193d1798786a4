//! Questions about life and death and their answers, as plain data: what is said about small problems, why wrong moves fail, and
//! what is judged about lines. Answers and refutations are compared with exhaustive search.

mod naive_tsumego;

use std::sync::atomic::AtomicBool;

use naive_tsumego::{
    Fate, Problem, Search, Side, Turn, answer as exhaustive,
    board::each_point,
    made_up::{Wanted, closed},
    problem::point,
};
use tesuji_core::Rng;
use tesuji_games::formats::pos;
use tesuji_local::tsumego::{
    Audit, FindingKind, First, Goal, Life, Recorded, RecordedMove, ResultName, Role, StopName,
    TsumegoAnswer, TsumegoError, TsumegoLimits, TsumegoQuestion, VariationSize, answer, audit,
    points_of,
};

use ResultName::{Alive, Dead, Seki, Unknown};

fn asked(position: &str, targets: &str) -> TsumegoQuestion {
    TsumegoQuestion {
        position: position.to_owned(),
        targets: points_of(targets),
        ..TsumegoQuestion::default()
    }
}

fn told(question: &TsumegoQuestion) -> Result<TsumegoAnswer, TsumegoError> {
    answer(question, &AtomicBool::new(false), &mut |_| {})
}

/// Three points in a row.
const THREE: &str = "...xo/xxxxo/ooooo/..... b";
/// Four points in a row.
const FOUR: &str = "....xo/xxxxxo/oooooo/...... w";
/// Two eyes.
const EYES: &str = ".x.xo/xxxxo/ooooo/..... b";
/// A ko for the second eye.
const KO: &str = "xo.xo/.xxxo/xxooo/ooo../..... w";

#[test]
fn both_sides_are_told_what_they_can_do() {
    for (position, target, attacker, attack, defender, defence) in [
        (THREE, "a3", Dead, "b4", Alive, "b4"),
        (FOUR, "a3", Alive, "", Alive, ""),
        (".xo./xxo./ooo./.... b", "a3", Dead, "", Dead, ""),
        (EYES, "a3", Alive, "", Alive, ""),
    ] {
        let answer = told(&asked(position, target)).unwrap();
        assert!(answer.stopped.is_none() && answer.is_complete());
        let (first, second) = (answer.attacker.unwrap(), answer.defender.unwrap());
        assert_eq!((first.result, second.result), (attacker, defender), "{position}");
        assert_eq!(first.moves, points_of(attack), "{position}");
        assert_eq!(second.moves, points_of(defence), "{position}");
    }
}

#[test]
fn how_a_group_lives_is_told() {
    let list = |text: &str| points_of(text);
    for (position, target, region, life) in [
        (EYES, "a3", None, Life::Eyes(vec![list("a4"), list("c4")])),
        ("xx.x./oooo./..... b", "a3", Some("c3"), Life::Joined(list("d3"))),
        ("x..../oo.../..... b", "a3", Some("b3"), Life::Out(list("c3"))),
    ] {
        let mut question = asked(position, target);
        question.region = region.map(points_of);
        question.goal = Goal::Live;
        let defender = told(&question).unwrap().defender.unwrap();
        assert_eq!((defender.result, defender.life), (Alive, Some(life)), "{position}");
    }
}

/// A problem as a question.
fn question_of(problem: &Problem, side: Side, threats: u8) -> TsumegoQuestion {
    TsumegoQuestion {
        position: problem.diagram(side),
        targets: problem.names(problem.targets.iter().copied()),
        region: Some(problem.names(each_point(problem.region))),
        threats,
        ..TsumegoQuestion::default()
    }
}

fn name(fate: Fate) -> ResultName {
    match fate {
        Fate::Dead => Dead,
        Fate::Seki => Seki,
        Fate::Alive => Alive,
    }
}

/// Threats of the attacker and the defender.
fn threats_of(side: Side, count: u8) -> [u8; 2] {
    if side == Side::Attacker { [count, 0] } else { [0, count] }
}

/// Compares the answer for one side moving first, and looks at each reply; how many there are that are no passes.
fn compare_first(problem: &Problem, side: Side, first: &First, most: u8) -> usize {
    let line = problem.line(side);
    let mut search = Search::new(problem, u64::MAX);
    let expected = exhaustive(problem, most, u64::MAX).unwrap().first[side as usize].clone();
    assert!(first.complete);
    assert_eq!(first.result, name(expected.result), "{line}");
    let steps = |side: Role| first.unless_all.iter().filter(move |step| step.side == side);
    let role = |side: Side| if side == Side::Attacker { Role::Attacker } else { Role::Defender };
    for one in Side::BOTH {
        let wanted = expected.unless_all.iter().filter(|step| step.side == one);
        let wanted: Vec<_> = wanted.map(|step| (step.threats, name(step.then))).collect();
        let found: Vec<_> = steps(role(one)).map(|step| (step.threats, step.then)).collect();
        assert_eq!(found, wanted, "{line}");
    }
    let unless = first.unless.map(|step| (step.side, step.threats, step.then));
    let wanted = expected.unless.map(|step| (role(step.side), step.threats, name(step.then)));
    assert_eq!(unless, wanted, "{line}");
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    let moves = sorted(problem.names(expected.moves.iter().copied()));
    assert_eq!(sorted(first.moves.clone()), moves, "{line}");
    let refuted = sorted(problem.names(expected.refuted.iter().copied()));
    let told: Vec<String> = first.refutations.keys().cloned().collect();
    assert_eq!(sorted(told), refuted, "{line}");
    let mut replies = 0;
    for (mv, reply) in &first.refutations {
        let turn = |text: &String| match text.as_str() {
            "pass" => Turn::Pass,
            text => Turn::Stone(point(problem.size, text).expect("a point")),
        };
        let played = [turn(mv), turn(&reply[0])];
        replies += usize::from(reply[0] != "pass");
        let mut fate = |threats, turns: &[Turn]| {
            search.fate_after(side, threats, turns).unwrap().expect("legal moves")
        };
        let after = fate([0, 0], &played[..1]);
        assert_eq!(fate([0, 0], &played), after, "{mv} {reply:?}: {line}");
        let is_worst =
            expected.result == if side == Side::Attacker { Fate::Alive } else { Fate::Dead };
        if is_worst || after != expected.result {
            continue;
        }
        // Outside threats tell it from a better move, and the reply shows that.
        let better = (0..problem.size.cells()).map(Turn::Stone).chain([Turn::Pass]);
        let is_shown = better.into_iter().any(|best| {
            let Some(without) = search.fate_after(side, [0, 0], &[best]).unwrap_or(None) else {
                return false;
            };
            without == expected.result
                && Side::BOTH.into_iter().any(|who| {
                    (1..=most).any(|count| {
                        let threats = threats_of(who, count);
                        let mut fate = |turns: &[Turn]| {
                            search.fate_after(side, threats, turns).unwrap().expect("legal")
                        };
                        fate(&[best]).is_better(fate(&played), side)
                    })
                })
        });
        assert!(is_shown, "{mv} {reply:?}: {line}");
    }
    replies
}

/// Compares made-up problems.
fn compare_many(seed: u64, count: usize, wanted: &Wanted, most: u8) -> (usize, usize) {
    let mut rng = Rng::new(seed);
    let (mut compared, mut with_threats, mut replies) = (0, 0, 0);
    while compared < count {
        let Some(problem) = closed(&mut rng, wanted) else { continue };
        let found = told(&question_of(&problem, Side::Attacker, most)).unwrap();
        let both = [found.attacker.as_ref().unwrap(), found.defender.as_ref().unwrap()];
        // Where a target is safe from the start, play is over and no move does worse.
        if found
            .defender
            .as_ref()
            .is_some_and(|first| first.line.is_empty() && first.life.is_some())
        {
            continue;
        }
        // Most of what chance makes is dead or alive whatever is played.
        let has_steps = both.iter().any(|first| !first.unless_all.is_empty());
        let is_decided = both[0].result == both[1].result;
        if !has_steps && rng.below(if is_decided { 64 } else { 8 }) != 0 {
            continue;
        }
        compared += 1;
        for (side, first) in Side::BOTH.into_iter().zip(both) {
            with_threats += usize::from(!first.unless_all.is_empty());
            replies += compare_first(&problem, side, first, most);
        }
    }
    (with_threats, replies)
}

#[test]
fn refutations_really_refute() {
    let (with_threats, replies) = compare_many(1, 50, &Wanted::up_to(5), 3);
    let two = Wanted { targets: 2, ..Wanted::up_to(5) };
    let (more, many) = compare_many(2, 25, &two, 2);
    assert!(
        with_threats + more > 20 && replies + many > 50,
        "{with_threats} {more} {replies} {many}"
    );
}

#[test]
fn lines_are_judged() {
    for (position, target, line, correct, wrong_at, refutation) in [
        (THREE, "a3", "b4", true, None, ""),
        (THREE, "a3", "b4 pass", true, None, ""),
        // After this a point is left for one eye.
        (THREE, "a3", "a4", false, Some(1), "pass"),
        // White's move is taken as it is, and then Black need not play.
        (THREE, "a3", "pass", false, Some(1), "b4"),
        (FOUR, "a3", "pass a4", true, None, ""),
        (FOUR, "a3", "", true, None, ""),
        // Whatever the attacker plays, nothing does better.
        (FOUR, "a3", "b4 c4", true, None, ""),
        (FOUR, "a3", "b4 pass c4", true, None, ""),
    ] {
        let mut question = asked(position, target);
        question.verify = Some(points_of(line));
        let judged = told(&question).unwrap().verify.unwrap();
        assert_eq!(judged.correct, Some(correct), "{position} {line}");
        assert_eq!(judged.wrong_at, wrong_at, "{position} {line}");
        assert_eq!(judged.refutation.unwrap_or_default(), points_of(refutation), "{line}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let with = |change: &dyn Fn(&mut TsumegoQuestion)| {
        let mut question = asked(THREE, "a3");
        change(&mut question);
        told(&question).unwrap_err().to_string()
    };
    let list = |text: &str| points_of(text);
    for (error, expected) in [
        (with(&|q| q.targets = list("a4")), "there is no stone at a4, where a target was expected"),
        (
            with(&|q| q.targets = list("a3 e4")),
            "the targets a3 and e4 are stones of different colours",
        ),
        (with(&|q| q.targets = list("z9")), "targets: `z9`"),
        (with(&|q| q.region = Some(list("a4 k44"))), "region: `k44`"),
        (
            with(&|q| q.region = Some(list("a4 b4"))),
            "the region leaves out c4, a liberty of the target a3",
        ),
        (with(&|q| q.solver = "x".to_owned()), "unknown solver `x`; available are auto"),
        (with(&|q| q.position = "x".to_owned()), "the side to move is missing"),
        (with(&|q| q.moves = list("b4 b4")), "move 2: `b4` is not legal"),
        (with(&|q| q.verify = Some(list("b4 b4"))), "move 2 of the line to verify: `b4`"),
        (
            with(&|q| q.verify = Some(list("e1"))),
            "move 1 of the line to verify: `e1` is not in the",
        ),
        (
            with(&|q| {
                q.targets.clear();
                q.position = "6x6".to_owned();
            }),
            "no group was found",
        ),
    ] {
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn limits_leave_open_what_they_must() {
    let mut question = asked(".......o/.......o/xxxxxxxo/oooooooo/........ b", "a3");
    question.limits = TsumegoLimits { nodes: Some(20), ..TsumegoLimits::default() };
    let answer = told(&question).unwrap();
    assert_eq!(answer.attacker.as_ref().unwrap().result, Unknown);
    assert!(!answer.is_complete() && answer.nodes <= 25, "{}", answer.nodes);
    assert_eq!(answer.stopped, Some(StopName::Nodes));
    question.limits = TsumegoLimits { seconds: Some(0.0), ..TsumegoLimits::default() };
    assert_eq!(told(&question).unwrap().stopped, Some(StopName::Time));
    let stopped = super_cancelled(&question);
    assert_eq!(stopped.stopped, Some(StopName::Interrupted));
}

fn super_cancelled(question: &TsumegoQuestion) -> TsumegoAnswer {
    let question = TsumegoQuestion { limits: TsumegoLimits::default(), ..question.clone() };
    answer(&question, &AtomicBool::new(true), &mut |_| {}).unwrap()
}

#[test]
fn questions_and_answers_are_plain_data() {
    let question = asked(KO, "a5");
    let text = serde_json::to_string(&question).unwrap();
    assert_eq!(serde_json::from_str::<TsumegoQuestion>(&text).unwrap(), question);
    let short = r#"{"position":"...xo/xxxxo/ooooo/..... b","targets":["a3"],"goal":"kill"}"#;
    let question: TsumegoQuestion = serde_json::from_str(short).unwrap();
    let answer = told(&question).unwrap();
    let value = serde_json::to_value(&answer).unwrap();
    assert_eq!(value["attacker"]["result"], "dead");
    assert_eq!(value["attacker"]["refutations"]["a4"][0], "b4");
    assert!(value["defender"].is_null() && value["goal"] == "kill");
    assert_eq!(value["region"].as_array().unwrap().len(), 8);
    assert_eq!(serde_json::from_value::<TsumegoAnswer>(value).unwrap(), answer);
    assert!(serde_json::from_str::<TsumegoQuestion>(r#"{"target":["a3"]}"#).is_err());
}

#[test]
fn records_say_what_is_asked_and_expected() {
    for (line, targets, agrees) in [
        ("go 5x4 : ...xo/xxxxo/ooooo/..... w ; target=a3 win=w bm=b4", "a3", Some(true)),
        ("go 5x4 : ...xo/xxxxo/ooooo/..... b ; target=a3,b3 win=w", "a3 b3", Some(false)),
        ("go 5x4 : ...xo/xxxxo/ooooo/..... b ; result=alive", "", Some(true)),
        ("go 5x4 : ...xo/xxxxo/ooooo/..... b ; attacker=dead defender=seki", "", Some(false)),
        ("go 5x4 : ...xo/xxxxo/ooooo/..... b ; goal=live attacker=dead", "", None),
        ("go 5x4 : ...xo/xxxxo/ooooo/..... b ; id=7", "", None),
    ] {
        let spec = pos::parse_line(line).unwrap();
        let question = TsumegoQuestion::of_spec(&spec).unwrap();
        assert_eq!(question.targets, points_of(targets));
        let answer = told(&question).unwrap();
        let recorded = Recorded::of_spec(&spec);
        assert_eq!(recorded.is_some(), !line.ends_with("id=7"));
        assert_eq!(recorded.and_then(|recorded| recorded.agrees(&answer)), agrees, "{line}");
    }
}

/// A record from text: moves one after the other, variations in parentheses, `!` after a right one.
fn record(text: &str) -> Vec<RecordedMove> {
    /// Reads variations up to a closing parenthesis.
    fn branches<'a>(words: &mut impl Iterator<Item = &'a str>) -> Vec<RecordedMove> {
        let mut found = Vec::new();
        while let Some(word) = words.next() {
            match word {
                "(" => found.extend(branches(words)),
                ")" => return found,
                word => {
                    let right = word.ends_with('!').then_some(true);
                    let mv = word.trim_end_matches('!').to_owned();
                    let then = branches(words);
                    found.push(RecordedMove { mv, right, then, color: None });
                    return found;
                }
            }
        }
        found
    }
    branches(&mut text.split_whitespace())
}

#[test]
fn records_are_judged() {
    use FindingKind::*;
    // Six points in the corner: Black kills at b6, White lives at b6 or b7.
    let black = "...ox../...ox../oooox../xxxxx../......./......./....... b";
    let white = "...ox../...ox../oooox../xxxxx../......./......./....... w";
    let expect = |position: &str, text: &str, findings: &[(FindingKind, &str, &str)]| {
        let target = if position.starts_with("...ox") { "d6" } else { "a3" };
        let found: Audit =
            audit(&asked(position, target), &record(text), &AtomicBool::new(false)).unwrap();
        let told: Vec<_> = found
            .findings
            .iter()
            .map(|found| (found.kind, found.line.join(" "), found.moves.join(" ")))
            .collect();
        let wanted: Vec<_> = findings
            .iter()
            .map(|&(kind, line, moves)| (kind, line.to_owned(), moves.to_owned()))
            .collect();
        assert_eq!(told, wanted, "{text}");
    };
    expect(black, "b6", &[]);
    expect(black, "( b6! ) ( b7 b6 )", &[]);
    expect(black, "", &[]);
    expect(black, "b7", &[(SolutionFails, "", "b7"), (Missing, "", "b6")]);
    expect(black, "( b7! ) ( b6 )", &[(WrongMarkedRight, "", "b7"), (RightMarkedWrong, "", "b6")]);
    let deep = [(NotCovered, "b6 b7 a6", "a7 c6"), (NotCovered, "b6", "a6 c6")];
    expect(black, "b6 b7 a6", &deep);
    expect(black, "b6 d7", &[(Unplayable, "b6", "d7"), (NotCovered, "b6", "b7 a6 c6")]);
    expect("...xo/xxxxo/ooooo/..... w", "( b4! ) ( a4 c4 )", &[(RefutationFails, "a4", "c4")]);
    expect(white, "b6", &[(Missing, "", "b7"), (NotUnique, "", "b7 b6")]);
}

#[test]
fn variations_show_what_needs_an_answer() {
    let position = "...ox../...ox../oooox../xxxxx../......./......./....... b";
    let mut question = asked(position, "d6");
    question.variations = Some(VariationSize { depth: 3, moves: 50 });
    let attacker = told(&question).unwrap().attacker.unwrap();
    let best = &attacker.variations[0];
    assert_eq!((best.mv.as_str(), best.right), ("b6", Some(true)));
    let replies: Vec<&str> = best.then.iter().map(|reply| reply.mv.as_str()).collect();
    assert_eq!(replies, ["b7", "a6", "c6"]);
    assert!(best.then.iter().all(|reply| reply.right.is_none() && reply.then.len() == 1));
    assert!(best.then.iter().all(|reply| reply.then[0].right == Some(true)));
    let wrong = attacker.variations.iter().filter(|branch| branch.right == Some(false));
    assert_eq!(wrong.count(), attacker.refutations.len());
    question.variations = Some(VariationSize { depth: 1, moves: 50 });
    let attacker = told(&question).unwrap().attacker.unwrap();
    assert!(attacker.variations[0].then.is_empty());
}

#[test]
fn every_search_can_be_asked_for() {
    for solver in tesuji_local::tsumego::SOLVERS {
        let mut question = asked(THREE, "a3");
        question.solver = solver.to_owned();
        let answer = told(&question).unwrap();
        let first = answer.attacker.as_ref().unwrap();
        let second = answer.defender.as_ref().unwrap();
        // Searches by threats tell what they find, and nothing else.
        assert!([Dead, Unknown].contains(&first.result), "{solver}");
        assert!([Alive, Unknown].contains(&second.result), "{solver}");
        if ["auto", "ab", "ab-gw", "dfpn", "ews"].contains(&solver) {
            assert!(answer.is_complete(), "{solver}");
            assert_eq!((first.result, second.result), (Dead, Alive), "{solver}");
            assert_eq!(first.moves, points_of("b4"), "{solver}");
        }
    }
    let mut question = asked(THREE, "a3");
    (question.solver, question.threat) = ("gw".to_owned(), Some(9));
    assert!(told(&question).unwrap_err().to_string().contains("order 9"));
}
