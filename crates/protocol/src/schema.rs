//! The JSON schema of the protocol, generated from its types.
//!
//! `plateau-dev schema` writes it to `protocol/schema/`; a test fails when the files there are not what this makes.

mod named;
mod nullable;

use std::collections::BTreeSet;

use schemars::generate::SchemaSettings;
use schemars::transform::RestrictFormats;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use named::{
    name_alternative_replies, name_alternatives, reference, referred, separate_descriptions,
};

use nullable::allow_null;

use super::reply::{Info, Warning};
use super::{Address, Failure, Id, request};

/// A file of the schema.
pub struct SchemaFile {
    /// Its name in `protocol/schema/`.
    pub name: &'static str,
    /// Its content.
    pub schema: Value,
}

impl SchemaFile {
    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{:#}\n", self.schema)
    }
}

/// All files: the schema of requests to the daemon, and the schema of its replies.
#[must_use]
pub fn files() -> [SchemaFile; 2] {
    [
        SchemaFile { name: "requests.json", schema: requests() },
        SchemaFile { name: "replies.json", schema: replies() },
    ]
}

/// The kinds of commands, and the requests that a command of each kind waits for.
const KINDS: [(&str, &str); 4] = [
    ("connection", "A command of the connection: it never waits behind a search."),
    ("standalone", "A command of no session: it never waits behind a search."),
    ("table", "A command of a table: it waits only for the earlier commands of its session."),
    ("search", "A search: it runs on a bounded number of workers, and can be stopped."),
];

/// The draft that all documents keep to, without formats that it does not know: strict validators refuse these.
fn settings() -> SchemaSettings {
    let mut formats = RestrictFormats::default();
    formats.infer_from_meta_schema = false;
    SchemaSettings::draft2020_12().with_transform(formats)
}

/// One definition a command under `$defs`, one a kind, which is the union of its commands, and the union of the kinds.
pub(super) fn requests() -> Value {
    let mut generator = settings().for_deserialize().into_generator();
    let id = generator.subschema_for::<Id>();
    let mut defs = Map::new();
    let commands = request::schemas(&mut generator);
    for command in &commands {
        let mut properties = Map::new();
        properties.insert("id".to_owned(), id.as_value().clone());
        properties.insert("cmd".to_owned(), json!({ "const": command.name }));
        let mut required = vec![Value::from("cmd")];
        for part in &command.parts {
            let part = part.as_value();
            if let Some(Value::Object(fields)) = part.get("properties") {
                properties.extend(fields.clone());
            }
            if let Some(Value::Array(names)) = part.get("required") {
                required.extend(names.iter().cloned());
            }
        }
        defs.insert(
            command.name.to_owned(),
            json!({
                "description": command.doc,
                "type": "object",
                "properties": properties,
                "required": required,
            }),
        );
    }
    for (kind, doc) in KINDS {
        let commands = commands.iter().filter(|command| command.kind == kind);
        let union = references(commands.map(|command| command.name));
        defs.insert(kind.to_owned(), json!({ "description": doc, "anyOf": union }));
    }
    let union = &references(KINDS.iter().map(|(kind, _)| *kind));
    let title = "A request to plateau: one JSON object a line.";
    let mut document = document(title, union, defs, &[], &mut generator);
    allow_null(&mut document);
    document
}

/// The definition of the final reply to a command that is carried out.
#[must_use]
pub fn reply_to(command: &str) -> String {
    format!("reply_to_{command}")
}

/// The definition of replies of another type: `info`, `warning`, `error`.
#[must_use]
pub fn reply_of(kind: &str) -> String {
    // Not `error` alone: a generator would call its class `Error`, and hide that of the language.
    format!("{kind}_reply")
}

/// One definition a result under `$defs`, and the union of all replies.
fn replies() -> Value {
    let mut generator = settings().for_serialize().into_generator();
    let mut defs = Map::new();
    let mut results = Vec::new();
    for command in request::schemas(&mut generator) {
        let name = reply_to(command.name);
        let result = json!({
            "description": format!("The result of `{}`.", command.name),
            "allOf": [envelope(&mut generator, "result"), command.result],
        });
        defs.insert(name.clone(), result);
        results.push(name);
    }
    let info =
        reply::<Info>(&mut generator, "info", "Progress: zero or more before the final reply.");
    let warning = reply::<Warning>(&mut generator, "warning", "Something was passed over.");
    let failure = generator.subschema_for::<Failure>();
    if let Some(definition) = generator.definitions_mut().get_mut("Failure") {
        // Otherwise a generator may call it by the field, `error`.
        definition["title"] = json!("Failure");
    }
    let error = json!({
        "description": "A refusal: the final reply.",
        "type": "object",
        "allOf": [envelope(&mut generator, "error")],
        "properties": { "error": failure },
        "required": ["error"],
    });
    for (name, schema) in [("info", info), ("warning", warning), ("error", error)] {
        defs.insert(reply_of(name), schema);
    }
    let kinds = ["info", "warning", "error"].map(reply_of);
    let union = &references(kinds.iter().chain(&results).map(String::as_str));
    document("A reply of plateau: one JSON object a line.", union, defs, &results, &mut generator)
}

/// A reply of the type `kind` with the fields of `T`.
fn reply<T: JsonSchema>(generator: &mut SchemaGenerator, kind: &str, doc: &str) -> Value {
    let content = generator.subschema_for::<T>();
    json!({ "description": doc, "allOf": [envelope(generator, kind), content] })
}

/// Fields of every reply.
fn envelope(generator: &mut SchemaGenerator, kind: &str) -> Value {
    let address = generator.root_schema_for::<Address>();
    let mut properties = address.get("properties").cloned().unwrap_or_default();
    properties["type"] = json!({ "const": kind });
    json!({ "type": "object", "properties": properties, "required": ["type"] })
}

fn references<'a>(names: impl Iterator<Item = &'a str>) -> Value {
    names.map(reference).collect()
}

fn document(
    title: &str,
    union: &Value,
    mut defs: Map<String, Value>,
    results: &[String],
    generator: &mut SchemaGenerator,
) -> Value {
    // The generator also knows the other document's types, as this one would say them.
    let others = generator.take_definitions(true);
    let mut reached = BTreeSet::new();
    defs.values().for_each(|schema| refer(schema, &others, &mut reached));
    defs.extend(others.into_iter().filter(|(name, _)| reached.contains(name)));
    name_alternatives(&mut defs);
    name_alternative_replies(&mut defs, results);
    separate_descriptions(&mut defs);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "anyOf": union,
        "$defs": defs,
    })
}

/// Adds the names of the definitions to which a schema refers, itself and by others.
fn refer(schema: &Value, defs: &Map<String, Value>, reached: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(name) = referred(schema)
                && reached.insert(name.to_owned())
                && let Some(definition) = defs.get(name)
            {
                refer(definition, defs, reached);
            }
            fields.values().for_each(|field| refer(field, defs, reached));
        }
        Value::Array(items) => items.iter().for_each(|item| refer(item, defs, reached)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_defines_what_it_refers_to_and_no_type_of_the_other() {
        let own = [["ClockFields", "GoResult"], ["GoResult", "ClockFields"]];
        for (SchemaFile { name, schema }, [has, has_not]) in files().into_iter().zip(own) {
            let defs = schema["$defs"].as_object().unwrap();
            let mut reached = BTreeSet::new();
            refer(&schema, defs, &mut reached);
            assert!(reached.iter().all(|name| defs.contains_key(name)), "{name}");
            assert!(defs.contains_key(has) && !defs.contains_key(has_not), "{name}");
        }
    }

    /// As code generators capitalise them.
    #[test]
    fn definitions_have_names_that_no_generator_mixes_up() {
        for SchemaFile { name, schema } in files() {
            let mut names = BTreeSet::new();
            for (definition, content) in schema["$defs"].as_object().unwrap() {
                let capitals = definition.replace('_', "").to_lowercase();
                assert!(names.insert(capitals.clone()), "{name}: two are called {definition}");
                assert!(
                    capitals != "error" && !capitals.ends_with(char::is_numeric),
                    "{name}: {definition}"
                );
                for word in ["anyOf", "oneOf"] {
                    let choices = content[word].as_array().into_iter().flatten();
                    let is_nameless = |choice: &Value| choice.get("properties").is_some();
                    assert!(
                        !choices.clone().any(is_nameless),
                        "{name}: {definition} has a nameless alternative"
                    );
                }
            }
        }
    }

    #[test]
    fn strict_validators_know_every_format() {
        for SchemaFile { name, schema } in files() {
            assert!(!schema.to_string().contains(r#""format":""#), "{name}");
        }
    }

    #[test]
    fn the_readme_has_a_row_for_each_command_and_tells_its_kind() {
        let readme = include_str!("../../../protocol/README.md");
        for command in request::schemas(&mut SchemaGenerator::default()) {
            let (name, kind) = (command.name, command.kind);
            assert!(readme.contains(&format!("\n| `{name}` |")), "no row for `{name}`");
            let kinds = readme.lines().find(|line| line.starts_with(&format!("- `{kind}` (")));
            assert!(kinds.unwrap().contains(&format!("`{name}`")), "`{name}` is a {kind} command");
        }
    }
}
