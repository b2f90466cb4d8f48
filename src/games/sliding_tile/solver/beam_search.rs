//! Beam search: a good solution soon, and better ones the wider the beam.
//!
//! It is breadth first; of the positions of a level, only those that seem nearest to the goal are kept
//! (Lowerre, "The Harpy speech recognition system", 1976).
//! It is weighted A* with all weight on the estimate, made affordable: within a level all paths are equally long,
//! and no level has more positions than the beam is wide.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use crate::engine::charged::Charged;
use crate::engine::memory::OutOfMemory;
use crate::engine::{Evaluator, Found, Interrupted, Root};
use crate::game::{MoveList, Position};
use crate::games::sliding_tile::SlidingTile;
use crate::games::sliding_tile::evaluator::Metric;
use crate::games::sliding_tile::position::SlidingTilePosition;
use crate::games::sliding_tile::shape::Slide;
use crate::search::KeyHasher;
use crate::search::selection::bring_least_to_front;

use super::{Watch, takes_back};

/// Width of the first beam: on a board of 6x6 it is through in some milliseconds.
const NARROWEST: usize = 16;
/// Factor by which each further beam is wider.
const WIDER: usize = 4;
/// Candidates that are freed between two polls.
const CHUNK: usize = 1 << 10;

/// Position that was kept.
struct Kept {
    position: SlidingTilePosition,
    estimate: u32,
    /// Its place among the candidates of its level, as they were met.
    number: u32,
}

/// Parent of a position: one of the level before, and the slide from there.
#[derive(Clone, Copy)]
struct Parent {
    from: u32,
    slide: Slide,
}

/// Searches with ever wider beams up to `widest`, and leaves the best solution in `best`; each is reported as it is found.
///
/// `lower_bound` goes with the reports. No solution is longer than the depth limit.
///
/// # Errors
/// [`Interrupted`] when the monitor says so; what was found by then is in `best`.
pub(super) fn widen(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    widest: usize,
    lower_bound: u32,
    best: &mut Option<Vec<Slide>>,
    monitor: &mut Watch<'_>,
) -> Result<(), Interrupted> {
    let widths = std::iter::successors(Some(NARROWEST), |width| Some(width * WIDER));
    for width in widths.take_while(|&width| width <= widest) {
        let longest = match best {
            Some(path) => path.len() as u32 - 1,
            None => monitor.depth_limit().min(levels(root)),
        };
        if longest < lower_bound {
            break;
        }
        if let Some(path) = search(root, metric, width, longest, monitor)? {
            let found = Found::solution(path.clone(), false);
            monitor.report(&Found { lower_bound: Some(lower_bound), ..found });
            *best = Some(path);
        }
    }
    Ok(())
}

/// Levels after which a beam that has gone astray is given up: shortest solutions of n cells take some 0.8 n^1.5 slides.
fn levels(root: &Root<'_, SlidingTile>) -> u32 {
    let cells = root.position.shape().cells() as f64;
    (3.0 * cells.powf(1.5)) as u32
}

/// Search by one beam: a solution of at most `longest` slides, if it finds one.
fn search(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    width: usize,
    longest: u32,
    monitor: &mut Watch<'_>,
) -> Result<Option<Vec<Slide>>, Interrupted> {
    let mut beam = Beam::new(root.position, width).map_err(|refused| monitor.halt(refused))?;
    let found = beam.run(root, metric, width, longest, monitor);
    monitor.discard(beam);
    found
}

/// Beam on its way.
struct Beam {
    met: Met,
    level: Vec<Kept>,
    /// Candidates for the next level.
    next: Charged<Vec<(Kept, Parent)>>,
    /// Parents of the levels so far.
    history: Charged<Vec<Vec<Parent>>>,
}

impl Beam {
    /// Beam of one position.
    fn new(root: &SlidingTilePosition, width: usize) -> Result<Self, OutOfMemory> {
        let mut met = Met::default();
        met.insert(root.key())?;
        let level = vec![Kept { position: root.clone(), estimate: 0, number: 0 }];
        let next = Charged::owning(root.heap_bytes());
        Ok(Self { met, level, next, history: Charged::owning(width * size_of::<Parent>()) })
    }

    /// Makes level after level.
    fn run(
        &mut self,
        root: &Root<'_, SlidingTile>,
        metric: Metric,
        width: usize,
        longest: u32,
        monitor: &mut Watch<'_>,
    ) -> Result<Option<Vec<Slide>>, Interrupted> {
        while !self.level.is_empty() && self.history.len() < longest as usize {
            let left = longest - self.history.len() as u32 - 1;
            let successors = Slide::ALL.len() * self.level.len();
            let room = self.next.make_room(successors);
            room.and_then(|()| self.history.make_room(1))
                .map_err(|refused| monitor.halt(refused))?;
            for (from, kept) in (0..).zip(&self.level) {
                let last = self.history.last().map(|parents| parents[from as usize].slide);
                for slide in slides(root, kept, last) {
                    let position = kept.position.after(slide);
                    let new = self.met.insert(position.key());
                    if !new.map_err(|refused| monitor.halt(refused))? {
                        monitor.skip()?;
                        continue;
                    }
                    monitor.visit()?;
                    let estimate = metric.evaluate(&position) as u32;
                    if estimate == 0 {
                        return Ok(Some(path(&self.history, Parent { from, slide })));
                    }
                    if estimate <= left {
                        let kept = Kept { position, estimate, number: self.next.len() as u32 };
                        self.next.push((kept, Parent { from, slide }));
                    }
                }
            }
            self.keep_nearest(width, monitor)?;
        }
        Ok(None)
    }

    /// Makes the next level of the nearest candidates, the nearest first; equal estimates keep the order in which they were met.
    fn keep_nearest(&mut self, width: usize, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        let rank = |(kept, _): &(Kept, Parent)| (kept.estimate, kept.number);
        bring_least_to_front(&mut self.next, width, rank, &mut || monitor.poll())?;
        while self.next.len() > width {
            monitor.poll()?;
            let less = self.next.len().saturating_sub(CHUNK);
            self.next.truncate(width.max(less));
        }
        self.next.sort_unstable_by_key(rank);
        let (level, parents) = self.next.drain(..).unzip();
        self.level = level;
        self.history.push(parents);
        Ok(())
    }
}

/// Keys of the positions that were met, in so many small parts that none takes long to grow.
struct Met([Charged<HashSet<u64, BuildHasherDefault<KeyHasher>>>; 256]);

impl Default for Met {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Charged::default()))
    }
}

impl Met {
    /// Enters a key; `true` if it is new.
    fn insert(&mut self, key: u64) -> Result<bool, OutOfMemory> {
        // A part hashes by the other bits.
        let parts = self.0.len();
        let part = &mut self.0[(key >> 40) as usize % parts];
        part.make_room(1)?;
        Ok(part.insert(key))
    }
}

/// Slides to try: at the root those that may be chosen, later all but the one that takes back the last.
fn slides(root: &Root<'_, SlidingTile>, at: &Kept, last: Option<Slide>) -> MoveList<Slide> {
    let Some(last) = last else { return root.moves.iter().copied().collect() };
    let mut slides = at.position.moves();
    slides.retain(|&mut slide| !takes_back(last, slide));
    slides
}

/// Path to a position of the level after `history`.
fn path(history: &[Vec<Parent>], end: Parent) -> Vec<Slide> {
    let mut path = vec![end.slide];
    let mut from = end.from;
    for level in history.iter().rev() {
        let parent = level[from as usize];
        path.push(parent.slide);
        from = parent.from;
    }
    path.reverse();
    path
}
