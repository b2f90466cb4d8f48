//! Solvers of Lights Out.
//!
//! [`algebra`] solves any board by linear equations modulo 2, on classic boards by [`light_chasing`], and takes the shortest of all press
//! sets ([`null_space`]): by the weights of all ([`coset`]), with bounds from groups of cells ([`flats`]) if there are many.
//! [`state_table`] and [`graph_search`] are methods without algebra, for comparison.

mod algebra;
mod coset;
mod flats;
mod graph_search;
mod light_chasing;
mod null_space;
mod state_table;
#[cfg(test)]
mod tests;

use crate::search::{Found, Monitor, Strategy};

use super::LightsOut;
use super::rules::position::Press;

/// Monitor of a search of this game.
type Watch<'a> = Monitor<'a, Found<Press>>;

/// Strategies of Lights Out, the default first.
pub(super) fn strategies() -> Vec<Strategy<LightsOut>> {
    let mut strategies = vec![algebra::strategy(), state_table::strategy()];
    strategies.extend(graph_search::strategies());
    strategies
}
