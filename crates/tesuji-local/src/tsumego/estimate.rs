//! How likely a group is to be captured, at a glance: it steers searches and proves nothing.

use tesuji_core::{Bits, Claim, Game, Player};

use super::game::Tsumego;

fn par(i: usize, d: f32) -> f32 {
    use std::sync::OnceLock;
    static P: OnceLock<Vec<f32>> = OnceLock::new();
    let p = P.get_or_init(|| {
        std::env::var("EST").unwrap_or_default().split(',').filter_map(|t| t.parse().ok()).collect()
    });
    p.get(i).copied().unwrap_or(d)
}

/// The log-odds that the claim is decided for the side to move.
pub fn odds<const N: usize>(game: &Tsumego<N>, claim: Claim) -> f32 {
    let terms = game.terms();
    let (board, stones) = (game.go().board(), game.go().stones());
    let own = stones.of(terms.defender());
    let empty = stones.empty(board);
    let enemy = stones.of(terms.attacker);
    let block = board.reach(game.standing().fold(Bits::EMPTY, |sum, t| sum | t), &own);
    let liberties = board.neighbours(&block) & empty;
    let attacks = game.to_move() == terms.attacker;
    let turn = if attacks { 1.0 } else { -1.0 };
    // The cheapest two eyes that do not touch.
    let lasting = game.lasting();
    let room = terms.region.without(&(own | lasting | board.neighbours(&lasting)));
    let mut costs = [(9.0f32, usize::MAX); 2];
    for cell in room.iter() {
        let around = board.touching(cell);
        let missing = around.without(&own);
        let mut cost = missing.len() as f32;
        if enemy.contains(cell) {
            cost += 1.0;
        }
        cost += par(3, 1.0) * (missing & enemy).len() as f32;
        let bad = (board.diagonals(cell) & lasting).len();
        let edge = around.len() < 4;
        if bad >= 2 || (edge && bad >= 1) {
            cost += par(4, 1.0);
        }
        let near = |other: usize| other != usize::MAX && (other == cell || around.contains(other));
        if cost < costs[0].0 {
            if !near(costs[0].1) {
                costs[1] = costs[0];
            }
            costs[0] = (cost, cell);
        } else if cost < costs[1].0 && !near(costs[0].1) {
            costs[1] = (cost, cell);
        }
    }
    let eyes = (costs[0].0 + costs[1].0).min(10.0);
    let kill = par(0, 0.8) * turn - par(1, 0.35) * (liberties.len() as f32 - 3.0)
        + par(2, 0.5) * (eyes - 3.0)
        - par(5, 0.0) * (room.len() as f32 - 2.0);
    let claimed = match claim {
        Claim::Wins(side) | Claim::DoesNotLose(side) if side == terms.attacker => kill,
        _ => -kill,
    };
    let striver: Player = claim.claimant();
    if game.to_move() == striver { claimed } else { -claimed }
}
