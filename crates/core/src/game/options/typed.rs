//! Options with their types: constants by which an option is declared once, with its default, and read.

use std::ops::RangeInclusive;

use super::Options;
use super::spec::{OptionKind, OptionSpec, OptionValue, Words};
use crate::game::Text;

/// Seed of random starts and other reproducible choices: at most 2^53 − 1, the largest integer that every JSON reader keeps exact.
pub const SEED: IntOption =
    IntOption::new("seed", 0..=(1 << 53) - 1, 0).doc(text!("game-option-seed"));

/// [`SEED`] of players, which without a seed choose differently each time.
pub const CHANCE: OptionalInt =
    OptionalInt::new("seed", 0..=(1 << 53) - 1).doc(text!("game-option-seed-or-random"));

/// Memory of a transposition table, in mebibytes; each strategy has a default of its own.
pub const TABLE_MB: OptionalInt =
    OptionalInt::new("table_mb", 1..=1 << 16).doc(text!("game-option-table-mb"));

/// Strength of play, 1 for a beginner's; the highest, which is the default, is full strength. Each game has as many levels as it can tell apart.
pub const LEVEL: OptionalInt =
    OptionalInt::new("level", 1..=i64::MAX).doc(text!("game-option-level"));

/// An option with the type of its values, and the value when none is set.
///
/// ```
/// use plateau_core::game::{IntOption, Options, TABLE_MB};
///
/// const OWN: IntOption = TABLE_MB.within(0..=4096).default(32);
/// assert_eq!(OWN.of(&Options::default()), 32);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Typed<T> {
    /// Specification for the protocol.
    pub spec: OptionSpec,
    default: T,
}

/// A whole number.
pub type IntOption = Typed<i64>;
/// A whole number without a default.
pub type OptionalInt = Typed<Option<i64>>;
/// Yes or no.
pub type FlagOption = Typed<bool>;
/// One of some words, read as its index; the default is the first.
pub type ChoiceOption = Typed<usize>;
/// A text without a default.
pub type TextOption = Typed<Option<&'static str>>;

impl<T> Typed<T> {
    const fn declare(name: &'static str, kind: OptionKind, default: T) -> Self {
        Self { spec: OptionSpec { name, kind, doc: Text::EMPTY }, default }
    }

    /// The same option with its effect, in a sentence.
    #[must_use]
    pub const fn doc(mut self, doc: Text) -> Self {
        self.spec.doc = doc;
        self
    }

    /// The value that is set. One that this option does not accept is ignored, because it is meant for another strategy.
    fn set<'a>(&self, options: &'a Options) -> Option<&'a OptionValue> {
        options.get(self.spec.name).filter(|&value| self.spec.check(value.clone()).is_ok())
    }
}

impl OptionalInt {
    /// A number from a range.
    #[must_use]
    pub const fn new(name: &'static str, range: RangeInclusive<i64>) -> Self {
        let (min, max) = (*range.start(), *range.end());
        Self::declare(name, OptionKind::Integer { min, max, default: None }, None)
    }

    /// The same option from another range.
    #[must_use]
    pub const fn within(self, range: RangeInclusive<i64>) -> Self {
        let ranged = Self::new(self.spec.name, range);
        Self { spec: OptionSpec { doc: self.spec.doc, ..ranged.spec }, ..ranged }
    }

    /// The same option with a default.
    #[must_use]
    pub const fn default(mut self, value: i64) -> IntOption {
        if let OptionKind::Integer { default, .. } = &mut self.spec.kind {
            *default = Some(value);
        }
        IntOption { spec: self.spec, default: value }
    }

    /// The value in force, if there is one.
    #[must_use]
    pub fn of(&self, options: &Options) -> Option<i64> {
        match self.set(options) {
            Some(&OptionValue::Integer(value)) => Some(value),
            _ => self.default,
        }
    }
}

impl IntOption {
    /// A number from a range.
    #[must_use]
    pub const fn new(name: &'static str, range: RangeInclusive<i64>, default: i64) -> Self {
        OptionalInt::new(name, range).default(default)
    }

    /// The value in force.
    #[must_use]
    pub fn of(&self, options: &Options) -> i64 {
        match self.set(options) {
            Some(&OptionValue::Integer(value)) => value,
            _ => self.default,
        }
    }
}

impl FlagOption {
    /// Yes or no.
    #[must_use]
    pub const fn new(name: &'static str, default: bool) -> Self {
        Self::declare(name, OptionKind::Flag { default }, default)
    }

    /// The value in force.
    #[must_use]
    pub fn of(&self, options: &Options) -> bool {
        match self.set(options) {
            Some(&OptionValue::Flag(value)) => value,
            _ => self.default,
        }
    }
}

/// The name of the option that chooses the evaluator of a search.
pub const EVALUATOR: &str = "evaluator";

impl ChoiceOption {
    /// One of `values`, which are never none.
    #[must_use]
    pub const fn new(name: &'static str, values: Words) -> Self {
        Self::declare(name, OptionKind::Choice { values }, 0)
    }

    /// The index of the word in force.
    #[must_use]
    pub fn of(&self, options: &Options) -> usize {
        match (self.spec.kind, self.set(options)) {
            (OptionKind::Choice { values }, Some(OptionValue::Text(word))) => {
                values().iter().position(|value| value == word).unwrap_or(self.default)
            }
            _ => self.default,
        }
    }
}

impl TextOption {
    /// Any text.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self::declare(name, OptionKind::Text, None)
    }

    /// The text that is set, if one is.
    #[must_use]
    pub fn of<'a>(&self, options: &'a Options) -> Option<&'a str> {
        match self.set(options) {
            Some(OptionValue::Text(text)) => Some(text),
            _ => self.default,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Options of which one is set, to a value that is typed.
    fn options(spec: OptionSpec, value: &str) -> Options {
        let mut options = Options::default();
        options.set(&[spec], spec.name, OptionValue::parse(value)).unwrap();
        options
    }

    #[test]
    fn values_are_read_by_their_own_option() {
        let own = TABLE_MB.within(0..=9).default(3);
        let others = TABLE_MB.within(0..=99).spec;
        for (value, read) in [("0", 0), ("9", 9), ("10", 3)] {
            assert_eq!(own.of(&options(others, value)), read, "{value}");
        }
        assert_eq!(TABLE_MB.of(&options(others, "0")), None);
        assert_eq!(TABLE_MB.of(&options(others, "1")), Some(1));
        let book = FlagOption::new("book", true);
        assert!(book.of(&options(book.spec, "true")));
        assert!(!book.of(&options(book.spec, "false")));
        let metric = ChoiceOption::new("metric", || vec!["a", "b"]);
        let others = ChoiceOption::new("metric", || vec!["b", "c"]).spec;
        for (value, read) in [("b", 1), ("c", 0)] {
            assert_eq!(metric.of(&options(others, value)), read, "{value}");
        }
        let target = TextOption::new("target");
        assert_eq!(target.of(&options(target.spec, "5")), Some("5"));
    }

    #[test]
    fn what_is_not_set_is_the_default() {
        let none = Options::default();
        assert_eq!(TABLE_MB.of(&none), None);
        assert_eq!(TABLE_MB.default(7).of(&none), 7);
        assert_eq!(
            [true, false].map(|default| FlagOption::new("x", default).of(&none)),
            [true, false]
        );
        assert_eq!(ChoiceOption::new("x", || vec!["a"]).of(&none), 0);
        assert_eq!(TextOption::new("x").of(&none), None);
    }

    #[test]
    fn what_one_strategy_changes_of_an_option_is_what_its_specification_says() {
        let OptionSpec { name, kind, doc } =
            LEVEL.doc(Text::plain("strength")).within(2..=9).default(3).spec;
        assert_eq!((name, doc), ("level", Text::plain("strength")));
        assert!(matches!(kind, OptionKind::Integer { min: 2, max: 9, default: Some(3) }));
    }
}
