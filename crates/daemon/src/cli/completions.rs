//! `plateau completions`: what a shell needs to complete the words of the program.

use std::io::Write;

use clap_complete::Shell;

use super::{Failure, config};

/// Arguments of `completions`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script that the shell sources.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut command = config::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}
