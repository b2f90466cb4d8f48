//! `draughts-book`: the opening book of international draughts.

use crate::game::Options;
use crate::games::draughts::engine::weights;
use crate::games::draughts::rules::variant::INTERNATIONAL;
use crate::games::draughts::{Draughts, book};
use crate::search::Library;
use crate::training::book::{BookJob, OPTIONS, Subject};
use crate::training::game_files::short;
use crate::training::{Job, Recipe};

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-book",
    summary: "the opening book of international draughts: positions near the start that the engine has searched",
    options: OPTIONS,
    start: begin,
};

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let subject = Subject {
        recipe: RECIPE.name,
        game: Draughts { rules: &INTERNATIONAL },
        book: &book::SHELF,
        weights: short(&weights::international().hash()),
    };
    Ok(Box::new(BookJob::new(subject, options, library)?))
}
