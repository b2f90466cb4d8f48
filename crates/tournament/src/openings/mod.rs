//! Openings: the starts of the games of a tournament, read from text or generated at random.
//!
//! Two good players who begin from the start of a game repeat the same game, so each pair of games begins from an opening of its own,
//! preferably a balanced one.

mod generator;
mod text;

pub use generator::Generator;
pub use text::read_openings;

use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::Refusal;

/// The error in a line of play, without advice on undoing moves.
fn explain(refusal: Refusal) -> String {
    match refusal {
        Refusal::GameOver { reason, index: Some(index) } => {
            format!("the game is over ({reason}) before move {}", index + 1)
        }
        Refusal::GameOver { reason, index: None } => format!("the game is over ({reason})"),
        Refusal::IllegalMove { index, text, reason, .. } => {
            format!("move {} \"{text}\": {reason}", index + 1)
        }
        other => other.to_string(),
    }
}

/// The beginning of the error for an opening that ends the game.
pub const IS_OVER: &str = "the game is already over";

/// Checks that `opening` does not end the game.
fn check_unfinished(game: &dyn DynGame, opening: &PositionText) -> Result<(), String> {
    match game.state(opening).map_err(explain)?.adjudicated() {
        Some(outcome) => Err(format!("{IS_OVER} ({})", outcome.reason)),
        None => Ok(()),
    }
}
