//! Third-party protocols of game programs, both as a host and as an engine.
//!
//! Each protocol has a folder with its messages, the host's side, where a GUI or match runner drives our engines, and the player's side,
//! where we drive an engine. Text that one side writes and the other reads is in `message`, so that both agree; the notation of moves and
//! positions in a protocol is the [dialect](plateau_core::erased::Dialect) of the game.
//!
//! | module | content |
//! | --- | --- |
//! | [`start`] | the start of a player for one game, from its specification |
//! | [`protocols`] | the bridge and the player of each protocol |
//! | [`uci`], [`gtp`], [`hub`], [`nboard`], [`dxp`] | the protocols |
//! | [`host`] | common parts of all protocols, where a host drives us |
//! | [`player`] | common parts of all protocols, where we drive an engine: a [`Player`] |
//! | [`process`] | engines as processes and connections |
//! | [`fault`] | faults of engines, and deadlines |
//! | [`platform`] | their streams and their end, on each operating system |

pub mod dxp;
pub mod fault;
pub mod gtp;
pub mod host;
pub mod hub;
pub mod nboard;
pub mod platform;
pub mod player;
pub mod process;
pub mod protocols;
pub mod start;
pub mod uci;

pub use fault::{Deadline, Fault};
pub use player::control::TimeControl;
pub use player::ending::Ending;
pub use player::spec::PlayerSpec;
pub use player::{Choice, NewGame, Player, Turn};
pub use process::connection::{EngineConnection, LineProtocol};
