//! The schedule: the games of a tournament, as a function of its plan and the results so far.
//!
//! ```text
//! Plan ─ round_robin, gauntlet, swiss, knockout ─ Stage ─ Meeting ─ Job
//!   ▲                                                                │
//!   └────────────────────────── GameResult ◄─────────────────────────┘
//! ```
//! Every format is one function from the completed stages to the next meetings. A stage has all meetings that can be played in parallel: a
//! whole round robin or gauntlet, a round of a Swiss, a round or tie-break of a knockout. No state is kept between two calls, so a
//! tournament can continue from its results alone.
//!
//! The pairings take turns: [`Plan::pending`] begins with the first pair of games of every pairing, then come the second pairs.
//! A tournament that is stopped early has treated all alike.
//!
//! Dependencies:
//! - The number of a game, its round, its seats, opening and seed follow from the plan and the results of earlier stages,
//!   never from the order in which results came.
//! - The games of a meeting go in pairs: both of a pair have the same opening, with the seats swapped.
//!   An odd number of games leaves the last one single.
//! - Openings are taken in order, and again from the first when they run out.
//!   All meetings of a stage, or of a cycle of a round robin or gauntlet, get the same ones, and the next stage or cycle those that follow.
//!   So no pairing has easier openings than another.

mod cycle;
mod knockout;
mod plan;
mod progress;
mod swiss;
#[cfg(test)]
mod tests;

pub use knockout::{MAX_TIE_BREAKS, Tie};
pub use plan::{Format, Plan};
