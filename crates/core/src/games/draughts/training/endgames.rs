//! `draughts-endgames`: the endgame tables of a variant. An item is a material class with the class turned.
//!
//! A class depends on the classes that captures and crownings lead to. A continued run solves these again if it needs them,
//! or reads them from the data folder, if there is one.

use super::variant::{VARIANT, Variant};
use crate::game::{IntOption, Options};
use crate::games::draughts::endgames::Packer;
use crate::search::{Library, StopToken};
use crate::training::{Job, JobWorker, Product, Recipe};

/// The most pieces of an ending.
const PIECES: IntOption =
    IntOption::new("pieces", 2..=6, 4).doc(text!("draughts-option-endgame-pieces"));

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-endgames",
    summary: "the endgame tables of a variant: the result of every position of few pieces, and its distance",
    options: &[VARIANT.spec, PIECES.spec],
    start: begin,
};

fn begin(options: &Options, _: &dyn Library) -> Result<Box<dyn Job>, String> {
    let Variant::Narrow(rules) = Variant::of(options) else {
        return Err("there are no endgame tables of boards of more than 64 squares".to_owned());
    };
    Ok(Box::new(Endgames(Packer::new(rules, PIECES.of(options) as usize)?)))
}

/// The tables in the making.
struct Endgames(Packer);

impl Job for Endgames {
    fn identity(&self) -> String {
        format!("{} {}", RECIPE.name, self.0.identity())
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
        Ok(vec![Product { name: self.0.name(), content: self.0.file(results)? }])
    }
}

/// A thread that solves classes.
struct Solving<'a>(&'a Packer);

impl JobWorker for Solving<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        self.0.pack(item, stop)
    }
}
