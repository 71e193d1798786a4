//! What is confirmed holds on the whole board: verdicts about races in small regions against brute force in which
//! every point may be played on.

mod naive_race;

use std::sync::atomic::AtomicBool;

use naive_race::NaiveRace;
use tesuji_core::{Player, Rng};
use tesuji_local::{
    fight::region::{Reach, around},
    race::targets,
    semeai::{Answer, Asked, Ending, Question, Wider, answered},
};
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
            0 if cell % columns > 0 => cell - 1,
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
    let question = Question { tempi: 0, threats: 0, ..Question::default() };
    let (options, cancelled) = (question.options(limits).unwrap(), AtomicBool::new(false));
    let options = tesuji_local::semeai::Options { all_moves: false, ..options };
    let asked = Asked { options, cancelled: &cancelled, is_proven: false };
    let found = answered(go, essential, &regions, Wider::Agrees, asked);
    let told = Answer::of(&found);
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
    let wanted = std::env::var("BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    for _ in 0..wanted {
        let Some(naive) = some_board(&mut rng) else { continue };
        compare(&naive, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.of_a_part > 100 && counts.rightly_not > 5, "{counts:?}");
}
