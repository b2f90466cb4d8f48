//! The command line: one file a sub-command.
#![warn(
    clippy::print_stdout,
    reason = "`println!` panics where nobody reads or the disk is full; `writeln!` to `stdout` fails, which is told"
)]

mod analyse;
mod bench;
mod bridge;
mod charset;
mod completions;
mod config;
mod conform;
mod convert;
mod dxp;
mod examples;
mod exit;
mod generated;
mod go;
mod guard;
mod health;
mod help;
mod interrupt;
mod language;
mod licences;
mod limit;
mod log;
mod man;
mod match_jobs;
mod misuse;
mod perft;
mod play;
mod position;
mod record_files;
mod search;
mod serve;
mod solve;
mod terminal;
mod tournament;
mod train;
mod verify;
mod version;

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};

use exit::{failed, usage};
use log::LogFormat;

use crate::library::{Folder, WithTables};
use crate::system::memory::share_heaps;
use crate::system::terminal::prepare;
use plateau_core::erased::{DynGame, Protocol};
use plateau_core::game::{Language, Options, Refusal};
use plateau_core::games::{self, Entry};
use plateau_core::search::{NoLibrary, install_library};

/// The heading of the options that every command has.
const GLOBAL: &str = "Global options";

/// An engine daemon for board games and puzzles.
///
/// Without a command it plays with you at a terminal, as `plateau play` does,
/// and serves the protocol on stdin and stdout in a pipe, as `plateau serve` does anywhere.
#[derive(Parser)]
#[command(name = "plateau", version, long_version = version::BUILD.as_str(), about, long_about)]
struct Arguments {
    /// The level of the log on stderr: error, warn, info, debug, trace, or a filter as in RUST_LOG.
    #[arg(long, global = true, value_name = "FILTER", help_heading = GLOBAL)]
    log: Option<String>,

    /// The format of log lines.
    #[arg(long, global = true, value_enum, default_value_t = LogFormat::Text, help_heading = GLOBAL)]
    log_format: LogFormat,

    /// The folder of large tables and books; without it none are used.
    #[arg(long, global = true, value_name = "FOLDER", help_heading = GLOBAL)]
    data: Option<PathBuf>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the protocol on stdin and stdout, or on sockets.
    Serve(Box<serve::Arguments>),
    /// Print the settings that `serve` would have with the same arguments, and where each comes from.
    Config(Box<serve::Arguments>),
    /// Ask whether a daemon with `--metrics` serves: for the health checks of containers.
    Health(health::Arguments),
    /// Play a game or a puzzle at the terminal.
    Play(Box<play::Arguments>),
    /// Search one position and print the best move.
    Go(go::Arguments),
    /// Solve the positions of a file, and print a line for each.
    Solve(solve::Arguments),
    /// Analyse the moves of the games in a file, and write the games with the findings as comments.
    Analyse(analyse::Arguments),
    /// Read records of games in any format, and write them in another.
    Convert(convert::Arguments),
    /// Count the leaves of a game tree.
    Perft(perft::Arguments),
    /// Play engines against each other.
    Tournament(Box<tournament::Arguments>),
    /// Play tournament jobs from stdin.
    Match(match_jobs::Arguments),
    /// Be an engine for a GUI or a match runner that speaks UCI, with the variants of Fairy-Stockfish: Othello, Connect 4, tic-tac-toe.
    Uci(bridge::Arguments),
    /// Be an engine for a GUI or a match runner that speaks GTP: Othello, Connect 4, draughts.
    Gtp(bridge::Arguments),
    /// Be an engine for NBoard and compatible GUIs: Othello.
    Nboard(bridge::Arguments),
    /// Be an engine for a GUI or a match runner that speaks Hub: draughts.
    Hub(bridge::HubArguments),
    /// Play draughts with another program that speaks DamExchange (DXP), over a socket: ask it for games, or wait to be asked.
    Dxp(dxp::DxpArguments),
    /// Guard an engine of a tournament, so that it does not outlive the tournament.
    #[command(hide = true)]
    Guard(guard::Arguments),
    /// Search fixed positions: the node counts are a checksum of behaviour.
    Bench(bench::Arguments),
    /// Make the books, tables, weights and proofs of the games.
    Train(train::Arguments),
    /// Check a proof that `train` has written: minimax over its positions, and some of them solved again.
    Verify(verify::Arguments),
    /// Check that a daemon, ours or a third-party one, conforms to the protocol, and report the differences.
    Conform(conform::Arguments),
    /// Print the completions of this command line for a shell.
    Completions(completions::Arguments),
    /// Print the licences of the third-party code in the program.
    #[command(alias = "licenses")]
    Licences,
    /// Write the manual: a page for the program and one for each command.
    Man(man::Arguments),
}

impl Command {
    /// The filter of its log where none is named: a person who plays reads no log of connections.
    const fn usual_log(&self) -> &'static str {
        match self {
            Self::Play(_) => "warn",
            _ => "info",
        }
    }

    /// The language of what it prints for people.
    fn language(&self) -> Language {
        match self {
            Self::Play(arguments) => arguments.language.language(),
            Self::Go(arguments) => arguments.language.language(),
            Self::Solve(arguments) => arguments.language.language(),
            Self::Analyse(arguments) => arguments.language.language(),
            Self::Convert(arguments) => arguments.language.language(),
            Self::Perft(arguments) => arguments.language.language(),
            Self::Tournament(arguments) => arguments.language.language(),
            Self::Conform(arguments) => arguments.language.language(),
            _ => Language::ENGLISH,
        }
    }
}

pub use generated::Destination;

/// Failure of a command: a sentence for stderr.
pub type Failure = Box<dyn std::error::Error>;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn run() -> ExitCode {
    prepare();
    share_heaps();
    let (arguments, settings) = match config::arguments() {
        Ok(found) => found,
        Err(error) => return failed(&*usage(error), Language::ENGLISH),
    };
    if let Err(error) =
        log::start(arguments.log.as_deref(), arguments.command.usual_log(), arguments.log_format)
    {
        return failed(&*usage(error), Language::ENGLISH);
    }
    if let Some(folder) = &arguments.data {
        if !folder.exists() {
            tracing::warn!(folder = %folder.display(), "the folder of --data was not there: it is made, and has no tables and books");
        }
        match Folder::open(folder) {
            Ok(library) => install_library(WithTables(library)),
            Err(error) => {
                let failure = usage(format!("--data {}: {error}", folder.display()));
                return failed(&*failure, Language::ENGLISH);
            }
        }
    } else {
        install_library(WithTables(NoLibrary));
    }
    let data = arguments.data.as_deref();
    let language = arguments.command.language();
    let result = match arguments.command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Config(arguments) => {
            config::run(&settings).and_then(|()| serve::check(&arguments))
        }
        Command::Health(arguments) => health::run(&arguments),
        Command::Play(arguments) => play::run(&arguments, language),
        Command::Go(arguments) => go::run(&arguments, language),
        Command::Solve(arguments) => solve::run(&arguments, language),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments, language),
        Command::Convert(arguments) => convert::run(&arguments, language),
        Command::Perft(arguments) => perft::run(&arguments, language),
        Command::Tournament(arguments) => tournament::run(&arguments, language),
        Command::Match(arguments) => match_jobs::run(&arguments),
        Command::Uci(arguments) => bridge::run(Protocol::Uci, &arguments),
        Command::Gtp(arguments) => bridge::run(Protocol::Gtp, &arguments),
        Command::Nboard(arguments) => bridge::run(Protocol::NBoard, &arguments),
        Command::Hub(arguments) => bridge::run_hub(&arguments),
        Command::Dxp(arguments) => dxp::run(&arguments),
        Command::Guard(arguments) => match guard::run(arguments) {
            Ok(status) => return status,
            Err(failure) => Err(failure),
        },
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Train(arguments) => train::run(&arguments, data),
        Command::Conform(arguments) => conform::run(&arguments, language),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Licences => licences::run(),
        Command::Man(arguments) => man::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failed(&*failure, language),
    }
}

/// A line on stderr, if somebody reads it: `eprintln` would end a work by a panic that nobody looks at.
fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// True if both paths are of one file, whatever links lead to it; a file that is not there yet is where its path says.
fn is_same_file(a: &Path, b: &Path) -> bool {
    let place = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).ok();
    place(a) == place(b)
}

/// The game that an argument names, with options by name and value: some belong to its start, some to its searches.
fn find_game(
    name: &str,
    variant: Option<&str>,
    options: &[(String, String)],
) -> Result<Arc<dyn DynGame>, Failure> {
    let (entry, implied) = games::find_named(name).map_err(usage)?;
    create_game(entry, variant.or(implied), options).map_err(usage)
}

/// As [`find_game`], of a kind of game that is known.
///
/// # Errors
/// There is no such variant or option.
fn create_game(
    entry: &Entry,
    variant: Option<&str>,
    given: &[(String, String)],
) -> Result<Arc<dyn DynGame>, Refusal> {
    let mut options = Options::default();
    // Records name many variants, mostly without options, and to ask for these makes a game.
    if !given.is_empty() {
        options.set_all(&entry.options()?, given)?;
    }
    entry.create(variant, &options)
}
