//! A histogram of latencies: Gil Tene's HdrHistogram, whose bins grow with the value.

use std::time::Duration;

use crate::protocol::reply::Latency;

/// Latencies in microseconds, exact to one percent.
pub(crate) struct Histogram(hdrhistogram::Histogram<u64>);

/// Significant decimal digits.
const DIGITS: u8 = 2;

impl Default for Histogram {
    fn default() -> Self {
        Self(hdrhistogram::Histogram::new(DIGITS).expect("it takes up to five digits"))
    }
}

impl Histogram {
    /// Counts a latency.
    pub(crate) fn add(&mut self, latency: Duration) {
        // It grows with its values; one that no clock measures would find no bin.
        let _ = self.0.record(latency.as_micros().try_into().unwrap_or(u64::MAX));
    }

    /// The quantiles so far.
    pub(crate) fn read(&self) -> Latency {
        Latency {
            count: self.0.len(),
            p50_us: self.0.value_at_quantile(0.5),
            p99_us: self.0.value_at_quantile(0.99),
            max_us: self.0.max(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_exact_to_one_percent() {
        for unit in [1, 1_000, 1_000_000_000] {
            let mut histogram = Histogram::default();
            for latency in 1..=1000 {
                histogram.add(Duration::from_micros(latency * unit));
            }
            let Latency { count, p50_us, p99_us, max_us } = histogram.read();
            assert_eq!(count, 1000);
            for (found, exact) in [(p50_us, 500), (p99_us, 990), (max_us, 1000)] {
                assert!((exact * unit..=exact * unit * 101 / 100).contains(&found), "{found}");
            }
        }
    }
}
