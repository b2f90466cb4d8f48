//! Long jobs: books, tables and weights that the games embed or find in their library.
//!
//! ```text
//! plateau train NAME ─ Recipe ─ Job ─ items ─ workers ─ results ─ log ─ products
//! ```
//! A game lists its [`Recipe`]s; each makes a [`Job`], which is a list of items.
//! [`run`] spreads the items over threads and keeps each result in a log, so that a stopped job goes on where it was;
//! when all are there, the job makes its [`Product`]s of them.

pub(crate) mod least_squares;
mod log;
mod recipe;
mod runner;

pub(crate) use recipe::{Job, Product, Recipe, Worker};
pub(crate) use runner::{Ended, Run, State, TrainingError, run};
