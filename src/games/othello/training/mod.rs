//! Training: weights of the evaluation by fits to games of the engine against itself, the deviations of multi-ProbCut, and the opening book.
//!
//! ```text
//! othello-games        player ─ game ─ lines of text, a game each       again with the weights that came of it
//! othello-weights      lines ─ samples ─ examples ─ a network ─ a file of weights
//! othello-selectivity  positions ─ values of all depths ─ deviations ─ least squares ─ selectivity.txt
//! othello-book         positions ─ values of all moves ─ the next positions … ─ a book
//! othello-solve        positions of some plies ─ exact scores ─ minimax ─ a proof
//! ```
//! `WEIGHTS.md` beside the weights and `BOOK.md` beside the book have the commands that made them.

mod book;
mod fit;
mod game;
mod player;
mod selectivity;
mod self_play;
mod solve;

use crate::training::Recipe;

/// The recipes.
pub(crate) static RECIPES: [Recipe; 5] =
    [self_play::RECIPE, fit::RECIPE, selectivity::RECIPE, book::RECIPE, solve::RECIPE];
