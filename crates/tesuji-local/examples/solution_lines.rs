//! The lines of play of a file, looked at race by race: what every race of each position is worth at the start, and of
//! every move whether it keeps what its side can get in the races it is played in.
//!
//! `cargo run --release -p tesuji-local --example solution_lines -- suites/semeai-lines.pos 20000` with the positions to
//! be expanded for each question at most.

use std::{env, fs};

use tesuji_core::{Bits, Game, Notation, Player};
use tesuji_games::{
    formats::{PositionSpec, pos},
    go::{Go, GoMove, coordinates},
    open::{GoVisitor, open_as_go},
};
use tesuji_local::{
    race::{
        region::{Reach, around},
        targets,
    },
    review::{Judgement, review},
    semeai::{Ending, result_within},
};

fn text(ending: Ending) -> String {
    match ending {
        Ending::Captures(side) => side.to_string(),
        Ending::Seki => "seki".to_owned(),
        Ending::Unknown => "unknown".to_owned(),
    }
}

struct Line<'a> {
    spec: &'a PositionSpec,
    nodes: u64,
}

impl Line<'_> {
    fn answer(&self, key: &str) -> &str {
        let found = self.spec.answers.iter().find(|(name, _)| name == key);
        found.map_or("", |(_, value)| value)
    }

    fn races<const N: usize>(&self, go: &Go<N>) {
        let names = coordinates(go.size());
        let first = |block: Bits<N>| Bits::single(block.lowest().unwrap_or(0));
        for blocks in targets::pairs(go, Reach::default()) {
            let essential = blocks.map(first);
            let keeper = targets::keeper(go, &essential, Reach::default());
            let region = around(go, &essential, Reach::default());
            let [black, white] = Player::BOTH.map(|mover| {
                let race = targets::race_with_first(go, essential, region, keeper, mover);
                text(result_within(&race, self.nodes))
            });
            let [b, w] = essential.map(|stone| names.name(stone.lowest().unwrap_or(0)));
            let points = (region & go.stones().empty(go.board())).len();
            println!("  {b} and {w}, {points} points: black first {black}, white first {white}");
        }
    }
}

impl GoVisitor for Line<'_> {
    type Output = ();

    fn visit<const N: usize>(self, mut go: Go<N>) {
        println!("{}", self.answer("id"));
        self.races(&go);
        let names = coordinates(go.size());
        let mut counts = [0; 5];
        for word in self.answer("line").split_whitespace() {
            let cell = names.parse(word).expect("a point");
            let mover = go.to_move();
            let judged =
                review(&go, cell, Reach::default(), &mut |race| result_within(race, self.nodes));
            let mut worst = if judged.is_empty() { "in no race" } else { "" };
            let mut place = if judged.is_empty() { 4 } else { 0 };
            for race in &judged {
                let (name, at) = match race.judgement(mover) {
                    Judgement::Needed => ("needed", 1),
                    Judgement::Keeps => ("keeps", 0),
                    Judgement::Unknown => ("unknown", 2),
                    Judgement::Loses => ("loses", 3),
                };
                if at >= place {
                    (worst, place) = (name, at);
                }
            }
            counts[place] += 1;
            let races: Vec<String> = judged
                .iter()
                .map(|race| {
                    let [b, w] =
                        race.essential.map(|stone| names.name(stone.lowest().unwrap_or(0)));
                    let [before, after, elsewhere] =
                        [race.before, race.after, race.elsewhere].map(text);
                    format!("{b} {w}: {before}, then {after}, else {elsewhere}")
                })
                .collect();
            println!("  {mover} {word}: {worst}; {}", races.join("; "));
            let mut moves = Vec::new();
            go.moves(&mut moves);
            assert!(moves.contains(&GoMove::at(cell)), "{word} is not legal");
            go.play(GoMove::at(cell));
        }
        let [keeps, needed, unknown, loses, none] = counts;
        println!(
            "  {needed} moves needed, {keeps} keep the result, {unknown} unknown, {loses} lose, {none} in no race"
        );
    }
}

fn main() {
    let mut words = env::args().skip(1);
    let file = words.next().unwrap_or("suites/semeai-lines.pos".to_owned());
    let nodes = words.next().map_or(20_000, |word| word.parse().expect("a number of positions"));
    let lines = fs::read_to_string(&file).expect("a file of positions");
    for (_, line) in pos::numbered_lines(&lines) {
        let spec = pos::parse_line(line).expect("a position");
        open_as_go(&spec, Line { spec: &spec, nodes }).expect("a position of go");
    }
}
