//! Request ids: a string or an integer, echoed with the same type.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::number::{MAX_SAFE, integer};
use super::{Code, Failure, MAX_NAME};

/// The id of a request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Id {
    /// An integer that every JSON reader keeps exact.
    Number(#[schemars(range(min = -9_007_199_254_740_991i64, max = 9_007_199_254_740_991i64))] i64),
    /// A string of at most 128 bytes.
    Text(#[schemars(length(max = 128))] String),
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "\"{text}\""),
        }
    }
}

impl Id {
    /// Reads an id; `null` is none.
    ///
    /// # Errors
    /// [`Code::BadId`].
    pub fn read(value: &Value) -> Result<Option<Self>, Failure> {
        match value {
            Value::Null => Ok(None),
            Value::String(text) if text.len() <= MAX_NAME => Ok(Some(Self::Text(text.clone()))),
            Value::Number(number) => match integer(number) {
                Some(n) if n.abs() <= MAX_SAFE => Ok(Some(Self::Number(n))),
                _ => Err(bad_id()),
            },
            _ => Err(bad_id()),
        }
    }
}

fn bad_id() -> Failure {
    let message =
        format!("an id is a string of at most {MAX_NAME} bytes or an integer within ±(2^53−1)");
    Failure::new(Code::BadId, message).at("id")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_are_short_strings_or_exact_integers() {
        for good in [json!("x"), json!(""), json!(0), json!(-MAX_SAFE), json!("é".repeat(64))] {
            let id = Id::read(&good).unwrap().unwrap();
            assert_eq!(serde_json::to_value(id).unwrap(), good);
        }
        assert_eq!(Id::read(&Value::Null).unwrap(), None);
        assert_eq!(Id::read(&json!(18.0)).unwrap(), Some(Id::Number(18)));
        for bad in [
            json!(1.5),
            json!(MAX_SAFE + 1),
            json!(u64::MAX),
            json!([]),
            json!({}),
            json!(true),
            json!("x".repeat(129)),
        ] {
            assert_eq!(Id::read(&bad).unwrap_err().code, Code::BadId, "{bad}");
        }
    }
}
