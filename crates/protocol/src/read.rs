//! From a line to a request, or to the error that it is answered with.

use serde_json::{Map, Value};

use plateau_core::game::{shown, shown_letter};

use super::codec::{Line, is_space};
use super::fields::Fields;
use super::request::{NAMES, unknown_command};
use super::{
    Address, Code, Command, Failure, Id, MAX_JSON_DEPTH, MAX_NAME, Request, UnknownFields, Work,
    words,
};

/// Languages that a connection accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// JSON, and commands in words: where a person types.
    Words,
    /// JSON alone: a web page could make a browser send words to a loopback port.
    Json,
}

/// A request that was read, with the fields that its command does not have.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The request.
    pub request: Request,
    /// Fields that were ignored.
    pub unknown: UnknownFields,
}

/// A line that is no request.
#[derive(Debug, Clone)]
pub struct Rejected {
    /// The request, as far as it could be read.
    pub address: Address,
    /// The reason.
    pub failure: Failure,
    /// The line is a JSON object, or stands for one: it came from somebody who speaks this protocol.
    pub is_object: bool,
}

/// Bytes of a value in an array or an object, its place in it included.
const VALUE: usize = 64;
/// Bytes of the smallest array and the smallest object that are not empty.
const ARRAY: usize = 160;
const OBJECT: usize = 512;
/// Forms in which a request is in memory while it is read: as JSON, as the fields of its command, and on the way between them.
const FORMS: usize = 3;

/// Bytes that a line takes in memory while it is read, at most, about.
#[must_use]
pub fn parsed_bytes(line: &[u8]) -> usize {
    let mut in_string = false;
    let mut is_escaped = false;
    let mut bytes = line.len();
    for &byte in line {
        let is_plain = in_string && (is_escaped || byte != b'"');
        is_escaped = in_string && byte == b'\\' && !is_escaped;
        if is_plain {
            continue;
        }
        bytes += match byte {
            b'"' => {
                in_string = !in_string;
                VALUE / 2
            }
            b',' | b':' => VALUE,
            b'[' => ARRAY,
            b'{' => OBJECT,
            _ => 0,
        };
    }
    bytes.saturating_mul(FORMS)
}

/// Reads one line.
///
/// # Errors
/// [`Rejected`], which is to be answered and forgotten.
pub fn read_line(line: &Line, dialect: Dialect, max_line: usize) -> Result<Parsed, Rejected> {
    let rejected =
        |is_object| move |failure| Rejected { address: Address::default(), failure, is_object };
    let map = read_object(line, dialect, max_line).map_err(rejected(false))?;
    let id = match map.get("id") {
        Some(value) => Id::read(value).map_err(rejected(true))?,
        None => None,
    };
    match read_command(&map) {
        Ok((command, unknown)) => Ok(Parsed { request: Request { id, command }, unknown }),
        Err(failure) => {
            let address = address_of_refused(id, &map);
            Err(Rejected { address, failure, is_object: true })
        }
    }
}

/// The address of a request that is refused for its fields.
fn address_of_refused(id: Option<Id>, request: &Map<String, Value>) -> Address {
    let text = |name| request.get(name).and_then(Value::as_str);
    let known = |name: &str| NAMES.iter().copied().find(|known| *known == name);
    let session = text("session").filter(|name| name.len() <= MAX_NAME);
    Address { id, cmd: text("cmd").and_then(known), session: session.map(str::to_owned) }
}

/// The object that a line holds or stands for.
fn read_object(
    line: &Line,
    dialect: Dialect,
    max_line: usize,
) -> Result<Map<String, Value>, Failure> {
    let bytes = match line {
        Line::Bytes(bytes) => bytes,
        Line::TooLong => {
            let message = format!("the line is longer than {max_line} bytes and was dropped");
            return Err(Failure::new(Code::LineTooLong, message));
        }
        Line::NoRoom => {
            let message = "long lines of all clients take up the room there is, and this one was dropped; try again later";
            return Err(Failure::new(Code::Overloaded, message));
        }
    };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let message = format!("byte {} of the line is not UTF-8", error.valid_up_to());
        Failure::new(Code::BadUtf8, message)
    })?;
    let text = text.trim_matches(is_space);
    if dialect == Dialect::Words && !text.starts_with(['{', '[', '"']) {
        return words::translate(text);
    }
    if nesting(text) > MAX_JSON_DEPTH {
        let message = format!("arrays and objects are nested deeper than {MAX_JSON_DEPTH}");
        return Err(Failure::new(Code::TooDeep, message));
    }
    match serde_json::from_str(text) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => {
            let message = "a request is one JSON object, such as {\"cmd\":\"ping\"}";
            Err(Failure::new(Code::NotAnObject, message))
        }
        Err(_) if let Some(object) = object_meant(text) => {
            let message = format!(
                "commands in words are for stdin; here a request is one JSON object on one line, such as {object}"
            );
            Err(Failure::new(Code::BadJson, message))
        }
        Err(error) => {
            let unseen = unseen_at(text, error.column()).map_or_else(String::new, |letter| {
                format!(", where the character {letter} stands")
            });
            let message =
                format!("not JSON: {error}{unseen}; a request is one JSON object on one line");
            Err(Failure::new(Code::BadJson, message))
        }
    }
}

/// The object that a command in words stands for; `None` of any other text.
fn object_meant(text: &str) -> Option<String> {
    let command = text.split(is_space).next().filter(|word| NAMES.contains(word))?;
    let whole = words::translate(text).map(Value::Object);
    let object = whole.unwrap_or_else(|_| serde_json::json!({ "cmd": command }));
    Some(shown(&object.to_string()).into_owned())
}

/// The character of a text at a column of its bytes, from 1, or just before it, where it is one that cannot be seen.
fn unseen_at(text: &str, column: usize) -> Option<String> {
    let stands_at =
        |byte: usize| text.char_indices().take_while(move |&(start, _)| start <= byte).last();
    let around = [Some(column.saturating_sub(1)), column.checked_sub(2)];
    let letters = around.into_iter().flatten().filter_map(stands_at);
    let mut shown = letters.map(|(_, letter)| (letter, shown_letter(letter)));
    shown.find(|(letter, shown)| !shown.starts_with(*letter)).map(|(_, shown)| shown)
}

/// Depth to which brackets are nested outside of strings, found without recursion.
fn nesting(text: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0);
    let mut in_string = false;
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if in_string => {
                bytes.next();
            }
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// Reads a line again that was found to be for a worker.
///
/// # Errors
/// As [`read_line`], or [`Code::UnknownCmd`] where it is for none.
pub fn read_work(line: &Line, dialect: Dialect, max_line: usize) -> Result<Work, Failure> {
    let map = read_object(line, dialect, max_line)?;
    let name = command_name(&map)?;
    Work::read(name, &fields(&map))?.ok_or_else(|| unknown_command(name))
}

/// Reads the command of a request, with the fields that it does not know.
pub(super) fn read_command(map: &Map<String, Value>) -> Result<(Command, UnknownFields), Failure> {
    let (name, fields) = (command_name(map)?, fields(map));
    let command = Command::read(name, &fields)?.ok_or_else(|| unknown_command(name))?;
    Ok((command, fields.unknown()))
}

/// The fields of a request without those that all requests have.
fn fields(map: &Map<String, Value>) -> Fields<'_> {
    Fields::new(map, &["id", "cmd"])
}

fn command_name(map: &Map<String, Value>) -> Result<&str, Failure> {
    match map.get("cmd") {
        Some(Value::String(name)) => Ok(name),
        Some(Value::Null) | None => {
            let message = format!("\"cmd\" is missing; it is one of {}", NAMES.join(", "));
            Err(Failure::new(Code::MissingField, message).at("cmd"))
        }
        Some(_) => Err(Failure::new(Code::BadType, "\"cmd\": a string is expected").at("cmd")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::NewgameFields;

    fn failure(line: &[u8], dialect: Dialect) -> Option<Failure> {
        read_line(&Line::Bytes(line.to_vec()), dialect, 100).err().map(|rejected| rejected.failure)
    }

    #[test]
    fn every_kind_of_nonsense_has_its_code() {
        let deep = "[".repeat(33);
        let flat = "[]".repeat(33);
        let fits = format!("{}1{}", "[".repeat(32), "]".repeat(32));
        for (line, code) in [
            (&b"\xff"[..], Code::BadUtf8),
            (b"{", Code::BadJson),
            (b"nonsense", Code::BadJson),
            (b"{\"cmd\":\"ping\"\0}", Code::BadJson),
            (b"{\"cmd\":\"ping\"} {}", Code::BadJson),
            (b"\x0c", Code::BadJson),
            (b"\x0b{\"cmd\":\"ping\"}", Code::BadJson),
            ("{\"cmd\":\"ping\"}\u{a0}".as_bytes(), Code::BadJson),
            ("\u{2028}".as_bytes(), Code::BadJson),
            (b"[]", Code::NotAnObject),
            (b"1", Code::NotAnObject),
            (b"null", Code::NotAnObject),
            (deep.as_bytes(), Code::TooDeep),
            (flat.as_bytes(), Code::BadJson),
            (fits.as_bytes(), Code::NotAnObject),
            (b"{}", Code::MissingField),
            (b"{\"cmd\":null}", Code::MissingField),
            (b"{\"cmd\":\"play\",\"moves\":null}", Code::MissingField),
            (b"{\"cmd\":1}", Code::BadType),
            (b"{\"cmd\":\"pong\"}", Code::UnknownCmd),
            (b"{\"cmd\":\"ping\",\"id\":[]}", Code::BadId),
            (b"{\"cmd\":\"undo\",\"plies\":\"1\"}", Code::BadType),
            (b"{\"cmd\":\"undo\",\"plies\":1.5}", Code::BadType),
            (b"{\"cmd\":\"undo\",\"plies\":0}", Code::OutOfRange),
            (b"{\"cmd\":\"undo\",\"plies\":1e400}", Code::BadJson),
            (b"{\"cmd\":\"play\"}", Code::MissingField),
            (b"{\"cmd\":\"render\",\"format\":\"png\"}", Code::OutOfRange),
        ] {
            let shown = String::from_utf8_lossy(line);
            assert_eq!(failure(line, Dialect::Json).map(|f| f.code), Some(code), "{shown}");
        }
    }

    #[test]
    fn small_values_take_many_times_their_bytes() {
        for (line, values, arrays) in
            [("", 0, 0), ("[1,2,3]", 2, 1), (r#"["a,[","\"["]"#, 3, 1), (r#"["\\",[]]"#, 2, 2)]
        {
            let expected = FORMS * (line.len() + values * VALUE + arrays * ARRAY);
            assert_eq!(parsed_bytes(line.as_bytes()), expected, "{line}");
        }
    }

    #[test]
    fn an_error_names_its_field_and_index() {
        for (line, field, index) in [
            (r#"{"cmd":"play"}"#, "moves", None),
            (r#"{"cmd":"play","moves":["d3",{}]}"#, "moves", Some(1)),
            (r#"{"cmd":"go","clock":{"remaining_ms":-1}}"#, "clock.remaining_ms", None),
            (r#"{"cmd":"go","clock":{}}"#, "clock.remaining_ms", None),
            (r#"{"cmd":"state","session":7}"#, "session", None),
        ] {
            let failure = failure(line.as_bytes(), Dialect::Json).unwrap();
            assert_eq!(failure.field.as_deref(), Some(field), "{line}: {failure:?}");
            assert_eq!(failure.index, index, "{line}");
        }
    }

    #[test]
    fn an_option_that_is_null_is_absent() {
        for line in [
            r#"{"cmd":"go","options":{"book":null,"level":3}}"#,
            r#"{"cmd":"newgame","game":"nim","options":{"level":3,"seed":null}}"#,
        ] {
            assert_eq!(failure(line.as_bytes(), Dialect::Json), None, "{line}");
            let value: Value = serde_json::from_str(line).unwrap();
            let fields: NewgameFields = serde_json::from_value(value).unwrap();
            assert_eq!(fields.options.keys().collect::<Vec<_>>(), ["level"], "{line}");
        }
    }

    #[test]
    fn an_error_says_what_came_and_what_is_expected() {
        let long = "é".repeat(101);
        for (line, code, message) in [
            (
                r#"{"cmd":"play","moves":{}}"#,
                Code::BadType,
                "\"moves\": a list of moves, or one string is expected, not an object",
            ),
            (
                r#"{"cmd":"play","moves":[[]]}"#,
                Code::BadType,
                "\"moves\": a move is expected, not a list",
            ),
            (
                r#"{"cmd":"go","clock":3}"#,
                Code::BadType,
                "\"clock\": an object is expected, not integer `3`",
            ),
            (
                r#"{"cmd":"go","options":3}"#,
                Code::BadType,
                "\"options\": an object is expected, not integer `3`",
            ),
            (r#"{"cmd":"go","depth":1000000}"#, Code::OutOfRange, "not integer `1000000`"),
            (
                r#"{"cmd":"render","format":3}"#,
                Code::BadType,
                "\"format\": a string is expected, not integer `3`",
            ),
            (
                r#"{"cmd":"render","format":"png"}"#,
                Code::OutOfRange,
                "\"format\": one of text, unicode, svg, grid is expected, not string \"png\"",
            ),
            (
                r#"{"cmd":"write","komi":"x"}"#,
                Code::BadType,
                "\"komi\": a number is expected, not string \"x\"",
            ),
            (r#"{"cmd":"hello","protocol":[1]}"#, Code::OutOfRange, "is expected, not 1 item"),
            (r#"{"cmd":"hello","protocol":[1,1,1]}"#, Code::OutOfRange, "is expected, not 3 items"),
            (r#"{"cmd":"perft"}"#, Code::MissingField, "\"depth\": this command needs it"),
            (
                r#"{"cmd":"go","options":{"level":3.5}}"#,
                Code::BadType,
                "\"level\": a whole number, a boolean or a string is expected, not floating point `3.5`",
            ),
            (
                r#"{"cmd":"stop","target":{}}"#,
                Code::BadType,
                "\"target\": a request id is expected, not an object",
            ),
            (
                r#"{"cmd":"render","marks":[{"cell":"d3","flip":true}]}"#,
                Code::UnknownField,
                "\"marks.flip\": there is no such field; there are cell, kind",
            ),
            (
                &format!(r#"{{"cmd":"undo","plies":"{long}"}}"#),
                Code::BadType,
                &format!("not string \"{}…\"", &long[2..]),
            ),
            (
                &format!(r#"{{"cmd":"undo","plies":"{}"}}"#, &long[2..]),
                Code::BadType,
                &format!("not string \"{}\"", &long[2..]),
            ),
        ] {
            let line = Line::Bytes(line.into());
            let failure = read_line(&line, Dialect::Json, 1000).unwrap_err().failure;
            assert_eq!(failure.code, code, "{failure:?}");
            assert!(failure.message.ends_with(message), "{failure:?}");
        }
    }

    #[test]
    fn a_line_of_words_is_one_that_does_not_look_like_json() {
        for (line, code) in [
            ("nonsense", Some(Code::UnknownCmd)),
            (" ping\r", None),
            ("[1]", Some(Code::NotAnObject)),
            ("\"ping\"", Some(Code::NotAnObject)),
            ("{", Some(Code::BadJson)),
        ] {
            let failure = failure(line.as_bytes(), Dialect::Words);
            assert_eq!(failure.map(|failure| failure.code), code, "{line}");
        }
    }

    #[test]
    fn words_where_only_json_is_read_are_shown_as_json() {
        for (line, object) in [
            ("newgame othello", r#"{"cmd":"newgame","game":"othello"}"#),
            ("go depth 3\r", r#"{"cmd":"go","depth":3}"#),
            ("go nonsense", r#"{"cmd":"go"}"#),
        ] {
            let failure = failure(line.as_bytes(), Dialect::Json).unwrap();
            assert_eq!(failure.code, Code::BadJson);
            assert!(failure.message.ends_with(object), "{}", failure.message);
        }
        let other = failure(b"hallo", Dialect::Json).unwrap();
        assert!(other.message.starts_with("not JSON"), "{}", other.message);
    }

    #[test]
    fn an_id_comes_back_with_what_is_wrong_with_its_request() {
        let rejected = |line: Line| read_line(&line, Dialect::Json, 9).unwrap_err();
        let named = rejected(Line::Bytes(br#"{"id":7,"cmd":"pong"}"#.to_vec()));
        assert_eq!(
            (named.address.id, named.failure.hint.as_deref()),
            (Some(Id::Number(7)), Some("ping"))
        );
        for (line, code) in [(Line::TooLong, Code::LineTooLong), (Line::NoRoom, Code::Overloaded)] {
            let dropped = rejected(line);
            assert_eq!((dropped.address.id, dropped.failure.code), (None, code));
        }
    }

    #[test]
    fn a_line_that_is_no_object_is_told_from_a_wrong_request() {
        let rejected = |line: Line| read_line(&line, Dialect::Json, 99).unwrap_err().is_object;
        for (line, is_object) in [
            ("GET / HTTP/1.1", false),
            ("{\"cmd\"", false),
            ("[{}]", false),
            ("{}", true),
            (r#"{"cmd":"pong"}"#, true),
            (r#"{"cmd":"ping","id":[]}"#, true),
        ] {
            assert_eq!(rejected(Line::Bytes(line.into())), is_object, "{line}");
        }
        assert!(!rejected(Line::TooLong));
    }

    #[test]
    fn unknown_fields_are_named_with_a_hint_at_every_level() {
        let line = r#"{"cmd":"go","dept":3,"clock":{"remaining_ms":1,"incremen_ms":2}}"#;
        let parsed = read_line(&Line::Bytes(line.into()), Dialect::Json, 100).unwrap();
        let unknown: Vec<_> =
            parsed.unknown.named().iter().map(|u| (u.field.as_str(), u.hint.as_deref())).collect();
        assert!(unknown.contains(&("dept", Some("depth"))), "{unknown:?}");
        assert!(unknown.contains(&("incremen_ms", Some("increment_ms"))), "{unknown:?}");
    }

    #[test]
    fn null_means_absent() {
        let line = br#"{"id":null,"cmd":"position","setup":null,"moves":null,"session":null}"#;
        assert!(failure(line, Dialect::Json).is_none());
        let line = br#"{"cmd":"option","set":{"table_mb":null}}"#;
        assert!(failure(line, Dialect::Json).is_none());
        let line = br#"{"cmd":"render","marks":[{"cell":"d3","kind":null}],"theme":null}"#;
        assert!(failure(line, Dialect::Json).is_none());
    }

    #[test]
    fn brackets_in_strings_do_not_nest() {
        let line =
            format!("{{\"cmd\":\"ping\",\"x\":\"{}\\\"{}\"}}", "[".repeat(40), "{".repeat(40));
        assert!(failure(line.as_bytes(), Dialect::Json).is_none());
    }
}
