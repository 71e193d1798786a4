//! What a wider region says about a result: [`compare`].
//!
//! A result is proven within a region and then asked for again in a wider one. One that says that nothing can happen
//! any more, such as a seki, is believed only if the wider region has the same.

/// What a wider region says about a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wider<R> {
    /// The same, or there is nothing wider.
    Agrees,
    /// Not decided within the limits, or not asked.
    Unknown,
    /// Something else than this result, which is withdrawn.
    Contradicts(R),
    /// Not decided, and this result says that nothing can happen any more: too much to say without knowing
    /// what a larger part of the board adds. It is withdrawn.
    LeavesOpen(R),
}

impl<R> Wider<R> {
    /// Whether the result is not to be believed.
    pub fn withdraws(&self) -> bool {
        matches!(self, Wider::Contradicts(_) | Wider::LeavesOpen(_))
    }
}

/// Compares a result with that of a wider region, which may not be known. `is_quiet` if it says that nothing can happen
/// any more.
pub fn compare<R: PartialEq>(result: R, is_quiet: bool, wider: Option<R>) -> Wider<R> {
    match wider {
        Some(same) if same == result => Wider::Agrees,
        Some(_) => Wider::Contradicts(result),
        None if is_quiet => Wider::LeavesOpen(result),
        None => Wider::Unknown,
    }
}

/// Whether several answers are confirmed together: true if all are, false if one is contradicted, else nothing.
pub fn together(answers: &[Option<bool>]) -> Option<bool> {
    match answers {
        _ if answers.contains(&Some(false)) => Some(false),
        _ if answers.contains(&None) => None,
        _ => Some(true),
    }
}
