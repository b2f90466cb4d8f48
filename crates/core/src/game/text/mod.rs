//! Texts for people, in each of the languages that the program speaks.
//!
//! The messages are in catalogues in the format of [Project Fluent](https://projectfluent.org), a file for each language and crate:
//! `texts/en.ftl`, `texts/fr.ftl`. A [`Text`] names a message without variables by its key, a [`Wording`] a message with the values of
//! its variables. Both are formatted when a language is known; a message that a language lacks is shown in English.
//! | module | contents |
//! | --- | --- |
//! | [`language`] | the languages, one for each file of this crate's catalogue |
//! | [`catalogue`](mod@catalogue) | the messages of a crate |
//! | [`argument`] | the values of variables |
//! | [`messages`] | the catalogue of this crate |

#[macro_use]
mod messages;

mod argument;
mod catalogue;
mod language;

use std::error::Error;
use std::fmt::{self, Debug, Display, Formatter};

use fluent_bundle::FluentArgs;

pub use argument::{Argument, ToArgument};
pub use catalogue::{Catalogue, CatalogueFiles};
pub use language::Language;
pub(crate) use messages::catalogue;

/// A number as it is shown, to two decimals; 0 has no sign.
#[must_use]
pub fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// A message, which is formatted in the language of its reader.
#[derive(Clone, Copy)]
pub struct Text(Source);

/// Origin of a text.
#[derive(Clone, Copy)]
enum Source {
    /// The same words in every language.
    Plain(&'static str),
    /// The message with this key.
    Message(fn() -> &'static Catalogue, &'static str),
    /// Words that were formatted when the program started.
    Formatted(&'static [(Language, String)]),
}

impl Text {
    /// Separator of a heading and what follows it.
    pub const COLON: Self = text!("colon");
    /// Separator of two parts of a sentence.
    pub const SEMICOLON: Self = text!("semicolon");
    /// The empty text, which a declaration replaces.
    pub const EMPTY: Self = Self::plain("");

    /// The same words in every language: for names, and for programs that speak one language.
    #[must_use]
    pub const fn plain(words: &'static str) -> Self {
        Self(Source::Plain(words))
    }

    /// The message of a catalogue with this key.
    #[must_use]
    pub const fn of(catalogue: fn() -> &'static Catalogue, key: &'static str) -> Self {
        Self(Source::Message(catalogue, key))
    }

    /// A wording as a text. It is never freed, so it is for texts that are made once, when the program starts.
    #[must_use]
    pub fn leak(wording: &Wording) -> Self {
        let formatted = Language::all().iter().map(|&language| (language, wording.to(language)));
        Self(Source::Formatted(formatted.collect::<Vec<_>>().leak()))
    }

    /// The text in a language. The message has no variables.
    #[must_use]
    pub fn to(self, language: Language) -> &'static str {
        match self.0 {
            Source::Plain(words) => words,
            Source::Message(catalogue, key) => catalogue().constant(key, language),
            Source::Formatted(formatted) => {
                let known = formatted.iter().find(|(known, _)| *known == language);
                known.map_or(formatted[0].1.as_str(), |(_, words)| words)
            }
        }
    }

    /// The text in English: in logs, and for programmers.
    #[must_use]
    pub fn english(self) -> &'static str {
        self.to(Language::ENGLISH)
    }

    /// The message with the value of a variable.
    #[must_use]
    pub fn with(self, name: &'static str, value: &impl ToArgument) -> Wording {
        Wording::from(self).with(name, value)
    }

    /// The message whose variable `count` is this number: `3 moves`.
    #[must_use]
    pub fn count(self, number: usize) -> Wording {
        self.with("count", &number)
    }

    /// The message whose variable `count` is this number, in a language: `3 moves`.
    #[must_use]
    pub fn counted(self, number: f64, language: Language) -> String {
        self.with("count", &number).to(language)
    }

    /// The message with the values of its variables, each shown as it is.
    #[must_use]
    pub fn filled(self, values: &[(&str, &dyn Display)], language: Language) -> String {
        let values = values.iter().map(|(name, value)| (*name, value.to_string()));
        self.formatted(&values.collect(), language)
    }

    fn formatted(self, values: &FluentArgs<'_>, language: Language) -> String {
        match self.0 {
            Source::Message(catalogue, key) => catalogue().format(key, values, language),
            Source::Plain(_) | Source::Formatted(_) => self.to(language).to_owned(),
        }
    }

    /// Its identity: the key of a message, the words of any other text.
    fn key(self) -> &'static str {
        match self.0 {
            Source::Message(_, key) => key,
            Source::Plain(_) | Source::Formatted(_) => self.english(),
        }
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Text {}

impl Debug for Text {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Text").field(&self.key()).finish()
    }
}

/// A message with the values of its variables. It is shown in English in logs and in messages for programmers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording(Message);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Message {
    /// Words that have one language, as those of a third-party program.
    Verbatim(String),
    /// A message of a catalogue.
    Filled(Text, Vec<(&'static str, Argument)>),
    /// Words that a function has formatted in every language.
    Formatted(Vec<(Language, String)>),
}

impl Wording {
    /// The words that `write` returns for each language: for lists and other compositions of messages.
    #[must_use]
    pub fn new(write: impl Fn(Language) -> String) -> Self {
        let languages = Language::all().iter();
        Self(Message::Formatted(languages.map(|&language| (language, write(language))).collect()))
    }

    /// Words that have one language, as those of a third-party program.
    #[must_use]
    pub const fn verbatim(words: String) -> Self {
        Self(Message::Verbatim(words))
    }

    /// The same message with the value of one more variable.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &(impl ToArgument + ?Sized)) -> Self {
        if let Message::Filled(_, values) = &mut self.0 {
            values.push((name, value.to_argument()));
        }
        self
    }

    /// The text in a language.
    #[must_use]
    pub fn to(&self, language: Language) -> String {
        match &self.0 {
            Message::Verbatim(words) => words.clone(),
            Message::Filled(text, values) if values.is_empty() => text.to(language).to_owned(),
            Message::Filled(text, values) => {
                let mut filled = FluentArgs::with_capacity(values.len());
                for (name, value) in values {
                    value.set(name, language, &mut filled);
                }
                text.formatted(&filled, language)
            }
            Message::Formatted(formatted) => {
                let known = formatted.iter().find(|(known, _)| *known == language);
                known.map(|(_, words)| words.clone()).unwrap_or_default()
            }
        }
    }
}

/// A message of the catalogue of the crate, by its key, with the values of its variables: `wording!("key", name, other = expression)`.
/// Like [`text!`](crate::text), it needs a function `catalogue` at the root of the crate.
#[doc(hidden)]
#[macro_export]
macro_rules! __wording {
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::game::Wording::from($crate::text!($key))
            $(.with(stringify!($name), $crate::__value!($name $(= $value)?)))*
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __value {
    ($name:ident) => {
        &$name
    };
    ($name:ident = $value:expr) => {
        &$value
    };
}

#[doc(inline)]
pub use __wording as wording;

impl From<Text> for Wording {
    fn from(text: Text) -> Self {
        Self(Message::Filled(text, Vec::new()))
    }
}

/// In English, for programmers.
impl From<Wording> for String {
    fn from(wording: Wording) -> Self {
        wording.to(Language::ENGLISH)
    }
}

/// A wording is the error for a faulty text of a client.
impl Error for Wording {}

impl Display for Wording {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.to(Language::ENGLISH))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Unit;

    #[test]
    fn nouns_agree_with_the_number_that_is_shown() {
        for (number, english, french) in [
            (0.0, "0 men", "0 pion"),
            (-0.0, "0 men", "0 pion"),
            (-0.004, "0 men", "0 pion"),
            (-0.006, "-0.01 men", "-0,01 pion"),
            (1.0, "1 man", "1 pion"),
            (0.996, "1 man", "1 pion"),
            (-1.003, "-1 man", "-1 pion"),
            (1.5, "1.5 men", "1,5 pion"),
            (1.994, "1.99 men", "1,99 pion"),
            (1.996, "2 men", "2 pions"),
        ] {
            assert_eq!(Unit::MEN.noun.counted(number, Language::ENGLISH), english, "{number}");
            assert_eq!(Unit::MEN.noun.counted(number, Language::FRENCH), french, "{number}");
        }
    }

    #[test]
    fn a_list_has_a_word_before_its_last_name() {
        for (names, english, french) in [
            (vec![], "", ""),
            (vec!["a1"], "a1", "a1"),
            (vec!["a1", "b1", "c1"], "a1, b1 and c1", "a1, b1 et c1"),
        ] {
            let names: Vec<_> = names.into_iter().map(str::to_owned).collect();
            assert_eq!(argument::list(&names, Language::ENGLISH), english);
            assert_eq!(argument::list(&names, Language::FRENCH), french);
        }
    }
}
