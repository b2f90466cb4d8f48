//! `plateau perft`: counting the leaves of a game tree from the command line.

use std::time::Instant;

use crate::boundary::PositionText;
use crate::engine::StopToken;
use crate::game::Options;

use super::{Failure, find_game};

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The game: an id or alias.
    game: String,
    /// The depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
    depth: u32,
    /// The variant; the default one if absent.
    #[arg(long)]
    variant: Option<String>,
    /// The position; the start if absent.
    #[arg(long, value_name = "TEXT")]
    setup: Option<String>,
    /// Moves to play first, as one string.
    #[arg(long, default_value = "")]
    moves: String,
    /// Also count under each legal move.
    #[arg(long)]
    divide: bool,
}

/// Counts and prints.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = find_game(&arguments.game, arguments.variant.as_deref(), &Options::default())?;
    let at =
        PositionText { setup: arguments.setup.clone(), moves: game.split_moves(&arguments.moves) };
    let started = Instant::now();
    let perft = game.perft(&at, arguments.depth, arguments.divide, &StopToken::default())?;
    let seconds = started.elapsed().as_secs_f64();
    for (mv, leaves) in &perft.divide {
        println!("{mv:>8} {leaves}");
    }
    let speed = perft.nodes as f64 / seconds.max(1e-9) / 1e6;
    println!("perft {} = {} ({seconds:.3} s, {speed:.1} M leaves/s)", arguments.depth, perft.nodes);
    Ok(())
}
