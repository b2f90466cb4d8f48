//! Bounds of the daemon that can be chosen, each within a range that some machine could mean.

use std::ops::RangeInclusive;

use crate::server::Config;
use crate::system::memory::total;
use plateau_core::game::{Wording, wording};
use plateau_protocol::reply::ConnectionLimits;

/// Arguments that bound what the daemon does for its clients.
#[derive(clap::Args)]
pub(super) struct Bounds {
    /// Threads that search; as many as cores by default.
    #[arg(long, value_name = "N", value_parser = within(1..=1024), default_value_t = Config::default().workers, hide_default_value = true)]
    workers: usize,

    /// The longest line of a request, in bytes.
    #[arg(long, value_name = "BYTES", value_parser = within(KIB..=GIB), default_value_t = Config::default().limits.max_line)]
    max_line: usize,

    /// Maximum number of requests in flight on each connection.
    #[arg(long, value_name = "N", value_parser = within(1..=MANY), default_value_t = Config::default().limits.max_inflight)]
    max_inflight: usize,

    /// Maximum number of sessions on each connection.
    #[arg(long, value_name = "N", value_parser = within(1..=MANY), default_value_t = Config::default().limits.max_sessions)]
    max_sessions: usize,

    /// The longest reply, in bytes.
    #[arg(long, value_name = "BYTES", value_parser = within(KIB..=GIB), default_value_t = Config::default().limits.max_reply)]
    max_reply: usize,

    /// Bytes that a connection may hold: its requests in flight, sessions and answers.
    #[arg(long, value_name = "BYTES", value_parser = within(KIB..=TIB), default_value_t = Config::default().limits.max_bytes)]
    max_bytes: usize,

    /// Bytes that all connections may hold together; by default an eighth of the memory of the machine or the container, at most a gibibyte.
    #[arg(long, value_name = "BYTES", value_parser = within(KIB..=TIB), default_value_t = eighth_of_memory(), hide_default_value = true)]
    max_total_bytes: usize,

    /// Maximum number of connections.
    #[arg(long, value_name = "N", value_parser = within(1..=MANY), default_value_t = Config::default().max_connections)]
    max_connections: usize,

    /// Maximum number of connections from one address of another machine; of IPv6, from one network of 64 bits.
    #[arg(long, value_name = "N", value_parser = within(1..=MANY), default_value_t = Config::default().max_per_address)]
    max_per_address: usize,

    /// Maximum number of searches that wait for a worker, over all connections; one connection may have as many waiting as places are still free.
    #[arg(long, value_name = "N", value_parser = within(1..=MANY), default_value_t = Config::default().max_waiting)]
    max_waiting: usize,

    /// Niceness of the threads that search, on Linux: with 0 they have the same priority as the threads that answer,
    /// which may then wait for milliseconds.
    #[arg(long, value_name = "N", value_parser = within(0..=19), default_value_t = Config::default().nice.into())]
    nice: usize,

    /// Maximum memory that all searches keep together, tables and visited positions, in mebibytes;
    /// by default half the memory of the machine or the container.
    #[arg(long, value_name = "MIB", value_parser = within(1..=MEMORY_MIB), default_value_t = half_of_memory(), hide_default_value = true)]
    memory: usize,
}

const KIB: usize = 1 << 10;
const GIB: usize = 1 << 30;
/// On a machine of 32 bits, all that it can address.
const TIB: usize = match 1_usize.checked_shl(40) {
    Some(bytes) => bytes,
    None => usize::MAX,
};
/// Places and requests: a million of each are gigabytes already.
const MANY: usize = 1 << 20;
/// Memory of the largest machines, in mebibytes: 16 tebibytes.
const MEMORY_MIB: usize = 1 << 24;
/// Memory of tables where it is not known how much there is, in mebibytes.
const SOME_MIB: usize = 1 << 11;

impl Bounds {
    /// A configuration with these bounds.
    pub(super) fn on(&self, config: Config) -> Config {
        let &Self { workers, max_line, max_inflight, max_sessions, max_connections, .. } = self;
        let &Self { max_per_address, .. } = self;
        let &Self { max_reply, max_bytes, max_total_bytes, max_waiting, nice, memory, .. } = self;
        let of_sessions =
            ConnectionLimits { max_line, max_inflight, max_sessions, ..config.limits };
        let limits = ConnectionLimits { max_reply, max_bytes, max_total_bytes, ..of_sessions };
        // On a machine of 32 bits there is less than can be asked for.
        let memory = Some(memory.saturating_mul(1 << 20));
        let nice = nice as u8;
        Config {
            workers,
            limits,
            max_connections,
            max_per_address,
            max_waiting,
            nice,
            memory,
            ..config
        }
    }
}

/// A parser of whole numbers within a range, which it names where it refuses.
pub(super) fn within(
    range: RangeInclusive<usize>,
) -> impl Fn(&str) -> Result<usize, Wording> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (low, high) = (*range.start(), *range.end());
        let expected = || wording!("cli-whole-number-within", low, high);
        number.ok_or_else(expected)
    }
}

/// An eighth of the memory of this machine, or of the container, in bytes, at most what a machine with plenty has.
fn eighth_of_memory() -> usize {
    let most = Config::default().limits.max_total_bytes;
    let eighth = total().map(|bytes| usize::try_from(bytes / 8).unwrap_or(most));
    eighth.map_or(most, |eighth| eighth.clamp(1 << 20, most))
}

/// Half of the memory of this machine, or of the container, in mebibytes.
fn half_of_memory() -> usize {
    let Some(bytes) = total() else { return SOME_MIB };
    usize::try_from((bytes / 2) >> 20).unwrap_or(MEMORY_MIB).clamp(1, MEMORY_MIB)
}

#[cfg(test)]
mod tests {
    use clap::{Args, Command, FromArgMatches};

    use super::*;

    /// The bounds that a flag makes.
    fn bounds(flag: &str, value: &str) -> Result<Bounds, String> {
        let command = Bounds::augment_args(Command::new("bounds").no_binary_name(true));
        let matches = command.try_get_matches_from([format!("{flag}={value}")]);
        let bounds = matches.and_then(|matches| Bounds::from_arg_matches(&matches));
        bounds.map_err(|error| error.to_string())
    }

    #[test]
    fn absurd_bounds_are_refused_by_their_range() {
        for (flag, range) in [
            ("--workers", 1..=1024),
            ("--max-line", 1024..=1 << 30),
            ("--max-inflight", 1..=1 << 20),
            ("--max-sessions", 1..=1 << 20),
            ("--max-reply", 1024..=1 << 30),
            ("--max-bytes", KIB..=TIB),
            ("--max-total-bytes", KIB..=TIB),
            ("--max-connections", 1..=1 << 20),
            ("--max-waiting", 1..=1 << 20),
            ("--max-per-address", 1..=1 << 20),
            ("--nice", 0..=19),
            ("--memory", 1..=1 << 24),
        ] {
            let (low, high) = (*range.start(), *range.end());
            for sane in [low, high] {
                assert!(bounds(flag, &sane.to_string()).is_ok(), "{flag} {sane}");
            }
            let below = low.checked_sub(1).map_or("-2".to_owned(), |below| below.to_string());
            let outside = [below, (high + 1).to_string()];
            let absurd =
                ["-1", "", "many", "1e3", "0x10", "18446744073709551616"].map(str::to_owned);
            for value in outside.into_iter().chain(absurd) {
                let refusal =
                    bounds(flag, &value).err().unwrap_or_else(|| panic!("{flag} {value}"));
                let expected = format!("expected a whole number from {low} to {high}");
                assert!(
                    refusal.contains(flag) && refusal.contains(&expected),
                    "{value}: {refusal}"
                );
            }
        }
    }

    #[test]
    fn each_bound_reaches_the_daemon() {
        let config = |flag, value| bounds(flag, value).unwrap().on(Config::default());
        assert_eq!(config("--workers", "7").workers, 7);
        assert_eq!(config("--max-line", "2000").limits.max_line, 2000);
        assert_eq!(config("--max-inflight", "3").limits.max_inflight, 3);
        assert_eq!(config("--max-sessions", "4").limits.max_sessions, 4);
        assert_eq!(config("--max-reply", "5000").limits.max_reply, 5000);
        assert_eq!(config("--max-bytes", "6000").limits.max_bytes, 6000);
        assert_eq!(config("--max-total-bytes", "7000").limits.max_total_bytes, 7000);
        assert_eq!(config("--max-connections", "5").max_connections, 5);
        assert_eq!(config("--max-waiting", "6").max_waiting, 6);
        assert_eq!(config("--max-per-address", "7").max_per_address, 7);
        assert_eq!(config("--nice", "9").nice, 9);
        assert_eq!(config("--memory", "8").memory, Some(8 << 20));
    }
}
