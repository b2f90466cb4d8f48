//! DXP (DamExchange Protocol), by which two draughts programs play each other over a socket.
//!
//! [`message`] has the messages, [`host`] serves a host program, [`player`] drives an engine.

pub mod host;
pub mod message;
pub mod player;
