//! Clocks as the tag `TimeControl` of the PGN standard has them.

use std::time::Duration;

use crate::erased::Record;
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

/// Reads a clock as [`write_clock`] writes it; the first period, where there are several.
pub(super) fn read_clock(text: &str) -> Option<Clock> {
    let text = text.split(':').next()?;
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
            let record = Record { clock: read_clock(text), ..Record::default() };
            assert_eq!(write_clock(&record).as_deref(), Some(text));
        }
        for text in ["", "?", "*30", "x+1", "99999999999"] {
            assert_eq!(read_clock(text), None, "{text}");
        }
    }
}
