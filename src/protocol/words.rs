//! Commands in words, for a person at a terminal or a shell pipe: `go depth 12`.
//!
//! A line of words becomes the very JSON object that a program would send, so there is one way into the daemon.
//!
//! The grammar: a command, then its positional fields, then `name value` or `name=value` pairs in any order.
//! A name may leave out its unit (`movetime 1000`). Some fields take all words up to the next name
//! (`moves f5 d6`, `setup 1 2 3/4 5 6/7 0 8`). In `newgame` and `option`, other `name=value` pairs are options.

use serde_json::{Map, Value, json};

use super::read::unknown_command;
use super::request::NAMES;
use super::{Code, Failure};

/// How the words of a command are read.
struct Grammar {
    command: &'static str,
    /// Fields in the order in which words without a name fill them.
    positional: &'static [&'static str],
    /// Fields that are given by name.
    named: &'static [&'static str],
}

const PLACE: &[&str] = &["session", "game", "variant", "setup", "side", "moves"];
const LIMITS: &[&str] =
    &["depth", "nodes", "movetime_ms", "infinite", "remaining_ms", "increment_ms", "moves_to_go"];
const RUN: &[&str] = &["report_ms", "threads", "priority"];

/// The commands that take words, beside those that take none.
const GRAMMARS: &[Grammar] = &[
    Grammar { command: "hello", positional: &["client"], named: &["strict", "token"] },
    Grammar { command: "describe", positional: &["game", "variant"], named: &[] },
    Grammar {
        command: "newgame",
        positional: &["game", "variant"],
        named: &["session", "setup", "side", "seed"],
    },
    Grammar { command: "position", positional: &["setup"], named: &["session", "side", "moves"] },
    Grammar { command: "play", positional: &["moves"], named: &["session"] },
    Grammar { command: "undo", positional: &["plies"], named: &["session"] },
    Grammar { command: "state", positional: &[], named: &[] },
    Grammar { command: "legal", positional: &[], named: &["details"] },
    Grammar { command: "go", positional: &[], named: &["strategy", "multipv", "searchmoves"] },
    Grammar { command: "solve", positional: &[], named: &["strategy", "all", "target"] },
    Grammar { command: "analyse", positional: &[], named: &["strategy"] },
    Grammar { command: "eval", positional: &["evaluator"], named: &[] },
    Grammar { command: "perft", positional: &["depth"], named: &["divide"] },
    Grammar { command: "simulate", positional: &["games"], named: &["players", "seed"] },
    Grammar { command: "render", positional: &["format"], named: &[] },
    Grammar { command: "stop", positional: &["target"], named: &["session"] },
    Grammar { command: "option", positional: &[], named: &["session", "get"] },
    Grammar { command: "close", positional: &["session"], named: &[] },
];

/// Commands that also take a place, and those that also take limits.
const AT_A_PLACE: &[&str] =
    &["state", "legal", "go", "solve", "analyse", "eval", "perft", "simulate", "render"];
const SEARCHES: &[&str] = &["go", "solve", "analyse", "simulate"];

/// Fields that take every word up to the next name, as one text; the game cuts moves out of it.
const GREEDY: &[&str] = &["setup", "target", "moves", "searchmoves", "players"];
/// Flags that need no value.
const FLAGS: &[&str] = &["infinite", "details", "all", "divide", "strict"];
/// Fields inside `clock`.
const CLOCK: &[&str] = &["remaining_ms", "increment_ms", "moves_to_go"];

/// Translates a line of words into the object that it stands for.
pub(super) fn translate(line: &str) -> Result<Map<String, Value>, Failure> {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    if !NAMES.contains(&command) {
        // A number or a `true` is JSON that is no object; anything else is a slip in a command.
        return Err(match serde_json::from_str::<Value>(line) {
            Ok(_) => Failure::new(
                Code::NotAnObject,
                "a request is one JSON object, or a command in words",
            ),
            Err(_) => unknown_command(command),
        });
    }
    let mut object = Map::new();
    object.insert("cmd".to_owned(), command.into());
    let mut sentence = Sentence::new(command, object);
    for word in words {
        sentence.take(word)?;
    }
    sentence.finish()
}

/// A line while it is being read.
struct Sentence {
    command: &'static str,
    names: Vec<&'static str>,
    positional: Vec<&'static str>,
    /// The field that the next word belongs to.
    open: Option<&'static str>,
    object: Map<String, Value>,
}

impl Sentence {
    fn new(command: &str, object: Map<String, Value>) -> Self {
        let command = NAMES.iter().find(|&&name| name == command).copied().unwrap_or_default();
        let grammar = GRAMMARS.iter().find(|grammar| grammar.command == command);
        let mut names = Vec::new();
        let mut positional = Vec::new();
        if let Some(grammar) = grammar {
            positional.extend(grammar.positional.iter().rev());
            names.extend(grammar.positional);
            names.extend(grammar.named);
        }
        if AT_A_PLACE.contains(&command) {
            names.extend(PLACE);
            names.extend(RUN);
        }
        if SEARCHES.contains(&command) {
            names.extend(LIMITS);
        }
        Self { command, names, positional, open: None, object }
    }

    /// The field that a word names, if it names one: its name, perhaps without the unit.
    fn named(&self, word: &str) -> Option<&'static str> {
        self.names
            .iter()
            .find(|&&name| name == word || name.strip_suffix("_ms") == Some(word))
            .copied()
    }

    fn take(&mut self, word: &str) -> Result<(), Failure> {
        if let Some((name, value)) = word.split_once('=') {
            return self.take_pair(name, value);
        }
        // `option set level 3` reads as `option level 3`.
        if self.command == "option" && word == "set" && self.open.is_none() {
            return Ok(());
        }
        let greedy = self.open.is_some_and(is_greedy);
        if (self.open.is_none() || greedy)
            && let Some(name) = self.named(word)
        {
            // A setup or a list of moves may repeat no name, so a name ends it.
            self.open_field(name);
            return Ok(());
        }
        match self.open {
            Some(name) if greedy => self.append(name, word),
            Some(name) => {
                self.put(name, value_of(word));
                self.open = None;
            }
            None => return self.take_unnamed(word),
        }
        Ok(())
    }

    /// The next words belong to this field; a flag needs none.
    fn open_field(&mut self, name: &'static str) {
        self.positional.retain(|&field| field != name);
        if FLAGS.contains(&name) {
            self.put(name, true.into());
            self.open = None;
        } else {
            self.open = Some(name);
        }
    }

    fn take_pair(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        self.open = None;
        match self.named(name) {
            Some(field) if is_greedy(field) => self.append(field, value),
            Some(field) => self.put(field, value_of(value)),
            None if self.command == "option" => self.put_into("set", name, value_of(value)),
            None => self.put_into("options", name, value_of(value)),
        }
        Ok(())
    }

    fn take_unnamed(&mut self, word: &str) -> Result<(), Failure> {
        if let Some(field) = self.positional.pop() {
            if is_greedy(field) {
                self.open = Some(field);
                self.append(field, word);
            } else {
                self.put(field, value_of(word));
            }
            return Ok(());
        }
        if self.command == "option" {
            // `option level 3`: the name now, the value with the next word.
            match self.object.remove("") {
                Some(Value::String(name)) => self.put_into("set", &name, value_of(word)),
                _ => self.put("", word.into()),
            }
            return Ok(());
        }
        let message =
            format!("\"{}\" knows no \"{word}\"; it knows {}", self.command, self.names.join(", "));
        Err(Failure::new(Code::UnknownField, message)
            .at(word)
            .hint(crate::game::nearest(word, self.names.iter().copied())))
    }

    fn put(&mut self, name: &str, value: Value) {
        if CLOCK.contains(&name) {
            self.put_into("clock", name, value);
        } else {
            self.object.insert(name.to_owned(), value);
        }
    }

    fn put_into(&mut self, outer: &str, name: &str, value: Value) {
        let inner = self.object.entry(outer).or_insert_with(|| json!({}));
        if let Value::Object(inner) = inner {
            inner.insert(name.to_owned(), value);
        }
    }

    /// Adds a word to a field that takes many.
    fn append(&mut self, name: &'static str, word: &str) {
        match self.object.get_mut(name) {
            Some(Value::String(text)) => {
                text.push(' ');
                text.push_str(word);
            }
            _ => self.put(name, word.into()),
        }
    }

    fn finish(mut self) -> Result<Map<String, Value>, Failure> {
        if let Some(Value::String(name)) = self.object.remove("") {
            self.object.insert("get".to_owned(), name.into());
        }
        if let Some(Value::String(players)) = self.object.get("players") {
            let players: Vec<Value> = players.split_whitespace().map(Value::from).collect();
            self.object.insert("players".to_owned(), players.into());
        }
        match self.open.filter(|name| !is_greedy(name)) {
            Some(name) => {
                let message = format!("\"{name}\" at the end of the line needs a value");
                Err(Failure::new(Code::MissingField, message).at(name))
            }
            None => Ok(self.object),
        }
    }
}

fn is_greedy(name: &str) -> bool {
    GREEDY.contains(&name)
}

/// A word as JSON: a number, a boolean or a string.
fn value_of(word: &str) -> Value {
    match word {
        "true" | "on" | "yes" => true.into(),
        "false" | "off" | "no" => false.into(),
        _ => word.parse::<i64>().map_or_else(|_| word.into(), Value::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("eval game othello", json!({"game": "othello"})),
            ("undo 2", json!({"plies": 2})),
        ] {
            let mut translated =
                translate(line).unwrap_or_else(|failure| panic!("{line}: {failure:?}"));
            translated.remove("cmd");
            assert_eq!(Value::Object(translated), object, "{line}");
        }
    }

    #[test]
    fn words_that_stand_for_nothing_are_refused() {
        for (line, code, hint) in [
            ("pingg", Code::UnknownCmd, Some("ping")),
            ("go dept 3", Code::UnknownField, Some("depth")),
            ("go depth", Code::MissingField, None),
            ("ping pong", Code::UnknownField, None),
            ("12", Code::NotAnObject, None),
            ("null", Code::NotAnObject, None),
        ] {
            let failure = translate(line).unwrap_err();
            assert_eq!((failure.code, failure.hint.as_deref()), (code, hint), "{line}");
        }
    }
}
