//! Errors of the protocol: a closed list of codes, and what helps to mend the request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use plateau_core::erased::SearchError;
use plateau_core::game::{EVALUATOR, Language, Refusal, Wording, shown};

use super::{OLDEST_VERSION, VERSION};

/// Error code. The list is closed: a client may match on it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The line is not UTF-8.
    BadUtf8,
    /// The line is not JSON, or not what this connection accepts.
    BadJson,
    /// Arrays or objects are nested too deep.
    TooDeep,
    /// The line is longer than `max_line`.
    LineTooLong,
    /// The line is JSON, but not an object.
    NotAnObject,
    /// A field that the command needs is absent.
    MissingField,
    /// A field has a value of the wrong type.
    BadType,
    /// A field has a value of the right type that is not allowed.
    OutOfRange,
    /// A field that the command does not know (an error only in strict mode).
    UnknownField,
    /// No such command.
    UnknownCmd,
    /// No such game.
    UnknownGame,
    /// No such variant of the game.
    UnknownVariant,
    /// No such strategy.
    UnknownStrategy,
    /// No such evaluator. Clients of version 1.0 get `unknown_strategy`.
    UnknownEvaluator,
    /// No such option.
    UnknownOption,
    /// No game has been begun in this session.
    UnknownSession,
    /// A target that the puzzle does not have.
    UnknownTarget,
    /// The id belongs to a request that is still in flight.
    DuplicateId,
    /// The id is neither a short string nor an exact integer.
    BadId,
    /// A move that cannot be read or played.
    IllegalMove,
    /// A position that cannot be read, or that the rules exclude.
    BadPosition,
    /// The game has ended.
    GameOver,
    /// It exists, but not for this game, strategy or place.
    NotSupported,
    /// This connection has too many requests in flight.
    TooManyInflight,
    /// This connection has too many sessions.
    TooManySessions,
    /// The daemon has too many searches waiting, or all processes of a third-party engine are busy.
    Overloaded,
    /// The answer is longer than `max_reply`.
    ReplyTooLong,
    /// There is not enough memory for the request (a warning if the search can do with less).
    OutOfMemory,
    /// The daemon requires a token first.
    Unauthorized,
    /// The client speaks another major version.
    UnsupportedVersion,
    /// The engine panicked, or a third-party one died, hung or answered with no legal move; only this request is lost.
    EngineFailed,
    /// The daemon is shutting down and takes no new requests.
    ShuttingDown,
}

/// The code as it is written in replies.
impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}

/// An error reply's content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    /// The error code.
    pub code: Code,
    /// A sentence with the fault and the expected input.
    pub message: String,
    /// The fault in the client's language, for people, if the game reports it: a fault of a move, a position or an option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The field at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The index in the field, where it is a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// The known name that is nearest to the given one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The legal moves, the first sixty-four of them, if an illegal one was to be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// The last lines that a third-party engine that failed has written to stderr, the oldest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<Vec<String>>,
    /// The versions of the protocol that the daemon speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub versions: Option<Vec<[u32; 2]>>,
    /// The text for people in all languages, until [`told_in`](Self::told_in) one.
    #[serde(skip)]
    pub(super) explanation: Option<Wording>,
}

impl Failure {
    /// An error with its message.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            text: None,
            field: None,
            index: None,
            hint: None,
            legal: None,
            log: None,
            versions: None,
            explanation: None,
        }
    }

    /// An error whose message people get in their language.
    #[must_use]
    pub fn of(code: Code, fault: Wording) -> Self {
        let failure = Self::new(code, fault.to_string());
        Self { explanation: Some(fault), ..failure }
    }

    /// The same with its text for people in their language.
    #[must_use]
    pub fn told_in(mut self, language: Language) -> Self {
        let explanation = self.explanation.take();
        self.text = explanation.map(|wording| wording.to(language).to_owned());
        self
    }

    /// The fault as a sentence for people.
    #[must_use]
    pub fn wording(self) -> Wording {
        let message = self.message;
        self.explanation.unwrap_or_else(|| Wording::new(move |_| message.clone()))
    }

    /// The same as a client of this version of the protocol knows it.
    #[must_use]
    pub fn told_in_version(mut self, version: [u32; 2]) -> Self {
        if self.code == Code::UnknownEvaluator && version < [1, 1] {
            self.code = Code::UnknownStrategy;
        }
        self
    }

    /// Names the field at fault, which may be an option of the client's invention.
    #[must_use]
    pub fn at(mut self, field: impl AsRef<str>) -> Self {
        self.field = Some(shown(field.as_ref()).into_owned());
        self
    }

    /// Adds a spelling hint.
    #[must_use]
    pub fn hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint;
        self
    }

    /// The client speaks another major version.
    #[must_use]
    pub fn unsupported_version() -> Self {
        let [major, minor] = VERSION;
        let message = format!("this daemon speaks version {major}.{minor} of the protocol");
        let failure = Self::new(Code::UnsupportedVersion, message).at("protocol");
        Self { versions: Some(vec![OLDEST_VERSION]), ..failure }
    }
}

/// The field that names an engine.
const STRATEGY: &str = "strategy";

/// The one place where a game's refusal becomes a code.
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let message = refusal.to_string();
        let explanation = Some(refusal.wording());
        let failure = match refusal {
            Refusal::UnknownVariant { hint, .. } => {
                Self::new(Code::UnknownVariant, message).at("variant").hint(hint)
            }
            Refusal::UnknownStrategy { hint, .. } => {
                Self::new(Code::UnknownStrategy, message).at(STRATEGY).hint(hint)
            }
            Refusal::UnknownEvaluator { hint, .. } => {
                Self::new(Code::UnknownEvaluator, message).at(EVALUATOR).hint(hint)
            }
            Refusal::UnknownOption { name, hint, .. } => {
                Self::new(Code::UnknownOption, message).at(name).hint(hint)
            }
            Refusal::BadOptionType { name, .. } => Self::new(Code::BadType, message).at(name),
            Refusal::BadOption { name, .. } => Self::new(Code::OutOfRange, message).at(name),
            Refusal::UnknownTarget { .. } => Self::new(Code::UnknownTarget, message).at("target"),
            Refusal::BadPosition { .. } => Self::new(Code::BadPosition, message).at("setup"),
            Refusal::IllegalMove { field, index, legal, .. } => Self {
                index: Some(index),
                legal: Some(legal),
                ..Self::new(Code::IllegalMove, message).at(field)
            },
            Refusal::GameOver { index, .. } => {
                let failure = Self::new(Code::GameOver, message);
                Self { index, field: index.map(|_| "moves".to_owned()), ..failure }
            }
            Refusal::NotSupported { field, .. } => {
                let field = field.map(str::to_owned);
                Self { field, ..Self::new(Code::NotSupported, message) }
            }
            Refusal::TooLong { .. } => Self::new(Code::ReplyTooLong, message),
            Refusal::OutOfMemory => Self::new(Code::OutOfMemory, message),
        };
        Self { explanation, ..failure }
    }
}

/// Codes of a failed search, those of a refusal among them.
impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        let (message, explanation) = (error.to_string(), Some(error.wording()));
        let failure = match error {
            SearchError::Refused(refusal) => return refusal.into(),
            SearchError::Failed { log, .. } => {
                let log = Some(log).filter(|log| !log.is_empty());
                Self { log, ..Self::new(Code::EngineFailed, message) }
            }
            SearchError::Busy { .. } => Self::new(Code::Overloaded, message).at(STRATEGY),
        };
        Self { explanation, ..failure }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::game::Text;

    const NO: Text = Text::plain("no");

    #[test]
    fn a_refusal_has_its_code_and_names_its_field() {
        let (name, known, hint) = ("x".to_owned(), String::new(), Some("y".to_owned()));
        let message = Wording::from(Text::plain("sentence"));
        for (refusal, code, field, helps) in [
            (
                Refusal::UnknownVariant {
                    game: "g",
                    name: name.clone(),
                    known: known.clone(),
                    hint: hint.clone(),
                },
                "unknown_variant",
                Some("variant"),
                true,
            ),
            (
                Refusal::UnknownStrategy {
                    name: name.clone(),
                    known: known.clone(),
                    hint: hint.clone(),
                },
                "unknown_strategy",
                Some("strategy"),
                true,
            ),
            (
                Refusal::UnknownEvaluator {
                    name: name.clone(),
                    known: known.clone(),
                    hint: hint.clone(),
                },
                "unknown_evaluator",
                Some("evaluator"),
                true,
            ),
            (
                Refusal::UnknownOption { name: name.clone(), known, hint },
                "unknown_option",
                Some("x"),
                true,
            ),
            (
                Refusal::BadOptionType {
                    name: name.clone(),
                    value: String::new(),
                    expected: message.clone(),
                },
                "bad_type",
                Some("x"),
                false,
            ),
            (
                Refusal::BadOption { name: name.clone(), message: message.clone() },
                "out_of_range",
                Some("x"),
                false,
            ),
            (
                Refusal::UnknownTarget { target: name.clone(), message: message.clone() },
                "unknown_target",
                Some("target"),
                false,
            ),
            (Refusal::bad_position(message.clone()), "bad_position", Some("setup"), false),
            (Refusal::not_supported(message.clone()), "not_supported", None, false),
            (
                Refusal::not_supported(message).of_field("multipv"),
                "not_supported",
                Some("multipv"),
                false,
            ),
            (Refusal::OutOfMemory, "out_of_memory", None, false),
        ] {
            let message = refusal.to_string();
            let failure = Failure::from(refusal);
            assert_eq!(failure.code.to_string(), code);
            assert_eq!(
                (failure.field.as_deref(), failure.hint.is_some()),
                (field, helps),
                "{code}"
            );
            assert_eq!(failure.message, message);
        }
        let unknown = Failure::from(Refusal::unknown_evaluator("x", &["y"]));
        for (version, code) in [([1, 0], Code::UnknownStrategy), (VERSION, Code::UnknownEvaluator)]
        {
            assert_eq!(unknown.clone().told_in_version(version).code, code, "{version:?}");
        }
        for (log, told) in [(vec![], None), (vec!["last words".to_owned()], Some(1))] {
            let failure = Failure::from(SearchError::Failed { message: NO.into(), log });
            assert_eq!(failure.code, Code::EngineFailed);
            assert_eq!(failure.log.map(|lines| lines.len()), told);
        }
        let busy = Failure::from(SearchError::Busy { message: NO.into() });
        assert_eq!((busy.code, busy.field.as_deref()), (Code::Overloaded, Some("strategy")));
        let taken = Wording::new(|language| format!("taken in {language}"));
        let (field, reason, legal) = ("searchmoves", taken, vec!["b".to_owned()]);
        let illegal =
            Refusal::IllegalMove { field, index: 3, text: name, reason, legal: legal.clone() };
        let failure = Failure::from(illegal).told_in(Language::FRENCH);
        assert_eq!(failure.text.as_deref(), Some("taken in fr"));
        assert_eq!((failure.code, failure.index), (Code::IllegalMove, Some(3)));
        assert_eq!((failure.field.as_deref(), failure.legal), (Some(field), Some(legal)));
    }
}
