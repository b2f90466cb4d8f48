//! The opening book of international draughts. `BOOK.md` beside it tells how it was made.

use std::sync::{Arc, LazyLock};

use crate::engine::library;
use crate::search::book::Book;

use super::rules::{INTERNATIONAL, Rules};

/// The game that it is for.
pub(super) const NAME: &str = "draughts international";
/// The name of the file.
pub(super) const FILE: &str = "draughts-10x10.book";

/// The book to play by: the one of the library, else the one of the program; `None` for other variants.
pub(super) fn find(rules: &'static Rules) -> Option<Arc<Book>> {
    if !std::ptr::eq(rules, &raw const INTERNATIONAL) {
        return None;
    }
    let other = library().find(FILE).and_then(|content| Book::open(content, NAME));
    other.map(Arc::new).or_else(embedded)
}

/// The book that is part of the program.
pub(super) fn embedded() -> Option<Arc<Book>> {
    static EMBEDDED: &[u8] = include_bytes!("draughts-10x10.book");
    static BOOK: LazyLock<Option<Arc<Book>>> =
        LazyLock::new(|| Book::open(Arc::new(EMBEDDED), NAME).map(Arc::new));
    BOOK.clone()
}

#[cfg(test)]
mod tests;
