//! Memory that a search for sets of positions may take.

use crate::engine::Interrupted;
use crate::game::{IntOption, Options};

/// Option that limits the memory of a search, in megabytes.
pub(super) const MEMORY: IntOption = IntOption::new("memory_mb", 16..=65_536, 1024)
    .doc("The most megabytes that a search keeps positions in; beyond, depth_first goes on and remembers no more, and a search for all of them gives up.");

/// Reason why a search for sets ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit of the request.
    Interrupted,
    /// There is no room for more positions.
    OutOfMemory,
}

impl From<Interrupted> for Halt {
    fn from(Interrupted: Interrupted) -> Self {
        Self::Interrupted
    }
}

/// Memory budget: bytes that may be taken, and that are.
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

    /// Budget of so many megabytes, nothing taken yet.
    pub(super) const fn of_megabytes(megabytes: usize) -> Self {
        Self { limit: megabytes << 20, taken: 0 }
    }

    /// Takes bytes for good.
    pub(super) const fn take(&mut self, bytes: usize) {
        self.taken += bytes;
    }

    /// Checks that so many more bytes may be in use.
    ///
    /// # Errors
    /// [`Halt::OutOfMemory`].
    pub(super) const fn check(&self, more: usize) -> Result<(), Halt> {
        if self.taken + more > self.limit { Err(Halt::OutOfMemory) } else { Ok(()) }
    }
}
