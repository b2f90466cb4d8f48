//! `plateau convert`: records from one format into another; without one, files are read and their games counted.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::exit::usage;
use super::language::LanguageArgument;
use super::record_files::Files;
use super::{Failure, is_same_file, say};
use plateau_core::erased::written_formats;
use plateau_core::game::{Language, wording};
use plateau_files::whole_file::Draft;

/// Arguments of `convert`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// The format to write; if absent it is chosen by the extension of --out, and without --out files are only read and counted.
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// The file to write; stdout if absent.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Do not count the games of each file.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    pub(super) language: LanguageArgument,
}

/// Converts all games; what could not be read makes the command fail at its end.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let Arguments { files, to, out, .. } = arguments;
    let format = format_of(to.as_deref(), out.as_deref());
    let mut output = format.as_ref().map(|_| Output::open(out.as_deref(), files)).transpose()?;
    let counts =
        files.read(&[], language, arguments.quiet, &mut |read| match (&format, &mut output) {
            (Some(format), Some(output)) => {
                let text = write(&*read.game, format, &read.record)?;
                output.write(&text)
            }
            _ => Ok(()),
        })?;
    if output.is_none() && files.is_game() && !arguments.quiet {
        say(format_args!("{}", counts.text(language)));
    }
    output.map_or(Ok(()), Output::end)?;
    match counts.problems {
        0 => Ok(()),
        problems => Err(wording!("record-not-read", count = problems).into()),
    }
}

/// The format that is written: as it is named, or the extension of the file.
pub(super) fn format_of(to: Option<&str>, out: Option<&Path>) -> Option<String> {
    let extension = || out?.extension()?.to_str();
    to.or_else(extension).map(str::to_ascii_lowercase)
}

/// Writes a record.
///
/// # Errors
/// The game has no such format, or the record cannot be replayed.
pub(super) fn write(
    game: &dyn plateau_core::erased::DynGame,
    format: &str,
    record: &plateau_core::erased::Record,
) -> Result<String, Failure> {
    let written = game.write_record(format, record).ok_or_else(|| {
        let (id, known) = (game.about().id, written_formats(game).join(", "));
        usage(wording!("record-no-format", id, format, known))
    })?;
    Ok(written?)
}

/// A file that is written, or stdout. A file has its old content until all of the new one is written.
pub(super) struct Output {
    writer: BufWriter<Box<dyn Write>>,
    /// The new content of a file; `None` for stdout, pipes and devices.
    draft: Option<Draft>,
}

impl Output {
    /// Opens the file.
    ///
    /// # Errors
    /// Those of the system, or that it is one of the files that are read.
    pub(super) fn open(out: Option<&Path>, files: &Files) -> Result<Self, Failure> {
        let Some(path) = out else {
            let writer = BufWriter::new(Box::new(std::io::stdout()) as Box<dyn Write>);
            return Ok(Self { writer, draft: None });
        };
        if files.paths().iter().any(|file| is_same_file(file, path)) {
            let path = path.display().to_string();
            return Err(wording!("record-out-is-read", path).into());
        }
        let open = || {
            // A link stays, and leads to the new content. A file that is not there yet is where its path says.
            let place = path.canonicalize();
            let place = place.as_deref().unwrap_or(path);
            let before = match File::options().write(true).open(place) {
                // Pipes and devices hold nothing.
                Ok(file) if !file.metadata()?.is_file() => {
                    return Ok(Self { writer: BufWriter::new(Box::new(file)), draft: None });
                }
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
                before => Some(before?.metadata()?.permissions()),
            };
            let draft = Draft::begin(place)?;
            if let Some(permissions) = before {
                draft.file().set_permissions(permissions)?;
            }
            let writer = BufWriter::new(Box::new(draft.file().try_clone()?) as Box<dyn Write>);
            Ok(Self { writer, draft: Some(draft) })
        };
        open().map_err(|error: std::io::Error| format!("{}: {error}", path.display()).into())
    }

    /// Writes a text.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.writer.write_all(text.as_bytes())?)
    }

    /// Finishes the output: everything is written, and the file is in its place.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub(super) fn end(mut self) -> Result<(), Failure> {
        self.writer.flush()?;
        if let Some(draft) = self.draft {
            draft.file().sync_all()?;
            draft.publish()?;
        }
        Ok(())
    }
}
