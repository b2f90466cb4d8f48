//! The board that a search is compiled for.
//!
//! The standard board is known to the compiler, which folds every mask and step into the code;
//! any other board carries its shape along and runs the same source.

use super::super::shape::Shape;

/// Where a search learns the size of the board.
pub trait Layout: Copy + Send + Sync + 'static {
    /// The board.
    fn shape(self) -> Shape;
}

/// The board of seven columns and six rows.
#[derive(Debug, Clone, Copy)]
pub struct Standard;

impl Layout for Standard {
    #[inline(always)]
    fn shape(self) -> Shape {
        const SHAPE: Shape = Shape::new(7, 6).unwrap();
        SHAPE
    }
}

impl Layout for Shape {
    #[inline(always)]
    fn shape(self) -> Shape {
        self
    }
}
