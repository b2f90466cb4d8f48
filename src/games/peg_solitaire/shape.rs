//! The shapes of boards, as drawings: another board is another drawing.

/// How holes lie to each other.
#[derive(Debug, PartialEq, Eq)]
pub struct Lattice {
    /// The steps (rows, columns of the drawing) from a hole to its neighbours.
    /// The first goes right within a row and the second down to the next row: together they reach every hole.
    pub directions: &'static [(i32, i32)],
    /// Columns of the drawing from one hole to the next in a row.
    pub spacing: usize,
}

/// Four neighbours.
pub const SQUARE: Lattice = Lattice { directions: &[(0, 1), (1, 0), (0, -1), (-1, 0)], spacing: 1 };

/// Six neighbours; every other row is drawn half a hole to the right.
pub const TRIANGULAR: Lattice =
    Lattice { directions: &[(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)], spacing: 2 };

/// A board: its name and its drawing.
#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name of the variant.
    pub name: &'static str,
    /// What is particular to it.
    pub summary: &'static str,
    /// How its holes lie to each other.
    pub lattice: &'static Lattice,
    /// Its rows from the top: `o` a hole with a peg, `.` the hole that is empty at the start, a space no hole.
    /// At most 64 holes, numbered by rows from 0.
    pub drawing: &'static [&'static str],
}

/// Every board, the default first.
pub const SHAPES: &[Shape] = &[
    Shape {
        name: "triangle15",
        summary: "five rows of holes; hole 12, the middle of the last row, is empty",
        lattice: &TRIANGULAR,
        drawing: &["    o", "   o o", "  o o o", " o o o o", "o o . o o"],
    },
    Shape {
        name: "english33",
        summary: "the English cross of 33 holes; its centre is empty",
        lattice: &SQUARE,
        drawing: &["  ooo", "  ooo", "ooooooo", "ooo.ooo", "ooooooo", "  ooo", "  ooo"],
    },
    Shape {
        name: "european37",
        summary: "the French board of 37 holes; its centre is empty, and from there it is unsolvable",
        lattice: &SQUARE,
        drawing: &["  ooo", " ooooo", "ooooooo", "ooo.ooo", "ooooooo", " ooooo", "  ooo"],
    },
    Shape {
        name: "triangle10",
        summary: "four rows of holes; hole 7, inside the last row, is empty, since no jump leads to the centre",
        lattice: &TRIANGULAR,
        drawing: &["   o", "  o o", " o o o", "o . o o"],
    },
    Shape {
        name: "triangle21",
        summary: "six rows of holes; hole 12, in the middle, is empty",
        lattice: &TRIANGULAR,
        drawing: &["     o", "    o o", "   o o o", "  o o o o", " o o . o o", "o o o o o o"],
    },
    Shape {
        name: "triangle36",
        summary: "eight rows of holes; hole 12, in the middle, is empty",
        lattice: &TRIANGULAR,
        drawing: &[
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
    Shape {
        name: "asymmetric39",
        summary: "an English cross with two longer arms (George Bell); the centre of its square is empty",
        lattice: &SQUARE,
        drawing: &[
            "   ooo", "   ooo", "   ooo", "oooooooo", "oooo.ooo", "oooooooo", "   ooo", "   ooo",
        ],
    },
    Shape {
        name: "diamond41",
        summary: "a square of 41 holes that stands on its corner; its centre is empty, and from there it is unsolvable",
        lattice: &SQUARE,
        drawing: &[
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
    Shape {
        name: "wiegleb45",
        summary: "a cross with arms of three by three (J. C. Wiegleb, 1779); its centre is empty",
        lattice: &SQUARE,
        drawing: &[
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
