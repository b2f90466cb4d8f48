//! The view of a game: its board, with dots on legal moves, and under it the pieces of each side.

use plateau_core::erased::State;
use plateau_core::game::{Diagram, Side};

use super::board;
use super::error::PlayError;
use super::played_game::PlayedGame;
use super::screen::Screen;
use super::speech::Speech;

/// Most legal moves that get dots: on a larger board they would be everywhere.
const DOTTED: usize = 128;

/// The board and the counts, without a line break at the end.
///
/// # Errors
/// The board is too large to be drawn.
pub(super) fn of(
    live_game: &PlayedGame,
    speech: Speech,
    screen: &Screen,
    cursor: Option<&str>,
) -> Result<String, PlayError> {
    let state = live_game.position().state();
    let diagram = live_game.position().diagram(speech.language)?;
    let dots = if live_game.is_persons(state.side) { ends(live_game, &state)? } else { Vec::new() };
    let board = board::draw(&diagram, &dots, cursor, screen);
    let counts = counts(live_game, &diagram, speech, screen);
    Ok(format!("{board}\n\n{counts}"))
}

/// The places to which legal moves lead.
fn ends(live_game: &PlayedGame, state: &State) -> Result<Vec<String>, PlayError> {
    if state.legal_count > DOTTED {
        return Ok(Vec::new());
    }
    let routes = live_game.position().routes()?.into_iter();
    Ok(routes.filter_map(|mut route| route.places.pop()).collect())
}

/// The pieces of each side, where the board has some, and the moves played, in a line.
fn counts(live_game: &PlayedGame, diagram: &Diagram, speech: Speech, screen: &Screen) -> String {
    let about = live_game.about();
    let pieces = |side: Side| {
        let symbol = about.sides[side.index()].symbol;
        diagram.cells.iter().filter(|cell| cell.text.eq_ignore_ascii_case(symbol))
    };
    let count = |side: Side| {
        let chip = pieces(side).next().map(|cell| board::chip(diagram, cell, screen) + " ");
        let name = speech.side(about, side);
        format!("{}{name} {}", chip.unwrap_or_default(), pieces(side).count())
    };
    // A puzzle has no sides to be told apart.
    let is_counted =
        !about.is_puzzle() && live_game.sides().any(|side| pieces(side).next().is_some());
    let counted = live_game.sides().filter(|_| is_counted).map(count);
    let moves = speech.moves(live_game.position().ply() as f64);
    counted.chain([moves]).collect::<Vec<_>>().join("   ")
}
