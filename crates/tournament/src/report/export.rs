//! Exports of reports. The extension of a file chooses the format.

use std::path::Path;

use plateau_core::erased::{DynGame, written_formats};

use super::TournamentReport;

/// A format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Export {
    /// `html`: a page.
    Html,
    /// `json`: all data.
    Json,
    /// `txt`: tables.
    Text,
    /// The games in the record format with this extension.
    Records(&'static str),
}

impl Export {
    /// Formats for every game, with their extensions.
    const COMMON: [(Self, &'static str); 3] =
        [(Self::Html, "html"), (Self::Json, "json"), (Self::Text, "txt")];

    /// All formats for a game, with their extensions.
    #[must_use]
    pub fn all(game: &dyn DynGame) -> Vec<(Self, &'static str)> {
        let own = written_formats(game).into_iter().map(|name| (Self::Records(name), name));
        Self::COMMON.into_iter().chain(own).collect()
    }

    /// The format of a file, by its extension in any case.
    ///
    /// # Errors
    /// A sentence that lists the extensions for this game.
    pub fn for_path(path: &Path, game: &dyn DynGame) -> Result<Self, String> {
        let all = Self::all(game);
        let extension = path.extension().and_then(|extension| extension.to_str());
        let known = extension
            .and_then(|given| all.iter().find(|(_, known)| given.eq_ignore_ascii_case(known)));
        known.map(|(export, _)| *export).ok_or_else(|| {
            let names: Vec<String> = all.iter().map(|(_, name)| format!(".{name}")).collect();
            format!(
                "{}: unknown extension; the formats for {} are {}",
                path.display(),
                game.about().id,
                names.join(", ")
            )
        })
    }

    /// The content of the file.
    ///
    /// # Errors
    /// A sentence: the moves of a game cannot be replayed.
    pub fn write(self, report: &TournamentReport<'_>) -> Result<String, String> {
        match self {
            Self::Html => Ok(report.html()),
            Self::Json => Ok(report.json()),
            Self::Text => Ok(report.text()),
            Self::Records(extension) => report.records(extension),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn the_extension_chooses_among_what_the_game_has() {
        for (game, path, expected) in [
            ("othello", "a/b.html", Some(Export::Html)),
            ("othello", "B.JSON", Some(Export::Json)),
            ("nim", "x.txt", Some(Export::Text)),
            ("connect4", "x.y.moves", Some(Export::Records("moves"))),
            ("draughts", "x.pdn", Some(Export::Records("pdn"))),
            ("othello", "x.ggf", Some(Export::Records("ggf"))),
            ("connect4", "x.pdn", None),
            ("othello", "html", None),
        ] {
            let (event, _) = samples::random_games(game, 2, 0);
            let found = Export::for_path(Path::new(path), &*event.game);
            match expected {
                Some(export) => assert_eq!(found, Ok(export), "{path}"),
                None => {
                    let error = found.unwrap_err();
                    assert!(error.contains(".html, .json, .txt, ") && error.contains(", .moves"));
                }
            }
        }
    }
}
