//! A position being written down in a game with zones, seen by the writer and by the checker, and the answers to the
//! loser's replies gathered so far.

use tesuji_core::{CellSet, Player, Zone};
use tesuji_proof::{Argued, Cells, Certify, Ground, NodeId};

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

/// The answers to some replies.
pub(super) struct Answers<G: Certify> {
    pub replies: Vec<(u32, NodeId)>,
    pub ground: G::Ground,
    /// The cells that all of them need.
    pub common: Cells<G>,
}

impl<G: Certify> Answers<G> {
    pub fn add(&mut self, game: &G, winner: Player, reply: G::Move, answer: Argued<G>) {
        self.common = self.common.and(&answer.ground.exposed(game, winner));
        self.ground.add(&answer.ground, game, winner);
        self.replies.push((game.move_number(reply), answer.node));
    }

    /// Whether one of these replies is not answered yet.
    pub fn is_open(&self, game: &G, moves: &[G::Move]) -> bool {
        let open = self.open();
        moves.iter().any(|&mv| open.contains(G::Zone::cell(game, mv)))
    }

    /// The cells on which a reply is not answered yet, occupied ones among them.
    pub fn open(&self) -> Cells<G> {
        self.common.without(&self.ground.guarded())
    }
}
