//! Better games of Go than flat Monte Carlo gives: both sides are played by UCT.
//!
//! As in `monte_carlo_player` komi is set before each move so that random games are even, and the first
//! four moves are taken by lot, here from the better quarter. Each move takes [`PLAYOUTS`] random games
//! from the leaves of a tree that grows by one position with each, and is the one tried most. No move
//! fills a real eye, and nobody passes while there is another move, so that the games end when only eyes
//! are left. (The flat player takes false eyes for eyes as well, and leaves stones in atari there.)

use tesuji_core::{Game, Outcome, Player, Rng};
use tesuji_games::go::{Go, GoMove};

use super::monte_carlo_player::{MOVES_BY_LOT, even_komi, fills_own_eye};

/// Random games for each move.
const PLAYOUTS: usize = 10_000;

/// Weight of the confidence bound.
const EXPLORATION: f64 = 0.6;

/// A position of the tree, seen by the side that moved to it.
struct Node {
    mv: GoMove,
    wins: u32,
    visits: u32,
    /// The positions after its moves are neighbours in the list of nodes.
    first_child: usize,
    children: usize,
}

impl Node {
    fn new(mv: GoMove) -> Node {
        Node { mv, wins: 0, visits: 0, first_child: 0, children: 0 }
    }
}

/// Whether the move fills an own point that the opponent has not made a false eye by its stones at the
/// corners.
fn fills_real_eye(game: &Go<1>, mv: GoMove) -> bool {
    let other = game.stones().of(game.to_move().opponent());
    fills_own_eye(game, mv)
        && mv.cell().is_some_and(|cell| {
            let is_inside = game.board().touching(cell).len() == 4;
            let taken = (game.board().diagonals(cell) & other).len();
            taken <= usize::from(is_inside)
        })
}

/// The moves worth a thought, in an order by lot.
fn moves_of(game: &Go<1>, rng: &mut Rng) -> Vec<GoMove> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.retain(|&mv| mv != GoMove::PASS && !fills_real_eye(game, mv));
    if moves.is_empty() {
        moves.push(GoMove::PASS);
    }
    rng.shuffle(&mut moves);
    moves
}

/// Gives one random game to the tree below a node; whether Black won.
fn visit(nodes: &mut Vec<Node>, at: usize, game: &mut Go<1>, rng: &mut Rng) -> bool {
    let mover = game.to_move().opponent();
    let black_won = if let Some(outcome) = game.outcome() {
        outcome == Outcome::Won(Player::Black)
    } else if nodes[at].visits == 0 {
        game.playout(rng, &mut Vec::new()) == Outcome::Won(Player::Black)
    } else {
        if nodes[at].children == 0 {
            let moves = moves_of(game, rng);
            nodes[at].first_child = nodes.len();
            nodes[at].children = moves.len();
            nodes.extend(moves.into_iter().map(Node::new));
        }
        let child = promising(nodes, at);
        game.play(nodes[child].mv);
        visit(nodes, child, game, rng)
    };
    nodes[at].visits += 1;
    nodes[at].wins += u32::from(black_won == (mover == Player::Black));
    black_won
}

/// The child with the best upper confidence bound.
fn promising(nodes: &[Node], at: usize) -> usize {
    let total = f64::from(nodes[at].visits).ln();
    let bound = |node: &Node| {
        let visits = f64::from(node.visits);
        f64::from(node.wins) / visits + EXPLORATION * (total / visits).sqrt()
    };
    let children = nodes[at].first_child..nodes[at].first_child + nodes[at].children;
    let untried = children.clone().find(|&child| nodes[child].visits == 0);
    let best = children.max_by(|&one, &other| bound(&nodes[one]).total_cmp(&bound(&nodes[other])));
    untried.or(best).expect("a position has moves")
}

fn choose(game: &Go<1>, by_lot: bool, rng: &mut Rng) -> GoMove {
    let game = game.clone().with_komi(even_komi(game, rng));
    let mut nodes = vec![Node::new(GoMove::PASS)];
    for _ in 0..PLAYOUTS {
        visit(&mut nodes, 0, &mut game.clone(), rng);
    }
    let mut rated: Vec<&Node> = nodes[1..1 + nodes[0].children].iter().collect();
    rated.sort_by_key(|node| std::cmp::Reverse(node.visits));
    let choice = if by_lot { rng.below(rated.len().div_ceil(4)) } else { 0 };
    rated[choice].mv
}

/// The moves of the game with this seed, `most` at most.
pub fn moves_of_game(start: &Go<1>, seed: u64, most: usize) -> Vec<GoMove> {
    let mut rng = Rng::new(seed);
    let mut game = start.clone();
    let mut moves = Vec::new();
    while !game.is_over() && moves.len() < most {
        let mv = choose(&game, moves.len() < MOVES_BY_LOT, &mut rng);
        game.play(mv);
        moves.push(mv);
    }
    moves
}
