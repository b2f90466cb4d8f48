//! `plateau guard`: the process between a tournament and an engine; not for people.

use std::process::ExitCode;

use plateau_interop::process::guard::{self, Ward};

use super::{Failure, say};

/// Arguments of `guard`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Become the engine, bound to die with the parent, instead of watching over it.
    #[arg(long)]
    leash: bool,
    /// The process that must be alive.
    parent: i32,
    /// The engine.
    program: String,
    /// Its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// The status of a program that could not be run, as shells have it.
const NOT_RUN: u8 = 127;

/// Watches until the engine has ended; its status is that of the engine.
pub(super) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let Arguments { leash, parent, program, args } = arguments;
    let ward = Ward { parent, program, args };
    if !leash {
        return Ok(ExitCode::from(guard::watch(&ward)?));
    }
    // On success this process is the engine from here on.
    let Err(error) = guard::leash(&ward);
    say(format_args!("plateau: {}: {error}", ward.program));
    Ok(ExitCode::from(NOT_RUN))
}
