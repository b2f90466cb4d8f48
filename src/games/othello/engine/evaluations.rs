//! Evaluations of a thread: each position is judged once, as long as it is remembered.
//!
//! Shallow searches rank moves, stand for deep ones, and come back in the next iteration:
//! their positions come again and again. Half the time of a node is its evaluation.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::transposition::key;
use crate::games::othello::board::Board;
use crate::games::othello::pattern::Patterns;

/// Bits of the number of an entry: 128 KiB in all. A quarter of them, and sixteen times as many, took the same time.
const INDEX_BITS: u32 = 14;
/// Bits of a value in an entry; the others are those of the key.
const VALUE_BITS: u32 = 16;

/// The evaluations of positions that a thread has judged, always by the same patterns: those of later ones replace those of earlier ones.
pub(super) struct Evaluations(Box<[AtomicU64]>);

impl Evaluations {
    /// None yet.
    pub(super) fn new() -> Self {
        Self((0..1 << INDEX_BITS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Forgets all.
    pub(super) fn forget(&mut self) {
        self.0.iter_mut().for_each(|entry| *entry.get_mut() = 0);
    }

    /// The evaluation of a board by these patterns.
    #[inline(always)]
    pub(super) fn of(&self, patterns: &Patterns, board: Board) -> i32 {
        let key = key(board);
        let entry = &self.0[(key >> (u64::BITS - INDEX_BITS)) as usize];
        let known = entry.load(Relaxed);
        if (known ^ key) >> VALUE_BITS == 0 {
            return i32::from(known as i16);
        }
        let value = patterns.evaluate(board);
        let value_bits = u64::from((value as i16).cast_unsigned());
        entry.store(key >> VALUE_BITS << VALUE_BITS | value_bits, Relaxed);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::board::tests::random_boards;

    #[test]
    fn a_remembered_evaluation_is_that_of_the_patterns() {
        let patterns = Patterns::scattered();
        let mut evaluations = Evaluations::new();
        let boards: Vec<_> = random_boards(600).collect();
        for round in 0..3 {
            for &board in boards.iter().chain(&boards) {
                assert_eq!(evaluations.of(&patterns, board), patterns.evaluate(board), "{round}");
            }
            evaluations.forget();
        }
        let corners = Patterns::of_corners();
        assert!(boards.iter().all(|&b| evaluations.of(&corners, b) == corners.evaluate(b)));
    }
}
