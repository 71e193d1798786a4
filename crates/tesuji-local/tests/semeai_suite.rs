//! The races of `suites/`, with known results for either side moving first.

use std::sync::atomic::AtomicBool;

use tesuji_core::{Bits, Claim, Player};
use tesuji_games::{
    formats::{PositionSpec, pos},
    go::{Go, coordinates},
    open::{GoVisitor, open_as_go},
};
use tesuji_local::{
    fight::region::{Reach, around},
    pob::{AlphaBeta, Variant},
    race::{Race, RaceOrder, targets},
    semeai::{Ending, Options, Semeai},
};
use tesuji_search::{Control, Limits};

fn answer<'a>(spec: &'a PositionSpec, key: &str) -> &'a str {
    let found = spec.answers.iter().find(|(name, _)| name == key);
    found.map(|(_, value)| value.as_str()).unwrap_or_else(|| panic!("no {key}"))
}

fn race<const N: usize>(spec: &PositionSpec, go: &Go<N>, mover: Player) -> Race<N> {
    let names = coordinates(go.board_size());
    let essential =
        ["black", "white"].map(|side| Bits::single(names.parse(answer(spec, side)).unwrap()));
    let region = around(go, &essential, Reach::default());
    Race::new(go.afresh(mover), essential, region)
}

fn each(file: &str, mut check: impl FnMut(&PositionSpec)) {
    let text = std::fs::read_to_string(format!("../../suites/{file}")).unwrap();
    for (_, line) in pos::numbered_lines(&text) {
        check(&pos::parse_line(line).unwrap());
    }
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), time: None, memory: 64 << 20 }
}

struct Endings<'a>(&'a PositionSpec);

impl GoVisitor for Endings<'_> {
    type Output = ();

    fn visit<const N: usize>(self, go: Go<N>) {
        let options = Options {
            variant: Variant::POB,
            then_dfpn: false,
            most_tempi: 0,
            most_threats: 0,
            all_moves: false,
            sketches_for_one: 1,
            limits: limits(60_000),
        };
        let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
        let mut questions = Semeai::new(options, &order, &cancelled);
        for (mover, key) in [(Player::Black, "black_first"), (Player::White, "white_first")] {
            let verdict = questions.verdict(&race(self.0, &go, mover));
            let found = match verdict.ending {
                Ending::Captures(Player::Black) => "black",
                Ending::Captures(Player::White) => "white",
                Ending::Seki => "seki",
                Ending::Unknown => "unknown",
            };
            assert_eq!(found, answer(self.0, key), "{} {key}", answer(self.0, "id"));
        }
    }
}

#[test]
fn known_results() {
    for file in ["semeai.pos", "semeai-figure-10.pos"] {
        each(file, |spec| open_as_go(spec, Endings(spec)).unwrap());
    }
}

/// Nodes of the four searches for "the side to move captures", each with what it found.
struct Nodes<'a>(&'a PositionSpec, Player);

impl GoVisitor for Nodes<'_> {
    type Output = Vec<(u64, Option<Player>)>;

    fn visit<const N: usize>(self, go: Go<N>) -> Self::Output {
        let race = race(self.0, &go, self.1);
        let search = |(_, variant)| {
            let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
            let control = Control::new(limits(20_000), &cancelled);
            let claim = Claim::Wins(self.1);
            let report = AlphaBeta::new(&order, variant, claim, 64 << 20).solve(&race, &control);
            (report.nodes, report.winner)
        };
        Variant::ALL.into_iter().map(search).collect()
    }
}

/// The node counts of the paper's table 1 for partial order bounding, Black and White moving first.
const PAPER: [(&str, [u64; 2]); 6] = [
    ("A", [1, 1]),
    ("B", [1, 1]),
    ("C", [20, 6]),
    ("D", [18, 18]),
    ("E", [304, 208]),
    ("F", [18, 18]),
];

#[test]
fn partial_order_bounding_needs_no_more_nodes_than_in_the_paper() {
    each("semeai-figure-10.pos", |spec| {
        let id = answer(spec, "id");
        let (_, paper) = PAPER.into_iter().find(|(name, _)| *name == id).unwrap();
        for (mover, most) in Player::BOTH.into_iter().zip(paper) {
            let found = open_as_go(spec, Nodes(spec, mover)).unwrap();
            assert!(found[0].0 <= most, "{id} {mover}: {} nodes", found[0].0);
            // Each part of the method saves nodes, and none changes the answer.
            assert!(found[0].0 <= found[1].0 && found[1].0 <= found[3].0, "{id}: {found:?}");
            assert!(found.iter().all(|(_, winner)| winner.is_none() || *winner == found[0].1));
        }
    });
}

struct Found;

impl GoVisitor for Found {
    type Output = Vec<String>;

    fn visit<const N: usize>(self, go: Go<N>) -> Vec<String> {
        let names = coordinates(go.board_size());
        let name = |block: &Bits<N>| names.name(block.lowest().unwrap());
        let pairs = targets::pairs(&go, Reach::default());
        pairs.iter().map(|[black, white]| format!("{}-{}", name(black), name(white))).collect()
    }
}

#[test]
fn races_are_found() {
    each("semeai.pos", |spec| {
        let found = open_as_go(spec, Found).unwrap();
        let wanted = format!("{}-{}", answer(spec, "black"), answer(spec, "white"));
        assert!(found.contains(&wanted), "{}: {found:?}", answer(spec, "id"));
    });
}
