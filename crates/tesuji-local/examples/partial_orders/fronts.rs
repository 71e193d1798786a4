//! Hex on two fronts: two pairs of stones to be joined, both or one of them, with estimates for each front.
//!
//! An estimate of a front is how many more stones White needs to cut it than Black to join it. Two of them
//! are a vector; a bound over vectors says what is aimed at, a sum of them does not.

use std::sync::atomic::AtomicBool;

use tesuji_core::{Bits, BoardSize, Cell, Claim, Game, Notation, Player, Rng, Setup};
use tesuji_games::hex::{Hex, HexMove};
use tesuji_local::{
    aims::{Links, Place},
    pob::{
        AlphaBeta, Antichain, Bounded, Dominance, Evaluation, GoalOrder, Goals, Unordered, Variant,
    },
};
use tesuji_search::{Control, Limits};

/// A front that is joined, and with the other sign one that is cut.
const SURE: i32 = 10;

/// Both fronts as they are estimated.
type Estimate = Dominance<2>;

/// What Black wants.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    Both,
    Either,
}

impl Aim {
    fn bound(self, links: &Links<1>) -> Antichain<Goals> {
        let order = links.order();
        match self {
            Aim::Both => Antichain::of_least([order.reached([0, 1])]),
            Aim::Either => Antichain::of_least([order.reached([0]), order.reached([1])]),
        }
    }

    /// Estimates at least so good.
    fn hope(self, level: i32) -> Antichain<Estimate> {
        match self {
            Aim::Both => Antichain::of_least([Dominance([level, level])]),
            Aim::Either => {
                Antichain::of_least([Dominance([level, -SURE]), Dominance([-SURE, level])])
            }
        }
    }
}

/// A position with two links of Black's.
struct Fight {
    game: Hex<1>,
    links: Links<1>,
}

impl Fight {
    /// Two fronts in one place, or in two halves with a wall of White's between them.
    fn random(in_halves: bool, rng: &mut Rng) -> Fight {
        let size: BoardSize = if in_halves { "7x3" } else { "5x5" }.parse().unwrap();
        let mut setup = Setup::empty(size);
        setup.to_move = Player::Black;
        let columns = size.columns();
        let mut anchors = Vec::new();
        let places: Vec<usize> = match in_halves {
            // Top and bottom of either half.
            true => vec![rng.below(3), 14 + rng.below(3), 4 + rng.below(3), 18 + rng.below(3)],
            false => {
                let mut cells: Vec<usize> = (0..size.cells()).collect();
                rng.shuffle(&mut cells);
                cells[..4].to_vec()
            }
        };
        for &place in &places {
            setup.cells[place] = Cell::Stone(Player::Black);
            anchors.push(Place::Cell(place));
        }
        let open = if in_halves { 10 } else { 11 };
        let mut cells: Vec<usize> = (0..size.cells()).collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            let empty = setup.cells.iter().filter(|cell| **cell == Cell::Empty).count();
            if setup.cells[cell] != Cell::Empty {
                continue;
            }
            if in_halves && cell % columns == 3 {
                setup.cells[cell] = Cell::Stone(Player::White);
            } else if empty > open {
                let side = if rng.below(5) < 2 { Player::Black } else { Player::White };
                setup.cells[cell] = Cell::Stone(side);
            }
        }
        let game = Hex::from_setup(&setup).unwrap().to_the_full_board();
        let links = vec![[anchors[0], anchors[1]], [anchors[2], anchors[3]]];
        let order = GoalOrder::incomparable(2);
        Fight { links: Links::new(game.size(), links, order, Player::Black), game }
    }

    fn moves(&self) -> Vec<HexMove> {
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        moves
    }

    /// The moves that reach the aim for certain, by a whole search.
    fn winning(&self, aim: Aim) -> Vec<HexMove> {
        let claim = Claim::Wins(Player::Black);
        let mut search = AlphaBeta::new(&Unordered, Variant::POB_UNPRUNED, claim, 1 << 24);
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits { nodes: None, time: None, memory: 1 << 24 }, &stop);
        let mut wins = |mv: &HexMove| {
            let mut after = self.game.clone();
            after.play(*mv);
            let bound = aim.bound(&self.links);
            let game = Bounded::new(after, self.links.clone(), bound, Player::Black);
            let winner = match game.outcome() {
                Some(outcome) => Some(claim.favours(outcome)),
                None => search.solve(&game, &control).winner,
            };
            winner == Some(Player::Black)
        };
        self.moves().into_iter().filter(|mv| wins(mv)).collect()
    }

    fn estimate(&self, game: &Hex<1>) -> Estimate {
        let own = *game.stones(Player::Black);
        Dominance([0, 1].map(|link| front(game, self.links.ends()[link], own)))
    }

    /// Whether the play is over for both fronts.
    fn is_over(&self, game: &Hex<1>) -> bool {
        self.links.value(game).is_some()
    }
}

/// How many more stones White needs to cut than Black to join.
fn front(game: &Hex<1>, ends: [Bits<1>; 2], own: Bits<1>) -> i32 {
    let neighbours = game.board().neighbours();
    let free = own | game.empty_cells();
    // Own stones cost nothing, empty cells one.
    let spread = |from: Bits<1>| {
        let mut reached = from;
        loop {
            let around = reached.iter().fold(reached, |sum, cell| sum | neighbours[cell]);
            let grown = reached | (around & own);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    };
    let mut reached = spread(ends[0]);
    let mut need = 0;
    while !reached.meets(&ends[1]) {
        let around = reached.iter().fold(reached, |sum, cell| sum | neighbours[cell]) & free;
        if around == reached {
            return -SURE;
        }
        reached = spread(around);
        need += 1;
    }
    if need == 0 {
        return SURE;
    }
    most_ways(game, ends, own) - need
}

/// How many ways without an empty cell in common there are: White needs a stone in each (Menger). The flow
/// goes into a cell and out of it, an empty one holds one way.
fn most_ways(game: &Hex<1>, ends: [Bits<1>; 2], own: Bits<1>) -> i32 {
    let neighbours = game.board().neighbours();
    let cells = neighbours.len();
    let free = own | game.empty_cells();
    // used[a][b]: ways from a to b, less those from b to a.
    let mut used = vec![vec![0_i32; cells]; cells];
    let mut through = vec![0_i32; cells];
    let mut ways = 0;
    let (from, to) = (ends[0].lowest().unwrap(), ends[1].lowest().unwrap());
    // States: a cell reached from outside (0), or its far side (1).
    while ways < 8 {
        let mut before = vec![[None; 2]; cells];
        let mut queue = std::collections::VecDeque::from([(from, 1)]);
        before[from][1] = Some((from, 1));
        while let Some((cell, side)) = queue.pop_front() {
            let mut step = |to: (usize, usize), queue: &mut std::collections::VecDeque<_>| {
                if before[to.0][to.1].is_none() {
                    before[to.0][to.1] = Some((cell, side));
                    queue.push_back(to);
                }
            };
            if side == 1 {
                for next in (neighbours[cell] & free).iter() {
                    step((next, 0), &mut queue);
                }
                if through[cell] > 0 {
                    step((cell, 0), &mut queue);
                }
            } else {
                if own.contains(cell) || through[cell] == 0 {
                    step((cell, 1), &mut queue);
                }
                for next in (neighbours[cell] & free).iter() {
                    if used[next][cell] > 0 {
                        step((next, 1), &mut queue);
                    }
                }
            }
        }
        if before[to][0].is_none() {
            break;
        }
        let mut at = (to, 0);
        while at != (from, 1) {
            let last = before[at.0][at.1].unwrap();
            match (last, at) {
                ((one, 1), (other, 0)) if one != other => used[one][other] += 1,
                ((one, 0), (other, 1)) if one != other => used[other][one] -= 1,
                ((one, 0), _) => through[one] += 1,
                ((one, _), _) => through[one] -= 1,
            }
            at = last;
        }
        ways += 1;
    }
    ways
}

/// Looks some plies ahead; counts the positions estimated.
struct Ahead<'a> {
    fight: &'a Fight,
    estimated: u64,
}

impl Ahead<'_> {
    /// Plain alpha-beta with a number for an estimate.
    fn number(
        &mut self,
        game: &mut Hex<1>,
        depth: u32,
        (mut low, mut high): (i32, i32),
        worth: fn(Estimate) -> i32,
    ) -> i32 {
        if depth == 0 || self.fight.is_over(game) {
            self.estimated += 1;
            return worth(self.fight.estimate(game));
        }
        let is_black = game.to_move() == Player::Black;
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut best = if is_black { i32::MIN } else { i32::MAX };
        for mv in moves {
            let undo = game.play(mv);
            let value = self.number(game, depth - 1, (low, high), worth);
            game.undo(undo);
            if is_black {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        best
    }

    /// Whether a bound can be reached, as far as estimates tell.
    fn reaches(&mut self, game: &mut Hex<1>, depth: u32, bound: &Antichain<Estimate>) -> bool {
        if depth == 0 || self.fight.is_over(game) {
            self.estimated += 1;
            return bound.admits(&self.fight.estimate(game));
        }
        let is_black = game.to_move() == Player::Black;
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for mv in moves {
            let undo = game.play(mv);
            let reached = self.reaches(game, depth - 1, bound);
            game.undo(undo);
            if reached == is_black {
                return is_black;
            }
        }
        !is_black
    }

    /// The moves of the best number.
    fn best_by_number(&mut self, depth: u32, worth: fn(Estimate) -> i32) -> Vec<HexMove> {
        let mut game = self.fight.game.clone();
        let mut scored = Vec::new();
        for mv in self.fight.moves() {
            let undo = game.play(mv);
            let window = (i32::MIN, i32::MAX);
            scored.push((self.number(&mut game, depth - 1, window, worth), mv));
            game.undo(undo);
        }
        let best = scored.iter().map(|(value, _)| *value).max();
        scored.into_iter().filter(|(value, _)| Some(*value) == best).map(|(_, mv)| mv).collect()
    }

    /// The moves that reach the highest level of an aim, by bisection.
    fn best_by_bound(&mut self, depth: u32, aim: Aim) -> Vec<HexMove> {
        let mut game = self.fight.game.clone();
        let mut best = self.fight.moves();
        let (mut can, mut cannot) = (-SURE, SURE + 1);
        while cannot - can > 1 {
            let level = (can + cannot) / 2;
            let bound = aim.hope(level);
            let mut those = Vec::new();
            for mv in self.fight.moves() {
                let undo = game.play(mv);
                if self.reaches(&mut game, depth - 1, &bound) {
                    those.push(mv);
                }
                game.undo(undo);
            }
            if those.is_empty() {
                cannot = level;
            } else {
                (can, best) = (level, those);
            }
        }
        best
    }
}

fn sum(estimate: Estimate) -> i32 {
    estimate.0[0] + estimate.0[1]
}

fn least(estimate: Estimate) -> i32 {
    estimate.0[0].min(estimate.0[1])
}

fn greatest(estimate: Estimate) -> i32 {
    estimate.0[0].max(estimate.0[1])
}

/// Prints the table.
pub fn run(count: usize) {
    println!(
        "| board | Black wants | plies | chance | sum: wrong | positions | bounds: wrong | positions | \
         the aim's own number: wrong | positions |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for in_halves in [false, true] {
        for aim in [Aim::Both, Aim::Either] {
            let mut rng = Rng::new(3);
            let mut fights = Vec::new();
            while fights.len() < count {
                let fight = Fight::random(in_halves, &mut rng);
                let winning = fight.winning(aim);
                if !winning.is_empty() && winning.len() < fight.moves().len() {
                    fights.push((fight, winning));
                }
            }
            for depth in 1..=4 {
                let mut wrong = [0.0; 4];
                let mut estimated = [0; 4];
                for (fight, winning) in &fights {
                    let own = if aim == Aim::Both { least } else { greatest };
                    let mut ahead = Ahead { fight, estimated: 0 };
                    let choices: [Vec<HexMove>; 4] = std::array::from_fn(|at| {
                        let before = ahead.estimated;
                        let moves = match at {
                            0 => ahead.best_by_number(depth, sum),
                            1 => ahead.best_by_bound(depth, aim),
                            2 => ahead.best_by_number(depth, own),
                            _ => fight.moves(),
                        };
                        estimated[at] += ahead.estimated - before;
                        moves
                    });
                    for (at, moves) in choices.iter().enumerate() {
                        let bad = moves.iter().filter(|mv| !winning.contains(mv)).count();
                        wrong[at] += bad as f64 / moves.len() as f64;
                    }
                }
                let share = |at: usize| 100.0 * wrong[at] / count as f64;
                let mean = |at: usize| estimated[at] / count as u64;
                println!(
                    "| {} | {} | {depth} | {:.0} % | {:.1} % | {} | {:.1} % | {} | {:.1} % | {} |",
                    if in_halves { "two halves, 7x3" } else { "one, 5x5" },
                    if aim == Aim::Both { "both" } else { "either" },
                    share(3),
                    share(0),
                    mean(0),
                    share(1),
                    mean(1),
                    share(2),
                    mean(2),
                );
            }
        }
    }
}
