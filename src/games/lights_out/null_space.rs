//! The shortest press sets among one and all that differ from it by presses that change nothing.
//!
//! With k quiet sets there are 2^k press sets, and each has a length to be compared.
//! A cell is pressed or not, as the quiet sets that contain it are added an even or odd number of times;
//! so the lengths of all 2^h sums of h quiet sets are the Walsh–Hadamard transform of the cells
//! counted by the quiet sets that contain them (Joseph Walsh, 1923; Fino and Algazi, "Unified matrix treatment
//! of the fast Walsh–Hadamard transform", 1976): h additions a set, however large the board.
//! The transform takes a block that fits into the cache; the other quiet sets are added block by block.

use std::collections::{BTreeMap, BinaryHeap};

use crate::engine::{Found, Interrupted, Monitor};

use super::{Bits, Press};

type Watch<'a> = Monitor<'a, Found<Press>>;

/// The largest null space whose members are all compared, as a power of 2: a second or two.
pub const MAX_WALK: usize = 28;
/// The largest block of one transform, as a power of 2: 64 kilobytes.
const MAX_BLOCK: usize = 14;

/// Some of the shortest press sets, the shortest first.
pub struct Shortest {
    /// The sets; at least one.
    pub sets: Vec<Bits>,
    /// Whether all were compared.
    pub certain: bool,
}

impl Shortest {
    /// The `wanted` shortest among `one` plus the sums of `quiet`.
    #[must_use]
    pub fn among(one: Bits, quiet: &[Bits], wanted: usize, monitor: &mut Watch<'_>) -> Self {
        if quiet.len() > MAX_WALK {
            return Self { sets: vec![descend(one, quiet, monitor)], certain: false };
        }
        let (chosen, walked) = walk(&one, quiet, wanted, monitor);
        let sets = chosen.into_iter().map(|sum| with_sum(&one, quiet, sum)).collect();
        Self { sets, certain: walked.is_ok() }
    }
}

/// `one` plus the quiet sets of the bits of `sum`.
fn with_sum(one: &Bits, quiet: &[Bits], sum: u32) -> Bits {
    let mut set = one.clone();
    quiet.iter().enumerate().filter(|(i, _)| sum >> i & 1 == 1).for_each(|(_, q)| set.xor(q));
    set
}

/// Improves a set within blocks of the quiet sets, one block after the other, as long as that makes it shorter.
fn descend(mut set: Bits, quiet: &[Bits], monitor: &mut Watch<'_>) -> Bits {
    loop {
        let before = set.count();
        for first in (0..quiet.len()).step_by(MAX_BLOCK / 2) {
            let block = &quiet[first..quiet.len().min(first + MAX_BLOCK)];
            let (chosen, walked) = walk(&set, block, 1, monitor);
            set = with_sum(&set, block, chosen[0]);
            if walked.is_err() {
                return set;
            }
        }
        if set.count() == before {
            return set;
        }
    }
}

/// The `wanted` shortest sums, the shortest first, of those that were compared before a limit.
fn walk(
    one: &Bits,
    quiet: &[Bits],
    wanted: usize,
    monitor: &mut Watch<'_>,
) -> (Vec<u32>, Result<(), Interrupted>) {
    let census = Census::new(one, quiet);
    // The longest of the chosen ones lies on top.
    let mut chosen = BinaryHeap::from([(one.count(), 0)]);
    let walked = census.each_length(monitor, |length, sum| {
        if chosen.len() < wanted {
            chosen.push((length, sum));
        } else if let Some(mut longest) = chosen.peek_mut().filter(|top| length < top.0) {
            *longest = (length, sum);
        }
    });
    (chosen.into_sorted_vec().into_iter().map(|(_, sum)| sum).collect(), walked)
}

/// The cells counted by the quiet sets that contain them.
struct Census {
    /// The quiet sets of some cells, bit by bit, and of these cells the number that are not in the first set less those that are.
    patterns: Vec<(u32, i32)>,
    /// The number of all these cells.
    cells: i32,
    /// The number of quiet sets.
    quiet: usize,
    /// Cells of the first set that no quiet set contains.
    fixed: u32,
}

impl Census {
    fn new(one: &Bits, quiet: &[Bits]) -> Self {
        let mut by_cell: BTreeMap<usize, u32> = BTreeMap::new();
        for (number, set) in quiet.iter().enumerate() {
            set.iter().for_each(|cell| *by_cell.entry(cell).or_default() |= 1 << number);
        }
        let mut patterns: BTreeMap<u32, i32> = BTreeMap::new();
        for (&cell, &pattern) in &by_cell {
            *patterns.entry(pattern).or_default() += if one.get(cell) { -1 } else { 1 };
        }
        let fixed = one.iter().filter(|cell| !by_cell.contains_key(cell)).count() as u32;
        Self {
            patterns: patterns.into_iter().collect(),
            cells: by_cell.len() as i32,
            quiet: quiet.len(),
            fixed,
        }
    }

    /// Calls `visit` with the length of each sum but the first, and the quiet sets added, bit by bit.
    fn each_length(
        &self,
        monitor: &mut Watch<'_>,
        mut visit: impl FnMut(u32, u32),
    ) -> Result<(), Interrupted> {
        let low = self.quiet.min(MAX_BLOCK);
        let mut block = vec![0; 1 << low];
        let mask = block.len() - 1;
        for high in 0..1_u32 << (self.quiet - low) {
            monitor.poll()?;
            block.fill(0);
            for &(pattern, cells) in &self.patterns {
                let is_flipped = (pattern >> low & high).count_ones() % 2 == 1;
                block[pattern as usize & mask] += if is_flipped { -cells } else { cells };
            }
            transform(&mut block);
            for (sum, &unpressed) in block.iter().enumerate().skip(usize::from(high == 0)) {
                monitor.visit()?;
                // Of all cells, those not pressed less those pressed are `unpressed`.
                visit(self.fixed + ((self.cells - unpressed) / 2) as u32, high << low | sum as u32);
            }
        }
        Ok(())
    }
}

/// The Walsh–Hadamard transform: entry x becomes the sum of all entries y, negative where x and y share an odd number of bits.
fn transform(block: &mut [i32]) {
    let mut half = 1;
    while half < block.len() {
        for pair in block.chunks_exact_mut(2 * half) {
            let (left, right) = pair.split_at_mut(half);
            for (a, b) in left.iter_mut().zip(right) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Limits, StopToken};
    use crate::game::hash;

    #[test]
    fn every_length_is_that_of_the_set_itself() {
        let random = |seed: u64| {
            let mut set = Bits::new(90);
            (0..90)
                .filter(|&i| hash(seed * 1000 + i).is_multiple_of(3))
                .for_each(|i| set.flip(i as usize));
            set
        };
        for count in [0, 1, 5, 13, 16] {
            let one = random(count as u64);
            let quiet: Vec<Bits> = (0..count).map(|i| random(100 + i as u64)).collect();
            let (limits, stop) = (Limits::default(), StopToken::default());
            let mut sink = |_: &Found<Press>, _| {};
            let mut monitor = Monitor::new(&limits, &stop, &mut sink);
            let mut sums = vec![0];
            let visit = |length, sum| {
                assert_eq!(length, with_sum(&one, &quiet, sum).count(), "{count} {sum}");
                sums.push(sum);
            };
            assert_eq!(Census::new(&one, &quiet).each_length(&mut monitor, visit), Ok(()));
            assert!(sums.into_iter().eq(0..1 << count), "each sum once");
            assert_eq!(monitor.nodes(), (1 << count) - 1);
        }
    }
}
