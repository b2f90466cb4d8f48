//! The rules of the sliding tile puzzle: boards, moves and the end of a game. They use nothing else of the game but its names.

pub(super) mod position;
pub(super) mod shape;
pub(super) mod walls;
pub(super) mod weights;
