//! Recipe of a game for a long job: constant data and the job. It does no input or output.

#[cfg(test)]
use crate::game::OptionValue;
use crate::game::{OptionSpec, Options};
use crate::search::{Library, StopToken};

/// Recipe for a book, a table or weights.
#[derive(Clone, Copy)]
pub struct Recipe {
    /// Its name on the command line, beginning with that of the game.
    pub name: &'static str,
    /// Its products, in a sentence.
    pub summary: &'static str,
    /// The options of the job.
    pub options: &'static [OptionSpec],
    /// Makes the job, from options that have passed `options`, and from files of the library.
    ///
    /// # Errors
    /// A sentence that names the missing or faulty input.
    pub start: MakeJob,
}

#[cfg(test)]
impl Recipe {
    /// Its options with these values.
    pub(crate) fn with(&self, numbers: &[(&str, i64)], texts: &[(&str, &str)]) -> Options {
        let numbers = numbers.iter().map(|&(name, value)| (name, OptionValue::Integer(value)));
        let texts = texts.iter().map(|&(name, text)| (name, OptionValue::Text(text.to_owned())));
        let mut options = Options::default();
        for (name, value) in numbers.chain(texts) {
            options.set(self.options, name, value).unwrap();
        }
        options
    }
}

/// Maker of a job.
pub(super) type MakeJob = fn(&Options, &dyn Library) -> Result<Box<dyn Job>, String>;

/// Long job: items, and products of their results. The items of a round can be computed in any order and on any number of threads.
pub trait Job: Sync {
    /// Identity in one line, such as `connect4-book plies=8`: everything that the results depend on. A log belongs to one identity.
    fn identity(&self) -> String;

    /// The file that it continues from; `None`, the default, if it starts from nothing.
    fn source(&self) -> Option<Source<'_>> {
        None
    }

    /// Number of items.
    fn items(&self) -> usize;

    /// Number of items per round, at least 1: a round begins when the previous one is finished, because it builds on its results. By
    /// default there is one round.
    fn round(&self) -> usize {
        self.items().max(1)
    }

    /// Passes the results of a round to the job, in the order of its items, before the next round begins. By default they are ignored.
    ///
    /// # Errors
    /// A sentence that says why they are not results of this job.
    fn learn(&self, _results: &[String]) -> Result<(), String> {
        Ok(())
    }

    /// Name of items, for people: `positions`, `games`.
    fn unit(&self) -> &'static str;

    /// A worker that may use `threads` threads. If there are few items, the workers share the threads.
    fn worker(&self, threads: usize) -> Box<dyn JobWorker + '_>;

    /// Products of the results of all items, in their order.
    ///
    /// # Errors
    /// A sentence that says why there are none.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String>;
}

/// File of the library that a job continues from, and the product that must not replace it, because the same command would then continue
/// from another file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source<'a> {
    /// The option that names the file.
    pub option: &'static str,
    /// The file.
    pub file: &'a str,
    /// The product.
    pub product: &'a str,
}

/// Computes the items of a job on one thread, one after the other.
pub trait JobWorker {
    /// The result of an item in one line; `None` after a stop or without enough memory.
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String>;
}

/// File that a job has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// The name of its file in the library.
    pub name: String,
    /// Its bytes.
    pub content: Vec<u8>,
}
