//! The rules of draughts: boards, moves and the end of a game. They use nothing else of the game but its names.
//!
//! Reading order: [`layout`] puts the board into 64 bits, [`variant`] says what a variant is, [`board`] what stands where;
//! [`turn`] and [`captures`] (with [`hunt`] and [`capture_style`]) find the moves, [`counting`] counts them,
//! [`draws`] says when a game is drawn and [`history`] remembers what that takes, [`king_steps`] how long a king has moved,
//! [`position`] joins them; [`perft`] counts on bare boards, and [`paths`] finds the ways of a capture.

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
