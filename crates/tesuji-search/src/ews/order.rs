//! The edges of a node kept in order, and the expected work that follows from it: see [`Ranking`].

use tesuji_core::{Game, Player};

use super::{
    Ews,
    node_table::{Edge, Node},
    rank::Ranking,
};

impl<G: Game> Ews<G> {
    /// Sorts the edges anew if the conjecture has changed since.
    pub(super) fn update_order(&mut self, at: u32, mover: Player) {
        let by_win_rate = self.orders_by_win_rate(mover);
        let (node, _) = self.nodes.node_and_edges(at);
        if node.by_win_rate != by_win_rate {
            node.by_win_rate = by_win_rate;
            self.sort_all(at);
        }
    }

    /// Puts the edges in order after any number of them changed.
    pub(super) fn sort_all(&mut self, at: u32) {
        let (ranking, _, edges) = self.ranked(at);
        ranking.sort(edges);
    }

    /// Puts the edges in order after one changed.
    pub(super) fn update_order_of(&mut self, at: u32, changed: usize) {
        // Where a rank does not depend on its edge alone all have changed; `update_work` sorts them.
        if Ranking::is_local(&self.parameters) {
            let (ranking, _, edges) = self.ranked(at);
            ranking.resort(edges, changed);
        }
    }

    /// Works out the expected work.
    pub(super) fn update_work(&mut self, at: u32) {
        let (ranking, node, edges) = self.ranked(at);
        if !Ranking::is_local(ranking.parameters) {
            ranking.sort(edges);
        }
        (node.work_if_won, node.work_if_lost) = ranking.expected_work(edges);
    }

    /// An open position, its edges, and how they are ranked.
    fn ranked(&mut self, at: u32) -> (Ranking<'_>, &mut Node<G>, &mut [Edge<G::Move>]) {
        let source = self.chance_source();
        let (node, edges) = self.nodes.node_and_edges(at);
        let (by_win_rate, parent_games) = (node.by_win_rate, node.games);
        let ranking = Ranking { parameters: &self.parameters, by_win_rate, parent_games, source };
        (ranking, node, edges)
    }
}
