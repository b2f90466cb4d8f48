//! Counters and latencies of the daemon.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::engine::{memory_limit, memory_used};
use crate::protocol::reply::{Latency, StatsResult, millis};

use super::histogram::Histogram;
use super::job::Subject;
use super::scheduler::Scheduler;

/// Counters of all connections since the beginning.
pub(super) struct Stats {
    started: Instant,
    /// Connections that are open.
    pub connections: AtomicUsize,
    pub requests: AtomicU64,
    pub errors: AtomicU64,
    numbers: AtomicU64,
    /// From the reading of a request to its final reply, by command.
    latencies: Histograms<&'static str>,
    /// From the stop of a search to its final reply, by game and strategy.
    stops: Histograms<String>,
}

/// The longest time from a stop to the final reply that is no cause for a warning:
/// a search polls twice a millisecond, and a person notices a tenth of a second.
const LATE: Duration = Duration::from_millis(50);

impl Default for Stats {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            connections: AtomicUsize::default(),
            requests: AtomicU64::default(),
            errors: AtomicU64::default(),
            numbers: AtomicU64::default(),
            latencies: Histograms::default(),
            stops: Histograms::default(),
        }
    }
}

impl Stats {
    /// A number for a new connection.
    pub(super) fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// Counts an answered request.
    pub(super) fn answered(&self, command: &'static str, latency: Duration) {
        self.latencies.add(command, latency);
    }

    /// Counts a search that has ended after its stop, and warns of one that came late.
    pub(super) fn stopped(&self, subject: Subject, latency: Duration) {
        self.stops.add(subject.to_string(), latency);
        if is_late(latency) {
            tracing::warn!(?latency, "a stopped search answered late");
        }
    }

    /// `stats`, to a connection that has so many sessions.
    pub(super) fn reply(
        &self,
        scheduler: &Scheduler,
        sessions: usize,
        held_bytes: usize,
    ) -> StatsResult {
        let (searches_running, searches_waiting) = scheduler.load();
        StatsResult {
            uptime_ms: millis(self.started.elapsed()),
            connections: self.connections.load(Ordering::Relaxed),
            sessions,
            workers: scheduler.slots(),
            searches_running,
            searches_waiting,
            memory_used_mb: mebibytes(memory_used()),
            memory_mb: memory_limit_mb(),
            held_bytes,
            requests: self.requests.load(Ordering::Relaxed),
            errors: self.errors.load(Ordering::Relaxed),
            latencies: self.latencies.read(),
            stops: self.stops.read(),
        }
    }
}

/// The limit of the memory of all tables, in mebibytes; `None` where there is none.
pub(super) fn memory_limit_mb() -> Option<usize> {
    Some(memory_limit()).filter(|&bytes| bytes < usize::MAX).map(mebibytes)
}

/// Bytes in mebibytes, rounded up.
const fn mebibytes(bytes: usize) -> usize {
    bytes.div_ceil(1 << 20)
}

fn is_late(latency: Duration) -> bool {
    latency > LATE
}

/// Histograms by name.
struct Histograms<K>(Mutex<BTreeMap<K, Histogram>>);

impl<K> Default for Histograms<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Ord + Clone> Histograms<K> {
    fn add(&self, name: K, latency: Duration) {
        let mut histograms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        histograms.entry(name).or_default().add(latency);
    }

    fn read(&self) -> BTreeMap<K, Latency> {
        let histograms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        histograms.iter().map(|(name, histogram)| (name.clone(), histogram.read())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_is_counted_by_name() {
        let stats = Stats::default();
        assert_eq!([stats.number(), stats.number()], [0, 1]);
        for (command, us) in [("ping", 5), ("go", 70), ("ping", 9)] {
            stats.answered(command, Duration::from_micros(us));
        }
        stats.stopped(Subject { game: "nim", strategy: "minimax" }, Duration::from_micros(3));
        let scheduler = Scheduler::start("test", 1, 1).unwrap();
        let reply = stats.reply(&scheduler, 7, 9);
        assert_eq!((reply.sessions, reply.workers), (7, 1));
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
