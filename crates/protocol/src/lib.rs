//! The protocol: the only code that knows JSON.
//!
//! Bytes become lines in [`codec`], a line becomes a [`Request`] in [`read`], and a [`Reply`](reply::Reply) becomes a line again.
//! Words typed on stdin are translated into the same requests in [`words`], by the [`schema`] of their fields.
//! [`client`] is the other end of the conversation, and [`json_lines`] serves the lines that are no requests: plans, journals.
//! `protocol/README.md` is the normative text, and [`schema`] is generated from the types of this module.

mod address;
pub mod client;
pub mod codec;
mod command;
mod error;
mod fields;
mod id;
pub mod json_lines;
mod number;
pub mod picture;
pub mod read;
pub mod reply;
pub mod request;
pub mod schema;
mod unknown;
pub mod values;
pub mod words;

pub use address::Address;
pub use codec::{Line, LineSplitter};
pub use command::session_name;
pub use error::{Code, Failure};
pub use id::Id;
pub use number::{Count, Decimal, Int};
pub use read::{Dialect, Parsed, Rejected, parsed_bytes, read_line, read_work};
pub use reply::ConnectionLimits;
pub use request::{Command, NAMES, Request};
pub use request::{ConnectionCommand, GameCommand, Search, StandaloneCommand, Task, Work};
pub use unknown::{Unknown, UnknownFields};

/// The version of the protocol: major and minor. Another major is refused by `hello`.
pub const VERSION: [u32; 2] = [1, 2];
/// The oldest version whose clients find all that they know.
pub const OLDEST_VERSION: [u32; 2] = [1, 0];
/// The version of a client that does not say its own.
pub const USUAL_VERSION: [u32; 2] = [1, 1];
/// The longest line that is read, in bytes, unless the command line says otherwise.
pub const MAX_LINE: usize = 1 << 20;
/// The deepest nesting of arrays and objects in a request.
pub const MAX_JSON_DEPTH: usize = 32;
/// The longest id, session or other short name, in bytes.
pub const MAX_NAME: usize = 128;
