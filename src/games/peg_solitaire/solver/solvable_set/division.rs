//! Division of a level among threads: whoever comes expands the next positions, and then inserts the next part of what they lead to.
//!
//! Positions are expanded in blocks, and these in chunks. What comes of a chunk is laid out by groups of the table,
//! and each group is filled chunk after chunk: so a table is the same on any number of threads, down to the order of its slots.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::engine::Interrupted;
use crate::engine::memory::Halt;
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::position_table::{BATCH, Entry, GROUPS, PositionTable};

use super::Watch;

/// Positions of a chunk: what they lead to stays in a cache.
const CHUNK: usize = 1 << 11;
/// Positions of a block that threads share: some ten milliseconds of work, a hundred times what it takes to start them,
/// and a few megabytes of what they lead to.
const BLOCK: usize = 1 << 16;
/// Fewest positions of a block that is worth sharing.
const WORTH_SHARING: usize = 4 * CHUNK;

/// Expansion of positions, from which a table is filled.
pub(super) trait Expansion<V>: Sync {
    /// Position with what is known of it.
    type Source: Copy + Send + Sync;
    /// Position that it may lead to.
    type Item: Copy + Send;
    /// Entry that is inserted.
    type Entry: Entry<V>;

    /// Appends all that a position may lead to.
    fn expand(&self, source: Self::Source, items: &mut Vec<Self::Item>);

    /// Takes out all items, a batch of them at a time, and appends what is to be inserted.
    fn settle(&self, items: &mut Vec<Self::Item>, entries: &mut Vec<Self::Entry>);
}

/// Entries that come of a chunk, by groups of the table.
type Chunk<E> = [Vec<E>; GROUPS];

/// Fills a table from all `sources` on so many threads. `check` sees the table before each of many steps.
///
/// # Errors
/// [`Halt`] at a limit, or as `check` says.
pub(super) fn fill<V: Copy + Default + Send, X: Expansion<V>>(
    table: &mut PositionTable<V>,
    mut sources: impl Iterator<Item = X::Source>,
    expansion: &X,
    threads: usize,
    mut check: impl FnMut(&PositionTable<V>) -> Result<(), Halt>,
    monitor: &mut Watch<'_>,
) -> Result<(), Halt> {
    let size = if threads > 1 { BLOCK } else { Memory::STRIDE };
    let mut block = Vec::new();
    loop {
        block.clear();
        block.extend(sources.by_ref().take(size));
        table.check()?;
        if block.is_empty() {
            return Ok(());
        }
        check(table)?;
        if threads > 1 && block.len() >= WORTH_SHARING {
            let chunks = expand_together(&block, table, expansion, threads, monitor)?;
            insert_together(&chunks, table, threads, monitor)?;
        } else {
            expand_each(&block, expansion, monitor, |entries| table.extend(entries))?;
        }
    }
}

/// Expands positions one after the other; `insert` takes what they lead to, a batch at a time.
fn expand_each<V, X: Expansion<V>>(
    sources: &[X::Source],
    expansion: &X,
    monitor: &mut Watch<'_>,
    mut insert: impl FnMut(&[X::Entry]),
) -> Result<(), Interrupted> {
    let (mut items, mut entries) = (Vec::with_capacity(2 * BATCH), Vec::with_capacity(2 * BATCH));
    for (number, &source) in sources.iter().enumerate() {
        monitor.visit()?;
        expansion.expand(source, &mut items);
        if items.len() >= BATCH || number + 1 == sources.len() {
            expansion.settle(&mut items, &mut entries);
            insert(&entries);
            entries.clear();
        }
    }
    Ok(())
}

/// Expands a block on several threads: what comes of each chunk, in their order.
fn expand_together<V: Copy + Default, X: Expansion<V>>(
    block: &[X::Source],
    table: &PositionTable<V>,
    expansion: &X,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<Vec<Chunk<X::Entry>>, Interrupted> {
    let split = table.split();
    let next = AtomicUsize::new(0);
    let shares = monitor.divide(threads, |monitor| {
        // Helpers join here.
        monitor.poll()?;
        let mut share = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(sources) = block.chunks(CHUNK).nth(number) else { return Ok(share) };
            let mut chunk: Chunk<X::Entry> = std::array::from_fn(|_| Vec::with_capacity(BATCH));
            expand_each(sources, expansion, monitor, |entries| {
                entries.iter().for_each(|&entry| chunk[split.group_of(entry.key())].push(entry));
            })?;
            share.push((number, chunk));
        }
    });
    let mut chunks = Vec::new();
    for share in shares {
        chunks.extend(share?);
    }
    chunks.sort_unstable_by_key(|&(number, _)| number);
    Ok(chunks.into_iter().map(|(_, chunk)| chunk).collect())
}

/// Inserts what has come of some chunks on several threads.
fn insert_together<V: Copy + Default + Send, E: Entry<V>>(
    chunks: &[Chunk<E>],
    table: &mut PositionTable<V>,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<(), Interrupted> {
    let groups = Mutex::new(table.groups().into_iter().enumerate().collect::<Vec<_>>());
    let next = || groups.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let shares = monitor.divide(threads, |monitor| {
        while let Some((number, mut group)) = next() {
            for chunk in chunks {
                monitor.poll()?;
                group.extend(&chunk[number]);
            }
        }
        Ok(())
    });
    shares.into_iter().collect()
}
