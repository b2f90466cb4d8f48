//! Drawings of the boards that have a name, and the variants that are listed to clients.

use std::borrow::Cow;

use crate::game::{Pattern, Text, VariantAbout};

use super::shape::{Lattice, SQUARE, Shape, TRIANGULAR};

/// Drawing of a board that has a name.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::games::peg_solitaire) struct Drawing {
    /// Name of the variant.
    pub name: &'static str,
    /// Its particularity, for `describe`.
    pub summary: Text,
    /// Lattice of its holes.
    pub lattice: &'static Lattice,
    /// As [`Shape::rows`].
    pub rows: &'static [&'static str],
}

impl Drawing {
    /// Shape that it draws.
    pub(in crate::games::peg_solitaire) fn shape(&self) -> Shape {
        let rows = self.rows.iter().map(|row| Cow::Borrowed(*row)).collect();
        Shape { name: Cow::Borrowed(self.name), lattice: self.lattice, rows }
    }
}

/// Boards with a name of their own, the default first.
pub(in crate::games::peg_solitaire) const DRAWINGS: &[Drawing] = &[
    Drawing {
        name: "triangle15",
        summary: text!("peg-triangle15-summary"),
        lattice: &TRIANGULAR,
        rows: &["    o", "   o o", "  o o o", " o o o o", "o o . o o"],
    },
    Drawing {
        name: "english33",
        summary: text!("peg-english33-summary"),
        lattice: &SQUARE,
        rows: &["  ooo", "  ooo", "ooooooo", "ooo.ooo", "ooooooo", "  ooo", "  ooo"],
    },
    Drawing {
        name: "european37",
        summary: text!("peg-european37-summary"),
        lattice: &SQUARE,
        rows: &["  ooo", " ooooo", "ooooooo", "ooo.ooo", "ooooooo", " ooooo", "  ooo"],
    },
    Drawing {
        name: "triangle10",
        summary: text!("peg-triangle10-summary"),
        lattice: &TRIANGULAR,
        rows: &["   o", "  o o", " o o o", "o . o o"],
    },
    Drawing {
        name: "triangle21",
        summary: text!("peg-triangle21-summary"),
        lattice: &TRIANGULAR,
        rows: &["     o", "    o o", "   o o o", "  o o o o", " o o . o o", "o o o o o o"],
    },
    Drawing {
        name: "triangle36",
        summary: text!("peg-triangle36-summary"),
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
        summary: text!("peg-asymmetric39-summary"),
        lattice: &SQUARE,
        rows: &[
            "   ooo", "   ooo", "   ooo", "oooooooo", "oooo.ooo", "oooooooo", "   ooo", "   ooo",
        ],
    },
    Drawing {
        name: "diamond41",
        summary: text!("peg-diamond41-summary"),
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
        summary: text!("peg-wiegleb45-summary"),
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
pub(in crate::games::peg_solitaire) static VARIANTS: [VariantAbout; DRAWINGS.len()] = {
    let mut variants = [const { VariantAbout { name: "", summary: Text::EMPTY } }; DRAWINGS.len()];
    let mut i = 0;
    while i < DRAWINGS.len() {
        variants[i] = VariantAbout { name: DRAWINGS[i].name, summary: DRAWINGS[i].summary };
        i += 1;
    }
    variants
};

/// The names of boards that are not drawn here.
pub(in crate::games::peg_solitaire) static PATTERNS: [Pattern; 2] = [
    Pattern {
        pattern: "triangleN",
        numbers: &[("holes", [6, 55])],
        condition: Some("N = 1 + 2 + 3 + …"),
        example: "triangle28",
        summary: text!("peg-any-triangle-summary"),
    },
    Pattern {
        pattern: "ROWS",
        numbers: &[],
        condition: None,
        example: "-ooo-/oo.oo/-ooo-",
        summary: text!("peg-any-board-summary"),
    },
];
