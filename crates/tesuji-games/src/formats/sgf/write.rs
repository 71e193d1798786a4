//! SGF written: [`Writer`] writes a game node by node with its variations, [`tree_text`] a whole
//! [`Tree`]. Text is UTF-8, said so in `CA`, and escaped, so that every reader gets it back.

use std::fmt::Write as _;

use tesuji_core::{BoardSize, Cell, Player, Setup};

use super::{
    node::{Node, Played},
    points::{PointStyle, point_text},
    tree::Tree,
};
use crate::formats::spec::MarkKind;

/// What stands at the head of a written game.
#[derive(Clone, Debug)]
pub struct Header<'a> {
    /// The name of the game in lower case.
    pub game: &'a str,
    /// The size of the board.
    pub size: BoardSize,
    /// The points for White.
    pub komi: Option<String>,
}

/// A game being written. The root is open from the start: [`Writer::say`] adds to it.
#[derive(Debug)]
pub struct Writer {
    text: String,
    style: PointStyle,
    size: BoardSize,
    open: usize,
}

impl Writer {
    /// Begins a game.
    pub fn new(header: &Header<'_>) -> Writer {
        let Header { game, size, ref komi } = *header;
        let (number, style) = match game {
            "hex" => (11, PointStyle::LetterAndNumber),
            "gomoku" => (4, PointStyle::TwoLetters),
            _ => (1, PointStyle::TwoLetters),
        };
        let board = match size.is_square() {
            true => size.columns().to_string(),
            false => format!("{}:{}", size.columns(), size.rows()),
        };
        let mut writer = Writer { text: String::new(), style, size, open: 0 };
        let _ = write!(writer.text, "(;FF[4]GM[{number}]CA[UTF-8]AP[tesuji]SZ[{board}]");
        if let Some(komi) = komi {
            writer.property("KM", [escaped(komi)]);
        }
        writer
    }

    /// Adds the stones of a position and the side to move to the node written last.
    pub fn set_up(&mut self, setup: &Setup) {
        for (name, player) in [("AB", Player::Black), ("AW", Player::White)] {
            let points = setup.stones(player).map(|cell| self.point(cell)).collect::<Vec<_>>();
            self.property(name, points);
        }
        self.property("PL", [letter(setup.to_move).to_owned()]);
    }

    /// Begins a node and says in it what `node` says.
    pub fn node(&mut self, node: &Node) {
        self.text.push(';');
        self.say(node);
    }

    /// Adds to the node written last what `node` says.
    pub fn say(&mut self, node: &Node) {
        for (name, content) in [
            ("AB", Cell::Stone(Player::Black)),
            ("AW", Cell::Stone(Player::White)),
            ("AE", Cell::Empty),
        ] {
            let cells = node.setup.iter().filter(|(_, cell)| *cell == content);
            let points = cells.map(|&(cell, _)| self.point(cell)).collect::<Vec<_>>();
            self.property(name, points);
        }
        if let Some(side) = node.to_move {
            self.property("PL", [letter(side).to_owned()]);
        }
        for mv in &node.moves {
            let place = match mv.played {
                Played::Cell(cell) => self.point(cell),
                Played::Pass => String::new(),
                Played::Resign => "resign".to_owned(),
            };
            self.property(letter(mv.player), [place]);
        }
        self.marks(node);
        if !node.comment.is_empty() {
            self.property("C", [escaped(&node.comment)]);
        }
        for (name, values) in &node.others {
            let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
            if is_name {
                self.property(name, values.iter().map(|value| escaped(value)));
            }
        }
    }

    /// Opens a variation; the next node follows the node written last before all variations here.
    pub fn open_variation(&mut self) {
        self.text.push_str("\n(");
        self.open += 1;
    }

    /// Closes the variation opened last.
    pub fn close_variation(&mut self) {
        if self.open > 0 {
            self.text.push(')');
            self.open -= 1;
        }
    }

    /// The whole game, everything closed.
    pub fn finish(mut self) -> String {
        self.text.extend(std::iter::repeat_n(')', self.open + 1));
        self.text.push('\n');
        self.text
    }

    fn marks(&mut self, node: &Node) {
        for (name, wanted) in [
            ("MA", MarkKind::Cross),
            ("TR", MarkKind::Triangle),
            ("SQ", MarkKind::Square),
            ("CR", MarkKind::Circle),
        ] {
            let cells = node.marks.iter().filter(|(_, kind)| *kind == wanted);
            let points = cells.map(|&(cell, _)| self.point(cell)).collect::<Vec<_>>();
            self.property(name, points);
        }
        let label = |(cell, kind): &(usize, MarkKind)| match kind {
            MarkKind::Label(text) => Some(format!("{}:{}", self.point(*cell), escaped_part(text))),
            _ => None,
        };
        let labels = node.marks.iter().filter_map(label).collect::<Vec<_>>();
        self.property("LB", labels);
    }

    /// A property whose values are escaped already; nothing where there are none.
    fn property(&mut self, name: &str, values: impl IntoIterator<Item = String>) {
        let mut values = values.into_iter().peekable();
        if values.peek().is_some() {
            self.text.push_str(name);
        }
        for value in values {
            let _ = write!(self.text, "[{value}]");
        }
    }

    fn point(&self, cell: usize) -> String {
        point_text(cell, self.style, self.size)
    }
}

/// A game with all its variations as text. What the root says about the file (`GM`, `SZ`, `CA` and
/// the like) is the header's to say.
pub fn tree_text(header: &Header<'_>, tree: &Tree) -> String {
    let mut writer = Writer::new(header);
    let mut root = tree.nodes()[0].node.clone();
    let is_header = |name: &str| matches!(name, "FF" | "GM" | "CA" | "AP" | "SZ");
    root.others.retain(|(name, _)| !(is_header(name) || name == "KM" && header.komi.is_some()));
    writer.say(&root);
    /// What is left to do.
    enum Task {
        Write(usize),
        Open,
        Close,
    }
    let follow = |tasks: &mut Vec<Task>, at: usize| {
        let children = &tree.nodes()[at].children;
        for &child in children.iter().rev() {
            match children.len() {
                1 => tasks.push(Task::Write(child)),
                _ => tasks.extend([Task::Close, Task::Write(child), Task::Open]),
            }
        }
    };
    let mut tasks = Vec::new();
    follow(&mut tasks, 0);
    while let Some(task) = tasks.pop() {
        match task {
            Task::Open => writer.open_variation(),
            Task::Close => writer.close_variation(),
            Task::Write(at) => {
                writer.node(&tree.nodes()[at].node);
                follow(&mut tasks, at);
            }
        }
    }
    writer.finish()
}

fn letter(player: Player) -> &'static str {
    match player {
        Player::Black => "B",
        Player::White => "W",
    }
}

/// A text with backslashes before what would end it.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// The same for a part of a value that has two, with a colon between them.
fn escaped_part(text: &str) -> String {
    escaped(text).replace(':', "\\:")
}
