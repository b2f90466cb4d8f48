//! Sets of squares for the endgame: quadrants with an odd number of empty squares, neighbours.

use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::layout::{STRIDE, Square};

/// The squares of the quadrants of the board in which an odd number of the `empty` squares lie.
///
/// The side that moves first in such a region can also move last in it: the rule of parity
/// (Brian Rose, "Othello: a minute to learn, a lifetime to master", 2005).
#[inline(always)]
pub(super) fn odd_quadrants<A: Arch>(_: A, empty: u64) -> u64 {
    // In the middle of the full board its quadrants are parts of the full board's, four by four squares each.
    let empty = empty << A::LAYOUT.to_middle;
    // The parity of each row of a quadrant, four bits, gathers in its lowest bit, then that of the four rows in the first.
    let pairs = empty ^ empty >> 1;
    let rows = pairs ^ pairs >> 2;
    let double = rows ^ rows >> STRIDE;
    let corners = (double ^ double >> (2 * STRIDE)) & 0x0000_0011_0000_0011;
    (corners * 0x0F0F_0F0F) >> A::LAYOUT.to_middle
}

/// The squares of a set of three. If two lie in the same quadrant, the third is the first.
#[inline(always)]
pub(super) fn lone_first<A: Arch>(_: A, empty: u64) -> [Square; 3] {
    let rest = empty & (empty - 1);
    let [a, b, c] = [empty, rest, rest & (rest - 1)].map(Square::first_of);
    if together::<A>(a, b) {
        [c, a, b]
    } else if together::<A>(a, c) {
        [b, a, c]
    } else {
        [a, b, c]
    }
}

/// Two squares lie in the same quadrant: in the middle of the full board the upper bits of row and column agree.
#[inline(always)]
const fn together<A: Arch>(a: Square, b: Square) -> bool {
    let to_middle = A::LAYOUT.to_middle as usize;
    ((a.index() + to_middle) ^ (b.index() + to_middle)) & 0b100_100 == 0
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
    use crate::games::othello::rules::arch::Portable;
    use crate::games::othello::rules::board::tests::random_boards;
    use crate::games::othello::rules::layout::squares;

    #[test]
    fn sets_are_those_of_a_count_square_by_square() {
        let apart =
            |a: Square, b: Square| a.row().abs_diff(b.row()).max(a.column().abs_diff(b.column()));
        for set in random_boards(200).map(|board| board.own) {
            let is_near = |square| squares(set).any(|other| apart(square, other) <= 1);
            let near = squares(u64::MAX).filter(|&square| is_near(square));
            let near = near.fold(0, |near, square| near | square.bit());
            assert_eq!(around(set), near, "{set:x}");
        }
        for square in squares(u64::MAX) {
            assert_eq!(NEIGHBOURS[square.index()], around(square.bit()) & !square.bit());
        }
    }

    /// The quadrants of a board, counted square by square.
    fn counts_quadrants<A: Arch>(arch: A) {
        let half = A::LAYOUT.size / 2;
        let quadrant = |square: Square| (square.row() / half, square.column() / half);
        for set in random_boards(200).map(|board| board.own & A::LAYOUT.squares) {
            let is_odd = |square: &Square| {
                squares(set).filter(|&it| quadrant(it) == quadrant(*square)).count() % 2 == 1
            };
            let odd = squares(A::LAYOUT.squares).filter(is_odd);
            let odd = odd.fold(0, |odd, square| odd | square.bit());
            assert_eq!(odd_quadrants(arch, set) & A::LAYOUT.squares, odd, "{set:x}");
            let three = squares(set).take(3).fold(0, |three, square| three | square.bit());
            if three.count_ones() == 3 {
                let [first, rest @ ..] = lone_first(arch, three);
                let alone = |one: Square| {
                    squares(three).filter(|&it| quadrant(it) == quadrant(one)).count() == 1
                };
                assert_eq!(rest.iter().fold(first.bit(), |all, it| all | it.bit()), three);
                assert!(alone(first) || !rest.into_iter().any(alone), "{three:x} {first:?}");
            }
        }
    }

    #[test]
    fn quadrants_are_those_of_the_board() {
        counts_quadrants(Portable::<4>);
        counts_quadrants(Portable::<6>);
        counts_quadrants(Portable::<8>);
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
            let [found, rest @ ..] = lone_first(Portable::<8>, all);
            assert_eq!(found, first, "{set:?}");
            assert_eq!(rest.iter().fold(found.bit(), |all, square| all | square.bit()), all);
        }
    }
}
