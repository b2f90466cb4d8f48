//! Engines: what the server, a tournament and the command line hold, and what they ask of it.

use crate::engine::{Limits, Purpose, StopToken};
use crate::game::Refusal;

use super::{PositionText, Report};

/// What is asked of an engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// When to end.
    pub limits: Limits,
    /// What for: a move to play, or the answer to the position.
    pub purpose: Purpose,
    /// How many of the best moves to rank, at least 1.
    pub multipv: usize,
    /// The moves to choose among, as text; `None` is all.
    pub searchmoves: Option<Vec<String>>,
    /// Every solution instead of one.
    pub all: bool,
    /// How many threads may search, at least 1.
    pub threads: usize,
}

impl Default for Query {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            purpose: Purpose::Move,
            multipv: 1,
            searchmoves: None,
            all: false,
            threads: 1,
        }
    }
}

/// A player or solver, as the server, a tournament and the command line hold it.
pub trait Engine: Send {
    /// Searches until it is done, a limit is reached or `stop` is set.
    /// `report` hears of progress, at most as often as the limits say.
    ///
    /// # Errors
    /// A [`Refusal`] where the position, the moves or the query cannot be served.
    fn search(
        &mut self,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
        report: &mut dyn FnMut(Report),
    ) -> Result<Report, Refusal>;
}
