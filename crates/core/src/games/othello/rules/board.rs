//! Bitboards: the discs as two sets of bits, with mobility and flips.
//!
//! Mobility fills along all eight directions in parallel with shifts (parallel prefix after Kogge and Stone, "A parallel algorithm for the
//! efficient solution of a general class of recurrence equations", 1973). Flips use carry arithmetic along the eight rays of a square: the
//! nearest disc that is not the opponent's is the lowest, or the highest, bit of the rest of the ray; subtraction fills up to it. Both are
//! free of branches and need only portable instructions.

use super::layout::{STRIDE, Square};

/// Squares outside the outer columns of the full board: a disc elsewhere cannot be flanked along a row or diagonal, and must not wrap into
/// the next row. The mask is right for a smaller board too, because a run through its last column ends on no empty square.
pub(super) const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// Bitboards of both sides, as the side to move sees them. Bits as drawn in `layout`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub opponent: u64,
}

impl Board {
    /// All discs.
    #[must_use]
    pub(crate) const fn occupied(self) -> u64 {
        self.own | self.opponent
    }

    /// The same discs, as the other side sees them.
    #[must_use]
    pub(crate) const fn turned(self) -> Self {
        Self { own: self.opponent, opponent: self.own }
    }

    /// The squares of `empty` on which the side to move flips something.
    #[must_use]
    pub(crate) const fn mobility(self, empty: u64) -> u64 {
        let sideways = self.opponent & INNER;
        let reached = beyond::<1>(self.own, sideways)
            | beyond::<{ STRIDE as u32 - 1 }>(self.own, sideways)
            | beyond::<{ STRIDE as u32 }>(self.own, self.opponent)
            | beyond::<{ STRIDE as u32 + 1 }>(self.own, sideways);
        reached & empty
    }

    /// The squares directly beyond a run of the opponent along a row, and some that are taken.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    pub(super) const fn beyond_in_row(self) -> u64 {
        beyond::<1>(self.own, self.opponent & INNER)
    }

    /// The discs that a disc of the side to move on `square`, which is empty, flips; 0 if it may not be placed there.
    #[must_use]
    pub(crate) fn flips(self, square: Square) -> u64 {
        let Rays([up, down]) = &RAYS[square.index()];
        let up = up.iter().fold(0, |flipped, &ray| flipped | self.flips_up(ray));
        let down = down.iter().fold(0, |flipped, &ray| flipped | self.flips_down(ray));
        up | down
    }

    /// The discs that a disc of the side to move on `square` flips along its row.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    pub(super) fn flips_in_row(self, square: Square) -> u64 {
        let Rays([[up, ..], [down, ..]]) = RAYS[square.index()];
        self.flips_up(up) | self.flips_down(down)
    }

    /// The flips along a ray towards higher bits.
    #[inline(always)]
    const fn flips_up(self, ray: u64) -> u64 {
        let stops = ray & !self.opponent;
        let nearest = stops & stops.wrapping_neg();
        let anchor = nearest & self.own;
        // Everything below the anchor, or nothing without one.
        ray & anchor.wrapping_sub((anchor != 0) as u64)
    }

    /// The flips along a ray towards lower bits.
    #[inline(always)]
    const fn flips_down(self, ray: u64) -> u64 {
        let stops = ray & !self.opponent;
        // Bit 0 replaces an empty set. It is no anchor, because a ray without a stop does not have it or the opponent holds it.
        let nearest = (1 << 63) >> (stops | 1).leading_zeros();
        let anchor = nearest & self.own & ray;
        // Everything above the anchor, or nothing without one.
        ray & (anchor << 1).wrapping_neg()
    }

    /// The board after a disc on `square`, which flips `flipped`, as the other side sees it.
    #[must_use]
    pub(crate) const fn after(self, square: Square, flipped: u64) -> Self {
        Self { own: self.opponent & !flipped, opponent: self.own | flipped | square.bit() }
    }
}

/// The squares directly beyond a run of `opponent` that begins next to a disc of `own`, in the two directions of `SHIFT`.
const fn beyond<const SHIFT: u32>(own: u64, opponent: u64) -> u64 {
    let pairs = opponent & (opponent << SHIFT);
    let mut up = opponent & (own << SHIFT);
    up |= opponent & (up << SHIFT);
    up |= pairs & (up << (2 * SHIFT));
    up |= pairs & (up << (2 * SHIFT));

    let pairs = pairs >> SHIFT;
    let mut down = opponent & (own >> SHIFT);
    down |= opponent & (down >> SHIFT);
    down |= pairs & (down >> (2 * SHIFT));
    down |= pairs & (down >> (2 * SHIFT));

    up << SHIFT | down >> SHIFT
}

/// The squares of the full board in each direction from a square, without it: a cache line. Shape \[towards higher bits, towards lower
/// ones\]\[direction\].
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(in crate::games::othello) struct Rays(pub [[u64; 4]; 2]);

/// The rays of every square. They are right for smaller boards too, because there are no discs outside.
pub(in crate::games::othello) static RAYS: [Rays; 64] = all_rays();

const fn all_rays() -> [Rays; 64] {
    let mut rays = [Rays([[0; 4]; 2]); 64];
    let mut square = 0;
    while square < rays.len() {
        rays[square] = Rays([
            [ray(square, 0, 1), ray(square, 1, -1), ray(square, 1, 0), ray(square, 1, 1)],
            [ray(square, 0, -1), ray(square, -1, 1), ray(square, -1, 0), ray(square, -1, -1)],
        ]);
        square += 1;
    }
    rays
}

const fn ray(square: usize, down: isize, right: isize) -> u64 {
    let on_board = 0..STRIDE as isize;
    let mut row = (square / STRIDE) as isize + down;
    let mut column = (square % STRIDE) as isize + right;
    let mut set = 0;
    while on_board.start <= row && row < on_board.end && 0 <= column && column < on_board.end {
        set |= Square::new(row as usize, column as usize).bit();
        row += down;
        column += right;
    }
    set
}

#[cfg(test)]
pub(in crate::games::othello) mod tests {
    use super::*;
    use crate::game::hash;
    use crate::games::othello::rules::layout::{LAYOUTS, squares};

    /// Boards from crowded to sparse, and from balanced to one-sided, so that long runs and short ones occur.
    pub(crate) fn random_boards(count: u64) -> impl Iterator<Item = Board> {
        (0..count).map(|seed| {
            let random = |n: u64| hash(hash(seed) ^ n);
            let taken = match seed % 4 {
                0 => random(1) | random(2) | random(3),
                1 => random(1) | random(2),
                2 => random(1),
                _ => random(1) & random(2),
            };
            let mostly_own = random(4) | if seed % 3 == 0 { random(5) } else { 0 };
            let board = Board { own: taken & mostly_own, opponent: taken & !mostly_own };
            if seed % 5 < 2 { board.turned() } else { board }
        })
    }

    /// The part of a board on these squares.
    pub(crate) fn within(board: Board, squares: u64) -> Board {
        Board { own: board.own & squares, opponent: board.opponent & squares }
    }

    /// Flips by the rule itself: from the square over discs of the opponent to one's own.
    fn walked_flips(board: Board, size: usize, square: Square) -> u64 {
        let directions = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        directions.iter().fold(0, |flipped, &(down, right)| {
            let mut run = 0;
            let (mut row, mut column) = (square.row(), square.column());
            loop {
                row = row.wrapping_add_signed(down);
                column = column.wrapping_add_signed(right);
                if row >= size || column >= size {
                    return flipped;
                }
                let bit = Square::new(row, column).bit();
                if board.opponent & bit != 0 {
                    run |= bit;
                } else {
                    return if board.own & bit != 0 { flipped | run } else { flipped };
                }
            }
        })
    }

    #[test]
    fn fast_moves_are_those_of_the_rule_on_random_boards() {
        for layout in &LAYOUTS {
            for board in random_boards(4000).map(|board| within(board, layout.squares)) {
                let empty = layout.squares & !board.occupied();
                let mut mobility = 0;
                for square in squares(empty) {
                    let flips = walked_flips(board, layout.size, square);
                    assert_eq!(board.flips(square), flips, "{board:x?} {square:?}");
                    mobility |= if flips == 0 { 0 } else { square.bit() };
                }
                assert_eq!(board.mobility(empty), mobility, "{board:x?}");
            }
        }
    }
}
