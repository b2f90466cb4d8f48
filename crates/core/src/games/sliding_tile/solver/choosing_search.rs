//! Search by pattern databases that chooses partitions of its own once it has become long.
//!
//! It then continues from the bound that it has reached, because the sums of any partitions are lower bounds.

use std::sync::OnceLock;

use crate::games::sliding_tile::rules::shape::Shift;
use crate::search::Interrupted;
use crate::search::ida_star::{BoundedSearch, Deepening, walk};
use crate::search::memory::Halt;

use super::Watch;
use super::ida_star::{Entrance, InPlaceSearch};
use super::incremental_heuristic::IncrementalHeuristic;
use super::pattern_database::{Choice, MappedPattern, PatternMaximum, Sample};
use super::sampling::Sampling;

/// Nodes after which the search from which samples are drawn is deepened no further. It visits fewer if it reaches the current bound.
const NODES_OF_SAMPLES: u64 = 1 << 21;
/// Partitions that lead the search for samples: only a few, so that it visits the nodes that other partitions would cut off.
const PARTITIONS_OF_SAMPLES: usize = 2;

/// Partitions that a search has chosen, kept where it may borrow them.
pub(super) type Chosen = OnceLock<Vec<Vec<MappedPattern>>>;

/// Search by the partitions of a catalogue, and later by the partitions that it has chosen.
#[derive(Clone)]
pub(super) struct ChoosingSearch<'a> {
    entrance: &'a Entrance,
    /// Partitions of the catalogue.
    partitions: &'a [Vec<MappedPattern>],
    chosen: &'a Chosen,
    choice: Choice<'a>,
    search: InPlaceSearch<PatternMaximum<'a>>,
}

impl<'a> ChoosingSearch<'a> {
    /// Search by these partitions, which later chooses other ones.
    pub(super) fn new(
        entrance: &'a Entrance,
        partitions: &'a [Vec<MappedPattern>],
        chosen: &'a Chosen,
        choice: Choice<'a>,
    ) -> Self {
        let search = by_maximum(entrance, partitions);
        Self { entrance, partitions, chosen, choice, search }
    }

    /// Chooses partitions for the bounds from this one on.
    fn choose(&mut self, bound: u32, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        let partitions = choose(self.entrance, bound, self.partitions, self.choice, monitor)?;
        if !partitions.is_empty() {
            let chosen = self.chosen.get_or_init(|| partitions);
            self.search = by_maximum(self.entrance, chosen);
        }
        Ok(())
    }
}

/// Partitions for the bounds from this one on. There are none if the library has none to choose among, or if there is no memory for them;
/// the search then keeps the partitions of the catalogue.
pub(super) fn choose(
    entrance: &Entrance,
    bound: u32,
    catalogue: &[Vec<MappedPattern>],
    choice: Choice<'_>,
    monitor: &mut Watch<'_>,
) -> Result<Vec<Vec<MappedPattern>>, Interrupted> {
    let samples = sample(entrance, bound, catalogue, monitor)?;
    let (shape, blank_home) = (entrance.position.shape(), entrance.position.blank_home());
    match choice.choose(shape, blank_home, &samples, &mut || monitor.poll()) {
        Ok(partitions) => Ok(partitions),
        Err(Halt::OutOfMemory) => Ok(Vec::new()),
        Err(Halt::Interrupted) => Err(Interrupted),
    }
}

/// Positions of a search that ends before `bound`.
fn sample(
    entrance: &Entrance,
    bound: u32,
    catalogue: &[Vec<MappedPattern>],
    monitor: &mut Watch<'_>,
) -> Result<Vec<Sample>, Interrupted> {
    let few = &catalogue[..PARTITIONS_OF_SAMPLES.min(catalogue.len())];
    let maximum = PatternMaximum::at(&entrance.position, few);
    let mut within = maximum.estimate();
    let sampling = Sampling::new(maximum, &entrance.position);
    let mut search = InPlaceSearch::new(entrance, sampling);
    // A bound that is exceeded is exceeded by 2.
    while walk(&mut search, within, monitor)? < NODES_OF_SAMPLES && within + 2 < bound {
        within += 2;
    }
    Ok(search.into_heuristic().into_samples())
}

impl BoundedSearch<Shift> for ChoosingSearch<'_> {
    fn prepare(
        &mut self,
        bound: u32,
        nodes: u64,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let has_choice = self.choice.is_for(self.entrance.position.shape());
        if has_choice && nodes >= self.choice.nodes && self.chosen.get().is_none() {
            self.choose(bound, monitor)
        } else {
            Ok(())
        }
    }

    fn search(
        &mut self,
        bound: u32,
        deepening: &mut Deepening<Shift>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        self.search.search(bound, deepening, monitor)
    }
}

/// Search by the largest sum of some partitions.
fn by_maximum<'a>(
    entrance: &Entrance,
    partitions: &'a [Vec<MappedPattern>],
) -> InPlaceSearch<PatternMaximum<'a>> {
    InPlaceSearch::new(entrance, PatternMaximum::at(&entrance.position, partitions))
}
