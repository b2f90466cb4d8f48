//! Requests in flight: accepted and not answered yet. Each gets exactly one final reply.
//!
//! A request that is taken out of here is answered, and gets no further reply.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tracing::Span;
use tracing::field::Empty;

use plateau_core::search::{StopToken, Stopped};
use plateau_protocol::values::{IdField, Name};
use plateau_protocol::{Address, Id};
use plateau_requests::{ConnectionCharge, Heading, Held, Searched};

use super::stats::Stats;

/// A request that is no search and takes as long is logged.
const SLOW: Duration = Duration::from_secs(1);

/// Parts of a request that its final reply needs.
pub(super) struct Asked {
    pub address: Address,
    /// The time at which its line was read.
    pub at: Instant,
}

/// A request in flight.
pub(super) struct Pending {
    pub asked: Asked,
    pub heading: Heading,
    /// The request itself, until a worker has it.
    held: Option<Held>,
    pub stop: StopToken,
    /// `info` replies so far.
    seq: u64,
    /// The time of the last of them, or of the request.
    informed: Instant,
    /// The time at which a worker began it.
    begun: Arc<OnceLock<Instant>>,
    /// The time of its first stop.
    stopped: Option<Instant>,
    /// The span of its log lines.
    span: Span,
    /// Bytes that it takes.
    _charge: ConnectionCharge,
}

/// The requests of a connection that are in flight, by number: in the order in which they came.
#[derive(Default)]
pub(super) struct InFlight {
    requests: BTreeMap<u64, Pending>,
    next: u64,
}

impl InFlight {
    /// Accepts a request; its number.
    pub(super) fn insert(&mut self, pending: Pending) -> u64 {
        let number = self.next;
        self.next += 1;
        self.requests.insert(number, pending);
        number
    }

    pub(super) fn get_mut(&mut self, number: u64) -> Option<&mut Pending> {
        self.requests.get_mut(&number)
    }

    /// Takes a request out, to be answered.
    pub(super) fn remove(&mut self, number: u64) -> Option<Pending> {
        let request = self.requests.remove(&number);
        if self.requests.is_empty() {
            // An empty map keeps the room of eleven requests: most connections are at rest.
            self.requests = BTreeMap::new();
        }
        request
    }

    /// Requests other than searches that were handed to the workers: the priority and number of each.
    pub(super) fn short(&self) -> Vec<(i64, u64)> {
        let short = self.requests.iter().filter(|(_, pending)| pending.is_short());
        short.map(|(&number, pending)| (pending.heading.priority, number)).collect()
    }

    /// True if a request other than a search was handed to the workers: it will soon be answered.
    pub(super) fn has_short(&self) -> bool {
        self.requests.values().any(Pending::is_short)
    }

    pub(super) fn len(&self) -> usize {
        self.requests.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.requests.is_empty()
    }

    /// True if a request has this id.
    pub(super) fn has(&self, id: &Id) -> bool {
        self.requests.values().any(|pending| pending.asked.address.id.as_ref() == Some(id))
    }

    /// The request that came first, and the time for which it has run.
    pub(super) fn oldest(&self) -> Option<(u64, Duration)> {
        let (&number, pending) = self.requests.first_key_value()?;
        Some((number, pending.run_time(Instant::now()).unwrap_or_default()))
    }

    /// Searches that run and have told nothing for too long: their numbers, and the time for which each has run.
    pub(super) fn silent(&self) -> Vec<(u64, Duration)> {
        let now = Instant::now();
        let silent = self.requests.iter().filter(|(_, pending)| pending.is_silent(now));
        silent.filter_map(|(&number, pending)| Some((number, pending.run_time(now)?))).collect()
    }

    /// Stops the requests that `chosen` accepts; the priority and number of each.
    pub(super) fn stop(&mut self, chosen: impl Fn(&Pending) -> bool) -> Vec<(i64, u64)> {
        let chosen = self.requests.iter_mut().filter(|(_, pending)| chosen(pending));
        let stop = |(&number, pending): (&u64, &mut Pending)| {
            pending.stop();
            (pending.heading.priority, number)
        };
        chosen.map(stop).collect()
    }

    /// Tells the hit to the requests that ponder and `chosen` accepts; true if there was one.
    pub(super) fn hit(&mut self, chosen: impl Fn(&Pending) -> bool) -> bool {
        let ponders = |pending: &&mut Pending| pending.heading.ponders && chosen(pending);
        self.requests.values_mut().filter(ponders).map(Pending::hit).count() > 0
    }

    /// Stops all requests of a client that has disconnected.
    pub(super) fn abandon(&self) {
        for pending in self.requests.values() {
            pending.stop.stop(Stopped::Disconnected);
        }
    }
}

impl Pending {
    pub(super) fn new(
        asked: Asked,
        heading: Heading,
        held: Held,
        charge: ConnectionCharge,
    ) -> Self {
        let command = asked.address.command();
        let id = asked.address.id.as_ref().map(tracing::field::display);
        let span =
            tracing::info_span!("request", id, cmd = command, game = Empty, strategy = Empty);
        let (stop, seq, informed) = (StopToken::default(), 0, asked.at);
        let (held, begun, stopped) = (Some(held), Arc::default(), None);
        Self { asked, heading, held, stop, seq, informed, begun, stopped, span, _charge: charge }
    }

    /// True if it is a search that a `stop`, or a `ponderhit`, with these fields speaks of.
    pub(super) fn is_meant_by(&self, target: &Option<IdField>, session: &Option<Name>) -> bool {
        let id = self.asked.address.id.as_ref();
        self.heading.is_meant_by(id, target.as_ref(), session.as_ref())
    }

    /// True if it was handed to the workers and is no search.
    fn is_short(&self) -> bool {
        !self.heading.is_search && self.held.is_none()
    }

    /// The place where the worker that begins it notes the time.
    pub(super) fn begun(&self) -> Arc<OnceLock<Instant>> {
        Arc::clone(&self.begun)
    }

    /// The time from its beginning to `now`; `None` if it waits for a worker.
    fn run_time(&self, now: Instant) -> Option<Duration> {
        self.begun.get().map(|&begun| now.saturating_duration_since(begun))
    }

    /// True if it is a search that runs, and has told nothing for too long.
    fn is_silent(&self, now: Instant) -> bool {
        let since = self.begun.get().map(|&begun| begun.max(self.informed));
        since.is_some_and(|since| self.heading.is_silent(now.saturating_duration_since(since)))
    }

    /// Tells it to stop.
    pub(super) fn stop(&mut self) {
        self.stop.stop(Stopped::Stop);
        self.stopped.get_or_insert_with(Instant::now);
    }

    /// Tells it that the move it ponders about is played: once.
    fn hit(&mut self) {
        self.heading.ponders = false;
        self.stop.hit();
    }

    /// Hands the request to a worker; `None` if that was done before.
    pub(super) fn take(&mut self) -> Option<Held> {
        self.held.take()
    }

    /// The span of its log lines.
    pub(super) fn span(&self) -> Span {
        self.span.clone()
    }

    /// The address of its replies.
    pub(super) fn address(&self) -> Address {
        self.asked.address.clone()
    }

    /// The address and number of its next `info`.
    pub(super) fn next_info(&mut self) -> (Address, u64) {
        self.seq += 1;
        self.informed = Instant::now();
        (self.address(), self.seq)
    }

    /// Counts and logs its end. Returns the request, which is still to be answered.
    pub(super) fn end(self, stats: &Stats, search: Option<Searched>) -> Asked {
        let _span = self.span.enter();
        let now = Instant::now();
        if let Some(search) = search {
            stats.searched(search.nodes);
            if let Some(latency) = self.stop_latency(search, now) {
                stats.stopped(search.subject, latency);
            }
        }
        let elapsed = now - self.asked.at;
        tracing::debug!(?elapsed, "answered");
        // A search takes as long as its limits say.
        if search.is_none() && elapsed >= SLOW {
            stats.slow_requests.say(|left_out| {
                tracing::info!(
                    ?elapsed,
                    left_out,
                    "a request was slow: its board or its line is large, or others were before it"
                );
            });
        }
        self.asked
    }

    /// Time from its stop to `now`, the end of its search. If the search began after the stop, the time counts from that beginning:
    /// before it, another search was running.
    fn stop_latency(&self, search: Searched, now: Instant) -> Option<Duration> {
        Some(now - self.stopped?.max(search.since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_protocol::Dialect;
    use plateau_requests::{Incoming, Subject, Total, Wanted};

    /// The request of a line.
    fn pending(text: &str) -> Pending {
        let line = plateau_protocol::codec::Line::Bytes(text.as_bytes().to_vec());
        let Incoming { address, heading, wanted, .. } =
            Incoming::read(line, Dialect::Words, usize::MAX).unwrap_or_else(|_| panic!("{text:?}"));
        let Wanted::Work(held) = wanted else { panic!("{text:?} needs no worker") };
        let asked = Asked { address, at: Instant::now() };
        let charge = Total::new(1).allowance(1).take(1).unwrap();
        Pending::new(asked, heading, held, charge)
    }

    fn numbers(stopped: Vec<(i64, u64)>) -> Vec<u64> {
        stopped.into_iter().map(|(_, number)| number).collect()
    }

    #[test]
    fn a_stop_speaks_of_searches_by_id_or_session() {
        let mut requests = InFlight::default();
        for line in [
            r#"{"id":1,"cmd":"go","infinite":true}"#,
            r#"{"id":"1","cmd":"solve","session":"a"}"#,
            r#"{"id":2,"cmd":"perft","depth":9,"game":"nim"}"#,
            r#"{"id":3,"cmd":"play","moves":"x"}"#,
            r#"{"cmd":"simulate","session":"a"}"#,
        ] {
            requests.insert(pending(line));
        }
        let target = |id| Some(IdField(id));
        let session = |name: &str| Some(Name(name.to_owned()));
        for (target, session, expected) in [
            (None, None, &[0, 1, 2, 4][..]),
            (target(Id::Number(1)), None, &[0]),
            (target(Id::Text("1".to_owned())), None, &[1]),
            (target(Id::Number(1)), session("main"), &[0]),
            (target(Id::Number(1)), session("a"), &[]),
            (target(Id::Number(3)), None, &[]),
            (target(Id::Number(9)), None, &[]),
            (None, session("a"), &[1, 4]),
            (None, session("main"), &[0]),
            (None, session("b"), &[]),
        ] {
            let stopped = requests.stop(|pending| pending.is_meant_by(&target, &session));
            assert_eq!(numbers(stopped), expected, "{target:?} {session:?}");
        }
        assert_eq!(numbers(requests.stop(|pending| pending.heading.is_infinite)), [0]);
        assert_eq!(numbers(requests.stop(|_| true)), [0, 1, 2, 3, 4]);
        let reasons = |requests: &InFlight| -> Vec<_> {
            requests.requests.values().map(|pending| pending.stop.reason()).collect()
        };
        assert_eq!(reasons(&requests), [Some(Stopped::Stop); 5]);
        requests.insert(pending("go"));
        requests.abandon();
        assert_eq!(reasons(&requests)[4..], [Some(Stopped::Stop), Some(Stopped::Disconnected)]);
    }

    #[test]
    fn a_hit_is_told_once_to_what_ponders() {
        let mut requests = InFlight::default();
        for line in ["go", "go ponder", "go ponder session a"] {
            requests.insert(pending(line));
        }
        let session = Some(Name("a".to_owned()));
        for (session, found) in [(&session, true), (&session, false), (&None, true), (&None, false)]
        {
            assert_eq!(requests.hit(|pending| pending.is_meant_by(&None, session)), found);
        }
        let hits = requests.requests.values().map(|pending| pending.stop.hit_at().is_some());
        assert_eq!(hits.collect::<Vec<_>>(), [false, true, true]);
        assert!(requests.requests.values().all(|pending| !pending.heading.is_endless()));
    }

    #[test]
    fn the_time_of_a_search_counts_from_its_beginning() {
        let mut requests = InFlight::default();
        let number = requests.insert(pending("go depth 9"));
        let request = requests.get_mut(number).unwrap();
        let asked = request.asked.at;
        let after = |seconds| asked + Duration::from_secs(seconds);
        // It waits for a worker.
        assert!(request.run_time(after(50)).is_none() && !request.is_silent(after(50)));
        request.begun().set(after(50)).unwrap();
        assert_eq!(request.run_time(after(51)), Some(Duration::from_secs(1)));
        assert!(!request.is_silent(after(51)) && request.is_silent(after(60)));
        assert_eq!(requests.oldest(), Some((number, Duration::ZERO)));
    }

    #[test]
    fn a_number_is_given_once_and_removed_once() {
        let mut requests = InFlight::default();
        assert!(requests.is_empty() && requests.oldest().is_none());
        let numbers = [(); 3].map(|()| requests.insert(pending(r#"{"id":"x","cmd":"go"}"#)));
        assert_eq!((numbers, requests.len(), requests.is_empty()), ([0, 1, 2], 3, false));
        assert!(requests.remove(0).is_some() && requests.remove(0).is_none());
        assert_eq!(requests.oldest().map(|(number, _)| number), Some(1));
        assert!(requests.has(&Id::Text("x".to_owned())) && !requests.has(&Id::Number(0)));
        let infos = [(); 2].map(|()| requests.get_mut(2).unwrap().next_info());
        assert_eq!(infos.map(|(address, seq)| (address.id.is_some(), seq)), [(true, 1), (true, 2)]);
    }

    #[test]
    fn a_stop_is_timed_from_the_later_of_stop_and_beginning() {
        let subject = Subject { game: "nim", strategy: "minimax" };
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        for (stopped, since, expected) in
            [(Some(30), 10, Some(70)), (Some(10), 30, Some(70)), (None, 10, None)]
        {
            let mut pending = pending("go");
            pending.stopped = stopped.map(at);
            let search = Searched { subject, since: at(since), nodes: 0 };
            let latency = pending.stop_latency(search, at(100));
            assert_eq!(latency, expected.map(Duration::from_millis), "{stopped:?} {since}");
        }
        let mut pending = pending("go");
        pending.stop();
        let first = pending.stopped;
        pending.stop();
        assert!(first.is_some() && pending.stopped == first, "the first stop counts");
    }
}
