//! Counters and latencies of the daemon.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use prometheus_client::registry::Unit;

use crate::seldom::Seldom;
use crate::system::memory::resident;
use plateau_core::search::memory_used;
use plateau_protocol::Code;
use plateau_protocol::reply::{StatsResult, millis};
use plateau_requests::{Histogram, Subject, Total, mebibytes, memory_limit_mb};

use super::metrics::{Metric, Sample};
use super::scheduler::Scheduler;
use super::socket::PlaceLimit;

/// Counters of all connections since the beginning. Everything is counted here once, for `stats` and for the page of metrics.
pub(super) struct Stats {
    started: Instant,
    /// Connections that are open.
    pub connections: AtomicUsize,
    /// Lines read.
    pub requests: AtomicU64,
    numbers: AtomicU64,
    /// Connections that found no place, by the limit.
    turned_away: [AtomicU64; PlaceLimit::ALL.len()],
    /// Clients that were dropped because they took nothing of their replies.
    pub stalled: Arc<AtomicU64>,
    /// A visitor of the page was refused.
    pub refused_visitor: AtomicBool,
    late_stops: Seldom,
    pub slow_requests: Seldom,
    /// Nodes that searches have visited.
    nodes: AtomicU64,
    /// Answers to accepted requests, by command.
    commands: Mutex<BTreeMap<&'static str, Answers>>,
    /// Lines that were not accepted.
    refused: Mutex<BTreeMap<Code, u64>>,
    /// From the stop of a search to its final reply, by game and strategy.
    stops: Mutex<BTreeMap<Subject, Histogram>>,
}

/// Answers to a command.
#[derive(Default)]
struct Answers {
    /// From the reading of a request to its final reply.
    latency: Histogram,
    /// Numbers of results (`None`) and of refusals.
    outcomes: BTreeMap<Option<Code>, u64>,
}

/// The longest time from a stop to the final reply that is no cause for a warning:
/// a search looks at its stop token every 12 to 24 microseconds, and a person notices a tenth of a second.
const LATE: Duration = Duration::from_millis(50);

impl Default for Stats {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            connections: AtomicUsize::default(),
            requests: AtomicU64::default(),
            numbers: AtomicU64::default(),
            turned_away: Default::default(),
            stalled: Arc::default(),
            refused_visitor: AtomicBool::default(),
            late_stops: Seldom::default(),
            slow_requests: Seldom::default(),
            nodes: AtomicU64::default(),
            commands: Mutex::default(),
            refused: Mutex::default(),
            stops: Mutex::default(),
        }
    }
}

impl Stats {
    /// A number for a new connection.
    pub(super) fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// Counts a connection that found no place because of this limit.
    pub(super) fn turned_away(&self, limit: PlaceLimit) {
        self.turned_away[limit as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Counts an answered request, by the error that it was answered with.
    pub(super) fn answered(&self, command: &'static str, error: Option<Code>, latency: Duration) {
        let mut commands = lock(&self.commands);
        let answers = commands.entry(command).or_default();
        answers.latency.add(latency);
        *answers.outcomes.entry(error).or_default() += 1;
    }

    /// Counts the nodes of a search that has ended.
    pub(super) fn searched(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Counts a line that was not accepted as a request.
    pub(super) fn refused(&self, code: Code) {
        *lock(&self.refused).entry(code).or_default() += 1;
    }

    /// Counts a search that has ended after its stop, and warns of one that came late.
    pub(super) fn stopped(&self, subject: Subject, latency: Duration) {
        lock(&self.stops).entry(subject).or_default().add(latency);
        if is_late(latency) {
            self.late_stops.say(|left_out| {
                tracing::warn!(?latency, left_out, "a stopped search answered late");
            });
        }
    }

    /// Error replies.
    fn errors(&self) -> u64 {
        let refused: u64 = lock(&self.refused).values().sum();
        let commands = lock(&self.commands);
        let outcomes = commands.values().flat_map(|answers| &answers.outcomes);
        let failed: u64 = outcomes.filter(|(code, _)| code.is_some()).map(|(_, count)| count).sum();
        refused + failed
    }

    /// `stats`, for a connection with the given number of sessions.
    pub(super) fn reply(
        &self,
        scheduler: &Scheduler,
        sessions: usize,
        held: &Total,
    ) -> StatsResult {
        let (searches_running, searches_waiting) = scheduler.load();
        let latency = |(name, answers): (&&'static str, &Answers)| (*name, answers.latency.read());
        let latencies = lock(&self.commands).iter().map(latency).collect();
        StatsResult {
            uptime_ms: millis(self.started.elapsed()),
            connections: self.connections.load(Ordering::Relaxed),
            sessions,
            workers: scheduler.slots(),
            searches_running,
            searches_waiting,
            memory_used_mb: mebibytes(memory_used()),
            memory_mb: memory_limit_mb(),
            held_bytes: Some(held.used()),
            held_limit_bytes: Some(held.max()),
            process_mb: resident().map(mebibytes),
            requests: self.requests.load(Ordering::Relaxed),
            errors: self.errors(),
            latencies,
            stops: lock(&self.stops)
                .iter()
                .map(|(key, stop)| (key.to_string(), stop.read()))
                .collect(),
        }
    }

    /// All counters, for the page of metrics.
    pub(super) fn metrics(&self) -> Vec<Metric> {
        let count = |name, help, counter: &AtomicU64| {
            Metric::plain(name, help, Sample::Counter(counter.load(Ordering::Relaxed)))
        };
        let open = Sample::Gauge(self.connections.load(Ordering::Relaxed) as f64);
        let uptime = Sample::Gauge(self.started.elapsed().as_secs_f64());
        vec![
            build(),
            Metric::plain("uptime", "Time since the daemon began.", uptime).in_unit(Unit::Seconds),
            Metric::plain("connections_open", "Connections that are open.", open),
            count("connections", "Connections that were served.", &self.numbers),
            self.refusals(),
            count(
                "connections_stalled",
                "Connections that were dropped because the client took nothing of its replies.",
                &self.stalled,
            ),
            count(
                "lines",
                "Lines read, unreadable ones too; blank ones do not count.",
                &self.requests,
            ),
            count("nodes", "Nodes that searches have visited.", &self.nodes),
            self.outcomes(),
            self.durations(),
            self.stop_durations(),
        ]
    }

    /// Connections that found no place, by the setting that limits them.
    fn refusals(&self) -> Metric {
        let samples = PlaceLimit::ALL.map(|limit| {
            let count = self.turned_away[limit as usize].load(Ordering::Relaxed);
            (vec![("limit", limit.name().to_owned())], Sample::Counter(count))
        });
        let help = "Connections that found no place, by the limit.";
        Metric { name: "connections_refused", help, unit: None, samples: samples.into() }
    }

    /// Requests by command and outcome; the command `none` stands for lines that were not accepted.
    fn outcomes(&self) -> Metric {
        let sample = |command: &str, outcome: String, count: u64| {
            let labels = vec![("command", command.to_owned()), ("outcome", outcome)];
            (labels, Sample::Counter(count))
        };
        let mut samples = Vec::new();
        for (command, answers) in &*lock(&self.commands) {
            for (code, &count) in &answers.outcomes {
                let outcome = code.map_or("ok".to_owned(), |code| code.to_string());
                samples.push(sample(command, outcome, count));
            }
        }
        let refused = lock(&self.refused);
        samples
            .extend(refused.iter().map(|(code, &count)| sample("none", code.to_string(), count)));
        let help = "Requests by command and outcome: ok, or the code of the error.";
        Metric { name: "requests", help, unit: None, samples }
    }

    fn durations(&self) -> Metric {
        let commands = lock(&self.commands);
        let samples = commands.iter().map(|(command, answers)| {
            (vec![("command", (*command).to_owned())], answers.latency.distribution())
        });
        let help = "From the reading of a request to its final reply.";
        Metric::seconds("request_duration", help, samples)
    }

    fn stop_durations(&self) -> Metric {
        let stops = lock(&self.stops);
        let samples = stops.iter().map(|(&Subject { game, strategy }, stop)| {
            let labels = vec![("game", game.to_owned()), ("strategy", strategy.to_owned())];
            (labels, stop.distribution())
        });
        Metric::seconds("stop_duration", "From the stop of a search to its final reply.", samples)
    }
}

/// The program that runs, as a metric that is always 1.
fn build() -> Metric {
    let labels = vec![("version", env!("CARGO_PKG_VERSION").to_owned())];
    let samples = vec![(labels, Sample::Gauge(1.0))];
    Metric { name: "build_info", help: "The program that runs.", unit: None, samples }
}

/// Counters are right between any two statements that could panic.
fn lock<T>(counters: &Mutex<T>) -> MutexGuard<'_, T> {
    counters.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_late(latency: Duration) -> bool {
    latency > LATE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_is_counted_by_name() {
        let stats = Stats::default();
        assert_eq!([stats.number(), stats.number()], [0, 1]);
        let failed = Some(Code::EngineFailed);
        for (command, error, us) in [("ping", None, 5), ("go", failed, 70), ("ping", None, 9)] {
            stats.answered(command, error, Duration::from_micros(us));
        }
        stats.refused(Code::BadJson);
        stats.stopped(Subject { game: "nim", strategy: "minimax" }, Duration::from_micros(3));
        let scheduler = Scheduler::start("test", 1, 1, 0).unwrap();
        let reply = stats.reply(&scheduler, 7, &Total::new(9));
        assert_eq!((reply.sessions, reply.workers, reply.errors), (7, 1, 2));
        let counts = reply.latencies.iter().map(|(name, latency)| (*name, latency.count));
        assert_eq!(counts.collect::<Vec<_>>(), [("go", 1), ("ping", 2)]);
        let stops = reply.stops.iter().map(|(name, latency)| (name.as_str(), latency.max_us));
        assert_eq!(stops.collect::<Vec<_>>(), [("nim:minimax", 3)]);
    }

    #[test]
    fn a_stop_is_late_above_fifty_milliseconds() {
        for (ms, late) in [(0, false), (50, false), (51, true)] {
            assert_eq!(is_late(Duration::from_millis(ms)), late, "{ms}");
        }
    }
}
