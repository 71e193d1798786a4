//! Components.

/// A component.
#[derive(Clone, PartialEq, Debug)]
pub struct Component;
