//! Tournaments between engines of any protocol, in every registered game.
//!
//! ```text
//! schedule ─ Job ─ runner ─ referee ─ Player ─ connection ─ engine
//!    ▲                        └─ GameResult ─ journal ─ standings ─ report
//!    └──────────────────────────────────────────┘
//! ```
//! The schedule is a function of the plan, its seed and the results so far; a [`Job`] has all data of one game. So a stopped tournament
//! continues where its journal ends, and jobs can be played on any machine.
//! `docs/tournaments.md` is for users who run tournaments.
//!
//! | module | content |
//! | --- | --- |
//! | [`job`] | a game to play, and its result |
//! | [`conditions`] | the other conditions of a game, and the agreements that end it early |
//! | [`schedule`] | the games, as a function of the plan and the results so far |
//! | [`openings`] | the starts of games, read or generated |
//! | [`contest`] | a running tournament: plan, results, journal and test |
//! | [`runner`] | many games in parallel |
//! | [`referee`], `adjudication` | one game, by our rules and our clock |
//! | [`watcher`] | games while they are played, for viewers |
//! | [`journal`] | results on the disk |
//! | [`statistics`], [`sprt_run`] | Elo, SPRT, rating lists; the test of a running match |
//! | [`ledger`] | results in the order of their games |
//! | [`standings`], [`extras`] | the totals of each player, including byes and knockouts |
//! | [`duel`] | the totals of a match of two |
//! | [`report`] | tables, pages and records of all results |
//!
//! [Players](plateau_interop::player), their protocols and their processes are in `plateau-interop`.

#[macro_use(text)]
extern crate plateau_core;

mod adjudication;
pub mod conditions;
pub mod contest;
pub mod duel;
pub mod extras;
pub mod job;
pub mod journal;
pub mod ledger;
#[cfg(test)]
#[path = "../../../tests/support/markup.rs"]
mod markup;
pub mod openings;
pub mod referee;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod sprt_run;
pub mod standings;
pub mod statistics;
mod texts;
pub mod watcher;

use texts::catalogue;

pub use conditions::Conditions;
pub use job::{GameResult, GameSpec, Job, Thought};
pub use ledger::Ledger;
pub use plateau_interop::player::control::TimeControl;
pub use plateau_interop::player::ending::Ending;
pub use plateau_interop::player::spec::PlayerSpec;
pub use plateau_interop::player::{Choice, NewGame, Player, Turn};
pub use plateau_interop::process::connection::{EngineConnection, LineProtocol};
pub use plateau_interop::{Deadline, Fault};
pub use runner::{ConfigError, Runner};
pub use schedule::{Format, Plan, Tie};
pub use standings::Standings;
