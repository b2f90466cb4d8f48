//! Fixed searches in every game of the registry.
//!
//! The node counts depend on nothing but the code, so their total is a checksum of behaviour:
//! a change either keeps it, or means to change how an engine searches and says so.

use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::{Duration, Instant};

use plateau_core::erased::{DynGame, PositionText, Query};
use plateau_core::game::{Options, hash};
use plateau_core::games::GAMES;
use plateau_core::search::{Limits, Purpose, StopToken};

use crate::cli::Failure;

/// Arguments of `bench`.
#[derive(clap::Args)]
#[group(id = "nodes")]
pub(super) struct Arguments {
    /// The game, by id; all if absent.
    pub(super) game: Option<String>,
}

/// Each strategy searches the start and positions after this many random plies.
const PLIES: [usize; 4] = [0, 4, 12, 24];
/// The limits of each search.
const DEPTH: u32 = 6;
const NODES: u64 = 100_000;

/// Searches and prints a line for each game and strategy, and the total.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let chosen = |id: &str| arguments.game.as_deref().is_none_or(|game| game == id);
    let mut total = 0;
    let mut time = Duration::ZERO;
    writeln!(
        stdout(),
        "{:<16}{:<24}{:>12}{:>10}{:>12}",
        "game",
        "strategy",
        "nodes",
        "ms",
        "knodes/s"
    )?;
    for entry in GAMES.iter().filter(|entry| chosen(entry.about().id)) {
        let game = entry.create(None, &Options::default())?;
        let positions = positions(&*game)?;
        for strategy in game.strategies() {
            let started = Instant::now();
            let mut nodes = 0;
            for at in &positions {
                nodes += search(&game, strategy.name, at)?;
            }
            let elapsed = started.elapsed();
            let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-9) / 1e3;
            writeln!(
                stdout(),
                "{:<16}{:<24}{nodes:>12}{:>10}{speed:>12.0}",
                entry.about().id,
                strategy.name,
                elapsed.as_millis()
            )?;
            total += nodes;
            time += elapsed;
        }
    }
    Ok(writeln!(stdout(), "Bench: {total} ({:.1} s)", time.as_secs_f64())?)
}

/// The positions of a game: the same in every run.
fn positions(game: &dyn DynGame) -> Result<Vec<PositionText>, Failure> {
    let mut at = PositionText::default();
    let mut positions = Vec::new();
    for ply in 0..=PLIES[PLIES.len() - 1] {
        let mut legal = game.legal(&at, false)?;
        if legal.is_empty() {
            break;
        }
        if PLIES.contains(&ply) {
            positions.push(at.clone());
        }
        let choice = hash(ply as u64) % legal.len() as u64;
        at.moves.push(legal.swap_remove(choice as usize).text);
    }
    Ok(positions)
}

fn search(game: &Arc<dyn DynGame>, strategy: &str, at: &PositionText) -> Result<u64, Failure> {
    let mut engine = Arc::clone(game).engine(Some(strategy), &Options::default())?;
    // A puzzle is solved, a game searched to a depth: as an analysis does, which plays from no opening book.
    let (purpose, depth) = if game.about().is_puzzle() {
        (Purpose::Solution, None)
    } else {
        (Purpose::Analysis, Some(DEPTH))
    };
    let limits = Limits { depth, nodes: Some(NODES), ..Limits::default() };
    let query = Query { limits, purpose, ..Query::default() };
    Ok(engine.search(at, &query, &StopToken::default(), &mut |_| {})?.nodes)
}
