//! The commands that choose games and boards: `list_games`, `set_game`, `boardsize`, `rectangular_boardsize`.
//!
//! Quarry and GRhino name games by their titles (`Othello`), so our names are accepted as well as titles, in any case.

use std::sync::Arc;

use plateau_core::erased::{DynGame, Protocol};
use plateau_core::game::{Language, Options};
use plateau_core::games::{self, Entry, GAMES};

use super::Gtp;
use super::commands::{Done, clear_board, text, wants};
use crate::host::bridge_state::BridgeState;
use crate::host::error::HostError;
use crate::host::session::Session;

/// The titles of the games that can be played by GTP.
pub(super) fn list_games(_: &mut Gtp, _: &[&str], state: &mut BridgeState) -> Done {
    let offers = state.session.offers().iter();
    let mut titles: Vec<_> =
        offers.map(|offer| offer.game.about().title.to(Language::default())).collect();
    titles.dedup();
    text(titles.join("\n"))
}

/// `set_game GAME` or `set_game GAME VARIANT`.
pub(super) fn set_game(gtp: &mut Gtp, arguments: &[&str], state: &mut BridgeState) -> Done {
    let (entry, implied, rest) = find_game(arguments)?;
    let named = rest.first().map(|name| name.to_lowercase());
    state.session.turn_to_entry(*entry, named.as_deref().or(implied))?;
    clear_board(gtp, &[], state)
}

/// A game, the variant that its name implies, and the words after the name.
type Named<'a> = (&'static Entry, Option<&'static str>, &'a [&'a str]);

/// The game that the first words name. A title may have several words.
fn find_game<'a>(words: &'a [&'a str]) -> Result<Named<'a>, HostError> {
    let first = words.first().ok_or_else(|| wants("a game"))?;
    for count in (1..=words.len()).rev() {
        let (name, rest) = words.split_at(count);
        let name = name.join(" ").to_lowercase();
        let has_title =
            |entry: &&Entry| entry.about().title.to(Language::default()).to_lowercase() == name;
        let by_title = || Some((GAMES.iter().find(has_title)?, None));
        if let Some((entry, implied)) = games::find(GAMES, &name).ok().or_else(by_title) {
            return Ok((entry, implied, rest));
        }
    }
    games::find_named(first)
        .map(|(entry, implied)| (entry, implied, &words[1..]))
        .map_err(HostError::from)
}

/// Sets the variant with this name in GTP, or with this size: the side of a square, or width and height.
pub(super) fn boardsize(gtp: &mut Gtp, arguments: &[&str], state: &mut BridgeState) -> Done {
    let session = &mut state.session;
    let name = arguments.join(" ");
    if !session.variant()?.eq_ignore_ascii_case(&name) {
        let game = match named(session, &name) {
            Some(game) => game,
            None => sized(session, arguments).ok_or_else(|| unacceptable(session))?,
        };
        session.turn_to(&game)?;
    }
    clear_board(gtp, &[], state)
}

/// Sets width and height. The current variant remains if it has this board.
pub(super) fn rectangular_boardsize(
    gtp: &mut Gtp,
    arguments: &[&str],
    state: &mut BridgeState,
) -> Done {
    let session = &mut state.session;
    let game = sized(session, arguments).ok_or_else(|| unacceptable(session))?;
    if game.variant() != session.game().variant() {
        session.turn_to(&game)?;
    }
    clear_board(gtp, &[], state)
}

/// The variants of the session's game that have a name in GTP, with that name.
fn known(session: &Session) -> impl Iterator<Item = (&str, &Arc<dyn DynGame>)> {
    let id = session.game().about().id;
    let offers = session.offers().iter().filter(move |offer| offer.game.about().id == id);
    offers.map(|offer| (offer.name.as_str(), &offer.game))
}

fn named(session: &Session, name: &str) -> Option<Arc<dyn DynGame>> {
    let found = known(session).find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, game)| Arc::clone(game))
}

/// The variant with a board of this size: the current one, else the first in the list, else one of any size.
fn sized(session: &Session, arguments: &[&str]) -> Option<Arc<dyn DynGame>> {
    let numbers: Option<Vec<usize>> = arguments.iter().map(|word| word.parse().ok()).collect();
    let (width, height) = match numbers?[..] {
        [size] => (size, size),
        [width, height] => (width, height),
        _ => return None,
    };
    let is_so = |game: &&Arc<dyn DynGame>| {
        let shape = game.geometry();
        (shape.columns, shape.rows) == (width, height)
    };
    let listed = known(session).map(|(_, game)| game);
    if let Some(game) = std::iter::once(session.game()).chain(listed).find(is_so) {
        return Some(Arc::clone(game));
    }
    let (entry, _) = games::find_named(session.game().about().id).ok()?;
    let game = entry.create(Some(&format!("{width}x{height}")), &Options::default()).ok()?;
    (game.name_in(Protocol::Gtp).is_ok() && is_so(&&game)).then_some(game)
}

fn unacceptable(session: &Session) -> HostError {
    let names = known(session).map(|(name, _)| name.to_owned());
    let patterns = session.game().about().patterns.iter();
    let patterns = patterns.map(|one| one.summary.to(Language::default()).to_owned());
    let there_are: Vec<_> = names.chain(patterns).collect();
    format!("unacceptable size; there are {}", there_are.join(", ")).into()
}
