//! The start of a game, as the command line, a word or a file tells it: an inline position of the protocol.
//!
//! A game that is saved is one more of these: the daemon takes it as it is.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use plateau_core::game::{Wording, shown};
use plateau_files::whole_file;
use plateau_protocol::MAX_LINE;
use plateau_protocol::json_lines::{from_line, to_line};
use plateau_protocol::values::{Moves, Setting, Setup};

use super::error::PlayError;
use super::live_game::LiveGame;

/// An inline position.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct GameStart {
    /// The game: an id or alias.
    pub game: String,
    /// The variant; the default one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position in which it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Setup>,
    /// The side to move in a grid.
    #[serde(default, skip_serializing)]
    pub side: Option<String>,
    /// The moves played since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Moves>,
    /// Options of the start and of the strategies.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Setting>,
}

impl GameStart {
    /// A start from which the game on a table continues.
    pub(super) fn of(live_game: &LiveGame) -> Self {
        let specs = live_game.game().options();
        let set = specs.iter().filter_map(|spec| {
            let value = live_game.options().get(spec.name)?;
            Some((spec.name.to_owned(), Setting(value.clone())))
        });
        Self {
            game: live_game.game().about().id.to_owned(),
            variant: Some(live_game.game().variant()),
            setup: live_game.position().setup().map(str::to_owned).map(Setup::Text),
            side: None,
            moves: Some(Moves::List(live_game.position().moves())),
            options: set.collect(),
        }
    }

    /// Writes it to a file of one line, whole or not at all.
    ///
    /// # Errors
    /// I/O errors of the file system.
    pub(super) fn save(&self, path: &str) -> Result<(), PlayError> {
        let saved = whole_file::save(Path::new(path), to_line(self) + "\n");
        saved.map_err(|error| file_failed(path, &error))
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// Those of the file system, or that it is no game that was saved.
    pub(super) fn load(path: &str) -> Result<Self, PlayError> {
        let mut bytes = Vec::new();
        let file = File::open(path).map(|file| file.take(MAX_LINE as u64 + 1));
        file.and_then(|mut file| file.read_to_end(&mut bytes))
            .map_err(|error| file_failed(path, &error))?;
        if bytes.len() > MAX_LINE {
            let values = vec![("file", path.to_owned()), ("bytes", MAX_LINE.to_string())];
            return Err((text!("play-file-too-long"), values).into());
        }
        let saved = str::from_utf8(&bytes).ok().and_then(|text| from_line(text.trim()).ok());
        saved.ok_or_else(|| (text!("play-not-saved"), vec![("file", path.to_owned())]).into())
    }
}

fn file_failed(path: &str, error: &io::Error) -> PlayError {
    let path = shown(path);
    let known = match error.kind() {
        ErrorKind::NotFound => Some(text!("play-no-file")),
        ErrorKind::IsADirectory => Some(text!("play-is-folder")),
        ErrorKind::PermissionDenied => Some(text!("play-not-allowed")),
        _ => None,
    };
    let sentence = Wording::new(|language| {
        let reason = known.map_or_else(|| error.to_string(), |text| text.to(language).to_owned());
        text!("play-file-failed").filled(&[("file", &path), ("reason", &reason)], language)
    });
    sentence.into()
}
