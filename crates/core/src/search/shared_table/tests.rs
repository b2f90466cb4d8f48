//! Laws of the table, with numbers as entries.

use std::ops::Range;

use super::*;
use crate::game::hash;

/// A number below 2^32, which is also its worth. Of one position the greater number stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Number {
    worth: u32,
    is_old: bool,
}

impl Entry for Number {
    type Worth = u32;

    fn pack(self) -> u64 {
        self.worth.into()
    }

    fn unpack(data: u64) -> Self {
        Self { worth: data as u32, is_old: false }
    }

    fn worth(self) -> u32 {
        self.worth
    }

    fn join(self, older: Self, is_current: bool) -> Option<Self> {
        (self.worth > older.worth || !is_current).then_some(self)
    }

    fn aged(self) -> Self {
        Self { is_old: true, ..self }
    }
}

type Table<const N: usize> = SharedTable<Number, N>;

const fn number(worth: u32) -> Number {
    Number { worth, is_old: false }
}

/// Stores the keys of some numbers, each with its number.
fn store<const N: usize>(table: &Table<N>, numbers: Range<u32>) {
    numbers.for_each(|worth| table.store(hash(worth.into()), number(worth)));
}

/// The entries of some numbers that are found.
fn found<const N: usize>(table: &Table<N>, numbers: Range<u32>) -> Vec<Number> {
    let probe = |number: u32| (number, table.probe(hash(number.into())));
    let known = numbers.map(probe).filter_map(|(number, entry)| Some((number, entry?)));
    known.inspect(|(number, entry)| assert_eq!(entry.worth, *number)).map(|it| it.1).collect()
}

#[test]
fn entries_stay_where_buckets_are_doubled() {
    fn check<const N: usize>(bytes: usize) {
        let table = Table::<N>::growing(bytes);
        let least = table.bytes();
        assert!(least <= LEAST && least > LEAST / 4, "{least}");
        store(&table, 1..200_000);
        let before = found(&table, 1..200_000);
        assert!(before.len() > 50_000);
        let all = bytes / least * least;
        for (wanted, expected) in [(0, least), (least + 1, 2 * least), (usize::MAX, all)] {
            let (old, mut polls) = (table.bytes(), 0);
            let poll = || {
                polls += 1;
                Ok(())
            };
            assert_eq!(table.grow(wanted, poll), Ok(()));
            assert_eq!((table.bytes(), polls > 0), (expected, expected > old));
            assert_eq!(found(&table, 1..200_000), before);
        }
        assert_eq!(Table::<N>::with_bytes(bytes).bytes(), bytes);
    }
    check::<2>(16 << 20);
    check::<4>(9 << 20);
}

#[test]
fn what_is_forgotten_is_neither_found_nor_in_the_way() {
    let (mut table, new) = (Table::<2>::growing(8 << 20), Table::<2>::growing(8 << 20));
    store(&table, 1..300_000);
    assert_eq!(table.grow(usize::MAX, || Ok(())), Ok(()));
    store(&table, 300_000..500_000);
    table.forget();
    assert_eq!((found(&table, 1..500_000), table.bytes()), (Vec::new(), new.bytes()));
    for table in [&table, &new] {
        store(table, 200_000..400_000);
    }
    assert_eq!(found(&table, 1..500_000), found(&new, 1..500_000));
    // Nor do they reappear when the buckets are doubled.
    assert_eq!(table.grow(usize::MAX, || Ok(())), Ok(()));
    assert_eq!(found(&table, 1..500_000), found(&new, 1..500_000));
}

#[test]
fn entries_of_earlier_generations_are_found_until_the_numbers_are_used_up() {
    let mut table = Table::<2>::growing(64);
    let old = Number { worth: 1, is_old: true };
    store(&table, 1..2);
    for generation in 2..=u16::MAX {
        table.new_generation();
        assert_eq!((table.generation, table.probe(hash(1))), (generation, Some(old)));
    }
    table.new_generation();
    assert_eq!((table.generation, table.probe(hash(1))), (1, None));
    store(&table, 1..2);
    assert_eq!(found(&table, 1..2), [number(1)]);
}

#[test]
fn the_least_worth_of_the_oldest_generation_makes_room() {
    let mut table = Table::<4>::growing(64);
    // Keys with their worth, and the key that each replaces.
    for (key, worth, gone) in
        [(1, 5, 0), (2, 3, 0), (3, 4, 0), (4, 9, 0), (5, 1, 2), (6, 8, 5), (7, 2, 3), (8, 1, 1)]
    {
        if key == 7 {
            table.new_generation();
        }
        table.store(key, number(worth));
        assert_eq!((table.probe(key), table.probe(gone)), (Some(number(worth)), None), "{key}");
        let kept = (1..=key).filter(|&key| table.probe(key).is_some()).count();
        assert_eq!(kept as u64, key.min(4), "{key}");
    }
    // One of the same position makes no room, and stays or not as the entries say: 4 is of the generation before.
    for (key, worth, kept) in [(8, 3, 3), (8, 2, 3), (4, 1, 1), (4, 2, 2), (4, 1, 2)] {
        table.store(key, number(worth));
        assert_eq!(table.probe(key), Some(number(kept)), "{key} {worth}");
        assert!([4, 6, 7, 8].iter().all(|&key| table.probe(key).is_some()), "{key}");
    }
}

#[test]
fn words_of_different_writers_are_another_position() {
    for (first, second) in [(5, 5), (5, 6), (5, 5 + (1 << 16)), (0, 1 << 31)] {
        let table = Table::<2>::growing(64);
        table.store(1, number(first));
        let data = u64::from(second) | 1 << DATA_BITS;
        table.bucket(1).unwrap()[0][1].store(data, Relaxed);
        assert_eq!(table.probe(1), (first == second).then_some(number(second)));
    }
}

#[test]
fn without_memory_nothing_is_stored() {
    let none = Table::<2>::growing(63);
    none.prefetch(7);
    none.store(7, number(1));
    assert_eq!((none.probe(7), none.bytes()), (None, 0));
    assert_eq!(none.grow(usize::MAX, || Err(Interrupted)), Ok(()));
}

#[test]
fn an_interruption_is_heard_while_buckets_move() {
    let table = Table::<4>::growing(32 << 20);
    let mut polls = 0;
    let poll = || {
        polls += 1;
        if polls < 3 { Ok(()) } else { Err(Interrupted) }
    };
    assert_eq!((table.grow(usize::MAX, poll), polls), (Err(Interrupted), 3));
}
