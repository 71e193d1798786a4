//! Boards drawn, in one place for all games and faces. A [`BoardPicture`] says as plain data what is
//! to be seen: the stones, marks and labels on points, how much each point is whose, areas such as a
//! region or a frontier, and lines between points. [`BoardPicture::text`] draws it for a terminal,
//! [`BoardPicture::svg`] for everything else. Nothing here knows rules.
//!
//! ```
//! use tesuji_games::formats::parse_inline;
//! use tesuji_games::picture::{Area, BoardPicture, Colours, Grid, Sign, Tone};
//!
//! let setup = parse_inline("x.o/.x./... b").unwrap().setup;
//! let picture = BoardPicture::of_setup(&setup, Grid::Lines)
//!     .with_area(Area::new("region", Tone::Region, [3, 6, 7]))
//!     .with_mark(4, Sign::Triangle, Tone::Target);
//! assert_eq!(
//!     picture.text(Colours::None),
//!     "   a b c\n 3 x . o 3\n 2 + X . 2\n 1 + + . 1\n   a b c"
//! );
//! assert!(picture.svg().starts_with("<svg"));
//! ```

mod layout;
mod svg;
mod text;

use tesuji_core::{Alphabet, Cell, Coordinates, Notation, RowOne, Setup};

pub use self::text::Colours;

/// What a board looks like and what is shown on it. Cells are counted from 0 at the top left, row by
/// row; what is said of a cell that does not exist is left out of the drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardPicture {
    /// How the points lie.
    pub grid: Grid,
    /// The size of the board and how points are named.
    pub coordinates: Coordinates,
    /// What stands on each cell.
    pub cells: Vec<Cell>,
    /// Characters that a terminal shows in place of what is there; only of use in text.
    pub signs: Vec<(usize, char)>,
    /// Signs on points.
    pub marks: Vec<PointMark>,
    /// For every cell how much it is whose, from 1 (Black's) to -1 (White's); or empty.
    pub shades: Vec<f64>,
    /// Parts of the board.
    pub areas: Vec<Area>,
    /// Lines between points.
    pub links: Vec<Link>,
    /// Sentences below the picture; a terminal does without them.
    pub captions: Vec<String>,
}

/// How the points of a board lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grid {
    /// On the crossings of lines, as in Go.
    Lines,
    /// In hexagons, each row half a cell further to the right. The top and bottom edges are Black's,
    /// the left and right ones White's, as in Hex.
    Hexagons,
}

/// A sign on a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointMark {
    /// The cell.
    pub cell: usize,
    /// What is drawn.
    pub sign: Sign,
    /// What it stands for.
    pub tone: Tone,
}

/// What can be drawn on a point. In a terminal, a marked stone is a capital letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A cross.
    Cross,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A dot.
    Dot,
    /// A short text; a terminal shows its first character.
    Label(String),
}

/// What a mark, an area or a line stands for, which decides about its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Nothing in particular.
    Plain,
    /// The stones in question.
    Target,
    /// Where play may go.
    Region,
    /// What is right, or wins.
    Right,
    /// What is wrong, or loses.
    Wrong,
    /// What is not known.
    Open,
    /// The points between two sides.
    Frontier,
    /// One of several groups, each number in a colour of its own.
    Group(u8),
}

/// A part of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// What it is called; read out by screen readers and shown when pointed at.
    pub name: String,
    /// What it stands for.
    pub tone: Tone,
    /// Its cells.
    pub cells: Vec<usize>,
    /// What a terminal shows on its empty cells, if anything.
    pub sign: Option<char>,
}

/// A line from point to point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The points at its ends.
    pub ends: [usize; 2],
    /// What it stands for.
    pub tone: Tone,
    /// Whether the second end has an arrowhead.
    pub is_arrow: bool,
}

/// A game whose boards can be drawn.
pub trait Pictured: Notation {
    /// The board as it stands, nothing marked.
    fn board_picture(&self) -> BoardPicture;
}

impl BoardPicture {
    /// The board of a position, for a game to say how its points lie and are named.
    pub fn of<G: Notation>(position: &G, grid: Grid, coordinates: Coordinates) -> BoardPicture {
        let cells = (0..position.size().cells()).map(|cell| position.cell(cell)).collect();
        BoardPicture {
            grid,
            coordinates,
            cells,
            signs: Vec::new(),
            marks: Vec::new(),
            shades: Vec::new(),
            areas: Vec::new(),
            links: Vec::new(),
            captions: Vec::new(),
        }
    }

    /// The board of a setup, its points named as games with such boards do.
    pub fn of_setup(setup: &Setup, grid: Grid) -> BoardPicture {
        let (alphabet, row_one) = match grid {
            Grid::Lines => (Alphabet::WithoutI, RowOne::Bottom),
            Grid::Hexagons => (Alphabet::Full, RowOne::Top),
        };
        BoardPicture {
            grid,
            coordinates: Coordinates { size: setup.size, alphabet, row_one },
            cells: setup.cells.clone(),
            signs: Vec::new(),
            marks: Vec::new(),
            shades: Vec::new(),
            areas: Vec::new(),
            links: Vec::new(),
            captions: Vec::new(),
        }
    }

    /// Adds characters that a terminal shows in place of what is there. Of two for a cell the first
    /// counts.
    pub fn with_signs(mut self, signs: &[(usize, char)]) -> BoardPicture {
        self.signs.extend_from_slice(signs);
        self
    }

    /// Adds a mark.
    pub fn with_mark(mut self, cell: usize, sign: Sign, tone: Tone) -> BoardPicture {
        self.marks.push(PointMark { cell, sign, tone });
        self
    }

    /// Adds an area.
    pub fn with_area(mut self, area: Area) -> BoardPicture {
        self.areas.push(area);
        self
    }

    /// Says whose each cell is, from 1 (Black's) to -1 (White's).
    pub fn with_shades(mut self, shades: Vec<f64>) -> BoardPicture {
        self.shades = shades;
        self
    }

    /// Adds a line.
    pub fn with_link(mut self, from: usize, to: usize, tone: Tone) -> BoardPicture {
        self.links.push(Link { ends: [from, to], tone, is_arrow: false });
        self
    }

    /// Adds a sentence below the picture.
    pub fn with_caption(mut self, caption: impl Into<String>) -> BoardPicture {
        self.captions.push(caption.into());
        self
    }

    /// What stands on a cell.
    fn cell(&self, cell: usize) -> Cell {
        self.cells.get(cell).copied().unwrap_or(Cell::Empty)
    }

    /// How much a cell is whose.
    fn shade(&self, cell: usize) -> f64 {
        self.shades.get(cell).copied().filter(|shade| shade.is_finite()).unwrap_or(0.0)
    }

    fn has(&self, cell: usize) -> bool {
        cell < self.coordinates.size.cells()
    }
}

impl Area {
    /// An area whose empty points a terminal shows as `+`.
    pub fn new(
        name: impl Into<String>,
        tone: Tone,
        cells: impl IntoIterator<Item = usize>,
    ) -> Area {
        Area { name: name.into(), tone, cells: cells.into_iter().collect(), sign: Some('+') }
    }
}

#[cfg(test)]
mod tests;
