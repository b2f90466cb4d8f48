//! [Fixed searches](FixedSearches) in every game of the registry, and their speed.

use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::{Duration, Instant};

use plateau_core::erased::FixedSearches;
use plateau_core::game::Options;
use plateau_core::games::{GAMES, find_named};

use crate::cli::{Failure, usage};

/// Arguments of `bench`.
#[derive(clap::Args)]
#[group(id = "nodes")]
pub(super) struct Arguments {
    /// The game; all if absent.
    pub(super) game: Option<String>,
}

/// Searches and prints a line for each game and strategy, and the total.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let only = arguments.game.as_deref().map(find_named).transpose().map_err(usage)?;
    let only = only.map(|(entry, _)| entry.about().id);
    let mut total = 0;
    let mut time = Duration::ZERO;
    writeln!(
        stdout(),
        "{:<16}{:<24}{:>12}{:>10}{:>12}",
        "game",
        "strategy",
        "nodes",
        "ms",
        "knodes/s"
    )?;
    for entry in GAMES.iter().filter(|entry| only.is_none_or(|only| only == entry.about().id)) {
        let game = entry.create(None, &Options::default())?;
        let searches = FixedSearches::of(Arc::clone(&game))?;
        for strategy in game.strategies() {
            let started = Instant::now();
            let nodes = searches.nodes(strategy.name)?;
            let elapsed = started.elapsed();
            let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-9) / 1e3;
            writeln!(
                stdout(),
                "{:<16}{:<24}{nodes:>12}{:>10}{speed:>12.0}",
                entry.about().id,
                strategy.name,
                elapsed.as_millis()
            )?;
            total += nodes;
            time += elapsed;
        }
    }
    Ok(writeln!(stdout(), "Bench: {total} ({:.1} s)", time.as_secs_f64())?)
}
