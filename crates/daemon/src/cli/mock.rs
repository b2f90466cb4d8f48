//! `plateau mock`: an engine for the tests and benches of the tournament runner.

use std::io::{BufWriter, stdin, stdout};

use crate::mock::{Defect, Mock};
use plateau_core::game::Options;

use super::{Failure, find_game};

/// Arguments of `mock`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The game: an id or alias.
    #[arg(long)]
    game: String,
    /// The variant; the default one if absent.
    #[arg(long)]
    variant: Option<String>,
    /// The seed of its moves; absent, it plays the first legal one.
    #[arg(long)]
    seed: Option<u64>,
    /// A fault: KIND, KIND@N at its N-th move of a game, or slow@N:MS.
    #[arg(long = "fault", value_name = "KIND[@N]")]
    faults: Vec<Defect>,
}

/// Speaks UCI on stdin and stdout.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = find_game(&arguments.game, arguments.variant.as_deref(), &Options::default())?;
    let mock = Mock::new(game, arguments.seed, arguments.faults.clone())?;
    Ok(mock.run(stdin().lock(), BufWriter::new(stdout().lock()))?)
}
