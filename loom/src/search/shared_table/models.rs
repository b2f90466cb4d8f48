//! The transposition table: a reader only finds entries that a single writer has stored, while it grows too.

use loom::sync::Arc;
use loom::thread;

use super::{Entry, SharedTable};
use crate::check;

/// Number that is worth so much. Of two of one position the sum is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Number(u64);

impl Entry for Number {
    type Worth = u64;

    fn pack(self) -> u64 {
        self.0
    }

    fn unpack(data: u64) -> Self {
        Self(data & 0xFFFF)
    }

    fn worth(self) -> u64 {
        self.0
    }

    fn join(self, older: Self, _is_current: bool) -> Option<Self> {
        Some(Self(self.0 + older.0))
    }
}

/// Numbers that a writer stores under keys, in this order.
type Stored = &'static [(u64, u64)];

/// Writers of a model, what each of them stores, and the numbers that a reader may find under key 1.
const MODELS: [(&str, &[Stored], &[u64]); 3] = [
    ("two writers of one position, joined or one of them", &[&[(1, 5)], &[(1, 8)]], &[5, 8, 13]),
    ("two writers of two positions in one bucket", &[&[(1, 5)], &[(2, 8)]], &[5]),
    (
        "a writer of two positions, of which one gives way, while another joins one",
        &[&[(1, 5), (2, 6), (3, 7)], &[(1, 8)]],
        &[5, 8, 13],
    ),
];

pub(crate) fn run() {
    for (name, writers, numbers) in MODELS {
        check(name, move || {
            let table = Arc::new(SharedTable::<Number, 2>::with_bytes(64));
            let threads: Vec<_> = writers
                .iter()
                .map(|stored| {
                    let table = Arc::clone(&table);
                    let store = move |&(key, number)| table.store(key, Number(number));
                    thread::spawn(move || stored.iter().for_each(store))
                })
                .collect();
            let is_whole = || table.probe(1).is_none_or(|found| numbers.contains(&found.0));
            assert!(is_whole(), "torn");
            threads.into_iter().for_each(|thread| thread.join().unwrap());
            assert!(is_whole(), "torn in the end");
        });
    }
    check("a table that grows while another thread stores", || {
        let table = Arc::new(SharedTable::<Number, 1>::new(64, 16));
        let high = 1 << 63 | 1;
        table.store(1, Number(5));
        table.store(high, Number(6));
        let grown = {
            let table = Arc::clone(&table);
            thread::spawn(move || table.grow(32, || Ok(())).unwrap())
        };
        table.store(high, Number(7));
        let is_whole = || {
            table.probe(1).is_none_or(|found| found == Number(5))
                && table.probe(high).is_none_or(|found| [6, 7, 13].contains(&found.0))
        };
        assert!(is_whole(), "torn");
        grown.join().unwrap();
        assert!(is_whole(), "torn in the end");
        table.store(high, Number(8));
        assert_eq!(table.bytes(), 32);
        assert!(table.probe(high).is_some(), "stored after the growth");
    });
}
