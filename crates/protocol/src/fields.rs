//! From a JSON object to typed fields, with an error code for each way in which they can be wrong.
//!
//! The types are read by serde's derive, but through a deserializer whose error type is ours:
//! so a wrong type, a value out of range and an absent field are told apart, and unknown fields are collected.

use std::cell::RefCell;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{self, DeserializeOwned, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use plateau_core::game::shown;

use super::number::integer;
use super::{Code, Failure, UnknownFields};

/// The fields of a request, read part by part: each part is a struct that knows some of them.
pub(super) struct Fields<'a> {
    map: &'a Map<String, Value>,
    known: RefCell<Vec<&'static str>>,
    unknown: RefCell<UnknownFields>,
}

impl<'a> Fields<'a> {
    /// The fields of `map`; those in `envelope` are known from the start.
    pub(super) fn new(map: &'a Map<String, Value>, envelope: &[&'static str]) -> Self {
        Self { map, known: RefCell::new(envelope.to_vec()), unknown: RefCell::default() }
    }

    /// Reads the fields that `P` knows.
    ///
    /// # Errors
    /// [`Code::MissingField`], [`Code::BadType`] or [`Code::OutOfRange`], with the field.
    pub(super) fn part<P: DeserializeOwned>(&self) -> Result<P, Failure> {
        serde_path_to_error::deserialize(Top(self)).map_err(|error| {
            let path = error.path().clone();
            let index = path.iter().find_map(|segment| match segment {
                Segment::Seq { index } => Some(*index),
                _ => None,
            });
            let FieldError { code, message, field } = error.into_inner();
            let mut names: Vec<String> = path
                .iter()
                .filter_map(|segment| match segment {
                    Segment::Map { key } => Some(key.clone()),
                    _ => None,
                })
                .chain(field)
                .collect();
            names.dedup();
            // A refusal of the game names the option alone, too.
            if names.len() > 1 && SETTINGS.contains(&names[0].as_str()) {
                names.remove(0);
            }
            let name = names.join(".");
            let failure = Failure::new(code, format!("\"{}\": {message}", shown(&name)));
            Failure { index, ..failure.at(name) }
        })
    }

    /// The fields that no part knew: those inside others, then its own.
    pub(super) fn unknown(self) -> UnknownFields {
        let mut unknown = self.unknown.into_inner();
        unknown.note(self.map, &self.known.into_inner(), None);
        unknown
    }
}

/// Fields whose keys are names of options.
const SETTINGS: [&str; 2] = ["options", "set"];

/// Error of one field.
#[derive(Debug)]
struct FieldError {
    code: Code,
    message: String,
    /// An absent field, which the path cannot name.
    field: Option<String>,
}

impl FieldError {
    fn new(code: Code, message: String) -> Self {
        Self { code, message, field: None }
    }
}

impl std::fmt::Display for FieldError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FieldError {}

impl de::Error for FieldError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self::new(Code::OutOfRange, message.to_string())
    }

    fn invalid_type(came: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(Code::BadType, format!("{} is expected, not {}", plain(expected), brief(came)))
    }

    fn invalid_value(came: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(Code::OutOfRange, format!("{expected} is expected, not {}", brief(came)))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        let items = if length == 1 { "item" } else { "items" };
        Self::new(Code::OutOfRange, format!("{expected} is expected, not {length} {items}"))
    }

    fn unknown_variant(came: &str, expected: &'static [&'static str]) -> Self {
        let came = brief(Unexpected::Str(came));
        Self::new(
            Code::OutOfRange,
            format!("one of {} is expected, not {came}", expected.join(", ")),
        )
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let message = format!("there is no such field; there are {}", expected.join(", "));
        Self { code: Code::UnknownField, message, field: Some(field.to_owned()) }
    }

    fn missing_field(field: &'static str) -> Self {
        let message = "this command needs it".to_owned();
        Self { code: Code::MissingField, message, field: Some(field.to_owned()) }
    }
}

/// The expectation, without the names of our types.
fn plain(expected: &dyn Expected) -> String {
    let text = expected.to_string();
    match text.split_once(' ') {
        Some(("struct", _)) => "an object".to_owned(),
        Some(("enum", _)) => "a string".to_owned(),
        _ if text == "a map" => "an object".to_owned(),
        _ if text == "f64" => "a number".to_owned(),
        _ => text,
    }
}

/// The value that came, cut to a length that can be read.
fn brief(came: Unexpected<'_>) -> String {
    match came {
        Unexpected::Unit => "null".to_owned(),
        Unexpected::Str(text) => format!("string \"{}\"", shown(text)),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        other => other.to_string(),
    }
}

/// The request itself: it notes which fields each part knows.
struct Top<'a>(&'a Fields<'a>);

impl<'de> de::Deserializer<'de> for Top<'de> {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        visit_map(self.0.map, &self.0.unknown, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        self.0.known.borrow_mut().extend_from_slice(fields);
        visit_struct(self.0.map, &self.0.unknown, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        option unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier
        ignored_any
    }
}

/// A value inside the request.
#[derive(Clone, Copy)]
struct Node<'a> {
    /// The innermost field that it is in.
    field: &'a str,
    value: &'a Value,
    unknown: &'a RefCell<UnknownFields>,
}

fn visit_map<'de, V: Visitor<'de>>(
    map: &'de Map<String, Value>,
    unknown: &'de RefCell<UnknownFields>,
    visitor: V,
) -> Result<V::Value, FieldError> {
    let entries =
        map.iter().map(|(key, value)| (key.as_str(), Node { field: key, value, unknown }));
    visitor.visit_map(MapDeserializer::new(entries))
}

/// Visits the fields of a struct, where `null` means absent; in a map of options it is a value.
fn visit_struct<'de, V: Visitor<'de>>(
    map: &'de Map<String, Value>,
    unknown: &'de RefCell<UnknownFields>,
    visitor: V,
) -> Result<V::Value, FieldError> {
    let given = map.iter().filter(|(_, value)| !value.is_null());
    let entries = given.map(|(key, value)| (key.as_str(), Node { field: key, value, unknown }));
    visitor.visit_map(MapDeserializer::new(entries))
}

impl<'de> IntoDeserializer<'de, FieldError> for Node<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> de::Deserializer<'de> for Node<'de> {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => {
                let nodes = items.iter().map(|value| Node { value, ..self });
                let mut items = SeqDeserializer::new(nodes);
                let list = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(list)
            }
            Value::Object(map) => visit_map(map, self.unknown, visitor),
            Value::Number(number) => {
                if let Some(n) = number.as_u64() {
                    visitor.visit_u64(n)
                } else if let Some(n) = integer(number) {
                    visitor.visit_i64(n)
                } else {
                    visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN))
                }
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        if let Value::Object(map) = self.value {
            self.unknown.borrow_mut().note(map, fields, Some(self.field));
            return visit_struct(map, self.unknown, visitor);
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        match self.value {
            Value::String(text) => visitor.visit_enum(text.as_str().into_deserializer()),
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}
