//! The proofs of a verdict about life and death, as a certificate has them: [`written`].
//!
//! Dead is one claim, "white captures", alive another, "black lives"; seki takes two, "white does not capture" and "black does not live".
//! Each step by threats adds the claims of its result. A claim is searched for again without what is decided
//! without play, so that the table has the winner's moves down to the end, and then unfolded: every reply is answered, passes and threats
//! included.

use tesuji_core::{Claim, Game, Player};
use tesuji_games::go::Go;
use tesuji_search::{CommonParameters, Control, DfpnParameters, Finder, Solver, Stop, unfold};

use super::{
    claims::Fate,
    game::{Passes, Tsumego},
    terms::Terms,
    verdict::Step,
};
use crate::fight::{
    points,
    shown::{Shown, with_threats},
};

/// What a certificate says of the points around the region.
pub const CONFINED: &str =
    "stones are played on these points only; the stones around them are taken to stay";

/// Proofs of the result of a problem with its side to move moving first, and of every step by threats.
pub fn written<const N: usize>(
    root: &Tsumego<N>,
    result: Fate,
    steps: &[Step],
    memory: usize,
    control: &mut Control<'_>,
) -> Result<Vec<Shown>, Stop> {
    let mut results = vec![(root.clone(), result, String::new())];
    for step in steps {
        let with = with_threats(step.side, step.threats);
        results.push((root.clone().with_threats(step.side, step.threats), step.then, with));
    }
    let mut shown = Vec::new();
    let (attacker, first) = (root.terms().attacker, root.to_move());
    let defender = attacker.opponent();
    for (game, fate, with) in results {
        let claims: &[(Player, Player, &str)] = match fate {
            Fate::Dead => &[(attacker, attacker, "captures")],
            Fate::Alive => &[(defender, defender, "lives")],
            Fate::Seki => {
                &[(attacker, defender, "does not capture"), (defender, attacker, "does not live")]
            }
        };
        for &(striver, winner, what) in claims {
            let claim = format!("{striver} {what}, {first} first{with}");
            let mut game = game.clone().with_passes(Passes::Lazy).without_knowledge();
            game.striver = striver;
            let mut finder = Moves::new(&game, striver, memory);
            let tree = unfold(&mut finder, &game, winner, control)?;
            shown.push(Shown { claim, tree, searched: finder.searched });
        }
    }
    Ok(shown)
}

/// What the head of a certificate says about a problem besides the position.
pub fn head_terms<const N: usize>(go: &Go<N>, terms: &Terms<N>) -> Vec<(&'static str, String)> {
    let stones = terms.targets.iter().filter_map(|target| target.lowest());
    let stones = stones.collect();
    vec![
        ("targets", points::text(go, &stones, " ")),
        ("region", points::text(go, &terms.region, " ")),
        ("confined", CONFINED.to_owned()),
    ]
}

/// A search that finds the winner's moves.
struct Moves<const N: usize> {
    solver: Solver<Tsumego<N>>,
    striver: Player,
    searched: u64,
}

impl<const N: usize> Moves<N> {
    fn new(game: &Tsumego<N>, striver: Player, memory: usize) -> Moves<N> {
        let common = CommonParameters { line_nodes: 0, ..Default::default() };
        let own = DfpnParameters::default();
        let solver = Solver::dfpn(game, Claim::Wins(striver), &own, &common, memory, 1);
        Moves { solver, striver, searched: 0 }
    }
}

impl<const N: usize> Finder<Tsumego<N>> for Moves<N> {
    fn claim(&self) -> Claim {
        Claim::Wins(self.striver)
    }

    fn known_move(&mut self, game: &Tsumego<N>) -> Option<super::TsumegoMove> {
        let proof = self.solver.known(game)?;
        proof.mv.filter(|_| proof.winner == game.to_move())
    }

    fn found_move(
        &mut self,
        game: &mut Tsumego<N>,
        control: &mut Control<'_>,
    ) -> Result<super::TsumegoMove, Stop> {
        let mut lazy = game.clone().with_passes(Passes::Lazy);
        lazy.prunes = true;
        let report = self.solver.solve(&lazy, control, &mut |_| {});
        self.searched += report.nodes;
        report.best.ok_or(report.stopped.unwrap_or(Stop::Depth))
    }
}
