//! The loser's replies at a position being written down in a game with zones: which are answered, which are wasted
//! and which are still open.

use tesuji_core::{CellSet, Player, Zone};
use tesuji_proof::{Answers, Argued, Cells, Certify, Node, NodeId, Tree, WastedReply};

/// The replies at a position.
pub(super) struct Replies<G: Certify> {
    winner: Player,
    moves: Vec<G::Move>,
    answers: Answers<G>,
    /// Those that are answered or wasted, by their numbers.
    told: Vec<(u32, NodeId)>,
    /// Those that can be told to be wasted, if no other answer does for them.
    wasted: Vec<WastedReply<G>>,
}

impl<G: Certify> Replies<G> {
    /// All are open.
    pub fn at(game: &G, winner: Player) -> Replies<G> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let answers = Answers::new(game);
        Replies { winner, moves, answers, told: Vec::new(), wasted: Vec::new() }
    }

    /// Adds the answer to a reply.
    pub fn add(&mut self, game: &G, reply: G::Move, answer: Argued<G>) {
        self.answers.add(game, self.winner, &answer.ground);
        self.told.push((game.move_number(reply), answer.node));
    }

    /// Adds replies that can be told to be wasted.
    pub fn may_be_wasted(&mut self, wasted: Vec<WastedReply<G>>) {
        self.wasted.extend(wasted);
    }

    /// The cells on which a reply is not answered yet, occupied ones among them.
    pub fn open(&self) -> Cells<G> {
        self.answers.open()
    }

    /// A reply that is still open and not on one of these cells, so that an answer that needs only them does for it.
    /// Those that can be told to be wasted have time.
    pub fn open_outside(&self, game: &G, cells: &Cells<G>) -> Option<G::Move> {
        let mut open = self.open().without(cells);
        for wasted in &self.wasted {
            let mut cell = Cells::<G>::EMPTY;
            cell.insert(G::Zone::cell(game, wasted.reply));
            open = open.without(&cell);
        }
        self.moves.iter().copied().find(|&mv| open.contains(G::Zone::cell(game, mv)))
    }

    /// Whether a reply is still open.
    pub fn are_open(&self, game: &G) -> bool {
        self.open_outside(game, &Cells::<G>::EMPTY).is_some()
    }

    /// A move that the winner can make after a reply.
    pub fn other_move(&self, reply: G::Move) -> G::Move {
        *self.moves.iter().find(|&&mv| mv != reply).expect("the winner has a move")
    }

    /// The next reply that has to be answered. Once there is none, those that are still open are told to be
    /// wasted: another answer might have done for them. The checker wants at least one answer.
    pub fn next(&mut self, game: &G, tree: &mut Tree) -> Option<G::Move> {
        loop {
            if let Some(reply) = self.open_outside(game, &Cells::<G>::EMPTY) {
                return Some(reply);
            }
            let open = self.open();
            let is_open =
                |wasted: &WastedReply<G>| open.contains(G::Zone::cell(game, wasted.reply));
            let at = self.wasted.iter().position(is_open)?;
            let wasted = self.wasted.swap_remove(at);
            if !self.answers.has_proof() {
                return Some(wasted.reply);
            }
            let WastedReply { reply, answer, numbers, ground } = &wasted;
            self.answers.add_wasted(game, self.winner, *reply, ground);
            let reply = game.move_number(*reply);
            let node = tree.add(Node::Wasted { reply, answer: *answer, numbers });
            self.told.push((reply, node));
        }
    }

    /// All of them together, once none is open; `told` is the position as the checker sees it.
    pub fn closed(self, told: &G, tree: &mut Tree) -> Argued<G> {
        let node = tree.add(Node::SomeReplies(&self.told));
        Argued { node, ground: self.answers.closed(told, self.winner) }
    }
}
