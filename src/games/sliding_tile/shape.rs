//! The shape of a board, its cells and the four ways over it.

/// The fewest rows and columns.
pub const MIN_SIDE: u8 = 2;
/// The most rows and columns: the cells of such a board are just the values of a byte.
pub const MAX_SIDE: u8 = 16;

/// Rows and columns. Cells are numbered from 0 by rows from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

/// A move: where the blank goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slide {
    /// The blank goes up, the tile above it comes down.
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
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The word of the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The slide that takes this one back.
    #[must_use]
    pub const fn back(self) -> Self {
        Self::ALL[self as usize ^ 1]
    }

    /// Whether it leads to another row.
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }
}

impl Shape {
    /// A shape, if its sides are within [`MIN_SIDE`] and [`MAX_SIDE`].
    #[must_use]
    pub fn new(rows: u8, columns: u8) -> Option<Self> {
        let fits = |side| (MIN_SIDE..=MAX_SIDE).contains(&side);
        (fits(rows) && fits(columns)).then_some(Self { rows, columns })
    }

    /// Reads a shape as a variant names it: `3x3`, the rows first.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (rows, columns) = text.split_once('x')?;
        let shape = Self::new(rows.parse().ok()?, columns.parse().ok()?)?;
        // One name for each shape: neither "+3x3" nor "03x3".
        (shape.to_string() == text).then_some(shape)
    }

    /// How many rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// How many columns.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// How many cells.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The row of a cell, from 0.
    #[must_use]
    pub const fn row(self, cell: u8) -> u8 {
        cell / self.columns
    }

    /// The column of a cell, from 0.
    #[must_use]
    pub const fn column(self, cell: u8) -> u8 {
        cell % self.columns
    }

    /// The cell in a row and a column.
    #[must_use]
    pub const fn cell(self, row: u8, column: u8) -> u8 {
        row * self.columns + column
    }

    /// The moves between two cells on an empty board.
    #[must_use]
    pub const fn distance(self, from: u8, to: u8) -> u8 {
        self.row(from).abs_diff(self.row(to)) + self.column(from).abs_diff(self.column(to))
    }

    /// The cell next to `cell`, or `None` where the edge is.
    #[must_use]
    pub fn neighbour(self, cell: u8, slide: Slide) -> Option<u8> {
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
