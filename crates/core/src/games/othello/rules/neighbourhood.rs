//! Neighbourhoods of squares, and regions of empty ones.

use super::layout::{STRIDE, Square};

/// The squares of a set and all around them, on the full board.
pub(in crate::games::othello) const fn neighbourhood(set: u64) -> u64 {
    let sideways = set | (set & !((u64::MAX / 255) << 7)) << 1 | (set & !(u64::MAX / 255)) >> 1;
    sideways | sideways << STRIDE | sideways >> STRIDE
}

/// The empty squares that are connected to a square.
pub(in crate::games::othello) fn region(empty: u64, square: Square) -> u64 {
    let mut region = square.bit();
    loop {
        let grown = neighbourhood(region) & empty;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::rules::layout::squares;

    #[test]
    fn squares_spread_to_their_neighbours_on_the_board() {
        for square in squares(u64::MAX) {
            let near = |other: &Square| {
                square.row().abs_diff(other.row()) <= 1
                    && square.column().abs_diff(other.column()) <= 1
            };
            let expected = squares(u64::MAX).filter(near).fold(0, |set, other| set | other.bit());
            assert_eq!(neighbourhood(square.bit()), expected, "{square:?}");
        }
    }
}
