//! The shapes of boards, as drawings: another board is another drawing.
//!
//! Some are kept in [`super::drawings`], triangles of any size are drawn on demand, and a client can draw its own.

use std::borrow::Cow;

use super::drawings::{DRAWINGS, Drawing};

/// Lattice: the arrangement of the holes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Lattice {
    /// Steps (rows, columns of the drawing) from a hole to its neighbours.
    /// The first goes right within a row and the second down to the next row: together they reach every hole.
    pub directions: &'static [(i32, i32)],
    /// Columns of the drawing from one hole to the next in a row.
    pub spacing: usize,
}

/// Square lattice: four neighbours.
pub(in crate::games::peg_solitaire) const SQUARE: Lattice =
    Lattice { directions: &[(0, 1), (1, 0), (0, -1), (-1, 0)], spacing: 1 };

/// Triangular lattice: six neighbours; every other row is drawn half a hole to the right.
pub(in crate::games::peg_solitaire) const TRIANGULAR: Lattice =
    Lattice { directions: &[(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)], spacing: 2 };

/// Most holes of a board: one bit each.
pub(in crate::games::peg_solitaire) const MAX_HOLES: usize = 64;
/// Most rows, and the longest row, of a drawing.
const MAX_SIDE: usize = 64;

/// Shape of a board: its name and its drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Name of the variant.
    pub name: Cow<'static, str>,
    /// Lattice of its holes.
    pub lattice: &'static Lattice,
    /// Its rows from the top: `o` a hole with a peg, `.` a hole that is empty at the start, a space no hole.
    /// From 1 to 64 holes, numbered by rows from 0.
    pub rows: Vec<Cow<'static, str>>,
}

impl Shape {
    /// Shape that a variant names, or draws; `None` if it does neither.
    pub(crate) fn find(variant: &str) -> Option<Self> {
        let kept = DRAWINGS.iter().find(|drawing| drawing.name == variant).map(Drawing::shape);
        kept.or_else(|| triangle(variant)).or_else(|| drawn(variant))
    }
}

/// Triangle with the number of holes that the name ends with, from 3 rows to 10.
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

/// Board that a client draws: its rows joined by `/`, with `-` or a space where there is no hole.
///
/// If every hole touches others at corners only, as in a triangle that is drawn by half steps, the lattice is triangular.
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
    let is_board = fits && text.bytes().all(|letter| b"o./- ".contains(&letter));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg_solitaire::rules::board::Board;

    #[test]
    fn boards_are_drawn_by_name_by_size_and_by_rows() {
        for (variant, name, holes, lattice) in [
            ("triangle6", "triangle6", 6, &TRIANGULAR),
            ("triangle55", "triangle55", 55, &TRIANGULAR),
            ("-o-/o-.", "-o/o-.", 3, &TRIANGULAR),
            (" oo/o..o/ oo ", "-oo/o..o/-oo", 8, &SQUARE),
            ("o/o/.", "o/o/.", 3, &SQUARE),
            ("oo.o-", "oo.o", 4, &SQUARE),
            ("o-o-.", "o-o-.", 3, &TRIANGULAR),
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
        let texts = ["triangle16", "triangle3", "triangle66", "/", "-/-", "oxo/o.o", "", "--"];
        for variant in texts.into_iter().chain([&*too_many, &*wide]) {
            assert_eq!(Shape::find(variant), None, "{variant}");
        }
    }
}
