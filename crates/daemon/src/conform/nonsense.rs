//! Nonsense: lines that are not requests. Each gets one error reply, and the connection stays open.

use rand::{Rng, RngExt};
use serde_json::json;

use super::Reply;

/// The start of an array in an object, repeated for any depth.
const BRACKETS: &str = "[{\"a\":";
/// The most of them in a line.
const MAX_BRACKETS: usize = 100_000;

/// A line that is no request, whatever the games of the daemon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nonsense {
    /// Its bytes, without the line feed.
    pub line: Vec<u8>,
    /// The code of its error, where there is one answer only.
    pub code: Option<&'static str>,
}

impl Nonsense {
    /// Compares its reply with the expected one.
    ///
    /// # Errors
    /// A sentence with the expected reply.
    pub fn judge(&self, reply: &Reply) -> Result<(), String> {
        let code = &reply["error"]["code"];
        match self.code {
            _ if reply["type"] != "error" => Err("expected an error".to_owned()),
            Some(expected) if code != expected => Err(format!("expected the code {expected}")),
            _ => Ok(()),
        }
    }
}

/// Nonsense with one answer: for a daemon that reads lines of `max_line` bytes.
#[must_use]
pub fn named(max_line: usize) -> Vec<Nonsense> {
    let with = |line: Vec<u8>, code| Nonsense { line, code: Some(code) };
    let around = |bytes: &[u8]| [b"{\"id\":\"", bytes, b"\",\"cmd\":\"ping\"}"].concat();
    vec![
        with(around(b"\xff"), "bad_utf8"),
        with(around(b"\xc0\xaf"), "bad_utf8"),
        with(around(b"\xed\xa0\x80"), "bad_utf8"),
        with(vec![b'x'; max_line + 1], "line_too_long"),
        with([&around(b"long")[..], &vec![b' '; max_line]].concat(), "line_too_long"),
        with(brackets(MAX_BRACKETS.min(max_line / BRACKETS.len())), "too_deep"),
    ]
}

fn brackets(count: usize) -> Vec<u8> {
    BRACKETS.repeat(count).into_bytes()
}

/// Nonsense of every kind, by chance; a few lines are longer than `max_line`.
pub fn random(random: &mut impl Rng, max_line: usize) -> Nonsense {
    let valid =
        r#"{"id":1,"cmd":"go","game":"none","moves":["d3"],"depth":3,"clock":{"remaining_ms":5}}"#;
    let mut line = match random.random_range(0..8) {
        0 => (0..random.random_range(1..200)).map(|_| random.random::<u8>()).collect(),
        1 => valid.as_bytes()[..random.random_range(1..valid.len())].to_vec(),
        2 => brackets(random.random_range(20..2000)),
        3 if random.random_ratio(1, 10) => {
            vec![b'x'; max_line + random.random_range(1..1000)]
        }
        3 => vec![b'x'; 500],
        4 => json!({"cmd": random.random_range(0..9), "id": [1]}).to_string().into_bytes(),
        5 => json!({"cmd": "go", "game": "none", "depth": "deep"}).to_string().into_bytes(),
        6 => json!({"cmd": "play", "moves": {"a": 1}}).to_string().into_bytes(),
        _ => json!([{"cmd": "ping"}]).to_string().into_bytes(),
    };
    // One line each, and none that is blank.
    line.retain(|&byte| byte != b'\n');
    if random.random_bool(0.3) {
        line.insert(0, b'!');
    }
    if line.iter().all(u8::is_ascii_whitespace) {
        line = vec![0];
    }
    Nonsense { line, code: None }
}
