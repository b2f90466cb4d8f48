//! Training of the evaluation: games of the engine against itself, and the weights that explain their results.

mod fit;
mod game;
mod self_play;

use crate::training::Recipe;

/// The recipes.
pub(in crate::games) const RECIPES: [Recipe; 2] = [self_play::RECIPE, fit::RECIPE];
