//! The estimate table: results of the look-ahead by position and depth, so that a deeper iteration begins with the best moves of the one before,
//! and a position that is met again is not searched again.
//!
//! It is kept apart from the transposition table of the proofs, whose bounds hold for ever.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::search::cache_lines::{CacheLines, WORDS};

/// A result of the look-ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Estimate {
    /// A bound on the value, in the scale of [`super::look_ahead`].
    pub value: i32,
    /// The side of it on which the value may lie.
    pub kind: Kind,
    /// Plies that were searched through.
    pub depth: u32,
    /// The number of the square that the best move fills.
    pub best: u32,
}

/// The kind of a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Exact,
    Lower,
    Upper,
}

/// Entries of a line: the hash of a position and what follows, drawn here:
/// ```text
///  63      32 31      24 23    16 15   8 7      0
/// │ value    │ age      │ best   │ kind │ depth  │
/// ```
const ENTRIES: usize = WORDS / 2;
/// Greatest age: from then on all are equally old.
const GENERATIONS: u64 = 1 << 8;

/// Table of a power of two of lines.
pub(super) struct EstimateTable {
    lines: CacheLines,
    /// The search that is under way: what earlier ones left gives way first.
    generation: u64,
}

impl EstimateTable {
    /// A table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let lines = bytes / (WORDS * size_of::<u64>());
        let lines = if lines == 0 { 0 } else { 1 << lines.ilog2() };
        Self { lines: CacheLines::zeroed(lines), generation: 0 }
    }

    /// Begins a search: what is there still answers, but gives way to what is new.
    pub(super) const fn begin_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Memory that it did not get, in a sentence.
    pub(super) fn shortage(&self) -> Option<String> {
        self.lines.shortage()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.generation > 0 {
            let lines = self.lines.len();
            // The old memory is given back first, so that there is room for the new.
            self.lines = CacheLines::zeroed(0);
            self.lines = CacheLines::zeroed(lines);
            self.generation = 0;
        }
    }

    /// The result that is kept of the position with this hash.
    #[inline(always)]
    pub(super) fn probe(&self, hash: u64) -> Option<Estimate> {
        let line = self.line(hash)?;
        let pair = line.chunks_exact(2).find(|pair| pair[0].load(Relaxed) == hash)?;
        let entry = pair[1].load(Relaxed);
        (entry != 0).then(|| unpack(entry))
    }

    /// Keeps a result: in the place of its position, else of one of an earlier search, else of the least depth.
    #[inline(always)]
    pub(super) fn store(&self, hash: u64, estimate: Estimate) {
        let Some(line) = self.line(hash) else { return };
        let worth = |index: &usize| {
            let [key, entry] = [0, 1].map(|word| line[2 * index + word].load(Relaxed));
            if key == hash {
                return 0;
            }
            let is_new = entry >> 24 & 0xFF == self.generation;
            1 + (entry & 0xFF) + if is_new { 0x100 } else { 0 }
        };
        let Some(place) = (0..ENTRIES).min_by_key(worth) else { return };
        line[2 * place].store(hash, Relaxed);
        line[2 * place + 1].store(pack(estimate, self.generation), Relaxed);
    }

    #[inline(always)]
    fn line(&self, hash: u64) -> Option<&[AtomicU64; WORDS]> {
        let count = self.lines.len();
        (count > 0).then(|| self.lines.line((hash >> 20) as usize & (count - 1)))
    }
}

#[inline(always)]
fn pack(estimate: Estimate, generation: u64) -> u64 {
    let Estimate { value, kind, depth, best } = estimate;
    // Of kind, 0 is left for what is no entry.
    let kind = 1 + kind as u64;
    u64::from(value as u32) << 32
        | generation << 24
        | u64::from(best) << 16
        | kind << 8
        | u64::from(depth.min(0xFF))
}

#[inline(always)]
fn unpack(entry: u64) -> Estimate {
    let kind = match entry >> 8 & 0xFF {
        1 => Kind::Exact,
        2 => Kind::Lower,
        _ => Kind::Upper,
    };
    let value = (entry >> 32) as u32 as i32;
    Estimate { value, kind, depth: (entry & 0xFF) as u32, best: (entry >> 16 & 0xFF) as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn what_is_kept_is_found_again_and_gives_way_to_what_is_newer_or_deeper() {
        let mut table = EstimateTable::new(1 << 16);
        table.begin_search();
        let estimate = |n: u64| Estimate {
            value: n as i32 - 2000,
            kind: [Kind::Exact, Kind::Lower, Kind::Upper][n as usize % 3],
            depth: (n % 64) as u32,
            best: (n % 70) as u32,
        };
        let kept = |table: &EstimateTable, numbers: std::ops::Range<u64>| {
            numbers.filter(|&n| table.probe(hash(n)) == Some(estimate(n))).count()
        };
        for n in 0..4000 {
            table.store(hash(n), estimate(n));
            assert_eq!(table.probe(hash(n)), Some(estimate(n)));
        }
        assert!(kept(&table, 0..4000) > 3000, "there is room for 4096");
        let deep = (0..4000).filter(|n| n % 64 > 40 && table.probe(hash(*n)).is_some()).count();
        let shallow = (0..4000).filter(|n| n % 64 < 23 && table.probe(hash(*n)).is_some()).count();
        assert!(deep > shallow, "{deep} {shallow}");
        table.begin_search();
        (10_000..12_000).for_each(|n| table.store(hash(n), estimate(n)));
        assert!(kept(&table, 10_000..12_000) > 1900, "what is new has its place");
        assert!(kept(&table, 0..4000) > 1000, "and what is old answers where there is room");
        table.clear();
        assert_eq!(kept(&table, 0..12_000), 0);
        let nothing = EstimateTable::new(0);
        nothing.store(1, estimate(1));
        assert_eq!(nothing.probe(1), None);
    }
}
