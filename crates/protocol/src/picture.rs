//! Additions of a client to a picture: marks, arrows and values, each in a short form and a long one.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::values::{Name, any_of};

/// Characters of a value at most.
pub const MAX_VALUE: usize = 16;
/// Cells of an arrow at most.
pub const MAX_ARROW: usize = 64;

/// A mark on a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MarkField {
    /// The cell.
    pub cell: Name,
    /// Its kind.
    pub kind: MarkKind,
}

/// A kind of mark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// A ring on the cell, around its piece if it has one.
    #[default]
    Ring,
    /// A dot.
    Dot,
    /// A cross.
    Cross,
    /// The cell in another colour.
    Square,
}

any_of!(MarkField, "a cell, or an object with cell and kind", {
    "description": "A cell, or one with the kind of its mark: `ring` (the default), `dot`, `cross`, `square`.",
    "anyOf": [
        { "type": "string" },
        {
            "type": "object",
            "properties": {
                "cell": { "type": "string" },
                "kind": { "type": "string", "enum": ["ring", "dot", "cross", "square"] },
            },
            "required": ["cell"],
            "additionalProperties": false,
        },
    ],
}, {
    fn visit_str<E: Error>(self, cell: &str) -> Result<MarkField, E> {
        Ok(MarkField { cell: Name::read(cell)?, kind: MarkKind::default() })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<MarkField, A::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Long {
            cell: Name,
            kind: Option<MarkKind>,
        }
        let Long { cell, kind } = Long::deserialize(MapAccessDeserializer::new(map))?;
        Ok(MarkField { cell, kind: kind.unwrap_or_default() })
    }
});

/// An arrow through two cells or more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ArrowField(pub Vec<Name>);

any_of!(ArrowField, "a list of two cells or more, or their names joined by -", {
    "description": "The cells through which an arrow leads, as a list, or joined by `-`.",
    "anyOf": [
        { "type": "string" },
        { "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 64 },
    ],
}, {
    fn visit_str<E: Error>(self, text: &str) -> Result<ArrowField, E> {
        let cells = text.split('-').map(Name::read).collect::<Result<_, E>>()?;
        ArrowField(cells).checked()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<ArrowField, A::Error> {
        let mut cells = Vec::new();
        while let Some(cell) = items.next_element()? {
            cells.push(cell);
        }
        ArrowField(cells).checked()
    }
});

impl ArrowField {
    /// The same arrow, if it has as many cells as an arrow can have.
    fn checked<E: Error>(self) -> Result<Self, E> {
        if (2..=MAX_ARROW).contains(&self.0.len()) {
            return Ok(self);
        }
        let cells = self.0.len();
        Err(E::custom(format!("2 to {MAX_ARROW} cells are expected, not {cells}")))
    }
}

/// A few characters on a cell or a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ValueField {
    /// The characters.
    pub text: String,
    /// Their rank.
    pub rank: RankField,
}

/// The rank of a value among the others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RankField {
    /// None.
    #[default]
    Plain,
    /// The best.
    Best,
    /// A good one.
    Good,
    /// A bad one.
    Bad,
}

any_of!(ValueField, "a text, or an object with text and rank", {
    "description": "At most 16 characters, or such a text with its rank: `plain` (the default), `best`, `good`, `bad`.",
    "anyOf": [
        { "type": "string" },
        {
            "type": "object",
            "properties": {
                "text": { "type": "string" },
                "rank": { "type": "string", "enum": ["plain", "best", "good", "bad"] },
            },
            "required": ["text"],
            "additionalProperties": false,
        },
    ],
}, {
    fn visit_str<E: Error>(self, text: &str) -> Result<ValueField, E> {
        ValueField { text: text.to_owned(), rank: RankField::default() }.checked()
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ValueField, A::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Long {
            text: String,
            rank: Option<RankField>,
        }
        let Long { text, rank } = Long::deserialize(MapAccessDeserializer::new(map))?;
        ValueField { text, rank: rank.unwrap_or_default() }.checked()
    }
});

impl ValueField {
    /// The same value, if it is as short as a value must be.
    fn checked<E: Error>(self) -> Result<Self, E> {
        let length = self.text.chars().take(MAX_VALUE + 1).count();
        if length <= MAX_VALUE {
            return Ok(self);
        }
        Err(E::custom(format!("at most {MAX_VALUE} characters are expected")))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Reads the first, which is written as the second; a text is a part of the refusal.
    fn check<T: for<'de> Deserialize<'de> + Serialize>(cases: &[(Value, Value)]) {
        for (came, expected) in cases {
            match (serde_json::from_value::<T>(came.clone()), expected) {
                (Ok(read), _) => {
                    assert_eq!(&serde_json::to_value(read).unwrap(), expected, "{came}");
                }
                (Err(error), Value::String(part)) => {
                    assert!(error.to_string().contains(part), "{came}: {error}");
                }
                (Err(error), _) => panic!("{came}: {error}"),
            }
        }
    }

    #[test]
    fn what_is_added_comes_in_a_short_and_a_long_form() {
        check::<MarkField>(&[
            (json!("a1"), json!({"cell": "a1", "kind": "ring"})),
            (json!({"cell": "a1"}), json!({"cell": "a1", "kind": "ring"})),
            (json!({"cell": "a1", "kind": "dot"}), json!({"cell": "a1", "kind": "dot"})),
            (json!({"cell": "a1", "kind": "star"}), json!("unknown variant")),
            (json!({"cell": "a1", "colour": "red"}), json!("unknown field")),
            (json!({"kind": "dot"}), json!("missing field")),
            (json!("x".repeat(129)), json!("at most 128 bytes")),
            (json!(1), json!("invalid type")),
        ]);
        check::<ArrowField>(&[
            (json!(["a1", "b2"]), json!(["a1", "b2"])),
            (json!("5-12-3"), json!(["5", "12", "3"])),
            (json!(["a1"]), json!("2 to 64 cells")),
            (json!("a1"), json!("2 to 64 cells")),
            (json!(vec!["a1"; 65]), json!("2 to 64 cells")),
        ]);
        check::<ValueField>(&[
            (json!("+5"), json!({"text": "+5", "rank": "plain"})),
            (json!({"text": "+5", "rank": "best"}), json!({"text": "+5", "rank": "best"})),
            (json!("−".repeat(16)), json!({"text": "−".repeat(16), "rank": "plain"})),
            (json!("−".repeat(17)), json!("at most 16 characters")),
        ]);
    }
}
