//! Generated files: each is written to a folder, or printed.

use std::io::Write;
use std::path::PathBuf;

use plateau_files::whole_file::save;

use super::Failure;

/// The argument that says where generated files go.
#[derive(clap::Args)]
pub struct Destination {
    /// The folder to write to; stdout if absent.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Destination {
    /// Writes a file of this name, or prints it after those before.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn put(&self, name: &str, content: &[u8]) -> Result<(), Failure> {
        let Some(folder) = &self.out else {
            return Ok(std::io::stdout().write_all(content)?);
        };
        let path = folder.join(name);
        std::fs::create_dir_all(folder)
            .and_then(|()| save(&path, content))
            .map_err(|error| format!("{}: {error}", path.display()).into())
    }
}
