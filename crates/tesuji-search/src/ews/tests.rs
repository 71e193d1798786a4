//! What only the inside of the search can be asked: whether the proofs it keeps are right wherever
//! they would be used, and whether positions share nodes only where they may.

#[path = "../../tests/hex_oracle/mod.rs"]
mod hex_oracle;

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
    sync::atomic::AtomicBool,
};

use tesuji_core::{Bits, Cell, Key, Notation, Premise, Setup, Zone, ZonePattern};
use tesuji_games::{
    go::{Go, Komi},
    hex::Hex,
};

use super::*;
use crate::{Limits, Scope, ledger::fits};
use hex_oracle::{HexOracle, Stones};

const BLACK_WINS: Claim = Claim::Wins(Player::Black);

/// Every position of a board together with every past, by both sides' legal moves from the start.
fn every_history(start: &Go<1>) -> Vec<Go<1>> {
    let mut met = HashSet::new();
    let mut todo = vec![start.clone()];
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while let Some(game) = todo.pop() {
        if met.insert(Ledger::exact_key(&game)) {
            game.moves(&mut moves);
            for &mv in &moves {
                let mut after = game.clone();
                after.play(mv);
                todo.push(after);
            }
            positions.push(game);
        }
    }
    positions
}

/// Whether Black wins, by trying everything.
fn black_wins(game: &Go<1>, known: &mut HashMap<Key, bool>) -> bool {
    if let Some(outcome) = game.outcome() {
        return BLACK_WINS.favours(outcome) == Player::Black;
    }
    let key = Ledger::exact_key(game);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let black_to_move = game.to_move() == Player::Black;
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut replies = moves.iter().map(|&mv| {
        let mut after = game.clone();
        after.play(mv);
        black_wins(&after, known)
    });
    let wins = match black_to_move {
        true => replies.any(|wins| wins),
        false => replies.all(|wins| wins),
    };
    known.insert(key, wins);
    wins
}

/// Two mirror images can have seen the same boards: each the other one among them. The same boards
/// then forbid different moves, so what was found out about one must not be taken for the other's.
#[test]
fn mirror_images_with_the_same_past_do_not_share_their_refutations() {
    let (mut pairs, mut different) = (0, 0);
    for half_points in [-5, -3, -1, 1, 3, 5] {
        let komi = Komi::from_half_points(half_points).unwrap();
        let start = Go::from_setup(&Setup::empty("3x1".parse().unwrap()), komi).unwrap();
        let mut by_past: HashMap<(Key, Key), Vec<Go<1>>> = HashMap::new();
        let new = || Ews::new(&start, BLACK_WINS, EwsParameters::default(), 1 << 16, 1);
        let places = new();
        for game in every_history(&start).into_iter().filter(|game| !game.is_over()) {
            let past = <Go<1> as Game>::Premise::history_key(&game);
            by_past.entry((places.place(&game).key, past)).or_default().push(game);
        }
        let mut known = HashMap::new();
        for images in by_past.values().filter(|images| images.len() > 1) {
            for (first, second) in [(&images[0], &images[1]), (&images[1], &images[0])] {
                let truth = black_wins(second, &mut known);
                pairs += 1;
                different += usize::from(truth != black_wins(first, &mut known));
                for steps in 1..6 {
                    let mut ews = new();
                    for _ in 0..steps {
                        step(&mut ews, first);
                    }
                    let winner = (0..1000).find_map(|_| step(&mut ews, second));
                    assert_eq!(
                        winner.expect("a small game") == Player::Black,
                        truth,
                        "{second:?} after {steps} steps at its mirror image"
                    );
                }
            }
        }
    }
    assert!(pairs > 100 && different > 0, "{pairs} pairs, {different} with different winners");
}

/// A node of a position that is its own mirror image, past and all, lacks the mirrored moves. A past that
/// is not symmetric may tell these moves apart, so it must not use the node although the same moves are legal.
#[test]
fn a_node_with_mirrored_moves_left_out_serves_symmetric_pasts_only() {
    let komi = Komi::from_half_points(1).unwrap();
    let board = |row: &str, to_move: Player| {
        let cell = |stone| match stone {
            'x' => Cell::Stone(Player::Black),
            _ => Cell::Empty,
        };
        let size = "7x1".parse().unwrap();
        let setup = Setup { size, cells: row.chars().map(cell).collect(), to_move };
        Go::<1>::from_setup(&setup, komi).unwrap()
    };
    let symmetric = board("..x.x..", Player::White);
    let mut other = board("..x....", Player::Black);
    other.play(other.parse_move("e1").unwrap());
    assert_eq!(symmetric.key(), other.key());
    let legal = |game: &Go<1>| {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves
    };
    assert_eq!(legal(&symmetric), legal(&other));
    let mut ews = Ews::new(&symmetric, BLACK_WINS, EwsParameters::default(), 1 << 16, 1);
    assert_eq!(step(&mut ews, &symmetric), None);
    let place = ews.place(&symmetric);
    let at = ews.node_for(&symmetric, place).expect("its own node");
    assert!(ews.nodes.edges(at).len() < legal(&symmetric).len(), "mirrored moves are left out");
    assert_eq!(ews.node_for(&other, place), Err(Ledger::exact_key(&other)));
}

/// Visits a position once. Returns its winner if that solved it.
fn step(ews: &mut Ews<Go<1>>, game: &Go<1>) -> Option<Player> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 0 };
    let mut control = Control::new(limits, &cancelled);
    ews.arrival = None;
    let visit = ews.visit(&mut game.clone(), Bound::NONE, 1, &mut control, &mut |_| {});
    visit.proof.map(|proof| proof.winner)
}

/// Brute force cannot look at zones with more empty cells than this.
const MOST_EMPTY: u32 = 13;

/// The zones of one board, checked once each.
struct ZoneChecks {
    oracle: HexOracle,
    checked: HashSet<(Stones, Player, Player)>,
    too_large: usize,
}

impl ZoneChecks {
    /// Checks that a pattern wins for `winner` in the worst position it fits: nothing but the needed
    /// stones, and all cells outside it lost.
    fn check(&mut self, winner: Player, to_move: Player, pattern: &ZonePattern<Bits<1>>) {
        let set = |cells: &Bits<1>| cells.iter().map(|cell| 1 << cell).sum::<u32>();
        let all = ((1u64 << self.oracle.cells()) - 1) as u32;
        let (needs, covers) = (set(&pattern.needs), set(&pattern.covers));
        assert_eq!(needs & !covers, 0, "needed cells are covered");
        if (covers & !needs).count_ones() > MOST_EMPTY {
            self.too_large += 1;
            return;
        }
        let mut stones = [0; 2];
        stones[winner.index()] = needs;
        stones[winner.opponent().index()] = all & !covers;
        if self.checked.insert((stones, winner, to_move)) {
            let rows = self.oracle.rows(stones, to_move);
            assert_eq!(self.oracle.winner(stones, to_move), winner, "the worst case is {rows}");
        }
    }
}

/// The side whose view of the board a winner's patterns are given in.
fn seen_as(game: &Hex<1>, winner: Player) -> Player {
    Player::BOTH[<Hex<1> as Game>::Zone::shelf(game, winner)]
}

/// Every zone in the table and every zone returned with a proof wins in the worst position it fits.
#[test]
fn zones_win_wherever_they_fit() {
    let total = check_zones(&[
        ((3, 3), "", 0, 2, 400),
        ((4, 4), "", 0, 3, 300),
        ((4, 4), "symmetry=off", 0, 3, 100),
        ((4, 4), "shared=off lookahead=off", 0, 3, 100),
        ((4, 4), "zone_table=off", 0, 3, 300),
        ((3, 4), "", 0, 3, 200),
        ((4, 3), "", 0, 3, 200),
        ((5, 3), "", 0, 2, 100),
        ((5, 5), "", 2, 4, 40),
    ]);
    assert!(total > 5000, "only {total} zones");
}

/// The same with what is known about Hex: zones of connections, of must-play and over fill-in.
#[test]
fn zones_of_knowledge_win_wherever_they_fit() {
    let total = check_zones(&[
        ((3, 3), "knowledge", 0, 3, 400),
        ((4, 4), "knowledge", 0, 4, 600),
        ((4, 4), "knowledge symmetry=off", 0, 4, 200),
        ((4, 4), "knowledge zone_table=off", 1, 5, 600),
        ((3, 4), "knowledge", 0, 3, 200),
        ((4, 3), "knowledge", 0, 3, 200),
        ((6, 3), "knowledge", 0, 3, 200),
        ((3, 6), "knowledge", 0, 3, 200),
        ((5, 5), "knowledge", 2, 5, 400),
        ((6, 5), "knowledge", 4, 7, 200),
        ((5, 6), "knowledge", 4, 7, 200),
    ]);
    assert!(total > 3000, "only {total} zones");
}

/// Board, settings, stones of one side at least and at most, positions.
type ZoneBoard<'a> = ((usize, usize), &'a str, usize, usize, u64);

/// Checks the zones of random positions. Returns how many there were.
fn check_zones(boards: &[ZoneBoard<'_>]) -> usize {
    let mut total = 0;
    for &((columns, rows), settings, least, most, positions) in boards {
        let mut rng = Rng::new(17);
        let oracle = HexOracle::new(columns, rows);
        let mut parameters = EwsParameters::default();
        for (name, value) in settings.split_whitespace().filter_map(|set| set.split_once('=')) {
            parameters.set(name, value).unwrap();
        }
        let empty = Hex::<1>::from_setup(&oracle.setup([0; 2], Player::Black)).unwrap();
        let mut checks = ZoneChecks { oracle, checked: HashSet::new(), too_large: 0 };
        for seed in 0..positions {
            // A search of its own for each position: in a common one, zones that cover others would
            // leave few to look at.
            let mut ews = Ews::new(&empty, BLACK_WINS, parameters.clone(), 1 << 20, seed);
            let counts = [0; 2].map(|_| least + rng.below(most - least + 1));
            let mut cells: Vec<usize> = (0..checks.oracle.cells()).collect();
            rng.shuffle(&mut cells);
            let set = |cells: &[usize]| cells.iter().map(|cell| 1 << cell).sum::<u32>();
            let stones = [set(&cells[..counts[0]]), set(&cells[counts[0]..][..counts[1]])];
            let to_move = Player::BOTH[rng.below(2)];
            let mut game = Hex::<1>::from_setup(&checks.oracle.setup(stones, to_move)).unwrap();
            if settings.contains("knowledge") {
                game = game.with_knowledge();
            }
            if game.outcome().is_some() {
                continue;
            }
            let proof = solve(&mut ews, &game);
            assert!(fits(&game, &proof), "a zone fits the position it was found for");
            let winner = seen_as(&game, proof.winner);
            let mover = if proof.winner == to_move { winner } else { winner.opponent() };
            checks.check(winner, mover, &proof.zone.pattern(&game, proof.winner));
            for winner in
                Player::BOTH.into_iter().filter(|&player| seen_as(&empty, player) == player)
            {
                let all = <Hex<1> as Game>::Zone::all_cells(&empty);
                let mut patterns = Vec::new();
                ews.ledger.zones.search(winner.index(), Scope::All, &all, &Bits::EMPTY, |hit| {
                    patterns.push(hit.pattern);
                    ControlFlow::Continue(())
                });
                for pattern in patterns {
                    checks.check(winner, winner.opponent(), &pattern);
                }
            }
        }
        let (checked, too_large) = (checks.checked.len(), checks.too_large);
        println!("{columns}x{rows} {settings}: {checked} zones checked, {too_large} too large");
        assert!(checked > 20, "{columns}x{rows} {settings}: only {checked} zones");
        total += checked;
    }
    total
}

/// The proof of a position.
fn solve<G: Game>(ews: &mut Ews<G>, game: &G) -> Proof<G> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 0 };
    let mut control = Control::new(limits, &cancelled);
    ews.expansion_limit = u64::MAX;
    ews.visit_root(&mut game.clone(), &mut control, &mut |_| {}).expect("there is no limit")
}

/// A line that has grown too long stops the search for good, whatever is expanded on the way back.
#[test]
fn too_long_a_line_stops_the_search() {
    let komi = Komi::from_half_points(1).unwrap();
    let game = Go::from_setup(&Setup::empty("2x3".parse().unwrap()), komi).unwrap();
    let mut ews = Ews::new(&game, BLACK_WINS, EwsParameters::default(), 1 << 16, 1);
    assert_eq!(step(&mut ews, &game), None);
    let root = ews.nodes.find(ews.place(&game).key).expect("an open node");
    ews.line = vec![root; descend::LONGEST_LINE];
    assert_eq!(step(&mut ews, &game), None);
    assert_eq!(ews.stop, Some(Stop::Depth));
}

/// What won a position comes first at the next one, whoever else the expert would have named.
#[test]
fn what_won_before_is_tried_first() {
    let setup = Setup::empty("7x7".parse().unwrap());
    let empty = Hex::<1>::from_setup(&setup).unwrap().with_knowledge();
    let mut search = Ews::new(&empty, BLACK_WINS, EwsParameters::default(), 64 << 20, 1);
    let mut moves = Vec::new();
    empty.moves(&mut moves);
    let never = AtomicBool::new(false);
    let first_move = |search: &mut Ews<Hex<1>>| {
        let limits = Limits { nodes: Some(1), time: None, memory: 64 << 20 };
        let report = search.solve(&empty, &mut Control::new(limits, &never), &mut |_| {});
        report.root[0].mv
    };
    let preferred = first_move(&mut search);
    let other = *moves.iter().find(|&&mv| empty.move_text(mv) == "c4").unwrap();
    assert_ne!(preferred, other);
    search.parameters.advice_recall = 8.0;
    search.answers.push((Player::White, other));
    assert_eq!(first_move(&mut search), preferred, "what won for the other side is another matter");
    search.answers.push((Player::Black, other));
    assert_eq!(first_move(&mut search), other);
    search.answers.clear();
    let limits = Limits { nodes: None, time: None, memory: 64 << 20 };
    let report = search.solve(&empty, &mut Control::new(limits, &never), &mut |_| {});
    assert_eq!(search.answers, [(Player::Black, report.best.unwrap())]);
}
