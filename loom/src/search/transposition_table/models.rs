//! The transposition table: what a reader finds was stored so, by one writer.

use loom::sync::Arc;
use loom::thread;

use super::{Entry, RESOLVED, TranspositionTable};
use crate::check;

const fn entry(value: i32, depth: u8) -> Entry {
    Entry { value, depth, bound: None, by_history: false, best: 7 }
}

/// Writers, each of what it stores, against a reader of key 1: it finds nothing, or what one of them stored there.
fn writers_against_a_reader(name: &str, writers: &'static [Stored]) {
    check(name, move || {
        let table = Arc::new(TranspositionTable::with_bytes(64));
        let threads: Vec<_> = writers
            .iter()
            .map(|stored| {
                let table = Arc::clone(&table);
                thread::spawn(move || stored.iter().for_each(|&(key, entry)| table.put(key, entry)))
            })
            .collect();
        let is_whole = |found: Option<Entry>| match found {
            None => true,
            Some(found) => writers.iter().copied().flatten().any(|&stored| stored == (1, found)),
        };
        let found = table.get(1);
        assert!(is_whole(found), "torn: {found:?}");
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        let found = table.get(1);
        assert!(is_whole(found), "torn in the end: {found:?}");
    });
}

/// Entries that a writer stores, in this order.
type Stored = &'static [(u64, Entry)];

/// Writers of a model, and the entry that each of them stores.
const MODELS: [(&str, &[Stored]); 3] = [
    (
        "two writers of one position, of which a reader sees one or the other",
        &[&[(1, entry(5, 3))], &[(1, entry(-5, 4))]],
    ),
    ("two writers of two positions in one bucket", &[&[(1, entry(5, 3))], &[(2, entry(-5, 3))]]),
    (
        "a writer that moves an entry aside while another replaces it",
        &[&[(1, entry(5, 3)), (2, entry(6, RESOLVED))], &[(1, entry(-5, 4))]],
    ),
];

pub(crate) fn run() {
    for (name, writers) in MODELS {
        writers_against_a_reader(name, writers);
    }
}
