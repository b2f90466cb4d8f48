//! The state of a conversation: its requests that are not answered, and its counters.

use std::collections::BTreeMap;
use std::time::Duration;

use plateau_core::platform::Instant;
use plateau_core::search::{StopToken, Stopped};
use plateau_protocol::values::{IdField, Name};
use plateau_protocol::{Address, ConnectionLimits, Failure};
use plateau_requests::{
    Change, ConnectionCharge, Heading, Held, Histogram, Introduction, Order, Searched, Sessions,
    Subject, duplicate_id, shutting_down, too_many_in_flight,
};

/// The limits of a conversation: a page that sends nothing is never disconnected.
pub(crate) const LIMITS: ConnectionLimits =
    ConnectionLimits { idle_ms: None, ..ConnectionLimits::USUAL };

/// The state of a conversation.
#[derive(Default)]
pub(crate) struct State {
    /// The settings that the client has chosen by `hello`.
    pub introduction: Introduction,
    /// The sessions; `None` before they are created with the conversation.
    pub sessions: Option<Sessions>,
    /// The order of the requests of each session.
    pub order: Order,
    /// Requests that are not answered, by number.
    pub requests: BTreeMap<u64, Request>,
    /// The number of the next request.
    pub next: u64,
    /// Lines that were read.
    pub lines: u64,
    /// Error replies.
    pub errors: u64,
    /// The client has quit.
    pub ended: bool,
    /// From the reading of a request to its final reply, by command.
    pub latencies: BTreeMap<&'static str, Histogram>,
    /// From the stop of a search to its final reply.
    pub stops: BTreeMap<Subject, Histogram>,
}

/// A request that is accepted and not answered.
pub(crate) struct Request {
    /// The address of its replies.
    pub address: Address,
    /// Its session, and the kind of its search.
    pub heading: Heading,
    /// Its command, kept in case it has to begin again.
    pub held: Held,
    /// The bytes that it takes.
    _charge: ConnectionCharge,
    /// Its standing.
    pub standing: Standing,
    /// The token that stops its search.
    pub stop: StopToken,
    /// `info` replies so far.
    pub seq: u64,
    /// The time at which its line was read.
    pub asked: Instant,
    /// The time at which it began to run; that of its line before.
    pub begun: Instant,
    /// The time of its first stop.
    pub stopped: Option<Instant>,
    /// The time of the last `info`, or of the beginning.
    pub informed: Instant,
}

/// The standing of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It waits for another request of its session.
    Held,
    /// It may begin.
    Ready,
    /// It runs.
    Running,
    /// It runs, and ends in order to begin again.
    Displaced,
}

impl Request {
    /// True if it is a search, and not one that was stopped before it ran: such a one answers immediately.
    pub(crate) fn is_long(&self) -> bool {
        self.heading.is_search && self.stop.reason().is_none()
    }

    /// True if it is a search that a `stop` or a `ponderhit` with these fields speaks of.
    pub(crate) fn is_meant_by(&self, target: Option<&IdField>, session: Option<&Name>) -> bool {
        self.heading.is_meant_by(self.address.id.as_ref(), target, session)
    }
}

impl State {
    /// Refuses a request for reasons that do not depend on its command.
    pub(crate) fn check(&self, address: &Address) -> Result<(), Failure> {
        if self.ended {
            return Err(shutting_down());
        }
        let has_id = |request: &Request| request.address.id == address.id;
        if address.id.is_some() && self.requests.values().any(has_id) {
            return Err(duplicate_id());
        }
        match self.requests.len() >= LIMITS.max_inflight {
            true => Err(too_many_in_flight(LIMITS.max_inflight)),
            false => Ok(()),
        }
    }

    /// Puts a request into the queue.
    pub(crate) fn accept(
        &mut self,
        address: Address,
        heading: Heading,
        held: Held,
        charge: ConnectionCharge,
        stop: StopToken,
    ) {
        let number = self.next;
        self.next += 1;
        let standing = match &heading.session {
            Some(session) if self.order.is_busy(session) => {
                self.order.wait(session, number);
                Standing::Held
            }
            Some(session) => {
                self.order.occupy(session.clone());
                Standing::Ready
            }
            None => Standing::Ready,
        };
        let asked = Instant::now();
        let (seq, begun, informed, stopped) = (0, asked, asked, None);
        let request = Request {
            address,
            heading,
            held,
            _charge: charge,
            standing,
            stop,
            seq,
            asked,
            begun,
            stopped,
            informed,
        };
        self.requests.insert(number, request);
    }

    /// Begins a request: its work, its address, its stop token and its session.
    pub(crate) fn begin(
        &mut self,
        number: u64,
    ) -> Result<(Held, Address, StopToken, Option<String>), Failure> {
        let request = self.requests.get_mut(&number).ok_or_else(shutting_down)?;
        request.standing = Standing::Running;
        request.begun = Instant::now();
        request.informed = request.begun;
        let session = request.heading.session.clone();
        if let (true, Some(name), Some(sessions)) =
            (request.heading.begins, &session, &mut self.sessions)
        {
            sessions.begin(name)?;
        }
        Ok((request.held.clone(), request.address.clone(), request.stop.clone(), session))
    }

    /// Takes a request out, to be answered, and makes the next one of its session ready; its address.
    pub(crate) fn finish(
        &mut self,
        number: u64,
        change: Change,
        search: Option<Searched>,
    ) -> Option<Address> {
        let request = self.requests.remove(&number)?;
        self.answered(request.address.command(), request.asked.elapsed());
        if let (Some(search), Some(stopped)) = (search, request.stopped) {
            // If it began after its stop, another search was running before it.
            let latency = stopped.max(search.since).elapsed();
            self.stops.entry(search.subject).or_default().add(latency);
        }
        if let Some(name) = &request.heading.session {
            if let Some(sessions) = &mut self.sessions {
                sessions.change(name, change);
            }
            if let Some(next) = self.order.next(name)
                && let Some(next) = self.requests.get_mut(&next)
            {
                next.standing = Standing::Ready;
            }
        }
        Some(request.address)
    }

    /// Counts an answered request.
    pub(crate) fn answered(&mut self, command: &'static str, latency: Duration) {
        self.latencies.entry(command).or_default().add(latency);
    }

    /// Stops the searches that are meant; true if there was one.
    pub(crate) fn stop(&mut self, target: Option<&IdField>, session: Option<&Name>) -> bool {
        let mut found = false;
        for request in self.requests.values_mut().filter(|it| it.is_meant_by(target, session)) {
            found = true;
            request.stop.stop(Stopped::Stop);
            request.stopped.get_or_insert_with(Instant::now);
            if request.standing == Standing::Displaced {
                request.standing = Standing::Running;
            }
        }
        found
    }

    /// Tells the hit to the searches that ponder and are meant; true if there was one.
    pub(crate) fn hit(&mut self, target: Option<&IdField>, session: Option<&Name>) -> bool {
        let meant = self.requests.values_mut().filter(|it| it.is_meant_by(target, session));
        let hit = meant.filter(|it| it.heading.ponders).map(|request| {
            request.heading.ponders = false;
            request.stop.hit();
        });
        hit.count() > 0
    }

    /// The client asks nothing more: endless searches are stopped.
    pub(crate) fn end(&mut self) {
        self.ended = true;
        for request in self.requests.values_mut().filter(|it| it.heading.is_endless()) {
            request.stop.stop(Stopped::Stop);
        }
    }
}
