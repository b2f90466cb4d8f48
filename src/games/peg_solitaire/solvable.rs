//! The solvable set: every position that can be reached and from which the goal can be reached.
//!
//! Positions are reached forwards from the start, and backwards from the goal. Backwards, pegs and holes change places,
//! so it is the same search from the complement of the goal. Both are carried on, the smaller first, until they meet;
//! the positions that they share there are followed back up through the levels of both.
//! Where the goal is the complement of the start, as in the central game, both halves are one and the same
//! (as feschber's `peg-solitaire` observed), and a single search does for both.

use std::sync::Arc;

use super::Watch;
use super::board::{Board, Holes};
use super::class::Classes;
use super::fan::{Fan, Images, least};
use super::memory::{Halt, Memory};
use super::reach::{Level, Reach};
use super::symmetry::Symmetries;
use super::table::{BATCH, Table};

/// The positions with some number of pegs that belong to the set.
#[derive(Clone)]
struct Layer {
    level: Arc<Level>,
    /// Whether the level has the complements of the positions.
    mirrored: bool,
}

/// The solvable set of a start and a goal.
pub struct Solvable {
    fan: Arc<Fan>,
    /// By the number of pegs.
    layers: Vec<Option<Layer>>,
    /// What cannot change from the start on, and how it is there.
    classes: Classes,
    class: u64,
    /// What can be reached from the start, down to where both searches met.
    forward: Reach,
    /// What can be reached from the complement of the goal; `None` where that is an image of the start.
    backward: Option<Reach>,
}

impl Solvable {
    /// The number of positions, counted once for all images.
    #[must_use]
    pub fn len(&self) -> usize {
        self.layers.iter().flatten().map(|layer| layer.level.len()).sum()
    }

    /// Whether the start cannot be solved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The fan up to whose symmetries positions are counted.
    #[must_use]
    pub fn fan(&self) -> &Fan {
        &self.fan
    }

    /// The position classes of the board.
    #[must_use]
    pub const fn classes(&self) -> &Classes {
        &self.classes
    }

    /// Whether a position is in the set.
    #[must_use]
    pub fn contains(&self, pegs: Holes) -> bool {
        self.holds(pegs.count_ones(), &self.fan.images(pegs))
    }

    /// Whether a position can be solved, as far as the searches for the set know:
    /// of one that cannot be reached from the start, not always.
    #[must_use]
    pub fn decide(&self, pegs: Holes) -> Option<bool> {
        let (count, images) = (pegs.count_ones(), self.fan.images(pegs));
        if self.classes.parities(pegs) != self.class {
            return None;
        }
        if self.holds(count, &images) {
            return Some(true);
        }
        if count >= self.forward.pegs() {
            // What was reached is in the set or not; what weighs too little was refused on the way.
            let reached = self.forward.level(count)?.contains(least(&images));
            return (reached || self.forward.sieve().refutes(pegs)).then_some(false);
        }
        let complement = self.fan.complement(pegs);
        let backward = self.backward.as_ref().unwrap_or(&self.forward);
        let Some(level) = backward.level(complement.count_ones()) else {
            // Fewer pegs than the goal has.
            return Some(false);
        };
        if level.contains(self.fan.least_complement(&images)) {
            return Some(true);
        }
        // The sieve there refuses what cannot come from the start, and that may be solvable all the same.
        (!backward.sieve().refutes(complement)).then_some(false)
    }

    /// Whether the position with these images, and so many pegs, is in the set.
    #[inline]
    #[must_use]
    pub fn holds(&self, pegs: u32, images: &Images) -> bool {
        let Some(Some(layer)) = self.layers.get(pegs as usize) else { return false };
        let key = if layer.mirrored { self.fan.least_complement(images) } else { least(images) };
        layer.level.contains(key)
    }

    /// The positions of the set with so many pegs, one of each that are images of each other.
    pub fn with_pegs(&self, pegs: u32) -> impl Iterator<Item = Holes> + '_ {
        let layer = self.layers.get(pegs as usize).and_then(Option::as_ref);
        layer.into_iter().flat_map(|layer| {
            let turn = |key| if layer.mirrored { self.fan.complement(key) } else { key };
            layer.level.keys().map(turn)
        })
    }
}

/// The search for a solvable set. It owns all that it makes, so that its owner decides when that is freed.
pub struct Meeting {
    board: Board,
    fan: Arc<Fan>,
    classes: Classes,
    class: u64,
    forward: Reach,
    /// From the complement of the goal; `None` where that is an image of the start.
    backward: Option<Reach>,
    memory: Memory,
    start: u32,
    goal: u32,
    /// Finished layers of the upper half, the one with the fewest pegs first, and of the lower half, of complements.
    upper: Vec<Arc<Level>>,
    lower: Vec<Arc<Level>>,
}

impl Meeting {
    /// A search from `start` to the goal of `board`.
    #[must_use]
    pub fn new(board: &Board, start: Holes, memory: Memory) -> Self {
        let symmetries = Symmetries::of(board);
        let fan = Arc::new(Fan::new(board, &symmetries));
        let classes = Classes::of(board);
        let goals = classes.goals(board, start);
        let complements: Vec<Holes> = goals.iter().map(|&goal| fan.complement(goal)).collect();
        let starts = fan.images(start).map(|image| fan.complement(image)).to_vec();
        let is_mirror =
            complements.iter().all(|&source| fan.canonical(source) == fan.canonical(start));
        let goal = board.goal().count();
        let forward = Reach::new(board, &fan, &[start], goals);
        let backward = (!is_mirror).then(|| Reach::new(board, &fan, &complements, starts));
        let (upper, lower) = (Vec::new(), Vec::new());
        Self {
            board: board.clone(),
            fan,
            class: classes.parities(start),
            classes,
            forward,
            backward,
            memory,
            start: start.count_ones(),
            goal,
            upper,
            lower,
        }
    }

    /// Finds the set.
    ///
    /// # Errors
    /// [`Halt`] at a limit.
    pub fn run(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        self.approach(monitor)?;
        self.join(monitor)?;
        self.climb(monitor)
    }

    /// Pegs of the complement of a position with so many pegs.
    fn mirror(&self, pegs: u32) -> u32 {
        self.board.holes() as u32 - pegs
    }

    /// The reach of complements.
    fn backward(&self) -> &Reach {
        self.backward.as_ref().unwrap_or(&self.forward)
    }

    /// Pegs of the level of positions that the last level of complements stands for.
    fn met(&self) -> u32 {
        self.mirror(self.backward().pegs())
    }

    /// Carries on both searches until one jump is between them.
    fn approach(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        while self.forward.pegs() > self.met() + 1 {
            let behind = self
                .backward
                .as_mut()
                .filter(|backward| backward.last().len() < self.forward.last().len());
            let reach = behind.unwrap_or(&mut self.forward);
            reach.extend(&self.board, &mut self.memory, monitor)?;
        }
        Ok(())
    }

    /// Finds the positions of the last level whose children are complements of the other last level.
    fn join(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        let pegs = self.forward.pegs();
        let below = self.backward().level(self.mirror(pegs - 1));
        let (Some(here), Some(below)) = (self.forward.level(pegs), below) else { return Ok(()) };
        let filter = Filter::new(below, monitor)?;
        let sieve = self.forward.sieve();
        let is_mirror = std::ptr::eq(here, below);
        let mut joined = Table::new(self.board.holes());
        let mut batch = Vec::with_capacity(2 * BATCH);
        let mut settle = |batch: &mut Vec<(Holes, Holes)>| {
            filter.sift(batch);
            below.retain_known(batch, |&(key, _)| key);
            for (key, position) in batch.drain(..) {
                *joined.entry(position) = ();
                if is_mirror {
                    *joined.entry(key) = ();
                }
            }
        };
        for position in here.keys() {
            monitor.visit()?;
            let (images, weights) = (self.fan.images(position), sieve.weigh(position));
            self.fan.each_jump(position, |jump| {
                if sieve.passes(&weights, jump) {
                    let key = self.fan.least_complement(&self.fan.after(&images, jump));
                    // In one and the same level either of two positions leads to the complement of the other.
                    if !is_mirror || key >= position {
                        batch.push((key, position));
                    }
                }
            });
            if batch.len() >= BATCH {
                settle(&mut batch);
            }
        }
        settle(&mut batch);
        if self.backward.is_some() {
            let lower = self.step_down(&joined, below, monitor)?;
            self.lower.push(Arc::new(lower));
        }
        self.upper.push(Arc::new(joined));
        Ok(())
    }

    /// The complements of children of a level that are in the level `below` of complements.
    fn step_down(
        &self,
        level: &Level,
        below: &Level,
        monitor: &mut Watch<'_>,
    ) -> Result<Level, Halt> {
        let mut found = Table::new(self.board.holes());
        for position in level.keys() {
            monitor.visit()?;
            self.fan.each_child(position, |images| {
                let key = self.fan.least_complement(images);
                if below.contains(key) {
                    *found.entry(key) = ();
                }
            });
        }
        Ok(found)
    }

    /// Follows the shared positions back to the start and to the goal.
    fn climb(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        for pegs in self.forward.pegs() + 1..=self.start {
            let next = self.parents(
                &self.upper[self.upper.len() - 1],
                &self.forward,
                self.backward(),
                pegs,
                monitor,
            )?;
            self.upper.push(Arc::new(next));
        }
        if let Some(backward) = &self.backward {
            for pegs in self.mirror(self.forward.pegs() - 1) + 1..=self.mirror(self.goal) {
                let next = self.parents(
                    &self.lower[self.lower.len() - 1],
                    backward,
                    &self.forward,
                    pegs,
                    monitor,
                )?;
                self.lower.push(Arc::new(next));
            }
        }
        Ok(())
    }

    /// The parents of a level that are in the level of `reach` with so many pegs.
    /// Backwards, the sieve of the `other` reach refutes what cannot come from its goal.
    fn parents(
        &self,
        level: &Level,
        reach: &Reach,
        other: &Reach,
        pegs: u32,
        monitor: &mut Watch<'_>,
    ) -> Result<Level, Halt> {
        let mut found = Table::new(self.board.holes());
        let Some(above) = reach.level(pegs) else { return Ok(found) };
        let sieve = other.sieve();
        let mut batch = Vec::with_capacity(2 * BATCH);
        for position in level.keys() {
            monitor.visit()?;
            let complement = self.fan.complement(position);
            let (images, weights) = (self.fan.images(position), sieve.weigh(complement));
            self.fan.each_jump(complement, |jump| {
                if sieve.passes(&weights, jump) {
                    batch.push(least(&self.fan.after(&images, jump)));
                }
            });
            if batch.len() >= BATCH {
                above.retain_known(&mut batch, |&key| key);
                found.extend(&batch);
                batch.clear();
            }
        }
        above.retain_known(&mut batch, |&key| key);
        found.extend(&batch);
        Ok(found)
    }

    /// The set, once the search has [run](Self::run).
    #[must_use]
    pub fn into_set(self) -> Solvable {
        let mut layers = vec![None; self.board.holes() + 1];
        let lowest = self.forward.pegs();
        for (pegs, level) in (lowest..).zip(&self.upper) {
            layers[pegs as usize] = Some(Layer { level: Arc::clone(level), mirrored: false });
        }
        if self.backward.is_some() {
            for (pegs, level) in (self.goal..lowest).rev().zip(&self.lower) {
                layers[pegs as usize] = Some(Layer { level: Arc::clone(level), mirrored: true });
            }
        } else {
            for pegs in self.goal..lowest {
                let twin = layers[self.mirror(pegs) as usize].clone();
                layers[pegs as usize] = twin.map(|layer: Layer| Layer { mirrored: true, ..layer });
            }
        }
        let Self { fan, classes, class, forward, backward, .. } = self;
        Solvable { fan, layers, classes, class, forward, backward }
    }
}

/// A summary of a level that fits into the cache: it refutes most positions that are not in it.
/// (Burton Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970, with a single hash.)
struct Filter {
    bits: Vec<u64>,
    shift: u32,
}

/// Bits for each position: one in so many others passes by mistake.
const FILTER_BITS: usize = 12;

impl Filter {
    fn new(level: &Level, monitor: &mut Watch<'_>) -> Result<Self, Halt> {
        let size = (level.len() * FILTER_BITS).next_power_of_two().max(64);
        let mut filter = Self { bits: vec![0; size / 64], shift: 64 - size.trailing_zeros() };
        for (number, key) in level.keys().enumerate() {
            if number % Memory::STRIDE == 0 {
                monitor.poll()?;
            }
            let bit = filter.bit(key);
            filter.bits[bit / 64] |= 1 << (bit % 64);
        }
        Ok(filter)
    }

    #[inline]
    fn bit(&self, key: Holes) -> usize {
        (key.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> self.shift) as usize
    }

    /// Leaves out most of those whose key is not in the level, without a branch that depends on it.
    fn sift(&self, batch: &mut Vec<(Holes, Holes)>) {
        let mut kept = 0;
        for i in 0..batch.len() {
            let bit = self.bit(batch[i].0);
            batch[kept] = batch[i];
            kept += (self.bits[bit / 64] >> (bit % 64) & 1) as usize;
        }
        batch.truncate(kept);
    }
}
