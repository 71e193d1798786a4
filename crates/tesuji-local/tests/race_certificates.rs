//! Certificates of races: every verdict can be written down and is accepted, and whatever the checker accepts
//! is true by brute force, forgeries included.

#[path = "../../tesuji-search/tests/certificate/mod.rs"]
mod certificate;
mod naive_race;

use std::sync::atomic::AtomicBool;

use certificate::{accepted, changed, unpacked, verdict};
use naive_race::{NaiveRace, any_race, plain_race, race_with_large_eyes};
use tesuji_core::{Player, Rng};
use tesuji_local::{
    fight::shown::Bounds,
    head_terms,
    pob::Variant,
    race::{Race, RaceOrder},
    semeai::{Ending, Options, Semeai},
};
use tesuji_proof::Head;
use tesuji_search::{Control, Limits};

/// Whether a point is not in the region that essential stones have as a liberty: of such races there are no certificates.
fn leaves_out_liberties(naive: &NaiveRace) -> bool {
    let race = naive.race::<2>();
    let (go, stones) = (race.go(), race.go().stones());
    let outside = stones.empty(go.board()).without(&race.region());
    Player::BOTH.into_iter().any(|side| {
        let block = go.board().reach(race.essential(side), &stones.of(side));
        go.board().neighbours(&block).meets(&outside)
    })
}

fn some_race(rng: &mut Rng) -> NaiveRace {
    loop {
        let naive = match rng.below(4) {
            0 => Some(plain_race(rng, 2)),
            1 => race_with_large_eyes(rng),
            _ => any_race(rng),
        };
        let Some(naive) = naive else { continue };
        let empty = naive.region.iter().filter(|&&cell| naive.cells[cell] == '.').count();
        if empty <= 6 && naive.is_legal() && !leaves_out_liberties(&naive) {
            let (threats, tempi) = ([0; 2], [0; 2]);
            let keeper = (rng.below(4) == 0).then(|| (rng.below(2), false));
            return NaiveRace { threats, tempi, keeper, ..naive.with_stones_in_region() };
        }
    }
}

/// The head of a certificate about this race that shows all this.
fn head(naive: &NaiveRace, race: &Race<2>, shows: Vec<String>) -> Head {
    let diagram = naive.diagram();
    Head {
        game: "race",
        board: format!("{}x{}", naive.columns, naive.cells.len() / naive.columns),
        rules: Vec::new(),
        start: diagram,
        moves: Vec::new(),
        terms: head_terms(race, Bounds::Taken),
        shows,
    }
}

/// A certificate of everything that is found out about a race, if that is enough to be written.
fn certified(naive: &NaiveRace) -> (Vec<u8>, Ending, Vec<String>) {
    let race = naive.race::<2>();
    let limits = Limits { nodes: Some(300_000), time: None, memory: 4 << 20 };
    let options = Options {
        variant: Variant::POB,
        then_dfpn: true,
        most_tempi: 0,
        most_threats: 1,
        all_moves: false,
        sketches_for_one: 1,
        limits,
    };
    let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
    let mut semeai = Semeai::new(options, &order, &cancelled);
    let found = semeai.verdict(&race);
    let mut control = Control::new(limits, &cancelled);
    let shown = semeai.written(&race, &found, &mut control).expect("small races have small proofs");
    let claims: Vec<String> = shown.iter().map(|shown| shown.claim.clone()).collect();
    let trees: Vec<_> = shown.into_iter().map(|shown| shown.tree).collect();
    let mut bytes = Vec::new();
    tesuji_proof::write(&head(naive, &race, claims.clone()), &trees, &mut bytes).unwrap();
    (bytes, found.ending, claims)
}

/// Whether a claim about a race is true, by brute force.
fn is_true(naive: &NaiveRace, claim: &str) -> Option<bool> {
    let mut race = naive.clone();
    let words: Vec<&str> = claim.split(", ").collect();
    race.mover = usize::from(words[1] == "white first");
    if let Some(threats) = words.get(2) {
        let (count, _) = threats.split_once(' ').unwrap();
        race.threats[usize::from(threats.ends_with("white"))] = count.parse().unwrap();
    }
    let value = race.value(&mut 4_000)?;
    let sign = if claim.starts_with("black") { 1 } else { -1 };
    Some(if claim.contains("not") { sign * value >= 0 } else { sign * value > 0 })
}

fn any_claim(naive: &NaiveRace, rng: &mut Rng) -> String {
    let words = match naive.keeper {
        None => ["captures", "is not captured"],
        Some(_) => ["wins", "does not lose"],
    };
    let winner = ["black", "white"][rng.below(2)];
    let first = ["black", "white"][rng.below(2)];
    let with = match rng.below(6) {
        0 => ", 1 ko threat for black",
        1 => ", 1 ko threat for white",
        _ => "",
    };
    format!("{winner} {}, {first} first{with}", words[rng.below(2)])
}

#[test]
fn every_verdict_can_be_written_down_and_is_accepted() {
    let mut rng = Rng::new(31);
    let (mut kos, mut kept, mut endings) = (0, 0, [0; 3]);
    for _ in 0..540 {
        let naive = some_race(&mut rng);
        if naive.value(&mut 4_000).is_none() {
            continue;
        }
        let (bytes, ending, claims) = certified(&naive);
        let verified =
            verdict(&bytes).unwrap_or_else(|error| panic!("{}: {error}", naive.diagram()));
        let sentence = verified.statement.sentence();
        assert!(sentence.starts_with(&claims.join("; ")), "{sentence}");
        for claim in &claims {
            assert_ne!(is_true(&naive, claim), Some(false), "{claim}: {}", naive.diagram());
        }
        kos += usize::from(claims.iter().any(|claim| claim.contains("threat")));
        kept += usize::from(naive.keeper.is_some());
        endings[match ending {
            Ending::Captures(side) => side.index(),
            Ending::Seki => 2,
            Ending::Unknown => panic!("undecided: {}", naive.diagram()),
        }] += 1;
    }
    let is_mixed = kos > 2 && kept > 30 && endings.iter().all(|&count| count > 15);
    assert!(is_mixed, "{kos} {kept} {endings:?}");
}

/// Proofs without play, or with one move before: accepted only where they are true.
#[test]
fn what_needs_no_play_is_true() {
    let mut rng = Rng::new(32);
    let (mut taken, mut refused) = ([0; 2], 0);
    while taken[0] + taken[1] < 800 {
        let naive = some_race(&mut rng);
        let race = naive.race::<2>();
        let claim = any_claim(&naive, &mut rng);
        let first = usize::from(claim.contains("white first"));
        let is_winners = claim.starts_with(["black", "white"][first]);
        let mut body = vec![6];
        if is_winners && rng.below(2) == 0 {
            let empty = |&cell: &usize| naive.cells[cell] == '.';
            let empty: Vec<usize> = naive.region.iter().copied().filter(empty).collect();
            let mv = empty[rng.below(empty.len())] as u8;
            body = vec![3, mv, 6];
        }
        let text = format!(
            "{}nodes {}\n\n",
            head_text(&head(&naive, &race, vec![claim.clone()])),
            if body.len() == 1 { 1 } else { 2 }
        );
        if !accepted(&text, &body) {
            refused += 1;
            continue;
        }
        if let Some(is_true) = is_true(&naive, &claim) {
            assert!(is_true, "{claim}: {} {body:?}\n{text}", naive.diagram());
            taken[body.len() / 3] += 1;
        }
    }
    assert!(taken.iter().all(|&count| count > 50) && refused > 500, "{taken:?} {refused}");
}

/// The lines of a head without the number of nodes.
fn head_text(head: &Head) -> String {
    let mut bytes = Vec::new();
    let mut tree = tesuji_proof::Tree::new();
    tree.add(tesuji_proof::Node::Ending);
    tesuji_proof::write(head, &[tree], &mut bytes).unwrap();
    let text = unpacked(&bytes).0;
    text[..text.find("nodes ").unwrap()].to_owned()
}

/// Proofs with another claim, another region, other essential stones, and a few bytes changed.
#[test]
fn forged_certificates_are_accepted_only_where_they_are_true() {
    let mut rng = Rng::new(33);
    let (mut taken, mut refused, mut lies) = (0, 0, 0);
    while taken < 200 || refused < 1000 {
        let naive = some_race(&mut rng);
        if naive.value(&mut 3_000).is_none() {
            continue;
        }
        let (bytes, _, claims) = certified(&naive);
        let (_, body) = unpacked(&bytes);
        for _ in 0..12 {
            let mut other = naive.clone();
            let mut shows = claims.clone();
            match rng.below(5) {
                0 => {
                    let at = rng.below(shows.len());
                    shows[at] = any_claim(&naive, &mut rng);
                }
                4 if naive.keeper.is_some() => {
                    other.keeper = other.keeper.map(|(keeper, _)| (1 - keeper, false));
                }
                1 => {
                    let cell = rng.below(other.cells.len());
                    if other.cells[cell] == '.' {
                        match other.region.iter().position(|&point| point == cell) {
                            Some(at) => drop(other.region.remove(at)),
                            None => other.region.push(cell),
                        }
                    }
                }
                2 => {
                    let cell = rng.below(other.cells.len());
                    match other.cells[cell] {
                        'x' => other.essential[0] = vec![cell],
                        'o' => other.essential[1] = vec![cell],
                        _ => {}
                    }
                }
                _ => {
                    let cell = rng.below(other.cells.len());
                    let is_essential = other.essential.iter().any(|side| side.contains(&cell));
                    if !is_essential {
                        other.cells[cell] = ['x', 'o', '.'][rng.below(3)];
                        other.seen = std::collections::HashSet::from([other.cells.clone()]);
                        other = other.with_stones_in_region();
                    }
                }
            }
            if !other.is_legal() {
                continue;
            }
            let mut proof = body.clone();
            for _ in 0..rng.below(3) {
                proof = if proof.is_empty() { proof } else { changed(&proof, &mut rng) };
            }
            let race = other.race::<2>();
            let text = format!("{}nodes 1\n\n", head_text(&head(&other, &race, shows.clone())));
            let truth: Option<Vec<bool>> =
                shows.iter().map(|claim| is_true(&other, claim)).collect();
            let Some(truth) = truth else { continue };
            let is_true = truth.into_iter().all(|is_true| is_true);
            lies += usize::from(!is_true);
            if accepted(&text, &proof) {
                assert!(is_true, "{text} {proof:?}");
                taken += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(lies > 200, "{taken} accepted, {refused} refused, {lies} lies");
}

#[test]
fn every_changed_byte_and_every_cut_is_noticed() {
    let naive = NaiveRace::new("xx.o/xo.o/.oo./oo..", [vec![0], vec![5]], vec![2, 6, 8, 11, 14]);
    let (file, _, _) = certified(&naive.with_stones_in_region());
    assert!(verdict(&file).is_ok());
    for at in 0..file.len() {
        for change in [1, 0x20, 0x80] {
            let mut changed = file.clone();
            changed[at] ^= change;
            assert!(verdict(&changed).is_err(), "byte {at} changed by {change}");
        }
        assert!(verdict(&file[..at]).is_err(), "cut at {at}");
    }
}

/// A head about a race on `xx.o/xo.o/.oo./oo..`, in which Black a4 and White b3 have all liberties in the region, with some lines
/// changed; and why it is refused, if it is.
#[test]
fn what_a_head_may_say() {
    let cases = [
        ("", "", None),
        ("black a4", "black ", Some("no stone of black is named")),
        ("white b3", "white ", Some("no stone of white is named")),
        ("black a4", "black c4", Some("there is no black stone at c4")),
        ("white b3", "white a4", Some("there is no white stone at a4")),
        ("region c4 c3", "region c3", Some("the region leaves out c4, a liberty of black a4")),
        ("region c4 c3", "region c4", Some("the region leaves out c3, a liberty of white b3")),
        ("region c4 c3", "region b2 c4 c3", Some("b2 in the region is not empty")),
        ("taken to stay", "shown to stay", Some("it is not shown that what is around")),
        ("taken to stay", "sure to stay", Some("is nothing that can be said")),
        (
            "confined stones are played on these points only; the stones around them are taken to stay\n",
            "",
            None,
        ),
    ];
    let naive = NaiveRace::new("xx.o/xo.o/.oo./oo..", [vec![0], vec![5]], vec![2, 6, 8, 11, 14]);
    let naive = naive.with_stones_in_region();
    let (file, _, _) = certified(&naive);
    let (head, body) = unpacked(&file);
    for (from, to, refused) in cases {
        assert!(head.contains(from), "{from}: {head}");
        let changed = head.replacen(from, to, 1);
        let found = certificate::verdict(&certificate::packed(&changed, &body));
        match (found, refused) {
            (Ok(verified), None) => {
                let sentence = verified.statement.sentence();
                let said =
                    "play is confined to these points; the stones around them are taken to stay";
                assert!(sentence.contains(said), "{sentence}");
            }
            (Err(error), Some(why)) => {
                assert!(error.to_string().contains(why), "{error}, not {why}");
            }
            (found, _) => panic!("{changed}: {found:?}"),
        }
    }
}
