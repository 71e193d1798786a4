//! Claims about life and death and their proofs as bytes of certificates, written from exhaustive
//! search without any help from the solver.
//!
//! The writer knows nothing of what a proof rests on: it refers to the latest node about the same
//! position, whatever the past was, unless it is told that the checker will not have it. Where the
//! claim is false it writes what looks most like a proof.

use std::collections::{HashMap, HashSet};

use tesuji_core::Rng;

use super::{
    board::each_point,
    problem::{Problem, Side},
    search::{Aim, OutOfNodes, Play, Search, State, Turn},
};

/// A claim: the side that is said to succeed, and how.
#[derive(Clone, Debug)]
pub struct Claim {
    pub winner: Side,
    pub aim: Aim,
    pub first: Side,
    pub threats: [u8; 2],
    /// In words, without who moves first.
    words: String,
}

fn colour(problem: &Problem, side: Side) -> &'static str {
    if (side == Side::Defender) == problem.defender_is_black { "black" } else { "white" }
}

impl Claim {
    /// One of the four claims about a fate.
    pub fn fate(winner: Side, aim: Aim, first: Side, threats: [u8; 2]) -> Claim {
        let words = match (winner, aim) {
            (Side::Attacker, Aim::NotDead) => "captures",
            (Side::Defender, Aim::NotDead) => "does not capture",
            (Side::Defender, _) => "lives",
            (Side::Attacker, _) => "does not live",
        };
        Claim { winner, aim, first, threats, words: words.into() }
    }

    /// A claim about several groups: sets of which the side of whom it is said decides all of one
    /// its way.
    pub fn each(problem: &Problem, of: Side, sets: &[u8], is_denied: bool, first: Side) -> Claim {
        let groups = problem.targets.len();
        let all = (1u8 << groups) - 1;
        let is_forced = |decided: u8| sets.iter().any(|&set| set & !decided == 0);
        let wanted = (0..=all).filter(|&captured| match of {
            Side::Attacker => !is_forced(captured),
            Side::Defender => is_forced(all & !captured),
        });
        let wanted = wanted.fold(0u16, |wanted, captured| wanted | 1 << captured);
        let verb = match (of, is_denied) {
            (Side::Attacker, false) => "captures",
            (Side::Attacker, true) => "does not capture",
            (Side::Defender, false) => "keeps",
            (Side::Defender, true) => "does not keep",
        };
        let set = |&set: &u8| {
            let groups = (0..groups).filter(|group| set >> group & 1 != 0);
            problem.names(groups.map(|group| problem.targets[group])).join(" and ")
        };
        let sets: Vec<String> = sets.iter().map(set).collect();
        let words = format!("{verb} {}", sets.join(" or "));
        let winner = if is_denied { of.other() } else { of };
        Claim { winner, aim: Aim::Captured(wanted), first, threats: [0; 2], words }
    }

    /// As a certificate has it.
    pub fn text(&self, problem: &Problem) -> String {
        let is_denied = self.words.starts_with("does not");
        let about = if is_denied { self.winner.other() } else { self.winner };
        let (about, first) = (colour(problem, about), colour(problem, self.first));
        let mut text = format!("{about} {}, {first} first", self.words);
        for side in Side::BOTH {
            match self.threats[side as usize] {
                0 => {}
                1 => text += &format!(", 1 ko threat for {}", colour(problem, side)),
                count => text += &format!(", {count} ko threats for {}", colour(problem, side)),
            }
        }
        text
    }

    pub fn is_true(&self, search: &mut Search<'_>) -> Result<bool, OutOfNodes> {
        let reached = search.defender_reaches(self.aim, self.first, self.threats, None)?;
        Ok(reached == (self.winner == Side::Defender))
    }
}

pub const CONFINED: &str =
    "stones are played on these points only; the stones around them are taken to stay";

/// The head of a certificate of claims.
pub fn head(problem: &Problem, claims: &[String], nodes: u64) -> String {
    let names = |points: Vec<usize>| problem.names(points).join(" ");
    let (columns, rows) = (problem.size.columns, problem.size.rows);
    let (targets, region) =
        (names(problem.targets.clone()), names(each_point(problem.region).collect()));
    let start = problem.diagram(Side::Attacker);
    let mut text = format!("tesuji-proof 1\ngame tsumego\nboard {columns}x{rows}\n");
    text += &format!("start {start}\nmoves\ntargets {targets}\nregion {region}\n");
    text += &format!("confined {CONFINED}\n");
    for claim in claims {
        text += &format!("shows {claim}\n");
    }
    text + &format!("nodes {nodes}\n\n")
}

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoProof {
    TooLong,
    OutOfNodes,
}

impl From<OutOfNodes> for NoProof {
    fn from(_: OutOfNodes) -> NoProof {
        NoProof::OutOfNodes
    }
}

/// Which of the nodes about a position is referred to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RefersTo {
    Latest,
    First,
}

/// Writes one proof.
pub struct Writer<'s, 'p> {
    search: &'s mut Search<'p>,
    claim: &'s Claim,
    /// Nodes, by number from 1, at which nothing may be referred to.
    plain: &'s HashSet<u64>,
    /// For choices without reason, where the claim is false.
    rng: Rng,
    most: u64,
    pub body: Vec<u8>,
    pub nodes: u64,
    /// The kept node about a position that is referred to.
    kept: HashMap<State, usize>,
    refers_to: RefersTo,
    kept_count: usize,
    /// How often a node was referred to.
    pub references: usize,
    cells: usize,
}

const KEPT: u8 = 0x80;

impl<'s, 'p> Writer<'s, 'p> {
    pub fn new(
        problem: &Problem,
        search: &'s mut Search<'p>,
        claim: &'s Claim,
        plain: &'s HashSet<u64>,
        most: u64,
    ) -> Writer<'s, 'p> {
        Writer {
            search,
            claim,
            plain,
            rng: Rng::new(1),
            most,
            body: Vec::new(),
            nodes: 0,
            kept: HashMap::new(),
            refers_to: RefersTo::Latest,
            kept_count: 0,
            references: 0,
            cells: problem.size.cells(),
        }
    }

    /// Refers to the first node about a position, which is deep in the proof, and lists every pass
    /// twice.
    pub fn referring_to_first(mut self) -> Self {
        self.refers_to = RefersTo::First;
        self
    }

    /// Writes the proof of the claim.
    pub fn write(&mut self) -> Result<(), NoProof> {
        let play = self.search.begin(self.claim.first, self.claim.threats);
        self.node(&play, 0)
    }

    fn number(&mut self, mut number: usize) {
        while number >= 0x80 {
            self.body.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.body.push(number as u8);
    }

    /// The beginning of a list of replies.
    fn list(&mut self, turns: &[(Turn, Play)]) {
        self.body.push(5 | KEPT);
        self.number(turns.len());
        for (turn, _) in turns {
            self.number(self.turn(*turn));
        }
    }

    fn turn(&self, turn: Turn) -> usize {
        match turn {
            Turn::Stone(point) => point,
            Turn::Pass => self.cells,
            Turn::Threat => self.cells + 1,
        }
    }

    fn wins(&mut self, play: &Play) -> Result<bool, NoProof> {
        let reached = self.search.defender_reaches_from(play, self.claim.aim)?;
        Ok(reached == (self.claim.winner == Side::Defender))
    }

    /// Where W loses, the turn that looks best: to a position that is shown already though with
    /// another past, or that would be won with another past.
    fn tempting(&mut self, turns: &[(Turn, Play)]) -> usize {
        let is_known = |(_, next): &(Turn, Play)| self.kept.contains_key(&next.state);
        let aim = self.claim.aim;
        let is_restless = |(_, next): &(Turn, Play)| self.search.is_restless(&next.state, aim);
        turns
            .iter()
            .position(is_known)
            .or_else(|| turns.iter().position(is_restless))
            .unwrap_or_else(|| self.rng.below(turns.len()))
    }

    fn node(&mut self, play: &Play, depth: usize) -> Result<(), NoProof> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(NoProof::TooLong);
        }
        if self.search.over(play, self.claim.aim).is_some() {
            self.body.push(0);
            return Ok(());
        }
        if let Some(&number) = self.kept.get(&play.state)
            && !self.plain.contains(&self.nodes)
        {
            self.references += 1;
            self.body.push(1);
            self.number(self.kept_count - number);
            self.body.push(0);
            return Ok(());
        }
        let wins = self.wins(play)?;
        let mut turns = self.search.continuations(play);
        if play.state.mover == self.claim.winner {
            let mut choice = None;
            for (number, (_, next)) in turns.iter().enumerate() {
                if wins && self.wins(next)? {
                    // Rather what is known than what comes first.
                    let is_known = self.kept.contains_key(&next.state);
                    if choice.is_none() || is_known {
                        choice = Some(number);
                    }
                }
            }
            let choice = choice.unwrap_or_else(|| self.tempting(&turns));
            if !wins && depth > 12 {
                self.body.push(6);
                return Ok(());
            }
            let (turn, next) = turns.swap_remove(choice);
            self.body.push(3 | KEPT);
            self.number(self.turn(turn));
            self.node(&next, depth + 1)?;
        } else {
            match wins {
                true if self.refers_to == RefersTo::Latest => self.body.push(4 | KEPT),
                true => {
                    // The pass once more: what follows it has just been shown.
                    let pass = turns.iter().find(|(turn, _)| *turn == Turn::Pass).cloned();
                    turns.extend(pass);
                    self.list(&turns);
                }
                false => {
                    // What W wins comes first, so that the rest may refer to it.
                    let mut order = Vec::new();
                    for turn in turns {
                        order.push((!self.wins(&turn.1)?, turn));
                    }
                    order.sort_by_key(|(loses, _)| *loses);
                    turns = order.into_iter().map(|(_, turn)| turn).collect();
                    self.list(&turns);
                }
            }
            for (_, next) in &turns {
                self.node(next, depth + 1)?;
            }
        }
        match self.refers_to {
            RefersTo::Latest => drop(self.kept.insert(play.state, self.kept_count)),
            RefersTo::First => drop(self.kept.entry(play.state).or_insert(self.kept_count)),
        }
        self.kept_count += 1;
        Ok(())
    }
}
