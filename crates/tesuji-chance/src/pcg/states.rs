//! The sums that play can lead to. Entry point: [`States::reached`].
//!
//! A **state** is a multiset of open games with the side that moves; what is settled is no part of it.
//! Components that are the same game are one move, and every state is met once however it is reached
//! (the memo on the multiset of components). A side without an option passes, so a state belongs to the
//! side that can move. Of the moves to different components those are left out that another one
//! dominates (`order.rs`).

use rustc_hash::FxHashMap;

use super::{
    form::{Form, GameId, Position},
    order::Gaps,
    spending::{Spending, Stopped},
    sum::Side,
    total::Total,
};

/// Sums of open games with the side that moves, and the moves between them.
pub struct States<T> {
    states: Vec<State<T>>,
    index: FxHashMap<(Box<[GameId]>, Side), u32>,
}

/// Open games, and the side that moves.
pub struct State<T> {
    /// The games, in the order of their numbers.
    pub games: Box<[GameId]>,
    /// The side that moves.
    pub side: Side,
    /// The moves that may be best.
    pub moves: Vec<Move>,
    /// The highest total that can come of the games; the lowest is 0.
    pub width: T,
    /// The most moves that can be made.
    pub length: usize,
}

/// A move in a state.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The game moved in.
    pub game: GameId,
    /// Which of its options, from 0.
    pub option: u32,
    /// The state after it, whatever the dice show.
    pub to: u32,
}

/// The state's share of the memory limit, without its moves and games.
const STATE_BYTES: usize = 160;

impl<T: Total> States<T> {
    /// All states that can be reached from some, whose numbers are returned.
    pub fn reached(
        form: &mut Form<T>,
        from: &[(Vec<GameId>, Side)],
        most: usize,
        spent: &mut Spending,
    ) -> Result<(States<T>, Vec<u32>), Stopped> {
        let mut states = States { states: Vec::new(), index: FxHashMap::default() };
        let mut best = BestMoves::new(form);
        let mut starts = Vec::with_capacity(from.len());
        for (games, side) in from {
            starts.push(states.number(form, games.clone(), *side));
        }
        let mut next = 0;
        while next < states.states.len() {
            let moves = states.moves(form, next, &mut best);
            let state = &mut states.states[next];
            let bytes = STATE_BYTES + 8 * state.games.len() + 12 * moves.len();
            state.moves = moves;
            spent.take(bytes)?;
            spent.add_work(100 + 100 * state.moves.len() as u64)?;
            next += 1;
            if states.states.len() > most {
                return Err(Stopped::Memory);
            }
        }
        Ok((states, starts))
    }

    /// A state.
    pub fn get(&self, number: u32) -> &State<T> {
        &self.states[number as usize]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The numbers of all states, those with the shortest plays first: a state after all it leads to.
    pub fn by_length(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.states.len() as u32).collect();
        order.sort_by_key(|&number| self.get(number).length);
        order
    }

    fn number(&mut self, form: &Form<T>, games: Vec<GameId>, side: Side) -> u32 {
        let side = mover(form, &games, side);
        let key = (games.into_boxed_slice(), side);
        if let Some(&number) = self.index.get(&key) {
            return number;
        }
        let number = self.states.len() as u32;
        let (width, length) = extent(form, &key.0);
        let games = key.0.clone();
        self.states.push(State { games, side, moves: Vec::new(), width, length });
        self.index.insert(key, number);
        number
    }

    fn moves(&mut self, form: &mut Form<T>, number: usize, best: &mut BestMoves) -> Vec<Move> {
        let State { games, side, .. } = &self.states[number];
        let (games, side) = (games.clone(), *side);
        let candidates = best.of(form, &games, side);
        let to = |&(game, option): &(GameId, u32)| {
            let after = after(&games, game, &form.game(game).options(side)[option as usize].games);
            Move { game, option, to: self.number(form, after, side.other()) }
        };
        candidates.iter().map(to).collect()
    }
}

/// The side that moves where `side` has the turn: the other one if it has to pass. With nothing left it
/// is Left's, so that the end is one state.
pub fn mover<T: Total>(form: &Form<T>, games: &[GameId], side: Side) -> Side {
    let can_move = |side| games.iter().any(|&game| !form.game(game).options(side).is_empty());
    match side {
        _ if games.is_empty() => Side::Left,
        side if can_move(side) => side,
        side => side.other(),
    }
}

/// The highest total that can come of games, and the most moves that can be made in them.
pub fn extent<T: Total>(form: &Form<T>, games: &[GameId]) -> (T, usize) {
    games.iter().fold((T::zero(), 0), |(width, length), &game| {
        let game = form.game(game);
        (width.plus(&game.width), length.saturating_add(game.length))
    })
}

/// The games after one of them has become others.
pub fn after(games: &[GameId], moved: GameId, to: &[GameId]) -> Vec<GameId> {
    let mut left = Vec::with_capacity(games.len() + to.len() - 1);
    let at = games.iter().position(|&game| game == moved).unwrap_or(0);
    left.extend_from_slice(&games[..at]);
    left.extend_from_slice(&games[at + 1..]);
    left.extend_from_slice(to);
    left.sort_unstable();
    left
}

/// The moves that no other one dominates. Which move dominates which is found out once for a pair.
pub struct BestMoves {
    known: FxHashMap<(Candidate, Candidate), bool>,
    compares: bool,
}

/// A game and the number of an option of the side that moves.
type Candidate = (GameId, u32);

/// With more games than this, moves in different ones are not compared.
const MOST_COMPARED: usize = 300;

impl BestMoves {
    /// For the games of a form.
    pub fn new<T: Total>(form: &Form<T>) -> BestMoves {
        BestMoves { known: FxHashMap::default(), compares: form.len() <= MOST_COMPARED }
    }

    /// The moves worth looking at.
    pub fn of<T: Total>(
        &mut self,
        form: &mut Form<T>,
        games: &[GameId],
        side: Side,
    ) -> Vec<(GameId, u32)> {
        let mut moves = Vec::new();
        for (place, &game) in games.iter().enumerate() {
            if place == 0 || games[place - 1] != game {
                let options = form.game(game).options(side).len() as u32;
                moves.extend((0..options).map(|option| (game, option)));
            }
        }
        let mut at = 0;
        while self.compares && at < moves.len() {
            // As in `drop_dominated`: only what is still there can dominate.
            let worse = moves[at];
            let dominated = moves.iter().any(|&better| self.beats(form, side, better, worse));
            if dominated {
                moves.remove(at);
            } else {
                at += 1;
            }
        }
        moves
    }

    fn beats<T: Total>(
        &mut self,
        form: &mut Form<T>,
        side: Side,
        better: Candidate,
        worse: Candidate,
    ) -> bool {
        // Options of one game have been compared when the game was made.
        if better.0 == worse.0 {
            return false;
        }
        // A candidate is of one side only if the options are told apart: Right's have odd numbers.
        let marked = |(game, option): Candidate| (game, 2 * option + side.index() as u32);
        let key = (marked(better), marked(worse));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let beside = |form: &Form<T>, moved: Candidate, other: Candidate| {
            let mut position = form.game(moved.0).options(side)[moved.1 as usize].clone();
            position.games.push(other.0);
            position.games.sort_unstable();
            position
        };
        let (one, other) = (beside(form, better, worse), beside(form, worse, better));
        let (games, gaps): (_, &mut Gaps<T>) = form.games_and_gaps();
        let beats = gaps.dominates(games, side, &one, &other);
        self.known.insert(key, beats);
        beats
    }
}

/// Positions after a throw: the settled score raised by each outcome.
pub fn totals<T: Total>(position: &Position<T>, settled: &T) -> Vec<T> {
    position.dice.outcomes().iter().map(|(score, _)| score.plus(settled)).collect()
}
