//! The lock-free parts of plateau under every thread schedule: `make loom`.
//!
//! Each model runs once for each interleaving of its threads, up to a number of preemptions,
//! and for each value that a relaxed load may return. [loom](https://docs.rs/loom) enumerates them,
//! and detects deadlocks.

/// Replaces `std::sync` in the files of the engine.
mod sync {
    pub(crate) use loom::sync::{Arc, Condvar, Mutex, atomic};
    // Loom has no `OnceLock`: here setting it and reading it are atomic steps, and models define their order.
    pub(crate) use std::sync::{OnceLock, PoisonError};
}

#[path = "../../crates/core/src/platform/long_product.rs"]
mod long_product;

/// The clock and the products of the engine.
mod platform {
    pub(crate) use std::time::Instant;

    pub(crate) use crate::long_product::long_product;
}

/// The searches' shared state, and the part of its surroundings that the files below need.
mod search {
    /// As in the engine.
    #[derive(Debug)]
    pub(crate) struct Interrupted;

    #[allow(dead_code, reason = "the models use a part of it")]
    pub(crate) mod stop {
        include!(concat!(env!("OUT_DIR"), "/stop.rs"));
    }

    /// The memory of a table, in words that loom tracks.
    pub(crate) mod cache_lines {
        use crate::sync::atomic::AtomicU64;

        pub(crate) const WORDS: usize = 8;

        pub(crate) struct CacheLines(Vec<[AtomicU64; WORDS]>);

        impl CacheLines {
            pub(crate) fn zeroed(lines: usize) -> Self {
                Self((0..lines).map(|_| std::array::from_fn(|_| AtomicU64::new(0))).collect())
            }

            pub(crate) fn shortage(&self) -> Option<String> {
                None
            }

            pub(crate) fn all(&self) -> &[[AtomicU64; WORDS]] {
                &self.0
            }

            pub(crate) fn prefetch(&self, _index: usize) {}
        }
    }

    #[expect(dead_code, reason = "models use a part of it")]
    pub(crate) mod shared_table {
        include!(concat!(env!("OUT_DIR"), "/shared_table.rs"));

        pub(crate) mod models;
    }

    #[expect(dead_code, reason = "models use a part of it")]
    pub(crate) mod parallel {
        include!(concat!(env!("OUT_DIR"), "/parallel.rs"));

        pub(crate) mod models;
    }
}

mod stop;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// The maximum number of preemptions in a schedule: few bugs need more than two.
/// `LOOM_MAX_PREEMPTIONS=3` explores more, in a minute.
const PREEMPTIONS: usize = 2;

/// Runs a model under every schedule, and prints their number.
fn check(name: &str, model: impl Fn() + Sync + Send + 'static) {
    let (begun, orders) = (Instant::now(), Arc::new(AtomicUsize::new(0)));
    let count = Arc::clone(&orders);
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound.get_or_insert(PREEMPTIONS);
    builder.check(move || {
        count.fetch_add(1, Relaxed);
        model();
    });
    println!("{:>9} orders in {:>6.1?}: {name}", orders.load(Relaxed), begun.elapsed());
}

fn main() {
    search::shared_table::models::run();
    search::parallel::models::run();
    stop::run();
}
