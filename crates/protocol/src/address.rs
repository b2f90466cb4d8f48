//! The address of a reply: the fields by which a client distinguishes it from others.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Id, MAX_NAME, NAMES};

/// The request that a reply belongs to. All fields are absent if the line could not be read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Address {
    /// The id of the request; absent if it had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// Its command; absent if there is none of that name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmd: Option<&'static str>,
    /// The session that it names; absent if it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
}

impl Address {
    /// The command, for statistics and logs; empty where it is not known.
    #[must_use]
    pub fn command(&self) -> &'static str {
        self.cmd.unwrap_or_default()
    }

    /// The address of a request that is refused for its fields.
    pub(super) fn of_refused(id: Option<Id>, request: &Map<String, Value>) -> Self {
        let text = |name| request.get(name).and_then(Value::as_str);
        let known = |name: &str| NAMES.iter().copied().find(|known| *known == name);
        let session = text("session").filter(|name| name.len() <= MAX_NAME);
        Self { id, cmd: text("cmd").and_then(known), session: session.map(str::to_owned) }
    }
}
