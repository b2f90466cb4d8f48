//! Shelf: the location of a game's book, the library or the program.

use std::sync::{Arc, OnceLock};

use super::Book;
use crate::platform::Asset;
use crate::search::library;

/// The book of a game and variant: the embedded one, unless the library has another one of its name.
pub struct Shelf {
    /// The game and variant of the book, as for [`Book::open`].
    pub name: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// The embedded file.
    content: Asset,
    opened: OnceLock<Arc<Book>>,
}

impl Shelf {
    /// The shelf with the embedded file.
    pub const fn new(name: &'static str, file: &'static str, content: Asset) -> Self {
        Self { name, file, content, opened: OnceLock::new() }
    }

    /// The book to use; `None` if neither file is a book of the game.
    pub fn find(&self) -> Option<Arc<Book>> {
        let other = library().find_as(self.file, |content| Book::open(content, self.name));
        other.map(Arc::new).or_else(|| self.embedded())
    }

    /// The embedded book, verified once; `None` as long as the host is fetching it.
    pub fn embedded(&self) -> Option<Arc<Book>> {
        if let Some(book) = self.opened.get() {
            return Some(Arc::clone(book));
        }
        let book = Arc::new(Book::open(Arc::new(self.content.arrived()), self.name)?);
        Some(Arc::clone(self.opened.get_or_init(|| book)))
    }
}

#[cfg(test)]
impl Shelf {
    /// Checks of an embedded book that hold however it was made: it is intact, not too large, has all positions of the first `plies` plies,
    /// expanded or not, and each is worth its best move.
    pub fn assert_whole<P: crate::game::Position>(&self, start: &P, plies: u32, most: usize) {
        let book = self.embedded().expect("the embedded book is one of this game");
        assert!(book.title().starts_with(&format!("{}; ", self.name)), "{}", book.title());
        assert!(self.content.bytes().len() <= most, "{} bytes", self.content.bytes().len());
        let mut expanded = 0;
        let mut open = vec![(start.clone(), plies)];
        while let Some((position, plies)) = open.pop() {
            let entry = book.find(position.symmetric_key()).expect("a position that was reached");
            let moves = book.moves(&position, &position.moves());
            assert_eq!(entry.is_expanded, !moves.is_empty());
            assert!(moves.is_sorted_by_key(|mv| std::cmp::Reverse(mv.worth)));
            if let Some(best) = moves.first() {
                expanded += 1;
                assert_eq!((moves.len(), best.worth), (position.count_legal(), entry.worth));
            }
            if plies > 0 {
                open.extend(moves.iter().map(|known| (position.after(known.mv), plies - 1)));
            }
        }
        assert!(expanded > 30, "{expanded}");
    }
}
