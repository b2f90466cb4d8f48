//! Helper threads of one search: the counters that their monitors share, and the signal that ends them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// State shared by the [`Monitor`](super::Monitor)s of one search while helpers are at work.
#[derive(Debug, Default)]
pub(super) struct Shared {
    over: AtomicBool,
    nodes: AtomicU64,
}

impl Shared {
    /// State of a search that has visited `nodes` nodes before its helpers begin.
    pub(super) fn after(nodes: u64) -> Self {
        Self { over: AtomicBool::new(false), nodes: AtomicU64::new(nodes) }
    }

    // Relaxed is enough throughout: nothing but the numbers themselves travels by them,
    // and the end of the threads is what orders the last of them.

    /// Adds nodes that one thread has visited.
    pub(super) fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Nodes of all threads, as far as they have added them.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// True once the helpers must end.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Guard that ends the helpers when it is dropped, also by a panic.
    pub(super) const fn dismissal(&self) -> Dismissal<'_> {
        Dismissal(self)
    }
}

/// Ends the helpers of a search when it goes out of scope.
pub(super) struct Dismissal<'a>(&'a Shared);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}
