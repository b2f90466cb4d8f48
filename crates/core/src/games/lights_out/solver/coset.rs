//! Coset: the weights of all sums of a set and some quiet sets, and the smallest of them.
//!
//! Whether a cell is pressed in a sum depends on the parity of the number of added quiet sets that contain it;
//! so the weights of all 2^h sums of h quiet sets are the Walsh–Hadamard transform of the cells
//! counted by the quiet sets that contain them (Joseph Walsh, 1923; Fino and Algazi, "Unified matrix treatment
//! of the fast Walsh–Hadamard transform", 1976): h additions a set, however large the board.
//! One transform computes a block of as many sums as fit into the cache. The effect of the other quiet sets on the signs of the cells
//! is computed again for each block, and each free thread takes the next block.

use std::collections::{BTreeMap, BinaryHeap};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use num_traits::{AsPrimitive, PrimInt};

use crate::search::charged::Charged;
use crate::search::gf2::{BitSet, bits_of};
use crate::search::memory::{self, Halt};

use super::Watch;

/// Most quiet sets, so that the number of a sum fits 64 bits.
pub(super) const MAX_RANK: usize = 63;
/// Most quiet sets that the columns can distinguish.
pub(super) const MAX_TOLD_APART: usize = u128::BITS as usize;
/// Quiet sets whose sums lie side by side: two of the widest vectors of 16 bits, or four of the usual ones.
const LANE_BITS: usize = 5;
const LANES: usize = 1 << LANE_BITS;
/// Quiet sets of one transform, at most: 256 KB in words of 16 bits, a tenth of a millisecond.
const MAX_BLOCK: usize = 17;
/// Vectors of lanes that are transformed in the cache next to the processor.
const NEAR: usize = 1 << 8;
/// Words of cells that are processed between two polls.
const WORDS: usize = 16;
/// Columns that are added up between two polls.
const CHUNK: usize = 1 << 12;
/// Most quiet sets for whose sums the columns are counted in an array.
const MAX_TALLIED: usize = 18;
/// Bytes of a column in the tree that collects them.
const COLLECTED: usize = 64;

/// Cells that the same quiet sets contain.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    /// These quiet sets, bit by bit.
    pub sets: u128,
    /// Number of the cells.
    pub cells: u32,
    /// Number of these cells that are not pressed, minus the number that are.
    pub unpressed: i32,
}

/// Columns of all cells of a set, by the quiet sets, at most [`MAX_TOLD_APART`]. Errors: [`Halt`].
pub(super) fn columns(
    one: &BitSet,
    quiet: &[BitSet],
    monitor: &mut Watch<'_>,
) -> Result<Charged<Vec<Column>>, Halt> {
    debug_assert!(quiet.len() <= MAX_TOLD_APART);
    let different = 1_usize.checked_shl(quiet.len() as u32).unwrap_or(usize::MAX);
    let different = different.min(one.words().len() * 64);
    if quiet.len() <= MAX_TALLIED {
        let _tally = memory::reserve((1 << quiet.len()) * size_of::<Column>())?;
        let mut tally: Vec<(u32, i32)> = vec![(0, 0); 1 << quiet.len()];
        collect(one, quiet, monitor, |sets, cells, unpressed| {
            let column = &mut tally[sets as usize];
            *column = (column.0 + cells, column.1 + unpressed);
        })?;
        let tally = (0_u128..).zip(tally).filter(|(_, column)| column.0 > 0);
        return of_counts(different, tally);
    }
    let _collected = memory::reserve(different * COLLECTED)?;
    let mut collected: BTreeMap<u128, (u32, i32)> = BTreeMap::new();
    collect(one, quiet, monitor, |sets, cells, unpressed| {
        let column = collected.entry(sets).or_default();
        *column = (column.0 + cells, column.1 + unpressed);
    })?;
    of_counts(collected.len(), collected.into_iter())
}

/// Columns of at most `most` counts.
fn of_counts(
    most: usize,
    counts: impl Iterator<Item = (u128, (u32, i32))>,
) -> Result<Charged<Vec<Column>>, Halt> {
    let mut columns = Charged::<Vec<Column>>::with_room(most)?;
    columns.extend(counts.map(|(sets, (cells, unpressed))| Column { sets, cells, unpressed }));
    Ok(columns)
}

/// Calls `add` with cells, the quiet sets that contain them, and the number of unpressed cells minus the number of pressed ones.
/// Cells that no quiet set contains count only if they are pressed.
fn collect(
    one: &BitSet,
    quiet: &[BitSet],
    monitor: &mut Watch<'_>,
    mut add: impl FnMut(u128, u32, i32),
) -> Result<(), Halt> {
    for (word, &pressed) in one.words().iter().enumerate() {
        if word % WORDS == 0 {
            monitor.poll()?;
        }
        // Cells of the quiet sets, and which of these contain each.
        let (mut met, mut containing) = (0, [0_u128; 64]);
        for (number, set) in quiet.iter().enumerate() {
            let bits = set.words()[word];
            met |= bits;
            bits_of(bits).for_each(|cell| containing[cell] |= 1 << number);
        }
        // Bits beyond the last cell are never set.
        let others = (pressed & !met).count_ones();
        if others > 0 {
            add(0, others, -(others as i32));
        }
        for cell in bits_of(met) {
            add(containing[cell], 1, if pressed >> cell & 1 == 1 { -1 } else { 1 });
        }
    }
    Ok(())
}

/// Set of cells, and all sums of it and some quiet sets.
pub(super) struct Coset {
    /// For each group of cells in the same quiet sets: these sets, bit by bit, and the number of unpressed cells minus the number of
    /// pressed ones.
    patterns: Charged<Vec<(u64, i32)>>,
    /// Number of all cells.
    cells: u32,
    /// Number of quiet sets, at most [`MAX_RANK`].
    rank: usize,
}

impl Coset {
    /// Coset without cells, with room for the given number of columns. Errors: [`Halt`] if there is no memory for them.
    pub(super) fn with_room(rank: usize, columns: usize) -> Result<Self, Halt> {
        debug_assert!(rank <= MAX_RANK);
        Ok(Self { patterns: Charged::<Vec<_>>::with_room(columns)?, cells: 0, rank })
    }

    /// Coset of some cells. Errors: [`Halt`] if there is no memory for them.
    pub(super) fn of(columns: &[Column], rank: usize) -> Result<Self, Halt> {
        let mut coset = Self::with_room(rank, columns.len())?;
        columns.iter().for_each(|column| coset.add(column.sets as u64, column));
        Ok(coset)
    }

    /// Adds the cells of a column, which belong to the quiet sets `sets`.
    pub(super) fn add(&mut self, sets: u64, column: &Column) {
        self.cells += column.cells;
        self.patterns.push((sets, column.unpressed));
    }

    /// The `wanted` shortest sums with their lengths, ordered by length and then by number. Bit `i` of a number stands for quiet set `i`.
    /// After a halt, the shortest of the sums compared so far; sum 0 is always one of these.
    ///
    /// `improved` is called, on any of the threads, with each sum that is shorter than all before.
    pub(super) fn shortest(
        &self,
        wanted: usize,
        threads: usize,
        monitor: &mut Watch<'_>,
        improved: impl Fn(&mut Watch<'_>, u64) + Sync,
    ) -> (Vec<(u32, u64)>, Result<(), Halt>) {
        let chosen = Chosen::new(wanted, self.length(self.patterns.iter().map(|p| p.1).sum()));
        let compared = if self.cells <= i16::MAX as u32 {
            self.compare::<i16>(&chosen, threads, monitor, improved)
        } else {
            self.compare::<i32>(&chosen, threads, monitor, improved)
        };
        (chosen.sorted(), compared)
    }

    /// Length of a sum, from its number of unpressed cells minus its number of pressed cells.
    const fn length(&self, unpressed: i32) -> u32 {
        ((self.cells as i32 - unpressed) / 2) as u32
    }

    /// Compares all sums, in words that hold the number of cells.
    fn compare<T: Word>(
        &self,
        chosen: &Chosen,
        threads: usize,
        monitor: &mut Watch<'_>,
        improved: impl Fn(&mut Watch<'_>, u64) + Sync,
    ) -> Result<(), Halt>
    where
        i32: AsPrimitive<T>,
    {
        let block_rank = self.rank.min(MAX_BLOCK);
        let blocks = 1_u64 << (self.rank - block_rank);
        let next = AtomicU64::new(0);
        let work = |monitor: &mut Watch<'_>| -> Result<(), Halt> {
            let mut block = Block::<T>::new(block_rank)?;
            loop {
                let high = next.fetch_add(1, Ordering::Relaxed);
                if high >= blocks {
                    return Ok(());
                }
                block.fill(&self.patterns, high, monitor)?;
                block.transform();
                // Sum 0 is known already.
                let first = usize::from(high == 0);
                let all = (1 << block_rank) - first;
                let allowed = monitor.visit_many(all as u64)? as usize;
                let sums = &block.sums()[first..first + allowed];
                let numbers = (high << block_rank) + first as u64;
                if let Some(best) = self.choose(sums, numbers, chosen) {
                    improved(monitor, best);
                }
                if allowed < all {
                    // This call returns the halt at the limit.
                    monitor.visit()?;
                }
            }
        };
        monitor
            .divide(threads.min(blocks.try_into().unwrap_or(threads)), work)
            .into_iter()
            .collect()
    }

    /// Chooses among sums whose numbers begin at `first`. Returns the number of the shortest if it is shorter than all sums chosen before.
    fn choose<T: Word>(&self, sums: &[T], first: u64, chosen: &Chosen) -> Option<u64> {
        let most = sums.iter().copied().max()?;
        let length = |unpressed: T| self.length(unpressed.as_());
        if length(most) > chosen.longest.load(Ordering::Relaxed) {
            return None;
        }
        let longest = chosen.longest.load(Ordering::Relaxed);
        let candidates = (first..).zip(sums).filter(|&(_, &sum)| length(sum) <= longest);
        chosen.offer(candidates.map(|(number, &sum)| (length(sum), number)))
    }
}

/// Words in which cells are counted.
trait Word: PrimInt + AsPrimitive<i32> + Send + Sync {}

impl Word for i16 {}
impl Word for i32 {}

/// Block of sums whose numbers agree in all quiet sets except the first `rank` ones. Shape \[these except the first five\]\[the first
/// five\].
struct Block<T: Word> {
    lanes: Charged<Vec<[T; LANES]>>,
    /// Signs of a cell in each lane, by the subset of the first five quiet sets that contains it.
    signs: [[T; LANES]; LANES],
    rank: usize,
}

impl<T: Word> Block<T>
where
    i32: AsPrimitive<T>,
{
    fn new(rank: usize) -> Result<Self, Halt> {
        let lanes = Charged::filled([T::zero(); LANES], 1 << rank.saturating_sub(LANE_BITS))?;
        let sign = |sets: usize, lane: usize| {
            let sign = if (sets & lane).count_ones().is_multiple_of(2) { 1 } else { -1 };
            sign.as_()
        };
        let signs = std::array::from_fn(|sets| std::array::from_fn(|lane| sign(sets, lane)));
        Ok(Self { lanes, signs, rank })
    }

    /// Counts the cells by their quiet sets, with the signs of the sums whose numbers begin with `high`.
    fn fill(
        &mut self,
        patterns: &[(u64, i32)],
        high: u64,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        self.lanes.fill([T::zero(); LANES]);
        let mask = self.lanes.len() - 1;
        for patterns in patterns.chunks(CHUNK) {
            monitor.poll()?;
            for &(sets, unpressed) in patterns {
                let is_flipped = (sets >> self.rank & high).count_ones() % 2 == 1;
                let count: T = if is_flipped { -unpressed } else { unpressed }.as_();
                let signs = &self.signs[sets as usize % LANES];
                let lanes = &mut self.lanes[(sets >> LANE_BITS) as usize & mask];
                for (lane, &sign) in lanes.iter_mut().zip(signs) {
                    *lane = *lane + sign * count;
                }
            }
        }
        Ok(())
    }

    /// Transforms the counts: the entry of each sum becomes its number of unpressed cells minus its number of pressed cells.
    fn transform(&mut self) {
        let near = NEAR.min(self.lanes.len());
        self.lanes.chunks_exact_mut(near).for_each(|part| transform(part, 1));
        transform(&mut self.lanes, near);
    }

    /// Sums in the order of their numbers.
    fn sums(&self) -> &[T] {
        &self.lanes.as_flattened()[..1 << self.rank]
    }
}

/// Fast Walsh–Hadamard transform: entry x becomes the sum of all entries y, negative where x and y share an odd number of bits.
/// Parts of `done` entries are transformed already. Two steps at a time, so that memory is read half as often.
fn transform<T: Word>(block: &mut [[T; LANES]], done: usize) {
    let mut half = done;
    if (block.len() / done).trailing_zeros() % 2 == 1 {
        for pair in block.chunks_exact_mut(2 * half) {
            let (left, right) = pair.split_at_mut(half);
            for (a, b) in left.as_flattened_mut().iter_mut().zip(right.as_flattened_mut()) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    while half < block.len() {
        for four in block.chunks_exact_mut(4 * half) {
            let (left, right) = four.split_at_mut(2 * half);
            let [(a, b), (c, d)] = [left, right].map(|pair| {
                let (left, right) = pair.split_at_mut(half);
                (left.as_flattened_mut(), right.as_flattened_mut())
            });
            for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
                let [left, right] = [(*a + *b, *a - *b), (*c + *d, *c - *d)];
                (*a, *b) = (left.0 + right.0, left.1 + right.1);
                (*c, *d) = (left.0 - right.0, left.1 - right.1);
            }
        }
        half *= 4;
    }
}

/// The shortest sums so far, shared by threads.
struct Chosen {
    wanted: usize,
    /// Length and number of each; the longest is on top, and of equal ones the one with the highest number.
    heap: Mutex<BinaryHeap<(u32, u64)>>,
    /// Length of the sum on top; the largest number while fewer sums than wanted are chosen.
    longest: AtomicU32,
    /// Length of the shortest.
    least: AtomicU32,
}

impl Chosen {
    /// Sum 0, of this length.
    fn new(wanted: usize, length: u32) -> Self {
        let longest = AtomicU32::new(if wanted > 1 { u32::MAX } else { length });
        let heap = Mutex::new(BinaryHeap::from([(length, 0)]));
        Self { wanted, heap, longest, least: AtomicU32::new(length) }
    }

    /// Keeps those that belong to the `wanted` shortest. Returns the number of the shortest, if it is shorter than all before.
    fn offer(&self, sums: impl Iterator<Item = (u32, u64)>) -> Option<u64> {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut least, mut best) = (self.least.load(Ordering::Relaxed), None);
        for (length, number) in sums {
            if heap.len() < self.wanted {
                heap.push((length, number));
            } else if let Some(mut top) = heap.peek_mut().filter(|top| (length, number) < **top) {
                *top = (length, number);
            } else {
                continue;
            }
            if length < least {
                (least, best) = (length, Some(number));
            }
        }
        let longest = heap.peek().filter(|_| heap.len() == self.wanted);
        self.longest.store(longest.map_or(u32::MAX, |top| top.0), Ordering::Relaxed);
        self.least.store(least, Ordering::Relaxed);
        best
    }

    fn sorted(self) -> Vec<(u32, u64)> {
        self.heap.into_inner().unwrap_or_else(PoisonError::into_inner).into_sorted_vec()
    }
}
