//! The solution lines of the paper's full boards: no move gives away what its side can get in a race it is played in,
//! as far as that can be told, with the exceptions that docs/results/semeai.md names.

use tesuji_core::Game;
use tesuji_games::{
    formats::{PositionSpec, pos},
    go::{Go, GoMove, coordinates},
    open::{GoVisitor, open_as_go},
};
use tesuji_local::{
    fight::region::Reach,
    review::{Judgement, review},
    semeai::{Options, Sketches},
};

/// Moves that keep something else.
const EXCEPTIONS: [&str; 3] = ["FS1-white e19", "FS2-white h19", "FS2-white o15"];

/// How many moves are confirmed.
struct Confirmed<'a>(&'a PositionSpec);

impl GoVisitor for Confirmed<'_> {
    type Output = usize;

    fn visit<const N: usize>(self, mut go: Go<N>) -> usize {
        let answer = |key: &str| {
            let found = self.0.answers.iter().find(|(name, _)| name == key);
            found.map(|(_, value)| value.as_str()).unwrap()
        };
        let names = coordinates(go.board_size());
        let (options, sketches) = (Options::result_within(200), Sketches::new(4 << 20));
        let mut confirmed = 0;
        for word in answer("line").split_whitespace() {
            let cell = names.parse(word).unwrap();
            let mover = go.to_move();
            let judged = review(&go, cell, Reach::default(), options, &sketches);
            let judgements: Vec<_> = judged.iter().map(|race| race.judgement(mover)).collect();
            let name = format!("{} {word}", answer("id"));
            let is_exception = EXCEPTIONS.contains(&name.as_str());
            assert!(is_exception || !judgements.contains(&Judgement::Loses), "{name}: {judged:?}");
            let is_known = |judgement: &Judgement| *judgement != Judgement::Unknown;
            confirmed += usize::from(!judged.is_empty() && judgements.iter().all(is_known));
            go.play(GoMove::at(cell));
        }
        confirmed
    }
}

#[test]
fn solution_lines_give_nothing_away() {
    let text = std::fs::read_to_string("../../suites/semeai-lines.pos").unwrap();
    let mut confirmed = 0;
    for (_, line) in pos::numbered_lines(&text) {
        let spec = pos::parse_line(line).unwrap();
        confirmed += open_as_go(&spec, Confirmed(&spec)).unwrap();
    }
    assert!(confirmed >= 40, "{confirmed}");
}
