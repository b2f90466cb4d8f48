//! Files of games: a line of JSON, which is an inline position of the protocol, or a record in any format of the game.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use plateau_core::erased::{DynGame, Record, written_formats};
use plateau_core::game::{Language, Options, Wording, shown, wording};
use plateau_core::games::GAMES;
use plateau_files::whole_file;
use plateau_protocol::MAX_LINE;
use plateau_protocol::json_lines::{from_line, to_line};
use plateau_protocol::values::{Moves, Setup};

use super::error::PlayError;
use super::played_game::PlayedGame;
use super::start::GameStart;
use crate::cli::record_files::first_game;

/// The content of a file: a record in the format that its name ends in, or else a line of JSON.
///
/// # Errors
/// The game cannot be written in that format.
pub(super) fn text(live_game: &PlayedGame, path: &str) -> Result<String, PlayError> {
    let game = &**live_game.game();
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    let Some(format) = extension.map(str::to_ascii_lowercase).filter(|it| is_format(it)) else {
        return Ok(to_line(&GameStart::of(live_game)) + "\n");
    };
    match game.write_record(&format, &Record::of(game, live_game.at())) {
        Some(written) => Ok(written?),
        None => {
            let (id, known) = (game.about().id, written_formats(game).join(", "));
            Err(wording!("play-no-format", id, format, known).into())
        }
    }
}

/// True of the extension of a format of some game.
fn is_format(extension: &str) -> bool {
    let is_written = |game: &dyn DynGame| written_formats(game).contains(&extension);
    let games = GAMES.iter().filter_map(|entry| entry.create(None, &Options::default()).ok());
    games.into_iter().any(|game| is_written(&*game))
}

/// Writes a file, whole or not at all. Folders are not made.
///
/// # Errors
/// Those of the file system.
pub(super) fn save(path: &str, text: String) -> Result<(), PlayError> {
    whole_file::save(Path::new(path), text).map_err(|error| file_failed(path, &error))
}

/// Reads a game from a file: the first one, if it is a record of several.
///
/// # Errors
/// Those of the file system, or that the file is in no format that is read.
pub(super) fn load(path: &str, language: Language) -> Result<GameStart, PlayError> {
    let mut bytes = Vec::new();
    let file = File::open(path).map(|file| file.take(MAX_LINE as u64 + 1));
    file.and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(|error| file_failed(path, &error))?;
    let line = str::from_utf8(&bytes).ok().map(str::trim).filter(|line| line.starts_with('{'));
    if bytes.len() > MAX_LINE && line.is_some() {
        let values = vec![("file", path.to_owned()), ("bytes", MAX_LINE.to_string())];
        return Err((text!("play-file-too-long"), values).into());
    }
    if let Some(start) = line.and_then(|line| from_line(line).ok()) {
        return Ok(start);
    }
    let not_saved = || (text!("play-not-saved"), vec![("file", path.to_owned())]);
    // A person at the prompt can name neither the game nor the format, as messages about records suggest.
    let read = first_game(Path::new(path), language).ok().flatten().ok_or_else(not_saved)?;
    let at = read.record.line;
    Ok(GameStart {
        game: read.game.about().id.to_owned(),
        variant: Some(read.game.variant()),
        setup: at.setup.map(Setup::Text),
        moves: Some(Moves::List(at.moves)),
        ..GameStart::default()
    })
}

fn file_failed(path: &str, error: &io::Error) -> PlayError {
    // Windows denies the permission to open a folder, without saying that it is one.
    let kind = if Path::new(path).is_dir() { ErrorKind::IsADirectory } else { error.kind() };
    let path = shown(path);
    let known = match kind {
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
