//! Division of work among threads: each free thread takes the next piece.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::games::peg_solitaire::rules::board::Holes;
use crate::search::Interrupted;
use crate::search::memory::Halt;

use super::Watch;

/// Positions that are processed together, between two checks of the limits.
const BATCH: usize = 32;
/// Positions of a chunk: the positions that they lead to stay in a cache.
const CHUNK: usize = 1 << 11;
/// Positions of a block that threads share: some ten milliseconds of work, a hundred times as long as starting the threads,
/// and a few megabytes of positions that they lead to.
pub(super) const BLOCK: usize = 1 << 17;
/// Fewest positions that are worth sharing.
const WORTH_SHARING: usize = 4 * CHUNK;

/// Number of threads to use for the given number of positions.
pub(super) const fn threads_for(positions: usize, threads: usize) -> usize {
    if positions >= WORTH_SHARING { threads } else { 1 }
}

/// Calls `work` with the number of each piece, on the given number of threads. Returns the results in any order, each with the number of
/// its piece. Errors: [`Halt`] at a limit, or that of `work`.
pub(super) fn each_piece<T: Send>(
    pieces: usize,
    threads: usize,
    monitor: &mut Watch<'_>,
    work: impl Fn(usize, &mut Watch<'_>) -> Result<T, Halt> + Sync,
) -> Result<Vec<(usize, T)>, Halt> {
    let next = AtomicUsize::new(0);
    let shares = monitor.divide(threads, |monitor| {
        let mut share = Vec::new();
        loop {
            // Helpers join here.
            monitor.poll()?;
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= pieces {
                return Ok(share);
            }
            share.push((number, work(number, monitor)?));
        }
    });
    let shares: Result<Vec<Vec<(usize, T)>>, Halt> = shares.into_iter().collect();
    Ok(shares?.into_iter().flatten().collect())
}

/// Calls `work` with each chunk of a block, as [`each_piece`] does, and returns the results in the order of the chunks.
/// Errors: [`Halt`] at a limit, or that of `work`.
pub(super) fn each_chunk<T: Send>(
    block: &[Holes],
    threads: usize,
    monitor: &mut Watch<'_>,
    work: impl Fn(&[Holes], &mut Watch<'_>) -> Result<T, Halt> + Sync,
) -> Result<Vec<T>, Halt> {
    let chunks: Vec<&[Holes]> = block.chunks(CHUNK).collect();
    let threads = threads_for(block.len(), threads);
    let mut all = each_piece(chunks.len(), threads, monitor, |number, monitor| {
        work(chunks[number], monitor)
    })?;
    all.sort_unstable_by_key(|&(number, _)| number);
    Ok(all.into_iter().map(|(_, result)| result).collect())
}

/// Calls `visit` with one batch of the positions after the other, each position counted as a node. Errors: [`Interrupted`] at a limit.
pub(super) fn each_batch(
    positions: &[Holes],
    monitor: &mut Watch<'_>,
    mut visit: impl FnMut(&[Holes]),
) -> Result<(), Interrupted> {
    for batch in positions.chunks(BATCH) {
        batch.iter().for_each(|_| monitor.count());
        monitor.settle()?;
        visit(batch);
    }
    Ok(())
}

/// Batch of positions that are added one by one.
#[derive(Default)]
pub(super) struct Batch {
    positions: [Holes; BATCH],
    len: usize,
}

impl Batch {
    /// Adds a position, and calls `visit` when the batch is full. Errors: [`Interrupted`] at a limit.
    #[inline(always)]
    pub(super) fn push(
        &mut self,
        position: Holes,
        monitor: &mut Watch<'_>,
        visit: &mut impl FnMut(&[Holes]),
    ) -> Result<(), Interrupted> {
        self.positions[self.len] = position;
        self.len += 1;
        if self.len == BATCH { self.end(monitor, visit) } else { Ok(()) }
    }

    /// Calls `visit` with the remaining positions. Errors: [`Interrupted`] at a limit.
    pub(super) fn end(
        &mut self,
        monitor: &mut Watch<'_>,
        visit: &mut impl FnMut(&[Holes]),
    ) -> Result<(), Interrupted> {
        let len = std::mem::take(&mut self.len);
        each_batch(&self.positions[..len], monitor, visit)
    }
}
