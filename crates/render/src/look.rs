//! The look of a picture: everything that a client asks for in addition to the position: a theme, marks, arrows, values, legal
//! moves.
//!
//! Cells come by their names in moves; [`Places`] finds them in the picture, or says which there are.

use std::collections::HashMap;

use thiserror::Error;

use plateau_core::game::{Cell, Diagram, nearest, shown};

/// Names that a refusal lists at most.
const MAX_LISTED: usize = 64;

/// Everything that is shown in addition to the position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// True to mark the places in which [moves](Diagram::moves) end, and to name these on their places.
    pub legal: bool,
    /// Cells with how each is marked.
    pub marks: Vec<(String, Mark)>,
    /// Arrows, each through two cells or more.
    pub arrows: Vec<Vec<String>>,
    /// Cells, or moves of [the diagram](Diagram::moves), each with the characters to write on it.
    pub values: Vec<(String, Chip)>,
}

/// The colours of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    /// Those that the reader prefers.
    #[default]
    Auto,
    /// For a light page.
    Light,
    /// For a dark page.
    Dark,
}

/// A mark on a cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mark {
    /// A ring around the piece on the cell.
    #[default]
    Ring,
    /// A dot.
    Dot,
    /// A cross.
    Cross,
    /// The cell itself in another colour.
    Square,
}

/// A few characters on a cell or move, such as its score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    /// The characters.
    pub text: String,
    /// Their rank.
    pub rank: Rank,
}

/// The rank of a value among the others: it looks accordingly.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Rank {
    /// None.
    #[default]
    Plain,
    /// The best one.
    Best,
    /// A good one.
    Good,
    /// A bad one.
    Bad,
}

/// A name that is no cell of the board; in `values` no legal move either.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", sentence(self))]
pub struct UnknownPlace {
    /// The field in which it stood.
    pub field: &'static str,
    /// Its index in the field, where that is a list.
    pub index: Option<usize>,
    /// The name that came.
    pub name: String,
    /// The first names that there are.
    pub known: Vec<String>,
    /// The nearest of all names.
    pub hint: Option<String>,
}

fn sentence(unknown: &UnknownPlace) -> String {
    let UnknownPlace { field, index, name, known, .. } = unknown;
    let index = index.map_or(String::new(), |index| format!("[{index}]"));
    let kind = if index.is_empty() { "cell or legal move" } else { "cell" };
    let more = if known.len() < MAX_LISTED { "" } else { ", …" };
    let known = if known.is_empty() {
        "the cells of this board have no names".to_owned()
    } else {
        format!("the cells are {}{more}", known.join(", "))
    };
    format!("\"{field}{index}\": there is no {kind} \"{}\"; {known}", shown(name))
}

/// A point of the picture: to the right, then down.
pub(super) type Point = (f32, f32);

/// The places of a picture by their names.
pub(super) struct Places<'a> {
    /// Their names, in the order of the picture.
    names: Vec<&'a str>,
    /// Their middles.
    middles: HashMap<&'a str, Point>,
}

impl<'a> Places<'a> {
    /// The places of a diagram.
    pub(super) fn of(diagram: &'a Diagram) -> Self {
        let named = diagram.cells.chunk_by(|one, next| one.name == next.name);
        let named: Vec<_> = named.filter(|cells| !cells[0].name.is_empty()).collect();
        let middle = |cells: &[Cell]| {
            let (first, last) = (&cells[0], &cells[cells.len() - 1]);
            (f32::midpoint(first.column, last.column) + 0.5, first.row + 0.5)
        };
        Self {
            names: named.iter().map(|cells| cells[0].name.as_str()).collect(),
            middles: named.iter().map(|cells| (cells[0].name.as_str(), middle(cells))).collect(),
        }
    }

    /// The middle of a place.
    pub(super) fn middle(&self, name: &str) -> Option<Point> {
        self.middles.get(name).copied()
    }

    /// The middle of a place that a client names.
    pub(super) fn find(
        &self,
        field: &'static str,
        index: usize,
        name: &str,
    ) -> Result<Point, UnknownPlace> {
        self.middle(name).ok_or_else(|| self.unknown(field, Some(index), name))
    }

    /// The refusal of a name.
    pub(super) fn unknown(
        &self,
        field: &'static str,
        index: Option<usize>,
        name: &str,
    ) -> UnknownPlace {
        UnknownPlace {
            field,
            index,
            name: name.to_owned(),
            known: self.names.iter().take(MAX_LISTED).map(|&name| name.to_owned()).collect(),
            hint: nearest(name, self.names.iter().copied()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::sample;

    #[test]
    fn places_are_found_by_name_also_on_a_turned_board() {
        for (sample_name, name, middle, turned) in [
            ("tic_tac_toe", "a1", (0.5, 0.5), (2.5, 2.5)),
            ("tic_tac_toe", "c2", (2.5, 1.5), (0.5, 1.5)),
            ("triangle", "1", (2.0, 1.5), (3.0, 3.5)),
            ("draughts", "1", (1.5, 0.5), (8.5, 9.5)),
        ] {
            let diagram = sample(sample_name);
            assert_eq!(Places::of(&diagram).middle(name), Some(middle), "{name}");
            assert_eq!(Places::of(&diagram.clone().turned()).middle(name), Some(turned), "{name}");
        }
    }

    #[test]
    fn an_unknown_place_is_refused_with_those_there_are() {
        let diagram = sample("tic_tac_toe");
        let places = Places::of(&diagram);
        let refused = places.find("marks", 1, "b4").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "\"marks[1]\": there is no cell \"b4\"; the cells are a1, b1, c1, a2, b2, c2, a3, b3, c3"
        );
        assert!(refused.hint.is_some_and(|hint| places.middle(&hint).is_some()));
        let refused = places.unknown("values", None, "z");
        assert!(
            refused.to_string().starts_with("\"values\": there is no cell or legal move \"z\"")
        );
    }
}
