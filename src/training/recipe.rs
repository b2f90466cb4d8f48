//! What a game says of a long job: constant data and the job itself. No input or output.

use crate::engine::{Library, StopToken};
use crate::game::{OptionSpec, Options};

/// How a game makes a book, a table or weights.
#[derive(Clone, Copy)]
pub struct Recipe {
    /// Its name on the command line, beginning with that of the game.
    pub name: &'static str,
    /// What it makes, in a sentence.
    pub summary: &'static str,
    /// The options that shape it.
    pub options: &'static [OptionSpec],
    /// Makes the job, from options that have passed `options`, and from what the library holds.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub start: Start,
}

/// Makes a job.
pub type Start = fn(&Options, &dyn Library) -> Result<Box<dyn Job>, String>;

/// A long job: items that can be done in any order and on any number of threads, and what comes of them.
pub trait Job: Sync {
    /// What it is, in one line, such as `connect4-book plies=8`: all that its results depend on.
    /// A log is of one such line alone.
    fn identity(&self) -> String;

    /// How many items there are.
    fn items(&self) -> usize;

    /// What items are, for people: `positions`, `games`.
    fn unit(&self) -> &'static str;

    /// A worker; each thread has one of its own.
    fn worker(&self) -> Box<dyn Worker + '_>;

    /// What comes of the results of all items, in their order.
    ///
    /// # Errors
    /// A sentence that says why nothing does.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String>;
}

/// Does items, one after the other.
pub trait Worker {
    /// The result of an item, in one line; `None` if it was stopped before it had one.
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String>;
}

/// A file that a job has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// The name under which the game looks for it in its library.
    pub name: String,
    /// What stands in it.
    pub content: Vec<u8>,
}
