//! `plateau licences`: the notices of the third-party code in the program.

use std::io::Write;

use super::Failure;

/// The libraries with their licences; `tools/licences/notices.py` writes the file.
const NOTICES: &str = include_str!("../../THIRD-PARTY");

/// Prints them.
pub(super) fn run() -> Result<(), Failure> {
    Ok(std::io::stdout().write_all(NOTICES.as_bytes())?)
}
