//! `plateau-dev schema`: writing the JSON schema of the protocol.

use plateau_protocol::schema;

use crate::Failure;
use plateau::cli::Destination;

/// Arguments of `schema`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    destination: Destination,
}

/// Writes every file, or prints them one after the other.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { destination } = arguments;
    schema::files().iter().try_for_each(|file| destination.put(file.name, file.text().as_bytes()))
}
