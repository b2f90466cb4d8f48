//! In a request `null` means absent, so every field that may be absent may be `null`.

use serde_json::{Map, Value, json};

/// Allows `null` for the fields of all objects in a schema that are not required.
pub(super) fn allow_null(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(allow_null);
            let required = fields.get("required").and_then(Value::as_array).cloned();
            let is_required = |name: &str| required.iter().flatten().any(|it| it == name);
            if let Some(Value::Object(properties)) = fields.get_mut("properties") {
                let optional = properties.iter_mut().filter(|(name, _)| !is_required(name));
                optional.for_each(|(_, field)| or_null(field));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(allow_null),
        _ => {}
    }
}

/// The schema of a value that may also be `null`.
fn or_null(schema: &mut Value) {
    let null = json!({ "type": "null" });
    let Value::Object(fields) = schema else { return };
    if let Some(kind) = fields.get_mut("type") {
        let kinds = match kind.take() {
            Value::Array(kinds) => kinds,
            kind => vec![kind],
        };
        let is_new = !kinds.contains(&null["type"]);
        *kind = kinds.into_iter().chain(is_new.then(|| null["type"].clone())).collect();
        if let Some(Value::Array(values)) = fields.get_mut("enum")
            && !values.contains(&Value::Null)
        {
            values.push(Value::Null);
        }
    } else if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
        if !choices.contains(&null) {
            choices.push(null);
        }
    } else if !fields.contains_key("const") {
        // What describes the field stays with it; the rest is a choice.
        let about = ["description", "default", "examples"];
        let (about, own): (Map<_, _>, Map<_, _>) =
            std::mem::take(fields).into_iter().partition(|(name, _)| about.contains(&&**name));
        *fields = about;
        fields.insert("anyOf".to_owned(), Value::Array(vec![Value::Object(own), null]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_may_be_absent_may_be_null() {
        for (came, expected) in [
            (json!({ "type": "string" }), json!({ "type": ["string", "null"] })),
            (json!({ "type": ["string", "null"] }), json!({ "type": ["string", "null"] })),
            (
                json!({ "type": "string", "enum": ["a"] }),
                json!({ "type": ["string", "null"], "enum": ["a", null] }),
            ),
            (
                json!({ "anyOf": [{ "$ref": "x" }, { "type": "null" }] }),
                json!({ "anyOf": [{ "$ref": "x" }, { "type": "null" }] }),
            ),
            (
                json!({ "$ref": "x", "description": "d" }),
                json!({ "anyOf": [{ "$ref": "x" }, { "type": "null" }], "description": "d" }),
            ),
            (json!({ "const": "go" }), json!({ "const": "go" })),
        ] {
            let mut schema = json!({ "properties": { "a": came, "b": came }, "required": ["a"] });
            allow_null(&mut schema);
            let properties = json!({ "a": came, "b": expected });
            assert_eq!(schema, json!({ "properties": properties, "required": ["a"] }));
        }
    }
}
