//! The recipe of larger databases: `plateau train sliding-tile` puts them into the library, and searches find them there.

use std::sync::OnceLock;

use crate::engine::{Interrupted, Library, StopToken};
use crate::game::{ChoiceOption, Options};
use crate::training::{Job, Product, Recipe, Worker};

use super::partition::{DRAWN, Drawn};
use super::shelf::file_name;
use super::table::{Pattern, Table};

const TABLES: ChoiceOption = ChoiceOption::new("tables", names).doc(
    "The tiles of each pattern: 7-8, 7-7-1 or 6-6-3 for the 15-puzzle, 6-6-6-6 for the 24-puzzle.",
);

fn names() -> Vec<&'static str> {
    DRAWN.iter().map(|drawn| drawn.name).collect()
}

/// Builds the pattern databases of a partition.
pub const RECIPE: Recipe = Recipe {
    name: "sliding-tile",
    summary: "pattern databases of the 15-puzzle and the 24-puzzle, for goals with the blank in a corner",
    options: &[TABLES.spec],
    start: |options, library| Ok(start(options, library)),
};

fn start(options: &Options, _library: &dyn Library) -> Box<dyn Job> {
    let drawn = &DRAWN[TABLES.of(options)];
    let tables = drawn.patterns().into_iter().map(|pattern| (pattern, OnceLock::new())).collect();
    Box::new(Building { drawn, tables })
}

/// The databases of a partition, each once it is built.
struct Building {
    drawn: &'static Drawn,
    tables: Vec<(Pattern, OnceLock<Table>)>,
}

impl Job for Building {
    fn identity(&self) -> String {
        format!("sliding-tile tables={}", self.drawn.name)
    }

    fn items(&self) -> usize {
        self.tables.len()
    }

    fn unit(&self) -> &'static str {
        "tables"
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Builder { building: self })
    }

    fn products(&self, _results: &[String]) -> Result<Vec<Product>, String> {
        let product = |(pattern, table): &(Pattern, OnceLock<Table>)| {
            // A job that goes on from its log knows that a table was built, but has it no more.
            let rebuilt = || Table::build(*pattern, &mut || Ok(()));
            let content = match table.get() {
                Some(table) => table.content().to_vec(),
                None => {
                    rebuilt().map_err(|Interrupted| "interrupted".to_owned())?.content().to_vec()
                }
            };
            Ok(Product { name: file_name(*pattern), content })
        };
        self.tables.iter().map(product).collect()
    }
}

/// Builds one database after the other.
struct Builder<'a> {
    building: &'a Building,
}

impl Worker for Builder<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let (pattern, place) = &self.building.tables[item];
        let mut keep_on = || if stop.reason().is_some() { Err(Interrupted) } else { Ok(()) };
        let table = Table::build(*pattern, &mut keep_on).ok()?;
        let result = format!("{} {} bytes", file_name(*pattern), table.content().len());
        place.get_or_init(|| table);
        Some(result)
    }
}
