//! The table of bounds, which consists of two parts if it is large.
//!
//! Most nodes are near the end of the game; they are cheap, and the search meets them again soon or never. In a table of gigabytes, each
//! probe of such a node misses the caches and the translation lookaside buffer. So late positions have a small part, which stays in the
//! caches, and the large part is for earlier positions, which are expensive.

use std::time::Duration;

use crate::search::Interrupted;
use crate::search::Poll;

use super::transposition_table::TranspositionTable;

/// The table has two parts from this number of bytes on. A smaller table would lose too many entries that are needed again.
const DIVIDED_FROM: usize = 512 << 20;
/// Bytes of the part for late positions.
const LATE: usize = 64 << 20;
/// Positions with fewer empty squares are late.
const LATE_BELOW: i32 = 22;

/// Bounds of positions, shared by all threads.
pub(super) struct BoundsTable {
    /// The part for early positions, and the part for late ones.
    parts: [TranspositionTable; 2],
    /// A position with fewer empty squares is late; 0 if there is only one part.
    late_below: i32,
}

impl BoundsTable {
    /// A table of at most `bytes` for keys of `key_bits` bits. [`TranspositionTable::new`] says which sizes are too small.
    pub(super) fn new(bytes: usize, key_bits: u32) -> Self {
        let wanted = if bytes < DIVIDED_FROM { 0 } else { LATE };
        let late = TranspositionTable::new(wanted, key_bits);
        // On some boards the part for late positions is too small to tell all keys apart.
        let (taken, late_below) = if late.is_usable() { (LATE, LATE_BELOW) } else { (0, 0) };
        let early = TranspositionTable::new(bytes - taken, key_bits);
        Self { parts: [early, late], late_below }
    }

    /// The index of the part for positions with `empty` empty squares.
    #[inline(always)]
    pub(super) fn number(&self, empty: i32) -> usize {
        usize::from(empty < self.late_below)
    }

    /// The part for positions with `empty` empty squares.
    #[inline(always)]
    pub(super) fn part(&self, empty: i32) -> &TranspositionTable {
        &self.parts[self.number(empty)]
    }

    /// True if the table can store entries.
    #[inline(always)]
    pub(super) fn is_usable(&self) -> bool {
        self.parts[0].is_usable()
    }

    /// A sentence about memory that could not be allocated, if any.
    pub(super) fn shortage(&self) -> Option<String> {
        self.parts.iter().find_map(TranspositionTable::shortage)
    }

    /// True if a part should [grow](Self::begin_growth).
    pub(super) fn is_crowded(&self) -> bool {
        self.parts.iter().any(TranspositionTable::is_crowded)
    }

    /// Begins to spread the entries of crowded parts over more clusters. The table must not be used before they [have been
    /// moved](Self::move_entries).
    pub(super) fn begin_growth(&self) {
        self.parts
            .iter()
            .filter(|part| part.is_crowded())
            .for_each(TranspositionTable::begin_growth);
    }

    /// Moves entries until all have been moved. Several threads may do so concurrently. Errors: [`Interrupted`] when `poll` says so.
    pub(super) fn move_entries(&self, poll: &mut Poll<'_>) -> Result<(), Interrupted> {
        self.parts.iter().try_for_each(|part| part.move_entries(poll))
    }

    /// Begins a search, with its time limit if it has one, which bounds the growth of the table by a fraction of that time.
    /// Errors: [`Interrupted`] when `poll` says so. The table must not be used then.
    pub(super) fn begin_search(
        &mut self,
        limit: Option<Duration>,
        poll: &mut Poll<'_>,
    ) -> Result<(), Interrupted> {
        self.parts.iter_mut().try_for_each(|part| part.begin_search(limit, poll))
    }

    /// Grows as far as it can. Call it before other threads use the table.
    pub(super) fn grow_fully(&self) {
        self.parts.iter().for_each(TranspositionTable::grow_fully);
    }

    /// Clears all entries. The time is proportional to the clusters in use.
    pub(super) fn clear(&mut self) {
        self.parts.iter_mut().for_each(TranspositionTable::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_table_has_a_part_for_late_positions() {
        for (mebibytes, key_bits, late) in
            [(256, 49, 0), (512, 49, 1), (512, 64, 1), (512, 70, 0), (512, 112, 0)]
        {
            let table = BoundsTable::new(mebibytes << 20, key_bits);
            let numbers = [LATE_BELOW, LATE_BELOW - 1].map(|empty| table.number(empty));
            assert_eq!(numbers, [0, late], "{mebibytes} {key_bits}");
        }
    }
}
