//! How far the generators of moves look: [`ThreatLimits`].

use tesuji_search::parameters;

parameters! {
    /// Limits on the moves that a search with threats tries in a problem of life and death.
    pub struct ThreatLimits {
        second_order_from: u32 = 1, 1..=10, "order of threats from which on second-order liberties are tried";
        wide_from: u32 = 4, 1..=10, "order of threats from which on all points of the region are tried";
        liberties: u32 = 12, 1..=100, "blocks with more liberties than this are not attacked by filling them";
        enemy_liberties: u32 = 3, 0..=20, "the attacker's blocks next to the group matter with up to so many liberties";
        room: bool = true, (), "a group that is shut in and has no room for two eyes is thought dead";
    }
}
