//! The table of bounds, in two parts where it is large.
//!
//! Most nodes are near the end of the game: they cost little, and are met again soon or not at all.
//! In a table of gigabytes each of them waits for the memory, and for the translation of its address before that.
//! So they have a small part of their own, which stays near the processor, and the large one is for the positions before them, which cost much.

use std::time::Duration;

use crate::search::Interrupted;
use crate::search::Poll;

use super::transposition_table::TranspositionTable;

/// Bytes from which on the table has two parts: what a smaller one holds is met again too often to lose any of it.
const DIVIDED_FROM: usize = 512 << 20;
/// Bytes of the part for late positions.
const LATE: usize = 64 << 20;
/// Positions with fewer empty squares are late.
const LATE_BELOW: i32 = 22;

/// Bounds of positions, shared by all threads.
pub(super) struct BoundsTable {
    /// For early positions, and for late ones.
    parts: [TranspositionTable; 2],
    /// Empty squares below which a position is late; 0 where one part has all.
    late_below: i32,
}

impl BoundsTable {
    /// A table of at most `bytes` for keys of `key_bits` bits. As to what is too little, see [`TranspositionTable::new`].
    pub(super) fn new(bytes: usize, key_bits: u32) -> Self {
        let wanted = if bytes < DIVIDED_FROM { 0 } else { LATE };
        let late = TranspositionTable::new(wanted, key_bits);
        // So small a part does not tell the positions of every board apart.
        let (taken, late_below) = if late.is_usable() { (LATE, LATE_BELOW) } else { (0, 0) };
        let early = TranspositionTable::new(bytes - taken, key_bits);
        Self { parts: [early, late], late_below }
    }

    /// The number of the part for positions with so many empty squares.
    #[inline(always)]
    pub(super) fn number(&self, empty: i32) -> usize {
        usize::from(empty < self.late_below)
    }

    /// The part for positions with so many empty squares.
    #[inline(always)]
    pub(super) fn part(&self, empty: i32) -> &TranspositionTable {
        &self.parts[self.number(empty)]
    }

    /// True if it can keep anything.
    #[inline(always)]
    pub(super) fn is_usable(&self) -> bool {
        self.parts[0].is_usable()
    }

    /// Memory that it did not get, in a sentence.
    pub(super) fn shortage(&self) -> Option<String> {
        self.parts.iter().find_map(TranspositionTable::shortage)
    }

    /// True if a part should [grow](Self::begin_growth).
    pub(super) fn is_crowded(&self) -> bool {
        self.parts.iter().any(TranspositionTable::is_crowded)
    }

    /// Begins to spread the entries of crowded parts over more clusters:
    /// nobody may use the table before they [have been moved](Self::move_entries).
    pub(super) fn begin_growth(&self) {
        self.parts
            .iter()
            .filter(|part| part.is_crowded())
            .for_each(TranspositionTable::begin_growth);
    }

    /// Moves entries until none is left to be moved; several threads may do so at once.
    ///
    /// # Errors
    /// [`Interrupted`] when `poll` says so.
    pub(super) fn move_entries(&self, poll: &mut Poll<'_>) -> Result<(), Interrupted> {
        self.parts.iter().try_for_each(|part| part.move_entries(poll))
    }

    /// Begins a search within a limit of time. In a hurry the table grows no larger than it can in a part of that.
    ///
    /// # Errors
    /// [`Interrupted`] when `poll` says so: nobody may use it then.
    pub(super) fn begin_search(
        &mut self,
        limit: Option<Duration>,
        poll: &mut Poll<'_>,
    ) -> Result<(), Interrupted> {
        self.parts.iter_mut().try_for_each(|part| part.begin_search(limit, poll))
    }

    /// Grows as far as it can: before other threads come.
    pub(super) fn grow_fully(&self) {
        self.parts.iter().for_each(TranspositionTable::grow_fully);
    }

    /// Clears all entries, at the price of what was used.
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
