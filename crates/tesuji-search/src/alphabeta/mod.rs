//! Enhanced alpha-beta: iterative deepening with a null window on the claim.
//!
//! Every question has two answers, so the window is always between them: a position is thought to be won
//! as soon as one move is thought to win, and the rest is cut off. At the horizon the game's evaluation
//! decides. Each iteration searches the moves that hold up the present opinion one move deeper, until
//! all of them are proven. Moves are ordered by the best move of the last iteration (in a table of guesses),
//! killer moves, the history heuristic and the evaluation. Proofs, with zones and by patterns of zones, are
//! the [`Ledger`]'s: a guess is never taken for one.

mod guess_table;

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use tesuji_core::{Game, Player};

use crate::{
    Proof, Statistics,
    depth_first::{DepthFirst, Scene},
    frame::{Child, Frame},
    ledger::{Ledger, Place},
    opinion::{Opinions, Source},
    parameters,
};
use guess_table::{Guess, GuessTable};

parameters! {
    /// The parameters of alpha-beta.
    pub struct AlphabetaParameters {
        evaluation: Source = Source::Game, (), "what decides at the horizon and orders new moves";
        playouts: u32 = 8, 1..=100_000, "random games for each new position, where there is no evaluation";
        step: u32 = 1, 1..=100, "moves by which each iteration goes deeper";
        killers: u32 = 2, 0..=8, "killer moves kept for each distance from the root";
        history: bool = true, (), "prefer moves that have cut off elsewhere";
        guesses: bool = true, (), "keep what was found at lesser depth, and the best move";
    }
}

/// Enhanced alpha-beta.
pub(crate) struct Alphabeta<G: Game> {
    parameters: AlphabetaParameters,
    opinions: Opinions<G>,
    guesses: GuessTable<G::Move>,
    /// The number of the iteration.
    round: u32,
    /// Moves that cut off, by distance from the root, the latest first.
    killers: Vec<Vec<G::Move>>,
    /// How much each move of each side has cut off.
    history: HashMap<(Player, G::Move), u64, FxBuildHasher>,
}

/// Whether an open move has been tried at the present depth.
type Tried = bool;

/// What is thought of a position that is not solved.
pub(crate) struct Open {
    mover_wins: bool,
}

impl<G: Game> Alphabeta<G> {
    pub fn new(
        game: &G,
        ledger: &Ledger<G>,
        parameters: AlphabetaParameters,
        memory: usize,
        seed: u64,
    ) -> Alphabeta<G> {
        let AlphabetaParameters { evaluation, playouts, .. } = parameters;
        Alphabeta {
            opinions: Opinions::new(game, ledger.claim, evaluation, 1.0, playouts, seed),
            guesses: GuessTable::with_memory(memory),
            round: 0,
            killers: Vec::new(),
            history: HashMap::default(),
            parameters,
        }
    }

    /// What an earlier visit thought of a position.
    fn guess(&self, place: Place) -> Option<Guess<G::Move>> {
        self.parameters.guesses.then(|| self.guesses.find(place.key)).flatten()
    }

    /// The last best move first, then killers, then by history and evaluation.
    fn sort(
        &self,
        mover: Player,
        ply: usize,
        first: Option<G::Move>,
        open: &mut [Child<G::Move, Tried>],
    ) {
        let killers = self.killers.get(ply).map_or(&[][..], Vec::as_slice);
        open.sort_by_cached_key(|child| {
            let killer = killers.iter().position(|&mv| mv == child.mv).unwrap_or(killers.len());
            let history = self.history.get(&(mover, child.mv)).copied().unwrap_or(0);
            // A good move leaves the opponent bad odds; history counts by its logarithm.
            let value = -child.opinion.odds + 0.25 * (1.0 + history as f32).ln();
            (first != Some(child.mv), killer, (-1000.0 * value) as i64)
        });
    }

    /// Remembers a move that was good enough.
    fn note_cut_off(&mut self, mover: Player, ply: usize, depth: u32, mv: G::Move) {
        let most = self.parameters.killers as usize;
        if most > 0 {
            if self.killers.len() <= ply {
                self.killers.resize_with(ply + 1, Vec::new);
            }
            let killers = &mut self.killers[ply];
            killers.retain(|&killer| killer != mv);
            killers.insert(0, mv);
            killers.truncate(most);
        }
        if self.parameters.history {
            let cut_off = self.history.entry((mover, mv)).or_default();
            *cut_off = cut_off.saturating_add(u64::from(depth).pow(2));
        }
    }
}

impl<G: Game> DepthFirst<G> for Alphabeta<G> {
    type Data = Tried;
    /// How many moves to look ahead, at least one.
    type Goal = u32;
    type Open = Open;

    fn opinions(&mut self) -> &mut Opinions<G> {
        &mut self.opinions
    }

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        Statistics {
            open_nodes: self.guesses.len(),
            fill: self.guesses.fill(),
            ..ledger.statistics()
        }
    }

    fn begin(&mut self, scene: &mut Scene<'_, '_, '_, G>, root: &mut G) -> Option<Proof<G>> {
        // Guesses are about one root: another search begins with a depth of one again.
        self.guesses.clear();
        let mut ahead = 1;
        while !scene.guard.is_stopped() {
            if let Ok(proof) = self.visit(scene, root, None, ahead) {
                return Some(proof);
            }
            ahead = ahead.saturating_add(self.parameters.step);
            self.round += 1;
        }
        None
    }

    fn foreseen(&self, scene: &Scene<'_, '_, '_, G>, place: Place, ahead: u32) -> Option<Open> {
        if scene.guard.is_stopped() {
            return Some(Open { mover_wins: false });
        }
        // Only guesses of this iteration count. A turned copy of a position may come up below it, and would
        // for ever be answered by what the last iteration thought of the position itself.
        let usable = |guess: &Guess<_>| guess.depth >= ahead && guess.round == self.round;
        let guess = self.guess(place).filter(usable)?;
        Some(Open { mover_wins: guess.mover_wins })
    }

    /// Tries the moves in order, until one is thought to win.
    fn work_on(
        &mut self,
        scene: &mut Scene<'_, '_, '_, G>,
        game: &mut G,
        mut frame: Frame<G, Tried>,
        ahead: u32,
    ) -> Result<Proof<G>, Open> {
        let (mover, ply) = (game.to_move(), scene.depth);
        let place = scene.ledger.place(game);
        let last_best = self.guess(place).and_then(|guess| guess.best);
        let first = last_best.map(|mv| game.move_under(mv, game.inverse(place.turn)));
        self.sort(mover, ply, first, &mut frame.open);
        let mut best = None;
        while let Some(at) = frame.open.iter().position(|child| !child.data)
            && !scene.guard.is_stopped()
        {
            let Child { mv, opinion, .. } = frame.open[at];
            frame.open[at].data = true;
            let visited = match ahead {
                ..=1 => Err(Open { mover_wins: opinion.odds > 0.0 }),
                _ => self.follow(scene, game, &frame, at, ahead - 1),
            };
            match visited {
                Ok(proof) => {
                    let decided = frame.absorb(scene.ledger, game, at, &proof);
                    if let Some(proof) = decided {
                        if proof.winner == mover {
                            self.note_cut_off(mover, ply, ahead, mv);
                        }
                        return Ok(proof);
                    }
                }
                // A stopped search has no opinion.
                Err(Open { mover_wins: false }) if !scene.guard.is_stopped() => {
                    self.note_cut_off(mover, ply, ahead, mv);
                    best = Some(mv);
                    break;
                }
                Err(_) => {}
            }
        }
        let mover_wins = best.is_some();
        if !scene.guard.is_stopped() {
            let best = best.map(|mv| game.move_under(mv, place.turn));
            let guess = Guess { depth: ahead, round: self.round, mover_wins, best };
            self.guesses.insert(place.key, guess);
        }
        Err(Open { mover_wins })
    }
}
