//! The sums that play can lead to. Entry point: [`States::reached`].
//!
//! A **state** is a multiset of open games with the side that moves; what is settled is no part of
//! it. Components that are the same game are one move, and every state is met once however it is
//! reached (the memo on the multiset of components). A side without an option passes, so a state
//! belongs to the side that can move. Of the moves to different components those are left out that
//! another one dominates (`order.rs`).

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
        let best = BestMoves::new(form);
        let mut starts = Vec::with_capacity(from.len());
        for (games, side) in from {
            starts.push(states.number(form, games.clone(), *side));
        }
        let mut next = 0;
        while next < states.states.len() {
            let moves = states.moves(form, next, &best);
            let state = &mut states.states[next];
            let bytes = STATE_BYTES + 8 * state.games.len() + 12 * moves.len();
            state.moves = moves;
            spent.take(bytes)?;
            spent.add_work(100 + 20 * state.games.len() as u64 + 100 * state.moves.len() as u64)?;
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

    /// The numbers of all states, those with the shortest plays first: a state after all it leads
    /// to.
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

    fn moves(&mut self, form: &Form<T>, number: usize, best: &BestMoves) -> Vec<Move> {
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

/// The side that moves where `side` has the turn: the other one if it has to pass. With nothing
/// left it is Left's, so that the end is one state.
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

/// The moves that no other one dominates. Which move dominates which is found out once, when there
/// are not too many.
pub struct BestMoves {
    /// For each side, the moves that dominate a move in another game.
    better: [FxHashMap<Candidate, Vec<Candidate>>; 2],
    /// For each game, where it stands among the plain switches {a|b} of numbers by a - b: of these
    /// only the largest is worth a move. That is `order.rs` again, without comparing all pairs.
    switches: Vec<Option<u32>>,
}

/// A game and the number of an option of the side that moves.
type Candidate = (GameId, u32);

/// With more moves than this, those in different games are not compared.
const MOST_COMPARED: usize = 200;

impl BestMoves {
    /// For the games of a form.
    pub fn new<T: Total>(form: &mut Form<T>) -> BestMoves {
        let better = Side::BOTH.map(|side| better_moves(form, side));
        BestMoves { better, switches: ranked_switches(form) }
    }

    /// The moves worth looking at.
    pub fn of<T: Total>(&self, form: &Form<T>, games: &[GameId], side: Side) -> Vec<Candidate> {
        let mut moves = Vec::new();
        let rank = |game: GameId| self.switches[game as usize];
        let largest = games.iter().filter_map(|&game| rank(game)).max();
        for (place, &game) in games.iter().enumerate() {
            let again = place > 0 && games[place - 1] == game;
            if !again && (rank(game).is_none() || rank(game) == largest) {
                let options = form.game(game).options(side).len() as u32;
                moves.extend((0..options).map(|option| (game, option)));
            }
        }
        let better = &self.better[side.index()];
        let mut at = 0;
        while at < moves.len() && !better.is_empty() {
            // As in `drop_dominated`: only what is still there can dominate, so one always stays.
            let beaten = better.get(&moves[at]);
            if beaten.is_some_and(|better| better.iter().any(|better| moves.contains(better))) {
                moves.remove(at);
            } else {
                at += 1;
            }
        }
        moves
    }
}

/// The plain switches numbered from the smallest difference on.
fn ranked_switches<T: Total>(form: &Form<T>) -> Vec<Option<u32>> {
    let certain = |options: &[Position<T>]| match options {
        [Position { dice, games }] if games.is_empty() => dice.score().cloned(),
        _ => None,
    };
    let mut switches: Vec<(T, GameId)> = Vec::new();
    for id in 0..form.len() as GameId {
        let options = Side::BOTH.map(|side| certain(form.game(id).options(side)));
        if let [Some(left), Some(right)] = options {
            switches.push((left.minus(&right), id));
        }
    }
    switches.sort_unstable();
    let mut ranks = vec![None; form.len()];
    for (rank, (_, id)) in switches.into_iter().enumerate() {
        ranks[id as usize] = Some(rank as u32);
    }
    ranks
}

/// For each move of a side those in other games that are as good wherever both can be made.
fn better_moves<T: Total>(form: &mut Form<T>, side: Side) -> FxHashMap<Candidate, Vec<Candidate>> {
    let mut all: Vec<Candidate> = Vec::new();
    for game in 0..form.len() as GameId {
        let options = form.game(game).options(side).len() as u32;
        all.extend((0..options).map(|option| (game, option)));
    }
    let mut better: FxHashMap<_, Vec<Candidate>> = FxHashMap::default();
    if all.len() > MOST_COMPARED {
        return better;
    }
    for &one in &all {
        for &other in all.iter().filter(|other| other.0 != one.0) {
            // Options of one game have been compared when the game was made.
            let (made, instead) =
                (beside(form, side, other, one.0), beside(form, side, one, other.0));
            let (games, gaps): (_, &mut Gaps<T>) = form.games_and_gaps();
            if gaps.dominates(games, side, &made, &instead) {
                better.entry(one).or_default().push(other);
            }
        }
    }
    better
}

/// What a move leads to, with another game beside it.
fn beside<T: Total>(
    form: &Form<T>,
    side: Side,
    (game, option): Candidate,
    other: GameId,
) -> Position<T> {
    let mut position = form.game(game).options(side)[option as usize].clone();
    position.games.push(other);
    position.games.sort_unstable();
    position
}

/// Positions after a throw: the settled score raised by each outcome.
pub fn totals<T: Total>(position: &Position<T>, settled: &T) -> Vec<T> {
    position.dice.outcomes().iter().map(|(score, _)| score.plus(settled)).collect()
}
