//! Pagoda functions that test every position of a search, in a few instructions.
//!
//! The weights of the eight images of a position are the bytes of one word.
//! A jump reduces them by the same amounts in every position, so the weights of a successor are computed by one subtraction,
//! and one mask shows whether any image has become lighter than the goal.

use crate::games::peg_solitaire::rules::board::{Board, Holes};
use crate::games::peg_solitaire::rules::symmetry::{IMAGES, Images};
use crate::games::peg_solitaire::solver::Watch;
use crate::games::peg_solitaire::solver::move_generator::MoveGenerator;
use crate::search::Interrupted;

use super::pagoda::Pagoda;

/// Pagoda functions in a filter: on the English board a fifth one refutes hardly any more positions.
pub(super) const LANES: usize = 4;
/// Weight of the goal as a byte: weights with the highest bit set are at least as heavy.
const AT_GOAL: i64 = 0x80;
/// Highest bit of every byte.
const SIGNS: u64 = 0x8080_8080_8080_8080;
/// Positions for which pagoda functions are computed.
const SAMPLES: usize = 48;

/// Weights of a position under each function and symmetry.
pub(crate) type Weights = [u64; LANES];

/// One pagoda function, its eight images in the bytes of a word.
struct Lane {
    /// Weight of each byte of a set of holes. Shape \[byte\]\[value\]; the sums wrap around, the whole does not.
    tables: Vec<[u64; 256]>,
    /// Loss of weight by each jump. Shape \[slot\] of the [`MoveGenerator`].
    losses: Vec<u64>,
}

/// Pagoda functions that refute many positions; perhaps none.
pub(crate) struct PagodaFilter {
    /// Shape as [`Lane::tables`], for all functions.
    tables: Vec<[Weights; 256]>,
    /// Shape as [`Lane::losses`].
    losses: Vec<Weights>,
}

impl PagodaFilter {
    /// Filter without functions, which refutes nothing.
    pub(crate) const fn none() -> Self {
        Self { tables: Vec::new(), losses: Vec::new() }
    }

    /// Filter for some typical positions of a search for `goals`: of the functions that linear programming finds for a sample of them,
    /// those that refute the most, each chosen by the positions that pass the functions before it.
    ///
    /// All images of a position are weighed. So no position is refuted that leads to an image of a goal, even if that image is not a goal.
    /// Errors: [`Interrupted`] at a limit.
    pub(crate) fn fitted(
        board: &Board,
        generator: &MoveGenerator,
        goals: &[Holes],
        typical: &[Holes],
        monitor: &mut Watch<'_>,
    ) -> Result<Self, Interrupted> {
        let mut goals: Vec<Holes> = goals.iter().flat_map(|&goal| generator.images(goal)).collect();
        goals.sort_unstable();
        goals.dedup();
        let mut pool: Vec<Pagoda> = Vec::new();
        for &pegs in typical.iter().step_by(typical.len().div_ceil(SAMPLES).max(1)) {
            let separating = Pagoda::separating(board, pegs, &goals, &mut || monitor.poll())?;
            pool.extend(separating.filter(|pagoda| !pool.contains(pagoda)));
        }
        let mut lanes: Vec<Lane> = Vec::new();
        for pagoda in &pool {
            monitor.poll()?;
            lanes.extend(Lane::new(board, generator, pagoda));
        }
        let mut passing = typical.to_vec();
        let mut chosen: Vec<Lane> = Vec::new();
        while chosen.len() < LANES && !passing.is_empty() {
            monitor.poll()?;
            let refuted = |lane: &Lane| passing.iter().filter(|&&pegs| lane.refutes(pegs)).count();
            let Some((refuted, best)) =
                lanes.iter().enumerate().map(|(i, lane)| (refuted(lane), i)).max()
            else {
                break;
            };
            if refuted == 0 {
                break;
            }
            let best = lanes.swap_remove(best);
            passing.retain(|&pegs| !best.refutes(pegs));
            chosen.push(best);
        }
        Ok(Self::of(&chosen))
    }

    /// Filter of some functions, side by side.
    fn of(lanes: &[Lane]) -> Self {
        let Some(first) = lanes.first() else { return Self::none() };
        let beside = |word: &dyn Fn(&Lane) -> u64| -> Weights {
            // A missing lane repeats the first.
            std::array::from_fn(|i| word(lanes.get(i).unwrap_or(first)))
        };
        let table =
            |byte: usize| std::array::from_fn(|value| beside(&|lane| lane.tables[byte][value]));
        Self {
            tables: (0..first.tables.len()).map(table).collect(),
            losses: (0..first.losses.len()).map(|jump| beside(&|lane| lane.losses[jump])).collect(),
        }
    }

    /// `true` without functions.
    pub(crate) fn is_empty(&self) -> bool {
        self.losses.is_empty()
    }

    /// `true` for a position that is too light for every goal.
    #[inline]
    pub(crate) fn refutes(&self, pegs: Holes) -> bool {
        !self.is_empty()
            && self.weigh(pegs).iter().fold(SIGNS, |signs, weight| signs & weight) != SIGNS
    }

    /// Weights of a position that passes.
    #[inline(always)]
    pub(crate) fn weigh(&self, pegs: Holes) -> Weights {
        let mut weights: Weights = [0; LANES];
        for (table, byte) in self.tables.iter().zip(pegs.to_le_bytes()) {
            for (weight, part) in weights.iter_mut().zip(&table[usize::from(byte)]) {
                *weight = weight.wrapping_add(*part);
            }
        }
        weights
    }

    /// `true` if a position with these weights is still heavy enough after the jump of a slot.
    #[inline(always)]
    pub(crate) fn passes(&self, weights: &Weights, slot: usize) -> bool {
        let Some(losses) = self.losses.get(slot) else { return true };
        let signs = weights
            .iter()
            .zip(losses)
            .fold(SIGNS, |signs, (weight, loss)| signs & weight.wrapping_sub(*loss));
        signs == SIGNS
    }
}

impl Lane {
    /// Images of a pagoda function, packed. `None` if the weights do not fit into bytes.
    fn new(board: &Board, generator: &MoveGenerator, pagoda: &Pagoda) -> Option<Self> {
        let least = i64::from(pagoda.least());
        let sum = |sign: i32| {
            pagoda.weights().iter().map(|weight| i64::from((weight * sign).max(0))).sum::<i64>()
        };
        if sum(1) - least >= AT_GOAL || sum(-1) + least > AT_GOAL {
            return None;
        }
        let packed = |images: &Images, offset: i64| {
            let weight = |image: &Holes| i64::from(pagoda.weigh(*image)) + offset;
            images
                .iter()
                .rev()
                .fold(0_i64, |packed, image| packed.wrapping_mul(256).wrapping_add(weight(image)))
        };
        // Weights add up, so the weights of a byte are sums of the weights of its holes.
        let holes: Vec<u64> =
            (0..board.holes()).map(|hole| packed(&generator.images(1 << hole), 0) as u64).collect();
        let table = |(byte, holes): (usize, &[u64])| -> [u64; 256] {
            let offset = if byte == 0 { AT_GOAL - least } else { 0 };
            let none = packed(&[0; IMAGES], offset) as u64;
            std::array::from_fn(|value| {
                let pegs = holes.iter().enumerate().filter(|(hole, _)| value >> hole & 1 == 1);
                pegs.fold(none, |sum, (_, weight)| sum.wrapping_add(*weight))
            })
        };
        let loss = |&number: &u8| {
            let jump = board.jumps()[usize::from(number)];
            let (before, after) = (generator.images(jump.pegs()), generator.images(1 << jump.to));
            packed(&before, 0).wrapping_sub(packed(&after, 0)) as u64
        };
        Some(Self {
            tables: holes.chunks(8).enumerate().map(table).collect(),
            losses: generator.jumps().iter().map(loss).collect(),
        })
    }

    #[inline]
    fn weigh(&self, pegs: Holes) -> u64 {
        let bytes = self.tables.iter().zip(pegs.to_le_bytes());
        bytes.fold(0, |sum, (table, byte)| sum.wrapping_add(table[usize::from(byte)]))
    }

    fn refutes(&self, pegs: Holes) -> bool {
        self.weigh(pegs) & SIGNS != SIGNS
    }
}

const _: () = assert!(IMAGES == size_of::<u64>());
