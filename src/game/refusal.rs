//! Everything that can be wrong with what a client says of a game.
//!
//! The protocol makes a wire code of it in one place (`protocol::error`).

use thiserror::Error;

use super::Reason;

/// A request that a game, a strategy or a position cannot serve, said well enough to mend it by.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// No such variant.
    #[error("{game} has no variant \"{name}\"; there are {known}")]
    UnknownVariant {
        /// The game asked for.
        game: &'static str,
        /// What came.
        name: String,
        /// What there is, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// No such strategy or evaluator.
    #[error("there is no {kind} \"{name}\" here; there are {known}")]
    UnknownStrategy {
        /// `strategy` or `evaluator`: also the field at fault.
        kind: &'static str,
        /// What came.
        name: String,
        /// What there is, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// No such option.
    #[error("there is no option \"{name}\" here; there are {known}")]
    UnknownOption {
        /// What came.
        name: String,
        /// What there is, as a list for people.
        known: String,
        /// The nearest known name.
        hint: Option<String>,
    },
    /// An option with a value of the wrong type.
    #[error("option \"{name}\" takes {expected}, not {value}")]
    BadOptionType {
        /// The option.
        name: String,
        /// What came.
        value: String,
        /// What is expected.
        expected: String,
    },
    /// An option with a value of the right type that is not allowed.
    #[error("option \"{name}\": {message}")]
    BadOption {
        /// The option.
        name: String,
        /// What is wrong and what is expected.
        message: String,
    },
    /// A target that this puzzle does not understand.
    #[error("\"{target}\" is not a target: {message}")]
    UnknownTarget {
        /// What came.
        target: String,
        /// What is expected.
        message: String,
    },
    /// A position text or grid that cannot be read, or that the rules exclude.
    #[error("{message}")]
    BadPosition {
        /// What is wrong and what is expected.
        message: String,
    },
    /// A move that cannot be read or played.
    #[error("\"{text}\" at {field}[{index}]: {reason}")]
    IllegalMove {
        /// The list it stands in: `moves` or `searchmoves`.
        field: &'static str,
        /// Its index there.
        index: usize,
        /// What came.
        text: String,
        /// What is wrong.
        reason: String,
        /// The legal moves where it was to be played, the first sixty-four of them.
        legal: Vec<String>,
    },
    /// The game has ended: there is no move to make or to look for.
    #[error("the game is over ({reason}); \"undo\" or \"newgame\" goes on")]
    GameOver {
        /// Why it ended.
        reason: &'static Reason,
        /// The first move too many, if moves were given.
        index: Option<usize>,
    },
    /// Something that exists, but not for this game or strategy.
    #[error("{message}")]
    NotSupported {
        /// What is not supported, and what is.
        message: String,
    },
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
