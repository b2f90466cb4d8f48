//! Sets of squares for the endgame: quadrants with an odd number of empty squares, neighbours.

use crate::games::othello::layout::{STRIDE, Square};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::board::tests::random_boards;
    use crate::games::othello::layout::squares;

    #[test]
    fn sets_are_those_of_a_count_square_by_square() {
        let apart =
            |a: Square, b: Square| a.row().abs_diff(b.row()).max(a.column().abs_diff(b.column()));
        let quadrant = |square: Square| (square.row() / 4, square.column() / 4);
        for set in random_boards(200).map(|board| board.own) {
            let [mut odd, mut near] = [0; 2];
            for square in squares(u64::MAX) {
                let fellows = squares(set).filter(|&other| quadrant(other) == quadrant(square));
                odd |= if fellows.count() % 2 == 1 { square.bit() } else { 0 };
                let is_near = squares(set).any(|other| apart(square, other) <= 1);
                near |= if is_near { square.bit() } else { 0 };
            }
            assert_eq!((odd_quadrants(set), around(set)), (odd, near), "{set:x}");
        }
        for square in squares(u64::MAX) {
            assert_eq!(NEIGHBOURS[square.index()], around(square.bit()) & !square.bit());
        }
    }

    #[test]
    fn the_square_that_has_its_quadrant_alone_is_the_first() {
        // a1, b1 and d4 share a quadrant; h1, a8 and h8 have one each.
        let [a1, b1, d4, h1, a8, h8] = [0, 1, 27, 7, 56, 63].map(|bit| Square::first_of(1 << bit));
        for (set, first) in [
            ([a1, b1, h1], h1),
            ([a1, h1, d4], h1),
            ([b1, d4, h8], h8),
            ([a1, b1, d4], d4),
            ([a1, h1, h8], a1),
            ([h1, a8, h8], h1),
        ] {
            let all = set.iter().fold(0, |all, square| all | square.bit());
            let [found, rest @ ..] = lone_first(all);
            assert_eq!(found, first, "{set:?}");
            assert_eq!(rest.iter().fold(found.bit(), |all, square| all | square.bit()), all);
        }
    }
}
