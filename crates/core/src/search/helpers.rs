//! Helper threads of one search: the counters that their monitors share, when they join, and the signal that ends them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::platform::Instant;

/// Time that a search works before helpers join: a hundred times what it takes to start a thread,
/// so that they cost a short search nothing, and a search that is just long enough about 1 %.
const JOIN_AFTER: Duration = Duration::from_millis(5);
/// Time that a step of a search works before helpers join it, however long the search has taken: five times what it takes to start one.
const JOIN_STEP_AFTER: Duration = Duration::from_micros(250);
/// The most of the time between two polls that counts as work: polls are more frequent,
/// and where another program has had the processor in between, this search has not grown.
const WORK_BETWEEN_POLLS: Duration = Duration::from_millis(1);

/// The threads that can run at the same time on this machine: more would only wait for one another.
#[must_use]
pub fn cores() -> usize {
    static CORES: LazyLock<usize> =
        LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));
    *CORES
}

/// The time that a step works before helpers join it, in a search that has already worked for `searched`.
pub(super) fn join_after(searched: Duration) -> Duration {
    JOIN_AFTER.saturating_sub(searched).max(JOIN_STEP_AFTER)
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

    // Relaxed ordering is enough: no other data is published through these values, and joining the threads orders their last updates.

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
    /// Helpers that have not joined yet; `None` in a helper too.
    waiting: Option<Waiting<'a>>,
}

/// Helpers that wait for the search to grow.
struct Waiting<'a> {
    /// Work of the main thread that is left until they join.
    left: Duration,
    last_poll: Instant,
    start: &'a mut dyn FnMut(),
}

impl<'a> Team<'a> {
    /// Part of the main thread, whose `nodes` nodes are counted already: at a poll after work of `join_after` it calls `start`.
    pub(super) fn of_main(
        shared: &'a Shared,
        nodes: u64,
        join_after: Duration,
        start: &'a mut dyn FnMut(),
    ) -> Self {
        let waiting = Waiting { left: join_after, last_poll: Instant::now(), start };
        Self { shared, added: nodes, waiting: Some(waiting) }
    }

    /// Part of a helper.
    pub(super) const fn of_helper(shared: &'a Shared) -> Self {
        Self { shared, added: 0, waiting: None }
    }

    /// Notes a poll at this time, and starts the helpers where the search has grown enough.
    pub(super) fn poll(&mut self, now: Instant) {
        let Some(waiting) = &mut self.waiting else { return };
        let since = now.saturating_duration_since(waiting.last_poll).min(WORK_BETWEEN_POLLS);
        waiting.left = waiting.left.saturating_sub(since);
        waiting.last_poll = now;
        if waiting.left.is_zero() {
            (waiting.start)();
            self.waiting = None;
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

    /// True once the main thread is done, so that the work of its helpers is useless.
    pub(super) fn is_over(&self) -> bool {
        self.shared.over.load(Ordering::Relaxed)
    }
}

/// Collects the results of threads that share one task. Closing it waits for the threads that have begun, and no thread can begin afterwards.
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

    /// Waits until all threads have left, and takes the results.
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
