//! The board as 64 bits: the bit of each square, with diagonal steps as rotations.
//!
//! Two rows share eleven bits, ten squares and a ghost that is never a square.
//! The ghost is beyond both edges, so every diagonal step is the same distance from every square,
//! and a step off the board ends on a ghost or on one of the bits 54 to 63.
//! Draughts programs commonly use this layout for the large board; the smaller boards are its upper left corner.
//! Frisian draughts also captures along rows, one bit a step, and columns, eleven bits a step.
//! There is no ghost between the two rows of a pair, so these directions have an [`edge`](Direction::edge) instead.
//! ```text
//!  row 0        0    1    2    3    4         up left −6    up right −5
//!  row 1     5    6    7    8    9  (10)               ╲  ╱
//!  row 2       11   12   13   14   15                  ╱  ╲
//!  row 3    16   17   18   19   20  (21)    down left +5    down right +6
//!  …
//!  row 9    49   50   51   52   53  (54)
//! ```

use crate::game::Side;

/// A direction; black's men go down, white's go up, and all of them along diagonals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Direction(u32);

impl Direction {
    /// Towards row 9 and column 0.
    pub(crate) const DOWN_LEFT: Self = Self(5);
    /// Towards row 9 and column 9.
    pub(crate) const DOWN_RIGHT: Self = Self(6);
    /// Towards row 0 and column 9.
    pub(crate) const UP_RIGHT: Self = Self::DOWN_LEFT.back();
    /// Towards row 0 and column 0.
    pub(crate) const UP_LEFT: Self = Self::DOWN_RIGHT.back();
    /// The four diagonal ones, in the order in which moves are listed.
    pub(crate) const ALL: [Self; 4] =
        [Self::UP_LEFT, Self::UP_RIGHT, Self::DOWN_LEFT, Self::DOWN_RIGHT];
    /// Along a row to the next playable square, and along a column.
    const RIGHT: Self = Self(1);
    const LEFT: Self = Self::RIGHT.back();
    const DOWN: Self = Self(11);
    const UP: Self = Self::DOWN.back();
    /// The diagonal ones and those along rows and columns, which have an [`edge`](Self::edge).
    pub(crate) const EIGHT: [Self; 8] = [
        Self::UP_LEFT,
        Self::UP_RIGHT,
        Self::DOWN_LEFT,
        Self::DOWN_RIGHT,
        Self::UP,
        Self::LEFT,
        Self::RIGHT,
        Self::DOWN,
    ];

    /// The two in which the men of a side move.
    #[must_use]
    #[inline]
    pub(crate) const fn forward(side: Side) -> [Self; 2] {
        match side {
            Side::First => [Self::UP_LEFT, Self::UP_RIGHT],
            Side::Second => [Self::DOWN_LEFT, Self::DOWN_RIGHT],
        }
    }

    /// All squares of `set` moved by one step, some of them off the board.
    /// The caller intersects with squares of the board.
    #[must_use]
    #[inline]
    pub(crate) const fn step(self, set: u64) -> u64 {
        set.rotate_left(self.0)
    }

    /// The opposite direction.
    #[must_use]
    #[inline]
    pub(crate) const fn back(self) -> Self {
        Self(u64::BITS - self.0)
    }

    /// The squares at which a step ends that has left the board on the other side; none for a diagonal direction.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn edge(self) -> u64 {
        match self {
            Self::RIGHT => ROW_STARTS << 5,
            Self::LEFT => ROW_STARTS << 4,
            Self::UP => 1 << 53,
            Self::DOWN => 1,
            _ => 0,
        }
    }

    /// The squares of `free` that pieces on `set` reach, each step ending on one of them.
    /// In four rounds that double the reach (the parallel prefix of Peter Kogge and Harold Stone, 1973).
    #[must_use]
    #[inline(always)]
    pub(crate) const fn slide(self, set: u64, mut free: u64) -> u64 {
        let mut reached = set;
        let mut distance = self.0;
        let mut round = 0;
        while round < 4 {
            reached |= reached.rotate_left(distance) & free;
            free &= free.rotate_left(distance);
            distance = distance * 2 % u64::BITS;
            round += 1;
        }
        reached & !set
    }
}

/// The first square of every second row: between it and the last of the row below it there is no ghost.
const ROW_STARTS: u64 = 1 | 1 << 11 | 1 << 22 | 1 << 33 | 1 << 44;

/// A playable square: the index of its bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Square(u8);

impl Square {
    /// The square of the lowest bit of `set`, which is not empty.
    #[must_use]
    #[inline]
    pub(crate) const fn lowest(set: u64) -> Self {
        debug_assert!(set != 0);
        Self(set.trailing_zeros() as u8)
    }

    /// Its bit in a set of squares.
    #[must_use]
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The number of its bit, below 64.
    #[must_use]
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % 64
    }

    /// 0 for the top row, black's.
    #[must_use]
    pub(crate) const fn row(self) -> usize {
        let below_pair = self.0 % 11;
        (self.0 / 11 * 2 + (below_pair >= 5) as u8) as usize
    }

    /// 0 for the left column. The upper left corner of the board is light, so even rows begin in column 1.
    #[must_use]
    pub(crate) const fn column(self) -> usize {
        self.index_in_row() * 2 + 1 - self.row() % 2
    }

    /// The number of playable squares left of it in its row.
    const fn index_in_row(self) -> usize {
        (self.0 % 11 % 5) as usize
    }
}

/// The squares of a set, from the top left.
#[inline]
pub(crate) fn squares_of(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::lowest(set);
            set &= set - 1;
            square
        })
    })
}

/// A square board of an even size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    size: usize,
    squares: u64,
    /// The row on which each side's men are crowned.
    last_rows: [u64; 2],
    /// The long diagonal of dark squares.
    main_road: u64,
    /// The bit of the last square: that of the first becomes it when the board is turned.
    last: u32,
}

impl Layout {
    /// The largest board that the bits hold.
    pub(crate) const MAX_SIZE: usize = 10;

    /// The board with `size` rows and columns, an even number from 4 to 10.
    #[must_use]
    pub(crate) const fn new(size: usize) -> Self {
        assert!(size.is_multiple_of(2) && size >= 4 && size <= Self::MAX_SIZE);
        let mut layout = Self { size, squares: 0, last_rows: [0; 2], main_road: 0, last: 0 };
        let mut row = 0;
        while row < size {
            layout.squares |= layout.row(row);
            if let Some(square) = layout.at(row, size - 1 - row) {
                layout.main_road |= square.bit();
            }
            row += 1;
        }
        layout.last_rows = [layout.row(0), layout.row(size - 1)];
        layout.last = layout.squares.ilog2();
        layout
    }

    /// A set of squares on the board turned by half: the other side's view.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn turned(self, set: u64) -> u64 {
        // The first square is bit 0: so bit n of the board goes to bit `last - n`.
        set.reverse_bits() >> (u64::BITS - 1 - self.last)
    }

    /// Rows, and columns.
    #[must_use]
    pub(crate) const fn size(self) -> usize {
        self.size
    }

    /// All playable squares.
    #[must_use]
    #[inline]
    pub(crate) const fn squares(self) -> u64 {
        self.squares
    }

    /// The number of playable squares; they are numbered from 1.
    #[must_use]
    pub(crate) const fn count(self) -> usize {
        self.size * self.size / 2
    }

    /// The playable squares of a row.
    #[must_use]
    pub(crate) const fn row(self, row: usize) -> u64 {
        let first = row / 2 * 11 + row % 2 * 5;
        ((1 << (self.size / 2)) - 1) << first
    }

    /// The row on which a side's men are crowned.
    #[must_use]
    #[inline]
    pub(crate) const fn last_row(self, side: Side) -> u64 {
        self.last_rows[side.index()]
    }

    /// The main road: the long diagonal of playable squares, from the lower left corner to the upper right.
    #[must_use]
    #[inline]
    pub(crate) const fn main_road(self) -> u64 {
        self.main_road
    }

    /// The square with a number, from 1.
    #[must_use]
    pub(crate) const fn square(self, number: usize) -> Option<Square> {
        if number == 0 || number > self.count() {
            return None;
        }
        let (row, index) = ((number - 1) / (self.size / 2), (number - 1) % (self.size / 2));
        Some(Square((self.row(row).trailing_zeros() as usize + index) as u8))
    }

    /// The number of a square, from 1 by rows from the top left.
    #[must_use]
    pub(crate) const fn number(self, square: Square) -> usize {
        square.row() * (self.size / 2) + square.index_in_row() + 1
    }

    /// The algebraic name of a square: its column as a letter from the left, its row as a number from below.
    #[must_use]
    pub(crate) fn name(self, square: Square) -> String {
        let column = char::from(b'a' + square.column() as u8);
        format!("{column}{}", self.size - square.row())
    }

    /// The playable square with an algebraic name, in lower or upper case.
    #[must_use]
    pub(crate) fn named(self, name: &str) -> Option<Square> {
        let (letter, number) = name.split_at_checked(1)?;
        let column = letter.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
        let row = self.size.checked_sub(number.parse().ok()?)?;
        self.at(row, usize::from(column))
    }

    /// The playable square at a row and a column; `None` if the square is light or off the board.
    #[must_use]
    pub(crate) const fn at(self, row: usize, column: usize) -> Option<Square> {
        if row >= self.size || column >= self.size || (row + column).is_multiple_of(2) {
            return None;
        }
        self.square(row * (self.size / 2) + column / 2 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [usize; 4] = [4, 6, 8, 10];

    #[test]
    fn numbers_squares_and_coordinates_agree() {
        for layout in SIZES.map(Layout::new) {
            let numbers: Vec<_> = squares_of(layout.squares()).map(|s| layout.number(s)).collect();
            assert_eq!(numbers, (1..=layout.count()).collect::<Vec<_>>());
            for square in squares_of(layout.squares()) {
                assert_eq!(layout.square(layout.number(square)), Some(square));
                assert_eq!(layout.at(square.row(), square.column()), Some(square));
                assert_eq!(layout.named(&layout.name(square)), Some(square));
                assert_eq!(layout.named(&layout.name(square).to_uppercase()), Some(square));
            }
            assert_eq!(layout.square(0), None);
            assert_eq!(layout.square(layout.count() + 1), None);
            assert_eq!(layout.at(0, 0), None);
            assert_eq!(layout.main_road().count_ones() as usize, layout.size());
            for name in
                ["", "a", "1", "a0", "a2", "b1", "k1", "a11", "aa", "é1", "a18446744073709551616"]
            {
                assert_eq!(layout.named(name), None, "{name}");
            }
        }
        // a1 is the lower left corner.
        let layout = Layout::new(8);
        assert_eq!(
            (layout.named("a1"), layout.named("c3")),
            (layout.square(29), layout.square(22))
        );
        let road = ["h8", "g7", "f6", "e5", "d4", "c3", "b2", "a1"];
        assert_eq!(
            squares_of(layout.main_road()).map(|s| layout.name(s)).collect::<Vec<_>>(),
            road
        );
        // On the large board the corners of the long diagonal are 5 and 46.
        let layout = Layout::new(10);
        assert_eq!(layout.at(0, 9), layout.square(5));
        assert_eq!(layout.at(9, 0), layout.square(46));
    }

    #[test]
    fn a_board_turned_by_half_has_every_square_opposite() {
        for layout in SIZES.map(Layout::new) {
            for square in squares_of(layout.squares()) {
                let opposite = layout.square(layout.count() + 1 - layout.number(square)).unwrap();
                assert_eq!(layout.turned(square.bit()), opposite.bit());
            }
            assert_eq!(layout.turned(layout.squares()), layout.squares());
            assert_eq!(layout.turned(layout.main_road()), layout.main_road());
        }
    }

    #[test]
    fn a_step_is_a_step_on_the_board_or_leaves_it() {
        let steps = [
            (Direction::UP_LEFT, -1, -1),
            (Direction::UP_RIGHT, -1, 1),
            (Direction::DOWN_LEFT, 1, -1),
            (Direction::DOWN_RIGHT, 1, 1),
            (Direction::UP, -2, 0),
            (Direction::DOWN, 2, 0),
            (Direction::LEFT, 0, -2),
            (Direction::RIGHT, 0, 2),
        ];
        for layout in SIZES.map(Layout::new) {
            for square in squares_of(layout.squares()) {
                for (direction, down, right) in steps {
                    let expected = square
                        .row()
                        .checked_add_signed(down)
                        .zip(square.column().checked_add_signed(right))
                        .and_then(|(row, column)| layout.at(row, column))
                        .map_or(0, Square::bit);
                    let end = direction.step(square.bit()) & !direction.edge();
                    assert_eq!(end & layout.squares(), expected);
                    assert_eq!(direction.back().step(direction.step(square.bit())), square.bit());
                }
            }
        }
    }
}
