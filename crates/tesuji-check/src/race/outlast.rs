//! Races in which one side's liberties can be counted and that is enough: [`outlasts`].
//!
//! L has one block, and it cannot gain a liberty before something essential is captured: the stones of W that
//! touch it are W's block or *frozen* (of a chain next to an empty point outside the region, which nobody can
//! fill), and around each of its liberties stand only L's block, such stones, or other liberties of the block.
//! Every liberty touches one of these stones of W, so that W can fill it at any time, but for those of one eye
//! of at most two points, which W fills last: if L takes a stone out of it, it has filled it but for one point.
//! So W captures with as many moves as L has liberties.
//!
//! W's block has `spare` liberties that are not L's. Each move of L takes at most one of them. So if there are
//! at least as many as W needs moves, one more if L moves first, L is captured first. The same if W's block lives.

use crate::{board::EMPTY, go::stones::Geometry};

/// What W plays on, and the stones it keeps.
pub struct Outlasted {
    pub plays: Vec<bool>,
    pub kept: Vec<bool>,
    /// How many liberties of W's block are not L's.
    pub spare: usize,
}

/// The liberties of L's block, if W can fill them all as told above. `own` are W's stones.
pub fn outlasts(
    geometry: &Geometry,
    board: &[u8],
    region: &[bool],
    own: u8,
    [winners, losers]: [&[usize]; 2],
) -> Option<Outlasted> {
    let block = |stones: &[usize]| -> Option<Vec<bool>> {
        let chain = geometry.chain(board, *stones.first()?);
        let is_one = stones.iter().all(|stone| chain.contains(stone));
        is_one.then(|| (0..board.len()).map(|cell| chain.contains(&cell)).collect())
    };
    let (mine, theirs) = (block(winners)?, block(losers)?);
    let near = |cell: usize| geometry.neighbours[cell].iter().copied();
    let is_open = |cell: usize| board[cell] == EMPTY && !region[cell];
    let is_frozen =
        |stone: usize| geometry.chain(board, stone).iter().any(|&stone| near(stone).any(is_open));
    let stays = |cell: usize| board[cell] == own && (mine[cell] || is_frozen(cell));
    let kept: Vec<bool> = (0..board.len()).map(stays).collect();
    let is_liberty =
        |block: &[bool], cell: usize| board[cell] == EMPTY && near(cell).any(|next| block[next]);
    let plays: Vec<bool> = (0..board.len()).map(|cell| is_liberty(&theirs, cell)).collect();
    let is_closed = (0..board.len()).all(|cell| {
        let is_plain = |next: usize| theirs[next] || kept[next] || plays[next];
        match (theirs[cell], plays[cell]) {
            (true, _) => near(cell).all(|next| board[next] != own || kept[next]),
            (_, true) => region[cell] && near(cell).all(is_plain),
            _ => true,
        }
    });
    // Liberties that touch no stone of W, and what is connected to them.
    let is_eye = |cell: usize| plays[cell] && !near(cell).any(|next| kept[next]);
    let first = (0..board.len()).find(|&cell| is_eye(cell));
    let eye = first.map_or(Vec::new(), |cell| geometry.reach(cell, |other| plays[other]));
    let has_one_eye = eye.len() <= 2
        && eye.iter().all(|&cell| is_eye(cell))
        && (0..board.len()).all(|cell| !is_eye(cell) || eye.contains(&cell));
    let is_spare = |cell: &usize| is_liberty(&mine, *cell) && !plays[*cell];
    let spare = (0..board.len()).filter(is_spare).count();
    (is_closed && has_one_eye).then_some(Outlasted { plays, kept, spare })
}
