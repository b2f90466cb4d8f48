//! Additive pattern databases: the moves that some tiles need, whatever the others do, added up for all tiles.
//!
//! A [`partition`] groups the tiles into patterns, a [`database`] has the moves that such a pattern needs,
//! computed by a [`retrograde_analysis`], a [`heuristic`] adds them up slide by slide,
//! and the [`maximum`] of several partitions cuts off paths.
//! A placement of a pattern has a number ([`numbering`]), by the cells that are occupied ([`cell_sets`]),
//! the region of the blank ([`regions`]) and the permutation of the tiles ([`permutations`]).
//! Patterns that are images of each other share a database ([`symmetry`]), and so do all searches of the process ([`cache`]).
//! Larger ones are made by a `recipe`.
//! A search that becomes long makes its own [`choice`] among all [`connected_partitions`].

mod cache;
mod cell_sets;
mod choice;
mod connected_partitions;
mod database;
mod heuristic;
mod maximum;
mod numbering;
mod partition;
mod permutations;
#[cfg(feature = "train")]
mod recipe;
mod regions;
mod retrograde_analysis;
mod symmetry;
#[cfg(test)]
pub(super) mod tests;

pub(super) use cache::load;
pub(super) use choice::{Choice, Sample};
#[cfg(test)]
pub(super) use connected_partitions::Compactness;
pub(super) use heuristic::{MappedPattern, PatternHeuristic, PatternSums};
pub(super) use maximum::PatternMaximum;
pub(super) use partition::{cut, images};
#[cfg(feature = "train")]
pub(crate) use recipe::RECIPE;
pub(super) use regions::members;
pub(super) use symmetry::Symmetry;

use crate::games::sliding_tile::rules::shape::Shape;

/// `true` for the shapes of boards that have databases.
pub(super) fn covers(shape: Shape) -> bool {
    shape.cells() <= cell_sets::MAX_CELLS
}
