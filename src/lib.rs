//! plateau.
pub mod engine;
pub mod game;
pub mod games;
pub mod render;
pub mod search;
