//! A board for the terminal: one character a point, coordinates on all sides. Colours come on top
//! where the terminal has them, and say nothing that the characters do not.

use tesuji_core::{Cell, Player};

use super::{BoardPicture, Grid, Sign, Tone};

/// Whether the terminal shows colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Characters alone.
    None,
    /// Colours by the escape sequences that terminals have in common (ECMA-48, 256 colours).
    Ansi,
}

impl BoardPicture {
    /// The board as lines of text without a line break at the end.
    pub fn text(&self, colours: Colours) -> String {
        let size = self.coordinates.size;
        let letter = |column| self.coordinates.column_letter(column).to_string();
        let letters = (0..size.columns()).map(letter).collect::<Vec<_>>().join(" ");
        let indent = |row: usize| match self.grid {
            Grid::Lines => 0,
            Grid::Hexagons => row,
        };
        let mut lines = vec![format!("   {letters}")];
        for row in 0..size.rows() {
            let points =
                (0..size.columns()).map(|column| self.point(size.cell(column, row), colours));
            let points = points.collect::<Vec<_>>().join(" ");
            let number = self.coordinates.row_number(row);
            lines.push(format!(
                "{:indent$}{number:>2} {points} {number}",
                "",
                indent = indent(row)
            ));
        }
        let below = indent(size.rows());
        lines.push(format!("{:below$}   {letters}", ""));
        lines.join("\n")
    }

    fn point(&self, cell: usize, colours: Colours) -> String {
        let sign = self.character(cell);
        match self.escape(cell).filter(|_| colours == Colours::Ansi) {
            Some(escape) => format!("\x1b[{escape}m{sign}\x1b[0m"),
            None => sign.to_string(),
        }
    }

    /// The character of a cell: its sign, else its mark, else what stands there, else what it is part
    /// of, else whose it is.
    fn character(&self, cell: usize) -> char {
        if let Some(&(_, sign)) = self.signs.iter().find(|(at, _)| *at == cell) {
            return sign;
        }
        let mark = self.marks.iter().find(|mark| mark.cell == cell).map(|mark| &mark.sign);
        match (self.cell(cell), mark) {
            (_, Some(Sign::Label(text))) => text.chars().next().unwrap_or('?'),
            (Cell::Stone(Player::Black), None) => 'x',
            (Cell::Stone(Player::Black), Some(_)) => 'X',
            (Cell::Stone(Player::White), None) => 'o',
            (Cell::Stone(Player::White), Some(_)) => 'O',
            (Cell::Blocked, _) => '#',
            (Cell::Empty, Some(sign)) => match sign {
                Sign::Cross | Sign::Label(_) => '*',
                Sign::Triangle => '^',
                Sign::Square => '=',
                Sign::Circle => '@',
                Sign::Dot => ',',
            },
            (Cell::Empty, None) => {
                self.area_sign(cell).unwrap_or_else(|| ownership_sign(self.shade(cell)))
            }
        }
    }

    fn area_sign(&self, cell: usize) -> Option<char> {
        self.areas.iter().filter(|area| area.cells.contains(&cell)).find_map(|area| area.sign)
    }

    /// The parameters of the escape sequence for a cell.
    fn escape(&self, cell: usize) -> Option<String> {
        let marked = self.marks.iter().find(|mark| mark.cell == cell).map(|mark| mark.tone);
        let part = || self.areas.iter().find(|area| area.cells.contains(&cell));
        let foreground = match marked {
            Some(tone) => Some(format!("1;{}", terminal_colour(tone))),
            None => part().map(|area| terminal_colour(area.tone)),
        };
        let shade = self.shade(cell);
        let background = match shade {
            shade if shade >= 0.25 => Some("48;5;238"),
            shade if shade <= -0.25 => Some("48;5;252;38;5;16"),
            _ => None,
        };
        let parts: Vec<String> =
            background.map(str::to_owned).into_iter().chain(foreground).collect();
        (!parts.is_empty()).then(|| parts.join(";"))
    }
}

/// The character of an empty point by how much it is whose: capitals where it is all but certain.
pub(super) fn ownership_sign(shade: f64) -> char {
    match shade {
        shade if shade >= 0.75 => 'B',
        shade if shade >= 0.25 => 'b',
        shade if shade <= -0.75 => 'W',
        shade if shade <= -0.25 => 'w',
        _ => '.',
    }
}

fn terminal_colour(tone: Tone) -> String {
    match tone {
        Tone::Plain => "39".to_owned(),
        Tone::Target => "31".to_owned(),
        Tone::Region => "34".to_owned(),
        Tone::Right => "32".to_owned(),
        Tone::Wrong => "33".to_owned(),
        Tone::Open => "35".to_owned(),
        Tone::Frontier => "36".to_owned(),
        // The six columns of bright colours in the cube of 256.
        Tone::Group(number) => format!("38;5;{}", 33 + 36 * u32::from(number % 6) + 5),
    }
}
