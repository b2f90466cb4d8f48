//! Evaluators and strategies of a game: everything that searches need besides rules and names.

use crate::game::{Game, Refusal};

use super::{Evaluator, HumanChoice, Root, Skill, Strategy};

/// A game that searches can play or solve.
pub trait Searchable: Game {
    /// The evaluators of this game, one value each.
    type Evaluator: Evaluator<Self::Position>;

    /// The levels of play below full strength, the weakest first; none in a puzzle.
    const LEVELS: &'static [Skill] = &[];

    /// The choice of people among the moves of a root, which levels imitate. Without a model of it, moves differ by their values alone.
    fn human_choice(root: &Root<'_, Self>) -> HumanChoice
    where
        Self: Sized,
    {
        HumanChoice::by_value(root.moves.len())
    }

    /// The evaluators, the default first; never empty.
    fn evaluators() -> &'static [Self::Evaluator];

    /// The strategies, the best and default first; never empty.
    fn strategies() -> Vec<Strategy<Self>>;

    /// Initialises the data that all searches share, such as unpacked weights. Otherwise the first search does so, in its own time.
    /// Files that a host has to fetch are only asked for.
    fn prepare() {}
}

/// The strategy called `name`, or the default.
///
/// # Errors
/// [`Refusal::UnknownStrategy`].
pub fn find_strategy<G: Searchable>(name: Option<&str>) -> Result<Strategy<G>, Refusal> {
    let mut strategies = G::strategies();
    let names: Vec<_> = strategies.iter().map(|strategy| strategy.about.name).collect();
    Ok(strategies.swap_remove(find_named(&names, name, Refusal::unknown_strategy)?))
}

/// The evaluator called `name`, or the default, [complete](Evaluator::complete).
///
/// # Errors
/// [`Refusal::UnknownEvaluator`].
pub fn find_evaluator<G: Searchable>(name: Option<&str>) -> Result<G::Evaluator, Refusal> {
    let evaluators = G::evaluators();
    let names: Vec<_> = evaluators.iter().map(Evaluator::name).collect();
    let evaluator = evaluators[find_named(&names, name, Refusal::unknown_evaluator)?];
    evaluator.complete();
    Ok(evaluator)
}

/// The index of `name` among `names`, 0 for `None`; `unknown` makes the error for any other name.
fn find_named(
    names: &[&str],
    name: Option<&str>,
    unknown: fn(&str, &[&str]) -> Refusal,
) -> Result<usize, Refusal> {
    let Some(name) = name else { return Ok(0) };
    names.iter().position(|&known| known == name).ok_or_else(|| unknown(name, names))
}
