//! Null space: the shortest press sets among a given one and all that differ from it by presses that change nothing.
//!
//! With a basis of k quiet sets there are 2^k press sets; in the words of coding theory they are a [`coset`],
//! and the search is for its leader, the member of least weight.
//! With up to [`AT_ONCE`] quiet sets, all press sets are compared directly.
//! With more, a search deepens by rank: it improves a set within blocks of `rank` quiet sets (a local search),
//! and bounds the length from below by groups of cells of that rank ([`flats`]).
//! The last rank is k itself: then all press sets are compared, which takes seconds for 2^32 and minutes for 2^40.

use std::ops::Range;

use crate::search::gf2::BitSet;
use crate::search::memory::Halt;

use super::coset::{self, Coset, columns};
use super::flats;
use super::{QuietSets, Watch};

/// Most quiet sets whose sums are compared without computing bounds: a tenth of a second.
const AT_ONCE: usize = 28;
/// Largest board that is searched rank by rank whatever its nullity, in cells.
const MAX_CELLS: usize = 1 << 16;
/// Largest board that is searched rank by rank if its nullity is at most [`MAX_OF_LARGE`]: on larger ones each pass takes too long.
const MAX_LARGE: usize = 1 << 24;
/// Largest nullity with which all press sets of a large board are compared in the end, so that the search ends.
const MAX_OF_LARGE: usize = 40;
/// First rank of the deepening: it takes milliseconds.
const FIRST_RANK: usize = 16;
/// Difference between one rank and the next, which is sixteen times the work.
const STEP: usize = 4;
/// Least difference between the last rank and the one before, so that bounds take a small part of the time.
const LAST_STEP: usize = 6;

/// Shortest press sets, the shortest first.
pub(super) struct Shortest {
    /// At least one set.
    pub sets: Vec<BitSet>,
    /// Lower bound of the length of all press sets, as far as it is proven.
    pub lower_bound: u32,
    /// Set if these are the shortest of all.
    pub certain: bool,
}

/// The `wanted` shortest among `one` plus the sums of `quiet`.
///
/// `progress` is called with each shorter set and each higher lower bound.
pub(super) fn shortest(
    one: BitSet,
    quiet: &QuietSets,
    wanted: usize,
    threads: usize,
    monitor: &mut Watch<'_>,
    progress: &(dyn Fn(&mut Watch<'_>, &BitSet, u32) + Sync),
) -> Shortest {
    let mut search =
        Deepening { sets: vec![one], lower_bound: 0, quiet, threads, at_once: AT_ONCE, progress };
    if let Err(halt) = search.deepen(wanted, monitor) {
        monitor.halt(halt);
    }
    let certain = search.is_proven();
    Shortest { sets: search.sets, lower_bound: search.lower_bound, certain }
}

/// `one` plus the quiet sets of the bits of `sum`.
fn with_sum(one: &BitSet, quiet: &[BitSet], sum: u64) -> BitSet {
    let mut set = one.clone();
    quiet.iter().enumerate().filter(|(i, _)| sum >> i & 1 == 1).for_each(|(_, q)| set.xor(q));
    set
}

/// Search for the shortest set: the best set so far and a lower bound, which converge.
struct Deepening<'a> {
    /// Shortest sets so far, at least one.
    sets: Vec<BitSet>,
    /// Lower bound of the length of all sets.
    lower_bound: u32,
    quiet: &'a QuietSets,
    threads: usize,
    /// Most quiet sets for which no bounds are computed.
    at_once: usize,
    progress: &'a (dyn Fn(&mut Watch<'_>, &BitSet, u32) + Sync),
}

impl Deepening<'_> {
    /// Deepens rank by rank, and finally compares all sets, unless the bound proves that one is shortest.
    fn deepen(&mut self, wanted: usize, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        let last = self.quiet.nullity;
        if last == 0 {
            self.lower_bound = self.best().count();
            return Ok(());
        }
        if last > self.at_once || !self.quiet.is_whole() {
            let largest = if last > MAX_OF_LARGE { MAX_CELLS } else { MAX_LARGE };
            if self.best().words().len() * 64 > largest || !self.quiet.is_whole() {
                return self.descend(FIRST_RANK, monitor);
            }
            let most = last.saturating_sub(LAST_STEP).min(coset::MAX_RANK);
            for rank in (FIRST_RANK..=most).step_by(STEP) {
                self.descend(rank, monitor)?;
                self.raise(rank, monitor)?;
                if wanted == 1 && self.is_proven() {
                    return Ok(());
                }
            }
        }
        if last <= coset::MAX_RANK {
            self.compare(0..last, wanted, monitor)?;
            self.lower_bound = self.best().count();
        }
        Ok(())
    }

    fn best(&self) -> &BitSet {
        &self.sets[0]
    }

    /// True if no set is shorter than the best.
    fn is_proven(&self) -> bool {
        self.lower_bound >= self.best().count()
    }

    /// Local search: improves the set within blocks of `rank` quiet sets, one block after the other, as long as that makes it shorter.
    fn descend(&mut self, rank: usize, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        let quiet = self.quiet.basis.len();
        loop {
            let before = self.best().count();
            for first in (0..quiet).step_by(rank / 2) {
                self.compare(first..quiet.min(first + rank), 1, monitor)?;
            }
            if self.best().count() == before {
                return Ok(());
            }
        }
    }

    /// Raises the lower bound by flats of this rank.
    fn raise(&mut self, rank: usize, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        if self.quiet.nullity > coset::MAX_TOLD_APART {
            return Ok(());
        }
        let columns = columns(self.best(), &self.quiet.basis, monitor)?;
        let (bound, compared) = flats::lower_bound(&columns, rank, self.threads, monitor);
        if bound > self.lower_bound {
            self.lower_bound = bound;
            (self.progress)(monitor, self.best(), bound);
        }
        compared
    }

    /// Keeps the `wanted` shortest sums of the best set and the quiet sets of a block; after a halt, of the sums compared so far.
    fn compare(
        &mut self,
        block: Range<usize>,
        wanted: usize,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        let (one, block, bound) = (self.best(), &self.quiet.basis[block], self.lower_bound);
        let coset = Coset::of(&columns(one, block, monitor)?, block.len())?;
        let improved = |monitor: &mut Watch<'_>, sum| {
            (self.progress)(monitor, &with_sum(one, block, sum), bound);
        };
        let (chosen, compared) = coset.shortest(wanted, self.threads, monitor, improved);
        let mut sets: Vec<BitSet> = Vec::new();
        for (_, sum) in chosen {
            if !sets.is_empty() && monitor.is_called_off() {
                break;
            }
            sets.push(with_sum(one, block, sum));
        }
        self.sets = sets;
        compared
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::game::hash;
    use crate::games::lights_out::rules::board::Board;
    use crate::games::lights_out::solver::PressSets;
    use crate::games::lights_out::tests::random_cells;
    use crate::search::memory::Reservation;
    use crate::search::unlimited;

    fn random(seed: u64, cells: usize) -> BitSet {
        let mut set = BitSet::new(cells);
        (0..cells)
            .filter(|&i| hash(seed * 1000 + i as u64).is_multiple_of(3))
            .for_each(|i| set.flip(i));
        set
    }

    fn compare_all(one: &BitSet, quiet: &[BitSet], wanted: usize, threads: usize) -> Shortest {
        let quiet = QuietSets::of(quiet.to_vec());
        unlimited(|monitor| shortest(one.clone(), &quiet, wanted, threads, monitor, &|_, _, _| {}))
    }

    #[test]
    fn the_shortest_sets_are_those_that_counting_each_finds() {
        for count in [0, 1, 5, 13, 19] {
            let one = random(count as u64, 90);
            let quiet: Vec<BitSet> = (0..count).map(|i| random(100 + i as u64, 90)).collect();
            let mut sums: Vec<(u32, u64)> =
                (0..1 << count).map(|sum| (with_sum(&one, &quiet, sum).count(), sum)).collect();
            sums.sort_unstable();
            for (wanted, threads) in [(1, 1), (7, 1), (40, 2)] {
                let found = compare_all(&one, &quiet, wanted, threads);
                let expected = sums[..wanted.min(1 << count)]
                    .iter()
                    .map(|&(_, sum)| with_sum(&one, &quiet, sum));
                assert_eq!(found.sets, expected.collect::<Vec<_>>(), "{count} {wanted}");
                assert_eq!((found.certain, found.lower_bound), (true, sums[0].0), "{count}");
            }
        }
    }

    #[test]
    fn a_set_compared_is_a_node_but_for_the_first() {
        for count in [0, 3, 12, 18] {
            let quiet: Vec<BitSet> = (0..count).map(|i| random(100 + i, 90)).collect();
            let nodes = unlimited(|monitor: &mut Watch<'_>| {
                shortest(
                    random(7, 90),
                    &QuietSets::of(quiet.clone()),
                    1,
                    1,
                    monitor,
                    &|_, _, _| {},
                );
                monitor.nodes()
            });
            assert_eq!(nodes, (1 << count) - 1);
        }
    }

    #[test]
    fn boards_of_many_cells_are_counted_in_wider_words() {
        let cells = 40_000;
        let quiet: Vec<BitSet> = (0..8).map(|i| random(100 + i, cells)).collect();
        // Its shortest sum is known: a single cell, that adding all quiet sets would bring back.
        let mut one = with_sum(&BitSet::new(cells), &quiet, 0xff);
        one.flip(77);
        let found = compare_all(&one, &quiet, 1, 1);
        assert_eq!(found.sets[0].iter().collect::<Vec<_>>(), [77]);
    }

    /// A board with a change that presses make: one press set, and the quiet ones.
    fn press_sets(rows: usize, columns: usize) -> (BitSet, Vec<BitSet>) {
        let board = Board::classic(rows, columns);
        let change = board.effect(&random_cells(&board, 3));
        let poll = &mut || Ok(());
        let solved =
            super::super::light_chasing::solve(&board, &change, &mut Reservation::none(), poll);
        let Ok(PressSets::Some { one, quiet }) = solved else { panic!("presses made it") };
        (one, quiet.basis)
    }

    #[test]
    fn bounds_of_every_rank_stay_below_the_shortest_and_the_last_is_it() {
        for (rows, columns_of) in [(9, 9), (16, 16), (19, 19), (30, 30), (4, 69)] {
            let (one, quiet) = press_sets(rows, columns_of);
            let least = compare_all(&one, &quiet, 1, 1).sets[0].count();
            let bounds: Vec<u32> = (1..=quiet.len())
                .map(|rank| {
                    unlimited(|monitor: &mut Watch<'_>| {
                        let columns = columns(&one, &quiet, monitor).unwrap();
                        let (bound, compared) = flats::lower_bound(&columns, rank, 1, monitor);
                        compared.unwrap();
                        bound
                    })
                })
                .collect();
            assert!(bounds.iter().all(|&bound| bound <= least), "{least} {bounds:?}");
            assert_eq!(bounds.last(), Some(&least), "{rows}x{columns_of}");
            assert!(quiet.len() < 8 || bounds[quiet.len() / 2] > bounds[0], "{bounds:?}");
        }
    }

    #[test]
    fn deepening_by_rank_ends_with_the_length_that_comparing_all_finds() {
        for (rows, columns_of, threads) in [(30, 30, 1), (59, 59, 1), (59, 59, 2)] {
            let (one, quiet) = press_sets(rows, columns_of);
            let all = compare_all(&one, &quiet, 1, 1);
            // Lengths and bounds in the order in which they were reported.
            let heard = Mutex::new(Vec::new());
            let progress = |_: &mut Watch<'_>, set: &BitSet, bound| {
                heard.lock().unwrap().push((set.count(), bound));
            };
            let mut search = Deepening {
                sets: vec![one],
                lower_bound: 0,
                quiet: &QuietSets::of(quiet.clone()),
                threads,
                at_once: 0,
                progress: &progress,
            };
            unlimited(|monitor: &mut Watch<'_>| search.deepen(1, monitor)).unwrap();
            assert!(search.is_proven());
            assert_eq!(search.best().count(), all.sets[0].count(), "{rows}x{columns_of}");
            let heard = heard.into_inner().unwrap();
            assert!(heard.is_sorted_by(|a, b| a.0 >= b.0 && a.1 <= b.1), "{heard:?}");
            assert!(heard.iter().all(|&(length, bound)| bound <= length), "{heard:?}");
        }
    }

    #[test]
    fn a_local_search_with_blocks_as_large_as_the_null_space_finds_the_shortest() {
        let (one, quiet) = press_sets(19, 19);
        let all = compare_all(&one, &quiet, 1, 1);
        for rank in [2, 8, 16] {
            let progress = |_: &mut Watch<'_>, _: &BitSet, _| {};
            let mut search = Deepening {
                sets: vec![one.clone()],
                lower_bound: 0,
                quiet: &QuietSets::of(quiet.clone()),
                threads: 1,
                at_once: AT_ONCE,
                progress: &progress,
            };
            unlimited(|monitor: &mut Watch<'_>| search.descend(rank, monitor)).unwrap();
            assert!((all.sets[0].count()..=one.count()).contains(&search.best().count()), "{rank}");
            assert!(rank < 16 || search.best().count() == all.sets[0].count());
        }
    }
}
