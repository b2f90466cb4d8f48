//! `draughts-endgames`: the endgame tables. An item is a material class with the class turned.
//!
//! A class depends on the classes that captures and crownings lead to. A continued run solves these again if it needs them.

use crate::game::Options;
use crate::games::draughts::endgames::{FILE, Maker};
use crate::search::{Library, StopToken};
use crate::training::{Job, JobWorker, Product, Recipe};

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-endgames",
    summary: "the endgame tables of international draughts: the result of every position of two to four pieces, and its distance",
    options: &[],
    start: begin,
};

fn begin(_: &Options, _: &dyn Library) -> Result<Box<dyn Job>, String> {
    Ok(Box::new(Endgames(Maker::new())))
}

/// The tables in the making.
struct Endgames(Maker);

impl Job for Endgames {
    fn identity(&self) -> String {
        format!("{} pieces=4", RECIPE.name)
    }

    fn items(&self) -> usize {
        self.0.pairs()
    }

    fn unit(&self) -> &'static str {
        "classes"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Solving(&self.0))
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        Ok(vec![Product { name: FILE.to_owned(), content: self.0.file(results)? }])
    }
}

/// A thread that solves classes.
struct Solving<'a>(&'a Maker);

impl JobWorker for Solving<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        self.0.make(item, stop)
    }
}
