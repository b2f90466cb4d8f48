//! The coach: what an engine and a game say of moves to people: hints, and the analysis of a game that was played.
//!
//! A [`Hint`] is of one position, an [`Analysis`] of a whole game; both have a `judge` search and compare,
//! and say with `verdict` what the scores come to. [`Telling`] puts it into sentences.

mod analysis;
mod hint;
mod judge;
mod telling;
mod verdict;

pub use analysis::{Analysis, MoveAnalysis};
pub use hint::{Hint, HintRequest, NAMED, Told, WHY, common_sayings};
pub use telling::Telling;
pub use verdict::{Counted, Judged};
