//! The values of a reply, for code that shows them and knows no JSON.

use serde_json::{Map, Value};

/// A value of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Datum {
    /// There is none.
    Null,
    /// True or false.
    Flag(bool),
    /// A number in digits.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// Fields with their names.
    Record(Fields),
}

/// The fields of a reply, or of an object in it, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fields(Vec<(String, Datum)>);

impl Datum {
    /// True of nothing, and of a list or record without items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::List(items) => items.is_empty(),
            Self::Record(Fields(fields)) => fields.is_empty(),
            _ => false,
        }
    }
}

impl Fields {
    /// The fields of a line; `None` of a line that is no object.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        match serde_json::from_str(line).ok()? {
            Value::Object(object) => Some(object.into()),
            _ => None,
        }
    }

    /// All fields.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Datum)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The field with a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Datum> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The text of a field; `None` if it has none.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Datum::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number of a field; `None` if it has none.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name)? {
            Datum::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// True if a field is true.
    #[must_use]
    pub fn is_true(&self, name: &str) -> bool {
        self.get(name) == Some(&Datum::Flag(true))
    }

    /// The fields of a field; `None` if it has none.
    #[must_use]
    pub fn record(&self, name: &str) -> Option<&Self> {
        match self.get(name)? {
            Datum::Record(fields) => Some(fields),
            _ => None,
        }
    }
}

impl From<Map<String, Value>> for Fields {
    fn from(object: Map<String, Value>) -> Self {
        Self(object.into_iter().map(|(name, value)| (name, value.into())).collect())
    }
}

impl From<Value> for Datum {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(flag) => Self::Flag(flag),
            Value::Number(number) => Self::Number(number.to_string()),
            Value::String(text) => Self::Text(text),
            Value::Array(items) => Self::List(items.into_iter().map(Self::from).collect()),
            Value::Object(object) => Self::Record(object.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_name_and_kind() {
        let line = r#"{"b":"text","a":-1.5,"on":true,"none":null,"list":[1,"x"],"in":{"c":2}}"#;
        let fields = Fields::read(line).unwrap();
        let names: Vec<_> = fields.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["b", "a", "on", "none", "list", "in"]);
        assert_eq!((fields.text("b"), fields.number("a")), (Some("text"), Some(-1.5)));
        assert_eq!((fields.text("a"), fields.number("b")), (None, None));
        assert!(fields.is_true("on") && !fields.is_true("none") && !fields.is_true("absent"));
        assert!(fields.get("none").unwrap().is_empty() && !fields.get("list").unwrap().is_empty());
        assert_eq!(fields.record("in").and_then(|inner| inner.number("c")), Some(2.0));
        assert_eq!((Fields::read("[1]"), Fields::read("hello")), (None, None));
    }
}
