//! Filling of a level with the positions that a [step](super::step) from another level leads to, by several threads.
//!
//! Each thread sets the bits of a ranked level in its own bitmap: one thread in the bitmap of the level, the others in drafts of the
//! [`Crew`]. Positions for a hash table are laid out by its groups, chunk by chunk, and each group is filled in the order of the chunks. So
//! a level is the same on any number of threads, and a table down to the order of its slots.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::games::peg_solitaire::rules::board::Holes;
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::position_table::{GROUPS, PositionTable};
use crate::games::peg_solitaire::solver::ranked_set::RankedSet;
use crate::search::cache_lines::CacheLines;
use crate::search::memory::Halt;

use super::Watch;
use super::crew::Crew;
use super::division::{BLOCK, Batch, each_batch, each_chunk, each_piece, threads_for};
use super::level::Level;
use super::step::Step;

/// Fills a level with the positions that a step from all positions of `source` leads to; if `within` is given,
/// a level of the same form and kind, only with those that are in it. The level and the bitmaps of the threads must fit into `memory`.
/// Errors: [`Halt`] at a limit.
pub(super) fn fill(
    level: &mut Level,
    source: &Level,
    step: Step<'_>,
    within: Option<&Level>,
    crew: &Crew,
    memory: &Memory,
    monitor: &mut Watch<'_>,
) -> Result<(), Halt> {
    memory.check(level.bytes() + crew.bytes())?;
    if let Level::Ranked(set) = level {
        return mark(set, source, step, within.and_then(Level::ranked), crew, memory, monitor);
    }
    let size = if crew.threads() > 1 { BLOCK } else { Memory::STRIDE };
    source.each_block(size, |block| {
        let Level::Hashed(table) = &mut *level else { return Ok(()) };
        let retain = |keys: &mut Vec<Holes>| {
            if let Some(Level::Hashed(within)) = within {
                within.retain_known(keys);
            }
        };
        insert(table, block, step, retain, crew.threads(), monitor)?;
        Ok(memory.check(level.bytes() + crew.bytes())?)
    })
}

/// Marks in a bitmap the positions that a step from a level leads to, as far as they are in `within`.
fn mark(
    set: &mut RankedSet,
    source: &Level,
    step: Step<'_>,
    within: Option<&RankedSet>,
    crew: &Crew,
    memory: &Memory,
    monitor: &mut Watch<'_>,
) -> Result<(), Halt> {
    let (pieces, threads) = (source.pieces(), threads_for(source.len(), crew.threads()));
    let drafts = crew.drafts(threads - 1, set)?;
    memory.check(set.bytes() + drafts.iter().map(CacheLines::bytes).sum::<usize>())?;
    let bitmaps: Vec<&CacheLines> = drafts.iter().chain([set.lines()]).collect();
    each_piece(set.shares() * bitmaps.len(), threads, monitor, |number, _| {
        set.touch(bitmaps[number % bitmaps.len()], number / bitmaps.len());
        Ok(())
    })?;
    let free = Mutex::new(bitmaps);
    each_piece(pieces.len(), threads, monitor, |number, monitor| {
        let lines = unlocked(&free).pop().expect("a bitmap for each thread");
        let (mut batch, mut room) = (Batch::default(), Vec::new());
        let mut expand = |positions: &[Holes]| set.insert(lines, step.take(positions, &mut room));
        pieces.each(number, |position| batch.push(position, monitor, &mut expand))?;
        batch.end(monitor, &mut expand)?;
        unlocked(&free).push(lines);
        Ok(())
    })?;
    set.settle(&drafts, within, |shares, settle| {
        let counts = each_piece(shares, threads, monitor, |share, _| Ok(settle(share)))?;
        Ok::<_, Halt>(counts.into_iter().map(|(_, count)| count).sum())
    })?;
    crew.keep(drafts);
    Ok(())
}

fn unlocked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Inserts into a table the positions that a step from a block leads to, as far as `retain` keeps them.
fn insert(
    table: &mut PositionTable,
    block: &[Holes],
    step: Step<'_>,
    retain: impl Fn(&mut Vec<Holes>) + Sync,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<(), Halt> {
    table.check()?;
    let threads = threads_for(block.len(), threads);
    let each = |sources: &[Holes], monitor: &mut Watch<'_>, visit: &mut dyn FnMut(&[Holes])| {
        let (mut kept, mut room) = (Vec::new(), Vec::new());
        each_batch(sources, monitor, |batch| {
            kept.clear();
            kept.extend_from_slice(step.take(batch, &mut room));
            retain(&mut kept);
            visit(&kept);
        })
    };
    if threads == 1 {
        each(block, monitor, &mut |keys| table.extend(keys))?;
        return Ok(table.check()?);
    }
    let split = table.split();
    let chunks = each_chunk(block, threads, monitor, |sources, monitor| {
        let mut groups: [Vec<Holes>; GROUPS] = std::array::from_fn(|_| Vec::new());
        each(sources, monitor, &mut |keys| {
            keys.iter().for_each(|&key| groups[split.group_of(key)].push(key));
        })?;
        Ok(groups)
    })?;
    insert_groups(table, &chunks, threads, monitor)?;
    Ok(table.check()?)
}

/// Inserts the positions that were found for some chunks, in the order of the chunks; one of several threads fills each group.
fn insert_groups(
    table: &mut PositionTable,
    chunks: &[[Vec<Holes>; GROUPS]],
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<(), Halt> {
    let groups: Vec<_> = table.groups().into_iter().map(Mutex::new).collect();
    each_piece(groups.len(), threads, monitor, |number, monitor| {
        let mut group = unlocked(&groups[number]);
        for chunk in chunks {
            monitor.poll()?;
            group.extend(&chunk[number]);
        }
        Ok(())
    })?;
    Ok(())
}
