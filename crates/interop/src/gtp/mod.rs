//! GTP, the protocol of Go programs: for games on squares.
//!
//! [`message`] has the messages, [`host`] serves a program that drives us, [`player`] drives an engine.

pub mod host;
pub mod message;
pub mod player;
