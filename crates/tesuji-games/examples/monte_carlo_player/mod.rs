//! Varied, reasonable games of Go: both sides are played by flat Monte Carlo.
//!
//! The player sets komi so that about half of 64 random games are won (seven steps of bisection), gives
//! every legal move that does not fill an own one-point eye 300 random games at that komi and plays the
//! best, ties by lot. So both sides fight for points to the end and no two seeds give the same game. The
//! first four moves are taken by lot from the better half. A game ends with two passes; whether a side may
//! pass while it has another move that fills no eye is up to the caller (`played_out`).

use tesuji_core::{Game, Outcome, Player, Rng};
use tesuji_games::go::{Go, GoMove, Komi};

/// Random games for each move.
const PLAYOUTS: usize = 300;

/// So many moves at the beginning are taken by lot from the better half.
pub const MOVES_BY_LOT: usize = 4;

/// The komi of so many half points.
pub fn komi(half_points: i32) -> Komi {
    Komi::from_half_points(half_points).expect("a komi")
}

/// How many of `games` random games Black wins.
fn wins(game: &Go<1>, games: usize, rng: &mut Rng) -> usize {
    let mut branching = Vec::new();
    let mut won = 0;
    for _ in 0..games {
        branching.clear();
        won += usize::from(game.playout(rng, &mut branching) == Outcome::Won(Player::Black));
    }
    won
}

/// The komi at which random games are even.
pub fn even_komi(game: &Go<1>, rng: &mut Rng) -> Komi {
    let cells = game.board_size().cells() as i32;
    let (mut low, mut high) = (-cells, cells);
    for _ in 0..7 {
        let middle = (low + high) / 2;
        if wins(&game.clone().with_komi(komi(2 * middle + 1)), 64, rng) > 32 {
            low = middle;
        } else {
            high = middle;
        }
    }
    komi(2 * low + 1)
}

pub fn fills_own_eye(game: &Go<1>, mv: GoMove) -> bool {
    let own = game.stones().of(game.to_move());
    mv.cell().is_some_and(|cell| game.board().touching(cell).is_within(&own))
}

fn choose(game: &Go<1>, played_out: bool, by_lot: bool, rng: &mut Rng) -> GoMove {
    let game = game.clone().with_komi(even_komi(game, rng));
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.retain(|&mv| !fills_own_eye(&game, mv));
    if played_out && moves.len() > 1 {
        moves.retain(|&mv| mv != GoMove::PASS);
    }
    rng.shuffle(&mut moves);
    let mut rated: Vec<(usize, GoMove)> = Vec::new();
    for mv in moves {
        let mut next = game.clone();
        next.play(mv);
        let black = wins(&next, PLAYOUTS, rng);
        let own = if game.to_move() == Player::Black { black } else { PLAYOUTS - black };
        rated.push((own, mv));
    }
    rated.sort_by_key(|(own, mv)| (std::cmp::Reverse(*own), *mv == GoMove::PASS));
    let choice = if by_lot { rng.below(rated.len().div_ceil(2)) } else { 0 };
    rated[choice].1
}

/// The moves of the game with this seed, `most` at most. Shorter limits give the beginning of the same game.
pub fn moves_of_game(start: &Go<1>, played_out: bool, seed: u64, most: usize) -> Vec<GoMove> {
    let mut rng = Rng::new(seed);
    let mut game = start.clone();
    let mut moves = Vec::new();
    while !game.is_over() && moves.len() < most {
        let mv = choose(&game, played_out, moves.len() < MOVES_BY_LOT, &mut rng);
        game.play(mv);
        moves.push(mv);
    }
    moves
}
