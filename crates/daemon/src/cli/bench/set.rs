//! A set of positions with known values, searched one by one: mean time, mean nodes, and errors.
//!
//! A line of a set is a game so far and its value for the side to move, as in Pascal Pons's "Solving Connect 4" (2015):
//! ```text
//! 2252576253462244111563365343671351441 -1
//! ```
//! Such a position is solved. Or a line is a position with the values of its moves, in a format of the game: then the engine
//! chooses a move, and the line gives what that move loses, and how far its value is from that of the best move.
//!
//! Each position is searched independently: nothing learned in another search is kept, and no book is used.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::cli::play::parse_option;
use crate::cli::position::notation;
use crate::cli::{Failure, find_game};
use plateau_core::erased::{DynGame, Engine, PositionText, Query, Rated, Report};
use plateau_core::game::{OptionValue, Options, TABLE_MB};
use plateau_core::search::{Limits, Purpose, Score, StopToken};

/// Arguments of `bench GAME --set FILE`.
#[derive(clap::Args)]
#[group(id = "set-of-positions")]
pub(super) struct Arguments {
    /// Search the positions of a file: on each line moves and a value, or a position with the values of its moves.
    #[arg(long = "set", value_name = "FILE", requires = "game")]
    file: Option<PathBuf>,
    /// The variant.
    #[arg(long, requires = "file", allow_hyphen_values = true, value_parser = notation)]
    variant: Option<String>,
    /// Take every N-th line.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..), requires = "file")]
    every: u32,
    /// Read each digit of the file as a move, of which 0 is the first.
    #[arg(long, requires = "file")]
    digits_from_zero: bool,
    /// Plies to look ahead, in a file whose moves have values.
    #[arg(long, requires = "file")]
    depth: Option<u32>,
    /// Threads of each search.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), requires = "file")]
    threads: u16,
    /// The transposition table in mebibytes.
    #[arg(long, requires = "file")]
    table_mb: Option<i64>,
    /// An option of the strategy; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option, requires = "file")]
    options: Vec<(String, String)>,
}

/// Sums over the positions of a set.
#[derive(Default)]
struct Totals {
    positions: u32,
    /// Values that were wrong, or moves that were not the best.
    errors: u32,
    /// Moves that were chosen, with the values that the search gave them; `None` where none was chosen.
    choices: Option<Choices>,
    nodes: u64,
    time: Duration,
}

/// Sums over chosen moves, in the unit of the set.
#[derive(Default)]
struct Choices {
    /// Sum of the losses against the best moves.
    loss: i64,
    /// Searches whose values are estimates or exact.
    valued: u32,
    /// Sums of the differences of these values from the values of the best moves: of their sizes, and with their signs.
    error: f64,
    bias: f64,
}

impl Choices {
    /// Adds a move that loses `loss`, where the best one is worth `best`.
    fn add(&mut self, loss: i64, best: i64, score: &Score) {
        self.loss += loss;
        let value = match *score {
            Score::Estimate { value, .. } => value,
            Score::Exact { value, bound: None, .. } => value as f64,
            _ => return,
        };
        self.valued += 1;
        self.error += (value - best as f64).abs();
        self.bias += value - best as f64;
    }

    /// The means, for a line of text.
    fn to_text(&self, positions: f64) -> String {
        let lost = self.loss as f64 / positions;
        let valued = f64::from(self.valued.max(1));
        let [error, bias] = [self.error / valued, self.bias / valued];
        format!(", {lost:.2} lost by a move, values off by {error:.2} (bias {bias:+.2})")
    }
}

/// Searches the set, if one was named, and prints a line; false if none was.
pub(super) fn run(arguments: &Arguments, game: Option<&str>) -> Result<bool, Failure> {
    let (Some(file), Some(game)) = (&arguments.file, game) else { return Ok(false) };
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let game = find_game(game, arguments.variant.as_deref(), &arguments.options)?;
    let mut engine = make_engine(&game, arguments)?;
    let mut totals = Totals::default();
    for (number, line) in text.lines().enumerate().step_by(arguments.every as usize) {
        let name = format!("{} line {}", file.display(), number + 1);
        let wrong = match game.parse_rated(line) {
            Some(rated) => choose(&game, &rated, arguments, &mut totals),
            None => prove(&mut *engine, &*game, line, arguments, &mut totals),
        };
        if let Some(wrong) = wrong.map_err(|error| format!("{name}: {error}"))? {
            totals.errors += 1;
            writeln!(stdout(), "{name}: {wrong}")?;
        }
        totals.positions += 1;
    }
    print(&file.display().to_string(), &totals)?;
    Ok(true)
}

/// Proves the value of a position; the error, if it is not that of the set.
fn prove(
    engine: &mut dyn Engine,
    game: &dyn DynGame,
    line: &str,
    arguments: &Arguments,
    totals: &mut Totals,
) -> Result<Option<String>, Failure> {
    let (at, value) = parse(game, line, arguments.digits_from_zero)?;
    let (found, nodes, time) = solve(engine, &at, arguments.threads.into())?;
    totals.nodes += nodes;
    totals.time += time;
    let shown = found.map_or_else(|| "none".to_owned(), |found| found.to_string());
    Ok((found != Some(value)).then(|| format!("expected {value}, found {shown}")))
}

/// Chooses a move; its loss, if it is not the best.
fn choose(
    game: &Arc<dyn DynGame>,
    rated: &Rated,
    arguments: &Arguments,
    totals: &mut Totals,
) -> Result<Option<String>, Failure> {
    let limits = Limits { depth: arguments.depth, ..Limits::default() };
    // Without a limit it is a proof, and need not look for good moves on its way there.
    let purpose = if arguments.depth.is_some() { Purpose::Move } else { Purpose::Solution };
    let threads = arguments.threads.into();
    let query = Query { purpose, limits, threads, ..Query::default() };
    let report = make_engine(game, arguments)?.search(
        &rated.at,
        &query,
        &StopToken::default(),
        &mut |_| {},
    )?;
    totals.nodes += report.nodes;
    totals.time += report.elapsed;
    let line = report.lines.first().ok_or("the search found no move")?;
    let played = line.moves.first().map_or("", |mv| mv);
    let loss = rated.loss(played).ok_or_else(|| format!("the set does not rate {played}"))?;
    totals.choices.get_or_insert_default().add(loss, rated.best(), &line.score);
    Ok((loss > 0).then(|| format!("{played} loses {loss}")))
}

/// A position with its value.
fn parse(game: &dyn DynGame, line: &str, from_zero: bool) -> Result<(PositionText, i64), Failure> {
    let (moves, value) = line.trim().rsplit_once(' ').unwrap_or(("", line.trim()));
    let moves = if from_zero {
        let one_more = |digit: char| digit.to_digit(10).map(|digit| (digit + 1).to_string());
        moves.chars().filter_map(one_more).collect()
    } else {
        game.split_moves(moves)
    };
    Ok((PositionText { setup: None, moves }, value.parse()?))
}

/// The engine that solves all of them: without a book, and with nothing kept from one search to the next.
fn make_engine(game: &Arc<dyn DynGame>, arguments: &Arguments) -> Result<Box<dyn Engine>, Failure> {
    let specs = game.strategies()[0].options;
    let mut options = Options::default();
    options.set_known(specs, "book", OptionValue::Flag(false))?;
    if let Some(mebibytes) = arguments.table_mb {
        options.set_known(specs, TABLE_MB.spec.name, OptionValue::Integer(mebibytes))?;
    }
    options.set_all(&game.options(), &arguments.options)?;
    Ok(Arc::clone(game).engine(None, &options)?)
}

/// The value of a position, with nodes and time until it was proven: the line to the end comes after that.
fn solve(
    engine: &mut dyn Engine,
    at: &PositionText,
    threads: usize,
) -> Result<(Option<i64>, u64, Duration), Failure> {
    engine.forget();
    let query = Query { purpose: Purpose::Solution, threads, ..Query::default() };
    let mut first: Option<Report> = None;
    let mut keep = |report: Report| {
        if first.is_none() && value_of(&report).is_some() {
            first = Some(report);
        }
    };
    let last = engine.search(at, &query, &StopToken::default(), &mut keep)?;
    let proven = first.unwrap_or(last);
    Ok((value_of(&proven), proven.nodes, proven.elapsed))
}

/// The proven value.
fn value_of(report: &Report) -> Option<i64> {
    match report.lines.first()?.score {
        Score::Exact { value, bound: None, .. } => Some(value),
        _ => None,
    }
}

fn print(name: &str, totals: &Totals) -> Result<(), Failure> {
    let count = f64::from(totals.positions.max(1));
    let seconds = totals.time.as_secs_f64();
    writeln!(
        stdout(),
        "{name}: {} positions, {:.1} µs and {:.1} nodes each, {:.1} positions/s, {} wrong{}",
        totals.positions,
        seconds * 1e6 / count,
        totals.nodes as f64 / count,
        count / seconds.max(1e-9),
        totals.errors,
        totals.choices.as_ref().map(|choices| choices.to_text(count)).unwrap_or_default()
    )?;
    Ok(())
}
