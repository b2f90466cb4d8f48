//! The book: the value and a best move of every position with at most a certain number of stones
//! in which the side to move cannot win at once.
//!
//! It holds no keys. What it knows of a position is the exclusive or of three cells that the key chooses, so the book is a static function,
//! right for every position that it was made of, in 1.23 cells each
//! (Botelho, Pagh and Ziviani, "Simple and space-efficient minimal perfect hash functions", 2007, section on BDZ;
//! Graf and Lemire, "Xor filters", 2020).
//!
//! A file is a header of 16 bytes, a byte of each cell for the values, and half a byte of each for the moves, the low half first:
//! ```text
//! 0 "C4BK" │ 4 width │ 5 height │ 6 stones │ 7 version 2 │ 8 seed, lowest byte first │ 16 values … │ moves …
//! ```
//! A position and its mirror image are one; a move is the number of a column in the one with the smaller key.
//! The book for the standard board is part of the program; a deeper one is looked for in the library, which checks that it is whole.

use std::sync::Arc;

use crate::engine::{Content, library};
use crate::game::hash;

use crate::games::connect4::shape::Shape;

const MAGIC: [u8; 4] = *b"C4BK";
const VERSION: u8 = 2;
const HEADER: usize = 16;
/// The byte of the value 0.
const OFFSET: i32 = 64;
/// In place of the move of a position whose best moves are not known.
const NO_MOVE: u8 = 15;
/// Half bytes that the cells of the three parts fill: those of one are an even number, so that none is split.
const HALVES: usize = 9;

/// A book for one board.
pub(super) struct Book {
    content: Content,
    plies: i32,
    seed: u64,
    /// Cells of each of the three parts from which one is chosen.
    part: u64,
}

/// The position that an entry of a book is for, and what the book knows of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// The canonical key.
    pub key: u64,
    /// The value for the side to move.
    pub value: i8,
    /// The column of a best move, if one is known.
    pub best: Option<u8>,
}

impl Book {
    /// A book from the content of a file, for `shape`; `None` if it is none, or for another board.
    pub(super) fn open(shape: Shape, content: Content) -> Option<Self> {
        let bytes = (*content).as_ref();
        let (header, cells) = bytes.split_at_checked(HEADER)?;
        let seed = u64::from_le_bytes(header[8..].try_into().ok()?);
        let fits = header[..4] == MAGIC
            && header[4..6] == [shape.width() as u8, shape.height() as u8]
            && header[7] == VERSION
            && !cells.is_empty()
            && cells.len().is_multiple_of(HALVES);
        let (plies, part) = (i32::from(header[6]), (cells.len() / HALVES) as u64 * 2);
        fits.then_some(Self { content, plies, seed, part })
    }

    /// The greatest number of stones at which it knows.
    pub(super) const fn plies(&self) -> i32 {
        self.plies
    }

    /// The value for the side to move of the position with this canonical key, if it is of those that the book knows.
    pub(super) fn value(&self, key: u64) -> i32 {
        let values = &(*self.content).as_ref()[HEADER..];
        i32::from(self.choose(key, |cell| values[cell])) - OFFSET
    }

    /// The column of a best move in the position with this canonical key, if it is of those that the book knows, and a move is known.
    pub(super) fn best(&self, key: u64) -> Option<u8> {
        let moves = &(*self.content).as_ref()[HEADER + 3 * self.part as usize..];
        let half = |cell: usize| moves[cell / 2] >> (cell % 2 * 4) & 0xF;
        Some(self.choose(key, half)).filter(|&best| best != NO_MOVE)
    }

    /// The exclusive or of the cells that the key chooses.
    fn choose(&self, key: u64, cell: impl Fn(usize) -> u8) -> u8 {
        places(key, self.seed, self.part).iter().fold(0, |all, &place| all ^ cell(place as usize))
    }
}

/// The name of the book of a board in the library.
pub(super) fn name(shape: Shape) -> String {
    format!("connect4-{}x{}.book", shape.width(), shape.height())
}

/// The book to play by: the one of the library, else the one of the program.
pub(super) fn find(shape: Shape) -> Option<Book> {
    let deeper = library().find(&name(shape)).and_then(|content| Book::open(shape, content));
    deeper.or_else(|| embedded(shape))
}

/// The book that is part of the program, for the board that it knows.
pub(super) fn embedded(shape: Shape) -> Option<Book> {
    static EMBEDDED: &[u8] = include_bytes!("../book/connect4-7x6.book");
    Book::open(shape, Arc::new(EMBEDDED))
}

/// The content of a book of these entries, whose keys are all different; `None` if no seed will do.
pub(super) fn write(shape: Shape, plies: u8, entries: &[Entry]) -> Option<Vec<u8>> {
    /// A seed fails once in many thousand; with entries that are not all different, every one does.
    const SEEDS: u64 = 20;
    let (seed, cells) = (0..SEEDS).find_map(|seed| Some((seed, fill(entries, seed)?)))?;
    let mut content = MAGIC.to_vec();
    content.extend([shape.width() as u8, shape.height() as u8, plies, VERSION]);
    content.extend(seed.to_le_bytes());
    content.extend(cells.iter().map(|[value, _]| value));
    content.extend(cells.chunks_exact(2).map(|pair| pair[0][1] | pair[1][1] << 4));
    Some(content)
}

/// The cells of the function, each with its byte for the value and the half byte for the move:
/// a key that alone has a place is put aside, until none is left; then, the last one first, its own place makes it right.
fn fill(entries: &[Entry], seed: u64) -> Option<Vec<[u8; 2]>> {
    // From 1.23 cells a key on, nearly every choice of places can be peeled (Botelho, Pagh and Ziviani).
    let part = (entries.len() as u64 * 123 / 300 + 11).next_multiple_of(2);
    let mut users = vec![(0u32, 0usize); part as usize * 3];
    for (index, entry) in entries.iter().enumerate() {
        for place in places(entry.key, seed, part) {
            users[place as usize].0 += 1;
            users[place as usize].1 ^= index;
        }
    }
    let mut queue: Vec<usize> = (0..users.len()).filter(|&place| users[place].0 == 1).collect();
    let mut peeled = Vec::with_capacity(entries.len());
    while let Some(own) = queue.pop() {
        let (count, index) = users[own];
        if count != 1 {
            continue;
        }
        peeled.push((own, index));
        for place in places(entries[index].key, seed, part) {
            let place = place as usize;
            users[place].0 -= 1;
            users[place].1 ^= index;
            if users[place].0 == 1 {
                queue.push(place);
            }
        }
    }
    let mut cells = vec![[0u8; 2]; users.len()];
    for &(own, index) in peeled.iter().rev() {
        let Entry { key, value, best } = entries[index];
        let mut cell = [(i32::from(value) + OFFSET) as u8, best.unwrap_or(NO_MOVE)];
        for place in places(key, seed, part) {
            // The own cell is empty still.
            cell = std::array::from_fn(|plane| cell[plane] ^ cells[place as usize][plane]);
        }
        cells[own] = cell;
    }
    (peeled.len() == entries.len()).then_some(cells)
}

/// A place of each of the three parts.
fn places(key: u64, seed: u64, part: u64) -> [u64; 3] {
    let place = |number: u64| {
        let chosen = hash(key ^ hash(3 * seed + number));
        number * part + ((u128::from(chosen) * u128::from(part)) >> 64) as u64
    };
    [place(0), place(1), place(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_gives_back_every_entry_and_is_for_one_board() {
        let shape = Shape::new(7, 6).unwrap();
        for count in [0, 1, 2, 50, 20_000] {
            let entry = |n| Entry {
                key: hash(n),
                value: (hash(n + 7) % 37) as i8 - 18,
                best: Some((hash(n + 9) % 8) as u8).filter(|&best| best < 7),
            };
            let entries: Vec<_> = (0..count).map(entry).collect();
            let content = write(shape, 8, &entries).unwrap();
            let book = Book::open(shape, Arc::new(content.clone())).unwrap();
            assert_eq!(book.plies(), 8);
            for &Entry { key, value, best } in &entries {
                assert_eq!((book.value(key), book.best(key)), (i32::from(value), best));
            }
            for damaged in [0, 4, 5, 7] {
                let mut content = content.clone();
                content[damaged] ^= 1;
                assert!(Book::open(shape, Arc::new(content)).is_none(), "{damaged}");
            }
            assert!(Book::open(Shape::new(8, 7).unwrap(), Arc::new(content)).is_none());
        }
        let twice = [0, 1].map(|value| Entry { key: 1, value, best: None });
        assert!(write(shape, 8, &twice).is_none(), "one key twice");
    }
}
