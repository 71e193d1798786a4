//! Writing a proof down in a game with zones.
//!
//! A position is first confined to the zone of a proof that the tables, the game's expert or a new
//! search give: all other cells go to the loser. What is then in sight without search is left to the game
//! ([`Arguer`]), with cells filled in that are as good as the winner's; the rest is play. A written position is found again by what it needs (`shown_grounds`),
//! so the loser's threats are answered by what was written before wherever that is possible.

use tesuji_core::{Adviser, Player, Zone};
use tesuji_proof::{Argued, Arguer, Certify, Fit, Ground, Node, Tree};

use super::{
    Ews, WrittenProof,
    replies::Replies,
    scene::Scene,
    shown_grounds::{Shown, ShownGrounds},
};
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
            self.winners_turn(&Scene::of(plain), &mut out, control)?;
        } else {
            let proof = self.proof_of(&plain, &mut out, control)?;
            let scene = Scene::of(plain).confined(winner, &proof.zone);
            self.losers_turn(&scene, &mut out, control)?;
        }
        Ok(WrittenProof { tree: out.tree, expansions: out.expansions })
    }

    fn winners_turn(
        &mut self,
        scene: &Scene<G>,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        if let Some(argued) = out.shown_within_a_move(&scene.game) {
            return Ok(argued);
        }
        let numbers = out.arguer.fill(&scene.told, &scene.game, out.winner);
        if numbers.is_empty() {
            return self.winners_move(scene, out, control);
        }
        let filled = scene.filled(out.winner, &numbers);
        let argued = if filled.game.outcome().is_some() {
            out.arguer.argue(&filled.game, out.winner, &mut out.tree).expect("the winner has won")
        } else if let Some(argued) = out.shown_within_a_move(&filled.game) {
            argued
        } else {
            self.winners_move(&filled, out, control)?
        };
        Ok(out.before_fill(scene, &numbers, argued))
    }

    /// Plays a move that wins and shows why.
    fn winners_move(
        &mut self,
        scene: &Scene<G>,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        let (mv, zone) = self.move_within_zone(&scene.game, out, control)?;
        self.after_winners_move(scene, mv, &zone, out, control)
    }

    /// Plays a move that wins within a zone.
    fn after_winners_move(
        &mut self,
        scene: &Scene<G>,
        mv: G::Move,
        zone: &G::Zone,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        let after = scene.after(mv).confined(out.winner, zone);
        let argued = self.losers_turn(&after, out, control)?;
        Ok(out.moved(&scene.game, mv, argued))
    }

    /// The loser's turn in a position where all that does not matter has been given to the loser.
    fn losers_turn(
        &mut self,
        scene: &Scene<G>,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        if let Some(stop) = control.stop() {
            return Err(stop);
        }
        if let Some(argued) = out.shown_before(&scene.game) {
            return Ok(argued);
        }
        let numbers = out.arguer.fill(&scene.told, &scene.game, out.winner);
        let argued = if numbers.is_empty() {
            self.losers_turn_as_it_is(scene, out, control)?
        } else {
            let filled = scene.filled(out.winner, &numbers);
            let argued = match out.shown_before(&filled.game) {
                Some(argued) => argued,
                None => {
                    let argued = self.losers_turn_as_it_is(&filled, out, control)?;
                    out.shown.add(&filled.game, argued.node, &argued.ground);
                    argued
                }
            };
            out.before_fill(scene, &numbers, argued)
        };
        out.shown.add(&scene.game, argued.node, &argued.ground);
        Ok(argued)
    }

    /// The loser's turn where nothing can be filled in.
    fn losers_turn_as_it_is(
        &mut self,
        scene: &Scene<G>,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        match out.arguer.argue(&scene.game, out.winner, &mut out.tree) {
            Some(argued) => Ok(argued),
            None => self.replies_to(scene, out, control),
        }
    }

    /// Answers replies until every other one is outside the ground of one of the answers.
    fn replies_to(
        &mut self,
        scene: &Scene<G>,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Argued<G>, Stop> {
        let (game, winner) = (&scene.game, out.winner);
        let mut replies = Replies::at(game, winner);
        for (number, cells) in out.arguer.threats().into_iter().enumerate() {
            if let Some(reply) = replies.open_outside(game, &cells)
                && let Some(answer) = out.arguer.argue_threat(number, &mut out.tree)
            {
                replies.add(game, reply, answer);
            }
        }
        for (fit, shown) in out.shown.within_a_move(game, winner) {
            if let Some(reply) = replies.open_outside(game, &shown.ground.exposed(game, winner)) {
                let argued = out.again(shown);
                let mv = match fit {
                    Fit::After(mv) => mv,
                    _ => replies.other_move(reply),
                };
                let answer = out.moved(game, mv, argued);
                replies.add(game, reply, answer);
            }
        }
        if replies.are_open(game) {
            let wasted = out.arguer.wasted(&scene.told, game, winner, &replies.open());
            replies.may_be_wasted(wasted);
        }
        if replies.are_open(game) {
            for (mv, zone) in out.arguer.hints(game, winner) {
                if let Some(reply) = replies.open_outside(game, &zone.covers()) {
                    let after = scene.after(reply);
                    let answer = self.after_winners_move(&after, mv, &zone, out, control)?;
                    replies.add(game, reply, answer);
                }
            }
        }
        while let Some(reply) = replies.next(game, &mut out.tree) {
            let answer = self.winners_turn(&scene.after(reply), out, control)?;
            replies.add(game, reply, answer);
        }
        Ok(replies.closed(&scene.told, &mut out.tree))
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
        if let Some(found) = self.move_to_known(game, out) {
            return Ok(found);
        }
        let proof = self.proof_of(game, out, control)?;
        Ok((proof.mv.expect("the winner is to move"), proof.zone))
    }

    /// A move after which, with what is then filled in, a stored zone says that the winner wins.
    fn move_to_known(&mut self, game: &G, out: &Unfolding<G>) -> Option<(G::Move, G::Zone)> {
        if !out.is_informed || !self.uses_zone_table() {
            return None;
        }
        let mut informed = game.informed();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for mv in moves {
            let undo = informed.play(mv);
            let mut refuted = Refutations::none(&informed);
            let proof = match informed.outcome() {
                Some(outcome) => Some(Proof::of_ending(&informed, self.claim.favours(outcome))),
                None => self.ledger.consult(&informed, Scope::All, &mut refuted),
            };
            let proof = proof.map(|proof| proof.carried_back(&informed, &undo));
            informed.undo(undo);
            if let Some(proof) = proof.filter(|proof| proof.winner == out.winner) {
                return Some((mv, proof.before(game, mv).zone));
            }
        }
        None
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
    /// A reference to a written position.
    fn again(&mut self, shown: Shown<G>) -> Argued<G> {
        let node = self.tree.add(Node::Again { node: shown.node, symmetry: shown.symmetry });
        Argued { node, ground: shown.ground }
    }

    /// A position with the loser to move that was written before.
    fn shown_before(&mut self, game: &G) -> Option<Argued<G>> {
        let shown = self.shown.holding(game, self.winner)?;
        Some(self.again(shown))
    }

    /// A position with the winner to move of which one after a move was written before.
    fn shown_within_a_move(&mut self, game: &G) -> Option<Argued<G>> {
        let (fit, shown) = self.shown.within_a_move(game, self.winner).into_iter().next()?;
        let mv = match fit {
            Fit::After(mv) => mv,
            _ => any_move(game),
        };
        let argued = self.again(shown);
        Some(self.moved(game, mv, argued))
    }

    /// The position before something was filled in, given that after it.
    fn before_fill(&mut self, scene: &Scene<G>, numbers: &[u32], after: Argued<G>) -> Argued<G> {
        let Argued { node, ground } = after;
        let told = scene.told.without_fill(self.winner, numbers, ground);
        let (numbers, ground) = told.expect("the numbers tell what can be filled in");
        let node = match numbers.is_empty() {
            true => node,
            false => self.tree.add(Node::Filled { numbers: &numbers, child: node }),
        };
        Argued { node, ground }
    }

    /// A move of the winner to a position that is shown.
    fn moved(&mut self, game: &G, mv: G::Move, after: Argued<G>) -> Argued<G> {
        let number = game.move_number(mv);
        let node = self.tree.add(Node::Move { number, child: after.node });
        let mut ground = after.ground;
        ground.before(game, mv);
        Argued { node, ground }
    }
}

fn any_move<G: Certify>(game: &G) -> G::Move {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves[0]
}
