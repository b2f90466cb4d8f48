//! Options without their types: the names, bounds and values of the protocol.

use serde::Serialize;

use crate::game::{Refusal, Text, Wording, shown, wording};

use super::EVALUATOR;

/// An option as it is declared, whatever its type.
#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    /// Its name in the protocol.
    pub name: &'static str,
    /// Its type, bounds and default.
    pub kind: OptionKind,
    /// Its effect, in a sentence.
    pub doc: Text,
}

/// The type, the bounds and the default of an option.
#[derive(Debug, Clone, Copy)]
pub enum OptionKind {
    /// A whole number from `min` to `max`.
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// The value when none is set; `None` leaves it to the game.
        default: Option<i64>,
    },
    /// Yes or no.
    Flag {
        /// The value when none is set.
        default: bool,
    },
    /// One of some words, the default first.
    Choice {
        /// Lists the words, never none.
        values: Words,
    },
    /// Any text of at most 4,096 bytes; empty when none is set.
    Text,
}

/// Lists the words of a choice: those of a table that has more than words, such as evaluators.
pub(super) type Words = fn() -> Vec<&'static str>;

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Of [`OptionKind::Integer`].
    Integer(i64),
    /// Of [`OptionKind::Flag`].
    Flag(bool),
    /// Of [`OptionKind::Choice`] and [`OptionKind::Text`].
    Text(String),
}

impl OptionValue {
    /// Reads a value as it is typed: a whole number, `true` or `false`, else a text.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        if let Ok(number) = text.parse() {
            return Self::Integer(number);
        }
        match text {
            "true" | "on" | "yes" => Self::Flag(true),
            "false" | "off" | "no" => Self::Flag(false),
            _ => Self::Text(text.to_owned()),
        }
    }
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            Self::Flag(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "\"{value}\""),
        }
    }
}

/// The longest text that an option takes, in bytes.
const MAX_TEXT: usize = 4096;

impl OptionSpec {
    /// The value in force when none is set.
    #[must_use]
    pub fn default_value(&self) -> Option<OptionValue> {
        match self.kind {
            OptionKind::Integer { default, .. } => default.map(OptionValue::Integer),
            OptionKind::Flag { default } => Some(OptionValue::Flag(default)),
            OptionKind::Choice { values } => Some(OptionValue::Text(values()[0].to_owned())),
            OptionKind::Text => None,
        }
    }

    /// Checks a value that a client sends.
    ///
    /// # Errors
    /// [`Refusal::BadOptionType`], [`Refusal::BadOption`] or, of an evaluator, [`Refusal::UnknownEvaluator`].
    pub fn check(&self, value: OptionValue) -> Result<OptionValue, Refusal> {
        let wrong = match (self.kind, &value) {
            (OptionKind::Integer { min, max, .. }, OptionValue::Integer(n)) => {
                (!(min..=max).contains(n)).then(|| wording!("game-out-of-range", n, min, max))
            }
            (OptionKind::Flag { .. }, OptionValue::Flag(_)) => None,
            (OptionKind::Choice { values }, OptionValue::Text(word)) => {
                let values = values();
                let is_one = values.contains(&word.as_str());
                if !is_one && self.name == EVALUATOR {
                    return Err(Refusal::unknown_evaluator(word, &values));
                }
                let (word, values) = (shown(word), values.join(", "));
                (!is_one).then(|| wording!("game-not-one-of", word, values))
            }
            (OptionKind::Text, OptionValue::Text(text)) => {
                (text.len() > MAX_TEXT).then(|| wording!("game-text-too-long", max_text = MAX_TEXT))
            }
            // A hole or a pile number is as good as its text.
            (OptionKind::Text, OptionValue::Integer(n)) => {
                return Ok(OptionValue::Text(n.to_string()));
            }
            _ => {
                return Err(Refusal::BadOptionType {
                    name: self.name.to_owned(),
                    value: value.to_string(),
                    expected: self.expected(),
                });
            }
        };
        match wrong {
            None => Ok(value),
            Some(message) => Err(Refusal::BadOption { name: self.name.to_owned(), message }),
        }
    }

    /// The values that it takes, for people.
    fn expected(&self) -> Wording {
        match self.kind {
            OptionKind::Integer { min, max, .. } => {
                wording!("game-expects-integer", min, max)
            }
            OptionKind::Flag { .. } => text!("game-expects-boolean").into(),
            OptionKind::Choice { values } => {
                let values = values().join(", ");
                wording!("game-expects-one-of", values)
            }
            OptionKind::Text => text!("game-expects-text").into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ChoiceOption, FlagOption, IntOption, OptionalInt, TextOption};

    const DEPTH: OptionSpec = IntOption::new("depth", 1..=9, 3).spec;
    const LEVEL: OptionSpec = OptionalInt::new("level", 1..=9).spec;
    const BOOK: OptionSpec = FlagOption::new("book", true).spec;
    const METRIC: OptionSpec = ChoiceOption::new("metric", || vec!["a", "b"]).spec;
    const TARGET: OptionSpec = TextOption::new("target").spec;

    /// A value as it is typed.
    fn parse(text: &str) -> OptionValue {
        OptionValue::parse(text)
    }

    #[test]
    fn what_is_typed_is_a_number_a_flag_or_a_text() {
        assert_eq!(parse("-7"), OptionValue::Integer(-7));
        assert_eq!(parse("true"), OptionValue::Flag(true));
        assert_eq!(parse("off"), OptionValue::Flag(false));
        assert_eq!(parse("7-8"), OptionValue::Text("7-8".to_owned()));
    }

    #[test]
    fn defaults_are_those_that_were_declared() {
        for (spec, default) in [
            (DEPTH, Some("3")),
            (LEVEL, None),
            (BOOK, Some("true")),
            (METRIC, Some("a")),
            (TARGET, None),
        ] {
            assert_eq!(spec.default_value(), default.map(parse), "{}", spec.name);
        }
    }

    #[test]
    fn only_values_of_the_type_and_within_the_bounds_pass() {
        let long = "x".repeat(MAX_TEXT);
        let too_long = format!("{long}x");
        for (spec, text, refusal) in [
            (DEPTH, "1", None),
            (DEPTH, "9", None),
            (DEPTH, "0", Some("0 is not within 1 to 9")),
            (DEPTH, "10", Some("10 is not within 1 to 9")),
            (DEPTH, "x", Some("a whole number from 1 to 9")),
            (BOOK, "false", None),
            (BOOK, "1", Some("true or false")),
            (METRIC, "b", None),
            (METRIC, "c", Some("\"c\" is none of a, b")),
            (METRIC, "1", Some("one of a, b")),
            (TARGET, &long, None),
            (TARGET, &too_long, Some("longer than 4096 bytes")),
            (TARGET, "true", Some("a text")),
        ] {
            match (spec.check(parse(text)), refusal) {
                (Ok(value), None) => assert_eq!(value, parse(text)),
                (Err(error), Some(part)) => {
                    assert!(error.to_string().contains(part), "{error}");
                }
                (other, _) => panic!("{} {text}: {other:?}", spec.name),
            }
        }
        assert_eq!(TARGET.check(parse("12")), Ok(OptionValue::Text("12".to_owned())));
    }
}
