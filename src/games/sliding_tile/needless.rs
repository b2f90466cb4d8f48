//! Needless ways: what the [`automaton`](super::automaton) has embedded, found by a breadth-first search over a board without edges.

use std::collections::HashMap;
use std::hash::Hasher;

use smallvec::SmallVec;

use crate::game::hash;

use super::automaton::{Automaton, NEEDLESS, State};
use super::shape::{Shape, Slide};

/// The longest that are embedded.
const LONGEST: usize = 14;

/// The board on which ways are learnt, from each of its cells. What is needless there is so wherever such a rectangle fits.
const SCHOOL: u8 = 4;

/// The rectangle of cells that a way visits: the first and last row, the first and last column.
type Rectangle = [u8; 4];

/// Finds needless ways, by their length.
struct Learner {
    shape: Shape,
    /// Which ways are known to be needless.
    known: Automaton,
    /// For each position that was met, the rectangles of the ways to it.
    met: HashMap<u64, SmallVec<[Rectangle; 2]>, Mixed>,
    words: Vec<Vec<Slide>>,
}

impl Learner {
    fn new() -> Self {
        let shape =
            Shape::new(SCHOOL, SCHOOL).unwrap_or_else(|| unreachable!("a board has such sides"));
        Self { shape, known: Automaton::forbid(&[]), met: HashMap::default(), words: Vec::new() }
    }

    /// All needless ways of at most `longest` slides of which no part is needless.
    fn needless(mut self, longest: usize) -> Vec<Vec<Slide>> {
        // Where ways come together, their lengths differ by an even number; ways of odd lengths are hardly ever needless where none of their parts is.
        for length in (0..=longest).step_by(2) {
            for start in 0..self.shape.cells() as u8 {
                let mut track = Track::new(self.shape, start);
                self.search(&mut track, Automaton::START, length);
            }
            self.words.sort_unstable_by_key(|word| {
                word.iter().map(|&slide| slide as u8).collect::<Vec<_>>()
            });
            self.words.dedup();
            self.known = Automaton::forbid(&self.words);
        }
        self.words
    }

    /// Goes on by all ways of `more` slides, in their order.
    fn search(&mut self, track: &mut Track, state: State, more: usize) {
        if more == 0 {
            let met = self.met.entry(track.key).or_default();
            let rectangle = track.rectangle();
            if met.iter().any(|&other| is_within(other, rectangle)) {
                self.words.push(track.way.clone());
            } else {
                met.push(rectangle);
            }
            return;
        }
        let follow = self.known.follow(state);
        for slide in Slide::ALL {
            if follow.allowed & 1 << slide as u8 == 0 {
                continue;
            }
            let Some(next) = self.shape.neighbour(track.blank(), slide) else { continue };
            track.advance(slide, next);
            self.search(track, follow.next[slide as usize], more - 1);
            track.retreat();
        }
    }
}

fn is_within(inner: Rectangle, outer: Rectangle) -> bool {
    outer[0] <= inner[0] && inner[1] <= outer[1] && outer[2] <= inner[2] && inner[3] <= outer[3]
}

/// Hashes what is a hash already.
#[derive(Default, Clone)]
struct MixedHasher(u64);

impl Hasher for MixedHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = hash(self.0 ^ u64::from(byte)));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

type Mixed = std::hash::BuildHasherDefault<MixedHasher>;

/// A way over the board.
struct Track {
    shape: Shape,
    /// The tile on each cell, as the cell where it began.
    cells: Vec<u8>,
    way: Vec<Slide>,
    /// The cells of the blank, one more than slides.
    blanks: Vec<u8>,
    /// The hash of the position, and of where it began.
    key: u64,
}

impl Track {
    fn new(shape: Shape, start: u8) -> Self {
        let cells = (0..shape.cells() as u8).collect();
        Self { shape, cells, way: Vec::new(), blanks: vec![start], key: hash(start.into()) }
    }

    fn blank(&self) -> u8 {
        self.blanks[self.way.len()]
    }

    fn advance(&mut self, slide: Slide, next: u8) {
        self.exchange(self.blank(), next);
        self.way.push(slide);
        self.blanks.push(next);
    }

    fn retreat(&mut self) {
        self.way.pop();
        if let Some(from) = self.blanks.pop() {
            self.exchange(from, self.blank());
        }
    }

    fn exchange(&mut self, one: u8, other: u8) {
        let key = |cell: u8, tile: u8| hash(1 << 16 | u64::from(cell) << 8 | u64::from(tile));
        let (a, b) = (self.cells[usize::from(one)], self.cells[usize::from(other)]);
        self.key ^= key(one, a) ^ key(other, b) ^ key(one, b) ^ key(other, a);
        self.cells.swap(usize::from(one), usize::from(other));
    }

    fn rectangle(&self) -> Rectangle {
        let mut rectangle = [u8::MAX, 0, u8::MAX, 0];
        for &cell in &self.blanks {
            let (row, column) = (self.shape.row(cell), self.shape.column(cell));
            let [top, bottom, left, right] = rectangle;
            rectangle = [top.min(row), bottom.max(row), left.min(column), right.max(column)];
        }
        rectangle
    }
}

/// All needless ways, as they are embedded.
fn packed() -> Vec<u8> {
    let pack = |way: &Vec<Slide>| way.iter().fold(1, |bits: u32, &slide| bits << 2 | slide as u32);
    let mut ways: Vec<u32> = Learner::new().needless(LONGEST).iter().map(pack).collect();
    ways.sort_unstable();
    ways.iter().flat_map(|way| way.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_ways_are_those_that_a_search_finds() {
        assert!(packed() == NEEDLESS);
    }

    #[test]
    #[ignore = "writes the file that is embedded"]
    fn embed_needless_ways() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/sliding_tile/needless.bin");
        std::fs::write(path, packed()).unwrap();
    }
}
