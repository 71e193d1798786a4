//! Sums of probabilistic combinatorial games.
