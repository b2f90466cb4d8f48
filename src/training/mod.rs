//! Long jobs: books, tables and weights that the games embed or find in their library.
//!
//! ```text
//! plateau train NAME ─ Recipe ─ Job ─ items ─ workers ─ results ─ log ─ products
//! ```
//! A game lists its [`Recipe`]s; each makes a [`Job`], which is a list of items.
//! [`run`] spreads the items over threads and keeps each result in a log, so that a stopped job goes on where it was;
//! when all are there, the job makes its [`Product`]s of them.
//!
//! Weights are fitted to games:
//! ```text
//! self_play ─ lines of text, a game each ─ game_files ─ examples ─ network ─ weights
//! ```
//! The value of a start is proven by the values of positions some plies later ([`proof`]).
//! A [`book`] of openings grows from the start, round by round: its items are the positions that are worth a closer look.

pub(crate) mod book;
pub(crate) mod game_files;
mod log;
pub(crate) mod network;
pub(crate) mod proof;
pub(crate) mod random;
mod recipe;
mod runner;
pub(crate) mod selectivity;
pub(crate) mod self_play;
pub(crate) mod weights;

pub(crate) use recipe::{Job, Product, Recipe, Source, Worker};
pub(crate) use runner::{Ended, Run, State, TrainingError, log_path, plan, run};
