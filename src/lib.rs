//! plateau.
pub mod cli;
pub mod engine;
pub mod game;
pub mod games;
pub mod protocol;
pub mod search;
pub mod server;
pub mod transport;
