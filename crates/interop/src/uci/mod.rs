//! UCI, the protocol of chess programs: for games that Fairy-Stockfish knows.
//!
//! [`message`] has the messages, [`host`] serves a program that drives us, [`player`] drives an engine.

pub mod host;
pub mod message;
pub mod player;
