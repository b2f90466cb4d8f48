//! Positions and moves of lights out as people and other programs write and draw them. It uses only the rules.

pub(super) mod notation;
pub(super) mod picture;
pub(in crate::games::lights_out) mod record;
