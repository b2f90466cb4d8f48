//! The other end of the conversation: requests as lines, and the final replies to them.
//!
//! The types are those that the daemon reads and writes.
//! Clients in other languages are made from the schema.

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use plateau_core::search::{Clock, Limits};

use super::number::{Int, MAX_SAFE};
use super::request::{ClockFields, LimitFields, MAX_MS};
use super::{Failure, Id, Request, json_lines};

impl Request {
    /// The line of this request, without its end. Absent fields are left out.
    ///
    /// # Panics
    /// If a field cannot become JSON: a fault of its type, not of its value.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut object = Map::new();
        if let Some(id) = &self.id {
            object.insert("id".to_owned(), json!(id));
        }
        object.insert("cmd".to_owned(), self.command.name().into());
        for part in self.command.parts() {
            if let Value::Object(fields) = part.expect("the fields can be written as JSON") {
                object.extend(fields.into_iter().filter(|(_, value)| !value.is_null()));
            }
        }
        Value::Object(object).to_string()
    }
}

impl From<&Limits> for LimitFields {
    fn from(limits: &Limits) -> Self {
        let ms = |time: Duration| {
            Int(i64::try_from(time.as_millis()).map_or(MAX_MS, |ms| ms.min(MAX_MS)))
        };
        let clock = |clock: Clock| ClockFields {
            remaining_ms: ms(clock.remaining),
            increment_ms: Some(ms(clock.increment)),
            moves_to_go: clock.moves_to_go.map(|moves| Int(moves.into())),
        };
        Self {
            depth: limits.depth.map(|depth| Int(depth.into())),
            nodes: limits.nodes.map(|nodes| Int(nodes.min(MAX_SAFE as u64) as i64)),
            movetime_ms: limits.time.map(ms),
            clock: limits.clock.map(clock),
            infinite: false,
        }
    }
}

/// A game: the part of its description that a player reads.
#[derive(Debug, Deserialize)]
pub struct Described {
    /// The strategies.
    pub strategies: Vec<Named>,
    /// The options of the game and of all its strategies.
    pub options: Vec<Named>,
}

/// A strategy or an option.
#[derive(Debug, Deserialize)]
pub struct Named {
    /// Its name.
    pub name: String,
}

/// The fields that distinguish replies.
#[derive(Deserialize)]
struct Envelope {
    id: Option<Id>,
    r#type: String,
    error: Option<Failure>,
}

/// The final reply to the request `id`, if the line is one: its result or its failure. `None` for other replies.
///
/// # Errors
/// A sentence: the line is no reply, or its result is no `R`.
pub fn final_reply<R: DeserializeOwned>(
    line: &str,
    id: Option<&Id>,
) -> Result<Option<Result<R, Failure>>, String> {
    let Envelope { id: of, r#type, error } = json_lines::from_line(line)?;
    match (r#type.as_str(), error) {
        _ if of.as_ref() != id => Ok(None),
        ("result", _) => json_lines::from_line(line).map(|result| Some(Ok(result))),
        ("error", Some(failure)) => Ok(Some(Err(failure))),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use crate::codec::Line;
    use crate::reply::{Answer, Body, GoResult, HelloResult, PingResult, ScoreReply};
    use crate::{Address, Code, Count, Dialect, MAX_LINE, read_line, reply::Reply};

    use super::*;

    fn read(line: &str) -> Request {
        let line = Line::Bytes(line.as_bytes().to_vec());
        let parsed = read_line(&line, Dialect::Json, MAX_LINE).unwrap();
        assert_eq!(parsed.unknown.named(), []);
        parsed.request
    }

    #[test]
    fn a_request_that_is_written_is_the_one_that_was_read() {
        for line in [
            r#"{"id":"a","cmd":"hello","protocol":[1,0],"client":"c","strict":true,"token":"t"}"#,
            r#"{"id":-7,"cmd":"ping"}"#,
            r#"{"cmd":"stop","target":3,"session":"s"}"#,
            r#"{"cmd":"newgame","game":"nim","setup":[[1,0]],"options":{"a":1,"b":true,"c":"x"}}"#,
            r#"{"cmd":"position","setup":"startpos","moves":["1","2"]}"#,
            r#"{"cmd":"play","moves":"12"}"#,
            r#"{"cmd":"legal","session":"s","details":true}"#,
            r#"{"cmd":"option","set":{"a":null},"get":true}"#,
            r#"{"cmd":"option","get":["a"]}"#,
            r#"{"cmd":"go","nodes":5,"infinite":true,"report_ms":9,"multipv":2}"#,
            r#"{"cmd":"go","clock":{"remaining_ms":1,"increment_ms":2,"moves_to_go":3},"infinite":false}"#,
            r#"{"cmd":"go","infinite":false,"hint":true}"#,
            r#"{"cmd":"solve","infinite":false,"all":false,"target":[[1]]}"#,
            r#"{"cmd":"analyse","game":"nim","moves":"1","infinite":false,"strategy":"s"}"#,
            r#"{"cmd":"perft","threads":2,"depth":3,"divide":false}"#,
            r#"{"cmd":"simulate","depth":1,"infinite":false,"games":5,"players":["a","b"],"seed":1}"#,
            r#"{"cmd":"render","format":"svg"}"#,
        ] {
            assert_eq!(read(line).to_line(), line);
        }
    }

    #[test]
    fn limits_are_asked_for_as_they_are() {
        let ms = Duration::from_millis;
        let clock = Clock { remaining: ms(9), increment: ms(8), moves_to_go: Some(7) };
        let limits = Limits {
            depth: Some(6),
            nodes: Some(u64::MAX),
            time: Some(Duration::MAX),
            clock: Some(clock),
            ..Limits::default()
        };
        let written = serde_json::to_value(LimitFields::from(&limits)).unwrap();
        let clock = json!({"remaining_ms": 9, "increment_ms": 8, "moves_to_go": 7});
        let expected = json!({
            "depth": 6, "nodes": MAX_SAFE, "movetime_ms": MAX_MS, "clock": clock, "infinite": false,
        });
        assert_eq!(written, expected);
    }

    #[test]
    fn the_final_reply_is_told_from_all_others() {
        let reply = |id: Option<i64>, body| {
            let line =
                Reply { address: Address { id: id.map(Id::Number), ..Address::default() }, body }
                    .to_line();
            String::from_utf8(line).unwrap()
        };
        let score = ScoreReply::Unsolvable;
        let go = GoResult {
            line: None,
            best: Some("d3".to_owned()),
            score: Some(score),
            pv: Vec::new(),
            book: false,
            depth: 3,
            nodes: Count(4),
            time_ms: 5,
            stopped: None,
            reason: None,
            counts: Default::default(),
            lines: None,
        };
        let result = reply(Some(1), Body::Result(Box::new(Answer::Go(go))));
        let found = final_reply::<GoResult>(&result, Some(&Id::Number(1))).unwrap().unwrap();
        let found = found.unwrap();
        assert_eq!((found.best.as_deref(), found.nodes), (Some("d3"), Count(4)));
        assert!(final_reply::<HelloResult>(&result, Some(&Id::Number(1))).is_err());
        let failure = Failure::new(Code::GameOver, "over").at("moves");
        let error = reply(None, Body::Error { error: failure.clone() });
        assert_eq!(final_reply::<GoResult>(&error, None).unwrap().unwrap().unwrap_err(), failure);
        let info = reply(Some(1), Body::Info(Box::default()));
        let pong = reply(None, Body::Result(Box::new(Answer::Ping(PingResult { pong: true }))));
        for (line, id) in [(&result, None), (&error, Some(1)), (&info, Some(1)), (&pong, Some(1))] {
            assert!(final_reply::<GoResult>(line, id.map(Id::Number).as_ref()).unwrap().is_none());
        }
        assert!(final_reply::<GoResult>("nonsense", None).is_err());
    }
}
