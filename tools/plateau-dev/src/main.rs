//! Tools for developers of plateau; packages do not contain them: `cargo run --release --bin plateau-dev -- --help`.

mod crowd;
mod demanding;
mod latency;
mod loopback;
mod mock;
mod moves;
mod process;
mod schema;
mod stops;
mod tournament;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Failure of a command: a sentence for stderr.
type Failure = Box<dyn std::error::Error>;

/// Tools for developers of plateau.
#[derive(Parser)]
#[command(name = "plateau-dev", version)]
enum Command {
    /// Measure the daemon: latencies of ping and stop while it searches, throughput.
    Latency(latency::Arguments),
    /// Measure by how much moves exceed their time limit, with a load on every core.
    Moves(moves::Arguments),
    /// Measure the time from a stop to the end of the search, in every game and strategy and on large boards.
    Stops(stops::Arguments),
    /// Measure plies a second of the tournament runner, with players that answer immediately.
    Tournament(tournament::Arguments),
    /// Be a UCI engine that plays immediately, or misbehaves, for tests of the programs that drive engines.
    Mock(mock::Arguments),
    /// Write the JSON schema of the protocol.
    Schema(schema::Arguments),
}

fn main() -> ExitCode {
    // The runner starts engines by way of the program that it is part of.
    if std::env::args().nth(1).is_some_and(|command| command == "guard") {
        return plateau::cli::run();
    }
    let result = match Command::parse() {
        Command::Latency(arguments) => latency::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Stops(arguments) => stops::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Mock(arguments) => mock::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("plateau-dev: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The program `plateau`, which cargo builds into the folder of this one.
fn plateau() -> std::io::Result<PathBuf> {
    let program = std::env::current_exe()?.with_file_name("plateau");
    if program.exists() {
        return Ok(program);
    }
    let missing = format!("there is no {}; build it: cargo build --bin plateau", program.display());
    Err(std::io::Error::other(missing))
}
