//! Memory limit of a search for sets of positions.

use crate::game::{IntOption, Options};
use crate::search::memory::OutOfMemory;

/// Option that limits the memory of a search, in megabytes.
pub(super) const MEMORY: IntOption =
    IntOption::new("memory_mb", 16..=65_536, 1024).doc(text!("peg-option-memory-mb"));

/// Memory limit of one search within the [budget](crate::search::memory) of all searches: the bytes that it may take and those that it has
/// taken.
#[derive(Debug, Clone, Copy)]
pub(super) struct Memory {
    limit: usize,
    taken: usize,
}

impl Memory {
    /// Positions expanded between two checks: they make a few megabytes at most.
    pub(super) const STRIDE: usize = 1 << 13;

    /// Budget that the options allow, nothing taken yet.
    pub(super) fn of(options: &Options) -> Self {
        Self::of_megabytes(MEMORY.of(options) as usize)
    }

    /// Budget of the given number of megabytes, nothing taken yet.
    pub(super) const fn of_megabytes(megabytes: usize) -> Self {
        Self::of_bytes(megabytes << 20)
    }

    /// Budget of `limit` bytes, nothing taken yet.
    pub(super) const fn of_bytes(limit: usize) -> Self {
        Self { limit, taken: 0 }
    }

    /// Takes bytes; they are never given back.
    pub(super) const fn take(&mut self, bytes: usize) {
        self.taken += bytes;
    }

    /// Checks that `more` further bytes fit into the budget. Errors: [`OutOfMemory`].
    pub(super) const fn check(&self, more: usize) -> Result<(), OutOfMemory> {
        if more > self.limit.saturating_sub(self.taken) { Err(OutOfMemory) } else { Ok(()) }
    }
}
