//! A histogram of latencies: Gil Tene's HdrHistogram, whose bins grow with the value.

use std::time::Duration;

use plateau_protocol::reply::Latency;

/// Latencies in microseconds, exact to one percent.
pub struct Histogram {
    counts: hdrhistogram::Histogram<u64>,
    /// The sum of all, exact.
    sum: Duration,
}

/// A histogram as Prometheus has it.
#[derive(Debug)]
pub struct Distribution {
    /// The sum of all, in seconds.
    pub sum: f64,
    /// Their number.
    pub count: u64,
    /// Upper bounds in seconds, ascending to infinity, each with the number of values between the one before and itself.
    pub buckets: Vec<(f64, u64)>,
}

/// Upper bounds of buckets, as powers of two in microseconds, from 32 us to 67 s:
/// so they fall between two bins of the histogram, and the counts are exact.
const BOUNDS: std::ops::RangeInclusive<u32> = 5..=26;

/// Significant decimal digits.
const DIGITS: u8 = 2;

impl Default for Histogram {
    fn default() -> Self {
        let counts = hdrhistogram::Histogram::new(DIGITS).expect("it takes up to five digits");
        Self { counts, sum: Duration::ZERO }
    }
}

impl Histogram {
    /// Counts a latency.
    pub fn add(&mut self, latency: Duration) {
        // It grows with its values; one that no clock measures would find no bin.
        let _ = self.counts.record(latency.as_micros().try_into().unwrap_or(u64::MAX));
        self.sum = self.sum.saturating_add(latency);
    }

    /// The quantiles so far.
    #[must_use]
    pub fn read(&self) -> Latency {
        Latency {
            count: self.counts.len(),
            p50_us: self.counts.value_at_quantile(0.5),
            p99_us: self.counts.value_at_quantile(0.99),
            max_us: self.counts.max(),
        }
    }

    /// The counts so far, by powers of two.
    #[must_use]
    pub fn distribution(&self) -> Distribution {
        let bounds = BOUNDS.map(|power| f64::from(1 << power) / 1e6);
        let mut buckets: Vec<_> = bounds.chain([f64::INFINITY]).map(|bound| (bound, 0)).collect();
        for bin in self.counts.iter_recorded() {
            // Whole microseconds were counted: one that is below a power is at most that long.
            let power = u64::BITS - bin.value_iterated_to().leading_zeros();
            let bucket = power.clamp(*BOUNDS.start(), BOUNDS.end() + 1) - BOUNDS.start();
            buckets[bucket as usize].1 += bin.count_since_last_iteration();
        }
        Distribution { sum: self.sum.as_secs_f64(), count: self.counts.len(), buckets }
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
    #[test]
    fn buckets_are_powers_of_two_and_count_exactly() {
        let mut histogram = Histogram::default();
        let latencies = [0, 31, 32, 63, 64, 1023, 1024, 1_000_000, (1 << 26) - 1, 1 << 26, 1 << 40];
        for us in latencies {
            histogram.add(Duration::from_micros(us));
        }
        let Distribution { sum, count, buckets } = histogram.distribution();
        assert_eq!(count, latencies.len() as u64);
        assert!((sum * 1e6 - latencies.iter().sum::<u64>() as f64).abs() < 1.0, "{sum}");
        let used: Vec<_> = buckets.into_iter().filter(|(_, count)| *count > 0).collect();
        let expected = [(32e-6, 2), (64e-6, 2), (128e-6, 1), (1024e-6, 1), (2048e-6, 1)];
        let slow = [(1.048_576, 1), (67.108_864, 1), (f64::INFINITY, 2)];
        assert_eq!(used, [&expected[..], &slow].concat());
    }
}
