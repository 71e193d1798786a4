//! What does not change while a problem of life and death is played: who attacks what, and where.

use tesuji_core::{Bits, Player};
use tesuji_games::go::{Go, coordinates};
use thiserror::Error;

/// Why there is no such problem.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TermsError {
    /// There must be something to capture.
    #[error("no target is given")]
    NoTarget,
    /// A target is a stone.
    #[error("there is no stone at {0}, where a target was expected")]
    NoStone(String),
    /// One side attacks.
    #[error("the targets {0} and {1} are stones of different colours")]
    TwoColours(String, String),
    /// A target that is out from the start.
    #[error("the region leaves out {0}, a liberty of the target {1}")]
    LibertyOutside(String, String),
}

/// Who attacks what, and where.
#[derive(Clone, Debug)]
pub struct Terms<const N: usize> {
    /// The side that wants to capture.
    pub attacker: Player,
    /// The blocks to be captured, each once, as they stand at the start.
    pub targets: Vec<Bits<N>>,
    /// Where stones may be played.
    pub region: Bits<N>,
    /// The defender's other stones outside the region: whoever joins them is safe.
    pub friends: Bits<N>,
}

impl<const N: usize> Terms<N> {
    /// The blocks that these stones belong to, to be captured within the region.
    pub fn new(go: &Go<N>, points: &[usize], region: Bits<N>) -> Result<Terms<N>, TermsError> {
        let (board, stones) = (go.board(), go.stones());
        let name = |cell: usize| coordinates(go.board_size()).name(cell);
        let mut defender = None;
        let mut targets: Vec<Bits<N>> = Vec::new();
        for &point in points {
            let owner = stones.owner(point).ok_or_else(|| TermsError::NoStone(name(point)))?;
            match defender {
                Some((other, first)) if other != owner => {
                    return Err(TermsError::TwoColours(name(first), name(point)));
                }
                _ => defender = defender.or(Some((owner, point))),
            }
            let block = stones.chain(board, point);
            let outside = (board.neighbours(&block) & stones.empty(board)).without(&region);
            if let Some(liberty) = outside.lowest() {
                return Err(TermsError::LibertyOutside(name(liberty), name(point)));
            }
            if !targets.contains(&block) {
                targets.push(block);
            }
        }
        let Some((defender, _)) = defender else { return Err(TermsError::NoTarget) };
        let own = targets.iter().fold(Bits::EMPTY, |sum, target| sum | *target);
        let friends = stones.of(defender).without(&region).without(&own);
        Ok(Terms { attacker: defender.opponent(), targets, region, friends })
    }

    /// The side whose stones are to be captured.
    pub fn defender(&self) -> Player {
        self.attacker.opponent()
    }

    /// The stones of all targets, as they stand at the start.
    pub fn target_stones(&self) -> Bits<N> {
        self.targets.iter().fold(Bits::EMPTY, |sum, target| sum | *target)
    }
}
