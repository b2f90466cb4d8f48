//! Filters: which lines the log has.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use plateau_core::game::nearest;

/// Names of levels, each of which lets through what those before it do.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
/// The filter that the flag `--log` names, else `RUST_LOG`, else the `usual` one.
///
/// # Errors
/// A sentence, where the text is no filter.
pub(super) fn filter(flag: Option<&str>, usual: &str) -> Result<EnvFilter, String> {
    match (flag, std::env::var(EnvFilter::DEFAULT_ENV)) {
        (Some(text), _) => read(text).map_err(|error| format!("--log: {error}")),
        (None, Ok(text)) => {
            read(&text).map_err(|error| format!("{}: {error}", EnvFilter::DEFAULT_ENV))
        }
        (None, Err(_)) => Ok(EnvFilter::new(usual)),
    }
}

fn read(text: &str) -> Result<EnvFilter, String> {
    text.split(',').try_for_each(check)?;
    EnvFilter::try_new(text).map_err(|error| error.to_string())
}

/// Refuses what should be a level and is none: `EnvFilter` takes a misspelt one that stands alone
/// for a target, which no line of the log has.
fn check(directive: &str) -> Result<(), String> {
    let level = directive.split_once('=').map_or(directive, |(_, level)| level);
    // Spans and their fields are left to the parser of filters.
    if directive.contains('[') || level.parse::<LevelFilter>().is_ok() {
        return Ok(());
    }
    let hint = nearest(level, LEVELS).map(|level| format!("; did you mean {level}?"));
    let hint = hint.unwrap_or_default();
    let levels = LEVELS.join(", ");
    Err(format!("expected a level ({levels}) or TARGET=LEVEL, not \"{level}\"{hint}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_should_be_a_level_is_one_or_is_refused() {
        for (text, refusal) in [
            ("debug", ""),
            ("WARN", ""),
            ("off", ""),
            ("3", ""),
            ("", ""),
            ("plateau=debug", ""),
            ("plateau::server=trace,warn", ""),
            ("warn,[request]=debug", ""),
            ("debg", "not \"debg\"; did you mean debug?"),
            ("plateau=debug,wran", "not \"wran\"; did you mean warn?"),
            ("plateau=tarce,info", "not \"tarce\"; did you mean trace?"),
            ("verbose", "(off, error, warn, info, debug, trace) or TARGET=LEVEL, not \"verbose\""),
            ("plateau", "TARGET=LEVEL, not \"plateau\""),
        ] {
            let said = read(text).err().unwrap_or_default();
            let is_expected = said.ends_with(refusal) && said.is_empty() == refusal.is_empty();
            assert!(is_expected, "{text}: {said}");
        }
    }
}
