//! What is claimed about Hex positions without search, put to the test by brute force: every virtual
//! connection is played out inside its carrier with nothing but the stones it needs, and every cell that
//! was filled in is shown to make no difference, in the position and in worse ones, with nothing left to fill in after
//! a move; and so are moves that are said to waste a turn, and what the adviser makes of it all. (All of it shares the oracle and samples.)

#[path = "../../tesuji-search/tests/hex_oracle/mod.rs"]
mod hex_oracle;

use std::collections::HashMap;

use hex_oracle::{HexOracle, Stones};
use tesuji_core::{Advice, Adviser, Bits, BoardSize, Player, Rng, Zone};
use tesuji_games::hex::{
    Hex, HexAdviser, HexBoard, HexZone,
    knowledge::{
        Connections, Derivation, FillIn, FillReason, FillStep, Place, ReducedGraph, Rule, Sight,
        WastedMoves, needed_stones,
    },
};

/// Columns, rows, least and most stones of one side, positions.
type Sample = (usize, usize, usize, usize, usize);

const SAMPLES: [Sample; 9] = [
    (3, 3, 0, 3, 300),
    (4, 4, 0, 5, 500),
    (3, 5, 0, 4, 200),
    (5, 3, 0, 4, 200),
    (2, 6, 0, 3, 100),
    (6, 2, 0, 3, 100),
    (5, 5, 6, 9, 200),
    (4, 5, 4, 7, 200),
    (6, 4, 5, 9, 200),
];

const MANY_SAMPLES: [Sample; 5] = [
    (4, 4, 0, 6, 10_000),
    (5, 5, 5, 9, 5_000),
    (4, 6, 5, 9, 3_000),
    (6, 4, 5, 9, 3_000),
    (5, 6, 8, 11, 2_000),
];

fn set(cells: &Bits<1>) -> u32 {
    cells.iter().map(|cell| 1 << cell).sum()
}

fn each_position(samples: &[Sample], mut test: impl FnMut(&mut HexOracle, [Bits<1>; 2], &mut Rng)) {
    for &(columns, rows, least, most, positions) in samples {
        let mut oracle = HexOracle::new(columns, rows);
        let mut rng = Rng::new((columns * 31 + rows * 7 + positions) as u64);
        for _ in 0..positions {
            let mut cells: Vec<usize> = (0..oracle.cells()).collect();
            rng.shuffle(&mut cells);
            let counts = [0; 2].map(|_| least + rng.below(most - least + 1));
            let black: Bits<1> = cells[..counts[0]].iter().copied().collect();
            let white: Bits<1> = cells[counts[0]..][..counts[1]].iter().copied().collect();
            if oracle.ended([set(&black), set(&white)]).is_none() {
                test(&mut oracle, [black, white], &mut rng);
            }
        }
    }
}

/// Whether a side joins two sets of cells inside a carrier, by trying everything.
struct Joining<'a> {
    neighbours: &'a [Bits<1>],
    from: Bits<1>,
    to: Bits<1>,
    /// The cells beside the edges, if being joined to the same edge is as good as being joined.
    edges: Option<[Bits<1>; 2]>,
    known: HashMap<(Bits<1>, Bits<1>, bool), bool>,
}

impl Joining<'_> {
    /// With these own stones and these free cells.
    fn succeeds(&mut self, own: Bits<1>, free: Bits<1>, own_turn: bool) -> bool {
        let mut reached = self.from & own;
        loop {
            if reached.meets(&self.to) {
                return true;
            }
            let beside = reached.iter().fold(reached, |all, cell| all | self.neighbours[cell]);
            let over_edges = self.edges.into_iter().flatten().filter(|edge| edge.meets(&reached));
            let grown = over_edges.fold(reached | (beside & own), |all, edge| all | (edge & own));
            if grown == reached {
                break;
            }
            reached = grown;
        }
        if free.is_empty() {
            return false;
        }
        if let Some(&known) = self.known.get(&(own, free, own_turn)) {
            return known;
        }
        let mut moves = free.iter().map(|cell| {
            let rest = free.without(&Bits::single(cell));
            let own = if own_turn { own | Bits::single(cell) } else { own };
            self.succeeds(own, rest, !own_turn)
        });
        let result = if own_turn { moves.any(|won| won) } else { moves.all(|won| won) };
        self.known.insert((own, free, own_turn), result);
        result
    }
}

/// More free cells than this take too long.
const MOST_FREE: usize = 8;

fn captured(derivation: &Derivation<1>) -> bool {
    match &derivation.rule {
        Rule::Neighbours => false,
        Rule::And { parts, captured: cells, .. } => !cells.is_empty() || parts.iter().any(captured),
        Rule::Or { parts, captured: cells } => !cells.is_empty() || parts.iter().any(captured),
    }
}

/// Whether it joins its ends by way of an edge.
fn over_edge(derivation: &Derivation<1>) -> bool {
    match &derivation.rule {
        Rule::Neighbours => false,
        Rule::And { via, parts, .. } => {
            matches!(via, Place::Edge(..)) || parts.iter().any(over_edge)
        }
        Rule::Or { parts, .. } => parts.iter().any(over_edge),
    }
}

/// The connections of a side, searched for from the start or after some of an earlier position.
fn connections_of(
    board: &HexBoard<1>,
    side: Player,
    stones: &[Bits<1>; 2],
    earlier: Option<&Connections<1>>,
) -> Connections<1> {
    let mut connections = Connections::over_edges();
    let mut graph = ReducedGraph::new(board);
    graph.rebuild(board, side.opponent(), stones);
    connections.ends.rebuild(board, side, stones, &graph);
    match earlier {
        Some(earlier) => connections.search_after(earlier.found(), board.neighbours()),
        None => connections.search(board.neighbours()),
    }
    connections
}

/// The connections of a side, carried over from a position with up to six stones fewer, one or more stones
/// at a time.
fn carried_connections(
    board: &HexBoard<1>,
    side: Player,
    stones: &[Bits<1>; 2],
    rng: &mut Rng,
) -> Connections<1> {
    let colour = |cell: usize| usize::from(stones[1].contains(cell));
    let mut order: Vec<usize> = (stones[0] | stones[1]).iter().collect();
    rng.shuffle(&mut order);
    let mut now = *stones;
    order.truncate(rng.below(7));
    order.iter().for_each(|&cell| now[colour(cell)].remove(cell));
    let mut connections = connections_of(board, side, &now, None);
    while let Some(cell) = order.pop() {
        now[colour(cell)].insert(cell);
        if order.is_empty() || rng.below(3) > 0 {
            connections = connections_of(board, side, &now, Some(&connections));
        }
    }
    connections
}

fn connections_hold(
    samples: &[Sample],
    found: impl Fn(&HexBoard<1>, Player, &[Bits<1>; 2], &mut Rng) -> Connections<1>,
) -> (usize, usize) {
    let (mut tested, mut with_captures, mut over_edges) = (0, 0, 0);
    each_position(samples, |oracle, stones, rng| {
        let board = HexBoard::<1>::new(oracle.size());
        for side in Player::BOTH {
            let connections = found(&board, side, &stones, rng);
            let sight = Sight { board: &board, side, stones: &stones };
            for (id, connection) in connections.numbered() {
                let derivation = Derivation::of(&connections, id);
                assert!(is_well_derived(&derivation), "{derivation}");
                // Shared captures keep the winner, not every connection on the way: connections made
                // with them are tested where they join the edges.
                if connection.carrier.len() > MOST_FREE || captured(&derivation) {
                    with_captures += 1;
                    continue;
                }
                let is_over_edge = over_edge(&derivation);
                let ends = &connections.ends;
                let needs = needed_stones(sight, &connections, id);
                // An edge is a set of cells beside it; its stones count only where they are needed.
                let mut own = needs;
                let sets = connection.ends.map(|end| {
                    own |= ends.cell[end as usize];
                    match end as usize {
                        edge @ 0..2 => board.edge(side, edge),
                        block if block < ends.blocks => ends.stones[block],
                        cell => ends.cell[cell],
                    }
                });
                let mut joining = Joining {
                    neighbours: board.neighbours(),
                    from: sets[0],
                    to: sets[1],
                    edges: is_over_edge.then(|| [0, 1].map(|edge| board.edge(side, edge))),
                    known: HashMap::new(),
                };
                assert!(
                    joining.succeeds(own, connection.carrier, !connection.full),
                    "{side} {connection:?} in {}, needing {needs:?}",
                    oracle.rows([set(&stones[0]), set(&stones[1])], side),
                );
                tested += 1;
                over_edges += usize::from(is_over_edge);
            }
        }
    });
    println!("{over_edges} by way of an edge");
    assert!(over_edges > 1_000, "{over_edges}");
    (tested, with_captures)
}

#[test]
fn connections_hold_inside_their_carriers() {
    let from_the_start =
        |board: &_, side, stones: &_, _: &mut _| connections_of(board, side, stones, None);
    let (tested, with_captures) = connections_hold(&SAMPLES, from_the_start);
    println!("{tested} connections, {with_captures} with shared captures");
    assert!(tested > 50_000 && with_captures > 100, "{tested}, {with_captures}");
}

#[test]
fn connections_carried_over_hold() {
    let (tested, with_captures) = connections_hold(&SAMPLES, carried_connections);
    println!("{tested} connections, {with_captures} with shared captures");
    assert!(tested > 50_000 && with_captures > 100, "{tested}, {with_captures}");
}

/// Hardly any pair of end points is joined only by connections that are found from the start: smaller ones that
/// shared captured cells had replaced them, and are gone. As many are joined only by carried ones, which hold
/// with fewer captured cells.
#[test]
fn connections_carried_over_are_those_found_from_the_start() {
    let (mut pairs, mut lost, mut gained) = (0, 0, 0);
    each_position(&SAMPLES, |oracle, stones, rng| {
        let board = HexBoard::<1>::new(oracle.size());
        for side in Player::BOTH {
            let carried = carried_connections(&board, side, &stones, rng);
            let new = connections_of(&board, side, &stones, None);
            for one in 0..new.ends.count() as u16 {
                for other in 0..one {
                    pairs += 1;
                    let joined = |all: &Connections<1>| all.full_between(one, other).is_some();
                    lost += usize::from(!joined(&carried) && joined(&new));
                    gained += usize::from(joined(&carried) && !joined(&new));
                }
            }
        }
    });
    println!("{lost} lost and {gained} gained of {pairs} pairs");
    assert!(lost * 500 < pairs, "{lost} of {pairs}");
}

#[test]
#[ignore = "takes minutes; run it when connections change"]
fn many_connections_hold_inside_their_carriers() {
    let from_the_start =
        |board: &_, side, stones: &_, _: &mut _| connections_of(board, side, stones, None);
    let (tested, with_captures) = connections_hold(&MANY_SAMPLES, from_the_start);
    println!("{tested} connections, {with_captures} with shared captures");
}

/// Both winners, with Black and with White to move.
fn winners(oracle: &mut HexOracle, stones: Stones) -> [Player; 2] {
    Player::BOTH.map(|to_move| oracle.winner(stones, to_move))
}

/// How many steps of fill-in were tested, and how many of those were regions.
fn filled_cells_make_no_difference(samples: &[Sample]) -> (usize, usize) {
    let (mut tested, mut regions) = (0, 0);
    each_position(samples, |oracle, stones, rng| {
        let board = HexBoard::<1>::new(oracle.size());
        let mut filled = stones;
        let mut steps: Vec<FillStep<1>> = Vec::new();
        FillIn::new(&board).run_with_regions(&board, &mut filled, &mut steps);
        let mut now = stones.map(|stones| set(&stones));
        let all = ((1u64 << oracle.cells()) - 1) as u32;
        for step in steps {
            let side = step.owner.index();
            let (cells, needs) = (set(&step.cells), set(&step.needs));
            assert_eq!(cells & (now[0] | now[1]), 0, "only empty cells are filled in");
            assert_eq!(needs & !now[side], 0, "what a step needs is there");
            let mut after = now;
            after[side] |= cells;
            let rows = oracle.rows(now, step.owner);
            assert_eq!(winners(oracle, now), winners(oracle, after), "{step:?} in {rows}");
            // Worse positions: only the needed stones, and the opponent holds more.
            for _ in 0..4 {
                let spare =
                    if rng.below(4) == 0 { 0 } else { rng.below(1 << oracle.cells()) as u32 };
                let held = all & !(needs | cells | set(&step.region));
                let mut worse = [0; 2];
                worse[side] = needs;
                worse[1 - side] = now[1 - side] | (held & !spare);
                let mut better = worse;
                better[side] |= cells;
                if (all & !(worse[0] | worse[1])).count_ones() <= 12
                    && oracle.ended(worse).is_none()
                {
                    let rows = oracle.rows(worse, step.owner);
                    assert_eq!(winners(oracle, worse), winners(oracle, better), "{step:?}, {rows}");
                }
            }
            now = after;
            tested += 1;
            regions += usize::from(step.reason == FillReason::Region);
            if oracle.ended(now).is_some() {
                break;
            }
        }
    });
    (tested, regions)
}

#[test]
fn filled_cells_make_no_difference_to_the_winner() {
    let (tested, regions) = filled_cells_make_no_difference(&SAMPLES);
    println!("{tested} steps, {regions} of them in regions");
    assert!(tested > 2_000 && regions > 100, "{tested}, {regions}");
}

#[test]
#[ignore = "takes minutes; run it when fill-in changes"]
fn many_filled_cells_make_no_difference_to_the_winner() {
    let (tested, regions) = filled_cells_make_no_difference(&MANY_SAMPLES);
    println!("{tested} steps, {regions} of them in regions");
}

fn joins_edges(board: &HexBoard<1>, side: Player, stones: &Bits<1>) -> bool {
    let (mut reached, mut grown) = (Bits::EMPTY, board.edge(side, 0) & *stones);
    while reached != grown {
        reached = grown;
        let near = reached.iter().fold(reached, |all, cell| all | board.neighbours()[cell]);
        grown = near & *stones;
    }
    reached.meets(&board.edge(side, 1))
}

/// On larger boards, up to 9x7, games are played at random and what has changed is filled in after every move.
#[test]
fn after_a_move_nothing_is_left_to_fill_in() {
    let (mut filled, mut tested) = (0, 0);
    for game in 0..3_000_u64 {
        let mut rng = Rng::new(game);
        let (columns, rows) = (3 + rng.below(7), 3 + rng.below(5));
        let board =
            HexBoard::<1>::new(BoardSize::new(columns as u64, rows as u64).expect("a board"));
        let mut fill_in = FillIn::new(&board);
        let mut stones = [Bits::EMPTY; 2];
        fill_in.run(&board, &mut stones, &mut Vec::new());
        for player in std::iter::successors(Some(Player::Black), |player| Some(player.opponent())) {
            let empty: Vec<usize> = (0..columns * rows)
                .filter(|&cell| !(stones[0] | stones[1]).contains(cell))
                .collect();
            if empty.is_empty() {
                break;
            }
            let cell = empty[rng.below(empty.len())];
            stones[player.index()].insert(cell);
            if Player::BOTH.iter().any(|&side| joins_edges(&board, side, &stones[side.index()])) {
                break;
            }
            let mut steps = Vec::new();
            fill_in.run_after(player, cell, &board, &mut stones, &mut steps);
            filled += usize::from(!steps.is_empty());
            tested += 1;
            let mut left = Vec::new();
            FillIn::new(&board).run(&board, &mut stones.clone(), &mut left);
            assert!(left.is_empty(), "{columns}x{rows}, game {game}: {left:?} left after {cell}");
            if Player::BOTH.iter().any(|&side| joins_edges(&board, side, &stones[side.index()])) {
                break;
            }
        }
    }
    println!("{tested} moves, something filled in after {filled}");
    assert!(filled > 3_000 && tested - filled > 3_000, "{filled} of {tested}");
}

/// How many moves that waste a turn were tested, and how many of those by captures.
fn wasted_moves_may_be_left_out(samples: &[Sample]) -> (usize, usize) {
    let (mut tested, mut by_captures) = (0, 0);
    each_position(samples, |oracle, mut stones, rng| {
        let board = HexBoard::<1>::new(oracle.size());
        // Searches start from boards on which nothing is filled in.
        if rng.below(3) > 0 {
            FillIn::new(&board).run(&board, &mut stones, &mut Vec::new());
        }
        let now = stones.map(|stones| set(&stones));
        if oracle.ended(now).is_some() {
            return;
        }
        let all = ((1u64 << oracle.cells()) - 1) as u32;
        let empty: Bits<1> = (0..oracle.cells()).collect();
        let empty = empty.without(&(stones[0] | stones[1]));
        for mover in Player::BOTH {
            let (side, other) = (mover.index(), mover.opponent().index());
            let mut left = set(&empty);
            let mut found = Vec::new();
            WastedMoves::new(&board).find(&board, mover, &stones, &empty, |one| found.push(one));
            for wasted in found {
                let (mv, answer) = (1 << wasted.cell, 1 << wasted.answer);
                let (needs, covers) = (set(&wasted.zone.needs()), set(&wasted.zone.covers()));
                assert!(needs & !now[other] == 0 && covers & now[side] == 0, "{wasted:?}");
                left &= !mv;
                // Here, and in worse positions: only the needed stones, and the mover holds more.
                for worse in 0..6 {
                    let mut before = now;
                    if worse > 0 {
                        let spare =
                            if worse == 1 { 0 } else { rng.below(1 << oracle.cells()) as u32 };
                        before[other] = needs;
                        before[side] |= all & !(needs | covers | spare);
                    }
                    let [mut wasteful, mut given] = [before; 2];
                    wasteful[side] |= mv;
                    wasteful[other] |= answer;
                    given[other] |= mv | answer;
                    if (all & !(before[0] | before[1])).count_ones() <= 14
                        && oracle.ended(wasteful).is_none()
                        && oracle.ended(given).is_none()
                    {
                        let rows = oracle.rows(before, mover);
                        let both = [wasteful, given].map(|stones| winners(oracle, stones));
                        assert_eq!(both[0], both[1], "{wasted:?} in {rows}");
                        tested += 1;
                    }
                }
                by_captures += usize::from(!wasted.captured.is_empty());
            }
            let after = |cell: u32| {
                let mut after = now;
                after[side] |= 1 << cell;
                after
            };
            let wins = |oracle: &mut HexOracle, cell: u32| {
                let after = after(cell);
                let ended = oracle.ended(after);
                ended.unwrap_or_else(|| oracle.winner(after, mover.opponent())) == mover
            };
            let wins_at_all = oracle.winner(now, mover) == mover;
            let moves = (0..oracle.cells() as u32).filter(|cell| left >> cell & 1 != 0);
            let wins_anyway = moves.into_iter().any(|cell| wins(oracle, cell));
            assert_eq!(wins_at_all, wins_anyway, "{}", oracle.rows(now, mover));
        }
    });
    (tested, by_captures)
}

#[test]
fn moves_that_waste_a_turn_may_be_left_out() {
    let (tested, by_captures) = wasted_moves_may_be_left_out(&SAMPLES);
    println!("{tested} positions, {by_captures} moves wasted by captures");
    assert!(tested > 5_000 && by_captures > 500, "{tested}, {by_captures}");
}

#[test]
#[ignore = "takes minutes; run it when fill-in or wasted moves change"]
fn many_moves_that_waste_a_turn_may_be_left_out() {
    let (tested, by_captures) = wasted_moves_may_be_left_out(&MANY_SAMPLES);
    println!("{tested} positions, {by_captures} moves wasted by captures");
}

/// The end points of a connection must fit together, and its carrier must hold those of its parts.
fn is_well_derived(derivation: &Derivation<1>) -> bool {
    let Derivation { carrier, ends, full, rule } = derivation;
    let inside = |part: &Derivation<1>| part.carrier.is_within(carrier) && is_well_derived(part);
    let cell = |place: &Place<1>| match place {
        Place::Cell(cell) => Bits::single(*cell),
        _ => Bits::EMPTY,
    };
    if carrier.meets(&(cell(&ends[0]) | cell(&ends[1]))) {
        return false;
    }
    match rule {
        Rule::Neighbours => *full && carrier.is_empty(),
        Rule::And { via, parts, captured } => {
            let [first, second] = &**parts;
            let over_edge = matches!(via, Place::Edge(..));
            let meets_in = |part: &Derivation<1>, end: &Place<1>| {
                (part.full || over_edge) && (part.ends == [*via, *end] || part.ends == [*end, *via])
            };
            let shared = first.carrier & second.carrier;
            meets_in(first, &ends[0])
                && meets_in(second, &ends[1])
                && inside(first)
                && inside(second)
                && shared.is_within(captured)
                && captured.is_within(carrier)
                && cell(via).is_within(carrier)
                && *full == matches!(via, Place::Block(_))
                // Over an edge a semi connection of one end meets a full one of the other.
                && (!over_edge || !first.full && second.full)
        }
        Rule::Or { parts, captured } => {
            let meet = parts.iter().fold(*carrier, |meet, part| meet & part.carrier);
            let same_ends =
                |part: &Derivation<1>| part.ends == *ends || part.ends == [ends[1], ends[0]];
            *full
                && parts.iter().all(|part| !part.full && same_ends(part) && inside(part))
                && meet.is_within(captured)
                && captured.is_within(carrier)
        }
    }
}

/// Every decided position can say why: steps of fill-in, then a connection of the winner's edges whose
/// derivation keeps to the rules.
#[test]
fn decided_positions_can_be_explained() {
    let mut explained = 0;
    each_position(&SAMPLES, |oracle, stones, rng| {
        let to_move = Player::BOTH[rng.below(2)];
        let setup = oracle.setup(stones.map(|stones| set(&stones)), to_move);
        let game = Hex::<1>::from_setup(&setup).unwrap().with_knowledge();
        let Some(why) = HexAdviser::new(&game).explain(&game) else { return };
        explained += 1;
        if let Some(derivation) = &why.connection {
            let edges = derivation.ends.iter().all(|end| matches!(end, Place::Edge(..)));
            assert!(edges && is_well_derived(derivation), "{derivation}");
            assert_eq!(derivation.full, why.winner != to_move);
        } else {
            let mut now = stones.map(|stones| set(&stones));
            for step in &why.fill {
                now[step.owner.index()] |= set(&step.cells);
            }
            assert_eq!(oracle.ended(now), Some(why.winner));
        }
    });
    assert!(explained > 500, "{explained}");
}

/// Boards with so few stones that much is left open.
const OPEN_SAMPLES: [Sample; 5] =
    [(5, 5, 1, 4, 600), (5, 6, 2, 7, 600), (6, 5, 2, 7, 600), (4, 6, 1, 5, 300), (7, 4, 1, 6, 300)];

/// More empty cells in a zone than this take too long.
const MOST_EMPTY: usize = 12;

/// What the adviser says is so, after few positions and after many: who wins, with the zone as it is and in the worst
/// position it fits, and that the opponent's threats win if it moves twice in a row. It remembers positions all the while.
#[test]
fn the_adviser_is_right() {
    let (mut decided, mut threats, mut tested, mut board, mut advisers) =
        (0, 0, 0, None, Vec::new());
    let samples = [&SAMPLES[..], &OPEN_SAMPLES[..]].concat();
    each_position(&samples, |oracle, stones, rng| {
        let to_move = Player::BOTH[rng.below(2)];
        let setup = oracle.setup(stones.map(|stones| set(&stones)), to_move);
        let game = Hex::<1>::from_setup(&setup).unwrap().with_knowledge();
        if board.replace(oracle.size()) != Some(oracle.size()) {
            advisers = vec![HexAdviser::new(&game), HexAdviser::seasoned(&game)];
        }
        let all: Bits<1> = (0..oracle.cells()).collect();
        let mut wins = |winner: Player, zone: &HexZone<1>, mover: Player| {
            let (needs, covers) = (zone.needs(), Zone::<Hex<1>>::covers(zone));
            let own = stones[winner.index()];
            let fits = needs.is_within(&own) && !covers.meets(&stones[winner.opponent().index()]);
            let mut worst = [set(&needs); 2];
            worst[winner.opponent().index()] = set(&all.without(&covers));
            let may_be_tested = covers.without(&needs).len() <= MOST_EMPTY;
            tested += usize::from(may_be_tested);
            fits && (!may_be_tested || oracle.winner(worst, mover) == winner)
        };
        for adviser in &mut advisers {
            let mut advice = Advice::default();
            adviser.advise(&game, &mut advice);
            if let Some((winner, _, zone)) = &advice.decided {
                decided += 1;
                assert!(wins(*winner, zone, to_move), "{stones:?} {to_move} {zone:?}");
            }
            for zone in &advice.threats {
                threats += 1;
                let opponent = to_move.opponent();
                assert!(wins(opponent, zone, opponent), "{stones:?} {to_move} {zone:?}");
            }
        }
    });
    println!("{decided} decided, {threats} threats, {tested} tested");
    assert!(threats > 500 && tested > 4_000, "{decided}, {threats}, {tested}");
}
