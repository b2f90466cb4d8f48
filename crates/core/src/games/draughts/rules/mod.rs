//! The rules of draughts: boards, moves and the end of a game. They use nothing else of the game but its names.

pub(super) mod board;
pub(super) mod capture_style;
pub(super) mod captures;
pub(super) mod counting;
pub(super) mod draws;
pub(super) mod history;
pub(super) mod hunt;
pub(super) mod king_steps;
pub(super) mod layout;
#[cfg(test)]
pub(super) mod oracle;
pub(super) mod paths;
pub(super) mod perft;
pub(super) mod position;
pub(super) mod turn;
pub(super) mod variant;
