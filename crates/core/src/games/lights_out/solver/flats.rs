//! Flats: groups of cells in which the quiet sets differ in few ways, and a lower bound by them.
//!
//! In every sum, a group of cells contains at least as many presses as the smallest member of its own coset,
//! and groups without a common cell add up.
//! A group of rank r has a coset of only 2^r members, so its smallest member is found by the method for all cells.
//! With growing rank the groups become larger and fewer, and the bound approaches the length of a shortest set.
//! Flat is the term of matroid theory for such a group: adding any other cell would raise its rank.

use std::collections::HashMap;

use crate::search::charged::Charged;
use crate::search::memory::{self, Halt};

use super::Watch;
use super::coset::{Column, Coset};

/// Columns that are processed between two polls.
const CHUNK: usize = 1 << 11;
/// Bytes of a column while its flat is computed: its rest, and an entry of the tally.
const AT_WORK: usize = 96;

/// Lower bound of the length of all sums: the smallest lengths of flats of at most this rank, which is positive, added up.
/// After a halt, only the flats before it count.
pub(super) fn lower_bound(
    columns: &[Column],
    rank: usize,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> (u32, Result<(), Halt>) {
    let mut bound = 0;
    let compared = partition(columns, rank, monitor, |flat, monitor| {
        let (shortest, compared) = flat.shortest(1, threads, monitor, |_, _| {});
        compared?;
        bound += shortest[0].0;
        Ok(())
    });
    (bound, compared)
}

/// Divides cells into flats, each of them taken from the remaining cells.
fn partition(
    columns: &[Column],
    rank: usize,
    monitor: &mut Watch<'_>,
    mut visit: impl FnMut(&Coset, &mut Watch<'_>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    debug_assert!(rank > 0, "no cell that a quiet set contains would have a flat");
    let _at_work = memory::reserve(columns.len() * AT_WORK)?;
    let mut left = Charged::<Vec<Column>>::with_room(columns.len())?;
    left.extend_from_slice(columns);
    while !left.is_empty() {
        let basis = densest(&left, rank, monitor)?;
        let mut flat = Coset::with_room(basis.len(), left.len())?;
        let mut rest = Charged::<Vec<Column>>::with_room(left.len())?;
        for columns in left.chunks(CHUNK) {
            monitor.poll()?;
            for column in columns {
                match coordinates(column.sets, &basis) {
                    Some(sets) => flat.add(sets, column),
                    None => rest.push(*column),
                }
            }
        }
        left = rest;
        visit(&flat, monitor)?;
    }
    Ok(())
}

/// Basis of a flat with many cells, of at most this rank: chosen greedily, each member is the rest that most cells have.
fn densest(columns: &[Column], rank: usize, monitor: &mut Watch<'_>) -> Result<Vec<u128>, Halt> {
    let mut rests: Vec<(u128, u32)> = columns.iter().map(|c| (c.sets, c.cells)).collect();
    let mut basis = Vec::with_capacity(rank);
    while basis.len() < rank {
        let mut tally: HashMap<u128, u32> = HashMap::new();
        for rests in rests.chunks(CHUNK) {
            monitor.poll()?;
            rests.iter().for_each(|&(rest, cells)| *tally.entry(rest).or_default() += cells);
        }
        tally.remove(&0);
        // Of equal ones the largest, so that a search is reproducible.
        let Some((&member, _)) = tally.iter().max_by_key(|&(&rest, &cells)| (cells, rest)) else {
            break;
        };
        rests.iter_mut().for_each(|(rest, _)| *rest = reduced(*rest, member));
        basis.push(member);
    }
    Ok(basis)
}

/// `rest` without the highest bit of `member`.
const fn reduced(rest: u128, member: u128) -> u128 {
    if has_highest(rest, member) { rest ^ member } else { rest }
}

/// `true` if `rest` has the highest bit of `member`.
const fn has_highest(rest: u128, member: u128) -> bool {
    rest >> member.ilog2() & 1 == 1
}

/// Members of the basis that add up to `sets`, bit by bit, if some do.
fn coordinates(sets: u128, basis: &[u128]) -> Option<u64> {
    let (mut rest, mut coordinates) = (sets, 0);
    for (number, &member) in basis.iter().enumerate() {
        coordinates |= u64::from(has_highest(rest, member)) << number;
        rest = reduced(rest, member);
    }
    (rest == 0).then_some(coordinates)
}
