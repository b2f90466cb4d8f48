//! The commands: one function each, called by a worker; `games` alone is answered by the conversation.

mod hint;
mod search;
mod table;

pub(super) use hint::hint;
pub(super) use search::{Context, analyse, go, perft, simulate, solve};
pub(super) use table::{
    describe, eval, games, legal, newgame, option, play, position, render, state, undo,
};
