//! Random games: every move that is neither suicide, nor the immediate retaking of a ko, nor fills
//! an own one-point eye is equally likely. A side passes only if it has no such move.
//!
//! Superko is left out: it would need the history and hardly ever matters in a random game. Instead
//! games are cut off after three moves for each point and scored as they stand. Nothing is
//! allocated except by `branching`.

use tesuji_core::{Bits, Outcome, Player, Rng};

use super::{board::GoBoard, position::Go, stones::Stones};

/// Plays one random game; see [`Game::playout`](tesuji_core::Game::playout).
pub(super) fn playout<const N: usize>(
    go: &Go<N>,
    rng: &mut Rng,
    branching: &mut Vec<u32>,
) -> Outcome {
    let board = go.board();
    let mut stones = *go.stones();
    let mut mover = go.to_move;
    let mut passes = go.passes();
    let mut ko = ko_at_start(go);
    for _ in 0..3 * board.size().cells() + 10 {
        if passes >= 2 {
            break;
        }
        let mut candidates = stones.playable(board, mover).without(&eyes(board, &stones, mover));
        if let Some(cell) = ko {
            candidates.remove(cell);
        }
        let count = candidates.len();
        branching.push(count.max(1) as u32);
        if count == 0 {
            passes += 1;
            ko = None;
        } else {
            passes = 0;
            let cell = nth_member(&candidates, rng.below(count));
            let captured = stones.captures(board, cell, mover);
            stones = stones.after(cell, mover, &captured);
            ko = ko_after(board, &stones, mover, cell, &captured);
        }
        mover = mover.opponent();
    }
    go.outcome_of_score(stones.score(board))
}

/// The empty points that are one-point eyes of `player`: all points beside them are his, and the
/// enemy holds at most one diagonal point, or none at the edge.
fn eyes<const N: usize>(board: &GoBoard<N>, stones: &Stones<N>, player: Player) -> Bits<N> {
    let own = stones.of(player);
    let not_own = board.points().without(&own);
    let mut eyes = stones.empty(board).without(&board.neighbours(&not_own));
    for cell in eyes.iter() {
        let diagonals = board.diagonals(cell);
        let enemies = (diagonals & stones.of(player.opponent())).len();
        if enemies > usize::from(diagonals.len() == 4) {
            eyes.remove(cell);
        }
    }
    eyes
}

/// The point where the opponent of `mover` may not retake a ko, given the move just made.
fn ko_after<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    mover: Player,
    cell: usize,
    captured: &Bits<N>,
) -> Option<usize> {
    let touching = board.touching(cell);
    let alone = !touching.meets(&stones.of(mover));
    let only_liberty = touching & stones.empty(board);
    (captured.len() == 1 && alone && only_liberty == *captured).then(|| captured.lowest())?
}

/// The same for the move that led to this position, found from the board before it.
fn ko_at_start<const N: usize>(go: &Go<N>) -> Option<usize> {
    if go.passes() > 0 {
        return None;
    }
    let before = go.seen_before().next_back()?;
    let last_mover = go.to_move.opponent();
    let placed = go.stones().of(last_mover).without(&before.of(last_mover));
    let captured = before.of(go.to_move).without(&go.stones().of(go.to_move));
    ko_after(go.board(), go.stones(), last_mover, placed.lowest()?, &captured)
}

/// The member of a set that has `rank` smaller ones.
fn nth_member<const N: usize>(set: &Bits<N>, mut rank: usize) -> usize {
    for (index, &word) in set.words().iter().enumerate() {
        let here = word.count_ones() as usize;
        if rank < here {
            let mut rest = word;
            for _ in 0..rank {
                rest &= rest - 1;
            }
            return 64 * index + rest.trailing_zeros() as usize;
        }
        rank -= here;
    }
    unreachable!("the rank is below the number of members")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(board: &GoBoard<1>, rows: &str) -> Stones<1> {
        let cells: Vec<char> = rows.chars().filter(|&letter| letter != '/').collect();
        let of = |wanted| {
            board.points().iter().filter(|&cell| cells[cell] == wanted).collect::<Bits<1>>()
        };
        Stones::new(of('x'), of('o'))
    }

    #[test]
    fn eyes_need_their_diagonals() {
        let table = [
            // In the corner and at the edge no diagonal point may be the enemy's.
            (".x../xx../..../....", vec![0]),
            (".x../xo../..../....", vec![]),
            ("x.x./.x../..../....", vec![1]),
            ("x.x./ox../..../....", vec![]),
            // In the middle one may.
            (".xo./x.x./.x../....", vec![0, 5]),
            (".xo./x.x./ox../....", vec![0]),
        ];
        for (rows, expected) in table {
            let board = GoBoard::<1>::new("4x4".parse().unwrap()).unwrap();
            let found: Vec<_> = eyes(&board, &stones(&board, rows), Player::Black).iter().collect();
            assert_eq!(found, expected, "{rows}");
        }
    }

    #[test]
    fn members_are_found_by_rank() {
        let set: Bits<3> = [0, 5, 63, 64, 100, 191].into_iter().collect();
        for (rank, member) in set.iter().enumerate() {
            assert_eq!(nth_member(&set, rank), member);
        }
    }
}
