//! The monitor: how a search counts its nodes, hears its limits and tells its progress.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::crew::Crew;
use super::{Limits, StopToken, Stopped};

/// A search has reached a limit and must unwind. Found in every `Result` of the searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interrupted;

/// How far a search has come when it reports.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Nodes visited so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// Counts the nodes of one search, ends it at its limits and carries its reports of type `R`.
///
/// [`visit`](Self::visit) compares a counter with the count of the next poll, so that a node limit is exact
/// and clock and stop signal are read only now and then: about twice a millisecond, however fast the nodes are.
///
/// A search on several threads gives each a monitor of its own by [`with_helpers`](Self::with_helpers).
pub struct Monitor<'a, R> {
    /// Nodes that this monitor has counted, or taken over from helpers that have ended.
    nodes: u64,
    /// The threads that search with this one, with what it has told them of its nodes.
    crew: Option<(Arc<Crew>, u64)>,
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
        let now = Instant::now();
        Self {
            nodes: 0,
            crew: None,
            next_poll: 0,
            stride: FIRST_STRIDE,
            last_poll: now,
            started: now,
            last_report: None,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.hard_time().and_then(|time| now.checked_add(time)),
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

    /// Counts a node that is visited whatever the limits say: for errands of a few nodes, each of which ends with [`settle`](Self::settle).
    #[inline(always)]
    pub const fn count(&mut self) {
        self.nodes += 1;
    }

    /// Ends an errand of nodes that were only counted.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end. What the errand found is then not to be used, for it may have gone past the node limit;
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
        let total = self.tell_crew();
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

    /// Why the search must end now, if it must.
    fn reason_to_stop(&self, nodes: u64, now: Instant) -> Option<Stopped> {
        if let Some(reason) = self.stop.reason() {
            Some(reason)
        } else if nodes >= self.node_limit {
            Some(Stopped::Nodes)
        } else if self.deadline.is_some_and(|deadline| now >= deadline) {
            Some(Stopped::Time)
        } else if self.crew.as_ref().is_some_and(|(crew, _)| crew.is_over()) {
            // The lead is done: what its helpers were still looking for is of no use.
            Some(Stopped::Solved)
        } else {
            None
        }
    }

    /// Tells the crew of the nodes since the last telling: the nodes of all.
    fn tell_crew(&mut self) -> u64 {
        let Some((crew, told)) = &mut self.crew else { return self.nodes };
        crew.add(self.nodes - *told);
        *told = self.nodes;
        crew.nodes()
    }

    /// Runs `lead` on this thread, and `helper` on `helpers` threads beside it, each with its number from 1 and a monitor of its own.
    ///
    /// All of them heed the limits of this search and count together, the node limit exactly only up to their polls.
    /// When `lead` returns, the helpers are interrupted and waited for, so none outlives this call;
    /// until then a helper may end whenever it likes. Helpers report nothing.
    ///
    /// # Panics
    /// Where a helper did.
    pub fn with_helpers<T>(
        &mut self,
        helpers: usize,
        helper: impl Fn(usize, &mut Monitor<'_, R>) + Sync,
        lead: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if helpers == 0 {
            return lead(self);
        }
        let crew = Arc::new(Crew::after(self.nodes));
        self.crew = Some((Arc::clone(&crew), self.nodes));
        let (limits, stop, deadline, started) =
            (self.limits, self.stop, self.deadline, self.started);
        let found = std::thread::scope(|scope| {
            let _dismissal = crew.dismissal();
            for number in 1..=helpers {
                let (helper, crew) = (&helper, &crew);
                let assist = move || {
                    let mut silence = |_: &R, _: Progress| {};
                    let mut monitor = Monitor::new(limits, stop, &mut silence);
                    monitor.crew = Some((Arc::clone(crew), 0));
                    (monitor.deadline, monitor.started) = (deadline, started);
                    helper(number, &mut monitor);
                    monitor.tell_crew();
                };
                // Where the system has no thread to give, fewer search.
                let _ = std::thread::Builder::new()
                    .name(format!("helper {number}"))
                    .stack_size(STACK)
                    .spawn_scoped(scope, assist);
            }
            lead(self)
        });
        self.nodes = self.tell_crew();
        self.crew = None;
        found
    }

    /// Runs an errand that may visit at most `nodes` more: when these are used up it is interrupted, and the search goes on.
    pub fn within<T>(&mut self, nodes: u64, errand: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.node_limit;
        self.node_limit = whole.min(self.nodes().saturating_add(nodes));
        self.next_poll = self.next_poll.min(self.node_limit);
        let result = errand(self);
        if self.node_limit < whole && self.stopped == Some(Stopped::Nodes) {
            self.stopped = None;
        }
        self.node_limit = whole;
        self.next_poll = self.next_poll.min(self.nodes);
        result
    }

    /// Says why the search is ending by itself: its depth is done, or all is known.
    /// A limit that was hit before stays the reason.
    pub fn finish(&mut self, why: Stopped) {
        self.stopped.get_or_insert(why);
    }

    /// Tells progress, unless the last telling was too short a while ago.
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

    /// Whether a further iteration of a deepening search is worth beginning.
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

    /// The limits of the search.
    #[must_use]
    pub const fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Nodes visited so far; those of helpers as far as they have told.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match &self.crew {
            None => self.nodes,
            Some((crew, told)) => crew.nodes() + (self.nodes - told),
        }
    }

    /// Nodes visited and time passed so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { nodes: self.nodes(), elapsed: self.started.elapsed() }
    }

    /// What ended the search, once something has.
    #[must_use]
    pub const fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        for limit in [1, 15, 16, 17, 1000, 54_321] {
            let limits = Limits::nodes(limit);
            let stop = StopToken::default();
            let mut sink = |(): &(), _| {};
            let mut monitor = Monitor::new(&limits, &stop, &mut sink);
            while monitor.visit().is_ok() {}
            assert_eq!(monitor.nodes(), limit);
            assert_eq!(monitor.visit(), Err(Interrupted), "it stays interrupted");
            assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
        }
    }

    #[test]
    fn an_errand_that_runs_out_of_nodes_does_not_end_the_search() {
        for (limit, errand) in [(1000, 0), (1000, 10), (1000, 700), (1000, 2000), (1000, u64::MAX)]
        {
            let limits = Limits::nodes(limit);
            let stop = StopToken::default();
            let mut sink = |(): &(), _| {};
            let mut monitor = Monitor::new(&limits, &stop, &mut sink);
            for _ in 0..300 {
                assert_eq!(monitor.visit(), Ok(()));
            }
            monitor.within(errand, |monitor| while monitor.visit().is_ok() {});
            let end = errand.saturating_add(300);
            assert_eq!(monitor.nodes(), limit.min(end));
            assert_eq!(monitor.stopped().is_some(), end >= limit);
            while monitor.visit().is_ok() {}
            assert_eq!(monitor.nodes(), limit, "the limit of the search is exact all the same");
        }
    }

    #[test]
    fn nodes_that_were_only_counted_end_at_the_limit_too() {
        for limit in [1, 15, 16, 17, 1000, 54_321] {
            let limits = Limits::nodes(limit);
            let stop = StopToken::default();
            let mut sink = |(): &(), _| {};
            let mut monitor = Monitor::new(&limits, &stop, &mut sink);
            let mut errands = 0;
            while monitor.visit().is_ok() {
                (0..6).for_each(|_| monitor.count());
                if monitor.settle().is_err() {
                    break;
                }
                errands += 1;
            }
            assert_eq!(monitor.nodes(), limit);
            assert_eq!(errands, limit / 7, "what went past the limit is not used");
            assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
        }
    }

    #[test]
    fn polls_between_long_steps_do_not_make_later_polls_rare() {
        let limits = Limits::default();
        let stop = StopToken::default();
        let mut sink = |(): &(), _| {};
        let mut monitor = Monitor::new(&limits, &stop, &mut sink);
        for _ in 0..1000 {
            assert_eq!(monitor.poll(), Ok(()));
        }
        stop.stop(Stopped::Stop);
        while monitor.visit().is_ok() {}
        assert!(monitor.nodes() <= 2 * FIRST_STRIDE);
    }

    #[test]
    fn helpers_count_with_the_lead_and_end_when_it_returns() {
        let limits = Limits::default();
        let stop = StopToken::default();
        let mut sink = |(): &(), _| {};
        let mut monitor = Monitor::new(&limits, &stop, &mut sink);
        for _ in 0..10 {
            monitor.visit().unwrap();
        }
        let visited = std::sync::atomic::AtomicU64::new(0);
        let helper = |_, monitor: &mut Monitor<'_, ()>| {
            while monitor.visit().is_ok() {
                visited.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
        };
        monitor.with_helpers(3, helper, |monitor| (0..500).for_each(|_| monitor.visit().unwrap()));
        assert_eq!(monitor.nodes(), 510 + visited.into_inner());
        assert_eq!((monitor.visit(), monitor.stopped()), (Ok(()), None), "the search may go on");
    }

    #[test]
    fn limits_and_stops_reach_every_helper() {
        let limits = Limits::nodes(100_000);
        let stop = StopToken::default();
        let mut sink = |(): &(), _| {};
        let mut monitor = Monitor::new(&limits, &stop, &mut sink);
        let visit = |monitor: &mut Monitor<'_, ()>| while monitor.visit().is_ok() {};
        monitor.with_helpers(3, |_, monitor| visit(monitor), visit);
        assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
        assert!(monitor.nodes() >= 100_000, "{}", monitor.nodes());
    }

    #[test]
    #[should_panic(expected = "scoped thread")]
    fn the_panic_of_a_helper_is_the_panic_of_the_search() {
        let limits = Limits::default();
        let stop = StopToken::default();
        let mut sink = |(): &(), _| {};
        let mut monitor = Monitor::new(&limits, &stop, &mut sink);
        monitor.with_helpers(1, |_, _| panic!("on purpose"), |_| ());
    }

    #[test]
    fn a_stop_set_before_the_search_is_heard_at_its_first_node() {
        let limits = Limits::default();
        let stop = StopToken::default();
        stop.stop(Stopped::Stop);
        let mut sink = |(): &(), _| {};
        let mut monitor = Monitor::new(&limits, &stop, &mut sink);
        assert_eq!(monitor.visit(), Err(Interrupted));
        assert_eq!(monitor.nodes(), 0);
    }
}
