//! Manhattan distance, slide by slide.

use crate::games::sliding_tile::evaluator::Metric;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::Shape;
use crate::search::Evaluator;

use super::{IncrementalHeuristic, Step, difference, index, steps};

/// Manhattan distance.
#[derive(Clone)]
pub(crate) struct Manhattan {
    shape: Shape,
    estimate: u32,
    /// Shape \[tile\]\[from\]\[slide\].
    differences: Vec<i8>,
}

impl Manhattan {
    /// Manhattan distance at a position.
    pub(crate) fn at(position: &SlidingTilePosition) -> Self {
        let shape = position.shape();
        let estimate = Metric::Manhattan.evaluate(position) as u32;
        let differences = steps(shape).map(|(step, to)| difference(shape, step, to)).collect();
        Self { shape, estimate, differences }
    }
}

impl IncrementalHeuristic for Manhattan {
    type Change = i8;

    fn estimate(&self) -> u32 {
        self.estimate
    }

    #[inline]
    fn make(&mut self, step: Step, most: u32) -> Result<(u32, i8), u32> {
        let change = self.differences[index(self.shape, step)];
        let estimate = self.estimate.wrapping_add_signed(change.into());
        if estimate > most {
            return Err(estimate);
        }
        self.estimate = estimate;
        Ok((estimate, change))
    }

    #[inline]
    fn unmake(&mut self, change: i8) {
        self.estimate = self.estimate.wrapping_add_signed(-i32::from(change));
    }
}
