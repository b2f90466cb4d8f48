//! Metrics of the daemon: what its [`Stats`](super::stats::Stats), schedulers and tables say at one moment,
//! in the text format of Prometheus (OpenMetrics 1.0).
//!
//! Nothing is counted here. The command `stats` and this page read the same counters.

mod page;

pub use page::serve_metrics;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, MetricEncoder, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::{Registry, Unit};

use crate::system::memory::resident;
use plateau_core::search::{memory_limit, memory_used};

use super::Server;
use plateau_requests::Distribution;

/// The word before the name of every metric.
const PREFIX: &str = "plateau";

/// A metric: its description, and a sample for each set of its labels.
#[derive(Debug)]
pub(super) struct Metric {
    /// Without its prefix, its unit, and the `_total` of a counter.
    pub name: &'static str,
    pub help: &'static str,
    pub unit: Option<Unit>,
    pub samples: Vec<(Labels, Sample)>,
}

/// Names of labels and their values.
pub(super) type Labels = Vec<(&'static str, String)>;

/// A value that was read. The samples of a metric are of one kind.
#[derive(Debug)]
pub(super) enum Sample {
    /// It only grows.
    Counter(u64),
    Gauge(f64),
    Histogram(Distribution),
}

impl Metric {
    /// A metric without labels and unit.
    pub(super) fn plain(name: &'static str, help: &'static str, sample: Sample) -> Self {
        Self { name, help, unit: None, samples: vec![(Vec::new(), sample)] }
    }

    /// With its unit.
    pub(super) fn in_unit(self, unit: Unit) -> Self {
        Self { unit: Some(unit), ..self }
    }

    /// A metric that is measured in seconds, by label.
    pub(super) fn seconds(
        name: &'static str,
        help: &'static str,
        samples: impl Iterator<Item = (Labels, Distribution)>,
    ) -> Self {
        let samples = samples.map(|(labels, found)| (labels, Sample::Histogram(found))).collect();
        Self { name, help, unit: Some(Unit::Seconds), samples }
    }
}

/// The metrics of a moment.
#[derive(Debug)]
struct Snapshot(Vec<Metric>);

impl Collector for Snapshot {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        for Metric { name, help, unit, samples } in &self.0 {
            let Some((_, first)) = samples.first() else { continue };
            let mut encoder =
                encoder.encode_descriptor(name, help, unit.as_ref(), first.metric_type())?;
            for (labels, sample) in samples {
                if labels.is_empty() {
                    sample.encode(&mut encoder)?;
                } else {
                    sample.encode(&mut encoder.encode_family(labels)?)?;
                }
            }
        }
        Ok(())
    }
}

impl Sample {
    const fn metric_type(&self) -> MetricType {
        match self {
            Self::Counter(_) => MetricType::Counter,
            Self::Gauge(_) => MetricType::Gauge,
            Self::Histogram(_) => MetricType::Histogram,
        }
    }

    fn encode(&self, encoder: &mut MetricEncoder) -> Result<(), std::fmt::Error> {
        match self {
            Self::Counter(count) => encoder.encode_counter::<NoLabelSet, _, f64>(count, None),
            Self::Gauge(value) => encoder.encode_gauge(value),
            Self::Histogram(Distribution { sum, count, buckets }) => {
                encoder.encode_histogram::<NoLabelSet>(*sum, *count, buckets, None)
            }
        }
    }
}

impl Server {
    /// The page of metrics.
    fn metrics(&self) -> String {
        let mut metrics = self.stats.metrics();
        metrics.extend(self.load());
        metrics.extend(self.memory());
        let mut registry = Registry::with_prefix(PREFIX);
        registry.register_collector(Box::new(Snapshot(metrics)));
        let mut page = String::new();
        text::encode(&mut page, &registry).expect("a text takes every line");
        page
    }

    /// Jobs of the workers.
    fn load(&self) -> [Metric; 2] {
        let lanes = [
            ("search", &self.searches),
            ("short_task", &self.short_tasks),
            ("long_task", &self.long_tasks),
        ];
        let samples = lanes.into_iter().flat_map(|(kind, lane)| {
            let (running, waiting) = lane.load();
            [("running", running), ("waiting", waiting)].map(|(state, number)| {
                let labels = vec![("kind", kind.to_owned()), ("state", state.to_owned())];
                (labels, Sample::Gauge(number as f64))
            })
        });
        let jobs = Metric {
            name: "jobs",
            help: "Jobs that run or wait for a worker: searches, short tasks, and those on large boards.",
            unit: None,
            samples: samples.collect(),
        };
        let workers = Sample::Gauge(self.searches.slots() as f64);
        [jobs, Metric::plain("workers", "Threads that search at once.", workers)]
    }

    /// Memory of clients and tables, and the most that they may have.
    fn memory(&self) -> Vec<Metric> {
        let limit = Some(memory_limit()).filter(|&limit| limit < usize::MAX);
        let held_limit = self.config.limits.max_total_bytes;
        let held = "Requests, sessions and answers that are held for clients.";
        [
            ("held", held, Some(self.held.used())),
            ("held_limit", "The most that may be held for clients.", Some(held_limit)),
            ("process_memory", "Resident memory of the process.", resident()),
            ("table_memory", "Memory that the tables of all searches use.", Some(memory_used())),
            ("table_memory_limit", "The most that the tables of all searches may use.", limit),
        ]
        .into_iter()
        .filter_map(|(name, help, bytes)| {
            Some(Metric::plain(name, help, Sample::Gauge(bytes? as f64)).in_unit(Unit::Bytes))
        })
        .collect()
    }
}
