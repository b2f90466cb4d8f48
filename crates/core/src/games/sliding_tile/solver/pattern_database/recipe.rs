//! Recipe of larger databases: `plateau train sliding-tile` puts them into the library, and searches find them there.

use std::sync::{Mutex, PoisonError};

use crate::game::{ChoiceOption, Options};
use crate::search::{Interrupted, Library, StopToken};
use crate::training::{Job, JobWorker, Product, Recipe};

use super::cache::file_name;
use super::database::{Pattern, PatternDatabase};
use super::partition::{CATALOGUES, Catalogue};

const TABLES: ChoiceOption = ChoiceOption::new("tables", names).doc(text!("tiles-option-tables"));

fn names() -> Vec<&'static str> {
    CATALOGUES.iter().map(|catalogue| catalogue.name).collect()
}

/// Recipe of the pattern databases of a catalogue.
pub(crate) const RECIPE: Recipe = Recipe {
    name: "sliding-tile",
    summary: "pattern databases of the 15-puzzle and the 24-puzzle, for goals with the blank in a corner",
    options: &[TABLES.spec],
    start: |options, library| Ok(start(options, library)),
};

fn start(options: &Options, _library: &dyn Library) -> Box<dyn Job> {
    let catalogue = &CATALOGUES[TABLES.of(options)];
    let databases =
        catalogue.patterns().into_iter().map(|pattern| (pattern, Mutex::default())).collect();
    Box::new(Building { catalogue, databases })
}

/// Job that builds the databases of a catalogue, each once it is built.
struct Building {
    catalogue: &'static Catalogue,
    /// Each database is kept until its product is made.
    databases: Vec<(Pattern, Mutex<Option<PatternDatabase>>)>,
}

impl Job for Building {
    fn identity(&self) -> String {
        format!("sliding-tile tables={}", self.catalogue.name)
    }

    fn items(&self) -> usize {
        self.databases.len()
    }

    fn unit(&self) -> &'static str {
        "tables"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Builder { building: self })
    }

    fn products(&self, _results: &[String]) -> Result<Vec<Product>, String> {
        let product = |(pattern, database): &(Pattern, Mutex<Option<PatternDatabase>>)| {
            let name = file_name(*pattern);
            let built = database.lock().unwrap_or_else(PoisonError::into_inner).take();
            let content = match built {
                Some(database) => database.content().to_vec(),
                // A job that is resumed from its log knows that a table was built, but no longer has it. Nothing interrupts this build.
                None => PatternDatabase::build(*pattern, &mut || Ok(()))
                    .map_err(|_| format!("there is no memory for {name}"))?
                    .content()
                    .to_vec(),
            };
            Ok(Product { name, content })
        };
        self.databases.iter().map(product).collect()
    }
}

/// Worker that builds one database after the other.
struct Builder<'a> {
    building: &'a Building,
}

impl JobWorker for Builder<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let (pattern, place) = &self.building.databases[item];
        let mut poll = || if stop.reason().is_some() { Err(Interrupted) } else { Ok(()) };
        let database = PatternDatabase::build(*pattern, &mut poll).ok()?;
        let result = format!("{} {} bytes", file_name(*pattern), database.content().len());
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(database);
        Some(result)
    }
}
