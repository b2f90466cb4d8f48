//! Stable discs, which can never be flipped again, and the bound on the score that follows from them (Paul Rosenbloom, "A
//! world-championship-level Othello program", 1982).
//!
//! A disc is stable if along each of the four lines through it the line is full, or the disc is at its end, or next to a stable disc of its
//! own colour. On the edges a table is exact, because discs there are flipped only along the edge. The result is a subset of all stable
//! discs, so the bound is safe.

use std::sync::LazyLock;

use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::{LAYOUTS, Layout, STRIDE};

/// Stable discs of the side to move, for each edge in base 3 (0 empty, 1 own, 2 opponent). The edge's first square is its lowest digit and
/// bit. Shorter edges use the lowest ones.
pub(super) struct Edges {
    stable: Box<[u8; 6561]>,
}

/// Sum of the powers of 3 for each bit of an edge.
static TERNARY: [u16; 256] = ternary();

const fn ternary() -> [u16; 256] {
    let mut numbers = [0; 256];
    let mut set = 1;
    while set < 256 {
        // The set without its lowest bit, and the power of that bit.
        let bit = (set as u32).trailing_zeros();
        numbers[set] = numbers[set & (set - 1)] + 3_u16.pow(bit);
        set += 1;
    }
    numbers
}

impl Edges {
    /// The table of a board, computed at the first use.
    pub(super) fn shared(layout: &Layout) -> &'static Self {
        static EDGES: LazyLock<[Edges; LAYOUTS.len()]> =
            LazyLock::new(|| LAYOUTS.each_ref().map(|layout| Edges::new(layout.size as u32)));
        let place = LAYOUTS.iter().position(|known| known.size == layout.size);
        &EDGES[place.unwrap_or(0)]
    }

    fn new(length: u32) -> Self {
        let mut edges = Self { stable: Box::new([0; 6561]) };
        let all = u8::MAX >> (u8::BITS - length);
        // Fuller edges come first, because emptier ones depend on them.
        for discs in (0..=length).rev() {
            for taken in (0..=all).filter(|set| set.count_ones() == discs) {
                for own in (0..=all).filter(|own| own & !taken == 0) {
                    let opponent = taken & !own;
                    let stable = edges.derive(own, opponent, all & !taken);
                    edges.stable[Self::index(own, opponent)] = stable;
                }
            }
        }
        edges
    }

    /// The own discs that stay own after either side plays on any of the `empty` squares.
    fn derive(&self, own: u8, opponent: u8, empty: u8) -> u8 {
        (0..8).filter(|bit| empty >> bit & 1 != 0).fold(own, |stable, bit| {
            let placed = 1 << bit;
            let mine = edge_flips(own, opponent, bit);
            let theirs = edge_flips(opponent, own, bit);
            stable
                & self.get(own | mine | placed, opponent & !mine)
                & self.get(own & !theirs, opponent | theirs | placed)
        })
    }

    fn index(own: u8, opponent: u8) -> usize {
        (TERNARY[own as usize] + 2 * TERNARY[opponent as usize]) as usize
    }

    #[inline(always)]
    fn get(&self, own: u8, opponent: u8) -> u8 {
        self.stable[Self::index(own, opponent)]
    }

    /// The stable discs of the side to move on the four edges.
    #[inline(always)]
    fn stable<A: Arch>(&self, _: A, board: Board) -> u64 {
        let row = |shift: usize| {
            u64::from(self.get((board.own >> shift) as u8, (board.opponent >> shift) as u8))
                << shift
        };
        let column = |shift: usize| {
            let stable = self.get(gather(board.own >> shift), gather(board.opponent >> shift));
            scatter(stable) << shift
        };
        let last = A::LAYOUT.size - 1;
        row(0) | row(last * STRIDE) | column(0) | column(last)
    }
}

/// The discs that a disc on `bit` of an edge flips along it; possibly none, because it may be placed there for another line.
fn edge_flips(own: u8, opponent: u8, bit: u32) -> u8 {
    let mut flipped = 0;
    for step in [1, -1] {
        let mut run = 0;
        let mut at = bit as i32 + step;
        while (0..8).contains(&at) && opponent >> at & 1 != 0 {
            run |= 1 << at;
            at += step;
        }
        if (0..8).contains(&at) && own >> at & 1 != 0 {
            flipped |= run;
        }
    }
    flipped
}

/// The bits of the first column as a byte, the top one lowest.
#[inline(always)]
const fn gather(set: u64) -> u8 {
    ((set & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The inverse of [`gather`].
#[inline(always)]
const fn scatter(byte: u8) -> u64 {
    // Each row gets the byte's bit with its number; the multiplication moves it to the last column.
    let spread = (byte as u64).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((spread + 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080) >> 7
}

/// Steps from square to square along the four kinds of lines.
const STEPS: [u32; 4] = [1, 7, 8, 9];

/// The squares that have fewer than 1, 2 and 4 squares after them in the direction of each step.
const LAST: [[u64; 4]; 3] = [last(1), last(2), last(4)];
/// The squares that have fewer than 1, 2 and 4 squares before them.
const FIRST: [[u64; 4]; 3] = [reversed(LAST[0]), reversed(LAST[1]), reversed(LAST[2])];

const fn last(steps: usize) -> [u64; 4] {
    let last_rows = !(u64::MAX >> (STRIDE * steps));
    let column = 0x0101_0101_0101_0101;
    let mut left = 0;
    let mut right = 0;
    let mut i = 0;
    while i < steps {
        left |= column << i;
        right |= column << (7 - i);
        i += 1;
    }
    [right, last_rows | left, last_rows, last_rows | right]
}

const fn reversed(sets: [u64; 4]) -> [u64; 4] {
    [sets[0].reverse_bits(), sets[1].reverse_bits(), sets[2].reverse_bits(), sets[3].reverse_bits()]
}

/// The squares that lie on a full line, for each kind of line.
#[inline(always)]
fn full_lines(occupied: u64) -> [u64; 4] {
    let mut after = [occupied; 4];
    let mut before = [occupied; 4];
    // A square is on a full line if all squares after it and before it are taken; each round doubles the checked distance.
    for (double, (last, first)) in LAST.iter().zip(&FIRST).enumerate() {
        for line in 0..4 {
            after[line] &= after[line] >> (STEPS[line] << double) | last[line];
            before[line] &= before[line] << (STEPS[line] << double) | first[line];
        }
    }
    std::array::from_fn(|line| after[line] & before[line])
}

/// Stable discs of the side that is not to move.
#[inline(always)]
pub(super) fn stable_discs<A: Arch>(arch: A, edges: &Edges, board: Board) -> u64 {
    // Squares around a smaller board count as taken by stable discs, because lines end there.
    let around = !A::LAYOUT.squares;
    let discs = board.opponent;
    let full = full_lines(board.occupied() | around);
    let on_full_lines = discs & full[0] & full[1] & full[2] & full[3];
    let mut stable = edges.stable(arch, board.turned()) | on_full_lines | around;
    // Stability spreads from stable discs to their neighbours until nothing is added.
    loop {
        let mut grown = discs;
        for line in 0..4 {
            let beside = stable << STEPS[line] | stable >> STEPS[line];
            grown &= full[line] | FIRST[0][line] | LAST[0][line] | beside;
        }
        if grown & !stable == 0 {
            return stable & A::LAYOUT.squares;
        }
        stable |= grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;
    use crate::games::othello::engine::tests::{boards, turn};
    use crate::games::othello::rules::arch::{Portable, Turn};
    use crate::games::othello::rules::board::RAYS;
    use crate::games::othello::rules::layout::squares;

    #[test]
    fn a_stable_disc_is_never_flipped() {
        are_never_flipped(Portable::<4>);
        are_never_flipped(Portable::<6>);
        are_never_flipped(Portable::<8>);
    }

    fn are_never_flipped<A: Arch>(arch: A) {
        let layout = LAYOUTS.iter().find(|layout| layout.size == A::LAYOUT.size).unwrap();
        for (seed, mut board) in (0..).zip(boards(layout)) {
            let stable = stable_discs(arch, Edges::shared(layout), board);
            assert_eq!(stable & !board.opponent, 0, "{board:x?}");
            for ply in 0.. {
                board = match turn(layout, board) {
                    Turn::Moves(moves) => {
                        let choice = hash(seed ^ hash(ply)) as usize % moves.count_ones() as usize;
                        let square = squares(moves).nth(choice).unwrap();
                        let flipped = board.flips(square);
                        assert_eq!(flipped & stable, 0, "{board:x?} {square:?}");
                        board.after(square, flipped)
                    }
                    Turn::Pass(turned) => turned,
                    Turn::Over => break,
                };
            }
        }
    }

    #[test]
    fn stability_spreads_from_corners_edges_and_full_lines() {
        let corner_block = 0x0303;
        let lines_of_d4 = RAYS[27].0.iter().flatten().fold(0, |all, ray| all | ray);
        for (own, opponent, stable) in [
            (0, 0x0000_0018_1800_0000, 0),
            (0, u64::MAX, u64::MAX),
            // a1 and b1; with a disc behind them on the edge b1 can be flipped, on a full edge neither.
            (0, 0x03, 0x03),
            (0x04, 0x02, 0),
            (0xF0, 0x0F, 0x0F),
            (0xAA, 0x55, 0x55),
            // a1, b1 and a2 are stable, b2 once a3 or c1 is.
            (0, corner_block, 0x0103),
            (0, corner_block | 0x0001_0000, corner_block | 0x0001_0000),
            (0, corner_block | 0x04, corner_block | 0x04),
            // The last column and the last row, through the corner h8.
            (0, 0xC080_0000_0000_0000, 0xC080_0000_0000_0000),
            // All four lines of d4 are full.
            (lines_of_d4, 1 << 27, 1 << 27),
            (lines_of_d4 & !(1 << 24), 1 << 27, 0),
        ] {
            let board = Board { own, opponent };
            let found = stable_discs(Portable::<8>, Edges::shared(&LAYOUTS[0]), board);
            assert_eq!(found, stable, "{own:x} {opponent:x}: {found:x}");
        }
    }
}
