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
    frame::{Child, Frame, after_move},
    guard::Guard,
    ledger::{Arrival, Ledger, Place},
    opinion::{Opinions, Source},
    parameters,
    solver::Search,
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
struct Open {
    mover_wins: bool,
}

type Visited<G> = Result<Proof<G>, Open>;

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

    /// Searches a position to a depth of at least one move.
    fn visit(
        &mut self,
        ledger: &mut Ledger<G>,
        game: &mut G,
        arrival: Option<Arrival<G::Move>>,
        (ply, depth): (usize, u32),
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Visited<G> {
        let place = ledger.place(game);
        if !ledger.uses_zone_table()
            && let Some(proof) = ledger.known(game, place)
        {
            return Ok(proof);
        }
        let guess = self.parameters.guesses.then(|| self.guesses.find(place.key)).flatten();
        // Only guesses of this iteration count. A turned copy of a position may come up below it, and would
        // for ever be answered by what the last iteration thought of the position itself.
        let deep_enough = |guess: &Guess<_>| guess.depth >= depth && guess.round == self.round;
        if let Some(Guess { mover_wins, .. }) = guess.filter(deep_enough) {
            return Err(Open { mover_wins });
        }
        if guard.is_stopped() {
            return Err(Open { mover_wins: false });
        }
        let before = guard.expansions;
        let expanded = Frame::<G, Tried>::expand(ledger, &mut self.opinions, game, arrival);
        guard.expanded(ply, || self.tables(ledger));
        let visited = match expanded {
            Err(proof) => Ok(*proof),
            Ok(mut frame) => {
                let last_best = guess.and_then(|guess| guess.best);
                let first = last_best.map(|mv| game.move_under(mv, game.inverse(place.turn)));
                self.sort(game.to_move(), ply, first, &mut frame.open);
                self.try_moves(ledger, game, frame, place, (ply, depth), guard)
            }
        };
        if let Ok(proof) = &visited {
            let work = guard.expansions - before;
            self.opinions.learn(game, proof.winner, work);
            ledger.remember(game, place, proof, work, |_, _| {});
        }
        visited
    }

    /// Tries the moves in order, until one is thought to win.
    fn try_moves(
        &mut self,
        ledger: &mut Ledger<G>,
        game: &mut G,
        mut frame: Frame<G, Tried>,
        place: Place,
        (ply, depth): (usize, u32),
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Visited<G> {
        let mut best = None;
        while let Some(at) = frame.open.iter().position(|child| !child.data)
            && !guard.is_stopped()
        {
            let Child { mv, opinion, .. } = frame.open[at];
            frame.open[at].data = true;
            let opponent_wins = if depth <= 1 {
                opinion.odds > 0.0
            } else {
                let arrival = frame.arrival(at);
                let left = (ply + 1, depth - 1);
                let visited = after_move(game, mv, |game| {
                    self.visit(ledger, game, Some(arrival), left, guard)
                });
                match visited {
                    Ok(proof) => {
                        let Some(proof) = frame.absorb(ledger, game, at, &proof) else { continue };
                        if proof.winner == game.to_move() {
                            self.note_cut_off(game.to_move(), ply, depth, mv);
                        }
                        return Ok(proof);
                    }
                    Err(Open { mover_wins }) => mover_wins,
                }
            };
            if !opponent_wins && !guard.is_stopped() {
                self.note_cut_off(game.to_move(), ply, depth, mv);
                best = Some(mv);
                break;
            }
        }
        let mover_wins = best.is_some();
        if !guard.is_stopped() {
            let best = best.map(|mv| game.move_under(mv, place.turn));
            self.guesses.insert(place.key, Guess { depth, round: self.round, mover_wins, best });
        }
        Err(Open { mover_wins })
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

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        Statistics {
            open_nodes: self.guesses.len(),
            fill: self.guesses.fill(),
            ..ledger.statistics()
        }
    }
}

impl<G: Game> Search<G> for Alphabeta<G> {
    fn prove(
        &mut self,
        ledger: &mut Ledger<G>,
        root: &mut G,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Option<Proof<G>> {
        // Guesses are about one root: another search begins with a depth of one again.
        self.guesses.clear();
        let mut depth = 1;
        while !guard.is_stopped() {
            if let Ok(proof) = self.visit(ledger, root, None, (0, depth), guard) {
                return Some(proof);
            }
            depth = depth.saturating_add(self.parameters.step);
            self.round += 1;
        }
        None
    }

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        Alphabeta::tables(self, ledger)
    }
}
