//! Training: weights of the evaluation by fits to games of the engine against itself, and the deviations of multi-ProbCut.
//!
//! ```text
//! othello-games        player ─ game ─ lines of text, a game each       again with the weights that came of it
//! othello-weights      lines ─ samples ─ examples ─ a network ─ a file of weights
//! othello-selectivity  positions ─ values of all depths ─ deviations ─ least squares ─ selectivity.txt
//! ```
//! `WEIGHTS.md` beside the weights has the commands that made them.

mod fit;
mod game;
mod player;
mod selectivity;
mod self_play;

use crate::training::Recipe;

/// The recipes.
pub(crate) static RECIPES: [Recipe; 3] = [self_play::RECIPE, fit::RECIPE, selectivity::RECIPE];
