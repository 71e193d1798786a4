//! Every number in Expected Work Search, declared once, and the named settings of them.

use crate::{choices, ledger::Means, parameters};

choices! {
    /// What children are ordered by, smallest first. EW is the expected work of showing that the child
    /// loses, WR its win rate, both for the side to move at the child.
    pub enum OrderingKey {
        /// EW^exponent / (1 - WR); exponent 1 is equation (3) of the paper, 0 the win rate alone.
        Ratio = "ratio",
        /// EW * WR, the alternative the authors name.
        Product = "product",
        /// ln(1 + EW) / (1 - WR).
        Log = "log",
        /// (a EW + 1 - a) / (1 - WR) with a = W / (W + visits of the parent), as in the authors' code.
        Blend = "blend",
        /// Upper confidence bounds on the win rate, as in Monte Carlo tree search.
        Uct = "uct",
    }
}

choices! {
    /// The first estimate of the expected work at a position nobody has looked at.
    pub enum InitialWork {
        /// The sum of the numbers of moves along a random game, as in the paper.
        Sum = "sum",
        /// The product of the numbers of moves at the loser's turns along a random game, damped.
        Product = "product",
        /// The same for every position.
        One = "one",
    }
}

choices! {
    /// How the win rate of a position follows from those below it.
    pub enum WinRateBackup {
        /// The average over all random games below it, as in the paper; where there are none, over what was
        /// thought of the positions below it when they were expanded.
        Average = "average",
        /// 1 minus the product of the children's win rates.
        Product = "product",
        /// 1 minus the win rate of the best child.
        Best = "best",
    }
}

choices! {
    /// How children are ordered where the conjectured loser moves.
    pub enum LoserOrder {
        /// The child with the lowest win rate, the most promising refutation, first.
        WinRate = "win-rate",
        /// By the ordering key, as everywhere else.
        Key = "key",
    }
}

parameters! {
    /// The parameters of Expected Work Search.
    pub struct EwsParameters {
        key: OrderingKey = OrderingKey::Ratio, (), "what children are ordered by";
        key_exponent: f64 = 0.07, 0.0..=4.0, "exponent of the expected work in key=ratio where random games are played; 1 is the paper's equation (3)";
        blend_weight: f64 = 1.0, 0.0..=1e9, "W of key=blend";
        exploration: f64 = 0.7, 0.0..=100.0, "weight of the confidence bound in key=uct";
        win_rate: bool = true, (), "off: every win rate counts as 0 (the ablation EWS-WR)";
        win_rate_backup: WinRateBackup = WinRateBackup::Average, (), "how win rates of random games are combined";
        prior_games: f64 = 2.0, 0.001..=1000.0, "random games every position is given in advance, half of them won";
        playouts: u32 = 8, 1..=100_000, "random games for each new child where they are neither shared nor replaced by what was learned";
        shared: bool = true, (), "share random games between the children, where the game allows it";
        shared_games: u32 = 64, 1..=1_000_000, "shared random games for each expansion";
        shallow_factor: f64 = 31.0, 0.0..=10_000.0, "how many times more shared random games on an empty board";
        shallow_power: f64 = 4.0, 0.0..=64.0, "how fast that falls as the board fills";
        initial_work: InitialWork = InitialWork::Product, (), "the first estimate of the expected work";
        initial_exponent: f64 = 0.5, 0.0..=4.0, "exponent of initial_work=product";
        initial_depth: f64 = 0.7, 0.0..=1.0, "share of a random game that initial_work=product looks at";
        learned: bool = true, (), "learn win rate and work from solved positions, where the game names features, instead of playing random games";
        learned_start: f64 = 1.0, 0.0..=100.0, "factor of the game's evaluation, from which learning begins; 0 begins with nothing";
        learned_noise: f64 = 0.001, 0.0..=1.0, "the greatest random weight of a feature before anything is learned, so that seeds differ";
        learned_work: bool = true, (), "also learn how much work a new position will take; off: it is thought to take one expansion";
        learned_own_work: f64 = 0.0, 0.0..=1.0, "what the expansion of an open position, which is done, adds to its expected work where chances are learned; elsewhere 1";
        learned_first_exponent: f64 = 1.0, 0.0..=4.0, "exponent of the expected work in key=ratio where chances are learned, until the search first begins again";
        learned_exponent: f64 = 0.07, 0.0..=4.0, "the same from then on, and where an earlier search has learned";
        learned_backup: WinRateBackup = WinRateBackup::Product, (), "how learned chances are combined";
        learned_loser_order: LoserOrder = LoserOrder::Key, (), "how children are ordered where the conjectured loser moves, if chances are learned";
        learning_rate: f64 = 0.5, 0.0..=10.0, "size of the steps in learning";
        learning_floor: f64 = 0.02, 0.0..=1.0, "the least share of it that a much seen feature still takes";
        learned_trust: f64 = 1.0, 0.0..=10.0, "factor of the learned log-odds";
        most_odds: f64 = 4.0, 0.0..=20.0, "the greatest learned log-odds that are believed";
        restart_growth: f64 = 4.0, 0.0..=1000.0, "a search that learns forgets its open positions each time it has expanded so many times more; 0 never";
        advice_trust: f64 = 1.0, 0.0..=100.0, "factor of the log-odds that a game's own expert gives to moves";
        advice_backup: WinRateBackup = WinRateBackup::Product, (), "how chances that come from a game's own expert are combined";
        advice_belief: f64 = 0.7, 0.0..=1.0, "share of the log-odds that is kept each time such chances are combined: moves win and lose together, so that many of them prove less than they would one by one";
        advice_sum: f64 = 0.85, 0.1..=10.0, "the works of moves that must all be refuted are summed as powers with this exponent, where chances come from an expert: 1 is the plain sum, less weighs their number more";
        advice_exponent: f64 = 0.5, 0.0..=4.0, "exponent of the expected work in key=ratio where chances come from an expert";
        advice_work: f64 = 0.5, 0.0..=10.0, "a new position is thought to take 1 / (chance)^this expansions, where the chance is an expert's";
        advice_recall: f64 = 2.0, 0.0..=100.0, "added to the log-odds of a first move that has won a position solved before with the same tables, where an expert is asked";
        conjecture: bool = true, (), "conjecture the winner and order its opponent's moves by loser_order";
        loser_order: LoserOrder = LoserOrder::WinRate, (), "how children are ordered where the conjectured loser moves, if chances are not learned";
        epsilon: f64 = 0.02, 0.0..=100.0, "stay with a child until its key passes the next one's by this share (the 1+epsilon trick)";
        stay: f64 = 0.1, 0.0..=1.0, "stay with a child for at most this share of the expansions spent on its parent; 0 starts every expansion at the root";
        learned_stay: f64 = 0.6, 0.0..=1.0, "the same where chances are learned";
        lookahead: bool = true, (), "refute children whose side to move can end the game at once";
        symmetry: bool = true, (), "treat symmetric positions as one";
        transpositions: bool = true, (), "look every new child up among the solved positions (enhanced transposition cutoffs)";
        revisit: bool = true, (), "look the open moves of a position up again each time the search comes back to it, where proofs are kept by position";
        zones: bool = true, (), "use relevance zones (must-play), where the game has them";
        zone_table: bool = true, (), "answer positions by stored zones of other positions";
        spread_plies: u32 = 2, 0..=10_000, "so many moves from the root threads prefer different moves of the side thought to lose";
        look_every: u32 = 256, 1..=1_000_000_000, "expansions after which a thread looks up what the others have proven";
        line_nodes: u32 = 2_000, 0..=10_000_000, "expansions spent on each move of the line shown with the answer";
        checkpoint_seconds: f64 = 300.0, 0.01..=1e9, "time between two checkpoints";
        checkpoint_all: u32 = 4_000_000, 0..=u32::MAX, "up to so many proofs a checkpoint holds all of them";
        checkpoint_work: u32 = 2, 1..=u32::MAX, "beyond that, those that took at least about so many expansions";
        db_work: u32 = 2, 1..=u32::MAX, "the database keeps proofs that took at least about so many expansions";
        node_share: f64 = 0.5, 0.01..=0.98, "share of the memory for open positions";
        zone_share: f64 = 0.4, 0.01..=0.98, "share of the memory for zones, where the game has them";
    }
}

/// The names of the settings, the default first.
pub const PRESETS: [&str; 4] = ["default", "paper", "ews-wr", "ews-ps"];

impl EwsParameters {
    /// What the search uses besides its own judgement.
    pub(crate) fn means(&self) -> Means {
        let EwsParameters { symmetry, transpositions, lookahead, zones, zone_table, .. } = *self;
        Means { symmetry, transpositions, lookahead, zones, zone_table }
    }

    /// A named setting.
    pub fn preset(name: &str) -> Option<EwsParameters> {
        let default = EwsParameters::default();
        Some(match name {
            "default" => default,
            // One random game per child, its sum of branching factors as the first estimate, equation
            // (3) as the key and every expansion from the root; with the refinements the authors name.
            "paper" => EwsParameters {
                key_exponent: 1.0,
                learned_exponent: 1.0,
                playouts: 1,
                shared: false,
                initial_work: InitialWork::Sum,
                stay: 0.0,
                lookahead: false,
                ..default
            },
            "ews-wr" => EwsParameters {
                key_exponent: 1.0,
                learned_exponent: 1.0,
                win_rate: false,
                ..default
            },
            "ews-ps" => EwsParameters { key: OrderingKey::Uct, ..default },
            _ => return None,
        })
    }
}
