//! NBoard, the protocol of Othello programs: version 2.
//!
//! [`message`] has the messages, [`host`] serves a host program, [`player`] drives an engine.

pub mod host;
pub mod message;
pub mod player;
