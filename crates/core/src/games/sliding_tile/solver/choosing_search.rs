//! Search by pattern databases that chooses partitions of its own once it has become long.
//!
//! It then continues from the bound that it has reached, because the sums of any partitions are lower bounds.

use std::sync::OnceLock;

use crate::games::sliding_tile::SlidingTile;
use crate::games::sliding_tile::rules::shape::Shift;
use crate::search::ida_star::{BoundedSearch, Deepening, walk};
use crate::search::memory::Halt;
use crate::search::{Interrupted, Root};

use super::Watch;
use super::ida_star::InPlaceSearch;
use super::incremental_heuristic::IncrementalHeuristic;
use super::pattern_database::{Choice, MappedPattern, PatternMaximum, Sample};
use super::sampling::Sampling;
use super::state_machine::StateMachine;

/// Nodes after which the search from which samples are drawn is deepened no further. It visits fewer if it reaches the current bound.
const NODES_OF_SAMPLES: u64 = 1 << 21;
/// Partitions that lead the search for samples: only a few, so that it visits the nodes that other partitions would cut off.
const PARTITIONS_OF_SAMPLES: usize = 2;

/// Partitions that a search has chosen, kept where it may borrow them.
pub(super) type Chosen = OnceLock<Vec<Vec<MappedPattern>>>;

/// Search by the partitions of a catalogue, and later by the partitions that it has chosen.
#[derive(Clone)]
pub(super) struct ChoosingSearch<'a> {
    root: &'a Root<'a, SlidingTile>,
    machine: &'static StateMachine,
    /// Partitions of the catalogue.
    partitions: &'a [Vec<MappedPattern>],
    chosen: &'a Chosen,
    choice: Choice<'a>,
    search: InPlaceSearch<PatternMaximum<'a>>,
}

impl<'a> ChoosingSearch<'a> {
    /// Search by these partitions, which later chooses other ones.
    pub(super) fn new(
        root: &'a Root<'a, SlidingTile>,
        machine: &'static StateMachine,
        partitions: &'a [Vec<MappedPattern>],
        chosen: &'a Chosen,
        choice: Choice<'a>,
    ) -> Self {
        let search = by_maximum(root, machine, partitions);
        Self { root, machine, partitions, chosen, choice, search }
    }

    /// Positions of a search that ends before `bound`.
    fn sample(&self, bound: u32, monitor: &mut Watch<'_>) -> Result<Vec<Sample>, Interrupted> {
        let few = &self.partitions[..PARTITIONS_OF_SAMPLES.min(self.partitions.len())];
        let maximum = PatternMaximum::at(self.root.position, few);
        let mut within = maximum.estimate();
        let sampling = Sampling::new(maximum, self.root.position);
        let mut search = InPlaceSearch::new(self.root, sampling, self.machine);
        // A bound that is exceeded is exceeded by 2.
        while walk(&mut search, within, monitor)? < NODES_OF_SAMPLES && within + 2 < bound {
            within += 2;
        }
        Ok(search.into_heuristic().into_samples())
    }

    /// Chooses partitions for the bounds from this one on.
    fn choose(&mut self, bound: u32, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        let samples = self.sample(bound, monitor)?;
        let position = self.root.position;
        let (shape, blank_home) = (position.shape(), position.blank_home());
        let poll = &mut || monitor.poll();
        match self.choice.choose(shape, blank_home, &samples, poll) {
            Ok(partitions) if !partitions.is_empty() => {
                let chosen = self.chosen.get_or_init(|| partitions);
                self.search = by_maximum(self.root, self.machine, chosen);
                Ok(())
            }
            // If there are no others, or there is no memory for them, the search keeps the partitions of the catalogue.
            Ok(_) | Err(Halt::OutOfMemory) => Ok(()),
            Err(Halt::Interrupted) => Err(Interrupted),
        }
    }
}

impl BoundedSearch<Shift> for ChoosingSearch<'_> {
    fn prepare(
        &mut self,
        bound: u32,
        nodes: u64,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let has_choice = self.choice.is_for(self.root.position.shape());
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
    root: &Root<'_, SlidingTile>,
    machine: &'static StateMachine,
    partitions: &'a [Vec<MappedPattern>],
) -> InPlaceSearch<PatternMaximum<'a>> {
    InPlaceSearch::new(root, PatternMaximum::at(root.position, partitions), machine)
}
