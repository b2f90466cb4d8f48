//! Fixed searches of a game, for `plateau bench`.
//!
//! The node counts depend on nothing but the code, so their total is a checksum of behaviour, on every platform:
//! a change either keeps it, or means to change how an engine searches and says so.

use std::sync::Arc;

use super::{DynGame, PositionText, Query, SearchError};
use crate::game::{Options, Refusal, hash};
use crate::search::{Limits, Purpose, StopToken};

/// Each strategy searches the start and positions after this many random plies.
const PLIES: [usize; 4] = [0, 4, 12, 24];
/// The limits of each search.
const DEPTH: u32 = 6;
const NODES: u64 = 100_000;

/// The positions of a game that are searched: the same in every run.
pub struct FixedSearches {
    game: Arc<dyn DynGame>,
    positions: Vec<PositionText>,
}

impl FixedSearches {
    /// Those of a game.
    ///
    /// # Errors
    /// That of listing its moves.
    pub fn of(game: Arc<dyn DynGame>) -> Result<Self, Refusal> {
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
        Ok(Self { game, positions })
    }

    /// Searches all positions by a strategy; the number of nodes.
    ///
    /// # Errors
    /// Those of the strategy and its searches.
    pub fn nodes(&self, strategy: &str) -> Result<u64, SearchError> {
        self.positions.iter().map(|at| self.search(strategy, at)).sum()
    }

    fn search(&self, strategy: &str, at: &PositionText) -> Result<u64, SearchError> {
        let mut engine = Arc::clone(&self.game).engine(Some(strategy), &Options::default())?;
        // A puzzle is solved, a game searched to a depth: as an analysis does, which plays from no opening book.
        let (purpose, depth) = if self.game.about().is_puzzle() {
            (Purpose::Solution, None)
        } else {
            (Purpose::Analysis, Some(DEPTH))
        };
        let limits = Limits { depth, nodes: Some(NODES), ..Limits::default() };
        let query = Query { limits, purpose, ..Query::default() };
        Ok(engine.search(at, &query, &StopToken::default(), &mut |_| {})?.nodes)
    }
}
