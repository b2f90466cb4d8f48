//! Visited positions of a puzzle search, open and closed, numbered in order of generation.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use indexmap::IndexSet;

use super::charged::Charged;
use super::memory::OutOfMemory;
use super::{Found, Monitor, Stopped};
use crate::game::{Position, Text, Wording, wording};

/// Maximum number of positions of a search, which ends at this number rather than fill the memory.
pub(super) const MAX_VISITED: usize = 1 << 24;
/// Maximum number of their bytes.
const MAX_BYTES: usize = 1 << 30;
/// Bytes per position besides itself: its hash and place in the set, its parent, its length, its place in the open list.
const OVERHEAD: usize = 56;

/// Positions, with a number of them.
const POSITIONS: Text = text!("search-positions");

/// Position that is hashed by its key, and compared in full.
#[derive(PartialEq, Eq)]
struct Keyed<P>(P);

impl<P: Position> Hash for Keyed<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

/// Hasher for keys, which are hashes already.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("a key hashes by write_u64 alone")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Parent of a position, and the move from it; `None` for a root.
type Parent<P> = Option<(u32, <P as Position>::Move)>;

/// Visited positions, each with its parent and the move from there.
pub(super) struct Visited<P: Position> {
    positions: Charged<IndexSet<Keyed<P>, BuildHasherDefault<KeyHasher>>>,
    /// Shape \[number\].
    parents: Charged<Vec<Parent<P>>>,
    /// Cost of the path from the root. Shape \[number\].
    lengths: Charged<Vec<u32>>,
    /// Maximum number of positions.
    capacity: usize,
    /// Number of positions that fit into the current memory.
    room: usize,
}

/// Number of a root that is not stored, because it may be entered again.
const OUTSIDE: u32 = u32::MAX;

impl<P: Position> Visited<P> {
    /// The root alone, as number 0. Errors: [`OutOfMemory`].
    pub(super) fn new(root: P) -> Result<Self, OutOfMemory> {
        let mut visited = Self::without_root(&root);
        visited.insert(root, None, 0)?;
        Ok(visited)
    }

    /// An empty set, for a root whose first moves are chosen, which [`begin`](Self::begin) adds.
    pub(super) fn without_root(root: &P) -> Self {
        let bytes = size_of::<P>() + root.heap_bytes() + OVERHEAD;
        Self {
            positions: Charged::owning(root.heap_bytes()),
            parents: Charged::default(),
            lengths: Charged::default(),
            capacity: MAX_VISITED.min(MAX_BYTES / bytes),
            room: 0,
        }
    }

    /// Adds the successor of a `root` that is not stored by a first move. Returns its number, and true if it is new.
    /// Errors: [`OutOfMemory`].
    pub(super) fn begin(&mut self, root: &P, mv: P::Move) -> Result<(u32, bool), OutOfMemory> {
        self.insert(root.after(mv), Some((OUTSIDE, mv)), root.cost(mv))
    }

    /// Adds the successor of position `from` by `mv`. Returns its number, and true if it is new. Errors: [`OutOfMemory`].
    pub(super) fn add(&mut self, from: u32, mv: P::Move) -> Result<(u32, bool), OutOfMemory> {
        let before = self.position(from);
        let (next, cost) = (before.after(mv), before.cost(mv));
        self.insert(next, Some((from, mv)), self.length(from) + cost)
    }

    fn insert(
        &mut self,
        position: P,
        parent: Parent<P>,
        length: u32,
    ) -> Result<(u32, bool), OutOfMemory> {
        if self.room == 0 {
            self.make_room()?;
        }
        let (number, new) = self.positions.insert_full(Keyed(position));
        if new {
            self.parents.push(parent);
            self.lengths.push(length);
            self.room -= 1;
        }
        Ok((number as u32, new))
    }

    /// Makes room for at least one more position.
    #[cold]
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        let left = self.capacity - self.positions.len();
        if left == 0 {
            return Err(OutOfMemory);
        }
        self.positions.make_room(1)?;
        self.parents.make_room(1)?;
        self.lengths.make_room(1)?;
        let rooms = [self.positions.room(), self.parents.room(), self.lengths.room()];
        self.room = rooms.into_iter().fold(left, usize::min);
        Ok(())
    }

    /// Makes `from` the parent of position `number`, if that path is shorter. Returns true if so.
    pub(super) fn shorten(&mut self, number: u32, from: u32, mv: P::Move) -> bool {
        let length = self.length(from) + self.position(from).cost(mv);
        let shorter = length < self.length(number);
        if shorter {
            self.parents[number as usize] = Some((from, mv));
            self.lengths[number as usize] = length;
        }
        shorter
    }

    /// Number of positions.
    pub(super) fn count(&self) -> usize {
        self.parents.len()
    }

    /// Position by its number.
    pub(super) fn position(&self, number: u32) -> &P {
        &self.positions[number as usize].0
    }

    /// Length of the path to a position: the cost of its moves.
    pub(super) fn length(&self, number: u32) -> u32 {
        self.lengths[number as usize]
    }

    /// Moves from the root to a position.
    pub(super) fn path(&self, mut number: u32) -> Vec<P::Move> {
        let mut moves = Vec::new();
        // A root has no parent, and one that is not stored has no entry.
        while let Some(&Some((from, mv))) = self.parents.get(number as usize) {
            moves.push(mv);
            number = from;
        }
        moves.reverse();
        moves
    }
}

/// Reason why a search of visited positions ended without a solution, if that is a lack of memory.
pub(super) fn shortage<M>(monitor: &Monitor<'_, Found<M>>) -> Option<Wording> {
    (monitor.stopped() == Some(Stopped::Memory)).then(|| {
        let positions = POSITIONS.count(monitor.nodes() as usize);
        wording!("search-gave-up", positions)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{MoveList, Outcome, Side};

    /// A number modulo 16 that moves raise by 1 to 3.
    #[derive(Clone, PartialEq, Eq)]
    struct Ring(u8);

    impl Position for Ring {
        type Move = u8;

        fn side_to_move(&self) -> Side {
            Side::First
        }

        fn legal_moves(&self, moves: &mut MoveList<u8>) {
            moves.extend(1..=3);
        }

        fn play_unchecked(&mut self, mv: u8) {
            self.0 = (self.0 + mv) % 16;
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn key(&self) -> u64 {
            // Each two positions share a key, and are distinguished nevertheless.
            u64::from(self.0 / 2)
        }
    }

    #[test]
    fn positions_are_kept_once_with_their_shortest_path() {
        let mut visited = Visited::new(Ring(0)).unwrap();
        assert_eq!(visited.add(0, 1), Ok((1, true)));
        assert_eq!(visited.add(1, 2), Ok((2, true)));
        assert_eq!(visited.add(2, 1), Ok((3, true)));
        assert_eq!(visited.add(1, 3), Ok((3, false)), "1 + 3 is 3 + 1");
        assert_eq!((visited.length(3), visited.path(3)), (3, vec![1, 2, 1]));
        assert!(!visited.shorten(2, 1, 2), "no shorter");
        assert!(visited.shorten(3, 1, 3) && visited.shorten(2, 0, 3));
        assert_eq!((visited.length(3), visited.path(3)), (2, vec![1, 3]));
        assert_eq!((visited.length(2), visited.path(2)), (1, vec![3]));
        assert!(visited.position(3) == &Ring(4) && visited.path(0).is_empty());
    }

    #[test]
    fn a_root_outside_can_be_entered_again() {
        let mut visited = Visited::without_root(&Ring(14));
        assert_eq!(visited.begin(&Ring(14), 1), Ok((0, true)));
        assert_eq!(visited.begin(&Ring(14), 1), Ok((0, false)));
        assert_eq!(visited.begin(&Ring(14), 3), Ok((1, true)));
        assert_eq!((visited.length(1), visited.path(1)), (1, vec![3]));
        assert_eq!(visited.add(0, 2), Ok((1, false)), "15 + 2 is 14 + 3");
        let round = (0..5).fold(1, |from, _| visited.add(from, 3).unwrap().0);
        assert!(visited.position(round) == &Ring(0) && visited.length(round) == 6);
        assert!(visited.add(round, 3).unwrap().1);
    }

    #[test]
    fn a_visited_set_is_full_at_its_capacity() {
        let mut visited = Visited::new(Ring(0)).unwrap();
        assert_eq!(visited.capacity, MAX_VISITED.min(MAX_BYTES / (size_of::<Ring>() + OVERHEAD)));
        (visited.capacity, visited.room) = (3, 2);
        for (mv, added) in [(1, Ok((1, true))), (1, Ok((1, false))), (2, Ok((2, true)))] {
            assert_eq!(visited.add(0, mv), added, "{mv}");
        }
        assert_eq!(visited.add(0, 3), Err(OutOfMemory));
    }
}
