//! Sets of squares for the endgame: quadrants with an odd number of empty squares, neighbours.

use super::super::layout::{STRIDE, Square};

/// The squares of the quadrants, four by four squares each, in which an odd number of the `empty` squares lie.
///
/// Who moves first in such a region can also move last in it: the rule of parity
/// (Brian Rose, "Othello: a minute to learn, a lifetime to master", 2005).
#[inline(always)]
pub(super) const fn odd_quadrants(empty: u64) -> u64 {
    // The parity of each row of a quadrant, four bits, gathers in its lowest bit, then that of the four rows in the first.
    let pairs = empty ^ empty >> 1;
    let rows = pairs ^ pairs >> 2;
    let double = rows ^ rows >> STRIDE;
    let corners = (double ^ double >> (2 * STRIDE)) & 0x0000_0011_0000_0011;
    corners * 0x0F0F_0F0F
}

/// The squares of a set of three. If two lie in the same quadrant, the third is the first.
#[inline(always)]
pub(super) fn lone_first(empty: u64) -> [Square; 3] {
    let rest = empty & (empty - 1);
    let [a, b, c] = [empty, rest, rest & (rest - 1)].map(Square::first_of);
    if together(a, b) {
        [c, a, b]
    } else if together(a, c) {
        [b, a, c]
    } else {
        [a, b, c]
    }
}

/// Two squares lie in the same quadrant: the upper bits of row and column agree.
#[inline(always)]
const fn together(a: Square, b: Square) -> bool {
    (a.index() ^ b.index()) & 0b100_100 == 0
}

/// The squares around each square.
pub(super) static NEIGHBOURS: [u64; 64] = all_neighbours();

const fn all_neighbours() -> [u64; 64] {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        neighbours[square] = around(1 << square) & !(1 << square);
        square += 1;
    }
    neighbours
}

/// The squares of a set and all around it.
#[inline(always)]
pub(super) const fn around(set: u64) -> u64 {
    const NOT_FIRST_COLUMN: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    let sideways = set | (set << 1 & NOT_FIRST_COLUMN) | (set & NOT_FIRST_COLUMN) >> 1;
    sideways | sideways << STRIDE | sideways >> STRIDE
}
