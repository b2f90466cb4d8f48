//! The sieve: pagoda functions that are asked of every position of a search, in a few instructions.
//!
//! The weights of the eight images of a position are kept side by side in the bytes of one word.
//! A jump takes the same from them wherever it is made, so a child's weights are one subtraction away,
//! and one mask tells whether any image has become lighter than the goal.

use crate::engine::Interrupted;

use super::Watch;
use super::board::{Board, Holes, Jump};
use super::fan::{Fan, IMAGES, Images};
use super::pagoda::Pagoda;

/// How many pagoda functions are asked: on the English board a fifth one refutes hardly any more.
pub const LANES: usize = 4;
/// A byte whose highest bit is set stands for a weight that is at least that of the goal.
const AT_GOAL: i64 = 0x80;
/// The highest bit of every byte.
const MARKS: u64 = 0x8080_8080_8080_8080;
/// Positions for which pagoda functions are looked for.
const SAMPLES: usize = 48;

/// The weights of a position under each function and symmetry.
pub type Weights = [u64; LANES];

/// One pagoda function under the symmetries.
struct Lane {
    /// What each byte of a set of holes weighs, one image to a byte; the sums wrap around, the whole does not.
    tables: Vec<[u64; 256]>,
    /// What each jump takes.
    losses: Vec<u64>,
}

/// Pagoda functions that refute many positions; perhaps none.
pub struct Sieve {
    /// Shape as [`Lane::tables`], for all functions.
    tables: Vec<[Weights; 256]>,
    /// Shape as [`Lane::losses`].
    losses: Vec<Weights>,
}

impl Sieve {
    /// A sieve that refutes nothing.
    #[must_use]
    pub const fn open() -> Self {
        Self { tables: Vec::new(), losses: Vec::new() }
    }

    /// The sieve that refutes the most of some typical positions.
    ///
    /// # Errors
    /// [`Interrupted`] at a limit.
    pub fn fitted(
        board: &Board,
        fan: &Fan,
        goals: &[Holes],
        typical: &[Holes],
        monitor: &mut Watch<'_>,
    ) -> Result<Self, Interrupted> {
        let mut pool: Vec<Pagoda> = Vec::new();
        for &pegs in typical.iter().step_by(typical.len().div_ceil(SAMPLES).max(1)) {
            monitor.poll()?;
            if let Some(pagoda) =
                Pagoda::separating(board, pegs, goals).filter(|pagoda| !pool.contains(pagoda))
            {
                pool.push(pagoda);
            }
        }
        let mut lanes: Vec<Lane> = Vec::new();
        for pagoda in &pool {
            monitor.poll()?;
            lanes.extend(Lane::new(board, fan, pagoda));
        }
        let mut alive = typical.to_vec();
        let mut chosen: Vec<Lane> = Vec::new();
        while chosen.len() < LANES && !alive.is_empty() {
            monitor.poll()?;
            let kills = |lane: &Lane| alive.iter().filter(|&&pegs| lane.refutes(pegs)).count();
            let Some((kills, best)) =
                lanes.iter().enumerate().map(|(i, lane)| (kills(lane), i)).max()
            else {
                break;
            };
            if kills == 0 {
                break;
            }
            let best = lanes.swap_remove(best);
            alive.retain(|&pegs| !best.refutes(pegs));
            chosen.push(best);
        }
        Ok(Self::of(&chosen))
    }

    /// Lays functions side by side.
    fn of(lanes: &[Lane]) -> Self {
        let Some(first) = lanes.first() else { return Self::open() };
        let beside = |word: &dyn Fn(&Lane) -> u64| -> Weights {
            // A lane that is missing repeats the first.
            std::array::from_fn(|i| word(lanes.get(i).unwrap_or(first)))
        };
        let table =
            |byte: usize| std::array::from_fn(|value| beside(&|lane| lane.tables[byte][value]));
        Self {
            tables: (0..first.tables.len()).map(table).collect(),
            losses: (0..first.losses.len()).map(|jump| beside(&|lane| lane.losses[jump])).collect(),
        }
    }

    /// Whether it refutes nothing.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.losses.is_empty()
    }

    /// Whether a position is too light for every goal.
    #[inline]
    #[must_use]
    pub fn refutes(&self, pegs: Holes) -> bool {
        !self.is_open()
            && self.weigh(pegs).iter().fold(MARKS, |marks, weight| marks & weight) != MARKS
    }

    /// The weights of a position that passes.
    #[inline]
    #[must_use]
    pub fn weigh(&self, pegs: Holes) -> Weights {
        let mut weights: Weights = [0; LANES];
        for (table, byte) in self.tables.iter().zip(pegs.to_le_bytes()) {
            for (weight, part) in weights.iter_mut().zip(&table[usize::from(byte)]) {
                *weight = weight.wrapping_add(*part);
            }
        }
        weights
    }

    /// Whether what a jump makes of a position with these weights can still be heavy enough.
    #[inline(always)]
    #[must_use]
    pub fn passes(&self, weights: &Weights, jump: usize) -> bool {
        let Some(losses) = self.losses.get(jump) else { return true };
        let marks = weights
            .iter()
            .zip(losses)
            .fold(MARKS, |marks, (weight, loss)| marks & weight.wrapping_sub(*loss));
        marks == MARKS
    }
}

impl Lane {
    /// `None` where the weights do not fit into bytes.
    fn new(board: &Board, fan: &Fan, pagoda: &Pagoda) -> Option<Self> {
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
        let table = |byte: usize| -> [u64; 256] {
            let offset = if byte == 0 { AT_GOAL - least } else { 0 };
            std::array::from_fn(|value| {
                packed(&fan.images((value as Holes) << (8 * byte) & board.all()), offset) as u64
            })
        };
        let loss = |jump: &Jump| {
            let (before, after) = (fan.images(jump.pegs()), fan.images(1 << jump.to));
            packed(&before, 0).wrapping_sub(packed(&after, 0)) as u64
        };
        Some(Self {
            tables: (0..board.holes().div_ceil(8)).map(table).collect(),
            losses: board.jumps().iter().map(loss).collect(),
        })
    }

    #[inline]
    fn weigh(&self, pegs: Holes) -> u64 {
        let bytes = self.tables.iter().zip(pegs.to_le_bytes());
        bytes.fold(0, |sum, (table, byte)| sum.wrapping_add(table[usize::from(byte)]))
    }

    fn refutes(&self, pegs: Holes) -> bool {
        self.weigh(pegs) & MARKS != MARKS
    }
}

const _: () = assert!(IMAGES == size_of::<u64>());
