//! The tree of a small sum as an SVG picture. Entry point: [`svg`].
//!
//! Each component is a tree that grows downwards: a circle is a choice, with Left's options down to
//! the left in blue and Right's to the right in red; a box holds a score or the outcomes of dice
//! with their probabilities. The best moves are drawn thick: for winning solid, for points dashed.

use std::fmt::Write;

use super::{
    answer::Answer,
    root::MoveName,
    sum::{Component, Side, Sum},
};

/// The most components, options and outcomes that are drawn.
pub const MOST_DRAWN: usize = 400;

/// A sum has too many parts to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a sum of more than {MOST_DRAWN} parts is not drawn")]
pub struct TooLarge;

const LEFT: &str = "#1b6ca8";
const RIGHT: &str = "#b8352c";
const ROW: f64 = 64.0;
const GAP: f64 = 14.0;
const LETTER: f64 = 7.4;
const LINE: f64 = 16.0;
const WIDEST: f64 = 1100.0;

/// Draws a sum, with the best moves of its answer.
pub fn svg(sum: &Sum, answer: &Answer) -> Result<String, TooLarge> {
    if parts(&sum.components, MOST_DRAWN).is_none() {
        return Err(TooLarge);
    }
    let mut rows: Vec<Vec<(usize, Tree)>> = vec![Vec::new()];
    let mut width = 0.0;
    for (place, component) in sum.flat().into_iter().enumerate() {
        let tree = Tree::of(component);
        if width > 0.0 && width + tree.width > WIDEST {
            rows.push(Vec::new());
            width = 0.0;
        }
        width += tree.width + 2.0 * GAP;
        rows.last_mut().into_iter().for_each(|row| row.push((place + 1, tree.clone())));
    }
    let mut picture = Picture { body: String::new(), answer };
    let mut top = 34.0;
    for (number, line) in heading(sum, answer).iter().enumerate() {
        let bold = if number == 0 { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            picture.body,
            "<text x=\"20\" y=\"{top}\" text-anchor=\"start\"{bold}>{line}</text>"
        );
        top += 20.0;
    }
    let mut widest: f64 = 420.0;
    for row in &rows {
        let mut left = 20.0;
        for (number, tree) in row {
            picture.label(left + tree.middle, top + 8.0, &format!("component {number}"));
            picture.tree(tree, left, top + 34.0, Some(*number));
            left += tree.width + 2.0 * GAP;
        }
        widest = widest.max(left);
        top += 48.0 + row.iter().map(|(_, tree)| tree.height).fold(0.0, f64::max);
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {widest:.0} {top:.0}\" \
         width=\"{widest:.0}\" height=\"{top:.0}\" font-family=\"sans-serif\" font-size=\"13\" \
         text-anchor=\"middle\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{}</svg>\n",
        picture.body
    ))
}

/// How many parts there are, if no more than a number that is left.
fn parts(components: &[Component], mut left: usize) -> Option<usize> {
    for component in components {
        left = left.checked_sub(1)?;
        left = match component {
            Component::Number(_) => left,
            Component::Chance { dist } => left.checked_sub(dist.outcomes().len())?,
            Component::Sum { sum } => parts(sum, left)?,
            Component::Game { left: options, right } => parts(right, parts(options, left)?)?,
        };
    }
    Some(left)
}

fn heading(sum: &Sum, answer: &Answer) -> Vec<String> {
    let known = |value: &Option<String>, rounded: Option<f64>| match (value, rounded) {
        (None, _) => "unknown".to_owned(),
        (Some(exact), Some(rounded)) if exact.len() > 20 => format!("{rounded:.6}"),
        (Some(exact), _) => exact.clone(),
    };
    let by = |best: Option<MoveName>| match best {
        Some(MoveName { component, option }) => format!(", by {component}.{option}"),
        None => String::new(),
    };
    vec![
        format!("{} to play, settled {}, tie {}", sum.to_play, cut(&sum.settled), sum.tie),
        format!(
            "Left wins with probability {}{}",
            known(&answer.win_probability_exact, answer.win_probability),
            by(answer.best)
        ),
        format!(
            "expected score {}{}",
            known(&answer.expected_score_exact, answer.expected_score),
            by(answer.score_move)
        ),
    ]
}

/// A number as text, long ones shortened.
fn cut(number: &impl ToString) -> String {
    let text = number.to_string();
    match text.char_indices().nth(20) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A component laid out: where its top is, and what hangs below it.
#[derive(Clone)]
struct Tree {
    width: f64,
    height: f64,
    /// How far the top is from the left edge.
    middle: f64,
    head: Head,
    /// Whose option each branch is (none in a sum), its number, how far its left edge is, and the
    /// branch.
    branches: Vec<(Option<Side>, usize, f64, Tree)>,
}

#[derive(Clone)]
enum Head {
    /// Lines of text in a box, and whether they are dice.
    Box(Vec<String>, bool),
    Choice,
    Plus,
}

impl Tree {
    fn of(component: &Component) -> Tree {
        match component {
            Component::Number(score) => Tree::leaf(vec![cut(score)], false),
            Component::Chance { dist } => {
                let line = |(score, chance): &(_, _)| format!("{}: {}", cut(score), cut(chance));
                Tree::leaf(dist.outcomes().iter().map(line).collect(), true)
            }
            Component::Sum { sum } => {
                let branches = sum.iter().map(|part| (None, 0, part)).collect();
                Tree::branched(Head::Plus, branches)
            }
            Component::Game { left, right } => {
                let mut branches = Vec::new();
                for (side, options) in [(Side::Left, left), (Side::Right, right)] {
                    let options = options.iter().enumerate();
                    branches.extend(options.map(|(at, option)| (Some(side), at + 1, option)));
                }
                Tree::branched(Head::Choice, branches)
            }
        }
    }

    fn leaf(lines: Vec<String>, dice: bool) -> Tree {
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let width = longest as f64 * LETTER + 14.0;
        let height = lines.len() as f64 * LINE + 8.0;
        let head = Head::Box(lines, dice);
        Tree { width, height, middle: width / 2.0, head, branches: Vec::new() }
    }

    fn branched(head: Head, parts: Vec<(Option<Side>, usize, &Component)>) -> Tree {
        let (mut left, mut height) = (0.0, 0.0f64);
        let mut branches = Vec::new();
        for (side, number, part) in parts {
            let tree = Tree::of(part);
            height = height.max(tree.height);
            let start = left;
            left += tree.width + GAP;
            branches.push((side, number, start, tree));
        }
        let width = (left - GAP).max(30.0);
        let below = if branches.is_empty() { 0.0 } else { ROW };
        Tree { width, height: 24.0 + below + height, middle: width / 2.0, head, branches }
    }
}

struct Picture<'a> {
    body: String,
    answer: &'a Answer,
}

impl Picture<'_> {
    fn label(&mut self, x: f64, y: f64, text: &str) {
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"#666\" font-size=\"11\">{text}</text>"
        );
    }

    /// Draws a tree with its top left corner here; the number of its component if it is one.
    fn tree(&mut self, tree: &Tree, x: f64, y: f64, component: Option<usize>) {
        let middle = x + tree.middle;
        for (side, number, start, branch) in &tree.branches {
            let (to_x, to_y) = (x + start + branch.middle, y + 24.0 + ROW - 12.0);
            let colour = match side {
                Some(Side::Left) => LEFT,
                Some(Side::Right) => RIGHT,
                None => "#888",
            };
            let name = component.map(|component| MoveName { component, option: *number });
            let mine = side.is_some_and(|side| side == self.answer.to_play);
            let wins = mine && name.is_some() && self.answer.best == name;
            let scores = mine && name.is_some() && self.answer.score_move == name;
            let style = match (wins, scores) {
                (true, _) => "stroke-width=\"4\"",
                (false, true) => "stroke-width=\"4\" stroke-dasharray=\"7 4\"",
                (false, false) => "stroke-width=\"1.5\"",
            };
            let _ = writeln!(
                self.body,
                "<line x1=\"{middle:.1}\" y1=\"{:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\" \
                 stroke=\"{colour}\" {style}/>",
                y + 12.0
            );
            self.tree(branch, x + start, to_y, None);
        }
        match &tree.head {
            Head::Box(lines, dice) => self.boxed(lines, *dice, x, y, tree),
            Head::Choice => self.round(middle, y + 12.0, ""),
            Head::Plus => self.round(middle, y + 12.0, "+"),
        }
    }

    fn boxed(&mut self, lines: &[String], dice: bool, x: f64, y: f64, tree: &Tree) {
        let (fill, corner) = if dice { ("#fdf3d0", 6) } else { ("#f2f2f2", 0) };
        let _ = writeln!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{corner}\" \
             fill=\"{fill}\" stroke=\"#555\"/>",
            tree.width, tree.height
        );
        for (place, line) in lines.iter().enumerate() {
            let down = y + 17.0 + place as f64 * LINE;
            let _ = writeln!(
                self.body,
                "<text x=\"{:.1}\" y=\"{down:.1}\">{line}</text>",
                x + tree.middle
            );
        }
    }

    fn round(&mut self, x: f64, y: f64, text: &str) {
        let _ = writeln!(
            self.body,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"white\" stroke=\"#555\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\">{text}</text>",
            y + 4.5
        );
    }
}
