//! `plateau perft`: counting the leaves of a game tree from the command line.

use std::io::{Write, stdout};
use std::time::Instant;

use plateau_core::game::{Language, wording};
use plateau_core::search::StopToken;
use plateau_protocol::json_lines::to_line;
use plateau_protocol::reply::{Divide, PerftResult};

use super::Failure;
use super::language::LanguageArgument;
use super::position::PositionArguments;
use super::search::OutputArguments;

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The depth in plies; the same as --depth.
    #[arg(value_name = "DEPTH", required_unless_present = "depth", value_parser = depth())]
    plies: Option<u32>,
    /// The depth in plies.
    #[arg(long, value_name = "PLIES", conflicts_with = "plies", value_parser = depth())]
    depth: Option<u32>,
    /// Also count under each legal move.
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    pub(super) language: LanguageArgument,
}

fn depth() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(..=100)
}

/// Counts and prints.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let (game, at) = arguments.position.find(&[], language)?;
    let started = Instant::now();
    let depth = arguments.depth.or(arguments.plies).unwrap_or_default();
    let perft = game.perft(&at, depth, arguments.divide, &StopToken::default())?;
    let elapsed = started.elapsed();
    if arguments.output.json {
        let result = PerftResult {
            nodes: perft.nodes.into(),
            depth,
            divide: arguments.divide.then_some(Divide(perft.divide)),
            time_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
            stopped: None,
        };
        return Ok(writeln!(stdout(), "{}", to_line(&result))?);
    }
    let seconds = elapsed.as_secs_f64();
    for (mv, leaves) in &perft.divide {
        writeln!(stdout(), "{mv:>8} {leaves}")?;
    }
    if arguments.output.quiet {
        return Ok(writeln!(stdout(), "{}", perft.nodes)?);
    }
    let speed = perft.nodes as f64 / seconds.max(1e-9) / 1e6;
    let nodes = perft.nodes;
    let [seconds, speed] = [format!("{seconds:.3}"), format!("{speed:.1}")]
        .map(|number| language.with_decimal_mark(&number));
    let nodes = nodes.to_string();
    let total = wording!("perft-total", depth, nodes, seconds, speed);
    Ok(writeln!(stdout(), "{}", total.to(language))?)
}
