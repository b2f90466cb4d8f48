//! Beam search led by a guide: breadth first, keeping only the best positions of each level
//! (Lowerre, "The Harpy speech recognition system", 1976).
//!
//! Positions of one class (see [`Estimate::class`]) have no difference that matters yet, so only the best of each class is kept.
//! Otherwise a beam on a large board would fill with positions that differ only in tiles that are not being solved yet.
//! A beam that no longer comes nearer to the goal grows wider until it does.
//!
//! Threads share a level block by block ([`Pipeline`]). The main thread enters the candidates of the blocks in order, and counts their
//! nodes then, so the levels and the nodes are the same on any number of threads.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::game::hash;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::Slide;
use crate::games::sliding_tile::solver::Watch;
use crate::games::sliding_tile::solver::incremental_heuristic::Step;
use crate::games::sliding_tile::solver::surroundings::{Around, CELLS, Slides, surroundings};
use crate::search::Interrupted;
use crate::search::charged::Charged;
use crate::search::memory::{Halt, OutOfMemory};
use crate::search::selection::bring_least_to_front;

use super::pipeline::Pipeline;

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
pub(super) trait Guide: Sync {
    /// Knowledge of a position.
    type State: Copy + Send + Sync + 'static;

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
    /// Number of threads, at least 1.
    pub threads: usize,
}

/// Levels without progress after which a beam doubles.
const PATIENCE: u32 = 24;
/// Progress, in sixteenths of a move: four moves. Less may be chance.
const PROGRESS: i32 = 64;
/// Factor by which a beam may grow at most.
const MOST_GROWTH: usize = 256;
/// Candidates that are chosen between two polls: some ten microseconds of work.
const CHUNK: usize = 1 << 10;
/// Positions of a block, which a thread makes and expands between two polls: some ten microseconds of work, and little enough data to
/// stay in a cache.
const BLOCK: usize = 64;

/// Position of the beam; its cells are kept apart.
struct Kept<S> {
    hash: u64,
    state: S,
    blank: u8,
    /// Slides to try from here.
    open: Slides,
}

/// Up to [`BLOCK`] positions of a level: all blocks but the last are full.
struct Block<S> {
    /// Cells of each position, one position after the other.
    cells: Charged<Vec<u8>>,
    positions: Charged<Vec<Kept<S>>>,
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

/// Successors of the positions of a block.
#[derive(Default)]
struct Successors {
    /// Candidates, each with its class, in the order of their parents.
    candidates: Charged<Vec<(u64, Candidate)>>,
    /// Number of nodes, up to the goal if it is found.
    nodes: u64,
    /// Parent of the goal by its place in the level, and the slide to the goal.
    goal: Option<(u32, Slide)>,
}

/// Parents of all levels, a word a position: the place in the level before, above two bits of the slide.
#[derive(Default)]
struct History {
    parents: Charged<Vec<u32>>,
    /// Beginning of each level.
    levels: Charged<Vec<usize>>,
}

/// Data of the next level, which threads make and expand block by block.
struct Plan<S> {
    /// Last level.
    parents: Charged<Vec<Block<S>>>,
    /// Candidates that become the positions of the next level, in its order.
    chosen: Charged<Vec<Candidate>>,
    met: Met,
    /// Set if the slide that takes back the last one is tried too.
    may_return: bool,
    /// Most moves to the goal from a successor of the next level.
    left: u32,
}

/// Part of a beam that does not change, and buffers that are used again. All threads use it.
struct Expansion<'a, G: Guide> {
    guide: &'a G,
    around: [Around; CELLS],
    /// Number of cells of the board.
    size: usize,
    spare: Mutex<Spare<G::State>>,
}

/// Buffers of blocks and successors that are no longer needed.
struct Spare<S> {
    blocks: Vec<Block<S>>,
    successors: Vec<Successors>,
}

/// A block of the next level, and its successors.
type Piece<S> = (Block<S>, Successors);

/// Beam on its way.
struct Beam<'a, G: Guide> {
    expansion: &'a Expansion<'a, G>,
    pipeline: &'a Pipeline<'a, Plan<G::State>, Piece<G::State>>,
    history: History,
    candidates: Charged<Vec<Candidate>>,
    classes: Classes,
}

/// Searches for a solution of at most [`Task::longest`] slides. Errors: [`Interrupted`] if the monitor interrupts the search.
pub(super) fn search<G: Guide>(
    guide: &G,
    task: &Task<'_>,
    monitor: &mut Watch<'_>,
) -> Result<Option<Vec<Slide>>, Interrupted> {
    let expansion = Expansion::new(guide, task.position);
    let plan = Plan::new(guide, task).map_err(|refused| monitor.halt(refused))?;
    let make = |plan: &Plan<_>, number: usize, monitor: &mut Watch<'_>| {
        expansion.make(plan, number, monitor)
    };
    let pipeline = Pipeline::new(plan, &make);
    let help = |_: usize, monitor: &mut Watch<'_>| pipeline.help(monitor);
    let (found, history, candidates, classes) =
        monitor.with_helpers(task.threads - 1, help, |monitor| {
            let _end = pipeline.end_on_drop();
            let mut beam = Beam {
                expansion: &expansion,
                pipeline: &pipeline,
                history: History::default(),
                candidates: Charged::default(),
                classes: Classes::default(),
            };
            let found = beam.run(task, monitor).map_err(|halt| monitor.halt(halt));
            (found, beam.history, beam.candidates, beam.classes)
        });
    monitor.discard((pipeline.into_job(), history, candidates, classes, expansion.spare));
    found
}

impl<G: Guide> Beam<'_, G> {
    /// Makes level after level. Errors: [`Halt`] at a limit.
    fn run(
        &mut self,
        task: &Task<'_>,
        monitor: &mut Watch<'_>,
    ) -> Result<Option<Vec<Slide>>, Halt> {
        let mut growth = Growth { width: task.width, best: i32::MAX, idle: 0 };
        for made in 1..=task.longest {
            let left = task.longest - made;
            let goal =
                if made == 1 { self.begin(left, monitor) } else { self.expand(left, monitor) };
            if let Some((from, slide)) = goal? {
                return Ok(Some(self.history.path(from, slide)));
            }
            growth.adapt(task.width, self.candidates.iter().map(|candidate| candidate.value).min());
            let kept = self.choose(growth.width, made == 1 && task.may_return, monitor)?;
            if kept == 0 || self.history.parents.len() > task.most_kept {
                break;
            }
        }
        Ok(None)
    }

    /// Makes the candidates of the first position, or returns the step to the goal. The lower bound of a candidate is at most `left` moves.
    fn begin(&mut self, left: u32, monitor: &mut Watch<'_>) -> Result<Option<(u32, Slide)>, Halt> {
        self.make_room(1)?;
        let mut plan = self.pipeline.job();
        plan.left = left;
        let root = &plan.parents[0];
        let mut successors = Successors::default();
        self.expansion.expand(root, 0, &plan, &mut successors)?;
        admit(&successors, &mut self.classes, &mut self.candidates, monitor)
    }

    /// Makes the next level and the candidates for the one after it, or returns the step to the goal if it is among them.
    /// The lower bound of a candidate is at most `left` moves.
    fn expand(&mut self, left: u32, monitor: &mut Watch<'_>) -> Result<Option<(u32, Slide)>, Halt> {
        let mut plan = self.pipeline.job();
        plan.left = left;
        let positions = plan.chosen.len();
        drop(plan);
        self.make_room(positions)?;
        let pieces = positions.div_ceil(BLOCK);
        let mut level = Charged::<Vec<_>>::with_room(pieces)?;
        let (classes, candidates) = (&mut self.classes, &mut self.candidates);
        let goal = self.pipeline.run(pieces, monitor, |(block, successors), monitor| {
            level.push(block);
            let goal = admit(&successors, classes, candidates, monitor);
            self.expansion.spare().successors.push(successors);
            goal
        })?;
        let mut plan = self.pipeline.job();
        let parents = std::mem::replace(&mut plan.parents, level);
        drop(plan);
        self.expansion.spare().keep(parents);
        Ok(goal)
    }

    /// Makes room for the candidates and classes of the successors of a number of positions.
    fn make_room(&mut self, positions: usize) -> Result<(), OutOfMemory> {
        // No position has more successors than slides.
        let most = Slide::ALL.len() * positions;
        self.candidates.clear();
        self.candidates.make_room(most)?;
        self.classes.begin_level(most)
    }

    /// Chooses the best candidates for the next level, and returns their number. If it `may_return`, the slide that takes back the last one
    /// is tried too. Errors: [`Halt`] at a limit.
    fn choose(
        &mut self,
        width: usize,
        may_return: bool,
        monitor: &mut Watch<'_>,
    ) -> Result<usize, Halt> {
        let rank = |it: &Candidate| (it.value, it.hash);
        bring_least_to_front(&mut self.candidates, width, rank, &mut || monitor.poll())?;
        self.candidates.truncate(width);
        let kept = self.candidates.len();
        self.history.levels.make_room(1)?;
        self.history.levels.push(self.history.parents.len());
        self.history.parents.make_room(kept)?;
        let mut plan = self.pipeline.job();
        plan.may_return = may_return;
        plan.chosen.clear();
        plan.chosen.make_room(kept)?;
        for candidates in self.candidates.chunks(CHUNK) {
            monitor.poll()?;
            for candidate in candidates {
                plan.met.add(candidate.hash);
                self.history.parents.push(candidate.from << 2 | candidate.slide as u32);
            }
            plan.chosen.extend_from_slice(candidates);
        }
        Ok(kept)
    }
}

/// Counts the nodes of a block and enters its candidates, or returns the step to the goal.
/// Errors: [`Interrupted`](Halt::Interrupted) if the monitor interrupts the search.
fn admit(
    successors: &Successors,
    classes: &mut Classes,
    candidates: &mut Vec<Candidate>,
    monitor: &mut Watch<'_>,
) -> Result<Option<(u32, Slide)>, Halt> {
    if monitor.visit_many(successors.nodes)? < successors.nodes {
        monitor.poll()?;
    }
    for &(class, candidate) in successors.candidates.iter() {
        classes.admit(class, candidate, candidates);
    }
    Ok(successors.goal)
}

impl<S> Plan<S> {
    /// The first position is the only one of the last level, and there are no candidates yet.
    fn new<G: Guide<State = S>>(guide: &G, task: &Task<'_>) -> Result<Self, OutOfMemory> {
        let position = task.position;
        let root = Kept {
            hash: hash_of(position.homes()),
            state: guide.begin(position),
            blank: position.blank(),
            open: Slides::of(task.first.iter().copied()),
        };
        let met = Met::new((!task.may_return).then_some(root.hash), task.width)?;
        let mut block = Block::default();
        block.make_room(1, position.homes().len())?;
        block.cells.extend_from_slice(position.homes());
        block.positions.push(root);
        let mut parents = Charged::<Vec<_>>::with_room(1)?;
        parents.push(block);
        Ok(Self { parents, chosen: Charged::default(), met, may_return: false, left: 0 })
    }
}

impl<'a, G: Guide> Expansion<'a, G> {
    fn new(guide: &'a G, position: &SlidingTilePosition) -> Self {
        let spare = Mutex::new(Spare { blocks: Vec::new(), successors: Vec::new() });
        Self { guide, around: surroundings(position), size: position.shape().cells(), spare }
    }

    fn spare(&self) -> MutexGuard<'_, Spare<G::State>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a block of the next level and its successors. Errors: [`Halt`] at a limit.
    fn make(
        &self,
        plan: &Plan<G::State>,
        number: usize,
        monitor: &mut Watch<'_>,
    ) -> Result<Piece<G::State>, Halt> {
        monitor.poll()?;
        let (mut block, mut successors) = self.spare().take();
        let begin = number * BLOCK;
        let chosen = &plan.chosen[begin..plan.chosen.len().min(begin + BLOCK)];
        block.make_room(chosen.len(), self.size)?;
        chosen.iter().for_each(|candidate| self.add(candidate, plan, &mut block));
        self.expand(&block, begin, plan, &mut successors)?;
        Ok((block, successors))
    }

    /// Adds the position of a candidate to a block, which has room for it.
    #[inline]
    fn add(&self, candidate: &Candidate, plan: &Plan<G::State>, block: &mut Block<G::State>) {
        let from = candidate.from as usize;
        let (parents, place) = (&plan.parents[from / BLOCK], from % BLOCK);
        let parent = &parents.positions[place];
        let begin = block.cells.len();
        block.cells.extend_from_slice(&parents.cells[place * self.size..][..self.size]);
        let here = &mut block.cells[begin..];
        let step = step(&self.around, here, parent.blank, candidate.slide);
        here.swap(usize::from(step.from), usize::from(parent.blank));
        let state = self.guide.after(&parent.state, step, parent.blank, here);
        let open = self.around[usize::from(step.from)].open;
        let back = if plan.may_return { 0 } else { 1 << candidate.slide.back() as u8 };
        let (hash, blank, open) = (candidate.hash, step.from, open.within(!back));
        block.positions.push(Kept { hash, state, blank, open });
    }

    /// Makes the successors of a block whose first position has the place `begin` in its level. Errors: [`OutOfMemory`].
    fn expand(
        &self,
        block: &Block<G::State>,
        begin: usize,
        plan: &Plan<G::State>,
        successors: &mut Successors,
    ) -> Result<(), OutOfMemory> {
        successors.begin(Slide::ALL.len() * block.positions.len())?;
        let cells = block.cells.chunks_exact(self.size);
        for (from, (kept, cells)) in (begin as u32..).zip(block.positions.iter().zip(cells)) {
            self.expand_one(kept, from, cells, plan, successors);
            if successors.goal.is_some() {
                break;
            }
        }
        successors.remove_met(&plan.met);
        Ok(())
    }

    /// Adds the successors of a position, up to the goal.
    #[inline]
    fn expand_one(
        &self,
        kept: &Kept<G::State>,
        from: u32,
        cells: &[u8],
        plan: &Plan<G::State>,
        successors: &mut Successors,
    ) {
        for slide in kept.open {
            let step = step(&self.around, cells, kept.blank, slide);
            let Some(estimate) = self.guide.estimate_after(&kept.state, step, kept.blank, cells)
            else {
                continue;
            };
            successors.nodes += 1;
            if estimate.missing > plan.left {
                continue;
            }
            if estimate.missing == 0 {
                successors.goal = Some((from, slide));
                return;
            }
            let blank = cells[usize::from(kept.blank)];
            let hash = kept.hash
                ^ key(step.tile, step.from)
                ^ key(step.tile, kept.blank)
                ^ key(blank, kept.blank)
                ^ key(blank, step.from);
            let candidate = Candidate { value: estimate.value, hash, from, slide };
            successors.candidates.push((estimate.class.unwrap_or(hash), candidate));
        }
    }
}

impl<S> Spare<S> {
    /// Empty buffers.
    fn take(&mut self) -> Piece<S> {
        (self.blocks.pop().unwrap_or_default(), self.successors.pop().unwrap_or_default())
    }

    /// Keeps the blocks of a level.
    fn keep(&mut self, mut level: Charged<Vec<Block<S>>>) {
        self.blocks.append(&mut level);
    }
}

impl<S> Default for Block<S> {
    fn default() -> Self {
        Self { cells: Charged::default(), positions: Charged::default() }
    }
}

impl<S> Block<S> {
    /// Removes all positions, and makes room for others of boards of `size` cells.
    fn make_room(&mut self, positions: usize, size: usize) -> Result<(), OutOfMemory> {
        self.cells.clear();
        self.positions.clear();
        self.cells.make_room(positions * size)?;
        self.positions.make_room(positions)
    }
}

impl Successors {
    /// Removes all candidates, and makes room for others.
    fn begin(&mut self, most: usize) -> Result<(), OutOfMemory> {
        self.candidates.clear();
        (self.nodes, self.goal) = (0, None);
        self.candidates.make_room(most)
    }

    /// Removes the candidates that were met before, all together and without a branch, so that the processor waits for memory once instead
    /// of once for each of them.
    fn remove_met(&mut self, met: &Met) {
        let mut fresh = 0;
        for index in 0..self.candidates.len() {
            let (class, candidate) = self.candidates[index];
            self.candidates[fresh] = (class, candidate);
            fresh += usize::from(!met.contains(candidate.hash));
        }
        self.candidates.truncate(fresh);
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
