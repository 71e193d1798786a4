//! The seed's table: problems solved within 0.1, 1 and 10 seconds by each search, and the time
//! spent on all.
//!
//! `threat_table FILE [seconds=1] [solvers=ab,gw2,…] [from=1] [to=N] [reach=wide|widest] [show]`:
//! FILE is a test file of GTP commands (`loadsgf F`, `N owl_attack P`, `#? [1 …]`) or JSON lines of
//! recorded answers. A problem counts as solved if the recorded answer is proven, for or against.
//! An open problem is played out in the region that fights have.

use std::{
    collections::HashMap, path::Path, sync::Arc, sync::atomic::AtomicBool, time::Duration,
    time::Instant,
};

use serde_json::Value;
use tesuji_core::{Bits, Player};
use tesuji_games::{
    formats::{PositionSpec, parse_inline},
    go::{Go, Komi, coordinates},
};
use tesuji_local::{
    fight::region::{Reach, around},
    tsumego::{
        Claims, Searcher, Terms, Tsumego,
        threats::{Searches, ThreatSolver, Wanted},
    },
};
use tesuji_search::{Control, Limits, parameters::Value as _};

/// The seed's figures: solved and time within 0.1, 1 and 10 seconds.
const SEED: &[(&str, [(u32, f64); 3])] = &[
    ("ab", [(13, 3.69), (21, 30.71), (25, 250.50)]),
    ("ab-gw4", [(19, 3.46), (24, 26.89), (26, 235.91)]),
    ("ab-gw3", [(19, 3.43), (24, 26.89), (27, 235.50)]),
    ("ab-gw2", [(19, 3.46), (23, 27.26), (26, 238.46)]),
    ("ab-gw1", [(20, 3.38), (21, 28.75), (24, 262.02)]),
    ("ab-gw0", [(14, 3.72), (19, 32.57), (25, 252.92)]),
    ("gw3", [(18, 3.51), (24, 26.30), (26, 198.46)]),
    ("gw2", [(17, 3.35), (22, 20.08), (24, 131.61)]),
    ("gw1", [(18, 2.78), (21, 10.94), (21, 40.79)]),
    ("gw0", [(16, 1.31), (18, 3.66), (18, 14.39)]),
    ("iw3", [(16, 3.56), (21, 29.04), (23, 228.10)]),
    ("iw2", [(16, 3.30), (22, 20.26), (22, 145.93)]),
    ("iw1", [(16, 2.66), (21, 11.25), (21, 36.93)]),
    ("iw0", [(16, 1.04), (18, 3.32), (18, 13.17)]),
    ("gts3", [(10, 4.06), (12, 36.37), (19, 288.66)]),
    ("gts2", [(11, 3.64), (18, 25.31), (21, 176.57)]),
    ("gts1", [(11, 2.96), (20, 13.40), (21, 64.26)]),
];

const OURS: &[&str] = &["lambda2", "lambda3", "dfpn", "ews"];

/// One question with its recorded answer.
struct Problem {
    name: String,
    position: PositionSpec,
    /// In coordinates.
    targets: Vec<String>,
    region: Option<Vec<String>>,
    /// Whether the attacker moves first.
    attacker_first: bool,
    /// Whether the side moving first gets done what it wants.
    expected: bool,
}

/// What asks a question: for a striver, the answer and the positions searched.
enum Asker<const N: usize> {
    Threats(Box<Searches<N>>),
    Claims(Box<Claims<N>>),
}

impl<const N: usize> Asker<N> {
    fn new(name: &str, root: &Tsumego<N>) -> Asker<N> {
        let searcher = match name {
            "dfpn" => Some(Searcher::Dfpn),
            "ews" => Some(Searcher::Ews),
            _ => None,
        };
        if let Some(searcher) = searcher {
            return Asker::Claims(Box::new(Claims::new(root, searcher, 256 << 20, 1)));
        }
        let word = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let solver = ThreatSolver::read(word, &()).expect("the name of a search");
        let threat = name[word.len()..].parse().unwrap_or(0);
        let mut wanted = Wanted::new(solver, threat);
        for (name, value) in std::env::vars() {
            if let Some(name) = name.strip_prefix("SET_") {
                let value = value.as_str();
                let (widening, limits) = (&mut wanted.widening, &mut wanted.limits);
                let set = widening.set(name, value).or_else(|_| limits.set(name, value));
                set.or_else(|_| wanted.sharing.set(name, value)).expect("a parameter");
            }
        }
        Asker::Threats(Box::new(Searches::new(root, wanted, 256 << 20, 1)))
    }

    fn succeeds(
        &mut self,
        game: &Tsumego<N>,
        striver: Player,
        control: &mut Control<'_>,
    ) -> Option<bool> {
        match self {
            Asker::Threats(searches) => searches.succeeds(game, striver, control),
            Asker::Claims(claims) => claims.succeeds(game, striver, control),
        }
    }

    fn nodes(&self) -> (u64, u64) {
        match self {
            Asker::Threats(searches) => (searches.nodes(), searches.unconfirmed()),
            Asker::Claims(claims) => (claims.nodes(), 0),
        }
    }
}

/// Ours on one problem.
struct Run {
    answer: Option<bool>,
    seconds: f64,
    nodes: u64,
    unconfirmed: u64,
}

/// Whether the side moving first gets done what it wants, by its own claim or by the other side's.
fn run<const N: usize>(problem: &Problem, solver: &str, seconds: f64, reach: Reach) -> Run {
    let go = Go::<N>::from_setup(&problem.position.setup, Komi::default()).expect("a position");
    let names = coordinates(go.board_size());
    let points = |texts: &[String]| -> Vec<usize> {
        texts.iter().map(|text| names.parse(&text.to_lowercase()).expect("a point")).collect()
    };
    let targets = points(&problem.targets);
    let region: Bits<N> = match &problem.region {
        Some(region) => points(region).into_iter().collect(),
        None => region_of(&go, &targets, reach),
    };
    let terms = Arc::new(Terms::new(&go, &targets, region).expect("a problem"));
    let attacker = terms.attacker;
    let (first, second) = match problem.attacker_first {
        true => (attacker, attacker.opponent()),
        false => (attacker.opponent(), attacker),
    };
    let root = Tsumego::new(&go, terms, attacker, first);
    let mut asker = Asker::new(solver, &root);
    let cancelled = AtomicBool::new(false);
    let started = Instant::now();
    let limits = |share: f64| Limits {
        nodes: None,
        time: Some(Duration::from_secs_f64(share * seconds)),
        memory: 0,
    };
    // The claim of the side to move first; if that says nothing, the claim of the other side.
    let mut control = Control::new(limits(1.0), &cancelled);
    let mut half = Control::new(limits(0.5), &cancelled);
    let mut answer = asker.succeeds(&root, first, &mut half);
    if answer.is_none() && asker.succeeds(&root, second, &mut control) == Some(true) {
        answer = Some(false);
    }
    let (nodes, unconfirmed) = asker.nodes();
    Run { answer, seconds: started.elapsed().as_secs_f64(), nodes, unconfirmed }
}

fn region_of<const N: usize>(go: &Go<N>, targets: &[usize], reach: Reach) -> Bits<N> {
    let (board, stones) = (go.board(), go.stones());
    let mut essential = [Bits::EMPTY; 2];
    for &target in targets {
        let owner = stones.owner(target).expect("a stone");
        essential[owner.index()] |= stones.chain(board, target);
    }
    let region = around(go, &essential, reach);
    let empty = stones.empty(board);
    let outside = empty.without(&region);
    let mut points = region & empty;
    for side in Player::BOTH {
        let own = stones.of(side);
        let lasting = board.reach(board.neighbours(&outside) & own, &own);
        points |= own.without(&lasting);
    }
    points
}

/// The stones of an SGF file as a position.
fn stones_of(sgf: &str) -> PositionSpec {
    let after = |property: &str| sgf.split(property).nth(1).and_then(|rest| rest.split(']').next());
    let size = after("SZ[").map_or(19, |text| text.parse().expect("a size"));
    let mut rows = vec![vec!['.'; size]; size];
    for (property, stone) in [("AB", 'x'), ("AW", 'o')] {
        for (at, _) in sgf.match_indices(property) {
            let before = sgf[..at].chars().last();
            let mut rest = &sgf[at + 2..];
            while let Some(value) = rest.trim_start().strip_prefix('[') {
                let bytes = value.as_bytes();
                if !before.is_some_and(|letter| letter.is_ascii_uppercase()) {
                    rows[usize::from(bytes[1] - b'a')][usize::from(bytes[0] - b'a')] = stone;
                }
                rest = &value[value.find(']').expect("a bracket") + 1..];
            }
        }
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    parse_inline(&format!("{} b", rows.join("/"))).expect("a position")
}

fn of_gtp(path: &Path, text: &str) -> Vec<Problem> {
    let folder = path.parent().expect("a folder");
    let mut problems = Vec::new();
    let mut loaded = None;
    let mut asked: Option<(String, bool, String)> = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["loadsgf", file, ..] => {
                let sgf = std::fs::read(folder.join(file)).expect("a game");
                loaded = Some(stones_of(&String::from_utf8_lossy(&sgf)));
            }
            [number, what @ ("owl_attack" | "owl_defend"), point] => {
                let name = format!("{number} {what} {point}");
                asked = Some((name, what == "owl_attack", point.to_owned()));
            }
            ["#?", answer, ..] => {
                let Some((name, attacker_first, point)) = asked.take() else { continue };
                // 1: succeeds; 2: by ko, the other side needing a threat; 0 and 3: does not as it
                // stands.
                let expected = answer.starts_with("[1") || answer.starts_with("[2");
                let position = loaded.clone().expect("a position first");
                let targets = vec![point];
                let region = None;
                problems.push(Problem {
                    name,
                    position,
                    targets,
                    region,
                    attacker_first,
                    expected,
                });
            }
            _ => {}
        }
    }
    problems
}

fn of_json(text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let record: Value = serde_json::from_str(line).expect("JSON");
        let position = parse_inline(record["position"].as_str().unwrap()).expect("a position");
        let list = |value: &Value| -> Vec<String> {
            let texts = value.as_array().unwrap().iter();
            texts.map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        for (side, attacker_first, good) in
            [("attacker", true, "dead"), ("defender", false, "alive")]
        {
            problems.push(Problem {
                name: format!("{} {side}", at + 1),
                position: position.clone(),
                targets: list(&record["targets"]),
                region: Some(list(&record["region"])),
                attacker_first,
                expected: record[side]["result"].as_str() == Some(good),
            });
        }
    }
    problems
}

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("a file");
    let options: HashMap<String, String> = args
        .map(|arg| {
            arg.split_once('=').map_or((arg.clone(), String::new()), |(a, b)| (a.into(), b.into()))
        })
        .collect();
    let number = |name: &str, default: f64| {
        options.get(name).map_or(default, |text| text.parse().expect("a number"))
    };
    let text = std::fs::read_to_string(&path).expect("a file");
    let problems = match path.ends_with(".jsonl") {
        true => of_json(&text),
        false => of_gtp(Path::new(&path), &text),
    };
    let (from, to) = (number("from", 1.0) as usize, number("to", problems.len() as f64) as usize);
    let problems = &problems[from - 1..to.min(problems.len())];
    let all: Vec<&str> = SEED.iter().map(|(name, _)| *name).chain(OURS.iter().copied()).collect();
    let solvers: Vec<&str> = match options.get("solvers") {
        Some(names) => names.split(',').collect(),
        None => all,
    };
    let seconds = number("seconds", 1.0);
    let reach = match options.get("reach").map(String::as_str) {
        None => Reach::default(),
        Some("wide") => Reach::WIDE,
        Some("widest") => Reach::WIDEST,
        Some(other) => panic!("`{other}` is no reach; expected wide or widest"),
    };
    println!("{} problems, {seconds} s each", problems.len());
    println!(
        "search    < 0.1 s       < 1 s         < 10 s        nodes   wrong unconfirmed   seed: solved and time"
    );
    for solver in solvers {
        let mut columns = [(0, 0.0); 3];
        let (mut nodes, mut wrong, mut unconfirmed) = (0, 0, 0);
        for problem in problems {
            let cells = problem.position.setup.size.cells();
            let run = match cells {
                ..=64 => run::<1>(problem, solver, seconds, reach),
                _ => run::<6>(problem, solver, seconds, reach),
            };
            (nodes, unconfirmed) = (nodes + run.nodes, unconfirmed + run.unconfirmed);
            wrong += u32::from(run.answer == Some(!problem.expected));
            for (column, limit) in columns.iter_mut().zip([0.1, 1.0, 10.0]) {
                let is_solved = run.answer == Some(problem.expected) && run.seconds <= limit;
                column.0 += u32::from(is_solved);
                column.1 += run.seconds.min(limit);
            }
            if options.contains_key("show") {
                let Run { answer, seconds, nodes, unconfirmed } = run;
                println!(
                    "{solver} {}: {answer:?}, expected {}; {nodes} nodes, {seconds:.3} s, {unconfirmed}",
                    problem.name, problem.expected
                );
            }
        }
        print!("{solver:9}");
        for (at, (solved, time)) in columns.iter().enumerate() {
            // A column that the limit does not reach says nothing.
            match at == 0 || seconds >= [0.1, 1.0, 10.0][at] {
                true => print!("{solved:4} {time:7.2} |"),
                false => print!("   -       - |"),
            }
        }
        print!(" {nodes:9} {wrong:3} {unconfirmed:3}  ");
        if let Some((_, seed)) = SEED.iter().find(|(name, _)| *name == solver) {
            seed.iter().for_each(|(solved, time)| print!("{solved:4} {time:7.2}"));
        }
        println!();
    }
}
