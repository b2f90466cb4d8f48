//! Solves a position with the core alone: `cargo run --release -p plateau-core --example solve -- GAME [MOVES]`.

use std::error::Error;

use plateau_core::erased::{PositionText, Query};
use plateau_core::game::Options;
use plateau_core::games::{GAMES, find};
use plateau_core::search::{Purpose, StopToken};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "merlin".to_owned());
    let (entry, variant) = find(GAMES, &name).map_err(|nearest| match nearest {
        Some(nearest) => format!("there is no game {name}; did you mean {nearest}?"),
        None => format!("there is no game {name}"),
    })?;
    let game = entry.create(variant, &Options::default())?;
    let moves = game.split_moves(&arguments.collect::<Vec<_>>().join(" "));
    let at = PositionText { setup: None, moves };
    let query = Query { purpose: Purpose::Solution, ..Query::default() };
    let mut engine = game.engine(None, &Options::default())?;

    let report = engine.search(&at, &query, &StopToken::default(), &mut |_| {})?;
    for line in &report.lines {
        println!("{:?}: {}", line.score, line.moves.join(" "));
    }
    println!("{} nodes, {:?}", report.nodes, report.elapsed);
    Ok(())
}
