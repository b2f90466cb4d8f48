//! The transposition table of the solver: bounds on the values of positions, eight bytes an entry.
//!
//! It begins small, so that a short search stays in the cache, and grows as it fills.
//! Threads share it without locks: an entry is one atomic word that contains the rest of its key, so it cannot be torn.
//! (Robert Hyatt and Timothy Mann, "A lockless transposition-table implementation for parallel search", 2002,
//! need two words and an exclusive or for this; here everything fits in one word.)

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use crate::search::Interrupted;
use crate::search::Poll;
use crate::search::cache_lines::{CacheLines, WORDS as CLUSTER};

use crate::games::connect4::rules::bits::Bits;

/// An entry, 0 if there is none:
/// ```text
///  63              16 15   12 11         6 5          0
/// │ rest of the key  │ work  │ upper + 32 │ lower + 32 │
/// ```
/// The cluster's index and the rest make up the whole key, so two positions are never confused.
/// Work is the binary logarithm of the nodes spent on the position: entries with the least work are replaced first.
type Entry = u64;
const UPPER: u32 = 6;
const WORK: u32 = 12;
const REST: u32 = 16;
/// Values of the largest board that has a table, of 64 squares, lie within ±29: a win takes four stones.
const OFFSET: i32 = 32;
const VALUE_MASK: u64 = (1 << UPPER) - 1;
const WORK_MASK: u64 = (1 << (REST - WORK)) - 1;

/// Binary logarithm of the initial number of clusters: 64 KiB, which fits the caches near the processor.
const FIRST_BITS: u32 = 10;
/// Binary logarithm of the factor by which the table grows in one step.
const GROWTH_BITS: u32 = 2;
/// The table grows after more than this number of stores at new places per cluster. That is its capacity,
/// although some entries have been replaced by then.
const CROWD: u64 = CLUSTER as u64;

/// Clusters whose entries one thread moves between two polls. This takes some tenths of a millisecond, most of it for new pages of memory.
const PIECE: usize = 1 << 12;
/// Stretches of the table: successive pieces are taken from different stretches, so that threads do not wait for the same new page.
const STRETCHES: usize = 8;

/// Time limit of the search required for each mebibyte of table size: growing by a mebibyte takes up to a millisecond.
const TIME_FOR_MEBIBYTE: Duration = Duration::from_millis(8);

const CLUSTERS_A_MEBIBYTE: u128 = (1 << 20) / (CLUSTER * size_of::<Entry>()) as u128;

/// A table with more clusters in use than this (8 MiB) is cleared by allocating new memory,
/// which is cheaper because the system zeroes only pages that are touched.
const CLEARED_BY_HAND: usize = 1 << 17;

/// The bounds of a value, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub lower: i32,
    pub upper: i32,
}

impl Bounds {
    /// The intersection with `other`. If the two are disjoint, as they may be if a book is wrong,
    /// the result is the value of `self` nearest to `other`.
    pub(super) fn and(self, other: Self) -> Self {
        let [lower, upper] =
            [other.lower, other.upper].map(|bound| bound.clamp(self.lower, self.upper));
        Self { lower, upper }
    }

    /// The bounds of a value of at least `value`.
    pub(super) const fn at_least(value: i32) -> Self {
        Self { lower: value, upper: i32::MAX }
    }

    /// The bounds of a value of at most `value`.
    pub(super) const fn at_most(value: i32) -> Self {
        Self { lower: i32::MIN, upper: value }
    }

    /// The bounds of the value for the other side.
    #[inline(always)]
    pub(super) const fn negated(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

/// A value that is written often, in a cache line of its own, because all threads read the neighbouring fields at every node.
#[repr(align(64))]
struct Alone<T>(T);

/// Transposition table, shared by all threads: a map from keys of positions to bounds.
pub(super) struct TranspositionTable {
    /// A cluster is a cache line. Their number is a power of two, or 0.
    clusters: CacheLines,
    /// True if there are enough clusters to tell all keys apart.
    usable: bool,
    key_bits: u32,
    /// Binary logarithm of the clusters in use.
    bits: AtomicU32,
    /// Binary logarithm of the most clusters that the current search may use.
    largest: u32,
    /// Entries stored at new places since the table was cleared.
    stored: Alone<AtomicU64>,
    /// Clusters before the table last grew, and the pieces of them that threads have begun to move. After an interruption some are missing.
    before: AtomicUsize,
    pieces: Alone<AtomicUsize>,
}

impl TranspositionTable {
    /// A table of at most `bytes` for keys of `key_bits` bits.
    ///
    /// It stores nothing if `bytes` is too little to tell all keys apart: below 4 MiB for keys of 64 bits.
    /// Any size is enough for the standard board.
    pub(super) fn new(bytes: usize, key_bits: u32) -> Self {
        let room = bytes / (CLUSTER * size_of::<Entry>());
        let room: usize = if room == 0 { 0 } else { 1 << room.ilog2() };
        let clusters = if tells_apart(room, key_bits) { room } else { 0 };
        let mut table = Self {
            clusters: CacheLines::zeroed(0),
            usable: false,
            key_bits,
            bits: AtomicU32::new(0),
            largest: 0,
            stored: Alone(AtomicU64::new(0)),
            before: AtomicUsize::new(0),
            pieces: Alone(AtomicUsize::new(0)),
        };
        table.allocate(clusters);
        table.limit_growth(None);
        table.bits.store(table.first_bits(), Relaxed);
        table
    }

    /// Allocates new memory. If there is too little, the search runs without a table.
    fn allocate(&mut self, clusters: usize) {
        // Free the old memory first, to make room for the new.
        self.clusters = CacheLines::zeroed(0);
        self.clusters = CacheLines::zeroed(clusters);
        self.usable = tells_apart(self.clusters.len(), self.key_bits);
    }

    /// The smallest usable table for keys of `key_bits` bits, in bytes.
    pub(super) const fn least_bytes(key_bits: u32) -> usize {
        (CLUSTER * size_of::<Entry>()) << least_bits(key_bits)
    }

    /// True if the table can store entries.
    #[inline(always)]
    pub(super) fn is_usable(&self) -> bool {
        self.usable
    }

    /// A sentence about memory that could not be allocated, if any.
    pub(super) fn shortage(&self) -> Option<String> {
        self.clusters.shortage()
    }

    /// The bounds of a position, if the table has it.
    #[inline(always)]
    pub(super) fn probe(&self, key: impl Bits) -> Option<Bounds> {
        let (cluster, rest) = self.place(key);
        let entries = cluster.iter().map(|slot| slot.load(Relaxed));
        entries.into_iter().find(|entry| entry >> REST == rest && *entry != 0).map(unpack)
    }

    /// Prefetches the cache line of a position that will be probed soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: impl Bits) {
        let (cluster, _) = split(scatter(key, self.key_bits), self.bits.load(Relaxed));
        self.clusters.prefetch(cluster);
    }

    /// Stores the bounds of a position: in its own place, else in a free one, else in place of the entry with the least work.
    /// True if it had no place before; the caller has to [count](Self::count) such entries.
    #[inline(always)]
    pub(super) fn store(&self, key: impl Bits, bounds: Bounds, nodes: u64) -> bool {
        let (cluster, rest) = self.place(key);
        let new = pack(rest, bounds, nodes);
        let mut place = &cluster[0];
        let mut least = u64::MAX;
        for slot in cluster {
            let entry = slot.load(Relaxed);
            if entry >> REST == rest && entry != 0 {
                slot.store(new, Relaxed);
                return false;
            }
            // An empty place is worth less than any.
            let worth = if entry == 0 { 0 } else { 1 + ((entry >> WORK) & WORK_MASK) };
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        if least > 0 {
            // Age one entry of the cluster: its work decreases by 1, so that an expensive entry of an old search is replaced in the end.
            let survivor = &cluster[rest as usize % CLUSTER];
            let entry = survivor.load(Relaxed);
            survivor.store(entry - u64::from(entry >> WORK & WORK_MASK > 0) * (1 << WORK), Relaxed);
        }
        place.store(new, Relaxed);
        true
    }

    /// Adds to the count of entries stored at new places, as long as the table can grow.
    #[inline(always)]
    pub(super) fn count(&self, entries: u64) {
        if self.bits.load(Relaxed) < self.largest {
            // Not an atomic addition: if two threads count concurrently, one addition may be lost, which does no harm.
            self.stored.0.store(self.stored.0.load(Relaxed) + entries, Relaxed);
        }
    }

    /// True if it should [`grow`](Self::grow).
    #[inline(always)]
    pub(super) fn is_crowded(&self) -> bool {
        let bits = self.bits.load(Relaxed);
        self.stored.0.load(Relaxed) > CROWD << bits && bits < self.largest
    }

    /// Spreads the entries over more clusters. No other thread may use the table meanwhile.
    /// Errors: [`Interrupted`] when `poll` says so. The table must then not be used before the next [`begin_search`](Self::begin_search).
    #[cold]
    pub(super) fn grow(&self, poll: &mut Poll<'_>) -> Result<(), Interrupted> {
        self.begin_growth();
        self.move_entries(poll)
    }

    /// Begins to grow. The table must not be used before its [entries have been moved](Self::move_entries).
    pub(super) fn begin_growth(&self) {
        let old = self.bits.load(Relaxed);
        let new = (old + GROWTH_BITS).min(self.largest).max(old);
        self.bits.store(new, Relaxed);
        self.before.store(1 << old, Relaxed);
        self.pieces.0.store(0, Relaxed);
    }

    /// Moves the entries of a table that has grown until no piece is left. Several threads may do so concurrently.
    /// Errors: [`Interrupted`] when `poll` says so, between two pieces.
    pub(super) fn move_entries(&self, poll: &mut Poll<'_>) -> Result<(), Interrupted> {
        let (before, bits) = (self.before.load(Relaxed), self.bits.load(Relaxed));
        let pieces = before.div_ceil(PIECE);
        while self.pieces.0.load(Relaxed) < pieces {
            poll()?;
            let taken = self.pieces.0.fetch_add(1, Relaxed);
            if taken < pieces {
                let first = PIECE * in_turn(taken, pieces);
                (first..before.min(first + PIECE))
                    .for_each(|index| self.move_cluster(index, before, bits));
            }
        }
        Ok(())
    }

    /// Moves the entries of one of the `before` old clusters to the clusters that replace it among 2^`bits`.
    /// Each of the new clusters replaces exactly one old one, so no entry is moved twice.
    fn move_cluster(&self, index: usize, before: usize, bits: u32) {
        for slot in self.clusters.line(index) {
            let entry = slot.swap(0, Relaxed);
            if entry != 0 {
                let scattered = u128::from(entry >> REST) << before.ilog2() | index as u128;
                self.move_in(entry, scattered, bits);
            }
        }
    }

    /// Begins a search, with its time limit if it has one: the table grows no larger than it can within a fraction of that time.
    /// Errors: [`Interrupted`] when `poll` says so. The table must not be used then.
    pub(super) fn begin_search(
        &mut self,
        limit: Option<Duration>,
        poll: &mut Poll<'_>,
    ) -> Result<(), Interrupted> {
        self.limit_growth(limit);
        self.move_entries(poll)
    }

    fn limit_growth(&mut self, limit: Option<Duration>) {
        let most = self.most_bits();
        self.largest = limit.map_or(most, |limit| {
            let mebibytes = limit.as_nanos() / TIME_FOR_MEBIBYTE.as_nanos();
            let clusters = mebibytes.max(1).saturating_mul(CLUSTERS_A_MEBIBYTE);
            most.min(clusters.ilog2())
        });
    }

    /// Grows as far as it can. Call it before other threads use the table.
    pub(super) fn grow_fully(&self) {
        while self.bits.load(Relaxed) < self.largest {
            // The poll never interrupts it.
            let _ = self.grow(&mut || Ok(()));
        }
    }

    /// Clears all entries. The time is proportional to the clusters in use.
    pub(super) fn clear(&mut self) {
        let used = if self.is_usable() { 1 << self.bits.load(Relaxed) } else { 0 };
        if used > CLEARED_BY_HAND {
            self.allocate(self.clusters.len());
        } else {
            for slot in self.clusters.all()[..used].iter().flatten() {
                slot.store(0, Relaxed);
            }
        }
        self.bits.store(self.first_bits(), Relaxed);
        self.stored.0.store(0, Relaxed);
        self.before.store(0, Relaxed);
    }

    /// Stores an entry with a scattered key in its place among 2^`bits` clusters.
    fn move_in(&self, entry: Entry, scattered: u128, bits: u32) {
        let (cluster, rest) = split(scattered, bits);
        let cluster = self.clusters.line(cluster);
        let moved = rest << REST | entry & ((1 << REST) - 1);
        if let Some(slot) = cluster.iter().find(|slot| slot.load(Relaxed) == 0) {
            slot.store(moved, Relaxed);
        }
    }

    /// The cluster of a key, and the rest of it.
    #[inline(always)]
    fn place(&self, key: impl Bits) -> (&[AtomicU64; CLUSTER], u64) {
        let (cluster, rest) = split(scatter(key, self.key_bits), self.bits.load(Relaxed));
        (self.clusters.line(cluster), rest)
    }

    fn first_bits(&self) -> u32 {
        FIRST_BITS.max(least_bits(self.key_bits)).min(self.most_bits())
    }

    fn most_bits(&self) -> u32 {
        self.clusters.len().max(1).ilog2()
    }
}

/// The index of the piece to move at a turn, of `pieces`, a power of two. Successive turns go to different stretches,
/// and each stretch has its pieces moved in order.
const fn in_turn(turn: usize, pieces: usize) -> usize {
    let in_stretch = pieces.div_ceil(STRETCHES);
    let stretches = pieces / in_stretch;
    turn % stretches * in_stretch + turn / stretches
}

/// True if the given number of clusters tells all keys apart.
fn tells_apart(clusters: usize, key_bits: u32) -> bool {
    clusters > 0 && clusters.ilog2() >= least_bits(key_bits)
}

/// The bits of a key that the cluster's index must hold, because an entry has no room for them.
const fn least_bits(key_bits: u32) -> u32 {
    key_bits.saturating_sub(u64::BITS - REST)
}

/// The cluster's index, `bits` bits, and the rest of a scattered key.
#[inline(always)]
fn split<B: Bits>(scattered: B, bits: u32) -> (usize, u64) {
    let bits = bits as usize;
    let cluster = scattered & ((B::one() << bits) - B::one());
    // Neither conversion loses bits: a usable table has enough clusters that the rest fits its field.
    let [cluster, rest] = [cluster, scattered >> bits].map(|part| part.to_u64().unwrap_or(0));
    (cluster as usize, rest)
}

/// A bijection of the numbers of `bits` bits that scatters them.
#[inline(always)]
fn scatter<B: Bits>(key: B, bits: u32) -> B {
    /// 2^64 divided by the golden ratio (Knuth, "The Art of Computer Programming", volume 3, 6.4).
    const GOLDEN: u128 = 0x9E37_79B9_7F4A_7C15;
    let all = B::max_value() >> (B::zero().count_zeros() - bits) as usize;
    let product = key.wrapping_mul(&B::of(GOLDEN)) & all;
    product ^ (product >> (bits / 2) as usize)
}

#[inline(always)]
fn pack(rest: u64, bounds: Bounds, nodes: u64) -> Entry {
    let work = u64::from(nodes.max(1).ilog2()).min(WORK_MASK);
    let value = |value: i32| (value + OFFSET) as u64;
    rest << REST | work << WORK | value(bounds.upper) << UPPER | value(bounds.lower)
}

#[inline(always)]
fn unpack(entry: Entry) -> Bounds {
    let value = |bits: u64| (bits & VALUE_MASK) as i32 - OFFSET;
    Bounds { lower: value(entry), upper: value(entry >> UPPER) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn what_is_kept_is_found_again_or_forgotten_and_never_confused() {
        for (bytes, key_bits) in
            [(1 << 16, 49), (1 << 20, 49), (3 << 19, 30), (1 << 22, 64), (1 << 24, 66)]
        {
            let mut table = TranspositionTable::new(bytes, key_bits);
            // An odd factor gives every number a key of its own.
            let key =
                |n: u64| (u128::from(n) * 0xD134_2543_DE82_EF95) & (u128::MAX >> (128 - key_bits));
            let bounds = |n: u64| {
                let lower = (hash(n) % 58) as i32 - 29;
                Bounds { lower, upper: lower + (n % 3) as i32 }
            };
            let mut kept = 0;
            for n in 0..60_000 {
                if table.store(key(n), bounds(n), n % 1000) {
                    table.count(1);
                }
                assert_eq!(table.probe(key(n)), Some(bounds(n)));
                if table.is_crowded() {
                    // It is interrupted twice, and continues from there.
                    let mut left =
                        [0, 3, usize::MAX].into_iter().flat_map(|polls| (0..=polls).rev());
                    let mut poll =
                        || if left.next() == Some(0) { Err(Interrupted) } else { Ok(()) };
                    let mut ended = table.grow(&mut poll);
                    while ended.is_err() {
                        ended = table.begin_search(None, &mut poll);
                    }
                }
            }
            for n in 0..60_000 {
                let found = table.probe(key(n));
                assert!(found.is_none() || found == Some(bounds(n)), "{n}");
                kept += usize::from(found.is_some());
            }
            let room = table.clusters.len() * CLUSTER;
            assert!(kept >= room.min(60_000) * 9 / 10, "{kept} of {room}");
            table.clear();
            assert!((0..60_000).all(|n| table.probe(key(n)).is_none()));
        }
    }

    #[test]
    fn threads_move_the_entries_of_a_table_together() {
        let table = TranspositionTable::new(1 << 24, 49);
        let key = |n: u64| n.wrapping_mul(0xD134_2543_DE82_EF95) & (u64::MAX >> (64 - 49));
        let value = |n: u64| (n % 59) as i32 - 29;
        for size in [10, 12, 14, 16] {
            assert_eq!(table.bits.load(Relaxed), size);
            for n in 0..1 << size {
                table.store(key(n), Bounds { lower: value(n), upper: value(n) }, 1);
            }
            table.begin_growth();
            std::thread::scope(|scope| {
                for mut polls in [0, 1, 2, 5] {
                    let table = &table;
                    let mut poll = move || {
                        polls -= 1;
                        if polls < 0 { Err(Interrupted) } else { Ok(()) }
                    };
                    scope.spawn(move || table.move_entries(&mut poll));
                }
            });
            // Whatever pieces they have left.
            assert_eq!(table.move_entries(&mut || Ok(())), Ok(()));
            let is_kept = |n: u64| table.probe(key(n)).is_some_and(|kept| kept.lower == value(n));
            assert!((0..1 << size).all(is_kept), "from 2^{size} clusters on");
        }
    }

    #[test]
    fn a_table_too_small_to_tell_keys_apart_keeps_nothing() {
        for (bytes, key_bits, usable) in [
            (0, 49, false),
            (64, 48, true),
            (64, 49, false),
            (1 << 21, 64, false),
            (1 << 22, 64, true),
            (1 << 27, 70, false),
            (1 << 28, 70, true),
        ] {
            assert_eq!(
                TranspositionTable::new(bytes, key_bits).is_usable(),
                usable,
                "{bytes} {key_bits}"
            );
        }
    }
}
