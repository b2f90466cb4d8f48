//! The monotonic clock: that of the standard library, or of the host of a WebAssembly module, which has none of its own.

use std::time::Duration;

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;

/// The least time between two looks at the clock and at the signals from outside, so that these take less than half a percent of the time.
/// In WebAssembly each is a call of a function of the host.
pub const LOOK_EVERY: Duration = if cfg!(all(target_arch = "wasm32", target_os = "unknown")) {
    Duration::from_micros(50)
} else {
    Duration::from_micros(12)
};

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use host::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod host {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    /// A time of the host's monotonic clock, as [`std::time::Instant`]. The standard library has no clock on this platform.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    #[link(wasm_import_module = "host")]
    #[expect(unsafe_code, reason = "an import of the module, which any host has")]
    unsafe extern "C" {
        /// Milliseconds since some fixed time.
        safe fn now() -> f64;
    }

    impl Instant {
        /// The time now.
        #[must_use]
        pub fn now() -> Self {
            Self(Duration::from_secs_f64(now().max(0.0) / 1000.0))
        }

        /// Time from `earlier` to this one; none if that is later.
        #[must_use]
        pub fn saturating_duration_since(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The same.
        #[must_use]
        pub fn duration_since(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }

        /// The same; `None` if that is later.
        #[must_use]
        pub fn checked_duration_since(self, earlier: Self) -> Option<Duration> {
            self.0.checked_sub(earlier.0)
        }

        /// Time from this one until now.
        #[must_use]
        pub fn elapsed(self) -> Duration {
            Self::now().saturating_duration_since(self)
        }

        /// The time after `duration`; `None` if that cannot be expressed.
        #[must_use]
        pub fn checked_add(self, duration: Duration) -> Option<Self> {
            self.0.checked_add(duration).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, duration: Duration) -> Self {
            Self(self.0 + duration)
        }
    }

    impl Sub<Duration> for Instant {
        type Output = Self;

        fn sub(self, duration: Duration) -> Self {
            Self(self.0.saturating_sub(duration))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
