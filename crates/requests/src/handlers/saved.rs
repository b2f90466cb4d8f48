//! Games that `plateau play` has saved: inline positions of the protocol, one a line.

use std::sync::Arc;

use plateau_core::erased::{Problem, ReadGame, Record};
use plateau_core::game::{Wording, shown, wording};
use plateau_core::games::Entry;
use plateau_protocol::json_lines::from_line;
use plateau_protocol::request::Place;

use crate::hosted_game::HostedGame;

/// The name of the format.
pub(super) const FORMAT: &str = "jsonl";

/// True if a text begins with a saved game.
pub(super) fn are_saved(text: &str) -> bool {
    let first = lines(text).next().map(|(_, line)| from_line::<Place>(line));
    matches!(first, Some(Ok(Place { game: Some(_), .. })))
}

/// The saved games of a text.
pub(super) fn games_of(
    games: &'static [Entry],
    text: &str,
) -> impl Iterator<Item = Result<ReadGame, Problem>> {
    (1..).zip(lines(text)).map(move |(number, (line, saved))| match read_saved(games, saved) {
        Ok(live_game) => {
            let game = Arc::clone(live_game.game());
            let record = Record::of(&*game, live_game.at());
            Ok(ReadGame { number, game, record })
        }
        Err(message) => Err(Problem { game_number: number, line, column: 1, message }),
    })
}

/// The lines of a text that are not empty, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty())
}

/// Reads a game that `plateau play` has saved in a line.
///
/// # Errors
/// The fault of the line.
pub fn read_saved(games: &'static [Entry], line: &str) -> Result<HostedGame, Wording> {
    let place: Place = from_line(line).map_err(Wording::verbatim)?;
    let game = place.game.as_deref().unwrap_or_default();
    HostedGame::inline(games, game, &place).map_err(|failure| {
        let index = failure.index;
        let fault = failure.wording();
        let Some((number, text)) = index.and_then(|index| move_of(games, game, &place, index))
        else {
            return fault;
        };
        wording!("record-saved-move", number, text = shown(&text), fault)
    })
}

/// The number of a move of a saved game, and its text.
fn move_of(
    games: &'static [Entry],
    game: &str,
    place: &Place,
    index: usize,
) -> Option<(usize, String)> {
    let start = Place { moves: None, ..place.clone() };
    let begun = HostedGame::inline(games, game, &start).ok()?;
    let texts = begun.split(place.moves.as_ref()?);
    Some((index + 1, texts.get(index)?.clone()))
}
