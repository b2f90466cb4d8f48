//! Opening book: positions near the start with their values, for games that are too large to solve.
//!
//! ```text
//! training::book ─ Entry ─ write ─ file ─ Book ─ moves ─┬─ the move to play      consult
//!                                                       └─ the line that follows
//! ```
//! A book holds positions, not moves: the value of a move is that of the position after it. So a position that can be reached in several
//! ways is one entry, together with its symmetric images. The book answers only for *expanded* positions, all of whose moves were evaluated
//! (drop-out expansion; Lincke, "Strategies for the automatic construction of opening books", 2000).
//!
//! | file | content |
//! | --- | --- |
//! | `entry` | a position's value, in the book and as a score |
//! | `file` | the file format: writing, verification, look-up |
//! | `shelf` | the location of a game's book: the library or the program |
//! | `consult` | the options, and the searcher that plays from the book before it searches |

/// The file of a book in `plateau-books`, as an asset; empty without the feature `books`.
macro_rules! embedded_book {
    ($name:literal, $content:ident) => {{
        #[cfg(not(feature = "books"))]
        let book = $crate::platform::Asset::new("", &[]);
        #[cfg(feature = "books")]
        let book = $crate::platform::asset!($name, ::plateau_books::$content);
        book
    }};
}
pub(crate) use embedded_book;

mod consult;
mod entry;
mod file;
mod shelf;

pub(crate) use consult::{BOOK, VARIETY, consult};
pub(crate) use entry::{Entry, Worth};
pub(crate) use file::{Book, write};
pub(crate) use shelf::Shelf;

use std::cmp::Reverse;

use crate::game::Position;

/// A move of an expanded position, with its value in the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// Its worth for the side that plays it.
    pub worth: Worth,
    /// Plies of the search that gave the worth of a position that is not expanded.
    pub depth: u8,
}

/// Maximum number of moves of a line.
const LONGEST: usize = 100;

impl Book {
    /// The moves of an expanded position among `moves`, the best first, equal ones in their order; empty if the book does not know them
    /// all.
    pub fn moves<P: Position>(&self, position: &P, moves: &[P::Move]) -> Vec<BookMove<P::Move>> {
        if !self.find(position.symmetric_key()).is_some_and(|entry| entry.is_expanded) {
            return Vec::new();
        }
        let judge = |&mv: &P::Move| {
            let Entry { worth, depth, .. } = self.find(position.after(mv).symmetric_key())?;
            Some(BookMove { mv, worth: worth.for_the_other_side(), depth })
        };
        let judged: Option<Vec<_>> = moves.iter().map(judge).collect();
        let mut judged = judged.unwrap_or_default();
        judged.sort_by_key(|known| Reverse(known.worth));
        judged
    }

    /// The line of best moves that begins with a move of the book, as far as the book has it, and the plies of the search of its last
    /// position.
    pub fn line<P: Position>(&self, position: &P, first: BookMove<P::Move>) -> (Vec<P::Move>, u8) {
        let (mut line, mut depth) = (vec![first.mv], first.depth);
        let mut position = position.after(first.mv);
        while line.len() < LONGEST && position.outcome().is_none() {
            let Some(&best) = self.moves(&position, &position.moves()).first() else { break };
            depth = best.depth;
            line.push(best.mv);
            position.play_unchecked(best.mv);
        }
        (line, depth)
    }
}

#[cfg(test)]
mod tests;
