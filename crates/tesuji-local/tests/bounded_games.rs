//! Random small games about several aims at once, in Go with its past and in Hex with its zones: every solver,
//! frontiers and certificates against brute force over all bounds.

#[path = "../../tesuji-search/tests/certificate/mod.rs"]
mod certificate;

use std::{collections::HashMap, sync::atomic::AtomicBool};

use certificate::{Case, accepted, changed, random_go, random_hex, unpacked, verdict};
use tesuji_core::{Bits, Cell, Game, Key, Notation, Player, Premise, Rng, Setup, Zone};
use tesuji_games::{
    formats::diagram_text,
    go::{Go, GoMove},
    hex::{Hex, HexZone},
};
use tesuji_local::{
    aims::{Aims, Holding, Holdings, Link, Links, Place, written},
    pob::{Antichain, Bounded, Evaluation, GoalOrder, Goals, Range, frontier},
};
use tesuji_proof::Certify;
use tesuji_search::{Control, Limits, Method, SOLVERS, Solver};

const MEMORY: usize = 1 << 17;

/// Games in which brute force meets more positions are left out.
const MOST_KNOWN: usize = 2_000;

/// Plain searches need not find their way out of every superko fight.
const MOST_EXPANDED: u64 = 2_000;

/// Some aims, some of them worth others.
fn random_order(count: usize, rng: &mut Rng) -> GoalOrder {
    let mut order = GoalOrder::incomparable(count);
    while rng.below(3) == 0 {
        let others: Vec<usize> = (0..count).filter(|_| rng.below(2) == 0).collect();
        order = order.with_dominating(rng.below(count), &others);
    }
    order
}

/// All bounds over an order, each once.
fn all_bounds(order: &GoalOrder) -> Vec<Antichain<Goals>> {
    let outcomes = order.outcomes();
    let mut bounds: Vec<Antichain<Goals>> = Vec::new();
    for set in 1..1_u32 << outcomes.len() {
        let is_in = |at: &usize| set >> at & 1 != 0;
        let bound = Antichain::of_least((0..outcomes.len()).filter(is_in).map(|at| outcomes[at]));
        let is_same =
            |other: &Antichain<Goals>| bound.is_at_least(other) && other.is_at_least(&bound);
        if bound.values().len() as u32 == set.count_ones() && !bounds.iter().any(is_same) {
            bounds.push(bound);
        }
    }
    bounds
}

/// Whether the claimant reaches the bound, by the rules of the game alone; nothing if that takes too long.
/// `end` is what a finished game is worth. Only positions with the same past count as the same.
fn reaches<G: Game>(
    game: &mut G,
    claimant: Player,
    end: &impl Fn(&G) -> Option<bool>,
    known: &mut HashMap<Key, bool>,
) -> Option<bool> {
    if let Some(reached) = end(game) {
        return Some(reached);
    }
    let key = game.key().then(G::Premise::history_key(game));
    if let Some(&reached) = known.get(&key) {
        return Some(reached);
    }
    if known.len() > MOST_KNOWN {
        return None;
    }
    let is_claimants = game.to_move() == claimant;
    let mut moves = Vec::new();
    game.moves(&mut moves);
    // The pass first: it ends games.
    moves.reverse();
    for mv in moves {
        let undo = game.play(mv);
        let reached = reaches(game, claimant, end, known);
        game.undo(undo);
        if reached? == is_claimants {
            known.insert(key, is_claimants);
            return Some(is_claimants);
        }
    }
    known.insert(key, !is_claimants);
    Some(!is_claimants)
}

/// A game with the truth about every bound.
struct Puzzle<G, A> {
    case: Case<G>,
    aims: A,
    claimant: Player,
    bounds: Vec<(Antichain<Goals>, bool)>,
}

impl<G: Game, A: Aims<G>> Puzzle<G, A>
where
    G: Certify + Notation,
{
    /// Nothing if brute force takes too long. `end` says what is reached in a finished game.
    fn new(
        case: Case<G>,
        aims: A,
        claimant: Player,
        end: impl Fn(&G) -> Option<Vec<usize>>,
    ) -> Option<Puzzle<G, A>> {
        let mut bounds = Vec::new();
        for bound in all_bounds(aims.order()) {
            let admits = |game: &G| Some(bound.admits(&aims.order().reached(end(game)?)));
            let mut game = case.game.clone();
            let reached = reaches(&mut game, claimant, &admits, &mut HashMap::new())?;
            bounds.push((bound, reached));
        }
        Some(Puzzle { case, aims, claimant, bounds })
    }

    fn bounded(&self, bound: &Antichain<Goals>) -> Bounded<G, A> {
        Bounded::new(self.case.game.clone(), self.aims.clone(), bound.clone(), self.claimant)
    }

    /// What a solver says, if it finds out soon; the certificate of it if one is wanted.
    fn ask(
        &self,
        bound: &Antichain<Goals>,
        way: &str,
        certify: bool,
    ) -> Option<(bool, Option<Vec<u8>>)>
    where
        G: Sync,
    {
        let game = self.bounded(bound);
        let method = Method::named(way).unwrap().without_line();
        let mut solver = Solver::new(&game, game.claim(), &method, MEMORY, 1, 1);
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(MOST_EXPANDED), time: None, memory: MEMORY };
        let mut control = Control::new(limits, &stop);
        let winner = solver.solve(&game, &mut control, &mut |_| {}).winner?;
        let bytes = certify.then(|| {
            let shown = written(&game, &mut solver, winner, &mut control).unwrap();
            let head = self.head(vec![shown.claim]);
            let mut bytes = Vec::new();
            tesuji_proof::write(&head, &[shown.tree], &mut bytes).unwrap();
            bytes
        });
        Some((winner == self.claimant, bytes))
    }

    fn head(&self, shows: Vec<String>) -> tesuji_proof::Head {
        let Case { start, moves, game } = &self.case;
        self.aims.head(game, diagram_text(start), moves.clone(), shows)
    }

    /// Whether a claim in words is true.
    fn is_true(&self, claim: &str) -> bool {
        let is_meant = |(bound, reached): &&(Antichain<Goals>, bool)| {
            let winner = if *reached { self.claimant } else { self.claimant.opponent() };
            self.aims.shows(winner, self.claimant, bound) == claim
        };
        self.bounds.iter().any(|puzzle| is_meant(&puzzle))
    }

    /// Verdict, frontier, certificate, forgeries.
    fn examine(&self, number: usize, rng: &mut Rng, tally: &mut Tally)
    where
        G: Sync,
    {
        let way = SOLVERS[number % SOLVERS.len()];
        let text = || format!("{way}: {} {:?}", diagram_text(&self.case.start), self.case.moves);
        let (bound, expected) = &self.bounds[rng.below(self.bounds.len())];
        let Some((reached, bytes)) = self.ask(bound, way, true) else {
            tally.unanswered += 1;
            return;
        };
        assert_eq!(reached, *expected, "{}, {bound:?}", text());
        tally.reached += usize::from(reached);
        tally.prevented += usize::from(!reached);
        let bytes = bytes.unwrap();
        let verified = verdict(&bytes).unwrap_or_else(|error| panic!("{error}: {}", text()));
        let claim = verified.statement.sentence();
        assert!(self.is_true(claim.split(": ").next().unwrap()), "{claim}");
        if number.is_multiple_of(3) {
            self.forge(&bytes, rng, tally);
        }
        let values = self.aims.order().outcomes();
        let found = frontier(&values, usize::MAX, |bound| {
            self.ask(bound, way, false).map(|(reached, _)| reached)
        });
        tally.frontiers += usize::from(found.open.is_empty());
        tally.several += usize::from(found.forced.len() > 1);
        tally.unsure += usize::from(found.forced.iter().any(|bound| bound.values().len() > 1));
        for (bound, expected) in &self.bounds {
            let told = found.forces(bound);
            let is_right = told.map_or(!found.open.is_empty(), |told| told == *expected);
            assert!(is_right, "{}, {bound:?}", text());
        }
    }

    /// Whatever the checker accepts is true.
    fn forge(&self, bytes: &[u8], rng: &mut Rng, tally: &mut Tally) {
        let (head, body) = unpacked(bytes);
        let told = head.lines().find_map(|line| line.strip_prefix("shows ")).unwrap();
        for _ in 0..4 {
            let (bound, _) = &self.bounds[rng.below(self.bounds.len())];
            let winner = Player::BOTH[rng.below(2)];
            // A bound for the side that has the aims, reached by it or prevented by the other.
            let claim = match rng.below(2) {
                0 => told.to_owned(),
                _ => self.aims.shows(winner, self.claimant, bound),
            };
            let body = if rng.below(3) == 0 { body.clone() } else { changed(&body, rng) };
            let forged = head.replace(&format!("shows {told}\n"), &format!("shows {claim}\n"));
            if accepted(&forged, &body) {
                assert!(self.is_true(&claim), "{forged}");
                tally.forged += 1;
            } else {
                tally.refused += 1;
            }
        }
    }
}

#[derive(Default, Debug)]
struct Tally {
    unanswered: usize,
    reached: usize,
    prevented: usize,
    frontiers: usize,
    /// Frontiers of more than one bound.
    several: usize,
    /// Frontiers with a bound of more than one value.
    unsure: usize,
    forged: usize,
    refused: usize,
}

impl Tally {
    /// Whether everything was there often enough, so many frontiers of several bounds and so many with a bound of
    /// several values among them.
    fn is_mixed(&self, [several, unsure]: [usize; 2]) -> bool {
        self.reached.min(self.prevented) > 300
            && self.several > several
            && self.unsure > unsure
            && self.frontiers > EACH * 9 / 10
            && self.unanswered < EACH / 50
            && self.forged > 100
            && self.refused > 1_000
    }
}

/// Who owns each point at the end: stones, and what only one side touches.
fn owner(game: &Go<1>, cell: usize) -> Option<Player> {
    let mut region = vec![cell];
    let mut borders = Vec::new();
    let mut at = 0;
    while at < region.len() {
        match game.stones().owner(region[at]) {
            Some(side) => borders.push(side),
            None => {
                for next in game.board().touching(region[at]).iter() {
                    if !region.contains(&next) {
                        region.push(next);
                    }
                }
            }
        }
        at += 1;
    }
    let first = *borders.first()?;
    borders.iter().all(|&side| side == first).then_some(first)
}

fn go_puzzle(rng: &mut Rng) -> Option<Puzzle<Go<1>, Holdings<1>>> {
    let (columns, rows) = [(4, 1), (5, 1), (2, 2), (3, 2), (3, 2), (4, 2)][rng.below(6)];
    let case = random_go(columns, rows, 40, 1, rng);
    let claimant = Player::BOTH[rng.below(2)];
    let cells = (columns * rows) as usize;
    let holding = |rng: &mut Rng| loop {
        let points: Bits<1> = (0..cells).filter(|_| rng.below(3) == 0).collect();
        if !points.is_empty() {
            return Holding { points, at_least: 1 + rng.below(points.len()) };
        }
    };
    let aims = match rng.below(5) {
        // Single points, as groups are saved by.
        2.. => {
            let mut points: Vec<usize> = (0..cells).collect();
            rng.shuffle(&mut points);
            let point = |&point: &usize| Holding::all_of(Bits::single(point));
            let holdings: Vec<_> = points.iter().take(2 + rng.below(2)).map(point).collect();
            let order = GoalOrder::incomparable(holdings.len());
            Holdings::new(holdings, order, claimant)
        }
        0 => {
            let half: Bits<1> = (0..cells / 2).collect();
            let rest: Bits<1> = (cells / 2..(cells / 2 + 2).min(cells)).collect();
            Holdings::shares(&[half, rest], claimant)
        }
        _ => {
            let holdings: Vec<_> = (0..1 + rng.below(4).min(2)).map(|_| holding(rng)).collect();
            let order = random_order(holdings.len(), rng);
            Holdings::new(holdings, order, claimant)
        }
    };
    let list = aims.holdings().to_vec();
    let end = move |game: &Go<1>| {
        let held = |cell: &usize| owner(game, *cell) == Some(claimant);
        let is_held =
            |at: &usize| list[*at].points.iter().filter(held).count() >= list[*at].at_least;
        game.is_over().then(|| (0..list.len()).filter(is_held).collect())
    };
    Puzzle::new(case, aims, claimant, end)
}

/// Whether a side's stones join two places of a full board.
fn is_joined(game: &Hex<1>, side: Player, link: Link) -> bool {
    let (columns, rows) = (game.size().columns(), game.size().rows());
    let is_at = |cell: usize, place: Place| match place {
        Place::Cell(other) => cell == other,
        Place::Top => cell < columns,
        Place::Bottom => cell / columns == rows - 1,
        Place::Left => cell.is_multiple_of(columns),
        Place::Right => cell % columns == columns - 1,
    };
    let own: Vec<usize> = game.stones(side).iter().collect();
    let mut reached: Vec<usize> =
        own.iter().copied().filter(|&cell| is_at(cell, link[0])).collect();
    let mut at = 0;
    while at < reached.len() {
        let place = |cell: usize| ((cell % columns) as i32, (cell / columns) as i32);
        let (column, row) = place(reached[at]);
        for &cell in &own {
            let step = (place(cell).0 - column, place(cell).1 - row);
            let touches = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].contains(&step);
            if touches && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
        at += 1;
    }
    reached.iter().any(|&cell| is_at(cell, link[1]))
}

fn hex_puzzle(rng: &mut Rng) -> Option<Puzzle<Hex<1>, Links<1>>> {
    let (columns, rows, one_in) = [(2, 2, 5), (3, 2, 4), (3, 3, 2), (4, 2, 3)][rng.below(4)];
    let mut case = random_hex(columns, rows, one_in, rng);
    case.game = case.game.to_the_full_board();
    let claimant = Player::BOTH[rng.below(2)];
    let cells = (columns * rows) as usize;
    let place = |rng: &mut Rng| match rng.below(7) {
        0 => Place::Top,
        1 => Place::Bottom,
        2 => Place::Left,
        3 => Place::Right,
        _ => Place::Cell(rng.below(cells)),
    };
    let links: Vec<Link> = (0..1 + rng.below(3)).map(|_| [place(rng), place(rng)]).collect();
    let order = random_order(links.len(), rng);
    let aims = Links::new(case.game.size(), links.clone(), order, claimant);
    let end = move |game: &Hex<1>| {
        let is_joined = |at: &usize| is_joined(game, claimant, links[*at]);
        game.empty_cells().is_empty().then(|| (0..links.len()).filter(is_joined).collect())
    };
    Puzzle::new(case, aims, claimant, end)
}

const EACH: usize = 2_500;

#[test]
fn go_with_its_past() {
    let (mut rng, mut tally) = (Rng::new(24), Tally::default());
    let (mut number, mut past_matters) = (0, 0);
    while number < EACH {
        let Some(puzzle) = go_puzzle(&mut rng) else { continue };
        puzzle.examine(number, &mut rng, &mut tally);
        number += 1;
        // The same board without a past is another question.
        if puzzle.case.game.passes() == 0 && !puzzle.case.moves.is_empty() {
            let afresh = puzzle.case.game.afresh(puzzle.case.game.to_move());
            let mut moves = [Vec::<GoMove>::new(), Vec::new()];
            puzzle.case.game.moves(&mut moves[0]);
            afresh.moves(&mut moves[1]);
            past_matters += usize::from(moves[0] != moves[1]);
        }
    }
    println!("{tally:?}, the past forbids moves in {past_matters}");
    assert!(tally.is_mixed([15, 15]) && past_matters > 100, "{tally:?} {past_matters}");
}

#[test]
fn hex_with_its_zones() {
    let (mut rng, mut tally) = (Rng::new(25), Tally::default());
    let mut number = 0;
    while number < EACH {
        let Some(puzzle) = hex_puzzle(&mut rng) else { continue };
        puzzle.examine(number, &mut rng, &mut tally);
        number += 1;
    }
    println!("{tally:?}");
    assert!(tally.is_mixed([40, 40]), "{tally:?}");
}

/// Links without what they know about zones.
#[derive(Clone)]
struct AllStones(Links<1>);

impl Evaluation<Hex<1>> for AllStones {
    type Value = Goals;
    const HAS_ZONES: bool = true;

    fn value(&self, game: &Hex<1>) -> Option<Goals> {
        self.0.value(game)
    }

    fn range(&self, game: &Hex<1>) -> Range<Goals> {
        self.0.range(game)
    }
}

/// Wherever the zone of an ending holds, the bound is decided in the same way.
#[test]
fn zones_of_endings() {
    let mut rng = Rng::new(26);
    let (mut fits, mut by_fewer) = ([0; 2], 0);
    while fits[0] < 3_000 {
        let Some(puzzle) = hex_puzzle(&mut rng) else { continue };
        let Puzzle { case, aims, claimant, bounds } = puzzle;
        let game = &case.game;
        let (bound, _) = &bounds[rng.below(bounds.len())];
        let Some(reached) = aims.range(game).decides(bound) else { continue };
        let winner = if reached { claimant } else { claimant.opponent() };
        let all_stones = AllStones(aims.clone());
        let zones = [aims.zone(game, bound, winner), all_stones.zone(game, bound, winner)];
        let patterns = zones.map(|zone| zone.pattern(game, winner));
        by_fewer += usize::from(patterns[0].needs.len() < patterns[1].needs.len());
        for _ in 0..12 {
            let mut setup = Setup::empty(case.start.size);
            setup.to_move = Player::BOTH[rng.below(2)];
            for (cell, &before) in setup.cells.iter_mut().zip(&case.start.cells) {
                let stones = Player::BOTH.map(Cell::Stone);
                let any = [Cell::Empty, stones[0], stones[1]][rng.below(3)];
                *cell = if rng.below(3) == 0 { any } else { before };
            }
            let other = Hex::from_setup(&setup).unwrap().to_the_full_board();
            let (own, enemy) = HexZone::stones(&other, winner);
            for (at, pattern) in patterns.iter().enumerate() {
                if pattern.needs.is_within(&own) && !pattern.covers.meets(&enemy) {
                    assert_eq!(aims.range(&other).decides(bound), Some(reached));
                    fits[at] += 1;
                }
            }
        }
    }
    assert!(fits[1] > 500 && by_fewer > 100, "{fits:?} {by_fewer}");
}
