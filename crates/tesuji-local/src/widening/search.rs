//! Generalized widening (Cazenave, "Generalized Widening", ECAI 2004): [`ThreatSearch`].
//!
//! Threats are numbered by how much they ask for: threat 0 is a direct win, threat t a win of t + 1
//! consecutive moves. A position of Max is searched with threat 0, then 1, and so on; within each
//! threat the depth is raised move by move. Smaller threats get a complete deepening within a
//! budget of positions, the greatest one only the depth that is left. So a long sequence of simple
//! threats (a ladder) is found before a short one of complicated threats (a net).
//!
//! At a position of Min the threat is verified first: Min passes, and Max must win with a smaller
//! threat (threat 0: at once). The points this win used are its trace. Only replies that touch the
//! trace, and captures, are tried. So every position of Min has a real threat that says what to
//! look at.
//!
//! What is found here is not proven: replies are left out, and what is kept by key forgets the
//! past. [`super::Confirm`] makes a proof of it.

use tesuji_core::{Key, zobrist};
use tesuji_search::{Control, Stop};

use super::{
    Attack, Style, Threats, Value, Widening, WideningParameters,
    table::{Found, Table, Window},
};

/// Where a search may go from a position.
#[derive(Clone, Copy)]
struct Task {
    window: Window,
    /// The greatest threat.
    threat: u32,
    /// How many moves of Max are left.
    depth: u32,
    /// Whether this position begins a search of its own: the root, or what follows a pass that
    /// verifies a threat.
    begins: bool,
}

/// A search with threats; see the module.
pub struct ThreatSearch<G: Threats> {
    style: Style,
    parameters: WideningParameters,
    reach: G::Reach,
    table: Table<G>,
    nodes: u64,
    /// Where the budget that is being spent ends.
    fence: u64,
    stopped: Option<Stop>,
}

impl<G: Threats> ThreatSearch<G> {
    /// A search with a table of about so many bytes.
    pub fn new(
        style: Style,
        parameters: WideningParameters,
        reach: G::Reach,
        memory: usize,
    ) -> ThreatSearch<G> {
        ThreatSearch {
            style,
            parameters,
            reach,
            table: Table::with_memory(memory),
            nodes: 0,
            fence: 0,
            stopped: None,
        }
    }

    /// Searches a position with a full window, for its [`Value`].
    pub fn value(&mut self, game: &G, nodes: u64, control: &Control<'_>) -> Value {
        self.search(&mut game.clone(), Window::FULL, nodes, control).value
    }

    /// The points that the win it finds rests on, if it finds one: where a reply may matter.
    pub fn traced(&mut self, game: &G, nodes: u64, control: &Control<'_>) -> Option<G::Trace> {
        let found = self.search(&mut game.clone(), Window::WON, nodes, control);
        found.value.is_won().then_some(found.trace)
    }

    fn search(
        &mut self,
        game: &mut G,
        window: Window,
        nodes: u64,
        control: &Control<'_>,
    ) -> Found<G> {
        self.stopped = None;
        self.fence = self.nodes.saturating_add(nodes);
        let first = match self.style.widening {
            Widening::AtRoot => 0,
            Widening::Everywhere | Widening::Nowhere => self.style.threat,
        };
        let mut found = Found::cut();
        for threat in first..=self.style.threat {
            let task = Task { window, threat, depth: self.parameters.depth, begins: true };
            found = self.node(game, task, control);
            if found.value >= window.beta || self.stopped.is_some() {
                break;
            }
        }
        if self.stopped.is_none() && self.nodes >= self.fence {
            self.stopped = Some(Stop::Nodes);
        }
        found
    }

    /// Not every move gives the turn to the other side.
    fn node(&mut self, game: &mut G, task: Task, control: &Control<'_>) -> Found<G> {
        match game.to_move() == game.max() {
            true => self.max_node(game, task, control),
            false => self.min_node(game, task, control),
        }
    }

    fn has_more(&mut self, control: &Control<'_>) -> bool {
        // A stop stays, so that a search taking leave does not look at the clock again.
        self.stopped = self.stopped.or_else(|| control.stop());
        self.stopped.is_none() && self.nodes < self.fence
    }

    /// Searches with so many positions at most. What this budget leaves open counts as searched, or
    /// the same budget would be spent again at every visit.
    fn within(
        &mut self,
        nodes: u32,
        control: &Control<'_>,
        search: impl FnOnce(&mut Self) -> Found<G>,
    ) -> Found<G> {
        let fence = self.fence;
        self.fence = fence.min(self.nodes + u64::from(nodes));
        let found = search(self);
        self.fence = fence;
        Found { is_cut: found.is_cut && !self.has_more(control), ..found }
    }

    /// The threats to try at a position of Max.
    fn first_threat(&self, task: Task) -> u32 {
        match self.style.widening {
            Widening::Everywhere => 0,
            // A threat is verified from the smallest on in every style.
            _ if task.begins && task.threat < self.style.threat => 0,
            _ => task.threat,
        }
    }

    /// The key of a position as searched for a task.
    fn key(&self, game: &G, task: Task) -> Key {
        let kind = u64::from(task.threat) << 8 | u64::from(self.first_threat(task));
        game.thought_key().then(zobrist(0x7468_7265, kind))
    }

    /// Max to move: multiple iterative widening.
    fn max_node(&mut self, game: &mut G, task: Task, control: &Control<'_>) -> Found<G> {
        let key = self.key(game, task);
        if let Some(found) = self.table.find(key, task.window, task.depth) {
            return found;
        }
        if let Some(found) = self.decided(game) {
            self.table.insert(key, task.window, task.depth, found);
            return found;
        }
        if task.depth == 0 {
            return Found::plain(Value::Open);
        }
        if !self.has_more(control) {
            return Found::cut();
        }
        self.nodes += 1;
        let mut found = Found::plain(Value::Open);
        let mut is_cut = false;
        let mut moves = Vec::new();
        for threat in self.first_threat(task)..=task.threat {
            game.max_moves(threat + 1, &self.reach, &mut moves);
            let own = Task { threat, begins: false, ..task };
            let next = if threat < task.threat {
                let complete = Task { depth: self.parameters.depth, ..own };
                self.within(self.parameters.smaller_nodes, control, |search| {
                    search.deepen(game, &mut moves, complete, control)
                })
            } else {
                self.deepen(game, &mut moves, own, control)
            };
            is_cut |= next.is_cut;
            // A win by ko stays one if a greater threat does no better.
            if next.value > found.value || !found.value.is_won() {
                found = next;
            }
            if found.value >= task.window.beta || !self.has_more(control) {
                break;
            }
        }
        found.is_cut = is_cut && !found.value.is_won();
        self.table.insert(key, task.window, task.depth, found);
        found
    }

    /// Multiple iterative deepening of one threat.
    fn deepen(
        &mut self,
        game: &mut G,
        moves: &mut [G::Move],
        task: Task,
        control: &Control<'_>,
    ) -> Found<G> {
        let mut found = Found::plain(Value::Open);
        for depth in 1..=task.depth {
            found = self.try_moves(game, moves, Task { depth, ..task }, control);
            if found.value != Value::Open || found.is_cut {
                break;
            }
        }
        found
    }

    fn try_moves(
        &mut self,
        game: &mut G,
        moves: &mut [G::Move],
        task: Task,
        control: &Control<'_>,
    ) -> Found<G> {
        let Window { mut alpha, beta } = task.window;
        let mut best = Found::plain(Value::Lost);
        let mut is_cut = false;
        let mut best_at = 0;
        for (at, &mv) in moves.iter().enumerate() {
            let undo = game.play(mv);
            let after = Task { window: Window { alpha, beta }, depth: task.depth - 1, ..task };
            let found = self.node(game, after, control);
            game.undo(undo);
            is_cut |= found.is_cut;
            if found.value > best.value {
                best = Found { mv: Some(mv), ..found };
                if found.value.is_won() {
                    best.trace |= game.trace_of(mv);
                }
                best_at = at;
                alpha = alpha.max(found.value);
                if alpha >= beta {
                    break;
                }
            }
        }
        // What was best is tried first next time.
        if best_at > 0 {
            moves[..=best_at].rotate_right(1);
        }
        if best.value == Value::Lost {
            // The moves are a choice, so that all of them fail says no more than this.
            best.value = Value::NoThreat;
        }
        best.is_cut = is_cut && !best.value.is_won();
        best
    }

    /// Min to move: the threat is verified, then the replies that touch it are tried.
    fn min_node(&mut self, game: &mut G, task: Task, control: &Control<'_>) -> Found<G> {
        let key = self.key(game, task);
        if let Some(found) = self.table.find(key, task.window, task.depth) {
            return found;
        }
        if let Some(found) = self.decided(game) {
            self.table.insert(key, task.window, task.depth, found);
            return found;
        }
        if !self.has_more(control) {
            return Found::cut();
        }
        self.nodes += 1;
        let threat = self.verified(game, task, control);
        if !threat.value.is_won() {
            let found = Found { value: Value::NoThreat, ..threat };
            self.table.insert(key, task.window, task.depth, found);
            return found;
        }
        if task.depth == 0 {
            return Found::plain(Value::Open);
        }
        let mut worst = threat;
        let mut moves = Vec::new();
        game.min_moves(&threat.trace, &self.reach, &mut moves);
        let Window { alpha, mut beta } = task.window;
        let mut is_cut = false;
        for mv in moves {
            let undo = game.play(mv);
            let after = Task { window: Window { alpha, beta }, begins: false, ..task };
            let found = self.node(game, after, control);
            game.undo(undo);
            is_cut |= found.is_cut;
            if found.value.is_won() {
                worst.trace |= found.trace;
                worst.trace |= game.trace_of(mv);
            }
            worst.value = worst.value.min(found.value);
            beta = beta.min(worst.value);
            if beta <= alpha {
                break;
            }
        }
        worst.mv = None;
        // One reply that is known to stop Max is enough, whatever was cut off elsewhere.
        worst.is_cut = is_cut && !worst.value.is_won();
        self.table.insert(key, task.window, task.depth, worst);
        worst
    }

    /// What Max does if Min passes.
    fn verified(&mut self, game: &mut G, task: Task, control: &Control<'_>) -> Found<G> {
        let undo = game.let_pass();
        let found = match task.threat.checked_sub(1) {
            None => self.decided(game).unwrap_or(Found::plain(Value::NoThreat)),
            Some(_) if game.to_move() != game.max() => {
                self.decided(game).unwrap_or(Found::plain(Value::NoThreat))
            }
            Some(threat) => {
                let depth = self.parameters.depth;
                let smaller = Task { threat, depth, begins: true, window: Window::WON };
                self.within(self.parameters.verify_nodes, control, |search| {
                    search.max_node(game, smaller, control)
                })
            }
        };
        game.take_back_pass(undo);
        Found { mv: None, ..found }
    }

    /// What needs no search: an ending, a quick opinion, a direct win.
    fn decided(&self, game: &mut G) -> Option<Found<G>> {
        let value = game.value(&self.reach);
        if value.is_final() {
            let trace = if value.is_won() { game.trace_of_value() } else { Default::default() };
            return Some(Found { trace, ..Found::plain(value) });
        }
        if game.to_move() != game.max() {
            return None;
        }
        let mv = game.direct_win()?;
        let mut trace = game.trace_of(mv);
        let undo = game.play(mv);
        let value = game.value(&self.reach);
        trace |= game.trace_of_value();
        game.undo(undo);
        value.is_won().then_some(Found { value, mv: Some(mv), trace, is_cut: false })
    }
}

impl<G: Threats> Attack<G> for ThreatSearch<G> {
    fn attack(
        &mut self,
        game: &mut G,
        nodes: u64,
        control: &Control<'_>,
    ) -> (Value, Option<G::Move>) {
        let found = self.search(game, Window::WON, nodes, control);
        (found.value, found.mv)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}
