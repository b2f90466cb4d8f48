//! The shapes of boards, as drawings: another board is another drawing.
//!
//! Some are kept here, triangles of any size are drawn on demand, and a client can draw its own.

use std::borrow::Cow;

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

/// The most holes of a board.
pub const MAX_HOLES: usize = 64;
/// The most rows, and the longest row, of a drawing.
const MAX_SIDE: usize = 64;

/// A board: its name and its drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// The name of the variant.
    pub name: Cow<'static, str>,
    /// How its holes lie to each other.
    pub lattice: &'static Lattice,
    /// Its rows from the top: `o` a hole with a peg, `.` a hole that is empty at the start, a space no hole.
    /// From 1 to 64 holes, numbered by rows from 0.
    pub rows: Vec<Cow<'static, str>>,
}

impl Shape {
    /// The shape that a variant names, or draws; `None` where it does neither.
    #[must_use]
    pub fn find(variant: &str) -> Option<Self> {
        let kept = DRAWINGS.iter().find(|drawing| drawing.name == variant).map(Drawing::shape);
        kept.or_else(|| triangle(variant)).or_else(|| drawn(variant))
    }
}

/// The triangle with the number of holes that the name ends with, from 3 rows to 10.
fn triangle(name: &str) -> Option<Shape> {
    let holes: usize = name.strip_prefix("triangle")?.parse().ok()?;
    let side = (3..=10).find(|side| side * (side + 1) / 2 == holes)?;
    // Hole 12 is the one of the triangle of 15; in the smaller triangles it does not exist.
    let empty = if holes > 12 { 12 } else { 0 };
    let row = |row: usize| {
        let first = row * (row + 1) / 2;
        let hole = |hole: usize| if hole == empty { "." } else { "o" };
        let holes: Vec<_> = (first..=first + row).map(hole).collect();
        Cow::Owned(" ".repeat(side - 1 - row) + &holes.join(" "))
    };
    Some(Shape {
        name: Cow::Owned(name.to_owned()),
        lattice: &TRIANGULAR,
        rows: (0..side).map(row).collect(),
    })
}

/// The board that a client draws: its rows joined by `/`, with `-` or a space where there is no hole.
///
/// Where every hole touches others at corners only, as in a triangle that is drawn by half steps, the lattice is triangular.
fn drawn(text: &str) -> Option<Shape> {
    let rows: Vec<String> =
        text.split('/').map(|row| row.replace('-', " ").trim_end().to_owned()).collect();
    let fits = rows.len() <= MAX_SIDE && rows.iter().all(|row| row.len() <= MAX_SIDE);
    let holes = |row: usize| {
        rows[row]
            .bytes()
            .enumerate()
            .filter(|(_, letter)| *letter != b' ')
            .map(move |(column, _)| row + column)
    };
    let mut parities = (0..rows.len()).flat_map(holes).map(|sum| sum % 2);
    let is_board =
        fits && text.contains('/') && text.bytes().all(|letter| b"o./- ".contains(&letter));
    let count = text.bytes().filter(|letter| b"o.".contains(letter)).count();
    if !is_board || !(1..=MAX_HOLES).contains(&count) {
        return None;
    }
    let first = parities.next()?;
    let lattice = if parities.all(|parity| parity == first) { &TRIANGULAR } else { &SQUARE };
    let name = rows.iter().map(|row| row.replace(' ', "-")).collect::<Vec<_>>().join("/");
    Some(Shape {
        name: Cow::Owned(name),
        lattice,
        rows: rows.into_iter().map(Cow::Owned).collect(),
    })
}

/// A board that is kept.
#[derive(Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The name of the variant.
    pub name: &'static str,
    /// What is particular to it.
    pub summary: &'static str,
    /// How its holes lie to each other.
    pub lattice: &'static Lattice,
    /// As [`Shape::rows`].
    pub rows: &'static [&'static str],
}

impl Drawing {
    fn shape(&self) -> Shape {
        let rows = self.rows.iter().map(|row| Cow::Borrowed(*row)).collect();
        Shape { name: Cow::Borrowed(self.name), lattice: self.lattice, rows }
    }
}

/// Boards with a name of their own, the default first.
pub const DRAWINGS: &[Drawing] = &[
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

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;

    #[test]
    fn boards_are_drawn_by_name_by_size_and_by_rows() {
        for (variant, name, holes, lattice) in [
            ("triangle6", "triangle6", 6, &TRIANGULAR),
            ("triangle55", "triangle55", 55, &TRIANGULAR),
            ("-o-/o-.", "-o/o-.", 3, &TRIANGULAR),
            (" oo/o..o/ oo ", "-oo/o..o/-oo", 8, &SQUARE),
            ("o/o/.", "o/o/.", 3, &SQUARE),
        ] {
            let shape = Shape::find(variant).unwrap();
            assert_eq!((&*shape.name, shape.lattice), (name, lattice), "{variant}");
            assert_eq!(Board::new(shape).holes(), holes, "{variant}");
        }
        let [by_size, by_rows] = ["triangle15", "----o/---o-o/--o-o-o/-o-o-o-o/o-o-.-o-o"]
            .map(|variant| Board::new(Shape::find(variant).unwrap()));
        assert_eq!((by_size.jumps(), by_size.start()), (by_rows.jumps(), by_rows.start()));
    }

    #[test]
    fn what_is_no_board_is_not_found() {
        let (too_many, wide) = ("o".repeat(65) + "/o", "-".repeat(70) + "o/o");
        let texts = ["triangle16", "triangle3", "triangle66", "/", "-/-", "oxo/o.o", "ooo"];
        for variant in texts.into_iter().chain([&*too_many, &*wide]) {
            assert_eq!(Shape::find(variant), None, "{variant}");
        }
    }
}
