//! Counters and latencies of the daemon.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::protocol::reply::Latency;
use crate::protocol::request::NAMES;

/// Bins of a histogram: bin `i` holds latencies below 2^i microseconds.
const BINS: usize = 40;

/// What the daemon counts.
pub(super) struct Stats {
    pub started: Instant,
    pub connections: AtomicUsize,
    pub requests: AtomicU64,
    pub errors: AtomicU64,
    numbers: AtomicU64,
    latencies: Vec<Histogram>,
}

impl Default for Stats {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            connections: AtomicUsize::new(0),
            requests: AtomicU64::new(0),
            errors: AtomicU64::new(0),
            numbers: AtomicU64::new(0),
            latencies: NAMES.iter().map(|_| Histogram::default()).collect(),
        }
    }
}

/// Latencies of a command.
struct Histogram {
    bins: [AtomicU64; BINS],
    max_us: AtomicU64,
}

impl Default for Histogram {
    fn default() -> Self {
        Self { bins: [const { AtomicU64::new(0) }; BINS], max_us: AtomicU64::new(0) }
    }
}

impl Stats {
    /// A number for a new connection.
    pub fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// Counts an answered request.
    pub fn answered(&self, command: &str, latency: Duration) {
        if let Some(index) = NAMES.iter().position(|&name| name == command) {
            self.latencies[index].add(latency);
        }
    }

    /// The latencies of all commands that were used.
    pub fn latencies(&self) -> BTreeMap<&'static str, Latency> {
        let used =
            |(&name, histogram): (&&'static str, &Histogram)| Some((name, histogram.read()?));
        NAMES.iter().zip(&self.latencies).filter_map(used).collect()
    }
}

impl Histogram {
    fn add(&self, latency: Duration) {
        let us = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        let bin = (u64::BITS - us.leading_zeros()) as usize;
        self.bins[bin.min(BINS - 1)].fetch_add(1, Ordering::Relaxed);
        self.max_us.fetch_max(us, Ordering::Relaxed);
    }

    fn read(&self) -> Option<Latency> {
        let counts: Vec<u64> = self.bins.iter().map(|bin| bin.load(Ordering::Relaxed)).collect();
        let count: u64 = counts.iter().sum();
        let max_us = self.max_us.load(Ordering::Relaxed);
        let quantile = |share: f64| {
            let wanted = (share * count as f64).ceil() as u64;
            let mut seen = 0;
            let bin = counts.iter().position(|bin| {
                seen += bin;
                seen >= wanted
            });
            bin.map_or(max_us, |bin| (1 << bin).min(max_us.max(1)))
        };
        (count > 0).then(|| Latency {
            count,
            p50_us: quantile(0.5),
            p99_us: quantile(0.99),
            max_us,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_within_a_factor_of_two() {
        let stats = Stats::default();
        for us in 1..=1000 {
            stats.answered("ping", Duration::from_micros(us));
        }
        let latency = &stats.latencies()["ping"];
        assert_eq!((latency.count, latency.max_us), (1000, 1000));
        assert!((500..=1000).contains(&latency.p50_us), "{latency:?}");
        assert!((990..=1000).contains(&latency.p99_us), "{latency:?}");
        assert_eq!(stats.latencies().len(), 1, "only commands that were used");
    }
}
