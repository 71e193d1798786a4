//! Certificates of Hex with knowledge: every opening of small boards; proofs under the heads of other
//! positions; and chains with pairs and parts that are made up. Whatever the checker accepts must be true,
//! by trying everything.

mod certificate;
mod hex_oracle;

use certificate::{
    Case, accepted, certified, changed, changed_setup, random_hex, unpacked, verdict,
};
use hex_oracle::HexOracle;
use tesuji_core::{BoardSize, Cell, Game, Notation, Player, Rng, Setup};
use tesuji_games::{
    formats::diagram_text,
    hex::{Hex, HexMove},
};

fn opening(columns: u64, rows: u64, cell: usize) -> Case<Hex<1>> {
    let start = Setup::empty(BoardSize::new(columns, rows).unwrap());
    let mut game = Hex::from_setup(&start).unwrap();
    let moves = vec![game.move_text(HexMove::at(cell))];
    game.play(HexMove::at(cell));
    Case { start, moves, game: game.with_knowledge() }
}

#[test]
fn every_opening_has_a_certificate() {
    for (columns, rows) in [(2, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5), (5, 4), (6, 6)] {
        // A half turn makes the second half of the first.
        for cell in 0..((columns * rows) as usize).div_ceil(2) {
            let (winner, file) = certified(&opening(columns, rows, cell), 1 << 24, 1);
            let verified = verdict(&file).unwrap_or_else(|error| panic!("{cell}: {error}"));
            assert!(verified.statement.sentence().starts_with(&format!("{winner} wins: hex")));
        }
    }
}

/// What the solver writes is accepted, whatever the position.
#[test]
fn random_positions_have_certificates() {
    let mut rng = Rng::new(13);
    for (columns, rows, one_in, count) in
        [(4, 4, 4, 60), (5, 5, 4, 150), (5, 5, 8, 60), (6, 5, 5, 60), (6, 6, 4, 100), (6, 6, 7, 25)]
    {
        for number in 0..count {
            let mut case = random_hex(columns, rows, one_in, &mut rng);
            if Game::outcome(&case.game).is_none() {
                case.game = case.game.with_knowledge();
                let (_, file) = certified(&case, 1 << 24, number);
                let diagram = diagram_text(&case.start);
                verdict(&file).unwrap_or_else(|error| panic!("{diagram}: {error}"));
            }
        }
    }
}

#[test]
fn one_search_always_writes_the_same_file() {
    let case = opening(5, 5, 9);
    assert_eq!(certified(&case, 1 << 22, 7), certified(&case, 1 << 22, 7));
}

#[test]
fn proofs_of_other_positions_are_accepted_only_where_they_are_true() {
    let mut rng = Rng::new(11);
    let (mut taken, mut refused) = (0, 0);
    for (columns, rows, one_in, count) in [(3, 3, 6, 20), (4, 4, 4, 40), (5, 4, 2, 30)] {
        let mut oracle = HexOracle::new(columns, rows);
        for _ in 0..count {
            let mut case = random_hex(columns as u64, rows as u64, one_in, &mut rng);
            if Game::outcome(&case.game).is_some() {
                continue;
            }
            case.game = case.game.with_knowledge();
            let (winner, file) = certified(&case, 1 << 22, 1);
            let (head, body) = unpacked(&file);
            let diagram = diagram_text(&case.start);
            for _ in 0..60 {
                let other = changed_setup(&case.start, &mut rng);
                let head = head.replace(&diagram, &diagram_text(&other));
                let mut proof = body.clone();
                for _ in 0..rng.below(4) {
                    proof = if proof.is_empty() { proof } else { changed(&proof, &mut rng) };
                }
                if accepted(&head, &proof) {
                    assert!(oracle.is_won(&other, winner), "{head} {proof:?}");
                    taken += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} accepted, {refused} refused");
}

/// Made-up proofs: moves that are legal and chains of stones that may have gaps of any kind anywhere.
struct Inventor<'a> {
    rng: &'a mut Rng,
    size: BoardSize,
    setup: Setup,
    winner: Player,
    body: Vec<u8>,
    nodes: usize,
    kept: u8,
    has_wasted: bool,
}

impl Inventor<'_> {
    fn cells(&self) -> usize {
        self.size.cells()
    }

    /// An empty cell or, if there is none, any.
    fn empty(&mut self) -> usize {
        let cells = &self.setup.cells;
        let empty: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == Cell::Empty).collect();
        if empty.is_empty() { 0 } else { empty[self.rng.below(empty.len())] }
    }

    fn kind(&mut self, kind: u8) -> bool {
        let is_kept = self.rng.below(3) == 0;
        self.body.push(kind | if is_kept { 0x80 } else { 0 });
        self.nodes += 1;
        is_kept
    }

    /// A node for the position at hand, with the winner not to move.
    fn node(&mut self, goal: [usize; 2], depth: usize) {
        let is_kept;
        match self.rng.below(if depth == 0 { 2 } else { 8 }) {
            0 if self.kept > 0 => {
                is_kept = self.kind(1);
                let back = 1 + self.rng.below(usize::from(self.kept)) as u8;
                let symmetry = self.rng.below(2) as u8;
                self.body.extend([back, symmetry]);
            }
            0..=2 => is_kept = self.chain(goal, depth),
            3 | 4 => is_kept = self.fill(goal, depth),
            _ => {
                is_kept = self.kind(5);
                let count = 1 + self.rng.below(3);
                let replies: Vec<usize> = (0..count).map(|_| self.empty()).collect();
                self.body.push(count as u8);
                self.body.extend(replies.iter().map(|&reply| reply as u8));
                for reply in replies {
                    let before = self.setup.clone();
                    self.setup.cells[reply] = Cell::Stone(self.winner.opponent());
                    if self.rng.below(3) == 0 {
                        self.wasted();
                    } else {
                        self.move_to(goal, depth);
                    }
                    self.setup = before;
                }
            }
        }
        self.kept += u8::from(is_kept);
    }

    /// A move of the winner and a node for the board after it.
    fn move_to(&mut self, goal: [usize; 2], depth: usize) {
        let is_kept = self.kind(3);
        let mv = self.empty();
        self.body.push(mv as u8);
        self.setup.cells[mv] = Cell::Stone(self.winner);
        self.node(goal, depth - 1);
        self.kept += u8::from(is_kept);
    }

    /// A reply that is said to be wasted.
    fn wasted(&mut self) {
        self.body.push(9);
        self.nodes += 1;
        self.has_wasted = true;
        let answer = self.empty();
        self.body.push(answer as u8);
        self.setup.cells[answer] = Cell::Stone(self.winner);
        let steps = self.rng.below(3);
        self.steps(steps);
    }

    /// Some cells filled in, and a node for the board with them.
    fn fill(&mut self, goal: [usize; 2], depth: usize) -> bool {
        let is_kept = self.kind(8);
        let before = self.setup.clone();
        let steps = 1 + self.rng.below(2);
        self.steps(steps);
        self.node(goal, depth - 1);
        self.setup = before;
        is_kept
    }

    /// So many steps in which cells are filled in.
    fn steps(&mut self, steps: usize) {
        let mut numbers = Vec::new();
        for _ in 0..steps {
            let is_pair = self.rng.below(2) == 0;
            let count = if is_pair { 2 } else { 1 + self.rng.below(2) };
            numbers.push(if is_pair { 0 } else { count as u8 });
            for _ in 0..count {
                let cell = self.empty();
                numbers.push(cell as u8);
                self.setup.cells[cell] = Cell::Stone(self.winner);
            }
        }
        self.body.push(numbers.len() as u8);
        self.body.extend(numbers);
    }

    /// Whether two places of the winner touch.
    fn touch(&self, one: usize, other: usize) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        if low >= self.cells() {
            return false;
        }
        let place = |at: usize| (self.size.column_of(at) as i32, self.size.row_of(at) as i32);
        let (column, row) = place(low);
        if high < self.cells() {
            let (other_column, other_row) = place(high);
            let step = (other_column - column, other_row - row);
            return matches!(step, (1 | -1, 0) | (0, 1 | -1) | (1, -1) | (-1, 1));
        }
        let (line, lines) = match self.winner {
            Player::Black => (row, self.size.rows() as i32),
            Player::White => (column, self.size.columns() as i32),
        };
        line == if high == self.cells() { 0 } else { lines - 1 }
    }

    /// A chain over some of the winner's stones, mostly in the order of the board.
    fn chain(&mut self, goal: [usize; 2], depth: usize) -> bool {
        let winner = Cell::Stone(self.winner);
        let mut stones: Vec<usize> =
            (0..self.cells()).filter(|&at| self.setup.cells[at] == winner).collect();
        if self.winner == Player::White {
            stones.sort_by_key(|&at| self.size.column_of(at));
        }
        stones.retain(|at| !goal.contains(at) && self.rng.below(5) > 0);
        let mut numbers = Vec::new();
        let mut parts = Vec::new();
        let mut last = goal[0];
        for next in stones.into_iter().chain([goal[1]]) {
            if !self.touch(last, next) {
                let is_part = depth > 0 && self.rng.below(4) == 0;
                numbers.push((self.cells() + if is_part { 3 } else { 2 }) as u8);
                if is_part {
                    parts.push([last, next]);
                }
            }
            if next != goal[1] {
                numbers.push(next as u8);
            }
            last = next;
        }
        let is_kept = self.kind(if parts.is_empty() { 6 } else { 7 });
        self.body.push(numbers.len() as u8);
        self.body.extend(numbers);
        for part in parts {
            self.node(part, depth - 1);
        }
        is_kept
    }
}

#[test]
fn made_up_chains_are_accepted_only_where_they_are_true() {
    let mut rng = Rng::new(12);
    let (mut taken, mut with_parts, mut with_fill, mut lost) = (0, 0, 0, 0);
    let mut with_wasted = 0;
    for (columns, rows, one_in, count) in
        [(2, 2, 3, 6_000), (3, 3, 2, 40_000), (4, 3, 2, 30_000), (4, 4, 2, 30_000)]
    {
        let mut oracle = HexOracle::new(columns, rows);
        let size = BoardSize::new(columns as u64, rows as u64).unwrap();
        let edges = [size.cells(), size.cells() + 1];
        for _ in 0..count {
            let mut setup = random_hex(columns as u64, rows as u64, one_in, &mut rng).start;
            let winner = setup.to_move.opponent();
            let start = setup.clone();
            // More stones of the winner, so that some chains are good.
            let cell = rng.below(size.cells());
            setup.cells[cell] = Cell::Stone(winner);
            let start = Setup { cells: setup.cells.clone(), ..start };
            let (body, nodes, kept, has_wasted) = (Vec::new(), 0, 0, false);
            let mut inventor =
                Inventor { rng: &mut rng, size, setup, winner, body, nodes, kept, has_wasted };
            inventor.node(edges, 2);
            let Inventor { body, nodes, has_wasted, .. } = inventor;
            let diagram = diagram_text(&start);
            let head = format!(
                "tesuji-proof 1\ngame hex\nboard {size}\nstart {diagram}\nmoves\nshows {winner} wins\nnodes {nodes}\n\n"
            );
            let is_won = oracle.is_won(&start, winner);
            lost += usize::from(!is_won);
            if accepted(&head, &body) {
                assert!(is_won, "{head} {body:?}");
                taken += 1;
                with_parts += usize::from(body[0] & 0x7f == 7);
                with_fill += usize::from(body[0] & 0x7f == 8);
                with_wasted += usize::from(has_wasted);
            }
        }
    }
    let counts = format!("{taken} {with_parts} {with_fill} {with_wasted} {lost}");
    println!("{counts}");
    assert!(taken > 1000 && with_parts > 20 && with_fill > 200 && lost > 1000, "{counts}");
    assert!(with_wasted > 50, "{counts}");
}
