//! Values of the variables of a message.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentValue};

use super::{Language, Text, Wording, rounded};

/// Value of a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A number, in hundredths: as much of it as is shown.
    Number(i128),
    /// Words that are the same in every language.
    Words(String),
    /// A message of its own, in the language of the sentence.
    Wording(Box<Wording>),
    /// Names, shown as a list; a second variable, `NAME-count`, is their number.
    Names(Vec<String>),
}

/// A value that a message can have.
pub trait ToArgument {
    /// The value as an argument.
    fn to_argument(&self) -> Argument;
}

/// Most hundredths of which a float holds each.
const EXACT: i128 = 1 << 53;

impl Argument {
    /// Sets the variable for a language.
    pub(super) fn set<'a>(
        &'a self,
        name: &'static str,
        language: Language,
        values: &mut FluentArgs<'a>,
    ) {
        match self {
            // A number that a float does not hold is shown whole.
            Self::Number(hundredths) if hundredths.abs() > EXACT => {
                values.set(name, (hundredths / 100).to_string());
            }
            Self::Number(hundredths) => values.set(name, *hundredths as f64 / 100.0),
            Self::Words(words) => values.set(name, words.as_str()),
            Self::Wording(wording) => values.set(name, wording.to(language)),
            Self::Names(names) => {
                values.set(name, list(names, language));
                values.set(format!("{name}-count"), names.len());
            }
        }
    }
}

/// Names with commas, and a word before the last.
pub(super) fn list(names: &[String], language: Language) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [first @ .., last] => {
            format!("{} {} {last}", first.join(", "), text!("list-and").to(language))
        }
    }
}

/// A number with at most two decimals behind a mark; 0 has no sign.
pub(super) fn written(number: f64, mark: &str) -> String {
    let text = rounded(number).to_string();
    if mark == "." { text } else { text.replace('.', mark) }
}

/// Numbers of a message, where the decimal mark is a point.
pub(super) fn with_point<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    number(value).map(|number| written(number, "."))
}

/// Numbers of a message, where the decimal mark is a comma.
pub(super) fn with_comma<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    number(value).map(|number| written(number, ","))
}

fn number(value: &FluentValue<'_>) -> Option<f64> {
    let FluentValue::Number(number) = value else { return None };
    Some(number.value)
}

/// Numbers of the types that code counts with. Those beyond 10^36 are shown as 10^36.
macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl ToArgument for $number {
            fn to_argument(&self) -> Argument {
                const MOST: i128 = 10_i128.pow(38);
                let number = i128::try_from(*self).unwrap_or(MOST);
                Argument::Number(number.saturating_mul(100).clamp(-MOST, MOST))
            }
        })*
    };
}

numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl ToArgument for f64 {
    fn to_argument(&self) -> Argument {
        Argument::Number((self * 100.0).round() as i128)
    }
}

/// Words of the types that hold them.
macro_rules! words {
    ($($words:ty)*) => {
        $(impl ToArgument for $words {
            fn to_argument(&self) -> Argument {
                Argument::Words(self.to_string())
            }
        })*
    };
}

words!(str String char Cow<'_, str>);

impl ToArgument for Text {
    fn to_argument(&self) -> Argument {
        Argument::Wording(Box::new(Wording::from(*self)))
    }
}

impl ToArgument for Wording {
    fn to_argument(&self) -> Argument {
        Argument::Wording(Box::new(self.clone()))
    }
}

impl ToArgument for Argument {
    fn to_argument(&self) -> Argument {
        self.clone()
    }
}

impl<T: ToArgument + ?Sized> ToArgument for &T {
    fn to_argument(&self) -> Argument {
        (**self).to_argument()
    }
}
