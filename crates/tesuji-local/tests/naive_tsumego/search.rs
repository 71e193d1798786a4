//! The game of life and death played out with full history.
//!
//! [`Search::defender_reaches`] asks one two-valued question, as plain minimax. What a position is
//! worth depends on the boards seen since play began or the past was last forgotten, and on the
//! situations in which both have passed before. The search looks at either only by asking "is this
//! one among them?". So with each result goes the list of such questions and their answers
//! ([`Reads`]): under any other past that gives the same answers the same search would have gone
//! the same way, and its result is used. Nothing else is left out or assumed.

use std::collections::HashMap;

use super::{
    board::{Points, each_point},
    problem::{Fate, Problem, Side},
};

/// What the defender wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// That one target becomes safe or the play ends with a target on the board.
    NotDead,
    /// That one target becomes safe.
    Alive,
    /// That play ends with one of these sets of targets captured: bit `c` stands for the set `c`. A
    /// set has all its subsets with it.
    Captured(u16),
}

/// Everything about a position but its past.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The number of the board.
    pub board: u32,
    pub mover: Side,
    /// Whether the last turn was a pass.
    pub passed: bool,
    /// Outside threats left, of the attacker and the defender.
    pub threats: [u8; 2],
    /// Which targets have been captured.
    pub captured: u8,
}

/// A position with its past.
#[derive(Clone, Debug)]
pub struct Play {
    pub state: State,
    seen: Vec<u32>,
    passed_out: Vec<u32>,
    /// Whether both have passed where they had before.
    pub has_ended: bool,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    Stone(usize),
    Pass,
    Threat,
}

/// More nodes than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfNodes;

/// Questions about the past and their answers, as numbers of boards and of situations passed out.
#[derive(Clone, Default, Debug)]
struct Reads {
    seen: Vec<u32>,
    unseen: Vec<u32>,
    passed_out: Vec<u32>,
    not_passed_out: Vec<u32>,
}

impl Reads {
    fn tidy(&mut self) {
        for list in
            [&mut self.seen, &mut self.unseen, &mut self.passed_out, &mut self.not_passed_out]
        {
            list.sort_unstable();
            list.dedup();
        }
    }

    fn absorb(&mut self, other: &Reads) {
        self.seen.extend(&other.seen);
        self.unseen.extend(&other.unseen);
        self.absorb_passed_out(other);
    }

    fn absorb_passed_out(&mut self, other: &Reads) {
        self.passed_out.extend(&other.passed_out);
        self.not_passed_out.extend(&other.not_passed_out);
    }

    /// Whether this past gives the same answers.
    fn agree(&self, seen: &[u32], passed_out: &[u32]) -> bool {
        let has = |list: &[u32], number: &u32| list.binary_search(number).is_ok();
        self.seen.iter().all(|number| seen.contains(number))
            && self.passed_out.iter().all(|number| passed_out.contains(number))
            && !seen.iter().any(|number| has(&self.unseen, number))
            && !passed_out.iter().any(|number| has(&self.not_passed_out, number))
    }
}

/// Moves with the boards they make.
type Moves = Box<[(usize, u32)]>;

/// A board that has occurred, with what the rules say about it whatever happened before.
struct Board {
    /// Of the attacker and the defender.
    stones: [Points; 2],
    /// The targets whose stones, if they have not been captured, are safe.
    safe: u8,
    /// For each side its moves, superko aside, with the boards they make, once they have been asked
    /// for.
    moves: [Option<Moves>; 2],
}

/// A search with all that it has found out.
pub struct Search<'a> {
    problem: &'a Problem,
    /// Nodes that may still be searched.
    pub nodes_left: u64,
    boards: Vec<Board>,
    numbers: HashMap<[Points; 2], u32>,
    situations: HashMap<(u32, [u8; 2], u8), u32>,
    /// How often a stone was what its side needed: such stones are tried first.
    useful: [Vec<u32>; 2],
    known: HashMap<(State, Aim), Vec<(Reads, bool)>>,
    /// The boards that count as seen, the present one last, and the situations passed out.
    seen: Vec<u32>,
    passed_out: Vec<u32>,
    depth: usize,
}

/// Longer lines are not followed: the stack of a test's thread is small.
const DEEPEST: usize = 600;

impl<'a> Search<'a> {
    pub fn new(problem: &'a Problem, nodes: u64) -> Search<'a> {
        assert!(problem.targets.len() <= 8);
        Search {
            problem,
            nodes_left: nodes,
            boards: Vec::new(),
            numbers: HashMap::new(),
            useful: [(); 2].map(|()| vec![0; problem.size.cells()]),
            situations: HashMap::new(),
            known: HashMap::new(),
            seen: Vec::new(),
            passed_out: Vec::new(),
            depth: 0,
        }
    }

    /// The beginning.
    pub fn start(&mut self, mover: Side, threats: [u8; 2]) -> State {
        let board = self.board(self.problem.stones);
        State { board, mover, passed: false, threats, captured: 0 }
    }

    /// Whether the defender reaches its aim at the beginning, or after a first turn.
    pub fn defender_reaches(
        &mut self,
        aim: Aim,
        mover: Side,
        threats: [u8; 2],
        first: Option<Turn>,
    ) -> Result<bool, OutOfNodes> {
        let start = self.start(mover, threats);
        self.seen = vec![start.board];
        self.depth = 0;
        self.passed_out.clear();
        let mut reads = Reads::default();
        match first {
            None => self.value(start, aim, &mut reads),
            Some(first) => {
                let turns = self.turns(&start);
                let turn = turns.into_iter().find(|&(turn, _)| turn == first);
                let (turn, board) = turn.expect("the first move is legal");
                let found = self.after_turn(start, aim, turn, board, &mut reads)?;
                Ok(found.expect("no board has been seen but the first"))
            }
        }
    }

    /// Whether the defender reaches its aim in a position with a past.
    pub fn defender_reaches_from(&mut self, play: &Play, aim: Aim) -> Result<bool, OutOfNodes> {
        self.seen.clone_from(&play.seen);
        self.depth = 0;
        self.passed_out.clone_from(&play.passed_out);
        match self.over(play, aim) {
            Some(found) => Ok(found),
            None => self.value(play.state, aim, &mut Reads::default()),
        }
    }

    /// Whether the defender has reached its aim, if the play is over.
    pub fn over(&self, play: &Play, aim: Aim) -> Option<bool> {
        match play.has_ended {
            true => Some(Self::passed_out_ending(&play.state, aim)),
            false => self.ending(&play.state, aim),
        }
    }

    /// The beginning, with nothing seen but the board.
    pub fn begin(&mut self, mover: Side, threats: [u8; 2]) -> Play {
        let state = self.start(mover, threats);
        Play { state, seen: vec![state.board], passed_out: Vec::new(), has_ended: false }
    }

    /// All legal turns and what they lead to: stones in ascending order, the pass, the threat.
    pub fn continuations(&mut self, play: &Play) -> Vec<(Turn, Play)> {
        let Play { state, ref seen, ref passed_out, .. } = *play;
        let mover = state.mover as usize;
        let mut found = Vec::new();
        for &(point, board) in &self.moves(state.board, mover) {
            if !seen.contains(&board) {
                let state = self.after_stone(state, board);
                let seen = seen.iter().copied().chain([board]).collect();
                found.push((Turn::Stone(point), Play { state, seen, ..play.clone() }));
            }
        }
        let passed = State { mover: state.mover.other(), passed: true, ..state };
        found.push((Turn::Pass, Play { state: passed, ..play.clone() }));
        if state.passed {
            let situation = self.situation(&state);
            let pass = &mut found.last_mut().expect("the pass").1;
            pass.has_ended = passed_out.contains(&situation);
            if !pass.has_ended {
                pass.state = State { mover: Side::Attacker, passed: false, ..state };
                pass.seen = vec![state.board];
                pass.passed_out.push(situation);
            }
        }
        if state.threats[mover] > 0 {
            let mut next = State { passed: false, ..state };
            next.threats[mover] -= 1;
            let seen = vec![state.board];
            found.push((Turn::Threat, Play { state: next, seen, ..play.clone() }));
        }
        found
    }

    /// The fate at the beginning, or after a first turn.
    pub fn fate(
        &mut self,
        mover: Side,
        threats: [u8; 2],
        first: Option<Turn>,
    ) -> Result<Fate, OutOfNodes> {
        if !self.defender_reaches(Aim::NotDead, mover, threats, first)? {
            return Ok(Fate::Dead);
        }
        let lives = self.defender_reaches(Aim::Alive, mover, threats, first)?;
        Ok(if lives { Fate::Alive } else { Fate::Seki })
    }

    /// The fate after some stones and passes, never two passes in a row; nothing if one of them is not legal.
    pub fn fate_after(
        &mut self,
        mover: Side,
        threats: [u8; 2],
        turns: &[Turn],
    ) -> Result<Option<Fate>, OutOfNodes> {
        let mut reaches = [false; 2];
        for (reached, aim) in reaches.iter_mut().zip([Aim::NotDead, Aim::Alive]) {
            let mut state = self.start(mover, threats);
            self.seen = vec![state.board];
            self.passed_out.clear();
            for &turn in turns {
                if self.ending(&state, aim).is_some() {
                    break;
                }
                let next = self.turns(&state).into_iter().find(|&(found, _)| found == turn);
                let Some((_, board)) = next else { return Ok(None) };
                state.mover = state.mover.other();
                state.passed = matches!(turn, Turn::Pass);
                if state.passed {
                    continue;
                }
                if self.seen.contains(&board) {
                    return Ok(None);
                }
                self.seen.push(board);
                state.board = board;
                let [_, defender] = self.stones(board);
                for (number, &target) in self.problem.targets.iter().enumerate() {
                    if defender >> target & 1 == 0 {
                        state.captured |= 1 << number;
                    }
                }
            }
            *reached = self.value(state, aim, &mut Reads::default())?;
        }
        Ok(Some(match reaches {
            [false, _] => Fate::Dead,
            [true, false] => Fate::Seki,
            [true, true] => Fate::Alive,
        }))
    }

    fn board(&mut self, stones: [Points; 2]) -> u32 {
        if let Some(&number) = self.numbers.get(&stones) {
            return number;
        }
        let number = self.boards.len() as u32;
        let safe = self.safe(stones);
        self.boards.push(Board { stones, safe, moves: [None, None] });
        self.numbers.insert(stones, number);
        number
    }

    /// Whether a position has turned out to be won or lost depending on its past.
    pub fn is_restless(&self, state: &State, aim: Aim) -> bool {
        let entries = self.known.get(&(*state, aim));
        entries.is_some_and(|entries| {
            [false, true].iter().all(|value| entries.iter().any(|(_, found)| found == value))
        })
    }

    /// The stones of a board, of the attacker and the defender.
    pub fn stones(&self, board: u32) -> [Points; 2] {
        self.boards[board as usize].stones
    }

    /// Which targets that stand are safe: unconditionally alive, joined to the shore, or next to an
    /// empty point outside.
    fn safe(&self, stones: [Points; 2]) -> u8 {
        let Problem { size, region, shore, ref targets, .. } = *self.problem;
        let [attacker, defender] = stones;
        let living = size.unconditionally_alive(defender, attacker);
        let outside = size.all() & !region & !attacker & !defender;
        let is_safe = |target: usize| {
            let block = size.reach(1 << target, defender);
            block & (shore | living) != 0 || size.around(block) & outside != 0
        };
        let safe = targets.iter().enumerate().filter(|&(_, &target)| is_safe(target));
        safe.fold(0, |safe, (number, _)| safe | 1 << number)
    }

    /// The moves of a side on a board, superko aside, and the boards they make.
    fn moves(&mut self, board: u32, mover: usize) -> Moves {
        if let Some(moves) = &self.boards[board as usize].moves[mover] {
            return moves.clone();
        }
        let stones = self.stones(board);
        let (own, other) = (stones[mover], stones[1 - mover]);
        let mut moves = Vec::new();
        for point in each_point(self.problem.region & !own & !other) {
            if let Some([own, other]) = self.problem.size.after(own, other, point) {
                let mut after = [own; 2];
                after[1 - mover] = other;
                moves.push((point, self.board(after)));
            }
        }
        let moves: Moves = moves.into();
        self.boards[board as usize].moves[mover] = Some(moves.clone());
        moves
    }

    /// Whether the defender has reached its aim, if the play is over.
    fn ending(&self, state: &State, aim: Aim) -> Option<bool> {
        let all = ((1u16 << self.problem.targets.len()) - 1) as u8;
        if let Aim::Captured(wanted) = aim {
            // Captured targets stay captured, and safe ones are kept by passing.
            let may_succeed = wanted >> state.captured & 1 != 0;
            let at_most = state.captured | (all & !self.boards[state.board as usize].safe);
            let is_over = !may_succeed || wanted >> at_most & 1 != 0;
            return is_over.then_some(may_succeed);
        }
        if state.captured == all {
            return Some(false);
        }
        (self.boards[state.board as usize].safe & !state.captured != 0).then_some(true)
    }

    /// The same when both pass again where they have done so before.
    fn passed_out_ending(state: &State, aim: Aim) -> bool {
        match aim {
            Aim::NotDead => true,
            Aim::Alive => false,
            Aim::Captured(wanted) => wanted >> state.captured & 1 != 0,
        }
    }

    fn value(&mut self, state: State, aim: Aim, reads: &mut Reads) -> Result<bool, OutOfNodes> {
        if let Some(found) = self.ending(&state, aim) {
            return Ok(found);
        }
        if let Some(entries) = self.known.get(&(state, aim)) {
            // The latest ones only: looking through thousands takes longer than searching again.
            let fits = |(needs, _): &&(Reads, bool)| needs.agree(&self.seen, &self.passed_out);
            if let Some((needs, found)) = entries.iter().rev().take(24).find(fits) {
                reads.absorb(needs);
                return Ok(*found);
            }
        }
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(OutOfNodes)?;
        if self.depth == DEEPEST {
            return Err(OutOfNodes);
        }
        self.depth += 1;
        let (mut own, wanted) = (Reads::default(), state.mover == Side::Defender);
        let mut found = !wanted;
        for (turn, board) in self.turns(&state) {
            if self.after_turn(state, aim, turn, board, &mut own)? == Some(wanted) {
                if let Turn::Stone(point) = turn {
                    self.useful[state.mover as usize][point] += 1;
                }
                found = wanted;
                break;
            }
        }
        self.depth -= 1;
        // The present board is always among those seen.
        let present = *self.seen.last().expect("the present board");
        own.seen.retain(|&number| number != present);
        own.tidy();
        reads.absorb(&own);
        self.known.entry((state, aim)).or_default().push((own, found));
        Ok(found)
    }

    /// All turns, superko aside.
    fn turns(&mut self, state: &State) -> Vec<(Turn, u32)> {
        let mover = state.mover as usize;
        let mut stones = self.moves(state.board, mover);
        stones.sort_by_key(|&(point, _)| std::cmp::Reverse(self.useful[mover][point]));
        let stone = |&(point, board): &(usize, u32)| (Turn::Stone(point), board);
        let mut turns: Vec<(Turn, u32)> = stones.iter().map(stone).collect();
        if state.threats[mover] > 0 {
            turns.push((Turn::Threat, state.board));
        }
        turns.push((Turn::Pass, state.board));
        turns
    }

    /// Whether the defender reaches its aim after a turn that makes a board; nothing if that is not
    /// legal.
    fn after_turn(
        &mut self,
        state: State,
        aim: Aim,
        turn: Turn,
        board: u32,
        reads: &mut Reads,
    ) -> Result<Option<bool>, OutOfNodes> {
        let mover = state.mover as usize;
        match turn {
            Turn::Stone(_) => {
                let next = self.after_stone(state, board);
                if self.seen.contains(&board) {
                    reads.seen.push(board);
                    return Ok(None);
                }
                reads.unseen.push(board);
                self.seen.push(board);
                let mut below = Reads::default();
                let found = self.value(next, aim, &mut below);
                self.seen.pop();
                below.seen.retain(|&number| number != board);
                reads.absorb(&below);
                found.map(Some)
            }
            Turn::Pass if !state.passed => {
                let next = State { mover: state.mover.other(), passed: true, ..state };
                self.value(next, aim, reads).map(Some)
            }
            Turn::Pass => {
                let situation = self.situation(&state);
                if self.passed_out.contains(&situation) {
                    reads.passed_out.push(situation);
                    return Ok(Some(Self::passed_out_ending(&state, aim)));
                }
                reads.not_passed_out.push(situation);
                self.passed_out.push(situation);
                let next = State { mover: Side::Attacker, passed: false, ..state };
                let mut below = Reads::default();
                let found = self.forgetful_value(next, aim, &mut below);
                self.passed_out.pop();
                below.passed_out.retain(|&number| number != situation);
                reads.absorb_passed_out(&below);
                found.map(Some)
            }
            Turn::Threat => {
                let mut next = State { passed: false, ..state };
                next.threats[mover] -= 1;
                let mut below = Reads::default();
                let found = self.forgetful_value(next, aim, &mut below);
                reads.absorb_passed_out(&below);
                found.map(Some)
            }
        }
    }

    /// A position after the mover's stone, which makes a board.
    fn after_stone(&self, state: State, board: u32) -> State {
        let mut next = State { mover: state.mover.other(), passed: false, board, ..state };
        let [_, defender] = self.stones(board);
        for (number, &target) in self.problem.targets.iter().enumerate() {
            if defender >> target & 1 == 0 {
                next.captured |= 1 << number;
            }
        }
        next
    }

    /// The number of a position's situation: board, threats left, targets captured.
    fn situation(&mut self, state: &State) -> u32 {
        let next = self.situations.len() as u32;
        *self.situations.entry((state.board, state.threats, state.captured)).or_insert(next)
    }

    /// The value when all boards but the present one are forgotten. What it asks about boards, it
    /// does not ask the past before.
    fn forgetful_value(
        &mut self,
        state: State,
        aim: Aim,
        reads: &mut Reads,
    ) -> Result<bool, OutOfNodes> {
        let present = *self.seen.last().expect("the present board");
        let seen = std::mem::replace(&mut self.seen, vec![present]);
        let found = self.value(state, aim, reads);
        self.seen = seen;
        found
    }
}
