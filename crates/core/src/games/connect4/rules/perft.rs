//! Perft on bare boards, in the narrowest word that holds one; the last ply is counted, not played.

use super::bits::Bits;
use super::position::Squares;
use super::shape::Shape;

/// The lines of exactly `plies` plies, at least 1, from a board without a winner, given by the stones of the side to move and of both
/// sides. Finished games count 0.
pub(in crate::games::connect4) fn lines(
    shape: Shape,
    own: Squares,
    occupied: Squares,
    plies: u32,
) -> u64 {
    if shape.bits() <= u64::BITS {
        Perft::<u64>::of(shape).lines(own as u64, occupied as u64, plies)
    } else {
        Perft::<Squares>::of(shape).lines(own, occupied, plies)
    }
}

/// Perft of one shape.
struct Perft<B> {
    shape: Shape,
    bottom: B,
    squares: B,
}

impl<B: Bits> Perft<B> {
    fn of(shape: Shape) -> Self {
        Self { shape, bottom: shape.bottom(), squares: shape.squares() }
    }

    fn lines(&self, own: B, occupied: B, plies: u32) -> u64 {
        let mut playable = (occupied + self.bottom) & self.squares;
        if plies == 1 {
            return u64::from(playable.count_ones());
        }
        let mut lines = 0;
        while !playable.is_empty() {
            let stone = playable.first();
            playable ^= stone;
            if !self.shape.has_four(own | stone) {
                lines += self.lines(occupied ^ own, occupied | stone, plies - 1);
            }
        }
        lines
    }
}
