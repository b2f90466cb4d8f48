//! The monitor of a search: its node counter, its limits and stop signal, its progress reports.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::helpers::Shared;
use super::{Limits, StopToken, Stopped};

/// Unwinds a search that has reached a limit: the error of every `Result` in the searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interrupted;

/// Progress of a search at the time of a report.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Nodes visited so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// Node counter, limits and progress reports (of type `R`) of one search.
///
/// [`visit`](Self::visit) compares a counter with the count of the next poll, so that a node limit is exact
/// and clock and stop signal are read only now and then: about twice a millisecond, however fast the nodes are.
///
/// A search on several threads gives each a monitor of its own by [`with_helpers`](Self::with_helpers).
pub struct Monitor<'a, R> {
    /// Nodes that this monitor has counted, or taken over from helpers that have ended.
    nodes: u64,
    /// Counters shared with helper threads, and the nodes of this monitor that are in them.
    shared: Option<(Arc<Shared>, u64)>,
    next_poll: u64,
    stride: u64,
    last_poll: Instant,
    started: Instant,
    last_report: Option<Instant>,
    node_limit: u64,
    deadline: Option<Instant>,
    limits: &'a Limits,
    stop: &'a StopToken,
    stopped: Option<Stopped>,
    sink: &'a mut dyn FnMut(&R, Progress),
}

/// Stack of a helper, as that of a worker: a search may go a thousand plies deep.
const STACK: usize = 64 << 20;
/// Nodes before the first poll.
const FIRST_STRIDE: u64 = 16;
/// Polls closer together than this double the stride between them.
const POLL_TOO_SOON: Duration = Duration::from_micros(250);
/// Polls farther apart than this halve it.
const POLL_TOO_LATE: Duration = Duration::from_micros(1000);

impl<'a, R> Monitor<'a, R> {
    /// Begins a search: its clock runs from here.
    pub fn new(
        limits: &'a Limits,
        stop: &'a StopToken,
        sink: &'a mut dyn FnMut(&R, Progress),
    ) -> Self {
        Self::since(Instant::now(), limits, stop, sink)
    }

    /// Begins a search whose clock has run since `started`.
    pub fn since(
        started: Instant,
        limits: &'a Limits,
        stop: &'a StopToken,
        sink: &'a mut dyn FnMut(&R, Progress),
    ) -> Self {
        Self {
            nodes: 0,
            shared: None,
            next_poll: 0,
            stride: FIRST_STRIDE,
            last_poll: Instant::now(),
            started,
            last_report: None,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.hard_time().and_then(|time| started.checked_add(time)),
            limits,
            stop,
            stopped: None,
            sink,
        }
    }

    /// Counts a node that is about to be visited.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end; the node is then not counted.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Interrupted> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts a node without looking at the limits: for a batch of a few nodes that ends with [`settle`](Self::settle).
    #[inline(always)]
    pub const fn count(&mut self) {
        self.nodes += 1;
    }

    /// Ends a batch of nodes that were only counted.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end. The result of the batch is then not to be used, for it may have gone past the node limit;
    /// only the nodes up to it count.
    #[inline]
    pub fn settle(&mut self) -> Result<(), Interrupted> {
        if self.nodes <= self.next_poll || self.nodes == self.node_limit {
            return Ok(());
        }
        self.poll().inspect_err(|_| self.nodes = self.nodes.min(self.node_limit))
    }

    /// Reads the limits now: for a search whose steps are long.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end.
    #[cold]
    pub fn poll(&mut self) -> Result<(), Interrupted> {
        let now = Instant::now();
        let total = self.share_nodes();
        if self.stopped.is_none() {
            self.stopped = self.reason_to_stop(total, now);
        }
        if self.stopped.is_some() {
            // Every later visit must come here too.
            self.next_poll = 0;
            return Err(Interrupted);
        }
        if self.nodes < self.next_poll {
            // A poll between two long steps says nothing of how fast the nodes are.
            return Ok(());
        }
        let since = now - self.last_poll;
        if since < POLL_TOO_SOON {
            self.stride *= 2;
        } else if since > POLL_TOO_LATE {
            self.stride = (self.stride / 2).max(1);
        }
        self.last_poll = now;
        let left = self.node_limit - total;
        self.next_poll = self.nodes + self.stride.min(left);
        Ok(())
    }

    /// The reason for which the search must end now, if there is one.
    fn reason_to_stop(&self, nodes: u64, now: Instant) -> Option<Stopped> {
        if let Some(reason) = self.stop.reason() {
            Some(reason)
        } else if nodes >= self.node_limit {
            Some(Stopped::Nodes)
        } else if self.deadline.is_some_and(|deadline| now >= deadline) {
            Some(Stopped::Time)
        } else if self.shared.as_ref().is_some_and(|(shared, _)| shared.is_over()) {
            // The main thread is done: what its helpers still search for is of no use.
            Some(Stopped::Solved)
        } else {
            None
        }
    }

    /// Adds the nodes since the last call to the shared count, which it returns.
    fn share_nodes(&mut self) -> u64 {
        let Some((shared, added)) = &mut self.shared else { return self.nodes };
        shared.add(self.nodes - *added);
        *added = self.nodes;
        shared.nodes()
    }

    /// Runs `main` on this thread, and `helper` on `helpers` threads beside it, each with its number from 1 and a monitor of its own.
    ///
    /// All of them heed the limits of this search and count together, the node limit exactly only up to their polls.
    /// When `main` returns, the helpers are interrupted and waited for, so none outlives this call;
    /// until then a helper may end whenever it likes. Helpers report nothing.
    ///
    /// # Panics
    /// When a helper panics.
    pub fn with_helpers<T>(
        &mut self,
        helpers: usize,
        helper: impl Fn(usize, &mut Monitor<'_, R>) + Sync,
        main: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if helpers == 0 {
            return main(self);
        }
        let shared = Arc::new(Shared::after(self.nodes));
        self.shared = Some((Arc::clone(&shared), self.nodes));
        let (limits, stop, deadline, started) =
            (self.limits, self.stop, self.deadline, self.started);
        let found = std::thread::scope(|scope| {
            let _dismissal = shared.dismissal();
            for number in 1..=helpers {
                let (helper, shared) = (&helper, &shared);
                let assist = move || {
                    let mut silence = |_: &R, _: Progress| {};
                    let mut monitor = Monitor::new(limits, stop, &mut silence);
                    monitor.shared = Some((Arc::clone(shared), 0));
                    (monitor.deadline, monitor.started) = (deadline, started);
                    helper(number, &mut monitor);
                    monitor.share_nodes();
                };
                // Where the system has no thread to give, fewer search.
                let _ = std::thread::Builder::new()
                    .name(format!("helper {number}"))
                    .stack_size(STACK)
                    .spawn_scoped(scope, assist);
            }
            main(self)
        });
        self.nodes = self.share_nodes();
        self.shared = None;
        found
    }

    /// Runs a sub-search that may visit at most `nodes` more: when these are used up it is interrupted, and the search goes on.
    pub fn within<T>(&mut self, nodes: u64, sub_search: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.node_limit;
        self.node_limit = whole.min(self.nodes().saturating_add(nodes));
        self.next_poll = self.next_poll.min(self.node_limit);
        let result = sub_search(self);
        if self.node_limit < whole && self.stopped == Some(Stopped::Nodes) {
            self.stopped = None;
        }
        self.node_limit = whole;
        self.next_poll = self.next_poll.min(self.nodes);
        result
    }

    /// Ends the search by itself: its depth is searched, or its result is proven.
    /// A limit that was hit before stays the reason.
    pub fn finish(&mut self, why: Stopped) {
        self.stopped.get_or_insert(why);
    }

    /// Reports progress, unless the last report is more recent than `report_every`.
    pub fn report(&mut self, found: &R) {
        let now = Instant::now();
        let due = match (self.limits.report_every, self.last_report) {
            (Some(every), Some(last)) => now - last >= every,
            (Some(every), None) => now - self.started >= every,
            (None, _) => true,
        };
        if due {
            self.last_report = Some(now);
            let progress = self.progress();
            (self.sink)(found, progress);
        }
    }

    /// True while a further iteration of iterative deepening may begin.
    #[must_use]
    pub fn may_deepen(&self) -> bool {
        self.stopped.is_none()
            && self.limits.soft_time().is_none_or(|soft| self.started.elapsed() < soft)
    }

    /// The depth limit, or `u32::MAX`.
    #[must_use]
    pub fn depth_limit(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// True if nodes or time are limited, so that the search may end before it is done.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.node_limit < u64::MAX || self.deadline.is_some()
    }

    /// Nodes visited so far; those of helpers as far as they have reported them.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match &self.shared {
            None => self.nodes,
            Some((shared, added)) => shared.nodes() + (self.nodes - added),
        }
    }

    /// Nodes visited and time passed so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { nodes: self.nodes(), elapsed: self.started.elapsed() }
    }

    /// The reason that ended the search, once there is one.
    #[must_use]
    pub const fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    /// Runs `search` under `limits`, with the token that stops it; returns how many reports it made.
    fn watch(limits: &Limits, search: impl FnOnce(&mut Monitor<'_, ()>, &StopToken)) -> usize {
        let (stop, mut reports) = (StopToken::default(), 0);
        let mut sink = |(): &(), _| reports += 1;
        search(&mut Monitor::new(limits, &stop, &mut sink), &stop);
        reports
    }

    fn visit_all(monitor: &mut Monitor<'_, ()>) {
        while monitor.visit().is_ok() {}
    }

    #[test]
    fn a_node_limit_is_exact() {
        for limit in [1, 15, 16, 17, 1000, 54_321] {
            watch(&Limits::nodes(limit), |monitor, _| {
                visit_all(monitor);
                assert_eq!((monitor.nodes(), monitor.progress().nodes), (limit, limit));
                assert_eq!(monitor.visit(), Err(Interrupted), "it stays interrupted");
                assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
            });
        }
    }

    #[test]
    fn a_sub_search_that_runs_out_of_nodes_does_not_end_the_search() {
        for allowance in [0, 10, 700, 2000, u64::MAX] {
            watch(&Limits::nodes(1000), |monitor, _| {
                (0..300).for_each(|_| assert_eq!(monitor.visit(), Ok(())));
                monitor.within(allowance, visit_all);
                let end = allowance.saturating_add(300);
                assert_eq!(monitor.nodes(), end.min(1000));
                assert_eq!(monitor.stopped().is_some(), end >= 1000);
                visit_all(monitor);
                assert_eq!(monitor.nodes(), 1000, "the limit of the search is exact all the same");
            });
        }
    }

    #[test]
    fn nodes_that_were_only_counted_end_at_the_limit_too() {
        for limit in [1, 15, 16, 17, 1000, 54_321] {
            watch(&Limits::nodes(limit), |monitor, _| {
                let mut batches = 0;
                while monitor.visit().is_ok() {
                    (0..6).for_each(|_| monitor.count());
                    if monitor.settle().is_err() {
                        break;
                    }
                    batches += 1;
                }
                assert_eq!(monitor.nodes(), limit);
                assert_eq!(batches, limit / 7, "what went past the limit is not used");
                assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
            });
        }
    }

    #[test]
    fn polls_keep_their_distance_in_time() {
        // The last poll lies in the future where none has passed since.
        for (long_ago, stride, next) in [(true, 16, 8), (true, 1, 1), (false, 16, 32)] {
            watch(&Limits::default(), |monitor, _| {
                let now = Instant::now();
                monitor.last_poll = if long_ago { now - POLL_TOO_LATE * 2 } else { now + HOUR };
                monitor.stride = stride;
                assert_eq!(monitor.poll(), Ok(()));
                assert_eq!((monitor.stride, monitor.next_poll), (next, next));
            });
        }
    }

    #[test]
    fn polls_between_long_steps_do_not_make_later_polls_rare() {
        watch(&Limits::default(), |monitor, stop| {
            (0..1000).for_each(|_| assert_eq!(monitor.poll(), Ok(())));
            stop.stop(Stopped::Stop);
            visit_all(monitor);
            assert!(monitor.nodes() <= 2 * FIRST_STRIDE);
        });
    }

    #[test]
    fn the_first_reason_to_end_stays() {
        let (none, late) = (Limits::default(), Limits::time(Duration::ZERO));
        for (limits, stop, finish, reason) in [
            (&none, Some(Stopped::Disconnected), None, Some(Stopped::Disconnected)),
            (&late, None, None, Some(Stopped::Time)),
            (&late, Some(Stopped::Stop), None, Some(Stopped::Stop)),
            (&late, None, Some(Stopped::Depth), Some(Stopped::Depth)),
            (&Limits::time(HOUR), None, None, None),
            (&none, None, None, None),
        ] {
            watch(limits, |monitor, token| {
                stop.into_iter().for_each(|why| token.stop(why));
                finish.into_iter().for_each(|why| monitor.finish(why));
                let visited = monitor.visit();
                assert_eq!((visited.is_err(), monitor.stopped()), (reason.is_some(), reason));
                assert_eq!(monitor.nodes(), u64::from(reason.is_none()));
                assert_eq!(monitor.may_deepen(), reason.is_none());
                monitor.finish(Stopped::Solved);
                assert_eq!(monitor.stopped(), reason.or(Some(Stopped::Solved)));
            });
        }
    }

    #[test]
    fn no_iteration_begins_after_the_soft_limit_and_none_beyond_the_depth() {
        let limits = Limits { depth: Some(7), time: Some(Duration::ZERO), ..Limits::default() };
        watch(&limits, |monitor, _| {
            assert_eq!((monitor.may_deepen(), monitor.depth_limit()), (false, 7));
        });
        watch(&Limits::default(), |monitor, _| assert_eq!(monitor.depth_limit(), u32::MAX));
    }

    #[test]
    fn reports_keep_their_distance_in_time() {
        let (never, now) = (None, Some(Instant::now()));
        for (every, last, made) in [
            (None, never, 3),
            (None, now, 3),
            (Some(Duration::ZERO), never, 3),
            (Some(HOUR), never, 0),
            (Some(HOUR), now, 0),
        ] {
            let limits = Limits { report_every: every, ..Limits::default() };
            let reports = watch(&limits, |monitor, _| {
                monitor.last_report = last;
                (0..3).for_each(|_| monitor.report(&()));
            });
            assert_eq!(reports, made, "every {every:?}, last {last:?}");
        }
    }

    #[test]
    fn helpers_count_with_the_main_thread_and_end_when_it_returns() {
        watch(&Limits::default(), |monitor, _| {
            (0..10).for_each(|_| monitor.visit().unwrap());
            let (visited, numbers) = (AtomicU64::new(0), AtomicU64::new(0));
            let helper = |number: usize, monitor: &mut Monitor<'_, ()>| {
                numbers.fetch_add(1 << (8 * number), Ordering::Relaxed);
                while monitor.visit().is_ok() {
                    visited.fetch_add(1, Ordering::Relaxed);
                }
            };
            let main = |monitor: &mut Monitor<'_, ()>| {
                (0..500).for_each(|_| monitor.visit().unwrap());
                assert!(monitor.nodes() >= 510);
            };
            monitor.with_helpers(3, helper, main);
            assert_eq!(numbers.into_inner(), 0x0101_0100, "helpers have the numbers 1 to 3");
            assert_eq!(monitor.nodes(), 510 + visited.into_inner());
            assert_eq!((monitor.visit(), monitor.stopped()), (Ok(()), None), "it may go on");
        });
    }

    #[test]
    fn nodes_are_counted_once_while_helpers_are_idle() {
        watch(&Limits::default(), |monitor, _| {
            (0..10).for_each(|_| monitor.visit().unwrap());
            let main = |monitor: &mut Monitor<'_, ()>| {
                (0..500).for_each(|_| monitor.visit().unwrap());
                assert_eq!(monitor.nodes(), 510);
            };
            monitor.with_helpers(1, |_, _| (), main);
        });
    }

    #[test]
    fn limits_reach_every_helper() {
        watch(&Limits::nodes(100_000), |monitor, _| {
            monitor.with_helpers(3, |_, monitor| visit_all(monitor), visit_all);
            assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
            assert!(monitor.nodes() >= 100_000, "{}", monitor.nodes());
        });
        watch(&Limits::time(Duration::from_millis(1)), |monitor, _| {
            let helper = |_, monitor: &mut Monitor<'_, ()>| {
                visit_all(monitor);
                assert_ne!(monitor.stopped(), None);
            };
            monitor.with_helpers(2, helper, visit_all);
            assert_eq!(monitor.stopped(), Some(Stopped::Time));
        });
    }

    #[test]
    #[should_panic(expected = "scoped thread")]
    fn the_panic_of_a_helper_is_the_panic_of_the_search() {
        watch(&Limits::default(), |monitor, _| {
            monitor.with_helpers(1, |_, _| panic!("on purpose"), |_| ());
        });
    }
}
