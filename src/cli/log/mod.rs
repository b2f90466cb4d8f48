//! The log: lines on stderr, [filtered](filter) and [written](writer) so that no reader of them holds up the program.

mod filter;
mod writer;

use std::io::IsTerminal;
use std::sync::Mutex;

use clap::ValueEnum;

use writer::Writer;

/// Format of log lines.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum LogFormat {
    Text,
    Json,
}

/// Logs to stderr what `--log`, else `RUST_LOG`, else the default lets through.
///
/// # Errors
/// A sentence, where the text is no filter.
pub(super) fn start(filter: Option<&str>, format: LogFormat) -> Result<(), String> {
    let filter = filter::filter(filter)?;
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
    Ok(())
}
