//! Helper threads of one search: the counters that their monitors share, when they join, and the signal that ends them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time after which helpers join a search: a hundred times what it takes to start a thread,
/// so that they cost a short search nothing and one that has just grown about one part in a hundred.
pub(super) const JOIN_AFTER: Duration = Duration::from_millis(5);

/// The threads that can run at the same time on this machine: more would only wait for one another.
#[must_use]
pub fn cores() -> usize {
    static CORES: LazyLock<usize> =
        LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));
    *CORES
}

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

    /// Nodes of all threads, as far as they have added them.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
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

/// One thread's part in a search on several.
pub(super) struct Team<'a> {
    shared: &'a Shared,
    /// Nodes of this thread that are in the shared count.
    added: u64,
    /// Starts the helpers at this time; `None` once it has, and in a helper.
    start: Option<(Instant, &'a mut dyn FnMut())>,
}

impl<'a> Team<'a> {
    /// Part of the main thread, whose `nodes` nodes are counted already: at a poll after `due` it calls `start_helpers`.
    pub(super) fn of_main(
        shared: &'a Shared,
        nodes: u64,
        due: Instant,
        start_helpers: &'a mut dyn FnMut(),
    ) -> Self {
        Self { shared, added: nodes, start: Some((due, start_helpers)) }
    }

    /// Part of a helper.
    pub(super) const fn of_helper(shared: &'a Shared) -> Self {
        Self { shared, added: 0, start: None }
    }

    /// Starts the helpers, if it is time and they are not there yet.
    pub(super) fn join(&mut self, now: Instant) {
        if let Some((_, start_helpers)) = self.start.take_if(|&mut (due, _)| now >= due) {
            start_helpers();
        }
    }

    /// Adds what this thread has visited since the last call: `nodes` nodes in all. Returns the nodes of all threads.
    pub(super) fn share(&mut self, nodes: u64) -> u64 {
        let new = nodes - self.added;
        self.added = nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Nodes of all threads where this one has visited `nodes`.
    pub(super) fn total(&self, nodes: u64) -> u64 {
        self.shared.nodes() + (nodes - self.added)
    }

    /// True once the main thread is done: what its helpers still search for is of no use.
    pub(super) fn is_over(&self) -> bool {
        self.shared.over.load(Ordering::Relaxed)
    }
}

/// Results of threads that do one work together: who has begun is waited for, and nobody begins once it is closed.
pub(super) struct Gathering<T> {
    attendance: Mutex<Attendance<T>>,
    left: Condvar,
}

/// Threads at work, and the results of those that have ended.
struct Attendance<T> {
    present: usize,
    closed: bool,
    results: Vec<T>,
}

impl<T> Default for Gathering<T> {
    fn default() -> Self {
        let attendance = Attendance { present: 0, closed: false, results: Vec::new() };
        Self { attendance: Mutex::new(attendance), left: Condvar::new() }
    }
}

impl<T> Gathering<T> {
    fn attendance(&self) -> MutexGuard<'_, Attendance<T>> {
        self.attendance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does its part and keeps the result, unless the gathering is closed.
    pub(super) fn take_part(&self, work: impl FnOnce() -> T) {
        {
            let mut attendance = self.attendance();
            if attendance.closed {
                return;
            }
            attendance.present += 1;
        }
        let _presence = Presence(self);
        let result = work();
        self.attendance().results.push(result);
    }

    /// Waits until everybody has left, and takes the results.
    pub(super) fn close(&self) -> Vec<T> {
        let attendance = self.attendance();
        let waited = self.left.wait_while(attendance, |attendance| attendance.present > 0);
        let mut attendance = waited.unwrap_or_else(PoisonError::into_inner);
        attendance.closed = true;
        std::mem::take(&mut attendance.results)
    }
}

/// Presence of a thread, which ends when it goes out of scope, also by a panic.
struct Presence<'a, T>(&'a Gathering<T>);

impl<T> Drop for Presence<'_, T> {
    fn drop(&mut self) {
        self.0.attendance().present -= 1;
        self.0.left.notify_all();
    }
}
