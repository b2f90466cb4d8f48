//! Training: games of the engine against itself, the weights that explain their results, the endgame tables, the opening book,
//! and problems to measure a search by.

mod book;
mod combinations;
mod endgames;
mod fit;
mod game;
mod self_play;
mod variant;

use crate::training::Recipe;

/// The recipes.
pub(in crate::games) const RECIPES: [Recipe; 5] =
    [self_play::RECIPE, fit::RECIPE, endgames::RECIPE, book::RECIPE, combinations::RECIPE];
