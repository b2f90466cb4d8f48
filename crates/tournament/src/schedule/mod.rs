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
//! Invariants:
//! - The number of a game, its round, its seats, opening and seed depend on the plan and the results of earlier stages, never on the order
//!   in which results arrived.
//! - The games of a meeting are played in pairs with the same opening and the seats swapped; an odd number of games leaves the last one
//!   single.
//! - Openings are taken in order, and repeated from the first. All meetings of a stage, or of a cycle of a round robin or gauntlet, get the
//!   same ones, and the next stage or cycle gets those that follow, so that no pairing has easier openings than another.

mod cycle;
mod knockout;
mod plan;
mod progress;
mod swiss;
#[cfg(test)]
mod tests;

pub use knockout::{MAX_TIE_BREAKS, Tie};
pub use plan::{Format, Plan};
