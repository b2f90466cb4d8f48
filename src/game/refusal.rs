//! Everything that can be wrong with what a client says of a game.
//!
//! The protocol makes a wire code of it in one place (`protocol::error`).

use thiserror::Error;

use super::{Reason, Wording, shown};

/// A request that a game, a strategy or a position cannot serve, said well enough to mend it by.
/// Its sentence repeats what came [as far as it can be read](shown).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// No such variant.
    #[error("{game} has no variant \"{}\"; there are {known}", shown(.name))]
    UnknownVariant {
        /// The game asked for.
        game: &'static str,
        /// The text that came.
        name: String,
        /// The known names, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// No such strategy or evaluator.
    #[error("there is no {kind} \"{}\" here; there are {known}", shown(.name))]
    UnknownStrategy {
        /// `strategy` or `evaluator`: also the field at fault.
        kind: &'static str,
        /// The text that came.
        name: String,
        /// The known names, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// No such option.
    #[error("there is no option \"{}\" here; there are {known}", shown(.name))]
    UnknownOption {
        /// The text that came.
        name: String,
        /// The known names, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// An option with a value of the wrong type.
    #[error("option \"{name}\" takes {expected}, not {}", shown(.value))]
    BadOptionType {
        /// The option.
        name: String,
        /// The text that came.
        value: String,
        /// The expectation, for people.
        expected: String,
    },
    /// An option with a value of the right type that is not allowed.
    #[error("option \"{name}\": {message}")]
    BadOption {
        /// The option.
        name: String,
        /// The fault and the expectation, in a sentence.
        message: String,
    },
    /// A target that this puzzle does not understand.
    #[error("\"{}\" is not a target: {message}", shown(.target))]
    UnknownTarget {
        /// The text that came.
        target: String,
        /// The expectation, for people.
        message: String,
    },
    /// A position text or grid that cannot be read, or that the rules exclude.
    #[error("{message}")]
    BadPosition {
        /// The fault and the expectation, in a sentence.
        message: String,
    },
    /// A move that cannot be read or played.
    #[error("\"{}\" at {field}[{index}]: {reason}", shown(.text))]
    IllegalMove {
        /// The list it stands in: `moves` or `searchmoves`.
        field: &'static str,
        /// Its index there.
        index: usize,
        /// The text that came.
        text: String,
        /// The fault, in a sentence.
        reason: String,
        /// The same for people, where it is a move, but not a legal one.
        explanation: Option<Wording>,
        /// The legal moves where it was to be played, the first sixty-four of them.
        legal: Vec<String>,
    },
    /// The game has ended: there is no move to make or to look for.
    #[error("the game is over ({reason}); \"undo\" or \"newgame\" goes on")]
    GameOver {
        /// The reason of its end.
        reason: &'static Reason,
        /// The first move too many, if moves were given.
        index: Option<usize>,
    },
    /// Something that exists, but not for this game or strategy.
    #[error("{message}")]
    NotSupported {
        /// The sentence that says so, and what is supported instead.
        message: String,
    },
    /// A search that cannot begin: what it keeps from the beginning does not fit into the memory that is left.
    #[error("there is not enough memory left to begin this search")]
    OutOfMemory,
}

impl Refusal {
    /// A position that cannot be read.
    #[must_use]
    pub fn bad_position(message: impl Into<String>) -> Self {
        Self::BadPosition { message: message.into() }
    }

    /// A thing that this game or strategy does not do.
    #[must_use]
    pub fn not_supported(message: impl Into<String>) -> Self {
        Self::NotSupported { message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_say_what_came_and_what_is_expected() {
        let (name, known) = ("nosuch".to_owned(), "a, b".to_owned());
        let text = |refusal: Refusal| refusal.to_string();
        for (said, expected) in [
            (
                text(Refusal::UnknownOption { name, known, hint: None }),
                "there is no option \"nosuch\" here; there are a, b",
            ),
            (
                text(Refusal::GameOver { reason: &Reason::BOARD_FULL, index: None }),
                "the game is over (a full board); \"undo\" or \"newgame\" goes on",
            ),
            (text(Refusal::bad_position("no")), "no"),
            (text(Refusal::not_supported("no")), "no"),
        ] {
            assert_eq!(said, expected);
        }
    }
}
