//! Hex.
