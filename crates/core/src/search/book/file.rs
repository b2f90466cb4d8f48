//! File of a book: sorted keys for binary search.
//!
//! ```text
//! 0 "PLBK" │ 4 version 1 │ 5 0 │ 6 bytes of the title │ 8 number of entries │ 12 title … │ entries … │ BLAKE3 of all before
//!
//! an entry, 9 bytes:  0 upper six bytes of the key │ 6 value │ 8 depth, bit 6 expanded, bit 7 exact
//! ```
//! Numbers are little-endian, keys big-endian, so that keys sort like their bytes. The title is `GAME VARIANT; RECIPE`: the game of the
//! book, and the recipe that made it. In a book of half a million positions, the probability that a missing position is mistaken for
//! another is one in five hundred million.

use crate::search::Content;

use super::{Entry, Worth};

const MAGIC: [u8; 4] = *b"PLBK";
const VERSION: u8 = 1;
const HEADER: usize = 12;
const KEY: usize = 6;
const ENTRY: usize = KEY + 3;
const EXPANDED: u8 = 1 << 6;
const EXACT: u8 = 1 << 7;
/// Maximum size of a file in bytes: more than any embedded book, and little memory.
const LONGEST: usize = 64 << 20;

/// Book of one game, from a verified file.
pub struct Book {
    content: Content,
    /// Offset of the first entry, behind the title.
    first: usize,
    /// Number of entries.
    count: usize,
}

impl Book {
    /// The book in the content of a file, for `subject`, a game and its variant. `None` if it is not a book, damaged, or for another game
    /// or variant.
    pub fn open(content: Content, subject: &str) -> Option<Self> {
        let bytes = (*content).as_ref();
        let (checked, hash) = bytes.split_last_chunk::<{ blake3::OUT_LEN }>()?;
        let header = checked.first_chunk::<HEADER>()?;
        let [.., low, high, c0, c1, c2, c3] = *header;
        let first = HEADER + usize::from(u16::from_le_bytes([low, high]));
        let count = u32::from_le_bytes([c0, c1, c2, c3]) as usize;
        let is_whole = bytes.len() <= LONGEST
            && header[..6] == [MAGIC.as_slice(), &[VERSION, 0]].concat()
            && checked.len() == first + count * ENTRY
            && blake3::hash(checked) == *hash;
        let title = std::str::from_utf8(checked.get(HEADER..first)?).ok()?;
        let is_of = title.split_once("; ").is_some_and(|(of, _)| of == subject);
        (is_whole && is_of).then_some(Self { content, first, count })
    }

    /// The game and the variant, and the recipe.
    #[cfg(test)]
    pub fn title(&self) -> &str {
        std::str::from_utf8(&(*self.content).as_ref()[HEADER..self.first]).unwrap()
    }

    /// Number of positions.
    #[cfg(test)]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// The position with this [symmetric key](crate::game::Position::symmetric_key).
    pub fn find(&self, key: u64) -> Option<Entry> {
        let (entries, _) =
            (*self.content).as_ref()[self.first..][..self.count * ENTRY].as_chunks::<ENTRY>();
        let place = entries.binary_search_by_key(&upper(key), of_entry).ok()?;
        let [.., low, high, kind] = entries[place];
        let value = i16::from_le_bytes([low, high]);
        Some(Entry {
            worth: Worth { value, is_exact: kind & EXACT != 0 },
            depth: kind & Entry::DEEPEST,
            is_expanded: kind & EXPANDED != 0,
        })
    }
}

/// The upper bytes of a key, as a file stores them.
const fn upper(key: u64) -> [u8; KEY] {
    let [a, b, c, d, e, f, _, _] = key.to_be_bytes();
    [a, b, c, d, e, f]
}

/// The bytes of the key of an entry.
const fn of_entry(entry: &[u8; ENTRY]) -> [u8; KEY] {
    let [a, b, c, d, e, f, ..] = *entry;
    [a, b, c, d, e, f]
}

/// The content of a book with this title, `GAME VARIANT; RECIPE`; of two keys that are equal in the file, the first is kept. `None` if it
/// exceeds the maximum size.
pub(crate) fn write(title: &str, mut entries: Vec<(u64, Entry)>) -> Option<Vec<u8>> {
    entries.sort_by_key(|&(key, _)| upper(key));
    entries.dedup_by_key(|&mut (key, _)| upper(key));
    let mut content = MAGIC.to_vec();
    content.extend([VERSION, 0]);
    content.extend(u16::try_from(title.len()).ok()?.to_le_bytes());
    content.extend(u32::try_from(entries.len()).ok()?.to_le_bytes());
    content.extend(title.as_bytes());
    for (key, Entry { worth, depth, is_expanded }) in entries {
        content.extend(upper(key));
        content.extend(worth.value.to_le_bytes());
        let flag = |is_set, bit| if is_set { bit } else { 0 };
        content.push(
            depth.min(Entry::DEEPEST) | flag(is_expanded, EXPANDED) | flag(worth.is_exact, EXACT),
        );
    }
    let hash = blake3::hash(&content);
    content.extend(hash.as_bytes());
    (content.len() <= LONGEST).then_some(content)
}
