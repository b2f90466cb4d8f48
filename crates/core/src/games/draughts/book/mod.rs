//! The opening book of international draughts. `BOOK.md` describes how it was made.

use std::sync::Arc;

use crate::search::book::{Book, Shelf, embedded_book};

use super::rules::variant::{INTERNATIONAL, Rules};

/// The book.
pub(super) static SHELF: Shelf = Shelf::new(
    "draughts international",
    "draughts-10x10.book",
    embedded_book!("draughts-10x10.book", DRAUGHTS_10X10),
);

/// The book to play by; `None` for other variants.
pub(super) fn find(rules: &'static Rules) -> Option<Arc<Book>> {
    if std::ptr::eq(rules, &raw const INTERNATIONAL) { SHELF.find() } else { None }
}

#[cfg(test)]
mod tests;
