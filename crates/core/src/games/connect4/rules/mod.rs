//! The rules of Connect 4: boards, moves and the end of a game. They use nothing else of the game but its names.

pub(super) mod bits;
pub(super) mod perft;
pub(super) mod position;
pub(super) mod shape;
