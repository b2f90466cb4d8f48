//! Patterns: JSON in which a value may be a matcher. `protocol/transcripts/README.md` has their table.

use serde_json::{Map, Value};

/// Part of a reply that is compared.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// Fields that may have any value, at any depth.
    pub free: &'static [&'static str],
    /// Fields that may be absent.
    pub optional: &'static [&'static str],
}

impl Scope {
    /// Everything.
    pub const WHOLE: Self = Self { free: &[], optional: &[] };
}

/// Compares a value with a pattern.
///
/// # Errors
/// The place of the first difference, with the expected and the actual value.
pub fn compare(pattern: &Value, value: &Value, scope: Scope) -> Result<(), String> {
    compare_at(pattern, value, scope, "reply")
}

fn compare_at(pattern: &Value, value: &Value, scope: Scope, path: &str) -> Result<(), String> {
    let holds = match (pattern, value) {
        (Value::Object(fields), _) if is_matcher(fields) => {
            fields.iter().all(|(matcher, argument)| accepts(matcher, argument, value))
        }
        (Value::Object(fields), Value::Object(values)) => {
            return compare_fields(fields, values, scope, path);
        }
        (Value::Array(patterns), Value::Array(values)) if patterns.len() == values.len() => {
            return patterns.iter().zip(values).enumerate().try_for_each(
                |(index, (pattern, value))| {
                    compare_at(pattern, value, scope, &format!("{path}[{index}]"))
                },
            );
        }
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        _ => pattern == value,
    };
    if holds { Ok(()) } else { Err(format!("{path}: expected {pattern}, came {value}")) }
}

fn compare_fields(
    fields: &Map<String, Value>,
    values: &Map<String, Value>,
    scope: Scope,
    path: &str,
) -> Result<(), String> {
    let compared = fields.iter().filter(|(name, _)| !scope.free.contains(&name.as_str()));
    compared.into_iter().try_for_each(|(name, pattern)| match values.get(name) {
        None if scope.optional.contains(&name.as_str()) => Ok(()),
        Some(_) if pattern.get("$absent").is_some() => Err(format!("{path}.{name} is there")),
        None if pattern.get("$absent").is_some() => Ok(()),
        value => {
            let value = value.unwrap_or(&Value::Null);
            compare_at(pattern, value, scope, &format!("{path}.{name}"))
        }
    })
}

fn is_matcher(fields: &Map<String, Value>) -> bool {
    fields.keys().next().is_some_and(|key| key.starts_with('$'))
}

/// True if a matcher accepts a value. One that does not exist accepts none.
fn accepts(matcher: &str, argument: &Value, value: &Value) -> bool {
    match (matcher, value) {
        ("$any", _) => true,
        ("$type", Value::String(_)) => argument == "string",
        ("$type", Value::Number(number)) => {
            argument == "number" || argument == "integer" && !number.is_f64()
        }
        ("$type", Value::Array(_)) => argument == "array",
        ("$length", Value::Array(items)) => argument.as_u64() == Some(items.len() as u64),
        ("$contains", Value::String(text)) => {
            argument.as_str().is_some_and(|part| text.contains(part))
        }
        ("$contains", Value::Array(items)) => items.contains(argument),
        ("$between", Value::Number(number)) => {
            let bounds = [&argument[0], &argument[1]].map(Value::as_f64);
            let within = |number| matches!(bounds, [Some(least), Some(most)] if (least..=most).contains(&number));
            number.as_f64().is_some_and(within)
        }
        ("$one_of", _) => argument.as_array().is_some_and(|values| values.contains(value)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_matcher_accepts_what_its_table_says() {
        for (pattern, good, bad) in [
            (json!({"$any": true}), vec![json!(null), json!(1)], vec![]),
            (json!({"$type": "integer"}), vec![json!(-1)], vec![json!(1.5), json!("1")]),
            (json!({"$type": "number"}), vec![json!(1.5), json!(1)], vec![json!("1")]),
            (json!({"$type": "string"}), vec![json!("")], vec![json!(null)]),
            (json!({"$length": 2}), vec![json!([1, 2])], vec![json!([1]), json!("ab")]),
            (json!({"$contains": "b"}), vec![json!("abc"), json!(["b"])], vec![json!(["abc"])]),
            (json!({"$between": [1, 9]}), vec![json!(1), json!(9.0)], vec![json!(0), json!(null)]),
            (json!({"$one_of": [1, "a"]}), vec![json!("a")], vec![json!(2)]),
            (json!({"$nonsense": 1}), vec![], vec![json!(1)]),
            (json!([1, {"$any": true}]), vec![json!([1.0, 2])], vec![json!([1]), json!([2, 2])]),
        ] {
            for value in &good {
                assert_eq!(compare(&pattern, value, Scope::WHOLE), Ok(()), "{pattern}");
            }
            for value in &bad {
                assert!(compare(&pattern, value, Scope::WHOLE).is_err(), "{pattern} {value}");
            }
        }
    }

    #[test]
    fn a_difference_is_named_by_its_place() {
        let pattern = json!({"error": {"code": "bad_id", "legal": [1]}, "seq": {"$absent": true}});
        let said = |value: Value, scope| compare(&pattern, &value, scope).unwrap_err();
        assert_eq!(
            said(json!({"error": {"code": "too_deep"}}), Scope::WHOLE),
            r#"reply.error.code: expected "bad_id", came "too_deep""#
        );
        let lenient = Scope { free: &["code"], optional: &["legal"] };
        assert_eq!(compare(&pattern, &json!({"error": {"code": 1}}), lenient), Ok(()));
        let wrong = json!({"error": {"code": 1, "legal": [2]}});
        assert_eq!(said(wrong, lenient), "reply.error.legal[0]: expected 1, came 2");
        assert_eq!(said(json!({"error": {}, "seq": 1}), lenient), "reply.seq is there");
    }
}
