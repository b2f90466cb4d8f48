//! The commands: one function each, called by a worker; `games` alone is answered by the conversation.

mod hint;
mod live_game;
mod record;
mod render;
mod saved;
mod search;

pub use hint::hint;
pub use live_game::{describe, eval, games, legal, newgame, option, play, position, state, undo};
pub use record::{read, write};
pub use render::render;
pub use saved::read_saved;
pub use search::{Context, analyse, go, perft, simulate, solve};
