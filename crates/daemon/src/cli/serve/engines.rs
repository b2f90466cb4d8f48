//! Third-party engines of the daemon: strategies besides the games' own.

use crate::cli::Failure;
use crate::hosting::{Guest, Hosting};
use crate::server::Config;

use super::bounds::within;

/// Arguments that add engines.
#[derive(clap::Args, Clone)]
#[group(skip)]
pub(in crate::cli) struct Arguments {
    /// Offer an engine as strategy NAME of the games that it plays, or of GAME alone; PLAYER is written as for `plateau tournament`:
    /// `--engine edax='gtp:edax args="-gtp -l 10" limits=none'`. It may be repeated.
    /// Limits in PLAYER replace the limits of requests.
    #[arg(long = "engine", value_name = "[GAME:]NAME=PLAYER")]
    engines: Vec<Guest>,

    /// Maximum number of processes of each engine; the number of workers by default.
    /// A search that finds none free waits for some seconds, then it is refused.
    #[arg(long, value_name = "N", value_parser = within(1..=1024))]
    engine_processes: Option<usize>,
}

impl Arguments {
    /// True if there is any.
    pub(in crate::cli) const fn is_empty(&self) -> bool {
        self.engines.is_empty()
    }

    /// A configuration with these engines, which run for as long as the second value is kept.
    ///
    /// # Errors
    /// An engine cannot be offered; that it cannot be started shows later.
    pub(super) fn on(&self, config: Config) -> Result<(Config, Hosting), Failure> {
        let processes = self.engine_processes.unwrap_or(config.workers);
        let (hosting, games) = Hosting::begin(&self.engines, processes, config.games)?;
        Ok((Config { games, ..config }, hosting))
    }
}
