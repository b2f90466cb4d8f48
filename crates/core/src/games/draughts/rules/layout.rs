//! The board as a word of 64 or 128 bits: the bit of each square, with diagonal steps as rotations.
//!
//! Two rows share eleven bits, ten squares and a ghost that is never a square.
//! The ghost is beyond both edges, so every diagonal step is the same distance from every square,
//! and a step off the board ends on a ghost or on one of the bits 54 to 63.
//! Draughts programs commonly use this layout for the large board; the smaller boards are its upper left corner.
//! In 128 bits two rows share fifteen bits, fourteen squares and a ghost, so that 14x14 and the boards in its corner fit.
//! Frisian draughts also captures along rows, one bit a step, and columns, eleven bits a step.
//! There is no ghost between the two rows of a pair, so these directions have an [`edge`](Direction::edge) instead.
//! Turkish and Armenian draughts use all squares of the chess board: eight bits a row, without ghosts, so each of their directions has an edge.
//!
//! The bits are the same for each board of a size. Federations differ in two things, which only texts and pictures see:
//! the corner that is dark (a board whose lower right corner is dark is the same board in a mirror), and the corner with square 1.
//! ```text
//!  row 0        0    1    2    3    4         up left −6    up right −5
//!  row 1     5    6    7    8    9  (10)               ╲  ╱
//!  row 2       11   12   13   14   15                  ╱  ╲
//!  row 3    16   17   18   19   20  (21)    down left +5    down right +6
//!  …
//!  row 9    49   50   51   52   53  (54)
//! ```

use std::marker::PhantomData;

use super::word::Word;
use crate::game::Side;

/// A direction: the distance by which a set of squares is rotated.
/// Black's men go down, white's go up, and all of them along diagonals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Direction<W = u64>(u32, PhantomData<W>);

impl<W: Word> Direction<W> {
    /// Towards the last row and the first column.
    pub(crate) const DOWN_LEFT: Self = Self::of(W::ROW as u32);
    /// Towards the last row and the last column.
    pub(crate) const DOWN_RIGHT: Self = Self::of(W::ROW as u32 + 1);
    /// Towards the first row and the last column.
    pub(crate) const UP_RIGHT: Self = Self::DOWN_LEFT.back();
    /// Towards the first row and the first column.
    pub(crate) const UP_LEFT: Self = Self::DOWN_RIGHT.back();
    /// The four diagonal ones, in the order in which moves are listed.
    pub(crate) const ALL: [Self; 4] =
        [Self::UP_LEFT, Self::UP_RIGHT, Self::DOWN_LEFT, Self::DOWN_RIGHT];
    /// Along a row to the next playable square, and along a column.
    const RIGHT: Self = Self::of(1);
    const LEFT: Self = Self::RIGHT.back();
    const DOWN: Self = Self::of(Square::<W>::PAIR as u32);
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

    /// Along columns and rows of a board whose squares are all playable: towards the first row, the left, the right and the last row.
    pub(crate) const ALONG: [Self; 4] =
        [Self::of(CHESS_ROWS as u32).back(), Self::LEFT, Self::RIGHT, Self::of(CHESS_ROWS as u32)];
    /// Along its diagonals: the two towards the first row, and the two towards the last, each to the left before to the right.
    pub(crate) const ACROSS: [Self; 4] = [
        Self::of(CHESS_ROWS as u32 + 1).back(),
        Self::of(CHESS_ROWS as u32 - 1).back(),
        Self::of(CHESS_ROWS as u32 - 1),
        Self::of(CHESS_ROWS as u32 + 1),
    ];

    const fn of(distance: u32) -> Self {
        Self(distance, PhantomData)
    }

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
    pub(crate) fn step(self, set: W) -> W {
        set.rotate_left(self.0)
    }

    /// The opposite direction.
    #[must_use]
    #[inline]
    pub(crate) const fn back(self) -> Self {
        Self::of(W::BITS - self.0)
    }

    /// The squares at which a step ends that has left the board on the other side; none for a diagonal direction.
    #[must_use]
    #[inline(always)]
    pub(crate) fn edge(self) -> W {
        let bit = |index: u8| W::one() << usize::from(index);
        if self == Self::RIGHT {
            row_starts::<W>() << usize::from(W::ROW)
        } else if self == Self::LEFT {
            row_starts::<W>() << usize::from(W::ROW - 1)
        } else if self == Self::UP {
            bit(Square::<W>::LAST)
        } else if self == Self::DOWN {
            bit(0)
        } else {
            W::EMPTY
        }
    }

    /// The same on a board whose squares are all playable, for the directions of [`ALONG`](Self::ALONG) and [`ACROSS`](Self::ACROSS).
    #[must_use]
    #[inline(always)]
    pub(crate) fn edge_of_whole(self) -> W {
        let [up, left, right, down] = Self::ALONG;
        let [up_left, up_right, down_left, down_right] = Self::ACROSS;
        let top = || (W::one() << CHESS_ROWS) - W::one();
        let bottom = || top() << (CHESS_ROWS * (CHESS_ROWS - 1));
        let left_column = || {
            let bit = |row: usize| W::one() << (row * CHESS_ROWS);
            (0..CHESS_ROWS).fold(W::EMPTY, |column, row| column | bit(row))
        };
        let right_column = || left_column() << (CHESS_ROWS - 1);
        match self {
            _ if self == right => left_column(),
            _ if self == left => right_column(),
            _ if self == down => top(),
            _ if self == up => bottom(),
            _ if self == up_left => bottom() | right_column(),
            _ if self == up_right => bottom() | left_column(),
            _ if self == down_left => top() | right_column(),
            _ if self == down_right => top() | left_column(),
            _ => W::EMPTY,
        }
    }

    /// The squares of `free` that pieces on `set` reach, each step ending on one of them.
    /// In four rounds that double the reach (the parallel prefix of Peter Kogge and Harold Stone, 1973).
    #[must_use]
    #[inline(always)]
    pub(crate) fn slide(self, set: W, mut free: W) -> W {
        let mut reached = set;
        let mut distance = self.0;
        let mut round = 0;
        while round < 4 {
            reached |= reached.rotate_left(distance) & free;
            free &= free.rotate_left(distance);
            distance = distance * 2 % W::BITS;
            round += 1;
        }
        reached & !set
    }
}

/// The first square of every second row: between it and the last of the row below it there is no ghost.
#[inline(always)]
fn row_starts<W: Word>() -> W {
    let mut starts = W::EMPTY;
    let mut pair = 0;
    while pair < W::ROW {
        starts |= W::one() << usize::from(pair * Square::<W>::PAIR);
        pair += 1;
    }
    starts
}

/// A playable square: the index of its bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Square<W = u64>(u8, PhantomData<W>);

impl<W: Word> Square<W> {
    /// Bits from a row to the second below it.
    const PAIR: u8 = 2 * W::ROW + 1;
    /// The bit of the last square of the largest board.
    const LAST: u8 = W::ROW * Self::PAIR - 2;

    /// The square of the lowest bit of `set`, which is not empty.
    #[must_use]
    #[inline]
    pub(crate) fn lowest(set: W) -> Self {
        debug_assert!(!set.is_empty());
        Self(set.trailing_zeros() as u8, PhantomData)
    }

    /// Its bit in a set of squares.
    #[must_use]
    #[inline]
    pub(crate) fn bit(self) -> W {
        W::one() << usize::from(self.0)
    }

    /// The number of its bit, below the bits of the word.
    #[must_use]
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % W::BITS as usize
    }

    /// On a checkered board 0 for the top row, black's.
    const fn row(self) -> usize {
        let below_pair = self.0 % Self::PAIR;
        (self.0 / Self::PAIR * 2 + (below_pair >= W::ROW) as u8) as usize
    }

    /// On a checkered board the number of playable squares left of it in its row.
    const fn index_in_row(self) -> usize {
        (self.0 % Self::PAIR % W::ROW) as usize
    }
}

/// The squares of a set, from the top left.
#[inline]
pub(crate) fn squares_of<W: Word>(mut set: W) -> impl Iterator<Item = Square<W>> {
    std::iter::from_fn(move || {
        (!set.is_empty()).then(|| {
            let square = Square::lowest(set);
            set &= set - W::one();
            square
        })
    })
}

/// A square board of an even size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout<W = u64> {
    size: usize,
    squares: W,
    /// The row on which each side's men are crowned.
    last_rows: [W; 2],
    /// The long diagonal of dark squares; empty where all squares are playable.
    main_road: W,
    /// The bit of the last square: that of the first becomes it when the board is turned.
    last: u32,
    /// True if all squares are playable.
    whole: bool,
    /// True if the lower right corner is dark. The bits are numbered as on the mirrored board.
    mirrored: bool,
    /// The corner of square 1.
    first: Corner,
}

/// A corner of the board, as white sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Corner {
    /// Squares are numbered by rows from the top, each from the left.
    TopLeft,
    /// Squares are numbered by rows from the bottom, each from the right.
    BottomRight,
}

/// Rows of the chess board.
const CHESS_ROWS: usize = 8;

impl Layout {
    /// The largest board that 64 bits hold.
    pub(crate) const MAX_SIZE: usize = 2 * <u64 as Word>::ROW as usize;

    /// The board with `size` rows and columns, an even number from 4 to 10.
    #[must_use]
    pub(crate) const fn new(size: usize) -> Self {
        let plan = Plan::of::<u64>(size);
        let [first, last] = plan.last_rows;
        Self {
            size,
            squares: plan.squares as u64,
            last_rows: [first as u64, last as u64],
            main_road: plan.main_road as u64,
            last: plan.last,
            whole: false,
            mirrored: false,
            first: Corner::TopLeft,
        }
    }

    /// The chess board with pieces on all squares.
    #[must_use]
    pub(crate) const fn whole() -> Self {
        let row = (1 << CHESS_ROWS) - 1;
        Self {
            size: CHESS_ROWS,
            squares: u64::MAX,
            last_rows: [row, row << (u64::BITS as usize - CHESS_ROWS)],
            main_road: 0,
            last: u64::BITS - 1,
            whole: true,
            mirrored: false,
            first: Corner::TopLeft,
        }
    }
}

impl Layout<u128> {
    /// The board with `size` rows and columns, an even number from 4 to 14.
    #[must_use]
    pub(crate) const fn wide(size: usize) -> Self {
        Plan::of::<u128>(size)
    }
}

/// The sets of a board, in the widest word, so that constants can be made of them.
struct Plan;

impl Plan {
    const fn of<W: Word>(size: usize) -> Layout<u128> {
        let half = W::ROW as usize;
        assert!(size.is_multiple_of(2) && size >= 4 && size <= 2 * half);
        let (mut squares, mut main_road, mut row) = (0, 0, 0);
        while row < size {
            squares |= Self::row::<W>(size, row);
            // Even rows begin in column 1.
            main_road |= 1 << (Self::first::<W>(row) + (size - 1 - row) / 2);
            row += 1;
        }
        Layout {
            size,
            squares,
            last_rows: [Self::row::<W>(size, 0), Self::row::<W>(size, size - 1)],
            main_road,
            last: squares.ilog2(),
            whole: false,
            mirrored: false,
            first: Corner::TopLeft,
        }
    }

    const fn row<W: Word>(size: usize, row: usize) -> u128 {
        ((1 << (size / 2)) - 1) << Self::first::<W>(row)
    }

    /// The bit of the first square of a row.
    const fn first<W: Word>(row: usize) -> usize {
        row / 2 * Square::<W>::PAIR as usize + row % 2 * W::ROW as usize
    }
}

impl<W: Word> Layout<W> {
    /// The same board with its lower right corner dark.
    #[must_use]
    pub(crate) const fn mirrored(self) -> Self {
        Self { mirrored: true, ..self }
    }

    /// The same board with square 1 in a corner.
    #[must_use]
    pub(crate) const fn numbered_from(self, first: Corner) -> Self {
        Self { first, ..self }
    }

    /// A set of squares on the board turned by half: the other side's view.
    #[must_use]
    #[inline(always)]
    pub(crate) fn turned(self, set: W) -> W {
        // The first square is bit 0: so bit n of the board goes to bit `last - n`.
        set.reverse_bits() >> (W::BITS - 1 - self.last) as usize
    }

    /// Rows, and columns.
    #[must_use]
    pub(crate) const fn size(self) -> usize {
        self.size
    }

    /// True if all squares are playable, so that pieces go along rows and columns.
    #[must_use]
    #[inline]
    pub(crate) const fn is_whole(self) -> bool {
        self.whole
    }

    /// True if the lower right corner is dark.
    #[must_use]
    pub(crate) const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// The corner of square 1.
    #[must_use]
    pub(crate) const fn first_corner(self) -> Corner {
        self.first
    }

    /// All playable squares.
    #[must_use]
    #[inline]
    pub(crate) const fn squares(self) -> W {
        self.squares
    }

    /// The number of playable squares of a row.
    #[must_use]
    pub(crate) const fn width(self) -> usize {
        if self.whole { self.size } else { self.size / 2 }
    }

    /// The number of playable squares; they are numbered from 1.
    #[must_use]
    pub(crate) const fn count(self) -> usize {
        self.size * self.width()
    }

    /// The playable squares of a row.
    #[must_use]
    pub(crate) fn row(self, row: usize) -> W {
        ((W::one() << self.width()) - W::one()) << self.start(row)
    }

    /// The row on which a side's men are crowned.
    #[must_use]
    #[inline]
    pub(crate) const fn last_row(self, side: Side) -> W {
        self.last_rows[side.index()]
    }

    /// The main road: the long diagonal of playable squares, from the lower left corner to the upper right.
    #[must_use]
    #[inline]
    pub(crate) const fn main_road(self) -> W {
        self.main_road
    }

    /// The bit of the first square of a row.
    const fn start(self, row: usize) -> usize {
        if self.whole { row * CHESS_ROWS } else { Plan::first::<W>(row) }
    }

    /// The row of a square, 0 for the top row, black's, and the playable squares before it in the order of the bits.
    const fn cell(self, square: Square<W>) -> (usize, usize) {
        if self.whole {
            (square.0 as usize / CHESS_ROWS, square.0 as usize % CHESS_ROWS)
        } else {
            (square.row(), square.index_in_row())
        }
    }

    /// True if both squares are in one row of a board whose squares are all playable.
    #[must_use]
    #[inline]
    pub(crate) const fn is_along_row(self, from: Square<W>, to: Square<W>) -> bool {
        self.whole && self.row_of(from) == self.row_of(to)
    }

    /// The row of a square as it is shown, 0 for the top row, black's.
    #[must_use]
    pub(crate) const fn row_of(self, square: Square<W>) -> usize {
        self.cell(square).0
    }

    /// The column of a square as it is shown, 0 for the left one.
    #[must_use]
    pub(crate) const fn column_of(self, square: Square<W>) -> usize {
        let (row, index) = self.cell(square);
        // The upper left corner of a board that is not mirrored is light, so even rows begin in column 1.
        let column = if self.whole { index } else { index * 2 + 1 - row % 2 };
        if self.mirrored { self.size - 1 - column } else { column }
    }

    /// A row and the place in it of the number `number` from 0, or the other way round: counted from the corner of square 1.
    const fn counted(self, (row, index): (usize, usize)) -> (usize, usize) {
        let [from_below, from_right] = match self.first {
            Corner::TopLeft => [false; 2],
            Corner::BottomRight => [true; 2],
        };
        let row = if from_below { self.size - 1 - row } else { row };
        let index = if from_right != self.mirrored { self.width() - 1 - index } else { index };
        (row, index)
    }

    /// The square with a number, from 1.
    #[must_use]
    pub(crate) const fn square(self, number: usize) -> Option<Square<W>> {
        if number == 0 || number > self.count() {
            return None;
        }
        let place = ((number - 1) / self.width(), (number - 1) % self.width());
        let (row, index) = self.counted(place);
        Some(Square((self.start(row) + index) as u8, PhantomData))
    }

    /// The number of a square, from 1 by rows, beginning in the corner of square 1.
    #[must_use]
    pub(crate) const fn number(self, square: Square<W>) -> usize {
        let (row, index) = self.counted(self.cell(square));
        row * self.width() + index + 1
    }

    /// All squares in the order of their numbers.
    pub(crate) fn numbered(self) -> impl Iterator<Item = Square<W>> {
        (1..=self.count()).filter_map(move |number| self.square(number))
    }

    /// The squares of a set in the order of their numbers.
    pub(crate) fn in_order(self, set: W) -> Vec<Square<W>> {
        let mut squares: Vec<_> = squares_of(set).collect();
        squares.sort_by_key(|&square| self.number(square));
        squares
    }

    /// The square as texts name it: by its number; by letters where all squares are playable, because such boards have no numbers.
    #[must_use]
    pub(crate) fn text(self, square: Square<W>) -> String {
        if self.whole { self.name(square) } else { self.number(square).to_string() }
    }

    /// The algebraic name of a square: its column as a letter from the left, its row as a number from below.
    #[must_use]
    pub(crate) fn name(self, square: Square<W>) -> String {
        let column = char::from(b'a' + self.column_of(square) as u8);
        format!("{column}{}", self.size - self.row_of(square))
    }

    /// The playable square with an algebraic name, in lower or upper case.
    #[must_use]
    pub(crate) fn named(self, name: &str) -> Option<Square<W>> {
        let (letter, number) = name.split_at_checked(1)?;
        let column = letter.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
        let row = self.size.checked_sub(number.parse().ok()?)?;
        self.at(row, usize::from(column))
    }

    /// The playable square at a row and a column as they are shown; `None` if the square is light or off the board.
    #[must_use]
    pub(crate) const fn at(self, row: usize, column: usize) -> Option<Square<W>> {
        if row >= self.size || column >= self.size {
            return None;
        }
        let column = if self.mirrored { self.size - 1 - column } else { column };
        if !self.whole && (row + column).is_multiple_of(2) {
            return None;
        }
        let index = if self.whole { column } else { column / 2 };
        Some(Square((self.start(row) + index) as u8, PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [usize; 4] = [4, 6, 8, 10];
    const WIDE_SIZES: [usize; 6] = [4, 6, 8, 10, 12, 14];

    /// Calls a claim for the boards of both words.
    macro_rules! on_all_boards {
        ($claim:ident) => {
            SIZES.map(Layout::new).into_iter().for_each($claim);
            WIDE_SIZES.map(Layout::wide).into_iter().for_each($claim);
        };
    }

    #[test]
    fn numbers_squares_and_coordinates_agree() {
        on_all_boards!(all_agree);
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
        let layout = Layout::wide(14);
        assert_eq!(
            (layout.named("n14"), layout.named("a1")),
            (layout.square(7), layout.square(92))
        );
    }

    fn all_agree<W: Word>(layout: Layout<W>) {
        let numbers: Vec<_> = squares_of(layout.squares()).map(|s| layout.number(s)).collect();
        assert_eq!(numbers, (1..=layout.count()).collect::<Vec<_>>());
        for square in squares_of(layout.squares()) {
            assert_eq!(layout.square(layout.number(square)), Some(square));
            assert_eq!(layout.at(layout.row_of(square), layout.column_of(square)), Some(square));
            assert_eq!(layout.named(&layout.name(square)), Some(square));
            assert_eq!(layout.named(&layout.name(square).to_uppercase()), Some(square));
        }
        assert_eq!(layout.square(0), None);
        assert_eq!(layout.square(layout.count() + 1), None);
        assert_eq!(layout.at(0, 0), None);
        assert_eq!(layout.main_road().count_ones() as usize, layout.size());
        for name in
            ["", "a", "1", "a0", "a2", "b1", "o1", "a15", "aa", "é1", "a18446744073709551616"]
        {
            assert_eq!(layout.named(name), None, "{name}");
        }
    }

    #[test]
    fn a_board_turned_by_half_has_every_square_opposite() {
        on_all_boards!(all_are_opposite);
    }

    fn all_are_opposite<W: Word>(layout: Layout<W>) {
        for square in squares_of(layout.squares()) {
            let opposite = layout.square(layout.count() + 1 - layout.number(square)).unwrap();
            assert_eq!(layout.turned(square.bit()), opposite.bit());
        }
        assert_eq!(layout.turned(layout.squares()), layout.squares());
        assert_eq!(layout.turned(layout.main_road()), layout.main_road());
    }

    #[test]
    fn a_step_is_a_step_on_the_board_or_leaves_it() {
        on_all_boards!(steps_are_on_the_board);
    }

    fn steps_are_on_the_board<W: Word>(layout: Layout<W>) {
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
        for square in squares_of(layout.squares()) {
            for (direction, down, right) in steps {
                let expected = layout
                    .row_of(square)
                    .checked_add_signed(down)
                    .zip(layout.column_of(square).checked_add_signed(right))
                    .and_then(|(row, column)| layout.at(row, column))
                    .map_or(W::EMPTY, Square::bit);
                let end = direction.step(square.bit()) & !direction.edge();
                assert_eq!(end & layout.squares(), expected);
                assert_eq!(direction.back().step(direction.step(square.bit())), square.bit());
            }
        }
    }
}
