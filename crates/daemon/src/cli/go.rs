//! `plateau go`: one position from the command line, searched and printed as the search deepens;
//! of a puzzle, with the strategy `compare`, by all strategies in turn.

use std::io::{Write, stdout};
use std::time::Duration;

use plateau_core::erased::{Comparison, Query, Report, Status};
use plateau_core::game::{Language, wording};
use plateau_core::search::Purpose;

use plateau_protocol::json_lines::to_line;
use plateau_protocol::reply::GoResult;

use super::exit::Negative;
use super::language::LanguageArgument;
use super::position::PositionArguments;
use super::search::{
    INDENT, OutputArguments, SearchArguments, cost_heading, cost_text, length_text, line_heading,
    score_text,
};
use super::{Failure, interrupt, terminal};

/// Arguments of `go`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Number of best moves to rank.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    multipv: u16,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    pub(super) language: LanguageArgument,
}

/// Time of a search without a limit: in a game, and in a puzzle.
const USUAL: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(10)];

/// Searches until a limit is reached or a signal comes, and prints the best move.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let Arguments { position, multipv, search, output, .. } = arguments;
    let is_shown = !output.json && !output.quiet;
    let (game, at) = position.find(search.options(), language)?;
    let stop = interrupt::on_signals()?;
    let usual = USUAL[usize::from(game.about().is_puzzle())];
    let query = Query { multipv: (*multipv).into(), ..search.query(Purpose::Move, Some(usual)) };
    let mut engine = search.engine(&game)?;
    // Nobody has seen where chance begins a puzzle; `--setup=` takes the same text.
    if is_shown && game.about().is_puzzle() && at.setup.is_none() {
        let position = game.state(&at)?.position;
        writeln!(stdout(), "{}", wording!("go-position", position).to(language))?;
    }
    let mut printed = Ok(());
    let mut has_heading = false;
    let report = engine.search(&at, &query, &stop, &mut |report| {
        if is_shown && printed.is_ok() {
            printed = print_progress(&report, &mut has_heading, language);
        }
    })?;
    printed?;
    let has_move = !report.recommended().is_empty();
    if output.json {
        let result = GoResult::new(report, *multipv > 1, language);
        writeln!(stdout(), "{}", to_line(&result))?;
    } else {
        if is_shown {
            print_lines(&report, &mut has_heading, language)?;
        }
        print_best(&report, is_shown, language)?;
    }
    if has_move { Ok(()) } else { Err(Negative.into()) }
}

/// Prints the progress of a search: the next strategy of a comparison, or the best lines.
fn print_progress(
    report: &Report,
    has_heading: &mut bool,
    language: Language,
) -> Result<(), Failure> {
    let Some(row) = report.comparison.last() else {
        return print_lines(report, has_heading, language);
    };
    if !std::mem::replace(has_heading, true) {
        let [strategy, length] =
            [text!("go-strategy"), text!("go-length")].map(|title| title.to(language));
        let heading = format!("{strategy:>20} {length:>16} {}", cost_heading(language));
        terminal::print(&heading, INDENT)?;
    }
    print_row(row, language)
}

/// The move to play, or why there is none.
fn print_best(report: &Report, is_shown: bool, language: Language) -> Result<(), Failure> {
    if is_shown && report.is_book {
        terminal::print(text!("go-from-book").to(language), 2)?;
    }
    let last = match report.recommended().first() {
        Some(best) => wording!("go-best", best),
        None => {
            let reason = report.note.clone().unwrap_or_else(|| text!("go-nothing-found").into());
            wording!("go-no-move", reason)
        }
    };
    Ok(writeln!(stdout(), "{}", last.to(language))?)
}

/// The result of one strategy of several.
fn print_row(row: &Comparison, language: Language) -> Result<(), Failure> {
    let Comparison { strategy, status, length, nodes, elapsed, .. } = row;
    let length = |optimal| length_text(length.unwrap_or_default(), optimal, language);
    let result = match status {
        Status::Solved => length(false),
        Status::Optimal => length(true),
        Status::Unsolvable => text!("score-unsolvable").to(language).to_owned(),
        Status::Unknown => text!("score-unknown").to(language).to_owned(),
    };
    let cost = cost_text(*nodes, *elapsed, language);
    Ok(terminal::print(&format!("{strategy:>20} {result:>16} {cost}"), INDENT)?)
}

/// A line for each of the best moves, and a heading before the first of all.
fn print_lines(report: &Report, has_heading: &mut bool, language: Language) -> Result<(), Failure> {
    if !report.lines.is_empty() && !std::mem::replace(has_heading, true) {
        let depth = format!("{:>4}", text!("go-depth").to(language));
        terminal::print(&line_heading(&depth, language), INDENT)?;
    }
    for line in &report.lines {
        let (score, cost) =
            (score_text(line.score, language), cost_text(report.nodes, report.elapsed, language));
        let moves = line.moves.join(" ");
        let depth = match report.is_book {
            true => text!("go-book").to(language).to_owned(),
            false => report.depth.to_string(),
        };
        terminal::print(&format!("{depth:>4} {score:>16} {cost}  {moves}"), INDENT)?;
    }
    Ok(())
}
