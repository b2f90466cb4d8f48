//! Sayings: sentences with gaps, in all languages, and facts, which fill the gaps.

use crate::game::{Argument, Language, Text, ToArgument, Unit, Wording};

/// Part of a sentence for people, with gaps for values, and an id for programs.
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
    /// A number of units of a score.
    Amount(f64, &'static str),
    /// A move.
    Word(String),
    /// Places or moves, by their names.
    Names(Vec<String>),
    /// A line of moves.
    Line(Vec<String>),
    /// Places, by their numbers in the flattened grid: a game speaks of them so, and [`Fact::named`] names them.
    Places(Vec<usize>),
}

/// Fact about a move: a saying with its values.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// The sentence.
    pub saying: Saying,
    /// The values of its gaps, and possibly others that only programs read.
    pub values: Vec<(&'static str, Value)>,
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

/// Declares sayings, each `NAME = "id", "key of the message";`, and the list `SAYINGS` of all of them.
macro_rules! sayings {
    ($($name:ident = $id:literal, $key:literal;)*) => {
        $(const $name: $crate::erased::Saying = $crate::erased::Saying::new($id, text!($key));)*

        /// All of them.
        pub(super) const SAYINGS: &[$crate::erased::Saying] = &[$($name),*];
    };
}

pub(crate) use sayings;

impl Saying {
    /// The saying with this id and these words.
    #[must_use]
    pub const fn new(id: &'static str, text: Text) -> Self {
        Self { id, text }
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

    /// Fact about places, by their indices; `None` if there are none.
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

    /// The same fact with the names of its places; places without a name are omitted.
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
        fill(self.saying.text, &self.values, language)
    }
}

/// Fills the gaps of a sentence.
pub(crate) fn fill(text: Text, values: &[(&'static str, Value)], language: Language) -> String {
    let filled = |wording: Wording, (name, value): &(&'static str, Value)| {
        wording.with(name, &value.to_argument())
    };
    values.iter().fold(Wording::from(text), filled).to(language)
}

impl ToArgument for Value {
    fn to_argument(&self) -> Argument {
        match self {
            Self::Number(number) => number.to_argument(),
            Self::Amount(amount, unit) => Unit::noun_of(unit).with("count", amount).to_argument(),
            Self::Word(word) => word.to_argument(),
            Self::Names(names) => Argument::Names(names.clone()),
            Self::Line(moves) => moves.join(" ").to_argument(),
            Self::Places(places) => Argument::Names(places.iter().map(usize::to_string).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Catalogue;

    /// Messages for the tests, some of which have no French text.
    static MESSAGES: Catalogue = Catalogue::new(&[
        (
            "en",
            "number = { $x }\n\
             men = { $x ->\n [one] { $x } man\n *[other] { $x } men\n }.\n\
             by = by { $x }\n\
             holes = { $x-count ->\n [one] the hole\n *[other] the holes\n } { $x }\n\
             cells = { $cells }\n",
        ),
        ("fr", "decimal-mark = ,\nby = de { $x }\n"),
    ]);

    fn message(key: &'static str) -> Text {
        Text::of(|| &MESSAGES, key)
    }

    #[test]
    fn variables_are_written_in_the_way_of_the_language_and_missing_messages_in_english() {
        let names =
            |names: &[&str]| Value::Names(names.iter().map(|&name| name.to_owned()).collect());
        for (key, value, english, french) in [
            ("number", Value::Number(3.5), "3.5", "3.5"),
            ("men", Value::Number(1.0), "1 man.", "1 man."),
            ("men", Value::Number(0.0), "0 men.", "0 men."),
            ("by", Value::Number(1.5), "by 1.5", "de 1,5"),
            ("by", Value::Amount(1.5, "discs"), "by 1.5 discs", "de 1,5 pion"),
            ("by", Value::Amount(-2.0, "men"), "by -2 men", "de -2 pions"),
            ("by", Value::Word("c4".to_owned()), "by c4", "de c4"),
            ("holes", names(&["1"]), "the hole 1", "the hole 1"),
            ("holes", names(&["1", "2", "3"]), "the holes 1, 2 and 3", "the holes 1, 2 et 3"),
        ] {
            for (language, expected) in [(Language::ENGLISH, english), (Language::FRENCH, french)] {
                let filled = fill(message(key), &[("x", value.clone())], language);
                assert_eq!(filled, expected, "{key}");
            }
        }
        let places = Saying::new("id", message("cells")).places(vec![2, 0, 1]).unwrap();
        let names = ["a", "", "c"].map(str::to_owned);
        assert_eq!(places.named(&names).text(Language::ENGLISH), "c and a");
    }
}
