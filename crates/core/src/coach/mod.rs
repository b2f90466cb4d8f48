//! The coach explains moves to people, with the results of an engine and the insights of a game: hints, and the analysis of a played game.
//!
//! A [`Hint`] is of one position, an [`Analysis`] of a whole game. For both `judge` searches and compares moves,
//! and `verdict` derives facts from the scores. [`Telling`] puts them into sentences.

mod analysis;
mod hint;
mod judge;
mod telling;
mod verdict;

pub use analysis::{Analysis, MoveAnalysis};
pub use hint::{Hint, HintRequest, NAMED, Told, WHY, common_sayings};
pub use telling::Telling;
pub use verdict::{Counted, Judged};
