//! Move queues that share a set of marks: each thread takes every move once, and all marks are removed at the end.

use loom::sync::Arc;
use loom::thread;

use super::{Candidate, CurrentlySearched, MoveQueue};
use crate::check;

impl Candidate for u64 {
    fn rank(self) -> i32 {
        0
    }
}

/// Takes all moves of a node whose moves are their own keys.
fn take_all(searched: &CurrentlySearched) {
    let (mut moves, mut taken) = ([1, 2, 3], Vec::new());
    let mut queue = MoveQueue::new(Some(searched), moves.len());
    assert!(queue.is_shared());
    while let Some(mv) = queue.next(&mut moves, |mv| mv) {
        queue.done();
        taken.push(mv);
    }
    assert_eq!(taken[0], 1, "the first is never put off");
    taken.sort_unstable();
    assert_eq!(taken, [1, 2, 3]);
}

pub(crate) fn run() {
    check("two threads in one node take every move once and leave no mark", || {
        let searched = Arc::new(CurrentlySearched::new());
        let other = thread::spawn({
            let searched = Arc::clone(&searched);
            move || take_all(&searched)
        });
        take_all(&searched);
        other.join().unwrap();
        assert!((1..=3).all(|key| !searched.contains(key)));
    });
}
