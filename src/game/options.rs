//! Options: what can be set, within which bounds, and what is in force.
//!
//! A game declares the options that shape its start, a strategy those that shape its search.
//! A client sets them by name; what is stored in [`Options`] has passed its [`OptionSpec`].

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Refusal, nearest};

/// An option as it is declared.
#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    /// Its name in the protocol.
    pub name: &'static str,
    /// Its type, bounds and default.
    pub kind: OptionKind,
    /// What it does, in a sentence.
    pub doc: &'static str,
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
        /// The words.
        values: &'static [&'static str],
    },
    /// Any text of at most 4,096 bytes; empty when none is set.
    Text,
}

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
        text.parse().map_or_else(|_| Self::Text(text.to_owned()), Self::Flag)
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
            OptionKind::Choice { values } => Some(OptionValue::Text(values[0].to_owned())),
            OptionKind::Text => None,
        }
    }

    /// Checks a value that a client sends.
    ///
    /// # Errors
    /// [`Refusal::BadOptionType`] or [`Refusal::BadOption`].
    pub fn check(&self, value: OptionValue) -> Result<OptionValue, Refusal> {
        let wrong = |message: String| Refusal::BadOption { name: self.name.to_owned(), message };
        match (self.kind, value) {
            (OptionKind::Integer { min, max, .. }, OptionValue::Integer(n)) => {
                if (min..=max).contains(&n) {
                    Ok(OptionValue::Integer(n))
                } else {
                    Err(wrong(format!("{n} is not within {min} to {max}")))
                }
            }
            (OptionKind::Flag { .. }, OptionValue::Flag(flag)) => Ok(OptionValue::Flag(flag)),
            (OptionKind::Choice { values }, OptionValue::Text(word)) => {
                if values.contains(&word.as_str()) {
                    Ok(OptionValue::Text(word))
                } else {
                    Err(wrong(format!("\"{word}\" is none of {}", values.join(", "))))
                }
            }
            (OptionKind::Text, OptionValue::Text(text)) => {
                if text.len() <= MAX_TEXT {
                    Ok(OptionValue::Text(text))
                } else {
                    Err(wrong(format!("longer than {MAX_TEXT} bytes")))
                }
            }
            // A hole or a pile number is as good as its text.
            (OptionKind::Text, OptionValue::Integer(n)) => Ok(OptionValue::Text(n.to_string())),
            (_, value) => Err(Refusal::BadOptionType {
                name: self.name.to_owned(),
                value: value.to_string(),
                expected: self.expected(),
            }),
        }
    }

    /// What the option takes, for people.
    fn expected(&self) -> String {
        match self.kind {
            OptionKind::Integer { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::Flag { .. } => "true or false".to_owned(),
            OptionKind::Choice { values } => format!("one of {}", values.join(", ")),
            OptionKind::Text => "a text".to_owned(),
        }
    }
}

/// Options that are set, by name. Those that are not have their default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    set: BTreeMap<&'static str, OptionValue>,
}

impl Options {
    /// Sets an option that is among `specs`.
    ///
    /// # Errors
    /// [`Refusal::UnknownOption`] with a hint, or what [`OptionSpec::check`] says.
    pub fn set(
        &mut self,
        specs: &[OptionSpec],
        name: &str,
        value: OptionValue,
    ) -> Result<(), Refusal> {
        let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
            let known: Vec<_> = specs.iter().map(|spec| spec.name).collect();
            return Err(Refusal::UnknownOption {
                name: name.to_owned(),
                hint: nearest(name, known.iter().copied()),
                known: if known.is_empty() { "none".to_owned() } else { known.join(", ") },
            });
        };
        self.set.insert(spec.name, spec.check(value)?);
        Ok(())
    }

    /// Takes an option back to its default.
    pub fn clear(&mut self, name: &str) {
        self.set.remove(name);
    }

    /// The value that is set, if one is.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.set.get(name)
    }

    /// The whole number that is set, if one is.
    #[must_use]
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(OptionValue::Integer(n)) => Some(*n),
            _ => None,
        }
    }

    /// Whether a flag is set to yes; `default` when it is not set.
    #[must_use]
    pub fn flag(&self, name: &str, default: bool) -> bool {
        match self.get(name) {
            Some(OptionValue::Flag(flag)) => *flag,
            _ => default,
        }
    }

    /// The text or word that is set, if one is.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(OptionValue::Text(text)) => Some(text),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            name: "depth",
            kind: OptionKind::Integer { min: 1, max: 9, default: Some(3) },
            doc: "",
        },
        OptionSpec { name: "book", kind: OptionKind::Flag { default: true }, doc: "" },
        OptionSpec { name: "metric", kind: OptionKind::Choice { values: &["a", "b"] }, doc: "" },
    ];

    #[test]
    fn only_what_is_declared_and_within_bounds_is_set() {
        let mut options = Options::default();
        let mut set = |name, value| options.set(SPECS, name, value);
        assert_eq!(set("depth", OptionValue::Integer(9)), Ok(()));
        assert!(matches!(set("depth", OptionValue::Integer(10)), Err(Refusal::BadOption { .. })));
        assert!(matches!(
            set("depth", OptionValue::Flag(true)),
            Err(Refusal::BadOptionType { .. })
        ));
        assert!(matches!(
            set("metric", OptionValue::Text("c".into())),
            Err(Refusal::BadOption { .. })
        ));
        assert!(matches!(
            set("dept", OptionValue::Integer(1)),
            Err(Refusal::UnknownOption { hint: Some(hint), .. }) if hint == "depth"
        ));
        assert_eq!(options.integer("depth"), Some(9));
        assert!(options.flag("book", true));
    }
}
