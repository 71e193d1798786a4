//! Static safety: no claim is ever contradicted.
//!
//! Claims are compared with every line of play under superko (`safety`): on all boards up to 3x3, on
//! random boards up to 4x4 biased to where claims are made, and in random games with long pasts. The tests were seen to fail for rules
//! broken on purpose: overlapping pairs, pairs half taken, no pairs for points the opponent holds, answers
//! that fill eyes, connection by one liberty, answers in eyes that need quiet, eyes treated as
//! spare, two spare points apart, shares rounded up, and the past ignored. The long test can be run in parts (`part`).

mod part;
mod safety;

use part::Part;
use safety::claims::{
    Position, all_positions, bound, komi_for, position, random_board, truth, without_past, words,
};
use tesuji_core::{BoardSize, Claim, Game, Notation, Player, Rng};
use tesuji_games::go::{Safety, Stones};

const LEVELS: [Safety; 7] = [
    Safety::Benson,
    Safety::Lap,
    Safety::Bss,
    Safety::BssNoEl,
    Safety::BssNoIp,
    Safety::LapEyes,
    Safety::BssEyes,
];

#[derive(Default, Debug)]
struct Tally {
    claims: usize,
    beyond_benson: usize,
    undecided: usize,
}

/// Checks the claims of every level for both sides in this position.
fn check(game: &Position, most_visits: usize, tallies: &mut [Tally; LEVELS.len()]) {
    let board = game.board();
    let size = game.board_size();
    let cells = size.cells();
    for side in Player::BOTH {
        let mut checked: Vec<(usize, Option<bool>)> = Vec::new();
        let mut benson = 0;
        for (level, tally) in LEVELS.into_iter().zip(tallies.iter_mut()) {
            let bound = bound(board, game.stones(), side, game.to_move(), level);
            if level == Safety::Benson {
                benson = bound;
            }
            if bound == 0 {
                continue;
            }
            let asked = game.clone().with_safety(level).with_komi(komi_for(side, bound, cells));
            let Some(settled) = asked.settled(Claim::Wins(side)) else { continue };
            assert_eq!(settled.winner, side);
            tally.claims += 1;
            tally.beyond_benson += usize::from(bound > benson);
            let truth = match checked.iter().find(|(points, _)| *points == bound) {
                Some((_, truth)) => *truth,
                None => {
                    let truth = truth(game, side, bound, most_visits);
                    checked.push((bound, truth));
                    truth
                }
            };
            match truth {
                Some(true) => {}
                Some(false) => panic!(
                    "{level}: {side} does not get {bound} points, {} to move, {} passes, past {:?}\n{}",
                    game.to_move(),
                    game.passes(),
                    game.seen().map(words).collect::<Vec<_>>(),
                    game.picture(&[])
                ),
                None => tally.undecided += 1,
            }
        }
    }
}

/// Black's bound on a diagram.
fn bound_of(rows: &str, to_move: Player, level: Safety) -> usize {
    let lines: Vec<&str> = rows.split('/').collect();
    let letters: Vec<char> = lines.concat().chars().collect();
    let of = |letter| (0..letters.len()).filter(|&cell| letters[cell] == letter).collect();
    let stones = Stones::new(of('x'), of('o'));
    let size = BoardSize::new(lines[0].len() as u64, lines.len() as u64).unwrap();
    let game = without_past(size, &stones, to_move).expect("all blocks have liberties");
    bound(game.board(), game.stones(), Player::Black, to_move, level)
}

#[test]
fn each_rule_on_a_diagram() {
    use Player::{Black, White};
    let table = [
        // Two eyes, and everything beside them is too small for White.
        (".x.x/xxxx/..../....", White, Safety::Benson, 8),
        (".x.x./xxxxx/o...o/.....", White, Safety::Benson, 10),
        (".x.x./xxxxx/oo.oo/.o.o.", White, Safety::Bss, 10),
        // White has two eyes which do not touch each other.
        (".x.x./xxxxx/oxxxo/.ooo.", White, Safety::Bss, 13),
        // A space of four is divided by either of two points, one of three only by moving first.
        ("..../xxxx/oooo/....", White, Safety::Benson, 0),
        ("..../xxxx/oooo/....", White, Safety::Lap, 8),
        (".../xxx/ooo/...", White, Safety::Bss, 0),
        (".../xxx/ooo/...", Black, Safety::Lap, 0),
        (".../xxx/ooo/...", Black, Safety::BssNoEl, 6),
        (".../xxx/ooo/...", Black, Safety::BssNoIp, 0),
        // Two chains connect at one of two points.
        (".x.x./xx.xx/ooooo/.o.o.", White, Safety::Benson, 0),
        (".x.x./xx.xx/ooooo/.o.o.", White, Safety::Lap, 8),
        // One eye on the left; on the right Black takes whatever White tries and keeps the other.
        (".xo./xxx./xxxx", White, Safety::Lap, 0),
        (".xo./xxx./xxxx", White, Safety::LapEyes, 12),
        // The upper chain has an eye at the top, the left one below; either of the two points in the corner makes
        // an eye for both. On small boards, and in searches, that is not tried.
        (".x.xo./.xxxo./xoooo./xxo.o./.xo.o.", White, Safety::LapPairs, 0),
        (".x.xo./.xxxo./xoooo./xxo.o./.xo.o.", White, Safety::Lap, 13),
        (".x.xo./.xxxo./xoooo./xxo.o./.xo.o.", White, Safety::BssPairs, 0),
        (".x.xo./.xxxo./xoooo./xxo.o./.xo.o.", White, Safety::Bss, 13),
        (".x.xo/.xxxo/xoooo/xxo.o/.xo.o", White, Safety::Bss, 0),
        (".x.xo/.xxxo/xoooo/xxo.o/.xo.o", White, Safety::BssEyes, 13),
        // Half of the points beside living stones.
        (".x.xx/xxxxx/...../ooooo/o.o.o", White, Safety::Lap, 10),
        (".x.xx/xxxxx/...../ooooo/o.o.o", White, Safety::Bss, 12),
        (".x.xx/xxxxx/...../ooooo/o.o.o", Black, Safety::Bss, 13),
    ];
    for (rows, to_move, level, expected) in table {
        let found = bound_of(rows, to_move, level);
        assert_eq!(found, expected, "{rows}, {to_move} to move, {level}");
    }
}

#[test]
fn all_small_boards() {
    for (columns, rows) in [(1, 4), (5, 1), (7, 1), (2, 2), (3, 2), (2, 4), (3, 3)] {
        let mut tallies: [Tally; LEVELS.len()] = Default::default();
        for game in all_positions(columns, rows) {
            check(&game, 200_000, &mut tallies);
        }
        println!("{columns}x{rows}: {tallies:?}");
        assert!(tallies.iter().all(|tally| tally.undecided == 0));
    }
}

/// Claims on random boards, those that take too long left out.
fn check_random_boards(boards: &[(usize, usize, usize)], most_visits: usize, mut part: Part) {
    let mut rng = Rng::new(2);
    for &(columns, rows, boards) in boards {
        let mut tallies: [Tally; LEVELS.len()] = Default::default();
        let mut taken = 0;
        for _ in 0..boards {
            let own = 35 + rng.below(35);
            let other = rng.below(25);
            let stones = random_board(columns * rows, own, other, &mut rng);
            let to_move = Player::BOTH[rng.below(2)];
            if !part.takes_next() {
                continue;
            }
            taken += 1;
            if let Some(game) = position(columns, rows, &stones, to_move) {
                check(&game, most_visits, &mut tallies);
            }
        }
        println!("{columns}x{rows}: {taken} boards, {tallies:?}");
        for tally in &tallies {
            assert!(2 * tally.undecided <= tally.claims, "too many claims were not checked");
        }
        let [_, lap, bss, no_el, no_ip, lap_eyes, bss_eyes] = tallies;
        let levels =
            [(lap, 40), (bss, 60), (no_el, 60), (no_ip, 40), (lap_eyes, 70), (bss_eyes, 100)];
        // About the boards, not about a part of them.
        for (tally, least) in levels.into_iter().filter(|_| part.is_whole()) {
            assert!(tally.beyond_benson * 1000 >= least * boards || rows == 1, "too few claims");
        }
    }
}

#[test]
fn random_boards() {
    let boards = [(8, 1, 2000), (5, 2, 1500), (4, 3, 1500), (3, 5, 600), (4, 4, 1500)];
    check_random_boards(&boards, 30_000, Part::whole());
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn random_boards_at_length() {
    let boards = [(5, 2, 20_000), (4, 3, 20_000), (4, 4, 4000), (3, 5, 4000)];
    check_random_boards(&boards, 2_000_000, Part::asked_for());
}

/// Claims in positions of random games, with long pasts that forbid moves.
#[test]
fn random_games() {
    let mut rng = Rng::new(3);
    for (columns, rows, games) in [(6, 1, 600), (7, 1, 400), (3, 2, 600), (4, 2, 300), (3, 3, 200)]
    {
        let mut tallies: [Tally; LEVELS.len()] = Default::default();
        for _ in 0..games {
            let mut game = position(columns, rows, &[0; 2], Player::Black).unwrap();
            let mut moves = Vec::new();
            for _ in 0..4 * columns * rows {
                game.moves(&mut moves);
                game.play(moves[rng.below(moves.len())]);
                if game.is_over() {
                    break;
                }
                check(&game, 10_000, &mut tallies);
            }
        }
        println!("{columns}x{rows}: {tallies:?}");
        assert!(tallies.iter().all(|tally| 20 * tally.undecided <= tally.claims));
    }
}
