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

use crate::search::gf2::{BitSet, Solutions};
use crate::search::{Found, Monitor, Strategy};

use super::LightsOut;
use super::rules::position::Press;

/// Monitor of a search of this game.
type Watch<'a> = Monitor<'a, Found<Press>>;

/// Press sets that make a change, or a certificate that there are none.
#[derive(Debug)]
enum PressSets {
    /// Every press set that makes the change is `one` plus a sum of quiet sets.
    Some { one: BitSet, quiet: QuietSets },
    /// No press set: every press flips an even number of these cells, of which the change has an odd number.
    None(BitSet),
}

/// Press sets that change nothing.
#[derive(Debug)]
struct QuietSets {
    /// A basis of them; a part of one, if it has more members than there is memory for.
    basis: Vec<BitSet>,
    /// Dimension of their space.
    nullity: usize,
}

impl QuietSets {
    /// Sums of all members of a basis.
    const fn of(basis: Vec<BitSet>) -> Self {
        let nullity = basis.len();
        Self { basis, nullity }
    }

    /// True if the whole basis is there.
    const fn is_whole(&self) -> bool {
        self.basis.len() == self.nullity
    }
}

impl From<Solutions> for PressSets {
    fn from(solutions: Solutions) -> Self {
        match solutions {
            Solutions::Some { one, quiet } => Self::Some { one, quiet: QuietSets::of(quiet) },
            Solutions::None(cells) => Self::None(cells),
        }
    }
}

/// Strategies of Lights Out, the default first.
pub(super) fn strategies() -> Vec<Strategy<LightsOut>> {
    let mut strategies = vec![algebra::strategy(), state_table::strategy()];
    strategies.extend(graph_search::strategies());
    strategies
}
