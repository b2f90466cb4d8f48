//! A crew: the threads that search together for one request, and what they share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What the [`Monitor`](super::Monitor)s of one search share while helpers are at work.
#[derive(Debug, Default)]
pub(super) struct Crew {
    over: AtomicBool,
    nodes: AtomicU64,
}

impl Crew {
    /// A crew whose search has visited `nodes` nodes before it was formed.
    pub fn after(nodes: u64) -> Self {
        Self { over: AtomicBool::new(false), nodes: AtomicU64::new(nodes) }
    }

    // Relaxed is enough throughout: nothing but the numbers themselves travels by them,
    // and the end of the threads is what orders the last of them.

    /// Adds nodes that one member has visited.
    pub fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The nodes of all members, as far as they have been told.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether the search is over for the helpers.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// What ends the helpers when it is dropped, also by a panic.
    pub const fn dismissal(&self) -> Dismissal<'_> {
        Dismissal(self)
    }
}

/// Dismisses the helpers of a crew when it goes out of scope.
pub(super) struct Dismissal<'a>(&'a Crew);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}
