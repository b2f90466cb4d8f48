//! Openings: where the games of a tournament begin, read from text or made by chance.
//!
//! Two good players who begin from the start of a game play the same game again and again;
//! so each pair of games begins from an opening of its own, which is best when neither side has won it already.

mod generator;
mod text;

pub use generator::Generator;
pub use text::read_openings;

use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::Refusal;

/// The error in a line of play, for someone who cannot undo a move.
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

/// The beginning of the error of an opening after which there is nothing to play.
pub const IS_OVER: &str = "the game is already over";

/// Makes sure that there is something to play after `opening`.
fn check_unfinished(game: &dyn DynGame, opening: &PositionText) -> Result<(), String> {
    match game.state(opening).map_err(explain)?.adjudicated() {
        Some(outcome) => Err(format!("{IS_OVER} ({})", outcome.reason)),
        None => Ok(()),
    }
}
