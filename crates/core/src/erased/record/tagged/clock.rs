//! Clocks as the tag `TimeControl` of the PGN standard has them.

use std::time::Duration;

use crate::erased::{Record, Remark};
use crate::game::{shown, wording};
use crate::search::Clock;

/// Writes a clock as PGN's tag TimeControl has it: `60+1`, `40/60+1`.
#[must_use]
pub fn write_clock(record: &Record) -> Option<String> {
    let [base, more] = record.clock_seconds()?;
    Some(match (record.clock?.moves_to_go, more) {
        (None, _) => format!("{base}+{more}"),
        (Some(moves), 0) => format!("{moves}/{base}"),
        (Some(moves), _) => format!("{moves}/{base}+{more}"),
    })
}

/// Reads a clock as [`write_clock`] writes it, with a remark on all that is not kept: the periods behind the first one, and other kinds of clocks.
pub(super) fn read_clock(at: usize, text: &str) -> (Option<Clock>, Option<Remark>) {
    let (first, others) = text.split_once(':').map_or((text, None), |(it, rest)| (it, Some(rest)));
    let clock = read_period(first);
    let message = match (clock, others) {
        (None, _) => wording!("record-clock-skipped", text = shown(text)),
        (Some(_), Some(others)) => wording!("record-periods-skipped", text = shown(others)),
        (Some(_), None) => return (clock, None),
    };
    (clock, Some(Remark::new(at, message)))
}

fn read_period(text: &str) -> Option<Clock> {
    let (moves, time) = text.split_once('/').map_or((None, text), |(m, time)| (Some(m), time));
    let (base, more) = time.split_once('+').unwrap_or((time, "0"));
    let seconds =
        |text: &str| text.trim().parse::<u32>().ok().map(u64::from).map(Duration::from_secs);
    let moves_to_go = match moves {
        Some(moves) => Some(moves.trim().parse().ok()?),
        None => None,
    };
    Some(Clock { remaining: seconds(base)?, increment: seconds(more)?, moves_to_go })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_they_are_written() {
        for text in ["60+1", "40/60", "40/60+1", "0+0"] {
            let record = Record { clock: read_clock(0, text).0, ..Record::default() };
            assert_eq!(write_clock(&record).as_deref(), Some(text));
        }
    }

    #[test]
    fn a_part_that_is_not_kept_is_told() {
        for (text, kept, said) in [
            ("60+1", Some("60+1"), None),
            ("40/7200:3600", Some("40/7200"), Some("3600")),
            ("1800:600", Some("1800+0"), Some("600")),
            ("*30", None, Some("*30")),
            ("x+1", None, Some("x+1")),
            ("15 min", None, Some("15 min")),
            ("99999999999", None, Some("99999999999")),
        ] {
            let (clock, remark) = read_clock(0, text);
            let record = Record { clock, ..Record::default() };
            assert_eq!(write_clock(&record).as_deref(), kept, "{text}");
            let remark = remark.map(|remark| remark.message.to_string());
            assert_eq!(remark.is_some(), said.is_some(), "{text}");
            assert!(remark.zip(said).is_none_or(|(remark, said)| remark.contains(said)), "{text}");
        }
    }
}
