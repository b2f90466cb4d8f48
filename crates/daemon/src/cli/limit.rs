//! Limits of a search, the same in every command: by flags named as in UCI, or as a person writes them, `2s`, `500ms`, `6` plies,
//! `20000n` nodes.

use std::time::Duration;

use plateau_core::game::Wording;
use plateau_core::search::Limits;

/// Arguments that limit each search.
#[derive(clap::Args, Clone, Default)]
pub(super) struct LimitArguments {
    /// Plies to look ahead; in a puzzle the longest solution.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Nodes to visit.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Milliseconds of each search.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=LONGEST_MS))]
    pub movetime: Option<u64>,
    /// A limit with its unit: 2s, 500ms, 6 (plies) or 20000n (nodes).
    #[arg(long, conflicts_with_all = ["depth", "nodes", "movetime"], value_parser = read_limit)]
    limit: Option<Limit>,
}

impl LimitArguments {
    /// The limits that are given.
    pub(super) fn limits(&self) -> Limits {
        let time = self.movetime.map(Duration::from_millis);
        match &self.limit {
            Some(limit) => limit.limits.clone(),
            None => Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::default() },
        }
    }

    /// The limits as a person reads them; `None` if none is given.
    pub(super) fn limit(&self) -> Option<Limit> {
        if let Some(limit) = &self.limit {
            return Some(limit.clone());
        }
        let texts = [
            self.movetime.map(|ms| format!("{ms}ms")),
            self.depth.map(|depth| depth.to_string()),
            self.nodes.map(|nodes| format!("{nodes}n")),
        ];
        let texts: Vec<_> = texts.into_iter().flatten().collect();
        (!texts.is_empty()).then(|| Limit { text: texts.join(", "), limits: self.limits() })
    }
}

/// Reads the value of `--limit`.
pub(super) fn read_limit(text: &str) -> Result<Limit, Wording> {
    Limit::parse(text).ok_or_else(|| text!("cli-limit").into())
}

/// The longest time of a search, in milliseconds: a day.
const LONGEST_MS: u64 = 86_400_000;

/// A limit of each search: its text, and what it means.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Limit {
    /// As it was written.
    pub text: String,
    /// As engines take it.
    pub limits: Limits,
}

/// The longest time that can be named, in seconds: a day.
const LONGEST_S: f64 = 86_400.0;

impl Limit {
    /// Reads a limit; `None` if it is none, or none at all.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let amount = &text[..text.len() - unit.len()];
        let limits = match unit.trim_start() {
            "s" => Limits::time(seconds(amount, 1.0)?),
            "ms" => Limits::time(seconds(amount, 1000.0)?),
            "n" => Limits::nodes(amount.parse().ok().filter(|&nodes| nodes > 0)?),
            "" => Limits::depth(amount.parse().ok().filter(|&depth| depth > 0)?),
            _ => return None,
        };
        Some(Self { text: text.to_owned(), limits })
    }
}

/// The time of `amount` units, of which a second has `per_second`; `None` if it is shorter than a millisecond or longer than a
/// day.
fn seconds(amount: &str, per_second: f64) -> Option<Duration> {
    let seconds = amount.parse::<f64>().ok()? / per_second;
    (0.001..=LONGEST_S).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_time_plies_or_nodes() {
        let ms = |ms| Some(Limits::time(Duration::from_millis(ms)));
        for (text, limits) in [
            ("6", Some(Limits::depth(6))),
            ("500ms", ms(500)),
            ("1.5 s", ms(1500)),
            ("86400s", ms(86_400_000)),
            ("20000n", Some(Limits::nodes(20_000))),
            ("0", None),
            ("0s", None),
            ("0n", None),
            ("1.5", None),
            ("99999999s", None),
            ("-1s", None),
            ("1h", None),
            ("s", None),
            ("", None),
        ] {
            assert_eq!(Limit::parse(text).map(|limit| limit.limits), limits, "{text:?}");
        }
    }
}
