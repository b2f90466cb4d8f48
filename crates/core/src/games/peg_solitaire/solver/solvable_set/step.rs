//! Step from some positions to all that they lead to, by one jump forwards or backwards.
//!
//! A search for a set spends most of its time here, so the step is also compiled for the vectors of later processors,
//! and has no branch that depends on whether a jump passes the filter, because that is unpredictable.

use crate::games::peg_solitaire::rules::board::Holes;
use crate::games::peg_solitaire::rules::symmetry::Images;
use crate::games::peg_solitaire::solver::certificate::PagodaFilter;
use crate::games::peg_solitaire::solver::move_generator::{MoveGenerator, canonical};
use crate::platform::{self, Kernel};

/// Positions that a step leads to; it returns their canonical images.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Those after a jump.
    Successors,
    /// Complements of those after a jump.
    Complements,
    /// Those before a jump.
    Predecessors,
}

/// Step by all jumps that a filter passes.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    pub generator: &'a MoveGenerator,
    /// Filter of the successors, or of the complements of the predecessors.
    pub filter: &'a PagodaFilter,
    pub aim: Aim,
}

impl Step<'_> {
    /// Canonical images of the positions that the sources lead to, in their order and with repetitions. `room` is working memory.
    pub(super) fn take<'r>(&self, sources: &[Holes], room: &'r mut Vec<Holes>) -> &'r [Holes] {
        let most = sources.len() * self.generator.jumps().len();
        if room.len() < most {
            room.resize(most, 0);
        }
        let taken = platform::run(Take { step: self, sources, room });
        &room[..taken]
    }

    /// Jumps are generated for `turned(source)`; each is applied to the images of the source itself, and `key` is called with the result.
    #[inline(always)]
    fn each(
        &self,
        sources: &[Holes],
        room: &mut [Holes],
        turned: impl Fn(Holes) -> Holes,
        key: impl Fn(&Images) -> Holes,
    ) -> usize {
        let mut taken = 0;
        for &pegs in sources {
            let from = turned(pegs);
            let (images, weights) = (self.generator.images(pegs), self.filter.weigh(from));
            self.generator.each_jump(from, |slot| {
                room[taken] = key(&self.generator.after(&images, slot));
                taken += usize::from(self.filter.passes(&weights, slot));
            });
        }
        taken
    }
}

/// Work of a [`Step`]: fills the room, and returns the number of positions.
struct Take<'a> {
    step: &'a Step<'a>,
    sources: &'a [Holes],
    room: &'a mut [Holes],
}

impl Kernel for Take<'_> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self { step, sources, room } = self;
        let generator = step.generator;
        match step.aim {
            Aim::Successors => step.each(sources, room, |pegs| pegs, canonical),
            Aim::Complements => {
                let key = |images: &Images| generator.canonical_complement(images);
                step.each(sources, room, |pegs| pegs, key)
            }
            Aim::Predecessors => {
                step.each(sources, room, |pegs| generator.complement(pegs), canonical)
            }
        }
    }
}
