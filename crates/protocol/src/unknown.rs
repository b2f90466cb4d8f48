//! Fields that a command does not have: the first few are named, the others counted.

use serde_json::{Map, Value};

use plateau_core::game::{nearest, shown};

use super::Code;
use super::reply::Warning;

/// Fields that are named: a request has room for a hundred thousand, and each name is a line to the client.
const NAMED: usize = 8;

/// A field that the command does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// Its name, cut to a length that can be shown.
    pub field: String,
    /// The known field that is nearest to it.
    pub hint: Option<String>,
    /// The field in which it stands; `None` for a field of the command itself.
    pub within: Option<String>,
    /// True if there is also a field `options`, because an option of a game may have been meant.
    pub beside_options: bool,
}

/// All the fields of a request that its command does not have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnknownFields {
    named: Vec<Unknown>,
    /// Number of those that are not named.
    more: usize,
}

impl UnknownFields {
    /// The first of them.
    #[must_use]
    pub fn named(&self) -> &[Unknown] {
        &self.named
    }

    /// Adds the keys of `map`, the value of the field `within`, that are none of `known`.
    pub(super) fn note(
        &mut self,
        map: &Map<String, Value>,
        known: &[&'static str],
        within: Option<&str>,
    ) {
        for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
            if self.named.len() == NAMED {
                self.more += 1;
            } else {
                let hint = nearest(key, known.iter().copied());
                let beside_options = known.contains(&"options");
                let (field, within) = (shown(key).into_owned(), within.map(str::to_owned));
                self.named.push(Unknown { field, hint, within, beside_options });
            }
        }
    }

    /// A warning for each that is named; the last one counts the others.
    pub fn warnings(self, command: &'static str) -> impl Iterator<Item = Warning> {
        let Self { named, more } = self;
        let count = named.len();
        named.into_iter().zip(1..).map(move |(unknown, number)| {
            let Unknown { field, hint, within, beside_options } = unknown;
            let others = match more {
                1.. if number == count => format!(", nor {more} more"),
                _ => String::new(),
            };
            let options = match beside_options {
                true => "; an option of the game or the strategy stands in \"options\"",
                false => "",
            };
            let owner = within.as_deref().unwrap_or(command);
            let message = format!("\"{owner}\" knows no field \"{field}\"{others}{options}");
            let field = within.map_or_else(|| field.clone(), |within| format!("{within}.{field}"));
            Warning { code: Code::UnknownField, message, field, hint }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_few_are_named_and_the_others_counted() {
        for (count, warnings, last) in [
            (0, 0, None),
            (1, 1, Some("\"go\" knows no field \"x0\"")),
            (8, 8, Some("\"go\" knows no field \"x7\"")),
            (9, 8, Some("\"go\" knows no field \"x7\", nor 1 more")),
            (100_000, 8, Some("\"go\" knows no field \"x7\", nor 99992 more")),
        ] {
            let map = (0..count).map(|n| (format!("x{n}"), Value::Null)).collect();
            let mut unknown = UnknownFields::default();
            unknown.note(&map, &["cmd"], None);
            let told: Vec<_> = unknown.warnings("go").collect();
            assert_eq!(told.len(), warnings);
            assert_eq!(told.last().map(|warning| warning.message.as_str()), last);
        }
    }

    #[test]
    fn a_field_inside_another_is_one_of_that_field() {
        let map = Map::from_iter([("depth".to_owned(), Value::Null)]);
        let mut unknown = UnknownFields::default();
        unknown.note(&map, &["remaining_ms"], Some("clock"));
        let warning = unknown.warnings("go").next().unwrap();
        assert_eq!(warning.message, "\"clock\" knows no field \"depth\"");
        assert_eq!(warning.field, "clock.depth");
    }

    #[test]
    fn a_long_name_is_cut() {
        let map = Map::from_iter([("é".repeat(10_000), Value::Null)]);
        let mut unknown = UnknownFields::default();
        unknown.note(&map, &[], None);
        let cut = "é".repeat(100) + "…";
        let warning = unknown.warnings("go").next().unwrap();
        assert_eq!(warning.message, format!("\"go\" knows no field \"{cut}\""));
        assert_eq!(warning.field, cut);
    }
}
