//! The rules of the sliding tile puzzle: boards, moves and the end of a game. They use no other part of the game except its names.

pub(super) mod position;
pub(super) mod shape;
pub(super) mod walls;
pub(super) mod weights;
