//! Texts for people, in each of the languages that the daemon speaks.
//!
//! A [`Text`] is constant, a [`Wording`] contains values.
//! Both are defined next to the code that they describe, with all languages in one value: a missing translation does not compile.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// A language.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// Its code of two letters (ISO 639-1).
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// True where a number, as it is shown, has its noun in the singular: in French below 2.
    #[must_use]
    pub fn is_single(self, number: f64) -> bool {
        let size = rounded(number).abs();
        match self {
            Self::English => size == 1.0,
            Self::French => size < 2.0,
        }
    }

    /// A number with at most two decimals, and the mark of the language before them.
    #[must_use]
    pub fn decimal(self, number: f64) -> String {
        let text = rounded(number).to_string();
        match self {
            Self::English => text,
            Self::French => text.replace('.', ","),
        }
    }
}

/// A number as it is shown, to two decimals; 0 has no sign.
#[must_use]
pub fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// A text in all languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In French.
    pub fr: &'static str,
}

impl Text {
    /// Separator of a heading and what follows it.
    pub const COLON: Self = Self::new(": ", " : ");
    /// Separator of two parts of a sentence.
    pub const SEMICOLON: Self = Self::new("; ", " ; ");
    /// The empty text, which a declaration replaces.
    pub const EMPTY: Self = Self::new("", "");

    /// The text in these words.
    #[must_use]
    pub const fn new(en: &'static str, fr: &'static str) -> Self {
        Self { en, fr }
    }

    /// The text in a language.
    #[must_use]
    pub const fn to(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::French => self.fr,
        }
    }

    /// The noun, `one|many`, with a number of it: `3 moves`.
    #[must_use]
    pub fn counted(self, number: f64, language: Language) -> String {
        format!("{} {}", language.decimal(number), self.for_number(number, language))
    }

    /// The noun, `one|many`, with a count of it, in all languages: a part of a [`wording!`].
    #[must_use]
    pub fn count(self, number: usize) -> Wording {
        Wording::new(|language| self.counted(number as f64, language))
    }

    /// The noun, `one|many`, as it stands behind a number.
    #[must_use]
    pub fn for_number(self, number: f64, language: Language) -> &'static str {
        form(self.to(language), language.is_single(number))
    }
}

/// The singular or plural of a noun, `one|many`; a word without a bar is both.
#[must_use]
pub fn form(noun: &str, is_single: bool) -> &str {
    let (one, many) = noun.split_once('|').unwrap_or((noun, noun));
    if is_single { one } else { many }
}

/// A text with values in it, in all languages. It is shown in English: in logs and in messages for programmers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    en: String,
    fr: String,
}

impl Wording {
    /// The text that `write` makes in each language.
    #[must_use]
    pub fn new(write: impl Fn(Language) -> String) -> Self {
        Self { en: write(Language::English), fr: write(Language::French) }
    }

    /// The text in these words.
    #[must_use]
    pub const fn of(en: String, fr: String) -> Self {
        Self { en, fr }
    }

    /// The text in a language.
    #[must_use]
    pub fn to(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::French => &self.fr,
        }
    }
}

/// A [`Wording`] in English and in French: two format strings with the same values.
/// Those behind the semicolon are texts or wordings themselves, each in the language of its sentence.
#[doc(hidden)]
#[macro_export]
macro_rules! __wording {
    ($en:literal, $fr:literal $(; $($part:ident),+)? $(,)?) => {
        $crate::game::Wording::of(
            format!($en $(, $($part = $part.to($crate::game::Language::English)),+)?),
            format!($fr $(, $($part = $part.to($crate::game::Language::French)),+)?),
        )
    };
}

#[doc(inline)]
pub use __wording as wording;

impl From<Text> for Wording {
    fn from(text: Text) -> Self {
        Self::new(|language| text.to(language).to_owned())
    }
}

/// In English, for programmers.
impl From<Wording> for String {
    fn from(wording: Wording) -> Self {
        wording.en
    }
}

/// A wording is the error for a faulty text of a client.
impl Error for Wording {}

impl Display for Wording {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.en)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_agree_with_the_number_that_is_shown() {
        let men = Text::new("man|men", "pion|pions");
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
            assert_eq!(men.counted(number, Language::English), english, "{number}");
            assert_eq!(men.counted(number, Language::French), french, "{number}");
        }
    }
}
