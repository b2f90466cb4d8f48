//! Hub, the protocol of draughts programs: versions 1 and 2.
//!
//! [`message`] has the messages, [`version1`] and [`version2`] their syntax, [`host`] serves a host program, [`player`] drives an engine.

pub mod host;
pub mod message;
pub mod player;
pub mod version1;
pub mod version2;
