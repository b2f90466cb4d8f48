//! Marks of the positions that are currently searched: threads that search one tree share its nodes by what they put off.
//!
//! A thread comes to a position that another is searching last of all, when the transposition table mostly has its result
//! (Jean-Christophe Weill, "The ABDADA distributed minimax search algorithm", 1996;
//! with the marks in a table of their own, as Tom Kerrigan simplified it, 2017).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::games::connect4::bits::Bits;

/// Slots: many times the positions that all threads together are in at once.
const SLOTS: usize = 1 << 12;

/// The keys of the positions that are currently searched. Two that share a slot only cost a little time.
pub(super) struct CurrentlySearched(Box<[AtomicU64]>);

impl CurrentlySearched {
    /// No marks.
    pub(super) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// True if a thread is searching the position of this key.
    pub(super) fn contains(&self, key: impl Bits) -> bool {
        let (slot, mark) = self.slot(key);
        slot.load(Relaxed) == mark
    }

    /// Marks the position of this key.
    pub(super) fn enter(&self, key: impl Bits) {
        let (slot, mark) = self.slot(key);
        slot.store(mark, Relaxed);
    }

    /// Takes the mark away.
    pub(super) fn leave(&self, key: impl Bits) {
        self.slot(key).0.store(0, Relaxed);
    }

    fn slot(&self, key: impl Bits) -> (&AtomicU64, u64) {
        let mark = key.hashed();
        (&self.0[mark as usize % SLOTS], mark)
    }
}
