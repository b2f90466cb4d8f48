//! The rules of peg solitaire: boards, moves and the end of a game. They use nothing else of the game but its names.

pub(super) mod board;
pub(super) mod drawings;
pub(super) mod position;
pub(super) mod shape;
pub(super) mod symmetry;
