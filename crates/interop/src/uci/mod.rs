//! UCI, the protocol of chess programs, for the games of Fairy-Stockfish.
//!
//! [`message`] and [`go`] have the messages, [`host`] serves a host program, [`player`] drives an engine.

pub mod go;
pub mod host;
pub mod message;
pub mod player;
