//! What Hex knowledge says the winner should play: the semi connections of its edges after fill-in, with
//! captured cells. Why they win cannot be told in a few words, since captured cells are the winner's only as
//! far as the outcome is concerned; but played out within their zones they soon become what can.

use tesuji_core::{Player, Zone};

use crate::hex::{
    Hex, HexBoard, HexMove, HexZone,
    knowledge::{Connections, FillIn, FillStep, Origin, Sight, needed_stones},
};

/// The buffers it takes to find hints.
#[derive(Debug)]
pub struct Hints<const N: usize> {
    fill_in: FillIn<N>,
    steps: Vec<FillStep<N>>,
    connections: Connections<N>,
}

impl<const N: usize> Hints<N> {
    pub fn new(board: &HexBoard<N>) -> Hints<N> {
        let fill_in = FillIn::new(board);
        Hints { fill_in, steps: Vec::new(), connections: Connections::over_edges() }
    }

    /// Moves by which a side, if it were to move, wins a position that is not over, with the zones of the
    /// proofs, the smallest first.
    pub fn find(&mut self, game: &Hex<N>, side: Player) -> Vec<(HexMove, HexZone<N>)> {
        let board = &game.board;
        let mut stones = game.stones;
        self.steps.clear();
        self.fill_in.run(board, &mut stones, &mut self.steps);
        let chain = board.shortest_chain(side, &stones[side.index()]);
        if !chain.is_empty() {
            let zone = HexZone { needs: chain, covers: chain };
            let zone = zone.before_steps(&self.steps, side);
            // Any move will do; one in the zone may help.
            let mv = (zone.covers() & game.empty_cells()).lowest();
            return mv.map(|cell| (HexMove::at(cell), zone)).into_iter().collect();
        }
        if !board.shortest_chain(side.opponent(), &stones[side.opponent().index()]).is_empty() {
            return Vec::new();
        }
        let graph = self.fill_in.graph(side.opponent());
        self.connections.ends.rebuild(board, side, &stones, graph);
        self.connections.search(&board.neighbours);
        let sight = Sight { board, side, stones: &stones };
        let hint = |id| {
            let connection = self.connections.get(id);
            let Origin::And { via, .. } = connection.origin else {
                unreachable!("semi connections are made by the and rule");
            };
            let mv = self.connections.ends.cell[usize::from(via)].lowest().map(HexMove::at);
            let needs = needed_stones(sight, &self.connections, id);
            let zone = HexZone { needs, covers: connection.carrier | needs };
            (mv.expect("an empty cell"), zone.before_steps(&self.steps, side))
        };
        let mut hints: Vec<(HexMove, HexZone<N>)> =
            self.connections.edge_semis().map(hint).collect();
        hints.sort_by_key(|(_, zone)| zone.covers().len());
        hints
    }
}
