//! The shapes of the evaluation's patterns, on the full board.
//!
//! Most are also used by Logistello and its successors (Buro 1997): lines in every direction, and the regions around corners and edges,
//! where discs are seldom flipped.

use crate::search::pattern::{Feature, Shape, Shapes, Symmetry, count, features};

/// The shapes.
pub(super) const SHAPES: [Shape; 11] = [
    shape("corner", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
    shape("edge", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"),
    shape("triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"),
    shape("corner_block", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"),
    shape("block", "c1 d1 e1 f1 c2 d2 e2 f2"),
    shape("line_2", "a2 b2 c2 d2 e2 f2 g2 h2"),
    shape("line_3", "a3 b3 c3 d3 e3 f3 g3 h3"),
    shape("line_4", "a4 b4 c4 d4 e4 f4 g4 h4"),
    shape("diagonal_8", "a1 b2 c3 d4 e5 f6 g7 h8"),
    shape("diagonal_7", "a2 b3 c4 d5 e6 f7 g8"),
    shape("diagonal_6", "a3 b4 c5 d6 e7 f8"),
];

pub(super) const fn shape(name: &'static str, names: &str) -> Shape {
    let names = names.as_bytes();
    let mut squares = 0;
    let mut at = 0;
    while at < names.len() {
        squares |= 1 << ((names[at + 1] - b'1') * 8 + names[at] - b'a');
        // A letter, a digit and a space.
        at += 3;
    }
    Shape { name, squares }
}

/// The eight ways to turn and mirror the board.
pub(super) const SYMMETRIES: [Symmetry; 8] = {
    let mut symmetries = [[0; 64]; 8];
    let mut which = 0;
    while which < 8 {
        let mut square = 0;
        while square < 64 {
            let (row, column) = (square / 8, square % 8);
            let row = if which & 1 == 0 { row } else { 7 - row };
            let column = if which & 2 == 0 { column } else { 7 - column };
            symmetries[which][square] =
                if which & 4 == 0 { row * 8 + column } else { column * 8 + row } as u8;
            square += 1;
        }
        which += 1;
    }
    symmetries
};

/// Number of features.
const COUNT: usize = count(&SHAPES, &SYMMETRIES);
/// Lanes of vectors with one number per feature.
pub(super) const LANES: usize = COUNT.next_multiple_of(16);

/// The shapes with their features.
pub(super) struct OthelloShapes;

/// The number of the shape of each feature.
pub(super) fn shapes_of_features() -> impl Iterator<Item = usize> {
    OthelloShapes::FEATURES.iter().map(|feature| feature.shape)
}

impl Shapes<LANES> for OthelloShapes {
    const SHAPES: &'static [Shape] = &SHAPES;
    const SYMMETRIES: &'static [Symmetry] = &SYMMETRIES;
    const FEATURES: &'static [Feature] = &features::<COUNT>(&SHAPES, &SYMMETRIES);
}
