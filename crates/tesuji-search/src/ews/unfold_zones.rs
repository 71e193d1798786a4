//! Writing a proof down in a game with zones.
//!
//! A position is first confined to the zone of a proof that the tables, the game's expert or a new
//! search give: all other cells go to the loser. What is then in sight without search is left to the game
//! ([`Arguer`]); the rest is play. A written position is found again by what it needs (`shown_grounds`),
//! so the loser's threats are answered by what was written before wherever that is possible.

use tesuji_core::{Adviser, CellSet, Player, Zone};
use tesuji_proof::{Argued, Arguer, Cells, Certify, Fit, Ground, Node, NodeId, Tree};

use super::{Ews, WrittenProof, shown_grounds::ShownGrounds};
use crate::{Control, Proof, Scope, Stop, ledger::Refutations};

/// A proof that is being written down.
struct Unfolding<G: Certify> {
    winner: Player,
    tree: Tree,
    arguer: G::Arguer,
    shown: ShownGrounds<G>,
    /// Whether the search uses knowledge that is not part of the plain position.
    is_informed: bool,
    /// Positions expanded by searching again.
    expansions: u64,
}

/// The answers to some replies.
struct Answers<G: Certify> {
    replies: Vec<(u32, NodeId)>,
    ground: G::Ground,
    /// The cells that all of them need.
    common: Cells<G>,
}

impl<G: Certify> Answers<G> {
    fn add(&mut self, game: &G, winner: Player, reply: G::Move, answer: Argued<G>) {
        self.common = self.common.and(&answer.ground.exposed(game, winner));
        self.ground.add(&answer.ground, game, winner);
        self.replies.push((game.move_number(reply), answer.node));
    }

    /// Whether one of these replies is not answered yet.
    fn is_open(&self, game: &G, moves: &[G::Move]) -> bool {
        let open = self.open();
        moves.iter().any(|&mv| open.contains(G::Zone::cell(game, mv)))
    }

    /// The cells on which a reply is not answered yet, occupied ones among them.
    fn open(&self) -> Cells<G> {
        self.common.without(&self.ground.guarded())
    }
}

impl<G: Certify> Ews<G> {
    /// The proof that `winner` wins at a position.
    pub(super) fn unfolded_by_zones(
        &mut self,
        root: &G,
        winner: Player,
        control: &mut Control<'_>,
    ) -> Result<WrittenProof, Stop> {
        let plain = root.plain();
        let mut out = Unfolding {
            winner,
            tree: Tree::new(),
            arguer: G::Arguer::new(&plain),
            shown: ShownGrounds::new(&plain),
            is_informed: G::Adviser::is_asked(root),
            expansions: 0,
        };
        if out.arguer.argue(&plain, winner, &mut out.tree).is_some() {
            // Also where the game is over.
        } else if plain.to_move() == winner {
            self.winners_turn(&plain, &mut out, control)?;
        } else {
            let proof = self.proof_of(&plain, &mut out, control)?;
            let confined = plain.confined(winner, &proof.zone);
            self.losers_turn(&confined, &mut out, control)?;
        }
        Ok(WrittenProof { tree: out.tree, expansions: out.expansions })
    }

    fn winners_turn(
        &mut self,
        game: &G,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        if let Some((fit, shown)) = out.shown.within_a_move(game, out.winner).into_iter().next() {
            let mv = match fit {
                Fit::After(mv) => mv,
                _ => any_move(game),
            };
            let node = out.tree.add(Node::Again { node: shown.node, symmetry: shown.symmetry });
            return Ok(out.moved(game, mv, Argued { node, ground: shown.ground }));
        }
        let (mv, zone) = self.move_within_zone(game, out, control)?;
        self.after_winners_move(game, mv, &zone, out, control)
    }

    /// Plays a move that wins within a zone.
    fn after_winners_move(
        &mut self,
        game: &G,
        mv: G::Move,
        zone: &G::Zone,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        let mut after = game.clone();
        after.play(mv);
        let argued = self.losers_turn(&after.confined(out.winner, zone), out, control)?;
        Ok(out.moved(game, mv, argued))
    }

    /// The loser's turn in a position where all that does not matter has been given to the loser.
    fn losers_turn(
        &mut self,
        game: &G,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        if let Some(stop) = control.stop() {
            return Err(stop);
        }
        if let Some(shown) = out.shown.holding(game, out.winner) {
            let node = out.tree.add(Node::Again { node: shown.node, symmetry: shown.symmetry });
            return Ok(Argued { node, ground: shown.ground });
        }
        let argued = match out.arguer.argue(game, out.winner, &mut out.tree) {
            Some(argued) => argued,
            None => self.replies_to(game.clone(), out, control)?,
        };
        out.shown.add(game, argued.node, &argued.ground);
        Ok(argued)
    }

    /// Answers replies until every other one is outside the ground of one of the answers.
    fn replies_to(
        &mut self,
        mut game: G,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        let winner = out.winner;
        let (common, ground) = (G::Zone::all_cells(&game), G::Ground::nothing());
        let mut answers = Answers::<G> { replies: Vec::new(), ground, common };
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for (number, cells) in out.arguer.threats().into_iter().enumerate() {
            if let Some(reply) = narrowing(&game, &moves, &answers, &cells) {
                let answer = out.arguer.argue_threat(number, &mut out.tree);
                answers.add(&game, winner, reply, answer);
            }
        }
        for (fit, shown) in out.shown.within_a_move(&game, winner) {
            if let Some(reply) =
                narrowing(&game, &moves, &answers, &shown.ground.exposed(&game, winner))
            {
                let node = out.tree.add(Node::Again { node: shown.node, symmetry: shown.symmetry });
                let mv = match fit {
                    Fit::After(mv) => mv,
                    _ => *moves.iter().find(|&&mv| mv != reply).expect("the winner has a move"),
                };
                let answer = out.moved(&game, mv, Argued { node, ground: shown.ground });
                answers.add(&game, winner, reply, answer);
            }
        }
        if answers.is_open(&game, &moves) {
            for (mv, zone) in out.arguer.hints(&game, winner) {
                if let Some(reply) = narrowing(&game, &moves, &answers, &zone.covers()) {
                    let undo = game.play(reply);
                    let answer = self.after_winners_move(&game, mv, &zone, out, control);
                    game.undo(undo);
                    answers.add(&game, winner, reply, answer?);
                }
            }
        }
        while let Some(reply) = narrowing(&game, &moves, &answers, &Cells::<G>::EMPTY) {
            let undo = game.play(reply);
            let answer = self.winners_turn(&game, out, control);
            game.undo(undo);
            answers.add(&game, winner, reply, answer?);
        }
        let open = answers.open();
        let Answers { replies, mut ground, .. } = answers;
        ground.need(&open);
        let node = out.tree.add(Node::SomeReplies(&replies));
        Ok(Argued { node, ground })
    }

    /// A move by which the winner wins and the zone of the proof: known, seen, or searched for.
    fn move_within_zone(
        &mut self,
        game: &G,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<(G::Move, G::Zone), Stop> {
        if self.uses_zone_table() {
            let mut refuted = Refutations::none(game);
            if let Some(proof) = self.ledger.consult(game, Scope::All, &mut refuted) {
                assert_eq!(proof.winner, out.winner, "two proofs of one position must agree");
                return Ok((proof.mv.expect("the winner is to move"), proof.zone));
            }
        }
        if let Some(hint) = out.arguer.hints(game, out.winner).into_iter().next() {
            return Ok(hint);
        }
        let proof = self.proof_of(game, out, control)?;
        Ok((proof.mv.expect("the winner is to move"), proof.zone))
    }

    /// A proof that the winner wins, found by a search.
    fn proof_of(
        &mut self,
        game: &G,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Proof<G>, Stop> {
        let mut informed = if out.is_informed { game.informed() } else { game.plain() };
        let proof = self.visit_root(&mut informed, control, &mut |_| {});
        out.expansions += self.expansions;
        let proof = proof.ok_or(self.stop.unwrap_or(Stop::Cancelled))?;
        assert_eq!(proof.winner, out.winner, "two proofs of one position must agree");
        Ok(proof)
    }
}

impl<G: Certify> Unfolding<G> {
    /// A move of the winner to a position that is shown.
    fn moved(&mut self, game: &G, mv: G::Move, after: Argued<G>) -> Argued<G> {
        let number = game.move_number(mv);
        let node = self.tree.add(Node::Move { number, child: after.node });
        let mut ground = after.ground;
        ground.before(game, mv);
        Argued { node, ground }
    }
}

/// A reply that is still open and that a threat with these cells answers.
fn narrowing<G: Certify>(
    game: &G,
    moves: &[G::Move],
    answers: &Answers<G>,
    cells: &Cells<G>,
) -> Option<G::Move> {
    let answered = answers.open().without(cells);
    moves.iter().copied().find(|&mv| answered.contains(G::Zone::cell(game, mv)))
}

fn any_move<G: Certify>(game: &G) -> G::Move {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves[0]
}
