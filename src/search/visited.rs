//! The positions that a puzzle search has produced, each once, numbered in the order in which it came.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use indexmap::IndexSet;

use crate::engine::{Found, Monitor, Stopped};
use crate::game::Position;

/// How many positions a search may keep: beyond that it gives up rather than fill the memory.
pub const MAX_VISITED: usize = 1 << 24;
/// How many bytes they may take.
const MAX_BYTES: usize = 1 << 30;
/// What a position takes besides itself: its hash and place in the set, its origin, its length, its place among the open.
const OVERHEAD: usize = 56;

/// A position that hashes by its key and is equal by all of itself.
#[derive(PartialEq, Eq)]
struct Keyed<P>(P);

impl<P: Position> Hash for Keyed<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

/// Takes a key that is already well mixed as it is.
#[derive(Default)]
struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("a position hashes by write_u64 alone")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Positions with the move that produced each, and from which.
pub(super) struct Visited<P: Position> {
    positions: IndexSet<Keyed<P>, BuildHasherDefault<Identity>>,
    /// `None` for a root, which nothing produced.
    origins: Vec<Option<(u32, P::Move)>>,
    /// Moves from the root. Shape \[number\], as `origins`.
    lengths: Vec<u32>,
    /// How many positions may be kept.
    capacity: usize,
}

/// The number of a root that is not among the positions, because it may be entered again.
const OUTSIDE: u32 = u32::MAX;

impl<P: Position> Visited<P> {
    /// The root alone, as number 0.
    pub fn new(root: P) -> Self {
        let mut visited = Self::without_root(&root);
        visited.positions.insert(Keyed(root));
        visited.origins.push(None);
        visited.lengths.push(0);
        visited
    }

    /// Nothing yet: for a root whose first moves are chosen, with [`begin`](Self::begin).
    pub fn without_root(root: &P) -> Self {
        let bytes = size_of::<P>() + root.heap_bytes() + OVERHEAD;
        Self {
            positions: IndexSet::default(),
            origins: Vec::new(),
            lengths: Vec::new(),
            capacity: MAX_VISITED.min(MAX_BYTES / bytes),
        }
    }

    /// Adds what a first move makes of a `root` that is not among the positions: its number, and whether it is new.
    pub fn begin(&mut self, root: &P, mv: P::Move) -> (u32, bool) {
        self.insert(root.after(mv), (OUTSIDE, mv), 1)
    }

    /// Adds what `mv` makes of position `from`: its number, and whether it is new.
    pub fn add(&mut self, from: u32, mv: P::Move) -> (u32, bool) {
        let next = self.position(from).after(mv);
        self.insert(next, (from, mv), self.length(from) + 1)
    }

    fn insert(&mut self, position: P, origin: (u32, P::Move), length: u32) -> (u32, bool) {
        let (number, new) = self.positions.insert_full(Keyed(position));
        if new {
            self.origins.push(Some(origin));
            self.lengths.push(length);
        }
        (number as u32, new)
    }

    /// Notes that position `number` is also reached from `from`, if that way is shorter.
    pub fn shorten(&mut self, number: u32, from: u32, mv: P::Move) -> bool {
        let length = self.length(from) + 1;
        let shorter = length < self.length(number);
        if shorter {
            self.origins[number as usize] = Some((from, mv));
            self.lengths[number as usize] = length;
        }
        shorter
    }

    /// A position by its number.
    pub fn position(&self, number: u32) -> &P {
        &self.positions[number as usize].0
    }

    /// The length of the way to a position.
    pub fn length(&self, number: u32) -> u32 {
        self.lengths[number as usize]
    }

    /// The moves from the root to a position.
    pub fn path(&self, mut number: u32) -> Vec<P::Move> {
        let mut moves = Vec::with_capacity(self.length(number) as usize);
        // A root has no origin, and one outside has not even a place for it.
        while let Some(&Some((from, mv))) = self.origins.get(number as usize) {
            moves.push(mv);
            number = from;
        }
        moves.reverse();
        moves
    }

    /// Whether no more may be kept.
    pub fn is_full(&self) -> bool {
        self.positions.len() >= self.capacity
    }
}

/// What a search answers that has kept all the positions it may.
pub(super) fn out_of_memory<M>(monitor: &mut Monitor<'_, Found<M>>) -> Found<M> {
    monitor.finish(Stopped::Nodes);
    Found {
        note: Some(format!(
            "gave up after {} positions: this strategy keeps every one in memory",
            monitor.nodes()
        )),
        ..Found::default()
    }
}
