//! Helper threads of a search: their shared counters, the time of their start, and the signal that ends them.

use std::sync::atomic::{AtomicU64, Ordering};
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
/// Time with helpers after which the main thread checks whether they leave it the processor: several turns of the system's scheduler.
const CHECK_EVERY: Duration = Duration::from_millis(50);
/// Work without helpers after they were dismissed: twenty times the time of a check, so that vain attempts cost a few hundredths.
const RETURN_AFTER: Duration = Duration::from_secs(1);
/// The least share of the processor that helpers must leave the main thread, as a part of its share without them. Two threads in turn on
/// one core have a half each, and search more nodes than one; three threads in turn on two cores have two thirds, and gain.
const LEAST_SHARE: f64 = 0.6;

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
    /// Number of crews of helpers that were dismissed. The helpers of a crew have its number, from 0.
    dismissed: AtomicU64,
    nodes: AtomicU64,
}

impl Shared {
    /// State of a search that has visited `nodes` nodes before its helpers begin.
    pub(super) fn after(nodes: u64) -> Self {
        Self { dismissed: AtomicU64::new(0), nodes: AtomicU64::new(nodes) }
    }

    // Relaxed ordering is enough: no other data is published through these values, and joining the threads orders their last updates.

    /// Nodes of all threads that have been added to the shared count.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The number of the crew that starts now.
    pub(super) fn crew(&self) -> u64 {
        self.dismissed.load(Ordering::Relaxed)
    }

    /// Ends the helpers.
    fn dismiss(&self) {
        self.dismissed.fetch_add(1, Ordering::Relaxed);
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
        self.0.dismiss();
    }
}

/// The part of one thread in a search on several threads.
pub(super) struct Team<'a> {
    shared: &'a Shared,
    /// Nodes of this thread in the shared count.
    added: u64,
    role: Role<'a>,
}

/// The role of a thread in its team.
enum Role<'a> {
    /// The main thread, which starts the helpers.
    Main(Foreman<'a>),
    /// A helper of the crew with this number.
    Helper(u64),
}

/// Starts helpers when the search has grown, and dismisses them while they take the processor from the main thread.
struct Foreman<'a> {
    /// Work of the main thread until the helpers start; `None` while they run.
    left: Option<Duration>,
    last_poll: Instant,
    /// The main thread's use of the processor before the helpers started, and with them.
    alone: Use,
    together: Use,
    stay: Stay,
    start: &'a mut dyn FnMut(),
}

/// The time until which helpers stay, if they take the processor from the main thread.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stay {
    /// Until they are dismissed: the main thread needs none of their results.
    AsLongAsUseful,
    /// Until the main thread has finished: each completes the work that it has taken.
    ToTheEnd,
}

/// A thread's use of the processor.
#[derive(Default)]
struct Use {
    /// Time between polls so near to each other that the thread had the processor.
    worked: Duration,
    passed: Duration,
}

impl Use {
    fn add(&mut self, since: Duration) {
        self.passed += since;
        if since <= WORK_BETWEEN_POLLS {
            self.worked += since;
        }
    }

    /// The share of the time in which the thread had the processor.
    fn share(&self) -> f64 {
        self.worked.as_secs_f64() / self.passed.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

impl Foreman<'_> {
    fn poll(&mut self, now: Instant, shared: &Shared) {
        let since = now.saturating_duration_since(self.last_poll);
        self.last_poll = now;
        if let Some(left) = &mut self.left {
            self.alone.add(since);
            *left = left.saturating_sub(since.min(WORK_BETWEEN_POLLS));
            if left.is_zero() {
                (self.left, self.together) = (None, Use::default());
                (self.start)();
            }
            return;
        }
        self.together.add(since);
        if self.together.passed < CHECK_EVERY || self.stay == Stay::ToTheEnd {
            return;
        }
        if self.together.share() < LEAST_SHARE * self.alone.share() {
            shared.dismiss();
            (self.left, self.alone) = (Some(RETURN_AFTER), Use::default());
        }
        self.together = Use::default();
    }
}

impl<'a> Team<'a> {
    /// Part of the main thread, whose first `nodes` nodes are counted already. At a poll after work of `join_after` it calls `start`, and
    /// again when dismissed helpers may return.
    pub(super) fn of_main(
        shared: &'a Shared,
        nodes: u64,
        join_after: Duration,
        stay: Stay,
        start: &'a mut dyn FnMut(),
    ) -> Self {
        let (alone, together) = (Use::default(), Use::default());
        let (left, last_poll) = (Some(join_after), Instant::now());
        let foreman = Foreman { left, last_poll, alone, together, stay, start };
        Self { shared, added: nodes, role: Role::Main(foreman) }
    }

    /// Part of a helper of the crew with this number.
    pub(super) const fn of_helper(shared: &'a Shared, crew: u64) -> Self {
        Self { shared, added: 0, role: Role::Helper(crew) }
    }

    /// Records a poll at this time; starts or dismisses the helpers if it is time for that.
    pub(super) fn poll(&mut self, now: Instant) {
        if let Role::Main(foreman) = &mut self.role {
            foreman.poll(now, self.shared);
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

    /// True in a helper whose work is useless, because the main thread has finished, or that was dismissed.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.role, Role::Helper(crew) if crew < self.shared.crew())
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

#[cfg(test)]
mod tests {
    use super::*;

    const POLL: Duration = Duration::from_micros(100);

    /// Polls for `passed` on a thread that works for `work` and then loses the processor for `lost`, in turn.
    fn poll_for(team: &mut Team<'_>, now: &mut Instant, passed: Duration, [work, lost]: [u64; 2]) {
        let end = *now + passed;
        while *now < end {
            for _ in 0..work * 10 {
                *now += POLL;
                team.poll(*now);
            }
            *now += Duration::from_millis(lost);
        }
    }

    #[test]
    fn helpers_that_take_the_processor_from_the_main_thread_are_dismissed_and_return_later() {
        use Stay::{AsLongAsUseful, ToTheEnd};
        // Milliseconds of work and of waiting in turn, without helpers and with them; whether that dismisses them.
        for (alone, together, stay, dismissed) in [
            ([4, 0], [4, 0], AsLongAsUseful, false),
            ([4, 0], [4, 4], AsLongAsUseful, true),
            ([3, 0], [6, 3], AsLongAsUseful, false),
            ([4, 2], [4, 4], AsLongAsUseful, false),
            ([4, 0], [4, 4], ToTheEnd, false),
        ] {
            let started = AtomicU64::new(0);
            let shared = Shared::after(0);
            let mut start = || _ = started.fetch_add(1, Ordering::Relaxed);
            let join_after = Duration::from_millis(20);
            let mut team = Team::of_main(&shared, 0, join_after, stay, &mut start);
            let mut now = Instant::now();
            let helper = Team::of_helper(&shared, shared.crew());
            poll_for(&mut team, &mut now, join_after * 2, alone);
            assert_eq!((started.load(Ordering::Relaxed), helper.is_over()), (1, false));
            poll_for(&mut team, &mut now, CHECK_EVERY * 4, together);
            assert_eq!((started.load(Ordering::Relaxed), helper.is_over()), (1, dismissed));
            let helper = Team::of_helper(&shared, shared.crew());
            poll_for(&mut team, &mut now, RETURN_AFTER, [4, 0]);
            let crews = 1 + u64::from(dismissed);
            assert_eq!((started.load(Ordering::Relaxed), helper.is_over()), (crews, false));
            drop(shared.dismissal());
            assert!(helper.is_over());
        }
    }
}
