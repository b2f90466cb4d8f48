//! Names for all types of a schema, so that code generators make one class or interface of each.
//!
//! Generators number types without a name (`ScoreReply1`), and types that they meet twice with different descriptions (`Notation1`).

use serde_json::{Map, Value, json};

/// Path of the definitions.
const DEFS: &str = "#/$defs/";

/// A reference to a definition.
pub(super) fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{DEFS}{name}") })
}

/// The name of the definition to which a schema refers.
pub(super) fn referred(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix(DEFS)
}

/// Gives every alternative that is an object a definition of its own, called as its union and its kind or first required field.
pub(super) fn name_alternatives(defs: &mut Map<String, Value>) {
    let unions: Vec<_> = defs.keys().cloned().collect();
    for (union, word) in
        unions.iter().flat_map(|union| ["anyOf", "oneOf"].map(|word| (union, word)))
    {
        let Some(Value::Array(choices)) = defs.get_mut(union).and_then(|union| union.get_mut(word))
        else {
            continue;
        };
        let mut named = Vec::new();
        for choice in choices.iter_mut().filter(|choice| choice.get("properties").is_some()) {
            let name = format!("{union}{}", capitalised(&word_of(choice)));
            named.push((name.clone(), std::mem::replace(choice, reference(&name))));
        }
        defs.extend(named);
    }
}

/// The word that tells an alternative from the others: the constant of a field, else the name of the first field that it must have.
fn word_of(choice: &Value) -> String {
    let properties = choice["properties"].as_object().into_iter().flatten();
    let mut constants = properties.filter_map(|(_, field)| field.get("const")?.as_str());
    let required = || choice["required"][0].as_str();
    constants.next().or_else(required).unwrap_or_default().to_owned()
}

/// `solution_found` as `SolutionFound`.
fn capitalised(word: &str) -> String {
    let parts = word.split('_').filter_map(|part| part.split_at_checked(1));
    parts.map(|(first, rest)| first.to_ascii_uppercase() + rest).collect()
}

/// Separates descriptions of fields from the objects that the fields refer to: a generator would merge them into new types.
pub(super) fn separate_descriptions(defs: &mut Map<String, Value>) {
    let is_object = |schema: &&Value| schema.get("properties").is_some();
    let objects = defs.iter().filter(|(_, schema)| is_object(schema));
    let objects: Vec<_> = objects.map(|(name, _)| name.clone()).collect();
    defs.values_mut().for_each(|schema| separate(schema, &objects));
}

fn separate(schema: &mut Value, objects: &[String]) {
    let is_of_object =
        referred(schema).is_some_and(|name| objects.iter().any(|object| object == name));
    match schema {
        Value::Object(fields) => {
            if is_of_object
                && fields.contains_key("description")
                && let Some(target) = fields.remove("$ref")
            {
                fields.insert("allOf".to_owned(), json!([{ "$ref": target }]));
            }
            fields.values_mut().for_each(|field| separate(field, objects));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| separate(item, objects)),
        _ => {}
    }
}

/// Replies to commands whose result has alternatives: a definition for each, and the union of these.
pub(super) fn name_alternative_replies(defs: &mut Map<String, Value>, names: &[String]) {
    for name in names {
        let reply = defs[name].clone();
        let result = referred(&reply["allOf"][1]).unwrap_or_default();
        let Some(choices) = defs.get(result).and_then(|result| result["anyOf"].as_array()) else {
            continue;
        };
        let (result, choices) = (result.to_owned(), choices.clone());
        let mut union = Vec::new();
        for choice in choices {
            let kind = referred(&choice).and_then(|choice| choice.strip_prefix(&result));
            let named = format!("{name}_{}", kind.unwrap_or_default().to_ascii_lowercase());
            let all = json!([reply["allOf"][0], choice]);
            union.push(reference(&named));
            defs.insert(named, json!({ "description": reply["description"], "allOf": all }));
        }
        let union = json!({ "description": reply["description"], "anyOf": union });
        defs.insert(name.clone(), union);
    }
}
