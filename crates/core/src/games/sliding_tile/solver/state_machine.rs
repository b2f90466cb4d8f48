//! Finite state machine that prunes duplicate sequences of slides, so that hardly any position is reached by two paths.
//!
//! Two sequences can lead to the same position: going round a square of four cells in six slides one way or the other, for one.
//! Of such a pair only one need be searched. A finite state machine recognises the duplicates wherever they occur
//! (Taylor and Korf, "Pruning duplicate nodes in depth-first search", 1993).
//! The short ones are embedded; a breadth-first search found them (`duplicate_sequences.rs`, which is part of the tests).
//!
//! A sequence is a duplicate if another leads to the same position, is shorter or comes before it in the order of the slides,
//! and keeps within the rectangle of cells that the duplicate visits, so that no edge of a board is in its way.
//! The first of all shortest solutions in that order has no duplicate in it, since the sequence that replaces it would come before it.

use std::collections::VecDeque;
use std::sync::LazyLock;

use crate::games::sliding_tile::rules::shape::Slide;

/// Duplicate sequences of at most 14 slides without another in them, 4 bytes each, lowest first:
/// below the highest bit that is set, two bits for each slide, the first slide highest.
/// With sequences of 14 slides, searches visit a twentieth fewer positions than with sequences of 12.
pub(super) static DUPLICATE_SEQUENCES: &[u8] = include_bytes!("duplicate_sequences.bin");

/// State: the machine's knowledge of the previous slides.
pub(super) type State = u16;

/// Finite state machine over slides.
pub(super) struct StateMachine {
    /// Shape \[state\].
    states: Vec<Transitions>,
}

/// Transitions from a state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Transitions {
    /// Slides that are allowed, a bit each.
    pub allowed: u8,
    /// State after each. Shape \[slide\].
    pub next: [State; 4],
}

impl StateMachine {
    /// State in which nothing is known about the previous slides.
    pub(super) const START: State = 0;

    /// Machine that forbids only the inverse of the last slide, for searches for every solution.
    pub(super) fn without_inverses() -> &'static Self {
        static WITHOUT_INVERSES: LazyLock<StateMachine> = LazyLock::new(|| {
            StateMachine::forbid(&Slide::ALL.map(|slide| vec![slide, slide.back()]))
        });
        &WITHOUT_INVERSES
    }

    /// Machine that forbids the embedded duplicate sequences.
    pub(super) fn without_duplicates() -> &'static Self {
        static WITHOUT_DUPLICATES: LazyLock<StateMachine> = LazyLock::new(|| {
            let sequences = DUPLICATE_SEQUENCES.as_chunks().0.iter().copied().map(unpack);
            StateMachine::forbid(&sequences.collect::<Vec<_>>())
        });
        &WITHOUT_DUPLICATES
    }

    /// Transitions from a state.
    #[inline]
    pub(super) fn transitions(&self, state: State) -> Transitions {
        self.states[usize::from(state)]
    }

    /// Machine that forbids some words, none of which is a part of another
    /// (Aho and Corasick, "Efficient string matching: an aid to bibliographic search", 1975).
    pub(super) fn forbid(words: &[Vec<Slide>]) -> Self {
        const NONE: State = State::MAX;
        let mut states = vec![Transitions { allowed: 0b1111, next: [NONE; 4] }];
        for word in words {
            let Some((&last, before)) = word.split_last() else { continue };
            let mut state = Self::START;
            for &slide in before {
                let next = states[usize::from(state)].next[slide as usize];
                if next == NONE {
                    let new = states.len() as State;
                    states[usize::from(state)].next[slide as usize] = new;
                    states.push(Transitions { allowed: 0b1111, next: [NONE; 4] });
                    state = new;
                } else {
                    state = next;
                }
            }
            states[usize::from(state)].allowed &= !(1 << last as u8);
        }
        // Breadth first: the states in the order of their depth, each with the state of its longest proper suffix.
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

/// Sequence that four bytes of [`DUPLICATE_SEQUENCES`] stand for.
fn unpack(bytes: [u8; 4]) -> Vec<Slide> {
    let bits = u32::from_le_bytes(bytes);
    let slides = bits.ilog2() / 2;
    (0..slides).rev().map(|place| Slide::ALL[(bits >> (2 * place) & 3) as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Length of the first forbidden word that a sequence runs into, by the machine.
    fn run(machine: &StateMachine, slides: &[Slide]) -> Option<usize> {
        let mut state = StateMachine::START;
        for (index, &slide) in slides.iter().enumerate() {
            let transitions = machine.transitions(state);
            if transitions.allowed >> slide as u8 & 1 == 0 {
                return Some(index + 1);
            }
            state = transitions.next[slide as usize];
        }
        None
    }

    #[test]
    fn a_machine_stops_at_the_end_of_the_first_forbidden_word() {
        use Slide::{Down as D, Left as L, Right as R, Up as U};
        for words in [
            &[vec![U, D]][..],
            &[vec![U, U, L], vec![U, L, U], vec![L, L]],
            &[vec![R, U, R, D], vec![U, R, U], vec![D, D], vec![R, R]],
            &[vec![D], vec![U, L, U, R]],
        ] {
            let machine = StateMachine::forbid(words);
            for number in 0..4_usize.pow(7) {
                let slides: Vec<_> = (0..7).map(|i| Slide::ALL[number >> (2 * i) & 3]).collect();
                let ends = |end: &usize| words.iter().any(|word| slides[..*end].ends_with(word));
                assert_eq!(run(&machine, &slides), (1..=7).find(ends), "{words:?} {slides:?}");
            }
        }
    }

    #[test]
    fn embedded_sequences_are_read_as_they_were_packed() {
        let first = DUPLICATE_SEQUENCES.as_chunks().0.iter().copied().map(unpack);
        let first: Vec<_> = first.take(4).collect();
        let inverses = Slide::ALL.map(|slide| vec![slide, slide.back()]);
        assert_eq!(first, inverses, "of two slides, only those that take each other back");
    }
}
