//! The program `plateau`: the command line of the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    plateau::cli::run()
}
