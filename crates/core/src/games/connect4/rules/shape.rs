//! The boards of Connect 4, of any width and height that fit 128 bits.
//!
//! Columns lie one after the other, from the left and each from the bottom, as in John Tromp's Fhourstones (1996)
//! and Pascal Pons's "Solving Connect 4" (2015). On the standard board:
//! ```text
//!   6 13 20 27 34 41 48   spare
//!   5 12 19 26 33 40 47   row 6
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42   row 1
//! ```
//! The spare row stays empty, so that no line continues from the top of a column at the bottom of the next, and so that adding 1 at the
//! bottom of a column carries to its first empty square.

use super::bits::Bits;

/// The most columns and the most rows, so that four squares in any direction fit 128 bits.
pub(crate) const MAX_SIDE: usize = 32;
/// The most bits: the width of the widest word.
const MAX_BITS: usize = u128::BITS as usize;

/// The width and height of a board, with the masks that follow from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    width: u8,
    height: u8,
    /// The lowest square of every column.
    bottom: u128,
}

impl Shape {
    /// A board of `width` columns and `height` rows; `None` if it is empty or does not fit.
    #[must_use]
    pub(crate) const fn new(width: usize, height: usize) -> Option<Self> {
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return None;
        }
        if width * (height + 1) > MAX_BITS {
            return None;
        }
        let mut bottom = 0;
        let mut column = 0;
        while column < width {
            bottom |= 1 << (column * (height + 1));
            column += 1;
        }
        Some(Self { width: width as u8, height: height as u8, bottom })
    }

    /// Columns.
    #[must_use]
    pub(crate) const fn width(self) -> usize {
        self.width as usize
    }

    /// Rows.
    #[must_use]
    pub(crate) const fn height(self) -> usize {
        self.height as usize
    }

    /// Bits from the lowest square of the first column to the spare one of the last.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        (self.width() * self.stride()) as u32
    }

    /// Squares.
    #[must_use]
    pub(crate) const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// The lowest square of every column.
    #[must_use]
    #[inline(always)]
    pub(crate) fn bottom<B: Bits>(self) -> B {
        B::of(self.bottom)
    }

    /// Every square, without the spare row.
    #[must_use]
    #[inline(always)]
    pub(crate) fn squares<B: Bits>(self) -> B {
        self.rows(self.height())
    }

    /// The squares of the lowest `rows` rows.
    #[must_use]
    #[inline(always)]
    pub(crate) fn rows<B: Bits>(self, rows: usize) -> B {
        B::of(self.bottom * ((1 << rows) - 1))
    }

    /// A set of squares with its rows in the other order.
    #[must_use]
    pub(crate) fn upside_down(self, squares: u128) -> u128 {
        let row = |row: usize| squares >> row & self.bottom;
        (0..self.height()).fold(0, |turned, from| turned | row(from) << (self.height() - 1 - from))
    }

    /// The squares of a column.
    #[must_use]
    #[inline(always)]
    pub(crate) fn column<B: Bits>(self, column: usize) -> B {
        B::of(((1 << self.height) - 1) << (column * self.stride()))
    }

    /// The squares of the column in which `square` lies.
    #[must_use]
    #[inline(always)]
    pub(crate) fn column_of<B: Bits>(self, square: B) -> B {
        self.column(self.number_of_column(square))
    }

    /// The number of that column, from 0.
    #[must_use]
    #[inline(always)]
    pub(crate) fn number_of_column<B: Bits>(self, square: B) -> usize {
        square.trailing_zeros() as usize / self.stride()
    }

    /// The bit of a square; column and row are counted from 0, the row from the bottom.
    #[must_use]
    pub(crate) fn square<B: Bits>(self, column: usize, row: usize) -> B {
        B::one() << (column * self.stride() + row)
    }

    /// The steps from a square to the next one of a line: up, right, down and right, up and right.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn directions(self) -> [usize; 4] {
        let stride = self.stride();
        [1, stride, stride - 1, stride + 1]
    }

    /// A board, spare row included, with left and right exchanged.
    #[must_use]
    #[inline]
    pub(crate) fn mirrored<B: Bits>(self, board: B) -> B {
        let all = B::of((1 << self.stride()) - 1);
        (0..self.width()).fold(B::zero(), |mirrored, column| {
            let content = board >> (column * self.stride()) & all;
            mirrored | content << ((self.width() - 1 - column) * self.stride())
        })
    }

    /// True if `stones` has four in a row: pairs in each direction, then pairs of pairs.
    #[must_use]
    #[inline(always)]
    pub(crate) fn has_four<B: Bits>(self, stones: B) -> bool {
        self.directions().iter().any(|&step| {
            let pairs = stones & (stones >> step);
            !(pairs & (pairs >> step >> step)).is_empty()
        })
    }

    /// Bits from one column to the next.
    const fn stride(self) -> usize {
        self.height as usize + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    /// Checks each line for four in a row.
    fn sees_four(shape: Shape, stones: u128) -> bool {
        let has = |column: isize, row: isize| {
            (0..shape.width() as isize).contains(&column)
                && (0..shape.height() as isize).contains(&row)
                && stones & shape.square::<u128>(column as usize, row as usize) != 0
        };
        let directions = [(0, 1), (1, 0), (1, -1), (1, 1)];
        (0..shape.width() as isize).any(|column| {
            (0..shape.height() as isize).any(|row| {
                directions.iter().any(|(dx, dy)| (0..4).all(|n| has(column + n * dx, row + n * dy)))
            })
        })
    }

    #[test]
    fn fours_are_those_that_a_person_sees_on_boards_of_every_shape() {
        let mut shapes = 0;
        for (width, height) in (0..70).flat_map(|width| (0..70).map(move |height| (width, height)))
        {
            let Some(shape) = Shape::new(width, height) else { continue };
            shapes += 1;
            assert_eq!(shape.squares::<u128>().count_ones() as usize, shape.area());
            for seed in 0..40 {
                let stones = (0..2 + seed % 2).fold(shape.squares(), |stones, n| {
                    let word =
                        |seed: u64| u128::from(hash(seed)) << 64 | u128::from(hash(seed + 1));
                    stones & (word(seed ^ hash(n)) | word(seed + 1000 + n))
                });
                assert_eq!(
                    shape.has_four(stones),
                    sees_four(shape, stones),
                    "{width}x{height} {stones:x}"
                );
            }
        }
        assert!(shapes > 100, "{shapes}");
        for (width, height, fits) in [
            (7, 6, true),
            (8, 7, true),
            (8, 8, true),
            (10, 6, true),
            (32, 2, true),
            (33, 1, false),
            (9, 8, true),
            (12, 8, true),
            (16, 7, true),
            (3, 32, true),
            (16, 8, false),
            (11, 11, false),
            (32, 1, true),
            (1, 33, false),
        ] {
            assert_eq!(Shape::new(width, height).is_some(), fits, "{width}x{height}");
        }
    }
}
