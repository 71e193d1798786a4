//! A position that is being searched: the moves still open in it and what refutes the others.
//!
//! Searches that are not [`Ews`](crate::Ews) hold one [`Frame`] for each position of the line they are
//! working on, or in each node of their tree. A frame belongs to one history, so what it has gathered is
//! valid as long as it is used where it was made.

use tesuji_core::{Game, Key, Symmetry, Zone};

use crate::{
    Proof, Scope,
    ledger::{Arrival, Cells, Ledger, OpenMove, Refutations, Survey},
    opinion::{Opinion, Opinions},
};

/// So many new zones make it worth looking a position up again.
const MANY_NEWS: u64 = 256;

/// An open move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<M, D> {
    pub mv: M,
    /// The least key of the position behind it.
    pub key: Key,
    /// What was first thought of that position.
    pub opinion: Opinion,
    /// Whether the same side moves again after it.
    pub again: bool,
    /// What the search keeps about it.
    pub data: D,
}

impl<M: Copy, D> OpenMove<M> for Child<M, D> {
    fn mv(&self) -> M {
        self.mv
    }
}

/// A position that is being searched.
pub(crate) struct Frame<G: Game, D> {
    /// The open moves. There is at least one.
    pub open: Vec<Child<G::Move, D>>,
    refuted: Refutations<G>,
    symmetries: Vec<Symmetry>,
    /// Whether the moves that are looked at last have been.
    pub has_resorted: bool,
    /// When the position was last looked up among the zones.
    looked_up: u64,
}

impl<G: Game, D: Default> Frame<G, D> {
    /// Expands a position that is not over: a frame, or the proof if it can be decided at once.
    pub fn expand(
        ledger: &mut Ledger<G>,
        opinions: &mut Opinions<G>,
        game: &mut G,
        arrival: Option<Arrival<Cells<G>>>,
    ) -> Result<Frame<G, D>, Box<Proof<G>>> {
        let mut open = Vec::new();
        let mover = game.to_move();
        let survey = ledger.survey(game, arrival, &mut open, |child, key, mv| {
            let opinion = opinions.of(child);
            let again = child.to_move() == mover;
            Child { mv, key, opinion, again, data: D::default() }
        });
        match survey {
            Survey::Solved(proof) => Err(Box::new(proof)),
            Survey::Open(refuted) => {
                if ledger.advised {
                    open.iter_mut().for_each(|child| {
                        child.opinion = opinions.advised(&ledger.advice.moves, child.mv);
                    });
                }
                let symmetries = ledger.symmetries.clone();
                let looked_up = ledger.zones.now();
                Ok(Frame { open, refuted, symmetries, has_resorted: false, looked_up })
            }
        }
    }
}

impl<G: Game, D: Default> Frame<G, D> {
    /// How positions after moves at this one, `game`, are reached.
    pub fn arrival(&self, game: &G) -> Arrival<Cells<G>> {
        Arrival::from(game, self.looked_up)
    }

    /// Takes in the proof of the position after an open move, carried back over it. Returns the proof of
    /// this position, `game`, if that decides it.
    pub fn absorb(
        &mut self,
        ledger: &mut Ledger<G>,
        game: &G,
        at: usize,
        proof: &Proof<G>,
    ) -> Option<Proof<G>> {
        if proof.winner == game.to_move() {
            return Some(proof.before(game, self.open[at].mv));
        }
        self.refuted.add(game, self.open[at].mv, &self.symmetries, proof);
        self.open.remove(at);
        self.narrow(ledger, game).or_else(|| self.look_again(ledger, game))
    }

    /// Looks the position up among the zones stored since the last time, if there are many.
    pub fn look_again(&mut self, ledger: &mut Ledger<G>, game: &G) -> Option<Proof<G>> {
        let now = ledger.zones.now();
        if !ledger.uses_zone_table() || now - self.looked_up < MANY_NEWS {
            return None;
        }
        let scope = Scope::Since(self.looked_up);
        self.looked_up = now;
        let decided = ledger.consult(game, scope, &mut self.refuted);
        decided.or_else(|| self.narrow(ledger, game))
    }

    /// Drops the moves that the refutations rule out. Returns the proof that the side to move loses if no
    /// move is left.
    fn narrow(&mut self, ledger: &mut Ledger<G>, game: &G) -> Option<Proof<G>> {
        if ledger.uses_zones() {
            let common = self.refuted.common;
            self.open.retain(|child| G::Zone::disturbs(game, &common, child.mv));
        }
        if !self.open.is_empty() {
            return None;
        }
        let refuted = std::mem::replace(&mut self.refuted, Refutations::none(game));
        if !G::LAST_RESORTS || self.has_resorted {
            return Some(refuted.into_proof(game));
        }
        self.has_resorted = true;
        let (mover, open) = (game.to_move(), &mut self.open);
        let survey =
            ledger.look_at_last_resorts(&mut game.clone(), refuted, &mut |child, key, mv| {
                let again = child.to_move() == mover;
                open.push(Child { mv, key, opinion: Opinion::NONE, again, data: D::default() });
            });
        match survey {
            Survey::Solved(proof) => Some(proof),
            Survey::Open(refuted) => {
                self.refuted = refuted;
                open.retain(|child| ledger.is_left_open(child.mv));
                None
            }
        }
    }
}

/// What came of a move of a frame.
pub(crate) fn after_move<G: Game, R>(
    game: &mut G,
    mv: G::Move,
    visit: impl FnOnce(&mut G) -> Result<Proof<G>, R>,
) -> Result<Proof<G>, R> {
    let undo = game.play(mv);
    let result = visit(game).map(|proof| proof.carried_back(game, &undo));
    game.undo(undo);
    result
}
