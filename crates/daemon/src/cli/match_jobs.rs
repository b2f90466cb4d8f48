//! `plateau match`: plays the jobs on stdin and writes a result line for each.
//!
//! The jobs are those of `plateau tournament --plan`; the results are for `plateau tournament --collect`.
//! Between the two stands whatever carries lines to other machines.

use std::io::{BufRead, BufReader, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::system::standard;
use plateau_core::search::{StopToken, Stopped};
use plateau_protocol::codec::without_mark;
use plateau_protocol::json_lines::{from_line, to_line};
use plateau_tournament::{GameResult, Job, Runner};

use super::{Failure, interrupt, say};

/// Arguments of `match`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Number of games played in parallel.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
}

/// Lines read before they are needed.
const AHEAD: usize = 16;
/// Longest wait for a line without a look at the stop token.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Plays until the input ends, the output has no reader any more or a signal comes.
/// A line that is no job is named on stderr and passed over; the command fails at the end then.
/// It fails immediately if a player cannot play.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = &interrupt::on_signals()?;
    stop_without_reader(stop.clone());
    let bad = AtomicU64::new(0);
    let lines = read_lines();
    let next = move || next_line(&lines, stop);
    let jobs = std::iter::from_fn(next).enumerate().filter_map(|(index, line)| {
        read_job(&line).unwrap_or_else(|error| {
            say(format_args!("plateau: line {}: {error}", index + 1));
            bad.fetch_add(1, Ordering::Relaxed);
            None
        })
    });
    let mut failure = None;
    let played = Runner::new(arguments.concurrency.into(), stop).run(jobs, |results| {
        match write_results(&results) {
            Ok(()) => true,
            Err(error) => {
                failure = Some(error);
                false
            }
        }
    });
    played?;
    if let Some(error) = failure {
        return Err(error.into());
    }
    if stop.reason() == Some(Stopped::Disconnected) {
        return Err(std::io::Error::from(std::io::ErrorKind::BrokenPipe).into());
    }
    match bad.into_inner() {
        0 => Ok(()),
        1 => Err("1 line was not a job".into()),
        bad => Err(format!("{bad} lines were not jobs").into()),
    }
}

/// Stops the games when the reader of the results has closed its end, because nobody would see the results.
///
/// The thread is not joined; it ends with the process.
fn stop_without_reader(stop: StopToken) {
    std::thread::spawn(move || {
        if standard::wait_until_unread() {
            stop.stop(Stopped::Disconnected);
        }
    });
}

/// The lines of stdin, from a thread of their own: a read cannot be woken, and ends with the process.
fn read_lines() -> Receiver<String> {
    let (sender, lines) = sync_channel(AHEAD);
    std::thread::spawn(move || {
        let mut is_first = true;
        for line in BufReader::new(std::io::stdin()).split(b'\n') {
            let Ok(line) = line else { return };
            // A line that is not UTF-8 is refused like every line that is not a job.
            let line = String::from_utf8_lossy(&line);
            let line = if std::mem::take(&mut is_first) { without_mark(&line) } else { &line };
            if sender.send(line.to_owned()).is_err() {
                return;
            }
        }
    });
    lines
}

/// The next line; `None` at the end, or when there is to be no more.
fn next_line(lines: &Receiver<String>, stop: &StopToken) -> Option<String> {
    while stop.reason().is_none() {
        match lines.recv_timeout(POLL_INTERVAL) {
            Err(RecvTimeoutError::Timeout) => {}
            line => return line.ok(),
        }
    }
    None
}

/// Reads a line; a blank one is none.
fn read_job(line: &str) -> Result<Option<Job>, String> {
    if line.trim().is_empty() {
        return Ok(None);
    }
    let job: Job = from_line(line)?;
    job.game.create()?;
    Ok(Some(job))
}

fn write_results(results: &[GameResult]) -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    for result in results {
        writeln!(output, "{}", to_line(result))?;
    }
    output.flush()
}
