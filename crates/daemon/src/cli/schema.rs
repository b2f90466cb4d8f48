//! `plateau schema`: writing the JSON schema of the protocol.

use plateau_protocol::schema;

use super::Failure;
use super::generated::Destination;

/// Arguments of `schema`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    destination: Destination,
}

/// Writes every file, or prints them one after the other.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { destination } = arguments;
    schema::files().iter().try_for_each(|file| destination.put(file.name, file.text().as_bytes()))
}
