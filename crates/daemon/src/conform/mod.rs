//! Conformance to the protocol: the checks that any daemon must pass, ours and third-party ones alike.
//!
//! ```text
//! claims ──┬─ transcripts ─ replay ─┐
//!          ├─ script ─ replies      ├─ differences
//!          └─ nonsense ─────────────┘
//! ```
//! Nothing here does input or output: `plateau conform` carries the lines to any daemon,
//! and the tests of this one carry the same lines through memory and sockets.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`pattern`] | patterns of replies: values and matchers |
//! | [`transcript`] | the conversations of `protocol/transcripts/`, which are part of the program |
//! | [`claims`] | the games, features and limits that a daemon declares, by which it is judged |
//! | [`replay`] | the client's part of a transcript |
//! | [`script`] | random conversations of several sessions, and the verdict of a sequential model on each line |
//! | [`replies`] | the order rules: the replies to a script, compared with the script |
//! | [`nonsense`] | lines that are not requests |

pub mod claims;
pub mod nonsense;
pub mod pattern;
pub mod replay;
pub mod replies;
pub mod script;
pub mod transcript;

pub use claims::{Claims, questions};
pub use replay::{Replay, Turn};
pub use replies::Replies;
pub use script::Script;
pub use transcript::Transcript;

use serde_json::Value;

use plateau_protocol::{Code, json_lines::from_line};

/// A reply, whatever its type.
pub type Reply = Value;

/// Reads a reply.
///
/// # Errors
/// A sentence: it is no JSON object with one of the four types, or has an error that the protocol does not know.
pub fn read_reply(line: &str) -> Result<Reply, String> {
    let reply: Reply = from_line(line).map_err(|error| format!("no JSON: {error}"))?;
    match reply["type"].as_str() {
        Some("info" | "warning" | "result") => Ok(reply),
        Some("error") => {
            let error = &reply["error"];
            let code = error["code"].to_string();
            from_line::<Code>(&code)
                .map_err(|_| format!("error.code: {code} is none of the protocol"))?;
            if error["message"].is_string() {
                return Ok(reply);
            }
            Err("error.message: expected a string".to_owned())
        }
        _ if !reply.is_object() => Err("no object".to_owned()),
        _ => Err(format!("type: expected info, warning, result or error, came {}", reply["type"])),
    }
}

/// True for a reply after which no other comes to its request.
#[must_use]
pub fn is_final(reply: &Reply) -> bool {
    reply["type"] == "result" || reply["type"] == "error"
}
