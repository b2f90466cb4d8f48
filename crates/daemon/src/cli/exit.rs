//! The end of the program: its status, and the sentence about a failure.
//!
//! | status | meaning |
//! | --- | --- |
//! | 0 | done |
//! | 1 | the result is negative, or the work has failed: a value differs, no move can be played, a disk is full |
//! | 2 | the command line is wrong: an unknown option, game, variant or move, a file that cannot be read |
//! | 141 | nobody reads the output any more, as after a SIGPIPE |

use std::error::Error;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use plateau_core::erased::SearchError;
use plateau_core::game::{Language, Refusal};

use super::language::sentence;
use super::{Failure, say, terminal};

const NEGATIVE: u8 = 1;
const USAGE: u8 = 2;
/// Status of a program whose reader has closed its end: of one that SIGPIPE has ended, as shells have it.
const BROKEN_PIPE: u8 = 128 + 13;

/// A command line that is wrong, with the fault.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Usage(pub Failure);

/// A negative result that was printed already.
#[derive(Debug, thiserror::Error)]
#[error("the result is negative")]
pub(super) struct Negative;

/// The failure of a command line.
pub(super) fn usage(fault: impl Into<Failure>) -> Failure {
    Usage(fault.into()).into()
}

/// The status of a failure; its sentence goes to stderr, if there is somebody to read it.
pub(super) fn failed(failure: &(dyn Error + 'static), language: Language) -> ExitCode {
    let status = status(failure);
    if status != BROKEN_PIPE && !failure.is::<Negative>() {
        let told = format!("plateau: {}", sentence(failure, language));
        let columns = terminal::columns_of(io::stderr());
        let rows = columns.map_or_else(|| vec![told.clone()], |it| terminal::wrapped(&told, it, 2));
        rows.iter().for_each(|row| say(format_args!("{row}")));
    }
    ExitCode::from(status)
}

fn status(failure: &(dyn Error + 'static)) -> u8 {
    if let Some(Usage(fault)) = failure.downcast_ref() {
        return match status(&**fault) {
            BROKEN_PIPE => BROKEN_PIPE,
            _ => USAGE,
        };
    }
    let is_broken_pipe = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    // A position or a move that a game refuses comes from the command line: those of files are counted.
    let is_refused =
        failure.is::<Refusal>() || matches!(failure.downcast_ref(), Some(SearchError::Refused(_)));
    match failure.downcast_ref().is_some_and(is_broken_pipe) {
        true => BROKEN_PIPE,
        false if is_refused => USAGE,
        false => NEGATIVE,
    }
}
