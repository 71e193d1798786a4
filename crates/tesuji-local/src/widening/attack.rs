//! A search that finds a move of Max, proven or not: [`Attack`].

use tesuji_search::{Control, Stop};

use super::{Threats, Value};

/// A search for a way in which Max gets it done.
pub trait Attack<G: Threats> {
    /// What it finds with so many positions, and Max's move if Max is to move and there is one.
    fn attack(
        &mut self,
        game: &mut G,
        nodes: u64,
        control: &Control<'_>,
    ) -> (Value, Option<G::Move>);

    /// Positions searched so far.
    fn nodes(&self) -> u64;

    /// Why the latest attack ended early, if it did.
    fn stopped(&self) -> Option<Stop>;
}
