//! Several links in Hex and several points in Go: all that can be forced, by bounds and by sets of outcomes.

use std::sync::atomic::AtomicBool;

use tesuji_core::{Bits, Cell, Game, Notation, Player, Rng, Setup};
use tesuji_games::{
    go::{Go, Komi},
    hex::Hex,
};
use tesuji_local::{
    aims::{Aims, Holding, Holdings, Links, Place},
    pob::{
        AlphaBeta, Antichain, Bounded, GoalOrder, Goals, Keeping, OutcomeSets, Unordered, Variant,
        frontier,
    },
};
use tesuji_proof::Certify;
use tesuji_search::{Control, Limits};

/// Searches that take more are given up.
const MOST_NODES: u64 = 300_000;

/// Larger families are given up.
const MOST_SETS: usize = 1_000;

#[derive(Default)]
struct Sums {
    cases: u64,
    questions: u64,
    nodes: u64,
    strongest: u64,
    finished: u64,
    rival_nodes: u64,
    most_sets: usize,
    chosen: u64,
    arbitrary: u64,
    wrong: u64,
    missed: u64,
    wanted: u64,
}

/// Prints the table.
pub fn run(count: usize) {
    println!(
        "| game | aims | frontier: questions | nodes | strongest bounds | sets of outcomes: finished | nodes \
         | most sets | one set kept: arbitrary | keeps nothing of the best | misses a strongest bound |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for aims in 2..=4 {
        let mut rng = Rng::new(aims as u64);
        let mut sums = Sums::default();
        while sums.cases < count as u64 {
            let (game, links) = random_links(aims, &mut rng);
            examine(&game, &links, &mut sums);
        }
        row("Hex, 4x4", aims, &sums);
    }
    for aims in 2..=3 {
        let mut rng = Rng::new(aims as u64);
        let mut sums = Sums::default();
        while sums.cases < count as u64 {
            let (game, holdings) = random_points(aims, &mut rng);
            examine(&game, &holdings, &mut sums);
        }
        row("Go, 3x2 and 5x1", aims, &sums);
    }
}

/// Stones on a third of the board, and links between black ones or edges; Black moves.
fn random_links(aims: usize, rng: &mut Rng) -> (Hex<1>, Links<1>) {
    let mut setup = Setup::empty("4x4".parse().unwrap());
    let mut cells: Vec<usize> = (0..16).collect();
    rng.shuffle(&mut cells);
    for (at, &cell) in cells.iter().take(6).enumerate() {
        setup.cells[cell] = Cell::Stone(Player::BOTH[at % 2]);
    }
    let game = Hex::from_setup(&setup).unwrap().to_the_full_board();
    let place = |rng: &mut Rng| match rng.below(7) {
        0 => Place::Top,
        1 => Place::Bottom,
        2 => Place::Left,
        3 => Place::Right,
        at => Place::Cell(cells[2 * (at - 4)]),
    };
    let links = (0..aims).map(|_| [place(rng), place(rng)]).collect();
    let links = Links::new(game.size(), links, GoalOrder::incomparable(aims), Player::Black);
    (game, links)
}

/// A position of a random game, and points that the side to move wants to hold.
fn random_points(aims: usize, rng: &mut Rng) -> (Go<1>, Holdings<1>) {
    let size = ["3x2", "5x1"][rng.below(2)].parse().unwrap();
    let komi = Komi::from_half_points(1).unwrap();
    let mut game = Go::<1>::from_setup(&Setup::empty(size), komi).unwrap();
    let mut moves = Vec::new();
    for _ in 0..4 + rng.below(8) {
        game.moves(&mut moves);
        // No passes.
        moves.pop();
        if !moves.is_empty() {
            game.play(moves[rng.below(moves.len())]);
        }
    }
    let mut cells: Vec<usize> = (0..game.size().cells()).collect();
    rng.shuffle(&mut cells);
    let holding = |&cell: &usize| Holding::all_of(Bits::single(cell));
    let holdings = cells.iter().take(aims).map(holding).collect();
    let holdings = Holdings::new(holdings, GoalOrder::incomparable(aims), game.to_move());
    (game, holdings)
}

/// Whether a bound is reached, if that is found out soon, and the nodes it took.
fn reaches<G: Certify + Notation, A: Aims<G>>(
    game: &G,
    aims: &A,
    claimant: Player,
    bound: &Antichain<Goals>,
) -> (Option<bool>, u64) {
    let game = Bounded::new(game.clone(), aims.clone(), bound.clone(), claimant);
    if let Some(outcome) = game.outcome() {
        return (Some(game.claim().favours(outcome) == claimant), 1);
    }
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(MOST_NODES), time: None, memory: 1 << 20 };
    let mut search = AlphaBeta::new(&Unordered, Variant::POB_UNPRUNED, game.claim(), 1 << 20);
    let report = search.solve(&game, &Control::new(limits, &stop));
    (report.winner.map(|winner| winner == claimant), report.nodes)
}

/// Nothing is counted where nothing can be forced, or a search for bounds takes too long.
fn examine<G: Certify + Notation, A: Aims<G>>(game: &G, aims: &A, sums: &mut Sums) {
    let claimant = game.to_move();
    let values = aims.order().outcomes();
    let mut nodes = 0;
    let found = frontier(&values, usize::MAX, |bound| {
        let (reached, more) = reaches(game, aims, claimant, bound);
        nodes += more;
        reached
    });
    let nothing = aims.order().reached([]);
    let is_trivial = found.forced.iter().all(|bound| bound.admits(&nothing));
    if is_trivial || !found.open.is_empty() || aims.range(game).exact().is_some() {
        return;
    }
    let number = |goals: &Goals| (0..8).filter(|&goal| goals.contains(goal)).count() as i64;
    let search = |keeping| {
        OutcomeSets::new(aims, claimant, number, keeping, MOST_SETS, 1).within(MOST_NODES)
    };
    sums.cases += 1;
    sums.questions += found.asked as u64;
    sums.strongest += found.forced.len() as u64;
    sums.nodes += nodes;
    let mut all = search(Keeping::All);
    if let Some(family) = all.family(&mut game.clone()) {
        assert_eq!(family.len(), found.forced.len());
        assert!(family.iter().all(|set| found.forced.contains(set)));
        sums.finished += 1;
        sums.rival_nodes += all.effort.nodes;
        sums.most_sets = sums.most_sets.max(all.effort.most_sets);
    }
    if let Some(choice) = search(Keeping::Preferred).choose(&mut game.clone()) {
        sums.chosen += 1;
        sums.arbitrary += u64::from(choice.is_arbitrary);
        let mut after = game.clone();
        after.play(choice.mv);
        let keeps = |bound: &Antichain<Goals>| reaches(&after, aims, claimant, bound).0;
        let kept: Vec<bool> = found.forced.iter().filter_map(keeps).collect();
        sums.wrong += u64::from(!kept.contains(&true));
        sums.missed += kept.iter().filter(|kept| !**kept).count() as u64;
        sums.wanted += kept.len() as u64;
    }
}

fn row(game: &str, aims: usize, sums: &Sums) {
    let mean = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
    println!(
        "| {game} | {aims} | {:.1} | {:.0} | {:.1} | {} of {} | {:.0} | {} | {:.0} % | {:.0} % | {:.0} % |",
        mean(sums.questions, sums.cases),
        mean(sums.nodes, sums.cases),
        mean(sums.strongest, sums.cases),
        sums.finished,
        sums.cases,
        mean(sums.rival_nodes, sums.finished),
        sums.most_sets,
        100.0 * mean(sums.arbitrary, sums.chosen),
        100.0 * mean(sums.wrong, sums.chosen),
        100.0 * mean(sums.missed, sums.wanted),
    );
}
