//! The duplicate sequences that the [state machine](super::state_machine) has embedded,
//! found by a breadth-first search over a board without edges.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use smallvec::SmallVec;

use crate::game::hash;
use crate::games::sliding_tile::rules::shape::{Shape, Slide};
use crate::search::KeyHasher;

use super::state_machine::{DUPLICATE_SEQUENCES, State, StateMachine};

/// Slides of the longest that are embedded.
const LONGEST: usize = 14;

/// Side of the board on which they are found, from each of its cells. A duplicate there is one wherever its rectangle fits.
const SIDE: u8 = 4;

/// Rectangle of cells that a sequence visits: the first and last row, the first and last column.
type Rectangle = [u8; 4];

/// Search for duplicate sequences, by their length.
struct Finder {
    shape: Shape,
    /// Machine that forbids the sequences found so far.
    known: StateMachine,
    /// Rectangles of the sequences to each position that was met.
    met: HashMap<u64, SmallVec<[Rectangle; 2]>, BuildHasherDefault<KeyHasher>>,
    words: Vec<Vec<Slide>>,
}

impl Finder {
    fn new() -> Self {
        let shape =
            Shape::new(SIDE, SIDE).unwrap_or_else(|| unreachable!("a board has such sides"));
        Self { shape, known: StateMachine::forbid(&[]), met: HashMap::default(), words: Vec::new() }
    }

    /// Duplicate sequences of at most `longest` slides without another in them.
    fn find(mut self, longest: usize) -> Vec<Vec<Slide>> {
        // The lengths of sequences that meet differ by an even number; a sequence of odd length is hardly ever a duplicate if none of its
        // parts is.
        for length in (0..=longest).step_by(2) {
            for start in 0..self.shape.cells() as u8 {
                let mut track = Track::new(self.shape, start);
                self.search(&mut track, StateMachine::START, length);
            }
            self.words.sort_unstable_by_key(|word| {
                word.iter().map(|&slide| slide as u8).collect::<Vec<_>>()
            });
            self.words.dedup();
            self.known = StateMachine::forbid(&self.words);
        }
        self.words
    }

    /// Extends the sequence by all sequences of `more` slides, in their order.
    fn search(&mut self, track: &mut Track, state: State, more: usize) {
        if more == 0 {
            let met = self.met.entry(track.key).or_default();
            let rectangle = track.rectangle();
            if met.iter().any(|&other| is_within(other, rectangle)) {
                self.words.push(track.slides.clone());
            } else {
                met.push(rectangle);
            }
            return;
        }
        let transitions = self.known.transitions(state);
        for slide in Slide::ALL {
            if transitions.allowed & 1 << slide as u8 == 0 {
                continue;
            }
            let Some(next) = self.shape.neighbour(track.blank(), slide) else { continue };
            track.make(slide, next);
            self.search(track, transitions.next[slide as usize], more - 1);
            track.unmake();
        }
    }
}

fn is_within(inner: Rectangle, outer: Rectangle) -> bool {
    outer[0] <= inner[0] && inner[1] <= outer[1] && outer[2] <= inner[2] && inner[3] <= outer[3]
}

/// Sequence of slides over the board.
struct Track {
    shape: Shape,
    /// Tile on each cell, as the cell where it began. Shape \[cell\].
    cells: Vec<u8>,
    slides: Vec<Slide>,
    /// Cells of the blank, one more than slides.
    blanks: Vec<u8>,
    /// Hash of the position, and of where it began.
    key: u64,
}

impl Track {
    fn new(shape: Shape, start: u8) -> Self {
        let cells = (0..shape.cells() as u8).collect();
        Self { shape, cells, slides: Vec::new(), blanks: vec![start], key: hash(start.into()) }
    }

    fn blank(&self) -> u8 {
        self.blanks[self.slides.len()]
    }

    fn make(&mut self, slide: Slide, next: u8) {
        self.exchange(self.blank(), next);
        self.slides.push(slide);
        self.blanks.push(next);
    }

    fn unmake(&mut self) {
        self.slides.pop();
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

/// Duplicate sequences, as they are embedded.
fn packed() -> Vec<u8> {
    let pack =
        |slides: &Vec<Slide>| slides.iter().fold(1, |bits: u32, &slide| bits << 2 | slide as u32);
    let mut packed: Vec<u32> = Finder::new().find(LONGEST).iter().map(pack).collect();
    packed.sort_unstable();
    packed.iter().flat_map(|sequence| sequence.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_sequences_are_those_that_a_search_finds() {
        assert!(packed() == DUPLICATE_SEQUENCES);
    }

    #[test]
    #[ignore = "writes the file that is embedded"]
    fn embed_duplicate_sequences() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/games/sliding_tile/solver/duplicate_sequences.bin"
        );
        std::fs::write(path, packed()).unwrap();
    }
}
