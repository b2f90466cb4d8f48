//! GTP, the protocol of Go programs, for games on squares.
//!
//! [`message`] has the messages, [`host`] serves a host program, [`player`] drives an engine.

pub mod host;
pub mod message;
pub mod player;
