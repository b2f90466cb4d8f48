//! `plateau perft`: counting the leaves of a game tree from the command line.

use std::io::{Write, stdout};
use std::time::Instant;

use plateau_core::game::{Language, wording};
use plateau_core::search::StopToken;

use super::Failure;
use super::language::LanguageArgument;
use super::position::PositionArguments;

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
    depth: u32,
    /// Also count under each legal move.
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    pub(super) language: LanguageArgument,
}

/// Counts and prints.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let (game, at) = arguments.position.find()?;
    let started = Instant::now();
    let perft = game.perft(&at, arguments.depth, arguments.divide, &StopToken::default())?;
    let seconds = started.elapsed().as_secs_f64();
    for (mv, leaves) in &perft.divide {
        writeln!(stdout(), "{mv:>8} {leaves}")?;
    }
    let speed = perft.nodes as f64 / seconds.max(1e-9) / 1e6;
    let (depth, nodes) = (arguments.depth, perft.nodes);
    let [seconds, speed] = [format!("{seconds:.3}"), format!("{speed:.1}")]
        .map(|number| language.with_decimal_mark(&number));
    let nodes = nodes.to_string();
    let total = wording!("perft-total", depth, nodes, seconds, speed);
    Ok(writeln!(stdout(), "{}", total.to(language))?)
}
