//! Files: what is written is chosen by the extension, and appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::boundary::DynGame;

use super::TournamentReport;

/// A format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Export {
    /// `html`: a page.
    Html,
    /// `json`: everything.
    Json,
    /// `txt`: tables.
    Text,
    /// `moves`: the games as strings of moves.
    Moves,
    /// The games in a format of records of the game, by its extension.
    Records(&'static str),
}

impl Export {
    /// Those that every game has, with their extensions.
    const COMMON: [(Self, &'static str); 4] =
        [(Self::Html, "html"), (Self::Json, "json"), (Self::Text, "txt"), (Self::Moves, "moves")];

    /// All that there are for a game, with their extensions.
    #[must_use]
    pub(crate) fn all(game: &dyn DynGame) -> Vec<(Self, &'static str)> {
        let own = game.record_formats().into_iter().map(|(name, _)| (Self::Records(name), name));
        Self::COMMON.into_iter().chain(own).collect()
    }

    /// The format of a file, by its extension, in any case.
    ///
    /// # Errors
    /// A sentence that lists the extensions there are for this game.
    pub(crate) fn for_path(path: &Path, game: &dyn DynGame) -> Result<Self, String> {
        let all = Self::all(game);
        let extension = path.extension().and_then(|extension| extension.to_str());
        let known = extension
            .and_then(|given| all.iter().find(|(_, known)| given.eq_ignore_ascii_case(known)));
        known.map(|(export, _)| *export).ok_or_else(|| {
            let names: Vec<String> = all.iter().map(|(_, name)| format!(".{name}")).collect();
            format!(
                "{}: the extension says what is written; for {} there are {}",
                path.display(),
                game.about().id,
                names.join(", ")
            )
        })
    }

    /// The text.
    ///
    /// # Errors
    /// A sentence: a game cannot be replayed.
    pub(crate) fn write(self, report: &TournamentReport<'_>) -> Result<String, String> {
        match self {
            Self::Html => Ok(report.html()),
            Self::Json => Ok(report.json()),
            Self::Text => Ok(report.text()),
            Self::Moves => Ok(report.moves()),
            Self::Records(extension) => report.records(extension),
        }
    }
}

/// Writes a file that is there whole or as it was before: into a temporary one beside it, which is then renamed.
///
/// # Errors
/// What the file system says; the temporary file is removed then.
pub(crate) fn save(path: &Path, text: &str) -> io::Result<()> {
    let temporary = beside(path)?;
    let written = File::create(&temporary)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // It may never have come into being; the first error is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// A name in the same folder that no other process takes at the same time.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{} names no file", path.display()))
    })?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    Ok(path.with_file_name(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::report::samples;

    #[test]
    fn the_extension_chooses_among_what_the_game_has() {
        for (game, path, expected) in [
            ("othello", "a/b.html", Some(Export::Html)),
            ("othello", "B.JSON", Some(Export::Json)),
            ("nim", "x.txt", Some(Export::Text)),
            ("connect4", "x.y.moves", Some(Export::Moves)),
            ("draughts", "x.pdn", Some(Export::Records("pdn"))),
            ("othello", "x.ggf", Some(Export::Records("ggf"))),
            ("connect4", "x.pdn", None),
            ("othello", "html", None),
        ] {
            let (event, _) = samples::random_games(game, 2, 0);
            let found = Export::for_path(Path::new(path), &*event.game);
            match expected {
                Some(export) => assert_eq!(found, Ok(export), "{path}"),
                None => assert!(found.unwrap_err().contains(".html, .json, .txt, .moves")),
            }
        }
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = std::env::temp_dir().join(format!("plateau-save-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("report.txt");
        for text in ["first\n", "second, é\n"] {
            save(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert!(save(&folder, "a folder is in the way").is_err());
        assert!(save(Path::new("/"), "no name").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
