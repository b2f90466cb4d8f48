//! Sparse rows of a fit: each a sum of few unknowns with small whole coefficients, with a target and a weight.
//!
//! Rows stand in blocks, which threads share out among them.
//! Sums over rows are taken block by block, and added in the order of the blocks,
//! so that no result depends on the number of threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Unknown of a row with its coefficient, in four bytes: a fit has some hundred million of them.
/// ```text
/// bits 8 … 31   the unknown
/// bits 0 … 7    its coefficient, in two's complement
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry(u32);

impl Entry {
    /// The number of unknowns that entries can tell apart.
    pub(crate) const MOST_UNKNOWNS: usize = 1 << 24;

    /// An unknown, below [`Self::MOST_UNKNOWNS`], with its coefficient.
    #[must_use]
    pub(crate) const fn new(unknown: u32, coefficient: i8) -> Self {
        debug_assert!((unknown as usize) < Self::MOST_UNKNOWNS);
        Self(unknown << 8 | coefficient as u8 as u32)
    }

    const fn unknown(self) -> usize {
        (self.0 >> 8) as usize
    }

    const fn coefficient(self) -> f32 {
        self.0 as i8 as f32
    }
}

/// Rows of a block. Each block costs a pass over all unknowns; fewer rows would make these passes count.
const BLOCK: usize = 1 << 17;

/// Rows with their targets and weights.
pub(crate) struct Rows {
    unknowns: usize,
    /// All of them full, but the last.
    blocks: Vec<Block>,
    targets: Vec<f32>,
    weights: Vec<f32>,
}

/// Entries of [`BLOCK`] rows.
#[derive(Default)]
struct Block {
    entries: Vec<Entry>,
    /// End of each row among the entries.
    ends: Vec<u32>,
}

impl Rows {
    /// No rows, of so many unknowns.
    ///
    /// # Panics
    /// If entries cannot tell so many apart.
    #[must_use]
    pub(crate) fn new(unknowns: usize) -> Self {
        assert!(unknowns <= Entry::MOST_UNKNOWNS);
        Self { unknowns, blocks: Vec::new(), targets: Vec::new(), weights: Vec::new() }
    }

    /// Adds a row: its entries, the target of their sum, and the weight of the row.
    pub(crate) fn push(
        &mut self,
        entries: impl IntoIterator<Item = Entry>,
        target: f32,
        weight: f32,
    ) {
        if self.len().is_multiple_of(BLOCK) {
            // A full block never grows again.
            self.blocks.last_mut().into_iter().for_each(|block| block.entries.shrink_to_fit());
            self.blocks.push(Block::default());
        }
        let Some(block) = self.blocks.last_mut() else { unreachable!("one was added") };
        block.entries.extend(entries);
        block.ends.push(block.entries.len() as u32);
        self.targets.push(target);
        self.weights.push(weight);
    }

    /// Number of rows.
    #[must_use]
    pub(crate) const fn len(&self) -> usize {
        self.targets.len()
    }

    /// Number of unknowns.
    #[must_use]
    pub(crate) const fn unknowns(&self) -> usize {
        self.unknowns
    }

    /// The target of each row.
    #[must_use]
    pub(crate) fn targets(&self) -> &[f32] {
        &self.targets
    }

    /// The weight of each row.
    #[must_use]
    pub(crate) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The sum of each row: of the values of its unknowns, times their coefficients.
    #[must_use]
    pub(crate) fn sums(&self, values: &[f32], threads: usize) -> Vec<f32> {
        let mut sums = vec![0.0; self.len()];
        let tasks = self.blocks.iter().zip(sums.chunks_mut(BLOCK));
        spread(threads.min(self.blocks.len()), tasks, |(block, sums)| {
            for (sum, entries) in sums.iter_mut().zip(block.rows()) {
                *sum = entries.map(|entry| values[entry.unknown()] * entry.coefficient()).sum();
            }
        });
        sums
    }

    /// For each unknown the sum of what its rows have, times its coefficients in them.
    #[must_use]
    pub(crate) fn gather(&self, of_rows: &[f32], threads: usize) -> Vec<f32> {
        self.gather_by(of_rows, threads, Entry::coefficient)
    }

    /// For each unknown the sum of what its rows have, times the squares of its coefficients in them.
    #[must_use]
    pub(crate) fn gather_squares(&self, of_rows: &[f32], threads: usize) -> Vec<f32> {
        self.gather_by(of_rows, threads, |entry| entry.coefficient().powi(2))
    }

    fn gather_by(
        &self,
        of_rows: &[f32],
        threads: usize,
        factor: impl Fn(Entry) -> f32 + Sync,
    ) -> Vec<f32> {
        let mut total = vec![0.0; self.unknowns];
        let threads = threads.clamp(1, self.blocks.len().max(1));
        let mut parts = vec![total.clone(); threads];
        let blocks: Vec<_> = self.blocks.iter().zip(of_rows.chunks(BLOCK)).collect();
        for round in blocks.chunks(threads) {
            spread(threads, round.iter().zip(&mut parts), |((block, of_rows), part)| {
                part.fill(0.0);
                for (value, entries) in of_rows.iter().zip(block.rows()) {
                    entries.for_each(|entry| part[entry.unknown()] += value * factor(entry));
                }
            });
            for part in &parts[..round.len()] {
                total.iter_mut().zip(part).for_each(|(total, part)| *total += part);
            }
        }
        total
    }
}

impl Block {
    /// The entries of each row.
    fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Entry>> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let entries = &self.entries[begin..end as usize];
            begin = end as usize;
            entries.iter().copied()
        })
    }
}

/// Does each task once, on so many threads.
fn spread<T>(threads: usize, tasks: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) {
    let tasks = Mutex::new(tasks);
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some(task) = next() {
            work(task);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system has no thread to give, fewer work.
            let _ = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn an_entry_keeps_its_unknown_and_its_coefficient() {
        for unknown in [0, 1, 70_000, (1 << 24) - 1] {
            for coefficient in [i8::MIN, -1, 0, 1, i8::MAX] {
                let entry = Entry::new(unknown, coefficient);
                assert_eq!(entry.unknown(), unknown as usize);
                assert_eq!(entry.coefficient(), f32::from(coefficient));
            }
        }
    }

    #[test]
    fn sums_are_those_of_the_rows() {
        let mut rows = Rows::new(4);
        rows.push([Entry::new(0, 1), Entry::new(2, -3)], 0.0, 1.0);
        rows.push([], 0.0, 1.0);
        rows.push([Entry::new(2, 2), Entry::new(2, 1), Entry::new(1, 5)], 0.0, 1.0);
        assert_eq!(rows.sums(&[1.0, 10.0, 100.0, 1000.0], 1), [-299.0, 0.0, 350.0]);
        assert_eq!(rows.gather(&[1.0, 10.0, 100.0], 1), [1.0, 500.0, 297.0, 0.0]);
        assert_eq!(rows.gather_squares(&[1.0, 10.0, 100.0], 1), [1.0, 2500.0, 509.0, 0.0]);
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        const UNKNOWNS: u64 = 50;
        let mut rows = Rows::new(UNKNOWNS as usize);
        for row in 0..3 * BLOCK as u64 + 1000 {
            let unknown = (hash(row) % UNKNOWNS) as u32;
            rows.push([Entry::new(unknown, 1), Entry::new(row as u32 % 50, -1)], 0.0, 1.0);
        }
        let values: Vec<f32> = (0..UNKNOWNS).map(|n| 1.0 / (n + 3) as f32).collect();
        let sums = rows.sums(&values, 1);
        let gathered = rows.gather(&sums, 1);
        for threads in 2..6 {
            assert_eq!(rows.sums(&values, threads), sums);
            assert_eq!(rows.gather(&sums, threads), gathered, "{threads}");
        }
    }
}
