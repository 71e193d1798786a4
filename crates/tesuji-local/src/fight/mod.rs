//! What every fight has, whatever it is about: a part of the board, stones to be captured or kept, and what happens
//! elsewhere as numbers.
//!
//! A *fight* is a game of its own on a part of the board. [`region`] chooses the part, [`frozen`] says which stones
//! cannot be captured there, [`boundary`] whether that is so on the board, [`life`] which live by two eyes. [`elsewhere`] has the outside ko threats and the turns that
//! must be given away, [`past`] what a proof takes for granted about the boards seen before. A result is asked for again in a
//! wider region ([`confirm`]) and with threats ([`unless`]), and written down as claims ([`shown`]). [`targets`] finds
//! blocks that may be captured, [`points`] reads and writes points as text.
//!
//! Goals on fights: [`race`](crate::race), who captures whom.

pub mod boundary;
pub mod confirm;
pub mod elsewhere;
pub mod frozen;
pub mod life;
pub mod past;
pub mod points;
pub mod region;
pub mod shown;
pub mod targets;
pub mod unless;
