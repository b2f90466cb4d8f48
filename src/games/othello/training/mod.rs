//! How the weights of the evaluation are made: games of the engine against itself, and a fit to their results.
//!
//! ```text
//! othello-games    player ─ game ─ lines of text, a game each       again with the weights that came of it
//! othello-weights  lines ─ samples ─ least squares ─ a file of weights
//! othello-selectivity   positions ─ values of all depths ─ deviations ─ least squares ─ selectivity.txt
//! ```
//! `WEIGHTS.md` beside the weights tells which commands made them.

mod fit;
mod game;
mod player;
mod selectivity;
mod self_play;

use crate::training::Recipe;

/// The recipes.
pub static RECIPES: [Recipe; 3] = [self_play::RECIPE, fit::RECIPE, selectivity::RECIPE];
