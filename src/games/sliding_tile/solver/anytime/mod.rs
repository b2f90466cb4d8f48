//! Anytime search: a solution at once on a board of any size, then shorter and shorter ones.
//!
//! A [`beam`] is led by a guide, at first by [`stages`]: it solves the board piece by piece, and so it always comes to an end.
//! Each further beam is four times as wide, with larger pieces, and looks for shorter solutions only;
//! as soon as it is wide enough for the board the whole of it is one piece.
//! On boards of up to 25 cells [`patterns`] lead the widest beams, and last comes the proof that no solution is shorter.

mod beam;
mod patterns;
mod stages;
#[cfg(test)]
mod tests;

use crate::engine::{Found, Interrupted, Root, Stopped, library};
use crate::games::sliding_tile::SlidingTile;
use crate::games::sliding_tile::shape::{MAX_SIDE, Shape, Slide};

use super::pattern_database::{self, PatternHeuristic, PatternMaximum};
use super::state_machine::StateMachine;
use super::{Watch, best_of, deepen, estimate_without_search};
use beam::{Guide, MOST_KEPT, Task};
use stages::Stages;

/// Width of the first beam: on the largest board it is through in some hundredths of a second.
const NARROWEST: usize = 16;
/// Factor by which each further beam is wider.
const WIDER: usize = 4;
/// Width of the first beam that is led by pattern databases: narrower ones find hardly more than those by stages found before.
const BY_PATTERNS: usize = 8192;
/// Side of the last piece of a board that is too large to be one piece.
const LAST_SIDE: usize = 4;

/// Anytime search on its way.
struct Anytime<'a> {
    root: &'a Root<'a, SlidingTile>,
    best: Option<Vec<Slide>>,
    /// Answer before the first solution, with the lower bound.
    at_first: Found<Slide>,
}

/// Searches until the widest beam that fits into memory has ended, or a solution is proven to be a shortest one.
pub(super) fn solve(root: &Root<'_, SlidingTile>, monitor: &mut Watch<'_>) -> Found<Slide> {
    let at_first = estimate_without_search(root);
    monitor.report(&at_first);
    let mut search = Anytime { root, best: None, at_first };
    match search.run(monitor) {
        Ok(Some(proven)) => proven,
        Ok(None) | Err(Interrupted) => search.answer(monitor),
    }
}

impl Anytime<'_> {
    /// Beams by stages, then by patterns, then the proof, as far as the board has them.
    fn run(&mut self, monitor: &mut Watch<'_>) -> Result<Option<Found<Slide>>, Interrupted> {
        let position = self.root.position;
        let (shape, blank) = (position.shape(), position.blank_home());
        let has_patterns = pattern_database::covers(shape);
        let mut width = NARROWEST;
        while self.fits(width) && !(has_patterns && width >= BY_PATTERNS) {
            let (most, last) = pieces(shape, width);
            self.widen(&Stages::new(shape, blank, most, last), width, monitor)?;
            width *= WIDER;
        }
        if !has_patterns {
            return Ok(None);
        }
        let partitions = pattern_database::load(shape, blank, library(), &mut || monitor.poll())
            .map_err(|halt| monitor.halt(halt))?;
        let guide = PatternHeuristic::at(position, &partitions);
        width = BY_PATTERNS;
        while self.fits(width) {
            self.widen(&guide, width, monitor)?;
            width *= WIDER;
        }
        let machine = StateMachine::without_duplicates();
        Ok(Some(deepen(
            self.root,
            PatternMaximum::at(position, &partitions),
            machine,
            self.best.take(),
            monitor,
        )))
    }

    /// `true` while a wider beam may find something, and its parents fit into memory.
    fn fits(&self, width: usize) -> bool {
        let levels = self.best.as_ref().map_or(0, Vec::len);
        width <= WIDEST && width * levels <= MOST_KEPT && !self.is_shortest()
    }

    /// Searches by one beam for a solution that is shorter than the best one.
    fn widen(
        &mut self,
        guide: &impl Guide,
        width: usize,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let Root { position, moves, .. } = *self.root;
        let longest = match &self.best {
            Some(path) => path.len() as u32 - 1,
            None => monitor.depth_limit().min(most_levels(position.shape())),
        };
        let may_return = self.root.is_narrowed();
        let task = Task { position, first: moves, may_return, longest, width };
        if let Some(path) = beam::search(guide, &task, monitor)? {
            self.best = Some(path);
            monitor.report(&self.found());
        }
        Ok(())
    }

    fn found(&self) -> Found<Slide> {
        best_of(self.best.clone(), self.at_first.clone())
    }

    /// `true` where the best solution is as short as the lower bound.
    fn is_shortest(&self) -> bool {
        let length = self.best.as_ref().map(|path| path.len() as u32);
        length.is_some() && length <= self.at_first.lower_bound
    }

    /// Final answer.
    fn answer(self, monitor: &mut Watch<'_>) -> Found<Slide> {
        if !self.is_shortest() {
            return self.found();
        }
        monitor.finish(Stopped::Solved);
        Found::solution(self.best.unwrap_or_default(), true)
    }
}

/// Width of the widest beam: beyond it, a level takes longer than a stop may wait.
const WIDEST: usize = 1 << 17;

/// Most tiles of a stage, and longest side of the last piece, for a beam of a width.
/// The wider it is the more tiles it can bring home together; from some width on, all of them.
fn pieces(shape: Shape, width: usize) -> (usize, usize) {
    let side = shape.rows().max(shape.columns());
    let most = (width.isqrt() / 4).clamp(1, MAX_SIDE.into());
    // Measured: from a width of 256 for 5x5, 1,024 for 6x6 and 16,384 for 8x8.
    let whole = 1 << (2 * (side - 1)).min(usize::BITS as usize - 1);
    (most, if width >= whole { side } else { LAST_SIDE })
}

/// Levels after which a beam is given up: three times what the narrowest one needs.
fn most_levels(shape: Shape) -> u32 {
    (4 * shape.cells() * (shape.rows() + shape.columns())) as u32
}
