//! The rules of Othello: boards, moves and the end of a game. They use nothing else of the game but its names.

pub(super) mod arch;
pub(super) mod board;
pub(super) mod layout;
pub(super) mod neighbourhood;
pub(super) mod perft;
pub(super) mod position;
pub(super) mod symmetry;
