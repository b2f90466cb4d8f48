//! The boards of Othello: the squares of each size, and the special ones among them.
//!
//! Every size lies in the upper left of the same 64 bits, eight bits a row:
//! ```text
//!      a  b  c  d  e  f  g  h
//!  1   0  1  2  3  4  5  6  7
//!  2   8  9 10 11 12 13 14 15
//!  …                        …
//!  8  56 57 58 59 60 61 62 63
//! ```
//! so one implementation of the rules serves them all, and a smaller board is a smaller mask.

/// Bits from one row to the next.
pub(in crate::games::othello) const STRIDE: usize = 8;

/// A square, and the bit that stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Square(u8);

impl Square {
    /// A square from row and column, 0 to 7 each.
    ///
    /// # Panics
    /// If one of them is larger.
    #[must_use]
    pub(crate) const fn new(row: usize, column: usize) -> Self {
        assert!(row < STRIDE && column < STRIDE);
        Self((row * STRIDE + column) as u8)
    }

    /// Row, 0 at the top.
    #[must_use]
    pub(crate) const fn row(self) -> usize {
        self.index() / STRIDE
    }

    /// Column, 0 at the left.
    #[must_use]
    pub(crate) const fn column(self) -> usize {
        self.index() % STRIDE
    }

    /// Bit in a set of squares.
    #[must_use]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The square of the lowest bit of a set, which is not empty.
    pub(in crate::games::othello) const fn first_of(set: u64) -> Self {
        debug_assert!(set != 0);
        Self(set.trailing_zeros() as u8)
    }

    /// Index, 0 to 63.
    pub(in crate::games::othello) const fn index(self) -> usize {
        // The mask removes the bounds check of tables with 64 entries.
        (self.0 & 63) as usize
    }
}

/// The squares of a set, from a1 along the rows.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| Square::first_of(set));
        set &= set.wrapping_sub(1);
        first
    })
}

/// A size of the board. The four kinds of special squares do not overlap.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Rows, and as many columns.
    pub size: usize,
    /// All squares.
    pub squares: u64,
    /// The four corners.
    pub corners: u64,
    /// The neighbours of the corners along the edges, known as C-squares.
    pub beside_corners: u64,
    /// The diagonal neighbours of the corners, known as X-squares.
    pub inside_corners: u64,
    /// The edges without the corners and their neighbours.
    pub edges: u64,
    /// Bits by which a set of its squares is shifted to lie in the middle of the 64.
    pub to_middle: u32,
}

/// Every size, the default first.
pub(crate) static LAYOUTS: [Layout; 3] =
    [Layout::of_size(8), Layout::of_size(6), Layout::of_size(4)];

impl Layout {
    /// The board of a size: 4, 6 or 8.
    pub(in crate::games::othello) const fn of_size(size: usize) -> Self {
        assert!(4 <= size && size <= STRIDE && size.is_multiple_of(2));
        let outer = [0, size - 1];
        let inner = [1, size - 2];
        let squares = block(outer);
        let corners = crossings(outer, outer);
        let beside_corners = crossings(outer, inner) | crossings(inner, outer);
        Self {
            size,
            squares,
            corners,
            beside_corners,
            inside_corners: crossings(inner, inner),
            edges: squares & !block(inner) & !corners & !beside_corners,
            to_middle: ((STRIDE - size) / 2 * (STRIDE + 1)) as u32,
        }
    }

    /// The number of squares, which is the highest score.
    pub(in crate::games::othello) const fn area(&self) -> i32 {
        (self.size * self.size) as i32
    }

    /// True for the board of eight by eight squares.
    pub(in crate::games::othello) const fn is_full(&self) -> bool {
        self.size == STRIDE
    }
}

/// The squares where two rows and two columns cross.
const fn crossings(rows: [usize; 2], columns: [usize; 2]) -> u64 {
    Square::new(rows[0], columns[0]).bit()
        | Square::new(rows[0], columns[1]).bit()
        | Square::new(rows[1], columns[0]).bit()
        | Square::new(rows[1], columns[1]).bit()
}

/// The squares whose row and column both lie between the two bounds.
const fn block([first, last]: [usize; 2]) -> u64 {
    let mut set = 0;
    let mut row = first;
    while row <= last {
        let mut column = first;
        while column <= last {
            set |= Square::new(row, column).bit();
            column += 1;
        }
        row += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particular_squares_are_counted_and_apart() {
        // size, corners, beside them, inside them, the rest of the edges
        for (layout, counts) in LAYOUTS.iter().zip([[4, 8, 4, 16], [4, 8, 4, 8], [4, 8, 4, 0]]) {
            let kinds =
                [layout.corners, layout.beside_corners, layout.inside_corners, layout.edges];
            assert_eq!(kinds.map(u64::count_ones), counts, "{}", layout.size);
            let all = kinds.iter().fold(0, |all, kind| all | kind);
            assert_eq!(all.count_ones(), counts.iter().sum::<u32>(), "{}", layout.size);
            assert_eq!(all & !layout.squares, 0);
            assert_eq!(layout.squares.count_ones() as usize, layout.size * layout.size);
        }
    }
}
