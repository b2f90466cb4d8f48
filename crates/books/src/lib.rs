//! The opening books of plateau's games, as `plateau train` writes them; `plateau-core` reads them, and describes their formats.
//!
//! They are a crate of their own because crates.io takes at most 10 MiB of a crate, and the books are half of it.

/// Connect 4 on 7x6: every position of at most 12 plies, solved, with a best move.
pub const CONNECT4_7X6: &[u8] = include_bytes!("../files/connect4-7x6.book");
/// International draughts on 10x10.
pub const DRAUGHTS_10X10: &[u8] = include_bytes!("../files/draughts-10x10.book");
/// Othello on 8x8.
pub const OTHELLO_8X8: &[u8] = include_bytes!("../files/othello-8x8.book");
