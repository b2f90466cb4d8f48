//! Replies in words, for a person who talks to the daemon at a terminal. It uses the names of the fields.

use serde_json::{Map, Value};

use super::request::NAMES;

/// A reply in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Spoken {
    /// True of the last reply to a request: its result or its error.
    pub is_final: bool,
    /// True of an error.
    pub is_error: bool,
    /// True of the reply to `quit`.
    pub is_bye: bool,
    /// True of the reply to `stop`.
    pub is_of_stop: bool,
    /// The session whose position the reply tells.
    pub position_of: Option<String>,
    /// The drawing that the reply is, as `render` answers.
    pub picture: Option<String>,
    /// The fields in words, one line for each; the rows of a table are lines of their own, below the first and indented.
    pub lines: Vec<String>,
}

/// Fields that tell a person nothing: they address the reply, repeat the picture, or are for programs.
const SILENT: [&str; 9] =
    ["cmd", "session", "type", "id", "seq", "key", "setup", "position", "lower_bound"];

/// Most items of a list that are said.
const SHOWN: usize = 24;

/// The words of a reply; `None` of a line that is no reply.
#[must_use]
pub fn speak(line: &str) -> Option<Spoken> {
    let Value::Object(reply) = serde_json::from_str(line).ok()? else { return None };
    let kind = reply.get("type")?.as_str()?;
    let text = |name: &str| reply.get(name).and_then(Value::as_str).map(str::to_owned);
    let is_error = kind == "error";
    let mut spoken = Spoken {
        is_final: is_error || kind == "result",
        is_error,
        is_bye: reply.contains_key("bye"),
        is_of_stop: reply.get("cmd").is_some_and(|command| command == "stop"),
        position_of: text("position").and_then(|_| text("session")),
        ..Spoken::default()
    };
    if is_error {
        spoken.lines = error(&reply["error"]);
    } else if let Some(picture) = text("text").filter(|text| text.contains('\n')) {
        spoken.picture = Some(picture);
    } else if spoken.position_of.is_some() {
        spoken.lines = state(&reply);
    } else {
        spoken.lines = fields(&reply);
    }
    Some(spoken)
}

/// The commands, for completion.
pub fn commands() -> impl Iterator<Item = &'static str> {
    NAMES.iter().copied()
}

/// An error. In another language than English its text says what the message says, but for the place.
fn error(error: &Value) -> Vec<String> {
    let message = error["message"].as_str().unwrap_or_default();
    let translated = error["text"].as_str().filter(|text| !message.contains(text));
    let message = translated.unwrap_or(message).to_owned();
    let hint = error["hint"].as_str().map(|hint| format!("did you mean: {hint}"));
    [Some(message), hint].into_iter().flatten().collect()
}

/// A position: what the picture does not show.
fn state(reply: &Map<String, Value>) -> Vec<String> {
    let word = |name: &str| reply.get(name).map(said).unwrap_or_default();
    let mut lines = vec![format!("{} {}", word("game"), word("variant"))];
    let is_over = reply.get("over").is_some_and(|over| over == true);
    match (reply.get("outcome"), is_over) {
        (Some(outcome), true) => lines.push(format!("over: {}", said(outcome))),
        (None, true) => lines.push("over".to_owned()),
        (_, false) => {
            let moves = reply.get("ply").map(said).unwrap_or_default();
            lines.push(format!("{} to move, after {moves} plies", word("side")));
        }
    }
    if let Some(goal) = reply.get("goal").and_then(|goal| goal["text"].as_str()) {
        lines.push(format!("goal: {goal}"));
    }
    lines
}

/// A line for each field of the reply, or of a table for each row.
fn fields(reply: &Map<String, Value>) -> Vec<String> {
    let told = reply.iter().filter(|(name, value)| {
        !SILENT.contains(&name.as_str()) && !value.is_null() && !is_empty(value)
    });
    told.flat_map(|(name, value)| field(name, value)).collect()
}

fn field(name: &str, value: &Value) -> Vec<String> {
    match value.as_array() {
        Some(rows) if rows.iter().all(Value::is_object) => {
            let indent = " ".repeat(name.len() + 2);
            let more = (rows.len() > SHOWN).then(|| format!("{indent}…"));
            let rows = rows.iter().take(SHOWN).map(said).enumerate();
            let row = |(index, row)| match index {
                0 => format!("{name}: {row}"),
                _ => format!("{indent}{row}"),
            };
            rows.map(row).chain(more).collect()
        }
        _ => vec![format!("{name}: {}", said(value))],
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(Map::is_empty)
}

/// A value in words.
fn said(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let shown: Vec<_> = items.iter().take(SHOWN).map(said).collect();
            let is_plain = items.iter().all(|item| !item.is_object());
            let more = if items.len() > SHOWN { " …" } else { "" };
            shown.join(if is_plain { " " } else { "; " }) + more
        }
        Value::Object(object) => match score(object) {
            Some(score) => score,
            None => {
                let told = object.iter().filter(|(_, value)| !value.is_null() && !is_empty(value));
                told.map(|(name, value)| format!("{name} {}", said(value)))
                    .collect::<Vec<_>>()
                    .join(", ")
            }
        },
    }
}

/// A score as people write it; `None` of another object.
fn score(object: &Map<String, Value>) -> Option<String> {
    let word = |name: &str| object.get(name).map(said);
    let number = |name: &str| object.get(name).and_then(Value::as_f64);
    Some(match object.get("kind")?.as_str()? {
        "estimate" => format!("{:+} {}", number("value")?, word("unit")?),
        "exact" => {
            let plies = word("plies").map(|plies| format!(" in {plies} plies"));
            let margin = number("value").filter(|value| value.abs() > 1.0);
            let margin =
                margin.and_then(|value| Some(format!(" by {} {}", value.abs(), word("unit")?)));
            let bound = word("bound").map(|bound| format!(" ({bound} bound)"));
            let parts = [word("outcome"), margin, plies, bound];
            parts.into_iter().flatten().collect()
        }
        "solution" => {
            let shortest = object.get("optimal") == Some(&Value::Bool(true));
            let shortest = if shortest { ", the fewest possible" } else { "" };
            format!("{} moves{shortest}", word("moves")?)
        }
        "unsolvable" => "there is no solution".to_owned(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_said_field_by_field() {
        for (line, is_final, lines) in [
            (r#"{"type":"result","cmd":"ping","pong":true}"#, true, &["pong: yes"][..]),
            (
                r#"{"type":"error","error":{"code":"x","message":"no such","hint":"go"}}"#,
                true,
                &["no such", "did you mean: go"],
            ),
            (
                r#"{"type":"error","error":{"code":"x","message":"\"z\" at moves[0]: no such","text":"no such"}}"#,
                true,
                &["\"z\" at moves[0]: no such"],
            ),
            (
                r#"{"type":"error","error":{"code":"x","message":"no such","text":"pas de tel"}}"#,
                true,
                &["pas de tel"],
            ),
            (
                r#"{"type":"result","table":[{"strategy":"a","length":18},{"strategy":"b","length":20}]}"#,
                true,
                &["table: strategy a, length 18", "       strategy b, length 20"],
            ),
            (
                r#"{"type":"info","score":{"kind":"estimate","value":-0.5,"unit":"discs"},"pv":["d3","c5"],"depth":2}"#,
                false,
                &["score: -0.5 discs", "pv: d3 c5", "depth: 2"],
            ),
            (
                r#"{"type":"result","score":{"kind":"exact","value":-18,"unit":"points","outcome":"loss","plies":2},"stopped":null}"#,
                true,
                &["score: loss by 18 points in 2 plies"],
            ),
            (
                r#"{"type":"result","score":{"kind":"solution","moves":5,"optimal":true},"moves":[]}"#,
                true,
                &["score: 5 moves, the fewest possible"],
            ),
            (
                r#"{"type":"result","session":"main","game":"nim","variant":"3","position":"3","side":"first","ply":0,"over":false}"#,
                true,
                &["nim 3", "first to move, after 0 plies"],
            ),
        ] {
            let spoken = speak(line).unwrap();
            assert_eq!(spoken.is_final, is_final, "{line}");
            assert_eq!(spoken.lines, lines, "{line}");
        }
        assert_eq!(speak("hello"), None);
        let drawn = speak(r#"{"type":"result","text":"1 2\n3 4"}"#).unwrap();
        assert_eq!((drawn.picture.as_deref(), drawn.lines.len()), (Some("1 2\n3 4"), 0));
    }
}
