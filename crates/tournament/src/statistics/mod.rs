//! Statistics of results and of the strengths of players: pure mathematics, without input or output.
//!
//! ```text
//! Verdict ────┬─ Tally ───────┬─ Sample ─┬─ Elo, superiority
//!             └─ Pentanomial ─┘          └─ Sprt
//!             Encounter (two players, a Tally) ─ rate ─ Rating of every player
//! ```
//! A [`Tally`] counts single games and a [`Pentanomial`] pairs of games from one opening with colours swapped. Both can be converted to a
//! [`Sample`], a distribution of scores, which all statistics of two players use. Pairs are the better sample, because the advantage of an
//! opening for one colour cancels within a pair.
//!
//! Interval, superiority and test are all computed from the likelihood of an expected score (`likelihood`), so they agree with each other,
//! and are valid for few games and one-sided matches too.

mod bradley_terry;
mod components;
mod elo;
mod likelihood;
mod normal;
mod ratings;
mod root;
mod sample;
#[cfg(test)]
mod simulation;
mod sprt;
mod tally;

pub use elo::{Elo, score_of_elo, superiority};
pub use ratings::{Encounter, Rating, rate};
pub use sample::Sample;
pub use sprt::{Sprt, SprtBounds, SprtVerdict};
pub use tally::{Pentanomial, Tally};
