//! The answer to a question of life and death, as the contract words it: results, the numbers of
//! outside threats that change them, the best first moves.

use super::{
    board::each_point,
    problem::{Fate, Problem, Side},
    search::{OutOfNodes, Search, Turn},
};

/// A number of threats of one side at which the result becomes another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub side: Side,
    pub threats: u8,
    pub then: Fate,
}

/// What comes of it when one side moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub result: Fate,
    pub unless: Option<Step>,
    /// The attacker's first.
    pub unless_all: Vec<Step>,
    /// The best first moves, in ascending order.
    pub moves: Vec<usize>,
    /// The first moves that `refutations` must have.
    pub refuted: Vec<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// With the attacker and with the defender moving first.
    pub first: [Told; 2],
}

/// What a first turn is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Worth {
    fate: Fate,
    /// The least number of own threats with which it does better than the best result, or one more
    /// than the most asked about.
    needs: u8,
    /// The greatest number of the other side's threats against which it still does as well.
    holds: u8,
}

impl Worth {
    fn beats(&self, other: &Worth) -> bool {
        let is_no_worse = self.needs <= other.needs && self.holds >= other.holds;
        is_no_worse && (self.needs, self.holds) != (other.needs, other.holds)
    }
}

/// The answer with up to so many threats. `nodes` bounds the work of all searches together.
pub fn answer(problem: &Problem, most_threats: u8, nodes: u64) -> Result<Answer, OutOfNodes> {
    let mut search = Search::new(problem, nodes);
    let attacker = told(problem, &mut search, Side::Attacker, most_threats)?;
    let defender = told(problem, &mut search, Side::Defender, most_threats)?;
    Ok(Answer { first: [attacker, defender] })
}

fn threats_of(side: Side, number: u8) -> [u8; 2] {
    match side {
        Side::Attacker => [number, 0],
        Side::Defender => [0, number],
    }
}

/// The answer for one side moving first.
pub fn told(
    problem: &Problem,
    search: &mut Search<'_>,
    mover: Side,
    most_threats: u8,
) -> Result<Told, OutOfNodes> {
    let result = search.fate(mover, [0, 0], None)?;
    let mut unless_all = Vec::new();
    for side in Side::BOTH {
        let mut before = result;
        for threats in 1..=most_threats {
            let then = search.fate(mover, threats_of(side, threats), None)?;
            if then != before {
                unless_all.push(Step { side, threats, then });
            }
            before = then;
        }
    }
    let disliking = match result {
        Fate::Dead => Side::Defender,
        Fate::Alive => Side::Attacker,
        Fate::Seki => mover,
    };
    let unless = unless_all.iter().find(|step| step.side == disliking).copied();
    let legal: Vec<usize> = each_point(problem.open())
        .filter(|&point| {
            let (own, other) =
                (problem.stones[mover as usize], problem.stones[mover.other() as usize]);
            problem.size.after(own, other, point).is_some()
        })
        .collect();
    let pass = worth(search, mover, Turn::Pass, result, most_threats)?;
    let mut worths = Vec::new();
    for &point in &legal {
        worths.push(worth(search, mover, Turn::Stone(point), result, most_threats)?);
    }
    let best = |worth: &Worth| worth.fate == result;
    let is_beaten =
        |one: &Worth| worths.iter().chain([&pass]).any(|other| best(other) && other.beats(one));
    let beats_pass = |one: &Worth| best(one) && (!best(&pass) || one.beats(&pass));
    let some_move_helps = worths.iter().any(beats_pass);
    let of = |test: &dyn Fn(&Worth) -> bool| -> Vec<usize> {
        legal
            .iter()
            .zip(&worths)
            .filter(|(_, worth)| test(worth))
            .map(|(&point, _)| point)
            .collect()
    };
    let moves = if some_move_helps { of(&|one| best(one) && !is_beaten(one)) } else { Vec::new() };
    let worst = match mover {
        Side::Attacker => Fate::Alive,
        Side::Defender => Fate::Dead,
    };
    let refuted =
        if result == worst { legal.clone() } else { of(&|one| !best(one) || is_beaten(one)) };
    Ok(Told { result, unless, unless_all, moves, refuted })
}

fn worth(
    search: &mut Search<'_>,
    mover: Side,
    turn: Turn,
    result: Fate,
    most_threats: u8,
) -> Result<Worth, OutOfNodes> {
    let fate = search.fate(mover, [0, 0], Some(turn))?;
    let (mut needs, mut holds) = (most_threats + 1, 0);
    if fate != result {
        return Ok(Worth { fate, needs, holds });
    }
    for threats in 1..=most_threats {
        let with = search.fate(mover, threats_of(mover, threats), Some(turn))?;
        if with.is_better(result, mover) {
            needs = threats;
            break;
        }
    }
    for threats in 1..=most_threats {
        let against = search.fate(mover, threats_of(mover.other(), threats), Some(turn))?;
        if result.is_better(against, mover) {
            break;
        }
        holds = threats;
    }
    Ok(Worth { fate, needs, holds })
}
