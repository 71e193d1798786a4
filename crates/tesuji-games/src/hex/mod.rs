//! Hex on any board from 1x1 to 26x26: Black joins top and bottom, White left and right.
//!
//! [`Hex`] is the position, [`HexZone`] the cells a proof uses, [`FillSampler`] the shared random
//! fills. There is no swap rule: a question about the swap is a question about each first move.

mod argue;
mod board;
mod certify;
mod fill;
mod ground;
pub mod knowledge;
mod notation;
mod position;
mod stored;
mod told_fill;
mod two_distance;
mod zone;

pub use argue::HexArguer;
pub use board::HexBoard;
pub use fill::FillSampler;
pub use ground::HexGround;
pub use knowledge::HexAdviser;
pub use position::{Hex, HexMove, HexUndo};
pub use zone::HexZone;
