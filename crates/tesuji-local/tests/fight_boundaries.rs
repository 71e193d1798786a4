//! What is confirmed holds on the whole board: verdicts about races in small regions against brute force in which
//! every point may be played on.

#[path = "../../tesuji-search/tests/certificate/mod.rs"]
mod certificate;
mod naive_race;

use std::sync::atomic::AtomicBool;

use certificate::verdict;
use naive_race::NaiveRace;
use tesuji_core::{Bits, Player, Rng};
use tesuji_games::{
    formats::{PositionSpec, SpecMove, pos},
    go::Go,
    open::{GoVisitor, open_as_go},
};
use tesuji_local::{
    fight::{
        points,
        region::{Reach, around},
        shown::Bounds,
    },
    head_terms,
    race::targets,
    semeai::{Answer, Answered, Asked, Ending, Options, Question, Wider, answered, ask, chosen},
};
use tesuji_proof::Head;
use tesuji_search::Limits;

/// Regions this small leave out what the usual ones would take in.
const SMALL: [Reach; 2] = [
    Reach { small_area: 1, near_liberties: 1, weak_liberties: 1, steps: 1 },
    Reach { small_area: 3, near_liberties: 2, weak_liberties: 1, steps: 2 },
];

/// A board with walls and eyes in which some empty points are left.
fn some_board(rng: &mut Rng) -> Option<NaiveRace> {
    let (columns, rows) = [(4, 4), (5, 4), (6, 3), (7, 3), (5, 5)][rng.below(5)];
    let size = columns * rows;
    // Stones of a colour mostly stand together.
    let mut cells: Vec<char> = (0..size).map(|_| ['x', 'o'][rng.below(2)]).collect();
    for _ in 0..rng.below(2 * size) {
        let cell = rng.below(size);
        let from = match rng.below(2) {
            0 if !cell.is_multiple_of(columns) => cell - 1,
            _ if cell >= columns => cell - columns,
            _ => cell,
        };
        cells[cell] = cells[from];
    }
    for _ in 0..3 + rng.below(5) {
        cells[rng.below(size)] = '.';
    }
    let text: Vec<String> = cells.chunks(columns).map(|row| row.iter().collect()).collect();
    let race = NaiveRace::new(&text.join("/"), [vec![], vec![]], (0..size).collect());
    if !race.is_legal() {
        return None;
    }
    let stone = |rng: &mut Rng, sign: char| {
        let cells: Vec<usize> = (0..size).filter(|&cell| race.cells[cell] == sign).collect();
        (!cells.is_empty()).then(|| cells[rng.below(cells.len())])
    };
    let essential = [vec![stone(rng, 'x')?], vec![stone(rng, 'o')?]];
    Some(NaiveRace { essential, ..race })
}

/// How many answers were confirmed, of these how many in a part of the board, and how many were not although the whole
/// board gives the same; the rest is not confirmed and wrong.
#[derive(Default, Debug)]
struct Counts {
    asked: usize,
    confirmed: usize,
    of_a_part: usize,
    seki_of_a_part: usize,
    cautious: usize,
    rightly_not: usize,
    /// Of which a certificate says that what is around is shown to stay.
    shown: usize,
}

/// Results and nothing else.
fn results(limits: Limits) -> Options {
    let question = Question { tempi: 0, threats: 0, ..Question::default() };
    Options { all_moves: false, ..question.options(limits).unwrap() }
}

/// Whether a certificate of this says that what is around the region is shown to stay; the checker has to agree.
fn is_shown(naive: &NaiveRace, found: &Answered<1>) -> bool {
    let Some(Ok(written)) = &found.written else { return false };
    if written.shown.is_empty() {
        return false;
    }
    let trees: Vec<_> = written.shown.iter().map(|shown| shown.tree.clone()).collect();
    let head = Head {
        game: "race",
        board: format!("{}x{}", naive.columns, naive.cells.len() / naive.columns),
        rules: Vec::new(),
        start: naive.diagram(),
        moves: Vec::new(),
        terms: head_terms(&found.races[0], Bounds::Shown),
        shows: written.shown.iter().map(|shown| shown.claim.clone()).collect(),
    };
    let mut bytes = Vec::new();
    tesuji_proof::write(&head, &trees, &mut bytes).unwrap();
    let accepted = verdict(&bytes);
    let is_said = written.bounds == Bounds::Shown;
    assert_eq!(accepted.is_ok(), is_said, "{}: {:?}", naive.about(), accepted.err());
    is_said
}

fn compare(naive: &NaiveRace, counts: &mut Counts) {
    let race = naive.race::<1>();
    let go = race.go();
    let essential = Player::BOTH.map(|side| race.essential(side));
    let mut regions = SMALL.map(|reach| around(go, &essential, reach)).to_vec();
    regions.dedup();
    if regions[0] == go.board().points() {
        return;
    }
    let limits = Limits { nodes: Some(2_000), time: None, memory: 4 << 20 };
    let cancelled = AtomicBool::new(false);
    let asked = Asked { options: results(limits), cancelled: &cancelled, is_proven: true };
    let found = answered(go, essential, &regions, Wider::Agrees, asked);
    let told = Answer::of(&found);
    counts.shown += usize::from(is_shown(naive, &found));
    for (mover, first) in [&told.black_first, &told.white_first].into_iter().enumerate() {
        let ending = found.verdicts[mover].ending;
        if ending == Ending::Unknown {
            continue;
        }
        let keeper = targets::keeper(go, &essential, Reach::default());
        let keeper = keeper.map(|side| (side.index(), false));
        let whole = NaiveRace { mover, keeper, ..naive.clone() };
        let Some(value) = whole.value(&mut 3_000) else { continue };
        let is_same = ending
            == match value {
                1 => Ending::Captures(Player::Black),
                -1 => Ending::Captures(Player::White),
                _ => Ending::Seki,
            };
        counts.asked += 1;
        // What a certificate says to be shown does not even need the wider region.
        assert!(is_same || !is_shown(naive, &found), "shown, but {value}: {}", whole.about());
        match (first.confirmed == Some(true), is_same) {
            (true, true) => {
                let is_part = found.races[0].region() != go.board().points();
                counts.confirmed += 1;
                counts.of_a_part += usize::from(is_part);
                counts.seki_of_a_part += usize::from(is_part && ending == Ending::Seki);
            }
            (true, false) => panic!(
                "confirmed {ending:?} in {:?}, but {value} on the board: {}",
                told.region,
                whole.about()
            ),
            (false, true) => counts.cautious += 1,
            (false, false) => counts.rightly_not += 1,
        }
    }
}

#[test]
fn what_is_confirmed_holds_on_the_whole_board() {
    let mut rng = Rng::new(61);
    let mut counts = Counts::default();
    let wanted = std::env::var("BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1_500);
    for _ in 0..wanted {
        let Some(naive) = some_board(&mut rng) else { continue };
        compare(&naive, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.of_a_part > 100 && counts.rightly_not > 1 && counts.shown > 8, "{counts:?}");
}

struct Asks<'a>(&'a PositionSpec, Option<&'a str>);

impl GoVisitor for Asks<'_> {
    type Output = Result<Answer, String>;

    fn visit<const N: usize>(self, go: Go<N>) -> Self::Output {
        let Asks(spec, region) = self;
        let essential = chosen(&go, spec, &Question::default())?[0];
        let region: Option<Bits<N>> = region.map(|text| points::parse(&go, text)).transpose()?;
        let limits = Limits { nodes: Some(500_000), time: None, memory: 64 << 20 };
        let cancelled = AtomicBool::new(false);
        // A seki in which a ko is met is confirmed only if threats change nothing.
        let question = Question { tempi: 0, ..Question::default() };
        let options = Options { all_moves: false, ..question.options(limits).unwrap() };
        let asked = Asked { options, cancelled: &cancelled, is_proven: false };
        Ok(Answer::of(&ask(&go, essential, region, asked)?))
    }
}

/// The answer about a race that a line of a `.pos` file names.
fn asked(line: &str, region: Option<&str>) -> Result<Answer, String> {
    let spec = pos::parse_line(line).unwrap();
    open_as_go(&spec, Asks(&spec, region)).unwrap()
}

#[test]
fn stones_that_hold_prisoners_are_in_the_fight() {
    let text = std::fs::read_to_string("../../suites/semeai-boundaries.pos").unwrap();
    for (_, line) in pos::numbered_lines(&text) {
        let spec = pos::parse_line(line).unwrap();
        let wanted = |key: &str| {
            spec.answers.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone())
        };
        let found = serde_json::to_value(asked(line, None).unwrap()).unwrap();
        for key in ["black_first", "white_first"] {
            assert_eq!(found[key]["result"].as_str(), wanted(key).as_deref(), "{line}");
            assert_eq!(found[key]["confirmed"], true, "{line}");
        }
        assert_eq!(found["confirmed"], true);
    }
}

#[test]
fn blocks_that_share_nothing_are_no_race() {
    let rows = |first: &str| format!("{first}{}", "/...................".repeat(18));
    let far = format!("go 19x19 : {} b ; black=b19 white=s19", rows(".x...............o."));
    let answer = asked(&far, None).unwrap();
    assert!(answer.reason.is_some_and(|reason| reason.starts_with("no race: ")));
    assert_eq!((answer.black_first.nodes, answer.confirmed), (0, None));
    let near = "go 5x5 : .xo.x/.xo.x/.xoxx/xxooo/..... b ; black=b5 white=c5";
    assert_eq!(asked(near, None).unwrap().reason, None);
}

#[test]
fn regions_must_have_all_liberties_of_the_blocks() {
    let line = "go 3x3 : .xo/xoo/.x. b ; black=b3 white=c3";
    let error = asked(line, Some("a3")).unwrap_err();
    assert!(error.contains("leaves out c1"), "{error}");
    assert!(asked(line, Some("a3 a1 c1")).is_ok());
}

#[test]
fn passes_before_a_fight_do_not_matter() {
    let mut spec = pos::parse_line("go 3x3 : .x./xo./.xo b ; black=a2 white=b2").unwrap();
    for _ in 0..3 {
        spec.moves.push(SpecMove { player: None, text: "pass".into() });
    }
    let answer = open_as_go(&spec, Asks(&spec, None)).unwrap().unwrap();
    assert_eq!(answer, asked("go 3x3 : .x./xo./.xo b ; black=a2 white=b2", None).unwrap());
}
