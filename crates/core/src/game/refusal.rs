//! Everything that can be wrong with a client's request about a game.
//!
//! The protocol maps each refusal to a wire code in one place (`protocol::error`).

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use super::{Reason, Text, Wording, nearest, shown, wording};

/// A request that a game, a strategy or a position cannot serve, with enough detail to correct it.
/// Its sentence repeats the client's text, [shortened and with invisible characters escaped](shown).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// No such variant.
    UnknownVariant {
        /// The game asked for.
        game: &'static str,
        /// The client's text.
        name: String,
        /// The known names, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// No such strategy.
    UnknownStrategy {
        /// The client's text.
        name: String,
        /// The known names, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// No such evaluator.
    UnknownEvaluator {
        /// The client's text.
        name: String,
        /// The known names, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// No such option.
    UnknownOption {
        /// The client's text.
        name: String,
        /// The known names, as a list for people; empty if there is none.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// An option with a value of the wrong type.
    BadOptionType {
        /// The option.
        name: String,
        /// The client's text.
        value: String,
        /// The expectation, for people.
        expected: Wording,
    },
    /// An option with a value of the right type that is not allowed.
    BadOption {
        /// The option.
        name: String,
        /// The fault and the expectation, in a sentence.
        message: Wording,
    },
    /// A target that this puzzle does not understand.
    UnknownTarget {
        /// The client's text.
        target: String,
        /// The expectation, for people.
        message: Wording,
    },
    /// A position text or grid that cannot be read, or that the rules exclude.
    BadPosition {
        /// The fault and the expectation, in a sentence.
        message: Wording,
    },
    /// A move that cannot be read or played.
    IllegalMove {
        /// The list it stands in: `moves` or `searchmoves`.
        field: &'static str,
        /// Its index there.
        index: usize,
        /// The client's text.
        text: String,
        /// The fault, in a sentence.
        reason: Wording,
        /// The legal moves where it was to be played, the first sixty-four of them.
        legal: Vec<String>,
    },
    /// The game has ended: there is no move to make or to look for.
    GameOver {
        /// The reason of its end.
        reason: &'static Reason,
        /// The first move too many, if moves were given.
        index: Option<usize>,
    },
    /// Something that exists, but not for this game or strategy.
    NotSupported {
        /// The field of the request, if there is one.
        field: Option<&'static str>,
        /// A sentence that names the unsupported request and the supported alternative.
        message: Wording,
    },
    /// A text that would be longer than an answer may be.
    TooLong {
        /// Bytes that it may have.
        most: usize,
    },
    /// A search that cannot begin, because the memory that it needs from the start does not fit into the rest of the budget.
    OutOfMemory,
}

impl Refusal {
    /// The sentence for people.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            Self::UnknownVariant { game, name, known, .. } => {
                let name = shown(name);
                wording!("game-unknown-variant", game, name, known)
            }
            Self::UnknownStrategy { name, known, .. } => {
                let name = shown(name);
                wording!("game-unknown-strategy", name, known)
            }
            Self::UnknownEvaluator { name, known, .. } => {
                let name = shown(name);
                wording!("game-unknown-evaluator", name, known)
            }
            Self::UnknownOption { name, known, .. } => unknown_option(&shown(name), known),
            Self::BadOptionType { name, value, expected } => {
                let value = shown(value);
                wording!("game-wrong-option-value", name, expected, value)
            }
            Self::BadOption { name, message } => {
                wording!("game-option-refused", name, message)
            }
            Self::UnknownTarget { target, message } => {
                let target = shown(target);
                wording!("game-not-a-target", target, message)
            }
            Self::BadPosition { message } | Self::NotSupported { message, .. } => message.clone(),
            Self::IllegalMove { reason, .. } => reason.clone(),
            Self::GameOver { reason, .. } => {
                let reason = reason.text;
                wording!("game-over", reason)
            }
            Self::TooLong { most } => wording!("game-answer-too-long", most),
            Self::OutOfMemory => NO_MEMORY.into(),
        }
    }

    /// A name that is none of these strategies.
    #[must_use]
    pub fn unknown_strategy(name: &str, known: &[&str]) -> Self {
        let (name, known, hint) = unknown_name(name, known);
        Self::UnknownStrategy { name, known, hint }
    }

    /// A name that is none of these evaluators.
    #[must_use]
    pub fn unknown_evaluator(name: &str, known: &[&str]) -> Self {
        let (name, known, hint) = unknown_name(name, known);
        Self::UnknownEvaluator { name, known, hint }
    }

    /// A position that cannot be read.
    #[must_use]
    pub fn bad_position(message: impl Into<Wording>) -> Self {
        Self::BadPosition { message: message.into() }
    }

    /// The same fault of a move at another place of the request.
    #[must_use]
    pub fn at_move(mut self, list: &'static str, place: usize) -> Self {
        if let Self::IllegalMove { field, index, .. } = &mut self {
            (*field, *index) = (list, place);
        }
        self
    }

    /// A thing that this game or strategy does not do.
    #[must_use]
    pub fn not_supported(message: impl Into<Wording>) -> Self {
        Self::NotSupported { field: None, message: message.into() }
    }

    /// The same with the field whose request is not supported.
    #[must_use]
    pub fn of_field(mut self, name: &'static str) -> Self {
        if let Self::NotSupported { field, .. } = &mut self {
            *field = Some(name);
        }
        self
    }
}

/// The client's name, the known ones as a list for people, and the nearest of them.
fn unknown_name(name: &str, known: &[&str]) -> (String, String, Option<String>) {
    (name.to_owned(), known.join(", "), nearest(name, known.iter().copied()))
}

/// The sentence for people about an option that does not exist.
fn unknown_option(name: &str, known: &str) -> Wording {
    if known.is_empty() {
        return wording!("game-unknown-option-of-none", name);
    }
    wording!("game-unknown-option", name, known)
}

const NO_MEMORY: Text = text!("game-no-memory");

/// The message for programmers: it also gives the place of a move in the request, and the commands that continue a game.
impl Display for Refusal {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let sentence = self.wording();
        match self {
            Self::IllegalMove { field, index, text, .. } => {
                write!(formatter, "\"{}\" at {field}[{index}]: {sentence}", shown(text))
            }
            Self::GameOver { .. } => {
                write!(formatter, "{sentence}; use \"undo\" or \"newgame\" to continue")
            }
            _ => sentence.fmt(formatter),
        }
    }
}

impl Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    const NO: Text = Text::plain("no");

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
                "the game is over (a full board); use \"undo\" or \"newgame\" to continue",
            ),
            (text(Refusal::bad_position(NO)), "no"),
            (text(Refusal::not_supported(NO)), "no"),
        ] {
            assert_eq!(said, expected);
        }
    }
}
