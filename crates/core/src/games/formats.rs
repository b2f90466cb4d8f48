//! Record formats of all games: chooses the reader of a text by the format name, the file extension or the beginning of the text.

use std::sync::Arc;

use crate::erased::{Beside, DynGame, Problem, ReadGame, Reading, RecordReader};
use crate::game::{Options, Refusal};

use super::Entry;

/// Known facts about a text before it is parsed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known<'a> {
    /// The format, by its name.
    pub format: Option<&'a str>,
    /// The extension of its file, which may name a format.
    pub extension: Option<&'a str>,
    /// The beginning of the text.
    pub head: &'a str,
}

/// Reader of a text, with its game.
pub struct Told {
    /// The game.
    pub entry: Entry,
    /// The variant of records that name none.
    pub game: Arc<dyn DynGame>,
    /// The reader.
    pub reader: RecordReader,
    /// The name of the format.
    pub format: &'static str,
    /// True if the user has named the variant, which then wins over what the records say.
    pub is_meant: bool,
}

impl Told {
    /// Reads a stream of blocks: `visit` gets each game or problem.
    pub fn read(
        &self,
        beside: Beside,
        blocks: impl Iterator<Item = Vec<u8>>,
        visit: &mut dyn FnMut(Result<ReadGame, Problem>),
    ) {
        let make = |name: &str| self.entry.create(Some(name), &Options::default());
        let game = Arc::clone(&self.game);
        let reading = Reading::new(self.reader, game, &make, beside, blocks);
        reading.obeying(self.is_meant).for_each(visit);
    }
}

/// Reason why no reader can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Untold {
    /// The given format is not one of these readable formats.
    NoFormat(Vec<&'static str>),
    /// The format does not determine the game.
    NoGame,
    /// Neither the name nor the text determines the format.
    Unclear,
    /// The given variant does not exist.
    Refused(Refusal),
}

/// Chooses the reader of a text by the given format, else by its extension, else by its beginning.
/// `named` is the game with its variant, if they are known.
///
/// # Errors
/// The reason why no reader can be chosen.
pub fn tell(
    games: &[Entry],
    named: Option<(Entry, Option<&str>)>,
    known: Known<'_>,
) -> Result<Told, Untold> {
    let make = |entry: Entry, variant: Option<&str>| {
        let game = entry.create(variant, &Options::default()).map_err(Untold::Refused)?;
        Ok(readers(entry, &game, variant.is_some()))
    };
    let all: Vec<_> = match named {
        Some((entry, variant)) => make(entry, variant)?,
        None => {
            let games: Result<Vec<_>, _> = games.iter().map(|&entry| make(entry, None)).collect();
            games?.into_iter().flatten().collect()
        }
    };
    let called = |name: &str| all.iter().filter(|(format, _)| *format == name).collect::<Vec<_>>();
    let meant = known.format.or(known.extension).map(called).unwrap_or_default();
    if known.format.is_some() && meant.is_empty() {
        let mut names: Vec<_> = all.iter().map(|(format, _)| *format).collect();
        names.sort_unstable();
        names.dedup();
        return Err(Untold::NoFormat(names));
    }
    let is_told = |told: &Told| named.is_some() || told.reader.names_game;
    let chosen = match meant.as_slice() {
        [(_, one)] => Some(one),
        [] => detect(all.iter().map(|(_, told)| told).filter(|told| is_told(told)), known.head),
        several => detect(several.iter().map(|(_, told)| told), known.head),
    };
    match chosen {
        Some(told) if is_told(told) => {
            Ok(Told { game: Arc::clone(&told.game), ..*told })
        }
        Some(_) => Err(Untold::NoGame),
        None if named.is_none() => Err(Untold::NoGame),
        None => Err(Untold::Unclear),
    }
}

/// The readers of a game, by the names of their formats.
fn readers(entry: Entry, game: &Arc<dyn DynGame>, is_meant: bool) -> Vec<(&'static str, Told)> {
    let formats = game.record_formats().into_iter();
    let reader = |format: crate::erased::RecordAbout| {
        let game = Arc::clone(game);
        let told = Told { entry, game, reader: format.read?, format: format.extension, is_meant };
        Some((format.extension, told))
    };
    formats.filter_map(reader).collect()
}

/// The first reader that recognises the beginning of the text.
fn detect<'a>(readers: impl Iterator<Item = &'a Told>, head: &str) -> Option<&'a Told> {
    readers.into_iter().find(|told| (told.reader.detect)(&*told.game, head))
}

#[cfg(test)]
mod cases;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GAMES, find};

    #[test]
    fn a_reader_is_told_by_name_extension_or_content() {
        let ours = "[Game \"nim\"]\n[Variant \"3,4,5\"]\n\n1. 1:1 *";
        for (game, format, extension, head, expected) in [
            (None, None, Some("pdn"), "", Ok("draughts")),
            (None, None, Some("txt"), "[GameType \"20\"]", Ok("draughts")),
            (None, None, None, "[White \"a\"]\n\n1. 32-28 19-23", Ok("draughts")),
            (None, Some("wtb"), None, "", Ok("othello")),
            (None, None, Some("sgf"), "(;GM[2]FF[4]", Ok("othello")),
            (None, None, None, "(;FF[4]RU[Connect Four]", Ok("connect4")),
            (None, None, None, "2 (;GM[Othello]", Ok("othello")),
            (None, None, None, "44444432 -12\n", Ok("connect4")),
            (None, None, None, ours, Ok("nim")),
            (None, Some("record"), None, ours, Ok("nim")),
            (Some("othello"), None, Some("txt"), "f5d6c3", Ok("othello")),
            (None, None, Some("txt"), "f5d6c3", Err(Untold::NoGame)),
            (None, Some("moves"), None, "f5d6c3", Err(Untold::NoGame)),
            (None, None, Some("sgf"), "(;GM[1]FF[4]", Err(Untold::NoGame)),
        ] {
            let named = game.map(|name| (*find(GAMES, name).unwrap().0, None));
            let told = tell(GAMES, named, Known { format, extension, head });
            let told = told.map(|told| told.entry.about().id);
            assert_eq!(told, expected, "{format:?} {extension:?} {head}");
        }
        let unknown = Known { format: Some("pgn"), ..Known::default() };
        let formats = tell(GAMES, None, unknown).err().unwrap();
        assert!(matches!(formats, Untold::NoFormat(names) if names.contains(&"ggf")));
    }
}
