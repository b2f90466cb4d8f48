//! Incremental heuristics: estimates that are kept up slide by slide, for the search of [`super::ida_star`].
//!
//! A slide changes little: Manhattan distance by one tile, linear conflicts by one line at most.
//! Pattern databases are one more: a slide changes the placement of one pattern.

mod linear_conflict;
mod manhattan;

pub(super) use linear_conflict::LinearConflict;
pub(super) use manhattan::Manhattan;

use crate::games::sliding_tile::shape::{Shape, Slide};

/// Step of a tile that is about to move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// Tile, as the cell where it belongs.
    pub tile: u8,
    /// Cell where it lies.
    pub from: u8,
    /// Direction of the blank; the tile goes the other way.
    pub slide: Slide,
}

/// Admissible heuristic that is kept up slide by slide. It is 0 at the goal alone.
pub(super) trait IncrementalHeuristic: Clone + Sync {
    /// Change by a slide, enough to make it and to unmake it.
    type Change: Copy + Default + Sync;

    /// Estimate at the position where the heuristic stands.
    fn estimate(&self) -> u32;

    /// Estimate after a slide, and the change by it. The heuristic stays where it is.
    ///
    /// As soon as the estimate is known to be more than `most` it need not be the best one, and the change is of no use.
    fn estimate_after(&self, step: Step, most: u32) -> (u32, Self::Change);

    /// Makes a slide that was estimated from here. `change` becomes what [`unmake`](Self::unmake) needs.
    fn make(&mut self, change: &mut Self::Change);

    /// Unmakes the slide that was made last.
    fn unmake(&mut self, change: Self::Change);
}

/// Index of a step in a table of shape \[tile\]\[from\]\[slide\].
#[inline]
fn index(shape: Shape, step: Step) -> usize {
    let tile = usize::from(step.tile) * shape.cells();
    (tile + usize::from(step.from)) * Slide::ALL.len() + step.slide as usize
}

/// Steps from every cell, each with the cell where it leads, in the order of [`index`].
fn steps(shape: Shape) -> impl Iterator<Item = (Step, Option<u8>)> {
    let cells = move || (0..=u8::MAX).take(shape.cells());
    cells().flat_map(move |tile| {
        cells().flat_map(move |from| {
            Slide::ALL
                .map(|slide| (Step { tile, from, slide }, shape.neighbour(from, slide.back())))
        })
    })
}

/// Change of the Manhattan distance by a step: −1 or 1; 0 beyond the edge.
fn difference(shape: Shape, step: Step, to: Option<u8>) -> i8 {
    let distance = |cell| shape.distance(cell, step.tile) as i8;
    to.map_or(0, |to| distance(to) - distance(step.from))
}
