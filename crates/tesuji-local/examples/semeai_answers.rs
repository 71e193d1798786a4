//! The answers to the races of `.pos` files as JSON, a line each: what `tesuji semeai FILE --json --nodes N` prints, without the binary.
//!
//! `cargo run --release -p tesuji-local --example semeai_answers -- NODES FILE...`

use std::{env, error::Error, fs, sync::atomic::AtomicBool};

use tesuji_games::{
    formats::{PositionSpec, pos},
    go::Go,
    open::{GoVisitor, open_as_go},
};
use tesuji_local::semeai::{Answer, Asked, Question, ask, chosen};
use tesuji_search::Limits;

struct Answers<'a> {
    spec: &'a PositionSpec,
    nodes: u64,
}

impl GoVisitor for Answers<'_> {
    type Output = Result<Vec<Answer>, String>;

    fn visit<const N: usize>(self, go: Go<N>) -> Self::Output {
        let question = Question::default();
        let limits = Limits { nodes: Some(self.nodes), time: None, memory: 1 << 30 };
        let (options, cancelled) = (question.options(limits)?, AtomicBool::new(false));
        let asked = Asked { options, cancelled: &cancelled, is_proven: false };
        let chosen = chosen(&go, self.spec, &question)?;
        let answer =
            |essential| ask(&go, essential, None, asked).map(|answered| Answer::of(&answered));
        chosen.into_iter().map(answer).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let nodes = words.next().ok_or("expected NODES FILE...")?.parse()?;
    for file in words {
        let text = fs::read_to_string(&file)?;
        for (_, line) in pos::numbered_lines(&text) {
            let spec = pos::parse_line(line).map_err(|error| error.to_string())?;
            let answers = open_as_go(&spec, Answers { spec: &spec, nodes })?;
            for answer in answers? {
                println!("{}", serde_json::to_string(&answer)?);
            }
        }
    }
    Ok(())
}
