//! Positions and moves of peg solitaire as people and other programs write and draw them. It uses only the rules.

pub(super) mod notation;
pub(super) mod picture;
pub(in crate::games::peg_solitaire) mod record;
