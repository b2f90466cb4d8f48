//! The address of a reply: the fields by which a client distinguishes it from others.

use schemars::JsonSchema;
use serde::Serialize;

use super::Id;

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
}
