//! Values in requests that may come in more than one form.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use plateau_core::erased::{Drawn, DynGame, ReadSetup};
use plateau_core::game::{Grid, OptionValue, Wording};

use super::{Code, Failure, Id, MAX_NAME};

/// A name of at most 128 bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Name(#[schemars(length(max = 128))] pub String);

impl Name {
    /// The name, if it is as short as a name must be.
    pub(super) fn read<E: Error>(text: &str) -> Result<Self, E> {
        let length = text.len();
        if length <= MAX_NAME {
            Ok(Self(text.to_owned()))
        } else {
            Err(E::custom(format!("at most {MAX_NAME} bytes are expected, not {length}")))
        }
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(deserializer)?)
    }
}

/// Declares how a value is read that may come as one of several JSON types.
macro_rules! any_of {
    ($type:ty, $expected:literal, $schema:tt, { $($visit:item)* }) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Any;

                impl<'de> Visitor<'de> for Any {
                    type Value = $type;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($expected)
                    }

                    $($visit)*
                }

                deserializer.deserialize_any(Any)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

pub(super) use any_of;

/// Start of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Setup {
    /// `startpos` or a position text.
    Text(String),
    /// A grid of numbers or booleans.
    Grid(Grid),
}

any_of!(Setup, "\"startpos\", a position text or a grid of numbers", {
    "description": "`startpos`, a position text, or a grid: a list of rows of numbers or booleans.",
    "anyOf": [
        { "type": "string" },
        {
            "type": "array",
            "items": { "type": "array", "items": { "anyOf": [{ "type": "integer" }, { "type": "boolean" }] } },
        },
    ],
}, {
    fn visit_str<E: Error>(self, text: &str) -> Result<Setup, E> {
        Ok(Setup::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Setup, A::Error> {
        let mut grid = Grid::new();
        while let Some(row) = rows.next_element::<Vec<GridCell>>()? {
            grid.push(row.into_iter().map(|GridCell(value)| value).collect());
        }
        Ok(Setup::Grid(grid))
    }
});

impl Setup {
    /// Reads the start of a game, with the side to move in a grid. A text is a position of the variant of `game` if that was named; otherwise
    /// it may tell another one.
    ///
    /// # Errors
    /// There is no such side or no such position, or a side is given with a text.
    pub fn read(
        setup: Option<&Self>,
        side: Option<&str>,
        game: &dyn DynGame,
        is_named: bool,
    ) -> Result<Start, Failure> {
        let side = side
            .map(|name| game.about().side(name))
            .transpose()
            .map_err(|fault| Failure::of(Code::OutOfRange, fault).at("side"))?;
        Ok(match setup {
            Some(Self::Grid(grid)) => {
                let setup = game.read_grid(grid, side).map_err(|refusal| {
                    // Without the side the grid may be a position.
                    let is_of_side = side.is_some() && game.read_grid(grid, None).is_ok();
                    let failure = Failure::from(refusal);
                    if is_of_side { failure.at("side") } else { failure }
                })?;
                Start { setup: Some(setup), ..Start::default() }
            }
            _ if side.is_some() => {
                let message = "\"side\" goes with a grid; a position text names the side itself";
                return Err(Failure::new(Code::NotSupported, message).at("side"));
            }
            Some(Self::Text(text)) if text != STARTPOS => {
                let Drawn { variant, read } = game.read_start(text, is_named)?;
                let ReadSetup { setup, remarks } = read;
                let variant = variant.name().map(str::to_owned);
                Start { variant, setup: Some(setup), remarks }
            }
            Some(Self::Text(_)) | None => Start::default(),
        })
    }
}

/// The start of a game as it was read.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// The variant that the position tells; `None` for the one that was asked for.
    pub variant: Option<String>,
    /// The position text; `None` for the start of the variant.
    pub setup: Option<String>,
    /// Guesses of the reader.
    pub remarks: Vec<Wording>,
}

/// The position text that stands for the start of the variant.
const STARTPOS: &str = "startpos";

struct GridCell(i64);

any_of!(GridCell, "a number or boolean", { "anyOf": [{ "type": "integer" }, { "type": "boolean" }] }, {
    fn visit_bool<E: Error>(self, flag: bool) -> Result<GridCell, E> {
        Ok(GridCell(flag.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<GridCell, E> {
        Ok(GridCell(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<GridCell, E> {
        Ok(GridCell(i64::try_from(value).unwrap_or(i64::MAX)))
    }
});

/// Moves: a list, or one string that the game cuts into moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Moves {
    /// One text a move.
    List(Vec<String>),
    /// All in one text.
    Text(String),
}

impl Default for Moves {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

any_of!(Moves, "a list of moves, or one string", {
    "description": "A list of moves, or one string that the game cuts into moves.",
    "anyOf": [
        { "type": "string" },
        { "type": "array", "items": { "anyOf": [{ "type": "string" }, { "type": "integer" }] } },
    ],
}, {
    fn visit_str<E: Error>(self, text: &str) -> Result<Moves, E> {
        Ok(Moves::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Moves, A::Error> {
        let mut moves = Vec::new();
        while let Some(MoveText(text)) = items.next_element()? {
            moves.push(text);
        }
        Ok(Moves::List(moves))
    }
});

struct MoveText(String);

any_of!(MoveText, "a move", { "anyOf": [{ "type": "string" }, { "type": "integer" }] }, {
    fn visit_str<E: Error>(self, text: &str) -> Result<MoveText, E> {
        Ok(MoveText(text.to_owned()))
    }

    // A column of Connect 4 may come as a number.
    fn visit_i64<E: Error>(self, value: i64) -> Result<MoveText, E> {
        Ok(MoveText(value.to_string()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<MoveText, E> {
        Ok(MoveText(value.to_string()))
    }
});

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Setting(pub OptionValue);

any_of!(Setting, "a whole number, a boolean or a string", {
    "anyOf": [{ "type": "integer" }, { "type": "boolean" }, { "type": "string" }],
}, {
    fn visit_bool<E: Error>(self, flag: bool) -> Result<Setting, E> {
        Ok(Setting(OptionValue::Flag(flag)))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Setting, E> {
        Ok(Setting(OptionValue::Integer(value)))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Setting, E> {
        match i64::try_from(value) {
            Ok(value) => self.visit_i64(value),
            Err(_) => Err(E::invalid_value(Unexpected::Unsigned(value), &self)),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Setting, E> {
        Ok(Setting(OptionValue::Text(text.to_owned())))
    }
});

/// The goal of a puzzle: a hole number, a word or a position, in the game's own notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Target {
    /// In the game's own notation.
    Text(String),
    /// A grid.
    Grid(Grid),
}

any_of!(Target, "a number, a position text or a grid", {
    "description": "A hole number, a word such as `start`, a position text, or a grid.",
    "anyOf": [
        { "type": "integer" },
        { "type": "string" },
        {
            "type": "array",
            "items": { "type": "array", "items": { "anyOf": [{ "type": "integer" }, { "type": "boolean" }] } },
        },
    ],
}, {
    fn visit_i64<E: Error>(self, value: i64) -> Result<Target, E> {
        Ok(Target::Text(value.to_string()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Target, E> {
        Ok(Target::Text(value.to_string()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Target, E> {
        Ok(Target::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Target, A::Error> {
        let mut grid = Grid::new();
        while let Some(row) = rows.next_element::<Vec<GridCell>>()? {
            grid.push(row.into_iter().map(|GridCell(value)| value).collect());
        }
        Ok(Target::Grid(grid))
    }
});

/// Some names: `true` for all, one, or a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Names {
    /// All there are, by a boolean.
    All(bool),
    /// These.
    Some(Vec<String>),
}

any_of!(Names, "true, a name or a list of names", {
    "anyOf": [
        { "type": "boolean" },
        { "type": "string" },
        { "type": "array", "items": { "type": "string" } },
    ],
}, {
    fn visit_bool<E: Error>(self, flag: bool) -> Result<Names, E> {
        Ok(Names::All(flag))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Names, E> {
        Ok(Names::Some(vec![text.to_owned()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Names, A::Error> {
        let mut names = Vec::new();
        while let Some(name) = items.next_element()? {
            names.push(name);
        }
        Ok(Names::Some(names))
    }
});

/// An [`Id`] as a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct IdField(pub Id);

impl<'de> Deserialize<'de> for IdField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        match Id::read(&value) {
            Ok(Some(id)) => Ok(Self(id)),
            Ok(None) => Err(D::Error::invalid_type(Unexpected::Unit, &"a request id")),
            Err(failure) => Err(match wrong_type(&value) {
                Some(came) => D::Error::invalid_type(came, &"a request id"),
                None => D::Error::custom(failure.message),
            }),
        }
    }
}

/// The type of a value that is no id for its type; `None` of a string or an integer.
fn wrong_type(value: &Value) -> Option<Unexpected<'_>> {
    match value {
        Value::Null => Some(Unexpected::Unit),
        Value::Bool(flag) => Some(Unexpected::Bool(*flag)),
        Value::Number(number) => {
            let is_integer = number.is_i64() || number.is_u64();
            (!is_integer).then(|| Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)))
        }
        Value::String(_) => None,
        Value::Array(_) => Some(Unexpected::Seq),
        Value::Object(_) => Some(Unexpected::Map),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Reads the first, which is written as the second; `null` where it is refused.
    fn check<T: for<'de> Deserialize<'de> + Serialize>(cases: &[(Value, Value)]) {
        for (came, expected) in cases {
            let read = serde_json::from_value::<T>(came.clone()).ok();
            assert_eq!(&serde_json::to_value(read).unwrap(), expected, "{came}");
        }
    }

    #[test]
    fn a_value_may_come_in_more_than_one_form() {
        let no = Value::Null;
        check::<Name>(&[
            (json!("é".repeat(64)), json!("é".repeat(64))),
            (json!("x".repeat(129)), no.clone()),
            (json!(1), no.clone()),
        ]);
        check::<Setup>(&[
            (json!("startpos"), json!("startpos")),
            (json!([[1, -1], [true, false], []]), json!([[1, -1], [1, 0], []])),
            (json!([[u64::MAX]]), json!([[i64::MAX]])),
            (json!([1]), no.clone()),
            (json!([["x"]]), no.clone()),
        ]);
        check::<Moves>(&[
            (json!("f5d6"), json!("f5d6")),
            (json!(["f5", 4, -1, u64::MAX]), json!(["f5", "4", "-1", "18446744073709551615"])),
            (json!(4), no.clone()),
            (json!([["f5"]]), no.clone()),
        ]);
        check::<Setting>(&[
            (json!(true), json!(true)),
            (json!(-3), json!(-3)),
            (json!(3), json!(3)),
            (json!("x"), json!("x")),
            (json!(u64::MAX), no.clone()),
            (json!(1.5), no.clone()),
        ]);
        check::<Target>(&[
            (json!(16), json!("16")),
            (json!(-1), json!("-1")),
            (json!("start"), json!("start")),
            (json!([[1]]), json!([[1]])),
            (json!(true), no.clone()),
        ]);
        check::<Names>(&[
            (json!(true), json!(true)),
            (json!("level"), json!(["level"])),
            (json!(["level", "seed"]), json!(["level", "seed"])),
            (json!([1]), no.clone()),
        ]);
        check::<IdField>(&[(json!(7), json!(7)), (json!("a"), json!("a")), (json!([]), no)]);
    }
}
