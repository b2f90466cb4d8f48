//! Filling of a level with what a [step](super::step) from another leads to, by several threads together.
//!
//! The bits of a ranked level are set by all threads at once.
//! Positions for a hash table are laid out by its groups, chunk by chunk, and each group is filled in the order of the chunks.
//! So a level is the same on any number of threads, and a table down to the order of its slots.

use std::sync::{Mutex, PoisonError};

use crate::engine::Interrupted;
use crate::engine::memory::Halt;
use crate::games::peg_solitaire::board::Holes;
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::position_table::{GROUPS, PositionTable};
use crate::games::peg_solitaire::solver::ranked_set::RankedSet;

use super::Watch;
use super::division::{BLOCK, Batch, each_batch, each_chunk, each_piece, threads_for};
use super::level::Level;
use super::step::Step;

/// Fills a level with what a step from all positions of `source` leads to; of that `within` another level in the same form,
/// for the same positions, where there is one. `check` sees the level again and again.
///
/// # Errors
/// [`Halt`] at a limit, or as `check` says.
pub(super) fn fill(
    level: &mut Level,
    source: &Level,
    step: Step<'_>,
    within: Option<&Level>,
    threads: usize,
    mut check: impl FnMut(&Level) -> Result<(), Halt>,
    monitor: &mut Watch<'_>,
) -> Result<(), Halt> {
    check(level)?;
    if let Level::Ranked(set) = level {
        return Ok(mark(set, source, step, within.and_then(Level::ranked), threads, monitor)?);
    }
    let size = if threads > 1 { BLOCK } else { Memory::STRIDE };
    source.each_block(size, |block| {
        let Level::Hashed(table) = &mut *level else { return Ok(()) };
        let retain = |keys: &mut Vec<Holes>| {
            if let Some(Level::Hashed(within)) = within {
                within.retain_known(keys);
            }
        };
        insert(table, block, step, retain, threads, monitor)?;
        check(level)
    })
}

/// Marks in a bitmap what a level leads to, as far as it is in `within`.
fn mark(
    set: &mut RankedSet,
    source: &Level,
    step: Step<'_>,
    within: Option<&RankedSet>,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<(), Interrupted> {
    let (pieces, threads) = (source.pieces(), threads_for(source.len(), threads));
    each_piece(set.shares(), threads, monitor, |share, _| {
        set.touch(share);
        Ok(())
    })?;
    each_piece(pieces.len(), threads, monitor, |number, monitor| {
        let (mut batch, mut room) = (Batch::default(), Vec::new());
        let mut expand = |positions: &[Holes]| {
            let keys = step.take(positions, &mut room);
            if threads > 1 { set.insert::<true>(keys) } else { set.insert::<false>(keys) }
        };
        pieces.each(number, |position| batch.push(position, monitor, &mut expand))?;
        batch.end(monitor, &mut expand)
    })?;
    set.settle(within, |shares, settle| {
        let counts = each_piece(shares, threads, monitor, |share, _| Ok(settle(share)))?;
        Ok(counts.into_iter().map(|(_, count)| count).sum())
    })
}

/// Inserts into a table what a block leads to, as far as `retain` keeps it.
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

/// Inserts what has come of some chunks, in their order, each group by one of several threads.
fn insert_groups(
    table: &mut PositionTable,
    chunks: &[[Vec<Holes>; GROUPS]],
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<(), Interrupted> {
    let groups: Vec<_> = table.groups().into_iter().map(Mutex::new).collect();
    each_piece(groups.len(), threads, monitor, |number, monitor| {
        let mut group = groups[number].lock().unwrap_or_else(PoisonError::into_inner);
        for chunk in chunks {
            monitor.poll()?;
            group.extend(&chunk[number]);
        }
        Ok(())
    })?;
    Ok(())
}
