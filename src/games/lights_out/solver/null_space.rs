//! Null space: the shortest press sets among one and all that differ from it by presses that change nothing.
//!
//! With a basis of k quiet sets there are 2^k press sets; in the words of coding theory they are a coset,
//! and its leader, the member of least weight, is wanted.
//! A cell is pressed or not, as the quiet sets that contain it are added an even or odd number of times;
//! so the weights of all 2^h sums of h quiet sets are the Walsh–Hadamard transform of the cells
//! counted by the quiet sets that contain them (Joseph Walsh, 1923; Fino and Algazi, "Unified matrix treatment
//! of the fast Walsh–Hadamard transform", 1976): h additions a set, however large the board.
//! The transform takes a block that fits into the cache; the other quiet sets are added block by block.

use std::collections::{BTreeMap, BinaryHeap};

use crate::engine::Interrupted;
use crate::search::gf2::{BitSet, bits_of};

use super::Watch;

/// Dimension of the largest null space whose members are all compared: a second or two.
const MAX_DIMENSION: usize = 28;
/// Dimension of the largest block of one transform: 64 kilobytes.
const MAX_BLOCK: usize = 14;
/// Words of cells that are counted between two polls.
const WORDS: usize = 16;

/// Shortest press sets, the shortest first.
pub(super) struct Shortest {
    /// At least one set.
    pub sets: Vec<BitSet>,
    /// Set where all were compared.
    pub certain: bool,
}

impl Shortest {
    /// The `wanted` shortest among `one` plus the sums of `quiet`.
    pub(super) fn among(
        one: BitSet,
        quiet: &[BitSet],
        wanted: usize,
        monitor: &mut Watch<'_>,
    ) -> Self {
        if quiet.len() > MAX_DIMENSION {
            return Self { sets: vec![descend(one, quiet, monitor)], certain: false };
        }
        let (chosen, compared) = compare(&one, quiet, wanted, monitor);
        let mut sets = Vec::new();
        for sum in chosen {
            if !sets.is_empty() && monitor.is_called_off() {
                break;
            }
            sets.push(with_sum(&one, quiet, sum));
        }
        Self { sets, certain: compared.is_ok() }
    }
}

/// `one` plus the quiet sets of the bits of `sum`.
fn with_sum(one: &BitSet, quiet: &[BitSet], sum: u32) -> BitSet {
    let mut set = one.clone();
    quiet.iter().enumerate().filter(|(i, _)| sum >> i & 1 == 1).for_each(|(_, q)| set.xor(q));
    set
}

/// Local search: improves a set within blocks of the quiet sets, one block after the other, as long as that makes it shorter.
fn descend(mut set: BitSet, quiet: &[BitSet], monitor: &mut Watch<'_>) -> BitSet {
    loop {
        let before = set.count();
        for first in (0..quiet.len()).step_by(MAX_BLOCK / 2) {
            let block = &quiet[first..quiet.len().min(first + MAX_BLOCK)];
            let (chosen, compared) = compare(&set, block, 1, monitor);
            set = with_sum(&set, block, chosen[0]);
            if compared.is_err() {
                return set;
            }
        }
        if set.count() == before {
            return set;
        }
    }
}

/// The `wanted` shortest sums, the shortest first, of those that were compared before a limit.
fn compare(
    one: &BitSet,
    quiet: &[BitSet],
    wanted: usize,
    monitor: &mut Watch<'_>,
) -> (Vec<u32>, Result<(), Interrupted>) {
    // The longest of the chosen ones lies on top.
    let mut chosen = BinaryHeap::from([(one.count(), 0)]);
    let visit = |length, sum| {
        if chosen.len() < wanted {
            chosen.push((length, sum));
        } else if let Some(mut longest) = chosen.peek_mut().filter(|top| length < top.0) {
            *longest = (length, sum);
        }
    };
    let weights = CosetWeights::new(one, quiet, monitor);
    let compared = weights.and_then(|weights| weights.each(monitor, visit));
    (chosen.into_sorted_vec().into_iter().map(|(_, sum)| sum).collect(), compared)
}

/// Weights of a coset, as cells counted by the quiet sets that contain them.
struct CosetWeights {
    /// Quiet sets of some cells, bit by bit, and of these cells the number that are not in the first set less those that are.
    patterns: Vec<(u32, i32)>,
    /// Number of all these cells.
    cells: i32,
    /// Number of quiet sets.
    quiet: usize,
    /// Cells of the first set that no quiet set contains.
    fixed: u32,
}

impl CosetWeights {
    fn new(one: &BitSet, quiet: &[BitSet], monitor: &mut Watch<'_>) -> Result<Self, Interrupted> {
        let mut weights = Self { patterns: Vec::new(), cells: 0, quiet: quiet.len(), fixed: 0 };
        let mut patterns: BTreeMap<u32, i32> = BTreeMap::new();
        for word in 0..one.words().len() {
            if word % WORDS == 0 {
                monitor.poll()?;
            }
            let pressed = one.words()[word];
            // Cells of the quiet sets, and which of these contain each.
            let mut met = 0;
            let mut containing = [0_u32; 64];
            for (number, set) in quiet.iter().enumerate() {
                let bits = set.words()[word];
                met |= bits;
                bits_of(bits).for_each(|cell| containing[cell] |= 1 << number);
            }
            for cell in bits_of(met) {
                let unpressed = if pressed >> cell & 1 == 1 { -1 } else { 1 };
                *patterns.entry(containing[cell]).or_default() += unpressed;
            }
            weights.cells += met.count_ones() as i32;
            weights.fixed += (pressed & !met).count_ones();
        }
        weights.patterns = patterns.into_iter().collect();
        Ok(weights)
    }

    /// Calls `visit` with the weight of each sum but the first, and the quiet sets added, bit by bit.
    fn each(
        &self,
        monitor: &mut Watch<'_>,
        mut visit: impl FnMut(u32, u32),
    ) -> Result<(), Interrupted> {
        let low = self.quiet.min(MAX_BLOCK);
        let mut block = vec![0; 1 << low];
        let mask = block.len() - 1;
        for high in 0..1_u32 << (self.quiet - low) {
            // The quiet sets beyond the block are added to the first set: they turn the sign of the cells that they flip.
            block.fill(0);
            for patterns in self.patterns.chunks(1 << MAX_BLOCK) {
                monitor.poll()?;
                for &(pattern, cells) in patterns {
                    let is_flipped = (pattern >> low & high).count_ones() % 2 == 1;
                    block[pattern as usize & mask] += if is_flipped { -cells } else { cells };
                }
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

/// Fast Walsh–Hadamard transform: entry x becomes the sum of all entries y, negative where x and y share an odd number of bits.
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
    use crate::game::hash;
    use crate::search::unlimited;

    #[test]
    fn weights_are_those_of_the_sets_themselves_and_the_least_are_found() {
        let random = |seed: u64| {
            let mut set = BitSet::new(90);
            (0..90)
                .filter(|&i| hash(seed * 1000 + i).is_multiple_of(3))
                .for_each(|i| set.flip(i as usize));
            set
        };
        for count in [0, 1, 5, 13, 16] {
            let one = random(count as u64);
            let quiet: Vec<BitSet> = (0..count).map(|i| random(100 + i as u64)).collect();
            let weight = |sum| with_sum(&one, &quiet, sum).count();
            let mut sums = vec![0];
            let visit = |length, sum| {
                assert_eq!(length, weight(sum), "{count} {sum}");
                sums.push(sum);
            };
            let nodes = unlimited(|monitor: &mut Watch<'_>| {
                let weights = CosetWeights::new(&one, &quiet, monitor).unwrap();
                weights.each(monitor, visit).unwrap();
                monitor.nodes()
            });
            assert!(sums.into_iter().eq(0..1 << count), "each sum once");
            assert_eq!(nodes, (1 << count) - 1);

            let mut lengths: Vec<u32> = (0..1 << count).map(weight).collect();
            lengths.sort_unstable();
            for wanted in [1, 7, 40] {
                let shortest =
                    unlimited(|monitor| Shortest::among(one.clone(), &quiet, wanted, monitor));
                let found: Vec<u32> = shortest.sets.iter().map(BitSet::count).collect();
                assert_eq!(found, lengths[..wanted.min(1 << count)], "{count} {wanted}");
                assert!(shortest.certain, "{count}");
            }
            let descended = unlimited(|monitor| descend(one.clone(), &quiet, monitor));
            let is_single_block = count <= MAX_BLOCK / 2;
            assert!(descended.count() <= one.count(), "{count}");
            assert!(!is_single_block || descended.count() == lengths[0], "{count}");
        }
    }
}
