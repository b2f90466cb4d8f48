//! Searches from the command line: their limits, their engines, and their results in words.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use plateau_core::erased::{DynGame, Engine, Query};
use plateau_core::game::{OptionValue, Options};
use plateau_core::search::{Bound, Limits, Purpose, Score};

use super::Failure;
use super::play::parse_option;
use super::record_files::counted;

/// Arguments of an engine: its strategy, and the limits of its searches.
#[derive(clap::Args)]
pub(super) struct StrategyArguments {
    /// The strategy; the game's best if absent.
    #[arg(long)]
    pub strategy: Option<String>,
    /// An option of the strategy; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    pub options: Vec<(String, String)>,
    /// Plies to look ahead; in a puzzle the longest solution.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Nodes to visit.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds of each search.
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
}

impl StrategyArguments {
    /// The limits that are given.
    pub(super) fn limits(&self) -> Limits {
        let time = self.movetime.map(Duration::from_millis);
        Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::default() }
    }
}

/// Arguments of a search.
#[derive(clap::Args)]
pub(super) struct SearchArguments {
    #[command(flatten)]
    engine: StrategyArguments,
    /// Threads of each search.
    #[arg(long, default_value = "1", value_name = "N")]
    threads: NonZero<usize>,
}

impl SearchArguments {
    /// The query for a purpose; `usual` is the time where no limit is given.
    pub(super) fn query(&self, purpose: Purpose, usual: Option<Duration>) -> Query {
        let given = self.engine.limits();
        let is_free = given.depth.is_none() && given.nodes.is_none();
        let time = given.time.or(usual.filter(|_| is_free));
        let limits = Limits { time, ..given };
        Query { limits, purpose, threads: self.threads.get(), ..Query::default() }
    }

    /// An engine of the strategy with its options.
    ///
    /// # Errors
    /// There is no such strategy or option.
    pub(super) fn engine(&self, game: &Arc<dyn DynGame>) -> Result<Box<dyn Engine>, Failure> {
        let mut options = Options::default();
        for (name, value) in &self.engine.options {
            options.set(&game.options(), name, OptionValue::parse(value))?;
        }
        Ok(Arc::clone(game).engine(self.engine.strategy.as_deref(), &options)?)
    }
}

/// A score in words: `+6`, `at least +2`, `about +0.50`, `12 moves`.
pub(super) fn score_text(score: Score) -> String {
    match score {
        Score::Estimate { value, .. } => format!("about {value:+.2}"),
        Score::Exact { value, bound: None, .. } => format!("{value:+}"),
        Score::Exact { value, bound: Some(Bound::Lower), .. } => format!("at least {value:+}"),
        Score::Exact { value, bound: Some(Bound::Upper), .. } => format!("at most {value:+}"),
        Score::Solution { moves, optimal } => length_text(moves as usize, optimal),
        Score::Unsolvable => "unsolvable".to_owned(),
    }
}

/// The length of a solution in words; one that is not the shortest is a bound.
pub(super) fn length_text(moves: usize, optimal: bool) -> String {
    let bound = if optimal { "" } else { "at most " };
    format!("{bound}{}", counted(moves as u64, "move|moves"))
}

/// Nodes, time and nodes a second.
pub(super) fn cost_text(nodes: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-6) / 1e6;
    format!("{nodes:>13} {seconds:>10.3} s {speed:>8.2} M/s")
}
