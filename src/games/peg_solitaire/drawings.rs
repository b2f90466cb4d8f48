//! Drawings of the boards that have a name, and the variants that clients are told of.

use std::borrow::Cow;

use crate::game::{Pattern, VariantAbout};

use super::shape::{Lattice, SQUARE, Shape, TRIANGULAR};

/// Drawing of a board that has a name.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Drawing {
    /// Name of the variant.
    pub name: &'static str,
    /// Its particularity, for `describe`.
    pub summary: &'static str,
    /// Lattice of its holes.
    pub lattice: &'static Lattice,
    /// As [`Shape::rows`].
    pub rows: &'static [&'static str],
}

impl Drawing {
    /// Shape that it draws.
    pub(super) fn shape(&self) -> Shape {
        let rows = self.rows.iter().map(|row| Cow::Borrowed(*row)).collect();
        Shape { name: Cow::Borrowed(self.name), lattice: self.lattice, rows }
    }
}

/// Boards with a name of their own, the default first.
pub(super) const DRAWINGS: &[Drawing] = &[
    Drawing {
        name: "triangle15",
        summary: "five rows of holes; hole 12, the middle of the last row, is empty",
        lattice: &TRIANGULAR,
        rows: &["    o", "   o o", "  o o o", " o o o o", "o o . o o"],
    },
    Drawing {
        name: "english33",
        summary: "the English cross of 33 holes; its centre is empty",
        lattice: &SQUARE,
        rows: &["  ooo", "  ooo", "ooooooo", "ooo.ooo", "ooooooo", "  ooo", "  ooo"],
    },
    Drawing {
        name: "european37",
        summary: "the French board of 37 holes; its centre is empty, and from there it is unsolvable",
        lattice: &SQUARE,
        rows: &["  ooo", " ooooo", "ooooooo", "ooo.ooo", "ooooooo", " ooooo", "  ooo"],
    },
    Drawing {
        name: "triangle10",
        summary: "four rows of holes; hole 7, inside the last row, is empty, since no jump leads to the centre",
        lattice: &TRIANGULAR,
        rows: &["   o", "  o o", " o o o", "o . o o"],
    },
    Drawing {
        name: "triangle21",
        summary: "six rows of holes; hole 12, in the middle, is empty",
        lattice: &TRIANGULAR,
        rows: &["     o", "    o o", "   o o o", "  o o o o", " o o . o o", "o o o o o o"],
    },
    Drawing {
        name: "triangle36",
        summary: "eight rows of holes; hole 12, in the middle, is empty",
        lattice: &TRIANGULAR,
        rows: &[
            "       o",
            "      o o",
            "     o o o",
            "    o o o o",
            "   o o . o o",
            "  o o o o o o",
            " o o o o o o o",
            "o o o o o o o o",
        ],
    },
    Drawing {
        name: "asymmetric39",
        summary: "an English cross with two longer arms (George Bell); the centre of its square is empty",
        lattice: &SQUARE,
        rows: &[
            "   ooo", "   ooo", "   ooo", "oooooooo", "oooo.ooo", "oooooooo", "   ooo", "   ooo",
        ],
    },
    Drawing {
        name: "diamond41",
        summary: "a square of 41 holes that stands on its corner; its centre is empty, and from there it is unsolvable",
        lattice: &SQUARE,
        rows: &[
            "    o",
            "   ooo",
            "  ooooo",
            " ooooooo",
            "oooo.oooo",
            " ooooooo",
            "  ooooo",
            "   ooo",
            "    o",
        ],
    },
    Drawing {
        name: "wiegleb45",
        summary: "a cross with arms of three by three (J. C. Wiegleb, 1779); its centre is empty",
        lattice: &SQUARE,
        rows: &[
            "   ooo",
            "   ooo",
            "   ooo",
            "ooooooooo",
            "oooo.oooo",
            "ooooooooo",
            "   ooo",
            "   ooo",
            "   ooo",
        ],
    },
];

/// Variants of the game: [`DRAWINGS`].
pub(super) static VARIANTS: [VariantAbout; DRAWINGS.len()] = {
    let mut variants = [const { VariantAbout { name: "", summary: "" } }; DRAWINGS.len()];
    let mut i = 0;
    while i < DRAWINGS.len() {
        variants[i] = VariantAbout { name: DRAWINGS[i].name, summary: DRAWINGS[i].summary };
        i += 1;
    }
    variants
};

/// The names of boards that are not drawn here.
pub(super) static PATTERNS: [Pattern; 2] = [
    Pattern {
        pattern: "triangleN",
        numbers: &[("holes", [6, 55])],
        example: "triangle28",
        summary: "any triangle: N is 6, 10, 15, 21, 28, 36, 45 or 55 holes",
    },
    Pattern {
        pattern: "ROWS",
        numbers: &[],
        example: "-ooo-/oo.oo/-ooo-",
        summary: "any board of up to 64 holes by its rows, joined by /: o a peg, . an empty hole, - no hole; drawn by half steps, as in -o-/o-., it is triangular",
    },
];
