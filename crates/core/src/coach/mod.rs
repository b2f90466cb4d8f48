//! The coach explains moves to people, with the results of an engine and the insights of a game: hints, and the analysis of a played game.
//!
//! A [`Hint`] explains one position, an [`Analysis`] a whole game. `judge` searches and compares the moves, `verdict` derives facts from
//! the scores, and [`Telling`] writes the sentences.

mod analysis;
mod hint;
mod judge;
mod telling;
mod verdict;

pub use analysis::{Analysis, MoveAnalysis};
pub use hint::{Hint, HintRequest, NAMED, Told, WHY, common_sayings};
pub use telling::Telling;
pub use verdict::{Counted, Judged};
