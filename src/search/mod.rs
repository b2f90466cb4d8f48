//! Building blocks of search, generic over [`Position`](crate::game::Position).
//!
//! For two players: [`random`], [`minimax`] and [`alpha_beta`], the last two inside the loop of [`deepening`].
//! For one: [`frontier`] searches with a list of open positions, [`depth_first`] with the visited ones alone,
//! [`ida_star`] with none.
//! [`cache_lines`] is the memory of large tables.

pub mod alpha_beta;
pub(crate) mod cache_lines;
mod deepening;
pub mod depth_first;
pub mod frontier;
pub mod ida_star;
pub mod minimax;
pub mod pattern;
pub mod perft;
pub mod random;
mod transposition_table;
mod visited;

use crate::engine::{Searchable, Strategy};
use crate::game::{OptionKind, OptionSpec};

pub use perft::Perft;
pub use visited::MAX_VISITED;

/// The strategies that every game of two players has, the default first.
#[must_use]
pub fn standard<G: Searchable>() -> Vec<Strategy<G>> {
    vec![alpha_beta::strategy(), minimax::strategy(), random::strategy()]
}

/// The option that chooses the evaluator of a search.
pub const EVALUATOR: OptionSpec = OptionSpec {
    name: "evaluator",
    kind: OptionKind::Text,
    doc: "The evaluator at the leaves, by name; \"describe\" lists them. Default: the first.",
};

/// The option that makes random choices repeatable.
pub const SEED: OptionSpec = OptionSpec {
    name: "seed",
    kind: OptionKind::Integer { min: 0, max: MAX_SEED, default: Some(0) },
    doc: "The seed of random choices: the same seed makes the same choices.",
};

/// The largest seed: the largest integer that every JSON reader keeps exact, 2^53 − 1.
pub const MAX_SEED: i64 = (1 << 53) - 1;
