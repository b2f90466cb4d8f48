//! DXP, by which two draughts programs play each other over a socket: DamExchange Protocol.
//!
//! [`message`] has the messages, [`host`] serves a program that drives us, [`player`] drives an engine.

pub mod host;
pub mod message;
pub mod player;
