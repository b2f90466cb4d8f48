//! Search algorithms for any [`Position`](crate::game::Position), and their common parts. They use only `game` and `platform`.
//!
//! A [`Searcher`] looks for moves of one [`Searchable`] game, statically dispatched down to the leaves;
//! it counts nodes and obeys limits through its [`Monitor`], and returns a [`Found`], whose lines have a [`Score`].
//! [`value`] explains the integers that searches compare.
//!
//! Algorithms for two players: [`random`], [`minimax`] and [`alpha_beta`], the last two inside the loop of [`deepening`]. They have a
//! [`window`], may guess it by [`aspiration`], and share their tree among threads by [`parallel`]; [`level`] weakens the play of any
//! strategy, and any strategy may play its openings from a [`book`]. Algorithms for puzzles: [`frontier`] searches with an open list,
//! [`depth_first`] with the visited positions alone, [`ida_star`] with no memory but the path.
//! [`shared_table`] stores the results of all threads for positions, in the memory of [`cache_lines`].
//! Evaluations are a small [`network`], over [`pattern`]s if a game has them, with weights that [`training`](crate::training) fits;
//! [`evaluations`] caches their values. [`gf2`] solves linear equations modulo 2, [`selection`] finds the least of many items.

pub mod alpha_beta;
pub mod aspiration;
pub(crate) mod book;
pub(crate) mod cache_lines;
pub(crate) mod charged;
mod clock;
pub mod deepening;
pub mod depth_first;
pub(crate) mod evaluations;
mod evaluator;
mod found;
pub mod frontier;
pub(crate) mod gf2;
mod helpers;
pub mod ida_star;
pub mod level;
mod library;
mod limits;
pub mod memory;
pub mod minimax;
mod monitor;
mod named_weights;
pub(crate) mod network;
pub(crate) mod parallel;
pub(crate) mod pattern;
pub mod perft;
mod puzzle;
pub mod random;
mod score;
mod searchable;
pub(crate) mod selection;
pub(crate) mod selectivity;
pub(crate) mod shared_table;
mod skill;
mod stability;
mod stop;
mod strategy;
mod thread;
pub(crate) mod transposition_table;
pub mod value;
mod visited;
pub mod window;

use crate::game::{ChoiceOption, EVALUATOR};

pub use clock::Clock;
pub use evaluator::Evaluator;
pub use found::{Found, ScoredLine};
pub use helpers::cores;
pub use library::{Content, Library, NoLibrary, install_library, library};
pub use limits::{Limits, MAX_THREADS};
pub use memory::{Idle, lend_idle, memory_limit, memory_used, set_memory_limit};
pub use monitor::{Interrupted, Monitor, Progress, Waste};
pub(crate) use named_weights::{NO_WEIGHTS, WeightsChoice, named_weights};
pub use perft::Perft;
pub use score::{Bound, Score, Verdict};
pub use searchable::{Searchable, find_evaluator, find_strategy};
pub use skill::{HumanChoice, Skill};
pub use stop::{StopToken, Stopped};
pub use strategy::{
    BoxedSearcher, Feature, Purpose, Root, Searcher, Strategy, StrategyAbout, Watch,
};
pub(crate) use thread::helper_thread;
pub use thread::{panic_text, search_thread};
pub use visited::KeyHasher;

/// Check of the limits for code without a [`Monitor`], called before every long step. An error ends the work.
pub type Poll<'a> = dyn FnMut() -> Result<(), Interrupted> + 'a;

/// The strategies that every game of two players has, the default first.
#[must_use]
pub fn standard<G: Searchable>() -> Vec<Strategy<G>> {
    vec![alpha_beta::strategy(), minimax::strategy(), random::strategy()]
}

/// Option that chooses the evaluator of a search from the evaluators of the game.
#[must_use]
pub const fn evaluator<G: Searchable>() -> ChoiceOption {
    let names = || G::evaluators().iter().map(Evaluator::name).collect();
    ChoiceOption::new(EVALUATOR, names).doc(text!("search-option-evaluator"))
}

#[cfg(test)]
pub use tests::unlimited;

#[cfg(test)]
mod tests {
    use super::{Limits, Monitor, Progress, StopToken};

    /// Runs a search without limits whose reports are ignored.
    pub fn unlimited<R, T>(search: impl FnOnce(&mut Monitor<'_, R>) -> T) -> T {
        let (limits, stop) = (Limits::default(), StopToken::default());
        search(&mut Monitor::new(&limits, &stop, &mut |_: &R, _: Progress| {}))
    }
}
