//! Positions and moves of Connect 4 as people and other programs write and draw them. It uses the rules alone.

mod data_sets;
pub(super) mod dialect;
pub(super) mod notation;
pub(super) mod picture;
pub(super) mod record;
