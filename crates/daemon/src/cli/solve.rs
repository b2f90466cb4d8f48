//! `plateau solve`: the exact value of each position of a file, one a line, and a total at the end.
//!
//! A position is the last one of a record: a line of a set, of positions or of moves, or a game.
//! Each is searched as by a new engine. Where the set has a value, it is compared.

use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::Duration;

use plateau_core::erased::{Engine, MoveScore, ReadGame, Report, Status};
use plateau_core::game::{Language, Wording, wording};
use plateau_core::search::{Purpose, Score, StopToken};
use plateau_protocol::json_lines::to_line;
use plateau_protocol::reply::SolveResult;
use serde::Serialize;

use super::language::LanguageArgument;
use super::record_files::Files;
use super::search::{
    INDENT, OutputArguments, SearchArguments, cost_text, line_heading, score_text,
};
use super::{Failure, interrupt, terminal};

/// Arguments of `solve`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    search: SearchArguments,
    /// Take every N-th position.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    pub(super) language: LanguageArgument,
}

/// Moves of a line that are printed of each position of a set.
const SHOWN: usize = 12;

/// Sums over the positions.
#[derive(Default)]
struct Totals {
    positions: u64,
    solved: u64,
    wrong: u64,
    nodes: u64,
    time: Duration,
}

/// An engine with the variant that it is of.
struct CachedEngine {
    key: (&'static str, String),
    engine: Box<dyn Engine>,
}

/// Solves all positions, until a signal comes.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let stop = interrupt::on_signals()?;
    let mut totals = Totals::default();
    let mut cached: Option<CachedEngine> = None;
    let OutputArguments { json, quiet } = arguments.output;
    let is_shown = !json && !quiet;
    let mut index = 0;
    let counts =
        arguments.files.read(arguments.search.options(), language, !is_shown, &mut |read| {
            // Below a heading there is at least one line: an error before it stands alone.
            if index == 0 && is_shown {
                print_heading(language)?;
            }
            index += 1;
            if (index - 1) % arguments.every != 0 || stop.reason().is_some() {
                return Ok(());
            }
            solve(arguments, language, &read, index, &mut cached, &stop, &mut totals)
        })?;
    let Totals { positions, solved, wrong, nodes, time } = totals;
    let cost = cost_text(nodes, time, language);
    let cost = cost.trim_start();
    if is_shown {
        let total = wording!("solve-total", count = positions, solved, wrong, cost);
        writeln!(stdout(), "{}", total.to(language))?;
    }
    match (wrong, counts.problems, stop.reason()) {
        (_, _, Some(_)) => Err(Wording::from(text!("solve-stopped")).into()),
        (0, 0, None) => Ok(()),
        (0, problems, None) => Err(wording!("solve-not-read", count = problems).into()),
        (wrong, ..) => Err(wording!("solve-differ", count = wrong).into()),
    }
}

fn solve(
    arguments: &Arguments,
    language: Language,
    read: &ReadGame,
    index: u64,
    cached: &mut Option<CachedEngine>,
    stop: &StopToken,
    totals: &mut Totals,
) -> Result<(), Failure> {
    let ReadGame { game, record, .. } = read;
    let key = (game.about().id, game.variant());
    if cached.as_ref().is_none_or(|cached| cached.key != key) {
        *cached = Some(CachedEngine { key, engine: arguments.search.engine(&Arc::clone(game))? });
    }
    let Some(cached) = cached else { return Ok(()) };
    totals.positions += 1;
    if let Some(end) = game.state(&record.line)?.outcome {
        // The score is for the side that moves first, which is not asked for here.
        let reason = end.outcome.reason.text;
        if arguments.output.json {
            let over = Over { number: index, over: true, reason: reason.to(language) };
            writeln!(stdout(), "{}", to_line(&over))?;
        } else {
            let over = wording!("solve-game-over", reason);
            writeln!(stdout(), "{index:>5} {}", over.to(language))?;
        }
        totals.solved += 1;
        return Ok(());
    }
    cached.engine.forget();
    let query = arguments.search.query(Purpose::Solution, None);
    let report = cached.engine.search(&record.line, &query, stop, &mut |_| {})?;
    totals.nodes += report.nodes;
    totals.time += report.elapsed;
    totals.solved += u64::from(report.status() != Status::Unknown);
    let wrong = mismatch(&report, record.value);
    totals.wrong += u64::from(wrong.is_some());
    if arguments.output.json {
        let result = SolveResult::new(report, Purpose::Solution, false, language);
        let solved = Solved { number: index, differs: wrong.is_some(), result };
        return Ok(writeln!(stdout(), "{}", to_line(&solved))?);
    }
    // Of a single position all moves are shown, of a set the first ones.
    let shown = if arguments.files.is_game() { usize::MAX } else { SHOWN };
    print(index, &report, shown, wrong.map(|wrong| wrong.to(language)), language)
}

/// A position that was searched, as JSON.
#[derive(Serialize)]
struct Solved {
    /// Its number among the positions of all files, from 1.
    number: u64,
    /// True where its file expects another value.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    differs: bool,
    #[serde(flatten)]
    result: SolveResult,
}

/// A position in which the game is over, as JSON.
#[derive(Serialize)]
struct Over {
    number: u64,
    over: bool,
    reason: &'static str,
}

fn print_heading(language: Language) -> Result<(), Failure> {
    Ok(terminal::print(&line_heading("     ", language), INDENT)?)
}

/// The value that was expected, where the report has proven another.
fn mismatch(report: &Report, expected: Option<MoveScore>) -> Option<Wording> {
    let score = report.lines.first()?.score;
    match (score, expected?) {
        (Score::Exact { value, bound: None, .. }, MoveScore::Proven(expected)) => {
            let is_other = value as f64 != expected;
            is_other.then(|| wording!("solve-expected", value = format!("{expected:+}")))
        }
        _ => None,
    }
}

fn print(
    index: u64,
    report: &Report,
    most: usize,
    wrong: Option<String>,
    language: Language,
) -> Result<(), Failure> {
    let line = report.lines.first();
    let score = line.map_or_else(
        || text!("score-unknown").to(language).to_owned(),
        |line| score_text(line.score, language),
    );
    let moves = line.map_or(&[][..], |line| &line.moves);
    let shown = moves.iter().take(most).map(String::as_str).collect::<Vec<_>>().join(" ");
    let more = if moves.len() > most { " …" } else { "" };
    let reason = report.note.as_ref().map(|reason| reason.to(language));
    let note = wrong.or(reason).map(|note| format!("  {note}")).unwrap_or_default();
    let cost = cost_text(report.nodes, report.elapsed, language);
    Ok(terminal::print(&format!("{index:>5} {score:>16} {cost}  {shown}{more}{note}"), INDENT)?)
}
