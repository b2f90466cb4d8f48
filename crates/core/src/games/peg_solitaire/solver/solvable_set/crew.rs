//! Crew: the threads that fill levels together, and the bitmaps that they keep from one level to the next.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::games::peg_solitaire::solver::ranked_set::RankedSet;
use crate::search::cache_lines::CacheLines;
use crate::search::cores;
use crate::search::memory::OutOfMemory;

/// Number of threads, and a pool of empty bitmaps for all but one of them, so that memory is reused that the system has already provided.
pub(super) struct Crew {
    threads: usize,
    drafts: Mutex<Vec<CacheLines>>,
}

impl Crew {
    /// Crew of the given number of threads, at most one for each core.
    pub(super) fn of(threads: usize) -> Self {
        Self { threads: threads.clamp(1, cores()), drafts: Mutex::default() }
    }

    /// Number of threads.
    pub(super) const fn threads(&self) -> usize {
        self.threads
    }

    /// Bytes of the bitmaps in the pool.
    pub(super) fn bytes(&self) -> usize {
        self.kept().iter().map(CacheLines::bytes).sum()
    }

    /// Takes `count` empty bitmaps for the positions of a set, from the pool as far as they are large enough. Errors: [`OutOfMemory`].
    pub(super) fn drafts(
        &self,
        count: usize,
        set: &RankedSet,
    ) -> Result<Vec<CacheLines>, OutOfMemory> {
        let lines = set.lines().len();
        let mut kept = self.kept();
        kept.retain(|draft| draft.len() >= lines);
        let again = count.min(kept.len());
        let mut drafts: Vec<CacheLines> = kept.drain(..again).collect();
        while drafts.len() < count {
            // Levels grow, so up to twice the size is allocated, which fits some later levels too.
            drafts.push(CacheLines::dense(lines.next_power_of_two())?);
        }
        Ok(drafts)
    }

    /// Returns bitmaps, which are empty again, to the pool.
    pub(super) fn keep(&self, drafts: Vec<CacheLines>) {
        self.kept().extend(drafts);
    }

    fn kept(&self) -> MutexGuard<'_, Vec<CacheLines>> {
        self.drafts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
