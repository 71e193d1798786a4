//! The proofs of a verdict about a race, as a certificate has them.
//!
//! A result is one claim, "black captures", or two, "black is not captured" and "white is not captured" for a
//! seki; with a keeper the words are "wins" and "does not lose". What `unless` says adds the same claims with the threats. [`Semeai::written`] unfolds a proof of each:
//! by the search that found the result as far as it goes, else by Expected Work Search. Nothing is
//! taken from what the search took for granted about moves: every reply is answered.

use tesuji_core::{Bits, Claim, Game, Player};
use tesuji_games::go::Go;
use tesuji_proof::Tree;
use tesuji_search::{Control, EwsParameters, Stop, Team, unfold};

use crate::{
    fight::{
        points,
        shown::{self, Bounds, Shown},
    },
    pob::Gaps,
    race::Race,
    semeai::{Ending, Semeai, Verdict},
};

impl<const N: usize> Semeai<'_, N> {
    /// Proofs of all that a verdict about this race says, tempi aside.
    pub fn written(
        &mut self,
        race: &Race<N>,
        verdict: &Verdict,
        control: &mut Control<'_>,
    ) -> Result<Vec<Shown>, Stop> {
        let mut results = vec![(race.clone(), verdict.ending, String::new())];
        if let Some(unless) = verdict.unless {
            let with_threats = race.clone().with_threats(unless.side, unless.threats);
            let with = shown::with_threats(unless.side, unless.threats);
            results.push((with_threats, unless.then, with));
        }
        let mut shown = Vec::new();
        for (race, ending, with) in results {
            let first = race.to_move();
            let claims = match ending {
                Ending::Captures(side) => vec![(Claim::Wins(side), side)],
                Ending::Seki => Player::BOTH
                    .map(|side| (Claim::Wins(side.opponent()), side))
                    .into_iter()
                    .collect(),
                Ending::Unknown => Vec::new(),
            };
            for (claim, winner) in claims {
                let is_claimed = claim == Claim::Wins(winner);
                let what = match (race.keeper(), is_claimed) {
                    (None, true) => "captures",
                    (None, false) => "is not captured",
                    (Some(_), true) => "wins",
                    (Some(_), false) => "does not lose",
                };
                let claim_text = format!("{winner} {what}, {first} first{with}");
                let (tree, searched) = self.proof(&race, claim, winner, control)?;
                shown.push(Shown { claim: claim_text, tree, searched });
            }
        }
        Ok(shown)
    }

    fn proof(
        &mut self,
        race: &Race<N>,
        claim: Claim,
        winner: Player,
        control: &mut Control<'_>,
    ) -> Result<(Tree, u64), Stop> {
        let budget = control.limits().nodes.unwrap_or(u64::MAX);
        let Claim::Wins(attacker) = claim else { unreachable!("races ask who captures") };
        let search = self.search(attacker);
        if search.solve(race, control).winner == Some(winner) {
            let mut gaps = Gaps::new(search, budget);
            match unfold(&mut gaps, race, winner, control) {
                Ok(tree) => return Ok((tree, budget - gaps.budget())),
                Err(Stop::Nodes | Stop::Depth) => {}
                Err(stop) => return Err(stop),
            }
        }
        let memory = control.limits().memory;
        let mut team = Team::new(race, claim, EwsParameters::default(), memory, 1, 1);
        let report = team.solve(race, control, &mut |_| {});
        match report.winner {
            Some(found) => {
                assert_eq!(found, winner, "two searches of one race must agree");
                let proof = team.write_down(race, winner, control)?;
                Ok((proof.tree, report.nodes + proof.expansions))
            }
            None => Err(report.stopped.unwrap_or(Stop::Nodes)),
        }
    }
}

/// What the head of a certificate says about a race besides the position: the essential stones, the empty points
/// where stones may be played, the keeper if there is one, and what is said of the stones around.
pub fn head_terms<const N: usize>(race: &Race<N>, bounds: Bounds) -> Vec<(&'static str, String)> {
    let go: &Go<N> = race.go();
    let text = |cells: Bits<N>| points::text(go, &cells, " ");
    let empty = go.stones().empty(go.board());
    let mut terms = vec![
        ("black", text(race.essential(Player::Black))),
        ("white", text(race.essential(Player::White))),
        ("region", text(race.region() & empty)),
    ];
    terms.extend(race.keeper().map(|keeper| ("keeper", keeper.to_string())));
    terms.push(("confined", bounds.text().to_owned()));
    terms
}
