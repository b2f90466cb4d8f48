//! Which positions the threads of one search are looking into just now.
//!
//! A thread puts off a move whose position another thread is searching:
//! when it comes back to it, the table mostly knows the answer.
//! (Jean-Christophe Weill, "The ABDADA distributed minimax search algorithm", 1996,
//! with the table of positions apart, as Tom Kerrigan simplified it, 2017.)

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Slots: a few times the positions that all threads together are in at once.
const SLOTS: usize = 1 << 12;

/// The keys of the positions that are being searched. Two that share a slot only cost a little time.
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// Nothing is being searched.
    pub fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// Whether some thread is in the position with this key.
    pub fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    /// A thread begins with the position.
    pub fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// It is done with it.
    pub fn leave(&self, key: u64) {
        self.slot(key).store(0, Relaxed);
    }
}
