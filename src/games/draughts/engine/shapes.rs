//! The windows whose men the evaluation adds up, on the large board.
//!
//! Squares of four rows and four columns, eight of them dark, that overlap by one or two lines.
//! Each has its image on the board turned by half.

use crate::games::draughts::layout::Layout;
use crate::search::pattern::{Feature, Shape, Symmetry, count, features};

/// Rows and columns of a window.
const SIDE: usize = 4;

/// The board.
const BOARD: Layout = Layout::new(Layout::MAX_SIZE);

/// The windows by their first row and column; their images are the other half of the board.
pub(super) const SHAPES: [Shape; 6] = [
    window("upper_left", 0, 0),
    window("upper_middle", 0, 3),
    window("upper_right", 0, 6),
    window("left", 2, 0),
    window("middle", 2, 3),
    window("right", 2, 6),
];

const fn window(name: &'static str, top: usize, left: usize) -> Shape {
    let mut squares = 0;
    let mut at = 0;
    while at < SIDE * SIDE {
        if let Some(square) = BOARD.at(top + at / SIDE, left + at % SIDE) {
            squares |= square.bit();
        }
        at += 1;
    }
    Shape { name, squares }
}

/// The board as it is, and turned by half.
const SYMMETRIES: [Symmetry; 2] = {
    let mut symmetries = [[0; 64]; 2];
    let mut bit = 0;
    while bit < 64 {
        symmetries[0][bit] = bit as u8;
        let square = 1 << bit;
        symmetries[1][bit] = if square & BOARD.squares() == 0 {
            bit as u8
        } else {
            BOARD.turned(square).trailing_zeros() as u8
        };
        bit += 1;
    }
    symmetries
};

/// Number of features: each window and its image.
pub(super) const COUNT: usize = count(&SHAPES, &SYMMETRIES);
const _: () = assert!(COUNT == 2 * SHAPES.len());
/// The features: each window, and after it its image.
pub(super) const FEATURES: [Feature; COUNT] = features(&SHAPES, &SYMMETRIES);
/// Lanes of the vectors that hold one number a feature.
pub(super) const LANES: usize = COUNT.next_multiple_of(16);
/// Squares of a window.
pub(super) const SQUARES: u32 = 8;
/// Configurations of a window.
pub(super) const CONFIGURATIONS: usize = 3_usize.pow(SQUARES);
