//! A board as SVG: shapes only, no script, no style sheet, no font of its own. What lies below is
//! drawn first: wood or cells, areas, lines, stones, whose each point is, links, marks, coordinates.

use std::fmt::Write as _;

use tesuji_core::{Cell, Player};

use super::{
    BoardPicture, Grid, Link, PointMark, Sign, Tone,
    layout::{Layout, Place, UNIT},
};

/// Space for a line of the caption.
const CAPTION: f64 = 22.0;

impl BoardPicture {
    /// The board as an SVG document.
    pub fn svg(&self) -> String {
        let layout = Layout { grid: self.grid, size: self.coordinates.size };
        let mut drawing = Drawing { picture: self, layout, text: String::new() };
        drawing.draw();
        drawing.text
    }
}

struct Drawing<'a> {
    picture: &'a BoardPicture,
    layout: Layout,
    text: String,
}

impl Drawing<'_> {
    fn draw(&mut self) {
        let (width, board_height) = self.layout.extent();
        let longest = self.picture.captions.iter().map(|line| line.chars().count()).max();
        // Captions may be longer than a small board is wide.
        let width = width.max(longest.map_or(0.0, |signs| signs as f64 * 8.0 + UNIT));
        let height = board_height + CAPTION * self.picture.captions.len() as f64;
        self.line(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
             height=\"{h}\" role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\">",
            w = number(width),
            h = number(height)
        ));
        let size = self.picture.coordinates.size;
        self.line(&format!("<title>a board of {size}</title>"));
        self.line(&format!(
            "<rect width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>",
            number(width),
            number(height)
        ));
        match self.picture.grid {
            Grid::Lines => self.wood(),
            Grid::Hexagons => self.hexagons(),
        }
        self.areas();
        if self.picture.grid == Grid::Lines {
            self.lines();
        }
        for cell in 0..size.cells() {
            self.stone(cell);
        }
        for cell in 0..size.cells() {
            self.shade(cell);
        }
        for link in &self.picture.links {
            self.link(link);
        }
        for mark in &self.picture.marks {
            self.mark(mark);
        }
        self.coordinates();
        for (at, caption) in self.picture.captions.iter().enumerate() {
            let y = board_height + CAPTION * (at as f64 + 0.6);
            self.line(&format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"15\" text-anchor=\"start\">{}</text>",
                number(UNIT / 2.0),
                number(y),
                escaped(caption)
            ));
        }
        self.line("</svg>");
    }

    fn wood(&mut self) {
        let size = self.layout.size;
        let (left, top) = self.layout.corners(0)[0];
        let (width, height) = (size.columns() as f64 * UNIT, size.rows() as f64 * UNIT);
        self.line(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#edc987\"/>",
            number(left),
            number(top),
            number(width),
            number(height)
        ));
        self.blocked();
    }

    fn lines(&mut self) {
        let size = self.layout.size;
        let (last_column, last_row) = (size.columns() as f64 - 1.0, size.rows() as f64 - 1.0);
        let mut path = String::new();
        for column in 0..size.columns() {
            let column = column as f64;
            path += &stretch(self.layout.place(column, 0.0), self.layout.place(column, last_row));
        }
        for row in 0..size.rows() {
            let row = row as f64;
            path += &stretch(self.layout.place(0.0, row), self.layout.place(last_column, row));
        }
        self.line(&format!(
            "<path d=\"{path}\" stroke=\"#4a3a1a\" stroke-width=\"1\" stroke-linecap=\"square\"/>"
        ));
        for star in self.layout.star_points() {
            self.disc(self.layout.centre(star), 3.5, "fill=\"#4a3a1a\"");
        }
    }

    fn hexagons(&mut self) {
        let cells = self.layout.size.cells();
        for cell in 0..cells {
            let points = polygon(&self.layout.corners(cell));
            self.line(&format!(
                "<polygon points=\"{points}\" fill=\"#f3ead8\" stroke=\"#8a8375\"/>"
            ));
        }
        self.blocked();
        // The edges belong to the sides that want to join them.
        let size = self.layout.size;
        for (colour, sides) in [("#161616", [0, 2]), ("#c9c9c9", [1, 3])] {
            let mut path = String::new();
            for cell in 0..cells {
                let (column, row) = (size.column_of(cell), size.row_of(cell));
                let corners = self.layout.corners(cell);
                let mut edge = |from: usize, to: usize| {
                    path += &stretch(corners[from % 6], corners[to % 6]);
                };
                for side in sides {
                    match side {
                        0 if row == 0 => (edge(5, 6), edge(0, 1)),
                        1 if column + 1 == size.columns() => (edge(1, 2), edge(2, 3)),
                        2 if row + 1 == size.rows() => (edge(2, 3), edge(3, 4)),
                        3 if column == 0 => (edge(4, 5), edge(5, 6)),
                        _ => ((), ()),
                    };
                }
            }
            self.line(&format!(
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"5\" stroke-linecap=\"round\"/>"
            ));
        }
    }

    fn blocked(&mut self) {
        for cell in 0..self.layout.size.cells() {
            if self.picture.cell(cell) == Cell::Blocked {
                let points = polygon(&self.layout.corners(cell));
                self.line(&format!("<polygon points=\"{points}\" fill=\"#777777\"/>"));
            }
        }
    }

    fn areas(&mut self) {
        for area in &self.picture.areas {
            let colour = colour(area.tone);
            let mut fills = String::new();
            let mut border = String::new();
            for &cell in area.cells.iter().filter(|&&cell| self.picture.has(cell)) {
                let corners = self.layout.corners(cell);
                let _ = write!(fills, "<polygon points=\"{}\"/>", polygon(&corners));
                for (edge, beyond) in self.layout.neighbours(cell).into_iter().enumerate() {
                    if beyond.is_none_or(|beyond| !area.cells.contains(&beyond)) {
                        border += &stretch(corners[edge], corners[(edge + 1) % corners.len()]);
                    }
                }
            }
            let name = escaped(&area.name);
            self.line(&format!(
                "<g><title>{name}</title><g fill=\"{colour}\" fill-opacity=\"0.22\">{fills}</g>\
                 <path d=\"{border}\" stroke=\"{colour}\" stroke-width=\"2\" \
                 stroke-linecap=\"round\" stroke-opacity=\"0.8\"/></g>"
            ));
        }
    }

    fn stone(&mut self, cell: usize) {
        let look = match self.picture.cell(cell) {
            Cell::Stone(Player::Black) => "fill=\"#161616\" stroke=\"#000000\"",
            Cell::Stone(Player::White) => "fill=\"#fbfbfb\" stroke=\"#333333\"",
            Cell::Empty | Cell::Blocked => return,
        };
        let radius = match self.picture.grid {
            Grid::Lines => 0.47,
            Grid::Hexagons => 0.4,
        };
        self.disc(self.layout.centre(cell), radius * UNIT, look);
    }

    /// A square that is the larger the more certain it is whose the point is.
    fn shade(&mut self, cell: usize) {
        let shade = self.picture.shade(cell).clamp(-1.0, 1.0);
        if shade.abs() < 0.05 || self.picture.cell(cell) == Cell::Blocked {
            return;
        }
        let side = UNIT * 0.5 * shade.abs().sqrt();
        let (x, y) = self.layout.centre(cell);
        let (fill, rim) = if shade > 0.0 { ("#161616", "#fbfbfb") } else { ("#fbfbfb", "#161616") };
        self.line(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" \
             stroke=\"{rim}\" stroke-width=\"0.7\"/>",
            number(x - side / 2.0),
            number(y - side / 2.0),
            side = number(side)
        ));
    }

    fn link(&mut self, link: &Link) {
        let [from, to] = link.ends;
        if !(self.picture.has(from) && self.picture.has(to)) {
            return;
        }
        let (from, to) = (self.layout.centre(from), self.layout.centre(to));
        let mut path = stretch(from, to);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        if link.is_arrow && length > 0.0 {
            let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
            for side in [-1.0, 1.0] {
                let back = UNIT * 0.28;
                let wing = (
                    to.0 - back * along.0 - side * back * 0.6 * along.1,
                    to.1 - back * along.1 + side * back * 0.6 * along.0,
                );
                path += &stretch(wing, to);
            }
        }
        self.line(&format!(
            "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"3\" stroke-linecap=\"round\"/>",
            colour(link.tone)
        ));
    }

    fn mark(&mut self, mark: &PointMark) {
        if !self.picture.has(mark.cell) {
            return;
        }
        let (x, y) = self.layout.centre(mark.cell);
        let content = self.picture.cell(mark.cell);
        let colour = match (mark.tone, content) {
            // What is plain has to stand out from what is below.
            (Tone::Plain, Cell::Stone(Player::Black)) => "#ffffff",
            (tone, _) => colour(tone),
        };
        let reach = UNIT * 0.24;
        let pen = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3.2\"");
        match &mark.sign {
            Sign::Cross => {
                let path = stretch((x - reach, y - reach), (x + reach, y + reach))
                    + &stretch((x - reach, y + reach), (x + reach, y - reach));
                self.line(&format!("<path d=\"{path}\" {pen} stroke-linecap=\"round\"/>"));
            }
            Sign::Triangle => {
                let corners = [(0.0, -1.15), (1.0, 0.58), (-1.0, 0.58)];
                let corners = corners.map(|(right, down)| (x + reach * right, y + reach * down));
                self.line(&format!("<polygon points=\"{}\" {pen}/>", polygon(&corners)));
            }
            Sign::Square => {
                let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
                let corners =
                    corners.map(|(right, down)| (x + 0.9 * reach * right, y + 0.9 * reach * down));
                self.line(&format!("<polygon points=\"{}\" {pen}/>", polygon(&corners)));
            }
            Sign::Circle => self.disc((x, y), reach, &pen),
            Sign::Dot => self.disc((x, y), UNIT * 0.12, &format!("fill=\"{colour}\"")),
            Sign::Label(text) => {
                if content == Cell::Empty && self.picture.grid == Grid::Lines {
                    // So that the lines of the board do not cross the letters out.
                    self.disc((x, y), UNIT * 0.32, "fill=\"#edc987\"");
                }
                let height = if text.chars().count() > 2 { 13.0 } else { 19.0 };
                self.line(&format!(
                    "<text x=\"{}\" y=\"{}\" font-size=\"{height}\" font-weight=\"bold\" \
                     fill=\"{colour}\">{}</text>",
                    number(x),
                    number(y + height * 0.36),
                    escaped(text)
                ));
            }
        }
    }

    fn coordinates(&mut self) {
        let names = self.picture.coordinates;
        let (columns, rows) = (names.size.columns(), names.size.rows());
        let beyond = match self.picture.grid {
            Grid::Lines => 0.85,
            Grid::Hexagons => 1.0,
        };
        for column in 0..columns {
            let letter = names.column_letter(column).to_string();
            for row in [-beyond, rows as f64 - 1.0 + beyond] {
                self.name(self.layout.place(column as f64, row), &letter);
            }
        }
        for row in 0..rows {
            let number = names.row_number(row).to_string();
            for column in [-beyond, columns as f64 - 1.0 + beyond] {
                self.name(self.layout.place(column, row as f64), &number);
            }
        }
    }

    fn name(&mut self, (x, y): Place, text: &str) {
        self.line(&format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"15\" fill=\"#444444\">{text}</text>",
            number(x),
            number(y + 5.0)
        ));
    }

    fn disc(&mut self, (x, y): Place, radius: f64, look: &str) {
        self.line(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {look}/>",
            number(x),
            number(y),
            number(radius)
        ));
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }
}

fn colour(tone: Tone) -> &'static str {
    const GROUPS: [&str; 8] =
        ["#1b6ca8", "#c2571a", "#2f8f4e", "#8e44ad", "#b8860b", "#c0392b", "#148f8f", "#7f5539"];
    match tone {
        Tone::Plain => "#222222",
        Tone::Target => "#d62728",
        Tone::Region => "#1f62b4",
        Tone::Right => "#1e8c3a",
        Tone::Wrong => "#d35400",
        Tone::Open => "#8e44ad",
        Tone::Frontier => "#148f8f",
        Tone::Group(number) => GROUPS[usize::from(number) % GROUPS.len()],
    }
}

/// A straight line as a part of a path.
fn stretch(from: Place, to: Place) -> String {
    format!("M{} {}L{} {}", number(from.0), number(from.1), number(to.0), number(to.1))
}

fn polygon(corners: &[Place]) -> String {
    let corner = |&(x, y): &Place| format!("{},{}", number(x), number(y));
    corners.iter().map(corner).collect::<Vec<_>>().join(" ")
}

/// A length, to a tenth.
fn number(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Text that XML does not take for anything else; control characters have no place in it.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            sign if sign.is_control() => safe.push(' '),
            sign => safe.push(sign),
        }
    }
    safe
}
