//! Guide by a metric, as in textbooks: every position is evaluated anew.

use crate::games::sliding_tile::evaluator::Metric;
use crate::games::sliding_tile::rules::position::{Rules, SlidingTilePosition};
use crate::games::sliding_tile::rules::shape::Shape;
use crate::games::sliding_tile::solver::incremental_heuristic::Step;
use crate::games::sliding_tile::solver::surroundings::CELLS;
use crate::search::Evaluator;

use super::beam::{Estimate, Guide};

/// Value of a move, in sixteenths.
const MOVE: i32 = 16;

/// Metric on a board.
pub(super) struct ByMetric {
    metric: Metric,
    shape: Shape,
    rules: Rules,
}

impl ByMetric {
    /// Guide of beams from a position.
    pub(super) fn new(metric: Metric, position: &SlidingTilePosition) -> Self {
        Self { metric, shape: position.shape(), rules: position.rules() }
    }
}

impl Guide for ByMetric {
    type State = ();

    fn begin(&self, _position: &SlidingTilePosition) {}

    fn estimate_after(&self, (): &(), step: Step, to: u8, cells: &[u8]) -> Option<Estimate> {
        let mut after = [0; CELLS];
        let after = &mut after[..cells.len()];
        after.copy_from_slice(cells);
        after.swap(usize::from(step.from), usize::from(to));
        let position =
            SlidingTilePosition::new(self.shape, after, step.from).with_rules(&self.rules);
        let missing = self.metric.evaluate(&position);
        // A cost by weights is no bound of the number of slides, except that there is at least one.
        let slides = if position.weights().is_some() { missing.min(1) } else { missing };
        Some(Estimate { value: MOVE * missing, class: None, missing: slides as u32 })
    }

    fn after(&self, (): &(), _step: Step, _to: u8, _cells: &[u8]) {}
}
