//! The board that a search is compiled for.
//!
//! The standard board is a compile-time constant, so that masks and steps are folded into the code. Any other board carries its shape at
//! run time and uses the same source, wide ones with longer words.

use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::shape::Shape;

/// The size of the board, for a search that is compiled for it.
pub(super) trait Layout: Copy + Send + Sync + 'static {
    /// The word that holds its squares.
    type Bits: Bits;

    /// The board.
    fn shape(self) -> Shape;
}

/// The board of seven columns and six rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standard;

impl Layout for Standard {
    type Bits = u64;

    #[inline(always)]
    fn shape(self) -> Shape {
        const SHAPE: Shape = Shape::new(7, 6).unwrap();
        SHAPE
    }
}

/// A board of up to 64 bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Narrow(pub Shape);

impl Layout for Narrow {
    type Bits = u64;

    #[inline(always)]
    fn shape(self) -> Shape {
        self.0
    }
}

/// Any board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wide(pub Shape);

impl Layout for Wide {
    type Bits = u128;

    #[inline(always)]
    fn shape(self) -> Shape {
        self.0
    }
}
