//! Tournaments: engines of any protocol against each other, in every game of the registry.
//!
//! ```text
//! schedule ─ Job ─ runner ─ referee ─ Player ─ adapter ─ wire ─ engine
//!    ▲                        └─ GameResult ─ journal ─ standings ─ report
//!    └──────────────────────────────────────────┘
//! ```
//! The schedule is a function of the plan, its seed and the results so far; a [`Job`] is one game with all that it takes.
//! So a stopped tournament goes on where its journal ends, and jobs can be played on any machine.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`job`] | a game to be played, and how it went |
//! | [`control`] | time controls, and the conditions of a game |
//! | [`spec`] | players as they are named on the command line |
//! | [`schedule`] | which games there are, as a function of the plan and the results so far |
//! | [`openings`] | where games begin, read or made by chance |
//! | [`player`] | what the referee asks of a player, and what can go wrong |

pub mod control;
pub mod job;
pub mod openings;
pub mod player;
pub mod schedule;
pub mod spec;

pub use control::{Conditions, TimeControl};
pub use job::{Ending, GameResult, GameSpec, Job, Thought};
pub use openings::{Generator, read_openings};
pub use player::{Choice, Fault, Patience, Player, Start, Turn};
pub use schedule::{Format, Plan, Tie};
pub use spec::PlayerSpec;
