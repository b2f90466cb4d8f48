//! Searches from the command line: their limits, their engines, and their results in words.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use plateau_core::erased::{DynGame, Engine, Query};
use plateau_core::game::{Language, Options, wording};
use plateau_core::search::{Bound, Limits, Purpose, Score};

use super::Failure;
use super::limit::LimitArguments;
use super::play::parse_option;

/// Arguments of an engine: its strategy, and the limits of its searches.
#[derive(clap::Args)]
pub(super) struct StrategyArguments {
    /// The strategy; the game's best if absent.
    #[arg(long)]
    pub strategy: Option<String>,
    /// An option of the strategy, or of the start of a puzzle; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    pub options: Vec<(String, String)>,
    #[command(flatten)]
    pub limits: LimitArguments,
}

/// Arguments of a command about its output.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct OutputArguments {
    /// Print each result as a line of JSON, with the fields of the protocol.
    #[arg(long)]
    pub json: bool,
    /// Print the results alone: no progress, headings and totals.
    #[arg(short, long)]
    pub quiet: bool,
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
    /// The options as they were given: of the strategy, and of the start of a game.
    pub(super) fn options(&self) -> &[(String, String)] {
        &self.engine.options
    }

    /// The query for a purpose; `usual` is the time where no limit is given.
    pub(super) fn query(&self, purpose: Purpose, usual: Option<Duration>) -> Query {
        let given = self.engine.limits.limits();
        let time = if given.is_unlimited() { usual } else { given.time };
        let limits = Limits { time, ..given };
        Query { limits, purpose, threads: self.threads.get(), ..Query::default() }
    }

    /// An engine of the strategy with its options.
    ///
    /// # Errors
    /// There is no such strategy or option.
    pub(super) fn engine(&self, game: &Arc<dyn DynGame>) -> Result<Box<dyn Engine>, Failure> {
        engine_of(game, self.engine.strategy.as_deref(), &self.engine.options)
    }
}

/// An engine of a strategy, the game's best if none is named, with options by name.
///
/// # Errors
/// There is no such strategy or option.
pub(super) fn engine_of(
    game: &Arc<dyn DynGame>,
    strategy: Option<&str>,
    given: &[(String, String)],
) -> Result<Box<dyn Engine>, Failure> {
    let mut options = Options::default();
    options.set_all(&game.options(), given)?;
    Ok(Arc::clone(game).engine(strategy, &options)?)
}

/// Columns by which the rest of a line of moves is indented at a terminal.
pub(super) const INDENT: usize = 8;

/// A score in words: `+6`, `at least +2`, `about +0.50`, `12 moves`.
pub(super) fn score_text(score: Score, language: Language) -> String {
    let said = match score {
        Score::Estimate { value, .. } => {
            let value = language.with_decimal_mark(&format!("{value:+.2}"));
            wording!("score-about", value)
        }
        Score::Exact { value, bound: None, .. } => return format!("{value:+}"),
        Score::Exact { value, bound: Some(Bound::Lower), .. } => {
            wording!("score-at-least", value = format!("{value:+}"))
        }
        Score::Exact { value, bound: Some(Bound::Upper), .. } => {
            wording!("score-at-most", value = format!("{value:+}"))
        }
        Score::Solution { moves, optimal } => {
            return length_text(moves as usize, optimal, language);
        }
        Score::Unsolvable => text!("score-unsolvable").into(),
    };
    said.to(language)
}

/// The length of a solution in words; one that is not the shortest is a bound.
pub(super) fn length_text(moves: usize, optimal: bool, language: Language) -> String {
    let value = text!("record-move").count(moves);
    if optimal { value } else { wording!("score-at-most", value) }.to(language)
}

/// The heading over what [`cost_text`] says.
pub(super) fn cost_heading(language: Language) -> String {
    let titles = [text!("solve-nodes"), text!("solve-time"), text!("solve-speed")];
    let [nodes, time, speed] = titles.map(|title| title.to(language));
    format!("{nodes:>13} {time:>12} {speed:>12}")
}

/// The heading over a score, its cost and a line of moves, after a first column.
pub(super) fn line_heading(first: &str, language: Language) -> String {
    let [score, line] = [text!("solve-score"), text!("solve-line")].map(|it| it.to(language));
    format!("{first} {score:>16} {}  {line}", cost_heading(language))
}

/// Nodes, time and nodes a second.
pub(super) fn cost_text(nodes: u64, elapsed: Duration, language: Language) -> String {
    let seconds = elapsed.as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-6) / 1e6;
    language.with_decimal_mark(&format!("{nodes:>13} {seconds:>10.3} s {speed:>8.2} M/s"))
}
