//! Building blocks of search, generic over [`Position`](crate::game::Position).
//!
//! For two players: [`random`], [`minimax`] and [`alpha_beta`], the last two inside the loop of [`deepening`].
//! Any search of theirs has a [`window`], may guess it by [`aspiration`], and shares its tree among threads by [`parallel`];
//! [`level`] weakens the play of any strategy, and any may play its openings from a [`book`].
//! For one: [`frontier`] searches with an open list, [`depth_first`] with the visited positions alone,
//! [`ida_star`] with no memory but the path.
//! [`shared_table`] keeps what threads have found of positions, in the memory of [`cache_lines`].
//! Evaluations are a small [`network`], over [`pattern`]s where a game has them, with weights that [`training`](crate::training) fits; [`evaluations`] remembers what it said.
//! [`gf2`] solves linear equations modulo 2, [`selection`] finds the least of many.

pub mod alpha_beta;
pub(crate) mod aspiration;
pub(crate) mod book;
pub(crate) mod cache_lines;
pub(crate) mod deepening;
pub mod depth_first;
pub(crate) mod evaluations;
pub mod frontier;
pub(crate) mod gf2;
pub mod ida_star;
pub mod level;
pub mod minimax;
pub(crate) mod network;
pub(crate) mod parallel;
pub(crate) mod pattern;
pub(crate) mod perft;
mod puzzle;
pub mod random;
pub(crate) mod selection;
pub(crate) mod selectivity;
pub(crate) mod shared_table;
pub(crate) mod transposition_table;
mod visited;
pub(crate) mod window;

use crate::engine::{Evaluator, Interrupted, Searchable, Strategy};
use crate::game::{ChoiceOption, EVALUATOR};

pub use perft::Perft;
pub(crate) use visited::KeyHasher;

/// Check of the limits, before every long step of what knows no [`Monitor`](crate::engine::Monitor); an error ends it.
pub(crate) type Poll<'a> = dyn FnMut() -> Result<(), Interrupted> + 'a;

/// The strategies that every game of two players has, the default first.
#[must_use]
pub fn standard<G: Searchable>() -> Vec<Strategy<G>> {
    vec![alpha_beta::strategy(), minimax::strategy(), random::strategy()]
}

/// Option that chooses the evaluator of a search, among those of the game.
#[must_use]
pub const fn evaluator<G: Searchable>() -> ChoiceOption {
    let names = || G::evaluators().iter().map(Evaluator::name).collect();
    ChoiceOption::new(EVALUATOR, names).doc(
        "The evaluator at the leaves; \"evaluators\" says what each looks at.",
        "L'évaluateur aux feuilles ; \"evaluators\" dit ce que chacun regarde.",
    )
}

#[cfg(test)]
pub(crate) use tests::unlimited;

#[cfg(test)]
mod tests {
    use crate::engine::{Limits, Monitor, Progress, StopToken};

    /// Runs a search without limits whose reports go nowhere.
    pub(crate) fn unlimited<R, T>(search: impl FnOnce(&mut Monitor<'_, R>) -> T) -> T {
        let (limits, stop) = (Limits::default(), StopToken::default());
        search(&mut Monitor::new(&limits, &stop, &mut |_: &R, _: Progress| {}))
    }
}
