//! The rules of lights out: boards, moves and the end of a game. They use nothing else of the game but its names.

pub(super) mod board;
pub(super) mod buttons;
pub(super) mod position;
pub(super) mod symmetry;
