//! What only the inside of the search can be asked: whether the proofs it keeps are right wherever
//! they would be used, and whether positions share nodes only where they may.

use std::{
    collections::{HashMap, HashSet},
    sync::atomic::AtomicBool,
};

use tesuji_core::Setup;
use tesuji_games::go::{Go, Komi};

use super::*;
use crate::Limits;

const BLACK_WINS: Claim = Claim::Wins(Player::Black);

/// Every position of a board together with every past, by both sides' legal moves from the start.
fn every_history(start: &Go<1>) -> Vec<Go<1>> {
    let mut met = HashSet::new();
    let mut todo = vec![start.clone()];
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while let Some(game) = todo.pop() {
        if met.insert(Ews::exact_key(&game)) {
            game.moves(&mut moves);
            for &mv in &moves {
                let mut after = game.clone();
                after.play(mv);
                todo.push(after);
            }
            positions.push(game);
        }
    }
    positions
}

/// Whether Black wins, by trying everything.
fn black_wins(game: &Go<1>, known: &mut HashMap<Key, bool>) -> bool {
    if let Some(outcome) = game.outcome() {
        return BLACK_WINS.favours(outcome) == Player::Black;
    }
    let key = Ews::exact_key(game);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let black_to_move = game.to_move() == Player::Black;
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut replies = moves.iter().map(|&mv| {
        let mut after = game.clone();
        after.play(mv);
        black_wins(&after, known)
    });
    let wins = match black_to_move {
        true => replies.any(|wins| wins),
        false => replies.all(|wins| wins),
    };
    known.insert(key, wins);
    wins
}

/// Two mirror images can have seen the same boards: each the other one among them. The same boards
/// then forbid different moves, so what was found out about one must not be taken for the other's.
#[test]
fn mirror_images_with_the_same_past_do_not_share_their_refutations() {
    let (mut pairs, mut different) = (0, 0);
    for half_points in [-5, -3, -1, 1, 3, 5] {
        let komi = Komi::from_half_points(half_points).unwrap();
        let start = Go::from_setup(&Setup::empty("3x1".parse().unwrap()), komi).unwrap();
        let mut by_past: HashMap<(Key, Key), Vec<Go<1>>> = HashMap::new();
        let new = || Ews::new(&start, BLACK_WINS, EwsParameters::default(), 1 << 16, 1);
        let places = new();
        for game in every_history(&start).into_iter().filter(|game| !game.is_over()) {
            let past = <Go<1> as Game>::Premise::history_key(&game);
            by_past.entry((places.place(&game).key, past)).or_default().push(game);
        }
        let mut known = HashMap::new();
        for images in by_past.values().filter(|images| images.len() > 1) {
            for (first, second) in [(&images[0], &images[1]), (&images[1], &images[0])] {
                let truth = black_wins(second, &mut known);
                pairs += 1;
                different += usize::from(truth != black_wins(first, &mut known));
                for steps in 1..6 {
                    let mut ews = new();
                    for _ in 0..steps {
                        step(&mut ews, first);
                    }
                    let winner = (0..1000).find_map(|_| step(&mut ews, second));
                    assert_eq!(
                        winner.expect("a small game") == Player::Black,
                        truth,
                        "{second:?} after {steps} steps at its mirror image"
                    );
                }
            }
        }
    }
    assert!(pairs > 100 && different > 0, "{pairs} pairs, {different} with different winners");
}

/// Visits a position once. Returns its winner if that solved it.
fn step(ews: &mut Ews<Go<1>>, game: &Go<1>) -> Option<Player> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 0 };
    let mut control = Control::new(limits, &cancelled);
    ews.arrival = None;
    let visit = ews.visit(&mut game.clone(), Bound::NONE, 1, &mut control, &mut |_| {});
    visit.proof.map(|proof| proof.winner)
}
