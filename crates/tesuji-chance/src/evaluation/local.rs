//! Local searches as the evaluation uses them: [`LocalAnswers`] is asked what becomes of the groups
//! of a battle. [`NoAnswers`] never knows and costs nothing; [`Races`] searches capturing races.

use std::sync::atomic::AtomicBool;

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;
use tesuji_local::{
    fight::region::{self, Reach},
    race::{RaceOrder, targets},
    semeai::{Ending, Options, Semeai},
};

use super::parameters::Parameters;

/// A group in a battle.
#[derive(Clone, Copy, Debug)]
pub struct Fighter<const N: usize> {
    /// Its side.
    pub color: Player,
    /// Its stones.
    pub stones: Bits<N>,
}

/// What a local search says about a group: whether it lives, or nothing.
pub type Fate = Option<bool>;

/// Something that searches a part of the board.
pub trait LocalAnswers<const N: usize> {
    /// What becomes of each of these groups, which fight each other, with `first` moving first;
    /// nothing where that is not known.
    fn fates(&mut self, go: &Go<N>, fighters: &[Fighter<N>], first: Player) -> Vec<Fate>;

    /// Whether small areas are to be played out.
    fn plays_out(&self) -> bool {
        true
    }
}

/// No local search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoAnswers;

impl<const N: usize> LocalAnswers<N> for NoAnswers {
    fn fates(&mut self, _: &Go<N>, fighters: &[Fighter<N>], _: Player) -> Vec<Fate> {
        vec![None; fighters.len()]
    }

    fn plays_out(&self) -> bool {
        false
    }
}

/// Capturing races between blocks that touch and are shut in.
#[derive(Debug)]
pub struct Races {
    /// How many positions a race may take with one side moving first.
    pub nodes: u64,
    /// How many races are left that may be searched.
    pub races: usize,
}

impl<const N: usize> LocalAnswers<N> for Races {
    fn fates(&mut self, go: &Go<N>, fighters: &[Fighter<N>], first: Player) -> Vec<Fate> {
        let mut fates = vec![None; fighters.len()];
        let has = |side| fighters.iter().any(|fighter| fighter.color == side);
        if self.races == 0 || !(has(Player::Black) && has(Player::White)) {
            return fates;
        }
        let reach = Reach::default();
        let of = |blocks: &[Bits<N>; 2], side: Player| {
            fighters.iter().position(|fighter| {
                fighter.color == side && fighter.stones.meets(&blocks[side.index()])
            })
        };
        for blocks in targets::pairs(go, reach) {
            let [Some(black), Some(white)] = Player::BOTH.map(|side| of(&blocks, side)) else {
                continue;
            };
            if self.races == 0 {
                break;
            }
            self.races -= 1;
            let (lives, dies) = match self.ending(go, &blocks, first) {
                Ending::Captures(Player::Black) => (black, Some(white)),
                Ending::Captures(Player::White) => (white, Some(black)),
                Ending::Seki => (black, None),
                Ending::Unknown => continue,
            };
            fates[lives] = Some(true);
            match dies {
                Some(dies) => fates[dies] = Some(false),
                None => fates[white] = Some(true),
            }
        }
        fates
    }
}

impl Races {
    /// Within the limits that the parameters set.
    pub fn of(parameters: &Parameters) -> Races {
        let Parameters { race_nodes, most_races, .. } = *parameters;
        Races { nodes: u64::from(race_nodes), races: most_races as usize }
    }

    fn ending<const N: usize>(&self, go: &Go<N>, blocks: &[Bits<N>; 2], first: Player) -> Ending {
        let reach = Reach::default();
        let essential = blocks.map(|block| block.lowest().map_or(Bits::EMPTY, Bits::single));
        let region = region::around(go, &essential, reach);
        let keeper = targets::keeper(go, &essential, reach);
        let race = targets::race_with_first(go, essential, region, keeper, first);
        let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
        let mut questions = Semeai::new(Options::result_within(self.nodes), &order, &cancelled);
        questions.result(&race, Ending::Unknown).ending
    }
}
