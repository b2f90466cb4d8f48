//! The book: the value and a best move of every position with at most a certain number of stones in which the side to move has no immediate
//! win.
//!
//! It stores the positions with the most stones, and all with at least four stones fewer; the others follow by minimax, from at most 343
//! positions. They are stored as two [static functions](StaticFunction) of the positions' keys, without the keys, so the result is right
//! only for positions of the book. A position and its mirror image share the smaller of their keys. The number of a position is `(value −
//! least value) × (columns + 1) + column`, where `column` is the best move, or `columns` without one.
//!
//! A file is a header of 16 bytes and the functions:
//! ```text
//! 0 "C4BK" │ 4 width │ 5 height │ 6 stones │ 7 version 3 │ 8 least value early │ 9 and of the last │ 10 zero │ 16 early positions … │ the last …
//! ```
//! The book for the standard board is embedded. The library, which verifies its files, may have a deeper one.

use std::sync::Arc;

use crate::platform::Asset;
use crate::search::book::embedded_book;
use crate::search::{Content, library};

use super::layout::{Layout, Standard};
use super::node::Node;
use super::root::from_centre;
use super::static_function::{self, StaticFunction};
use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::shape::Shape;

const MAGIC: [u8; 4] = *b"C4BK";
const VERSION: u8 = 3;
const HEADER: usize = 16;
/// The number of stones of the largest positions minus that of the largest early positions.
const GAP: i32 = 4;

/// A book for one board.
pub(super) struct Book {
    shape: Shape,
    content: Content,
    plies: i32,
    /// The [early](is_early) positions.
    early: Part,
    /// The positions with the most stones.
    last: Part,
}

/// Some of the positions.
#[derive(Clone, Copy)]
struct Part {
    least: i32,
    function: StaticFunction,
}

/// An entry of a book: a position with its value and best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// The canonical key.
    pub key: u64,
    /// The value for the side to move.
    pub value: i8,
    /// The column of a best move, if one is known.
    pub best: Option<u8>,
}

/// True if positions with `stones` stones belong to the early part of a book for at most `plies` stones.
pub(super) const fn is_early(stones: i32, plies: i32) -> bool {
    stones <= plies - GAP
}

impl Book {
    /// A book from the content of a file, for `shape`; `None` if it is not a book, or for another board.
    pub(super) fn open(shape: Shape, content: Content) -> Option<Self> {
        let bytes = (*content).as_ref();
        let header = bytes.first_chunk::<HEADER>()?;
        let fits = header[..4] == MAGIC
            && header[4..6] == [shape.width() as u8, shape.height() as u8]
            && header[7] == VERSION;
        let [early, last] = [8, 9].map(|place| i32::from(header[place] as i8));
        let (function, end) = StaticFunction::open(bytes, HEADER).filter(|_| fits)?;
        let early = Part { least: early, function };
        let (function, end) = StaticFunction::open(bytes, end)?;
        let last = Part { least: last, function };
        let (whole, plies) = (end == bytes.len(), header[6].into());
        whole.then_some(Self { shape, content, plies, early, last })
    }

    /// The greatest number of stones of a position in the book.
    pub(super) const fn plies(&self) -> i32 {
        self.plies
    }

    /// The value for the side to move, if the book covers the position.
    pub(super) fn value<B: Bits>(&self, node: &Node<B>) -> Option<i32> {
        match self.part(node)? {
            Some(part) => Some(self.entry(part, node)?.0),
            None => Some(self.best_reply(node)?.0),
        }
    }

    /// The square of a best move, if the book covers the position and has a move for it.
    pub(super) fn best<B: Bits>(&self, node: &Node<B>) -> Option<B> {
        match self.part(node)? {
            Some(part) => {
                let column = self.entry(part, node)?.1?;
                let is_mirrored = node.canonical_key(self.shape) != node.key();
                let column = if is_mirrored { self.shape.width() - 1 - column } else { column };
                Some(node.playable(self.shape) & self.shape.column(column))
            }
            None => Some(self.best_reply(node)?.1),
        }
    }

    /// The part with a position, `Some(None)` for a position between the parts; `None` if the book does not cover it, because it has too
    /// many stones or an immediate win.
    fn part<B: Bits>(&self, node: &Node<B>) -> Option<Option<Part>> {
        if node.stones > self.plies || node.wins_at_once(self.shape) {
            None
        } else if node.stones == self.plies {
            Some(Some(self.last))
        } else {
            Some(is_early(node.stones, self.plies).then_some(self.early))
        }
    }

    /// The value and the column of a best move of a position in a part. The column is for the position or its mirror image, whichever has
    /// the smaller key.
    fn entry<B: Bits>(&self, part: Part, node: &Node<B>) -> Option<(i32, Option<usize>)> {
        let key = node.canonical_key(self.shape).to_u64()?;
        let number = usize::from(part.function.get((*self.content).as_ref(), key));
        let columns = self.shape.width();
        let (value, column) = (number / (columns + 1), number % (columns + 1));
        Some((part.least + value as i32, (column < columns).then_some(column)))
    }

    /// The value of a position by its successors, and the square of a best move.
    fn best_reply<B: Bits>(&self, node: &Node<B>) -> Option<(i32, B)> {
        best_reply(self.shape, node, |next| self.value(next))
    }
}

/// The value of a position without an immediate win, and the square of the best move nearest to the centre, from the values of its
/// successors; `None` if one of them is unknown, or there are none.
pub(super) fn best_reply<B: Bits>(
    shape: Shape,
    node: &Node<B>,
    value: impl Fn(&Node<B>) -> Option<i32>,
) -> Option<(i32, B)> {
    let mut best: Option<(i32, B)> = None;
    for square in from_centre(shape, node.playable(shape)) {
        let next = node.play(shape, square);
        let reply = if next.wins_at_once(shape) { next.winning_now(shape) } else { value(&next)? };
        if best.is_none_or(|(value, _)| -reply > value) {
            best = Some((-reply, square));
        }
    }
    best
}

/// The name of the book of a board in the library.
pub(super) fn name(shape: Shape) -> String {
    format!("connect4-{}x{}.book", shape.width(), shape.height())
}

/// The book to use: that of the library, or else the embedded one.
pub(super) fn find(shape: Shape) -> Option<Book> {
    let deeper = library().find_as(&name(shape), |content| Book::open(shape, content));
    deeper.or_else(|| embedded(shape))
}

/// The embedded book, if the board is the standard one; `None` as long as the host is fetching it.
pub(super) fn embedded(shape: Shape) -> Option<Book> {
    static EMBEDDED: Asset = embedded_book!("connect4-7x6.book", CONNECT4_7X6);
    if shape != Standard.shape() {
        return None;
    }
    Book::open(shape, Arc::new(EMBEDDED.arrived()))
}

/// The content of a book of these entries, whose keys are all different; `None` if no seed works.
pub(super) fn write(shape: Shape, plies: u8, early: &[Entry], last: &[Entry]) -> Option<Vec<u8>> {
    let columns = shape.width() as u8;
    let [least_early, least_last] = [early, last].map(|entries| {
        let values = entries.iter().map(|entry| entry.value);
        values.min().unwrap_or(0)
    });
    let mut content = MAGIC.to_vec();
    content.extend([columns, shape.height() as u8, plies, VERSION]);
    content.extend([least_early as u8, least_last as u8]);
    content.resize(HEADER, 0);
    for (entries, least) in [(early, least_early), (last, least_last)] {
        let number = |entry: &Entry| {
            let value = i16::from(entry.value) - i16::from(least);
            let best = entry.best.unwrap_or(columns);
            (entry.key, value as u16 * u16::from(columns + 1) + u16::from(best))
        };
        let numbers: Vec<_> = entries.iter().map(number).collect();
        content.extend(static_function::write(&numbers)?);
    }
    Some(content)
}

#[cfg(all(test, feature = "train"))]
mod tests {
    use super::*;
    use crate::game::hash;
    use crate::games::connect4::solver::openings::levels;
    use crate::games::connect4::solver::root::column;
    use crate::search::memory::Reservation;

    #[test]
    fn a_book_gives_back_every_entry_and_is_for_one_board() {
        let shape = Shape::new(7, 6).unwrap();
        let levels = levels::<u64>(shape, 6, &mut Reservation::none()).unwrap();
        let best = |node: &Node<u64>| {
            let squares = from_centre(shape, node.playable(shape));
            squares.get(hash(node.key()) as usize % 8).copied()
        };
        let entry = |node: &Node<u64>| Entry {
            key: node.key(),
            value: (hash(node.key() + 7) % 37) as i8 - 18,
            best: best(node).map(|square| column(shape, square).0),
        };
        let entries = |plies: usize| levels[plies].iter().map(entry).collect::<Vec<_>>();
        let early = [entries(0), entries(1), entries(2)].concat();
        let content = write(shape, 6, &early, &entries(6)).unwrap();
        let book = Book::open(shape, Arc::new(content.clone())).unwrap();
        for node in [0, 1, 2, 6].into_iter().flat_map(|plies| &levels[plies]) {
            let value = Some(entry(node).value.into());
            assert_eq!((book.value(node), book.best(node)), (value, best(node)));
            let mirrored =
                Node::new(shape, shape.mirrored(node.own), shape.mirrored(node.occupied));
            assert_eq!(book.value(&mirrored), value);
        }
        // Between the parts by minimax.
        for node in levels[3..6].iter().flatten() {
            let (value, square) = best_reply(shape, node, |next| book.value(next)).unwrap();
            assert_eq!((book.value(node), book.best(node)), (Some(value), Some(square)));
        }
        for damaged in [0, 4, 5, 7] {
            let mut content = content.clone();
            content[damaged] ^= 1;
            assert!(Book::open(shape, Arc::new(content)).is_none(), "{damaged}");
        }
        assert!(Book::open(shape, Arc::new([&content[..], &[0]].concat())).is_none(), "too long");
        assert!(Book::open(Shape::new(8, 7).unwrap(), Arc::new(content)).is_none());
    }
}
