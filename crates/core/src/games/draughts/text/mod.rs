//! Positions and moves of draughts as people and other programs write and draw them. It uses the rules alone.

pub(super) mod dialect;
pub(super) mod explain;
pub(super) mod fen;
pub(super) mod notation;
pub(super) mod openings;
pub(super) mod picture;
pub(super) mod piece_list;
pub(super) mod record;
pub(super) mod route;
pub(super) mod steps_text;
