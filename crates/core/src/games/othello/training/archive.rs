//! Archives of tournament games in the folder of `--data`.

use crate::games::othello::text::record::wthor::{self, TournamentGame};
use crate::search::Library;
use crate::training::game_files::{find, short};

/// The games of WTHOR files, whose names have commas between them, and the beginning of the hash of the files; `none` without games.
///
/// # Errors
/// A sentence that names a file that is missing or of another kind.
pub(super) fn read(
    names: &str,
    library: &dyn Library,
) -> Result<(Vec<TournamentGame>, String), String> {
    let mut games = Vec::new();
    let mut hash = blake3::Hasher::new();
    for name in names.split(',').filter(|name| !name.is_empty()) {
        let content = find(library, name)?;
        let content = (*content).as_ref();
        hash.update(&(content.len() as u64).to_le_bytes()).update(content);
        let read = wthor::games(content);
        games.extend(read.ok_or_else(|| format!("{name} is not a WTHOR file of 8x8 games"))?);
    }
    let hash = if games.is_empty() { "none".to_owned() } else { short(&hash.finalize()) };
    Ok((games, hash))
}
