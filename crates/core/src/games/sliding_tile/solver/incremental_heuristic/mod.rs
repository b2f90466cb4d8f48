//! Incremental heuristics: estimates that are updated slide by slide, for the search of [`super::ida_star`].
//!
//! A slide changes little: Manhattan distance by one tile, linear conflicts by one line at most.
//! Pattern databases are one more: a slide changes the placement of one pattern.

mod linear_conflict;
mod manhattan;

pub(super) use linear_conflict::LinearConflict;
pub(super) use manhattan::Manhattan;

use crate::games::sliding_tile::rules::shape::{Shape, Slide};

/// Step of a tile that is about to move.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Step {
    /// Tile, as the cell where it belongs.
    pub tile: u8,
    /// Cell where it lies.
    pub from: u8,
    /// Direction of the blank; the tile goes the other way.
    pub slide: Slide,
}

/// Admissible heuristic that is updated slide by slide.
pub(super) trait IncrementalHeuristic: Clone + Sync {
    /// Change by a slide, enough to unmake it.
    type Change: Copy + Sync;

    /// Estimate at the root, which is the initial position of the heuristic.
    fn estimate(&self) -> u32;

    /// Begins, at the root, a search of paths whose length plus estimate is at most `bound`.
    fn begin(&mut self, _bound: u32) {}

    /// Prepares for the slides that may be made next; no other slides are made.
    #[inline]
    fn look_ahead(&mut self, _slides: impl Iterator<Item = Step> + Clone) {}

    /// Makes a slide, after which at most `most` moves are left within the bound, and returns the estimate there,
    /// which is 0 at the goal alone.
    ///
    /// # Errors
    /// An estimate that is more than `most`, as soon as there is one. The slide is then not made.
    fn make(&mut self, step: Step, most: u32) -> Result<(u32, Self::Change), u32>;

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
