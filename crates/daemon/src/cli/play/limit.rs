//! Limits of a search as a person writes them: `2s`, `500ms`, `6` plies, `20000n` nodes.

use std::time::Duration;

use plateau_core::search::Limits;

/// A limit of each search: its text, and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
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
