//! The monitor: how a search counts its nodes, hears its limits and tells its progress.

use std::time::{Duration, Instant};

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
pub struct Monitor<'a, R> {
    nodes: u64,
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

    /// Reads the limits now: for a search whose steps are long.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end.
    #[cold]
    pub fn poll(&mut self) -> Result<(), Interrupted> {
        let now = Instant::now();
        if self.stopped.is_none() {
            self.stopped = if let Some(reason) = self.stop.reason() {
                Some(reason)
            } else if self.nodes >= self.node_limit {
                Some(Stopped::Nodes)
            } else if self.deadline.is_some_and(|deadline| now >= deadline) {
                Some(Stopped::Time)
            } else {
                None
            };
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
        self.next_poll = (self.nodes + self.stride).min(self.node_limit);
        Ok(())
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

    /// Nodes visited so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes visited and time passed so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, elapsed: self.started.elapsed() }
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
