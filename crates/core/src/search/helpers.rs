//! Helper threads of a search: their shared counters, the time of their start, and the signal that ends them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::platform::Instant;

/// Work of a search before helpers join: a hundred times the time to start a thread, so that short searches pay nothing for helpers, and a
/// search that is just long enough about 1 %.
const JOIN_AFTER: Duration = Duration::from_millis(5);
/// Work of a step before helpers join it in a long search: five times the time to start a thread.
const JOIN_STEP_AFTER: Duration = Duration::from_micros(250);
/// Most time between two polls that counts as work. Polls are more frequent, so a longer gap means that another program had the processor.
const WORK_BETWEEN_POLLS: Duration = Duration::from_millis(1);

/// Number of threads that can run at the same time on this machine; more would only wait for one another.
#[must_use]
pub fn cores() -> usize {
    static CORES: LazyLock<usize> =
        LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));
    *CORES
}

/// Work of a step before helpers join it, in a search that has already worked for `searched`.
pub(super) fn join_after(searched: Duration) -> Duration {
    JOIN_AFTER.saturating_sub(searched).max(JOIN_STEP_AFTER)
}

/// State that the [`Monitor`](super::Monitor)s of a search share while helpers run.
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

    /// Nodes of all threads that have been added to the shared count.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Guard that ends the helpers when it is dropped, even by a panic.
    pub(super) const fn dismissal(&self) -> Dismissal<'_> {
        Dismissal(self)
    }
}

/// Ends the helpers of a search when it is dropped.
pub(super) struct Dismissal<'a>(&'a Shared);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}

/// The part of one thread in a search on several threads.
pub(super) struct Team<'a> {
    shared: &'a Shared,
    /// Nodes of this thread in the shared count.
    added: u64,
    /// Helpers that have not started; `None` in a helper.
    waiting: Option<Waiting<'a>>,
}

/// Helpers that start when the search has grown.
struct Waiting<'a> {
    /// Work of the main thread until they start.
    left: Duration,
    last_poll: Instant,
    start: &'a mut dyn FnMut(),
}

impl<'a> Team<'a> {
    /// Part of the main thread, whose first `nodes` nodes are counted already. At a poll after work of `join_after` it calls `start`.
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

    /// Records a poll at this time, and starts the helpers if the search has grown enough.
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

    /// Adds the nodes of this thread since the last call; it has visited `nodes` in total. Returns the nodes of all threads.
    pub(super) fn share(&mut self, nodes: u64) -> u64 {
        let new = nodes - self.added;
        self.added = nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Nodes of all threads if this thread has visited `nodes`.
    pub(super) fn total(&self, nodes: u64) -> u64 {
        self.shared.nodes() + (nodes - self.added)
    }

    /// True once the main thread has finished, so that the work of its helpers is useless.
    pub(super) fn is_over(&self) -> bool {
        self.shared.over.load(Ordering::Relaxed)
    }
}

/// Collects the results of threads that share a task. Closing waits for the threads that have begun; after that no thread can begin.
pub(super) struct Gathering<T> {
    attendance: Mutex<Attendance<T>>,
    left: Condvar,
}

/// Number of running threads, and the results of finished ones.
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

    /// Runs `work` and keeps its result, unless the gathering is closed.
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

    /// Waits until all threads have finished, and takes the results.
    pub(super) fn close(&self) -> Vec<T> {
        let attendance = self.attendance();
        let waited = self.left.wait_while(attendance, |attendance| attendance.present > 0);
        let mut attendance = waited.unwrap_or_else(PoisonError::into_inner);
        attendance.closed = true;
        std::mem::take(&mut attendance.results)
    }
}

/// Presence of a thread, which ends when it is dropped, even by a panic.
struct Presence<'a, T>(&'a Gathering<T>);

impl<T> Drop for Presence<'_, T> {
    fn drop(&mut self) {
        self.0.attendance().present -= 1;
        self.0.left.notify_all();
    }
}
