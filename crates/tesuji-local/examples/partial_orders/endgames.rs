//! Endgames and small whole boards of Go: points sure, stones safe and sente kept, as a partial order and as
//! a weighted sum, against exact scores.

use std::sync::atomic::AtomicBool;

use tesuji_core::{BoardSize, Claim, Game, Player, Rng, Setup};
use tesuji_games::go::{Go, GoMove, Komi, Safety, safety::secured};
use tesuji_local::{
    aims::living,
    pob::{AlphaBeta, Antichain, Dominance, Unordered, Variant},
};
use tesuji_search::{Control, Limits};

/// Points sure, stones safe, and 1 if Black is to move: Black's less White's.
type Features = Dominance<3>;

/// Positions whose exact score takes more than this are left out.
const MOST_NODES: u64 = 60_000;

const NOT_LESS: i32 = -100;

fn features(game: &Go<1>) -> Features {
    if game.is_over() {
        return Dominance([game.score(), 0, 0]);
    }
    let (board, stones) = (game.board(), game.stones());
    // The work stops at the number that is asked for.
    let points = |side| {
        let mut points = 0;
        loop {
            let found =
                secured(board, stones, side, game.to_move(), Safety::Lap, points + 1).points;
            if found <= points {
                return points as i32;
            }
            points = found;
        }
    };
    let [black, white] = Player::BOTH.map(|side| stones.of(side));
    let safe =
        living(board, &black, &white).len() as i32 - living(board, &white, &black).len() as i32;
    let sente = if game.to_move() == Player::Black { 1 } else { -1 };
    Dominance([points(Player::Black) - points(Player::White), safe, sente])
}

/// So many points sure, or one fewer with sente or two more stones safe, or two fewer with both.
fn hope(points: i32) -> Antichain<Features> {
    Antichain::of_least([
        Dominance([points, NOT_LESS, -1]),
        Dominance([points - 1, NOT_LESS, 1]),
        Dominance([points - 1, 2, -1]),
        Dominance([points - 2, 2, 1]),
    ])
}

/// Weights of the sum, in quarters of a point.
const WEIGHTS: [(&str, [i32; 3]); 3] = [
    ("points", [4, 0, 0]),
    ("points + safe/4 + sente/2", [4, 1, 2]),
    ("points + safe/2 + sente", [4, 2, 4]),
];

/// The same sides swapped for White.
fn seen_by(features: Features, side: Player) -> Features {
    match side {
        Player::Black => features,
        Player::White => Dominance(features.0.map(|number| -number)),
    }
}

/// Whether a block is in atari, which is no time to evaluate.
fn is_unquiet(game: &Go<1>) -> bool {
    let (board, stones) = (game.board(), game.stones());
    let empty = stones.empty(board);
    board.points().iter().any(|cell| {
        let chain = stones.chain(board, cell);
        !chain.is_empty() && (board.neighbours(&chain) & empty).len() == 1
    })
}

/// Looks ahead; two plies more where stones are in atari.
struct Ahead {
    evaluated: u64,
}

const MORE: i32 = 2;

impl Ahead {
    fn is_leaf(game: &Go<1>, depth: i32) -> bool {
        game.is_over() || depth <= -MORE || (depth <= 0 && !is_unquiet(game))
    }

    fn number(
        &mut self,
        game: &mut Go<1>,
        depth: i32,
        (mut low, high): (i32, i32),
        weights: [i32; 3],
    ) -> i32 {
        let side = game.to_move();
        if Self::is_leaf(game, depth) {
            self.evaluated += 1;
            let features = seen_by(features(game), side);
            return features.0.iter().zip(weights).map(|(number, weight)| number * weight).sum();
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut best = -10_000;
        for mv in moves {
            let undo = game.play(mv);
            let value = -self.number(game, depth - 1, (-high, -low), weights);
            game.undo(undo);
            best = best.max(value);
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        best
    }

    /// Whether a side reaches a bound, as far as the evaluation tells.
    fn reaches(
        &mut self,
        game: &mut Go<1>,
        depth: i32,
        side: Player,
        bound: &Antichain<Features>,
    ) -> bool {
        if Self::is_leaf(game, depth) {
            self.evaluated += 1;
            return bound.admits(&seen_by(features(game), side));
        }
        let is_own = game.to_move() == side;
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for mv in moves {
            let undo = game.play(mv);
            let reached = self.reaches(game, depth - 1, side, bound);
            game.undo(undo);
            if reached == is_own {
                return is_own;
            }
        }
        !is_own
    }

    /// Who wins with this komi for certain, if that is seen within some plies.
    fn certain(&mut self, game: &mut Go<1>, depth: i32) -> Option<Player> {
        let claim = Claim::Wins(Player::Black);
        if let Some(outcome) = game.outcome() {
            self.evaluated += 1;
            return Some(claim.favours(outcome));
        }
        if Self::is_leaf(game, depth) {
            self.evaluated += 1;
            return game.settled(claim).map(|settled| settled.winner);
        }
        let side = game.to_move();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut is_open = false;
        for mv in moves {
            let undo = game.play(mv);
            let winner = self.certain(game, depth - 1);
            game.undo(undo);
            match winner {
                Some(winner) if winner == side => return Some(side),
                Some(_) => {}
                None => is_open = true,
            }
        }
        (!is_open).then_some(side.opponent())
    }
}

/// A position with its exact score for the side to move, and that after each move.
struct Endgame {
    game: Go<1>,
    best: i32,
    moves: Vec<(GoMove, i32)>,
}

/// The exact score, Black minus White, if that can be found.
fn exact_score(game: &Go<1>) -> Option<i32> {
    let cells = game.board_size().cells() as i32;
    // More than low, at most high.
    let (mut low, mut high) = (-cells - 1, cells);
    while high - low > 1 {
        let middle = (low + high).div_euclid(2);
        let game = game.clone().with_komi(komi(2 * middle + 1));
        let claim = Claim::Wins(Player::Black);
        let mut search = AlphaBeta::new(&Unordered, Variant::POB_UNPRUNED, claim, 1 << 24);
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(MOST_NODES), time: None, memory: 1 << 24 };
        let winner = match game.outcome() {
            Some(outcome) => claim.favours(outcome),
            None => search.solve(&game, &Control::new(limits, &stop)).winner?,
        };
        if winner == Player::Black { low = middle } else { high = middle }
    }
    Some(high)
}

fn komi(half_points: i32) -> Komi {
    Komi::from_half_points(half_points).expect("a komi of this board")
}

fn random_endgame(size: &str, rng: &mut Rng) -> Option<Endgame> {
    let size: BoardSize = size.parse().unwrap();
    let mut game = Go::<1>::from_setup(&Setup::empty(size), komi(1)).unwrap();
    let length = size.cells() * 6 / 10 + rng.below(size.cells() * 4 / 10);
    let mut moves = Vec::new();
    for _ in 0..length {
        game.moves(&mut moves);
        let own = game.stones().of(game.to_move());
        moves.retain(|mv| {
            mv.cell().is_some_and(|cell| !game.board().touching(cell).is_within(&own))
        });
        if moves.is_empty() {
            return None;
        }
        game.play(moves[rng.below(moves.len())]);
    }
    let sign = if game.to_move() == Player::Black { 1 } else { -1 };
    let best = sign * exact_score(&game)?;
    game.moves(&mut moves);
    let mut scored = Vec::new();
    for mv in moves {
        let undo = game.play(mv);
        let score = exact_score(&game);
        game.undo(undo);
        scored.push((mv, sign * score?));
    }
    // A choice that matters, and not one that is seen at once.
    let worst = scored.iter().map(|(_, score)| *score).min()?;
    (worst < best).then_some(Endgame { game, best, moves: scored })
}

/// Prints the tables.
pub fn run(count: usize) {
    println!("Moves chosen: points lost (share of wrong moves, positions evaluated)");
    println!(
        "| board | plies | chance | {} | {} | {} | partial order |",
        WEIGHTS[0].0, WEIGHTS[1].0, WEIGHTS[2].0
    );
    println!("|---|---|---|---|---|---|---|");
    let mut verdicts = Vec::new();
    for size in ["3x3", "4x3", "4x4"] {
        let mut rng = Rng::new(6);
        let (mut endgames, mut tried) = (Vec::new(), 0);
        while endgames.len() < count {
            tried += 1;
            endgames.extend(random_endgame(size, &mut rng));
        }
        eprintln!("{size}: {count} of {tried} positions");
        for depth in 1..=3 {
            moves_chosen(size, depth, &endgames);
            verdicts.push(verdicts_given(size, depth, &endgames));
        }
    }
    println!(
        "\nVerdicts on a komi half a point off the exact score: right, wrong, unknown (positions evaluated)"
    );
    println!("| board | plies | sign of the sum | certain within the bound |");
    println!("|---|---|---|---|");
    verdicts.iter().for_each(|line| println!("{line}"));
}

fn moves_chosen(size: &str, depth: i32, endgames: &[Endgame]) {
    let mut cells = Vec::new();
    for way in 0..5 {
        let (mut lost, mut wrong) = (0.0, 0.0);
        let mut ahead = Ahead { evaluated: 0 };
        for endgame in endgames {
            let chosen = match way {
                0 => endgame.moves.iter().map(|(mv, _)| *mv).collect(),
                4 => best_by_bound(endgame, depth, &mut ahead),
                _ => best_by_number(endgame, depth, WEIGHTS[way - 1].1, &mut ahead),
            };
            let losses: Vec<i32> = endgame
                .moves
                .iter()
                .filter(|(mv, _)| chosen.contains(mv))
                .map(|(_, score)| endgame.best - score)
                .collect();
            let number = losses.len() as f64;
            lost += f64::from(losses.iter().sum::<i32>()) / number;
            wrong += losses.iter().filter(|loss| **loss > 0).count() as f64 / number;
        }
        let count = endgames.len() as f64;
        let evaluated = ahead.evaluated / endgames.len() as u64;
        let (lost, wrong) = (lost / count, 100.0 * wrong / count);
        cells.push(match way {
            0 => format!("{lost:.2} ({wrong:.0} %)"),
            _ => format!("{lost:.2} ({wrong:.0} %, {evaluated})"),
        });
    }
    println!("| {size} | {depth} | {} |", cells.join(" | "));
}

fn best_by_number(
    endgame: &Endgame,
    depth: i32,
    weights: [i32; 3],
    ahead: &mut Ahead,
) -> Vec<GoMove> {
    let mut game = endgame.game.clone();
    let mut scored = Vec::new();
    for &(mv, _) in &endgame.moves {
        let undo = game.play(mv);
        let window = (-10_000, 10_000);
        scored.push((-ahead.number(&mut game, depth - 1, window, weights), mv));
        game.undo(undo);
    }
    let best = scored.iter().map(|(value, _)| *value).max();
    scored.into_iter().filter(|(value, _)| Some(*value) == best).map(|(_, mv)| mv).collect()
}

fn best_by_bound(endgame: &Endgame, depth: i32, ahead: &mut Ahead) -> Vec<GoMove> {
    let mut game = endgame.game.clone();
    let side = game.to_move();
    let cells = game.board_size().cells() as i32;
    let mut best: Vec<GoMove> = endgame.moves.iter().map(|(mv, _)| *mv).collect();
    let (mut can, mut cannot) = (-cells - 1, cells + 3);
    while cannot - can > 1 {
        let level = (can + cannot).div_euclid(2);
        let bound = hope(level);
        let mut those = Vec::new();
        for &(mv, _) in &endgame.moves {
            let undo = game.play(mv);
            if ahead.reaches(&mut game, depth - 1, side, &bound) {
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

/// Says who wins with a komi just below and just above the exact score.
fn verdicts_given(size: &str, depth: i32, endgames: &[Endgame]) -> String {
    let mut counts = [[0; 3]; 2];
    let mut evaluated = [0; 2];
    for endgame in endgames {
        let side = endgame.game.to_move();
        let sign = if side == Player::Black { 1 } else { -1 };
        for half in [-1, 1] {
            let komi = komi(2 * sign * endgame.best + half);
            let truth = match (sign * endgame.best * 2) > komi.half_points() {
                true => Player::Black,
                false => Player::White,
            };
            let mut game = endgame.game.clone().with_komi(komi).with_safety(Safety::Lap);
            let mut ahead = Ahead { evaluated: 0 };
            let value = ahead.number(&mut game, depth, (-10_000, 10_000), WEIGHTS[1].1);
            let ahead_of = sign * value - 2 * komi.half_points();
            let said = if ahead_of > 0 { Player::Black } else { Player::White };
            counts[0][usize::from(said != truth)] += 1;
            evaluated[0] += ahead.evaluated;
            let mut ahead = Ahead { evaluated: 0 };
            let at = match ahead.certain(&mut game, depth) {
                Some(winner) => usize::from(winner != truth),
                None => 2,
            };
            counts[1][at] += 1;
            evaluated[1] += ahead.evaluated;
        }
    }
    let number = 2 * endgames.len() as u64;
    let share = |count: u64| 100.0 * count as f64 / number as f64;
    let cell = |way: usize| {
        let [right, wrong, unknown] = counts[way].map(share);
        let mean = evaluated[way] / number;
        format!("{right:.0} %, {wrong:.0} %, {unknown:.0} % ({mean})")
    };
    format!("| {size} | {depth} | {} | {} |", cell(0), cell(1))
}
