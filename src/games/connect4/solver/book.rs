//! The book: the values of all positions with a certain number of stones in which the side to move cannot win at once.
//!
//! It holds no keys. A value is the exclusive or of three bytes that the key chooses, so the book is a static function,
//! right for every position that it was made of, in 1.23 bytes each
//! (Botelho, Pagh and Ziviani, "Simple and space-efficient minimal perfect hash functions", 2007, section on BDZ;
//! Graf and Lemire, "Xor filters", 2020).
//!
//! A file is a header of 16 bytes and the bytes of the function:
//! ```text
//! 0 "C4BK" │ 4 width │ 5 height │ 6 stones │ 7 version 1 │ 8 seed, lowest byte first │ 16 …
//! ```
//! The one for the standard board is part of the program; a deeper one is looked for in the library, which checks that it is whole.

use std::sync::Arc;

use crate::engine::{Content, library};
use crate::game::hash;

use crate::games::connect4::shape::Shape;

const MAGIC: [u8; 4] = *b"C4BK";
const VERSION: u8 = 1;
const HEADER: usize = 16;
/// The byte of the value 0.
const OFFSET: i32 = 64;

/// A book for one board.
pub(super) struct Book {
    content: Content,
    plies: i32,
    seed: u64,
    /// Bytes of each of the three parts from which one is chosen.
    part: u64,
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
            && cells.len() >= 3
            && cells.len().is_multiple_of(3);
        let (plies, part) = (i32::from(header[6]), cells.len() as u64 / 3);
        fits.then_some(Self { content, plies, seed, part })
    }

    /// The number of stones at which it knows.
    pub(super) const fn plies(&self) -> i32 {
        self.plies
    }

    /// The value for the side to move of the position with this canonical key, if it is of those that the book knows.
    pub(super) fn value(&self, key: u64) -> i32 {
        let cells = &(*self.content).as_ref()[HEADER..];
        let places = places(key, self.seed, self.part);
        let byte = places.iter().fold(0, |byte, &place| byte ^ cells[place as usize]);
        i32::from(byte) - OFFSET
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

/// The content of a book of these canonical keys, all different, with their values; `None` if no seed will do.
pub(super) fn write(shape: Shape, plies: u8, entries: &[(u64, i8)]) -> Option<Vec<u8>> {
    /// A seed fails once in many thousand; with entries that are not all different, every one does.
    const SEEDS: u64 = 20;
    let (seed, cells) = (0..SEEDS).find_map(|seed| Some((seed, fill(entries, seed)?)))?;
    let mut content = MAGIC.to_vec();
    content.extend([shape.width() as u8, shape.height() as u8, plies, VERSION]);
    content.extend(seed.to_le_bytes());
    content.extend(cells);
    Some(content)
}

/// The bytes of the function: a key that alone has a place is put aside, until none is left;
/// then, the last one first, its own place makes its value right.
fn fill(entries: &[(u64, i8)], seed: u64) -> Option<Vec<u8>> {
    // From 1.23 cells a key on, nearly every choice of places can be peeled (Botelho, Pagh and Ziviani).
    let part = entries.len() as u64 * 123 / 300 + 11;
    let mut users = vec![(0u32, 0usize); part as usize * 3];
    for (index, &(key, _)) in entries.iter().enumerate() {
        for place in places(key, seed, part) {
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
        for place in places(entries[index].0, seed, part) {
            let place = place as usize;
            users[place].0 -= 1;
            users[place].1 ^= index;
            if users[place].0 == 1 {
                queue.push(place);
            }
        }
    }
    let mut cells = vec![0u8; users.len()];
    for &(own, index) in peeled.iter().rev() {
        let (key, value) = entries[index];
        let others =
            places(key, seed, part).iter().fold(0, |byte, &place| byte ^ cells[place as usize]);
        cells[own] ^= others ^ (i32::from(value) + OFFSET) as u8;
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
    fn a_book_gives_back_every_value_and_is_for_one_board() {
        let shape = Shape::new(7, 6).unwrap();
        for count in [0, 1, 2, 50, 20_000] {
            let entries: Vec<_> =
                (0..count).map(|n| (hash(n), (hash(n + 7) % 37) as i8 - 18)).collect();
            let content = write(shape, 8, &entries).unwrap();
            let book = Book::open(shape, Arc::new(content.clone())).unwrap();
            assert_eq!(book.plies(), 8);
            for &(key, value) in &entries {
                assert_eq!(book.value(key), i32::from(value));
            }
            for damaged in [0, 4, 5, 7] {
                let mut content = content.clone();
                content[damaged] ^= 1;
                assert!(Book::open(shape, Arc::new(content)).is_none(), "{damaged}");
            }
            assert!(Book::open(Shape::new(8, 7).unwrap(), Arc::new(content)).is_none());
        }
        assert!(write(shape, 8, &[(1, 0), (1, 1)]).is_none(), "one key twice");
    }
}
