//! Requests carried out: the layer between the protocol and the games, which starts no thread and opens no socket.
//!
//! ```text
//! Line ─ Incoming ─┬─ Heading            which request waits for which
//!                  └─ Held ─ Assignment ─ handlers ─ HostedGame, Engine
//! reply ◄── Done ◄── Answering ◄── WorkResult
//! ```
//! The daemon carries requests out on its workers, and `plateau-wasm` on the only thread of a page's worker.
//!
//! | module | what it is |
//! | --- | --- |
//! | `incoming` | a request as a conversation sees it |
//! | `cost` | the time that a short task takes, in classes |
//! | `order` | which request of a session waits for which |
//! | `sessions`, `hosted_game` | the games of a connection |
//! | `engines` | engines between two searches |
//! | `assignment`, [`handlers`] | a request is carried out: one function for each command |
//! | `subject` | game and strategy of a search, for logs and histograms |
//! | `work` | what work is given, and what it gives back |
//! | `introduction` | `hello` |
//! | `histogram` | latencies, for `stats` |
//! | `budget`, `allowance` | bytes that are held for clients |
//! | `disposal` | large values are dropped where nothing waits for it |

#[macro_use(text)]
extern crate plateau_core;

mod allowance;
mod assignment;
mod budget;
mod cost;
mod disposal;
mod engines;
pub mod handlers;
mod histogram;
mod hosted_game;
mod incoming;
mod introduction;
mod order;
mod sessions;
mod subject;
mod texts;
mod work;

use texts::catalogue;

pub use allowance::{Allowance, ConnectionCharge, Exhausted, Total};
pub use assignment::Assignment;
pub use budget::{Budget, Charge};
pub use cost::{Cost, LONG};
pub use disposal::dispose_by;
pub use engines::{EngineHandle, EngineKey, Engines};
pub use histogram::{Distribution, Histogram};
pub use hosted_game::HostedGame;
pub use incoming::{Heading, Held, Incoming, Wanted};
pub use introduction::{Abilities, Introduction, mebibytes, memory_limit_mb};
pub use order::Order;
pub use sessions::{Change, Session, Sessions, Size};
pub use subject::Subject;
pub use work::{
    Answering, Done, Outcome, Searched, WorkContext, WorkResult, duplicate_id, shutting_down,
    too_many_in_flight,
};
