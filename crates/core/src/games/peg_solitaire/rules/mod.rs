//! The rules of peg solitaire: boards, moves and the end of a game. They use no other part of the game except its names.

pub(super) mod board;
pub(super) mod drawings;
pub(super) mod position;
pub(super) mod shape;
pub(super) mod symmetry;
