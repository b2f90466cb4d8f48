//! Solvable set: every position that can be reached and from which the goal can be reached.
//!
//! A [`bidirectional`] search finds it, from [`levels`] in both directions; [`counts`], [`jump_sets`] and [`sweeps`] are [`values`] of its
//! positions. A [`level`] is made from the one before by a [`step`], on several threads: [`fill`], [`crew`] and [`division`]. The
//! [`mod@strategies`] differ in the question that they answer from it.

mod bidirectional;
mod counts;
mod crew;
mod division;
mod fill;
mod jump_sets;
mod level;
mod levels;
mod step;
mod strategies;
mod sweeps;
#[cfg(test)]
mod tests;
mod values;

pub(crate) use strategies::strategies;

use std::sync::Arc;

use crate::games::peg_solitaire::rules::board::Holes;

use super::Watch;
use super::certificate::PositionClasses;
use super::move_generator::{MoveGenerator, canonical};
use crate::games::peg_solitaire::rules::symmetry::Images;
use levels::Levels;
use values::Layer;

/// Solvable set of a start and a goal, up to symmetry.
pub(crate) struct SolvableSet {
    generator: Arc<MoveGenerator>,
    /// Shape \[pegs\].
    layers: Vec<Option<Layer>>,
    classes: PositionClasses,
    /// Class of the start, which no jump changes.
    class: u64,
    /// Positions reached from the start, down to where both searches met.
    forward: Levels,
    /// Positions reached from the complement of the goal; `None` if that is an image of the start.
    backward: Option<Levels>,
}

impl SolvableSet {
    /// Number of positions, images counted once.
    pub(crate) fn len(&self) -> usize {
        self.layers.iter().flatten().map(|layer| layer.level.len()).sum()
    }

    /// `true` if the start cannot be solved.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Generator up to whose symmetries positions are counted.
    pub(crate) fn generator(&self) -> &MoveGenerator {
        &self.generator
    }

    /// Position classes of the board.
    pub(crate) const fn classes(&self) -> &PositionClasses {
        &self.classes
    }

    /// `true` for a position of the set.
    pub(crate) fn contains(&self, pegs: Holes) -> bool {
        self.classes.parities(pegs) == self.class
            && self.holds(pegs.count_ones(), &self.generator.images(pegs))
    }

    /// Verdict on a position, as far as the searches for the set determine it;
    /// for positions that cannot be reached from the start they do not always.
    pub(crate) fn decide(&self, pegs: Holes) -> Option<bool> {
        let (count, images) = (pegs.count_ones(), self.generator.images(pegs));
        if self.classes.parities(pegs) != self.class {
            return None;
        }
        if self.holds(count, &images) {
            return Some(true);
        }
        if count >= self.forward.pegs() {
            // A reached position outside the set is unsolvable, and positions that weigh too little were refuted.
            let reached = self.forward.level(count)?.contains(canonical(&images));
            return (reached || self.forward.filter().refutes(pegs)).then_some(false);
        }
        let complement = self.generator.complement(pegs);
        let backward = self.backward.as_ref().unwrap_or(&self.forward);
        let Some(level) = backward.level(complement.count_ones()) else {
            // The position has fewer pegs than the goal.
            return Some(false);
        };
        if level.contains(self.generator.canonical_complement(&images)) {
            return Some(true);
        }
        // The filter of that search refutes positions that cannot be reached from the start, but they may be solvable.
        (!backward.filter().refutes(complement)).then_some(false)
    }

    /// `true` if the position with these images and this number of pegs is in the set; it must be of the class of the start.
    #[inline]
    pub(crate) fn holds(&self, pegs: u32, images: &Images) -> bool {
        self.layer(pegs)
            .is_some_and(|layer| layer.level.contains(layer.key(&self.generator, images)))
    }

    /// Positions of the set with the given number of pegs.
    #[inline]
    fn layer(&self, pegs: u32) -> Option<&Layer> {
        self.layers.get(pegs as usize)?.as_ref()
    }

    /// Positions of the set with the given number of pegs, one of each group of images.
    pub(crate) fn with_pegs(&self, pegs: u32) -> Vec<Holes> {
        let Some(layer) = self.layer(pegs) else { return Vec::new() };
        let turn = |key| layer.position(&self.generator, key);
        layer.level.positions().into_iter().map(turn).collect()
    }
}
