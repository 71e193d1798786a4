//! A position being written down in a game with zones, seen by the writer and by the checker.

use tesuji_core::Player;
use tesuji_proof::Certify;

/// A position being written down.
#[derive(Clone)]
pub(super) struct Scene<G> {
    /// As the checker will see it: what was played and what was filled in.
    pub told: G,
    /// The same with all that does not matter given to the loser.
    pub game: G,
}

impl<G: Certify> Scene<G> {
    pub fn of(plain: G) -> Scene<G> {
        Scene { told: plain.clone(), game: plain }
    }

    pub fn after(&self, mv: G::Move) -> Scene<G> {
        let mut after = self.clone();
        after.told.play(mv);
        after.game.play(mv);
        after
    }

    pub fn confined(self, winner: Player, zone: &G::Zone) -> Scene<G> {
        let game = self.game.confined(winner, zone);
        Scene { game, ..self }
    }

    pub fn filled(&self, winner: Player, numbers: &[u32]) -> Scene<G> {
        let cells = self.told.fill_cells(numbers).expect("the numbers tell what can be filled in");
        let cells: Vec<G::Move> =
            cells.into_iter().map(|(number, _)| self.told.numbered(number)).collect();
        let [told, game] = [&self.told, &self.game].map(|game| game.filled(winner, &cells));
        Scene { told, game }
    }
}
