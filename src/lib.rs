//! plateau.
pub mod engine;
pub mod game;
pub mod games;
pub mod search;
