//! UCI, the protocol of chess programs: for games that Fairy-Stockfish knows.
//!
//! [`message`] and [`go`] have the messages, [`host`] serves a program that drives us, [`player`] drives an engine.

pub mod go;
pub mod host;
pub mod message;
pub mod player;
