//! Searches by threats on a game that is not Go, against brute force: Shannon's switching game on
//! random graphs.
//!
//! Short takes nodes to join two terminals, Cut removes nodes. What Short needs is monotone, so a
//! win against the replies in a trace is a win against all replies: whatever a search finds must be
//! true, and with threats of any order it must find everything.

use std::{collections::HashMap, sync::atomic::AtomicBool};

use tesuji_core::{
    Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Rng, Unconditional, WholeBoard, zobrist,
};
use tesuji_local::widening::{
    Attack, Confirm, Lambda, NoJudge, Style, ThreatSearch, Threats, Value, Widening,
    WideningParameters,
};
use tesuji_search::{Control, Limits};

/// Nodes 0 and 1 are the terminals, both Short's.
#[derive(Clone, Debug)]
struct Shannon {
    near: Vec<u32>,
    short: u32,
    open: u32,
    to_move: Player,
}

const SHORT: Player = Player::Black;

impl Shannon {
    fn random(rng: &mut Rng, nodes: usize) -> Shannon {
        let mut near = vec![0u32; nodes];
        for a in 0..nodes {
            for b in a + 1..nodes {
                if (a, b) != (0, 1) && rng.below(100) < 38 {
                    near[a] |= 1 << b;
                    near[b] |= 1 << a;
                }
            }
        }
        let open = ((1u32 << nodes) - 1) & !3;
        Shannon { near, short: 3, open, to_move: SHORT }
    }

    /// What is joined to the first terminal through these nodes.
    fn reached(&self, through: u32) -> u32 {
        let mut reached = 1u32;
        loop {
            let nodes = (0..self.near.len()).filter(|node| reached >> node & 1 != 0);
            let next = nodes.fold(reached, |sum, node| sum | self.near[node] & (through | 2));
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    fn is_joined(&self, through: u32) -> bool {
        self.reached(through) & 2 != 0
    }

    fn short_wins(&self, known: &mut HashMap<(u32, u32, Player), bool>) -> bool {
        if let Some(outcome) = self.outcome() {
            return outcome == Outcome::Won(SHORT);
        }
        let key = (self.short, self.open, self.to_move);
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let mut after_each = moves.iter().map(|&mv| {
            let mut after = self.clone();
            after.play(mv);
            after.short_wins(known)
        });
        let wins = match self.to_move == SHORT {
            true => after_each.any(|wins| wins),
            false => after_each.all(|wins| wins),
        };
        known.insert(key, wins);
        wins
    }
}

impl Game for Shannon {
    type Move = u8;
    type Undo = Option<u8>;
    type Premise = Unconditional;
    type Zone = WholeBoard;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_joined(self.short) {
            return Some(Outcome::Won(SHORT));
        }
        (!self.is_joined(self.short | self.open)).then_some(Outcome::Won(SHORT.opponent()))
    }

    fn moves(&self, out: &mut Vec<u8>) {
        out.clear();
        if self.outcome().is_none() {
            out.extend((0..self.near.len() as u8).filter(|node| self.open >> node & 1 != 0));
        }
    }

    fn play(&mut self, mv: u8) -> Option<u8> {
        self.open &= !(1 << mv);
        if self.to_move == SHORT {
            self.short |= 1 << mv;
        }
        self.to_move = self.to_move.opponent();
        Some(mv)
    }

    fn undo(&mut self, undo: Option<u8>) {
        self.to_move = self.to_move.opponent();
        if let Some(mv) = undo {
            self.open |= 1 << mv;
            self.short &= !(1 << mv);
        }
    }

    fn key(&self) -> Key {
        zobrist(u64::from(self.short), u64::from(self.open) << 1 | self.to_move.index() as u64)
    }

    fn recomputed_key(&self) -> Key {
        self.key()
    }

    fn playout(&self, _: &mut Rng, _: &mut Vec<u32>) -> Outcome {
        Outcome::Drawn
    }
}

impl Threats for Shannon {
    type Trace = u32;
    type Reach = ();

    fn max(&self) -> Player {
        SHORT
    }

    fn value(&self, (): &()) -> Value {
        self.outcome().map_or(Value::Open, |outcome| Value::of_outcome(outcome, SHORT))
    }

    fn trace_of_value(&self) -> u32 {
        0
    }

    fn direct_win(&self) -> Option<u8> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().find(|mv| self.is_joined(self.short | 1 << mv))
    }

    fn max_moves(&self, _: u32, (): &(), out: &mut Vec<u8>) {
        self.moves(out);
    }

    fn min_moves(&self, trace: &u32, (): &(), out: &mut Vec<u8>) {
        self.moves(out);
        out.retain(|mv| trace >> mv & 1 != 0);
    }

    fn trace_of(&self, mv: u8) -> u32 {
        1 << mv
    }

    fn let_pass(&mut self) -> Option<u8> {
        self.to_move = self.to_move.opponent();
        None
    }
}

const MEMORY: usize = 4 << 20;

fn attack(widening: Widening, threat: u32) -> ThreatSearch<Shannon> {
    let unlimited = WideningParameters {
        smaller_nodes: 1_000_000,
        verify_nodes: 1_000_000,
        ..WideningParameters::default()
    };
    ThreatSearch::new(Style { widening, threat }, unlimited, (), MEMORY)
}

#[test]
fn what_is_found_is_true_and_high_orders_find_everything() {
    let cancelled = AtomicBool::new(false);
    let control = Control::new(Limits { nodes: None, time: None, memory: 0 }, &cancelled);
    let mut rng = Rng::new(5);
    let (mut positions, mut won) = (0, 0);
    let mut found_by_threat = [0; 5];
    for _ in 0..250 {
        let nodes = 5 + rng.below(5);
        let root = Shannon::random(&mut rng, nodes);
        let mut truth = HashMap::new();
        for first in Player::BOTH {
            let mut game = Shannon { to_move: first, ..root.clone() };
            let wins = game.short_wins(&mut truth);
            positions += 1;
            won += usize::from(wins);
            for threat in 0..5 {
                for widening in [Widening::Everywhere, Widening::AtRoot, Widening::Nowhere] {
                    let mut search = attack(widening, threat);
                    let (value, mv) = search.attack(&mut game, u64::MAX, &control);
                    let found = value.is_won();
                    assert!(wins || !found, "{widening:?} {threat} wins {game:?}");
                    let mut confirm = Confirm::new(WideningParameters::default(), MEMORY);
                    let proof = confirm.prove(&game, &mut search, &mut NoJudge, u64::MAX, &control);
                    assert!(!found || proof.is_some(), "{widening:?} {threat} {game:?}");
                    assert!(wins || proof.is_none());
                    if let Some(mv) = mv.filter(|_| found && game.outcome().is_none()) {
                        let mut after = game.clone();
                        after.play(mv);
                        assert!(after.short_wins(&mut truth), "{widening:?} {threat} {mv}");
                    }
                    if widening == Widening::Everywhere {
                        found_by_threat[threat as usize] += usize::from(found);
                    }
                }
                let mut lambda = Lambda::new(threat, 12, (), MEMORY);
                let found = lambda.attack(&mut game, u64::MAX, &control).0.is_won();
                assert!(wins || !found, "lambda {threat} wins {game:?}");
                assert!(threat < 4 || found == wins, "lambda {threat} misses {game:?}");
            }
            let found = attack(Widening::Everywhere, 4).attack(&mut game, u64::MAX, &control).0;
            assert_eq!(found.is_won(), wins, "a threat of order 5 is all there is: {game:?}");
        }
    }
    assert!(won > positions / 4 && won < positions * 3 / 4, "{won} of {positions}");
    assert!(found_by_threat.is_sorted(), "{found_by_threat:?}");
    assert!(found_by_threat[0] < found_by_threat[4]);
}

/// A ladder: from one end to the other each move of Short threatens to finish, and is answered, in
/// a row of diamonds.
#[test]
fn long_simple_threats_come_before_short_complicated_ones() {
    let cancelled = AtomicBool::new(false);
    let control = Control::new(Limits { nodes: None, time: None, memory: 0 }, &cancelled);
    // 0 – {2, 3} – 4 – {5, 6} – 1: two bridges, won even if Cut begins, by a threat of order 3.
    let edges = [(0, 2), (0, 3), (2, 4), (3, 4), (4, 5), (4, 6), (5, 1), (6, 1)];
    let mut near = vec![0u32; 7];
    for (a, b) in edges {
        near[a] |= 1 << b;
        near[b] |= 1 << a;
    }
    let bridges = Shannon { near, short: 3, open: 0b111_1100, to_move: SHORT };
    let mut game = bridges.clone();
    let mut value = |widening, threat| {
        attack(widening, threat).attack(&mut game, u64::MAX, &control).0.is_won()
    };
    // After 4 and a pass, Short takes 2 and threatens 5 and 6: one of two bridges is a threat of
    // order 1.
    assert!(!value(Widening::Everywhere, 0));
    assert!(value(Widening::Everywhere, 1));
    assert!(value(Widening::AtRoot, 1));
    assert!(value(Widening::Nowhere, 1));
    // Searches repeat to the node.
    let count = || {
        let mut search = attack(Widening::Everywhere, 2);
        search.attack(&mut bridges.clone(), u64::MAX, &control);
        search.nodes()
    };
    assert_eq!(count(), count());
}
