//! The windows whose men the evaluation adds up, on the large board.
//!
//! Squares of four rows and four columns, eight of them dark, that overlap by one or two lines.
//! Six of them, and their images on the board turned by half.

use crate::games::draughts::layout::Layout;
use crate::search::pattern::{Feature, Shape, Shapes, Symmetry, features};

/// Rows and columns of a window.
const SIDE: usize = 4;

/// The board.
const BOARD: Layout = Layout::new(Layout::MAX_SIZE);

/// Pairs of a window and its image.
pub(super) const PAIRS: usize = 6;

/// The windows by their first row and column, and after them their images in the same order.
pub(super) const SHAPES: [Shape; 2 * PAIRS] = {
    let windows = [
        window("upper_left", 0, 0),
        window("upper_middle", 0, 3),
        window("upper_right", 0, 6),
        window("left", 2, 0),
        window("middle", 2, 3),
        window("right", 2, 6),
    ];
    let mut shapes = [windows[0]; 2 * PAIRS];
    let mut pair = 0;
    while pair < PAIRS {
        let window = windows[pair];
        shapes[pair] = window;
        shapes[PAIRS + pair] = Shape { squares: BOARD.turned(window.squares), ..window };
        pair += 1;
    }
    shapes
};

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

/// No symmetry but the exchange of the sides, of which [`super::patterns`] makes the images' weights.
const SYMMETRIES: [Symmetry; 1] = {
    let mut identity = [0; 64];
    let mut bit = 0;
    while bit < identity.len() {
        identity[bit] = bit as u8;
        bit += 1;
    }
    [identity]
};

/// Lanes of the vectors that hold one number a window.
pub(super) const LANES: usize = (2 * PAIRS).next_multiple_of(16);
/// Squares of a window.
pub(super) const SQUARES: u32 = SHAPES[0].squares.count_ones();
/// Configurations of a window.
pub(super) const CONFIGURATIONS: usize = 3_usize.pow(SQUARES);

/// The windows as features of the board.
pub(super) struct Windows;

impl Shapes<LANES> for Windows {
    const SHAPES: &'static [Shape] = &SHAPES;
    const SYMMETRIES: &'static [Symmetry] = &SYMMETRIES;
    const FEATURES: &'static [Feature] = &features::<{ 2 * PAIRS }>(&SHAPES, &SYMMETRIES);
}
