//! Beam search led by a guide: breadth first, keeping only the best positions of each level
//! (Lowerre, "The Harpy speech recognition system", 1976).
//!
//! Positions of one class (see [`Estimate::class`]) have no difference that matters yet, so only the best of each class is kept.
//! Otherwise a beam on a large board would fill with positions that differ only in tiles that are not being solved yet.
//! A beam that no longer comes nearer to the goal grows wider until it does.

use std::sync::LazyLock;

use crate::game::hash;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::Slide;
use crate::games::sliding_tile::solver::Watch;
use crate::games::sliding_tile::solver::incremental_heuristic::Step;
use crate::games::sliding_tile::solver::surroundings::{Around, CELLS, Slides, surroundings};
use crate::search::Interrupted;
use crate::search::charged::Charged;
use crate::search::memory::OutOfMemory;
use crate::search::selection::bring_least_to_front;

/// Estimate of a position that a step leads to.
#[derive(Clone, Copy)]
pub(super) struct Estimate {
    /// Order of the positions of a level, the least first, in sixteenths of a move.
    pub value: i32,
    /// Class of the position, of which the beam keeps one a level; `None` if it is a class of its own.
    pub class: Option<u64>,
    /// Lower bound of the moves to the goal; 0 at the goal alone.
    pub missing: u32,
}

/// Guide of a beam: its knowledge of each position, updated step by step.
pub(super) trait Guide {
    /// Knowledge of a position.
    type State: Copy + Send + 'static;

    /// Knowledge of the first position.
    fn begin(&self, position: &SlidingTilePosition) -> Self::State;

    /// Estimate after a step into the cell `to`, where `cells` are as before it; `None` if the guide does not let the blank go there.
    fn estimate_after(
        &self,
        at: &Self::State,
        step: Step,
        to: u8,
        cells: &[u8],
    ) -> Option<Estimate>;

    /// Knowledge after a step into the cell `to`, where `cells` are as they are then.
    fn after(&self, at: &Self::State, step: Step, to: u8, cells: &[u8]) -> Self::State;
}

/// Task of a beam.
pub(super) struct Task<'a> {
    /// Position to begin at; it is not the goal.
    pub position: &'a SlidingTilePosition,
    /// Slides to choose among at first.
    pub first: &'a [Slide],
    /// Set if the second slide may take back the first, because the first was not chosen freely.
    pub may_return: bool,
    /// Length of the longest useful solution.
    pub longest: u32,
    /// Positions that each level keeps.
    pub width: usize,
    /// Number of positions of all levels together at which the beam is given up.
    pub most_kept: usize,
}

/// Levels without progress after which a beam doubles.
const PATIENCE: u32 = 24;
/// Progress, in sixteenths of a move: four moves. Less may be chance.
const PROGRESS: i32 = 64;
/// Factor by which a beam may grow at most.
const MOST_GROWTH: usize = 256;
/// Positions that are made between two polls.
const CHUNK: usize = 256;

/// Position of the beam; its cells are kept apart.
struct Kept<S> {
    hash: u64,
    state: S,
    blank: u8,
    /// Slides to try from here.
    open: Slides,
}

/// Position that may come into the next level.
#[derive(Clone, Copy)]
struct Candidate {
    value: i32,
    hash: u64,
    /// Parent, by its place in the level.
    from: u32,
    slide: Slide,
}

/// Parents of all levels, a word a position: the place in the level before, above two bits of the slide.
#[derive(Default)]
struct History {
    parents: Charged<Vec<u32>>,
    /// Beginning of each level.
    levels: Charged<Vec<usize>>,
}

/// Beam on its way.
struct Beam<'a, G: Guide> {
    guide: &'a G,
    around: [Around; CELLS],
    /// Number of cells of the board.
    size: usize,
    /// Cells of each position, one position after the other.
    cells: Charged<Vec<u8>>,
    level: Charged<Vec<Kept<G::State>>>,
    history: History,
    candidates: Charged<Vec<Candidate>>,
    classes: Classes,
    met: Met,
}

/// Cells and positions of a level.
type Level<S> = (Charged<Vec<u8>>, Charged<Vec<Kept<S>>>);

/// Searches for a solution of at most [`Task::longest`] slides. Errors: [`Interrupted`] if the monitor interrupts the search.
pub(super) fn search(
    guide: &impl Guide,
    task: &Task<'_>,
    monitor: &mut Watch<'_>,
) -> Result<Option<Vec<Slide>>, Interrupted> {
    let mut beam = Beam::new(guide, task).map_err(|refused| monitor.halt(refused))?;
    let found = beam.run(task, monitor);
    let Beam { cells, level, history, candidates, classes, met, .. } = beam;
    monitor.discard((cells, level, history, candidates, classes, met));
    found
}

impl<'a, G: Guide> Beam<'a, G> {
    /// Makes level after level.
    fn run(
        &mut self,
        task: &Task<'_>,
        monitor: &mut Watch<'_>,
    ) -> Result<Option<Vec<Slide>>, Interrupted> {
        let mut growth = Growth { width: task.width, best: i32::MAX, idle: 0 };
        for made in 1..=task.longest {
            if let Some(path) = self.expand(task.longest - made, monitor)? {
                return Ok(Some(path));
            }
            growth.adapt(task.width, self.candidates.iter().map(|candidate| candidate.value).min());
            self.keep_best(growth.width, made == 1 && task.may_return, monitor)?;
            if self.level.is_empty() || self.history.parents.len() > task.most_kept {
                break;
            }
        }
        Ok(None)
    }

    fn new(guide: &'a G, task: &Task<'_>) -> Result<Self, OutOfMemory> {
        let position = task.position;
        let root = Kept {
            hash: hash_of(position.homes()),
            state: guide.begin(position),
            blank: position.blank(),
            open: Slides::of(task.first.iter().copied()),
        };
        let met = Met::new((!task.may_return).then_some(root.hash), task.width)?;
        let mut level = Charged::<Vec<_>>::with_room(1)?;
        level.push(root);
        let mut cells = Charged::<Vec<_>>::with_room(position.homes().len())?;
        cells.extend_from_slice(position.homes());
        Ok(Self {
            guide,
            around: surroundings(position),
            size: position.shape().cells(),
            cells,
            history: History::default(),
            candidates: Charged::default(),
            classes: Classes::default(),
            met,
            level,
        })
    }

    /// Makes the candidates for the next level, or returns the path to the goal if it is among them.
    /// The lower bound of a candidate is at most `left` moves.
    fn expand(
        &mut self,
        left: u32,
        monitor: &mut Watch<'_>,
    ) -> Result<Option<Vec<Slide>>, Interrupted> {
        self.candidates.clear();
        // No position has more successors than slides.
        let most = Slide::ALL.len() * self.level.len();
        self.classes
            .begin_level(most)
            .and_then(|()| self.candidates.make_room(most))
            .map_err(|refused| monitor.halt(refused))?;
        for (from, kept) in (0..).zip(self.level.iter()) {
            let cells = &self.cells[from as usize * self.size..][..self.size];
            for slide in kept.open {
                let step = step(&self.around, cells, kept.blank, slide);
                let Some(estimate) =
                    self.guide.estimate_after(&kept.state, step, kept.blank, cells)
                else {
                    continue;
                };
                monitor.visit()?;
                if estimate.missing > left {
                    continue;
                }
                if estimate.missing == 0 {
                    return Ok(Some(self.history.path(from, slide)));
                }
                let blank = cells[usize::from(kept.blank)];
                let hash = kept.hash
                    ^ key(step.tile, step.from)
                    ^ key(step.tile, kept.blank)
                    ^ key(blank, kept.blank)
                    ^ key(blank, step.from);
                if self.met.contains(hash) {
                    continue;
                }
                let candidate = Candidate { value: estimate.value, hash, from, slide };
                let class = estimate.class.unwrap_or(hash);
                self.classes.admit(class, candidate, &mut self.candidates);
            }
        }
        Ok(None)
    }

    /// Makes the next level from the best candidates. If it `may_return`, the slide that takes back the last one is tried too.
    /// Errors: [`Interrupted`] if the monitor interrupts the search.
    fn keep_best(
        &mut self,
        width: usize,
        may_return: bool,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let rank = |it: &Candidate| (it.value, it.hash);
        bring_least_to_front(&mut self.candidates, width, rank, &mut || monitor.poll())?;
        self.candidates.truncate(width);
        let (mut cells, mut level) =
            self.room_for_level().map_err(|refused| monitor.halt(refused))?;
        self.history.levels.push(self.history.parents.len());
        for (number, candidate) in self.candidates.iter().enumerate() {
            if number % CHUNK == 0 {
                monitor.poll()?;
            }
            self.met.add(candidate.hash);
            let parent = &self.level[candidate.from as usize];
            let begin = cells.len();
            let before = candidate.from as usize * self.size;
            cells.extend_from_slice(&self.cells[before..before + self.size]);
            let here = &mut cells[begin..];
            let step = step(&self.around, here, parent.blank, candidate.slide);
            here.swap(usize::from(step.from), usize::from(parent.blank));
            let state = self.guide.after(&parent.state, step, parent.blank, here);
            let open = self.around[usize::from(step.from)].open;
            let back = if may_return { 0 } else { 1 << candidate.slide.back() as u8 };
            level.push(Kept {
                hash: candidate.hash,
                state,
                blank: step.from,
                open: open.within(!back),
            });
            self.history.parents.push(candidate.from << 2 | candidate.slide as u32);
        }
        (self.cells, self.level) = (cells, level);
        Ok(())
    }

    /// Room for the next level and for its parents.
    fn room_for_level(&mut self) -> Result<Level<G::State>, OutOfMemory> {
        let kept = self.candidates.len();
        self.history.levels.make_room(1)?;
        self.history.parents.make_room(kept)?;
        Ok((Charged::with_room(kept * self.size)?, Charged::with_room(kept)?))
    }
}

/// Step of the tile that a slide of the blank moves.
#[inline]
fn step(around: &[Around; CELLS], cells: &[u8], blank: u8, slide: Slide) -> Step {
    let from = around[usize::from(blank)].cells[slide as usize];
    Step { tile: cells[usize::from(from)], from, slide }
}

impl History {
    /// Path to the goal by a slide from a position of the last level.
    fn path(&self, from: u32, last: Slide) -> Vec<Slide> {
        let mut path = vec![last];
        let mut place = from as usize;
        for &begin in self.levels.iter().rev() {
            let parent = self.parents[begin + place];
            path.push(Slide::ALL[(parent & 3) as usize]);
            place = (parent >> 2) as usize;
        }
        path.reverse();
        path
    }
}

/// Growth of a beam that no longer comes nearer to the goal.
struct Growth {
    width: usize,
    /// Best value, when it was last better by [`PROGRESS`].
    best: i32,
    /// Levels since then.
    idle: u32,
}

impl Growth {
    /// Adjusts the width to the best value of a level.
    fn adapt(&mut self, narrow: usize, best: Option<i32>) {
        let Some(best) = best else { return };
        if self.best == i32::MAX || best <= self.best - PROGRESS {
            *self = Self { width: narrow, best, idle: 0 };
            return;
        }
        self.idle += 1;
        if self.idle.is_multiple_of(PATIENCE) {
            self.width = (2 * self.width).min(narrow * MOST_GROWTH);
        }
    }
}

/// Classes of a level, each with its best candidate, by a hash table with open addressing.
#[derive(Default)]
struct Classes {
    /// Class, the level for which it was entered, and the place of its candidate. The number of slots is a power of two.
    slots: Charged<Vec<(u64, u32, u32)>>,
    level: u32,
}

impl Classes {
    /// Forgets the classes of the previous level, and makes room for `room` classes.
    fn begin_level(&mut self, room: usize) -> Result<(), OutOfMemory> {
        self.level += 1;
        let slots = (2 * room).next_power_of_two();
        if self.slots.len() < slots {
            self.slots = Charged::default();
            self.slots = Charged::filled((0, 0, 0), slots)?;
        }
        Ok(())
    }

    /// Enters a candidate, unless there is a better one of its class.
    fn admit(&mut self, class: u64, candidate: Candidate, candidates: &mut Vec<Candidate>) {
        let mask = self.slots.len() - 1;
        let mut slot = class as usize & mask;
        while self.slots[slot].1 == self.level {
            if self.slots[slot].0 == class {
                let best = &mut candidates[self.slots[slot].2 as usize];
                if (candidate.value, candidate.hash) < (best.value, best.hash) {
                    *best = candidate;
                }
                return;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = (class, self.level, candidates.len() as u32);
        candidates.push(candidate);
    }
}

/// Positions that were kept before. Of two that fall into one slot, the newer replaces the older.
struct Met(Charged<Vec<u64>>);

impl Met {
    /// Fewest and most slots.
    const SLOTS: [usize; 2] = [1 << 12, 1 << 20];

    fn new(root: Option<u64>, width: usize) -> Result<Self, OutOfMemory> {
        let slots = (width * 32).next_power_of_two().clamp(Self::SLOTS[0], Self::SLOTS[1]);
        let mut met = Self(Charged::filled(0, slots)?);
        root.into_iter().for_each(|root| met.add(root));
        Ok(met)
    }

    #[inline]
    fn contains(&self, hash: u64) -> bool {
        self.0[(hash >> 32) as usize & (self.0.len() - 1)] == hash
    }

    fn add(&mut self, hash: u64) {
        let slot = (hash >> 32) as usize & (self.0.len() - 1);
        self.0[slot] = hash;
    }
}

/// Hash of a position: the keys of the contents of its cells (Zobrist, "A new hashing method with application for game playing", 1970).
fn hash_of(cells: &[u8]) -> u64 {
    (0..=u8::MAX).zip(cells).fold(0, |sum, (cell, &tile)| sum ^ key(tile, cell))
}

/// Key of a tile on a cell.
#[inline]
pub(super) fn key(tile: u8, cell: u8) -> u64 {
    static KEYS: LazyLock<Box<[u64]>> = LazyLock::new(|| (1..=1 << 16).map(hash).collect());
    KEYS[usize::from(tile) << 8 | usize::from(cell)]
}
