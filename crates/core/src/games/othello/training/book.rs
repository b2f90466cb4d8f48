//! `othello-book`: the opening book of the full board.

use crate::game::Options;
use crate::games::othello::pattern::Patterns;
use crate::games::othello::rules::layout::LAYOUTS;
use crate::games::othello::{Othello, book};
use crate::search::Library;
use crate::training::book::{BookJob, OPTIONS, Subject};
use crate::training::{Job, Recipe};

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-book",
    summary: "the opening book of Othello: positions near the start that the engine has searched",
    options: OPTIONS,
    start: begin,
};

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let subject = Subject {
        recipe: RECIPE.name,
        game: Othello { layout: &LAYOUTS[0] },
        book: &book::SHELF,
        weights: Patterns::weights(),
    };
    Ok(Box::new(BookJob::new(subject, options, library)?))
}
