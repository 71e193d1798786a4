//! The lines of play of a file, looked at race by race: what every race of each position is worth at the start, and of
//! every move whether it keeps what its side can get in the races it is played in.
//!
//! `cargo run --release -p tesuji-local --example solution_lines -- suites/semeai-lines.pos 20000 16` with the positions to
//! be expanded for each race of a position at most, and how many of sketches count as one. Lines are looked at from the end, since
//! what is found out about late positions helps with those before.

use std::{env, fs, sync::atomic::AtomicBool};

use tesuji_core::{Bits, Game, Notation, Player};
use tesuji_games::{
    formats::{PositionSpec, pos},
    go::{Go, GoMove, coordinates},
    open::{GoVisitor, open_as_go},
};
use tesuji_local::{
    fight::region::{Reach, around},
    race::{RaceOrder, targets},
    review::{Judgement, review},
    semeai::{Ending, Options, SKETCHES_FOR_ONE, Semeai, Sketches},
};

/// For each of the searches of sketches.
const MEMORY: usize = 512 << 20;

fn text(ending: Ending) -> String {
    match ending {
        Ending::Captures(side) => side.to_string(),
        Ending::Seki => "seki".to_owned(),
        Ending::Unknown => "unknown".to_owned(),
    }
}

struct Line<'a> {
    spec: &'a PositionSpec,
    options: Options,
    sketches: Sketches,
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
                let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
                let questions = Semeai::new(self.options, &order, &cancelled);
                let found = questions.with_sketches(&self.sketches).result(&race, Ending::Unknown);
                text(found.ending)
            });
            let [b, w] = essential.map(|stone| names.name(stone.lowest().unwrap_or(0)));
            let points = (region & go.stones().empty(go.board())).len();
            println!("  {b} and {w}, {points} points: black first {black}, white first {white}");
        }
    }
}

impl GoVisitor for Line<'_> {
    type Output = ();

    fn visit<const N: usize>(self, go: Go<N>) {
        println!("{}", self.answer("id"));
        let names = coordinates(go.size());
        let (mut line, mut now, mut moves) = (Vec::new(), go.clone(), Vec::new());
        for word in self.answer("line").split_whitespace() {
            let cell = names.parse(word).expect("a point");
            line.push((word, cell, now.clone()));
            now.moves(&mut moves);
            assert!(moves.contains(&GoMove::at(cell)), "{word} is not legal");
            now.play(GoMove::at(cell));
        }
        let mut counts = [0; 5];
        let mut told = Vec::new();
        for (word, cell, go) in line.into_iter().rev() {
            let mover = go.to_move();
            let judged = review(&go, cell, Reach::default(), self.options, &self.sketches);
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
                    let [before, after] = [race.compared.before, race.compared.after].map(text);
                    let elsewhere = match race.compared.is_needed {
                        Some(true) => "worse",
                        Some(false) => "no worse",
                        None => "unknown",
                    };
                    format!("{b} {w}: {before}, then {after}, else {elsewhere}")
                })
                .collect();
            told.push(format!("  {mover} {word}: {worst}; {}", races.join("; ")));
        }
        self.races(&go);
        told.iter().rev().for_each(|move_told| println!("{move_told}"));
        let [keeps, needed, unknown, loses, none] = counts;
        println!(
            "  {needed} moves needed, {keeps} keep the result, {unknown} unknown, {loses} lose, {none} in no race"
        );
    }
}

fn main() {
    let mut words = env::args().skip(1);
    let file = words.next().unwrap_or("suites/semeai-lines.pos".to_owned());
    let mut number = |usual| words.next().map_or(usual, |word| word.parse().expect("a number"));
    let options = Options::result_within(number(20_000));
    let options = Options { sketches_for_one: number(SKETCHES_FOR_ONE), ..options };
    let lines = fs::read_to_string(&file).expect("a file of positions");
    for (_, line) in pos::numbered_lines(&lines) {
        let spec = pos::parse_line(line).expect("a position");
        let sketches = Sketches::new(MEMORY);
        open_as_go(&spec, Line { spec: &spec, options, sketches }).expect("a position of go");
    }
}
