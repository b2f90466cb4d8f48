//! `plateau guard`: the process between a tournament and an engine; not for people.

use std::path::PathBuf;
use std::process::ExitCode;

use plateau_interop::platform::guard::{self, EngineCommand};

use super::{Failure, say};

/// Arguments of `guard`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Become the engine, bound to die with the parent of this id, instead of watching over it.
    #[arg(long, value_name = "PID")]
    leash: Option<i32>,
    /// Append the engine's stderr to a file.
    #[arg(long, value_name = "FILE")]
    stderr: Option<PathBuf>,
    /// The engine.
    program: PathBuf,
    /// Its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// The status of a program that could not be run, as shells have it.
const NOT_RUN: u8 = 127;

/// Watches until the engine has ended; its status is that of the engine.
pub(super) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let Arguments { leash, stderr, program, args } = arguments;
    let engine = EngineCommand { program, args };
    let Some(guard) = leash else {
        return Ok(ExitCode::from(guard::watch(&engine, stderr.as_deref())?));
    };
    // On success this process is the engine from here on.
    let Err(error) = guard::leash(&engine, guard);
    say(format_args!("plateau: {}: {error}", engine.program.display()));
    Ok(ExitCode::from(NOT_RUN))
}
