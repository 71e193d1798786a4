//! The board taken apart along stones that are shown to live (section 6 of the paper: battles "and
//! other local component games").
//!
//! What no side is shown to own falls into areas; nothing that happens in one matters in another
//! but for who moves next. [`areas`] lists them. A small one is played out ([`PlayedOut`]): all
//! moves of both sides in it, as a game that counts area, until all of it is owned or nobody gains
//! by moving. Kos are left alone, since they need the whole board.

use std::collections::HashMap;

use tesuji_core::{Bits, Player};
use tesuji_games::go::{GoBoard, Stones, safety};

use super::{
    parameters::Parameters,
    sum::{Play, UNITS},
    territory::Territory,
};

/// A part of the board in which play goes on.
#[derive(Clone, PartialEq, Debug)]
pub struct Component<const N: usize> {
    /// Its points.
    pub points: Bits<N>,
    /// The battles in it, by number.
    pub battles: Vec<usize>,
    /// How much of the expected territory lies in it, Black minus White.
    pub expected: f64,
    /// The game it is, where it was played out.
    pub game: Option<Play>,
}

/// Connected points that neither side is shown to own, bounded by stones that live.
pub(super) fn areas<const N: usize>(board: &GoBoard<N>, territory: &Territory<N>) -> Vec<Bits<N>> {
    let mut open = board.points().without(&(territory.sure[0] | territory.sure[1]));
    let mut areas = Vec::new();
    while let Some(point) = open.lowest() {
        let area = board.reach(Bits::single(point), &open);
        open = open.without(&area);
        areas.push(area);
    }
    areas
}

/// An area as a game of its own, if it is small, has no ko, and nothing outside needs it.
pub(super) fn played_out<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    area: Bits<N>,
    territory: &Territory<N>,
    parameters: &Parameters,
) -> Option<Play> {
    let empty = (stones.empty(board) & area).len();
    if empty > parameters.local_points as usize || area.meets(&territory.needs) {
        return None;
    }
    let mut playing =
        PlayedOut { board, area, parameters, known: HashMap::new(), line: Vec::new() };
    playing.game(*stones)
}

/// Everything that can happen in an area.
struct PlayedOut<'a, const N: usize> {
    board: &'a GoBoard<N>,
    area: Bits<N>,
    parameters: &'a Parameters,
    known: HashMap<Stones<N>, Known>,
    /// The boards on the way here.
    line: Vec<Stones<N>>,
}

/// A position within an area: the game, its size, and what comes of it if Black moves first and if
/// White does.
#[derive(Clone)]
struct Known {
    game: Play,
    size: u32,
    stops: [i32; 2],
}

impl<const N: usize> PlayedOut<'_, N> {
    fn game(&mut self, stones: Stones<N>) -> Option<Play> {
        self.position(stones).map(|known| known.game)
    }

    /// The position with these stones; nothing if a ko is met or it grows too large.
    fn position(&mut self, stones: Stones<N>) -> Option<Known> {
        if let Some(known) = self.known.get(&stones) {
            return Some(known.clone());
        }
        if self.known.len() >= self.parameters.local_nodes as usize {
            return None;
        }
        let level = self.parameters.safety.level();
        let sure = Player::BOTH.map(|side| safety::living(self.board, &stones, side, level));
        let sure_area = sure[0].area | sure[1].area;
        let known = if self.area.is_within(&sure_area) {
            let [black, white] = [0, 1].map(|side: usize| (sure[side].area & self.area).len());
            number(black as i32 - white as i32)
        } else {
            let open = (stones.empty(self.board) & self.area).without(&sure_area);
            self.line.push(stones);
            let options = Player::BOTH.map(|side| self.options(&stones, open, side));
            self.line.pop();
            let [black, white] = options;
            self.choice(&stones, black?, white?)?
        };
        self.known.insert(stones, known.clone());
        Some(known)
    }

    /// What a side can move to.
    fn options(&mut self, stones: &Stones<N>, open: Bits<N>, side: Player) -> Option<Vec<Known>> {
        let mut options = Vec::new();
        for cell in open.iter().filter(|&cell| stones.breathes(self.board, cell, side)) {
            let captured = stones.captures(self.board, cell, side);
            let after = stones.after(cell, side, &captured);
            if self.line.contains(&after) || !captured.is_within(&self.area) {
                return None;
            }
            options.push(self.position(after)?);
        }
        Some(options)
    }

    /// The game with these options, or a number where neither side gains by moving.
    fn choice(&self, stones: &Stones<N>, black: Vec<Known>, white: Vec<Known>) -> Option<Known> {
        let stands = self.as_it_stands(stones);
        let black_first = black.iter().map(|option| option.stops[1]).max().unwrap_or(stands);
        let white_first = white.iter().map(|option| option.stops[0]).min().unwrap_or(stands);
        if black_first <= white_first {
            return Some(number(stands.clamp(black_first, white_first)));
        }
        let size = 1 + black.iter().chain(&white).map(|option| option.size).sum::<u32>();
        if size > self.parameters.local_nodes {
            return None;
        }
        let [black, white] = [black, white].map(|options| {
            let mut games: Vec<Play> = Vec::with_capacity(options.len());
            for option in options {
                if !games.contains(&option.game) {
                    games.push(option.game);
                }
            }
            games
        });
        let stops = [black_first, white_first];
        Some(Known { game: Play::Game { black, white }, size, stops })
    }

    /// Area within the area, if nobody plays there any more.
    fn as_it_stands(&self, stones: &Stones<N>) -> i32 {
        let empty = stones.empty(self.board);
        let reached = |side: Player| {
            let own = stones.of(side);
            self.board.reach(self.board.neighbours(&own) & empty, &empty)
        };
        let (black, white) = (reached(Player::Black), reached(Player::White));
        let area = |side: Player, mine: &Bits<N>, theirs: &Bits<N>| {
            ((stones.of(side) | mine.without(theirs)) & self.area).len() as i32
        };
        area(Player::Black, &black, &white) - area(Player::White, &white, &black)
    }
}

fn number(points: i32) -> Known {
    let game = Play::Number(i64::from(points) * UNITS as i64);
    Known { game, size: 1, stops: [points; 2] }
}
