//! The order of children, and what a position's own estimate is once they are in order.
//!
//! With children C_1, C_2, … in ascending order of the key, the paper's equations are
//! EW_loss(X) = sum of EW_win(C_i) and EW_win(X) = sum of EW_loss(C_i) * product of WR(C_j) for j < i;
//! ascending EW_loss/(1-WR) makes EW_win(X) smallest.

use super::{
    chance::Chance,
    node_table::{Edge, Estimate},
    parameters::{EwsParameters, OrderingKey, WinRateBackup},
    work::MOST_WORK,
};

/// Where the chances of new positions come from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ChanceSource {
    /// Averages over random games.
    Games,
    /// Learned from solved positions. The exponent of the expected work falls as more is learned.
    Learned { exponent: f64 },
    /// The game's own expert.
    Adviser,
}

/// How the children of one position are ordered.
#[derive(Clone, Copy, Debug)]
pub struct Ranking<'a> {
    pub parameters: &'a EwsParameters,
    /// Order by win rate alone: the conjectured loser is to move.
    pub by_win_rate: bool,
    /// Random games at the parent.
    pub parent_games: f64,
    /// Where chances come from.
    pub source: ChanceSource,
}

impl Ranking<'_> {
    /// Whether a child's rank depends on the child alone, so that a search can stay with the child and
    /// still know when another one becomes better.
    pub fn is_local(parameters: &EwsParameters) -> bool {
        matches!(parameters.key, OrderingKey::Ratio | OrderingKey::Product | OrderingKey::Log)
    }

    /// The rank of a child: smaller is better.
    #[inline]
    pub fn rank(&self, child: &Estimate) -> f32 {
        let win_rate = self.win_rate(child);
        let work = f64::from(child.work_if_lost);
        if self.by_win_rate && self.parameters.win_rate {
            return child.chance.to_lose;
        }
        let rank = match self.parameters.key {
            OrderingKey::Ratio => {
                let to_lose = if self.parameters.win_rate { child.chance.to_lose } else { 0.0 };
                return self.exponent() as f32 * child.work_if_lost.ln() + to_lose;
            }
            OrderingKey::Product => work * win_rate,
            OrderingKey::Log => work.ln_1p() / (1.0 - win_rate),
            OrderingKey::Blend => {
                let weight = self.parameters.blend_weight;
                let share = weight / (weight + self.parent_games);
                (share * work + 1.0 - share) / (1.0 - win_rate)
            }
            OrderingKey::Uct => {
                let spread =
                    (self.parent_games.max(1.0).ln() / f64::from(child.games).max(1.0)).sqrt();
                win_rate - self.parameters.exploration * spread
            }
        };
        rank as f32
    }

    /// The rank beyond which a child is left for one of rank `next`: by 1 + epsilon. Ranks of the ratio
    /// and of win rates are logarithms.
    pub fn with_slack(&self, next: f32) -> f32 {
        let epsilon = self.parameters.epsilon as f32;
        match self.parameters.key {
            OrderingKey::Ratio => next + epsilon.ln_1p(),
            _ if self.by_win_rate => next + epsilon.ln_1p(),
            _ => next * (1.0 + epsilon),
        }
    }

    /// The exponent of the expected work.
    fn exponent(&self) -> f64 {
        match self.source {
            ChanceSource::Games => self.parameters.key_exponent,
            ChanceSource::Learned { exponent } => exponent,
            ChanceSource::Adviser => self.parameters.advice_exponent,
        }
    }

    /// The win rate as it counts: nothing in the ablation without win rates.
    #[inline]
    fn win_rate(&self, child: &Estimate) -> f64 {
        if self.parameters.win_rate { f64::from(child.chance.rate) } else { 0.0 }
    }

    /// Ranks and sorts all children.
    pub fn sort<M: Copy + Ord>(&self, edges: &mut [Edge<M>]) {
        for edge in edges.iter_mut() {
            edge.rank = self.rank(&edge.estimate);
        }
        edges.sort_unstable_by(|a, b| a.rank.total_cmp(&b.rank).then(a.mv.cmp(&b.mv)));
    }

    /// Restores the order after the estimate of the child at `place` changed.
    pub fn resort<M: Copy + Ord>(&self, edges: &mut [Edge<M>], place: usize) {
        if !Ranking::is_local(self.parameters) {
            return self.sort(edges);
        }
        edges[place].rank = self.rank(&edges[place].estimate);
        let sorts_before =
            |a: &Edge<M>, b: &Edge<M>| a.rank.total_cmp(&b.rank).then(a.mv.cmp(&b.mv)).is_lt();
        let mut at = place;
        while at + 1 < edges.len() && sorts_before(&edges[at + 1], &edges[at]) {
            edges.swap(at, at + 1);
            at += 1;
        }
        while at > 0 && sorts_before(&edges[at], &edges[at - 1]) {
            edges.swap(at, at - 1);
            at -= 1;
        }
    }

    /// The expected work of showing that the position is won and that it is lost.
    pub fn expected_work<M>(&self, edges: &[Edge<M>]) -> (f32, f32) {
        let (mut won, mut lost, mut reached) = (0.0, 0.0, 1.0);
        let power = match self.source {
            ChanceSource::Adviser => self.parameters.advice_sum,
            _ => 1.0,
        };
        for edge in edges {
            let work = f64::from(edge.estimate.work_if_won);
            lost += if power == 1.0 { work } else { work.powf(power) };
            won += reached * f64::from(edge.estimate.work_if_lost);
            reached *= self.win_rate(&edge.estimate);
        }
        if power != 1.0 {
            lost = lost.powf(1.0 / power);
        }
        // The expansion of the position itself is work too, if work that is done.
        let own = match self.source {
            ChanceSource::Learned { .. } => self.parameters.learned_own_work,
            ChanceSource::Games | ChanceSource::Adviser => 1.0,
        };
        ((won + own).min(MOST_WORK) as f32, (lost + own).min(MOST_WORK) as f32)
    }

    /// The win rate of the position, given the average over the random games below it.
    pub fn backed_up<M>(&self, edges: &[Edge<M>], average: f64) -> Chance {
        let backup = match self.source {
            ChanceSource::Games => self.parameters.win_rate_backup,
            ChanceSource::Learned { .. } => self.parameters.learned_backup,
            ChanceSource::Adviser => self.parameters.advice_backup,
        };
        match backup {
            WinRateBackup::Average => Chance::of(average),
            WinRateBackup::Product => {
                let to_win = edges.iter().map(|edge| edge.estimate.chance.to_win);
                let combined = Chance::unless_all_fail(to_win.sum());
                match self.source {
                    ChanceSource::Adviser => {
                        combined.believed(self.parameters.advice_belief as f32)
                    }
                    _ => combined,
                }
            }
            WinRateBackup::Best => {
                let least = edges.iter().map(|edge| edge.estimate.chance.rate).fold(1.0, f32::min);
                Chance::of(1.0 - f64::from(least))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Key, Rng};

    use super::*;

    fn edge(mv: u32, win_rate: f32, work_if_lost: f32) -> Edge<u32> {
        let chance = Chance::of(f64::from(win_rate));
        let estimate = Estimate { chance, work_if_won: 1.0, work_if_lost, games: 1.0 };
        Edge { key: Key::ZERO, estimate, rank: 0.0, mv }
    }

    /// The claim of the paper's appendix: no order of the children has less expected work than the
    /// ascending order of EW_loss / (1 - WR).
    #[test]
    fn the_papers_key_minimises_expected_work() {
        let parameters = EwsParameters::preset("paper").unwrap();
        let ranking = Ranking {
            parameters: &parameters,
            by_win_rate: false,
            parent_games: 1.0,
            source: ChanceSource::Games,
        };
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let mut edges: Vec<_> = (0..5)
                .map(|mv| edge(mv, (1 + rng.below(98)) as f32 / 100.0, (1 + rng.below(50)) as f32))
                .collect();
            ranking.sort(&mut edges);
            let (least, _) = ranking.expected_work(&edges);
            for _ in 0..50 {
                let mut other = edges.clone();
                rng.shuffle(&mut other);
                assert!(ranking.expected_work(&other).0 >= least * 0.9999);
            }
        }
    }

    #[test]
    fn moving_one_child_restores_the_order() {
        let parameters = EwsParameters::default();
        let ranking = Ranking {
            parameters: &parameters,
            by_win_rate: false,
            parent_games: 1.0,
            source: ChanceSource::Games,
        };
        let mut rng = Rng::new(9);
        let mut edges: Vec<_> = (0..12).map(|mv| edge(mv, 0.5, 10.0)).collect();
        ranking.sort(&mut edges);
        for _ in 0..500 {
            let place = rng.below(edges.len());
            edges[place].estimate.chance = Chance::of((1 + rng.below(98)) as f64 / 100.0);
            ranking.resort(&mut edges, place);
            assert!(edges.windows(2).all(|pair| pair[0].rank <= pair[1].rank));
        }
    }

    /// A high exponent prefers the small proof, a low one the likely one; and work that is done is no work to do.
    #[test]
    fn where_chances_are_learned() {
        let parameters = EwsParameters::default();
        let ranking = |source| Ranking {
            parameters: &parameters,
            by_win_rate: false,
            parent_games: 1.0,
            source,
        };
        let mut edges = vec![edge(0, 0.5, 2.0), edge(1, 0.4, 20.0)];
        for (exponent, first) in [(1.0, 0), (0.07, 1)] {
            ranking(ChanceSource::Learned { exponent }).sort(&mut edges);
            assert_eq!(edges[0].mv, first);
        }
        let only = [edge(0, 0.5, 7.0)];
        let learned = ranking(ChanceSource::Learned { exponent: 1.0 });
        assert_eq!(learned.expected_work(&only), (7.0, 1.0));
        assert_eq!(ranking(ChanceSource::Games).expected_work(&only), (8.0, 2.0));
    }

    /// Without win rates the expected work of a win is that of the first child: proof numbers.
    #[test]
    fn without_win_rates_only_the_first_child_counts() {
        let parameters = EwsParameters::preset("ews-wr").unwrap();
        let ranking = Ranking {
            parameters: &parameters,
            by_win_rate: false,
            parent_games: 1.0,
            source: ChanceSource::Games,
        };
        let mut edges = vec![edge(0, 0.9, 7.0), edge(1, 0.1, 3.0)];
        ranking.sort(&mut edges);
        assert_eq!(ranking.expected_work(&edges).0, 4.0);
    }
}
