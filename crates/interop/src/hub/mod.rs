//! Hub, the protocol of draughts programs: versions 1 and 2.
//!
//! [`message`] has the messages, [`host`] serves a program that drives us, [`player`] drives an engine.

pub mod host;
pub mod message;
pub mod player;
