//! The opening book of the full board. `BOOK.md` describes how it was made.

use crate::search::book::{Shelf, embedded_book};

/// The book.
pub(super) static SHELF: Shelf =
    Shelf::new("othello 8x8", "othello-8x8.book", embedded_book!("othello-8x8.book", OTHELLO_8X8));

#[cfg(test)]
mod tests;
