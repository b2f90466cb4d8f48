//! The log: lines on stderr, [filtered](filter) and [written](writer) so that no reader of them holds up the program.

mod filter;
mod writer;

use std::backtrace::{Backtrace, BacktraceStatus};
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::panic::PanicHookInfo;
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;

use plateau_core::search::panic_text;

use writer::Writer;

/// Format of log lines.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum LogFormat {
    Text,
    Json,
}

/// Logs to stderr what `--log`, else `RUST_LOG`, else the `usual` filter lets through; panics too.
///
/// # Errors
/// A sentence, where the text is no filter.
pub(super) fn start(filter: Option<&str>, usual: &str, format: LogFormat) -> Result<(), String> {
    let filter = filter::filter(filter, usual)?;
    let stderr = std::io::stderr();
    let is_terminal = stderr.is_terminal();
    // A line that cannot be written is lost. To complain of it at the same place would be a panic.
    let log = tracing_subscriber::fmt()
        .log_internal_errors(false)
        .with_env_filter(filter)
        .with_ansi(is_terminal)
        .with_writer(Mutex::new(Writer::new(stderr, format)));
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    std::panic::set_hook(Box::new(log_panic));
    Ok(())
}

/// Places that have panicked.
static PLACES: Mutex<BTreeSet<Option<String>>> = Mutex::new(BTreeSet::new());
/// Most of them: a program has no more.
const MOST_PLACES: usize = 1000;

/// Logs a panic in one line. The message that Rust would write holds its thread up until somebody reads it.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let what = panic_text(panic.payload()).replace('\n', " | ");
    let place = panic.location().map(ToString::to_string);
    let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    // A place that panics once will do so again: one backtrace of it is enough.
    let is_new = places.len() < MOST_PLACES && places.insert(place.clone());
    drop(places);
    let backtrace = is_new.then(Backtrace::capture);
    let backtrace = backtrace.filter(|it| it.status() == BacktraceStatus::Captured);
    let backtrace = backtrace.map(|it| it.to_string().replace('\n', " | "));
    tracing::error!(what, place, backtrace, "a thread panicked");
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::panic::catch_unwind;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::*;

    /// Set for the process that the test starts.
    const PANICS: &str = "PLATEAU_TEST_PANICS";

    #[test]
    fn a_panic_does_not_wait_for_a_reader_of_the_log() {
        if std::env::var_os(PANICS).is_some() {
            start(None, "info", LogFormat::Text).unwrap();
            // More than a pipe holds.
            (0..200).for_each(|_| assert!(catch_unwind(|| panic!("{:1000}", "x")).is_err()));
            return;
        }
        let (_, module) = module_path!().split_once("::").unwrap();
        let test = format!("{module}::a_panic_does_not_wait_for_a_reader_of_the_log");
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["--exact", &test, "--nocapture"]).env(PANICS, "").env_remove("RUST_LOG");
        let program = program.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let since = Instant::now();
        while child.try_wait().unwrap().is_none() && since.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(5));
        }
        // One that still waits has a status of its own then.
        child.kill().unwrap();
        assert!(child.wait().unwrap().success());
        let mut log = String::new();
        child.stderr.unwrap().read_to_string(&mut log).unwrap();
        assert!(log.contains("a thread panicked what=\"x") && log.contains(file!()), "{log}");
    }
}
