//! Static functions: the numbers of keys, without the keys.
//!
//! The number of a key is the exclusive or of three cells that the key chooses: correct for the keys that the function was built from,
//! arbitrary for others. A key chooses a cell in each of three neighbouring segments of a row of them, so that a million keys need 1.13
//! cells each (Graf and Lemire, "Binary fuse filters: fast and smaller than xor filters", 2022; the lengths are theirs).
//!
//! In a file it is a header of 8 bytes and the cells, of one byte each where all numbers are below 256, else of two:
//! ```text
//! 0 seed │ 1 bytes of a cell │ 2 length of a segment, as a power of two │ 3 zero │ 4 segments, lowest byte first │ 8 cells …
//! ```

use crate::game::hash;
use crate::platform::long_product;

/// Bytes before the cells.
const HEADER: usize = 8;
/// The longest segment, as a power of two.
const LONGEST: u32 = 18;
/// A seed may fail; with keys that are not all different, every one does.
const SEEDS: u8 = 50;

/// A function in some bytes, which its user keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StaticFunction {
    choice: Choice,
    /// Bytes of a cell.
    width: usize,
    /// The offset of the cells.
    start: usize,
}

/// The way in which keys choose cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Choice {
    seed: u8,
    /// The length of a segment, as a power of two.
    bits: u32,
    /// Number of segments, at least 3: a key chooses a cell in each of three neighbouring ones.
    segments: u32,
}

impl StaticFunction {
    /// The function that begins at `start` of some bytes, and where it ends; `None` if there is none.
    pub(super) fn open(bytes: &[u8], start: usize) -> Option<(Self, usize)> {
        let header = bytes.get(start..)?.first_chunk::<HEADER>()?;
        let [seed, width, bits, 0, segments @ ..] = *header else { return None };
        let choice = Choice { seed, bits: bits.into(), segments: u32::from_le_bytes(segments) };
        let fits = matches!(width, 1 | 2) && choice.bits <= LONGEST && choice.segments >= 3;
        let (width, start) = (usize::from(width), start + HEADER);
        let end = start + fits.then(|| choice.cells())? * width;
        (end <= bytes.len()).then_some((Self { choice, width, start }, end))
    }

    /// The number of a key, in the bytes in which it was opened.
    pub(super) fn get(&self, bytes: &[u8], key: u64) -> u16 {
        let cells = &bytes[self.start..];
        let cell = |place: usize| match self.width {
            1 => cells[place].into(),
            _ => u16::from_le_bytes([cells[2 * place], cells[2 * place + 1]]),
        };
        self.choice.of(key).into_iter().fold(0, |all, place| all ^ cell(place))
    }
}

/// The bytes of the function of some keys, which must all be different, with their numbers; `None` if no seed will do.
pub(super) fn write(entries: &[(u64, u16)]) -> Option<Vec<u8>> {
    let mut choices = (0..SEEDS).map(|seed| Choice::new(seed, entries.len()));
    let (choice, cells) = choices.find_map(|choice| Some((choice, fill(entries, choice)?)))?;
    let width: u8 = if entries.iter().all(|&(_, number)| number < 256) { 1 } else { 2 };
    let mut bytes = vec![choice.seed, width, choice.bits as u8, 0];
    bytes.extend(choice.segments.to_le_bytes());
    bytes.extend(cells.iter().flat_map(|cell| cell.to_le_bytes().into_iter().take(width.into())));
    Some(bytes)
}

impl Choice {
    /// The choice for `keys` keys.
    fn new(seed: u8, keys: usize) -> Self {
        let keys = keys.max(2) as f64;
        let bits = ((keys.ln() / 3.33_f64.ln() + 2.25) as u32).min(LONGEST);
        let cells = keys * (0.875 + 0.25 * 1e6_f64.ln() / keys.ln()).max(1.125);
        let segments = (cells / f64::from(1u32 << bits)).ceil().max(3.0) as u32;
        Self { seed, bits, segments }
    }

    /// Cells of all segments.
    const fn cells(self) -> usize {
        (self.segments as usize) << self.bits
    }

    /// The cells of a key.
    fn of(self, key: u64) -> [usize; 3] {
        let hash = hash(key ^ hash(self.seed.into()));
        let firsts = u64::from(self.segments - 2) << self.bits;
        let first = long_product(hash, firsts)[0] as usize;
        let (length, rest) = (1 << self.bits, hash as usize);
        let within = length - 1;
        [
            first,
            (first + length) ^ (rest >> LONGEST & within),
            (first + 2 * length) ^ (rest & within),
        ]
    }
}

/// Computes the cells by peeling: keys that are the only user of a cell are removed until none is left.
/// Then, in reverse order, each key's own cell is set so that the key has its value.
fn fill(entries: &[(u64, u16)], choice: Choice) -> Option<Vec<u16>> {
    let mut users = vec![(0u32, 0usize); choice.cells()];
    for (index, &(key, _)) in entries.iter().enumerate() {
        for place in choice.of(key) {
            users[place].0 += 1;
            users[place].1 ^= index;
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
        for place in choice.of(entries[index].0) {
            users[place].0 -= 1;
            users[place].1 ^= index;
            if users[place].0 == 1 {
                queue.push(place);
            }
        }
    }
    let mut cells = vec![0; users.len()];
    for &(own, index) in peeled.iter().rev() {
        let (key, number) = entries[index];
        // The own cell is empty still.
        cells[own] = choice.of(key).into_iter().fold(number, |rest, place| rest ^ cells[place]);
    }
    (peeled.len() == entries.len()).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_its_number_in_few_cells() {
        for (count, most) in [(0, 255), (1, 300), (2, 255), (50, 1000), (5000, 255), (200_000, 255)]
        {
            let entries: Vec<_> =
                (0..count).map(|n| (hash(n), (hash(n + 7) % (most + 1)) as u16)).collect();
            // It may begin at any offset, with other bytes after it.
            let bytes = [vec![9; 3], write(&entries).unwrap(), vec![9]].concat();
            let (function, end) = StaticFunction::open(&bytes, 3).unwrap();
            assert_eq!(end + 1, bytes.len());
            for &(key, number) in &entries {
                assert_eq!(function.get(&bytes, key), number, "{count}");
            }
            let cells = function.choice.cells();
            assert!(count < 100_000 || cells < count as usize * 117 / 100, "{cells} for {count}");
            for damaged in [4, 5, 6] {
                let mut bytes = bytes.clone();
                bytes[damaged] ^= 0x80;
                assert_eq!(StaticFunction::open(&bytes, 3), None, "{damaged}");
            }
            assert_eq!(StaticFunction::open(&bytes[..end - 1], 3), None, "too short");
        }
        assert!(write(&[(1, 0), (1, 1)]).is_none(), "one key twice");
    }
}
