//! The edges of a node kept in order, and the expected work that follows from it: see [`Ranking`].

use tesuji_core::{Game, Player};

use super::{Ews, rank::Ranking};

impl<G: Game> Ews<G> {
    /// Sorts the edges anew if the conjecture has changed since.
    pub(super) fn update_order(&mut self, at: u32, mover: Player) {
        let by_win_rate = self.orders_by_win_rate(mover);
        let source = self.chance_source();
        let (node, edges) = self.nodes.node_and_edges(at);
        if node.by_win_rate != by_win_rate {
            node.by_win_rate = by_win_rate;
            let parent_games = node.games;
            Ranking { parameters: &self.parameters, by_win_rate, parent_games, source }.sort(edges);
        }
    }

    /// Puts the edges in order after any number of them changed.
    pub(super) fn sort_all(&mut self, at: u32) {
        let source = self.chance_source();
        let (node, edges) = self.nodes.node_and_edges(at);
        let (by_win_rate, parent_games) = (node.by_win_rate, node.games);
        Ranking { parameters: &self.parameters, by_win_rate, parent_games, source }.sort(edges);
    }

    /// Puts the edges in order after one changed.
    pub(super) fn update_order_of(&mut self, at: u32, changed: usize) {
        if !Ranking::is_local(&self.parameters) {
            // All ranks have changed; `update_work` sorts them.
            return;
        }
        let source = self.chance_source();
        let (node, edges) = self.nodes.node_and_edges(at);
        let ranking = Ranking {
            parameters: &self.parameters,
            by_win_rate: node.by_win_rate,
            parent_games: node.games,
            source,
        };
        ranking.resort(edges, changed);
    }

    /// Works out the expected work.
    pub(super) fn update_work(&mut self, at: u32) {
        let source = self.chance_source();
        let (node, edges) = self.nodes.node_and_edges(at);
        let ranking = Ranking {
            parameters: &self.parameters,
            by_win_rate: node.by_win_rate,
            parent_games: node.games,
            source,
        };
        if !Ranking::is_local(&self.parameters) {
            ranking.sort(edges);
        }
        (node.work_if_won, node.work_if_lost) = ranking.expected_work(edges);
    }
}
