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

use crate::engine::{Evaluator, Searchable, Strategy};
use crate::game::ChoiceOption;

pub use perft::Perft;
pub use visited::MAX_VISITED;

/// The strategies that every game of two players has, the default first.
#[must_use]
pub fn standard<G: Searchable>() -> Vec<Strategy<G>> {
    vec![alpha_beta::strategy(), minimax::strategy(), random::strategy()]
}

/// Evaluator of a search.
#[must_use]
pub const fn evaluator<G: Searchable>() -> ChoiceOption {
    let names = || G::evaluators().iter().map(Evaluator::name).collect();
    ChoiceOption::new("evaluator", names)
        .doc("The evaluator at the leaves; \"evaluators\" says what each looks at.")
}
