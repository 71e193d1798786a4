//! Static safety on larger boards, where exact play is out of reach: each claim must survive every move
//! of the opponent, given the best answer.

mod safety;

use safety::claims::{Position, bound, position, truth, walled_board, without_past};
use tesuji_core::{Game, Notation, Player, Rng};
use tesuji_games::go::{GoMove, Safety, safety::secured};

/// The positions of a random game on a larger board, without those that are nearly empty.
fn random_game(columns: usize, rows: usize, rng: &mut Rng) -> Vec<Position> {
    let mut game = position(columns, rows, &[0; 2], Player::Black).unwrap();
    let cells = columns * rows;
    let mut moves = Vec::new();
    let mut positions = Vec::new();
    for played in 0..2 * cells {
        game.moves(&mut moves);
        game.play(moves[rng.below(moves.len())]);
        if game.is_over() {
            break;
        }
        if played > cells / 2 {
            positions.push(game.clone());
        }
    }
    positions
}

/// Whether `side`, on move, can keep a bound: at once, or by a move after which it can keep it against
/// each reply, looking `depth` moves ahead.
fn keeps(game: &mut Position, side: Player, needed: usize, depth: u32) -> bool {
    if game.is_over() {
        let score = game.score() * if side == Player::Black { 1 } else { -1 };
        return score + game.board_size().cells() as i32 >= 2 * needed as i32;
    }
    if secured(game.board(), game.stones(), side, side, Safety::Bss, needed).points >= needed {
        return true;
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    depth > 0
        && moves.into_iter().any(|mv| {
            let undo = game.play(mv);
            let kept = survives(game, side, needed, depth - 1);
            game.undo(undo);
            kept
        })
}

/// Whether the bound can be kept after each move of the opponent.
fn survives(game: &mut Position, side: Player, needed: usize, depth: u32) -> bool {
    if game.is_over() {
        return keeps(game, side, needed, 0);
    }
    let to_move = game.to_move();
    if secured(game.board(), game.stones(), side, to_move, Safety::Bss, needed).points >= needed {
        return true;
    }
    let mut replies = Vec::new();
    game.moves(&mut replies);
    replies.into_iter().all(|mv| {
        let undo = game.play(mv);
        let kept = keeps(game, side, needed, depth);
        game.undo(undo);
        kept
    })
}

/// A claim survives each move of the opponent, given the best answer. A claim may be found again only
/// some moves later, as what is found is not all that is true; then it is looked for.
#[test]
fn claims_survive_every_move() {
    let mut rng = Rng::new(5);
    for (columns, rows, games) in [(5, 5, 300), (6, 6, 150), (7, 7, 60)] {
        let (mut claims, mut moves, mut searched) = (0, 0, 0);
        for _ in 0..games {
            for game in random_game(columns, rows, &mut rng) {
                let (board, stones, mover) = (game.board(), game.stones(), game.to_move());
                let side = mover.opponent();
                let before = bound(board, stones, side, mover, Safety::Bss);
                if before == 0 {
                    continue;
                }
                claims += 1;
                // Without a past: superko is for the exact tests.
                let mut start = without_past(game.board_size(), stones, mover).unwrap();
                for cell in stones.playable(board, mover).iter() {
                    moves += 1;
                    let undo = start.play(GoMove::at(cell));
                    let found =
                        secured(board, start.stones(), side, side, Safety::Bss, before).points;
                    if found < before {
                        searched += 1;
                        assert!(
                            keeps(&mut start, side, before, 2),
                            "{side} {before} -> {found} by {cell}\n{}",
                            game.picture(&[])
                        );
                    }
                    start.undo(undo);
                }
            }
        }
        println!("{columns}x{rows}: {claims} claims, {moves} moves, {searched} searched");
        assert!(claims > 2 * games && moves > 5 * games);
    }
}

/// What came of the replies to claims.
#[derive(Default, Debug)]
struct Replies {
    moves: usize,
    searched: usize,
    undecided: usize,
}

impl Replies {
    /// Makes each reply to a claim of `side`, the pass included. Where the claim is not found again, exact play
    /// decides, as far as it gets.
    fn make_all(
        &mut self,
        game: &mut Position,
        side: Player,
        needed: usize,
        level: Safety,
        most_visits: usize,
    ) {
        let mut replies = Vec::new();
        game.moves(&mut replies);
        for mv in replies {
            self.moves += 1;
            let undo = game.play(mv);
            let found = secured(game.board(), game.stones(), side, side, level, needed).points;
            if found < needed {
                self.searched += 1;
                match truth(game, side, needed, most_visits) {
                    Some(kept) => assert!(kept, "{side} {needed} {mv:?}\n{}", game.picture(&[])),
                    None => self.undecided += 1,
                }
            }
            game.undo(undo);
        }
    }
}

/// 5x5 with komi 24.5, where Black needs every point: claims that take a hunt survive each move.
#[test]
fn hunted_claims_to_the_whole_board_survive() {
    let mut rng = Rng::new(6);
    let (mut claims, mut replies) = (0, Replies::default());
    let (side, needed) = (Player::Black, 25);
    while claims < 150 {
        let stones = walled_board(5, 5, &mut rng);
        let Some(mut game) = position(5, 5, &stones, side.opponent()) else { continue };
        let finds = |level| {
            let found = secured(game.board(), game.stones(), side, side.opponent(), level, needed);
            found.points >= needed
        };
        if finds(Safety::Bss) && !finds(Safety::BssNoHunt) {
            claims += 1;
            replies.make_all(&mut game, side, needed, Safety::Bss, 100_000);
        }
    }
    println!("{claims} claims, {replies:?}");
    assert!(replies.moves > 3 * claims && replies.searched > 0 && replies.undecided == 0);
}

/// Claims that take a hunt for eyes survive each move. (W's answer may be a stone in atari, which no level counts
/// as a first move.)
#[test]
fn claims_by_hunts_for_eyes_survive() {
    let mut rng = Rng::new(8);
    for (columns, rows, wanted) in [(4, 4, 300), (5, 4, 200), (5, 5, 100), (5, 6, 60)] {
        let (mut claims, mut replies) = (0, Replies::default());
        while claims < wanted {
            let stones = walled_board(columns, rows, &mut rng);
            let mover = Player::BOTH[rng.below(2)];
            let Some(mut game) = position(columns, rows, &stones, mover) else { continue };
            let side = mover.opponent();
            let bound = |level| bound(game.board(), game.stones(), side, mover, level);
            let before = bound(Safety::BssEyes);
            if before > 0 && before != bound(Safety::Bss) {
                claims += 1;
                replies.make_all(&mut game, side, before, Safety::BssEyes, 30_000);
            }
        }
        println!("{columns}x{rows}: {claims} claims, {replies:?}");
        assert!(replies.moves > 3 * claims && 20 * replies.undecided <= replies.moves);
    }
}

/// And White, who needs one point, keeps it.
#[test]
fn one_point_survives() {
    let mut rng = Rng::new(7);
    let side = Player::White;
    let (mut claims, mut searched) = (0, 0);
    for _ in 0..300 {
        for game in random_game(5, 5, &mut rng) {
            let (board, stones) = (game.board(), game.stones());
            let mut game = without_past(game.board_size(), stones, side.opponent()).unwrap();
            let alive = |game: &Position| {
                secured(board, game.stones(), side, game.to_move(), Safety::Bss, 1).points > 0
            };
            if !alive(&game) {
                continue;
            }
            claims += 1;
            for cell in stones.playable(board, side.opponent()).iter() {
                let undo = game.play(GoMove::at(cell));
                if !alive(&game) {
                    searched += 1;
                    assert!(keeps(&mut game, side, 1, 2), "by {cell}\n{}", game.picture(&[]));
                }
                game.undo(undo);
            }
        }
    }
    println!("{claims} claims, {searched} searched");
    assert!(claims > 300);
}
