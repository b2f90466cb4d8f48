//! Guide by pattern databases: the sums of both partitions, whereas a proof would use only the larger one.

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::solver::incremental_heuristic::Step;
use crate::games::sliding_tile::solver::pattern_database::{PatternHeuristic, PatternSums};

use super::beam::{Estimate, Guide};

/// Value of a move of one of the two sums, in sixteenths.
const EIGHT: i32 = 8;

impl Guide for PatternHeuristic<'_> {
    type State = PatternSums;

    /// The heuristic must be at the position.
    fn begin(&self, _position: &SlidingTilePosition) -> PatternSums {
        self.here()
    }

    #[inline]
    fn estimate_after(
        &self,
        at: &PatternSums,
        step: Step,
        _to: u8,
        _cells: &[u8],
    ) -> Option<Estimate> {
        let [one, other] = self.sums_after(at, step);
        let value = EIGHT * (one + other) as i32;
        Some(Estimate { value, class: None, missing: one.max(other) })
    }

    fn after(&self, at: &PatternSums, step: Step, _to: u8, _cells: &[u8]) -> PatternSums {
        PatternHeuristic::after(self, at, step)
    }
}
