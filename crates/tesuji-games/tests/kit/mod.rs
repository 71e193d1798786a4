//! What every game must pass: random games in which the fast rules are compared with naive ones move
//! by move, and in which keys, undo, symmetries, notation and random playouts keep their promises.
//!
//! A game's test file describes a start for both sides of the comparison in a [`Conformance`] and
//! calls [`Conformance::check`]; [`compare_lines`] counts lines of play with both.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use std::fmt::Debug;

use tesuji_core::{Cell, Key, Notation, Outcome, Player, Premise, Rng, Setup, Symmetry};

use crate::naive::{self, Grid, NaiveRules};

/// One start, described to the fast and to the naive rules, and how much to play from it.
pub struct Conformance<'a, G, R> {
    pub start: &'a G,
    pub naive: &'a R,
    /// How many random games to play.
    pub games: u64,
    /// How many moves a random game has at most.
    pub longest: usize,
    /// How many lines a picture of the board has.
    pub picture_lines: usize,
}

/// All that can be asked about a position, to be compared after moves were taken back.
#[derive(PartialEq, Debug)]
struct Snapshot<M> {
    keys: Vec<Key>,
    history: Key,
    to_move: Player,
    outcome: Option<Outcome>,
    moves: Vec<M>,
    cells: Vec<Cell>,
    self_symmetries: Vec<Symmetry>,
    picture: String,
}

impl<G: Notation, R: NaiveRules> Conformance<'_, G, R> {
    /// Plays the random games. Panics where a promise is broken.
    pub fn check(&self) {
        for seed in 0..self.games {
            self.random_game(seed);
        }
    }

    fn random_game(&self, seed: u64) {
        let mut rng = Rng::new(seed);
        let (mut game, mut naive) = (self.start.clone(), self.naive.clone());
        let mut images = images(self.start);
        let mut played = Vec::new();
        loop {
            let now = snapshot(&game);
            self.check_position(&game, &naive, &now, &mut rng);
            for (symmetry, image) in &images {
                check_image(&game, &now, *symmetry, image);
            }
            if now.moves.is_empty() || played.len() == self.longest {
                break;
            }
            let mv = now.moves[rng.below(now.moves.len())];
            let text = game.move_text(mv);
            let is_same = |naive_move: &R::Move| naive.text(naive_move) == text;
            let naive_move = naive.moves().into_iter().find(is_same).expect("a naive move");
            for (symmetry, image) in &mut images {
                image.play(game.move_under(mv, *symmetry));
            }
            naive.play(&naive_move);
            let mover = game.to_move();
            let undo = game.play(mv);
            assert_eq!(game.to_move(), mover.opponent());
            if let Some(cell) = game.move_cell(mv) {
                assert_eq!(game.cell(cell), Cell::Stone(mover), "{text} was played");
            }
            played.push((now, undo));
        }
        while let Some((before, undo)) = played.pop() {
            game.undo(undo);
            assert_eq!(snapshot(&game), before, "after taking a move back");
        }
    }

    fn check_position(&self, game: &G, naive: &R, now: &Snapshot<G::Move>, rng: &mut Rng) {
        let picture = &now.picture;
        let letters: Vec<char> = now.cells.iter().map(|&cell| letter(cell)).collect();
        assert_eq!(letters, naive.grid().concat(), "the stones of\n{picture}");
        assert_eq!(game.outcome(), naive.outcome(), "the outcome of\n{picture}");
        assert_eq!(game.to_move(), naive.to_move());
        assert_eq!(now.moves.is_empty(), game.outcome().is_some());
        assert_eq!(game.key(), game.recomputed_key());
        assert_eq!(game.key_under(0), game.key());

        let mut texts: Vec<String> = now.moves.iter().map(|&mv| game.move_text(mv)).collect();
        for (text, &mv) in texts.iter().zip(&now.moves) {
            assert_eq!(game.parse_move(text), Ok(mv));
            assert_eq!(game.parse_move(&text.to_uppercase()), Ok(mv));
        }
        texts.sort();
        let mut naive_texts: Vec<String> = naive.moves().iter().map(|mv| naive.text(mv)).collect();
        naive_texts.sort();
        assert_eq!(texts, naive_texts, "the legal moves of\n{picture}");
        for mv in self.naive.moves() {
            let text = self.naive.text(&mv);
            if texts.binary_search(&text).is_err() {
                let reason = game.parse_move(&text).expect_err("an illegal move");
                assert!(reason.contains(&text), "{reason}");
            }
        }

        for symmetry in 0..game.symmetries() {
            for &mv in &now.moves {
                let there = game.move_under(mv, symmetry);
                assert_eq!(game.move_under(there, game.inverse(symmetry)), mv);
            }
        }
        for &symmetry in &now.self_symmetries {
            assert_eq!(game.key_under(symmetry), game.key());
            for &mv in &now.moves {
                assert!(now.moves.contains(&game.move_under(mv, symmetry)));
            }
        }

        assert_eq!(
            game.ending_move().map_or(0, |mv| value_of(game, mv)),
            now.moves.iter().map(|&mv| value_of(game, mv)).max().unwrap_or(0),
            "the best move that ends\n{picture}"
        );

        let mut branching = Vec::new();
        let result = game.playout(rng, &mut branching);
        match game.outcome() {
            Some(outcome) => assert_eq!(result, outcome),
            None => assert!(!branching.is_empty()),
        }

        assert_eq!(picture.lines().count(), self.picture_lines, "\n{picture}");
        assert!(!picture.contains('*') && game.picture(&[(0, '*')]).contains('*'));
    }
}

/// Copies of the start, one for each symmetry that leaves it as it is; the moves played there will be
/// the mapped ones.
fn images<G: Notation>(start: &G) -> Vec<(Symmetry, G)> {
    let mut symmetries = vec![0];
    start.self_symmetries(&mut symmetries);
    symmetries.into_iter().map(|symmetry| (symmetry, start.clone())).collect()
}

fn check_image<G: Notation>(game: &G, now: &Snapshot<G::Move>, symmetry: Symmetry, image: &G) {
    assert_eq!(image.key(), game.key_under(symmetry));
    assert_eq!(image.key_under(game.inverse(symmetry)), game.key());
    assert_eq!(image.outcome(), now.outcome);
    let mut expected: Vec<_> = now.moves.iter().map(|&mv| game.move_under(mv, symmetry)).collect();
    let mut found = Vec::new();
    image.moves(&mut found);
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "moves under symmetry {symmetry} of\n{}", now.picture);
}

fn snapshot<G: Notation>(game: &G) -> Snapshot<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut self_symmetries = Vec::new();
    game.self_symmetries(&mut self_symmetries);
    Snapshot {
        keys: (0..game.symmetries()).map(|symmetry| game.key_under(symmetry)).collect(),
        history: G::Premise::history_key(game),
        to_move: game.to_move(),
        outcome: game.outcome(),
        moves,
        cells: (0..game.size().cells()).map(|cell| game.cell(cell)).collect(),
        self_symmetries,
        picture: game.picture(&[]),
    }
}

/// How good a move is that ends the game: 3 for a win of the mover, 2 a draw, 1 a loss; 0 for moves
/// that do not end it.
fn value_of<G: Notation>(game: &G, mv: G::Move) -> u32 {
    let mut after = game.clone();
    after.play(mv);
    match after.outcome() {
        Some(Outcome::Won(winner)) if winner == game.to_move() => 3,
        Some(Outcome::Drawn) => 2,
        Some(Outcome::Won(_)) => 1,
        None => 0,
    }
}

/// The letter of a cell in diagrams.
pub fn letter(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Stone(player) => naive::letter(player),
        Cell::Blocked => '#',
    }
}

/// The description of a grid for the fast rules.
pub fn setup(grid: &Grid, to_move: Player) -> Setup {
    let size = tesuji_core::BoardSize::new(grid[0].len() as u64, grid.len() as u64);
    let cell = |letter: char| match letter {
        'x' => Cell::Stone(Player::Black),
        'o' => Cell::Stone(Player::White),
        _ => Cell::Empty,
    };
    Setup { size: size.unwrap(), cells: grid.concat().into_iter().map(cell).collect(), to_move }
}

/// Counts the lines of play of the given length with both sets of rules, and returns the number.
pub fn compare_lines<G: Notation, R: NaiveRules>(start: &G, naive: &R, depth: u32) -> u64 {
    let fast = count_lines(&mut start.clone(), depth);
    assert_eq!(
        fast,
        naive::count_lines(naive, depth),
        "{depth} moves from\n{}",
        start.picture(&[])
    );
    fast
}

/// The number of sequences of `depth` legal moves (shorter where the game ends before).
pub fn count_lines<G: Notation>(game: &mut G, depth: u32) -> u64 {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    let mut lines = 0;
    for mv in moves {
        let undo = game.play(mv);
        lines += count_lines(game, depth - 1);
        game.undo(undo);
    }
    lines
}
