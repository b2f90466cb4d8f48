//! The languages: one for each file of this crate's catalogue.

use std::fmt::{self, Display, Formatter};
use std::sync::LazyLock;

/// A language, by its code of two letters (ISO 639-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language(&'static str);

static ALL: LazyLock<Vec<Language>> =
    LazyLock::new(|| super::catalogue().codes().map(Language).collect());

impl Language {
    /// English, in which every message exists.
    pub const ENGLISH: Self = Self("en");
    /// French.
    pub const FRENCH: Self = Self("fr");
    /// The languages in which every message exists. A test checks it.
    pub const COMPLETE: [Self; 2] = [Self::ENGLISH, Self::FRENCH];

    /// The languages that the program was built with, English first.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// The language with this code; `None` if the program was built without it.
    #[must_use]
    pub fn find(code: &str) -> Option<Self> {
        Self::all().iter().copied().find(|language| language.0 == code)
    }

    /// Its code: `fr`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.0
    }

    /// A number with at most two decimals, and the decimal mark of the language.
    #[must_use]
    pub fn decimal(self, number: f64) -> String {
        super::argument::written(number, text!("decimal-mark").to(self))
    }

    /// A number in digits, whose decimal point becomes the decimal mark of the language.
    #[must_use]
    pub fn with_decimal_mark(self, number: &str) -> String {
        number.replace('.', text!("decimal-mark").to(self))
    }
}

/// English.
impl Default for Language {
    fn default() -> Self {
        Self::ENGLISH
    }
}

impl Display for Language {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}
