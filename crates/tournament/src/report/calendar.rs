//! The day on which something ended.

const SECONDS_A_DAY: u64 = 86_400;

/// The day of a Unix time in seconds, in UTC, as `YYYY-MM-DD`; empty for 0, which means unknown. Computed in eras of 400 years that begin
/// in March, so that a leap day comes last (Howard Hinnant, "chrono-compatible low-level date algorithms", 2013).
pub(super) fn date(second: u64) -> String {
    if second == 0 {
        return String::new();
    }
    let day = second / SECONDS_A_DAY + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, into_next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + into_next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seconds are those of `date --utc +%s`.
    #[test]
    fn days_are_those_of_the_calendar() {
        for (second, day) in [
            (0, ""),
            (1, "1970-01-01"),
            (68_255_999, "1972-02-29"),
            (951_782_400, "2000-02-29"),
            (1_000_000_000, "2001-09-09"),
            (1_709_164_800, "2024-02-29"),
            (1_735_689_599, "2024-12-31"),
            (1_795_219_200, "2026-11-21"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(second), day);
        }
    }
}
