//! Linear conflicts: tiles in the line where they belong, but in the wrong order.
//!
//! Some of them must leave the line and come back, which takes two moves that Manhattan distance does not count
//! (Hansson, Mayer and Yung, 1992).
//! The tiles that may stay are in order, so at best they are a longest increasing subsequence.

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{MAX_SIDE, Shape, Slide};

/// Cells of the longest line.
const LONGEST: usize = MAX_SIDE as usize;

/// Slides that the conflicts of all rows and columns cost.
pub(in crate::games::sliding_tile) fn conflicts(position: &SlidingTilePosition) -> u32 {
    conflicts_across(position).into_iter().sum()
}

/// Slides across rows for the conflicts of rows, and slides across columns for the conflicts of columns.
pub(super) fn conflicts_across(position: &SlidingTilePosition) -> [u32; 2] {
    let shape = position.shape();
    let mut rows = [TileLine::EMPTY; LONGEST];
    let mut columns = [TileLine::EMPTY; LONGEST];
    for (cell, home) in position.tiles() {
        let (row, column) = (shape.row(cell), shape.column(cell));
        if row == shape.row(home) {
            rows[usize::from(row)].push(shape.column(home));
        }
        if column == shape.column(home) {
            columns[usize::from(column)].push(shape.row(home));
        }
    }
    [&rows[..shape.rows()], &columns[..shape.columns()]]
        .map(|lines| lines.iter().map(TileLine::cost).sum())
}

/// Change of the Manhattan distance with linear conflicts by a slide; 0 if the slide leads off the board.
///
/// A tile that slides along a line does not change the order of the tiles there.
/// So only the line that it leaves or enters can change its cost, and only if the tile belongs there.
pub(in crate::games::sliding_tile) fn change(position: &SlidingTilePosition, slide: Slide) -> i32 {
    let (shape, to) = (position.shape(), position.blank());
    let Some(from) = shape.neighbour(to, slide) else { return 0 };
    let home = position.homes()[usize::from(from)];
    let travel = |cell| i32::from(shape.distance(cell, home));
    let line_of = |cell| if slide.is_vertical() { shape.row(cell) } else { shape.column(cell) };
    let line = line_of(home);
    if ![from, to].map(line_of).contains(&line) {
        return travel(to) - travel(from);
    }
    // On the two cells lie the tile and the blank.
    let content =
        |cell| if [from, to].contains(&cell) { home } else { position.homes()[usize::from(cell)] };
    let cost = |blank| {
        let mut tiles = TileLine::EMPTY;
        for cell in cells_of(shape, slide.is_vertical(), line).filter(|&cell| cell != blank) {
            let home = content(cell);
            if line_of(home) == line {
                tiles.push(if slide.is_vertical() { shape.column(home) } else { shape.row(home) });
            }
        }
        tiles.cost() as i32
    };
    travel(to) - travel(from) + cost(from) - cost(to)
}

/// Cells of a row, or of a column, in their order.
fn cells_of(shape: Shape, is_row: bool, line: u8) -> impl Iterator<Item = u8> {
    let length = if is_row { shape.columns() } else { shape.rows() };
    (0..length as u8).map(
        move |place| {
            if is_row { shape.cell(line, place) } else { shape.cell(place, line) }
        },
    )
}

/// Tiles of a line that belong there, as their places in the line, in the order in which they lie.
#[derive(Clone, Copy)]
pub(crate) struct TileLine {
    places: [u8; LONGEST],
    length: usize,
}

impl TileLine {
    /// Line without tiles.
    pub(crate) const EMPTY: Self = Self { places: [0; LONGEST], length: 0 };

    /// Adds a tile behind the others.
    pub(crate) fn push(&mut self, place: u8) {
        self.places[self.length] = place;
        self.length += 1;
    }

    /// Moves that its conflicts cost: two for each tile that must leave.
    pub(crate) fn cost(&self) -> u32 {
        2 * (self.length - self.longest_in_order()) as u32
    }

    /// Length of a longest increasing subsequence: `ends[n]` is the smallest place that one of n + 1 can end with
    /// (Schensted, "Longest increasing and decreasing subsequences", 1961).
    fn longest_in_order(&self) -> usize {
        let mut ends = [0; LONGEST];
        let mut longest = 0;
        for &place in &self.places[..self.length] {
            let at = ends[..longest].partition_point(|&end| end < place);
            ends[at] = place;
            longest = longest.max(at + 1);
        }
        longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_changes_the_distance_as_it_is_told_before() {
        use crate::game::{Position, hash};
        use crate::games::sliding_tile::evaluator::Metric;
        use crate::search::Evaluator;

        for (rows, columns) in [(3, 3), (2, 7), (5, 4), (16, 16)] {
            let shape = Shape::new(rows, columns).unwrap();
            let goal: Vec<u8> = (0..=u8::MAX).take(shape.cells()).collect();
            let mut position = SlidingTilePosition::new(shape, &goal, 0);
            for step in 0..2000 {
                // Also away from the goal, where the game is over.
                let is_open = |&slide: &Slide| shape.neighbour(position.blank(), slide).is_some();
                let open: Vec<Slide> = Slide::ALL.into_iter().filter(is_open).collect();
                let slide = open[hash(step) as usize % open.len()];
                let next = position.after(slide.into());
                let [before, after] =
                    [&position, &next].map(|position| Metric::LinearConflict.evaluate(position));
                assert_eq!(before + change(&position, slide), after, "{rows}x{columns} {step}");
                position = next;
            }
        }
    }

    #[test]
    fn as_few_tiles_leave_as_bring_the_line_into_order() {
        for (places, leaving) in [
            (&[][..], 0),
            (&[2], 0),
            (&[0, 1, 2, 3], 0),
            (&[1, 0], 1),
            (&[2, 1, 0], 2),
            (&[3, 2, 1, 0], 3),
            (&[1, 0, 3, 2], 2),
            (&[3, 0, 1, 2], 1),
            (&[1, 2, 3, 0], 1),
        ] {
            let mut line = TileLine::EMPTY;
            places.iter().for_each(|&place| line.push(place));
            assert_eq!(line.cost(), 2 * leaving, "{places:?}");
        }
    }
}
