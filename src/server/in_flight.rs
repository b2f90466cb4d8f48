//! Requests in flight: accepted and not answered yet, each owed exactly one final reply.
//!
//! A request that is taken out of here is answered, and gets no further reply.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tracing::Span;

use crate::engine::{StopToken, Stopped};
use crate::protocol::request::StopFields;
use crate::protocol::values::Name;
use crate::protocol::{Command, Id, Search};

use super::job::Subject;
use super::stats::Stats;

/// Parts of a request that its final reply needs.
pub(super) struct Asked {
    pub id: Option<Id>,
    pub command: &'static str,
    /// The time at which its line was read.
    pub at: Instant,
}

/// A request in flight.
pub(super) struct Pending {
    asked: Asked,
    /// The session whose order it keeps, if it speaks of one.
    pub session: Option<String>,
    /// Bytes of its line.
    pub weight: usize,
    pub stop: StopToken,
    infinite: bool,
    is_search: bool,
    /// `info` replies so far.
    seq: u64,
    /// The time of its first stop.
    stopped: Option<Instant>,
    /// The search, once the scheduler has it, and since when.
    search: Option<(Subject, Instant)>,
    /// Of the request, and of its search once there is one.
    span: Span,
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
        self.requests.remove(&number)
    }

    pub(super) fn len(&self) -> usize {
        self.requests.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.requests.is_empty()
    }

    /// True if a request has this id.
    pub(super) fn has(&self, id: &Id) -> bool {
        self.requests.values().any(|pending| pending.asked.id.as_ref() == Some(id))
    }

    /// The request that waits longest, and for how long.
    pub(super) fn oldest(&self) -> Option<(u64, Duration)> {
        let (&number, pending) = self.requests.first_key_value()?;
        Some((number, pending.asked.at.elapsed()))
    }

    /// Stops the requests that `chosen` accepts; their numbers.
    pub(super) fn stop(&mut self, chosen: impl Fn(&Pending) -> bool) -> Vec<u64> {
        let chosen = self.requests.iter_mut().filter(|(_, pending)| chosen(pending));
        chosen.map(|(&number, pending)| (pending.stop(), number).1).collect()
    }

    /// Stops all of a client that is gone.
    pub(super) fn abandon(&self) {
        for pending in self.requests.values() {
            pending.stop.stop(Stopped::Disconnected);
        }
    }
}

impl Pending {
    pub(super) fn new(asked: Asked, command: &Command, weight: usize) -> Self {
        let id = asked.id.as_ref().map(tracing::field::display);
        let span = tracing::info_span!("request", id, cmd = asked.command);
        Self {
            asked,
            session: command.session(),
            weight,
            stop: StopToken::default(),
            infinite: command.search().is_some_and(Search::is_infinite),
            is_search: command.search().is_some(),
            seq: 0,
            stopped: None,
            search: None,
            span,
        }
    }

    /// True if it would go on for ever.
    pub(super) fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// True if it is a search that a `stop` with these fields speaks of.
    pub(super) fn is_meant_by(&self, fields: &StopFields) -> bool {
        self.is_search
            && match (&fields.target, &fields.session) {
                (Some(target), _) => self.asked.id.as_ref() == Some(&target.0),
                (None, Some(Name(session))) => self.session.as_ref() == Some(session),
                (None, None) => true,
            }
    }

    /// Tells it to stop.
    pub(super) fn stop(&mut self) {
        self.stop.stop(Stopped::Stop);
        self.stopped.get_or_insert_with(Instant::now);
    }

    /// Its search goes to the scheduler; the span in which that runs.
    pub(super) fn launch(&mut self, subject: Subject) -> Span {
        let Subject { game, strategy } = subject;
        self.search = Some((subject, Instant::now()));
        self.span = tracing::info_span!(parent: &self.span, "search", game, strategy);
        self.span.clone()
    }

    /// Its id.
    pub(super) fn id(&self) -> Option<Id> {
        self.asked.id.clone()
    }

    /// The id and number of its next `info`.
    pub(super) fn next_info(&mut self) -> (Option<Id>, u64) {
        self.seq += 1;
        (self.id(), self.seq)
    }

    /// Counts and logs its end; what is left is to be answered.
    pub(super) fn end(self, stats: &Stats) -> Asked {
        let _span = self.span.enter();
        let now = Instant::now();
        if let Some((subject, latency)) = self.stop_latency(now) {
            stats.stopped(subject, latency);
        }
        tracing::debug!(elapsed = ?(now - self.asked.at), "answered");
        self.asked
    }

    /// Time from its stop to `now`, the end of its search; from its launch, where that came later:
    /// what it waited for before was another search of its session.
    fn stop_latency(&self, now: Instant) -> Option<(Subject, Duration)> {
        let (subject, launched) = self.search?;
        Some((subject, now - self.stopped?.max(launched)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Dialect, Parsed, Request, read_line};

    /// The request of a line.
    fn pending(line: &str) -> Pending {
        let line = crate::protocol::codec::Line::Bytes(line.as_bytes().to_vec());
        let Parsed { request: Request { id, command }, .. } =
            read_line(&line, Dialect::Words, usize::MAX).unwrap_or_else(|_| panic!("{line:?}"));
        let asked = Asked { id, command: command.name(), at: Instant::now() };
        Pending::new(asked, &command, 0)
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
        let target = |id| Some(crate::protocol::values::IdField(id));
        let session = |name: &str| Some(Name(name.to_owned()));
        for (target, session, expected) in [
            (None, None, &[0, 1, 2, 4][..]),
            (target(Id::Number(1)), None, &[0]),
            (target(Id::Text("1".to_owned())), None, &[1]),
            (target(Id::Number(1)), session("a"), &[0]),
            (target(Id::Number(3)), None, &[]),
            (target(Id::Number(9)), None, &[]),
            (None, session("a"), &[1, 4]),
            (None, session("main"), &[0]),
            (None, session("b"), &[]),
        ] {
            let fields = StopFields { target, session };
            assert_eq!(
                requests.stop(|pending| pending.is_meant_by(&fields)),
                expected,
                "{fields:?}"
            );
        }
        assert_eq!(requests.stop(Pending::is_infinite), [0]);
        assert_eq!(requests.stop(|_| true), [0, 1, 2, 3, 4]);
        let reasons = |requests: &InFlight| -> Vec<_> {
            requests.requests.values().map(|pending| pending.stop.reason()).collect()
        };
        assert_eq!(reasons(&requests), [Some(Stopped::Stop); 5]);
        requests.insert(pending("go"));
        requests.abandon();
        assert_eq!(reasons(&requests)[4..], [Some(Stopped::Stop), Some(Stopped::Disconnected)]);
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
        assert_eq!(infos.map(|(id, seq)| (id.is_some(), seq)), [(true, 1), (true, 2)]);
    }

    #[test]
    fn a_stop_is_timed_from_the_later_of_stop_and_launch() {
        let subject = Subject { game: "nim", strategy: "minimax" };
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        for (stopped, launched, expected) in [
            (Some(30), Some(10), Some(70)),
            (Some(10), Some(30), Some(70)),
            (None, Some(10), None),
            (Some(10), None, None),
        ] {
            let mut pending = pending("go");
            pending.stopped = stopped.map(at);
            pending.search = launched.map(|ms| (subject, at(ms)));
            let latency = pending.stop_latency(at(100)).map(|(_, latency)| latency);
            assert_eq!(latency, expected.map(Duration::from_millis), "{stopped:?} {launched:?}");
        }
        let mut pending = pending("go");
        pending.stop();
        let first = pending.stopped;
        pending.stop();
        assert!(first.is_some() && pending.stopped == first, "the first stop counts");
    }
}
