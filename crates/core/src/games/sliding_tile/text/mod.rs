//! Positions and moves of the sliding tile puzzle as people and other programs write and draw them. It uses only the rules.

pub(super) mod notation;
pub(super) mod picture;
pub(in crate::games::sliding_tile) mod record;
