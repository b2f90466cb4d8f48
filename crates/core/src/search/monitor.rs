//! The monitor of a search: node counter, node limit, deadline, stop signal, progress reports.

#[cfg(test)]
mod tests;

use std::any::Any;
use std::time::Duration;

use crate::platform::{Instant, LOOK_EVERY};

use super::helpers::{Gathering, Shared, Stay, Team, cores, join_after};
use super::memory::Halt;
use super::stability::Stability;
use super::{Clock, Limits, StopToken, Stopped, search_thread};

/// Error of a search that has reached a limit; it is propagated to the root.
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
/// [`visit`](Self::visit) compares a counter with the count of the next poll, so that a node limit is exact, but clock and stop signal are
/// read only every 12 to 24 microseconds ([`LOOK_EVERY`]), whatever the speed of the search. Iterative deepening calls [`may_deepen`](Self::may_deepen)
/// before and [`end_iteration`](Self::end_iteration) after each iteration: on a game clock, easy moves then take less time, and moves about
/// which the search changes its mind take more. On several threads, each thread has its own monitor by
/// [`with_helpers`](Self::with_helpers).
pub struct Monitor<'a, R> {
    state: State,
    limits: &'a Limits,
    stop: &'a StopToken,
    /// The threads of the search, if there may be several.
    team: Option<Team<'a>>,
    sink: &'a mut dyn FnMut(&R, Progress),
    /// The result so far during a long step, reported at intervals until the step ends.
    standing: Option<R>,
    waste: Waste,
}

/// Data that a search no longer needs, freed after its answer.
pub type Waste = Vec<Box<dyn Any + Send>>;

/// State of a monitor that can be copied to helpers.
#[derive(Debug, Clone, Copy)]
struct State {
    /// Nodes of this monitor, including those of helpers that have ended.
    nodes: u64,
    next_poll: u64,
    stride: u64,
    last_poll: Instant,
    started: Instant,
    /// The start of the time limits: the beginning of the search, or the hit.
    timed_since: Instant,
    /// Set while the search ponders: time limits do not apply before the hit.
    ponders: bool,
    last_report: Option<Instant>,
    node_limit: u64,
    deadline: Option<Instant>,
    /// The game clock, whose budget limits the start of iterations.
    clock: Option<Clock>,
    stability: Stability,
    stopped: Option<Stopped>,
    /// Set while reports are suppressed.
    is_silent: bool,
    /// Number of steps that were not nodes.
    skipped: u64,
}

/// Default interval between reports of the standing result during a long step.
const STANDING_EVERY: Duration = Duration::from_secs(1);
/// Nodes before the first poll, and from it to the second. The first nodes may each touch a new page of a table.
const FIRST_STRIDE: u64 = 1;
/// Maximum number of nodes between two polls: 25 microseconds at the highest speed. So if nodes suddenly take a microsecond each,
/// the next poll still comes within a millisecond.
const LONGEST_STRIDE: u64 = 1 << 10;
/// Steps other than nodes between two polls; they take less than a microsecond each, because they end at a table look-up.
const SKIPS: u64 = 64;
/// Polls at shorter intervals than this double the stride between them.
const POLL_TOO_SOON: Duration = LOOK_EVERY;
/// Polls at longer intervals than this shorten the stride, in one step, to the length that would have been in time.
const POLL_TOO_LATE: Duration = LOOK_EVERY.saturating_mul(2);

/// The stride after one that took the given time.
fn adapted(stride: u64, took: Duration) -> u64 {
    if took < POLL_TOO_SOON {
        (stride * 2).min(LONGEST_STRIDE)
    } else if took > POLL_TOO_LATE {
        // Either the nodes have become slow, or another program had the processor; the latter costs only a few short strides.
        let in_time = u128::from(stride) * POLL_TOO_LATE.as_nanos() / took.as_nanos();
        (in_time as u64).max(1)
    } else {
        stride
    }
}

impl State {
    /// State of a search whose clock has run since `started`.
    fn of(limits: &Limits, started: Instant) -> Self {
        let state = Self {
            nodes: 0,
            next_poll: 0,
            stride: FIRST_STRIDE,
            last_poll: Instant::now(),
            started,
            timed_since: started,
            ponders: limits.ponder,
            last_report: None,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            deadline: None,
            clock: limits.clock,
            stability: Stability::default(),
            stopped: None,
            is_silent: false,
            skipped: 0,
        };
        Self { deadline: state.deadline_by(limits), ..state }
    }

    /// The time at which the search is interrupted.
    fn deadline_by(&self, limits: &Limits) -> Option<Instant> {
        let ceiling = self.clock.or(limits.clock).map(|clock| clock.ceiling());
        let hard = [limits.time, ceiling].into_iter().flatten().min()?;
        if self.ponders { None } else { self.timed_since.checked_add(hard) }
    }

    /// Begins the time of a pondering search, at the hit.
    fn begin_time(&mut self, hit: Instant, limits: &Limits) {
        (self.ponders, self.timed_since) = (false, hit);
        self.deadline = self.deadline_by(limits);
    }

    /// State of a helper that joins a search in this state. It has no clock of its own, but ends with the main thread.
    fn of_helper(self) -> Self {
        let (nodes, next_poll, stride, last_poll) = (0, 0, FIRST_STRIDE, Instant::now());
        Self { nodes, next_poll, stride, last_poll, clock: None, ..self }
    }
}

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
        let state = State::of(limits, started);
        Self { state, limits, stop, team: None, sink, standing: None, waste: Waste::new() }
    }

    /// Counts a node that is about to be visited.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end; the node is then not counted.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Interrupted> {
        if self.state.nodes >= self.state.next_poll {
            self.poll()?;
        }
        self.state.nodes += 1;
        Ok(())
    }

    /// Counts a node without checking the limits, as a part of a short batch of nodes that ends with [`settle`](Self::settle).
    #[inline(always)]
    pub const fn count(&mut self) {
        self.state.nodes += 1;
    }

    /// Ends a batch of counted nodes.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end. The result of the batch must then not be used, because it may exceed the node limit; only
    /// the nodes up to it count.
    #[inline]
    pub fn settle(&mut self) -> Result<(), Interrupted> {
        if self.state.nodes <= self.state.next_poll || self.state.nodes == self.state.node_limit {
            return Ok(());
        }
        self.poll().inspect_err(|_| self.state.nodes = self.state.nodes.min(self.state.node_limit))
    }

    /// Counts `nodes` nodes that are about to be visited as a block, after a check of the limits. Returns how many of them the node limit
    /// allows.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end; none of them is then counted.
    pub fn visit_many(&mut self, nodes: u64) -> Result<u64, Interrupted> {
        self.poll()?;
        let allowed = nodes.min(self.state.node_limit.saturating_sub(self.nodes()));
        self.state.nodes += allowed;
        Ok(allowed)
    }

    /// Checks all limits now, for a search whose steps are long.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end.
    #[cold]
    pub fn poll(&mut self) -> Result<(), Interrupted> {
        // A paused search waits here for its next turn.
        let stop = if self.state.ponders {
            self.stop.poll_pondering()
        } else {
            self.stop.poll(self.state.deadline)
        };
        if let (true, Some(hit)) = (self.state.ponders, self.stop.hit_at()) {
            self.state.begin_time(hit, self.limits);
        }
        let now = Instant::now();
        let total = self.share_nodes();
        if let Some(team) = &mut self.team {
            team.poll(now);
        }
        if self.state.stopped.is_none() {
            self.state.stopped = stop.or_else(|| self.reason_to_stop(total, now));
        }
        if self.state.stopped.is_some() {
            // Every later visit must poll too.
            self.state.next_poll = 0;
            return Err(Interrupted);
        }
        self.report_standing(now);
        if self.state.nodes < self.state.next_poll {
            // A poll between two long steps does not measure the speed of nodes.
            return Ok(());
        }
        self.state.stride = adapted(self.state.stride, now - self.state.last_poll);
        self.state.last_poll = now;
        let left = self.state.node_limit - total;
        self.state.next_poll = self.state.nodes + self.state.stride.min(left);
        Ok(())
    }

    /// Checks the stop and the time limit now, but not the node limit, for long steps that a sub-search must finish even if it runs out of
    /// [its nodes](Self::within).
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end.
    #[cold]
    pub fn poll_time(&mut self) -> Result<(), Interrupted> {
        let nodes = std::mem::replace(&mut self.state.node_limit, u64::MAX);
        let ended = self.poll();
        self.state.node_limit = nodes;
        self.state.next_poll = self.state.next_poll.min(nodes);
        ended
    }

    /// Counts a step that is not a node, such as a successor that was visited before, so that many such steps do not delay the check of the
    /// limits.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end.
    #[inline]
    pub fn skip(&mut self) -> Result<(), Interrupted> {
        self.state.skipped += 1;
        if self.state.skipped.is_multiple_of(SKIPS) { self.poll() } else { Ok(()) }
    }

    /// True once the search was stopped from outside. At a limit it is false, because the client then waits for the full result.
    #[must_use]
    pub fn is_called_off(&self) -> bool {
        self.stop.reason().is_some()
    }

    /// Takes data that the search no longer needs, and frees it only after the answer: freeing a large table takes milliseconds, for which
    /// a client that stops the search should not wait.
    pub fn discard(&mut self, waste: impl Send + 'static) {
        self.waste.push(Box::new(waste));
    }

    /// All data that was [discarded](Self::discard).
    pub fn take_waste(&mut self) -> Waste {
        std::mem::take(&mut self.waste)
    }

    /// The reason for which the search must end now, if there is one.
    fn reason_to_stop(&self, nodes: u64, now: Instant) -> Option<Stopped> {
        if nodes >= self.state.node_limit {
            Some(Stopped::Nodes)
        } else if self.state.deadline.is_some_and(|deadline| now >= deadline) {
            Some(Stopped::Time)
        } else if self.team.as_ref().is_some_and(Team::is_over) {
            // The main thread has finished, or has dismissed its helpers, so their work is useless.
            Some(Stopped::Solved)
        } else {
            None
        }
    }

    /// Adds the nodes since the last call to the shared count, and returns the count.
    fn share_nodes(&mut self) -> u64 {
        let nodes = self.state.nodes;
        self.team.as_mut().map_or(nodes, |team| team.share(nodes))
    }

    /// Runs `main` on this thread and, once the search has worked for a few milliseconds, `helper` on `helpers` other threads, each with
    /// its number from 1 and its own monitor. So neither a short search nor a short step of a long one pays for a thread.
    ///
    /// All threads obey the limits of this search and add up their nodes; between polls they may exceed the node limit. When `main`
    /// returns, the helpers are interrupted and joined, so none outlives this call; a helper may also end earlier. Helpers report nothing.
    /// While other programs leave the threads so little time that helpers delay this thread, they are interrupted too, and return later.
    ///
    /// # Panics
    /// If a helper panics.
    pub fn with_helpers<T>(
        &mut self,
        helpers: usize,
        helper: impl Fn(usize, &mut Monitor<'_, R>) + Sync,
        main: impl FnOnce(&mut Monitor<'_, R>) -> T,
    ) -> T {
        let join_after = join_after(self.state.started.elapsed());
        self.with_late_helpers(helpers, join_after, helper, main)
    }

    /// Runs `work` on this thread and, once the search has worked for a few milliseconds, on helper threads, `threads` in all; waits until
    /// each has ended by itself. Returns their results, this thread's first. `work` must divide the task into pieces, so that each thread
    /// takes the next piece when it has finished one.
    ///
    /// Limits and nodes are as in [`with_helpers`](Self::with_helpers). If one thread is interrupted, so is the search. There are never
    /// more threads than cores, because they would wait for one another.
    ///
    /// # Panics
    /// If a helper panics.
    pub fn divide<T: Send>(
        &mut self,
        threads: usize,
        work: impl Fn(&mut Monitor<'_, R>) -> T + Sync,
    ) -> Vec<T> {
        let join_after = join_after(self.state.started.elapsed());
        self.divide_late(threads.min(cores()), join_after, work)
    }

    /// As [`divide`](Self::divide), with the given work before the threads join.
    fn divide_late<T: Send>(
        &mut self,
        threads: usize,
        join_after: Duration,
        work: impl Fn(&mut Monitor<'_, R>) -> T + Sync,
    ) -> Vec<T> {
        let gathering = Gathering::default();
        let helper = |_: usize, monitor: &mut Monitor<'_, R>| {
            gathering.take_part(|| (work(monitor), monitor.stopped()));
        };
        let main = |monitor: &mut Monitor<'_, R>| {
            let mut results = vec![work(monitor)];
            for (result, stopped) in gathering.close() {
                results.push(result);
                monitor.state.stopped = monitor.state.stopped.or(stopped);
            }
            results
        };
        self.with_crews(threads.saturating_sub(1), join_after, Stay::ToTheEnd, helper, main)
    }

    /// As [`with_helpers`](Self::with_helpers), with the given work before the helpers join.
    fn with_late_helpers<T>(
        &mut self,
        helpers: usize,
        join_after: Duration,
        helper: impl Fn(usize, &mut Monitor<'_, R>) + Sync,
        main: impl FnOnce(&mut Monitor<'_, R>) -> T,
    ) -> T {
        self.with_crews(helpers, join_after, Stay::AsLongAsUseful, helper, main)
    }

    /// As [`with_late_helpers`](Self::with_late_helpers), with helpers that may or may not be dismissed before `main` returns.
    fn with_crews<T>(
        &mut self,
        helpers: usize,
        join_after: Duration,
        stay: Stay,
        helper: impl Fn(usize, &mut Monitor<'_, R>) + Sync,
        main: impl FnOnce(&mut Monitor<'_, R>) -> T,
    ) -> T {
        if helpers == 0 {
            return main(self);
        }
        let (state, limits, stop) = (self.state, self.limits, self.stop);
        let shared = Shared::after(state.nodes);
        let (standing, waste) = (self.standing.take(), self.take_waste());
        let (found, state, standing, waste) = std::thread::scope(|scope| {
            let _dismissal = shared.dismissal();
            let mut start_helpers = || {
                let crew = shared.crew();
                for number in 1..=helpers {
                    let (helper, shared) = (&helper, &shared);
                    let assist = move || {
                        let mut silence = |_: &R, _: Progress| {};
                        let (state, team) =
                            (state.of_helper(), Some(Team::of_helper(shared, crew)));
                        let sink = &mut silence;
                        let (standing, waste) = (None, Waste::new());
                        let mut monitor =
                            Monitor { state, limits, stop, team, sink, standing, waste };
                        helper(number, &mut monitor);
                        monitor.share_nodes();
                    };
                    // If the system has no more threads, there are fewer helpers.
                    let _ = search_thread().map(|thread| {
                        thread.name(format!("helper {number}")).spawn_scoped(scope, assist)
                    });
                }
            };
            let team =
                Some(Team::of_main(&shared, state.nodes, join_after, stay, &mut start_helpers));
            let sink = &mut *self.sink;
            let mut monitor = Monitor { state, limits, stop, team, sink, standing, waste };
            let found = main(&mut monitor);
            monitor.share_nodes();
            (found, monitor.state, monitor.standing, monitor.waste)
        });
        self.state = State { nodes: shared.nodes(), ..state };
        (self.standing, self.waste) = (standing, waste);
        found
    }

    /// Runs a sub-search of at most `nodes` more nodes. At that limit the sub-search is interrupted, but the search is not.
    pub fn within<T>(&mut self, nodes: u64, sub_search: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.state.node_limit;
        self.state.node_limit = whole.min(self.nodes().saturating_add(nodes));
        self.state.next_poll = self.state.next_poll.min(self.state.node_limit);
        let result = sub_search(self);
        if self.state.node_limit < whole && self.state.stopped == Some(Stopped::Nodes) {
            self.state.stopped = None;
        }
        self.state.node_limit = whole;
        self.state.next_poll = self.state.next_poll.min(self.state.nodes);
        result
    }

    /// Runs a sub-search without reports, within one of `parts` equal parts of the remaining nodes and time. Returns its result and the
    /// reason for its end, which does not end the search.
    pub fn share<T>(
        &mut self,
        parts: u32,
        sub_search: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<Stopped>) {
        let State { node_limit, deadline, is_silent, ponders, timed_since, .. } = self.state;
        let (parts, now, nodes) = (parts.max(1), Instant::now(), self.nodes());
        // A pondering search has no deadline yet: its share is computed as if the hit came now.
        let end = if ponders {
            self.limits.hard_time().and_then(|time| now.checked_add(time))
        } else {
            deadline
        };
        if node_limit < u64::MAX {
            let left = node_limit.saturating_sub(nodes);
            self.state.node_limit = nodes + left.div_ceil(parts.into());
        }
        self.state.deadline = end.map(|end| now + end.saturating_duration_since(now) / parts);
        self.state.ponders = false;
        self.state.next_poll = self.state.next_poll.min(self.state.nodes);
        self.state.is_silent = true;
        let result = sub_search(self);
        self.state = State { node_limit, deadline, is_silent, ponders, timed_since, ..self.state };
        self.state.next_poll = self.state.next_poll.min(self.state.nodes);
        (result, self.state.stopped.take())
    }

    /// Ends the search because it is complete or proven. If it reached a limit before, that remains the reason.
    pub fn finish(&mut self, why: Stopped) {
        self.state.stopped.get_or_insert(why);
    }

    /// Ends the search for the reason for which a part of it has ended: a limit, or a lack of memory.
    #[cold]
    pub fn halt(&mut self, halt: impl Into<Halt>) -> Interrupted {
        if halt.into() == Halt::OutOfMemory {
            self.finish(Stopped::Memory);
            // Every later visit must poll and see the reason.
            self.state.next_poll = 0;
        }
        Interrupted
    }

    /// Reports progress, unless the last report is more recent than `report_every`.
    pub fn report(&mut self, found: &R) {
        if self.state.is_silent {
            return;
        }
        let now = Instant::now();
        let due = match (self.limits.report_every, self.state.last_report) {
            (Some(every), Some(last)) => now - last >= every,
            (Some(every), None) => now - self.state.started >= every,
            (None, _) => true,
        };
        if due {
            self.state.last_report = Some(now);
            let progress = self.progress();
            (self.sink)(found, progress);
        }
    }

    /// Runs a long step of the search, with `found` as the result so far, which is reported at the client's interval, with nodes and time.
    pub fn standing<T>(&mut self, found: R, step: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.standing.replace(found);
        let result = step(self);
        self.standing = before;
        result
    }

    /// Reports the standing result, if a report is due.
    fn report_standing(&mut self, now: Instant) {
        let Some(found) = self.standing.take() else { return };
        let last = self.state.last_report.unwrap_or(self.state.started);
        if now.saturating_duration_since(last) >= self.limits.report_every.unwrap_or(STANDING_EVERY)
        {
            self.report(&found);
        }
        self.standing = Some(found);
    }

    /// True while a further iteration may begin: with a time limit, until it has passed, because unfinished iterations count too; with a
    /// game clock, during a share of its budget that depends on [the iterations](Self::end_iteration); always while the search ponders.
    #[must_use]
    pub fn may_deepen(&self) -> bool {
        let share =
            self.state.clock.map(|clock| clock.budget().mul_f64(self.state.stability.share()));
        let soft = [self.limits.time, share].into_iter().flatten().min();
        let has_time = |soft| self.state.timed_since.elapsed() < soft;
        self.state.stopped.is_none() && (self.state.ponders || soft.is_none_or(has_time))
    }

    /// Records the end of an iteration, and whether its best move differs from that of the previous one.
    pub fn end_iteration(&mut self, best_changed: bool) {
        self.state.stability.end_iteration(best_changed);
    }

    /// Sets the maximum number of moves that the player still has to make, this one included, if the rules bound it, so that the game clock
    /// is divided by no more.
    pub fn expect_moves(&mut self, moves: u32) {
        let Some(clock) = &mut self.state.clock else { return };
        *clock = clock.lasting(moves);
        self.state.deadline = self.state.deadline_by(self.limits);
    }

    /// The depth limit, or `u32::MAX`.
    #[must_use]
    pub fn depth_limit(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// True if nodes or time are limited, so that the search may end before it is done.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.state.node_limit < u64::MAX || self.state.deadline.is_some() || self.state.ponders
    }

    /// The time after which the search is interrupted, if it is limited.
    #[must_use]
    pub fn time_limit(&self) -> Option<Duration> {
        self.limits.hard_time()
    }

    /// Nodes visited so far, including those that helpers have reported.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.team.as_ref().map_or(self.state.nodes, |team| team.total(self.state.nodes))
    }

    /// Nodes visited and time passed so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { nodes: self.nodes(), elapsed: self.state.started.elapsed() }
    }

    /// The reason that ended the search, once there is one.
    #[must_use]
    pub const fn stopped(&self) -> Option<Stopped> {
        self.state.stopped
    }
}
