//! Flips on the last empty square of a full board, by its four lines.
//!
//! On a full board the discs of one side determine everything. Those on a line through the square, packed together, are the index
//! of a table with the numbers of flips for both sides. A line is determined by its length and the square's place on it, so 36 kinds of
//! lines, 3.5 KiB, serve the whole board, and smaller ones.
//!
//! Some processors pack bits in one instruction (`pext`). For the others a multiplication does it: each square of a line has a factor
//! that moves it to its place at the top of the word; neighbours are at least 7 bits apart, as many as there are places, so that nothing
//! else arrives there.
//! Squares of a row are too close for that, but only have to close ranks where the square itself is.

use crate::games::othello::rules::board::{RAYS, Rays};
use crate::games::othello::rules::layout::{Layout, STRIDE, Square};

/// Lines through a square, in the order of [`RAYS`].
pub(super) struct Lines {
    /// The squares of each line, without the square itself.
    pub masks: [u64; 4],
    /// Sum of the powers of two that move the squares of each line to their places; for the row, the squares below the square itself.
    factors: [u64; 4],
    /// Bits from the places to the bottom of the word.
    shifts: [u8; 4],
    /// Beginning of the numbers of each line in [`FLIPPED`].
    starts: [u16; 4],
}

/// Discs flipped along a line: in the lower byte by a disc of the side whose discs are the index, in the upper by the other side's.
static FLIPPED: [u16; ENTRIES] = all_flipped();

/// Configurations of all kinds of lines.
const ENTRIES: usize = (start_of(8, 0) as usize).next_power_of_two();

/// First index for a line of `others` squares besides the empty one, `before` of them on its lower side.
const fn start_of(others: u32, before: u32) -> u16 {
    // So many kinds have fewer squares, each with two configurations to the power of its squares.
    let mut start = 0;
    let mut fewer = 0;
    while fewer < others {
        start += (fewer + 1) << fewer;
        fewer += 1;
    }
    (start + (before << others)) as u16
}

/// The lines of every square of the board of a size.
struct LinesOfBoard<const SIZE: usize>;

impl<const SIZE: usize> LinesOfBoard<SIZE> {
    const ALL: &'static [Lines; 64] = &all_lines(Layout::of_size(SIZE).squares);
}

const fn all_lines(on_board: u64) -> [Lines; 64] {
    const NONE: Lines = Lines { masks: [0; 4], factors: [0; 4], shifts: [0; 4], starts: [0; 4] };
    let mut lines = [NONE; 64];
    let mut square = 0;
    while square < 64 {
        let Rays([up, down]) = RAYS[square];
        let mut line = 0;
        while line < 4 {
            let mask = (up[line] | down[line]) & on_board;
            let below = down[line] & on_board;
            lines[square].masks[line] = mask;
            let [factor, shift] = match line {
                0 => [below, square as u64 / STRIDE as u64 * STRIDE as u64 + 1],
                _ => packing(mask),
            };
            lines[square].factors[line] = factor;
            lines[square].shifts[line] = shift as u8;
            lines[square].starts[line] = start_of(mask.count_ones(), below.count_ones());
            line += 1;
        }
        square += 1;
    }
    lines
}

/// The factor that packs the squares of a line at the top of a word, and the shift from there to the bottom.
const fn packing(mask: u64) -> [u64; 2] {
    if mask == 0 {
        return [0, 0];
    }
    let shift = 64 - mask.count_ones();
    let mut factor = 0;
    let mut rest = mask;
    let mut place = shift;
    while rest != 0 {
        factor |= 1 << (place - rest.trailing_zeros());
        rest &= rest - 1;
        place += 1;
    }
    [factor, shift as u64]
}

const fn all_flipped() -> [u16; ENTRIES] {
    let mut flipped = [0; ENTRIES];
    let mut others = 0;
    while others < 8 {
        let mut before = 0;
        while before <= others {
            let start = start_of(others, before) as usize;
            let mut own = 0;
            while own < 1 << others {
                let opponent = !own & ((1 << others) - 1);
                flipped[start + own as usize] =
                    run(own, opponent, before) | run(opponent, own, before) << 8;
                own += 1;
            }
            before += 1;
        }
        others += 1;
    }
    flipped
}

/// The discs of `opponent` that a disc between the squares `before - 1` and `before` of a line flips.
const fn run(own: u32, opponent: u32, before: u32) -> u16 {
    let above = (opponent >> before).trailing_ones();
    let above = if own >> before >> above & 1 != 0 { above } else { 0 };
    // The squares below, the nearest in the top bit.
    let [own, opponent] =
        if before == 0 { [0, 0] } else { [own << (32 - before), opponent << (32 - before)] };
    let below = opponent.leading_ones();
    let below = if own.unbounded_shl(below) >> 31 != 0 { below } else { 0 };
    (above + below) as u16
}

impl Lines {
    /// The lines of a square of the board of a size.
    #[inline(always)]
    pub(super) fn of<const SIZE: usize>(square: Square) -> &'static Self {
        &LinesOfBoard::<SIZE>::ALL[square.index()]
    }

    /// The discs on each line, packed in the lowest bits.
    #[inline(always)]
    pub(super) fn packed(&self, own: u64) -> [u64; 4] {
        let Self { masks, factors, shifts, .. } = self;
        let row = own & masks[0];
        // Discs below the square move one up, so that the square itself leaves no gap, and then all move down.
        let row = (row + (row & factors[0])) >> shifts[0];
        let other = |line: usize| (own & masks[line]).wrapping_mul(factors[line]) >> shifts[line];
        [row, other(1), other(2), other(3)]
    }

    /// Numbers of discs that a disc on the square flips: one of the side whose discs are `packed`, and one of the other side.
    #[inline(always)]
    pub(super) fn flipped(&self, packed: [u64; 4]) -> [u32; 2] {
        let mut flipped = 0;
        for (start, discs) in self.starts.iter().zip(packed) {
            // The length is a power of two, so a mask replaces the bounds check; the starts leave room for every index.
            let index = (usize::from(*start) + discs as usize) % FLIPPED.len();
            flipped += u32::from(FLIPPED[index]);
        }
        [flipped & 0xFF, flipped >> 8]
    }
}
