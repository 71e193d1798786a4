//! How many outside threats would change a result: [`least`].

use tesuji_core::Player;

/// How outside ko threats would change a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unless<R> {
    /// The side that has the threats.
    pub side: Player,
    /// How many it needs.
    pub threats: u8,
    /// What then happens.
    pub then: R,
}

/// The least number of threats, up to `most`, of a side that is asked about with which the result is another, if there
/// is one. `ask` says what the result is with so many threats of a side; the error is that it does not know.
pub fn least<R: Copy + PartialEq>(
    result: R,
    most: u8,
    sides: &[Player],
    mut ask: impl FnMut(Player, u8) -> Option<R>,
) -> Result<Option<Unless<R>>, Undecided> {
    for threats in 1..=most {
        for &side in sides {
            let then = ask(side, threats).ok_or(Undecided)?;
            if then != result {
                return Ok(Some(Unless { side, threats, then }));
            }
        }
    }
    Ok(None)
}

/// A result with threats could not be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undecided;
