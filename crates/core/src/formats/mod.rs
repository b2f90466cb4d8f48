//! Record formats of all games: chooses the reader of a text by the format name, the file extension or the beginning of the text.

use std::sync::Arc;

use crate::erased::{Beside, DynGame, Problem, ReadGame, Reading, RecordReader};
use crate::game::{Options, Refusal, Wording, shown, without_entities, wording};

use crate::games::Entry;

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

/// The chosen reader of a text, with its game.
pub struct Told {
    /// The game.
    pub entry: Entry,
    /// The variant for records that name none.
    pub game: Arc<dyn DynGame>,
    /// The reader.
    pub reader: RecordReader,
    /// The name of the format.
    pub format: &'static str,
    /// True if the user has named the variant, which then overrides the records.
    pub is_meant: bool,
}

impl Told {
    /// True if the format has this name, which is also the extension of its files.
    fn is_called(&self, name: &str) -> bool {
        self.format.eq_ignore_ascii_case(name)
    }

    /// Reads a stream of blocks, and calls `visit` with each game or problem.
    pub fn read(
        &self,
        beside: Beside,
        blocks: impl Iterator<Item = Vec<u8>>,
        visit: &mut dyn FnMut(Result<ReadGame, Problem>),
    ) {
        self.read_while(beside, blocks, &mut |found| {
            visit(found);
            true
        });
    }

    /// As [`read`](Self::read), for as long as `visit` wants more.
    fn read_while(
        &self,
        beside: Beside,
        blocks: impl Iterator<Item = Vec<u8>>,
        visit: &mut dyn FnMut(Result<ReadGame, Problem>) -> bool,
    ) {
        let make = |name: &str| self.entry.create(Some(name), &Options::default());
        let game = Arc::clone(&self.game);
        let reading = Reading::new(self.reader, game, &make, beside, blocks);
        let _ = reading.obeying(self.is_meant).all(visit);
    }
}

/// Reason why no reader can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Untold {
    /// The given format does not exist.
    NoFormat {
        /// Its name.
        name: String,
        /// The formats that can be read.
        known: Vec<&'static str>,
    },
    /// Nothing determines the game.
    NoGame,
    /// The text fits these games.
    Several(Vec<&'static str>),
    /// The text is in no readable format; this format of this game comes closest, with its fault.
    Closest(&'static str, &'static str, Problem),
    /// The given variant does not exist.
    Refused(Refusal),
}

impl Untold {
    /// The sentence for people.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            Self::NoFormat { name, known } => {
                wording!("formats-unknown", name = shown(name), known = known.join(", "))
            }
            Self::NoGame => text!("formats-no-game").into(),
            Self::Several(games) => wording!("formats-several-games", games = games.join(", ")),
            Self::Closest(game, format, Problem { line, column, message, .. }) => {
                wording!("formats-closest", game, format, line, column, message)
            }
            Self::Refused(refusal) => refusal.wording(),
        }
    }
}

/// Chooses the reader of a text by the given format, its extension or its beginning, in this order: a reader that recognises it, or else
/// the one that can read it. `named` is the game with its variant, if they are known.
///
/// # Errors
/// The reason why no reader can be chosen.
pub fn tell(
    games: &[Entry],
    named: Option<(Entry, Option<&str>)>,
    known: Known<'_>,
) -> Result<Told, Untold> {
    let head = without_entities(known.head);
    let make = |entry: Entry, variant: Option<&str>| {
        let game = entry.create(variant, &Options::default()).map_err(Untold::Refused)?;
        Ok(readers(entry, &game, variant.is_some()))
    };
    let all: Vec<Told> = match named {
        Some((entry, variant)) => make(entry, variant)?,
        None => {
            let games: Result<Vec<_>, _> = games.iter().map(|&entry| make(entry, None)).collect();
            games?.into_iter().flatten().collect()
        }
    };
    let called =
        |name: &str| -> Vec<&Told> { all.iter().filter(|told| told.is_called(name)).collect() };
    let meant = known.format.or(known.extension).map(called).unwrap_or_default();
    if let Some(name) = known.format
        && meant.is_empty()
    {
        let mut known: Vec<_> = all.iter().map(|told| told.format).collect();
        known.sort_unstable();
        known.dedup();
        return Err(Untold::NoFormat { name: name.to_owned(), known });
    }
    let chosen = match meant.as_slice() {
        [one] => one,
        [] => choose(&all.iter().collect::<Vec<_>>(), named.is_some(), &head)?,
        several => choose(several, named.is_some(), &head)?,
    };
    Ok(Told { game: Arc::clone(&chosen.game), ..*chosen })
}

/// The reader of records of a variant that recognises the beginning of a text, or that reads the binary files of the extension;
/// `None` for lists of moves and positions.
///
/// # Errors
/// The variant does not exist.
pub fn recognise(entry: Entry, variant: &str, known: Known<'_>) -> Result<Option<Told>, Refusal> {
    let game = entry.create(Some(variant), &Options::default())?;
    let head = without_entities(known.head);
    let recognises = |told: &Told| {
        told.reader.names_game && (told.reader.detect)(&*told.game, &head)
            || !told.reader.cut.is_text() && known.extension.is_some_and(|it| told.is_called(it))
    };
    Ok(readers(entry, &game, true).into_iter().find(recognises))
}

/// Chooses one of several readers: the first that recognises the beginning of the text, or else the one that can read it.
fn choose<'a>(readers: &[&'a Told], is_named: bool, head: &str) -> Result<&'a Told, Untold> {
    let recognises = |told: &Told, head: &str| (told.reader.detect)(&*told.game, head);
    let is_certain = |told: &&&Told| (is_named || told.reader.names_game) && recognises(told, head);
    if let Some(told) = readers.iter().find(is_certain) {
        return Ok(told);
    }
    let text = beginning(head);
    let tried: Vec<(&Told, Trial)> =
        readers.iter().filter_map(|told| Some((*told, Trial::of(told, text)?))).collect();
    let mut fitting: Vec<&Told> = Vec::new();
    for (told, _) in tried.iter().filter(|(_, trial)| trial.problem.is_none() && trial.games > 0) {
        let id = told.entry.about().id;
        match fitting.iter_mut().find(|known| known.entry.about().id == id) {
            // Another reader may only have passed over the words of a text that this one recognises.
            Some(known) if !recognises(known, head) && recognises(told, head) => *known = told,
            Some(_) => {}
            None => fitting.push(told),
        }
    }
    match fitting.as_slice() {
        [one] => return Ok(one),
        [] => {}
        several => {
            let names = several.iter().map(|told| told.entry.about().id).collect();
            return Err(Untold::Several(names));
        }
    }
    // Nothing in the text speaks for one of equally close readers. Of a known game, the last one reads it as a list of moves.
    let by_closeness = |(_, trial): &(&Told, Trial)| (trial.games, trial.reached);
    let closest = if is_named {
        tried.into_iter().max_by_key(by_closeness)
    } else {
        tried.into_iter().rev().max_by_key(by_closeness)
    };
    match closest {
        Some((told, _)) if is_named => Ok(told),
        Some((told, Trial { problem: Some(problem), reached, games }))
            if games > 0 || reached > (1, 1) =>
        {
            Err(Untold::Closest(told.entry.about().id, told.format, problem))
        }
        _ => Err(Untold::NoGame),
    }
}

/// Maximum number of bytes and of games of a text in a trial.
const TRIED: usize = 4 << 10;
const TRIED_GAMES: usize = 20;

/// The beginning of a text; if it is truncated, it ends with a whole line.
fn beginning(head: &str) -> &str {
    if head.len() <= TRIED {
        return head;
    }
    let cut = (0..=TRIED).rev().find(|&cut| head.is_char_boundary(cut)).unwrap_or_default();
    head[..cut].rfind('\n').map_or(&head[..cut], |line| &head[..=line])
}

/// The result of a reader for the beginning of a text.
struct Trial {
    /// Games that can be read.
    games: usize,
    /// The first problem.
    problem: Option<Problem>,
    /// The line and the column of the first problem.
    reached: (u64, u64),
}

impl Trial {
    /// Tries a reader; `None` if it does not read text.
    fn of(told: &Told, text: &str) -> Option<Self> {
        if !told.reader.cut.is_text() {
            return None;
        }
        let blocks = std::iter::once(text.as_bytes().to_vec());
        let mut trial = Self { games: 0, problem: None, reached: (0, 0) };
        let mut left = TRIED_GAMES;
        told.read_while(Beside::default(), blocks, &mut |found| {
            match found {
                Ok(_) => trial.games += 1,
                Err(problem) if trial.problem.is_none() => {
                    trial.reached = (problem.line, problem.column);
                    trial.problem = Some(problem);
                }
                Err(_) => {}
            }
            left -= 1;
            left > 0
        });
        Some(trial)
    }
}

fn readers(entry: Entry, game: &Arc<dyn DynGame>, is_meant: bool) -> Vec<Told> {
    let formats = game.record_formats().into_iter();
    let reader = |format: crate::erased::RecordAbout| {
        let game = Arc::clone(game);
        Some(Told { entry, game, reader: format.read?, format: format.extension, is_meant })
    };
    formats.filter_map(reader).collect()
}

#[cfg(test)]
mod tests {
    mod captions;
    mod cases;
    mod connect4;
    mod draughts;
    mod drawings;
    mod othello;
    mod puzzles;
    mod web;

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
            (None, None, Some("txt"), "f5d6c3", Ok("othello")),
            (None, Some("moves"), None, "f5d6c3", Ok("othello")),
            (None, None, Some("obf"), "", Ok("othello")),
            (None, None, None, "1. 4 4 2. 3 5 f", Err(Untold::NoGame)),
            (None, None, Some("sgf"), "(;GM[1]FF[4]", Err(Untold::NoGame)),
        ] {
            let named = game.map(|name| (*find(GAMES, name).unwrap().0, None));
            let told = tell(GAMES, named, Known { format, extension, head });
            let told = told.map(|told| told.entry.about().id).map_err(|untold| match untold {
                Untold::Closest(..) => Untold::NoGame,
                other => other,
            });
            assert_eq!(told, expected, "{format:?} {extension:?} {head}");
        }
        // An illegal move is a fault of a list of moves, not of a position.
        let (peg, _) = find(GAMES, "solitaire").unwrap();
        for head in ["5-17", "12-5", "up up up"] {
            let known = Known { head, ..Known::default() };
            assert_eq!(tell(GAMES, Some((*peg, None)), known).unwrap().format, "moves", "{head}");
        }
        let unknown = Known { format: Some("xyz"), ..Known::default() };
        let formats = tell(GAMES, None, unknown).err().unwrap();
        assert!(matches!(formats, Untold::NoFormat { known, .. } if known.contains(&"ggf")));
    }
}
