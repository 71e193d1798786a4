//! Which stones a race is about: those named, else those marked in the file, else the only race there is.

use tesuji_core::{Bits, Player};
use tesuji_games::{formats::PositionSpec, go::Go};

use super::Question;
use crate::{
    fight::{
        points::{self, first_stone},
        region::Reach,
    },
    race::targets,
};

/// The essential stones of the races that a question is about.
pub fn chosen<const N: usize>(
    go: &Go<N>,
    spec: &PositionSpec,
    question: &Question,
) -> Result<Vec<[Bits<N>; 2]>, String> {
    match question.all {
        true => all(go),
        false => Ok(vec![one(go, spec, question)?]),
    }
}

/// Every race on the board.
fn all<const N: usize>(go: &Go<N>) -> Result<Vec<[Bits<N>; 2]>, String> {
    let pairs = targets::pairs(go, Reach::default());
    match pairs.is_empty() {
        true => {
            Err("no race found: no two blocks of different colours that touch are both shut in"
                .to_owned())
        }
        false => Ok(pairs.into_iter().map(|pair| pair.map(first_stone)).collect()),
    }
}

fn one<const N: usize>(
    go: &Go<N>,
    spec: &PositionSpec,
    question: &Question,
) -> Result<[Bits<N>; 2], String> {
    let answer = |key: &str| {
        spec.answers.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    };
    let mut chosen = [Bits::EMPTY; 2];
    let given = [
        (Player::Black, question.black.as_deref().or(answer("black"))),
        (Player::White, question.white.as_deref().or(answer("white"))),
    ];
    for (side, text) in given {
        if let Some(text) = text {
            chosen[side.index()] = points::stones(go, side, &format!("--{side}"), text)?;
        }
    }
    if chosen.iter().all(Bits::is_empty) {
        chosen = points::marked(go, spec);
    }
    // What is missing may be the only possibility.
    let fits = |pair: &[Bits<N>; 2]| {
        (0..2).all(|side| chosen[side].is_empty() || chosen[side].meets(&pair[side]))
    };
    if chosen.iter().any(Bits::is_empty) {
        let mut found = targets::pairs(go, Reach::default());
        found.retain(fits);
        match &found[..] {
            [pair] => {
                for (chosen, block) in chosen.iter_mut().zip(pair) {
                    if chosen.is_empty() {
                        *chosen = first_stone(*block);
                    }
                }
            }
            [] => {
                let message = "which blocks race? No race between shut-in blocks was found here; \
                               name a stone of each with --black and --white";
                return Err(message.to_owned());
            }
            several => {
                let name = |block: &Bits<N>| points::text(go, &first_stone(*block), ",");
                let pairs: Vec<String> =
                    several.iter().map(|[b, w]| format!("{} and {}", name(b), name(w))).collect();
                return Err(format!(
                    "which blocks race? There are {}: {}; choose with --black and --white, or --all",
                    several.len(),
                    pairs.join(", ")
                ));
            }
        }
    }
    Ok(chosen)
}
