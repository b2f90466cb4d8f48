//! The automaton: which slide may follow which, so that hardly any position is reached by two ways.
//!
//! Two ways over the board can come to the same: going round a square of four cells in six slides one way or the other,
//! for one. Of such a pair only one need be followed.
//! A finite automaton recognises the needless ones wherever they occur
//! (Taylor and Korf, "Pruning duplicate nodes in depth-first search", 1993).
//! The short ones are embedded; a breadth-first search found them (`needless.rs`, which is part of the tests).
//!
//! A way is needless if another leads to the same position, is shorter or comes before it in the order of the slides,
//! and keeps within the rectangle of cells that the needless one visits, so that no edge of a board is in its way.
//! The first of all shortest solutions in that order has no needless part, since what replaces it would come before it.

use std::collections::VecDeque;
use std::sync::LazyLock;

use super::shape::Slide;

/// The needless ways of at most 14 slides of which no part is needless, 4 bytes each, lowest first:
/// below the highest bit that is set, two bits for each slide, the first slide highest.
/// With those of 14, searches visit a twentieth fewer positions than with those of 12.
pub(super) static NEEDLESS: &[u8] = include_bytes!("needless.bin");

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
        static OF_ALL_WAYS: LazyLock<Automaton> =
            LazyLock::new(|| Automaton::forbid(&Slide::ALL.map(|slide| vec![slide, slide.back()])));
        &OF_ALL_WAYS
    }

    /// Forbids all needless ways that are short.
    pub fn of_needed_ways() -> &'static Self {
        static OF_NEEDED_WAYS: LazyLock<Automaton> = LazyLock::new(|| {
            let ways: Vec<_> = NEEDLESS.as_chunks().0.iter().copied().map(unpack).collect();
            Automaton::forbid(&ways)
        });
        &OF_NEEDED_WAYS
    }

    /// What may follow in a state.
    #[inline]
    pub fn follow(&self, state: State) -> Follow {
        self.states[usize::from(state)]
    }

    /// An automaton that forbids some words, none of which is a part of another
    /// (Aho and Corasick, "Efficient string matching: an aid to bibliographic search", 1975).
    pub fn forbid(words: &[Vec<Slide>]) -> Self {
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
        let mut open = VecDeque::from([(Self::START, Self::START)]);
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

/// The way that four bytes of [`NEEDLESS`] stand for.
fn unpack(bytes: [u8; 4]) -> Vec<Slide> {
    let bits = u32::from_le_bytes(bytes);
    let slides = bits.ilog2() / 2;
    (0..slides).rev().map(|place| Slide::ALL[(bits >> (2 * place) & 3) as usize]).collect()
}
