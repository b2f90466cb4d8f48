//! Protocols of other game programs, spoken from both ends.
//!
//! Each protocol has a folder: its messages, the host's side, where a GUI or a match runner drives our engines,
//! and the player's side, where we drive an engine. Text that one end writes and the other reads is in its `message`, so that both agree;
//! how a game writes its moves and positions there is its [dialect](plateau_core::erased::Dialect).
//!
//! | module | what it is |
//! | --- | --- |
//! | [`uci`], [`gtp`], [`hub`], [`nboard`], [`dxp`] | the protocols |
//! | [`host`] | what all of them share where others drive us |
//! | [`player`] | what all of them share where we drive an engine: a [`Player`] |
//! | [`process`] | engines as processes and connections |
//! | [`platform`] | their streams and their end, on each operating system |

pub mod dxp;
pub mod gtp;
pub mod host;
pub mod hub;
pub mod nboard;
pub mod platform;
pub mod player;
pub mod process;
pub mod uci;

pub use player::control::TimeControl;
pub use player::ending::Ending;
pub use player::spec::PlayerSpec;
pub use player::{Choice, Deadline, Fault, NewGame, Player, Turn};
pub use process::connection::{EngineConnection, LineProtocol};
