//! Lines of play as a tree: [`Grower::grown`]. After a best first move come the replies that need an answer, those after which
//! the side moving first may not pass, each with the answer that keeps the result, and so on; after a wrong one comes the
//! reply that punishes it, then the tries against that, in the same way. Play is laid out in order of depth, so that what
//! a limit leaves out is what lies deepest.

use std::collections::VecDeque;

use tesuji_core::{Game, Player};
use tesuji_search::Control;

use super::{
    answer::Branch,
    claims::Claims,
    game::{Passes, Tsumego, TsumegoMove},
    notation::{move_text, stones},
    question::VariationSize,
    refute::{Refuter, striver},
    verdict::Verdict,
};

/// Grows trees of variations.
pub struct Grower<'q, 'c, const N: usize> {
    /// Answers single questions.
    pub claims: &'q mut Claims<N>,
    /// The limits.
    pub control: &'q mut Control<'c>,
    /// The most outside threats to ask about.
    pub most_threats: u8,
    /// How far to go.
    pub size: VariationSize,
}

/// A node of the tree, in a list.
struct Node {
    mv: TsumegoMove,
    right: Option<bool>,
    children: Vec<usize>,
}

/// A position with the side to move that cannot help it, which tries what needs an answer.
struct Leaf<const N: usize> {
    node: usize,
    depth: usize,
    game: Tsumego<N>,
    /// Whose claim says whether the other side still has what it had.
    striver: Player,
}

/// What needs an answer in a position, and the answer that does.
pub(super) fn threats<const N: usize>(
    game: &Tsumego<N>,
    striver: Player,
    claims: &mut Claims<N>,
    control: &mut Control<'_>,
) -> Option<Vec<(TsumegoMove, TsumegoMove)>> {
    let answering = game.to_move().opponent();
    let mut found = Vec::new();
    for mv in stones(game) {
        let mut tried = game.clone().with_passes(Passes::Full);
        tried.play(mv);
        if tried.outcome().is_some() {
            continue;
        }
        let mut passed = tried.clone();
        passed.play(TsumegoMove::PASS);
        if claims.succeeds(&passed, striver, control)? == (striver == answering) {
            continue;
        }
        if let Some(answer) = claims.winning_move(&tried, striver, control) {
            found.push((mv, answer));
        }
    }
    Some(found)
}

impl<const N: usize> Grower<'_, '_, N> {
    /// The tree below a position, best first moves first.
    pub fn grown(&mut self, root: &Tsumego<N>, verdict: &Verdict) -> Vec<Branch> {
        let (first, attacker) = (root.to_move(), root.terms().attacker);
        let mut nodes = Vec::new();
        let mut firsts = Vec::new();
        let mut leaves = VecDeque::new();
        let is_hopeless = super::refute::worst(root) == verdict.result;
        let best = if is_hopeless { &[][..] } else { &verdict.moves };
        for &mv in best {
            let mut game = root.clone().with_passes(Passes::Full);
            game.play(mv);
            firsts.push(nodes.len());
            // Whoever keeps its result by it: the first side's claim if it gets the best, else the other's.
            let striver = striver(first.opponent(), attacker, verdict.result);
            leaves.push_back(Leaf { node: nodes.len(), depth: 1, game, striver });
            nodes.push(Node { mv, right: Some(true), children: Vec::new() });
        }
        for mv in Refuter::wrong_moves(root, verdict) {
            let mut game = root.clone().with_passes(Passes::Full);
            game.play(mv);
            let node = nodes.len();
            firsts.push(node);
            nodes.push(Node { mv, right: Some(false), children: Vec::new() });
            let Some(fate) = self.claims.fate(&game, self.control) else { continue };
            let (claims, control) = (&mut *self.claims, &mut *self.control);
            let mut refuter = Refuter { claims, control, most_threats: self.most_threats };
            let reply = refuter.punished(root, mv, verdict).filter(|mv| mv.cell().is_some());
            if let Some(reply) = reply.filter(|_| game.outcome().is_none()) {
                game.play(reply);
                let leaf = nodes.len();
                nodes[node].children.push(leaf);
                nodes.push(Node { mv: reply, right: None, children: Vec::new() });
                // Where only threats tell the moves apart, there is nothing to show without them.
                if fate != verdict.result || is_hopeless {
                    let striver = striver(first, attacker, fate);
                    leaves.push_back(Leaf { node: leaf, depth: 2, game, striver });
                }
            }
        }
        while let Some(leaf) = leaves.pop_front() {
            self.grow(leaf, &mut nodes, &mut leaves);
        }
        firsts.into_iter().map(|at| branch(root, &nodes, at)).collect()
    }

    /// Adds what needs an answer, with the answers.
    fn grow(&mut self, leaf: Leaf<N>, nodes: &mut Vec<Node>, leaves: &mut VecDeque<Leaf<N>>) {
        let Leaf { node, depth, game, striver } = leaf;
        if game.outcome().is_some() || depth + 2 > self.size.depth {
            return;
        }
        let right = nodes[node].right.and(Some(true));
        let found = threats(&game, striver, self.claims, self.control);
        for (mv, answer) in found.unwrap_or_default() {
            if nodes.len() + 2 > self.size.moves {
                return;
            }
            let mut next = game.clone();
            next.play(mv);
            next.play(answer);
            let tried = nodes.len();
            nodes[node].children.push(tried);
            // The tries of the side moving first are no better than its wrong first move.
            let try_right = if right.is_some() { None } else { Some(false) };
            nodes.push(Node { mv, right: try_right, children: vec![tried + 1] });
            nodes.push(Node { mv: answer, right, children: Vec::new() });
            leaves.push_back(Leaf { node: tried + 1, depth: depth + 2, game: next, striver });
        }
    }
}

fn branch<const N: usize>(root: &Tsumego<N>, nodes: &[Node], at: usize) -> Branch {
    let node = &nodes[at];
    Branch {
        mv: move_text(root, node.mv),
        right: node.right,
        then: node.children.iter().map(|&child| branch(root, nodes, child)).collect(),
    }
}
