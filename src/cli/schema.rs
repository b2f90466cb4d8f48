//! `plateau schema`: writing the JSON schema of the protocol.

use std::path::PathBuf;

use crate::protocol::schema;
use crate::whole_file::save;

use super::Failure;

/// Arguments of `schema`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The folder to write to; stdout if absent.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Writes every file, or prints them one after the other.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    for file in schema::files() {
        match &arguments.out {
            Some(folder) => {
                let path = folder.join(file.name);
                std::fs::create_dir_all(folder)
                    .and_then(|()| save(&path, file.text()))
                    .map_err(|error| format!("{}: {error}", path.display()))?;
            }
            None => print!("{}", file.text()),
        }
    }
    Ok(())
}
