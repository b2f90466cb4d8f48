//! The rules of draughts: boards, moves and the end of a game. They use nothing else of the game but its names.
//!
//! Reading order: [`layout`] maps the board to the bits of a [`word`], [`variant`] has the rules of the variants as data, [`board`] has the pieces;
//! [`turn`] and [`captures`] (with [`hunt`] and [`capture_style`], or [`forward_captures`] and [`priority`]) find the moves, [`counting`] counts them;
//! [`draws`] has the draw rules, [`history`] their counts, [`king_steps`] the steps of Frisian kings;
//! [`position`] joins them; [`perft`] counts on bare boards, and [`paths`] finds the paths of a capture.

pub(super) mod board;
pub(super) mod capture_style;
pub(super) mod captures;
pub(super) mod counting;
pub(super) mod draws;
pub(super) mod forward_captures;
pub(super) mod history;
pub(super) mod hunt;
pub(super) mod king_steps;
pub(super) mod layout;
#[cfg(test)]
pub(super) mod oracle;
pub(super) mod paths;
pub(super) mod perft;
pub(super) mod position;
pub(super) mod priority;
pub(super) mod turn;
pub(super) mod variant;
pub(super) mod word;
