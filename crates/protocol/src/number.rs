//! Numbers of the protocol: bounded integers coming in, counts of any size going out, decimals either way.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Number;

/// An integer from `MIN` to `MAX`. Anything else is refused with the bounds in the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Int<const MIN: i64, const MAX: i64>(pub i64);

impl<const MIN: i64, const MAX: i64> Int<MIN, MAX> {
    /// As an unsigned number; `MIN` must not be negative.
    #[must_use]
    pub const fn to_u64(self) -> u64 {
        const { assert!(MIN >= 0, "the bounds allow negative numbers") };
        self.0 as u64
    }

    /// As a size; `MIN` must not be negative.
    #[must_use]
    pub const fn to_usize(self) -> usize {
        self.to_u64() as usize
    }

    /// As a small unsigned number; the bounds must fit.
    #[must_use]
    pub const fn to_u32(self) -> u32 {
        const { assert!(MAX <= u32::MAX as i64, "the bounds allow larger numbers") };
        self.to_u64() as u32
    }
}

/// The largest integer that every JSON reader keeps exact: 2^53 − 1.
pub(super) const MAX_SAFE: i64 = (1 << 53) - 1;

/// The integer that a JSON number stands for, which may be written with a fraction of zero or an exponent (`6.0`, `1e3`): JSON Schema
/// makes no difference, and some languages have one type of number. `None` if it is not one, or not [exact](MAX_SAFE).
pub(super) fn integer(number: &Number) -> Option<i64> {
    number.as_i64().or_else(|| {
        let value = number.as_f64().filter(|_| number.is_f64())?;
        (value.fract() == 0.0 && value.abs() <= MAX_SAFE as f64).then_some(value as i64)
    })
}

impl<'de, const MIN: i64, const MAX: i64> Deserialize<'de> for Int<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bounded<const MIN: i64, const MAX: i64>;

        impl<const MIN: i64, const MAX: i64> Visitor<'_> for Bounded<MIN, MAX> {
            type Value = Int<MIN, MAX>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "an integer from {MIN} to {MAX}")
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
                if (MIN..=MAX).contains(&value) {
                    Ok(Int(value))
                } else {
                    Err(E::invalid_value(Unexpected::Signed(value), &self))
                }
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
                match i64::try_from(value) {
                    Ok(signed) => self.visit_i64(signed),
                    Err(_) => Err(E::invalid_value(Unexpected::Unsigned(value), &self)),
                }
            }

            // A whole number beyond what the others hold is out of range, too.
            fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
                if value.fract() == 0.0 {
                    Err(E::invalid_value(Unexpected::Other("a number of more than 53 bits"), &self))
                } else {
                    Err(E::invalid_type(Unexpected::Float(value), &self))
                }
            }
        }

        deserializer.deserialize_i64(Bounded)
    }
}

impl<const MIN: i64, const MAX: i64> JsonSchema for Int<MIN, MAX> {
    fn schema_name() -> Cow<'static, str> {
        format!("IntFrom{MIN}To{MAX}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    }
}

/// A count: an integer, or a decimal string where it is larger than every JSON reader keeps exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count(pub u128);

impl From<u64> for Count {
    fn from(count: u64) -> Self {
        Self(count.into())
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(count) if count <= MAX_SAFE as u64 => serializer.serialize_u64(count),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Integer(u64),
            Text(String),
        }
        match Form::deserialize(deserializer)? {
            Form::Integer(count) => Ok(Self(count.into())),
            Form::Text(text) => text.parse().map(Self).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for Count {
    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A count; a decimal string above 2^53−1.",
            "anyOf": [
                { "type": "integer", "minimum": 0, "maximum": MAX_SAFE },
                { "type": "string", "pattern": "^[0-9]+$" },
            ],
        })
    }
}

/// A number with at most four decimals; a whole one is written without a point.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Decimal(pub f64);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded = (self.0 * 1e4).round() / 1e4;
        if rounded.fract() == 0.0 && rounded.abs() < 9e15 {
            serializer.serialize_i64(rounded as i64)
        } else {
            serializer.serialize_f64(rounded)
        }
    }
}

impl JsonSchema for Decimal {
    fn schema_name() -> Cow<'static, str> {
        "Decimal".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_is_within_its_bounds() {
        for (json, read) in [
            ("-2", Some(-2)),
            ("3", Some(3)),
            ("-3", None),
            ("4", None),
            ("18446744073709551615", None),
            ("1.0", None),
            ("\"1\"", None),
        ] {
            let int = serde_json::from_str::<Int<-2, 3>>(json).ok();
            assert_eq!(int.map(|int| int.0), read, "{json}");
        }
        for (json, read) in [
            ("6", Some(6)),
            ("6.0", Some(6)),
            ("1e3", Some(1000)),
            ("-0.0", Some(0)),
            ("6.5", None),
            ("1e300", None),
            ("9007199254740992.0", None),
            ("18446744073709551615", None),
        ] {
            assert_eq!(integer(&json.parse().unwrap()), read, "{json}");
        }
        let int = Int::<0, 9>(7);
        assert_eq!((int.to_u64(), int.to_usize(), int.to_u32()), (7, 7, 7));
        assert_eq!(Count::from(5), Count(5));
    }

    #[test]
    fn counts_beyond_exact_integers_are_strings() {
        for (count, json) in [
            (0, "0"),
            (MAX_SAFE as u128, "9007199254740991"),
            (MAX_SAFE as u128 + 1, "\"9007199254740992\""),
            (u128::MAX, "\"340282366920938463463374607431768211455\""),
        ] {
            assert_eq!(serde_json::to_string(&Count(count)).unwrap(), json);
            assert_eq!(serde_json::from_str::<Count>(json).unwrap(), Count(count));
        }
    }
}
