//! The commands: one function each, called by a worker; `games` alone is answered by the conversation.

mod hint;
mod live_game;
mod record;
mod render;
mod search;

pub(super) use hint::hint;
pub(super) use live_game::{
    describe, eval, games, legal, newgame, option, play, position, state, undo,
};
pub(super) use record::{read, write};
pub(super) use render::render;
pub(super) use search::{Context, analyse, go, perft, simulate, solve};
