//! What is known about Hex beyond its rules, each part with the argument why it is right.
//!
//! - `reduced_graph`: the board as one side sees it; dead cells and cells that kill others;
//! - `fill_in`: cells that can be given to a side without changing who wins; some of them in small `regions`, by
//!   comparing the ways to play there (`local_order`);
//! - `wasted`: moves after which a side might as well not have moved;
//! - `ends`, `connections`, `and_rule`, `or_rule`, `over_edge`: the virtual connections of a side (H-search);
//! - `derivation`: why a connection holds;
//! - `resistance`: how well a side stands; `forcing`: how few replies a move leaves;
//! - `adviser`: all of it, for searches.

mod adviser;
mod and_rule;
mod arena;
mod carried;
mod connections;
mod derivation;
mod ends;
mod fill_in;
mod forcing;
mod kept;
mod lists;
mod local_order;
mod or_rule;
mod over_edge;
mod reduced_graph;
mod regions;
mod resistance;
mod wasted;

pub use adviser::{Explanation, HexAdviser};
pub use carried::Earlier;
pub use connections::{Connection, ConnectionId, Connections, Origin};
pub use derivation::{Derivation, Place, Rule, Sight, needed_stones};
pub use ends::{End, Ends};
pub(super) use fill_in::walls;
pub use fill_in::{FillIn, FillReason, FillStep};
pub use reduced_graph::ReducedGraph;
pub use wasted::{WastedMove, WastedMoves};
