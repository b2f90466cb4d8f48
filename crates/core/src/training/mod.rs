//! Long jobs: they compute books, tables and weights that games embed or find in their library.
//!
//! ```text
//! plateau train NAME ─ Recipe ─ Job ─ items ─ workers ─ results ─ log ─ products
//! ```
//! A game lists its [`Recipe`]s; each makes a [`Job`], which is a list of items. [`run`] distributes the items over threads and writes each
//! result to a log, from which a stopped job resumes. With all results the job makes its [`Product`]s.
//!
//! Weights are fitted to games:
//! ```text
//! self_play ─ lines of text, a game each ─ game_files ─ examples ─ network ─ weights
//! ```
//! The value of a start is proven from the values of positions some plies later ([`proof`]).
//! A [`book`] of openings grows from the start, round by round; its items are the positions to expand.

pub mod book;
pub mod conditional_logit;
pub mod game_files;
mod log;
pub mod network;
pub mod proof;
pub mod random;
pub mod ratings;
mod recipe;
mod runner;
pub mod selectivity;
pub mod self_play;
pub mod weights;

pub use recipe::{Job, JobWorker, Product, Recipe, Source};
pub use runner::{Ended, Run, State, TrainingError, log_path, plan, run};
