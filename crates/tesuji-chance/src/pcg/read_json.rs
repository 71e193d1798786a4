//! The JSON format: the same sums as objects. Entry point: [`read`]; the notation itself is
//! `json.rs`.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use super::{
    json::{self, Json, Value},
    number,
    read::{Parts, ReadError, check_depth, cut},
    sum::{Component, Distribution, Side, Sum, Tie},
};

/// Reads a whole file.
pub fn read(file: &str) -> Result<Sum, ReadError> {
    let json = json::read(file)?;
    let mut sum = Sum::new(Vec::new());
    let mut parts = Parts::default();
    let Value::Object(fields) = &json.value else { return Err(wrong(&json, "expected an object")) };
    for (name, value) in fields {
        match name.as_str() {
            "settled" => sum.settled = score(value)?,
            "to_play" => {
                sum.to_play = match text(value) {
                    Some("left") => Side::Left,
                    Some("right") => Side::Right,
                    _ => return Err(wrong(value, "expected \"left\" or \"right\"")),
                }
            }
            "tie" => {
                sum.tie = match text(value) {
                    Some("right") => Tie::Right,
                    Some("left") => Tie::Left,
                    Some("half") => Tie::Half,
                    _ => return Err(wrong(value, "expected \"right\", \"left\" or \"half\"")),
                }
            }
            "components" => sum.components = components(value, 0, &mut parts)?,
            _ => {
                let message = "not one of settled, to_play, tie and components";
                return Err(ReadError { token: cut(name), ..wrong(value, message) });
            }
        }
    }
    Ok(sum)
}

fn components(json: &Json, depth: usize, parts: &mut Parts) -> Result<Vec<Component>, ReadError> {
    let Value::List(items) = &json.value else {
        return Err(wrong(json, "expected a list of components"));
    };
    items.iter().map(|item| component(item, depth, parts)).collect()
}

fn component(json: &Json, depth: usize, parts: &mut Parts) -> Result<Component, ReadError> {
    check_depth(depth).map_err(|message| wrong(json, message))?;
    parts.add().map_err(|message| wrong(json, message))?;
    let fields = match &json.value {
        Value::Number(_) => return score(json).map(Component::Number),
        Value::Object(fields) => fields,
        _ => return Err(wrong(json, "expected a score or an object")),
    };
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    match names[..] {
        ["dist"] => distribution(&fields[0].1, parts).map(Component::from),
        ["sum"] => Ok(Component::Sum { sum: components(&fields[0].1, depth + 1, parts)? }),
        ["left"] | ["right"] | ["left", "right"] | ["right", "left"] => {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for (name, options) in fields {
                let options = components(options, depth + 1, parts)?;
                *(if name == "left" { &mut left } else { &mut right }) = options;
            }
            Ok(Component::Game { left, right })
        }
        _ => {
            let message = "a component is a score or has dist, sum, or left and right";
            Err(wrong(json, message))
        }
    }
}

fn distribution(json: &Json, parts: &mut Parts) -> Result<Distribution, ReadError> {
    let Value::List(items) = &json.value else {
        return Err(wrong(json, "expected a list of outcomes"));
    };
    let mut outcomes = Vec::new();
    for item in items {
        parts.add().map_err(|message| wrong(json, message))?;
        let pair = match &item.value {
            Value::List(pair) => &pair[..],
            _ => &[],
        };
        let [result, chance] = pair else {
            return Err(wrong(item, "expected an outcome such as [10,\"1/4\"]"));
        };
        outcomes.push((score(result)?, probability(chance)?));
    }
    Distribution::new(outcomes).map_err(|error| wrong(json, error.to_string()))
}

fn text(json: &Json) -> Option<&str> {
    match &json.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// A score is a number; a text is taken too, for writers whose numbers have 64 bits.
fn score(json: &Json) -> Result<BigInt, ReadError> {
    match &json.value {
        Value::Number(text) | Value::Text(text) => {
            number::score(text).map_err(|message| wrong(json, message))
        }
        _ => Err(wrong(json, "expected a score")),
    }
}

fn probability(json: &Json) -> Result<BigRational, ReadError> {
    let chance = match &json.value {
        Value::Number(text) | Value::Text(text) => {
            number::probability(text).map_err(|message| wrong(json, message))?
        }
        _ => return Err(wrong(json, "expected a probability")),
    };
    match chance.is_zero() || chance.is_negative() {
        true => Err(wrong(json, "a probability is above 0")),
        false => Ok(chance),
    }
}

fn wrong(json: &Json, message: impl Into<String>) -> ReadError {
    let token = match &json.value {
        Value::Word(text) | Value::Number(text) | Value::Text(text) => cut(text),
        Value::List(_) => "[".to_owned(),
        Value::Object(_) => "{".to_owned(),
    };
    ReadError { line: json.line, column: json.column, token, message: message.into() }
}
