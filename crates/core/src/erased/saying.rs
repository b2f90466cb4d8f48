//! Sayings: sentences with gaps, in all languages, and the facts that fill the gaps.

use crate::game::{Language, Text, Unit, form};

/// Part of a sentence for people, with gaps for values, under an id that programs know.
///
/// A gap is `{name}`, or `{name:one|many}` for a number with its noun: `{count:man|men}` becomes `1 man` or `3 men`.
/// A list has its noun before it: `{cells:the square|the squares}` becomes `the squares a1 and b1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saying {
    /// The word of the protocol.
    pub id: &'static str,
    /// The words for people.
    pub text: Text,
}

/// Value of a gap.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A number of what a unit of scores counts.
    Amount(f64, &'static str),
    /// A move.
    Word(String),
    /// Places or moves, by their names.
    Names(Vec<String>),
    /// Places, by their numbers in the flattened grid: a game speaks of them so, and [`Fact::named`] names them.
    Places(Vec<usize>),
}

/// Fact about a move: a saying with its values.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// The sentence.
    pub saying: Saying,
    /// The values of its gaps, and perhaps others that only programs read.
    pub values: Vec<(&'static str, Value)>,
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

/// Declares sayings, each `NAME = "id", "English", "French";`, and the list `SAYINGS` of all of them.
macro_rules! sayings {
    ($($name:ident = $id:literal, $en:literal, $fr:literal;)*) => {
        $(const $name: $crate::erased::Saying = $crate::erased::Saying::new($id, $en, $fr);)*

        /// All of them.
        pub(super) const SAYINGS: &[$crate::erased::Saying] = &[$($name),*];
    };
}

pub(crate) use sayings;

impl Saying {
    /// The saying with this id and these words.
    #[must_use]
    pub const fn new(id: &'static str, en: &'static str, fr: &'static str) -> Self {
        Self { id, text: Text::new(en, fr) }
    }

    /// Fact of a saying without gaps.
    #[must_use]
    pub const fn fact(self) -> Fact {
        Fact { saying: self, values: Vec::new() }
    }

    /// Fact that counts something.
    #[must_use]
    pub fn count(self, name: &'static str, count: impl Into<f64>) -> Fact {
        self.fact().with(name, Value::Number(count.into()))
    }

    /// Fact about places, by their numbers; `None` where there are none.
    #[must_use]
    pub fn places(self, places: Vec<usize>) -> Option<Fact> {
        (!places.is_empty()).then(|| self.fact().with("cells", Value::Places(places)))
    }
}

impl Fact {
    /// The same fact with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Self {
        self.values.push((name, value));
        self
    }

    /// The same fact with its places called by these names; one without a name is left out.
    #[must_use]
    pub(super) fn named(mut self, names: &[String]) -> Self {
        for (_, value) in &mut self.values {
            if let Value::Places(places) = value {
                let name = |place: &usize| names.get(*place).filter(|name| !name.is_empty());
                let mut named: Vec<_> = places.iter().filter_map(name).cloned().collect();
                named.dedup();
                *value = Value::Names(named);
            }
        }
        self
    }

    /// The words for people.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        fill(self.saying.text.to(language), &self.values, language)
    }
}

/// Fills the gaps of a sentence; one without a value stays as it is, and a test finds it.
pub(crate) fn fill(text: &str, values: &[(&'static str, Value)], language: Language) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, gap, after)) = next_gap(rest) {
        filled += before;
        let (name, noun) = gap.split_once(':').unwrap_or((gap, ""));
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled += &value.written(noun, language),
            None => filled += gap,
        }
        rest = after;
    }
    filled + rest
}

/// Text before the first gap, the gap, and what follows.
fn next_gap(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (gap, after) = rest.split_once('}')?;
    Some((before, gap, after))
}

impl Value {
    /// Words of the value with its noun, `one|many`, if it has one.
    fn written(&self, noun: &str, language: Language) -> String {
        match self {
            Self::Number(number) => {
                let noun = form(noun, language.is_single(*number));
                [&language.decimal(*number), noun].join(" ").trim_end().to_owned()
            }
            Self::Amount(amount, unit) => Unit::noun_of(unit).counted(*amount, language),
            Self::Word(word) => word.clone(),
            Self::Names(names) => {
                let noun = form(noun, names.len() == 1);
                [noun, &list(names, language)].join(" ").trim_start().to_owned()
            }
            Self::Places(places) => {
                let numbers: Vec<_> = places.iter().map(usize::to_string).collect();
                list(&numbers, language)
            }
        }
    }
}

/// Names with commas, and a word before the last.
pub(crate) fn list(names: &[String], language: Language) -> String {
    let and = Text::new("and", "et").to(language);
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_in_the_way_of_the_language() {
        let names =
            |names: &[&str]| Value::Names(names.iter().map(|&name| name.to_owned()).collect());
        for (text, value, english, french) in [
            ("{x}", Value::Number(3.0), "3", "3"),
            ("{x:man|men}.", Value::Number(1.0), "1 man.", "1 man."),
            ("{x:man|men}", Value::Number(0.0), "0 men", "0 man"),
            ("by {x}", Value::Amount(1.5, "discs"), "by 1.5 discs", "by 1,5 pion"),
            ("by {x}", Value::Amount(-2.0, "men"), "by -2 men", "by -2 pions"),
            ("plays {x}", Value::Word("c4".to_owned()), "plays c4", "plays c4"),
            ("{x:the hole|the holes}", names(&["1"]), "the hole 1", "the hole 1"),
            (
                "{x:the hole|the holes}",
                names(&["1", "2", "3"]),
                "the holes 1, 2 and 3",
                "the holes 1, 2 et 3",
            ),
        ] {
            for (language, expected) in [(Language::English, english), (Language::French, french)] {
                assert_eq!(fill(text, &[("x", value.clone())], language), expected, "{text}");
            }
        }
        let places = Saying::new("id", "{cells}", "{cells}").places(vec![2, 0, 1]).unwrap();
        let names = ["a", "", "c"].map(str::to_owned);
        assert_eq!(places.named(&names).text(Language::English), "c and a");
    }
}
