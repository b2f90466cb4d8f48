//! Training: the weights of the evaluation, fitted to games of the engine against itself, the deviations of multi-ProbCut, the opening
//! book, and the model of the moves that people choose.
//!
//! ```text
//! othello-games        player ─ game ─ lines of text, a game each       again with the weights that came of it
//! othello-labels       positions ─ searches of two parities ─ lines of text, the labelled positions of a game each
//! othello-weights      lines ─ samples ─ examples ─ a network ─ a file of weights
//! othello-tempo        labelled positions ─ searches of all small depths ─ bias by number of discs ─ a file of weights
//! othello-selectivity  positions ─ values of all depths ─ deviations ─ least squares ─ selectivity.txt
//! othello-book         positions ─ values of all moves ─ the next positions … ─ a book
//! othello-solve        positions of some plies ─ exact scores ─ minimax ─ a proof
//! othello-choices      tournament games ─ values of all moves ─ a conditional logit model ─ human-choice.txt
//! ```
//! `weights/WEIGHTS.md` and `book/BOOK.md` have the commands that made the weights and the book.

mod archive;
mod book;
mod choices;
mod fit;
mod game;
mod labels;
mod named_weights;
mod player;
mod positions;
mod selectivity;
mod self_play;
mod solve;
mod tempo;

use crate::training::Recipe;

/// The recipes.
pub(crate) static RECIPES: [Recipe; 8] = [
    self_play::RECIPE,
    labels::RECIPE,
    fit::RECIPE,
    tempo::RECIPE,
    selectivity::RECIPE,
    book::RECIPE,
    solve::RECIPE,
    choices::RECIPE,
];
