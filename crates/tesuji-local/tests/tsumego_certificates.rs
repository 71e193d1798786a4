//! Certificates of life and death against exhaustive search: what is true can be shown, and
//! whatever the checker accepts is true, forgeries included. The proofs are written by the tests
//! (`naive_tsumego/written.rs`).

#[path = "../../tesuji-search/tests/certificate/mod.rs"]
mod certificate;
mod naive_tsumego;

use std::collections::HashSet;

use certificate::{accepted, changed, packed, verdict};
use naive_tsumego::{
    Aim, Problem, Search, Side,
    board::Size,
    made_up::{Wanted, closed, open},
    written::{CONFINED, Claim, NoProof, Writer, head},
};
use tesuji_core::Rng;

fn some_problem(rng: &mut Rng) -> Problem {
    loop {
        let made = match rng.below(3) {
            0 => open(rng, 12, 6),
            1 => closed(rng, &Wanted { targets: 3, ..Wanted::up_to(5) }),
            _ => closed(rng, &Wanted { area: (4, 8), ..Wanted::up_to(4) }),
        };
        if let Some(problem) = made {
            return problem;
        }
    }
}

/// A claim that may be true or false.
fn some_claim(problem: &Problem, rng: &mut Rng) -> Claim {
    let (side, first) = (Side::BOTH[rng.below(2)], Side::BOTH[rng.below(2)]);
    let groups = problem.targets.len();
    if groups > 1 && rng.below(2) == 0 {
        let count = 1 + rng.below(2);
        let sets: Vec<u8> = (0..count).map(|_| 1 + rng.below((1 << groups) - 1) as u8).collect();
        return Claim::each(problem, side, &sets, rng.below(2) == 0, first);
    }
    let aim = [Aim::NotDead, Aim::Alive][rng.below(2)];
    let threats = [[0, 0], [0, 0], [1, 0], [0, 1], [2, 0], [0, 2]][rng.below(6)];
    Claim::fate(side, aim, first, threats)
}

/// What became of an attempt to show a claim.
enum Attempt {
    /// The file's head and proof, how often it refers to nodes, and how often it was not allowed
    /// to.
    Accepted {
        head: String,
        body: Vec<u8>,
        references: usize,
        denied: usize,
    },
    Refused {
        text: String,
        denied: usize,
    },
    TooLong,
}

/// Shows a claim as the writer does, with references where the checker has them.
fn shown(problem: &Problem, search: &mut Search<'_>, claim: &Claim, most: u64) -> Attempt {
    let mut plain = HashSet::new();
    loop {
        let mut writer = Writer::new(problem, search, claim, &plain, most);
        match writer.write() {
            Err(NoProof::TooLong | NoProof::OutOfNodes) => return Attempt::TooLong,
            Ok(()) => {}
        }
        let (body, references, nodes) = (writer.body, writer.references, writer.nodes);
        let head = head(problem, &[claim.text(problem)], nodes);
        let denied = plain.len();
        let Err(error) = verdict(&packed(&head, &body)) else {
            return Attempt::Accepted { head, body, references, denied };
        };
        let error = error.to_string();
        let number = error.strip_prefix("node ").and_then(|rest| rest.split(',').next());
        let number: Option<u64> = number.and_then(|number| number.parse().ok());
        match number {
            Some(number) if error.contains("kept") && plain.insert(number) => {}
            _ => return Attempt::Refused { text: format!("{head}{error}"), denied },
        }
    }
}

#[test]
fn what_is_true_can_be_shown_and_what_is_false_cannot() {
    let [references, denied, with_threats, of_each] = show_and_forge(51, 1500, some_problem);
    assert!(references > 1000 && denied > 20 && with_threats > 100 && of_each > 50);
}

#[test]
fn passes_that_a_proof_relies_on_must_have_been_made() {
    let mut denied = 0;
    for (rows, targets) in RESTLESS {
        let problem = whole_board(rows, targets);
        let mut search = Search::new(&problem, 100_000);
        for (winner, aim) in [(Side::Defender, Aim::NotDead), (Side::Attacker, Aim::Alive)] {
            let claim = Claim::fate(winner, aim, winner.other(), [0, 0]);
            if claim.is_true(&mut search) != Ok(true) {
                continue;
            }
            // At each attempt the node that was refused is written out.
            let mut plain = HashSet::new();
            loop {
                let writer = Writer::new(&problem, &mut search, &claim, &plain, 2_000);
                let mut writer = writer.referring_to_first();
                if writer.write().is_err() {
                    break;
                }
                let head = head(&problem, &[claim.text(&problem)], writer.nodes);
                let Err(error) = verdict(&packed(&head, &writer.body)) else { break };
                let error = error.to_string();
                denied += usize::from(error.contains("relies on passes that have not been made"));
                let number = error.split([' ', ',']).nth(1).and_then(|word| word.parse().ok());
                let number: u64 = number.unwrap_or_else(|| panic!("{head}{error}"));
                assert!(error.contains("kept") && plain.insert(number), "{head}{error}");
            }
        }
    }
    println!("{denied} denied");
    assert!(denied > 5, "{denied}");
}

/// Whole boards with targets for which it depends on the past, on passes made before as well, what
/// some positions are worth (found among 40,000 made-up ones).
const RESTLESS: &[(&str, &str)] = &[
    (".x.xo.", "e1"),
    (".o.o.oo", "f1 b1"),
    ("oo.o..o", "d1"),
    ("o..ooo/..ooo.", "a2 d2"),
    ("oo./.xo/xoo", "a3"),
    ("oo.oxx.", "d1"),
    (".xo./oxx.", "c2"),
    ("x.o/xoo/ooo", "a3"),
    ("xxo/.oo/ooo", "a3"),
    ("xxxo/x.oo/xooo", "a3"),
    (".x../xxox", "c1"),
    ("ooo..o/ox.oxo", "d1 a2"),
    ("ox.oo/.o.o.", "d2"),
    ("x.oox.o.", "e1 a1"),
    ("x..ox./xoxooo", "d2"),
    (".xx/xoo/o..", "a2"),
    ("oo.xxo/.xoox.", "a2"),
    ("o.xoo./oo.oox", "d2 a2"),
    (".oox.ooo", "d1"),
    ("x.x/.oo/.xo", "b1"),
    ("ooo.ox.oo", "f1"),
    ("o.x/oxo/o.o", "b2"),
    ("o../o.o/oxo", "b1"),
    ("oo.xo.ooo", "d1"),
    ("oooo.x/oxxx.x", "f2 b1"),
    ("..xoxx/o...xx", "e2"),
    (".xx.o.x", "e1"),
    ("o.ox/oxxx/ooxx", "a3"),
    ("o.x/xox/x.o", "a2"),
];

fn whole_board(rows: &str, targets: &str) -> Problem {
    let sides: Vec<&str> = rows.split('/').collect();
    let size = Size::new(sides[0].len(), sides.len());
    let whole: Vec<String> = (0..size.cells()).map(|cell| size.name(cell)).collect();
    let region = whole.iter().map(String::as_str);
    Problem::parse(rows, targets.split(' '), region).expect("a problem")
}

#[test]
fn nothing_is_referred_to_under_another_past_wrongly() {
    let (mut denied, mut taken, mut refused) = (0, 0, 0);
    for (rows, targets) in RESTLESS {
        let problem = whole_board(rows, targets);
        let mut search = Search::new(&problem, 100_000);
        for number in 0..24 {
            let (winner, aim) =
                (Side::BOTH[number % 2], [Aim::NotDead, Aim::Alive][number / 2 % 2]);
            let first = Side::BOTH[number / 4 % 2];
            let claim = Claim::fate(winner, aim, first, [[0, 0], [1, 0], [0, 1]][number / 8]);
            let Ok(is_true) = claim.is_true(&mut search) else { continue };
            match shown(&problem, &mut search, &claim, 400) {
                Attempt::TooLong => {}
                Attempt::Accepted { head, denied: not, .. } => {
                    assert!(is_true, "{head}");
                    taken += 1;
                    denied += not;
                }
                Attempt::Refused { text, denied: not } => {
                    assert!(!is_true, "{text}");
                    refused += 1;
                    denied += not;
                }
            }
        }
    }
    println!("{taken} accepted, {refused} refused, {denied} denied");
    assert!(taken > 100 && refused > 100 && denied > 500);
}

/// Shows many claims and tries to show as many false ones: how many references were accepted and
/// denied, how many accepted claims had threats and how many were about several groups.
fn show_and_forge(seed: u64, count: usize, make: fn(&mut Rng) -> Problem) -> [usize; 4] {
    let mut rng = Rng::new(seed);
    let (mut taken, mut refused, mut long) = (0, 0, 0);
    let (mut references, mut denied, mut with_threats, mut of_each) = (0, 0, 0, 0);
    while taken < count || refused < count {
        let problem = make(&mut rng);
        let mut search = Search::new(&problem, 20_000);
        for _ in 0..4 {
            let claim = some_claim(&problem, &mut rng);
            let Ok(is_true) = claim.is_true(&mut search) else { continue };
            match shown(&problem, &mut search, &claim, 3_000) {
                Attempt::TooLong => long += 1,
                Attempt::Accepted { head, references: found, denied: not, .. } => {
                    assert!(is_true, "{head}");
                    taken += 1;
                    references += found;
                    denied += not;
                    with_threats += usize::from(claim.threats != [0, 0]);
                    of_each += usize::from(matches!(claim.aim, Aim::Captured(_)));
                }
                Attempt::Refused { text, denied: not } => {
                    assert!(!is_true, "{text}");
                    refused += 1;
                    denied += not;
                }
            }
        }
    }
    println!("{taken} accepted, {refused} refused, {long} too long");
    println!("{references} references, {denied} denied, {with_threats} threats, {of_each} each");
    [references, denied, with_threats, of_each]
}

/// Proofs with another claim, other threats, targets or stones, and a few bytes changed.
#[test]
fn forged_certificates_are_accepted_only_where_they_are_true() {
    let mut rng = Rng::new(52);
    let (mut taken, mut refused, mut lies) = (0, 0, 0);
    while taken < 300 || refused < 3000 {
        let problem = some_problem(&mut rng);
        let mut search = Search::new(&problem, 20_000);
        let claim = some_claim(&problem, &mut rng);
        let Attempt::Accepted { body, .. } = shown(&problem, &mut search, &claim, 1_000) else {
            continue;
        };
        for _ in 0..6 {
            let mut other = problem.clone();
            let mut claims = claim.clone();
            match rng.below(4) {
                0 => claims = some_claim(&problem, &mut rng),
                1 => {
                    let mut stones = problem.stones;
                    let (side, cell) = (rng.below(2), rng.below(problem.size.cells()));
                    stones[side] ^= 1 << cell;
                    stones[1 - side] &= !(1 << cell);
                    let [white, black] =
                        if problem.defender_is_black { stones } else { [stones[1], stones[0]] };
                    let targets = &problem.targets;
                    let made = Problem::new(problem.size, black, white, targets, problem.region);
                    let Some(made) = made else { continue };
                    other = made;
                }
                2 => claims.threats[rng.below(2)] ^= 1,
                _ => {}
            }
            let mut proof = body.clone();
            for _ in 0..rng.below(3) {
                proof = if proof.is_empty() { proof } else { changed(&proof, &mut rng) };
            }
            if claims.threats[0] > 0 && claims.threats[1] > 0 {
                continue;
            }
            let mut search = Search::new(&other, 20_000);
            let Ok(is_true) = claims.is_true(&mut search) else { continue };
            lies += usize::from(!is_true);
            let text = head(&other, &[claims.text(&other)], 1);
            if accepted(&text, &proof) {
                assert!(is_true, "{text}{proof:?}");
                taken += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(lies > 500, "{taken} accepted, {refused} refused, {lies} lies");
}

/// What the checker says to a head with a proof of one node.
fn said(head: &str, body: &[u8]) -> String {
    match verdict(&packed(head, body)) {
        Ok(verified) => verified.statement.sentence(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn heads_say_all_that_is_taken_for_granted() {
    let region = "a1 b1 c1 d1 a2 b2 c2 d2".split(' ');
    let problem = Problem::parse("....../ooooo./xxxxo./.x.xo.", ["a2"], region).expect("a problem");
    let good = head(&problem, &["black lives, white first".into()], 1);
    assert_eq!(
        said(&good, &[0]),
        format!(
            "black lives, white first: tsumego 6x4, targets a2, {CONFINED}: \
             a2 b2 c2 d2 a1 b1 c1 d1, ....../ooooo./xxxxo./.x.xo. w"
        )
    );
    for (from, to, expected) in [
        ("targets a2", "targets", "there are no targets"),
        ("targets a2", "targets a1", "there is no stone at a1"),
        ("targets a2", "targets a2 e1", "there is no black stone at e1, a target"),
        ("c2 d2 a1", "c2 d2", "the region leaves out a1, a liberty of a target"),
        ("black lives", "white lives", "it is black that defends"),
        ("black lives", "black captures", "it is white that attacks"),
        ("black lives", "black keeps d1", "d1 is claimed about, but is no target"),
        (
            "black lives",
            "black lives a2",
            "`black lives a2, white first` is nothing that can be shown",
        ),
        ("black lives, white first", "black lives", "`black lives` is nothing that can be shown"),
        (CONFINED, "all", &format!("after the region must be said: {CONFINED}")),
        ("confined", "region", &format!("expected a line `confined …`, found `region {CONFINED}`")),
    ] {
        let head = good.replacen(from, to, 1);
        assert_eq!(said(&head, &[0]), format!("bad statement: {expected}"), "{to}");
    }
    // Both eyes are there, so nothing is to be done; and nobody captures.
    let both = ["black lives, white first", "white does not capture, white first"];
    let both = head(&problem, &both.map(String::from), 2);
    assert!(said(&both, &[0, 0]).starts_with("black lives, white first; white does not"));
    let captures = good.replace("black lives", "white captures");
    let expected = "node 1, after no move: play is over, and black has succeeded";
    assert_eq!(said(&captures, &[0]), expected);
}
