//! The automaton: which slide may follow which, so that hardly any position is reached by two ways.
//!
//! Two ways over the board can come to the same: going round a square of four cells in six slides one way or the other,
//! for one. Of such a pair only one need be followed.
//! A breadth-first search over a board without edges finds the pairs of short ways;
//! a finite automaton recognises the needless ones wherever they occur
//! (Taylor and Korf, "Pruning duplicate nodes in depth-first search", 1993).
//!
//! A way is needless if another leads to the same position, is shorter or comes before it in the order of the slides,
//! and keeps within the rectangle of cells that the needless one visits, so that no edge of a board is in its way.
//! The first of all shortest solutions in that order has no needless part, since what replaces it would come before it.

use std::collections::HashMap;
use std::hash::Hasher;
use std::sync::LazyLock;

use smallvec::SmallVec;

use crate::game::zobrist;

use super::shape::{Shape, Slide};

/// The longest needless ways that are learnt.
const LONGEST: usize = 12;

/// What is known of the slides before: the state of an automaton.
pub(super) type State = u16;

/// Knows which slides may follow.
pub(super) struct Automaton {
    /// Shape \[state\].
    states: Vec<Follow>,
}

/// What may follow in a state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Follow {
    /// The slides that are allowed, a bit each.
    pub allowed: u8,
    /// The state after each. Shape \[slide\].
    pub next: [State; 4],
}

impl Automaton {
    /// The state in which nothing is known of the slides before.
    pub const START: State = 0;

    /// Forbids to take back the last slide, and nothing else: every position is reached by all its ways.
    pub fn of_all_ways() -> &'static Self {
        static OF_ALL_WAYS: LazyLock<Automaton> = LazyLock::new(|| Automaton::learn(2));
        &OF_ALL_WAYS
    }

    /// Forbids all needless ways that are short.
    pub fn of_needed_ways() -> &'static Self {
        static OF_NEEDED_WAYS: LazyLock<Automaton> = LazyLock::new(|| Automaton::learn(LONGEST));
        &OF_NEEDED_WAYS
    }

    /// What may follow in a state.
    #[inline]
    pub fn follow(&self, state: State) -> Follow {
        self.states[usize::from(state)]
    }

    /// Forbids all needless ways of at most `longest` slides.
    fn learn(longest: usize) -> Self {
        Self::forbid(&Learner::new().needless(longest))
    }

    /// An automaton that forbids some words, none of which is a part of another
    /// (Aho and Corasick, "Efficient string matching: an aid to bibliographic search", 1975).
    fn forbid(words: &[Vec<Slide>]) -> Self {
        const NONE: State = State::MAX;
        let mut states = vec![Follow { allowed: 0b1111, next: [NONE; 4] }];
        for word in words {
            let Some((&last, before)) = word.split_last() else { continue };
            let mut state = Self::START;
            for &slide in before {
                let next = states[usize::from(state)].next[slide as usize];
                if next == NONE {
                    let new = states.len() as State;
                    states[usize::from(state)].next[slide as usize] = new;
                    states.push(Follow { allowed: 0b1111, next: [NONE; 4] });
                    state = new;
                } else {
                    state = next;
                }
            }
            states[usize::from(state)].allowed &= !(1 << last as u8);
        }
        // The states in the order of their depth, each with the state of its longest proper suffix.
        let mut open = std::collections::VecDeque::from([(Self::START, Self::START)]);
        while let Some((state, suffix)) = open.pop_front() {
            let of_suffix = states[usize::from(suffix)];
            let is_root = state == Self::START;
            states[usize::from(state)].allowed &= of_suffix.allowed;
            for slide in 0..4 {
                let beyond = if is_root { Self::START } else { of_suffix.next[slide] };
                let next = &mut states[usize::from(state)].next[slide];
                if *next == NONE {
                    *next = beyond;
                } else {
                    open.push_back((*next, beyond));
                }
            }
        }
        Self { states }
    }
}

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
        bytes.iter().for_each(|&byte| self.0 = zobrist::mix(self.0 ^ u64::from(byte)));
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
        Self { shape, cells, way: Vec::new(), blanks: vec![start], key: zobrist::mix(start.into()) }
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
        let key =
            |cell: u8, tile: u8| zobrist::mix(1 << 16 | u64::from(cell) << 8 | u64::from(tile));
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
