//! Long jobs: books, tables and weights that the games embed or find in their library.
//!
//! ```text
//! plateau train NAME ─ Recipe ─ Job ─ items ─ workers ─ results ─ log ─ products
//! ```
//! A game lists its [`Recipe`]s; each makes a [`Job`], which is a list of items.
//! [`run`] spreads the items over threads and keeps each result in a log, so that a stopped job goes on where it was;
//! when all are there, the job makes its [`Product`]s of them.
//!
//! Weights are fitted to [`rows`], each a sum of unknowns: by [`least_squares`] to numbers, by [`logistic`] regression to results.
//! `conjugate_gradients` find the unknowns of both.

mod conjugate_gradients;
pub(crate) mod least_squares;
mod log;
pub(crate) mod logistic;
mod recipe;
pub(crate) mod rows;
mod runner;

pub(crate) use recipe::{Job, Product, Recipe, Worker};
pub(crate) use runner::{Ended, Run, State, TrainingError, run};
