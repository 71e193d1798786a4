//! Evaluation of Go positions by the chance of winning (Chen, "Maximizing the chance of winning in searching Go game trees").
