//! The rules of lights out: boards, moves and the end of a game. They use no other part of the game except its names.

pub(super) mod board;
pub(super) mod buttons;
pub(super) mod position;
pub(super) mod symmetry;
