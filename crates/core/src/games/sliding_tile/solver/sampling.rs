//! Sampling of a search: positions that it visits, drawn at regular intervals.

use crate::games::sliding_tile::rules::position::SlidingTilePosition;

use super::incremental_heuristic::{IncrementalHeuristic, Step};
use super::pattern_database::Sample;

/// Most positions that are kept; there are at least half as many if the search is long enough.
const MOST: usize = 4096;

/// Heuristic that also keeps some of the positions that it has visited.
#[derive(Clone)]
pub(super) struct Sampling<H> {
    heuristic: H,
    /// Current position.
    here: SlidingTilePosition,
    /// One of this number of positions is kept.
    distance: u64,
    /// Positions since the last one that was kept.
    since: u64,
    samples: Vec<Sample>,
}

impl<H> Sampling<H> {
    /// Sampling of the searches of a heuristic that is at a position.
    pub(super) fn new(heuristic: H, position: &SlidingTilePosition) -> Self {
        Self { heuristic, here: position.clone(), distance: 1, since: 0, samples: Vec::new() }
    }

    /// Samples of the last search.
    pub(super) fn into_samples(self) -> Vec<Sample> {
        self.samples
    }

    /// Keeps the current position, if it is due.
    fn visit(&mut self, left: u32) {
        self.since += 1;
        if self.since < self.distance {
            return;
        }
        self.since = 0;
        self.samples.push(Sample { position: self.here.clone(), left });
        if self.samples.len() == MOST {
            // Keep every second sample: they are at twice the distance from each other.
            let mut number = 0;
            self.samples.retain(|_| {
                number += 1;
                number % 2 == 0
            });
            self.distance *= 2;
        }
    }
}

impl<H: IncrementalHeuristic> IncrementalHeuristic for Sampling<H> {
    /// With the slide that was made.
    type Change = (H::Change, Step);

    fn estimate(&self) -> u32 {
        self.heuristic.estimate()
    }

    fn begin(&mut self, bound: u32) {
        self.heuristic.begin(bound);
        (self.distance, self.since) = (1, 0);
        self.samples.clear();
    }

    fn look_ahead(&mut self, slides: impl Iterator<Item = Step> + Clone) {
        self.heuristic.look_ahead(slides);
    }

    fn make(&mut self, step: Step, most: u32) -> Result<(u32, Self::Change), u32> {
        let (estimate, change) = self.heuristic.make(step, most)?;
        self.here.slide(step.slide);
        self.visit(most);
        Ok((estimate, (change, step)))
    }

    fn unmake(&mut self, (change, step): Self::Change) {
        self.here.slide(step.slide.back());
        self.heuristic.unmake(change);
    }
}
