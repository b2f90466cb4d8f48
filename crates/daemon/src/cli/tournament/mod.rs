//! `plateau tournament`: plays engines against each other, or plans such games, or collects their results.

mod arguments;
mod boards;
mod live;
mod web;

use std::borrow::Cow;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use plateau_core::erased::DynGame;
use plateau_core::game::{Language, Wording, wording};
use plateau_files::whole_file::save;
use plateau_protocol::codec::without_mark;
use plateau_protocol::json_lines::to_line;
use plateau_tournament::contest::{Contest, ContestError};
use plateau_tournament::extras::Extras;
use plateau_tournament::journal::read_results;
use plateau_tournament::report::{Event, Export, TournamentReport};
use plateau_tournament::sprt_run::SprtRun;
use plateau_tournament::watcher::Watcher;
use plateau_tournament::{Conditions, ConfigError, GameResult, Runner};

use super::exit::usage;
use super::{Failure, interrupt, is_same_file};
pub(super) use arguments::Arguments;
use live::Live;
use web::Page;

/// Plays, plans or collects.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let collected = collect(&arguments.collect)?;
    if !arguments.has_players() {
        return report_alone(arguments, &collected, language);
    }
    let plan = arguments.plan().map_err(usage)?;
    let game = plan.game.create()?;
    check_journal(arguments.journal.as_deref(), &arguments.exports).map_err(usage)?;
    let exports = read_exports(&arguments.exports, &*game).map_err(usage)?;
    let mut contest = Contest::new(plan, arguments.sprt);
    if let Some(path) = &arguments.journal {
        contest.keep(path)?;
    }
    let mut all = Cow::Borrowed(contest.results());
    if !collected.is_empty() {
        all.to_mut().extend_from_slice(&collected);
    }
    contest.plan().check_results(&all)?;
    contest.add(collected)?;
    if arguments.plan {
        return print_plan(&contest);
    }
    let mut page =
        arguments.web.map(|address| Page::open(address, &contest, language)).transpose()?;
    let played = match arguments.collect.is_empty() {
        true => play(arguments, &mut contest, &game, page.as_mut(), language)?,
        false => Played::Out,
    };
    let event = event_of(&contest, &game, language);
    let counted = contest.counted();
    // Without a result an error is not preceded by an empty table.
    if matches!(played, Played::Out) || !counted.is_empty() {
        publish(&TournamentReport::new(&event, &counted), &exports)?;
    }
    match (played, &arguments.journal) {
        (Played::Out, _) => {
            if let Some(page) = page {
                page.stay();
            }
            Ok(())
        }
        (Played::ConfigError(error), _) => Err(error.into()),
        (Played::Stopped, Some(_)) => {
            Err(Wording::from(text!("tournament-stopped-journal")).into())
        }
        (Played::Stopped, None) => Err(Wording::from(text!("tournament-stopped")).into()),
    }
}

/// The results in some files, in which `-` is stdin.
fn collect(files: &[PathBuf]) -> Result<Vec<GameResult>, Failure> {
    let mut results = Vec::new();
    for file in files {
        let wrong = |error: String| format!("{}: {error}", file.display());
        let text = if file == Path::new("-") {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).map(|_| text)
        } else {
            std::fs::read_to_string(file)
        };
        let text = text.map_err(|error| wrong(error.to_string()))?;
        results.extend(read_results(without_mark(&text)).map_err(wrong)?);
    }
    Ok(results)
}

/// The files to write at the end, with their formats: an unknown one is refused before the first game.
fn read_exports(paths: &[PathBuf], game: &dyn DynGame) -> Result<Vec<(PathBuf, Export)>, Failure> {
    let read = |path: &PathBuf| {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let (path, folder) = (path.display().to_string(), folder.display().to_string());
            return Err(wording!("tournament-no-folder", path, folder).into());
        }
        Ok((path.clone(), Export::for_path(path, game)?))
    };
    paths.iter().map(read).collect()
}

/// Refuses to write a report over the journal.
fn check_journal(journal: Option<&Path>, exports: &[PathBuf]) -> Result<(), Failure> {
    let Some(journal) = journal else { return Ok(()) };
    match exports.iter().find(|path| is_same_file(path, journal)) {
        Some(path) => {
            let path = path.display().to_string();
            Err(wording!("tournament-export-is-journal", path).into())
        }
        None => Ok(()),
    }
}

/// Prints the games that can be played now, a line each.
fn print_plan(contest: &Contest) -> Result<(), Failure> {
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    for job in contest.pending() {
        writeln!(output, "{}", to_line(&job))?;
    }
    Ok(output.flush()?)
}

/// The end of a run.
enum Played {
    /// To its end.
    Out,
    /// Until a signal came.
    Stopped,
    /// Until a player could not play.
    ConfigError(ConfigError),
}

/// Plays until the end, until a signal comes or until a player cannot play.
fn play(
    arguments: &Arguments,
    contest: &mut Contest,
    game: &Arc<dyn DynGame>,
    mut page: Option<&mut Page>,
    language: Language,
) -> Result<Played, Failure> {
    let stop = interrupt::on_signals()?;
    let boards = page.as_ref().map(|page| page.boards());
    let runner = Runner::new(arguments.concurrency.into(), &stop)
        .watched_by(boards.as_ref().map(|boards| boards as &dyn Watcher));
    let mut live = Live::new(contest, game, arguments.quiet, language);
    let board = live.board();
    let played = contest.play(
        &runner,
        |job| board.begin(job),
        |contest| {
            live.update(contest);
            if let Some(page) = &mut page {
                page.update(contest);
            }
        },
    );
    live.end();
    match played {
        Err(ContestError::ConfigError(error)) => Ok(Played::ConfigError(error)),
        Err(ContestError::Journal(error)) => Err(error.into()),
        Ok(()) if stop.reason().is_some() => Ok(Played::Stopped),
        Ok(()) => Ok(Played::Out),
    }
}

/// Reports results whose tournament is not given: all that they tell by themselves.
fn report_alone(
    arguments: &Arguments,
    results: &[GameResult],
    language: Language,
) -> Result<(), Failure> {
    let Some(first) = results.first() else {
        return Err(usage(Wording::from(text!("tournament-no-players"))));
    };
    let game = first.game.create()?;
    let exports = read_exports(&arguments.exports, &*game)?;
    let event = Event {
        name: arguments.event.clone(),
        game,
        players: Vec::new(),
        extras: Extras::default(),
        format: None,
        conditions: Conditions::default(),
        planned: None,
        sprt: None,
        language,
    };
    publish(&TournamentReport::new(&event, results), &exports)
}

/// The facts that reports give besides the results.
fn event_of(contest: &Contest, game: &Arc<dyn DynGame>, language: Language) -> Event {
    let plan = contest.plan();
    Event {
        name: plan.event.clone(),
        game: Arc::clone(game),
        players: plan.players.clone(),
        extras: Extras::of(plan, contest.results()),
        format: Some(plan.format),
        conditions: plan.conditions.clone(),
        planned: plan.total(),
        sprt: contest.sprt().map(SprtRun::spec),
        language,
    }
}

/// Prints the tables and writes the exports. One that cannot be written does not keep back the others.
fn publish(report: &TournamentReport<'_>, exports: &[(PathBuf, Export)]) -> Result<(), Failure> {
    let written = exports.iter().map(|(path, export)| -> Result<(), Failure> {
        let text = export.write(report)?;
        Ok(save(path, &text).map_err(|error| format!("{}: {error}", path.display()))?)
    });
    let written: Vec<_> = written.collect();
    write!(std::io::stdout(), "{}", report.text())?;
    written.into_iter().collect()
}
