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
        summary: Text::new(
            "five rows of holes; hole 12, the middle of the last row, is empty",
            "cinq rangées de trous ; le trou 12, au milieu de la dernière rangée, est vide",
        ),
        lattice: &TRIANGULAR,
        rows: &["    o", "   o o", "  o o o", " o o o o", "o o . o o"],
    },
    Drawing {
        name: "english33",
        summary: Text::new(
            "the English cross of 33 holes; its centre is empty",
            "la croix anglaise de 33 trous ; son centre est vide",
        ),
        lattice: &SQUARE,
        rows: &["  ooo", "  ooo", "ooooooo", "ooo.ooo", "ooooooo", "  ooo", "  ooo"],
    },
    Drawing {
        name: "european37",
        summary: Text::new(
            "the French board of 37 holes; its centre is empty, and from there it is unsolvable",
            "le plateau français de 37 trous ; son centre est vide, et de là il est insoluble",
        ),
        lattice: &SQUARE,
        rows: &["  ooo", " ooooo", "ooooooo", "ooo.ooo", "ooooooo", " ooooo", "  ooo"],
    },
    Drawing {
        name: "triangle10",
        summary: Text::new(
            "four rows of holes; hole 7, inside the last row, is empty, since no jump leads to the centre",
            "quatre rangées de trous ; le trou 7, à l'intérieur de la dernière rangée, est vide, car aucun saut ne mène au centre",
        ),
        lattice: &TRIANGULAR,
        rows: &["   o", "  o o", " o o o", "o . o o"],
    },
    Drawing {
        name: "triangle21",
        summary: Text::new(
            "six rows of holes; hole 12, in the middle, is empty",
            "six rangées de trous ; le trou 12, au milieu, est vide",
        ),
        lattice: &TRIANGULAR,
        rows: &["     o", "    o o", "   o o o", "  o o o o", " o o . o o", "o o o o o o"],
    },
    Drawing {
        name: "triangle36",
        summary: Text::new(
            "eight rows of holes; hole 12, in the middle, is empty",
            "huit rangées de trous ; le trou 12, au milieu, est vide",
        ),
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
        summary: Text::new(
            "an English cross with two longer arms (George Bell); the centre of its square is empty",
            "une croix anglaise à deux bras plus longs (George Bell) ; le centre de son carré est vide",
        ),
        lattice: &SQUARE,
        rows: &[
            "   ooo", "   ooo", "   ooo", "oooooooo", "oooo.ooo", "oooooooo", "   ooo", "   ooo",
        ],
    },
    Drawing {
        name: "diamond41",
        summary: Text::new(
            "a square of 41 holes that stands on its corner; its centre is empty, and from there it is unsolvable",
            "un carré de 41 trous posé sur la pointe ; son centre est vide, et de là il est insoluble",
        ),
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
        summary: Text::new(
            "a cross with arms of three by three (J. C. Wiegleb, 1779); its centre is empty",
            "une croix à bras de trois sur trois (J. C. Wiegleb, 1779) ; son centre est vide",
        ),
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
        example: "triangle28",
        summary: Text::new(
            "any triangle: N is 6, 10, 15, 21, 28, 36, 45 or 55 holes",
            "un triangle quelconque : N vaut 6, 10, 15, 21, 28, 36, 45 ou 55 trous",
        ),
    },
    Pattern {
        pattern: "ROWS",
        numbers: &[],
        example: "-ooo-/oo.oo/-ooo-",
        summary: Text::new(
            "any board of up to 64 holes by its rows, joined by /: o a peg, . an empty hole, - no hole; drawn by half steps, as in -o-/o-., it is triangular",
            "un plateau quelconque d'au plus 64 trous, par ses rangées séparées par / : o un pion, . un trou vide, - pas de trou ; dessiné par demi-pas, comme dans -o-/o-., il est triangulaire",
        ),
    },
];
