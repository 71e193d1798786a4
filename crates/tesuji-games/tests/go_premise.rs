//! Premises: a proof is reused under another history only where it is still right.
//!
//! Random games lead to small positions with long pasts. Each is solved exactly (remembering results
//! only together with the whole past), and every proof found on the way goes into a pool with its
//! premise. Proofs of the same position from the pool must then be right wherever their premise
//! holds. How often they would have been wrong without asking is counted, too: if never, the test
//! would be blind.

mod kit;
mod naive;

use std::collections::HashMap;

use naive::{NaiveRules, brute_force::BruteForce, empty_grid, go::NaiveGo};
use tesuji_core::{Claim, Game, Key, Notation, Player, Premise, Rng, Symmetry};
use tesuji_games::go::{Go, Komi, PastBoards};

type Position = Go<1>;

#[derive(Clone, PartialEq)]
struct Proof {
    winner: Player,
    premise: PastBoards<1>,
}

enum Known {
    Answer(Proof),
    NotWithin(u32),
}

/// Whether proofs from the pool are used while searching.
#[derive(Clone, Copy, PartialEq)]
enum Reuse {
    Never,
    WherePremisesHold,
    /// Wrong on purpose.
    Always,
}

/// A plain search by iterative deepening that builds premises.
struct Prover {
    claim: Claim,
    reuse: Reuse,
    known: HashMap<(Key, Key), Known>,
    /// Proofs by position, in the orientation with the smallest key.
    pool: HashMap<Key, Vec<Proof>>,
    hits: usize,
}

/// The symmetry that takes a position to its smallest key, and that key.
fn smallest(game: &Position) -> (Symmetry, Key) {
    let key = |symmetry| (game.key_under(symmetry), symmetry);
    let (key, symmetry) = (0..game.symmetries()).map(key).min().unwrap();
    (symmetry, key)
}

impl Prover {
    fn new(claim: Claim, reuse: Reuse) -> Prover {
        Prover { claim, reuse, known: HashMap::new(), pool: HashMap::new(), hits: 0 }
    }

    fn solve(&mut self, game: &mut Position) -> Proof {
        (1..).find_map(|longest| self.within(game, longest)).unwrap()
    }

    /// The proofs of this position in the pool, as seen from it.
    fn pooled(&self, game: &Position) -> Vec<Proof> {
        let (symmetry, key) = smallest(game);
        let back = game.inverse(symmetry);
        let proofs = self.pool.get(&key).into_iter().flatten();
        proofs
            .map(|proof| Proof { premise: proof.premise.under(game, back), ..proof.clone() })
            .collect()
    }

    fn within(&mut self, game: &mut Position, longest: u32) -> Option<Proof> {
        if let Some(outcome) = game.outcome() {
            return Some(Proof {
                winner: self.claim.favours(outcome),
                premise: PastBoards::none(),
            });
        }
        if longest == 0 {
            return None;
        }
        let exact = (game.key(), PastBoards::history_key(game));
        match self.known.get(&exact) {
            Some(Known::Answer(proof)) => return Some(proof.clone()),
            Some(Known::NotWithin(tried)) if *tried >= longest => return None,
            _ => {}
        }
        if self.reuse != Reuse::Never {
            let always = self.reuse == Reuse::Always;
            let usable = |proof: &Proof| always || proof.premise.holds(game);
            if let Some(proof) = self.pooled(game).into_iter().find(usable) {
                self.hits += 1;
                return Some(proof);
            }
        }
        let proof = self.try_moves(game, longest);
        let known = match &proof {
            Some(proof) => {
                let (symmetry, key) = smallest(game);
                let premise = proof.premise.under(game, symmetry);
                let pooled = Proof { winner: proof.winner, premise };
                let proofs = self.pool.entry(key).or_default();
                if !proofs.contains(&pooled) {
                    proofs.push(pooled);
                }
                Known::Answer(proof.clone())
            }
            None => Known::NotWithin(longest),
        };
        self.known.insert(exact, known);
        proof
    }

    fn try_moves(&mut self, game: &mut Position, longest: u32) -> Option<Proof> {
        let mover = game.to_move();
        let (mut moves, mut symmetries) = (Vec::new(), Vec::new());
        game.moves(&mut moves);
        game.self_symmetries(&mut symmetries);
        // Of moves that are the same up to symmetry one is enough.
        moves.retain(|&mv| symmetries.iter().all(|&symmetry| game.move_under(mv, symmetry) >= mv));
        let mut lost = Some(PastBoards::none());
        for mv in moves.into_iter().rev() {
            let undo = game.play(mv);
            let reply = self.within(game, longest - 1);
            game.undo(undo);
            match reply {
                Some(proof) if proof.winner == mover => {
                    let premise = PastBoards::before(game, mv, &proof.premise);
                    return Some(Proof { winner: mover, premise });
                }
                Some(proof) => {
                    if let Some(premise) = &mut lost {
                        premise.join(&proof.premise);
                    }
                }
                None => lost = None,
            }
        }
        let mut premise = lost?;
        premise.close(game);
        Some(Proof { winner: mover.opponent(), premise })
    }
}

/// The positions of a random game, for both sets of rules.
fn random_positions(
    (columns, rows): (usize, usize),
    half_points: i32,
    longest: usize,
    rng: &mut Rng,
) -> Vec<(Position, NaiveGo)> {
    let to_move = Player::BOTH[rng.below(2)];
    let grid = empty_grid(columns, rows);
    let komi = Komi::from_half_points(half_points).unwrap();
    let mut game = Position::from_setup(&kit::setup(&grid, to_move), komi).unwrap();
    let mut naive = NaiveGo::new(grid, to_move, half_points);
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..longest {
        positions.push((game.clone(), naive.clone()));
        game.moves(&mut moves);
        // Passes are rarer than other moves, so that games get long.
        let mut choice = rng.below(moves.len());
        if choice + 1 == moves.len() {
            choice = rng.below(moves.len());
        }
        let text = game.move_text(moves[choice]);
        game.play(moves[choice]);
        let naive_move = naive.moves().into_iter().find(|mv| naive.text(mv) == text).unwrap();
        naive.play(&naive_move);
        if game.is_over() {
            break;
        }
    }
    positions
}

#[derive(Default, Debug)]
struct Count {
    positions: usize,
    /// Proofs from the pool whose premise held.
    held: usize,
    /// Proofs from the pool whose premise did not hold.
    refused: usize,
    /// Those among them that were in fact wrong.
    rightly_refused: usize,
    /// Positions that a search which always trusts the pool gets wrong.
    wrong_without_premises: usize,
    hits: usize,
}

fn compare(size: (usize, usize), half_points: i32, claim: Claim, games: u64, count: &mut Count) {
    let mut exact = Prover::new(claim, Reuse::Never);
    let mut reusing = Prover::new(claim, Reuse::WherePremisesHold);
    let mut trusting = Prover::new(claim, Reuse::Always);
    let mut brute_force = BruteForce::new();
    let cells = size.0 * size.1;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut positions = random_positions(size, half_points, 4 * cells, &mut rng);
        // The end of the game first: its searches are short and its past is long.
        for (game, naive) in positions.iter_mut().rev() {
            // The same board without a past: more proofs for the pools, among them those of
            // symmetric positions, in which one reply stands for several.
            let diagram = kit::setup(naive.grid(), naive.to_move());
            let mut without_past = Position::from_setup(&diagram, game.komi()).unwrap();
            for prover in [&mut exact, &mut reusing, &mut trusting] {
                prover.solve(&mut without_past);
            }
            let pooled = exact.pooled(game);
            let truth = exact.solve(game).winner;
            count.positions += 1;
            if seed % 4 == 0 {
                let least = match claim {
                    Claim::Wins(Player::Black) | Claim::DoesNotLose(Player::White) => {
                        half_points.div_euclid(2) + 1
                    }
                    _ => (half_points + 1).div_euclid(2),
                };
                let black = brute_force.black_gets(naive, least);
                assert_eq!(black, truth == Player::Black, "brute force on\n{}", game.picture(&[]));
            }
            for proof in pooled {
                let wrong = proof.winner != truth;
                if proof.premise.holds(game) {
                    assert!(!wrong, "{:?} on\n{}", proof.premise, game.picture(&[]));
                    count.held += 1;
                } else {
                    count.refused += 1;
                    count.rightly_refused += usize::from(wrong);
                }
            }
            let reused = reusing.solve(game).winner;
            assert_eq!(reused, truth, "search with reuse on\n{}", game.picture(&[]));
            let trusted = trusting.solve(game).winner;
            count.wrong_without_premises += usize::from(trusted != truth);
        }
    }
    count.hits += reusing.hits;
}

#[test]
fn proofs_are_reused_only_where_they_are_right() {
    use Claim::{DoesNotLose, Wins};
    use Player::{Black, White};
    let table = [
        ((4, 1), 1, Wins(Black), 200),
        ((5, 1), 1, Wins(Black), 200),
        ((1, 5), 0, Wins(Black), 200),
        ((5, 1), 0, DoesNotLose(Black), 200),
        ((5, 1), 4, Wins(White), 200),
        ((6, 1), 1, Wins(Black), 60),
        ((6, 1), 3, Wins(White), 60),
        ((2, 2), 1, Wins(Black), 300),
        ((2, 2), 2, DoesNotLose(White), 300),
        ((2, 2), -1, Wins(White), 300),
        ((3, 2), 1, Wins(Black), 30),
        ((2, 3), -1, Wins(White), 30),
        ((3, 2), 0, DoesNotLose(Black), 30),
    ];
    let mut total = Count::default();
    for (size, half_points, claim, games) in table {
        let mut count = Count::default();
        compare(size, half_points, claim, games, &mut count);
        println!("{size:?} {half_points} {claim}: {count:?}");
        total.held += count.held;
        total.rightly_refused += count.rightly_refused;
        total.wrong_without_premises += count.wrong_without_premises;
        total.hits += count.hits;
    }
    assert!(total.rightly_refused > 0, "no premise was ever needed");
    assert!(total.wrong_without_premises > 0, "ignoring history was never wrong");
    assert!(total.held > 0 && total.hits > 0, "no proof was ever reused");
}
