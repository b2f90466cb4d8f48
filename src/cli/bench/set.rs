//! A set of positions with known values, solved one by one: mean time, mean nodes, and what was wrong.
//!
//! A line of a set is a game so far and its value for the side to move, as in Pascal Pons's "Solving Connect 4" (2015):
//! ```text
//! 2252576253462244111563365343671351441 -1
//! ```
//! Each position is a search of its own, without what was learned in another, and without a book.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::cli::{Failure, find_game};
use crate::engine::{Engine, Purpose, Query, Report, Score, StopToken};
use crate::game::{DynGame, OptionSpec, OptionValue, Options, PositionText};

/// Arguments of `bench GAME --set FILE`.
#[derive(clap::Args)]
#[group(id = "set-of-positions")]
pub(super) struct Arguments {
    /// Solve the positions of a file: on each line moves and a value.
    #[arg(long = "set", value_name = "FILE", requires = "game")]
    file: Option<PathBuf>,
    /// The variant.
    #[arg(long, requires = "file")]
    variant: Option<String>,
    /// Take one line of so many.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..), requires = "file")]
    every: u32,
    /// In the file every digit is a move, and 0 is the first.
    #[arg(long, requires = "file")]
    digits_from_zero: bool,
    /// Threads of each search.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), requires = "file")]
    threads: u16,
    /// The table in mebibytes.
    #[arg(long, requires = "file")]
    table_mb: Option<i64>,
}

/// What was measured.
#[derive(Default)]
struct Totals {
    positions: u32,
    errors: u32,
    nodes: u64,
    time: Duration,
}

/// Solves the set, if one was named, and prints a line.
pub(super) fn run(arguments: &Arguments, game: Option<&str>) -> Result<bool, Failure> {
    let (Some(file), Some(game)) = (&arguments.file, game) else { return Ok(false) };
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let game = find_game(game, arguments.variant.as_deref(), &Options::default())?;
    let mut engine = make_engine(&game, arguments)?;
    let mut totals = Totals::default();
    for (number, line) in text.lines().enumerate().step_by(arguments.every as usize) {
        let name = || format!("{} line {}", file.display(), number + 1);
        let (at, value) = parse(&*game, line, arguments.digits_from_zero)
            .map_err(|error| format!("{}: {error}", name()))?;
        let (found, nodes, time) = solve(&mut *engine, &at, arguments.threads.into())?;
        totals.positions += 1;
        totals.nodes += nodes;
        totals.time += time;
        if found != Some(value) {
            totals.errors += 1;
            println!("{}: {value} is right, found {found:?}", name());
        }
    }
    print(&file.display().to_string(), &totals);
    Ok(true)
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
    let wanted = [
        ("book", Some(OptionValue::Flag(false))),
        ("table_mb", arguments.table_mb.map(OptionValue::Integer)),
    ];
    for (name, value) in wanted {
        let known = specs.iter().any(|option: &OptionSpec| option.name == name);
        if let (true, Some(value)) = (known, value) {
            options.set(specs, name, value)?;
        }
    }
    Ok(Arc::clone(game).engine(None, &options)?)
}

/// The value of a position, with nodes and time until it was proven: the line to the end comes after that.
fn solve(
    engine: &mut dyn Engine,
    at: &PositionText,
    threads: usize,
) -> Result<(Option<i64>, u64, Duration), Failure> {
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

/// The value that is proven.
fn value_of(report: &Report) -> Option<i64> {
    match report.lines.first()?.score {
        Score::Exact { value, bound: None, .. } => Some(value),
        _ => None,
    }
}

fn print(name: &str, totals: &Totals) {
    let count = f64::from(totals.positions.max(1));
    let seconds = totals.time.as_secs_f64();
    println!(
        "{name}: {} positions, {:.1} µs and {:.1} nodes each, {:.1} positions/s, {} wrong",
        totals.positions,
        seconds * 1e6 / count,
        totals.nodes as f64 / count,
        count / seconds.max(1e-9),
        totals.errors
    );
}
