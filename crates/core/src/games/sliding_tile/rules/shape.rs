//! Shapes of boards, their cells, the four slides, and the moves that are made of them.

use crate::game::Text;

/// Fewest rows and columns.
pub(in crate::games::sliding_tile) const MIN_SIDE: u8 = 2;
/// Most rows and columns: the cells of such a board are just the values of a byte.
pub(in crate::games::sliding_tile) const MAX_SIDE: u8 = 16;

/// Shape: rows and columns. Cells are numbered from 0 by rows from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Shape {
    rows: u8,
    columns: u8,
}

/// Slide of one tile, as the direction in which the blank goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Slide {
    /// The blank goes up, the tile above it comes down.
    #[default]
    Up,
    /// The blank goes down.
    Down,
    /// The blank goes left.
    Left,
    /// The blank goes right.
    Right,
}

impl Slide {
    /// All four, in the order in which moves are listed; the index of each is its value as a number.
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Word of the protocol.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// Word for people, which is read too.
    pub(crate) const fn word(self) -> Text {
        match self {
            Self::Up => text!("tiles-word-up"),
            Self::Down => text!("tiles-word-down"),
            Self::Left => text!("tiles-word-left"),
            Self::Right => text!("tiles-word-right"),
        }
    }

    /// Direction for people.
    pub(crate) const fn words(self) -> Text {
        match self {
            Self::Up => text!("tiles-up"),
            Self::Down => text!("tiles-down"),
            Self::Left => text!("tiles-left"),
            Self::Right => text!("tiles-right"),
        }
    }

    /// Inverse: the slide that takes this one back.
    pub(crate) const fn back(self) -> Self {
        Self::ALL[self as usize ^ 1]
    }

    /// `true` if it leads to another row.
    pub(crate) const fn is_vertical(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }
}

/// Reach of a move: the tiles that may slide in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Reach {
    /// One.
    Single,
    /// All between the blank and some cell of its row or column: the multi-tile metric.
    Multi,
}

impl Reach {
    /// Both, in the order of [`NAMES`](Self::NAMES).
    pub(in crate::games::sliding_tile) const ALL: [Self; 2] = [Self::Single, Self::Multi];
    /// Names in the protocol.
    pub(in crate::games::sliding_tile) const NAMES: [&str; 2] = ["single", "multi"];

    /// Test whether the second of two moves is redundant after the first, because one move or none has the same effect.
    pub(crate) fn undoes(self) -> fn(Shift, Shift) -> bool {
        match self {
            Self::Single => |first, second| second.slide == first.slide.back(),
            Self::Multi => |first, second| first.slide.is_vertical() == second.slide.is_vertical(),
        }
    }
}

/// Shift: a move, which slides one or more tiles of a line towards the blank; the blank moves by that number of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    /// Direction of the blank.
    pub slide: Slide,
    /// Number of tiles, at least 1.
    pub tiles: u8,
}

impl Shift {
    /// Joins successive slides in one direction into one shift, if a move may slide several tiles.
    pub(crate) fn join(slides: &[Slide], reach: Reach) -> Vec<Self> {
        let goes_on = |one: &Slide, next: &Slide| reach == Reach::Multi && one == next;
        let shift = |run: &[Slide]| Self { slide: run[0], tiles: run.len() as u8 };
        slides.chunk_by(goes_on).map(shift).collect()
    }
}

impl From<Slide> for Shift {
    fn from(slide: Slide) -> Self {
        Self { slide, tiles: 1 }
    }
}

impl Shape {
    /// Shape of these sides, if they are within [`MIN_SIDE`] and [`MAX_SIDE`].
    pub(crate) fn new(rows: u8, columns: u8) -> Option<Self> {
        let fits = |side| (MIN_SIDE..=MAX_SIDE).contains(&side);
        (fits(rows) && fits(columns)).then_some(Self { rows, columns })
    }

    /// Reads a shape as a variant names it: `3x3`, the rows first.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (rows, columns) = text.split_once('x')?;
        let shape = Self::new(rows.parse().ok()?, columns.parse().ok()?)?;
        // One name for each shape: neither "+3x3" nor "03x3".
        (shape.to_string() == text).then_some(shape)
    }

    /// Number of rows.
    pub(crate) const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    pub(crate) const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Number of cells.
    pub(crate) const fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Row of a cell, from 0.
    pub(crate) const fn row(self, cell: u8) -> u8 {
        cell / self.columns
    }

    /// Column of a cell, from 0.
    pub(crate) const fn column(self, cell: u8) -> u8 {
        cell % self.columns
    }

    /// Cell in a row and a column.
    pub(crate) const fn cell(self, row: u8, column: u8) -> u8 {
        row * self.columns + column
    }

    /// Manhattan distance of two cells.
    pub(crate) const fn distance(self, from: u8, to: u8) -> u8 {
        self.row(from).abs_diff(self.row(to)) + self.column(from).abs_diff(self.column(to))
    }

    /// Cell next to `cell`, or `None` beyond the edge.
    pub(crate) fn neighbour(self, cell: u8, slide: Slide) -> Option<u8> {
        match slide {
            Slide::Up => cell.checked_sub(self.columns),
            Slide::Down => (self.row(cell) + 1 < self.rows).then(|| cell + self.columns),
            Slide::Left => (self.column(cell) > 0).then(|| cell - 1),
            Slide::Right => (self.column(cell) + 1 < self.columns).then(|| cell + 1),
        }
    }
}

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}
