//! Commands in words, for a person at a terminal or a shell pipe: `go depth 12`.
//!
//! A line of words becomes the JSON object that a program would send, so there is one way into the daemon.
//! Names and types of the fields come from the schema, so words can say each field, and nothing else.
//!
//! The grammar: a command, then its positional fields, then `name value` or `name=value` in any order.
//! A name may leave out its unit (`movetime 1000`), and a flag needs no value.
//! A field that may be a list takes all words up to the next name (`moves f5 d6`, `setup 1 2 3/4 5 6/7 0 8`).
//! `clock` is given by its fields; options are all other `name=value` pairs, but for those behind the name of another field that takes pairs.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use plateau_core::game::{nearest, shown};
use plateau_core::games::find_named;

use super::codec::is_space;
use super::request::{NAMES, unknown_command};
use super::{Code, Failure, schema};

/// The fields that words without a name fill, in their order.
const POSITIONAL: &[(&str, &[&str])] = &[
    ("hello", &["client"]),
    ("describe", &["game", "variant"]),
    ("newgame", &["game", "variant"]),
    ("position", &["setup"]),
    ("play", &["moves"]),
    ("undo", &["plies"]),
    ("eval", &["evaluator"]),
    ("hint", &["degree"]),
    ("perft", &["depth"]),
    ("simulate", &["games"]),
    ("render", &["format"]),
    ("read", &["text"]),
    ("write", &["format"]),
    ("stop", &["target"]),
    ("ponderhit", &["target"]),
    ("kick", &["client"]),
    ("option", &["set"]),
    ("close", &["session"]),
];

/// The schema of the requests.
static REQUESTS: LazyLock<Value> = LazyLock::new(schema::requests);

/// A field of a command.
#[derive(Clone, Copy)]
struct Field {
    name: &'static str,
    /// The object of the request in which it stands; `None` is the request itself.
    within: Option<&'static str>,
    schema: &'static Value,
}

/// Form in which the value of a field is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Not at all: the name is enough.
    Flag,
    /// In one word.
    Word,
    /// In all words up to the next name, as one text: only the game can cut moves out of it.
    Text,
    /// In all words up to the next name, as a list.
    List,
    /// In pairs of names of the game's own and their values.
    Pairs,
}

/// The fields in a schema; in the place of an object, those inside it.
fn fields_of(schema: &'static Value, within: Option<&'static str>) -> Vec<Field> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    let field = |(name, schema): (&'static String, &'static Value)| {
        let inner: Vec<_> =
            resolved(schema).into_iter().flat_map(|inner| fields_of(inner, Some(name))).collect();
        if inner.is_empty() { vec![Field { name, within, schema }] } else { inner }
    };
    properties.filter(|(name, _)| *name != "cmd").flat_map(field).collect()
}

/// The schemas that a schema refers to, or chooses from.
fn resolved(schema: &'static Value) -> Vec<&'static Value> {
    if let Some(path) = schema["$ref"].as_str() {
        return REQUESTS.pointer(&path[1..]).map(resolved).unwrap_or_default();
    }
    match schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        Some(choices) => choices.iter().flat_map(resolved).collect(),
        None => vec![schema],
    }
}

/// The words that may follow a command: the values of its first field if these are known, then the names of its fields, without units.
#[must_use]
pub fn completions(command: &str) -> Vec<&'static str> {
    let fields = fields_of(&REQUESTS["$defs"][command], None);
    let first =
        POSITIONAL.iter().find(|(of, _)| *of == command).and_then(|(_, names)| names.first());
    let first = fields.iter().find(|field| first == Some(&field.name));
    let values = first.into_iter().flat_map(|field| resolved(field.schema));
    let values = values.flat_map(|schema| {
        let listed = schema["enum"].as_array().into_iter().flatten();
        listed.chain([&schema["const"]])
    });
    let names = fields.iter().map(|field| field.name.strip_suffix("_ms").unwrap_or(field.name));
    values.filter_map(Value::as_str).chain(names).collect()
}

/// The JSON types that a schema allows.
fn types(schema: &'static Value) -> Vec<&'static str> {
    let listed = |schema: &'static Value| {
        let types = schema["type"].as_array().into_iter().flatten();
        types.chain([&schema["type"]]).filter_map(Value::as_str)
    };
    resolved(schema).into_iter().flat_map(listed).collect()
}

impl Field {
    fn form(self) -> Form {
        let types = types(self.schema);
        match ["object", "array", "string", "boolean"].map(|name| types.contains(&name)) {
            [true, ..] => Form::Pairs,
            [_, true, true, false] => Form::Text,
            [_, true, false, _] => Form::List,
            [_, false, false, true] => Form::Flag,
            // Of the names that `option` is to tell, a text of several would be none.
            [_, true, true, true] | [_, false, ..] => Form::Word,
        }
    }

    /// The value that a word stands for, or as an item of a list or of pairs.
    fn value(self, word: &str) -> Value {
        let content =
            |schema: &'static Value| schema.get("items").or(schema.get("additionalProperties"));
        let types = match self.form() {
            Form::List | Form::Pairs => {
                resolved(self.schema).into_iter().find_map(content).map(types).unwrap_or_default()
            }
            Form::Flag | Form::Word | Form::Text => types(self.schema),
        };
        let flag = match word {
            "true" | "on" | "yes" => Some(true),
            "false" | "off" | "no" => Some(false),
            _ => None,
        };
        let decimal = || word.parse::<f64>().ok().filter(|number| number.is_finite());
        match (flag, word.parse::<i64>()) {
            (Some(flag), _) if types.contains(&"boolean") => flag.into(),
            (_, Ok(number)) if types.contains(&"integer") => number.into(),
            _ if types.contains(&"number") => decimal().map_or_else(|| word.into(), Value::from),
            _ => word.into(),
        }
    }

    /// True if it takes all words up to the next name.
    fn is_greedy(self) -> bool {
        matches!(self.form(), Form::Text | Form::List)
    }
}

/// Translates a line of words into the object that it stands for.
pub(super) fn translate(line: &str) -> Result<Map<String, Value>, Failure> {
    let mut words = line.split(is_space).filter(|word| !word.is_empty());
    let command = words.next().unwrap_or_default();
    let Some(command) = NAMES.iter().find(|&&name| name == command) else {
        // A number or a `true` is JSON that is no object; anything else is a slip in a command.
        return Err(match serde_json::from_str::<Value>(line) {
            Ok(_) => Failure::new(
                Code::NotAnObject,
                "a request is one JSON object, or a command in words",
            ),
            Err(_) => unknown_command(command),
        });
    };
    let mut sentence = Sentence::new(command);
    words.try_for_each(|word| sentence.take(word, line))?;
    sentence.finish()
}

/// A line while it is being read.
struct Sentence {
    command: &'static str,
    fields: Vec<Field>,
    /// The fields that words without a name fill, the next one first.
    positional: Vec<Field>,
    /// The field that the next word belongs to.
    open: Option<Field>,
    /// The field that was named last, if it takes pairs.
    pairs: Option<Field>,
    /// The name in a pair whose value comes next.
    name: Option<String>,
    object: Map<String, Value>,
}

impl Sentence {
    fn new(command: &'static str) -> Self {
        let fields = fields_of(&REQUESTS["$defs"][command], None);
        let names =
            POSITIONAL.iter().filter(|(of, _)| *of == command).flat_map(|(_, names)| *names);
        let find = |name: &&str| fields.iter().find(|field| field.name == *name).copied();
        let positional = names.filter_map(find).collect();
        let object = Map::from_iter([("cmd".to_owned(), command.into())]);
        Self { command, fields, positional, open: None, pairs: None, name: None, object }
    }

    /// The field that a word names, perhaps without its unit.
    fn field(&self, word: &str) -> Option<Field> {
        let is_meant =
            |field: &&Field| field.name == word || field.name.strip_suffix("_ms") == Some(word);
        self.fields.iter().find(is_meant).copied()
    }

    /// Reads the next word of `line`.
    fn take(&mut self, word: &str, line: &str) -> Result<(), Failure> {
        if let Some((name, value)) = word.split_once('=') {
            return self.take_pair(name, value);
        }
        // A setup or a list of moves may repeat no name, so a name ends it.
        if self.open.is_none_or(Field::is_greedy)
            && let Some(field) = self.field(word)
        {
            self.close()?;
            self.pairs = (field.form() == Form::Pairs).then_some(field);
            match field.form() {
                Form::Flag => self.put(field, true.into()),
                // `option set level 3` reads as `option level 3`.
                Form::Pairs => {}
                Form::Word | Form::Text | Form::List => self.open(field),
            }
            return Ok(());
        }
        match self.open {
            Some(field) => self.say(field, word),
            None if self.is_bare_game(word) => return Err(self.bare_game(word, line)),
            None => return self.take_unnamed(word),
        }
        Ok(())
    }

    fn take_pair(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        self.close()?;
        if let Some(field) = self.field(name) {
            self.open(field);
            self.say(field, value);
            return Ok(());
        }
        let mut takers = self.fields.iter().filter(|field| field.form() == Form::Pairs);
        let pairs = self.pairs.or(takers.next().copied());
        let pairs = pairs.ok_or_else(|| self.unknown(name))?;
        self.put_pair(pairs, name, value);
        Ok(())
    }

    /// True of the name of a game where a command takes a game by name only, as in `go othello depth 4`.
    fn is_bare_game(&self, word: &str) -> bool {
        const GAME: &str = "game";
        let takes_text = |field: &Field| field.name == GAME || field.is_greedy();
        self.fields.iter().any(|field| field.name == GAME)
            && !self.positional.first().is_some_and(takes_text)
            && find_named(word).is_ok()
    }

    /// The refusal of the name of a game without the word `game`, with the line that was meant.
    fn bare_game(&self, word: &str, line: &str) -> Failure {
        let (before, after) = line.split_once(word).unwrap_or((line, ""));
        let meant = format!("{before}game {word}{after}");
        let message = format!("\"{}\" takes a game as \"game {word}\"", self.command);
        Failure::new(Code::UnknownField, message)
            .at(word)
            .hint(Some(shown(meant.trim()).into_owned()))
    }

    fn take_unnamed(&mut self, word: &str) -> Result<(), Failure> {
        let field = self.positional.first().copied().ok_or_else(|| self.unknown(word))?;
        if field.form() != Form::Pairs {
            self.open(field);
            self.say(field, word);
        } else if let Some(name) = self.name.take() {
            self.put_pair(field, &name, word);
        } else {
            self.name = Some(word.to_owned());
        }
        Ok(())
    }

    /// The next words belong to this field.
    fn open(&mut self, field: Field) {
        self.positional.retain(|other| other.name != field.name);
        self.inside(field.within).remove(field.name);
        self.open = Some(field);
    }

    /// A field that was named must have had its value.
    fn close(&mut self) -> Result<(), Failure> {
        match self.open.take() {
            Some(Field { name, within, .. }) if !self.inside(within).contains_key(name) => {
                let message = format!("\"{name}\" needs a value");
                Err(Failure::new(Code::MissingField, message).at(name))
            }
            _ => Ok(()),
        }
    }

    /// Adds a word to the value of the open field.
    fn say(&mut self, field: Field, word: &str) {
        let value = field.value(word);
        let before = self.inside(field.within).remove(field.name);
        let value = match (field.form(), before) {
            (Form::Text, None) => word.into(),
            (Form::Text, Some(before)) => {
                format!("{} {word}", before.as_str().unwrap_or_default()).into()
            }
            (Form::List, Some(Value::Array(mut items))) => {
                items.push(value);
                items.into()
            }
            (Form::List, _) => json!([value]),
            (Form::Flag | Form::Word | Form::Pairs, _) => value,
        };
        self.put(field, value);
        self.open = self.open.filter(|open| open.is_greedy());
    }

    fn put(&mut self, field: Field, value: Value) {
        self.inside(field.within).insert(field.name.to_owned(), value);
    }

    fn put_pair(&mut self, pairs: Field, name: &str, value: &str) {
        self.inside(Some(pairs.name)).insert(name.to_owned(), pairs.value(value));
    }

    /// The object called `outer` in the request, or the request itself.
    fn inside(&mut self, outer: Option<&str>) -> &mut Map<String, Value> {
        let Some(outer) = outer else { return &mut self.object };
        let slot = self.object.entry(outer).or_insert(Value::Null);
        if !slot.is_object() {
            *slot = json!({});
        }
        slot.as_object_mut().expect("it has just been made an object")
    }

    fn unknown(&self, word: &str) -> Failure {
        let names = || self.fields.iter().map(|field| field.name);
        let known: Vec<_> = names().collect();
        let options = match known.contains(&"options") {
            true => "; an option is written with its value, as level=3",
            false => "",
        };
        let message = format!(
            "\"{}\" knows no \"{}\"; it knows {}{options}",
            self.command,
            shown(word),
            known.join(", ")
        );
        Failure::new(Code::UnknownField, message).at(word).hint(nearest(word, names()))
    }

    fn finish(mut self) -> Result<Map<String, Value>, Failure> {
        self.close()?;
        // `option level`: a name without a value asks for it.
        if let Some(name) = self.name {
            self.object.insert("get".to_owned(), name.into());
        }
        Ok(self.object)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::read::read_command;

    #[test]
    fn words_stand_for_the_object_that_a_program_would_send() {
        for (line, object) in [
            ("ping", json!({})),
            ("newgame othello", json!({"game": "othello"})),
            (
                "newgame connect4 9x5 seed 3",
                json!({"game": "connect4", "variant": "9x5", "seed": 3}),
            ),
            (
                "newgame solitaire english33 empty=16",
                json!({"game": "solitaire", "variant": "english33", "options": {"empty": 16}}),
            ),
            ("position moves f5 d6", json!({"moves": "f5 d6"})),
            ("position startpos moves f5d6", json!({"setup": "startpos", "moves": "f5d6"})),
            ("position 2 6 3/7 0 5/4 1 8", json!({"setup": "2 6 3/7 0 5/4 1 8"})),
            ("position setup W:W31:B1 side B", json!({"setup": "W:W31:B1", "side": "B"})),
            ("play 3,4 d6", json!({"moves": "3,4 d6"})),
            ("go depth 12", json!({"depth": 12})),
            ("go movetime 1000 multipv 3", json!({"movetime_ms": 1000, "multipv": 3})),
            (
                "go remaining 60000 increment_ms=1000",
                json!({"clock": {"remaining_ms": 60000, "increment_ms": 1000}}),
            ),
            ("go infinite strategy minimax", json!({"infinite": true, "strategy": "minimax"})),
            ("go searchmoves d3 c4 depth 2", json!({"searchmoves": "d3 c4", "depth": 2})),
            ("analyse depth 6", json!({"depth": 6})),
            ("legal details", json!({"details": true})),
            ("solve strategy compare", json!({"strategy": "compare"})),
            (
                "simulate 100 players random minimax depth 1",
                json!({"games": 100, "players": ["random", "minimax"], "depth": 1}),
            ),
            ("option set level 3", json!({"set": {"level": 3}})),
            ("option level=3 book=off", json!({"set": {"level": 3, "book": false}})),
            ("option level", json!({"get": "level"})),
            ("perft 6 divide", json!({"depth": 6, "divide": true})),
            ("render svg", json!({"format": "svg"})),
            (
                "render svg values d3=+6 legal seed=3",
                json!({"format": "svg", "values": {"d3": "+6"}, "legal": true, "options": {"seed": 3}}),
            ),
            ("eval game othello", json!({"game": "othello"})),
            ("undo 2", json!({"plies": 2})),
            ("position moves=f5 d6", json!({"moves": "f5 d6"})),
            ("position moves f5 moves d6 startpos", json!({"moves": "d6 startpos"})),
            (
                "hello gui strict protocol 1 0",
                json!({"client": "gui", "strict": true, "protocol": [1, 0]}),
            ),
            ("hello strict=no token=12", json!({"strict": false, "token": "12"})),
            (
                "newgame nim 3 set=on",
                json!({"game": "nim", "variant": "3", "options": {"set": true}}),
            ),
            ("describe variant 4x4 othello", json!({"game": "othello", "variant": "4x4"})),
            ("go id 7 remaining 5", json!({"id": 7, "clock": {"remaining_ms": 5}})),
            ("stop 7", json!({"target": 7})),
            ("solve target 16", json!({"target": "16"})),
            (
                "option level 3 book on seed",
                json!({"set": {"level": 3, "book": true}, "get": "seed"}),
            ),
            ("option get level session a", json!({"get": "level", "session": "a"})),
        ] {
            let mut translated =
                translate(line).unwrap_or_else(|failure| panic!("{line}: {failure:?}"));
            translated.remove("cmd");
            assert_eq!(Value::Object(translated), object, "{line}");
        }
    }

    /// Pointers to the fields in a schema; in the place of an object, to those inside it.
    fn paths(schema: &Value) -> BTreeSet<String> {
        let properties = schema["properties"].as_object().into_iter().flatten();
        let field = |(name, field): (&String, &Value)| {
            let choices = field["anyOf"].as_array().into_iter().flatten().chain([field]);
            let inner = choices.filter_map(|choice| choice["$ref"].as_str());
            let inner = inner.flat_map(|path| paths(REQUESTS.pointer(&path[1..]).unwrap()));
            let inner: Vec<_> = inner.map(|path| format!("/{name}{path}")).collect();
            if inner.is_empty() { vec![format!("/{name}")] } else { inner }
        };
        properties.filter(|(name, _)| *name != "cmd").flat_map(field).collect()
    }

    /// The field that takes objects alone, for which there are no words.
    const OBJECTS: &str = "comments";

    /// If the line says the field: true if nothing is wrong but that other fields are missing.
    fn says(line: &str, path: &str) -> Option<bool> {
        let object = Value::Object(translate(line).ok()?);
        object.pointer(path)?;
        Some(match read_command(object.as_object()?) {
            Ok((_, unknown)) => unknown.named().is_empty(),
            Err(failure) => failure.code == Code::MissingField,
        })
    }

    #[test]
    fn words_say_each_field_of_the_schema_and_nothing_else() {
        let fields = |command: &&str| paths(&REQUESTS["$defs"][command]);
        let all: BTreeSet<_> = NAMES.iter().flat_map(fields).collect();
        for command in NAMES {
            for path in &all {
                let name = path.rsplit('/').next().unwrap();
                let values =
                    ["", "1", "a", "1 0", "a b", "text", "en", "x=1", "a-b", "dark", "course"];
                let lines = values.map(|value| format!("{command} {name} {value}"));
                let said: Vec<_> = lines.iter().filter_map(|line| says(line, path)).collect();
                let known = fields(command).contains(path) && name != OBJECTS;
                assert_eq!(said.contains(&true), known, "{command} {path}");
                assert!(said.is_empty() || fields(command).contains(path), "{command} {path}");
            }
        }
    }

    #[test]
    fn words_that_stand_for_nothing_are_refused() {
        for (line, code, hint) in [
            ("pingg", Code::UnknownCmd, Some("ping")),
            ("go dept 3", Code::UnknownField, Some("depth")),
            ("go depth", Code::MissingField, None),
            ("go remaining", Code::MissingField, None),
            ("position moves", Code::MissingField, None),
            ("position moves side B", Code::MissingField, None),
            ("go strategy=a depth 3 nodes", Code::MissingField, None),
            ("ping pong", Code::UnknownField, None),
            ("ping pong=1", Code::UnknownField, None),
            ("state threads 2", Code::UnknownField, None),
            ("perft 3 infinite", Code::UnknownField, None),
            ("go othello depth 4", Code::UnknownField, Some("go game othello depth 4")),
            ("go depth 4 othello", Code::UnknownField, Some("go depth 4 game othello")),
            ("perft reversi 3", Code::UnknownField, Some("perft game reversi 3")),
            ("eval  taquin", Code::UnknownField, Some("eval  game taquin")),
            ("12", Code::NotAnObject, None),
            ("null", Code::NotAnObject, None),
        ] {
            let failure = translate(line).unwrap_err();
            assert_eq!((failure.code, failure.hint.as_deref()), (code, hint), "{line}");
        }
    }
}
