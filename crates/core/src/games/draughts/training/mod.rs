//! Training: games of the engine against itself, the weights that explain their results, the endgame tables and the opening book.

mod book;
mod endgames;
mod fit;
mod game;
mod self_play;
mod variant;

use crate::training::Recipe;

/// The recipes.
pub(in crate::games) const RECIPES: [Recipe; 4] =
    [self_play::RECIPE, fit::RECIPE, endgames::RECIPE, book::RECIPE];
