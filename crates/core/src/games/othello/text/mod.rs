//! Positions and moves of Othello as people and other programs write and draw them. It uses the rules alone.

pub(super) mod dialect;
pub(super) mod notation;
pub(super) mod obf;
pub(super) mod openings;
pub(super) mod picture;
pub(super) mod record;
