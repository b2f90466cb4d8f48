//! Perft: counts the leaves of the game tree, as a checksum of a move generator.

use super::{Interrupted, Monitor, Stopped};
use crate::game::Position;

/// The result of a count.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Perft {
    /// Leaves at the requested depth.
    pub nodes: u64,
    /// Leaves below each legal move, if requested.
    pub divide: Vec<(String, u64)>,
    /// Set if the count was interrupted and is partial.
    pub stopped: Option<Stopped>,
}

/// The number of lines of exactly `depth` plies from `position`. A game that ends earlier counts [`Position::ENDED_GAMES_COUNT`], a pass
/// counts as a ply, draws by history are ignored.
///
/// # Errors
/// [`Interrupted`] when the monitor says so.
pub fn perft<P: Position, R>(
    position: &P,
    depth: u32,
    monitor: &mut Monitor<'_, R>,
) -> Result<u64, Interrupted> {
    monitor.visit()?;
    match depth {
        0 => Ok(1),
        _ if depth <= P::BULK_PLIES => Ok(position.count_lines(depth)),
        _ => {
            let moves = position.moves();
            if moves.is_empty() {
                return Ok(P::ENDED_GAMES_COUNT);
            }
            let mut leaves = 0;
            for mv in moves {
                leaves += perft(&position.after(mv), depth - 1, monitor)?;
            }
            Ok(leaves)
        }
    }
}
