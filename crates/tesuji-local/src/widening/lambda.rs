//! Lambda search (Thomsen, "Lambda-search in game trees, with application to Go", CG 2000):
//! [`Lambda`].
//!
//! A λ⁰ win is a direct win. A λⁿ move of Max is one after which Max, if Min passes, has a λⁱ win
//! with i < n; a λⁿ move of Min is one after which Max has no λⁱ win with i < n. The λⁿ tree of
//! these moves is searched for n = 0, 1, 2, … and in it the depth is raised. Nothing else about the
//! game is used: unlike in [`super::ThreatSearch`], all moves of both sides are asked whether they
//! are λⁿ moves, and threats are raised at the root alone.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use tesuji_core::{Key, zobrist};
use tesuji_search::{Control, Stop};

use super::{Attack, Threats, Value};

/// What is known of a tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known<M> {
    Won(Option<M>),
    /// Not won with so many moves of Max; no matter how many where it says `u32::MAX`.
    NotWithin(u32),
}

/// A lambda search; see the module.
pub struct Lambda<G: Threats> {
    most_order: u32,
    most_depth: u32,
    reach: G::Reach,
    table: HashMap<Key, Known<G::Move>, FxBuildHasher>,
    most_kept: usize,
    nodes: u64,
    fence: u64,
    stopped: Option<Stop>,
}

/// How a tree was left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tree<M> {
    Won(Option<M>),
    /// There is no win, however deep one looks.
    Lost,
    /// The depth was not enough.
    Open,
    /// A limit stopped the search.
    Stopped,
}

impl<G: Threats> Lambda<G> {
    /// A search of orders up to this, with a table of about so many bytes.
    pub fn new(most_order: u32, most_depth: u32, reach: G::Reach, memory: usize) -> Lambda<G> {
        let entry = 2 * size_of::<(Key, Known<G::Move>)>();
        Lambda {
            most_order,
            most_depth,
            reach,
            table: HashMap::default(),
            most_kept: (memory / entry).max(64),
            nodes: 0,
            fence: 0,
            stopped: None,
        }
    }

    fn has_more(&mut self, control: &Control<'_>) -> bool {
        self.stopped = self.stopped.or_else(|| control.stop());
        if self.nodes >= self.fence {
            self.stopped = self.stopped.or(Some(Stop::Nodes));
        }
        self.stopped.is_none()
    }

    /// A win at once: by what the position is, or by one move.
    fn direct(&self, game: &mut G) -> Option<Tree<G::Move>> {
        let value = game.value(&self.reach);
        if value.is_final() {
            return Some(if value.is_won() { Tree::Won(None) } else { Tree::Lost });
        }
        if game.to_move() != game.max() {
            return None;
        }
        game.direct_win().map(|mv| Tree::Won(Some(mv)))
    }

    /// The λ trees of all orders up to this, each as deep as can be.
    fn up_to(&mut self, game: &mut G, order: u32, control: &Control<'_>) -> Tree<G::Move> {
        for order in 0..=order {
            match self.deepen(game, order, control) {
                Tree::Lost | Tree::Open => {}
                won_or_stopped => return won_or_stopped,
            }
        }
        Tree::Lost
    }

    fn deepen(&mut self, game: &mut G, order: u32, control: &Control<'_>) -> Tree<G::Move> {
        for depth in 1..=self.most_depth {
            match self.tree(game, order, depth, control) {
                Tree::Open => {}
                known => return known,
            }
        }
        Tree::Open
    }

    /// The λ tree of one order, with so many moves of Max.
    fn tree(
        &mut self,
        game: &mut G,
        order: u32,
        depth: u32,
        control: &Control<'_>,
    ) -> Tree<G::Move> {
        if let Some(direct) = self.direct(game) {
            return direct;
        }
        let is_max = game.to_move() == game.max();
        if order == 0 && is_max {
            return Tree::Lost;
        }
        let key = game.thought_key().then(zobrist(0x6c61_6d62, u64::from(order)));
        match self.table.get(&key) {
            Some(&Known::Won(mv)) => return Tree::Won(mv),
            Some(&Known::NotWithin(u32::MAX)) => return Tree::Lost,
            Some(&Known::NotWithin(known)) if known >= depth => return Tree::Open,
            _ => {}
        }
        if !self.has_more(control) {
            return Tree::Stopped;
        }
        self.nodes += 1;
        let tree = match is_max {
            true => self.max_tree(game, order, depth, control),
            false => self.min_tree(game, order, depth, control),
        };
        let known = match tree {
            Tree::Won(mv) => Known::Won(mv),
            Tree::Lost => Known::NotWithin(u32::MAX),
            Tree::Open => Known::NotWithin(depth),
            Tree::Stopped => return tree,
        };
        if self.table.len() >= self.most_kept {
            self.table.clear();
        }
        self.table.insert(key, known);
        tree
    }

    fn max_tree(
        &mut self,
        game: &mut G,
        order: u32,
        depth: u32,
        control: &Control<'_>,
    ) -> Tree<G::Move> {
        if depth == 0 {
            return Tree::Open;
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut is_open = false;
        for mv in moves {
            let undo = game.play(mv);
            let after = self.tree(game, order, depth - 1, control);
            game.undo(undo);
            match after {
                Tree::Won(_) => return Tree::Won(Some(mv)),
                Tree::Stopped => return Tree::Stopped,
                Tree::Open => is_open = true,
                Tree::Lost => {}
            }
        }
        if is_open { Tree::Open } else { Tree::Lost }
    }

    fn min_tree(
        &mut self,
        game: &mut G,
        order: u32,
        depth: u32,
        control: &Control<'_>,
    ) -> Tree<G::Move> {
        let Some(smaller) = order.checked_sub(1) else {
            return Tree::Lost;
        };
        // Was Max's move a λ move of this order?
        let undo = game.let_pass();
        let threat = match game.to_move() == game.max() {
            true => self.up_to(game, smaller, control),
            false => self.direct(game).unwrap_or(Tree::Lost),
        };
        game.take_back_pass(undo);
        match threat {
            Tree::Won(_) => {}
            stopped_or_none => return stopped_or_none,
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut is_open = false;
        for mv in moves {
            let undo = game.play(mv);
            // Is Min's move one of this order? If not, Max wins with less.
            let mut after = self.up_to(game, smaller, control);
            if after == Tree::Lost {
                after = self.tree(game, order, depth, control);
            }
            game.undo(undo);
            match after {
                Tree::Won(_) => {}
                Tree::Open => is_open = true,
                lost_or_stopped => return lost_or_stopped,
            }
        }
        if is_open { Tree::Open } else { Tree::Won(None) }
    }
}

impl<G: Threats> Attack<G> for Lambda<G> {
    fn attack(
        &mut self,
        game: &mut G,
        nodes: u64,
        control: &Control<'_>,
    ) -> (Value, Option<G::Move>) {
        self.stopped = None;
        self.fence = self.nodes.saturating_add(nodes);
        match self.up_to(game, self.most_order, control) {
            Tree::Won(mv) => (Value::Win, mv),
            Tree::Lost => (Value::NoThreat, None),
            Tree::Open | Tree::Stopped => (Value::Open, None),
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}
