//! Additive pattern databases: what some tiles need, whatever the others do, for all tiles together.
//!
//! A [`partition`] says which tiles go together, a [`table`] knows the moves that such a pattern needs since a [`flood`] found them,
//! and [`guide`] adds them up on the way of the fast walk.
//! A placement of a pattern is numbered by the cells that are occupied ([`cell_sets`]),
//! the region of the blank ([`regions`]) and the order of the tiles ([`orders`]).
//! Patterns that are images of each other share a table ([`symmetry`]), and so do all searches of the process ([`shelf`]).
//! Larger ones are made by a [`recipe`].

mod cell_sets;
mod flood;
mod guide;
mod orders;
mod partition;
mod recipe;
mod regions;
mod shelf;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

pub(super) use guide::Patterns;
pub use recipe::RECIPE;
pub(super) use shelf::open;

use crate::engine::Interrupted;

use super::shape::Shape;

/// Asks whether to keep on with what takes long; an error ends it.
type KeepOn<'a> = dyn FnMut() -> Result<(), Interrupted> + 'a;

/// Whether there are databases for boards of a shape.
pub(super) fn covers(shape: Shape) -> bool {
    shape.cells() <= cell_sets::MAX_CELLS
}
